//! An exhibit: what happened, and its story in two histories that are played in step.

use std::rc::Rc;

use cutline::explain::Mark;
use cutline::rules::Rule;
use cutline::scenario::history::History;
use cutline::scenario::invariants::{Invariant, Standing};
use cutline_content::exhibit::Exhibit;
use gloo_timers::callback::Timeout;
use web_sys::Element as Dom;
use yew::prelude::*;

use super::controls::controls;
use super::differences::differences;
use super::{card_id, doing, opens};
use crate::app::Dispatch;
use crate::broken::{broken_words, standing};
use crate::decision;
use crate::parts::act::on_click;
use crate::parts::element::{Element, el};
use crate::parts::icons;
use crate::parts::width::{self, Watch};
use crate::poster::still;
use crate::state::Screen;
use crate::state::learn::museum::{Doing as Act, NAMES, Opened};

/// The heading, which has the focus first.
pub(super) const TITLE: &str = "exhibit-title";

/// So long a moment stays before the story goes on by itself.
const MOMENT_MS: u32 = 6_000;

/// What a panel takes of a side's width for its border and its room.
const PANEL: f64 = 34.0;
/// So far a picture reaches into that room, on both sides together.
const BLEED: f64 = 16.0;
/// From this width on the sides stand beside each other.
const BESIDE: f64 = 860.0;
const GAP: f64 = 16.0;

/// What is shown.
#[derive(Clone, Debug, Properties)]
pub(crate) struct ExhibitProps {
    /// The exhibit.
    pub(crate) exhibit: &'static Exhibit<'static>,
    /// How far its story has come.
    pub(crate) opened: Rc<Opened>,
    /// What acts.
    pub(crate) dispatch: Dispatch,
}

impl PartialEq for ExhibitProps {
    fn eq(&self, other: &ExhibitProps) -> bool {
        Rc::ptr_eq(&self.opened, &other.opened) && self.dispatch == other.dispatch
    }
}

/// The exhibit. It goes on by itself while somebody wants it to, and knows how wide it is.
pub(crate) struct ExhibitView {
    root: NodeRef,
    width: i32,
    watch: Option<Watch>,
    /// Ends the moment, if the story goes on by itself; and which moment that is.
    playing: Option<(Timeout, usize)>,
}

impl Component for ExhibitView {
    /// The exhibit has another width.
    type Message = i32;
    type Properties = ExhibitProps;

    fn create(_: &Context<ExhibitView>) -> ExhibitView {
        ExhibitView { root: NodeRef::default(), width: width::ASSUMED, watch: None, playing: None }
    }

    fn update(&mut self, _: &Context<ExhibitView>, width: i32) -> bool {
        std::mem::replace(&mut self.width, width) != width
    }

    fn view(&self, ctx: &Context<ExhibitView>) -> Html {
        let ExhibitProps { exhibit, opened, dispatch } = ctx.props();
        let back = opens(dispatch, None, card_id(opened.place));
        let says = exhibit.moments.get(opened.moment).map_or("", |moment| moment.says);
        let width = f64::from(self.width);
        let room = if width < BESIDE { width } else { (width - GAP) / 2.0 } - PANEL + BLEED;
        let [wrong, right] = [0, 1].map(|side| self::side(ctx.props(), side, room));
        let sides = el("div class='exhibit-sides'").flag("data-beside", width >= BESIDE).add(wrong).add(right);
        let source = el("a rel='noreferrer' id='exhibit-source'").set("href", exhibit.source);
        el("article class='exhibit' aria-labelledby='exhibit-title'")
            .node(&self.root)
            .set("data-exhibit", exhibit.name)
            .add(
                el("p").add(
                    el("button type='button' id='exhibit-back'")
                        .on_click(back)
                        .add(icons::step_back())
                        .add("All incidents"),
                ),
            )
            .add(
                el("header class='exhibit-head'")
                    .add(el("p class='exhibit-project'").add(exhibit.project).add(" · ").add(exhibit.kind))
                    .add(el("h2 tabindex='-1'").set("id", TITLE).add(exhibit.title))
                    .add(el("p").add(exhibit.happened))
                    .add(el("p class='exhibit-source'").add("Source: ").add(source.add(brief(exhibit.source)))),
            )
            .add(
                el("section class='panel exhibit-story' aria-label='Story'")
                    .add(controls(exhibit, opened, dispatch))
                    .add(el("p class='exhibit-says' id='moment-says'").add(says)),
            )
            .add(sides)
            .add(differences(opened))
            .add(outcome(exhibit))
            .html()
    }

