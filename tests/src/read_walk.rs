//! Random walks of small reads: where they start, and which step is taken next.

use crate::read::with_cached;
use cutline::resolver::candidate::{Candidate, Listing, Object, Open, Pin, Read};
use cutline::resolver::outcome::Outcome;
use cutline::resolver::range::OffsetRange;
use cutline::resolver::record::{Exact, IndexRecord, Target};
use cutline::resolver::request::RawRequest;
use cutline::resolver::run::Run;
use cutline::resolver::snapshot::{Snapshot, Trim, View, Views};
use cutline::resolver::system::{Action, CandidateMove, Move, ReadSystem};
use cutline::resolver::trace::Step;
use cutline::resolver::world::{Costs, World};
use cutline::scenario::step::ReadStep;
use cutline::scenario::step::read::{CandidateEdit, CandidateRef, RequestField};
use proptest::prelude::*;

/// No offset of a small read is greater than this, but a committed end may go on beyond it.
const LAST: u64 = 8;

/// A number that many small choices are taken from, one after the other. Of each, 0 is the plainest.
#[derive(Clone, Copy, Debug)]
pub struct Dice(u64);

impl Dice {
    /// Any number; the lesser, the plainer.
    pub fn any() -> impl Strategy<Value = Dice> {
        any::<u64>().prop_map(Dice)
    }

    /// A number below `sides`.
    fn roll(&mut self, sides: u64) -> u64 {
        let rolled = self.0 % sides;
        self.0 /= sides;
        rolled
    }

    /// Whether it happens, once in so many times; the plainest is that it does not.
    fn once_in(&mut self, times: u64) -> bool {
        self.roll(times) == times - 1
    }

    fn pick<T: Copy>(&mut self, of: &[T]) -> T {
        of[usize::try_from(self.roll(of.len() as u64)).unwrap_or(0)]
    }
}

/// A small read that is not begun: two to four candidates of two views, mostly of the one that is read.
pub fn system(view: View) -> impl Strategy<Value = ReadSystem> {
    let candidates = prop::collection::vec((Dice::any(), Dice::any()), 2..=4);
    (Dice::any(), candidates).prop_map(move |(mut dice, candidates)| {
        let keys = ["a", "b", "c", "d"];
        let candidates = candidates.into_iter().zip(keys);
        let (candidates, cached): (Vec<Candidate>, Vec<bool>) =
            candidates.map(|((shape, health), key)| candidate(view, key, shape, health)).unzip();
        let committed_end = 3 + dice.roll(LAST - 2);
        let world = World {
            snapshot: Snapshot {
                stream: "s".to_owned(),
                version: 1 + dice.roll(3),
                trim: Trim { committed: dice.pick(&[0, 0, 0, 1, 2]), topic_compacted: dice.pick(&[0, 0, 0, 1, 2]) },
                committed_end,
                views: if dice.once_in(40) { Views::from_iter([View::Committed]) } else { Views::ALL },
            },
            candidates,
            request: RawRequest {
                stream: "s".to_owned(),
                view: view.to_string(),
                offset: dice.roll(committed_end).to_string(),
                deadline_ms: deadline(&mut dice),
            },
            costs: if dice.once_in(4) { Costs { choose: 1, recheck: 8, ..Costs::default() } } else { Costs::default() },
            slow_ms: 0,
            repairs: dice.pick(&[1, 1, 2, 0, 3]),
        };
        let places = cached.iter().enumerate().filter(|(_, cached)| **cached).map(|(place, _)| place);
        with_cached(ReadSystem::new(world), places)
    })
}

/// Mostly enough, now and then not even for the first steps.
fn deadline(dice: &mut Dice) -> String {
    let most = dice.pick(&[400, 400, 200, 100, 60, 40]);
    let less = if dice.once_in(3) { dice.roll(most) } else { 0 };
    (most - less).to_string()
}

