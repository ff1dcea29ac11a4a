//! The tree of histories: the current branch, and those that leave it. Nothing that was ever done is out of reach.

mod plan;

use cutline::scenario::history::{History, MomentId};
use gloo_utils::{document, window};
use wasm_bindgen::JsCast as _;
use web_sys::{Element as Node, HtmlElement, KeyboardEvent};
use yew::prelude::*;

use super::act::{focus, focus_soon, on_click};
use super::element::{Element, el};
use super::number::{number, style};
use super::svg::Svg;
use crate::app::Dispatch;
use crate::broken::breaks;
use crate::state::Action;
use crate::state::session::Session;
use plan::{Drawn, Plan, STEP, Spot};

/// From one row to the next.
const ROW: i32 = 26;
/// From the edge of a button to its middle.
const HALF: i32 = STEP / 2;

const TREE: &str = "history-tree";

/// The tree, once there is a branch.
pub(crate) fn tree(session: &Session, dispatch: &Dispatch) -> Option<Element> {
    let history = &session.history;
    if history.moment_count() == history.line().len() {
        return None;
    }
    let plan = Plan::of(history, session.branches);
    let (width, height) = (plan.width().into(), (plan.rows() * ROW).into());
    let mut canvas = el("div class='history-plan'")
        .set("style", style(&[("width", width), ("height", height)]))
        .add(edges(&plan, history, width, height));
    let mut list = el("ul aria-label='This branch'");
    for spot in &plan.branches[0].spots {
        let mut item = el("li").add(point(session, spot, 0));
        for branch in plan.branches[1..].iter().filter(|branch| branch.fork == spot.id) {
            let mut inner = el("ul").set("aria-label", &branch.name);
            for (place, spot) in branch.spots.iter().enumerate() {
                let first = (place == 0).then(|| spot.id.number().to_string());
                inner = inner.add(el("li").add(point(session, spot, branch.row).set("data-branch", first)));
            }
            item = item.add(inner);
        }
        list = list.add(item);
    }
    for Drawn { spots, row, name, .. } in &plan.branches {
        canvas = canvas.add(beside("history-name", plan::right(spots) + 4, *row, name));
        for spot in spots.iter().filter(|spot| spot.gap > 0) {
            let words = format!("{} steps", spot.gap);
            canvas = canvas.add(beside("history-gap", spot.x - plan::GAP / 2, *row, &words));
        }
    }
    let hidden = plan.hidden;
    let more = || {
        el("button type='button' class='more' id='history-more'")
            .on_click(on_click(dispatch, Some(Action::MoreBranches)))
            .add(format!("{hidden} more branches"))
    };
    let tree = el("div role='toolbar' aria-label='Branches'")
        .set("id", TREE)
        .on_look(&looks(plan, dispatch))
        .add(canvas.add(list));
    let note = match session.peeked() {
        Some(at) => el("p class='history-note' id='peek'")
            .add(el("b").add("Preview"))
            .add(" of ")
            .add(el("code").add(session.name_of(at)))
            .add(". Leave it to go back; click it to stay there."),
        None => el("p class='history-note'")
            .add("Nothing that was done is gone. Point at a step to see what it shows; click it to go there."),
    };
    Some(el("div class='history'").add(tree).add((hidden > 0).then(more)).add(note))
}

fn at(x: i32, row: i32) -> String {
    style(&[("left", x.into()), ("top", (row * ROW).into())])
}

/// Words in the picture; a list says the same in its own way.
fn beside(class: &'static str, x: i32, row: i32, words: &str) -> Element {
    el("span aria-hidden='true'").set("class", class).set("style", at(x, row)).add(words)
}

fn point(session: &Session, spot: &Spot, row: i32) -> Element {
    let history = &session.history;
    let current = spot.id == history.at();
    let behind = row == 0 && history.moment(spot.id).is_some_and(|moment| moment.depth <= history.place());
    let number = spot.id.number();
    let mut class = String::from(if behind { "moment moment-behind" } else { "moment" });
    let mut label = session.name_of(spot.id);
    if let Some(breaks) = breaks(history, spot.id) {
        class.push_str(" moment-breaks");
        label = [&label, ", ", &breaks].concat();
    }
    // One stop for the Tab key: the point that is looked at, or the current one.
    let stop = spot.id == session.peeked().unwrap_or(history.at());
    el("button type='button'")
        .set("class", class)
        .set("id", id(spot.id))
        .set("data-moment", number.to_string())
        .set("style", at(spot.x, row))
        .set("aria-label", label)
        .set("aria-current", current.then_some("step"))
        .set("tabindex", if stop { "0" } else { "-1" })
}

