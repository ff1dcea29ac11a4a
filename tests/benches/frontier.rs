//! The frontier of many partitions: a merge of a million cuts, and an index that takes one advance.
//!
//! Each ratio is of the best of several rounds, in which all sides take turns on the same keys: what
//! else the machine does makes either slower only. Before a ratio is printed all sides have agreed.
#![expect(clippy::print_stdout, reason = "a measurement speaks through its output")]

use cutline::cut::Endpoint;
use cutline::frontier::index::Index;
use cutline::frontier::packed::{Packed, PackedCut};
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::hint::black_box;
use std::time::{Duration, Instant};
use timely::progress::frontier::MutableAntichain;

/// Checkpoints in the merge.
const CHECKPOINTS: usize = 1_000_000;

/// Merges of them.
const MERGES: usize = 60;

/// Advances in a round.
const ADVANCES: usize = 400_000;

/// Rounds of advances.
const ROUNDS: usize = 15;

fn main() {
    println!("# merge/min: time of Packed::merge (frontier, all witnesses, next-least cut) over that of min, on");
    println!("#   {CHECKPOINTS} cuts of 128 bits. advance/…: time of the other over that of Index<PackedCut>, for");
    println!("#   {ADVANCES} advances of random partitions by 1 to 100, the frontier asked after each of them.");
    println!("ratio merge/min {:.2}", merge());
    for (name, partitions) in [("1k", 1_000), ("100k", 100_000)] {
        let advances = Advances::of(partitions);
        let times = advances.timed();
        println!("ratio advance/timely-{name} {:.1}", times.timely.as_secs_f64() / times.index.as_secs_f64());
        println!("ratio advance/btreemap-{name} {:.1}", times.multiset.as_secs_f64() / times.index.as_secs_f64());
    }
}

/// Numbers that look random and are the same each time: `SplitMix64`.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        (mixed ^ mixed >> 31) % limit
    }
}

/// The key of a cut where there is no such type: the position and, in the lowest bit, the endpoint kind.
fn packed(key: u64) -> PackedCut {
    let endpoint = if key & 1 == 1 { Endpoint::Through } else { Endpoint::Before };
    PackedCut::new(i128::from(key >> 1), endpoint).expect("64 bits fit")
}

#[expect(clippy::disallowed_methods, reason = "a measurement needs a clock")]
fn timed<R>(work: impl FnOnce() -> R) -> (Duration, R) {
    let start = Instant::now();
    let result = black_box(work());
    (start.elapsed(), result)
}

/// How long a merge takes, in times of a plain `min`.
fn merge() -> f64 {
    let mut random = Random(7);
    let keys: Vec<u64> = (0..CHECKPOINTS).map(|_| random.below(1 << 40)).collect();
    let cuts: Vec<PackedCut> = keys.iter().copied().map(packed).collect();
    let plain: Vec<u128> = keys.iter().copied().map(u128::from).collect();
    let (mut ours, mut theirs) = (Duration::MAX, Duration::MAX);
    for _ in 0..MERGES {
        let (time, least) = timed(|| black_box(&plain).iter().min());
        theirs = theirs.min(time);
        let (time, merged) = timed(|| Packed::merge(black_box(&cuts)));
        ours = ours.min(time);
        let Packed::Frontier { cut, witnesses, .. } = merged else { panic!("nobody has ended") };
        assert!(witnesses.iter().all(|place| Some(&plain[*place]) == least) && !witnesses.is_empty());
        assert_eq!(cut, cuts[witnesses[0]], "both have found the same cut");
    }
    ours.as_secs_f64() / theirs.as_secs_f64()
}

/// One partition goes from one key to another. The others are told both, and need not look up the first.
struct Advance {
    place: usize,
    from: u64,
    to: u64,
}

/// The same advances for everybody.
struct Advances {
    start: Vec<u64>,
    advances: Vec<Advance>,
}

/// The best time of each.
struct Times {
    index: Duration,
    timely: Duration,
    multiset: Duration,
}

/// How often the frontier was another one after an advance, and the last one.
#[derive(Debug, PartialEq, Eq)]
struct Seen<K> {
    changes: usize,
    last: Option<K>,
}

impl<K: PartialEq + Copy> Seen<K> {
    fn new() -> Seen<K> {
        Seen { changes: 0, last: None }
    }

    fn see(&mut self, frontier: Option<&K>) {
        if self.last.as_ref() != frontier {
            self.changes += 1;
            self.last = frontier.copied();
        }
    }
}

impl Advances {
    fn of(partitions: u64) -> Advances {
        let mut random = Random(11);
        let start: Vec<u64> = (0..partitions).map(|_| random.below(2_000_000)).collect();
        let mut held = start.clone();
        let advances = (0..ADVANCES).map(|_| {
            let place = usize::try_from(random.below(partitions)).expect("it is a place");
            let from = held[place];
            held[place] = from + 2 + random.below(200);
            Advance { place, from, to: held[place] }
        });
        Advances { advances: advances.collect(), start }
    }

    fn timed(&self) -> Times {
        let moves: Vec<(usize, PackedCut)> =
            self.advances.iter().map(|advance| (advance.place, packed(advance.to))).collect();
        let index = Index::new(self.start.iter().copied().map(packed).collect()).expect("there are partitions");
        let mut antichain = MutableAntichain::new();
        antichain.update_iter(self.start.iter().map(|key| (*key, 1)));
        let mut multiset: BTreeMap<u128, usize> = BTreeMap::new();
        for key in &self.start {
            *multiset.entry(u128::from(*key)).or_default() += 1;
        }
        let mut times = Times { index: Duration::MAX, timely: Duration::MAX, multiset: Duration::MAX };
        for _ in 0..ROUNDS {
            let mut index = index.clone();
            let (time, ours) = timed(|| with_index(&mut index, &moves));
            times.index = times.index.min(time);
            let mut antichain = antichain.clone();
            let (time, theirs) = timed(|| with_timely(&mut antichain, &self.advances));
            times.timely = times.timely.min(time);
            let mut multiset = multiset.clone();
            let (time, plain) = timed(|| with_multiset(&mut multiset, &self.advances));
            times.multiset = times.multiset.min(time);
            assert_eq!(ours, Seen { changes: theirs.changes, last: theirs.last.map(packed) }, "as timely has it");
            assert_eq!(
                plain,
                Seen { changes: theirs.changes, last: theirs.last.map(u128::from) },
                "as the multiset has it"
            );
        }
        times
    }
}

fn with_index(index: &mut Index<PackedCut>, moves: &[(usize, PackedCut)]) -> Seen<PackedCut> {
    let mut seen = Seen::new();
    for (place, to) in moves {
        index.advance(*place, *to).expect("it goes forward");
        seen.see(index.frontier());
    }
    seen
}

fn with_timely(antichain: &mut MutableAntichain<u64>, advances: &[Advance]) -> Seen<u64> {
    let mut seen = Seen::new();
    for Advance { from, to, .. } in advances {
        drop(antichain.update_iter([(*from, -1), (*to, 1)]));
        seen.see(antichain.frontier().first());
    }
    seen
}

fn with_multiset(multiset: &mut BTreeMap<u128, usize>, advances: &[Advance]) -> Seen<u128> {
    let mut seen = Seen::new();
    for Advance { from, to, .. } in advances {
        let from = u128::from(*from);
        match multiset.entry(from) {
            Entry::Occupied(held) if *held.get() == 1 => drop(held.remove()),
            held => *held.or_default() -= 1,
        }
        *multiset.entry(u128::from(*to)).or_default() += 1;
        seen.see(multiset.first_key_value().map(|(key, _)| key));
    }
    seen
}
