//! What happens on the screen, and what comes of it.

use std::rc::Rc;

use super::{Content, Doing, Tab, catalogue, lessons, museum};
use crate::state::App;

/// The page after this has happened.
#[inline(never)]
pub(in crate::state) fn reduce(app: &mut App, doing: Doing) {
    match doing {
        Doing::Tab(tab) => {
            Rc::make_mut(&mut app.learn).tab = tab;
            // The figure may hold the work of another part.
            match tab {
                Tab::Lessons => lessons::arrived(app),
                Tab::Catalogue => catalogue::show(app),
                Tab::Museum => {}
            }
        }
        Doing::Content(content) => {
            Rc::make_mut(&mut app.learn).content = content;
            lessons::arrived(app);
        }
        Doing::Lessons(doing) => lessons::reduce(app, doing),
        Doing::Catalogue(doing) => catalogue::reduce(app, doing),
        Doing::Museum(doing) => museum::reduce(app, doing),
    }
}

/// Somebody comes to the screen: what is not there is asked for.
pub(in crate::state) fn enter(app: &mut App) {
    if matches!(app.learn.content, Content::NotAsked | Content::Failed) {
        Rc::make_mut(&mut app.learn).content = Content::Coming;
    }
}

/// Something has happened while the screen is shown, perhaps in its figure.
#[inline(never)]
pub(in crate::state) fn after(app: &mut App) {
    if app.learn.tab == Tab::Lessons {
        lessons::after(app);
    }
}