fn id(moment: MomentId) -> String {
    format!("moment-{}", moment.number())
}

/// The ways between the points: what lies behind is strong, what is left out is dotted.
fn edges(plan: &Plan, history: &History, width: f64, height: f64) -> Html {
    let mut svg = Svg::new("history-edges", width, height);
    let place = history.place();
    for Drawn { spots, row, .. } in &plan.branches {
        let y = row * ROW + HALF;
        for pair in spots.windows(2) {
            let behind = *row == 0 && history.moment(pair[1].id).is_some_and(|moment| moment.depth <= place);
            let class = match (behind, pair[1].gap > 0) {
                (true, false) => "behind",
                (true, true) => "behind gap",
                (false, false) => "",
                (false, true) => "gap",
            };
            svg.line(class, ((pair[0].x + HALF).into(), y.into()), ((pair[1].x + HALF).into(), y.into()));
        }
        if *row > 0 {
            let x = spots[0].x - HALF;
            svg.mark("", (x.into(), HALF.into()), &format!("V{}q0 8 8 8H{}", y - 8, x + STEP));
        }
    }
    svg.finish()
}

/// What pointing, the focus, keys and clicks do to the tree: one handler for all points.
fn looks(plan: Plan, dispatch: &Dispatch) -> Callback<Event> {
    let dispatch = dispatch.clone();
    Callback::from(move |event: Event| {
        let target = event.target().and_then(|target| target.dyn_into::<Node>().ok());
        let point = target.and_then(|target| target.closest("[data-moment]").ok().flatten());
        let number = point.as_ref().and_then(|point| point.get_attribute("data-moment")?.parse().ok());
        let on = number.map(MomentId::of);
        let action = match event.type_().as_str() {
            "click" => {
                let Some(on) = on else { return };
                // Its button may come to stand elsewhere, and would lose the focus.
                focus_soon(id(on));
                Action::Visit(on)
            }
            "keydown" => {
                let Some(event) = event.dyn_ref::<KeyboardEvent>() else { return };
                let alone = !(event.ctrl_key() || event.meta_key() || event.alt_key());
                if let Some(to) = on.filter(|_| alone).and_then(|on| plan.beside(on, &event.key())) {
                    event.prevent_default();
                    focus(&id(to));
                }
                return;
            }
            "pointermove" => Action::Peek(on),
            // Who clicks has the pointer there, and needs no focus to look.
            "focusin" => Action::Peek(on.filter(|_| point.is_some_and(|it| it.matches(":focus-visible") == Ok(true)))),
            _ => Action::Peek(None),
        };
        dispatch.emit(action);
    })
}

/// Where the tree is in the window, before another moment is looked at or no more. What is shown then may
/// be higher or lower, and the tree must stay under the pointer, or the look would end at once: see [`hold`].
pub(crate) fn top(looking: bool) -> Option<f64> {
    let (tree, main) = (element(TREE)?, element("main")?);
    let top = tree.get_bounding_client_rect().top();
    // All of it before the page is drawn again, so that it is laid out once.
    if looking {
        // Where the page became shorter, the browser would scroll by itself.
        let height = number(main.offset_height().into()) + "px";
        let _ = main.style().set_property("min-height", &height);
    } else {
        let _ = main.style().remove_property("min-height");
        let _ = tree.style().remove_property("margin-top");
    }
    Some(top)
}

/// Puts the tree back to where it was in the window, if it is to stay there. What cannot be scrolled is
/// made room for above it. Where the tree is wider than its place, the current point comes into view.
pub(crate) fn hold(before: Option<f64>, looking: bool) {
    let Some(tree) = element(TREE) else { return };
    if let Some(before) = before {
        if looking {
            let _ = tree.style().remove_property("margin-top");
        }
        let missing = || before - tree.get_bounding_client_rect().top();
        let by = missing();
        if by != 0.0 {
            window().scroll_by_with_x_and_y(0.0, -by);
        }
        if looking && missing() > 0.5 {
            let _ = tree.style().set_property("margin-top", &(number(missing()) + "px"));
        }
    }
    let current = tree.query_selector("[aria-current]").ok().flatten().filter(|_| !looking);
    if let Some(current) = current.and_then(|current| current.dyn_into::<HtmlElement>().ok()) {
        let (x, width) = (current.offset_left(), tree.client_width());
        let hidden = x - tree.scroll_left();
        if hidden < 0 || hidden + STEP > width {
            tree.set_scroll_left(x - width / 2);
        }
    }
}

fn element(id: &str) -> Option<HtmlElement> {
    document().get_element_by_id(id)?.dyn_into().ok()
}
