//! Links without a browser: what is shared, and what comes of those that come.

use cutline::scenario::Scenario;
use cutline::scenario::history::History;
use cutline::scenario::step::Step;

use super::*;
use crate::gallery;
use crate::state::Action;
use crate::state::work::Work;

fn app() -> Rc<App> {
    Rc::new(App::new(
        Work::new(None, || gallery::first(Screen::Publish)),
        Work::new(None, || gallery::first(Screen::Read)),
    ))
}

fn take(app: Rc<App>, text: &str) -> Rc<App> {
    let step = Step::parse(app.session().history.current(), text).unwrap();
    app.reduce(Action::Take(step))
}

/// The text that is packed.
fn text(app: &App) -> String {
    match &app.share {
        Some(Sharing::Packing(text)) => text.clone(),
        other => panic!("{other:?}"),
    }
}

fn packed(app: Rc<App>, data: &str, again: &str) -> Rc<App> {
    app.reduce(Action::Share(Doing::Packed {
        page: "https://a.example/".to_owned(),
        data: data.to_owned(),
        again: again.to_owned(),
    }))
}

fn come(app: Rc<App>, came: Result<(Seen, String), String>) -> Rc<App> {
    app.reduce(Action::Share(Doing::Come { fragment: "#1.x".to_owned(), came }))
}

#[test]
fn what_is_shared_is_shown_once_it_was_seen_to_open_as_the_same() {
    let app = app().reduce(Action::Share(Doing::Share));
    let again = text(&app);
    let app = packed(app, "eJx", &again);
    let seen = Link::read(&again).unwrap().seen();
    assert_eq!(app.share, Some(Sharing::Made(format!("https://a.example/#1.{seen}.eJx"))));
    assert_eq!(app.clone().reduce(Action::Share(Doing::Share)).share, None, "the same button closes it");
    assert_eq!(app.clone().reduce(Action::Menu(None)).share, None, "whatever is done outside closes it");
    assert_eq!(take(app, "B through 101").share, None, "it was a link to the work as it was");
}

#[test]
fn a_link_that_would_open_as_other_work_is_not_shown() {
    let app = app().reduce(Action::Share(Doing::Share));
    let again = text(&app);
    for (data, again, expected) in [
        ("eJx", again.replace("through 100", "through 101"), "would open as other work"),
        ("eJx", again.replacen("publish 0", "publish 1", 1), "would open as other work"),
        ("eJx", again.replace("add A", "ad A"), "`ad A`"),
        ("", "this browser has no CompressionStream".to_owned(), "CompressionStream"),
        (&*"a".repeat(32_000), again, "a link may have 32000"),
    ] {
        let app = packed(app.clone(), data, &again);
        let Some(Sharing::Refused(why, sentences)) = &app.share else { panic!("{:?}", app.share) };
        assert!(why.contains(expected), "{why}");
        assert!(sentences.contains("add A\n"), "the work is offered as sentences");
    }
}

#[test]
fn work_that_is_too_large_is_offered_as_sentences() {
    let mut app = app();
    Rc::make_mut(&mut Rc::make_mut(&mut app).publish).about = "x".repeat(3_000).into();
    let app = app.reduce(Action::Share(Doing::Share));
    assert!(matches!(&app.share, Some(Sharing::Refused(why, _)) if why.contains("send the scenario file instead")));
}

#[test]
fn a_link_is_packed_for_nobody_who_has_closed_the_panel() {
    let app = app().reduce(Action::Share(Doing::Share));
    let again = text(&app);
    let app = packed(app.reduce(Action::Share(Doing::Share)), "eJx", &again);
    assert_eq!(app.share, None);
}

#[test]
fn a_link_opens_at_its_senders_step_and_the_former_work_is_kept() {
    let sender = take(app(), "A event 100 done").reduce(Action::Share(Doing::Share));
    let sent = text(&sender);
    let seen = Link::read(&sent).unwrap().seen();
    let app = come(take(app(), "C before 110"), Ok((seen, sent)));
    let (session, theirs) = (app.session(), sender.session());
    assert_eq!((session.history.place(), session.history.steps()), (1, theirs.history.steps()));
    assert_eq!((&session.title, session.history.current()), (&theirs.title, theirs.history.current()));
    assert_eq!((app.shelf.len(), app.notices.len()), (1, 0));
    assert_eq!(app.shelf[0].session.history.last_step().map(ToString::to_string).as_deref(), Some("C before 110"));
    assert!(app.said.words.starts_with("Opened: Both kinds at one coordinate. What was here is kept"));
    // Whoever opens another one keeps this one, too.
    let again = come(app.clone(), Ok((seen, text(&sender))));
    assert_eq!(again.shelf.len(), 2);
}

#[test]
fn a_read_opens_on_its_own_screen() {
    let sent = text(&app().reduce(Action::Show(Screen::Read)).reduce(Action::Share(Doing::Share)));
    let app = come(app(), Ok((Link::read(&sent).unwrap().seen(), sent)));
    assert_eq!(app.screen, Screen::Read);
}

#[test]
fn another_outcome_than_the_senders_is_said() {
    let sent = text(&app().reduce(Action::Share(Doing::Share)));
    let other = Scenario::parse("[partitions]\nA = 'ended'").unwrap().start;
    let app = come(app(), Ok((Seen::of(&History::new(other)), sent)));
    assert_eq!(
        app.notices[0].words,
        "Who sent this link saw another outcome at step 0. Here it is: Publish before 100."
    );
}

#[test]
fn a_link_that_does_not_open_leaves_the_work_as_it_was() {
    let sent = text(&app().reduce(Action::Share(Doing::Share)));
    let seen = Link::read(&sent).unwrap().seen();
    let before = take(app(), "C before 110");
    for (came, expected) in [
        (
            Err("it is cut off or damaged".to_owned()),
            "cannot be opened: it is cut off or damaged. Your work is as it was.",
        ),
        (Ok((seen, sent.replace("add A", "ad A"))), "`ad A`"),
    ] {
        let app = come(before.clone(), came);
        assert_eq!((app.session(), &app.shelf, &app.said), (before.session(), &before.shelf, &before.said));
        assert!(app.notices[0].words.contains(expected), "{}", app.notices[0].words);
        assert_eq!(app.notices[0].text.as_deref(), Some("#1.x"));
    }
}
