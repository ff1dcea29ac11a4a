//! A specification of the merge that is as plain as can be: every pair is compared with every
//! other, nothing is remembered, and nothing is shared with the code under test.

use cutline::frontier::checkpoint::Finality;
use std::cmp::Ordering;
use std::collections::BTreeSet;

/// The orders that occur.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Scale {
    /// Integers.
    Plain,
    /// Integers again, under another name and with a successor.
    Other,
    /// Tuples, of one part or of two.
    Tuple,
    /// Tokens.
    Opaque,
}

impl Scale {
    /// The order as scenarios write it.
    pub(crate) fn order(self) -> &'static str {
        match self {
            Scale::Plain => "integer",
            Scale::Other => "line: integer with successor",
            Scale::Tuple => "tuple",
            Scale::Opaque => "opaque",
        }
    }
}

/// A cut at a small coordinate.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Edge {
    pub(crate) scale: Scale,
    pub(crate) at: u8,
    pub(crate) through: bool,
    /// How many zeros stand before an integer.
    pub(crate) zeros: usize,
}

impl Edge {
    /// The cut as it is written.
    pub(crate) fn text(self) -> String {
        let Edge { scale, at, through, zeros } = self;
        let kind = if through { "through" } else { "before" };
        match scale {
            Scale::Plain | Scale::Other => format!("{kind} {}{at}", "0".repeat(zeros)),
            // Three of one part, two of two parts.
            Scale::Tuple if at < 3 => format!("{kind} {at}"),
            Scale::Tuple => format!("{kind} 1:{at}"),
            Scale::Opaque => format!("{kind} t{at}"),
        }
    }

    /// Which of the two is less; `None` where nobody can tell.
    fn compare(self, other: Edge) -> Option<Ordering> {
        if self.scale != other.scale {
            return None;
        }
        let comparable = match self.scale {
            Scale::Plain | Scale::Other => true,
            Scale::Tuple => (self.at < 3) == (other.at < 3),
            Scale::Opaque => self.at == other.at,
        };
        comparable.then(|| (self.at, self.through).cmp(&(other.at, other.through)))
    }
}

/// A cut without the zeros before it: `through 3`.
pub(crate) fn place(text: &str) -> String {
    let (kind, at) = text.split_once(' ').expect("a kind and a coordinate");
    let digits = at.trim_start_matches('0');
    format!("{kind} {}", if digits.is_empty() { "0" } else { digits })
}

/// What a checkpoint says of coverage.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Claim {
    Cut(Edge),
    Ended,
    Absent,
    Malformed,
}

/// A checkpoint.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stored {
    pub(crate) claim: Claim,
    pub(crate) right_scope: bool,
    pub(crate) right_epoch: bool,
    pub(crate) finality: Finality,
    pub(crate) durable: bool,
}

/// A partition.
#[derive(Clone, Debug)]
pub(crate) struct Row {
    pub(crate) scale: Scale,
    pub(crate) member: bool,
    pub(crate) floor: Option<Edge>,
    pub(crate) checkpoints: Vec<Stored>,
}

/// What may be published, with names as sets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Answer {
    Frontier { cut: String, witnesses: BTreeSet<String>, excused: BTreeSet<String>, next: Next },
    Ended,
    Withheld { pairs: BTreeSet<BTreeSet<String>>, kept: BTreeSet<String> },
    Rejected(BTreeSet<String>),
}

/// What comes next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Next {
    Cut(String),
    Needs(String, BTreeSet<String>),
    Ended,
    Level,
}

/// What is wrong with a checkpoint (F1, F2, F3).
fn wrong(stored: &Stored) -> Vec<&'static str> {
    let mut wrong = Vec::new();
    if !stored.right_scope {
        wrong.push("scope mismatch");
    }
    if !stored.right_epoch {
        wrong.push("epoch mismatch");
    }
    if stored.finality != Finality::Final || matches!(stored.claim, Claim::Absent) {
        wrong.push("unsupported finality");
    }
    if !stored.durable {
        wrong.push("not durable");
    }
    if matches!(stored.claim, Claim::Malformed) {
        wrong.push("malformed coordinate");
    }
    wrong
}