    fn rendered(&mut self, ctx: &Context<ExhibitView>, first: bool) {
        if first && let Some(root) = self.root.cast::<Dom>() {
            self.watch = Watch::new(&root, ctx.link().callback(|width| width));
        }
        let ExhibitProps { opened, dispatch, .. } = ctx.props();
        if !opened.playing {
            self.playing = None;
        } else if self.playing.as_ref().is_none_or(|(_, moment)| *moment != opened.moment) {
            let dispatch = dispatch.clone();
            let on = Timeout::new(MOMENT_MS, move || dispatch.emit(doing(Act::On)));
            self.playing = Some((on, opened.moment));
        }
    }
}

/// `https://github.com/apache/pulsar/pull/9206` as `apache/pulsar #9206`.
fn brief(source: &str) -> String {
    let path = source.trim_start_matches("https://github.com/");
    let mut parts: Vec<&str> = path.split('/').collect();
    match parts.pop() {
        Some(number) if parts.len() == 3 => [&parts[..2].join("/"), " #", number].concat(),
        _ => path.to_owned(),
    }
}

/// One of the histories at this moment.
fn side(props: &ExhibitProps, side: usize, room: f64) -> Option<Element> {
    let ExhibitProps { exhibit, opened, dispatch } = props;
    let (history, told) = (opened.sides.get(side)?, exhibit.sides.get(side)?);
    let (title, class, mark) = match side {
        0 => ("side-0", "panel exhibit-side side-went", icons::mark(Mark::Problem)),
        _ => ("side-1", "panel exhibit-side side-should", icons::mark(Mark::Done)),
    };
    let subject = history.current();
    let (picture, width) = still(history.start(), subject, room);
    // Where it is wider than the panel it scrolls, and the keyboard must come to it as well.
    let scrolls = width > room;
    let picture = el("div class='still'")
        .set("tabindex", scrolls.then_some("0"))
        .set("role", scrolls.then_some("group"))
        .set("aria-label", scrolls.then_some("Picture"))
        .add(picture);
    let screen = Screen::of(subject.kind()).name();
    let open = el("button type='button'")
        .set("id", ["side-open-", &side.to_string()].concat())
        .set("aria-label", ["Open in ", screen, ": ", &NAMES[side].to_lowercase()].concat())
        .on_click(on_click(dispatch, Some(doing(Act::Work(side)))))
        .add(["Open in ", screen].concat());
    let panel = el("section")
        .set("class", class)
        .set("aria-labelledby", title)
        .set("data-step", history.place().to_string())
        .add(el("h3").set("id", title).add(mark).add(NAMES[side]))
        .add(el("p class='side-says'").add(told.says))
        .add(picture)
        .add(el("p class='side-headline'").add(decision::headline(subject)))
        .add(last(history))
        .add(broken(history))
        .add(open);
    Some(panel)
}

/// The step that has led here.
fn last(history: &History) -> Element {
    let words = el("p class='side-last'");
    match history.last_step() {
        Some(step) => words.add("Last: ").add(el("code").add(step.to_string())),
        None => words.add("Nothing has happened yet."),
    }
}

/// What is broken by now, and what that says.
fn broken(history: &History) -> Option<Element> {
    let mut words = el("span").add(broken_words(history, history.at())?).add(". ");
    let all = Invariant::all_of(history.start()).into_iter();
    for it in all.filter(|it| standing(history, history.at(), *it) != Standing::Holds) {
        words = words.add(el("span class='fact-note'").add([it.id(), ": ", it.statement(), ". "].concat()));
    }
    Some(el("p class='side-broken'").add(icons::betrayed()).add(words))
}

/// How it should have ended, and by which rules.
fn outcome(exhibit: &Exhibit<'_>) -> Element {
    let mut rules = el("ul class='exhibit-rules'");
    for rule in Rule::ALL.iter().filter(|rule| exhibit.rules.contains(&rule.id())) {
        let name = el("b").add([rule.id(), " ", rule.name()].concat());
        rules = rules.add(el("li").add(name).add(". ").add(rule.statement()));
    }
    el("section class='panel exhibit-right' aria-labelledby='exhibit-right-title'")
        .add(el("h3 class='panel-title' id='exhibit-right-title'").add("The right outcome"))
        .add(el("p").add(exhibit.right))
        .add(rules)
}
