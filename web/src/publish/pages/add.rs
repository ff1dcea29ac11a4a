//! One more page: a form that says what it would do before it is taken.

use cutline::explain::{self, Sentence};
use cutline::frontier::pages::{Page, PageEvent};
use cutline::frontier::system::Action;
use cutline::scenario::step::publish::SystemStep;

use crate::parts::element::{Element, el};
use crate::parts::explanation::reason;
use crate::parts::form::{Deed, Input, choose, clear, fill, typed};
use crate::parts::icons;
use crate::publish::acting::take;
use crate::state;

use super::Shown;
use super::draft::{CLAIMS, Texts, Try, events};

/// The inputs, by their ids; the first has the focus when a page was added.
const ASKED: &str = "page-asked";
const EVENTS: &str = "page-events";
const NEXT: &str = "page-next";
const CLAIM: &str = "page-claim";
const AT: &str = "page-at";
pub(in crate::publish) const INPUTS: [&str; 5] = [ASKED, EVENTS, NEXT, CLAIM, AT];

/// What the form says: what was typed, and else what the chain expects.
fn texts(shown: &Shown<'_>) -> Texts {
    let Shown { partition, log, fold, drafts, .. } = shown;
    let expected = Try::Empty.texts(partition, log, &fold.chain);
    let text = |id, otherwise: String| typed(drafts, id).map_or(otherwise, str::to_owned);
    let mut texts = Texts {
        asked: text(ASKED, expected.asked),
        next: text(NEXT, expected.next),
        events: text(EVENTS, String::new()),
        ..Texts::default()
    };
    // A boundary lies at the last event until another place is typed.
    let read = texts.read(&partition.order);
    let last = read.ok().and_then(|page| page.events.last().map(|event| event.at.to_string()));
    texts.claim = text(CLAIM, expected.claim);
    texts.at = text(AT, last.unwrap_or_default());
    texts
}

fn fill_all(texts: &Texts) -> Vec<state::Action> {
    let Texts { asked, next, events, claim, at } = texts;
    let texts = [(ASKED, asked), (NEXT, next), (CLAIM, claim), (AT, at), (EVENTS, events)];
    texts.into_iter().map(|(id, text)| fill(id, text)).collect()
}

/// The form.
pub(super) fn form(shown: &Shown<'_>) -> Element {
    let Shown { partition, dispatch, .. } = *shown;
    let texts = texts(shown);
    let (page, wrong) = match texts.read(&partition.order) {
        Ok(page) => (Some(page), Texts::default()),
        Err(wrong) => (None, wrong),
    };
    let act = page.clone().map(|page| Action::Page(partition.name.clone(), page));
    let told = act.as_ref().map(|act| tell(shown, act));
    let legal = matches!(told, Some(Ok(_)));
    let mut sending: Vec<state::Action> = Vec::new();
    if legal {
        sending.extend(act.clone().map(|act| take(SystemStep::Act(act))));
        sending.extend(INPUTS.map(clear));
    }
    let sending = Deed::new(dispatch, sending, ASKED);
    let input = |id, caption, text: &str, wrong: &str, size, example| {
        let error = Some(wrong.to_owned()).filter(|wrong| !wrong.is_empty());
        Input { id, caption: Ok(caption), text, error, size, example }.html(dispatch, |_| None)
    };
    let at = || input(AT, "Coordinate", &texts.at, &wrong.at, "10", "");
    let kinds = CLAIMS.map(|kind| (kind.to_owned(), texts.claim == *kind, fill(CLAIM, kind)));
    let kinds = choose(dispatch, "Claim", kinds.into());
    let claim = el("span class='field'").add(el("span class='caption'").add("Claim")).add(kinds);
    let fields = el("div class='form-row'")
        .add(input(ASKED, "Asked with token", &texts.asked, &wrong.asked, "8", "the start"))
        .add(input(EVENTS, "Events", &texts.events, &wrong.events, "24", "205 e1 done, 206 e2"))
        .add(input(NEXT, "Next token, or last", &texts.next, &wrong.next, "8", "it1 or last"))
        .add(claim)
        .add(matches!(&*texts.claim, "before" | "through").then(at));
    let add = el("button type='button' class='primary' id='page-add' aria-describedby='page-preview'")
        .set("aria-disabled", (!legal).then_some("true"))
        .on_click(sending.clone().on_click())
        .add("Add the page");
    let sentence = act.map(|act| el("code id='page-sentence'").add(SystemStep::Act(act).to_string()));
    el("div class='form' role='group' aria-labelledby='page-form-title'")
        .on_key(sending.on_enter())
        .add(el("h3 id='page-form-title'").add("A page arrives"))
        .add(tries(shown))
        .add(fields)
        .add(page.as_ref().filter(|page| !page.events.is_empty()).map(|page| outcomes(shown, page)))
        .add(preview(told))
        .add(el("div class='form-row'").add(add).add(sentence))
}

/// Pages that people want to try, each a click away.
fn tries(shown: &Shown<'_>) -> Element {
    let Shown { partition, log, fold, dispatch, .. } = shown;
    let mut row = el("div class='form-row'").add(el("span class='caption'").add("Try"));
    for one in Try::ALL {
        if one == Try::Overlap && log.pages.is_empty() {
            continue;
        }
        let actions = fill_all(&one.texts(partition, log, &fold.chain));
        let button = el("button type='button' class='small'").key(one.words());
        row = row.add(button.on_click(Deed::new(dispatch, actions, "page-add").on_click()).add(one.words()));
    }
    row
}

/// The events, each with a switch for its outcome.
fn outcomes(shown: &Shown<'_>, page: &Page) -> Element {
    let mut row = el("div class='form-row' role='group' aria-label='Outcomes'");
    for (place, PageEvent { at, id, settled }) in page.events.iter().enumerate() {
        let mut switched = page.events.clone();
        switched[place].settled = !settled;
        let deed = Deed::new(shown.dispatch, vec![fill(EVENTS, &events(&switched))], "");
        let button = el("button type='button' class='small'")
            .truth("aria-pressed", *settled)
            .set("title", "Whether it has its durable outcome")
            .on_click(deed.on_click())
            .add(if *settled { icons::event() } else { icons::outstanding() });
        row = row.add(button.add(format!("{at} {id} {}", if *settled { "done" } else { "no outcome yet" })));
    }
    row
}

/// What would become of the page and of coverage; or why it cannot arrive.
fn tell(shown: &Shown<'_>, action: &Action) -> Result<Vec<Sentence>, Vec<Sentence>> {
    let name = &shown.partition.name;
    let stepped = shown.system.step(action).map_err(|illegal| explain::publication::illegal(&illegal))?;
    let log = stepped.system.state.partition(name).and_then(|partition| partition.log.as_ref());
    let told = log.and_then(|log| {
        let fold = log.fold();
        let fate = explain::pages::fate(log.pages.last()?, fold.fates.last()?);
        Some(vec![explain::publication::happening(&stepped.happening), fate, explain::pages::stop(&fold.stop)])
    });
    Ok(told.unwrap_or_default())
}

fn preview(told: Option<Result<Vec<Sentence>, Vec<Sentence>>>) -> Element {
    let Some(Ok(sentences) | Err(sentences)) = told else {
        return el("p class='caption' id='page-preview'")
            .add("What it would lead to stands here once every field reads.");
    };
    let mut list = el("ul class='preview' id='page-preview'").add(el("li class='caption'").add("It would lead to"));
    for (place, sentence) in sentences.into_iter().enumerate() {
        list = list.add(reason(&place.to_string(), sentence, None));
    }
    list
}
