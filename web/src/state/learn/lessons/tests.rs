//! What lessons do, without a browser: all of them, as they are shipped.

use cutline_content::book::Book;

use super::*;
use crate::gallery;
use crate::state::learn::{self, Content};
use crate::state::work::Work;
use crate::state::{Action, Screen};

fn book() -> &'static Book<'static> {
    let book = Book::read(include_str!("../../../../learn.txt")).unwrap();
    Box::leak(Box::new(book))
}

/// The screen, with its content.
fn app() -> Rc<App> {
    let app =
        App::new(Work::new(None, || gallery::first(Screen::Publish)), Work::new(None, || gallery::first(Screen::Read)));
    come(Rc::new(app).reduce(Action::Show(Screen::Learn)))
}

fn come(app: Rc<App>) -> Rc<App> {
    app.reduce(Action::Learn(learn::Doing::Content(Content::There(book()))))
}

fn does(app: Rc<App>, doing: Doing) -> Rc<App> {
    app.reduce(Action::Learn(learn::Doing::Lessons(doing)))
}

fn takes(app: Rc<App>, sentence: &str) -> Rc<App> {
    let step = Step::parse(app.session().history.current(), sentence).unwrap();
    app.reduce(Action::Take(step))
}

/// A lesson after a prediction, right or wrong.
fn predicted(place: usize, choice: usize) -> Rc<App> {
    does(does(does(app(), Doing::Open(Some(place))), Doing::Pick(choice)), Doing::Answer)
}

fn opened(app: &App) -> &Open {
    app.learn.lessons.open.as_ref().unwrap()
}

fn exercise(app: &App) -> Exercise {
    opened(app).exercise.unwrap()
}

fn steps(app: &App) -> (usize, usize) {
    (app.session().history.place(), app.session().history.len())
}

#[test]
fn what_is_to_be_predicted_is_not_there_to_be_looked_at() {
    for place in 0..book().lessons.len() {
        let app = does(app(), Doing::Open(Some(place)));
        assert_eq!(steps(&app), (0, 0));
        // Nor is it without an answer.
        let app = does(app, Doing::Answer);
        assert_eq!((steps(&app), app.learn.lessons.is_begun()), ((0, 0), false));
    }
}

#[test]
fn an_answer_is_given_once_and_lets_the_figure_begin() {
    let app = predicted(2, 1);
    assert_eq!(steps(&app), (1, 2));
    assert_eq!(&*app.said.words, "C through 102. Publish through 99.");
    let app = does(does(app, Doing::Pick(0)), Doing::Answer);
    assert_eq!(app.learn.lessons.chosen(&book().lessons[2]), Some(1));
}

#[test]
fn the_rule_comes_with_the_last_step_and_stays() {
    let app = predicted(2, 0);
    assert!(!opened(&app).told);
    let app = app.reduce(Action::GoTo(2));
    assert!(opened(&app).told);
    let app = app.reduce(Action::GoTo(0));
    assert!(opened(&app).told);
    let app = does(app, Doing::Replay);
    assert_eq!((opened(&app).told, steps(&app)), (false, (1, 2)));
}

#[test]
fn a_goal_is_reached_by_the_figure_and_said_once() {
    let app = does(predicted(0, 0), Doing::Exercise);
    let app = takes(app, "A through 98");
    assert!(!exercise(&app).reached && !app.learn.lessons.is_done("a-column-with-two-edges"));
    let app = takes(app, "A through 99");
    assert!(exercise(&app).reached && app.learn.lessons.is_done("a-column-with-two-edges"));
    assert_eq!(&*app.said.words, "A through 99. Publish through 99. The goal is reached.");
    // It was: what happens after it takes nothing back, and does not say it again.
    let app = takes(app.reduce(Action::Undo), "A through 99");
    assert!(exercise(&app).reached);
    assert_eq!(&*app.said.words, "A through 99. Publish through 99.");
    let app = does(app, Doing::Exercise);
    assert!(!exercise(&app).reached && app.learn.lessons.is_done("a-column-with-two-edges"));
}

