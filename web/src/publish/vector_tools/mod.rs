//! Tools for a vector of many partitions: to find some by name or by state, to go from witness to witness, and to put
//! rows together in groups. None of it changes the vector.

mod look;

use std::rc::Rc;

use cutline::explain::review::number as count;
use web_sys::{HtmlInputElement, HtmlSelectElement};
use yew::prelude::*;

use super::known::Known;
use super::tools::{Look, Tools};
use super::view::{Group, Grouping, Line, Looking, View, Wanted};
use super::{Link, Message};
use crate::parts::act::acting;
use crate::parts::element::{Element, el};
use crate::parts::icons;
use look::{how_many, what_holds_back};

const STATES: [(&str, &str, Wanted); 5] = [
    ("any", "any state", Wanted::Any),
    ("holds", "holds the frontier back", Wanted::Holds),
    ("problem", "has a problem", Wanted::Wrong),
    ("missing", "missing", Wanted::Missing),
    ("ended", "ended", Wanted::Ended),
];

const GROUPS: [(&str, &str, Grouping); 4] = [
    ("none", "nothing", Grouping::None),
    ("prefix", "name", Grouping::Prefix),
    ("coverage", "coverage", Grouping::Coverage),
    ("kin", "order and scope", Grouping::Kin),
];

/// The partitions that are looked for.
#[inline(never)]
pub(super) fn view(known: &Known, looking: &Looking, kept: Option<usize>) -> View {
    let kept = kept.and_then(|kept| known.state().partitions().get(kept));
    look::look(known, looking, kept.map(|partition| &*partition.name))
}

/// Looks in another way; gives the place of the witness that was found.
#[inline(never)]
pub(super) fn apply(tools: &mut Tools, known: &Known, view: &View, look: Look) -> Option<usize> {
    let looking = &mut tools.looking;
    let found = tools.found.take();
    match look {
        Look::Words(words) => looking.words = words,
        Look::State(state) => looking.state = state,
        Look::Group(group) => (looking.group, looking.opened) = (group, Vec::new()),
        Look::Into(name) => match looking.opened.iter().position(|opened| *opened == name) {
            Some(place) => {
                looking.opened.remove(place);
            }
            None => looking.opened.push(name),
        },
        Look::Witness => {
            let count = known.witnesses.len();
            let next = found.map_or(0, |found| found + 1);
            let next = if next < count { next } else { 0 };
            let place = *known.witnesses.get(next)?;
            // It may be out of what is looked at, or in a group that is closed.
            if view.places.binary_search(&place).is_err() {
                (looking.words, looking.state) = (String::new(), Wanted::Any);
            }
            if let Some(group) = view.groups.iter().find(|group| !group.open && group.places.contains(&place)) {
                looking.opened.push(group.name.clone());
            } else if looking.group != Grouping::None && !view.lines.contains(&Line::Of(place, 0)) {
                looking.group = Grouping::None;
            }
            tools.found = Some(next);
            return Some(place);
        }
        Look::Reset => {}
    }
    None
}

/// What is looked at, in words.
#[inline(never)]
pub(super) fn words_of(tools: &Tools, known: &Known, view: &View) -> String {
    if let Some(found) = tools.found
        && let Some(partition) = known.witnesses.get(found).and_then(|place| known.state().partitions().get(*place))
    {
        return format!("Witness {} of {}: {}.", found + 1, count(known.witnesses.len()), partition.name);
    }
    if tools.looking.state == Wanted::Back {
        return [what_holds_back(known), how_many(known, view)].join(" ");
    }
    how_many(known, view)
}

