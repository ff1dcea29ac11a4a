//! Running a scenario: every decision from the start to the last step, and what was expected of each.

use super::answer::Answer;
use super::expect::Check;
use super::invariants::{Broken, Invariant};
use super::parting::{Parting, parting};
use super::step::publish::SystemStep;
use super::step::{Happened, Step};
use super::{Scenario, Subject};
use crate::explain::{self, Sentence};
use crate::frontier::pages::{PageLog, Stop};
use crate::frontier::publisher::Unready;
use crate::frontier::record::Published;
use crate::frontier::system::{Action, Stored, System};
use crate::resolver::outcome::Diagnosis;
use crate::resolver::run::Run;
use crate::resolver::system::ReadSystem;
use crate::resolver::trace::TraceStep;
use crate::resolver::world::World;
use std::fmt;

/// Everything that a scenario decided, moment by moment.
///
/// The text form is the transcript that `cutline check` prints.
#[derive(Clone, Debug)]
pub struct Transcript {
    /// The title of the scenario.
    pub title: String,
    /// What it is there to show.
    pub about: String,
    /// The start, then one moment for each step.
    pub moments: Vec<Moment>,
}

/// One state, what was decided of it, and whether that was expected.
#[derive(Clone, Debug)]
pub struct Moment {
    /// The step that led here, as a sentence; none at the start.
    pub step: Option<String>,
    /// The state.
    pub subject: Subject,
    /// What the step has led to, if it was more than an edit by hand.
    pub happened: Option<Happened>,
    /// What there is to say of it beyond that: what became of a page, or of each partition.
    pub told: Vec<Sentence>,
    /// The invariants that it broke, which only an edit by hand, a false certificate or a mistake can lead to.
    pub broken: Vec<Invariant>,
    /// Where the right decisions would have led elsewhere.
    pub parting: Option<Parting>,
    /// The decision.
    pub answer: Answer,
    /// What was expected of it; empty where nothing was.
    pub checks: Vec<Check>,
}

impl Scenario {
    /// Runs the scenario from its start to its last step.
    pub fn run(&self) -> Transcript {
        let moment = |step, subject: Subject, happened: Option<Happened>, expect: Option<&super::Expectation>| {
            let answer = Answer::of(&subject);
            let checks = expect.map_or_else(Vec::new, |expect| expect.check(&answer, &subject, happened.as_ref()));
            Moment { step, subject, happened, told: Vec::new(), broken: Vec::new(), parting: None, answer, checks }
        };
        let mut moments = vec![moment(None, self.start.clone(), None, self.expect.as_ref())];
        let mut subject = self.start.clone();
        for scripted in &self.steps {
            // A scenario's steps were taken one after the other when it was made: they can be taken.
            let Ok((after, happened)) = scripted.step.take(&subject) else { break };
            let sentence = Some(scripted.step.to_string());
            let mut moment = moment(sentence, after.clone(), happened, scripted.expect.as_ref());
            let broken = Broken::by(&subject, &after, moment.happened.as_ref());
            moment.parting = parting(&subject, &scripted.step);
            moment.broken = Invariant::all_of(&after);
            moment.broken.retain(|invariant| broken.contains(*invariant));
            if let (Subject::Publish(before), Subject::Publish(after), Some(_)) = (&subject, &after, &moment.happened) {
                moment.told = told(&scripted.step, before, after);
            }
            moments.push(moment);
            subject = after;
        }
        Transcript { title: self.title.clone(), about: self.about.clone(), moments }
    }
}

/// What a step does to partitions, where its happening does not say it all.
fn told(step: &Step, before: &System, after: &System) -> Vec<Sentence> {
    let Some(SystemStep::Act(action)) = step.of_system() else { return Vec::new() };
    match action {
        Action::Change(change) => {
            change.mapping(&before.state).map_or_else(|_| Vec::new(), |rows| explain::cutover::mapping(&rows))
        }
        Action::Page(name, _) | Action::Settle(name, _) => told_of_pages(name, before, after),
        Action::Advance(..)
        | Action::Send(..)
        | Action::Read(..)
        | Action::Propose(_)
        | Action::ReadBack(_)
        | Action::Deliver(_)
        | Action::Duplicate(_)
        | Action::Drop(_) => Vec::new(),
    }
}

/// What became of pages that is not what was said of them before, and what is in their way now.
fn told_of_pages(name: &str, before: &System, after: &System) -> Vec<Sentence> {
    let log = |system: &System| system.state.partition(name).and_then(|partition| partition.log.clone());
    let Some(now) = log(after) else { return Vec::new() };
    let fates = |log: &PageLog| -> Vec<Sentence> {
        log.pages.iter().zip(&log.fold().fates).map(|(page, fate)| explain::pages::fate(page, fate)).collect()
    };
    let earlier = log(before).as_ref().map(fates).unwrap_or_default();
    let mut told = fates(&now);
    let mut place = 0;
    told.retain(|sentence| {
        place += 1;
        earlier.get(place - 1) != Some(sentence)
    });
    match now.fold().stop {
        // That the next page is to come goes without saying, and a page without a boundary has said so.
        Stop::NextPage(_) | Stop::Ended | Stop::NoBoundary { .. } => {}
        stop @ (Stop::Late { .. }
        | Stop::Unsettled(_)
        | Stop::Unordered(_)
        | Stop::Loop(_)
        | Stop::Hole { .. }
        | Stop::Over) => told.push(explain::pages::stop(&stop)),
    }
    told
}

impl Transcript {
    /// Whether everything that was expected holds.
    pub fn held(&self) -> bool {
        self.moments.iter().flat_map(|moment| &moment.checks).all(|check| check.held)
    }
}

