//! Cutline's figures for other people's pages: `cutline_web::figure` for JavaScript.
//!
//! `cutline.js` defines the element that shows them.

use cutline::scenario::link::{Fragment, limits};
use cutline_web::figure::{self, Look};
use wasm_bindgen::prelude::*;

/// Half the code of the usual one.
#[cfg(target_arch = "wasm32")]
#[global_allocator]
static ALLOCATOR: rlsf::SmallGlobalTlsf = rlsf::SmallGlobalTlsf::new();

/// A scenario that can be touched.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Figure(figure::Figure);

#[wasm_bindgen]
impl Figure {
    /// Reads a scenario file. Throws a text with one error in each line.
    pub fn read(text: &str) -> Result<Figure, String> {
        figure::Figure::read(text).map(Figure).map_err(|errors| errors.to_string())
    }

    /// The packed text of a fragment, with or without its `#`. Throws what is wrong with it.
    pub fn packed(fragment: &str) -> Result<String, String> {
        match Fragment::read(fragment) {
            Ok(Some(fragment)) => Ok(fragment.data.to_owned()),
            Ok(None) => Err("it is no link: it has no version, such as `1.`".to_owned()),
            Err(error) => Err(error.to_string()),
        }
    }

    /// The most bytes that the text of a link may have.
    pub fn most_bytes() -> usize {
        limits::BYTES
    }

    /// Reads the text of a link. Throws what is wrong with it.
    pub fn open(text: &str) -> Result<Figure, String> {
        figure::Figure::open(text).map(Figure).map_err(|error| error.to_string())
    }

    /// The text of a link to the same work; nothing where there is none.
    pub fn link(&self) -> Option<String> {
        self.0.link().ok()
    }

    /// The fragment of that link, with its text packed.
    pub fn fragment(&self, data: &str) -> String {
        self.0.fragment(data)
    }

    /// What it is called.
    pub fn title(&self) -> String {
        self.0.title().to_owned()
    }

    /// Whether it is a read, and not a publication.
    pub fn is_read(&self) -> bool {
        self.0.is_read()
    }

    /// Its markup at a width.
    pub fn draw(&mut self, width: f64, readonly: bool, diagram: bool) -> String {
        self.0.draw(Look { width, readonly, diagram })
    }

    /// What is decided, line by line: kind, text, headline, last step, broken invariants.
    pub fn told(&self) -> String {
        self.0.told()
    }

    /// Goes `back`, `forward`, or along the changes with `undo` and `redo`.
    pub fn walk(&mut self, to: &str) -> bool {
        self.0.walk(to)
    }

    /// Takes the step that this sentence says.
    pub fn take(&mut self, sentence: &str) -> bool {
        self.0.take(sentence)
    }

    /// What was done, as text for `restore`.
    pub fn kept(&self) -> String {
        self.0.kept()
    }

    /// Does it again.
    pub fn restore(&mut self, kept: &str) {
        self.0.restore(kept);
    }

    /// Does what a key does to a slider; whether it is one of the slider's keys.
    pub fn key(&mut self, slider: &str, key: &str, again: bool) -> bool {
        self.0.key(slider, key, again)
    }

    /// Shows what it would do to put a slider there.
    pub fn drag(&mut self, slider: &str, x: f64) {
        self.0.drag(slider, x);
    }

    /// Ends a drag, and takes what it has shown.
    pub fn end_drag(&mut self) -> bool {
        self.0.drop()
    }

    /// Gives a drag up.
    pub fn cancel(&mut self) {
        self.0.cancel();
    }
}