/// The least of the cuts, if every pair of them compares (F4, F6).
fn least(cuts: &[Edge]) -> Option<Edge> {
    let all_compare = cuts.iter().all(|left| cuts.iter().all(|right| left.compare(*right).is_some()));
    let at_or_before = |left: Edge, right: &Edge| left.compare(*right).is_some_and(Ordering::is_le);
    if !all_compare {
        return None;
    }
    cuts.iter().copied().find(|cut| cuts.iter().all(|other| at_or_before(*cut, other)))
}

/// A partition that cannot contribute before the cut (F1).
fn excuses(floor: Option<Edge>, cut: Edge) -> bool {
    floor.and_then(|floor| floor.compare(cut)).is_some_and(Ordering::is_ge)
}

/// Decides, by the rules F1 to F6.
pub(crate) fn decide(rows: &[Row], names: &[&str]) -> Answer {
    let rows_named: Vec<(&Row, &str)> = rows.iter().zip(names.iter().copied()).collect();
    let members: Vec<(&Row, &str)> = rows_named.iter().copied().filter(|(row, _)| row.member).collect();
    let mut problems = BTreeSet::new();
    if members.is_empty() {
        problems.insert("empty membership".to_owned());
    }
    for (row, name) in &rows_named {
        if !row.member && !row.checkpoints.is_empty() {
            problems.insert(format!("{name}: unknown partition"));
        }
        if row.member && row.checkpoints.len() > 1 {
            problems.insert(format!("{name}: partition given twice"));
        }
        for stored in &row.checkpoints {
            problems.extend(wrong(stored).into_iter().map(|problem| format!("{name}: {problem}")));
        }
    }
    let sound: Vec<(&str, Claim)> = members
        .iter()
        .filter_map(|(row, name)| match row.checkpoints.as_slice() {
            [stored] if wrong(stored).is_empty() => Some((*name, stored.claim)),
            _ => None,
        })
        .collect();
    let cuts: Vec<(&str, Edge)> = sound
        .iter()
        .filter_map(|(name, claim)| match claim {
            Claim::Cut(edge) => Some((*name, *edge)),
            Claim::Ended | Claim::Absent | Claim::Malformed => None,
        })
        .collect();
    let scalar = least(&cuts.iter().map(|(_, cut)| *cut).collect::<Vec<_>>());
    let missing: Vec<(&Row, &str)> = members.iter().copied().filter(|(row, _)| row.checkpoints.is_empty()).collect();
    for (row, name) in &missing {
        if !scalar.is_some_and(|cut| excuses(row.floor, cut)) {
            problems.insert(format!("{name}: missing checkpoint"));
        }
    }
    if !problems.is_empty() {
        return Answer::Rejected(problems);
    }
    if cuts.is_empty() {
        return Answer::Ended;
    }
    let Some(scalar) = scalar else { return withheld(&cuts, &sound) };
    let holds = |edge: &Edge| edge.compare(scalar) == Some(Ordering::Equal);
    let beyond: Vec<Edge> = cuts.iter().map(|(_, cut)| *cut).filter(|cut| !holds(cut)).collect();
    let next = match least(&beyond) {
        Some(next) => {
            let needed = missing.iter().filter(|(row, _)| !excuses(row.floor, next));
            let needed: BTreeSet<String> = needed.map(|(_, name)| (*name).to_owned()).collect();
            if needed.is_empty() { Next::Cut(place(&next.text())) } else { Next::Needs(place(&next.text()), needed) }
        }
        None if sound.len() > cuts.len() => Next::Ended,
        None => Next::Level,
    };
    Answer::Frontier {
        cut: place(&scalar.text()),
        witnesses: cuts.iter().filter(|(_, cut)| holds(cut)).map(|(name, _)| (*name).to_owned()).collect(),
        excused: missing.iter().map(|(_, name)| (*name).to_owned()).collect(),
        next,
    }
}

fn withheld(cuts: &[(&str, Edge)], sound: &[(&str, Claim)]) -> Answer {
    let mut pairs = BTreeSet::new();
    for (left, left_cut) in cuts {
        for (right, right_cut) in cuts {
            if left_cut.compare(*right_cut).is_none() {
                pairs.insert(BTreeSet::from([(*left).to_owned(), (*right).to_owned()]));
            }
        }
    }
    let kept = sound.iter().map(|(name, claim)| match claim {
        Claim::Cut(edge) => format!("{name} {}", edge.text()),
        Claim::Ended | Claim::Absent | Claim::Malformed => format!("{name} ended"),
    });
    Answer::Withheld { pairs, kept: kept.collect() }
}