impl fmt::Display for Transcript {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.title.is_empty() {
            writeln!(f, "{}", self.title)?;
        }
        for moment in &self.moments {
            match &moment.step {
                Some(step) => writeln!(f, "\n> {step}")?,
                None => writeln!(f, "\n> start")?,
            }
            moment.fmt(f)?;
        }
        Ok(())
    }
}

impl fmt::Display for Moment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&self.happened, &self.subject) {
            (Some(Happened::Read(taken)), Subject::Read(system)) => {
                let met = system.run().map_or(&[][..], Run::met);
                trace(f, &system.world, met, taken)?;
            }
            (Some(happened), subject) => {
                for sentence in happened.explain(subject) {
                    writeln!(f, "{sentence}")?;
                }
            }
            (None, _) => {}
        }
        for sentence in &self.told {
            writeln!(f, "  {sentence}")?;
        }
        for invariant in &self.broken {
            writeln!(f, "  BROKEN: {}, {}", invariant.id(), invariant.statement())?;
        }
        if let Some(Parting { mistakes, right, .. }) = &self.parting {
            let names: Vec<String> = mistakes.iter().map(ToString::to_string).collect();
            writeln!(f, "  MISTAKE: it {}. Right would be:", names.join(" and "))?;
            right.iter().try_for_each(|sentence| writeln!(f, "    {sentence}"))?;
        }
        if let Subject::Read(system) = &self.subject {
            under_way(f, system)?;
        }
        writeln!(f, "{}", self.answer)?;
        if let Some(explanation) = self.answer.explain(&self.subject) {
            writeln!(f, "  {}. {}", explanation.headline_text(), explanation.lead)?;
            for why in &explanation.why {
                writeln!(f, "  - {why}")?;
            }
            if let Some(next) = &explanation.next {
                writeln!(f, "  Next: {next}")?;
            }
        }
        if let (Answer::Read(resolution), Subject::Read(system)) = (&self.answer, &self.subject) {
            // What was done already, this moment and those before it have told.
            let told = system.run().map_or(0, |run| run.trace().len());
            trace(f, &system.world, &resolution.candidates, &resolution.trace[told..])?;
        }
        if let Subject::Publish(system) = &self.subject {
            publication(f, system)?;
        }
        for check in &self.checks {
            if check.held {
                writeln!(f, "  held: {} is {}", check.fact, check.found)?;
            } else {
                writeln!(f, "  FAILED: {} is {}, expected {}", check.fact, check.found, check.expected)?;
            }
        }
        Ok(())
    }
}

/// Steps of the resolver, each with the time at its end.
fn trace(f: &mut fmt::Formatter<'_>, world: &World, met: &[Diagnosis], steps: &[TraceStep]) -> fmt::Result {
    steps.iter().try_for_each(|step| {
        let end = step.started_ms.saturating_add(step.cost_ms);
        writeln!(f, "  {end:>4} ms  {}", explain::resolver::trace_line(world, met, step))
    })
}

/// Where a read stands that is begun and not answered: what follows is then what comes of it if
/// nothing moves.
fn under_way(f: &mut fmt::Formatter<'_>, system: &ReadSystem) -> fmt::Result {
    if !system.cache().entries().is_empty() {
        let entries = system.cache().entries().iter().map(|entry| entry.exact.to_string());
        writeln!(f, "  cached: {}", entries.collect::<Vec<_>>().join(", "))?;
    }
    let (Some(run), Some(next)) = (system.run(), system.next()) else { return Ok(()) };
    write!(f, "  at {} ms of {} ms, next: {next}", run.used_ms(), run.deadline_ms().unwrap_or(0))?;
    if let Some(held) = run.held() {
        write!(f, ", pinned: {}", held.exact)?;
    }
    let excluded: Vec<String> = run.excluded().map(|record| record.exact.to_string()).collect();
    if !excluded.is_empty() {
        write!(f, ", excluded: {}", excluded.join(", "))?;
    }
    writeln!(f, "\nIf nothing moves:")
}

/// The record and what everybody believes, where there is a publication at all.
fn publication(f: &mut fmt::Formatter<'_>, system: &System) -> fmt::Result {
    let Stored { revision, cut, kept } = &system.stored;
    if system.publishers().is_empty() && system.stored == Stored::default() {
        return Ok(());
    }
    write!(f, "  record: epoch {}, revision {revision}", system.state.epoch)?;
    if let Some(cut) = cut {
        write!(f, ", ")?;
        published(f, cut, system.state.epoch)?;
    }
    if let Some(kept) = kept {
        write!(f, ", keeps ")?;
        published(f, kept, system.state.epoch)?;
    }
    writeln!(f)?;
    for publisher in system.publishers() {
        writeln!(f, "  {}: {}", publisher.name, explain::publication::belief(&publisher.belief))?;
        if publisher.vector.is_some() || publisher.record.is_some() {
            match system.proposal(publisher) {
                Ok(proposal) => writeln!(f, "    It may propose {}.", proposal.claim)?,
                // Its belief has said so.
                Err(Unready::Waits(_)) => {}
                Err(why) => writeln!(f, "    {}", explain::publication::unready(&why))?,
            }
        }
    }
    for message in system.messages() {
        writeln!(f, "  in flight: {message}")?;
    }
    Ok(())
}

/// `before 100 of epoch 7 by w1/1`.
fn published<T: fmt::Display>(f: &mut fmt::Formatter<'_>, claim: &Published<T>, now: u64) -> fmt::Result {
    write!(f, "{}", claim.value)?;
    if claim.epoch != now {
        write!(f, " of epoch {}", claim.epoch)?;
    }
    claim.operation.as_ref().map_or(Ok(()), |operation| write!(f, " by {operation}"))
}
