//! What there is to say of a candidate between any two steps of a read.

use cutline::resolver::candidate::{Candidate, Listing, Object, Open, Pin, Read};
use cutline::resolver::outcome::{Diagnosis, Fate, Resolution};
use cutline::resolver::record::IndexRecord;
use cutline::resolver::run::Run;
use cutline::resolver::system::ReadSystem;
use cutline::resolver::trace::{Event, Step};
use cutline::resolver::world::World;

use super::words::{Look, bar_name, fate_words, place_of};

/// What there is to say of a candidate: what the read has done with it so far, and what has become
/// of it in the world by now.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Told {
    /// How it looks.
    pub(crate) look: Look,
    /// For its bar, the fullest words first.
    pub(crate) bar: Vec<String>,
    /// In a line of its own.
    pub(crate) said: String,
    /// Whether the read holds its pin.
    pub(crate) pinned: bool,
    /// Whether the index has no record of it.
    pub(crate) absent: bool,
    /// Whether the cache holds its record.
    pub(crate) cached: bool,
    /// What a reader will fail at, where its fate does not say it.
    pub(crate) armed: Vec<&'static str>,
}

/// What there is to say of the candidate at this place.
pub(crate) fn told(system: &ReadSystem, seen: &Resolution, place: usize) -> Told {
    let world = &system.world;
    let candidate = &world.candidates[place];
    let run = system.run().filter(|run| run.outcome().is_none());
    let taken = run.and_then(|run| run.chosen()).filter(|record| place_of(world, record) == Some(place));
    // Of what was written anew under the read, the record that it holds on to is the one to tell of.
    let fate = match taken.and_then(|record| met(seen, |met| met.is_exactly(record))) {
        Some(met) => met.fate.clone(),
        None => seen.fate(candidate),
    };
    let mut look = Look::of(world, candidate, &fate);
    let mut said = if look == Look::Other { Fate::OtherView.to_string() } else { fate.to_string() };
    let mut bar = fate_words(world, candidate, &fate);
    let absent = candidate.index == Listing::Absent;
    let mut now: Vec<String> = Vec::new();
    // What is new in a few words, for a short bar.
    let mut news = absent.then_some("not indexed now");
    let pinned = taken.is_some() && run.and_then(|run| run.held()).is_some();
    if let Some(record) = taken {
        let stage = match run.and_then(Run::next) {
            Some(Step::Pin) => Some(["chosen · pin is next", "chosen"]),
            Some(Step::Recheck) => Some(["pinned · recheck is next", "pinned"]),
            Some(Step::Open) => Some(["pinned, rechecked · open is next", "pinned"]),
            Some(Step::Read) => Some(["opened · read is next", "opened"]),
            _ => None,
        };
        if let Some([full, short]) = stage {
            look = Look::Chosen;
            full.clone_into(&mut said);
            bar = vec![full.to_owned(), short.to_owned()];
        } else {
            now.push("release is next".to_owned());
            // The fullest words have it released already.
            if bar.len() > 1 {
                bar.remove(0);
            }
        }
        if !candidate.is_exactly(record) {
            now.push(format!("v{} chosen, rewritten since", record.exact.metadata_version));
            news = Some("rewritten since");
        }
    } else if met(seen, |met| met.is_exactly(candidate)).is_none()
        && let Some(met) = met(seen, |met| met.is_another_version_of(candidate))
        && !matches!(fate, Fate::NotConsidered | Fate::NotCovering | Fate::OtherView)
    {
        now.push(format!("as v{}", met.record.exact.metadata_version));
    }
    if absent && fate != Fate::NotIndexed {
        now.push("not in the index now".to_owned());
    }
    if candidate.index == Listing::Invalid && fate != Fate::IndexInvalid {
        now.push("index record invalid now".to_owned());
    }
    let cached = system.cache().holds(candidate);
    if hinted(seen, candidate) {
        now.push("from the cache".to_owned());
    } else if cached {
        now.push("cached".to_owned());
    }
    let now = now.join(" · ");
    if !now.is_empty() {
        said = [&*said, " · ", &*now].concat();
        let mut fuller: Vec<String> = bar.iter().map(|words| [&**words, " · ", &*now].concat()).collect();
        if let Some(news) = news {
            fuller.push(now);
            fuller.extend(bar.last().map(|words| [words, " · ", news].concat()));
            fuller.push(news.to_owned());
        }
        fuller.append(&mut bar);
        bar = fuller;
    }
    let mut armed = armed(candidate);
    if let Some(at) = [Fate::PinFailed, Fate::OpenFailed, Fate::ReadFailed].iter().position(|failed| *failed == fate) {
        armed[at] = None;
    }
    let armed = armed.into_iter().flatten().collect();
    Told { look, bar, said, pinned, absent, cached, armed }
}

/// What was met last of such a record.
fn met(seen: &Resolution, is: impl Fn(&IndexRecord) -> bool) -> Option<&Diagnosis> {
    seen.candidates.iter().rev().find(|met| is(&met.record))
}

/// Whether the read came to this candidate last by what the cache told.
fn hinted(seen: &Resolution, candidate: &Candidate) -> bool {
    let of = |place: &usize| seen.candidates.get(*place).is_some_and(|met| candidate.is_exactly(&met.record));
    let last = seen.trace.iter().rev().find_map(|step| match &step.event {
        Event::Chosen { candidate } if of(candidate) => Some(false),
        Event::Hinted { candidate } if of(candidate) => Some(true),
        _ => None,
    });
    last == Some(true)
}