/// A candidate, and whether it is cached.
fn candidate(view: View, key: &str, mut shape: Dice, mut health: Dice) -> (Candidate, bool) {
    let other = if view == View::Committed { View::TopicCompacted } else { View::Committed };
    let view = if shape.once_in(6) { other } else { view };
    let start = shape.pick(&[0, 0, 0, 1, 2, 4]);
    let end = if shape.once_in(3) { start + shape.roll(LAST - start) } else { LAST };
    let range = OffsetRange::new(start, end).expect("it does not start beyond its end");
    let reused = |own: &str, dice: &mut Dice| if dice.once_in(8) { "a" } else { own }.to_owned();
    let record = IndexRecord {
        view,
        generation: shape.pick(&[0, 1, 2, 0, 1, 2, 3]),
        exact: Exact {
            // Now and then a key that another candidate has under another metadata version or checksum.
            key: reused(key, &mut shape),
            metadata_version: 1 + shape.roll(2),
            checksum: key.to_owned(),
        },
        range,
        target: Target { name: format!("obj-{}", reused(key, &mut shape)), identity: "etag 1".to_owned() },
        publication: if shape.once_in(6) { Some("p".to_owned()) } else { None },
    };
    let survivors = if view == View::TopicCompacted {
        // Few: an empty stretch is what makes this view special.
        let set = shape.roll(256) & shape.roll(256);
        (0..LAST).filter(|offset| set >> offset & 1 == 1 && range.covers(*offset)).collect()
    } else {
        [].into_iter().collect()
    };
    let object = match health.roll(12) {
        10 => Object::Replaced { identity: "etag 2".to_owned() },
        11 => Object::Lost,
        _ => Object::Recorded,
    };
    let candidate = Candidate {
        survivors,
        object,
        index: health.pick(&[
            Listing::Valid,
            Listing::Valid,
            Listing::Valid,
            Listing::Valid,
            Listing::Invalid,
            Listing::Absent,
        ]),
        evidence: !health.once_in(3),
        pin: if health.once_in(10) { Pin::Failed } else { Pin::Held },
        open: if health.once_in(6) { Open::Fails } else { Open::Opens },
        read: if health.once_in(6) { Read::Breaks } else { Read::Whole },
        ..Candidate::healthy(record)
    };
    (candidate, health.once_in(4))
}

/// What is done next in a read. It may be something that cannot be done.
///
/// Mostly the resolver goes on; between two of its steps something moves, and mostly about the
/// candidate that it has chosen. Between two reads most of what is broken is mended.
pub fn next_step(system: &ReadSystem, mut dice: Dice) -> Option<ReadStep> {
    let kind = dice.roll(100);
    let Some(next) = system.next() else {
        if kind >= 50 {
            return moved(system, &mut dice, 20);
        }
        let came_in = &system.world.request;
        if came_in.stream != system.world.snapshot.stream {
            return Some(ReadStep::Read(RequestField::Stream, system.world.snapshot.stream.clone()));
        }
        let boundary = matches!(
            system.outcome(),
            Some(Outcome::Eof { .. } | Outcome::OffsetTrimmed { .. } | Outcome::Invalid { .. })
        );
        return Some(match kind {
            0..20 if !boundary => ReadStep::Again,
            0..38 => ReadStep::Read(RequestField::Offset, another_offset(&system.world, &mut dice).to_string()),
            38..43 => ReadStep::Read(RequestField::View, dice.pick(&View::ALL).to_string()),
            43..48 => ReadStep::Read(RequestField::Deadline, deadline(&mut dice)),
            48 => ReadStep::Read(RequestField::Offset, "-1".to_owned()),
            _ => ReadStep::Read(RequestField::Stream, "t".to_owned()),
        });
    };
    match kind {
        0..66 => Some(ReadStep::Take(next)),
        66..74 => Some(ReadStep::Run(Some(dice.pick(&Step::ALL)))),
        74..78 => Some(ReadStep::Run(None)),
        // Only by hand does a committed end go back, which a repair has to notice all the same.
        78 if next == Step::Repair => Some(ReadStep::CommittedEnd(system.run().and_then(Run::position)?)),
        _ => moved(system, &mut dice, 6),
    }
}

/// Mostly one that the view has; now and then one just outside.
fn another_offset(world: &World, dice: &mut Dice) -> u64 {
    let trim = world.request.view.parse().map_or(0, |view| world.snapshot.trim.of(view));
    let first = if dice.once_in(12) { trim.saturating_sub(1) } else { trim };
    let many = world.snapshot.committed_end.saturating_sub(first) + u64::from(dice.once_in(8));
    first + dice.roll(many.max(1))
}

