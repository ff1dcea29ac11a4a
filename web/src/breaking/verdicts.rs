//! The design review: a verdict for each question, and the report to keep.

use super::{FOUND, Shown, keep, mistake};
use crate::parts::element::{Element, el};
use crate::parts::icons;
use crate::state::breaking::{Asked, Doing, Keep, Review, Verdict};
use cutline::explain::Mark;
use cutline::explain::review::number;

/// The panel.
pub(super) fn verdicts(shown: &Shown<'_>) -> Element {
    let (kind, side) = (shown.breaking.kind, shown.breaking.side());
    let panel = el("section class='panel break-found' aria-labelledby='found-title'").set("id", FOUND);
    let Some(review) = &side.review else { return panel };
    let over = shown.breaking.under_way().is_none();
    let heading = if over {
        review.headline()
    } else {
        format!("Design review · {} of {} searched", review.found.len(), review.noes.count())
    };
    let old = (over && review.noes != side.noes)
        .then(|| el("p class='break-old'").add("Your answers have changed since: review again."));
    let mut wrong = el("ul class='verdicts'");
    let mut right = el("ul class='verdicts'");
    for asked in Asked::all(kind) {
        if review.noes.has(asked.place) {
            wrong = wrong.add(verdict(shown, review, &asked));
        } else {
            right = right.add(verdict(shown, review, &asked));
        }
    }
    let safe = Asked::all(kind).len() - review.noes.count() as usize;
    let kept = [(Keep::Report, if over { review.report(kind) } else { String::new() })];
    let tools = over.then(|| el("div class='break-actions'").add(keep::buttons(shown, &kept)));
    panel
        .set("data-review", if over { "over" } else { "runs" })
        .add(el("div class='break-head'").add(el("h2 class='panel-title' id='found-title'").add(heading)).add(tools))
        .add(old)
        .add(over.then(|| keep::opened(shown, &kept)).flatten())
        .add(wrong)
        .add(el("h3 class='verdicts-safe'").add(format!("Safe as answered: {safe}")))
        .add(right)
}

fn verdict(shown: &Shown<'_>, review: &Review, asked: &Asked) -> Element {
    let verdict = review.verdict(asked.place);
    let running = shown.breaking.under_way().filter(|running| running.reviews == Some(asked.place));
    let (name, mark) = match &verdict {
        Verdict::Safe => ("safe", icons::mark(Mark::Done)),
        Verdict::Waits => ("waits", icons::outstanding()),
        Verdict::Harmful(_) => ("harmful", icons::betrayed()),
        Verdict::Harmless(_) => ("harmless", icons::ring()),
        Verdict::Failed(_) => ("failed", icons::warning()),
    };
    let said = match running {
        Some(running) => {
            format!("searching: {} states, depth {}", number(running.progress.states as usize), running.progress.depth)
        }
        None => verdict.words(),
    };
    let show = matches!(verdict, Verdict::Harmful(_) | Verdict::Harmless(_)).then(|| {
        let label = format!("Show what was found: {}", asked.mistake);
        shown.button(Doing::Show(asked.place)).set("aria-label", label).set("data-show", asked.mistake).add("Show")
    });
    let words = el("div class='verdict-words'")
        .add(el("p class='ask-question'").add(asked.question))
        .add((verdict != Verdict::Safe).then(|| el("p class='ask-else'").add(mistake(asked))));
    el("li class='verdict'")
        .key(asked.mistake)
        .set("data-mistake", asked.mistake)
        .set("data-verdict", name)
        .add(mark)
        .add(words)
        .add((verdict != Verdict::Safe).then(|| el("span class='verdict-said'").add(said)))
        .add(show)
}
