//! A merged vector in words.

use super::{Explanation, Mark, Sentence, Span};
use crate::cut::{Cut, Endpoint};
use crate::frontier::checkpoint::{Coverage, StoredCoverage};
use crate::frontier::merge::{Decision, Frontier, Next, Withheld};
use crate::frontier::problem::{Problem, ProblemKind};
use crate::frontier::rest::{Beside, Rest};
use crate::frontier::vector::{Name, Reading, Vector};
use crate::order::OrderKind;
use crate::rules::Rule;
use crate::sorted;
use std::cmp::Ordering;

/// How many pairs of incomparable partitions are named one by one.
const PAIRS_NAMED: usize = 3;

/// Tells a decision: the answer, why, and what would change it next.
///
/// `vector` is the vector that `decision` was made from.
pub fn decision(vector: &Vector, decision: &Decision) -> Explanation {
    match decision {
        Decision::Frontier(frontier) => {
            let (behind, beside) = beside(vector, &frontier.cut);
            publish(frontier, &beside, &behind, &skipped(vector, frontier))
        }
        Decision::Ended => ended(vector.membership.members().iter().map(|member| &*member.name)),
        Decision::Withheld(withheld) => withhold(withheld),
        Decision::Rejected(problems) => reject(problems),
    }
}

/// Tells a decision of [`Rest::with`], without another look at the whole vector: the same words. `own` is what the
/// partition that was left open covers.
pub fn decision_of_rest(rest: &Rest, own: &Coverage, decision: &Decision) -> Explanation {
    match decision {
        // By the right decisions nobody is behind, and nobody is skipped.
        Decision::Frontier(frontier) => publish(frontier, &rest.beside(own, frontier), &[], &[]),
        Decision::Ended => ended(rest.members()),
        Decision::Withheld(withheld) => withhold(withheld),
        Decision::Rejected(problems) => reject(problems),
    }
}

fn ended<'a>(members: impl Iterator<Item = &'a str>) -> Explanation {
    Explanation {
        headline: vec![plain("Ended")],
        lead: Sentence::new(Mark::Fact)
            .plain("Every partition has ended; there is no cut to publish, and none is invented."),
        why: vec![
            Sentence::new(Mark::Done)
                .names(members)
                .plain(" can contribute nothing more: sealed at the source, and covered to the last event.")
                .rule(Rule::F4),
        ],
        next: Some(Sentence::new(Mark::Next).plain("only a membership change can add an event.").rule(Rule::F12)),
    }
}

/// What stands beside a cut in a vector: who is behind it, and what is said of the others.
fn beside<'a>(vector: &'a Vector, cut: &Cut) -> (Vec<&'a str>, Beside) {
    let (mut behind, mut beside) = (Vec::new(), Beside::default());
    for Reading { partition, checkpoint } in &vector.readings {
        match &checkpoint.coverage {
            StoredCoverage::Read(Coverage::Ended) => beside.ended.add(partition),
            StoredCoverage::Read(Coverage::Cut(other)) if other == cut => {}
            // Only who makes a mistake takes another cut than the earliest one.
            StoredCoverage::Read(Coverage::Cut(other)) if other.compare(cut) == Some(Ordering::Less) => {
                behind.push(&**partition);
            }
            StoredCoverage::Read(Coverage::Cut(other)) => {
                beside.further.add(partition);
                beside.at_cut |= other.at == cut.at;
                beside.first.get_or_insert_with(|| other.clone());
            }
            StoredCoverage::Absent | StoredCoverage::Malformed { .. } => {}
        }
    }
    (behind, beside)
}

fn plain(text: &str) -> Span {
    Span::Plain(text.to_owned())
}

fn mark(cut: &Cut) -> Mark {
    match cut.endpoint {
        Endpoint::Before => Mark::Before,
        Endpoint::Through => Mark::Through,
    }
}