/// The whole candidate in one line: `COMMITTED generation 3, seg-3, [34, 81): open failed`, then all
/// that is not as it should be.
pub(crate) fn full_name(world: &World, place: usize, told: &Told) -> String {
    let candidate = &world.candidates[place];
    let mut name = format!(
        "{} generation {}, {}, {}: {}",
        candidate.view, candidate.generation, candidate.exact.key, candidate.range, told.said,
    );
    for (words, holds) in [
        ("its pin is held", told.pinned),
        ("its index record is invalid", candidate.index == Listing::Invalid),
        ("it has append evidence", candidate.evidence),
    ] {
        if holds {
            add(&mut name, &[words]);
        }
    }
    if candidate.object != Object::Recorded {
        name.push_str("; its object is ");
        name.push_str(&candidate.object.to_string());
    }
    add(&mut name, &told.armed);
    name
}

/// The whole object in one line: `Object of gen 3, obj-3, identity etag b7: as recorded`.
pub(crate) fn object_name(world: &World, place: usize, told: &Told) -> String {
    let candidate = &world.candidates[place];
    let stored = match &candidate.object {
        Object::Recorded => "as recorded".to_owned(),
        other => other.to_string(),
    };
    let words = ["Object of ", &bar_name(world, candidate), ", ", &candidate.target.to_string(), ": ", &stored];
    let mut name = words.concat();
    if told.pinned {
        name.push_str("; its pin is held");
    }
    add(&mut name, &armed(candidate).into_iter().flatten().collect::<Vec<_>>());
    name
}

/// Adds words to a name.
fn add(name: &mut String, more: &[&str]) {
    for words in more {
        name.push_str("; ");
        name.push_str(words);
    }
}

/// What a reader of this candidate will fail at.
pub(crate) fn armed(candidate: &Candidate) -> [Option<&'static str>; 3] {
    [
        (candidate.pin == Pin::Failed).then_some("a pin fails"),
        (candidate.open == Open::Fails).then_some("an open fails"),
        (candidate.read == Read::Breaks).then_some("a read breaks off"),
    ]
}

#[cfg(test)]
mod tests {
    use cutline::resolver::snapshot::View;

    use super::*;
    use crate::read::fixture::{after, system, world};
    use crate::read::words::newest_first;

    fn said(start: &str, steps: &[&str], place: usize) -> Told {
        let subject = system(world(start), steps);
        let seen = crate::read::so_far(&subject, &subject.resolution());
        told(&subject, &seen, place)
    }

    #[test]
    fn the_full_name_says_everything_in_one_line() {
        let healthy = said("47", &[], 0);
        let world = world("47");
        let name = full_name(&world, 0, &healthy);
        assert_eq!(name, "COMMITTED generation 3, seg-3, [28, 80): open failed");
        let broken = after(world, &["seg-2 object replaced by etag 2", "seg-2 pin failed", "seg-2 index invalid"]);
        let steps = ["seg-2 object replaced by etag 2", "seg-2 pin failed", "seg-2 index invalid"];
        let name = full_name(&broken, 1, &said("47", &steps, 1));
        let expected = "COMMITTED generation 2, seg-2, [24, 70): index record invalid; its index record is invalid; \
                        its object is replaced by etag 2; a pin fails";
        assert_eq!(name, expected);
    }

    #[test]
    fn the_other_view_is_never_considered_whatever_is_decided() {
        for offset in ["47", "3", "1000"] {
            let place = newest_first(&world(offset), View::TopicCompacted)[0];
            let told = said(offset, &[], place);
            assert_eq!((told.look, &*told.said), (Look::Other, "another view: never considered"));
        }
    }

    #[test]
    fn between_two_steps_it_is_said_how_far_the_read_has_come() {
        let until = |next: &str| said("47", &[next], 0).said;
        assert_eq!(until("run to pin"), "chosen · pin is next");
        assert_eq!(until("run to recheck"), "pinned · recheck is next");
        assert_eq!(until("run to open"), "pinned, rechecked · open is next");
        assert_eq!(until("run to release"), "open failed · release is next");
        let pinned = said("47", &["run to recheck"], 0);
        assert!(pinned.pinned && pinned.look == Look::Chosen);
        assert!(!said("47", &["run to pin"], 0).pinned);
        assert_eq!(said("47", &["run to recheck"], 1).said, "admitted, not tried");
    }

    #[test]
    fn what_the_world_has_done_meanwhile_is_said_beside_it() {
        let after_pin = |step: &str| said("47", &["run to recheck", step], 0);
        let gone = after_pin("seg-3 retires");
        assert_eq!(gone.said, "pinned · recheck is next · not in the index now");
        assert!(gone.absent && gone.pinned);
        let anew = after_pin("seg-3 is rewritten");
        assert_eq!(anew.said, "pinned · recheck is next · v7 chosen, rewritten since");
        let changed = said("47", &["run to recheck", "seg-3 is rewritten", "recheck"], 0);
        assert_eq!(changed.said, "index changed · release is next · v7 chosen, rewritten since");
        assert_eq!(changed.look, Look::Failed);
        let released = said("47", &["run to recheck", "seg-3 is rewritten", "run to snapshot"], 0);
        assert_eq!(released.said, "index changed · as v7");
        let hinted = said("47", &["seg-3 is cached", "run to recheck"], 0);
        assert_eq!(hinted.said, "pinned · recheck is next · from the cache");
        assert!(said("47", &["seg-0 is cached"], 2).cached);
    }
}
