//! How far somebody has come, as text to be stored.

use cutline_content::pack::{Pack, Unpack};

use super::lessons::Lessons;
use super::{Learn, Tab};

/// Written first, so that a later form can be told from this one.
const FORM: &str = "1";

/// What a person would miss, as one text, to be read by [`parse`].
pub(crate) fn print(learn: &Learn) -> String {
    let mut pack = Pack::default();
    pack.add("form", FORM);
    pack.add("tab", learn.tab.name());
    pack.add("lessons", &learn.lessons.print());
    pack.text()
}

/// Reads it; none if it is not whole.
pub(crate) fn parse(text: &str) -> Option<Learn> {
    let unpacked = Unpack::read(text).filter(|unpacked| unpacked.get("form") == Some(FORM))?;
    let tab = Tab::ALL.into_iter().find(|tab| unpacked.get("tab") == Some(tab.name()))?;
    Some(Learn { tab, lessons: Lessons::parse(unpacked.get("lessons")?)?, ..Learn::default() })
}
