//! The read as something to be played: its stages, the step that is next, the clock, the pin and the
//! cache.

use cutline::explain::Mark;
use cutline::explain::resolver::name_at;
use cutline::resolver::record::IndexRecord;
use cutline::resolver::run::Run;
use cutline::resolver::system::{Action, ReadSystem};
use cutline::resolver::trace::{Event, Step, TraceStep};
use cutline::scenario::step::ReadStep;

use super::acting::saying;
use super::clock::{self, Clock};
use super::faults;
use super::moments;
use super::shown::{Message, Shown};
use crate::parts::element::{Element, el};
use crate::parts::icons;

/// The stages in the order in which a read goes through them. A repair is shown where there is one.
const STAGES: [Step; 9] = [
    Step::Snapshot,
    Step::Admit,
    Step::Choose,
    Step::Repair,
    Step::Pin,
    Step::Recheck,
    Step::Open,
    Step::Read,
    Step::Release,
];

/// The panel, at a width.
pub(crate) fn pipeline(shown: &Shown<'_>, width: f64) -> Element {
    let system = shown.system;
    let taken = moments::taken(system);
    let steps = &shown.resolution.trace;
    let steps = if shown.ahead { &steps[..] } else { &steps[..taken] };
    let clock = Clock::new(system, steps, &shown.resolution.candidates, width);
    let clock = clock.map(|clock| el("div class='clock'").add(clock::picture(&clock)));
    el("section class='pipeline' id='pipeline' aria-labelledby='pipeline-title'")
        .add(
            el("div class='pipeline-head'")
                .add(el("h3 class='panel-title' id='pipeline-title'").add("One read, step by step"))
                .add(acts(shown)),
        )
        .add(stages(shown))
        .add(faults::faults(shown))
        .add(clock)
        .add(standing(shown))
}

/// How a stage stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stand {
    Next,
    Done,
    Failed,
    /// This pass went on without it.
    Skipped,
    Waiting,
}

/// How a stage stands in the pass that is under way; once the read is answered, how it went last.
fn stand(next: Option<Step>, trace: &[TraceStep], stage: Step) -> Stand {
    if next == Some(stage) {
        return Stand::Next;
    }
    let order = |step: Step| STAGES.into_iter().position(|stage| stage == step);
    let ahead = next.is_some_and(|next| order(stage) > order(next)) && stage != Step::Repair;
    // Each pass begins at a snapshot, and after a failed attempt at the next choice.
    let pass = match next {
        Some(_) => trace.iter().rposition(|step| step.step == Step::Snapshot).unwrap_or(0),
        None => 0,
    };
    let last = trace[pass..].iter().rfind(|step| step.step == stage);
    match last {
        Some(step) if !ahead && step.failed => Stand::Failed,
        Some(_) if !ahead => Stand::Done,
        None if !ahead && next.is_some() && stage != Step::Repair => Stand::Skipped,
        _ => Stand::Waiting,
    }
}

/// The stages, and how each of them stands.
pub(crate) fn stages(shown: &Shown<'_>) -> Element {
    let system = shown.system;
    let (next, trace) = (system.next(), system.run().map_or(&[][..], |run| run.trace()));
    let repairs = next == Some(Step::Repair) || trace.iter().any(|step| step.step == Step::Repair);
    let mut list = el("ol class='stages'");
    for stage in STAGES.into_iter().filter(|stage| repairs || *stage != Step::Repair) {
        let (class, mark, word) = match stand(next, trace, stage) {
            Stand::Next => ("stage stage-next", Some(Mark::Next), "next: "),
            Stand::Done => ("stage stage-done", Some(Mark::Done), "done: "),
            Stand::Failed => ("stage stage-failed", Some(Mark::Problem), "failed: "),
            Stand::Skipped => ("stage stage-skipped", None, "skipped: "),
            Stand::Waiting => ("stage", None, ""),
        };
        let is_next = next == Some(stage);
        let cost = system.world.cost(stage).to_string() + " ms";
        let long = is_next && clock::is_too_long(system);
        let name = el("span class='stage-name'").add(el("span class='hidden'").add(word)).add(stage.word());
        list = list.add(
            el("li")
                .set("class", class)
                .set("data-stage", stage.word())
                .set("aria-current", is_next.then_some("step"))
                .add(mark.map(icons::mark).unwrap_or_default())
                .add(name)
                .add(el("span").set("class", if long { "stage-cost stage-long" } else { "stage-cost" }).add(cost)),
        );
    }
    list
}

