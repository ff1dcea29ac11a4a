//! Links: whatever was sent opens for ever as what it was, and what is sent comes back.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use cutline::scenario::answer::Answer;
use cutline::scenario::history::History;
use cutline::scenario::link::{Fragment, Link};
use cutline::scenario::step::Step;
use cutline::scenario::{Scenario, Subject};
use cutline_tests::{law, publish, read, text};
use flate2::Compression;
use flate2::read::{ZlibDecoder, ZlibEncoder};
use proptest::collection::vec;
use proptest::prelude::*;
use std::fs;
use std::io::Read as _;
use std::path::{Path, PathBuf};

/// The most characters of a link to a shipped scenario. Its page's address comes before it.
const MOST: usize = 1_900;

fn files(folder: &str, ending: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let mut files: Vec<PathBuf> = fs::read_dir(folder).expect("a folder").flatten().map(|entry| entry.path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == ending));
    files.sort();
    files
}

fn unpacked(data: &str) -> String {
    let packed = URL_SAFE_NO_PAD.decode(data).expect("base64url");
    let mut text = String::new();
    ZlibDecoder::new(&packed[..]).read_to_string(&mut text).expect("zlib");
    text
}

fn packed(text: &str) -> String {
    let mut packed = Vec::new();
    ZlibEncoder::new(text.as_bytes(), Compression::best()).read_to_end(&mut packed).expect("zlib");
    URL_SAFE_NO_PAD.encode(packed)
}

/// Each file has a fragment as somebody has it in a book or a mail, and the text that it holds. None of them is ever
/// written anew: what no longer opens, or opens with another outcome, is a link that somebody has.
#[test]
fn every_link_of_version_1_opens_for_ever() {
    let links = files("links/v1", "txt");
    assert!(links.len() >= 15, "only {} links", links.len());
    for path in links {
        let name = path.display();
        let whole = fs::read_to_string(&path).expect("the link can be read");
        let (fragment, expected) = whole.split_once('\n').expect("a fragment, and a text");
        let fragment = Fragment::read(fragment).unwrap_or_else(|error| panic!("{name}: {error}"));
        let Fragment { seen, data } = fragment.unwrap_or_else(|| panic!("{name}: it is no link"));
        assert_eq!(unpacked(data), expected, "{name}");
        let link = Link::read(expected).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(link.seen(), seen, "{name}: the outcome is another one than its sender saw");
        let placed = expected.lines().next().and_then(|line| line.rsplit(' ').next()).map(str::parse);
        assert_eq!(placed, Some(Ok(link.history.place())), "{name}");
        let steps: Vec<String> = link.history.steps().into_iter().map(|step| format!(" {step}")).collect();
        let told: Vec<&str> = expected.lines().filter(|line| line.starts_with(' ')).collect();
        assert_eq!(steps, told, "{name}");
    }
}

#[test]
fn links_to_the_shipped_scenarios_are_short_and_lead_to_the_same_decisions() {
    let mut longest = 0;
    for path in files("scenarios", "toml") {
        let name = path.display();
        let text = fs::read_to_string(&path).expect("the scenario can be read");
        let scenario = Scenario::parse(&text).expect("a test reads every scenario");
        let expected = scenario.run().moments.pop().expect("there is a start").answer;
        let Scenario { title, about, start, steps, .. } = scenario;
        let mut history = History::new(start);
        for scripted in steps {
            history.take(scripted.step).expect("a scenario's steps can be taken");
        }
        let link = Link { title, about, history };
        let printed = link.print().unwrap_or_else(|error| panic!("{name}: {error}"));
        let data = packed(&printed);
        let fragment = Fragment { seen: link.seen(), data: &data }.to_string();
        longest = longest.max(fragment.len());
        assert!(fragment.len() < MOST, "{name}: its link has {} characters", fragment.len());

        let come = Fragment::read(&fragment).expect("it reads").expect("it is a link");
        let again = Link::read(&unpacked(come.data)).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!((&again, again.seen()), (&link, come.seen), "{name}");
        assert_eq!(Answer::of(again.history.current()), expected, "{name}");
    }
    assert!(longest > 500, "the longest has {longest} characters: the scenarios were not found");
}

/// A link to this history, from a place on it; there is none where it would be too large.
fn comes_back(title: String, about: String, mut history: History, place: usize) -> Result<(), TestCaseError> {
    history.go(place);
    let link = Link { title, about, history };
    let Ok(text) = link.print() else { return Err(TestCaseError::reject("too large")) };
    let again = Link::read(&text).map_err(|error| TestCaseError::fail(format!("{error}\n{text}")))?;
    prop_assert_eq!(&again, &link, "{}", &text);
    prop_assert_eq!(again.seen(), link.seen());
    prop_assert_eq!(again.print(), Ok(text));
    Ok(())
}

#[test]
fn any_work_on_a_vector_comes_back() {
    let sent = (text::any_text(), text::any_text(), publish::system(), vec(publish::Wish::any(), 0..12), 0..12_usize);
    law(128, &sent, |(title, about, system, wishes, place)| {
        let mut history = History::new(Subject::Publish(system));
        for wish in wishes {
            if let Subject::Publish(system) = &**history.current() {
                let step = Step::from(wish.step(system));
                // Some of them cannot be taken.
                let _ = history.take(step);
            }
        }
        comes_back(title, about, history, place)
    });
}

#[test]
fn any_work_on_a_read_comes_back() {
    let sent = (text::any_text(), text::any_text(), read::system(), vec(read::Wish::any(), 0..12), 0..12_usize);
    law(128, &sent, |(title, about, system, wishes, place)| {
        let mut history = History::new(Subject::Read(system));
        for wish in wishes {
            if let Subject::Read(system) = &**history.current() {
                let step = Step::from(wish.step(system));
                let _ = history.take(step);
            }
        }
        comes_back(title, about, history, place)
    });
}

/// Damage is refused or opens as something: it never stops who opens it.
#[test]
fn a_damaged_text_never_panics() {
    let texts: Vec<String> = files("links/v1", "txt")
        .iter()
        .map(|path| {
            fs::read_to_string(path).expect("the link can be read").split_once('\n').expect("two parts").1.to_owned()
        })
        .collect();
    let damage =
        (prop::sample::select(texts), any::<prop::sample::Index>(), any::<prop::sample::Index>(), text::line());
    law(256, &damage, |(text, from, to, with)| {
        let places: Vec<usize> = text.char_indices().map(|(at, _)| at).collect();
        let (from, to) = (places[from.index(places.len())], places[to.index(places.len())]);
        let damaged = [&text[..from.min(to)], &with, &text[from.max(to)..]].concat();
        if let Ok(link) = Link::read(&damaged) {
            let _ = link.seen();
        }
        Ok(())
    });
}
