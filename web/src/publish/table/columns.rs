//! The table's columns, and how a text in each of them becomes a step.

use std::rc::Rc;

use cutline::coordinate::Coordinate;
use cutline::cut::{Cut, Endpoint};
use cutline::frontier::checkpoint::{Coverage, Finality, StoredCoverage};
use cutline::frontier::state::{Event, Partition, State};
use cutline::frontier::system::System;
use cutline::frontier::vector::Name;
use cutline::order::{Order, OrderKind};
use cutline::scenario::Subject;
use cutline::scenario::step::Step;
use cutline::scenario::step::publish::{CheckpointEdit, CheckpointId, PartitionEdit, PublishStep};

use crate::parts::element::{Element, el};
use crate::state::field::Read;

use super::kind::{Kind, coverage};

/// A column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Column {
    /// The partition's name.
    Name,
    /// The kind of coverage.
    Kind,
    /// The coordinate.
    Coordinate,
    /// Counts the writes.
    Generation,
    /// What the coverage rests on.
    Finality,
    /// The query that was traversed.
    Scope,
    /// The membership epoch.
    Epoch,
    /// Where the next page begins.
    Token,
    /// Whether the write survives.
    Durable,
    /// Below it nothing can come.
    Floor,
    /// The order of the coordinates.
    Order,
    /// Whether the membership has the partition.
    Member,
    /// What there is in the partition, whether or not anything has seen it.
    Events,
}

impl Column {
    /// Every column.
    pub(crate) const ALL: [Column; 13] = [
        Column::Name,
        Column::Kind,
        Column::Coordinate,
        Column::Generation,
        Column::Finality,
        Column::Scope,
        Column::Epoch,
        Column::Token,
        Column::Durable,
        Column::Floor,
        Column::Order,
        Column::Member,
        Column::Events,
    ];

    /// The columns of a state: the rarer ones only where they say something, or where all are wanted.
    pub(crate) fn shown(state: &State, all: bool) -> Vec<Column> {
        Column::ALL.into_iter().filter(|column| all || column.tells(state)).collect()
    }

    /// Whether anything in the column is out of the ordinary.
    fn tells(self, state: &State) -> bool {
        let any = |tells: &dyn Fn(&Partition) -> bool| state.partitions().iter().any(tells);
        match self {
            Column::Name | Column::Kind | Column::Coordinate | Column::Generation => true,
            Column::Finality => {
                any(&|partition| partition.checkpoints.iter().any(|one| one.finality != Finality::Final))
            }
            Column::Scope => any(&|partition| partition.checkpoints.iter().any(|one| one.scope != state.scope)),
            Column::Epoch => any(&|partition| partition.checkpoints.iter().any(|one| one.epoch != state.epoch)),
            Column::Token => any(&|partition| partition.checkpoints.iter().any(|one| one.token.is_some())),
            Column::Durable => any(&|partition| partition.checkpoints.iter().any(|one| !one.durable)),
            Column::Floor => any(&|partition| partition.floor.is_some()),
            Column::Order => any(&|partition| partition.order != state.order),
            Column::Member => any(&|partition| !partition.member),
            Column::Events => any(&|partition| !partition.events.is_empty()),
        }
    }

    /// What stands above it.
    pub(crate) const fn title(self) -> &'static str {
        match self {
            Column::Name => "Partition",
            Column::Kind => "Kind",
            Column::Coordinate => "Coordinate",
            Column::Generation => "Generation",
            Column::Finality => "Finality",
            Column::Scope => "Scope",
            Column::Epoch => "Epoch",
            Column::Token => "Token",
            Column::Durable => "Durable",
            Column::Floor => "Floor",
            Column::Order => "Order",
            Column::Member => "Member",
            Column::Events => "Events",
        }
    }

    /// Its name in ids.
    pub(crate) fn key(self) -> String {
        if self == Column::Name { "name".to_owned() } else { self.title().to_ascii_lowercase() }
    }

    /// The header cell.
    pub(crate) fn header(self) -> Element {
        el("th scope='col'").key(self.title()).add(self.title())
    }

    /// How a text in a cell of this column becomes a step.
    pub(crate) fn read(self, name: &str, place: usize) -> Read {
        let name: Name = Name::from(name);
        Rc::new(move |subject, text| {
            let Subject::Publish(System { state, .. }) = subject else {
                return Err("this is no checkpoint vector".to_owned());
            };
            let partition = state.partition(&name).ok_or_else(|| format!("there is no partition `{name}`"))?;
            self.step(partition, place, text).map(Step::from)
        })
    }

    fn step(self, partition: &Partition, place: usize, text: &str) -> Result<PublishStep, String> {
        let name = partition.name.clone();
        let id = CheckpointId { partition: name.clone(), place };
        let of_checkpoint = |edit| Ok(PublishStep::Checkpoint(id, edit));
        let text_or_none = || Some(text.to_owned()).filter(|text| !text.is_empty());
        match self {
            Column::Name => rename(name, text),
            Column::Coordinate => of_checkpoint(coordinate(partition, place, text)?),
            Column::Generation => of_checkpoint(CheckpointEdit::Generation(number(text, "generation")?)),
            Column::Epoch => of_checkpoint(CheckpointEdit::Epoch(number(text, "epoch")?)),
            Column::Scope => of_checkpoint(CheckpointEdit::Scope(text.to_owned())),
            Column::Token => of_checkpoint(CheckpointEdit::Token(text_or_none())),
            Column::Floor if text.trim().is_empty() => Ok(PublishStep::Partition(name, PartitionEdit::Floor(None))),
            Column::Floor => {
                let floor = Cut::parse(&partition.order, text).map_err(|error| error.to_string())?;
                Ok(PublishStep::Partition(name, PartitionEdit::Floor(Some(floor))))
            }
            Column::Order => Ok(PublishStep::Partition(name, PartitionEdit::Order(order(text)?))),
            Column::Events => event(partition, text),
            Column::Kind | Column::Finality | Column::Durable | Column::Member => {
                Err(format!("{} is chosen, not typed", self.title()))
            }
        }
    }
}

