//! Random walks of reads: whatever moves between the steps of a right resolver, J1 to J9 hold after
//! every step.
//!
//! A walk that breaks one is made shorter and printed as a scenario file that does it again.

use cutline::resolver::outcome::Outcome;
use cutline::resolver::run::Run;
use cutline::resolver::snapshot::View;
use cutline::resolver::system::ReadSystem;
use cutline::resolver::system::invariants::Invariant;
use cutline::resolver::trace::{self, Event};
use cutline::scenario::step::{ReadStep, Step};
use cutline::scenario::{Scenario, ScriptedStep, Subject};
use cutline_tests::law;
use cutline_tests::read_trace::wrong;
use cutline_tests::read_walk::{Dice, MOVES, answered, next_step, of_interest, system, words};
use proptest::collection::vec;
use proptest::prelude::*;
use std::cell::RefCell;
use std::collections::BTreeMap;

/// So many walks of each view, each of so many choices, make at least so many reads from their
/// first step to their answer.
const WALKS: u32 = 3300;
const CHOICES: usize = 150;
const READS: u64 = 50_000;
/// One walk in so many is also written down and read again.
const WRITTEN: u64 = 16;

/// What happened how often: an invariant that never meets its case holds of nothing.
type Seen = RefCell<BTreeMap<String, u64>>;

fn count(seen: &Seen, what: String) {
    *seen.borrow_mut().entry(what).or_default() += 1;
}

/// The walk as a file.
fn printed(start: &ReadSystem, steps: &[Step]) -> String {
    let scripted = |step: &Step| ScriptedStep { step: step.clone(), expect: None };
    let title = "A walk that breaks an invariant".to_owned();
    let start = Subject::Read(start.clone());
    let steps = steps.iter().map(scripted).collect();
    Scenario { title, about: String::new(), start, expect: None, steps }.to_string()
}

/// The invariants that the file breaks in its last step, and where it leads.
fn replayed(file: &str) -> Result<(Vec<&'static str>, Subject), TestCaseError> {
    let scenario = Scenario::parse(file).map_err(|errors| TestCaseError::fail(format!("{errors}\n{file}")))?;
    let transcript = scenario.run();
    prop_assert_eq!(transcript.moments.len(), scenario.steps.len() + 1, "a step cannot be taken:\n{}", file);
    let Some((last, earlier)) = transcript.moments.split_last() else {
        return Err(TestCaseError::fail("a scenario has a start"));
    };
    prop_assert!(earlier.iter().all(|moment| moment.broken.is_empty()), "broken too early:\n{}", file);
    Ok((last.broken.iter().map(|broken| broken.id()).collect(), last.subject.clone()))
}

/// Takes a walk and says what it did; the error is the file that does it again.
fn walk(start: &ReadSystem, choices: &[Dice], written: bool, seen: &Seen) -> Result<(), TestCaseError> {
    let mut system = start.clone();
    let mut steps = Vec::new();
    // What has just happened to what the resolver is at.
    let mut last_move = None;
    for choice in choices {
        let Some(step) = next_step(&system, *choice) else { continue };
        let Ok(after) = step.apply(&system) else { continue };
        if written {
            let sentence = Step::from(step.clone()).to_string();
            let again = Step::parse(&Subject::Read(system.clone()), &sentence);
            prop_assert_eq!(again, Ok(Step::from(step.clone())), "{}", sentence);
        }
        let broken = Invariant::broken(&system, &after);
        let moved = words(&step);
        if moved.is_some() && after == system {
            continue;
        }
        if let (Some(words), Some(next)) = (&moved, system.next()) {
            count(seen, format!("{words} before {next}"));
        }
        if let Some(led_to) = last_move.take().and_then(|words: String| Some((words, first_event(&system, &after)?))) {
            count(seen, format!("{}: {}", led_to.0, led_to.1));
        }
        last_move = moved.filter(|_| is_about(&step, &system));
        steps.push(Step::from(step));
        if !broken.is_empty() {
            let names: Vec<&str> = broken.iter().map(|invariant| invariant.id()).collect();
            let file = printed(start, &steps);
            prop_assert_eq!(&replayed(&file)?.0, &names, "the file does not do it again:\n{}", file);
            return Err(TestCaseError::fail(format!("{} broken by:\n\n{file}", names.join(", "))));
        }
        if let (None, Some(_), Some(run)) = (system.outcome(), after.outcome(), after.run()) {
            let wrong = wrong(run);
            prop_assert!(wrong.is_none(), "{:?}:\n{}", wrong, printed(start, &steps));
            prop_assert!(looks_once_more(&after, run), "no last look:\n{}", printed(start, &steps));
        }
        notice(&system, &after, seen);
        system = after;
    }
    if written {
        let (broken, end) = replayed(&printed(start, &steps))?;
        prop_assert!(broken.is_empty());
        prop_assert!(end == Subject::Read(system), "the file ends elsewhere:\n{}", printed(start, &steps));
    }
    Ok(())
}

/// Before it is answered that nothing can be served, the boundaries are looked at, if there is time.
fn looks_once_more(system: &ReadSystem, run: &Run) -> bool {
    let left_ms = run.deadline_ms().unwrap_or(0) - run.used_ms();
    let looked = run.trace().last().is_some_and(|step| matches!(step.event, Event::Snapshot { .. }));
    !matches!(run.outcome(), Some(Outcome::Retryable(_)))
        || looked
        || system.world.cost(trace::Step::Snapshot) > left_ms
}

/// Whether a move is of the candidate that the next step is about, or of no candidate at all.
fn is_about(step: &ReadStep, system: &ReadSystem) -> bool {
    match step {
        ReadStep::Move(reference, _) | ReadStep::Candidate(reference, _) => {
            reference.find(&system.world).ok() == of_interest(system)
        }
        _ => true,
    }
}

