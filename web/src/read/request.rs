//! What is asked for, what the stream is, and what each step costs, as forms.

use cutline::resolver::outcome::Outcome;
use cutline::resolver::request::InvalidRequest;
use cutline::resolver::snapshot::View;
use cutline::resolver::trace::Step as Stage;
use cutline::scenario::step::read::RequestField;
use cutline::scenario::step::{ReadStep, Step};

use super::choices::{choice, choices};
use super::input::Input;
use super::shown::{Shown, heading};
use super::steps::{self, Template};
use crate::parts::element::{Element, el};
use crate::state::field::{Draft, FieldId, When};

/// What is wrong with a part of the request: it is decided upon all the same.
fn problem(shown: &Shown<'_>, field: RequestField) -> Option<String> {
    let Outcome::Invalid { problems } = &shown.resolution.outcome else { return None };
    problems.iter().find(|problem| concerns(problem) == field).map(ToString::to_string)
}

/// The part of the request that a problem is about.
fn concerns(problem: &InvalidRequest) -> RequestField {
    match problem {
        InvalidRequest::UnknownStream { .. } => RequestField::Stream,
        InvalidRequest::UnknownView { .. } | InvalidRequest::StreamHasNoView { .. } => RequestField::View,
        InvalidRequest::MalformedOffset { .. } => RequestField::Offset,
        InvalidRequest::MalformedDeadline { .. } => RequestField::Deadline,
    }
}

/// An input whose every text is taken: what is malformed is an answer, and said beside it too.
fn request(
    shown: &Shown<'_>,
    field: RequestField,
    (column, caption): (&'static str, &'static str),
    value: &str,
    size: u32,
) -> Element {
    let told = problem(shown, field).map(|error| {
        let draft = shown.session.drafts.get(&FieldId::new("", column));
        let text = draft.map_or_else(|| value.into(), |draft| draft.text.clone());
        Draft { label: column.into(), text, error: Some(error), waits: false }
    });
    let (template, when) = (Template::Request(field), When::AtOnce);
    Input { of: "", column, caption, label: column.to_owned(), value: value.to_owned(), template, when, size }
        .html(shown, told.as_ref())
}

/// What is asked for.
pub(crate) fn request_form(shown: &Shown<'_>) -> Element {
    let asked = &shown.world.request;
    let mut views = Vec::new();
    for view in View::ALL {
        let word = view.word();
        let step = steps::request(RequestField::View, word);
        views.push(choice(shown, "radio", "view", word, asked.view == word, step));
    }
    let problem = problem(shown, RequestField::View).map(|words| ("request-view-error", words));
    let fields = el("div class='read-fields'")
        .add(request(shown, RequestField::Offset, ("read offset", "offset"), &asked.offset, 12))
        .add(choices("view", views, problem))
        .add(request(shown, RequestField::Deadline, ("read deadline", "deadline, ms"), &asked.deadline_ms, 8))
        .add(request(shown, RequestField::Stream, ("read stream", "stream"), &asked.stream, 14));
    el("section class='panel read-form read-request' aria-labelledby='request-title'")
        .add(heading("request-title", "Request"))
        .add(fields)
}

/// An input that ends a sentence: `committed end` and a number.
fn number(
    shown: &Shown<'_>,
    column: &'static str,
    caption: &'static str,
    label: &str,
    value: u64,
    size: u32,
) -> Element {
    let (template, when) = (Template::Sentence(column.to_owned()), When::AtOnce);
    Input { of: "", column, caption, label: label.to_owned(), value: value.to_string(), template, when, size }
        .html(shown, None)
}

/// What the stream is, and what each step costs.
pub(crate) fn stream_form(shown: &Shown<'_>) -> Element {
    let snapshot = &shown.world.snapshot;
    let (slow, repairs) = (shown.world.slow_ms.into(), shown.world.repairs.into());
    let (committed, compacted) = (snapshot.trim.committed, snapshot.trim.topic_compacted);
    let name = Input {
        of: "",
        column: "stream name",
        caption: "name",
        label: "name of the stream".to_owned(),
        value: snapshot.stream.clone(),
        template: Template::Stream,
        when: When::AtOnce,
        size: 14,
    };
    let mut views = Vec::new();
    for view in View::ALL {
        let (word, has) = (view.word(), snapshot.views.contains(&view));
        let step = Step::from(ReadStep::HasView(view, !has));
        views.push(choice(shown, "checkbox", &["has ", word].concat(), word, has, step));
    }
    let mut costs = Vec::new();
    for (stage, column, caption) in COSTS {
        costs.push(number(shown, column, caption, column, shown.world.costs.of(stage).into(), 6));
    }
    let fields = el("div class='read-fields'")
        .add(name.html(shown, None))
        .add(number(shown, "stream version", "version", "version of the snapshot", snapshot.version, 8))
        .add(number(shown, "committed end", "committed end", "committed end", snapshot.committed_end, 12))
        .add(number(shown, "trim COMMITTED", "trim COMMITTED", "trim of COMMITTED", committed, 12))
        .add(number(shown, "trim TOPIC_COMPACTED", "trim TOPIC_COMPACTED", "trim of TOPIC_COMPACTED", compacted, 12))
        .add(number(shown, "metadata store slow", "store slower by, ms", "metadata store slow", slow, 8))
        .add(number(shown, "repairs", "repairs per read", "repairs per read", repairs, 6))
        .add(choices("has the views", views, None));
    let costs = el("details class='read-costs'")
        .add(el("summary").add("What each step costs"))
        .add(el("div class='read-fields'").add(costs));
    el("section class='panel read-form read-stream' aria-labelledby='stream-title'")
        .add(heading("stream-title", "Stream"))
        .add(fields)
        .add(costs)
}

/// The steps that cost time, each with its sentence.
const COSTS: [(Stage, &str, &str); 8] = [
    (Stage::Snapshot, "cost snapshot", "snapshot, ms"),
    (Stage::Admit, "cost admit", "admit, ms"),
    (Stage::Choose, "cost choose", "choose, ms"),
    (Stage::Pin, "cost pin", "pin, ms"),
    (Stage::Recheck, "cost recheck", "recheck, ms"),
    (Stage::Open, "cost open", "open, ms"),
    (Stage::Read, "cost read", "read, ms"),
    (Stage::Repair, "cost repair", "repair, ms"),
];
