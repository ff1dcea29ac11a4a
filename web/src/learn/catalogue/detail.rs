//! A row that is open: everything that is said of it, and its example.

use cutline_content::position::{Answer, Meaning, Position};

use super::{coded, comparable, doing, meaning, successor, verified};
use crate::learn::Shown;
use crate::learn::figure::figure;
use crate::parts::act::on_click;
use crate::parts::element::{Element, el};
use crate::parts::icons;
use crate::state::Screen;
use crate::state::learn::catalogue::Doing as Act;

/// All of it.
pub(super) fn detail(shown: &Shown<'_>, row: &Position<'static>) -> Element {
    let work = on_click(shown.dispatch, Some(doing(Act::Work)));
    let open = ["Open in ", Screen::of(row.example.kind).name()].concat();
    let example = el("section class='catalogue-example' aria-labelledby='example-title'")
        .add(
            el("div class='example-head'")
                .add(el("h3 id='example-title'").add("Example"))
                .add(el("button type='button' id='example-open'").on_click(work).add(open)),
        )
        .add(coded(el("p class='example-says'"), row.example_says))
        .add(figure(shown.session, shown.dispatch));
    el("div class='position-detail'")
        .add((row.kind == Meaning::Ambiguous).then(|| readings(row)))
        .add(facts(row))
        .add(example)
}

/// What a source says that contradicts itself.
fn readings(row: &Position<'_>) -> Element {
    el("div class='catalogue-readings' role='note'")
        .add(meaning::shapes(row.kind))
        .add(el("p").add(el("b").add("Two readings. ")).add(coded(el("span"), row.contradicts)))
}

fn facts(row: &Position<'_>) -> Element {
    let answer = |word: &'static str, note: &str| {
        let note = (!note.is_empty()).then(|| coded(el("span class='fact-note'"), note));
        el("dd").add(el("b").add(word)).add(note.is_some().then(|| el("span").add(". "))).add(note)
    };
    let kind = el("dd")
        .add(meaning::meaning(row.kind))
        .add(el("span class='fact-note'").add(meaning::told(row.kind)))
        .add((!row.kind_note.is_empty()).then(|| coded(el("span class='fact-note'"), row.kind_note)));
    let fact = |name: &'static str, told: Element| el("div").add(el("dt").add(name)).add(told);
    el("dl class='position-facts'")
        .add(fact("Kind", kind))
        .add(fact("Counted in", coded(el("dd"), row.coordinate)))
        .add(fact("Successor", answer(successor(row.successor), row.successor_note)))
        .add(fact("Comparable across partitions", answer(comparable(row.comparable), row.comparable_note)))
        .add((!row.note.is_empty()).then(|| fact("To know", coded(el("dd"), row.note))))
        .add(fact("Verified", checked(row)))
        .add(fact("Source", source(row)).set("class", "fact-wide"))
}

fn checked(row: &Position<'_>) -> Element {
    let mark = match row.verified {
        Answer::Yes => icons::mark(cutline::explain::Mark::Done),
        Answer::Partly | Answer::No | Answer::None => icons::outstanding(),
    };
    let note = (!row.verified_note.is_empty()).then(|| coded(el("span class='fact-note'"), row.verified_note));
    el("dd").add(el("span class='meaning'").add(mark).add(verified(row.verified))).add(note)
}

/// The source as it is cited, and where it can be seen.
fn source(row: &Position<'_>) -> Element {
    let mut told = el("dd").add(row.source);
    let mut links = el("ul class='source-links'");
    for link in row.links.split_whitespace() {
        let anchor = el("a rel='noreferrer'").set("href", link).add(brief(link));
        links = links.add(el("li").add(anchor));
    }
    if !row.links.is_empty() {
        told = told.add(links);
    }
    told
}

/// An address as people say it: the repository, and the file, the number or the commit.
fn brief(link: &str) -> String {
    let path = link.trim_start_matches("https://github.com/");
    let mut parts = path.split('/');
    let repository: Vec<&str> = parts.by_ref().take(2).collect();
    let repository = repository.join("/");
    match (parts.next(), path.rsplit('/').next()) {
        (Some("issues" | "pull"), Some(number)) => [&repository, " #", number].concat(),
        (Some("blob"), Some(file)) => [&repository, ": ", file].concat(),
        (Some("tree"), Some(commit)) => [&repository, "@", commit].concat(),
        _ => path.to_owned(),
    }
}
