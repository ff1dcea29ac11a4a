//! What has come of a search: the lines of web/worker/src/answer.rs, read.

use std::rc::Rc;

use cutline::explain::review::count;
use cutline::scenario::history::History;
use cutline::scenario::step::{Step, StepError};
use cutline::scenario::{Kind, Subject};

/// An answer.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Answer {
    /// What was asked.
    pub(crate) request: Rc<str>,
    /// The answer as it came.
    pub(crate) text: Rc<str>,
    /// How the search has ended.
    pub(crate) outcome: Outcome,
    /// How many states were reached.
    pub(crate) states: usize,
    /// Every state was reached that is so many steps from the start.
    pub(crate) depth: usize,
    /// The small system that was searched; none: a scenario.
    pub(crate) system: Option<String>,
    /// The sentences that make the start.
    pub(crate) start: Vec<String>,
    /// A shortest way, if there is one.
    pub(crate) steps: Vec<Told>,
    /// What its last step breaks: the id, and what it says.
    pub(crate) broken: Vec<(String, String)>,
    /// Where right and wrong part on it.
    pub(crate) parting: Option<Parting>,
    /// The texts to be kept: the name of each, and its lines.
    pub(crate) kept: Vec<(Keep, String)>,
}

/// How a search has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// What was looked for is there.
    Found,
    /// There is nothing within the bounds.
    None,
    /// There was no room to look at all of it.
    Full,
    /// It was cut short.
    Stopped,
}

/// A step of the way.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Told {
    /// Its sentence, which reads back.
    pub(crate) sentence: String,
    /// What happened in it, in words.
    pub(crate) happened: Vec<String>,
    /// Who is concerned.
    pub(crate) who: String,
}

/// The step at which a right system does something else.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Parting {
    /// Which one, from 1.
    pub(crate) step: usize,
    /// What the right one does.
    pub(crate) right: Vec<String>,
    /// What is done instead.
    pub(crate) yours: Vec<String>,
}

/// A form in which what was found can be kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Keep {
    /// For people, in Markdown.
    Report,
    /// As a sequence diagram.
    Mermaid,
    /// As a trace for model checkers.
    Itf,
}

impl Keep {
    /// All of them.
    pub(crate) const ALL: [Keep; 3] = [Keep::Report, Keep::Mermaid, Keep::Itf];

    /// Its name.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Keep::Report => "Report",
            Keep::Mermaid => "Mermaid",
            Keep::Itf => "ITF",
        }
    }

    /// The name of a file of it.
    pub(crate) const fn file(self) -> &'static str {
        match self {
            Keep::Report => "cutline-report.md",
            Keep::Mermaid => "cutline-harm.mmd",
            Keep::Itf => "cutline-harm.itf.json",
        }
    }
}

impl Answer {
    /// Reads an answer; `None` where it is none.
    pub(crate) fn read(request: &str, text: &str) -> Option<Answer> {
        let (mut outcome, mut states, mut depth, mut system) = (None, 0, 0, None);
        let (mut start, mut steps, mut broken) = (Vec::new(), Vec::<Told>::new(), Vec::new());
        let mut parting = Parting::default();
        let mut kept = Keep::ALL.map(|keep| (keep, String::new()));
        for line in text.lines() {
            let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
            let said = || rest.to_owned();
            match word {
                "outcome" => {
                    outcome = Some(match rest {
                        "found" => Outcome::Found,
                        "none" => Outcome::None,
                        "full" => Outcome::Full,
                        "stopped" => Outcome::Stopped,
                        _ => return None,
                    });
                }
                "states" => states = rest.parse().ok()?,
                "depth" => depth = rest.parse().ok()?,
                "system" => system = Some(said()),
                "say" => start.push(said()),
                "step" => steps.push(Told { sentence: said(), ..Told::default() }),
                "told" => steps.last_mut()?.happened.push(said()),
                "who" => steps.last_mut()?.who = said(),
                "broken" => {
                    let (id, statement) = rest.split_once(' ').unwrap_or((rest, ""));
                    broken.push((id.to_owned(), statement.to_owned()));
                }
                "parts" => parting.step = rest.parse().ok()?,
                "right" => parting.right.push(said()),
                "yours" => parting.yours.push(said()),
                "report" => keep(&mut kept[0].1, rest),
                "mermaid" => keep(&mut kept[1].1, rest),
                "itf" => keep(&mut kept[2].1, rest),
                // A later worker may say more.
                _ => {}
            }
        }
        let parting = (1..=steps.len()).contains(&parting.step).then_some(parting);
        let kept = kept.into_iter().filter(|(_, text)| !text.is_empty()).collect();
        let (request, text, outcome) = (request.into(), text.into(), outcome?);
        Some(Answer { request, text, outcome, states, depth, system, start, steps, broken, parting, kept })
    }

