//! A membership change as a sentence: `epoch 8: A splits into A1 A2; D joins before 120; F leaves`.

use crate::cut::Cut;
use crate::frontier::checkpoint::Coverage;
use crate::frontier::cutover::{Change, Move};
use crate::frontier::state::State;
use crate::frontier::vector::Name;
use crate::scenario::nearest::{did_you_mean, nearest};
use crate::scenario::step::words::{Quoted, Words, number, unclosed, whole};
use crate::scenario::step::{StepError, refuse};
use std::fmt;

/// What is said of partitions.
const VERBS: [&str; 4] = ["splits", "merge", "joins", "leaves"];

/// What may be said of a partition that joins.
const OF_A_JOIN: [&str; 4] = ["before", "through", "ended", "floor"];

/// Words that a name or a coordinate would be mistaken for: it is written in quotes.
const RESERVED: [&str; 7] = ["splits", "merge", "joins", "leaves", "into", "all", "floor"];

/// The change that moves nothing: epochs may change for reasons of their own.
const ALL_STAY: &str = "all stay";

impl Change {
    /// Whether a sentence is a membership change, right or wrong: `epoch 8` alone is a hand edit.
    ///
    /// ```
    /// use cutline::frontier::cutover::Change;
    /// assert!(Change::begins("epoch 8: A leaves"));
    /// assert!(!Change::begins("epoch 8"));
    /// ```
    pub fn begins(text: &str) -> bool {
        let mut words = Words::new(text);
        words.take("epoch") && words.rest().contains(':')
    }

    /// Reads a change of this state: `epoch 8: A splits into A1 A2; B C merge into BC; D joins before
    /// 120 floor before 100; E joins; F leaves`, or `epoch 8: all stay`.
    ///
    /// Partitions that go must be there; everything else is for [`apply`](Change::apply) to judge.
    pub fn parse(state: &State, text: &str) -> Result<Change, StepError> {
        let mut words = Words::new(text);
        let parts = if words.take("epoch") { words.rest().split_once(':') } else { None };
        let Some((epoch, moves_text)) = parts else {
            let found = text.trim();
            let expected = "expected an epoch and what changes, like `epoch 8: A splits into A1 A2; B leaves`";
            refuse!("`{found}` is no membership change: {expected}");
        };
        let mut word = Words::new(epoch);
        let epoch = number(&mut word, "epoch")?;
        if !word.is_empty() {
            refuse!("expected `epoch {epoch}:`, found `{}` before the colon", word.rest());
        }
        let clauses = clauses(moves_text)?;
        let mut moves = Vec::new();
        if clauses.len() > 1 || !says_all_stay(moves_text) {
            for clause in clauses {
                moves.push(one_move(state, clause)?);
            }
        }
        Ok(Change { epoch, moves })
    }
}

fn says_all_stay(clause: &str) -> bool {
    clause.split_whitespace().eq(ALL_STAY.split_whitespace())
}

/// The moves, which `;` parts where it is not quoted. As for words, a quote inside of one is a letter.
fn clauses(text: &str) -> Result<Vec<&str>, StepError> {
    let mut clauses = Vec::new();
    let (mut from, mut quoted, mut escaped, mut word_begins) = (0, false, false, true);
    for (at, letter) in text.char_indices() {
        if quoted {
            quoted = escaped || letter != '"';
            escaped = !escaped && letter == '\\';
            continue;
        }
        match letter {
            '"' if word_begins => quoted = true,
            ';' => {
                clauses.extend(text.get(from..at));
                (from, word_begins) = (at + 1, true);
            }
            _ => word_begins = letter.is_whitespace(),
        }
    }
    clauses.extend(text.get(from..));
    if quoted { Err(unclosed()) } else { Ok(clauses) }
}

fn one_move(state: &State, clause: &str) -> Result<Move, StepError> {
    let mut words = Words::new(clause);
    let mut said_of = Vec::new();
    while !words.is_empty() && !VERBS.contains(&words.peek()) {
        said_of.push(name(&mut words)?);
    }
    let verb = words.word();
    let one = match verb {
        "" => return Err(no_move(clause)),
        "splits" => {
            let from = existing(state, &only(verb, said_of)?)?;
            into(verb, &mut words)?;
            let mut children = vec![name(&mut words)?];
            while !words.is_empty() {
                children.push(name(&mut words)?);
            }
            Move::Split { from, into: children }
        }
        "merge" => {
            if said_of.is_empty() {
                return Err(nobody(verb));
            }
            let mut from = Vec::new();
            for name in &said_of {
                from.push(existing(state, name)?);
            }
            into(verb, &mut words)?;
            Move::Merge { from, into: name(&mut words)? }
        }
        "joins" => join(state, only(verb, said_of)?, &mut words)?,
        _ => Move::Leave { name: existing(state, &only(verb, said_of)?)? },
    };
    whole(one, words)
}