/// What can be done; what cannot be done now says why.
fn acts(shown: &Shown<'_>) -> Element {
    let next = shown.system.next();
    let label = next.map_or_else(|| "Step".to_owned(), |next| ["Step: ", next.word()].concat());
    let step = next.unwrap_or(Step::Snapshot);
    el("div class='acts'")
        .add(act(
            shown,
            "read-step",
            &label,
            next.is_some(),
            &Action::Step(step),
            Message::Take(ReadStep::Take(step).into()),
        ))
        .add(act(shown, "read-run", "Run to the answer", false, &Action::Run, Message::Run))
        .add(act(
            shown,
            "read-again",
            "Read again",
            next.is_none(),
            &Action::Again,
            Message::Take(ReadStep::Again.into()),
        ))
}

/// A button, found by what it does. Where that cannot be done now it stays focusable, and says why.
fn act(shown: &Shown<'_>, id: &'static str, label: &str, first: bool, action: &Action, message: Message) -> Element {
    let words = ReadStep::acting(shown.world, action.clone()).map(|step| step.to_string());
    let button = shown
        .button(message)
        .set("id", id)
        .set("class", if first { "act-button primary" } else { "act-button" })
        .set("data-do", words)
        .add(label);
    saying(button, shown.system.may(action).err())
}

/// The time, the pin and the cache, in words.
fn standing(shown: &Shown<'_>) -> Element {
    let system = shown.system;
    let mut list = el("dl class='standing'");
    let time = if clock::is_too_long(system) { "standing-problem" } else { "" };
    list = list.add(fact("time", "Time", vec![el("span").set("class", time).add(clock::words(system))]));
    list = list.add(fact("pin", "Pin", vec![pin(system)]));
    let mut cache = Vec::new();
    for entry in system.cache().entries() {
        let stale = !system.world.names(entry);
        let mark = || el("span class='standing-stale' title='The index does not name it any more'").add("stale");
        cache.push(exact(entry).add(stale.then(mark)));
    }
    if cache.is_empty() {
        cache.push(el("span").add("empty"));
    }
    list = list.add(fact("cache", "Cache", cache));
    let excluded: Vec<Element> = system.run().into_iter().flat_map(Run::excluded).map(|record| exact(record)).collect();
    if excluded.is_empty() { list } else { list.add(fact("excluded", "Excluded in this read", excluded)) }
}

fn fact(id: &'static str, name: &'static str, says: Vec<Element>) -> Element {
    el("div").set("data-fact", id).add(el("dt").add(name)).add(el("dd").add(says))
}

fn exact(record: &IndexRecord) -> Element {
    el("span class='standing-record'").add(el("code").add(record.exact.to_string()))
}

/// The pin that is held, and since when.
fn pin(system: &ReadSystem) -> Element {
    let held = system.run().and_then(|run| Some((run, run.held()?)));
    let Some((run, _)) = held else { return el("span").add("none held") };
    let pinned = run.trace().iter().rev().find_map(|step| match step.event {
        Event::Pinned { candidate } => Some((candidate, step.started_ms + step.cost_ms)),
        _ => None,
    });
    let (candidate, since) = pinned.unwrap_or_default();
    let since = [", held since ", &since.to_string(), " ms"].concat();
    el("span").add(el("b").add(name_at(run.met(), candidate))).add(since)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read::fixture::{system, world};

    /// A letter for each stage: as it stands after these steps.
    fn stands(steps: &[&str]) -> String {
        let system = system(world("47"), steps);
        let trace = system.run().map_or(&[][..], Run::trace);
        let letter = |stage| match stand(system.next(), trace, stage) {
            Stand::Next => 'n',
            Stand::Done => 'd',
            Stand::Failed => 'f',
            Stand::Skipped => 's',
            Stand::Waiting => '-',
        };
        STAGES.into_iter().map(letter).collect()
    }

    #[test]
    fn the_stages_show_where_the_read_is() {
        assert_eq!(stands(&[]), "n--------");
        assert_eq!(stands(&["run to recheck"]), "ddd-dn---");
        assert_eq!(stands(&["run to open", "open"]), "ddd-ddfsn");
        assert_eq!(stands(&["run to open", "open", "release"]), "ddn------", "the next candidate");
        assert_eq!(stands(&["run"]), "ddd-ddddd");
        assert_eq!(stands(&["seg-2 is cached", "run to recheck"]), "dsd-dn---", "the cache knows it");
        assert_eq!(stands(&["seg-3 pin failed", "run to pin", "pin"]), "n--------", "resolve again");
    }
}
