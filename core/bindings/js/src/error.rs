//! What is thrown: one error that lists everything that is wrong with a value.

use crate::to_js;
use cutline::scenario::FileError;
use cutline::scenario::file::FileErrors;
use cutline::view::report;
use js_sys::{Error, Reflect};
use std::fmt::Write as _;
use wasm_bindgen::{JsCast as _, JsValue};

/// Everything that is wrong with a value. Never empty.
#[derive(Debug)]
pub(crate) struct Misread(Vec<report::FileError>);

impl Misread {
    /// One thing that is wrong, under this key; the empty one is the whole.
    pub(crate) fn of(path: &str, message: &str) -> Misread {
        let error = FileError { place: None, path: path.to_owned(), message: message.to_owned() };
        Misread(vec![(&error).into()])
    }
}

impl From<&FileErrors> for Misread {
    fn from(errors: &FileErrors) -> Misread {
        Misread(errors.iter().map(report::FileError::from).collect())
    }
}

/// A real `Error`, named `CutlineError`, with the list as its property `errors`.
impl From<Misread> for Error {
    fn from(misread: Misread) -> Error {
        let mut message = String::new();
        for error in &misread.0 {
            let gap = if message.is_empty() { "" } else { "\n" };
            let colon = if error.path.is_empty() { "" } else { ": " };
            let _ = write!(message, "{gap}{}{colon}{}", error.path, error.message);
        }
        let thrown = Error::new(&message);
        thrown.set_name("CutlineError");
        if let Ok(errors) = to_js(&misread.0) {
            // A fresh error takes any property.
            let _ = Reflect::set(&thrown, &JsValue::from_str("errors"), &errors);
        }
        thrown
    }
}

/// What the caller's own code threw while a value was looked at, as an error.
pub(crate) fn thrown(exception: &JsValue) -> Error {
    match exception.dyn_ref::<Error>() {
        Some(error) => error.clone(),
        None => Misread::of("", "the value cannot be read: looking at it threw an exception").into(),
    }
}
