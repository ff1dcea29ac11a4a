//! Holds the worker to the state: what is to be searched is searched, and what is to stop stops.

use crate::app::Dispatch;
use crate::search::{Report, Searching};
use crate::state::Action;
use crate::state::breaking::{Breaking, Doing};

/// The searches of the page.
#[derive(Default)]
pub(crate) struct Runner {
    /// The number of the search, and the search; it is kept after its end, until there is another.
    search: Option<(u32, Searching)>,
    stops: bool,
}

impl Runner {
    /// Follows the state.
    pub(crate) fn follow(&mut self, breaking: &Breaking, dispatch: &Dispatch) {
        let Some(running) = &breaking.running else {
            // Nobody waits any more for what is not over.
            if self.search.as_ref().is_some_and(|(_, search)| !search.is_over()) {
                self.search = None;
            }
            return;
        };
        let number = running.number;
        if self.search.as_ref().is_none_or(|(known, _)| *known != number) {
            self.stops = false;
            let heard = dispatch.clone();
            let tell = move |report| heard.emit(Action::Break(Doing::Heard(number, report)));
            match Searching::start(&running.request, tell) {
                Ok(search) => self.search = Some((number, search)),
                Err(why) => dispatch.emit(Action::Break(Doing::Heard(number, Report::Failed(why)))),
            }
        }
        if let Some((_, search)) = &self.search
            && running.stops
            && !std::mem::replace(&mut self.stops, true)
        {
            search.stop();
        }
    }
}
