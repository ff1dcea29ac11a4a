//! A history as a test: each of its moments expects what is decided there.

use crate::frontier::system::{Stored, System};
use crate::scenario::{Expectation, Scenario, ScriptedStep, Subject};

impl Scenario {
    /// The same scenario, which expects of every moment what it shows: the outcome, what has happened, and of
    /// a publication what its record holds. What it expected before is replaced.
    ///
    /// ```
    /// use cutline::scenario::Scenario;
    /// let told = Scenario::parse("[partitions]\nA = \"before 1\"\n[[steps]]\ndo = \"A through 1\"")?.expecting();
    /// assert!(told.to_string().ends_with("do = \"A through 1\"\nexpect = \"frontier through 1\"\n"));
    /// assert!(told.run().held());
    /// # Ok::<(), cutline::scenario::FileErrors>(())
    /// ```
    #[must_use]
    pub fn expecting(&self) -> Scenario {
        let transcript = self.run();
        let mut shown = transcript.moments.iter().map(|moment| {
            let names = names(&moment.subject, moment.happened.is_some());
            Expectation::shown(&names, &moment.answer, &moment.subject, moment.happened.as_ref())
        });
        let expect = shown.next();
        let steps = self.steps.iter().zip(shown);
        let steps = steps
            .map(|(scripted, expect)| ScriptedStep { step: scripted.step.clone(), expect: Some(expect) })
            .collect();
        Scenario { expect, steps, ..self.clone() }
    }
}

/// What is expected of a state.
fn names(subject: &Subject, happened: bool) -> Vec<&'static str> {
    let mut names = vec!["outcome"];
    if happened {
        names.push("happened");
    }
    if let Subject::Publish(System { stored: Stored { cut: Some(_), .. }, .. }) = subject {
        names.extend(["cut", "revision"]);
    }
    names
}

#[cfg(test)]
mod tests {
    use crate::review::fixture::{relabelled, unchecked};

    #[test]
    fn what_it_expects_holds_and_reads_back() {
        for found in [relabelled("A", "w1"), unchecked("seg-3")] {
            let expecting = found.scenario("x").expecting();
            assert!(expecting.expect.is_some() && expecting.steps.iter().all(|step| step.expect.is_some()));
            assert_eq!(super::Scenario::parse(&expecting.to_string()).as_ref(), Ok(&expecting));
            assert!(expecting.run().held(), "{expecting}");
            let mut other = expecting.clone();
            other.steps.pop();
            other.expect = expecting.steps.last().and_then(|step| step.expect.clone());
            assert!(!other.run().held(), "it says something");
        }
    }
}