/// A move of the world, or an edit of a candidate's health by hand.
///
/// Out of so many, `mends` more moves mend what is broken.
fn moved(system: &ReadSystem, dice: &mut Dice, mends: u64) -> Option<ReadStep> {
    let world = &system.world;
    let kind = dice.roll(20 + mends);
    if kind == 19 {
        let moves = system.moves();
        let of_world: Vec<&Move> = moves.iter().filter(|change| !matches!(change, Move::Candidate(..))).collect();
        let change = dice.pick(&of_world).clone();
        return ReadStep::acting(world, Action::Move(change));
    }
    let place = match of_interest(system) {
        Some(place) if dice.roll(3) < 2 => place,
        _ => usize::try_from(dice.roll(world.candidates.len() as u64)).unwrap_or(0),
    };
    let reference = CandidateRef::to(world, place)?;
    let edit = match kind {
        16 => CandidateEdit::Index(dice.pick(&[Listing::Valid, Listing::Invalid, Listing::Absent])),
        17 => CandidateEdit::Evidence(dice.once_in(2)),
        18 if world.candidates[place].view == View::TopicCompacted => {
            let (set, range) = (dice.roll(256), world.candidates[place].range);
            let survivors = (0..LAST).filter(|offset| set >> offset & 1 == 1 && range.covers(*offset));
            CandidateEdit::Records(survivors.collect())
        }
        18 => return Some(ReadStep::Slow(if world.slow_ms == 0 { dice.pick(&[40, 120]) } else { 0 })),
        2 if world.slow_ms > 0 => return Some(ReadStep::Slow(0)),
        // The garbage collector comes for what has retired.
        0 | 1 if world.candidates[place].index == Listing::Absent => {
            return Some(ReadStep::Move(reference, CandidateMove::Collected));
        }
        15 | 20.. => {
            let mended = [
                CandidateMove::Object(Object::Recorded),
                CandidateMove::Pin(Pin::Held),
                CandidateMove::Open(Open::Opens),
                CandidateMove::Read(Read::Whole),
                CandidateMove::Appears,
                CandidateMove::Rewritten,
            ];
            let broken = mended.iter().filter(|change| could(system, place, change));
            let broken: Vec<&CandidateMove> = broken.collect();
            if broken.is_empty() {
                return None;
            }
            return Some(ReadStep::Move(reference, dice.pick(&broken).clone()));
        }
        _ => {
            let moves = system.moves_of(place);
            let moves: Vec<&CandidateMove> = moves.iter().collect();
            return Some(ReadStep::Move(reference, dice.pick(&moves).clone()));
        }
    };
    Some(ReadStep::Candidate(reference, edit))
}

/// The candidate that the next step is about.
pub fn of_interest(system: &ReadSystem) -> Option<usize> {
    let candidates = &system.world.candidates;
    if system.next() == Some(Step::Repair) {
        return candidates.iter().position(|other| other.view == View::Committed && other.generation == 0);
    }
    let chosen = system.run()?.chosen()?;
    candidates.iter().position(|other| other.is_exactly(chosen))
}

fn could(system: &ReadSystem, place: usize, change: &CandidateMove) -> bool {
    let candidate = &system.world.candidates[place];
    match change {
        CandidateMove::Object(object) => candidate.object != *object,
        CandidateMove::Pin(pin) => candidate.pin != *pin,
        CandidateMove::Open(open) => candidate.open != *open,
        CandidateMove::Read(read) => candidate.read != *read,
        CandidateMove::Appears => candidate.index == Listing::Absent,
        _ => {
            candidate.index == Listing::Invalid
                || candidate.index == Listing::Valid && candidate.stored() != Some(candidate.identity())
        }
    }
}

/// What is worth counting of an answer: its kind, and why nothing was served.
pub fn answered(outcome: &Outcome) -> String {
    match outcome {
        Outcome::Retryable(retryable) => format!("{}: {:?}", outcome.kind(), retryable.reason),
        _ => outcome.kind().to_owned(),
    }
}

/// Every move, as [`words`] has it.
pub const MOVES: [&str; 22] = [
    "appears",
    "cached",
    "collected",
    "corrupted",
    "edited",
    "end advances",
    "fast",
    "object lost",
    "object mended",
    "object replaced",
    "object reused",
    "open failed",
    "open ok",
    "pin failed",
    "pin ok",
    "read failed",
    "read ok",
    "retires",
    "rewritten",
    "slow",
    "trim advances",
    "uncached",
];

/// A move in two or three words, whatever number or text it has.
pub fn words(step: &ReadStep) -> Option<String> {
    Some(match step {
        ReadStep::Move(_, change) => match change {
            CandidateMove::Object(object) => {
                let word = match object {
                    Object::Recorded => "mended",
                    Object::Replaced { .. } => "replaced",
                    Object::Reused { .. } => "reused",
                    Object::Lost => "lost",
                };
                format!("object {word}")
            }
            CandidateMove::Appears => "appears".to_owned(),
            CandidateMove::Retires => "retires".to_owned(),
            CandidateMove::Rewritten => "rewritten".to_owned(),
            CandidateMove::Corrupted => "corrupted".to_owned(),
            CandidateMove::Collected => "collected".to_owned(),
            CandidateMove::Pin(pin) => format!("pin {pin}"),
            CandidateMove::Open(open) => format!("open {open}"),
            CandidateMove::Read(read) => format!("read {read}"),
            CandidateMove::Cached(true) => "cached".to_owned(),
            CandidateMove::Cached(false) => "uncached".to_owned(),
        },
        ReadStep::TrimAdvances(..) => "trim advances".to_owned(),
        ReadStep::EndAdvances(_) => "end advances".to_owned(),
        ReadStep::Slow(0) => "fast".to_owned(),
        ReadStep::Slow(_) => "slow".to_owned(),
        ReadStep::Candidate(..) => "edited".to_owned(),
        _ => return None,
    })
}
