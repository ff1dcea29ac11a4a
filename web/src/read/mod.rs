//! The Read screen: which candidate may serve one read.

mod acting;
mod choices;
pub(crate) mod clock;
mod compared;
mod diagram;
mod drag;
pub(crate) mod drawing;
mod editor;
mod faults;
#[cfg(test)]
mod fixture;
pub(crate) mod geometry;
mod input;
mod list;
mod moments;
pub(crate) mod outcome;
mod pipeline;
mod request;
mod scale;
mod selection;
mod shown;
pub(crate) mod slider;
pub(crate) mod steps;
mod told;
mod trace;
pub(crate) mod words;

use std::rc::Rc;

use cutline::resolver::outcome::Resolution;
use cutline::resolver::system::ReadSystem;
use cutline::resolver::trace::Step;
use cutline::resolver::world::World;
use cutline::scenario::Subject;
use cutline::scenario::history::MomentId;
use cutline::scenario::step::read::CandidateRef;
use cutline::scenario::step::{ReadStep, Step as ScenarioStep};
use gloo_utils::document;
use wasm_bindgen::JsCast as _;
use web_sys::{Element, HtmlElement};
use yew::prelude::*;

use crate::app::Dispatch;
use crate::parts::element::el;
use crate::parts::history;
use crate::parts::icons;
use crate::parts::invariants::invariants;
use crate::parts::mistakes::{mistakes, part_ways};
use crate::parts::step_bar::step_bar;
use crate::parts::width::{self, Watch};
use crate::state::Action;
use crate::state::session::Session;
use drag::Drag;
use geometry::Picture;
use moments::Way;
use selection::{Selection, Thing, looked_at, neighbour, selected};
use shown::{Message, Shown, heading};

/// What the screen shows.
#[derive(Clone, Debug, Properties)]
pub(crate) struct ReadProps {
    /// The work on this screen.
    pub(crate) session: Rc<Session>,
    /// What acts.
    pub(crate) dispatch: Dispatch,
    /// Still less of it: a figure in a lesson.
    #[prop_or_default]
    pub(crate) slim: Option<Slim>,
}

/// What a figure in a lesson shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Slim {
    /// Only what is there, and nothing of what the read will do or has done.
    Bare,
    /// The picture, the stages and the outcome in short.
    Told,
    /// The picture with its pipeline, and the outcome; the candidate that is looked at can be changed.
    Live,
}

/// Whether there is nothing new: work that has changed is another one.
impl PartialEq for ReadProps {
    fn eq(&self, other: &ReadProps) -> bool {
        Rc::ptr_eq(&self.session, &other.session) && self.slim == other.slim && self.dispatch == other.dispatch
    }
}

/// The screen: what it remembers of how one looks at the work.
#[derive(Default)]
pub(crate) struct ReadScreen {
    selection: Option<Selection>,
    all_candidates: bool,
    all_lines: bool,
    /// The moment at which somebody has asked what will happen.
    asked: Option<MomentId>,
    /// The id of the element that gets the focus as soon as it is there.
    wanted: Option<String>,
    /// Whether the faults come into sight as soon as they are drawn.
    reveal: bool,
    drag: Drag,
    /// The width of the diagram, once the page has been laid out.
    width: Option<i32>,
    watch: Option<Watch>,
}

impl Component for ReadScreen {
    type Message = Message;
    type Properties = ReadProps;

    fn create(_: &Context<ReadScreen>) -> ReadScreen {
        ReadScreen::default()
    }

