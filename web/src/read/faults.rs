//! What can happen to the read between two of its steps, one click each, under the picture that
//! shows what it does.

use cutline::resolver::candidate::{Candidate, Object, Open, Pin, Read};
use cutline::resolver::range::OffsetRange;
use cutline::resolver::run::Run;
use cutline::resolver::snapshot::View;
use cutline::resolver::system::{Action, CandidateMove, Move, ReadSystem};
use cutline::resolver::trace::Step;
use gloo_utils::document;

use super::acting::act;
use super::input::Input;
use super::selection::Thing;
use super::shown::{Message, Shown};
use super::steps::Template;
use super::words::{asked_offset, asked_view, bar_name};
use crate::parts::element::{Element, el};
use crate::state::field::When;

/// The id of the strip: where one comes to it.
pub(crate) const FAULTS: &str = "faults";

/// How much slower the metadata store becomes with one click, in milliseconds.
const SLOWER: u32 = 40;

/// The moves of what is looked at, and the way to everything else that can move.
pub(crate) fn faults(shown: &Shown<'_>) -> Element {
    const TITLE: &str = "faults-title";
    let (when, note) = when(shown.system);
    let title = el("h3 class='read-faults-title'").set("id", TITLE).add(when);
    let title = title.add(": what happens to ").add(el("b").add(name(shown, shown.thing))).add("?");
    el("div class='read-faults' role='group' tabindex='-1'")
        .set("id", FAULTS)
        .set("aria-labelledby", TITLE)
        .add(title)
        .add(el("p class='read-faults-note'").add(note))
        .add(things(shown))
        .add(moves(shown))
}

/// Brings the strip into sight, if it ends below it.
pub(crate) fn reveal() {
    let Some(strip) = document().get_element_by_id(FAULTS) else { return };
    let height = document().document_element().map_or(0, |root| root.client_height());
    if strip.get_bounding_client_rect().bottom() > f64::from(height) {
        strip.scroll_into_view_with_bool(false);
    }
}

/// Between which two steps of the read the world moves now, and what comes of it.
fn when(system: &ReadSystem) -> (String, String) {
    let next = system.next().map(Step::word);
    let last = system.run().and_then(|run| run.trace().last()).map(|last| last.step.word());
    match (last, next) {
        (Some(last), Some(next)) => (
            ["Between ", last, " and ", next].concat(),
            ["It happens now, while the read is under way; then the read goes on with ", next, "."].concat(),
        ),
        (None, Some(_)) => ("Before the read".to_owned(), "It happens first, and the whole read meets it.".to_owned()),
        (_, None) => {
            let note = "The read is answered. Only another one meets what happens now.";
            ("After the answer".to_owned(), note.to_owned())
        }
    }
}

fn name(shown: &Shown<'_>, thing: Thing) -> String {
    let of = |place: usize, what: &str| {
        let candidate = &shown.world.candidates[place];
        [what, " of ", &bar_name(shown.world, candidate)].concat()
    };
    match thing {
        Thing::Record(place) => of(place, "the record"),
        Thing::Object(place) => of(place, "the object"),
        Thing::Trim(view) if is_one_trim(shown) => ["the trim of ", view.word()].concat(),
        Thing::Trim(_) => "the trim".to_owned(),
        Thing::End => "the committed end".to_owned(),
        Thing::Store => "the metadata store".to_owned(),
    }
}

/// Whether each view has a trim of its own.
fn is_one_trim(shown: &Shown<'_>) -> bool {
    let trim = &shown.world.snapshot.trim;
    trim.committed != trim.topic_compacted
}

/// Everything that can move, of the candidate that is looked at and of the stream.
fn things(shown: &Shown<'_>) -> Element {
    let mut row = el("div class='read-things' role='group' aria-label='What something happens to'");
    let mut all = Vec::new();
    if let Some(place) = shown.selected {
        let candidate = bar_name(shown.world, &shown.world.candidates[place]);
        all.push((Thing::Record(place), [&candidate, " · record"].concat()));
        all.push((Thing::Object(place), [&candidate, " · object"].concat()));
    }
    let view = asked_view(shown.world).unwrap_or(View::Committed);
    if is_one_trim(shown) {
        all.extend(View::ALL.map(|view| (Thing::Trim(view), ["trim of ", view.word()].concat())));
    } else {
        all.push((Thing::Trim(view), "trim".to_owned()));
    }
    all.push((Thing::End, "committed end".to_owned()));
    all.push((Thing::Store, "metadata store".to_owned()));
    for (thing, words) in all {
        let chosen = shown.thing == thing;
        let class = match thing {
            Thing::Record(_) => Some("read-thing-record"),
            Thing::Object(_) => Some("read-thing-object"),
            Thing::Trim(_) | Thing::End | Thing::Store => None,
        };
        let button = shown.button(Message::Select(thing)).set("class", class);
        row = row.add(button.truth("aria-pressed", chosen).add(words));
    }
    row
}

