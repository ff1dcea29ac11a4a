//! What happens on the screen, and what comes of it.

use std::rc::Rc;

use cutline::scenario::Kind;

use super::answer::{Answer, Outcome};
use super::{Breaking, Doing, Noes, Review, Running, Side, request};
use crate::search::{Progress, Report};
use crate::state::session::Session;
use crate::state::{App, Screen};

/// The page after this has happened.
pub(in crate::state) fn reduce(app: &mut App, doing: Doing) {
    let kind = app.breaking.kind;
    let breaking = Rc::make_mut(&mut app.breaking);
    match doing {
        Doing::Kind(kind) => breaking.kind = kind,
        Doing::Answer(place, yes) => breaking.side_mut(kind).noes.answer(place, yes),
        Doing::AllRight => breaking.side_mut(kind).noes = Noes::default(),
        Doing::Place(place) => breaking.side_mut(kind).place = place,
        Doing::Type(name, text) => breaking.side_mut(kind).put(name, &text),
        Doing::Search => search(app, kind, None),
        Doing::Try(place) => {
            breaking.side_mut(kind).noes = Noes::only(place);
            search(app, kind, None);
        }
        Doing::Review => {
            let side = breaking.side_mut(kind);
            side.review = Some(Rc::new(Review { noes: side.noes, found: Vec::new() }));
            side.reviews = true;
            go_on(app, kind);
        }
        Doing::Stop => {
            if let Some(running) = &mut breaking.running {
                running.stops = true;
            }
        }
        Doing::Heard(number, report) => heard(app, number, report),
        Doing::GoTo(at) => go_to(app, at),
        Doing::Show(place) => {
            let side = breaking.side_mut(kind);
            let found = side.review.as_ref().and_then(|review| review.found.iter().find(|(other, _)| *other == place));
            if let Some((_, found)) = found {
                let found = found.clone();
                side.show(found);
                side.reviews = false;
            }
        }
        Doing::Verdicts => breaking.side_mut(kind).reviews = true,
        Doing::Say(words) => app.say(words.to_owned()),
        Doing::Open(at) => open(app, at),
    }
}

/// Begins a search: of the whole design, or of one wrong answer alone.
fn search(app: &mut App, kind: Kind, reviews: Option<usize>) {
    let session = Rc::clone(app.work_of(Screen::of(kind)));
    let breaking = Rc::make_mut(&mut app.breaking);
    let side = breaking.side_of(kind);
    if let Some(why) = side.hindered(kind) {
        app.say(format!("Not searched. {why}."));
        return;
    }
    let noes = reviews.map_or(side.noes, Noes::only);
    let request = request::search(kind, side, &session, noes, reviews.is_none()).into();
    breaking.count = breaking.count.wrapping_add(1);
    let (number, progress) = (breaking.count, Progress::default());
    breaking.running = Some(Running { number, kind, request, progress, stops: false, reviews });
    if reviews.is_none() {
        breaking.side_mut(kind).reviews = false;
        app.say("Searching.".to_owned());
    }
}

/// Searches the next wrong answer of a review, if there is one.
fn go_on(app: &mut App, kind: Kind) {
    let breaking = &app.breaking;
    let Some(review) = &breaking.side_of(kind).review else { return };
    if let Some(asked) = review.next(kind) {
        search(app, kind, Some(asked.place));
        return;
    }
    let words = format!("{}.", review.headline());
    app.say(words);
}

fn heard(app: &mut App, number: u32, report: Report) {
    let breaking = Rc::make_mut(&mut app.breaking);
    let Some(running) = breaking.running.as_mut().filter(|running| running.number == number) else { return };
    let found = match report {
        Report::Progress(progress) => {
            running.progress = progress;
            return;
        }
        Report::Done(text) => {
            Answer::read(&running.request, &text).map(Rc::new).ok_or_else(|| "the answer does not read".to_owned())
        }
        Report::Failed(why) => Err(why),
    };
    let (kind, reviews) = (running.kind, running.reviews);
    breaking.running = None;
    let side = breaking.side_mut(kind);
    let (Some(place), Some(review)) = (reviews, &mut side.review) else {
        let words = match &found {
            Ok(answer) => format!("{}. {}", answer.headline(), answer.covered()),
            Err(why) => format!("Not searched. {why}."),
        };
        side.show(found);
        app.say(words);
        return;
    };
    if matches!(&found, Ok(answer) if answer.outcome == Outcome::Stopped) {
        app.say("The review was stopped.".to_owned());
        return;
    }
    Rc::make_mut(review).found.push((place, found));
    go_on(app, kind);
}

fn go_to(app: &mut App, at: usize) {
    let kind = app.breaking.kind;
    let side: &mut Side = Breaking::side_mut(Rc::make_mut(&mut app.breaking), kind);
    let Some(answer) = side.found().cloned() else { return };
    side.at = at.min(answer.steps.len());
    let at = side.at;
    let words = match at.checked_sub(1).and_then(|place| answer.steps.get(place)) {
        Some(told) => {
            let parts = answer.parting.as_ref().is_some_and(|parting| parting.step == at);
            let parts = if parts { " Here right and wrong part." } else { "" };
            format!("Step {at} of {}: {}. {}{parts}", answer.steps.len(), told.sentence, told.happened.join(" "))
        }
        None => "The start.".to_owned(),
    };
    app.say(words.replace('`', ""));
}

/// Opens what was found on the screen of its system.
fn open(app: &mut App, at: usize) {
    let kind = app.breaking.kind;
    let Some(answer) = app.breaking.side().found().cloned() else { return };
    let opened = answer.history(kind).map(|mut history| {
        history.go(at.min(answer.steps.len()));
        let mistakes: Vec<&str> =
            answer.start.iter().filter_map(|line| line.strip_prefix("makes the mistake: ")).collect();
        let title = if mistakes.is_empty() { "Found by the search".to_owned() } else { mistakes.join(", ") };
        let about = format!("{}. Found by the search on the screen Break it.", answer.headline());
        let mut session = Session::new(&title, &about, None, history);
        // Nobody has another copy of it.
        session.touched = true;
        session
    });
    match opened {
        Ok(session) => app.load(Screen::of(kind), Rc::new(session)),
        Err(why) => app.say(format!("Not opened: {why}.")),
    }
}
