//! What a search is asked: a start, what may happen, and what is looked for. One text form for all.

use crate::frontier::cutover::Change;
use crate::frontier::model as publish;
use crate::frontier::pages::Page;
use crate::frontier::system::{Action, System};
use crate::frontier::vector::Name;
use crate::resolver::model as read;
use crate::resolver::system as reading;
use crate::scenario::mistakes::AnyMistake;
use crate::scenario::step::publish::SystemStep;
use crate::scenario::step::{PublishStep, ReadStep, Step, StepError};
use crate::scenario::{Expectation, Kind, Subject};
use std::fmt;
use std::str::FromStr;

/// What a search is asked.
///
/// Its text form has a line for each thing, reads back, and is what a worker is sent:
///
/// ```
/// use cutline::review::Question;
/// let text = "publish\nsay add A\nsay A before 1\nsay publisher w1 joins\nattempts 1\n";
/// let question: Question = text.parse()?;
/// assert_eq!(question.to_string().parse(), Ok(question));
/// # Ok::<(), cutline::review::QuestionError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// The steps that make the start of a blank scenario.
    said: Vec<Step>,
    start: Subject,
    /// How much may happen.
    pub bounds: Bounds,
    /// How many states may be reached before the search gives up.
    pub most_states: usize,
    /// What a state should show that is looked for; nothing: harm is looked for.
    pub sought: Option<Expectation>,
}

/// How much may happen, in the system that the start is of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Bounds {
    /// In a system of publishers.
    Publish(publish::Bounds),
    /// To a read.
    Read(read::Bounds),
}

impl Question {
    /// How many states a search reaches before it gives up, where nobody says another number: some
    /// 150 MB of memory.
    pub const MOST_STATES: usize = 3_000_000;

    /// Whether anything goes wrong after these steps from a blank scenario, within bounds that fit
    /// most systems: every membership change of one move may come, or the world may make any two moves.
    pub fn about(kind: Kind, said: Vec<Step>) -> Result<Question, StepError> {
        let mut question = Question::blank(kind);
        for step in said {
            question.say(step)?;
        }
        match (&mut question.bounds, &question.start) {
            (Bounds::Publish(bounds), Subject::Publish(system)) => {
                *bounds = std::mem::take(bounds).with_any_change(system);
            }
            (Bounds::Read(bounds), Subject::Read(system)) => {
                bounds.moves_made = 2;
                bounds.reads = 2;
                *bounds = std::mem::take(bounds).with_any_move(system);
            }
            (Bounds::Publish(_), Subject::Read(_)) | (Bounds::Read(_), Subject::Publish(_)) => {}
        }
        Ok(question)
    }

    fn blank(kind: Kind) -> Question {
        let bounds = match kind {
            Kind::Publish => Bounds::Publish(publish::Bounds::default()),
            Kind::Read => Bounds::Read(read::Bounds::default()),
        };
        let start = Subject::blank(kind);
        Question { said: Vec::new(), start, bounds, most_states: Question::MOST_STATES, sought: None }
    }

    /// The state that is searched from, with the mistakes that it makes.
    pub const fn start(&self) -> &Subject {
        &self.start
    }

    /// The steps that make the start of a blank scenario.
    pub fn said(&self) -> &[Step] {
        &self.said
    }

    /// The same with these mistakes made at the start, and no others; those of the other kind are left out.
    #[must_use]
    pub fn with_mistakes(&self, mistakes: &[AnyMistake]) -> Question {
        let mut question = self.clone();
        let made = self.start.mistakes();
        for mistake in AnyMistake::all_of(self.start.kind()) {
            let makes = mistakes.contains(&mistake);
            if makes != made.contains(&mistake) {
                // A mistake of its own kind can always be made, and mended.
                let _ = question.say(mistake.step(makes));
            }
        }
        question
    }

    /// Says one thing more of the start.
    pub fn say(&mut self, step: Step) -> Result<(), StepError> {
        self.start = step.apply(&self.start)?;
        self.said.push(step);
        Ok(())
    }
}

/// A line of a question that does not read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QuestionError {
    /// Which line, from 1.
    pub line: usize,
    /// What is wrong with it, and what would mend it.
    pub words: String,
}

impl fmt::Display for QuestionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.words)
    }
}

impl std::error::Error for QuestionError {}

impl FromStr for Question {
    type Err = QuestionError;

    fn from_str(text: &str) -> Result<Question, QuestionError> {
        let mut lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
        let (place, kind) = lines.next().unwrap_or((0, ""));
        let kind = match kind.trim() {
            "publish" => Kind::Publish,
            "read" => Kind::Read,
            other => {
                let words = format!("`{other}`: expected `publish` or `read`");
                return Err(QuestionError { line: place + 1, words });
            }
        };
        let mut question = Question::blank(kind);
        for (place, line) in lines {
            question.line(line).map_err(|words| QuestionError { line: place + 1, words: words.to_string() })?;
        }
        Ok(question)
    }
}

