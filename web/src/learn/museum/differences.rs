//! Where two histories differ, in words.

use cutline::frontier::checkpoint::StoredCoverage;
use cutline::scenario::Subject;
use cutline::scenario::answer::{Answer, Fact};
use cutline::scenario::history::History;
use cutline::scenario::invariants::{Invariant, Standing};

use crate::broken::standing;
use crate::parts::element::{Element, el};
use crate::state::learn::museum::{NAMES, Opened};

/// What is compared of a publication, and how it is called; of what has names, the name follows.
const OF_PUBLISH: [(&str, &str); 10] = [
    ("outcome", "may be published"),
    ("witnesses", "held by"),
    ("cut", "is published"),
    ("kept", "vector that is kept"),
    ("revision", "revision"),
    ("operation", "operation id"),
    ("coverage", "coverage of"),
    ("tokens", "token of"),
    ("proposes", "may be proposed by"),
    ("beliefs", "belief of"),
];

/// What is compared of a read.
const OF_READ: [(&str, &str); 9] = [
    ("outcome", "answer, if nothing moves"),
    ("target", "target"),
    ("first_record", "first record"),
    ("next_offset", "next offset to ask for"),
    ("next", "next step"),
    ("clock", "time used so far"),
    ("pinned", "pinned"),
    ("cache", "in the cache"),
    ("repairs", "repairs"),
];

/// One thing that differs.
struct Row {
    what: String,
    sides: [String; 2],
}

/// A table of what differs at this moment.
pub(super) fn differences(opened: &Opened) -> Element {
    let panel = el("section class='panel exhibit-differences' aria-labelledby='differences-title'")
        .add(el("h3 class='panel-title' id='differences-title'").add("Where they differ"));
    let rows = rows(&opened.sides);
    if rows.is_empty() {
        return panel.add(el("p id='no-difference'").add("Nowhere yet: up to here both have done the same."));
    }
    let mut heads = el("tr").add(el("td"));
    for name in NAMES {
        heads = heads.add(el("th scope='col'").add(name));
    }
    let mut body = el("tbody");
    for Row { what, sides: [wrong, right] } in rows {
        let cell = |words: String| el("td").add(el("code").add(words));
        body = body.add(el("tr").add(el("th scope='row'").add(what)).add(cell(wrong)).add(cell(right)));
    }
    panel.add(el("table aria-labelledby='differences-title'").add(el("thead").add(heads)).add(body))
}

fn rows(sides: &[History; 2]) -> Vec<Row> {
    let [wrong, right] = sides.each_ref().map(|history| {
        let subject = history.current();
        Answer::of(subject).facts(subject, None)
    });
    let names: &[(&str, &str)] = match &**sides[0].start() {
        Subject::Publish(_) => &OF_PUBLISH,
        Subject::Read(_) => &OF_READ,
    };
    let mut rows = Vec::new();
    let find = |facts: &[(&'static str, Fact)], name: &str| {
        facts.iter().find(|(other, _)| *other == name).map(|(_, fact)| fact.clone())
    };
    for (name, what) in names {
        let (Some(wrong), Some(right)) = (find(&wrong, name), find(&right, name)) else { continue };
        match (wrong, right) {
            (Fact::Named(wrong), Fact::Named(right)) => named(what, &wrong, &right, &mut rows),
            (wrong, right) => push((*what).to_owned(), [one(wrong), one(right)], &mut rows),
        }
    }
    push("covered, yet outstanding".to_owned(), sides.each_ref().map(betrayed), &mut rows);
    push("broken".to_owned(), sides.each_ref().map(broken), &mut rows);
    rows
}

/// What one has and the other has not is `none` there.
fn named(what: &str, wrong: &[(String, String)], right: &[(String, String)], rows: &mut Vec<Row>) {
    let mut names: Vec<&String> = wrong.iter().map(|(name, _)| name).collect();
    for (name, _) in right {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    let value = |side: &[(String, String)], name: &String| {
        side.iter().find(|(other, _)| other == name).map_or_else(none, |(_, value)| value.clone())
    };
    for name in names {
        push([what, " ", name].concat(), [value(wrong, name), value(right, name)], rows);
    }
}

fn push(what: String, sides: [String; 2], rows: &mut Vec<Row>) {
    if sides[0] != sides[1] {
        rows.push(Row { what, sides });
    }
}

fn none() -> String {
    "none".to_owned()
}

fn one(fact: Fact) -> String {
    match fact {
        Fact::One(value) => value.unwrap_or_else(none),
        Fact::Many(values) if values.is_empty() => none(),
        Fact::Many(values) => values.join(", "),
        Fact::Named(values) => {
            values.into_iter().map(|(name, value)| [name, ": ".to_owned(), value].concat()).collect()
        }
    }
}

/// The events that lie inside of what their partition certifies, or of what is published, and have no outcome.
fn betrayed(history: &History) -> String {
    let Subject::Publish(system) = &**history.current() else { return none() };
    let published = system.stored.cut.as_ref().filter(|cut| cut.epoch == system.state.epoch).map(|cut| &cut.value);
    let mut found = Vec::new();
    for partition in system.state.with_events_of_pages().partitions() {
        let certified = partition.checkpoints.iter().filter_map(|checkpoint| match &checkpoint.coverage {
            StoredCoverage::Read(coverage) => Some(coverage),
            StoredCoverage::Absent | StoredCoverage::Malformed { .. } => None,
        });
        let certified: Vec<_> = certified.collect();
        for event in partition.events.iter().filter(|event| event.outstanding) {
            let covered = certified.iter().any(|coverage| coverage.covers(&event.at))
                || published.is_some_and(|cut| cut.covers(&event.at) == Some(true));
            if covered {
                found.push([event.at.spelling(), " of ", &partition.name].concat());
            }
        }
    }
    if found.is_empty() { none() } else { found.join(", ") }
}

fn broken(history: &History) -> String {
    let all = Invariant::all_of(history.start()).into_iter();
    let broken: Vec<&str> =
        all.filter(|it| standing(history, history.at(), *it) != Standing::Holds).map(Invariant::id).collect();
    if broken.is_empty() { none() } else { broken.join(", ") }
}
