//! The pages of a log, in the order of their arrival: what each says, and what became of it.

use cutline::explain;
use cutline::frontier::pages::{Page, PageEvent};
use cutline::frontier::system::Action;
use cutline::frontier::vector::Name;
use cutline::scenario::step::publish::SystemStep;

use crate::parts::element::{Element, el};
use crate::parts::explanation::reason;
use crate::parts::form::Deed;
use crate::parts::icons;
use crate::publish::acting::take;

use super::Shown;
use super::strip::named;

/// The most pages, and the most events of a page, that are listed.
const SHOWN: usize = 50;

/// The list.
pub(super) fn log(shown: &Shown<'_>) -> Element {
    let Shown { log, fold, .. } = shown;
    let open: Vec<Name> = log.unsettled().into_iter().map(|event| event.id).collect();
    let left_out = log.pages.len().saturating_sub(SHOWN);
    let mut list = el("ol class='page-log' aria-label='Pages in the order of arrival'");
    for (place, (page, fate)) in log.pages.iter().zip(&fold.fates).enumerate().skip(left_out) {
        let told = el("ul").add(reason("fate", explain::pages::fate(page, fate), None));
        let number = (place + 1).to_string();
        let row = el("li tabindex='-1'").key(&number).set("id", format!("page-{number}")).set("data-page", &number);
        list = list.add(row.add(head(&number, page)).add(events(shown, &number, page, &open)).add(told));
    }
    let more = || el("p class='caption'").add(format!("{left_out} earlier pages are not listed."));
    el("div").add((left_out > 0).then(more)).add(list)
}

fn head(number: &str, page: &Page) -> Element {
    let claim = page.claim.as_ref().map_or("none".to_owned(), ToString::to_string);
    el("p class='page-head'")
        .add(el("b").add(format!("Page {number}")))
        .add(el("span").add("asked ").add(el("code").add(named(page.asked.as_deref()))))
        .add(el("span").add("next ").add(el("code").add(page.next.as_deref().unwrap_or("last"))))
        .add(el("span").add("claim ").add(el("code").add(claim)))
}

fn events(shown: &Shown<'_>, number: &str, page: &Page, open: &[Name]) -> Element {
    if page.events.is_empty() {
        return el("p class='caption'").add("no events");
    }
    let mut list = el("ul class='page-events' aria-label='Events'");
    for PageEvent { at, id, settled } in page.events.iter().take(SHOWN) {
        let what = if *settled { "done" } else { "no outcome yet" };
        let words = el("span").add(el("code").add(at.to_string())).add(" ").add(el("b").add(id.to_string()));
        let icon = if *settled { icons::event() } else { icons::outstanding() };
        let settle = (!settled && open.contains(id)).then(|| settle(shown, number, id));
        list = list.add(el("li").add(icon).add(words.add(" ").add(what)).add(settle));
    }
    let left_out = page.events.len().saturating_sub(SHOWN);
    list.add((left_out > 0).then(|| el("li").add(format!("and {left_out} more"))))
}

/// The outcome of an event arrives; the page keeps the focus, since the button goes.
fn settle(shown: &Shown<'_>, number: &str, id: &Name) -> Element {
    let action = Action::Settle(shown.partition.name.clone(), id.clone());
    let sentence = SystemStep::Act(action.clone()).to_string();
    let deed = Deed::new(shown.dispatch, vec![take(SystemStep::Act(action))], &format!("page-{number}"));
    el("button type='button' class='small'")
        .set("data-do", sentence)
        .on_click(deed.on_click())
        .add(format!("Give {id} its outcome"))
}
