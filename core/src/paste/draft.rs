//! What a reader has found, before it is known which scope is wanted and what was answered.

use super::answers::Answers;
use super::formats::Format;
use super::imported::{Basis, Choice, Import, Note, Origin, Question};
use super::refused::Refused;
use crate::cut::Endpoint;
use crate::frontier::checkpoint::{Checkpoint, Coverage, Finality, StoredCoverage};
use crate::frontier::state::{Partition, State, is_name};
use crate::frontier::vector::Name;
use crate::order::{Order, OrderKind};
use crate::quote::Shown;
use std::collections::{BTreeMap, BTreeSet};

/// The scope of a paste that names none.
pub(super) const NO_SCOPE: &str = "all";
/// A paste says nothing of epochs: the first one.
const EPOCH: u64 = 1;
/// How many different checkpoints of one partition are kept: two are one too many already.
const MOST_ANSWERS: usize = 8;
/// The name of the question which scope is wanted.
const SCOPE: &str = "scope";
const OTHER_SCOPE: &str = "one vector is of one scope: the question `scope` says which";

/// A question that a format has. The first choice claims less.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Ask {
    pub(super) name: &'static str,
    pub(super) asks: &'static str,
    /// The answers, and when each of them is the right one.
    pub(super) choices: [(&'static str, &'static str); 2],
}

