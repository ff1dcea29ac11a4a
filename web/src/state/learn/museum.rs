//! The museum: which exhibit is open, and at which moment of its story.

use std::rc::Rc;

use crate::state::App;

/// Which exhibit is open, and at which moment.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Museum {
    /// The place of the exhibit.
    pub(crate) open: Option<usize>,
    /// The place of the moment.
    pub(crate) moment: usize,
}

/// What can happen in the museum.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Doing {
    /// Opens an exhibit, or goes back to all of them.
    Open(Option<usize>),
    /// Shows a moment of its story.
    Moment(usize),
}

/// The page after this has happened.
pub(super) fn reduce(app: &mut App, doing: Doing) {
    let museum = &mut Rc::make_mut(&mut app.learn).museum;
    match doing {
        Doing::Open(open) => *museum = Museum { open, moment: 0 },
        Doing::Moment(moment) => museum.moment = moment,
    }
}
