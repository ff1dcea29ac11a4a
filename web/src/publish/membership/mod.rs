//! The membership change as a form: one sentence, choices that rewrite it, and what it would lead to.

mod effect;
mod moves;

use cutline::frontier::cutover::{Change, Move};
use cutline::frontier::state::{Partition, State};
use cutline::frontier::system::{Action, System};
use cutline::frontier::vector::Name;
use cutline::scenario::step::publish::SystemStep;

use crate::app::Dispatch;
use crate::parts::element::{Element, el};
use crate::parts::form::{Deed, Input, choose, clear, fill, typed};
use crate::parts::icons;
use crate::publish::acting::take;
use crate::state;
use crate::state::field::{Drafts, FieldId};
use crate::state::session::Session;
use moves::Fate;

/// The most members that have a choice beside them; the sentence reaches every one.
const SHOWN: usize = 24;

/// The inputs, by their ids.
pub(super) const SENTENCE: &str = "membership-sentence";
const EPOCH: &str = "membership-epoch";
const JOINS: [&str; 3] = ["join-name", "join-coverage", "join-floor"];

/// What is in the panel.
#[inline(never)]
pub(crate) fn inside(system: &System, session: &Session, dispatch: &Dispatch) -> Element {
    let (state, drafts) = (&system.state, &session.drafts);
    let fresh = moves::sentence(&state.epoch.saturating_add(1).to_string(), &[]);
    let text = typed(drafts, SENTENCE).unwrap_or(&fresh);
    let read = Change::parse(state, text).map_err(|error| error.to_string());
    let parts = moves::parts(text).and_then(|(epoch, moves)| Some((epoch, moves::moves(state, moves).ok()?)));
    let choices = match &parts {
        Some((epoch, moves)) => choices(&Shown { state, drafts, dispatch, epoch, moves }),
        // What does not read is mended where it stands; nothing of it is thrown away for a choice.
        None => el("p class='caption'").add("The choices come back as soon as the sentence reads."),
    };
    let (effect, sentences) = if let Ok(change) = &read {
        effect::effect(system, change)
    } else {
        let words = "The sentence does not read. What it would lead to stands here once it does.";
        (Some(el("p class='caption'").add(words)), vec![words.to_owned()])
    };
    let legal = read.is_ok() && sentences.is_empty();
    let act = read.clone().ok().filter(|_| legal).map(Action::Change);
    let deed = Deed::new(dispatch, act.map(sent).unwrap_or_default(), "membership-title");
    let sentence = Input {
        id: SENTENCE,
        caption: Ok("As a sentence"),
        text,
        error: read.as_ref().err().cloned(),
        size: "40",
        example: "",
    }
    .html(dispatch, |_| None);
    let apply = el("button type='button' class='primary' id='membership-apply'")
        .set("aria-disabled", (!legal).then_some("true"))
        .set("aria-description", (!legal).then(|| sentences.join(" ")))
        .on_click(deed.clone().on_click())
        .add("Apply the change");
    let reset = || {
        let deed = Deed::new(dispatch, vec![clear(SENTENCE)], SENTENCE);
        el("button type='button'").on_click(deed.on_click()).add("Start over")
    };
    let form = el("div class='form' role='group' aria-label='The change'")
        .add(choices)
        .add(el("div class='form-row sentence'").on_key(deed.on_enter()).add(sentence));
    let begun = typed(drafts, SENTENCE).is_some();
    let says = read.as_ref().ok().map(|change| el("code id='membership-says'").add(change.to_string()));
    let row = el("div class='form-row'").add(apply).add(begun.then(reset)).add(says);
    let result = el("div class='effect'").add(effect).add(row);
    el("div class='membership-body'").add(form).add(result)
}

fn sent(act: Action) -> Vec<state::Action> {
    vec![take(SystemStep::Act(act)), clear(SENTENCE), clear(EPOCH)]
}

/// What the choices are made from.
struct Shown<'a> {
    state: &'a State,
    drafts: &'a Drafts,
    dispatch: &'a Dispatch,
    epoch: &'a str,
    moves: &'a [Move],
}

impl Shown<'_> {
    /// The sentence with other moves.
    fn rewrite(&self, moves: &[Move]) -> state::Action {
        fill(SENTENCE, &moves::sentence(self.epoch, moves))
    }
}

fn choices(shown: &Shown<'_>) -> Element {
    let members: Vec<&Partition> = shown.state.partitions().iter().filter(|partition| partition.member).collect();
    let mut list = el("ul class='members'");
    for member in members.iter().take(SHOWN) {
        list = list.add(of_member(shown, &member.name));
    }
    let left_out = members.len().saturating_sub(SHOWN);
    let more =
        || el("li class='caption'").add(format!("and {left_out} more, who stay if the sentence does not say else"));
    list = list.add((left_out > 0).then(more));
    for (place, one) in shown.moves.iter().enumerate() {
        if let Move::Join { .. } = one {
            list = list.add(joined(shown, place, one));
        }
    }
    el("div").add(epoch(shown)).add(list).add(join(shown))
}