fn publish(frontier: &Frontier, beside: &Beside, behind: &[&str], skipped: &[&str]) -> Explanation {
    let cut = &frontier.cut;
    let mut why = vec![witnesses(frontier)];
    if !behind.is_empty() {
        let (is, it) = if behind.len() == 1 { ("is", "it has") } else { ("are", "they have") };
        why.push(
            Sentence::new(Mark::Problem)
                .names(behind.iter().copied())
                .plain(format!(" {is} behind: the cut goes beyond what {it} certified."))
                .rule(Rule::F4),
        );
    }
    let Beside { further, first, at_cut, ended } = beside;
    if let Some(first) = first {
        let sentence = Sentence::new(mark(first)).few(further);
        let (are, they) = if further.count == 1 { (" is", "it") } else { (" are", "they") };
        let sentence = sentence.plain(format!("{are} further; {they} cannot lift the cut"));
        why.push(if *at_cut {
            sentence.plain(", and the label is never changed to ").value(Endpoint::Through).plain(".").rule(Rule::F5)
        } else {
            sentence.plain(".").rule(Rule::F4)
        });
    }
    if ended.count > 0 {
        let has = if ended.count == 1 { " has" } else { " have" };
        why.push(
            Sentence::new(Mark::Fact)
                .few(ended)
                .plain(format!("{has} ended and can contribute nothing more."))
                .rule(Rule::F4),
        );
    }
    if !skipped.is_empty() {
        let has = if skipped.len() == 1 { "has" } else { "have" };
        why.push(
            Sentence::new(Mark::Problem)
                .names(skipped.iter().copied())
                .plain(format!(" {has} no checkpoint, and could contribute anywhere: the cut is claimed all the same."))
                .rule(Rule::F1),
        );
    }
    if !frontier.excused.is_empty() {
        let (needs, floor) =
            if frontier.excused.len() == 1 { ("needs", "its floor is") } else { ("need", "their floors are") };
        why.push(
            Sentence::new(Mark::Fact)
                .names(frontier.excused.iter().map(|name| &**name))
                .plain(format!(" {needs} no checkpoint: {floor} at or beyond the cut."))
                .rule(Rule::F1),
        );
    }
    if let Some(equivalent) = cut.equivalent() {
        why.push(
            Sentence::new(Mark::Fact)
                .plain("The same events as ")
                .value(&equivalent)
                .plain(", since this order has an exact successor: shown, never stored.")
                .rule(Rule::F5),
        );
    }
    let earliest = skipped.is_empty() && behind.is_empty();
    Explanation {
        headline: vec![plain("Publish "), Span::Value(cut.to_string())],
        lead: Sentence::new(Mark::Fact).plain(if earliest {
            "The earliest cut of the whole vector, as it stands."
        } else {
            "Not the earliest cut of the whole vector."
        }),
        why,
        // What would move a cut that is not the earliest one is nothing to go by.
        next: earliest.then(|| next(frontier)),
    }
}

/// Members that nothing excuses and that have no checkpoint: only who makes a mistake goes on without them.
fn skipped<'a>(vector: &'a Vector, frontier: &Frontier) -> Vec<&'a str> {
    let members = vector.membership.members();
    if members.len() <= vector.readings.len() + frontier.excused.len() {
        return Vec::new();
    }
    let name = |place: usize| &*vector.readings[place].partition;
    let read = sorted::places(vector.readings.len(), &mut |left, right| name(left).cmp(name(right)));
    let missing = members.iter().filter(|member| {
        let has = read.binary_search_by(|place| name(*place).cmp(&member.name)).is_ok();
        !has && !frontier.excused.contains(&member.name)
    });
    missing.map(|member| &*member.name).collect()
}

fn witnesses(frontier: &Frontier) -> Sentence {
    let cut = &frontier.cut;
    let (hold, there) = match frontier.witnesses.len() {
        1 => (" holds it", "there"),
        2 => (" hold it", "in either"),
        _ => (" hold it", "in any of them"),
    };
    let sentence = Sentence::new(mark(cut))
        .names(frontier.witnesses.iter().map(|name| &**name))
        .plain(format!("{hold}: certified "))
        .value(cut);
    match cut.endpoint {
        Endpoint::Before => {
            sentence.plain(", so an event at ").value(&cut.at).plain(format!(" may still be outstanding {there}."))
        }
        Endpoint::Through => sentence.plain(", so nothing is known of events after ").value(&cut.at).plain("."),
    }
    .rule(Rule::F4)
}

fn next(frontier: &Frontier) -> Sentence {
    let witnesses = |sentence: Sentence| sentence.names(frontier.witnesses.iter().map(|name| &**name));
    let (is, has) = if frontier.witnesses.len() == 1 { ("is", "has") } else { ("are", "have") };
    let start = Sentence::new(Mark::Next);
    match &frontier.next {
        Next::Cut(cut) => witnesses(start.plain("once "))
            .plain(format!(" {is} certified "))
            .value(cut)
            .plain(", the frontier moves to ")
            .value(cut)
            .plain("."),
        Next::Needs { cut, partitions } => witnesses(start.plain("once "))
            .plain(format!(" {is} certified "))
            .value(cut)
            .plain(", the frontier also needs a checkpoint of ")
            .names(partitions.iter().map(|name| &**name))
            .plain(", which could contribute before it.")
            .rule(Rule::F1),
        Next::Ended => witnesses(start.plain("every other partition has ended; the frontier follows "))
            .plain(format!(" until {} ended too.", if has == "has" { "it has" } else { "they have" })),
        Next::Level if frontier.witnesses.len() == 1 => {
            witnesses(start.plain("the frontier follows ")).plain(", the only partition with coverage.")
        }
        Next::Level => {
            start.plain("every partition holds this cut; the frontier moves once all of them have advanced.")
        }
    }
}

