//! What is asked for, what the stream is, and what each step costs, as forms.

use std::rc::Rc;

use cutline::resolver::request::InvalidRequest;
use cutline::resolver::snapshot::View;
use cutline::resolver::trace::Step as Stage;
use cutline::resolver::world::World;
use cutline::scenario::step::read::RequestField;
use cutline::scenario::step::{ReadStep, Step};
use yew::prelude::*;

use super::steps;
use crate::app::Dispatch;
use crate::parts::field::Field;
use crate::state::Action;
use crate::state::field::{Draft, Drafts, FieldId, Read, When};

/// What the forms hold.
#[derive(Clone, Debug, PartialEq, Properties)]
pub(crate) struct FormsProps {
    /// The world.
    pub(crate) world: Rc<World>,
    /// What is wrong with the request: it is decided upon all the same.
    pub(crate) problems: Vec<InvalidRequest>,
    /// What stands in inputs and is not decided upon.
    pub(crate) drafts: Drafts,
    /// What acts.
    pub(crate) dispatch: Dispatch,
}

/// One input of the forms.
struct Input {
    column: &'static str,
    caption: &'static str,
    /// What it is called out of its place.
    label: &'static str,
    value: String,
    read: Read,
    size: u32,
}

impl FormsProps {
    fn input(&self, input: Input) -> Html {
        let Input { column, caption, label, value, read, size } = input;
        let id = FieldId::new("", column);
        let draft = self.drafts.get(&id);
        let field = Field {
            id,
            label: label.to_owned(),
            caption: Some(caption),
            value,
            draft,
            read,
            when: When::AtOnce,
            size,
            dispatch: &self.dispatch,
        };
        field.html()
    }

    fn number(&self, column: &'static str, caption: &'static str, label: &'static str, value: u64, size: u32) -> Html {
        let read = steps::sentence(column.to_owned());
        self.input(Input { column, caption, label, value: value.to_string(), read, size })
    }

    /// An input whose every text is taken: what is malformed is an answer, and said beside it too.
    fn request(&self, field: RequestField, value: &str, size: u32) -> Html {
        let (column, caption) = match field {
            RequestField::Stream => ("read stream", "stream"),
            RequestField::View => ("read view", "view"),
            RequestField::Offset => ("read offset", "offset"),
            RequestField::Deadline => ("read deadline", "deadline, ms"),
        };
        let error = self.problems.iter().find(|problem| concerns(problem) == field).map(ToString::to_string);
        let id = FieldId::new("", column);
        let told = error.map(|error| Draft {
            label: column.into(),
            text: self.drafts.get(&id).map_or_else(|| value.into(), |draft| draft.text.clone()),
            error: Some(error),
            waits: false,
        });
        let input = Field {
            draft: told.as_ref().or_else(|| self.drafts.get(&id)),
            id,
            label: column.to_owned(),
            caption: Some(caption),
            value: value.to_owned(),
            read: steps::text(move |text| steps::request(field, &text)),
            when: When::AtOnce,
            size,
            dispatch: &self.dispatch,
        };
        input.html()
    }
}

/// What is asked for.
#[component]
pub(crate) fn RequestForm(props: &FormsProps) -> Html {
    let request = &props.world.request;
    let problem = props.problems.iter().find(|problem| concerns(problem) == RequestField::View);
    let view = |view: View| {
        let (dispatch, word) = (props.dispatch.clone(), view.word());
        let onchange =
            Callback::from(move |_: Event| dispatch.dispatch(Action::Take(steps::request(RequestField::View, word))));
        html! {
            <label key={word} class="read-choice">
                <input type="radio" name="view" value={word} checked={request.view == word} {onchange} />
                <span>{ word }</span>
            </label>
        }
    };
    html! {
        <section class="panel read-form read-request" aria-labelledby="request-title">
            <h2 class="panel-title" id="request-title">{ "Request" }</h2>
            <div class="read-fields">
                { props.request(RequestField::Offset, &request.offset, 12) }
                <fieldset class="read-choices" aria-describedby={problem.map(|_| "request-view-error")}>
                    <legend class="caption">{ "view" }</legend>
                    { for View::ALL.into_iter().map(view) }
                    if let Some(problem) = problem {
                        <p class="field-error" id="request-view-error">{ problem.to_string() }</p>
                    }
                </fieldset>
                { props.request(RequestField::Deadline, &request.deadline_ms, 8) }
                { props.request(RequestField::Stream, &request.stream, 14) }
            </div>
        </section>
    }
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

/// What the stream is, and what each step costs.
#[component]
pub(crate) fn StreamForm(props: &FormsProps) -> Html {
    let snapshot = &props.world.snapshot;
    let name = steps::name("the name of a stream", |name| Step::Read(ReadStep::Stream(name)));
    let has = |view: View| {
        let dispatch = props.dispatch.clone();
        let has = snapshot.views.contains(&view);
        let onchange = Callback::from(move |_: Event| {
            dispatch.dispatch(Action::Take(Step::Read(ReadStep::HasView(view, !has))));
        });
        html! {
            <label key={view.word()} class="read-choice">
                <input type="checkbox" name={format!("has {view}")} checked={has} {onchange} />
                <span>{ view.word() }</span>
            </label>
        }
    };
    html! {
        <section class="panel read-form read-stream" aria-labelledby="stream-title">
            <h2 class="panel-title" id="stream-title">{ "Stream" }</h2>
            <div class="read-fields">
                { props.input(Input {
                    column: "stream name",
                    caption: "name",
                    label: "name of the stream",
                    value: snapshot.stream.clone(),
                    read: name,
                    size: 14,
                }) }
                { props.number("stream version", "version", "version of the snapshot", snapshot.version, 8) }
                { props.number("committed end", "committed end", "committed end", snapshot.committed_end, 12) }
                { props.number("trim COMMITTED", "trim COMMITTED", "trim of COMMITTED", snapshot.trim.committed, 12) }
                { props.number("trim TOPIC_COMPACTED", "trim TOPIC_COMPACTED", "trim of TOPIC_COMPACTED", snapshot.trim.topic_compacted, 12) }
                <fieldset class="read-choices">
                    <legend class="caption">{ "has the views" }</legend>
                    { for View::ALL.into_iter().map(has) }
                </fieldset>
            </div>
            <details class="read-costs">
                <summary>{ "What each step costs" }</summary>
                <div class="read-fields">{ for COSTS.into_iter().map(|cost| self::cost(props, cost)) }</div>
            </details>
        </section>
    }
}

/// The steps that cost time, each with its sentence.
const COSTS: [(Stage, &str, &str); 6] = [
    (Stage::Snapshot, "cost snapshot", "snapshot, ms"),
    (Stage::Admit, "cost admit", "admit, ms"),
    (Stage::Choose, "cost choose", "choose, ms"),
    (Stage::Pin, "cost pin", "pin, ms"),
    (Stage::Open, "cost open", "open, ms"),
    (Stage::Read, "cost read", "read, ms"),
];

fn cost(props: &FormsProps, (stage, column, caption): (Stage, &'static str, &'static str)) -> Html {
    props.number(column, caption, column, u64::from(props.world.costs.of(stage)), 6)
}
