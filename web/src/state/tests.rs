//! What the state does, without a browser.

use std::rc::Rc;

use cutline::scenario::Scenario;
use cutline::scenario::history::History;

use super::field::{FieldId, Read, Typed, When};
use super::*;
use crate::gallery;
use crate::state::work::Work;

pub(super) fn app() -> Rc<App> {
    let scenario =
        "title = \"t\"\n[partitions]\nA = \"before 100\"\nB = \"through 100\"\n[[steps]]\ndo = \"A through 100\"\n";
    let scenario = Scenario::parse(scenario).unwrap();
    let steps = scenario.steps.into_iter().map(|scripted| scripted.step);
    let publish = Session::new("t", "", None, History::with_steps_ahead(scenario.start, steps).unwrap());
    Rc::new(App::new(
        Work::new(Some(publish), || gallery::first(Screen::Publish)),
        Work::new(None, || gallery::first(Screen::Read)),
    ))
}

fn step(app: &App, text: &str) -> Step {
    Step::parse(app.session().history.current(), text).unwrap()
}

fn take(app: Rc<App>, text: &str) -> Rc<App> {
    let step = step(&app, text);
    app.reduce(Action::Take(step))
}

/// What a field would send whose text follows these words.
fn typed(words: &'static str, text: &str, when: When) -> Action {
    let read: Read = Rc::new(move |subject, text| {
        Step::parse(subject, &format!("{words} {text}")).map_err(|error| error.to_string())
    });
    Action::Type(Typed { field: field(words), label: words.into(), text: text.into(), read, when })
}

fn field(words: &str) -> FieldId {
    FieldId::new("A", words)
}

fn steps(app: &App) -> Vec<String> {
    app.session().history.steps().into_iter().map(ToString::to_string).collect()
}

fn headline(app: &App) -> String {
    decision::explain(app.session().shown()).headline_text()
}

#[test]
fn shipped_steps_stand_ahead_and_redo_takes_them() {
    let app = app();
    assert_eq!((app.session().history.place(), app.session().history.len()), (0, 1));
    assert_eq!(headline(&app), "Publish before 100");
    let app = app.reduce(Action::Redo);
    assert_eq!(headline(&app), "Publish through 100");
    assert_eq!(&*app.said.words, "Redid: A through 100. Publish through 100.");
}

#[test]
fn undo_says_what_it_took_back() {
    let app = take(app(), "B through 101").reduce(Action::Undo);
    assert_eq!(&*app.said.words, "Undid: B through 101. Publish before 100.");
    let app = app.reduce(Action::Undo);
    assert_eq!(&*app.said.words, "Nothing to undo.");
}

#[test]
fn keystrokes_in_one_field_are_one_step_until_it_is_left() {
    let mut app = app();
    for text in ["1", "10", "101"] {
        app = app.reduce(typed("A through", text, When::AtOnce));
    }
    assert_eq!(steps(&app), ["A through 101"]);
    app = app.reduce(Action::Leave(field("A through"))).reduce(typed("A through", "102", When::AtOnce));
    assert_eq!(steps(&app), ["A through 101", "A through 102"]);
}

#[test]
fn a_text_that_does_not_read_is_kept_and_the_decision_stays() {
    let app = app().reduce(typed("A before", "9", When::AtOnce)).reduce(typed("A before", "9x", When::AtOnce));
    assert_eq!(headline(&app), "Publish before 9");
    let app = app.reduce(Action::Leave(field("A before")));
    let draft = app.session().drafts.get(&field("A before")).unwrap();
    assert!(draft.error.as_ref().is_some_and(|error| error.contains("`9x`")), "{draft:?}");
    assert_eq!(&*draft.text, "9x");
    assert_eq!(app.session().stale().count(), 1);
    assert!(app.said.words.contains("The decision is older than this input"), "{}", app.said.words);
    let app = app.reduce(typed("A before", "98", When::AtOnce)).reduce(Action::Leave(field("A before")));
    assert_eq!(app.session().drafts.iter().count(), 0);
    assert_eq!(headline(&app), "Publish before 98");
}

#[test]
fn a_valid_text_is_kept_as_typed_while_the_field_has_the_focus() {
    let app = app().reduce(typed("A scope", "a ", When::AtOnce));
    assert_eq!(&*app.session().drafts.get(&field("A scope")).unwrap().text, "a ");
    assert_eq!(app.session().stale().count(), 0);
    assert_eq!(app.reduce(Action::Leave(field("A scope"))).session().drafts.iter().count(), 0);
}

#[test]
fn discarding_puts_the_good_value_back() {
    let app = app().reduce(typed("A before", "x", When::AtOnce)).reduce(Action::Discard(field("A before")));
    assert_eq!(app.session().drafts.iter().count(), 0);
    assert_eq!(app.session().history.place(), 0);
}

