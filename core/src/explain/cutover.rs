//! A membership change in words: what each partition of the new membership starts with, and what
//! stands in the way.

use super::{Mark, Sentence, Span};
use crate::cut::Endpoint;
use crate::frontier::checkpoint::Coverage;
use crate::frontier::cutover::{Obstacle, Origin, Row, Start};
use crate::frontier::problem::{Problem, ProblemKind};
use crate::frontier::vector::Name;
use crate::rules::Rule;
use std::fmt;

/// Tells a mapping: one sentence for each partition of the new membership.
pub fn mapping(rows: &[Row]) -> Vec<Sentence> {
    rows.iter().map(row).collect()
}

/// What one partition of the new membership starts with: `A1 starts where A stood: before 90.`
pub fn row(row: &Row) -> Sentence {
    let Row { name, origin, start, floor } = row;
    let sentence = Sentence::new(mark(start)).name(name);
    let sentence = match (origin, start) {
        (Origin::Kept, Start::At(Coverage::Ended)) => sentence.plain(" has ended, and stays so"),
        (Origin::Kept, Start::At(coverage)) => sentence.plain(" stays where it stood: ").value(coverage),
        (Origin::Split(parent), Start::At(coverage)) => {
            sentence.plain(" starts where ").name(parent).plain(" stood: ").value(coverage)
        }
        (Origin::Merge(parents), Start::At(coverage)) => {
            names(sentence.plain(" starts at the least of "), parents).plain(": ").value(coverage)
        }
        (Origin::Joined, Start::At(Coverage::Ended)) => sentence.plain(" joins as ended"),
        (Origin::Joined, Start::At(coverage)) => sentence.plain(" joins, certified ").value(coverage),
        (Origin::Joined, Start::Without(_) | Start::Incomparable(_)) => sentence.plain(" joins without a checkpoint"),
        (Origin::Kept, Start::Without(problems)) if missing(problems) => sentence.plain(" stays without a checkpoint"),
        (Origin::Kept, Start::Without(problems)) => {
            lacks(sentence.plain(" stays, and its checkpoint counts for nothing: it "), problems)
        }
        (Origin::Split(parent), Start::Without(problems)) if missing(problems) => {
            sentence.plain(" starts without a checkpoint: ").name(parent).plain(" has none")
        }
        (Origin::Split(parent), Start::Without(problems)) => lacks(
            sentence.plain(" starts with what ").name(parent).plain(" had, and it counts for nothing: it "),
            problems,
        ),
        (Origin::Merge(_), Start::Without(problems)) => {
            parents_lack(sentence.plain(" starts without a checkpoint: "), problems)
        }
        (Origin::Kept | Origin::Split(_) | Origin::Merge(_), Start::Incomparable(withheld)) => {
            let sentence = sentence.plain(" starts without a checkpoint: ");
            match withheld.pairs(1).first() {
                Some((left, right)) => {
                    sentence.plain("the cuts of ").name(left).plain(" and ").name(right).plain(" cannot be compared")
                }
                None => sentence.plain("the cuts cannot be compared"),
            }
        }
    };
    match floor {
        Some(floor) => sentence.plain("; its floor is ").value(floor),
        None => sentence,
    }
    .plain(".")
    .rule(Rule::F12)
}

fn mark(start: &Start) -> Mark {
    match start {
        Start::At(Coverage::Cut(cut)) if cut.endpoint == Endpoint::Before => Mark::Before,
        Start::At(Coverage::Cut(_)) => Mark::Through,
        Start::At(Coverage::Ended) => Mark::Fact,
        Start::Without(_) | Start::Incomparable(_) => Mark::Problem,
    }
}

fn names(sentence: Sentence, names: &[Name]) -> Sentence {
    sentence.names(names.iter().map(|name| &**name))
}

fn missing(problems: &[Problem]) -> bool {
    problems.iter().all(|problem| matches!(problem.kind, ProblemKind::MissingCheckpoint { .. }))
}

/// `is not durable, and is of epoch 6`: all that is wrong with the checkpoints of one partition.
fn lacks(mut sentence: Sentence, problems: &[Problem]) -> Sentence {
    let mut told: Vec<String> = Vec::new();
    for problem in problems {
        let lack = lack(&problem.kind);
        // Of several checkpoints, more than one may have the same fault.
        if !told.contains(&lack) {
            sentence = sentence.plain(if told.is_empty() { "" } else { ", and " }).plain(lack.as_str());
            told.push(lack);
        }
    }
    sentence
}

/// `B has none, C's is not durable`: the parents in turn.
fn parents_lack(mut sentence: Sentence, problems: &[Problem]) -> Sentence {
    let parents = problems.chunk_by(|left, right| left.partition == right.partition);
    for (place, of_one) in parents.enumerate() {
        if place > 0 {
            sentence = sentence.plain("; ");
        }
        if let Some(parent) = of_one.first().and_then(|problem| problem.partition.as_ref()) {
            sentence = sentence.name(parent);
        }
        sentence = if missing(of_one) { sentence.plain(" has none") } else { lacks(sentence.plain("'s "), of_one) };
    }
    sentence
}

