//! Work as text: what the browser keeps, and what comes back of it.

use std::rc::Rc;

use cutline::scenario::history::History;
use cutline::scenario::step::Step;
use cutline::scenario::{Kind, Subject};
use cutline_content::pack::{Pack, Unpack};
use cutline_content::scene;

use crate::state::field::{Draft, FieldId};
use crate::state::session::Session;

/// Written first, so that a later form can be told from this one.
const FORM: &str = "2";

/// Work as one text, to be read by [`parse`].
pub(crate) fn print(session: &Session) -> String {
    let mut pack = Pack::default();
    pack.add("form", FORM);
    pack.add("title", &session.title);
    pack.add("about", &session.about);
    pack.add("kind", scene::word(session.history.start().kind()));
    pack.add("start", &told(session));
    pack.add("record", &session.history.record());
    pack.add("touched", if session.touched { "yes" } else { "no" });
    if let Some(slug) = &session.slug {
        pack.add("slug", slug);
    }
    for (field, draft) in session.drafts.iter() {
        let mut inner = Pack::default();
        inner.add("of", &field.of);
        inner.add("column", &field.column);
        inner.add("label", &draft.label);
        inner.add("text", &draft.text);
        if let Some(error) = &draft.error {
            inner.add("error", error);
        }
        pack.add("draft", &inner.text());
    }
    // Without it, the end that was cut off would not be missed.
    pack.add("end", "");
    pack.text()
}

/// Reads work back; the error says what does not read.
#[inline(never)]
pub(crate) fn parse(text: &str) -> Result<Session, String> {
    let unpacked = Unpack::read(text).ok_or("it is not whole")?;
    if unpacked.get("form") != Some(FORM) {
        return Err("it has another form than this version of the page writes".to_owned());
    }
    let part = |name: &str| unpacked.get(name).ok_or(format!("its {name} is missing"));
    part("end")?;
    let kind = [Kind::Publish, Kind::Read].into_iter().find(|kind| Some(scene::word(*kind)) == unpacked.get("kind"));
    let start = Subject::retold(kind.ok_or("its kind is missing")?, part("start")?.lines());
    let start = start.map_err(|error| error.to_string())?;
    let history = History::replay(start, part("record")?).map_err(|error| error.to_string())?;
    let mut session = Session::new(part("title")?, part("about")?, unpacked.get("slug"), history);
    session.touched = unpacked.get("touched") == Some("yes");
    for draft in unpacked.all("draft") {
        let (field, draft) = read_draft(draft).ok_or("a text that was being typed is not whole")?;
        session.drafts.insert(field, draft);
    }
    Ok(session)
}

fn read_draft(text: &str) -> Option<(FieldId, Draft)> {
    let unpacked = Unpack::read(text)?;
    let part = |name: &str| unpacked.get(name).map(Rc::<str>::from);
    let field = FieldId { of: part("of")?, column: part("column")? };
    // What was about to be taken when the field is left never was: its text waits for a person.
    let error = unpacked.get("error").map(str::to_owned);
    let waits = error.is_none();
    Some((field, Draft { label: part("label")?, text: part("text")?, error, waits }))
}

/// The state that the work began with, as the sentences that make it, a line each.
fn told(session: &Session) -> String {
    // A history begins with a state that steps can make, so there is nothing that they could refuse.
    let steps = session.history.start().told().unwrap_or_default();
    lines(steps.iter())
}

fn lines<'a>(steps: impl Iterator<Item = &'a Step>) -> String {
    let mut text = String::new();
    for step in steps {
        text.push_str(&step.to_string());
        text.push('\n');
    }
    text
}

/// The sentences that make the state at which the work stands of a blank one.
pub(crate) fn taken(session: &Session) -> String {
    let history = &session.history;
    told(session) + &lines(history.steps().into_iter().take(history.place()))
}

/// The work to be read by a person: the sentences that make its start, then the steps of the current branch.
pub(crate) fn sentences(session: &Session) -> String {
    format!("{}\n{}", told(session), lines(session.history.steps().into_iter()))
}

/// The work to be told in another form, as `web/worker/src/tell.rs` reads it.
pub(crate) fn work(session: &Session) -> String {
    let history = &session.history;
    let at = history.place().to_string();
    let [title, about] = [&session.title, &session.about].map(|text| text.replace('\n', " "));
    let head =
        [scene::word(history.start().kind()), "\ntitle ", &title, "\nabout ", &about, "\nat ", &at, "\n\n"].concat();
    head + &sentences(session)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gallery;
    use crate::state::Screen;

    #[test]
    fn every_shipped_scenario_survives_the_storage() {
        for entry in gallery::entries() {
            let session = entry.begin().unwrap();
            assert_eq!(parse(&print(&session)), Ok(session), "{}", entry.slug);
        }
    }

    #[test]
    fn what_is_being_typed_survives_the_storage() {
        let mut session = gallery::first(Screen::Publish);
        let draft =
            Draft { label: "coordinate of A".into(), text: "10\"0\n".into(), error: Some("no".into()), waits: false };
        session.drafts.insert(FieldId::new("A", "coordinate"), draft);
        assert_eq!(parse(&print(&session)), Ok(session));
    }

    #[test]
    fn damage_is_an_error_and_never_a_panic() {
        let whole = print(&gallery::first(Screen::Publish));
        for end in (0..whole.len()).filter(|end| whole.is_char_boundary(*end)) {
            assert!(parse(&whole[..end]).is_err(), "{end}");
        }
        assert!(parse(&whole.replace("A through 100", "A thrugh 100")).is_err());
    }
}