fn moves(shown: &Shown<'_>) -> Element {
    let row = el("div class='read-moves'");
    match shown.thing {
        Thing::Record(place) | Thing::Object(place) => of_candidate(shown, place, row),
        Thing::Trim(view) => of_trim(shown, view, row),
        Thing::End => of_end(shown, row),
        Thing::Store => of_store(shown, row),
    }
}

/// The moves of a candidate: of its record or of its object, and of what a reader meets.
fn of_candidate(shown: &Shown<'_>, place: usize, mut row: Element) -> Element {
    let Some(candidate) = shown.world.candidates.get(place) else { return row };
    let mut own = Vec::new();
    let mut met = Vec::new();
    for change in shown.system.moves_of(place) {
        let Some((of, id, label)) = label(shown.system, candidate, &change) else { continue };
        let list = match (of, shown.thing) {
            (Of::Record, Thing::Record(_)) | (Of::Object, Thing::Object(_)) => &mut own,
            (Of::Reader, _) => &mut met,
            _ => continue,
        };
        list.extend(act(shown, id, &label, Action::Move(Move::Candidate(place, change))));
    }
    row = row.add(el("div class='read-moves-of'").add(own)).add(el("div class='read-moves-of'").add(met));
    row.add(shown.button(Message::Edit).set("id", "candidate-edit").set("class", "read-edit").add("Edit everything"))
}

/// What a move is a move of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Of {
    Record,
    Object,
    Reader,
}

/// What a move of a candidate is called; none where it is so already and the other way round is on
/// offer instead.
fn label(system: &ReadSystem, candidate: &Candidate, change: &CandidateMove) -> Option<(Of, &'static str, String)> {
    let either = |now: bool, of, id, words: &str| (!now).then(|| (of, id, words.to_owned()));
    let one = |of, id, words: &str| Some((of, id, words.to_owned()));
    let cached = system.cache().holds(candidate);
    match change {
        CandidateMove::Appears => one(Of::Record, "fault-appears", "It appears"),
        CandidateMove::Retires => one(Of::Record, "fault-retires", "It retires"),
        CandidateMove::Rewritten => one(Of::Record, "fault-rewritten", "It is rewritten"),
        CandidateMove::Corrupted => one(Of::Record, "fault-corrupted", "It is corrupted"),
        CandidateMove::Cached(true) => either(cached, Of::Record, "fault-cached", "The cache gets it"),
        CandidateMove::Cached(false) => either(!cached, Of::Record, "fault-cached", "The cache loses it"),
        CandidateMove::Collected => one(Of::Object, "fault-collected", "It is collected as garbage"),
        CandidateMove::Object(Object::Recorded) => one(Of::Object, "fault-restored", "It is put back"),
        CandidateMove::Object(Object::Replaced { .. }) => one(Of::Object, "fault-identity", "Another replaces it"),
        CandidateMove::Object(Object::Reused { range }) => {
            Some((Of::Object, "fault-reused", ["Its key is reused for ", &range.to_string()].concat()))
        }
        CandidateMove::Object(Object::Lost) => one(Of::Object, "fault-lost", "It is lost"),
        CandidateMove::Pin(Pin::Failed) => either(candidate.pin == Pin::Failed, Of::Reader, "fault-pin", "A pin fails"),
        CandidateMove::Pin(Pin::Held) => {
            either(candidate.pin == Pin::Held, Of::Reader, "fault-pin", "A pin holds again")
        }
        CandidateMove::Open(Open::Fails) => {
            either(candidate.open == Open::Fails, Of::Reader, "fault-open", "An open fails")
        }
        CandidateMove::Open(Open::Opens) => {
            either(candidate.open == Open::Opens, Of::Reader, "fault-open", "An open works again")
        }
        CandidateMove::Read(Read::Breaks) => {
            either(candidate.read == Read::Breaks, Of::Reader, "fault-read", "A read breaks off")
        }
        CandidateMove::Read(Read::Whole) => {
            either(candidate.read == Read::Whole, Of::Reader, "fault-read", "A read works again")
        }
    }
}

