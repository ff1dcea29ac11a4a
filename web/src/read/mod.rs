//! The Read screen: which candidate may serve one read.

mod choices;
mod diagram;
mod drag;
mod drawing;
mod editor;
mod faults;
#[cfg(test)]
mod fixture;
mod geometry;
mod list;
mod outcome;
mod request;
mod scale;
mod selection;
mod slider;
mod steps;
mod width;
mod words;

use std::rc::Rc;

use cutline::resolver::outcome::{Outcome, Resolution};
use cutline::resolver::pipeline::resolve;
use cutline::resolver::world::World;
use cutline::scenario::Subject;
use cutline::scenario::step::read::{CandidateRef, RequestField};
use cutline::scenario::step::{ReadStep, Step};
use gloo_utils::document;
use wasm_bindgen::JsCast as _;
use web_sys::HtmlElement;
use yew::prelude::*;

use crate::app::Dispatch;
use crate::parts::icons;
use crate::parts::step_bar::StepBar;
use crate::state::Action;
use crate::state::session::Session;
use diagram::Diagram;
use editor::Editor;
use list::List;
use outcome::OutcomePanel;
use request::{RequestForm, StreamForm};
use selection::{Selection, neighbour, selected};

/// What the screen shows.
#[derive(Clone, Debug, PartialEq, Properties)]
pub(crate) struct ReadProps {
    /// The work on this screen.
    pub(crate) session: Rc<Session>,
    /// What acts.
    pub(crate) dispatch: Dispatch,
}

/// The screen.
#[component]
pub(crate) fn ReadScreen(props: &ReadProps) -> Html {
    let ReadProps { session, dispatch } = props;
    let selection = use_state_eq(|| None::<Selection>);
    let focus = use_focus();
    let (Subject::Read(shown), Subject::Read(base)) = (&**session.shown(), &**session.history.current()) else {
        return html! {};
    };
    let world = Rc::new(shown.clone());
    let base = if session.is_previewing() { Rc::new(base.clone()) } else { world.clone() };
    let resolution = Rc::new(resolve(&world));
    let place = selected(&world, selection.as_ref());
    let act = Act { world: world.clone(), selection, focus, dispatch: dispatch.clone() };
    let (on_select, on_add) = (act.select(), act.add());
    let stale = stale(session);
    let drafts = session.drafts.clone();
    html! {
        <div class="screen">
            <p class="about">{ &*session.about }</p>
            <div class="read-main">
                <section class="panel read-diagram" aria-labelledby="diagram-title">
                    <div class="read-diagram-head">
                        <h2 class="panel-title" id="diagram-title">{ title(&world) }</h2>
                        { slider::nudges(&world, dispatch) }
                    </div>
                    <Diagram
                        {base} world={world.clone()} resolution={resolution.clone()} selected={place}
                        moved={moved(session)} on_select={on_select.clone()} dispatch={dispatch.clone()}
                    />
                    if let Some(place) = place {
                        { faults::faults(&world, place, &act.edit(), dispatch) }
                    }
                    <div class="read-steps">
                        <StepBar session={session.clone()} dispatch={dispatch.clone()} />
                        <button type="button" class="read-add" onclick={on_add.reform(|_: MouseEvent| ())}>
                            { icons::plus() }{ "candidate" }
                        </button>
                    </div>
                </section>
                <OutcomePanel world={world.clone()} resolution={resolution.clone()} {stale} />
                <RequestForm world={world.clone()} problems={problems(&resolution)} drafts={drafts.clone()} dispatch={dispatch.clone()} />
                if let Some(place) = place {
                    <Editor
                        world={world.clone()} resolution={resolution.clone()} {place} drafts={drafts.clone()}
                        on_copy={act.copy(place)} on_remove={act.remove(place)} dispatch={dispatch.clone()}
                    />
                }
                <StreamForm world={world.clone()} problems={Vec::new()} {drafts} dispatch={dispatch.clone()} />
            </div>
            <List {world} {resolution} selected={place} on_select={act.open()} {on_add} />
        </div>
    }
}

fn title(world: &World) -> String {
    let request = &world.request;
    format!(
        "Candidates for one read · stream {} · view {} · deadline {} ms",
        request.stream, request.view, request.deadline_ms
    )
}

/// What is wrong with the request.
fn problems(resolution: &Resolution) -> Vec<cutline::resolver::request::InvalidRequest> {
    match &resolution.outcome {
        Outcome::Invalid { problems } => problems.clone(),
        Outcome::Served(_)
        | Outcome::Gap(_)
        | Outcome::Eof { .. }
        | Outcome::OffsetTrimmed { .. }
        | Outcome::Retryable(_) => Vec::new(),
    }
}

