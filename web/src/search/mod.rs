//! A search in a worker: the page's handle on it.

mod report;

pub(crate) use report::{Progress, Report};

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use gloo_events::EventListener;
use gloo_timers::callback::Timeout;
use gloo_utils::document;
use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::{ErrorEvent, Event, MessageEvent, Worker, WorkerOptions, WorkerType};

/// How long the worker may take to answer that it stops.
const PATIENCE_MS: u32 = 60;

/// A search that is under way or over; it ends with its handle.
#[derive(Debug)]
pub(crate) struct Searching {
    shared: Rc<Shared>,
    /// They hear the worker for as long as they are kept.
    _listeners: [EventListener; 2],
    waits: RefCell<Option<Timeout>>,
}

struct Shared {
    worker: Worker,
    /// What the worker has said last.
    last: Cell<Progress>,
    over: Cell<bool>,
    callback: Box<dyn Fn(Report)>,
}

impl Searching {
    /// Starts a worker of its own on a request, and calls back with all that it reports.
    pub(crate) fn start(request: &str, callback: impl Fn(Report) + 'static) -> Result<Searching, String> {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let worker =
            Worker::new_with_options(&address(), &options).map_err(|_| "the browser starts no worker".to_owned())?;
        let shared = Rc::new(Shared {
            worker: worker.clone(),
            last: Cell::new(Progress::default()),
            over: Cell::new(false),
            callback: Box::new(callback),
        });
        let [heard, failed] = [shared.clone(), shared.clone()];
        let listeners = [
            EventListener::new(&worker, "message", move |event| heard.tell(said(event))),
            EventListener::new(&worker, "error", move |event| failed.tell(Some(broken(event)))),
        ];
        let searching = Searching { shared, _listeners: listeners, waits: RefCell::new(None) };
        worker
            .post_message(&JsValue::from_str(&format!("search\n{request}")))
            .map_err(|_| "the worker cannot be spoken to".to_owned())?;
        Ok(searching)
    }

    /// Whether there is an answer, or why there is none.
    pub(crate) fn is_over(&self) -> bool {
        self.shared.over.get()
    }

    /// Asks for what was covered, and takes what was reported last where no answer comes in time.
    pub(crate) fn stop(&self) {
        let shared = self.shared.clone();
        // Where it cannot be sent, no answer will come in time.
        let _ = shared.worker.post_message(&JsValue::from_str("stop"));
        self.waits.replace(Some(Timeout::new(PATIENCE_MS, move || shared.tell(Some(shared.last.get().stopped())))));
    }
}

impl Drop for Searching {
    fn drop(&mut self) {
        self.shared.worker.terminate();
    }
}

impl Shared {
    /// Passes on what has come, until there is an end; a worker that has ended gives its memory back.
    fn tell(&self, report: Option<Report>) {
        let Some(report) = report.filter(|_| !self.over.get()) else { return };
        match report {
            Report::Progress(progress) => self.last.set(progress),
            Report::Done(_) | Report::Failed(_) => {
                self.over.set(true);
                self.worker.terminate();
            }
        }
        (self.callback)(report);
    }
}

impl std::fmt::Debug for Shared {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Shared").field("last", &self.last).field("over", &self.over).finish_non_exhaustive()
    }
}

fn said(event: &Event) -> Option<Report> {
    Report::read(&event.unchecked_ref::<MessageEvent>().data().as_string()?)
}

/// The worker did not load, or has failed outside of what it guards.
fn broken(event: &Event) -> Report {
    let why = event.dyn_ref::<ErrorEvent>().map(ErrorEvent::message).filter(|why| !why.is_empty());
    Report::Failed(why.unwrap_or_else(|| "the search could not be fetched".to_owned()))
}

/// Where the worker is: what builds the page says so in a tag, or else puts it beside the page.
pub(crate) fn address() -> String {
    let tag = document().query_selector("meta[name=search-worker]").ok().flatten();
    tag.and_then(|tag| tag.get_attribute("content")).unwrap_or_else(|| "worker.js".to_owned())
}