    fn update(&mut self, ctx: &Context<ReadScreen>, message: Message) -> bool {
        let ReadProps { session, dispatch, .. } = ctx.props();
        let (Subject::Read(system), Subject::Read(ReadSystem { world: base, .. })) =
            (&**session.shown(), &**session.settled())
        else {
            return false;
        };
        let world = &system.world;
        // What only changes the scenario comes back with it.
        let looks = !matches!(message, Message::Take(_) | Message::Run | Message::Pointer(_) | Message::Escape);
        let act = match message {
            Message::Take(step) => Some(Action::Take(step)),
            Message::Select(thing) => {
                // From what is looked at already one comes to what can happen to it.
                if looked_at(world, self.selection.as_ref()) == thing {
                    self.wanted = Some(faults::FAULTS.to_owned());
                }
                self.selection = Some(Selection::thing(world, thing, self.selection.take()));
                self.reveal = true;
                None
            }
            Message::Edit => {
                self.wanted = Some(editor::TITLE.to_owned());
                None
            }
            Message::Open(place) => {
                self.wanted = Some(editor::TITLE.to_owned());
                self.selection = Selection::of(world, place);
                None
            }
            Message::Add => Some(self.begin(system, steps::add(world), world.candidates.len())),
            Message::Copy(place) => steps::copy(world, place).map(|step| self.begin(system, step, place + 1)),
            Message::Remove(place) => self.remove(system, place),
            Message::AllCandidates => {
                self.all_candidates = true;
                None
            }
            Message::AllLines => {
                self.all_lines = true;
                None
            }
            Message::Run => {
                let mut steps = moments::singles(system, MANY + 1);
                // Where there is none, the reducer says why.
                if steps.is_empty() || steps.len() > MANY {
                    steps = vec![ReadStep::Run(None).into()];
                }
                take(dispatch, steps);
                None
            }
            Message::Foresee => {
                let at = session.history.at();
                self.asked = Some(at).filter(|_| self.asked != Some(at));
                None
            }
            Message::Go(place) => {
                go(session, dispatch, place, true);
                None
            }
            Message::Insert(place) => {
                self.selection = about(system, place).map(|it| Selection::thing(world, it, None));
                self.wanted = Some(faults::FAULTS.to_owned());
                go(session, dispatch, place, false);
                None
            }
            Message::Pointer(event) => {
                let scale = Picture::scale(base, self.width());
                let line = words::asked_offset(world).map(|offset| scale.x(offset));
                self.drag.pointer(&event, &scale, line)
            }
            Message::Escape => self.drag.escape(),
            Message::Width(width) => {
                self.width = Some(width);
                None
            }
        };
        if let Some(action) = act {
            dispatch.emit(action);
        }
        looks
    }

    fn changed(&mut self, ctx: &Context<ReadScreen>, before: &ReadProps) -> bool {
        // What was asked was asked of another scenario.
        if !Rc::ptr_eq(&ctx.props().session.about, &before.session.about) {
            self.asked = None;
        }
        true
    }

    fn view(&self, ctx: &Context<ReadScreen>) -> Html {
        let ReadProps { session, dispatch, slim } = ctx.props();
        let (Subject::Read(system), Subject::Read(ReadSystem { world: base, .. })) =
            (&**session.shown(), &**session.settled())
        else {
            return Html::default();
        };
        let world = &system.world;
        let resolution = &system.resolution();
        let seen = &if *slim == Some(Slim::Bare) { nothing_yet(resolution) } else { so_far(system, resolution) };
        let selected = selected(world, self.selection.as_ref());
        let asked = self.asked.is_some() && self.asked == session.peeked().or(Some(session.history.at()));
        let ahead = system.run().is_none() || asked && system.outcome().is_none();
        let link = ctx.link();
        let thing = looked_at(world, self.selection.as_ref());
        let still = matches!(slim, Some(Slim::Bare | Slim::Told));
        let shown =
            &Shown { session, base, world, system, seen, resolution, ahead, selected, thing, still, dispatch, link };
        let head =
            el("div class='read-diagram-head'").add(heading("diagram-title", &title(world))).add(slider::nudges(shown));
        let add = shown.button(Message::Add).set("class", "read-add").add(icons::plus()).add("candidate");
        let picture = el("section class='panel read-diagram' aria-labelledby='diagram-title'")
            .add(head)
            .add(diagram::diagram(shown, &self.drag, self.width()));
        let figure = el("div class='screen figure'");
        match slim {
            Some(Slim::Bare) => return figure.add(picture).html(),
            Some(Slim::Told) => {
                let picture = picture.add(pipeline::stages(shown)).add(step_bar(session, dispatch));
                return figure.add(picture).add(outcome::short(shown)).html();
            }
            Some(Slim::Live) | None => {}
        }
        let add = slim.is_none().then_some(add);
        let picture = picture
            .add(pipeline::pipeline(shown, self.width()))
            .add(el("div class='read-steps'").add(step_bar(session, dispatch)).add(add))
            .add(part_ways(session));
        if *slim == Some(Slim::Live) {
            return figure
                .add(mistakes(session, dispatch))
                .add(picture)
                .add(outcome::outcome(shown, self.all_lines))
                .add(selected.and_then(|place| editor::editor(shown, place)))
                .html();
        }
        let picture = picture.add(history::tree(session, dispatch)).add(invariants(session, dispatch));
        let main = el("div class='read-main'")
            .add(picture)
            .add(outcome::outcome(shown, self.all_lines))
            .add(request::request_form(shown))
            .add(selected.and_then(|place| editor::editor(shown, place)))
            .add(request::stream_form(shown));
        el("div class='screen'")
            .add(el("p class='about'").add(&*session.about))
            .add(mistakes(session, dispatch))
            .add(main)
            .add(list::list(shown, self.all_candidates))
            .html()
    }

