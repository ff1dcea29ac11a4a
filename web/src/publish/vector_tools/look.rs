//! What is looked at: filtered, and put together in groups.

use std::cmp::Ordering;
use std::rc::Rc;

use cutline::frontier::checkpoint::{Coverage, StoredCoverage};
use cutline::frontier::merge::Decision;
use cutline::frontier::state::Partition;
use cutline::sorted;

use super::count;
use crate::publish::axis::covered;
use crate::publish::known::Known;
use crate::publish::view::{Group, Grouping, Line, Looking, View, Wanted, add_lines};

/// What ends a prefix.
const SEPARATORS: [char; 6] = ['-', '/', '.', ':', '_', '#'];

/// The partitions that are looked for. One of them, which has the focus, stays in sight though it no longer is.
pub(crate) fn look(known: &Known, looking: &Looking, kept: Option<&str>) -> View {
    let words = looking.words.trim().to_ascii_lowercase();
    let partitions = known.state().partitions();
    let wanted = |place: &usize| {
        let partition = &partitions[*place];
        let named = || words.is_empty() || partition.name.to_ascii_lowercase().contains(&words);
        (is(known, *place, partition, looking.state) && named()) || kept == Some(&*partition.name)
    };
    let places: Vec<usize> = (0..partitions.len()).filter(wanted).collect();
    let groups = groups(known, looking, &places);
    let mut lines = Vec::new();
    if looking.group == Grouping::None {
        for place in &places {
            add_lines(known, *place, &mut lines);
        }
    }
    for (number, group) in groups.iter().enumerate() {
        lines.push(Line::Group(number));
        if group.open {
            for place in &group.places {
                add_lines(known, *place, &mut lines);
            }
        }
    }
    View { places, lines, groups }
}

fn is(known: &Known, place: usize, partition: &Partition, wanted: Wanted) -> bool {
    let holds = || known.witnesses.binary_search(&place).is_ok();
    match wanted {
        Wanted::Any => true,
        Wanted::Back => holds() || known.is_wrong(place),
        Wanted::Holds => holds(),
        Wanted::Wrong => known.is_wrong(place),
        Wanted::Missing => partition.checkpoints.is_empty(),
        Wanted::Ended => {
            let ended = |coverage: &StoredCoverage| *coverage == StoredCoverage::Read(Coverage::Ended);
            partition.checkpoints.iter().any(|checkpoint| ended(&checkpoint.coverage))
        }
    }
}

fn groups(known: &Known, looking: &Looking, places: &[usize]) -> Vec<Group> {
    let partition = |at: usize| &known.state().partitions()[places[at]];
    let names: Vec<String> = match looking.group {
        Grouping::None => return Vec::new(),
        Grouping::Prefix => (0..places.len()).map(|at| prefix(&partition(at).name)).collect(),
        Grouping::Coverage => (0..places.len()).map(|at| coverage(partition(at))).collect(),
        Grouping::Kin => (0..places.len()).map(|at| kin(partition(at))).collect(),
    };
    let by_name = sorted::places(names.len(), &mut |left, right| names[left].cmp(&names[right]));
    let alike: Vec<&[usize]> = by_name.chunk_by(|left, right| names[*left] == names[*right]).collect();
    // By coverage the least comes first, otherwise the group of the first partition does.
    let cut = |group: usize| covered(partition(alike[group][0]));
    let order = sorted::places(alike.len(), &mut |left, right| {
        let by_cut = match looking.group {
            Grouping::Coverage => cut(left).zip(cut(right)).and_then(|(left, right)| left.compare(right)),
            Grouping::None | Grouping::Prefix | Grouping::Kin => None,
        };
        by_cut.unwrap_or(Ordering::Equal).then(alike[left][0].cmp(&alike[right][0]))
    });
    order.into_iter().map(|group| made(known, looking, places, &names[alike[group][0]], alike[group])).collect()
}

fn made(known: &Known, looking: &Looking, all: &[usize], name: &str, of: &[usize]) -> Group {
    let places: Vec<usize> = of.iter().map(|at| all[*at]).collect();
    let mut cuts = places.iter().filter_map(|place| covered(&known.state().partitions()[*place]));
    let least = cuts.next().and_then(|first| {
        cuts.try_fold(first, |least, cut| {
            cut.compare(least).map(|order| if order == Ordering::Less { cut } else { least })
        })
    });
    let witnesses = places.iter().filter(|place| known.witnesses.binary_search(place).is_ok()).count();
    let open = looking.opened.iter().any(|opened| **opened == *name);
    Group { least: least.cloned(), name: Rc::from(name), places, witnesses, open }
}

/// The name up to its last separator, that included; without one the letters before its number.
pub(crate) fn prefix(name: &str) -> String {
    let end = match name.rfind(SEPARATORS) {
        Some(at) => at + 1,
        None => name.trim_end_matches(|letter: char| letter.is_ascii_digit()).len(),
    };
    name[..end].to_owned()
}

fn coverage(partition: &Partition) -> String {
    match partition.checkpoints.first().map(|checkpoint| &checkpoint.coverage) {
        None => "no checkpoint".to_owned(),
        Some(StoredCoverage::Absent) => "no coverage".to_owned(),
        Some(StoredCoverage::Read(coverage)) => coverage.to_string(),
        Some(StoredCoverage::Malformed { .. }) => "unreadable".to_owned(),
    }
}

fn kin(partition: &Partition) -> String {
    let mut name = partition.order.to_string();
    if let Some(checkpoint) = partition.checkpoints.first() {
        name.push_str(" · ");
        name.push_str(&checkpoint.scope);
    }
    name
}

/// What holds the frontier back, in one sentence.
pub(crate) fn what_holds_back(known: &Known) -> String {
    let all = count(known.state().partitions().len());
    match &*known.decision {
        Decision::Frontier(frontier) => {
            let witnesses = known.witnesses.len();
            let (hold, each) = if witnesses == 1 { ("holds", "It is") } else { ("hold", "Each of them is") };
            format!(
                "{} of {all} {hold} the frontier back. {each} certified {}, and nothing beyond it.",
                count(witnesses),
                frontier.cut
            )
        }
        Decision::Rejected(_) => {
            let wrong = (0..known.state().partitions().len()).filter(|place| known.is_wrong(*place)).count();
            let (have, they) = if wrong == 1 { ("has a problem", "it is") } else { ("have problems", "they are") };
            format!("{} of {all} {have}: no cut is published before {they} mended.", count(wrong))
        }
        Decision::Withheld(withheld) => {
            format!(
                "None of {all} holds a frontier back: there are {} groups of coordinates that do not compare.",
                count(withheld.groups.len())
            )
        }
        Decision::Ended => format!("None of {all} holds the frontier back: all have ended."),
    }
}

/// How many are looked at, in one sentence.
pub(crate) fn how_many(known: &Known, view: &View) -> String {
    let (shown, all) = (view.places.len(), known.state().partitions().len());
    let mut words = if shown == all {
        format!("All {} partitions are shown", count(all))
    } else {
        format!("{} of {} partitions are shown", count(shown), count(all))
    };
    match view.groups.len() {
        0 => {}
        1 => words.push_str(", in one group"),
        groups => words.extend([", in ", &count(groups), " groups"]),
    }
    words.push('.');
    words
}