#[test]
fn a_name_is_taken_when_its_field_is_left_and_drafts_follow_it() {
    let app = app().reduce(typed("A before", "x", When::AtOnce));
    let app = app.reduce(typed("rename A to", "A2", When::OnLeave));
    assert_eq!(app.session().history.place(), 0);
    assert_eq!(app.session().stale().count(), 2);
    let app = app.reduce(Action::Leave(field("rename A to")));
    assert_eq!(app.session().history.last_step().map(ToString::to_string).as_deref(), Some("rename A to A2"));
    assert!(app.session().drafts.get(&FieldId::new("A2", "A before")).is_some());
    assert_eq!(app.session().stale().count(), 1);
}

#[test]
fn what_is_typed_stays_with_its_thing_over_undo_and_redo() {
    let app = take(app().reduce(typed("A before", "x", When::AtOnce)), "rename A to A2");
    let has = |app: &App, name: &str| app.session().drafts.get(&FieldId::new(name, "A before")).is_some();
    assert!(has(&app, "A2"));
    let app = app.reduce(Action::Undo);
    assert!(has(&app, "A") && app.session().stale().count() == 1);
    assert!(has(&app.reduce(Action::Redo), "A2"));
}

#[test]
fn what_is_typed_about_a_candidate_follows_its_key() {
    let app = app().reduce(Action::Show(Screen::Read));
    let id = |name| FieldId::new(name, "range");
    let read: Read = Rc::new(|_, _| Err("no range".to_owned()));
    let typed = Typed { field: id("seg-3"), label: "range".into(), text: "[3".into(), read, when: When::AtOnce };
    let app = take(app.reduce(Action::Type(typed)), "seg-3 key seg-9");
    assert!(app.session().drafts.get(&id("seg-9")).is_some() && app.session().stale().count() == 1);
}

#[test]
fn a_name_that_is_taken_already_is_refused_beside_its_field() {
    let app = app().reduce(typed("rename A to", "B", When::OnLeave));
    assert!(app.session().drafts.get(&field("rename A to")).unwrap().error.is_some());
    let app = app.reduce(Action::Leave(field("rename A to")));
    assert_eq!(app.session().history.place(), 0);
}

#[test]
fn a_drag_is_shown_and_not_recorded_until_it_ends() {
    let start = app();
    let through = step(&start, "A through 100");
    let app = start.reduce(Action::Preview(through));
    assert_eq!(headline(&app), "Publish through 100");
    assert_eq!((app.session().history.place(), app.said.count), (0, 0));
    let cancelled = app.clone().reduce(Action::Cancel);
    assert_eq!(headline(&cancelled), "Publish before 100");
    let app = app.reduce(Action::Commit);
    assert_eq!(app.session().history.place(), 1);
    assert_eq!(&*app.said.words, "A through 100. Publish through 100.");
}

#[test]
fn a_drag_that_ends_where_it_began_leaves_nothing() {
    let start = app();
    let same = step(&start, "A before 100");
    let app = start.reduce(Action::Preview(same)).reduce(Action::Commit);
    assert!(!app.session().touched);
    assert_eq!(app.session().history.place(), 0);
}

#[test]
fn work_that_was_changed_is_kept_when_a_scenario_is_loaded_and_can_be_resumed() {
    let other = gallery::entries().iter().find(|shipped| shipped.screen == Screen::Publish).unwrap();
    let untouched = app().reduce(Action::Open(other));
    assert!(untouched.shelf.is_empty());
    let app = take(app(), "B ended").reduce(Action::Open(other));
    assert_eq!(app.shelf.len(), 1);
    let app = app.reduce(Action::Resume(0));
    assert_eq!(steps(&app), ["B ended"]);
    assert!(app.shelf.is_empty(), "the scenario that was only looked at needs no keeping");
}

#[test]
fn each_screen_has_its_own_history() {
    let app = take(app(), "B ended").reduce(Action::Show(Screen::Read)).reduce(Action::Undo);
    assert_eq!(&*app.said.words, "Nothing to undo.");
    assert_eq!(app.publish.history.place(), 1);
}

#[test]
fn what_cannot_be_taken_is_said() {
    let start = app();
    let remove = step(&start, "remove B");
    let app = start.reduce(Action::Take(remove.clone())).reduce(Action::Take(remove));
    assert!(app.said.words.starts_with("Not taken:"), "{}", app.said.words);
}

/// `A through 100`, and `B ended` in its place.
fn branched() -> Rc<App> {
    let app = take(app(), "A through 100").reduce(Action::Undo);
    take(app, "B ended")
}