impl Question {
    fn line(&mut self, line: &str) -> Result<(), StepError> {
        let (word, rest) = line.trim().split_once(' ').unwrap_or((line.trim(), ""));
        match word {
            "say" => self.say(Step::parse(&self.start, rest)?)?,
            "states" => self.most_states = number(rest)?,
            "where" => {
                let sought = Expectation::parse(&self.start, rest).map_err(StepError::new)?;
                if let Some(name) = sought.names().find(|name| OF_STEPS.contains(name)) {
                    return Err(StepError::new(format_args!(
                        "`{name}` tells of a step, and a state is looked for: name a fact of the state"
                    )));
                }
                self.sought = Some(sought);
            }
            _ => match (&mut self.bounds, &self.start) {
                (Bounds::Publish(bounds), Subject::Publish(system)) => match word {
                    "messages" => bounds.messages = number(rest)?,
                    "duplicates" => bounds.duplicates = number(rest)?,
                    "attempts" => bounds.attempts = number(rest)?,
                    "writes" => bounds.writes = true,
                    "ends" => bounds.ends = true,
                    "change" => bounds.changes.push(Change::parse(&system.state, rest)?),
                    "changes" => *bounds = std::mem::take(bounds).with_any_change(system),
                    "page" => bounds.pages.push(page(system, &bounds.changes, rest)?),
                    _ => {
                        return Err(unknown(
                            word,
                            &["messages", "duplicates", "attempts", "writes", "ends", "change", "changes", "page"],
                        ));
                    }
                },
                (Bounds::Read(bounds), Subject::Read(system)) => match word {
                    "moves" if rest == "any" => *bounds = std::mem::take(bounds).with_any_move(system),
                    "moves" => bounds.moves_made = number(rest)?,
                    "reads" => bounds.reads = number(rest)?,
                    "move" => match ReadStep::parse(&system.world, rest)?.action(&system.world)? {
                        Some(reading::Action::Move(moved)) => bounds.moves.push(moved),
                        Some(_) | None => return Err(StepError::new(format_args!("`{rest}` is no move of the world"))),
                    },
                    _ => return Err(unknown(word, &["moves", "reads", "move"])),
                },
                (Bounds::Publish(_), Subject::Read(_)) | (Bounds::Read(_), Subject::Publish(_)) => {}
            },
        }
        Ok(())
    }
}

/// The facts that tell how a state was reached: the search knows states by what they are.
const OF_STEPS: [&str; 2] = ["happened", "differs"];

fn number<T: FromStr>(text: &str) -> Result<T, StepError> {
    text.trim()
        .parse()
        .map_err(|_| StepError::new(format_args!("`{text}` is no number that fits here: expected digits")))
}

fn unknown(word: &str, expected: &[&str]) -> StepError {
    StepError::new(format_args!("`{word}`: expected one of say, states, where, {}", expected.join(", ")))
}

/// `A page …`: the sentence of its arrival, to a partition that is there or that joins.
fn page(start: &System, changes: &[Change], sentence: &str) -> Result<(Name, Page), StepError> {
    let mut system = start.clone();
    for change in changes {
        system = system.step(&Action::Change(change.clone())).map_or(system, |stepped| stepped.system);
    }
    if let Step::Publish(step) = Step::parse(&Subject::Publish(system), sentence)?
        && let PublishStep::System(step) = &*step
        && let SystemStep::Act(Action::Page(name, page)) = &**step
    {
        return Ok((name.clone(), page.clone()));
    }
    Err(StepError::new(format_args!(
        "`{sentence}` is no page: expected a sentence like `A page last events 1 e1 claim through 1`"
    )))
}

impl fmt::Display for Question {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.start.kind() {
            Kind::Publish => "publish\n",
            Kind::Read => "read\n",
        })?;
        self.said.iter().try_for_each(|step| writeln!(f, "say {step}"))?;
        match (&self.bounds, &self.start) {
            (Bounds::Publish(bounds), _) => {
                let publish::Bounds { messages, duplicates, attempts, writes, ends, changes, pages } = bounds;
                writeln!(f, "messages {messages}\nduplicates {duplicates}\nattempts {attempts}")?;
                for (word, is_so) in [("writes", writes), ("ends", ends)] {
                    if *is_so {
                        writeln!(f, "{word}")?;
                    }
                }
                changes.iter().try_for_each(|change| writeln!(f, "change {change}"))?;
                for (name, page) in pages {
                    let step = PublishStep::System(Box::new(SystemStep::Act(Action::Page(name.clone(), page.clone()))));
                    writeln!(f, "page {step}")?;
                }
            }
            (Bounds::Read(bounds), Subject::Read(system)) => {
                let read::Bounds { moves_made, reads, moves } = bounds;
                writeln!(f, "moves {moves_made}\nreads {reads}")?;
                for moved in moves {
                    if let Some(step) = ReadStep::acting(&system.world, reading::Action::Move(moved.clone())) {
                        writeln!(f, "move {step}")?;
                    }
                }
            }
            (Bounds::Read(_), Subject::Publish(_)) => {}
        }
        writeln!(f, "states {}", self.most_states)?;
        self.sought.iter().try_for_each(|sought| writeln!(f, "where {sought}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_state_is_not_looked_for_by_what_led_there() {
        let sought = |fact: &str| format!("read\nsay add seg-1\nwhere {fact}\n").parse::<Question>();
        assert!(sought("pinned = \"none\"").is_ok());
        for fact in ["differs = [\"range\"]", "happened = \"pinned\""] {
            let error = sought(fact).unwrap_err().to_string();
            assert!(error.starts_with("line 3: `") && error.contains("tells of a step"), "{error}");
        }
    }
}