fn join(state: &State, name: Name, words: &mut Words<'_>) -> Result<Move, StepError> {
    let coverage = match words.peek() {
        "before" | "through" => Some(Coverage::Cut(words.cut(&state.order)?)),
        _ if words.take("ended") => Some(Coverage::Ended),
        _ => None,
    };
    let floor = if words.take("floor") { Some(words.cut(&state.order)?) } else { None };
    if words.is_empty() {
        return Ok(Move::Join { name, coverage, floor });
    }
    let (found, hint) = (words.rest(), did_you_mean(words.peek(), OF_A_JOIN));
    let expected =
        "expected a cut or `ended`, then `floor` and a cut, with quotes around a coordinate of several words";
    Err(StepError::new(format_args!("`{found}` does not say how {name} joins: {expected}{hint}")))
}

fn name(words: &mut Words<'_>) -> Result<Name, StepError> {
    if words.is_empty() {
        refuse!("expected the name of a partition at the end of a move");
    }
    words.kept_name()
}

fn into(verb: &str, words: &mut Words<'_>) -> Result<(), StepError> {
    if words.take("into") {
        return Ok(());
    }
    Err(StepError::new(format_args!("expected `{verb} into` and a new name, found `{verb} {}`", words.rest())))
}

/// The one partition that a verb is said of.
fn only(verb: &str, said_of: Vec<Name>) -> Result<Name, StepError> {
    let count = said_of.len();
    match <[Name; 1]>::try_from(said_of) {
        Ok([name]) => Ok(name),
        Err(_) if count == 0 => Err(nobody(verb)),
        Err(_) => Err(StepError::new(format_args!("`{verb}` is said of one partition, found {count} names before it"))),
    }
}

fn nobody(verb: &str) -> StepError {
    StepError::new(format_args!("expected a name before `{verb}`; a partition of this name is written \"{verb}\""))
}

fn no_move(clause: &str) -> StepError {
    let expected = "`A splits into A1 A2`, `B C merge into BC`, `D joins before 120`, `F leaves`, or `all stay` alone";
    if says_all_stay(clause) {
        return StepError::new(format_args!("`{ALL_STAY}` stands alone: whoever is not named stays"));
    }
    let hint = clause.split_whitespace().skip(1).find_map(|word| nearest(word, VERBS));
    let hint = hint.map_or_else(String::new, |verb| format!("; did you mean `{verb}`?"));
    StepError::new(format_args!("`{}` is no move: expected {expected}{hint}", clause.trim()))
}

fn existing(state: &State, name: &Name) -> Result<Name, StepError> {
    if let Some(partition) = state.partition(name) {
        return Ok(partition.name.clone());
    }
    let names = state.partitions().iter().map(|partition| &*partition.name);
    let mend = match nearest(name, names) {
        Some(near) => format!("did you mean `{near}`?"),
        None => "only what is there can split, merge or leave".to_owned(),
    };
    Err(StepError::new(format_args!("there is no partition `{name}`: {mend}")))
}

/// A name or a coordinate in a move, which a `;` would end.
struct InMove<'a>(&'a str);

impl fmt::Display for InMove<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let InMove(name) = *self;
        let itself = [name];
        Quoted { name, reserved: if name.contains(';') { &itself } else { &RESERVED } }.fmt(f)
    }
}

fn write_cut(f: &mut fmt::Formatter<'_>, cut: &Cut) -> fmt::Result {
    write!(f, " {} {}", cut.endpoint, InMove(cut.at.spelling()))
}

/// `A splits into A1 A2`, as it stands in a change.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Split { from, into } => {
                write!(f, "{} splits into", InMove(from))?;
                into.iter().try_for_each(|child| write!(f, " {}", InMove(child)))
            }
            Move::Merge { from, into } => {
                from.iter().try_for_each(|parent| write!(f, "{} ", InMove(parent)))?;
                write!(f, "merge into {}", InMove(into))
            }
            Move::Join { name, coverage, floor } => {
                write!(f, "{} joins", InMove(name))?;
                match coverage {
                    Some(Coverage::Cut(cut)) => write_cut(f, cut)?,
                    Some(Coverage::Ended) => f.write_str(" ended")?,
                    None => {}
                }
                floor.as_ref().map_or(Ok(()), |floor| {
                    f.write_str(" floor")?;
                    write_cut(f, floor)
                })
            }
            Move::Leave { name } => write!(f, "{} leaves", InMove(name)),
        }
    }
}

/// `epoch 8: A splits into A1 A2; F leaves`. Reads back where no move lacks names altogether.
impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "epoch {}: ", self.epoch)?;
        if self.moves.is_empty() {
            return f.write_str(ALL_STAY);
        }
        self.moves.iter().enumerate().try_for_each(|(place, one)| {
            f.write_str(if place > 0 { "; " } else { "" })?;
            one.fmt(f)
        })
    }
}