#[test]
fn a_moment_of_another_branch_is_looked_at_and_not_gone_to() {
    let before = branched();
    let app = before.clone().reduce(Action::Peek(Some(MomentId::of(1))));
    assert_eq!(headline(&app), "Publish through 100");
    assert_eq!(&*app.said.words, "Preview of step 1: A through 100. Publish through 100.");
    assert_eq!((app.session().peeked(), steps(&app)), (Some(MomentId::of(1)), vec!["B ended".to_owned()]));
    assert!(app.session().is_same_work(before.session()) && app.session().history == before.session().history);
    let same = app.clone().reduce(Action::Peek(Some(MomentId::of(1))));
    assert!(Rc::ptr_eq(&app, &same), "a pointer that moves on is nothing new");
    let app = app.reduce(Action::Peek(None));
    assert_eq!((app.session().peeked(), headline(&app)), (None, headline(&before)));
    let app = app.reduce(Action::Peek(Some(MomentId::of(2))));
    assert_eq!(app.session().peeked(), None, "it is the current one");
}

#[test]
fn whatever_happens_ends_a_look_at_another_moment() {
    let app = branched().reduce(Action::Peek(Some(MomentId::of(1))));
    assert!(app.clone().reduce(Action::Settled).session().peeked().is_some(), "it is still announced");
    for action in
        [Action::Undo, Action::MoreBranches, Action::Preview(step(&app, "A ended")), Action::Show(Screen::Read)]
    {
        let app = app.clone().reduce(action);
        assert_eq!(app.publish.peeked(), None);
    }
    let app = take(app, "A before 99");
    assert_eq!(steps(&app), ["B ended", "A before 99"], "it follows what is current, and not what is looked at");
}

#[test]
fn what_is_half_done_is_not_taken_out_of_sight() {
    let look = || Action::Peek(Some(MomentId::of(1)));
    let app = branched().reduce(typed("A before", "9", When::AtOnce)).reduce(look());
    assert_eq!(app.session().peeked(), None);
    let app = app.reduce(Action::Leave(field("A before"))).reduce(look());
    assert!(app.session().peeked().is_some());
    let app = app.reduce(Action::Leave(field("A scope")));
    assert!(app.session().peeked().is_some(), "an input that went is left");
    let drag = step(&app, "A through 7");
    assert_eq!(app.reduce(Action::Preview(drag)).reduce(look()).session().peeked(), None);
}

#[test]
fn a_moment_of_another_branch_is_gone_to_and_its_branch_followed() {
    let app = branched().reduce(Action::Visit(MomentId::of(1)));
    assert_eq!(&*app.said.words, "Went to another branch: step 1 of 1. A through 100. Publish through 100.");
    assert_eq!(steps(&app), ["A through 100"]);
    let app = app.reduce(Action::Undo).reduce(Action::Redo);
    assert_eq!(&*app.said.words, "Redid: A through 100. Publish through 100.");
    let app = app.reduce(Action::Visit(MomentId::START));
    assert_eq!(&*app.said.words, "Step 0 of 1. The start. Publish before 100.");
    let said = app.said.count;
    assert_eq!(app.reduce(Action::Visit(MomentId::of(9))).said.count, said, "there is no such moment");
}

#[test]
fn only_what_changes_the_work_makes_it_another_work() {
    let app = branched();
    let same = |action: Action| app.clone().reduce(action).session().is_same_work(app.session());
    assert!(same(Action::Preview(step(&app, "A ended"))) && same(Action::Cancel) && same(Action::MoreBranches));
    assert!(!same(Action::Undo) && !same(Action::Take(step(&app, "A ended"))) && !same(Action::GoTo(0)));
    assert!(!app.read.is_same_work(&app.publish));
}

#[test]
fn what_is_typed_stays_with_its_thing_wherever_one_goes() {
    let app = take(app().reduce(typed("A before", "x", When::AtOnce)), "rename A to A2");
    let app = app.reduce(Action::GoTo(0));
    assert!(app.session().drafts.get(&field("A before")).is_some());
    let app = app.reduce(Action::Visit(MomentId::of(2)));
    assert!(app.session().drafts.get(&FieldId::new("A2", "A before")).is_some());
}

#[test]
fn a_read_that_is_under_way_announces_what_was_done_and_no_forecast() {
    let app = app().reduce(Action::Show(Screen::Read));
    let app = take(app, "snapshot");
    assert_eq!(&*app.said.words, "snapshot v18: 18 ≤ 47 < 92, view COMMITTED. Under way: admit is next.");
    let app = take(app, "run");
    assert!(app.said.words.ends_with("pin released. Serve gen 2."), "{}", app.said.words);
}
