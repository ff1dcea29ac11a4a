//! Holds the worker to the state: what is to be searched is searched, and what is to stop stops.

use cutline::scenario::Kind;

use crate::app::Dispatch;
use crate::search::{Report, Searching};
use crate::state::breaking::{Breaking, Doing, request};
use crate::state::{Action, Screen};

/// The searches of the page.
#[derive(Default)]
pub(crate) struct Runner {
    /// The number of the search, and the search; it is kept after its end, until there is another.
    search: Option<(u32, Searching)>,
    stops: bool,
    /// They ask for the names of the small systems, which the page does not hold.
    names: Vec<Searching>,
}

impl Runner {
    /// Follows the state.
    pub(crate) fn follow(&mut self, screen: Screen, breaking: &Breaking, dispatch: &Dispatch) {
        if screen == Screen::Break && self.names.is_empty() {
            self.names = [Kind::Publish, Kind::Read].into_iter().filter_map(|kind| names(kind, dispatch)).collect();
        }
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

fn names(kind: Kind, dispatch: &Dispatch) -> Option<Searching> {
    let dispatch = dispatch.clone();
    let tell = move |report| {
        if let Report::Done(text) = report {
            dispatch.emit(Action::Break(Doing::Systems(kind, text)));
        }
    };
    Searching::start(&request::systems(kind), tell).ok()
}