/// What the endpoint kind of a value rests on.
#[derive(Clone, Copy, Debug)]
pub(super) enum Means {
    Documented(Endpoint, &'static str),
    Asked(&'static Ask),
}

/// What a row says is stored.
#[derive(Debug)]
enum Found {
    Cut {
        means: Means,
        at: String,
    },
    Ended(&'static str),
    Missing(&'static str),
    /// A place to start from, and no coverage.
    Start(&'static str),
}

/// One partition of one scope, as a row of the paste has it.
#[derive(Debug)]
pub(super) struct Row {
    scope: String,
    partition: String,
    order: OrderKind,
    /// The name of its order; that of the partition unless coordinates compare across partitions.
    pub(super) order_name: Option<String>,
    field: String,
    spelling: String,
    found: Found,
    pub(super) generation: Option<u64>,
    pub(super) token: Option<String>,
    pub(super) finality: Finality,
    /// A write that counts only if the second answer was given.
    pub(super) durable_if: Option<&'static Ask>,
    no_coverage: Vec<Note>,
    left_out: Vec<Note>,
}

impl Row {
    /// A partition of which nothing is known yet. Its coordinates compare with those of no other one.
    pub(super) fn new(scope: &str, partition: &str, order: OrderKind) -> Row {
        Row {
            scope: scope.to_owned(),
            partition: partition.to_owned(),
            order,
            order_name: None,
            field: String::new(),
            spelling: String::new(),
            found: Found::Missing("the paste has no checkpoint of it"),
            generation: None,
            token: None,
            finality: Finality::Final,
            durable_if: None,
            no_coverage: Vec::new(),
            left_out: Vec::new(),
        }
    }

    /// The name of its partition.
    pub(super) fn partition(&self) -> &str {
        &self.partition
    }

    fn found(&mut self, field: &str, spelling: &str, found: Found) {
        (self.field, self.spelling, self.found) = (field.to_owned(), spelling.to_owned(), found);
    }

    /// A position. `at` is how its order writes what stands in the paste.
    pub(super) fn cut_at(&mut self, field: &str, spelling: &str, at: String, means: Means) {
        self.found(field, spelling, Found::Cut { means, at });
    }

    /// A position that is written as it stands.
    pub(super) fn cut(&mut self, field: &str, spelling: &str, means: Means) {
        self.cut_at(field, spelling, spelling.to_owned(), means);
    }

    /// A position that is a number and never negative; a negative one stands for something else.
    pub(super) fn number(&mut self, field: &str, spelling: &str, means: Means) {
        match spelling.strip_prefix('-') {
            Some("") => self.missing(field, spelling, "`-` is a missing checkpoint, not the position 0"),
            Some(_) => self.missing(field, spelling, "a negative number stands for something else than a position"),
            None => self.cut(field, spelling, means),
        }
    }

    pub(super) fn ended(&mut self, field: &str, spelling: &str, why: &'static str) {
        self.found(field, spelling, Found::Ended(why));
    }

    pub(super) fn missing(&mut self, field: &str, spelling: &str, why: &'static str) {
        self.found(field, spelling, Found::Missing(why));
    }

    /// The row only says where to start.
    pub(super) fn start(&mut self, field: &str, spelling: &str, why: &'static str) {
        self.found(field, spelling, Found::Start(why));
        self.token = Some(spelling.to_owned());
        self.finality = Finality::Token;
    }

    /// A field that is no coverage; nothing is said of one that is empty.
    pub(super) fn no_coverage(&mut self, field: &str, text: &str, why: &str) {
        if !text.is_empty() && text != "-" {
            note(&mut self.no_coverage, field, why, Some(&self.partition), text);
        }
    }

    /// What no vector can hold.
    pub(super) fn left_out(&mut self, field: &str, text: &str, why: &str) {
        note(&mut self.left_out, field, why, Some(&self.partition), text);
    }
}

/// All that a reader has found.
#[derive(Debug, Default)]
pub(super) struct Draft {
    rows: Vec<Row>,
    no_coverage: Vec<Note>,
    left_out: Vec<Note>,
}

impl Draft {
    pub(super) fn push(&mut self, row: Row) {
        if is_name(&row.partition) {
            self.rows.push(row);
        } else {
            self.left_out(
                "partition",
                &row.partition,
                "this is no name of a partition: it is empty, or not on one line",
            );
        }
    }

    pub(super) fn no_coverage(&mut self, field: &str, text: &str, why: &str) {
        note(&mut self.no_coverage, field, why, None, text);
    }

    pub(super) fn left_out(&mut self, field: &str, text: &str, why: &str) {
        note(&mut self.left_out, field, why, None, text);
    }

    /// The vector, by these answers.
    pub(super) fn finish(self, format: &'static Format, answers: &Answers) -> Result<Import, Refused> {
        let Draft { rows, mut no_coverage, mut left_out } = self;
        let mut asked = Asked { answers, questions: Vec::new() };
        let scopes = scopes(&rows);
        let Some(first) = scopes.first().cloned() else {
            return Err(Refused::Empty {
                format: format.name,
                passed_over: left_out.iter().map(Note::to_string).collect(),
            });
        };
        let scope = if scopes.len() == 1 { first } else { asked.scope(format, &scopes)? };
        let mut origins = Vec::new();
        let mut vector = Growing::default();
        for row in rows {
            if row.scope != scope {
                let value = format!("of {} {}", row.scope, row.spelling);
                note(&mut left_out, "another scope", OTHER_SCOPE, Some(&row.partition), value.trim_end());
                continue;
            }
            row.no_coverage.iter().for_each(|of_row| join(&mut no_coverage, of_row));
            row.left_out.iter().for_each(|of_row| join(&mut left_out, of_row));
            origins.push(vector.take(row, &scope, &mut asked)?);
        }
        if !vector.surplus.is_empty() {
            let (field, why) = ("more rows of the same partition", "a partition has one checkpoint: paste one report");
            left_out.push(Note { field: field.to_owned(), why: why.to_owned(), values: vector.surplus });
        }
        let (questions, partitions) = (asked.questions, vector.partitions);
        for name in answers.names() {
            if !questions.iter().any(|question| question.name == name) {
                return Err(Refused::NoSuchQuestion { found: name.to_owned(), questions });
            }
        }
        let order = match partitions.split_first() {
            Some((first, rest)) if rest.iter().all(|other| other.order == first.order) => first.order.clone(),
            _ => Order::default(),
        };
        // Names are names and are there once, and each coordinate is of its partition's order: `take` sees to it.
        match State::new(order, scope, EPOCH, partitions) {
            Ok(state) => Ok(Import {
                format: format.name,
                source: format.source,
                state,
                origins,
                questions,
                no_coverage,
                left_out,
            }),
            Err(error) => Err(Refused::Empty { format: format.name, passed_over: vec![error.to_string()] }),
        }
    }
}

/// The scopes, each once, in the order of the text.
fn scopes(rows: &[Row]) -> Vec<String> {
    let mut seen = BTreeSet::new();
    rows.iter().map(|row| &row.scope).filter(|scope| seen.insert(*scope)).cloned().collect()
}

/// What has been asked so far, and what was answered.
struct Asked<'a> {
    answers: &'a Answers,
    questions: Vec<Question>,
}

impl Asked<'_> {
    /// The place of the answer that counts.
    fn ask(&mut self, name: &str, asks: &str, choices: &[(&str, &str)]) -> Result<(usize, bool), Refused> {
        if let Some(asked) = self.questions.iter().find(|question| question.name == name) {
            return Ok((asked.taken, asked.answered));
        }
        let choices = choices.iter().map(|(word, when)| Choice { word: (*word).to_owned(), when: (*when).to_owned() });
        let mut question = Question {
            name: name.to_owned(),
            asks: asks.to_owned(),
            choices: choices.collect(),
            taken: 0,
            answered: false,
        };
        if let Some(answer) = self.answers.to(name) {
            let Some(place) = question.choices.iter().position(|choice| choice.word == answer) else {
                return Err(Refused::NoSuchAnswer { found: answer.to_owned(), question });
            };
            (question.taken, question.answered) = (place, true);
        }
        let taken = (question.taken, question.answered);
        self.questions.push(question);
        Ok(taken)
    }

    fn of(&mut self, ask: &Ask) -> Result<(usize, bool), Refused> {
        self.ask(ask.name, ask.asks, &ask.choices)
    }

    /// The endpoint kind, what it rests on, and why.
    fn endpoint(&mut self, means: Means) -> Result<(Endpoint, Basis, &'static str), Refused> {
        let ask = match means {
            Means::Documented(endpoint, why) => return Ok((endpoint, Basis::Documented, why)),
            Means::Asked(ask) => ask,
        };
        let (place, answered) = self.of(ask)?;
        let endpoint = if place == 0 { Endpoint::Before } else { Endpoint::Through };
        let name = ask.name.to_owned();
        Ok((endpoint, if answered { Basis::Answered(name) } else { Basis::Assumed(name) }, ask.choices[place].1))
    }

    /// Which of several scopes is wanted.
    fn scope(&mut self, format: &Format, scopes: &[String]) -> Result<String, Refused> {
        let asks = format!(
            "there are {} scopes here ({}), and one vector is of one; which is it?",
            scopes.len(),
            format.scope
        );
        let choices: Vec<(&str, &str)> = scopes.iter().map(|scope| (&**scope, "its checkpoints")).collect();
        let (place, _) = self.ask(SCOPE, &asks, &choices)?;
        Ok(scopes[place].clone())
    }
}

/// The partitions so far.
#[derive(Default)]
struct Growing {
    partitions: Vec<Partition>,
    places: BTreeMap<Name, usize>,
    /// Rows of a partition that has more than enough of them.
    surplus: Vec<(Option<Name>, String)>,
}

impl Growing {
    /// Makes a checkpoint of a row, under its partition.
    fn take(&mut self, row: Row, scope: &str, asked: &mut Asked<'_>) -> Result<Origin, Refused> {
        let name = Name::from(row.partition);
        let place = *self.places.entry(name.clone()).or_insert_with(|| {
            let order = named(row.order_name.as_deref().unwrap_or(&name), row.order);
            self.partitions.push(Partition::new(name.clone(), order));
            self.partitions.len() - 1
        });
        let partition = &mut self.partitions[place];
        let durable = match row.durable_if {
            Some(ask) => asked.of(ask)?.0 == 1,
            None => true,
        };
        let (coverage, basis, why) = match row.found {
            Found::Cut { means, at } => {
                let (endpoint, basis, why) = asked.endpoint(means)?;
                (Some(StoredCoverage::from_text(&partition.order, &format!("{endpoint} {at}"))), basis, why)
            }
            Found::Ended(why) => (Some(StoredCoverage::Read(Coverage::Ended)), Basis::Documented, why),
            Found::Missing(why) => (None, Basis::Documented, why),
            Found::Start(why) => (Some(StoredCoverage::Absent), Basis::Documented, why),
        };
        let imported = match &coverage {
            None => "missing".to_owned(),
            Some(StoredCoverage::Read(coverage)) => coverage.to_string(),
            Some(StoredCoverage::Absent) => "no coverage".to_owned(),
            Some(StoredCoverage::Malformed { text, .. }) => format!("malformed `{}`", Shown(text)),
        };
        let checkpoint = coverage.map(|coverage| Checkpoint {
            coverage,
            scope: scope.to_owned(),
            epoch: EPOCH,
            generation: row.generation.unwrap_or(0),
            token: row.token,
            finality: row.finality,
            durable,
        });
        // The same row pasted twice says it once. Two that differ are two answers for one partition: a merge rejects them.
        if let Some(checkpoint) = checkpoint.filter(|checkpoint| !partition.checkpoints.contains(checkpoint)) {
            if partition.checkpoints.len() < MOST_ANSWERS {
                partition.checkpoints.push(checkpoint);
            } else {
                self.surplus.push((Some(name.clone()), row.spelling.clone()));
            }
        }
        Ok(Origin { partition: name, field: row.field, spelling: row.spelling, imported, basis, why: why.to_owned() })
    }
}

/// The order of this name and kind.
fn named(name: &str, kind: OrderKind) -> Order {
    format!("{name}: {}", kind.word()).parse().unwrap_or(Order::unnamed(kind))
}

/// Says it once for all partitions of which it is true.
fn note(notes: &mut Vec<Note>, field: &str, why: &str, partition: Option<&str>, text: &str) {
    let value = (partition.map(Name::from), text.to_owned());
    match notes.iter_mut().find(|note| note.field == field && note.why == why) {
        Some(note) => note.values.push(value),
        None => notes.push(Note { field: field.to_owned(), why: why.to_owned(), values: vec![value] }),
    }
}

fn join(notes: &mut Vec<Note>, note: &Note) {
    match notes.iter_mut().find(|other| other.field == note.field && other.why == note.why) {
        Some(other) => other.values.extend(note.values.iter().cloned()),
        None => notes.push(note.clone()),
    }
}