/// `100`, `100 outstanding`; an event that is there already becomes what is said of it.
fn event(partition: &Partition, text: &str) -> Result<PublishStep, String> {
    let text = text.trim();
    let (at, outstanding) = match text.strip_suffix(" outstanding") {
        Some(at) => (at, true),
        None => (text.strip_suffix(" done").unwrap_or(text), false),
    };
    let at = Coordinate::parse(&partition.order, at).map_err(|error| error.to_string())?;
    Ok(PublishStep::Partition(partition.name.clone(), PartitionEdit::Event(Event { at, outstanding })))
}

fn rename(from: Name, text: &str) -> Result<PublishStep, String> {
    let to = text.trim();
    if to.is_empty() || to.chars().any(char::is_control) {
        return Err("a partition needs a name on one line".to_owned());
    }
    Ok(PublishStep::Rename(from, to.into()))
}

/// A coordinate keeps the kind that stands beside it; a whole cut brings its own. Where nothing is
/// claimed yet it is `before`, which claims less.
fn coordinate(partition: &Partition, place: usize, text: &str) -> Result<CheckpointEdit, String> {
    let text = text.trim();
    let (kind, _) = coverage(partition.checkpoints.get(place));
    let whole = text == "ended" || ["before ", "through "].iter().any(|word| text.starts_with(word));
    let word = if kind == Kind::Through { Endpoint::Through } else { Endpoint::Before };
    let text = if whole { text.to_owned() } else { format!("{word} {text}") };
    let coverage = Coverage::parse(&partition.order, &text).map_err(|error| error.to_string())?;
    Ok(CheckpointEdit::Coverage(StoredCoverage::Read(coverage)))
}

/// The step that gives a row another kind. Without a coordinate the store holds a cut that does not
/// read, and the decision says so until one is given.
pub(crate) fn choose_kind(order: &Order, name: Name, place: usize, kind: Kind, coordinate: &str) -> PublishStep {
    let stored = match kind {
        Kind::Before | Kind::Through => StoredCoverage::from_text(order, &format!("{} {coordinate}", kind.word())),
        Kind::Ended => StoredCoverage::Read(Coverage::Ended),
        Kind::NoCoverage => StoredCoverage::Absent,
        Kind::Missing => return PublishStep::Partition(name, PartitionEdit::NoCheckpoint),
        Kind::Unreadable => StoredCoverage::from_text(order, coordinate),
    };
    PublishStep::Checkpoint(CheckpointId { partition: name, place }, CheckpointEdit::Coverage(stored))
}

/// How a text in one of the vector's own fields becomes a step.
pub(crate) fn read_own(column: &'static str) -> Read {
    Rc::new(move |_, text| {
        let step = match column {
            "scope" => PublishStep::Scope(text.to_owned()),
            "epoch" => PublishStep::Epoch(number(text, "epoch")?),
            _ => PublishStep::Order(order(text)?),
        };
        Ok(step.into())
    })
}

fn number(text: &str, what: &str) -> Result<u64, String> {
    let text = text.trim();
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let number = text.parse().ok().filter(|_| digits);
    number.ok_or_else(|| format!("`{text}` is no {what}: expected a whole number, at most 64 bits"))
}

fn order(text: &str) -> Result<Order, String> {
    text.parse().map_err(|error: cutline::order::UnknownOrder| error.to_string())
}