/// What the resolver has done first in a step.
fn first_event(before: &ReadSystem, after: &ReadSystem) -> Option<String> {
    let earlier = before.run().map_or(0, |run| run.trace().len());
    after.run()?.trace().get(earlier).map(|step| step.event.to_string())
}

/// Counts what has happened.
fn notice(before: &ReadSystem, after: &ReadSystem, seen: &Seen) {
    let Some(run) = after.run() else { return };
    let earlier = before.run().map_or(0, |run| run.trace().len());
    for step in run.trace().iter().skip(earlier) {
        count(seen, step.event.to_string());
        if let Some(change) = step.cache {
            count(seen, format!("cache: {change:?}"));
        }
    }
    if let (None, Some(outcome)) = (before.outcome(), after.outcome()) {
        count(seen, "reads".to_owned());
        count(seen, answered(outcome));
    }
}

fn walks(view: View) {
    let seen = Seen::default();
    let turn = RefCell::new(0_u64);
    law(WALKS, &(system(view), vec(Dice::any(), CHOICES)), |(start, choices)| {
        *turn.borrow_mut() += 1;
        walk(&start, &choices, turn.borrow().is_multiple_of(WRITTEN), &seen)
    });
    let seen = seen.into_inner();
    assert!(seen["reads"] >= READS, "only {} reads were answered", seen["reads"]);
    // Everything that reads are about has happened, and every move between every two steps.
    let moves = MOVES.iter().flat_map(|words| trace::Step::ALL.map(|step| format!("{words} before {step}")));
    let never: Vec<String> = SOMETIMES.map(str::to_owned).into_iter().chain(moves).collect();
    let never: Vec<&String> = never.iter().filter(|what| seen.get(*what).is_none_or(|times| *times < 3)).collect();
    assert!(never.is_empty(), "hardly ever: {never:?}\n{seen:#?}");
}

#[test]
fn a_right_resolver_keeps_every_invariant_in_committed() {
    walks(View::Committed);
}

#[test]
fn a_right_resolver_keeps_every_invariant_in_topic_compacted() {
    walks(View::TopicCompacted);
}

#[test]
fn a_walk_that_breaks_an_invariant_is_printed_as_a_file_that_does_it_again() {
    let text = "repairs = 1\n[stream]\ncommitted_end = 9\n[read]\noffset = 3";
    let Subject::Read(start) = Scenario::parse(text).expect("a scenario").start else { unreachable!("it is a read") };
    // No step of the resolver breaks anything; a hand can forbid what has been done already.
    let mut system = start.clone();
    let mut steps = Vec::new();
    for sentence in ["run to repair", "repair", "repairs 0"] {
        let before = system.clone();
        let step = ReadStep::parse(&system.world, sentence).expect("a sentence");
        system = step.apply(&system).expect("a step that can be taken");
        steps.push(Step::from(step));
        let broken = Invariant::broken(&before, &system);
        assert_eq!(broken.is_empty(), sentence != "repairs 0");
    }
    assert_eq!(replayed(&printed(&start, &steps)).expect("a file"), (vec!["J8"], Subject::Read(system)));
}

/// What must be met on the way; after a colon, what has come at once of a move of the candidate that
/// the resolver was at.
const SOMETIMES: [&str; 84] = [
    "admitted",
    "chosen",
    "chosen from the cache",
    "identity differs",
    "index changed: gone",
    "index changed: invalid",
    "index changed: rewritten",
    "index changed: stale hint",
    "malformed",
    "none admitted",
    "none left",
    "not repaired: no evidence",
    "open failed",
    "open failed: target lost",
    "opened",
    "out of time",
    "pin failed",
    "pin failed: target lost",
    "pinned",
    "reached the end",
    "read",
    "read failed",
    "read failed: target lost",
    "read: empty",
    "rechecked",
    "released",
    "repaired: found",
    "repaired: proves beyond the end",
    "repaired: proves trimmed",
    "repaired: rebuilt",
    "repaired: stale proof replaced",
    "snapshot: at the end",
    "snapshot: inside",
    "snapshot: no such view",
    "snapshot: trimmed",
    "snapshot: unknown stream",
    "cache: Dropped",
    "cache: Kept",
    "eof",
    "gap",
    "invalid",
    "served",
    "trimmed",
    "retryable: AllFailed",
    "retryable: NoCandidate",
    "retryable: NoEvidence",
    "retryable: Deadline { step: Admit }",
    "retryable: Deadline { step: Choose }",
    "retryable: Deadline { step: Open }",
    "retryable: Deadline { step: Pin }",
    "retryable: Deadline { step: Read }",
    "retryable: Deadline { step: Recheck }",
    "retryable: Deadline { step: Repair }",
    "retryable: Deadline { step: Snapshot }",
    "corrupted: index changed: invalid",
    "corrupted: opened",
    "corrupted: read",
    "edited: index changed: gone",
    "object lost: open failed: target lost",
    "object lost: pin failed: target lost",
    "object lost: read failed: target lost",
    "object lost: rechecked",
    "object mended: opened",
    "object mended: pinned",
    "object replaced: identity differs",
    "object replaced: released",
    "object reused: identity differs",
    "open failed: open failed",
    "open failed: read",
    "open ok: opened",
    "pin failed: pin failed",
    "pin failed: read",
    "pin ok: pinned",
    "read failed: read failed",
    "read ok: read",
    "retires: index changed: gone",
    "retires: opened",
    "retires: read",
    "rewritten: identity differs",
    "rewritten: index changed: rewritten",
    "slow: out of time",
    "trim advances: read",
    "trim advances: snapshot: trimmed",
    "trim advances: none left",
];
