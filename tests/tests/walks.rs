//! Random walks: whatever happens in a right system, I1 to I6 hold after every step.
//!
//! A walk that breaks one is made shorter and printed as a scenario file that does it again.

use cutline::frontier::checkpoint::Coverage;
use cutline::frontier::cutover::{self, Change};
use cutline::frontier::network::MessageRef;
use cutline::frontier::system::invariants::Invariant;
use cutline::frontier::system::{Action, Reading, System};
use cutline::scenario::step::publish::SystemStep;
use cutline::scenario::step::{PublishStep, Step};
use cutline::scenario::{Scenario, ScriptedStep, Subject};
use cutline_tests::law;
use cutline_tests::walk::{Choice, system};
use proptest::collection::vec;
use proptest::prelude::*;
use std::cell::RefCell;
use std::collections::BTreeMap;

/// So many walks, each of so many choices, make at least so many legal steps.
const WALKS: u32 = 3200;
const CHOICES: usize = 110;
const STEPS: u64 = 200_000;
/// So many walks begin with each opening, and go on for so many choices.
const RACES: u32 = 1600;
const AFTER: usize = 40;

/// A step of an opening, in the system as it is then.
type Move = fn(&System) -> Option<Action>;

/// w1 reads the checkpoints, and w2 publishes before w1 has read the record.
const RACE: [Move; 6] = [
    |_| Some(Action::Read("w1".into(), Reading::Checkpoints)),
    |system| system.candidates().into_iter().find(|action| matches!(action, Action::Advance(_, Coverage::Cut(_)))),
    |system| {
        system.candidates().into_iter().rev().find(|action| matches!(action, Action::Advance(_, Coverage::Cut(_))))
    },
    |_| Some(Action::Read("w2".into(), Reading::Both)),
    |_| Some(Action::Propose("w2".into())),
    |_| Some(Action::Deliver(MessageRef::Request { publisher: "w2".into(), attempt: None })),
];

/// A proposal is in flight twice, and checkpoints of two epochs have been read, when a partition joins
/// far behind; from now on its source may list events.
const CUTOVER: [Move; 6] = [
    |_| Some(Action::Read("w1".into(), Reading::Checkpoints)),
    |_| Some(Action::Read("w2".into(), Reading::Both)),
    |_| Some(Action::Propose("w2".into())),
    |_| Some(Action::Duplicate(MessageRef::Request { publisher: "w2".into(), attempt: None })),
    |system| system.candidates().into_iter().find(|action| matches!(action, Action::Send(_, Coverage::Cut(_)))),
    |system| {
        let coverage = Coverage::parse(&system.state.order, "before 1").ok();
        let moves = vec![cutover::Move::Join { name: "N".into(), coverage, floor: None }];
        Some(Action::Change(Change { epoch: 2, moves }))
    },
];

/// What happened how often: an invariant that never meets its case holds of nothing.
type Seen = RefCell<BTreeMap<String, u64>>;

/// The walk as a file.
fn printed(start: &System, steps: &[Step]) -> String {
    let scripted = |step: &Step| ScriptedStep { step: step.clone(), expect: None };
    let title = "A walk that breaks an invariant".to_owned();
    let start = Subject::Publish(start.clone());
    let steps = steps.iter().map(scripted).collect();
    Scenario { title, about: String::new(), start, expect: None, steps }.to_string()
}

/// The file leads to the same end: whatever it shows can be seen again.
fn again(file: &str, end: &System) -> Result<(), TestCaseError> {
    let scenario = Scenario::parse(file).map_err(|errors| TestCaseError::fail(format!("{errors}\n{file}")))?;
    let transcript = scenario.run();
    let last = transcript.moments.last().map(|moment| &moment.subject);
    prop_assert!(last == Some(&Subject::Publish(end.clone())), "the file ends elsewhere:\n{}", file);
    prop_assert!(transcript.moments.iter().all(|moment| moment.broken.is_empty()));
    Ok(())
}