/// The inputs whose text is newer than what is decided upon, by their labels.
fn stale(session: &Session) -> Vec<Rc<str>> {
    let subject = session.history.current();
    let behind = session.drafts.iter().filter(|(field, draft)| draft.is_behind() && field.is_of(subject));
    behind.map(|(_, draft)| draft.label.clone()).collect()
}

/// Whether the last step moved the offset.
fn moved(session: &Session) -> bool {
    matches!(session.history.last_step(), Some(Step::Read(ReadStep::Read(RequestField::Offset, _))))
}

/// What can be done with the candidates as a whole.
struct Act {
    world: Rc<World>,
    selection: UseStateHandle<Option<Selection>>,
    focus: Callback<String>,
    dispatch: Dispatch,
}

impl Act {
    /// Looks at another candidate.
    fn select(&self) -> Callback<usize> {
        let (world, selection) = (self.world.clone(), self.selection.setter());
        Callback::from(move |place: usize| selection.set(Selection::of(&world, place)))
    }

    /// Goes to the editor of the candidate that is looked at.
    fn edit(&self) -> Callback<()> {
        self.focus.reform(|()| editor::TITLE.to_owned())
    }

    /// Looks at another candidate, and goes to its editor.
    fn open(&self) -> Callback<usize> {
        let (focus, select) = (self.focus.clone(), self.select());
        Callback::from(move |place: usize| {
            focus.emit(editor::TITLE.to_owned());
            select.emit(place);
        })
    }

    /// Adds a candidate, and goes to it.
    fn add(&self) -> Callback<()> {
        let step = steps::add(&self.world);
        self.begin(Some(step), self.world.candidates.len())
    }

    /// Copies the candidate at this place, and goes to the copy.
    fn copy(&self, place: usize) -> Callback<()> {
        self.begin(steps::copy(&self.world, place), place + 1)
    }

    /// Takes a step that makes a candidate at this place, and goes to its first input.
    fn begin(&self, step: Option<ReadStep>, place: usize) -> Callback<()> {
        let (world, selection) = (self.world.clone(), self.selection.setter());
        let (focus, dispatch) = (self.focus.clone(), self.dispatch.clone());
        Callback::from(move |()| {
            let Some(step) = step.clone() else { return };
            if let Ok(after) = step.apply(&world) {
                selection.set(Selection::of(&after, place));
                if let Some(candidate) = CandidateRef::to(&after, place) {
                    focus.emit(editor::first_field(&candidate).to_string());
                }
            }
            // Where it cannot be taken, the reducer says why.
            dispatch.dispatch(Action::Take(Step::Read(step)));
        })
    }

    /// Removes the candidate at this place, and goes to the next in the list.
    fn remove(&self, place: usize) -> Callback<()> {
        let (world, selection) = (self.world.clone(), self.selection.setter());
        let (focus, dispatch) = (self.focus.clone(), self.dispatch.clone());
        Callback::from(move |()| {
            let Some(step) = editor::removal(&world, place) else { return };
            let next = neighbour(&world, place).map(|next| if next > place { next - 1 } else { next });
            if let (Ok(Subject::Read(after)), Some(next)) = (step.apply(&Subject::Read((*world).clone())), next) {
                selection.set(Selection::of(&after, next));
            }
            focus.emit(next.map_or_else(|| list::ADD.to_owned(), list::row_id));
            dispatch.dispatch(Action::Take(step));
        })
    }
}

/// Focuses the element of an id, once the page shows what has just been asked for.
#[hook]
fn use_focus() -> Callback<String> {
    let wanted = use_mut_ref(|| None::<String>);
    // Whether or not anything else changes, there is something to be done after the next rendering.
    let again = use_force_update();
    {
        let wanted = wanted.clone();
        use_effect(move || {
            let id = wanted.borrow().clone();
            let element = id.and_then(|id| document().get_element_by_id(&id));
            // What is not there yet comes with one of the next renderings.
            if let Some(element) = element.and_then(|element| element.dyn_into::<HtmlElement>().ok()) {
                *wanted.borrow_mut() = None;
                let _ = element.focus();
            }
        });
    }
    Callback::from(move |id: String| {
        *wanted.borrow_mut() = Some(id);
        again.force_update();
    })
}

#[cfg(test)]
mod tests;
