//! A counterexample as a scenario: what a search has found is replayed, shared and tested like any other.

use super::Counterexample;
use super::moment::Moment;
use crate::explain;
use crate::frontier::system::invariants::Invariant as OfPublish;
use crate::resolver::system::invariants::Invariant as OfRead;
use crate::scenario::answer::Answer;
use crate::scenario::invariants::Invariant;
use crate::scenario::step::{Step, StepError};
use crate::scenario::{Expectation, Scenario, ScriptedStep, Subject};

impl Counterexample {
    /// A scenario of these steps, whose start makes the mistakes.
    ///
    /// Of the last step it is expected what it has led to, and what shows the harm: a mended system
    /// does not do the same.
    pub fn scenario(&self, title: &str) -> Scenario {
        let moments = self.moments();
        let last = moments.len().saturating_sub(1);
        let steps = moments.iter().enumerate().map(|(place, moment)| {
            let expect = (place == last && !self.broken.is_empty()).then(|| self.shown(moment));
            ScriptedStep { step: moment.step.clone(), expect }
        });
        let about: Vec<String> = self
            .broken
            .iter()
            .map(|broken| explain::review::broken(broken.id(), broken.statement()).to_string())
            .collect();
        Scenario {
            title: title.to_owned(),
            about: about.join(" "),
            start: self.start.clone(),
            expect: None,
            steps: steps.collect(),
        }
    }

    /// The way there in words, step by step, as a program prints it.
    pub fn told(&self) -> String {
        let mut text = format!("found in {}\n", explain::review::count(self.steps.len(), "step"));
        for moment in self.moments() {
            text = format!("{text}\n> {}\n", moment.step);
            for sentence in moment.told().into_iter().chain(moment.parting()) {
                text = format!("{text}  {sentence}\n");
            }
            for broken in &moment.broken {
                text = format!("{text}  BROKEN: {}, {}\n", broken.id(), broken.statement());
            }
        }
        text
    }

    /// A start and the sentences of steps that can be taken from it, one after the other, and what the
    /// last of them breaks.
    pub fn of_sentences<'a>(
        start: Subject,
        sentences: impl IntoIterator<Item = &'a str>,
    ) -> Result<Counterexample, StepError> {
        let mut subject = start.clone();
        let mut steps = Vec::new();
        for sentence in sentences {
            let step = Step::parse(&subject, sentence)?;
            subject = step.apply(&subject)?;
            steps.push(step);
        }
        let mut found = Counterexample { start, steps, broken: Vec::new() };
        found.broken = found.moments().pop().map(|moment| moment.broken).unwrap_or_default();
        Ok(found)
    }

    /// What a moment shows of what is broken.
    fn shown(&self, moment: &Moment<'_>) -> Expectation {
        let mut names = vec!["happened"];
        for broken in &self.broken {
            names.extend_from_slice(match broken {
                Invariant::Publish(OfPublish::I1 | OfPublish::I2 | OfPublish::I3 | OfPublish::I6) => {
                    &["cut", "kept", "revision", "epoch"][..]
                }
                Invariant::Publish(OfPublish::I4 | OfPublish::I5) => &["cut", "operation", "beliefs"],
                Invariant::Read(OfRead::J3) => &["pinned", "clock"],
                Invariant::Read(OfRead::J4 | OfRead::J8) => &["clock", "repairs"],
                Invariant::Read(OfRead::J6) => &["cache", "excluded"],
                Invariant::Read(OfRead::J1 | OfRead::J2 | OfRead::J5 | OfRead::J7 | OfRead::J9) => {
                    &["outcome", "first_record", "target"]
                }
            });
        }
        let answer = Answer::of(&moment.after);
        Expectation::shown(&names, &answer, &moment.after, moment.happened.as_ref())
    }
}

#[cfg(test)]
mod tests {
    use crate::review::Counterexample;
    use crate::review::fixture::{relabelled, unchecked};
    use crate::scenario::{Scenario, Subject};

    #[test]
    fn it_reads_back_and_holds() {
        for name in ["seg-3", "a\"b", "end", "日本 ;#"] {
            for found in [relabelled("A", "w1"), relabelled(name, name), unchecked(name)] {
                let scenario = found.scenario("What was found");
                assert_eq!(Scenario::parse(&scenario.to_string()).as_ref(), Ok(&scenario), "{scenario}");
                let run = scenario.run();
                assert!(run.held(), "{run}");
                let last = run.moments.last().unwrap();
                assert_eq!((run.moments.len(), &last.broken), (found.steps.len() + 1, &found.broken));
                assert!(!last.checks.is_empty() && scenario.to_string().contains("mistakes = ["), "{scenario}");
            }
        }
    }

    #[test]
    fn its_sentences_make_it_again() {
        for found in [relabelled("A", "w1"), unchecked("seg-3")] {
            let sentences: Vec<String> = found.steps.iter().map(ToString::to_string).collect();
            let again = Counterexample::of_sentences(found.start.clone(), sentences.iter().map(String::as_str));
            assert_eq!(again.as_ref(), Ok(&found));
        }
        assert!(Counterexample::of_sentences(relabelled("A", "w1").start, ["w1 proposes"]).is_err());
    }

    #[test]
    fn it_is_told_with_where_right_and_wrong_part() {
        let told = unchecked("seg-3").told();
        assert!(told.starts_with("found in 8 steps\n\n> snapshot\n  snapshot "), "{told}");
        assert!(
            told.contains("\n> pin\n  gen 3 pinned [R2]\n  Here right and wrong part (skips the recheck). Right:"),
            "{told}"
        );
        assert!(told.ends_with("index named exactly the served candidate at least once\n"), "{told}");
    }

    #[test]
    fn a_mended_system_does_not_hold_it() {
        let mut scenario = relabelled("A", "w1").scenario("");
        let Subject::Publish(system) = &scenario.start else { panic!("it is a publication") };
        scenario.start = Subject::Publish(system.mended());
        assert!(!scenario.run().held());
    }
}