/// Takes a walk and says what it did; the error is the file that does it again.
///
/// It begins with an opening, of which it leaves out what is not legal.
fn walk(start: &System, opening: &[Move], choices: &[Choice], seen: &Seen) -> Result<(), TestCaseError> {
    let mut system = start.clone();
    let mut steps = Vec::new();
    let moves = opening.iter().copied().map(Err).chain(choices.iter().map(Ok));
    for one in moves {
        let action = match one {
            Ok(choice) => choice.action(&system),
            Err(opening) => match opening(&system) {
                Some(action) => action,
                None => continue,
            },
        };
        let Ok(stepped) = system.step(&action) else { continue };
        let step = Step::from(PublishStep::System(Box::new(SystemStep::Act(action))));
        let sentence = step.to_string();
        let again = Step::parse(&Subject::Publish(system.clone()), &sentence);
        steps.push(step.clone());
        prop_assert_eq!(again, Ok(step), "{}\n{}", sentence, printed(start, &steps));
        let broken = Invariant::broken(&system, &stepped.system);
        if !broken.is_empty() {
            let names: Vec<&str> = broken.iter().map(|invariant| invariant.id()).collect();
            return Err(TestCaseError::fail(format!("{} broken by:\n\n{}", names.join(", "), printed(start, &steps))));
        }
        let mut seen = seen.borrow_mut();
        *seen.entry(stepped.happening.to_string()).or_default() += 1;
        for publisher in stepped.system.publishers() {
            *seen.entry(format!("believes: {}", publisher.belief.name())).or_default() += 1;
            if let Err(unready) = stepped.system.proposal(publisher) {
                *seen.entry(format!("proposes nothing: {}", unready.name())).or_default() += 1;
            }
        }
        system = stepped.system;
    }
    *seen.borrow_mut().entry("steps".to_owned()).or_default() += steps.len() as u64;
    again(&printed(start, &steps), &system)
}

#[test]
fn a_right_system_keeps_every_invariant() {
    let seen = Seen::default();
    law(WALKS, &(system(), vec(Choice::any(), CHOICES)), |(start, choices)| walk(&start, &[], &choices, &seen));
    let seen = seen.into_inner();
    assert_eq!(seen.get("believes: dead"), None, "nothing that a publisher can see says that an attempt is dead");
    assert!(seen["steps"] >= STEPS, "only {} steps were legal", seen["steps"]);
    // Everything that these systems are about has happened, and not once.
    let never: Vec<&str> =
        SOMETIMES.into_iter().filter(|what| seen.get(*what).is_none_or(|times| *times < 10)).collect();
    assert!(never.is_empty(), "hardly ever: {never:?}\n{seen:#?}");
}

/// What single steps seldom lead to.
#[test]
fn races_and_cutovers_keep_every_invariant() {
    for opening in [RACE, CUTOVER] {
        let seen = Seen::default();
        law(RACES, &(system(), vec(Choice::any(), AFTER)), |(start, choices)| walk(&start, &opening, &choices, &seen));
        assert_eq!(seen.into_inner().get("believes: dead"), None);
    }
}

/// What must be met on the way.
const SOMETIMES: [&str; 38] = [
    "written",
    "not written: older generation",
    "not written: epoch changed",
    "nothing certified",
    "sent",
    "read",
    "read: confirmed by the record",
    "read: confirmed by the record, its own",
    "read: behind",
    "read: epoch changed",
    "proposed",
    "accepted",
    "refused: epoch changed",
    "refused: revision moved",
    "heard: confirmed by reply",
    "heard: nothing known",
    "heard: changes nothing",
    "duplicated",
    "lost",
    "changed",
    "believes: nothing known",
    "believes: in flight",
    "believes: confirmed by reply",
    "believes: confirmed by the record",
    "believes: confirmed by the record, its own",
    "believes: behind",
    "believes: epoch changed",
    "proposes nothing: waits",
    "proposes nothing: no checkpoints",
    "proposes nothing: no record",
    "proposes nothing: two epochs",
    "proposes nothing: rejected",
    "proposes nothing: ended",
    "proposes nothing: goes back",
    "proposes nothing: incomparable",
    "proposes nothing: no advance",
    "proposes nothing: held",
    "steps",
];
