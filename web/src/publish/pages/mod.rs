//! Pages of a partition: what has arrived, what of it became coverage, what stops it, and one more.

pub(super) mod add;
mod draft;
mod log;
mod strip;

use cutline::explain;
use cutline::frontier::checkpoint::StoredCoverage;
use cutline::frontier::pages::{Fold, PageLog};
use cutline::frontier::state::{Partition, State};
use cutline::frontier::system::System;

use crate::app::Dispatch;
use crate::parts::element::{Element, el};
use crate::parts::explanation::reason;
use crate::parts::form::{self, Input};
use crate::state::field::Drafts;
use crate::state::session::Session;

/// How many partitions are offered as buttons; more than these are named.
const OFFERED: usize = 12;

/// The id of the choice of a partition, also among the drafts.
pub(super) const OF: &str = "pages-of";

/// Everything that the parts of the panel are made from.
#[derive(Clone, Copy)]
struct Shown<'a> {
    system: &'a System,
    partition: &'a Partition,
    /// The pages, or where the first of them would begin.
    log: &'a PageLog,
    fold: &'a Fold,
    drafts: &'a Drafts,
    dispatch: &'a Dispatch,
}

/// What is in the panel; nothing without partitions.
#[inline(never)]
pub(crate) fn inside(system: &System, session: &Session, dispatch: &Dispatch) -> Option<Element> {
    let drafts = &session.drafts;
    let paged = system.state.partitions().iter().find(|partition| partition.log.is_some());
    let chosen = form::typed(drafts, OF).and_then(|name| system.state.partition(name.trim()));
    let partition = chosen.or(paged).or(system.state.partitions().first())?;
    let log = partition.log.clone().unwrap_or_else(|| begin(partition));
    let fold = log.fold();
    let shown = Shown { system, partition, log: &log, fold: &fold, drafts, dispatch };
    Some(el("div class='pages-body'").add(choice(&system.state, &shown)).add(arrived(&shown)).add(add::form(&shown)))
}

/// Where the first page of a partition would begin: at its checkpoint.
fn begin(partition: &Partition) -> PageLog {
    let checkpoint = partition.checkpoints.first();
    let coverage = match checkpoint.map(|checkpoint| &checkpoint.coverage) {
        Some(StoredCoverage::Read(coverage)) => Some(coverage.clone()),
        Some(StoredCoverage::Absent | StoredCoverage::Malformed { .. }) | None => None,
    };
    PageLog::new(coverage, checkpoint.and_then(|checkpoint| checkpoint.token.clone()))
}

/// Which partition: those with pages first.
fn choice(state: &State, shown: &Shown<'_>) -> Element {
    let Shown { partition, drafts, dispatch, .. } = shown;
    let (with, without): (Vec<&Partition>, Vec<&Partition>) =
        state.partitions().iter().partition(|partition| partition.log.is_some());
    let choices = with.into_iter().chain(without).take(OFFERED).map(|one| {
        let pages = one.log.as_ref().map_or(0, |log| log.pages.len());
        let words = match pages {
            0 => one.name.to_string(),
            1 => format!("{} · 1 page", one.name),
            pages => format!("{} · {pages} pages", one.name),
        };
        (words, one.name == partition.name, form::fill(OF, &one.name))
    });
    let choices = form::choose(dispatch, "Partition", choices.collect());
    let other = || {
        let text = form::typed(drafts, OF).unwrap_or_default();
        let unknown = !text.is_empty() && state.partition(text.trim()).is_none();
        let error = unknown.then(|| "there is no partition of this name".to_owned());
        let caption = Err("another partition, by its name".to_owned());
        Input { id: OF, caption, text, error, size: "12", example: "another one" }.html(dispatch, |_| None)
    };
    el("div class='form-row'")
        .add(el("span class='caption'").add("Partition"))
        .add(choices)
        .add((state.partitions().len() > OFFERED).then(other))
}

/// What has arrived, and what it comes to.
fn arrived(shown: &Shown<'_>) -> Element {
    let Shown { partition, log, fold, .. } = shown;
    let all = el("div class='arrived'");
    if log.pages.is_empty() {
        let words = "No page of this partition has arrived. Coverage moves when a page claims a boundary, every page \
                     before it is here, and every event inside has its outcome.";
        return all.add(el("p class='lead' id='page-stop'").add(words));
    }
    let certified = fold.coverage.as_ref().map_or("nothing".to_owned(), ToString::to_string);
    let token = el("small").add("continues with token ").add(el("code").add(strip::named(fold.token.as_deref())));
    let coverage = el("p class='page-coverage' id='page-coverage'")
        .add(el("b").add(partition.name.to_string()))
        .add(" is certified ")
        .add(el("code").add(certified))
        .add(token);
    let mut stop = el("ul class='why' id='page-stop' aria-label='What stops it'");
    stop = stop.add(reason("stop", explain::pages::stop(&fold.stop), None));
    for (place, contradiction) in fold.contradictions.iter().enumerate() {
        let sentence = explain::pages::contradiction(contradiction);
        // A late event that stops the fold has been told.
        if sentence != explain::pages::stop(&fold.stop) {
            stop = stop.add(reason(&place.to_string(), sentence, None));
        }
    }
    all.add(coverage).add(stop).add(strip::strip(log, fold)).add(log::log(shown))
}