    /// What it says in one line.
    pub(crate) fn headline(&self) -> String {
        let steps = count(self.steps.len(), "step");
        match self.outcome {
            Outcome::Found if self.broken.is_empty() => format!("Shortest way there · {steps}"),
            Outcome::Found => format!("Shortest way to harm · {steps} · breaks {}", self.breaks()),
            Outcome::None => "No harm within these bounds".to_owned(),
            Outcome::Full | Outcome::Stopped => format!("No harm within {}", count(self.depth, "step")),
        }
    }

    /// The ids of what is broken.
    pub(crate) fn breaks(&self) -> String {
        let ids: Vec<&str> = self.broken.iter().map(|(id, _)| &**id).collect();
        ids.join(" and ")
    }

    /// How much was searched, as a sentence.
    pub(crate) fn covered(&self) -> String {
        let states = count(self.states, "state");
        let depth = count(self.depth, "step");
        match self.outcome {
            Outcome::Found => format!("Found after {states}; there is no shorter way."),
            Outcome::None => format!("All {states} were searched, the farthest {depth} from the start."),
            Outcome::Full => format!("It ended at {states}, the most it may reach: farther on, anything may happen."),
            Outcome::Stopped => format!("It was stopped at {states}: farther on, anything may happen."),
        }
    }

    /// What was found as a history, which stands at its start with the steps ahead.
    pub(crate) fn history(&self, kind: Kind) -> Result<History, StepError> {
        let mut history = History::new(Subject::retold(kind, self.start.iter().map(String::as_str))?);
        for told in &self.steps {
            let step = Step::parse(history.current(), &told.sentence)?;
            history.take(step)?;
        }
        history.go(0);
        Ok(history)
    }
}

fn keep(text: &mut String, line: &str) {
    text.push_str(line);
    text.push('\n');
}

#[cfg(test)]
mod tests {
    use super::*;

    const FOUND: &str = "outcome found\nstates 20125\ntransitions 9\ndepth 6\nsystem two writers\nbroken I2 the cut \
                         goes back\nsay add A\nstep A before 1\ntold A is `before 1`\nwho A\nstep A through 1\nparts \
                         2\nright refused\nyours written\nreport # Harm\nreport\nreport text\n";

    #[test]
    fn an_answer_is_read_line_by_line() {
        let answer = Answer::read("publish\n", FOUND).unwrap();
        assert_eq!(answer.headline(), "Shortest way to harm · 2 steps · breaks I2");
        assert_eq!(answer.covered(), "Found after 20,125 states; there is no shorter way.");
        assert_eq!(answer.steps[0].happened, ["A is `before 1`"]);
        assert_eq!(answer.parting.as_ref().unwrap().step, 2);
        assert_eq!(answer.kept, [(Keep::Report, "# Harm\n\ntext\n".to_owned())]);
        let history = answer.history(Kind::Publish).unwrap();
        assert_eq!((history.place(), history.len()), (0, 2));
    }

    #[test]
    fn what_is_no_answer_is_none() {
        for text in ["", "states 7", "outcome lost", "outcome none\nstates many", "outcome found\ntold nothing"] {
            assert_eq!(Answer::read("", text), None, "{text}");
        }
    }

    #[test]
    fn where_nothing_was_found_it_is_said_how_far_that_holds() {
        let said = |text| {
            let answer = Answer::read("", text).unwrap();
            [answer.headline(), answer.covered()].join(". ")
        };
        assert_eq!(
            said("outcome none\nstates 20125\ndepth 17"),
            "No harm within these bounds. All 20,125 states were searched, the farthest 17 steps from the start."
        );
        assert_eq!(
            said("outcome stopped\nstates 1204\ndepth 1"),
            "No harm within 1 step. It was stopped at 1,204 states: farther on, anything may happen."
        );
    }
}
