//! Cutline's search as a module of its own: what a visit without a search never loads.
//!
//! `worker.js` runs it in slices. It speaks text, so that neither side needs a reader of data: a
//! [`Request`] comes in, an [`Answer`] goes out.

mod answer;
mod request;
mod stand_in;

use answer::Answer;
use request::Request;
use stand_in::Explorer;
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
pub struct Search(Explorer);

#[wasm_bindgen]
impl Search {
    /// Reads a request, and has looked at nothing yet.
    ///
    /// @throws `Error` if the request does not read
    #[wasm_bindgen(constructor)]
    pub fn new(request: &str) -> Result<Search, JsError> {
        begun(request).map(Search).map_err(|why| JsError::new(&why))
    }

    /// Looks at this many states more; whether it is over.
    pub fn run(&mut self, states: u32) -> bool {
        self.0.run(states)
    }

    /// How many different states were found so far.
    #[wasm_bindgen(getter)]
    pub fn states(&self) -> u32 {
        self.0.states()
    }

    /// How many steps the farthest of them is from the start.
    #[wasm_bindgen(getter)]
    pub fn depth(&self) -> u32 {
        self.0.depth()
    }

    /// How many steps were taken from state to state.
    #[wasm_bindgen(getter)]
    pub fn transitions(&self) -> u32 {
        self.0.transitions()
    }

    /// What has come of it up to here.
    pub fn answer(&self) -> String {
        Answer::of(&self.0).to_string()
    }
}

fn begun(request: &str) -> Result<Explorer, String> {
    Explorer::new(&Request::parse(request)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    const REQUEST: &str = "kind publish\nbounds states 1000\nsay add A\nsay A before 1\n";

    #[test]
    fn slices_come_to_the_same_as_one_run() {
        let mut at_once = begun(REQUEST).unwrap();
        assert!(at_once.run(u32::MAX));
        let mut in_slices = begun(REQUEST).unwrap();
        while !in_slices.run(7) {}
        assert_eq!(Answer::of(&in_slices).to_string(), Answer::of(&at_once).to_string());
    }

    #[test]
    fn what_is_cut_short_says_what_it_has_covered() {
        let mut search = begun(REQUEST).unwrap();
        assert!(!search.run(10));
        let answer = Answer::of(&search).to_string();
        assert!(answer.starts_with("outcome stopped\nstates "), "{answer}");
    }
}
