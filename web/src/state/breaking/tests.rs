//! What the screen does, without a browser.

use super::*;
use crate::gallery;
use crate::state::work::Work;
use crate::state::{Action, App, Screen};

fn app() -> Rc<App> {
    let mut app =
        App::new(Work::new(None, || gallery::first(Screen::Publish)), Work::new(None, || gallery::first(Screen::Read)));
    app.screen = Screen::Break;
    Rc::new(app)
}

fn does(app: Rc<App>, doing: Doing) -> Rc<App> {
    app.reduce(Action::Break(doing))
}

/// Lets the search that is under way say this.
fn hears(app: Rc<App>, text: &str) -> Rc<App> {
    let number = app.breaking.running.as_ref().unwrap().number;
    does(app, Doing::Heard(number, Report::Done(text.to_owned())))
}

fn request(app: &App) -> &str {
    &app.breaking.running.as_ref().unwrap().request
}

const FOUND: &str = "outcome found\nstates 9\ndepth 1\nbroken I1 no harm\nsay add A\nsay A before 1\n\
                     step A through 1\nparts 1\nright a\nyours b\nreport # It\nreport ## The \
                     questions\nreport all\nreport ## 2. The harm\nreport A through 1\n";

#[test]
fn what_is_asked_has_the_mistakes_and_the_bounds() {
    let app = does(app(), Doing::Answer(0, false));
    let app = does(app, Doing::Type("messages", " 4 ".to_owned()));
    let app = does(app, Doing::Search);
    assert_eq!(request(&app), "publish\nsystem fit\nsay makes the mistake: relabels before as through\nmessages 4\n");
}

#[test]
fn a_scenario_is_asked_about_as_it_stands() {
    let app = does(app(), Doing::Place(Place::Scenario));
    let app = does(app, Doing::Search);
    assert!(request(&app).starts_with("publish\nsay "), "{}", request(&app));
    assert!(request(&app).ends_with("changes\n"), "{}", request(&app));
}

#[test]
fn facts_that_are_looked_for_need_no_braces() {
    for (typed, asked) in [
        ("cut = \"before 9\"", "where { cut = \"before 9\" }\n"),
        ("{ cut = \"before 9\" }", "where { cut = \"before 9\" }\n"),
        ("\"eof 92\"", "where \"eof 92\"\n"),
    ] {
        let app = does(does(app(), Doing::Type("where", typed.to_owned())), Doing::Search);
        assert!(request(&app).ends_with(asked), "{}", request(&app));
    }
}

#[test]
fn what_is_no_number_is_not_searched_with() {
    let app = does(app(), Doing::Type("messages", "many".to_owned()));
    let app = does(app, Doing::Search);
    assert_eq!(app.breaking.running, None);
    assert!(app.said.words.contains("`many` is no number"), "{}", app.said.words);
    assert_eq!(app.breaking.side().typed("messages"), "many");
}

#[test]
fn what_was_found_stands_at_the_parting_and_opens_as_a_history() {
    let app = hears(does(app(), Doing::Try(3)), FOUND);
    let side = app.breaking.side();
    assert_eq!((side.noes, side.at, app.breaking.running.is_some()), (Noes::only(3), 1, false));
    assert!(app.said.words.starts_with("Shortest way to harm · 1 step · breaks I1"), "{}", app.said.words);
    let app = does(app, Doing::Open(0));
    assert_eq!((app.screen, app.publish.history.place(), app.publish.history.len()), (Screen::Publish, 0, 1));
}

#[test]
fn an_answer_to_another_search_is_not_heard() {
    let app = does(does(app(), Doing::Search), Doing::Heard(99, Report::Done(FOUND.to_owned())));
    assert!(app.breaking.running.is_some() && app.breaking.side().answer.is_none());
}

#[test]
fn a_review_searches_each_wrong_answer_alone() {
    let app = [1, 4].iter().fold(app(), |app, place| does(app, Doing::Answer(*place, false)));
    let app = does(app, Doing::Review);
    assert!(request(&app).contains("takes the greatest event") && !request(&app).contains("skips a missing"));
    let app = hears(app, FOUND);
    assert!(request(&app).contains("skips a missing partition") && !request(&app).contains("greatest"));
    let app = hears(app, "outcome none\nstates 7\ndepth 3\n");
    let review = app.breaking.side().review.as_ref().unwrap();
    assert_eq!(review.headline(), "Design review · 1 of 2 wrong answers does harm");
    assert_eq!(
        [0, 1, 4].map(|place| review.verdict(place).words()),
        ["safe as answered", "harmful: 1 step, breaks I1", "harmless within the bounds"]
    );
    assert!(app.breaking.running.is_none());
}

#[test]
fn a_review_that_is_stopped_keeps_what_it_has() {
    let app = [1, 4].iter().fold(app(), |app, place| does(app, Doing::Answer(*place, false)));
    let app = hears(does(app, Doing::Review), FOUND);
    let app = hears(does(app, Doing::Stop), "outcome stopped\nstates 7\ndepth 3\n");
    let review = app.breaking.side().review.as_ref().unwrap();
    assert_eq!((review.verdict(4), review.found.len()), (Verdict::Waits, 1));
    assert!(app.breaking.running.is_none());
}

#[test]
fn all_of_it_survives_the_storage() {
    let app = does(app(), Doing::Type("where", "\"eof\"".to_owned()));
    let app = hears(does(does(app, Doing::Answer(2, false)), Doing::Review), FOUND);
    let app = hears(does(app, Doing::Search), FOUND);
    let app = does(app, Doing::Kind(Kind::Read));
    let app = does(app, Doing::Place(Place::System("2 reads".into())));
    let text = print(&app.breaking);
    let back = parse(&text).unwrap();
    assert_eq!((back.kind, &back.sides), (Kind::Read, &app.breaking.sides));
    for end in (0..text.len()).filter(|end| text.is_char_boundary(*end)) {
        assert!(parse(&text[..end]).is_none_or(|read| read.sides != back.sides), "{end}");
    }
}

#[test]
fn undo_does_nothing_out_of_sight() {
    let app = app().reduce(Action::Show(Screen::Publish)).reduce(Action::Redo);
    let place = app.publish.history.place();
    let app = app.reduce(Action::Show(Screen::Break)).reduce(Action::Undo);
    assert_eq!(app.publish.history.place(), place);
}
