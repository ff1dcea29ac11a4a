//! Cutline's search as a module of its own: what a visit without a search never loads.
//!
//! `worker.js` runs it in slices. It speaks text, so that neither side needs a reader of data: the text
//! form of a [`Question`] comes in, and an answer as `answer.rs` tells of it goes out.

mod answer;

use cutline::review::{Hunt, Question};
use cutline::search::Status;
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

/// A panic is an exception with its words, and not only a module that has stopped.
#[wasm_bindgen(start)]
fn start() {
    std::panic::set_hook(Box::new(|info| wasm_bindgen::throw_str(&info.to_string())));
}

/// A search under way.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Search(Hunt);

#[wasm_bindgen]
impl Search {
    /// Reads what is asked, and has looked at nothing yet.
    ///
    /// @throws `Error` if it does not read, or is too large to be searched
    #[wasm_bindgen(constructor)]
    pub fn new(question: &str) -> Result<Search, JsError> {
        begun(question).map(Search).map_err(|why| JsError::new(&why))
    }

    /// Looks at the successors of this many states more; whether it is over.
    pub fn run(&mut self, states: u32) -> bool {
        self.0.run(states as usize) != Status::Going
    }

    /// How many different states were reached so far.
    #[wasm_bindgen(getter)]
    pub fn states(&self) -> u32 {
        self.0.covered().states.try_into().unwrap_or(u32::MAX)
    }

    /// Every state has been reached that is this many steps from the start.
    #[wasm_bindgen(getter)]
    pub fn depth(&self) -> u32 {
        self.0.covered().depth.try_into().unwrap_or(u32::MAX)
    }

    /// How many steps were taken from state to state.
    #[wasm_bindgen(getter)]
    pub fn transitions(&self) -> u32 {
        self.0.covered().steps.try_into().unwrap_or(u32::MAX)
    }

    /// What has come of it up to here.
    pub fn answer(&mut self) -> String {
        answer::answer(&mut self.0)
    }
}

fn begun(question: &str) -> Result<Hunt, String> {
    let question: Question = question.parse().map_err(|error: cutline::review::QuestionError| error.to_string())?;
    Hunt::new(&question).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    const QUESTION: &str = "publish\nsay add A\nsay A before 1\nsay publisher w1 joins\n";

    #[test]
    fn slices_come_to_the_same_as_one_run() {
        let mut at_once = Search(begun(QUESTION).unwrap());
        assert!(at_once.run(u32::MAX));
        let mut in_slices = Search(begun(QUESTION).unwrap());
        while !in_slices.run(7) {}
        assert_eq!(in_slices.answer(), at_once.answer());
        assert!(at_once.answer().starts_with("outcome none\nstates "), "{}", at_once.answer());
    }

    #[test]
    fn what_is_cut_short_says_what_it_has_covered() {
        let mut search = Search(begun(QUESTION).unwrap());
        assert!(!search.run(10));
        assert!(search.answer().starts_with("outcome stopped\nstates "), "{}", search.answer());
    }

    #[test]
    fn what_does_harm_is_told_in_sentences_that_read_back() {
        let question = format!("{QUESTION}say makes the mistake: takes silence as success\n");
        let mut search = Search(begun(&question).unwrap());
        assert!(search.run(u32::MAX));
        let answer = search.answer();
        assert!(answer.starts_with("outcome found\n") && answer.contains("\nbroken I4\n"), "{answer}");
        let start = question.parse::<Question>().unwrap().start().clone();
        let steps = answer.lines().filter_map(|line| line.strip_prefix("step "));
        let harmed = steps.fold(start, |subject, sentence| {
            cutline::scenario::step::Step::parse(&subject, sentence).and_then(|step| step.apply(&subject)).unwrap()
        });
        assert!(harmed.told().is_err(), "something has happened");
    }

    #[test]
    fn what_does_not_read_is_an_error_in_words() {
        assert_eq!(begun("publish\nsay add").unwrap_err().split(':').next(), Some("line 2"));
    }
}