#[test]
fn every_lesson_can_be_done() {
    for (place, lesson) in book().lessons.iter().enumerate() {
        for choice in 0..lesson.choices.len() {
            let app = predicted(place, choice);
            let end = app.session().history.len();
            let app = app.reduce(Action::GoTo(end));
            assert!(opened(&app).told, "{}", lesson.name);
            let mut app = does(app, Doing::Exercise);
            for hints in 1..=lesson.exercise.hints.len() + 1 {
                app = does(app, Doing::Hint);
                assert_eq!(exercise(&app).hints, hints.min(lesson.exercise.hints.len()), "{}", lesson.name);
            }
            assert!(!exercise(&app).reached, "{}", lesson.name);
            let app = does(does(app, Doing::Solution), Doing::Solve);
            assert!(exercise(&app).reached && app.learn.lessons.is_done(lesson.name), "{}", lesson.name);
        }
    }
}

#[test]
fn hints_stay_when_an_exercise_begins_again() {
    let app = does(does(does(predicted(0, 0), Doing::Exercise), Doing::Hint), Doing::Exercise);
    assert_eq!(exercise(&app).hints, 1);
}

#[test]
fn progress_survives_the_storage_and_the_lesson_is_open_again() {
    let before = does(does(predicted(0, 0), Doing::Exercise), Doing::Solve);
    let before = does(does(before, Doing::Open(Some(3))), Doing::Pick(1));
    let before = does(does(before, Doing::Answer), Doing::Exercise);
    let kept = learn::parse(&learn::print(&before.learn)).unwrap();
    let mut app = App::new(before.publish.clone(), before.read.clone());
    app.learn = Rc::new(kept);
    let app = come(Rc::new(app).reduce(Action::Show(Screen::Learn)));
    let lessons = &app.learn.lessons;
    assert!(lessons.is_done("a-column-with-two-edges") && !lessons.is_done("both-kinds-at-one-coordinate"));
    assert_eq!(lessons.chosen(&book().lessons[3]), Some(1));
    assert_eq!((&*opened(&app).name, exercise(&app)), ("both-kinds-at-one-coordinate", Exercise::default()));
    assert_eq!(&*app.session().title, "Both kinds at one coordinate");
    // Back in the lesson nobody has to go through its steps again.
    let app = does(app, Doing::Story);
    assert_eq!((opened(&app).told, steps(&app)), (true, (2, 2)));
}

#[test]
fn what_is_kept_of_a_lesson_that_is_gone_does_no_harm() {
    let mut pack = Pack::default();
    pack.add("open", "no-such-lesson");
    pack.add("done", "7 a-column-with-two-edges");
    let lessons = Lessons::parse(&pack.text()).unwrap();
    let kept = learn::Learn { lessons, ..learn::Learn::default() };
    let mut app = (*app()).clone();
    app.learn = Rc::new(kept);
    let app = come(Rc::new(app));
    assert_eq!(app.learn.lessons.open, None);
    // There is no eighth answer, so it is asked for again.
    assert_eq!(app.learn.lessons.chosen(&book().lessons[0]), None);
    let app = does(does(does(app, Doing::Open(Some(0))), Doing::Pick(1)), Doing::Answer);
    assert_eq!(app.learn.lessons.chosen(&book().lessons[0]), Some(1));
}

#[test]
fn damage_is_no_progress_and_never_a_panic() {
    let text = does(predicted(0, 0), Doing::Exercise).learn.lessons.print();
    for end in 1..text.len() {
        let read = Lessons::parse(&text[..end]);
        assert!(read.is_none_or(|read| read.print() != text), "{end}");
    }
    assert!(Lessons::parse(&text.replace("predicted", "predicated")).is_none());
}

#[test]
fn to_start_over_forgets_everything() {
    let app = does(does(predicted(0, 0), Doing::Open(None)), Doing::Ask(true));
    assert!(app.learn.lessons.asks && app.learn.lessons.is_begun());
    let app = does(app, Doing::StartOver);
    assert_eq!(app.learn.lessons, Lessons::default());
    assert!(!app.learn.is_begun());
}

#[test]
fn a_lesson_finds_its_figure_again_after_another_part_of_the_screen() {
    let app = does(predicted(0, 0), Doing::Exercise);
    let tab = |app: Rc<App>, tab| app.reduce(Action::Learn(learn::Doing::Tab(tab)));
    let app = tab(app, Tab::Catalogue);
    let app = app.reduce(Action::Learn(learn::Doing::Catalogue(learn::catalogue::Doing::Open(
        book().positions.first().map(|row| row.id),
    ))));
    let other = app.session().title.clone();
    let app = tab(app, Tab::Lessons);
    assert_ne!(app.session().title, other);
    assert_eq!(&*app.session().title, "A column with two edges");
}