/// The offset that is read now.
fn position(shown: &Shown<'_>) -> Option<u64> {
    let run = shown.system.run().and_then(Run::position);
    run.or_else(|| asked_offset(shown.world))
}

fn of_trim(shown: &Shown<'_>, view: View, mut row: Element) -> Element {
    let now = shown.world.snapshot.trim.of(view);
    let to = position(shown).unwrap_or(now).saturating_add(1);
    let one = is_one_trim(shown);
    let words = ["It passes the read: to ", &to.to_string()].concat();
    row = row.add(act(shown, "fault-trim", &words, Action::Move(Move::Trim(one.then_some(view), to))));
    if !one {
        let words = ["Only that of ", view.word(), ": to ", &to.to_string()].concat();
        row = row.add(act(shown, "fault-trim-view", &words, Action::Move(Move::Trim(Some(view), to))));
    }
    let sentence = if one { ["trim ", view.word(), " advances to"].concat() } else { "trim advances to".to_owned() };
    row.add(number(shown, ("advance trim", "or it advances to"), now, sentence))
}

fn of_end(shown: &Shown<'_>, row: Element) -> Element {
    let now = shown.world.snapshot.committed_end;
    let to = position(shown).unwrap_or(now).max(now).saturating_add(1);
    let words = ["It advances to ", &to.to_string()].concat();
    row.add(act(shown, "fault-end", &words, Action::Move(Move::CommittedEnd(to)))).add(number(
        shown,
        ("advance end", "or it advances to"),
        now,
        "committed end advances to".to_owned(),
    ))
}

fn of_store(shown: &Shown<'_>, row: Element) -> Element {
    let slow = |id, words: &str, slow_ms| act(shown, id, words, Action::Move(Move::Slow(slow_ms)));
    row.add(slow("fault-slow", &["It takes ", &SLOWER.to_string(), " ms longer for every step"].concat(), SLOWER))
        .add(slow("fault-slow-not", "It is as fast as before", 0))
        .add(number(
            shown,
            ("slow store", "or it takes longer by, ms"),
            shown.world.slow_ms.into(),
            "metadata store slow".to_owned(),
        ))
}

/// An input for any number at the end of this sentence.
fn number(shown: &Shown<'_>, (column, caption): (&'static str, &'static str), value: u64, sentence: String) -> Element {
    let (template, when, label) = (Template::Sentence(sentence), When::OnLeave, column.to_owned());
    let field = Input { of: "", column, caption, label, value: value.to_string(), template, when, size: 8 };
    el("div class='read-any'").key(column).add(field.html(shown, None))
}

/// Another object under the name of this candidate's target.
pub(crate) fn replaced(candidate: &Candidate) -> Object {
    Object::Replaced { identity: format!("{} (new)", candidate.target.identity) }
}

/// The object of another range under that name; none where offsets end.
pub(crate) fn reused_object(candidate: &Candidate) -> Option<Object> {
    let (start, end) = (candidate.range.end(), candidate.range.end().checked_add(1)?);
    OffsetRange::new(start, end).map(|range| Object::Reused { range })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read::fixture::{system, world};

    #[test]
    fn it_is_said_between_which_steps_the_world_moves() {
        let said = |steps: &[&str]| when(&system(world("47"), steps)).0;
        assert_eq!(said(&[]), "Before the read");
        assert_eq!(said(&["snapshot"]), "Between snapshot and admit");
        assert_eq!(said(&["run to recheck"]), "Between pin and recheck");
        assert_eq!(said(&["run to recheck", "seg-3 retires"]), "Between pin and recheck");
        assert_eq!(said(&["run"]), "After the answer");
    }

    #[test]
    fn every_move_of_a_candidate_is_on_offer_once() {
        let system = system(world("47"), &["seg-3 is cached"]);
        let mut ids: Vec<&str> = Vec::new();
        for change in system.moves_of(0) {
            ids.extend(label(&system, &system.world.candidates[0], &change).map(|(_, id, _)| id));
        }
        assert_eq!(ids.len(), 13);
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), 13, "each has an id of its own");
    }
}