/// What is wrong with a checkpoint, said of it.
fn lack(kind: &ProblemKind) -> String {
    match kind {
        ProblemKind::ScopeMismatch { found, .. } => format!("is of the scope {found}"),
        ProblemKind::EpochMismatch { found, .. } => format!("is of epoch {found}"),
        ProblemKind::UnsupportedFinality { found } => format!("rests on {}", found.meaning()),
        ProblemKind::NoCoverage => "claims no coverage".to_owned(),
        ProblemKind::NotDurable => "is not durable".to_owned(),
        ProblemKind::GivenTwice { count } => format!("is one of {count}"),
        ProblemKind::MalformedCoordinate { .. } => "does not read".to_owned(),
        ProblemKind::MissingCheckpoint { .. } => "is missing".to_owned(),
        ProblemKind::EmptyMembership | ProblemKind::UnknownPartition => "is of no member".to_owned(),
    }
}

/// Tells what stands in the way of a change: one sentence for each obstacle.
pub fn obstacles(obstacles: &[Obstacle]) -> Vec<Sentence> {
    obstacles.iter().map(obstacle).collect()
}

/// One obstacle, and what would mend it, as a sentence.
pub fn obstacle(obstacle: &Obstacle) -> Sentence {
    let mut sentence = words(obstacle).plain(".").rule(Rule::F12);
    if let Some(Span::Plain(first)) = sentence.spans.first_mut()
        && let Some(letter) = first.get_mut(..1)
    {
        letter.make_ascii_uppercase();
    }
    sentence
}

/// The obstacle and what would mend it, inside of a sentence: in lower case and without a full stop.
impl fmt::Display for Obstacle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        words(self).spans.iter().try_for_each(|span| f.write_str(span.text()))
    }
}

fn words(obstacle: &Obstacle) -> Sentence {
    let start = Sentence::new(Mark::Problem);
    match obstacle {
        Obstacle::NotLater { epoch, current } => start
            .plain("epoch ")
            .value(epoch)
            .plain(" does not follow epoch ")
            .value(current)
            .plain(": choose a greater one"),
        Obstacle::WrittenAhead { partition, epoch } => start
            .name(partition)
            .plain(" has a checkpoint of epoch ")
            .value(epoch)
            .plain(" already, which would begin to count: drop it, or choose another epoch"),
        Obstacle::Unknown(name) => {
            start.plain("there is no partition ").name(name).plain(": add it first, or let it join")
        }
        Obstacle::NotMember(name) => {
            start.name(name).plain(" is not in the membership: leave it out of the change, or make it a member first")
        }
        Obstacle::SourceTwice(name) => start.name(name).plain(" is named twice: say once what becomes of it"),
        Obstacle::NotAName(_) => {
            start.plain("the name of a new partition is empty, or not on one line: choose another")
        }
        Obstacle::NameTaken(name) => {
            start.name(name).plain(" is the name of a partition that remains: choose another for the new one")
        }
        Obstacle::NameTwice(name) => {
            start.plain("two new partitions would be called ").name(name).plain(": choose another name for one")
        }
        Obstacle::FewChildren(name) => {
            start.name(name).plain(" would split into fewer than two: name two children at least, or let it stay")
        }
        Obstacle::FewParents(name) => {
            start.name(name).plain(" would be a merge of fewer than two: name two parents at least")
        }
        Obstacle::OrdersDiffer { into, first, other } => start
            .name(first)
            .plain(" and ")
            .name(other)
            .plain(" are of different orders, so they cannot merge into ")
            .name(into)
            .plain(": merge partitions of one order"),
        Obstacle::OtherOrder { partition, at } => start
            .name(partition)
            .plain(" cannot join with ")
            .value(at)
            .plain(format!(", a coordinate of {}: give one of the state's order", at.order())),
        Obstacle::SplitEnded { from, into } => joins_anew(
            start.name(from).plain(" has ended, and its children would start as ended: let it leave"),
            [from],
            into,
        ),
        Obstacle::MergeEnded { from, into } => joins_anew(
            names(start, from).plain(" have ended, and ").name(into).plain(" would start as ended: let them leave"),
            from,
            [into],
        ),
        Obstacle::LastGeneration(name) => start
            .name(name)
            .plain(" has a checkpoint of the last generation there is: let it leave, and another name join"),
        Obstacle::EmptyMembership => {
            start.plain("the membership would be empty: let a partition stay, or another one join")
        }
        Obstacle::Invalid(error) => start.plain(error.to_string()),
    }
}

/// What mends an end that nobody may inherit: `A leaves; A1 joins before …; A2 joins before …`.
fn joins_anew<'a>(
    sentence: Sentence,
    leave: impl IntoIterator<Item = &'a Name>,
    join: impl IntoIterator<Item = &'a Name>,
) -> Sentence {
    let leave = leave.into_iter().map(|name| format!("{name} leaves"));
    let join = join.into_iter().map(|name| format!("{name} joins before …"));
    let moves: Vec<String> = leave.chain(join).collect();
    sentence.plain(", and let what follows join with a coverage of its own, as in ").value(moves.join("; "))
}
