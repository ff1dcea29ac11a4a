//! Cutline's search as a module of its own: what a visit without a search never loads. It also tells work in
//! the forms in which people keep it, which the page does not carry either.
//!
//! `worker.js` runs it in slices. It speaks text, so that neither side needs a reader of data: what is
//! asked comes in as `asked.rs` and `tell.rs` tell of it, and an answer as `answer.rs` tells of it goes out.

mod answer;
mod asked;
mod parting;
mod tell;
mod words;

use asked::Asked;
use cutline::review::Hunt;
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
pub struct Search {
    hunt: Hunt,
    asked: Asked,
}

#[wasm_bindgen]
impl Search {
    /// Reads what is asked, and has looked at nothing yet.
    ///
    /// @throws `Error` if it does not read, or is too large to be searched
    #[wasm_bindgen(constructor)]
    pub fn new(question: &str) -> Result<Search, JsError> {
        begun(question).map_err(|why| JsError::new(&why))
    }

    /// Looks at the successors of this many states more; whether it is over.
    pub fn run(&mut self, states: u32) -> bool {
        self.hunt.run(states as usize) != Status::Going
    }

    /// How many different states were reached so far.
    #[wasm_bindgen(getter)]
    pub fn states(&self) -> u32 {
        self.covered().0
    }

    /// Every state has been reached that is this many steps from the start.
    #[wasm_bindgen(getter)]
    pub fn depth(&self) -> u32 {
        self.covered().2
    }

    /// How many steps were taken from state to state.
    #[wasm_bindgen(getter)]
    pub fn transitions(&self) -> u32 {
        self.covered().1
    }

    /// What has come of it up to here.
    pub fn answer(&mut self) -> String {
        answer::answer(&mut self.hunt, &self.asked)
    }

    fn covered(&self) -> (u32, u32, u32) {
        let number = |number: u64| number.try_into().unwrap_or(u32::MAX);
        let covered = self.hunt.covered();
        (number(covered.states as u64), number(covered.steps), number(covered.depth as u64))
    }
}

/// The work of a page as a text to be kept.
///
/// @throws `Error` if it does not read
#[wasm_bindgen(js_name = "tell")]
pub fn told(request: &str) -> Result<String, JsError> {
    tell::tell(request).map_err(|why| JsError::new(&why))
}

fn begun(text: &str) -> Result<Search, String> {
    let asked = Asked::read(text)?;
    let hunt = Hunt::new(&asked.question).map_err(|error| error.to_string())?;
    Ok(Search { hunt, asked })
}

#[cfg(test)]
mod tests;