#[inline(never)]
fn withhold(withheld: &Withheld) -> Explanation {
    let mut why: Vec<Sentence> =
        withheld.pairs(PAIRS_NAMED).into_iter().map(|(left, right)| incomparable(withheld, left, right)).collect();
    let others = withheld.pair_count().saturating_sub(why.len() as u64);
    if others > 0 {
        let pairs = if others == 1 { "pair" } else { "pairs" };
        why.push(Sentence::new(Mark::Problem).plain(format!("{others} more {pairs} likewise.")).rule(Rule::F6));
    }
    Explanation {
        headline: vec![plain("Withheld: no single cut")],
        lead: Sentence::new(Mark::Fact).plain("The checkpoint vector is kept; no scalar is true of all of it."),
        why,
        next: Some(
            Sentence::new(Mark::Next)
                .plain("publish the vector itself; one cut needs coordinates that compare with each other.")
                .rule(Rule::F6),
        ),
    }
}

/// One pair, with what keeps its coordinates apart.
fn incomparable(withheld: &Withheld, left: &Name, right: &Name) -> Sentence {
    let cut_of =
        |name: &Name| withheld.vector.iter().find(|(other, _)| other == name).and_then(|(_, coverage)| coverage.cut());
    let (Some(left_cut), Some(right_cut)) = (cut_of(left), cut_of(right)) else {
        return Sentence::new(Mark::Problem).name(left).plain(" and ").name(right).rule(Rule::F6);
    };
    let one_order = left_cut.at.order() == right_cut.at.order();
    let mut sentence = Sentence::new(Mark::Problem);
    for (name, cut, joint) in [(left, left_cut, " and "), (right, right_cut, " cannot be compared")] {
        sentence = sentence.name(name).plain(" ").value(cut);
        if !one_order {
            sentence = sentence.plain(format!(" ({})", cut.at.order()));
        }
        sentence = sentence.plain(joint);
    }
    let why = match left_cut.at.order().kind() {
        _ if !one_order => ": their orders differ.",
        OrderKind::Tuple => ": one tuple is longer than the other.",
        OrderKind::Opaque => ": opaque tokens are equal or not, and neither comes first.",
        // Within these orders everything compares.
        OrderKind::Integer { .. } | OrderKind::Decimal | OrderKind::Timestamp | OrderKind::Lsn | OrderKind::Text => ".",
    };
    sentence.plain(why).rule(Rule::F6)
}

#[inline(never)]
fn reject(problems: &[Problem]) -> Explanation {
    let count = problems.len();
    let noun = if count == 1 { "problem" } else { "problems" };
    Explanation {
        headline: vec![plain("Rejected: "), Span::Value(format!("{count} {noun}"))],
        lead: Sentence::new(Mark::Fact).plain("This vector certifies no cut. Nothing is published."),
        why: problems.iter().map(problem).collect(),
        next: Some(Sentence::new(Mark::Next).plain(if count == 1 {
            "once it is mended, the vector is merged again."
        } else {
            "once all of them are mended, the vector is merged again."
        })),
    }
}

/// One problem, and what would mend it.
pub fn problem(problem: &Problem) -> Sentence {
    let mut sentence = Sentence::new(Mark::Problem);
    if let Some(partition) = &problem.partition {
        sentence = sentence.name(partition).plain(": ");
    }
    let name = problem.kind.name();
    match &problem.kind {
        ProblemKind::EmptyMembership => sentence
            .plain(format!("{}. With no partition there is nothing to be complete about; add one.", capitalised(name))),
        ProblemKind::MissingCheckpoint { floor: Some(floor) } => sentence
            .plain(format!("{name}. It could contribute from its floor "))
            .value(floor)
            .plain(" on; read its checkpoint."),
        ProblemKind::MissingCheckpoint { floor: None } => {
            sentence.plain(format!("{name}. It could contribute anywhere; read its checkpoint, or state its floor."))
        }
        ProblemKind::ScopeMismatch { expected, found } => sentence
            .plain(format!("{name}. Its checkpoint is of "))
            .value(found)
            .plain(", the vector is of ")
            .value(expected)
            .plain("; read the checkpoint of this scope."),
        ProblemKind::EpochMismatch { expected, found } => sentence
            .plain(format!("{name}. Its checkpoint is of epoch "))
            .value(found)
            .plain(", the vector is of epoch ")
            .value(expected)
            .plain("; read one of this epoch."),
        ProblemKind::UnsupportedFinality { found } => sentence.plain(format!(
            "{name}. Its coverage rests on {}; wait until the source certifies it as final.",
            found.meaning()
        )),
        ProblemKind::NoCoverage => sentence
            .plain(format!("{name}. It claims no coverage, and a token is none; wait until the source certifies one.")),
        ProblemKind::NotDurable => {
            sentence.plain(format!("{name}. Its checkpoint could be lost again; write it durably, then read it."))
        }
        ProblemKind::UnknownPartition => sentence
            .plain(format!("{name}. The membership does not have it; drop the checkpoint, or change the membership.")),
        ProblemKind::GivenTwice { count } => {
            sentence.plain(format!("{name}. {count} checkpoints answer for it; keep the one that the store holds."))
        }
        ProblemKind::MalformedCoordinate { error, .. } => {
            sentence.plain(format!("{name}. {}.", capitalised(&error.to_string())))
        }
    }
    .rule(problem.kind.rule())
}

fn capitalised(text: &str) -> String {
    let mut text = text.to_owned();
    if let Some(first) = text.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    text
}