    fn rendered(&mut self, ctx: &Context<ReadScreen>, first: bool) {
        if first && let Some(stage) = self.drag.stage.cast::<Element>() {
            self.watch = Watch::new(&stage, ctx.link().callback(Message::Width));
        }
        if std::mem::take(&mut self.reveal) {
            faults::reveal();
        }
        let element = self.wanted.as_ref().and_then(|id| document().get_element_by_id(id));
        // What is not there yet comes with one of the next renderings.
        if let Some(element) = element.and_then(|element| element.dyn_into::<HtmlElement>().ok()) {
            self.wanted = None;
            let _ = element.focus();
        }
    }
}

impl ReadScreen {
    fn width(&self) -> f64 {
        f64::from(self.width.unwrap_or(width::ASSUMED))
    }

    /// Takes a step that makes a candidate at this place, and goes to its first input.
    fn begin(&mut self, system: &ReadSystem, step: ReadStep, place: usize) -> Action {
        if let Ok(ReadSystem { world: after, .. }) = step.apply(system) {
            self.selection = Selection::of(&after, place);
            self.wanted = CandidateRef::to(&after, place).map(|it| editor::first_field(&it).to_string());
        }
        // Where it cannot be taken, the reducer says why.
        Action::Take(step.into())
    }

    fn remove(&mut self, system: &ReadSystem, place: usize) -> Option<Action> {
        let world = &system.world;
        let step = editor::removal(world, place)?;
        let next = neighbour(world, place).map(|next| if next > place { next - 1 } else { next });
        if let (Ok(ReadSystem { world: after, .. }), Some(next)) = (step.apply(system), next) {
            self.selection = Selection::of(&after, next);
        }
        self.wanted = Some(next.map_or_else(|| list::ADD.to_owned(), list::row_id));
        Some(Action::Take(step.into()))
    }
}

/// So many steps at most become moments of their own where a read runs to its answer.
const MANY: usize = 120;

/// What the step at this place of the trace is about.
fn about(system: &ReadSystem, place: usize) -> Option<Thing> {
    let Resolution { trace, candidates, .. } = system.resolution();
    let step = trace.get(place)?;
    let record = &candidates.get(step.event.candidate()?)?.record;
    let at = system.world.candidates.iter().position(|it| it.is_exactly(record))?;
    Some(if matches!(step.step, Step::Pin | Step::Open | Step::Read) { Thing::Object(at) } else { Thing::Record(at) })
}

/// Goes to the moment before or after a step of the trace.
fn go(session: &Session, dispatch: &Dispatch, place: usize, after: bool) {
    let Some(Way { from, steps }) = moments::way(&session.history, place, after) else { return };
    dispatch.emit(Action::Visit(from));
    take(dispatch, steps);
}

fn take(dispatch: &Dispatch, steps: Vec<ScenarioStep>) {
    for step in steps {
        dispatch.emit(Action::Take(step));
    }
}

/// What the read has done so far: before it has begun, all that it will do.
pub(crate) fn so_far(system: &ReadSystem, resolution: &Resolution) -> Resolution {
    match system.run() {
        Some(run) => Resolution {
            outcome: resolution.outcome.clone(),
            candidates: run.met().to_vec(),
            trace: run.trace().to_vec(),
            used_ms: run.used_ms(),
            deadline_ms: run.deadline_ms(),
        },
        None => resolution.clone(),
    }
}

/// A read of which nothing is known but what it asks for.
fn nothing_yet(resolution: &Resolution) -> Resolution {
    Resolution { candidates: Vec::new(), trace: Vec::new(), used_ms: 0, ..resolution.clone() }
}

pub(crate) fn title(world: &World) -> String {
    let request = &world.request;
    let words = ["Candidates for one read · stream ", &request.stream, " · view ", &request.view, " · deadline "];
    words.concat() + &request.deadline_ms + " ms"
}

#[cfg(test)]
mod tests;
