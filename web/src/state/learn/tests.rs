//! The catalogue and the museum, without a browser, with the content that the page fetches.

use cutline::scenario::history::History;
use cutline_content::book::Book;
use cutline_content::position::{Answer, Meaning};

use super::catalogue::{Doing as InCatalogue, Sieve};
use super::museum::Doing as InMuseum;
use super::{Content, Doing, Tab};
use crate::state::tests::app;
use crate::state::{Action, App, Screen};
use std::rc::Rc;

/// The page with all of the content, on the screen that teaches.
fn there(tab: Tab) -> (Rc<App>, &'static Book<'static>) {
    let book: &'static Book<'static> = Box::leak(Box::new(Book::read(include_str!("../../../learn.txt")).unwrap()));
    let app = app().reduce(Action::Show(Screen::Learn)).reduce(Action::Learn(Doing::Content(Content::There(book))));
    (app.reduce(Action::Learn(Doing::Tab(tab))), book)
}

fn catalogue(app: Rc<App>, doing: InCatalogue) -> Rc<App> {
    app.reduce(Action::Learn(Doing::Catalogue(doing)))
}

fn museum(app: Rc<App>, doing: InMuseum) -> Rc<App> {
    app.reduce(Action::Learn(Doing::Museum(doing)))
}

fn moment(app: &App) -> Option<(usize, bool, [usize; 2])> {
    let opened = app.learn.museum.open.as_ref()?;
    Some((opened.moment, opened.playing, opened.sides.each_ref().map(History::place)))
}

#[test]
fn words_and_filters_together_say_how_many_are_left() {
    let (app, book) = there(Tab::Catalogue);
    let app = catalogue(app, InCatalogue::Look("  KAFKA offset ".to_owned()));
    let found = app.learn.catalogue.said(&book.positions);
    assert!(found.iter().any(|row| row.id == "kafka-committed-offset"));
    assert!(found.iter().all(|row| row.id != "pubsub-seek-time"));
    assert_eq!(&*app.said.words, format!("{} of 48 positions.", found.len()));
    // Words of the field's code are found as well.
    let app = catalogue(app, InCatalogue::Look("current-offset".to_owned()));
    assert_eq!(app.learn.catalogue.said(&book.positions).len(), 1);

    let sieve = Sieve { kind: Some(Meaning::Ambiguous), comparable: Some(Answer::Yes), ..Sieve::default() };
    let app = catalogue(catalogue(app, InCatalogue::Clear), InCatalogue::Sift(sieve));
    let left: Vec<_> = book.positions.iter().filter(|row| sieve.lets(row)).map(|row| row.id).collect();
    assert_eq!(left, ["cockroachdb-resolved", "ticdc-checkpoint-ts"]);
    assert_eq!(&*app.said.words, "2 of 48 positions.");
}

#[test]
fn a_row_that_is_not_found_any_more_is_closed() {
    let (app, _) = there(Tab::Catalogue);
    let app = catalogue(app, InCatalogue::Open(Some("kafka-log-start-offset")));
    assert!(app.learn.has_figure());
    let app = catalogue(app, InCatalogue::Look("log start".to_owned()));
    assert_eq!(app.learn.catalogue.open, Some("kafka-log-start-offset"));
    let app = catalogue(app, InCatalogue::Look("spanner".to_owned()));
    assert_eq!(app.learn.catalogue.open, None);
}

#[test]
fn an_example_goes_to_its_own_screen_as_it_stands() {
    let (app, _) = there(Tab::Catalogue);
    let app = catalogue(app, InCatalogue::Open(Some("postgresql-restart-lsn"))).reduce(Action::Redo);
    let app = catalogue(app, InCatalogue::Work);
    assert_eq!((app.screen, app.session().history.place()), (Screen::Publish, 1));
    assert_eq!(&*app.session().title, "PostgreSQL: restart_lsn of a replication slot");
    let app = app.reduce(Action::Show(Screen::Learn));
    let app = catalogue(app, InCatalogue::Open(Some("materialize-since")));
    assert_eq!(catalogue(app, InCatalogue::Work).screen, Screen::Read);
}

#[test]
fn both_histories_go_along_with_the_story() {
    let (app, book) = there(Tab::Museum);
    let place = book.exhibits.iter().position(|exhibit| exhibit.name == "ticdc-merge-and-split").unwrap();
    let moments: Vec<_> = book.exhibits[place].moments.iter().map(|moment| moment.places).collect();
    let mut app = museum(app, InMuseum::Open(Some(place)));
    for (at, places) in moments.iter().enumerate() {
        app = museum(app, InMuseum::Moment(at));
        assert_eq!(moment(&app), Some((at, false, *places)));
    }
    assert!(app.said.words.contains("As it went: Publish through 2."), "{}", app.said.words);
    assert!(app.said.words.contains("I1 is broken here"), "{}", app.said.words);
    assert!(app.said.words.contains("As it should go: Publish through 1."), "{}", app.said.words);
    // Nothing lies beyond the end.
    assert_eq!(moment(&museum(app, InMuseum::Moment(99))).map(|it| it.0), Some(moments.len() - 1));
}

#[test]
fn a_story_that_plays_ends_by_itself_and_stops_for_whoever_acts() {
    let (app, book) = there(Tab::Museum);
    let last = book.exhibits[0].moments.len() - 1;
    let playing = |app: &App| moment(app).map(|(at, playing, _)| (at, playing));
    let mut app = museum(museum(app, InMuseum::Open(Some(0))), InMuseum::Play(true));
    assert_eq!(playing(&app), Some((0, true)));
    for at in 1..=last {
        app = museum(app, InMuseum::On);
        assert_eq!(playing(&app), Some((at, at < last)));
    }
    // From the end it begins again, and whoever goes elsewhere stays there.
    app = museum(app, InMuseum::Play(true));
    assert_eq!(playing(&app), Some((0, true)));
    assert_eq!(playing(&museum(app, InMuseum::Moment(2))), Some((2, false)));
}

#[test]
fn a_history_goes_to_its_own_screen_at_its_moment() {
    let (app, book) = there(Tab::Museum);
    for (place, exhibit) in book.exhibits.iter().enumerate() {
        let last = exhibit.moments.len() - 1;
        let opened = museum(museum(app.clone(), InMuseum::Open(Some(place))), InMuseum::Moment(last));
        for side in [0, 1] {
            let work = museum(opened.clone(), InMuseum::Work(side));
            assert_eq!(work.screen, Screen::of(exhibit.sides[side].scene.kind), "{}", exhibit.name);
            assert_eq!(work.session().history.place(), exhibit.moments[last].places[side], "{}", exhibit.name);
        }
    }
}

#[test]
fn undo_takes_nothing_back_that_is_out_of_sight() {
    let (app, book) = there(Tab::Catalogue);
    let app = catalogue(app, InCatalogue::Open(Some(book.positions[0].id)));
    let step = app.session().history.current().clone();
    let moved = Rc::new((*app).clone()).reduce(Action::Learn(Doing::Tab(Tab::Museum))).reduce(Action::Undo);
    assert_eq!(*moved.session().history.current(), step);
    assert!(moved.said.words.contains("nothing to undo"), "{}", moved.said.words);
}