/// Finding: above the diagram, since it also says which lanes are drawn.
#[inline(never)]
pub(super) fn tools(known: &Known, view: &View, tools: &Tools, link: &Link) -> Element {
    let looking = &tools.looking;
    let all = *looking == Looking { group: looking.group, opened: looking.opened.clone(), ..Looking::default() };
    let typed = link.callback(|event: InputEvent| {
        let input = event.target_dyn_into::<HtmlInputElement>();
        Message::Look(Look::Words(input.map(|input| input.value()).unwrap_or_default()))
    });
    let words = el("input type='search' id='find-name' autocomplete='off' spellcheck='false' size='14'")
        .set("value", &looking.words)
        .on_input(typed);
    let states = STATES.map(|(value, word, state)| (value, word, looking.state == state));
    let chosen = link.callback(|event: Event| {
        let value = event.target_dyn_into::<HtmlSelectElement>().map(|select| select.value()).unwrap_or_default();
        let state = STATES.iter().find(|(other, ..)| *other == value).map_or(Wanted::Any, |(_, _, state)| *state);
        Message::Look(Look::State(state))
    });
    let back = looking.state == Wanted::Back;
    let holds = el("button type='button' id='holds-back'")
        .truth("aria-pressed", back)
        .on_click(link.callback(move |_| Message::Look(Look::State(if back { Wanted::Any } else { Wanted::Back }))))
        .add("Show what holds the frontier back");
    let none = known.witnesses.is_empty().then_some("No partition holds a cut that could be published.");
    let is_none = none.is_some();
    let witness = el("button type='button' id='next-witness'")
        .on_click(link.batch_callback(move |_: MouseEvent| (!is_none).then_some(Message::Look(Look::Witness))))
        .add(icons::mark(cutline::explain::Mark::Next))
        .add("Next witness");
    let reset = || {
        el("button type='button' class='inline' id='show-all'")
            .on_click(link.callback(|_| Message::Look(Look::Reset)))
            .add("Show all")
    };
    let said = (!all || tools.found.is_some()).then(|| {
        let words = words_of(tools, known, view);
        el("p class='find-said' id='find-said'").add(el("span").add(words)).add((!all).then(reset))
    });
    el("div class='find' role='search' aria-label='Partitions'")
        .add(el("label for='find-name'").add("Find"))
        .add(words)
        .add(choice("find-state", "State", &states, chosen))
        .add(holds)
        .add(acting(witness, none))
        .add(said)
}

/// Grouping: above the table, whose rows it puts together.
#[inline(never)]
pub(super) fn grouping(tools: &Tools, link: &Link) -> Element {
    let chosen = link.callback(|event: Event| {
        let value = event.target_dyn_into::<HtmlSelectElement>().map(|select| select.value()).unwrap_or_default();
        let group = GROUPS.iter().find(|(other, ..)| *other == value).map_or(Grouping::None, |(_, _, group)| *group);
        Message::Look(Look::Group(group))
    });
    let groups = GROUPS.map(|(value, word, group)| (value, word, tools.looking.group == group));
    el("div class='find'").add(el("label for='group-rows'").add("Group the rows by")).add(choice(
        "group-rows",
        "",
        &groups,
        chosen,
    ))
}

fn choice(id: &'static str, label: &'static str, all: &[(&str, &str, bool)], chosen: Callback<Event>) -> Element {
    let mut select =
        el("select").set("id", id).set("aria-label", (!label.is_empty()).then_some(label)).on_change(chosen);
    for (value, word, selected) in all {
        select = select.add(el("option").set("value", *value).flag("selected", *selected).add(*word));
    }
    select
}

/// The row of a group.
#[inline(never)]
pub(super) fn group(group: &Group, columns: usize, link: &Link) -> Element {
    let name = if group.name.is_empty() { "without a prefix" } else { &*group.name };
    let (partitions, hold) = (group.places.len(), group.witnesses);
    let noun = if partitions == 1 { "partition" } else { "partitions" };
    let least = match &group.least {
        Some(cut) => el("span").add("least ").add(el("code").add(cut.to_string())),
        None => el("span").add("no least cut"),
    };
    let says = match hold {
        0 => None,
        1 => Some(el("b class='lane-holds'").add("1 holds the frontier")),
        more => Some(el("b class='lane-holds'").add(format!("{} hold the frontier", count(more)))),
    };
    let into: Rc<str> = group.name.clone();
    let button = el("button type='button' class='group-row'")
        .truth("aria-expanded", group.open)
        .on_click(link.callback(move |_| Message::Look(Look::Into(into.clone()))))
        .add(icons::chevron())
        .add(el("b").add(name))
        .add(el("span").add(format!("{} {noun}", count(partitions))))
        .add(least)
        .add(says);
    el("tr class='group'")
        .key(["group ", &group.name].concat())
        .set("data-group", &*group.name)
        .add(el("th scope='rowgroup'").set("colspan", columns.to_string()).add(button))
}

#[cfg(test)]
mod tests {
    use super::count;
    use super::look::prefix;

    #[test]
    fn numbers_are_read_in_threes() {
        assert_eq!([7, 999, 1_000, 10_000, 1_234_567].map(count), ["7", "999", "1,000", "10,000", "1,234,567"]);
    }

    #[test]
    fn a_prefix_ends_with_the_last_separator_or_before_the_number() {
        assert_eq!(["orders-17", "a/b/c", "P12", "orders"].map(prefix), ["orders-", "a/b/", "P", "orders"]);
    }
}
