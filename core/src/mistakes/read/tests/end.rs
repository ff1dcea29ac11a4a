//! However wrong a read is, it ends by itself, though no step costs any time.

use super::*;
use crate::resolver::world::Costs;

/// No read of these has so many steps that it comes to an end by anything but its own decisions.
const MOST: usize = 200;

/// Worlds in which there is something to be wrong about at every step, all of it in the cache.
fn reads() -> Vec<ReadSystem> {
    let invalid = Candidate { index: Listing::Invalid, ..dense(9, 24, 70) };
    let proven = Candidate { index: Listing::Absent, evidence: true, ..dense(0, 24, 70) };
    let failing = |generation| Candidate { open: Open::Fails, ..dense(generation, 24, 70) };
    let over = || [sparse(8, 0, 20, &[5]), sparse(7, 0, 20, &[])];
    let worlds = [
        asking(Committed, 47, vec![failing(3), invalid, dense(8, 0, 20), sparse(3, 24, 70, &[]), proven]),
        asking(TopicCompacted, 47, [sparse(3, 24, 60, &[]), dense(3, 24, 92)].into_iter().chain(over()).collect()),
        asking(TopicCompacted, 47, [sparse(6, 24, 40, &[])].into_iter().chain(over()).collect()),
    ];
    let costs = Costs { snapshot: 0, admit: 0, choose: 0, pin: 0, recheck: 0, open: 0, read: 0, repair: 0 };
    let read = |world: World| {
        let mut system = ReadSystem::new(World { costs, ..world });
        for place in 0..system.world.candidates.len() {
            system.set_cached(place, true);
        }
        system
    };
    worlds.map(read).into()
}

/// Goes on to the answer, twice.
fn goes_on(mut system: ReadSystem, mistakes: Mistakes<ReadMistake>) {
    for _ in 0..2 {
        let foreseen = system.resolution().outcome;
        assert!(!matches!(&foreseen, Outcome::Retryable(why) if why.reason == RetryReason::NoEnd), "{mistakes:?}");
        let mut steps = 0;
        while let Some(next) = system.next() {
            system.act(&Action::Step(next)).unwrap();
            steps += 1;
            assert!(steps < MOST, "{mistakes:?}: {:#?}", system.run());
        }
        assert_eq!(system.outcome(), Some(&foreseen), "{mistakes:?}");
        system.act(&Action::Again).unwrap();
    }
}

#[test]
fn whatever_two_mistakes_are_made_a_read_ends() {
    for system in reads() {
        for one in ReadMistake::ALL {
            for other in ReadMistake::ALL {
                for mistakes in [Mistakes::NONE.with(*one).with(*other), all().without(*one).without(*other)] {
                    goes_on(mistakes.make(&system), mistakes);
                }
            }
        }
    }
}

#[test]
fn whatever_moves_before_whatever_step_a_wrong_read_ends() {
    let sets = ReadMistake::ALL.iter().map(|mistake| Mistakes::NONE.with(*mistake)).chain([all()]);
    for mistakes in sets {
        for system in reads() {
            let mut at = mistakes.make(&system);
            while let Some(next) = at.next() {
                for change in at.moves() {
                    let Ok(moved) = at.step(&Action::Move(change)) else { continue };
                    goes_on(moved.system, mistakes);
                }
                at.act(&Action::Step(next)).unwrap();
            }
        }
    }
}
