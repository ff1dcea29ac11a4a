//! Decisions without end: what is foreseen says so, and a run stops where it has got to.

use super::*;
use crate::resolver::decisions::Decisions;
use crate::resolver::record::IndexRecord;
use crate::resolver::trace::Changed;
use std::any::Any;
use std::sync::Arc;

/// Takes whatever it rechecks for changed, and the time for new.
#[derive(Debug)]
struct NeverSure;

impl Decisions for NeverSure {
    fn any(&self) -> &dyn Any {
        self
    }

    fn changed(&self, _world: &World, _record: &IndexRecord) -> Option<Changed> {
        Some(Changed::Gone)
    }

    fn used_ms(&self, _used_ms: u32) -> u32 {
        0
    }
}

fn foresees_no_end(system: &ReadSystem) -> bool {
    matches!(system.resolution().outcome, Outcome::Retryable(retryable) if retryable.reason == RetryReason::NoEnd)
}

#[test]
fn a_read_without_end_is_left_under_way() {
    let right = ReadSystem::new(asking(Committed, 47, vec![dense(3, 24, 70), dense(2, 24, 70)]));
    assert!(!foresees_no_end(&right));
    let system = right.decided_by(Some(Arc::new(NeverSure)));
    assert!(foresees_no_end(&system));
    let run = system.step(&Action::Run).unwrap();
    assert!(run.system.next().is_some() && run.system.outcome().is_none());
    assert!(run.taken.len() > 100, "only {} steps", run.taken.len());
    // It can be taken further, and mended on the way.
    assert!(foresees_no_end(&run.system));
    assert!(run.system.step(&Action::Run).unwrap().system.next().is_some());
    let mended = run.system.mended().step(&Action::Run).unwrap().system;
    assert_eq!(mended.outcome().map(ToString::to_string).as_deref(), Some("served seg-3"));
    assert_eq!(system.step(&Action::RunTo(Step::Open)), Err(Illegal::NoEnd(Step::Open)));
    assert!(system.step(&Action::RunTo(Step::Recheck)).is_ok());
}