/// The orders that can be named, offered while typing.
pub(crate) fn orders_list() -> Element {
    OrderKind::ALL
        .iter()
        .fold(el("datalist id='orders'"), |list, kind| list.add(el("option").set("value", kind.word())))
}

/// A name that no partition has: after `A2` comes `A3`, after the letters come numbers.
pub(crate) fn free_name(state: &State, like: Option<&str>) -> Name {
    let free = |name: &str| state.partition(name).is_none();
    let stem = match like {
        Some(like) => like.trim_end_matches(|letter: char| letter.is_ascii_digit()),
        None => match ('A'..='Z').map(String::from).find(|name| free(name)) {
            Some(letter) => return letter.as_str().into(),
            None => "P",
        },
    };
    let mut number = 2_u32;
    loop {
        let name = format!("{stem}{number}");
        if free(&name) {
            return name.as_str().into();
        }
        number += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cutline::scenario::Scenario;

    fn state(text: &str) -> Subject {
        Scenario::parse(text).unwrap().start
    }

    fn step(column: Column, text: &str) -> Result<String, String> {
        let subject = state("[partitions]\nA = \"through 100\"\nB = \"missing\"\n");
        (column.read("A", 0))(&subject, text).map(|step| step.to_string())
    }

    #[test]
    fn a_coordinate_keeps_the_kind_beside_it_and_a_cut_brings_its_own() {
        assert_eq!(step(Column::Coordinate, "101").as_deref(), Ok("A through 101"));
        assert_eq!(step(Column::Coordinate, " before 101 ").as_deref(), Ok("A before 101"));
        assert_eq!(step(Column::Coordinate, "ended").as_deref(), Ok("A ended"));
        assert!(step(Column::Coordinate, "").is_err_and(|error| error.contains("empty")));
        assert!(step(Column::Coordinate, "10x").is_err_and(|error| error.contains("`10x`")));
        let subject = state("[partitions]\nB = \"missing\"\n");
        let first = (Column::Coordinate.read("B", 0))(&subject, "5").map(|step| step.to_string());
        assert_eq!(first.as_deref(), Ok("B before 5"));
    }

    #[test]
    fn texts_become_steps_or_say_what_was_expected() {
        assert_eq!(step(Column::Generation, "7").as_deref(), Ok("A generation 7"));
        assert!(step(Column::Generation, "+7").is_err());
        assert_eq!(step(Column::Token, "").as_deref(), Ok("A no token"));
        assert_eq!(step(Column::Token, "\"x\"").as_deref(), Ok("A token \"\\\"x\\\"\""));
        assert_eq!(step(Column::Floor, "before 9").as_deref(), Ok("A floor before 9"));
        assert_eq!(step(Column::Floor, "").as_deref(), Ok("A no floor"));
        assert_eq!(step(Column::Events, "99").as_deref(), Ok("A event 99 done"));
        assert_eq!(step(Column::Events, "99 outstanding").as_deref(), Ok("A event 99 outstanding"));
        assert!(step(Column::Order, "lsm").is_err_and(|error| error.contains("`lsn`")));
        assert_eq!(step(Column::Name, " a b ").as_deref(), Ok("rename A to \"a b\""));
        assert!(step(Column::Name, "  ").is_err());
    }

    #[test]
    fn a_kind_without_a_coordinate_is_stored_as_what_it_is() {
        let step = choose_kind(&Order::default(), "A".into(), 0, Kind::Before, "");
        assert_eq!(step.to_string(), "A raw \"before \"");
        let step = choose_kind(&Order::default(), "A".into(), 1, Kind::Through, "9");
        assert_eq!(step.to_string(), "A#2 through 9");
    }

    #[test]
    fn new_names_are_free() {
        let Subject::Publish(System { state, .. }) =
            state("[partitions]\nA = \"before 1\"\nA2 = \"before 1\"\nC = \"before 1\"\n")
        else {
            panic!("a read")
        };
        assert_eq!(&*free_name(&state, None), "B");
        assert_eq!(&*free_name(&state, Some("A")), "A3");
        assert_eq!(&*free_name(&state, Some("A2")), "A3");
    }

    #[test]
    fn rare_columns_are_there_when_they_tell_something() {
        let shown = |text: &str| match state(text) {
            Subject::Publish(System { state, .. }) => Column::shown(&state, false),
            Subject::Read(_) => Vec::new(),
        };
        assert_eq!(shown("[partitions]\nA = \"before 1\"\n").len(), 4);
        assert!(shown("[partitions]\nA = { at = \"before 1\", scope = \"x\" }\n").contains(&Column::Scope));
        assert!(shown("[partitions]\nA = { at = \"before 1\", floor = \"before 0\" }\n").contains(&Column::Floor));
    }
}
