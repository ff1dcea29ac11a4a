//! Work as text: what the browser keeps, and what comes back of it.

use std::rc::Rc;

use cutline::scenario::history::History;
use cutline::scenario::{Kind, Scenario, ScriptedStep, Subject};

use crate::pack::{Pack, Unpack};
use crate::state::field::{Draft, FieldId};
use crate::state::session::Session;

/// Written first, so that a later form can be told from this one.
const FORM: &str = "2";

/// Work as one text, to be read by [`parse`].
pub(crate) fn print(session: &Session) -> String {
    let mut pack = Pack::default()
        .with("form", FORM)
        .with("title", &session.title)
        .with("about", &session.about)
        .with("kind", kind_word(session.history.start().kind()))
        .with("start", &told(session))
        .with("record", &session.history.record())
        .with("touched", if session.touched { "yes" } else { "no" });
    if let Some(slug) = &session.slug {
        pack = pack.with("slug", slug);
    }
    for (field, draft) in session.drafts.iter() {
        let mut inner = Pack::default()
            .with("of", &field.of)
            .with("column", &field.column)
            .with("label", &draft.label)
            .with("text", &draft.text);
        if let Some(error) = &draft.error {
            inner = inner.with("error", error);
        }
        pack = pack.with("draft", &inner.text());
    }
    // Without it, the end that was cut off would not be missed.
    pack.with("end", "").text()
}

/// Reads work back; the error says what does not read.
pub(crate) fn parse(text: &str) -> Result<Session, String> {
    let unpacked = Unpack::read(text).ok_or("it is not whole")?;
    if unpacked.get("form") != Some(FORM) {
        return Err("it has another form than this version of the page writes".to_owned());
    }
    let part = |name: &str| unpacked.get(name).ok_or(format!("its {name} is missing"));
    part("end")?;
    let kind = [Kind::Publish, Kind::Read].into_iter().find(|kind| Some(kind_word(*kind)) == unpacked.get("kind"));
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

const fn kind_word(kind: Kind) -> &'static str {
    match kind {
        Kind::Publish => "publish",
        Kind::Read => "read",
    }
}

/// The state that the work began with, as the sentences that make it, a line each.
fn told(session: &Session) -> String {
    // A history begins with a state that steps can make, so there is nothing that they could refuse.
    let steps = session.history.start().told().unwrap_or_default();
    steps.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
}

/// The work as a scenario file: its start, and the steps of the current branch.
pub(crate) fn scenario_text(session: &Session) -> String {
    let steps = session.history.steps().into_iter().map(|step| ScriptedStep { step: step.clone(), expect: None });
    let scenario = Scenario {
        title: session.title.to_string(),
        about: session.about.to_string(),
        start: (**session.history.start()).clone(),
        expect: None,
        steps: steps.collect(),
    };
    scenario.to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gallery;
    use crate::state::Screen;

    #[test]
    fn every_shipped_scenario_survives_the_storage() {
        for entry in gallery::entries() {
            let session = gallery::open(entry.slug).unwrap();
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
