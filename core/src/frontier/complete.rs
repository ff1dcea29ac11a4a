//! Complete vectors: one coverage for each partition, and nothing left to check.

use crate::frontier::checkpoint::{Coverage, StoredCoverage};
use crate::frontier::merge::{Decision, merge};
use crate::frontier::problem::{Problem, ProblemKind};
use crate::frontier::vector::{Name, Vector};
use crate::sorted;

/// The coverage of every partition, in the order of the membership.
///
/// What a merge checks of a checkpoint (F1 to F3) is checked here once: what comes out can be kept in an
/// [`Index`](super::index::Index), or packed and merged as numbers, and only its cuts move from then on.
/// As long as [`merge`] does.
///
/// # Errors
///
/// The decision of [`merge`] where it rejects or withholds (F6). A rejection as well where a partition has no
/// checkpoint and its floor excuses it: a floor excuses up to a cut, and here cuts move (F1).
///
/// ```
/// use cutline::frontier::complete::complete;
/// use cutline::frontier::index::Index;
/// use cutline::scenario::parse_vector;
///
/// let vector = parse_vector("[partitions]\nA = \"before 100\"\nB = \"ended\"")?;
/// let index = Index::new(complete(&vector).unwrap()).unwrap();
/// assert_eq!(index.frontier().unwrap().to_string(), "before 100");
///
/// let vector = parse_vector("[partitions]\nA = \"before 100\"\nB = { floor = \"before 120\" }")?;
/// assert_eq!(complete(&vector).unwrap_err().to_string(), "rejected");
/// # Ok::<(), cutline::scenario::FileErrors>(())
/// ```
pub fn complete(vector: &Vector) -> Result<Vec<Coverage>, Decision> {
    let excused = match merge(vector) {
        Decision::Frontier(frontier) => frontier.excused,
        Decision::Ended => Vec::new(),
        other @ (Decision::Withheld(_) | Decision::Rejected(_)) => return Err(other),
    };
    if !excused.is_empty() {
        return Err(Decision::Rejected(missing(vector, &excused)));
    }
    // Each member has one reading and no reading is of anybody else, so by name both are in step.
    let (members, readings) = (vector.membership.members(), &vector.readings);
    let by_name = sorted::places(members.len(), &mut |left, right| members[left].name.cmp(&members[right].name));
    let read =
        sorted::places(readings.len(), &mut |left, right| readings[left].partition.cmp(&readings[right].partition));
    let mut of_member = vec![0; members.len()];
    for (member, reading) in by_name.into_iter().zip(read) {
        of_member[member] = reading;
    }
    let coverage = |reading: usize| match &readings[reading].checkpoint.coverage {
        StoredCoverage::Read(coverage) => Some(coverage.clone()),
        StoredCoverage::Absent | StoredCoverage::Malformed { .. } => None,
    };
    Ok(of_member.into_iter().filter_map(coverage).collect())
}

fn missing(vector: &Vector, excused: &[Name]) -> Vec<Problem> {
    // They come in the order of the membership.
    let mut excused = excused.iter().peekable();
    let members = vector.membership.members().iter();
    members
        .filter(|member| excused.next_if(|name| **name == member.name).is_some())
        .map(|member| Problem {
            partition: Some(member.name.clone()),
            kind: ProblemKind::MissingCheckpoint { floor: member.floor.clone() },
        })
        .collect()
}
