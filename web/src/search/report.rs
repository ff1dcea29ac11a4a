//! What a worker says of its search: the messages that `web/worker/worker.js` tells of.

/// What has come from a search.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Report {
    /// It goes on.
    Progress(Progress),
    /// It is over, or was stopped: the answer, as `web/worker/src/answer.rs` tells of it.
    Done(String),
    /// There is no answer, for this reason.
    Failed(String),
}

/// How far a search has come.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Progress {
    /// How many different states it has found.
    pub(crate) states: u32,
    /// How many steps the farthest of them is from the start.
    pub(crate) depth: u32,
    /// How many steps it has taken from state to state.
    pub(crate) transitions: u32,
    /// How many states it finds in a second.
    pub(crate) per_second: u32,
}

impl Report {
    /// Reads a message; what is none of a search's is nothing.
    pub(super) fn read(message: &str) -> Option<Report> {
        if let Some(answer) = message.strip_prefix("answer\n") {
            return Some(Report::Done(answer.to_owned()));
        }
        if let Some(why) = message.strip_prefix("error ") {
            return Some(Report::Failed(why.to_owned()));
        }
        let mut numbers = message.strip_prefix("progress ")?.split(' ').map_while(|number| number.parse::<u32>().ok());
        let (states, depth, transitions, ms) = (numbers.next()?, numbers.next()?, numbers.next()?, numbers.next()?);
        let per_second = u64::from(states) * 1000 / u64::from(ms.max(1));
        Some(Report::Progress(Progress {
            states,
            depth,
            transitions,
            per_second: per_second.try_into().unwrap_or(u32::MAX),
        }))
    }
}

impl Progress {
    /// The answer in place of a worker that gives none.
    pub(super) fn stopped(self) -> Report {
        let Progress { states, depth, transitions, .. } = self;
        Report::Done(format!("outcome stopped\nstates {states}\ntransitions {transitions}\ndepth {depth}\n"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_messages_of_a_worker_are_read() {
        let progress = Progress { states: 1500, depth: 7, transitions: 4000, per_second: 3000 };
        assert_eq!(Report::read("progress 1500 7 4000 500"), Some(Report::Progress(progress)));
        assert_eq!(Report::read("answer\noutcome none\n"), Some(Report::Done("outcome none\n".to_owned())));
        assert_eq!(Report::read("error line 1: no"), Some(Report::Failed("line 1: no".to_owned())));
        assert_eq!(Report::read("progress 1500 7"), None);
        assert_eq!(Report::read("hello"), None);
    }

    #[test]
    fn the_rate_of_a_search_that_has_just_begun_is_a_number() {
        let Some(Report::Progress(progress)) = Report::read("progress 4294967295 0 0 0") else { panic!("no progress") };
        assert_eq!(progress.per_second, u32::MAX);
    }

    #[test]
    fn a_search_that_does_not_answer_has_covered_what_it_said_last() {
        let progress = Progress { states: 12, depth: 3, transitions: 20, per_second: 9 };
        let covered = "outcome stopped\nstates 12\ntransitions 20\ndepth 3\n";
        assert_eq!(progress.stopped(), Report::Done(covered.to_owned()));
    }
}