fn epoch(shown: &Shown<'_>) -> Element {
    let moves = shown.moves.to_vec();
    let input = Input {
        id: EPOCH,
        caption: Err("The next epoch".to_owned()),
        text: shown.epoch,
        error: None,
        size: "5",
        example: "",
    };
    let input = input.html(shown.dispatch, move |text| Some(fill(SENTENCE, &moves::sentence(text, &moves))));
    el("p class='form-row'")
        .add(el("span class='caption'").add("Epoch"))
        .add(el("code").add(shown.state.epoch.to_string()))
        .add("→")
        .add(input)
}

/// What becomes of a member; beside it the names that come, to be typed.
fn of_member(shown: &Shown<'_>, name: &Name) -> Element {
    let (fate, names) = moves::fate(shown.moves, name);
    let choices = Fate::ALL.map(|one| {
        let moves = moves::choose(shown.moves, shown.state, name, one);
        (one.word().to_owned(), one == fate, shown.rewrite(&moves))
    });
    let label = format!("What becomes of {name}");
    let first = shown.moves.iter().any(|one| one.sources().first() == Some(name));
    let field = || {
        let id = FieldId::new(name, "becomes").to_string();
        let now = names.iter().map(|name| &**name).collect::<Vec<_>>().join(" ");
        // What was typed stands as long as it says the same: a blank at its end as well.
        let text = typed(shown.drafts, &id).filter(|text| moves::lists(text, &names)).unwrap_or(&now);
        let (moves, epoch, name) = (shown.moves.to_vec(), shown.epoch.to_owned(), name.clone());
        let caption = Err(format!("New names for {name}"));
        let input = Input { id: &id, caption, text, error: None, size: "12", example: "new names" };
        let input = input.html(shown.dispatch, move |text| {
            Some(fill(SENTENCE, &moves::sentence(&epoch, &moves::rename(&moves, &name, text))))
        });
        el("span class='form-row'").add(el("span class='caption'").add("into")).add(input)
    };
    let along = || el("span class='caption'").add(format!("into {}", names.first().map_or("", |name| name)));
    let has_names = matches!(fate, Fate::Splits | Fate::Merges);
    el("li")
        .key(&**name)
        .set("data-move", &**name)
        .add(el("b").add(&**name))
        .add(choose(shown.dispatch, &label, choices.into()))
        .add((has_names && first).then(field))
        .add((has_names && !first).then(along))
}

/// A partition that joins, and a way to take it out again.
fn joined(shown: &Shown<'_>, place: usize, one: &Move) -> Element {
    let mut others = shown.moves.to_vec();
    others.remove(place);
    let label = format!("Take out: {one}");
    let remove = el("button type='button' class='small'")
        .set("aria-label", &label)
        .set("title", label)
        .on_click(Deed::new(shown.dispatch, vec![shown.rewrite(&others)], JOINS[0]).on_click())
        .add(icons::remove());
    el("li").add(el("code").add(one.to_string())).add(remove)
}

/// One more partition that joins.
fn join(shown: &Shown<'_>) -> Element {
    let free = moves::free_name(shown.state, shown.moves);
    let [name, coverage, floor] = JOINS.map(|id| typed(shown.drafts, id));
    let (name, coverage, floor) = (name.unwrap_or(&free), coverage.unwrap_or_default(), floor.unwrap_or_default());
    let read = moves::join(shown.state, name, coverage, floor);
    let mut actions = Vec::new();
    if let Ok(one) = &read {
        let mut moves = shown.moves.to_vec();
        moves.push(one.clone());
        actions.push(shown.rewrite(&moves));
        actions.extend(JOINS.map(clear));
    }
    let [wrong_name, wrong_coverage, wrong_floor] = read.as_ref().err().cloned().unwrap_or_default();
    let input = |place: usize, caption, text, error, size, example| {
        Input { id: JOINS[place], caption: Ok(caption), text, error, size, example }.html(shown.dispatch, |_| None)
    };
    let deed = Deed::new(shown.dispatch, actions, JOINS[0]);
    let add = el("button type='button' class='small' id='join-add'")
        .set("aria-disabled", read.is_err().then_some("true"))
        .on_click(deed.clone().on_click())
        .add(icons::plus())
        .add("Let it join");
    el("div class='form-row join'")
        .on_key(deed.on_enter())
        .add(input(0, "Joins", name, wrong_name, "6", ""))
        .add(input(1, "Coverage", coverage, wrong_coverage, "10", "none yet"))
        .add(input(2, "Floor", floor, wrong_floor, "10", "none"))
        .add(add)
}
