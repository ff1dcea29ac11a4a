//! A history of 10,000 steps: how many moves in it are made in a second, and what it takes in memory.

use cutline::scenario::history::{History, MomentId};
use cutline::scenario::step::Step;
use cutline::scenario::{Scenario, Subject};
use divan::counter::{BytesCount, ItemsCount};
use divan::{AllocProfiler, Bencher, black_box};
use std::fmt::Write as _;

#[global_allocator]
static ALLOC: AllocProfiler = AllocProfiler::system();

const STEPS: usize = 10_000;
/// Moves in one sample.
const MOVES: usize = 1_000;

fn main() {
    divan::main();
}

/// What people look at, and the most that anyone would.
const FEW: usize = 3;
const MANY: usize = 100;

fn start(partitions: usize) -> Subject {
    let mut text = "[partitions]\n".to_owned();
    for number in 0..partitions {
        let _ = writeln!(text, "p{number} = {{ at = \"before 1\", events = [\"80\", \"85\"] }}");
    }
    Scenario::parse(&text).expect("it reads").start
}

/// Steps back now and then, so that there are branches of 60 steps all along one of 7,500.
fn history(partitions: usize) -> History {
    let mut history = History::new(start(partitions));
    for number in 0..STEPS {
        let partition = number % partitions;
        let text = match number % 4 {
            0 => format!("p{partition} before {number}"),
            1 => format!("p{partition} through {number}"),
            2 => format!("p{partition} floor before {number}"),
            _ => format!("p{partition} generation {number}"),
        };
        let step = Step::parse(history.current(), &text).expect("it reads");
        assert!(history.take(step).expect("it can be taken"));
        if number % 240 == 239 {
            history.go(history.place() - 60);
        }
    }
    assert_eq!(history.moment_count(), STEPS + 1);
    history
}

/// Numbers below a limit that look random and are the same each time.
fn numbers(below: usize) -> impl Iterator<Item = usize> {
    (1..=MOVES).map(move |number| number * 7_919 * 104_729 % below)
}

fn rate<R>(bencher: Bencher<'_, '_>, partitions: usize, mut moves: impl FnMut(&mut History) -> R) {
    let mut history = history(partitions);
    bencher.counter(ItemsCount::new(MOVES)).bench_local(|| black_box(moves(&mut history)));
}

#[divan::bench(args = [FEW, MANY], sample_count = 10)]
fn step_back_and_forth(bencher: Bencher<'_, '_>, partitions: usize) {
    rate(bencher, partitions, |history| {
        history.go(usize::MAX);
        for _ in 0..MOVES / 2 {
            history.undo();
        }
        for _ in 0..MOVES / 2 {
            history.redo();
        }
    });
}

#[divan::bench(args = [FEW, MANY], sample_count = 10)]
fn scrub_anywhere(bencher: Bencher<'_, '_>, partitions: usize) {
    rate(bencher, partitions, |history| numbers(history.len()).for_each(|place| history.go(place)));
}

#[divan::bench(args = [FEW, MANY], sample_count = 10)]
fn visit_any_moment(bencher: Bencher<'_, '_>, partitions: usize) {
    rate(bencher, partitions, |history| numbers(STEPS).for_each(|number| assert!(history.visit(MomentId::of(number)))));
}

#[divan::bench(args = [FEW, MANY], sample_count = 10)]
fn preview_any_moment(bencher: Bencher<'_, '_>, partitions: usize) {
    rate(bencher, partitions, |history| {
        numbers(STEPS).for_each(|number| drop(black_box(history.state_at(MomentId::of(number)))));
    });
}

/// The page does this before every change, since the history it draws is shared.
#[divan::bench]
fn clone(bencher: Bencher<'_, '_>) {
    let history = history(FEW);
    bencher.bench_local(|| history.clone());
}

#[divan::bench]
fn list_branches(bencher: Bencher<'_, '_>) {
    let history = history(FEW);
    bencher.bench_local(|| history.branches());
}

/// What it allocates at most is what the history holds.
#[divan::bench(args = [FEW, MANY], sample_count = 3)]
fn take_all_steps(bencher: Bencher<'_, '_>, partitions: usize) {
    bencher.counter(ItemsCount::new(STEPS)).bench_local(|| history(partitions));
}

/// Autosave does this after every change.
#[divan::bench]
fn record(bencher: Bencher<'_, '_>) {
    let history = history(FEW);
    bencher.counter(BytesCount::new(history.record().len())).bench_local(|| history.record());
}

#[divan::bench(sample_count = 10)]
fn replay(bencher: Bencher<'_, '_>) {
    let record = history(FEW).record();
    let replay = || History::replay(start(FEW), &record).expect("it replays");
    bencher.counter(ItemsCount::new(STEPS)).bench_local(replay);
}
