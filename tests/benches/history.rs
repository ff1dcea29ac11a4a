//! A history of 10,000 steps: how many moves in it are made in a second, and what it takes in memory.

use cutline::scenario::history::{History, MomentId};
use cutline::scenario::step::Step;
use cutline::scenario::{Scenario, Subject};
use divan::counter::{BytesCount, ItemsCount};
use divan::{AllocProfiler, Bencher, black_box};

#[global_allocator]
static ALLOC: AllocProfiler = AllocProfiler::system();

const STEPS: usize = 10_000;
/// Moves in one sample.
const MOVES: usize = 1_000;

fn main() {
    divan::main();
}

fn start() -> Subject {
    let partitions = "A = \"before 100\"\nB = \"through 100\"\nC = { at = \"before 90\", events = [\"80\", \"85\"] }";
    Scenario::parse(&format!("[partitions]\n{partitions}")).expect("it reads").start
}

/// Steps back now and then, so that there are branches of 60 steps all along one of 7,500.
fn history() -> History {
    let mut history = History::new(start());
    for number in 0..STEPS {
        let partition = ["A", "B", "C"][number % 3];
        let text = match number % 4 {
            0 => format!("{partition} before {number}"),
            1 => format!("{partition} through {number}"),
            2 => format!("{partition} floor before {number}"),
            _ => format!("{partition} generation {number}"),
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

fn rate<R>(bencher: Bencher<'_, '_>, mut moves: impl FnMut(&mut History) -> R) {
    let mut history = history();
    bencher.counter(ItemsCount::new(MOVES)).bench_local(|| black_box(moves(&mut history)));
}

#[divan::bench(sample_count = 20)]
fn step_back_and_forth(bencher: Bencher<'_, '_>) {
    rate(bencher, |history| {
        history.go(usize::MAX);
        for _ in 0..MOVES / 2 {
            history.undo();
        }
        for _ in 0..MOVES / 2 {
            history.redo();
        }
    });
}

#[divan::bench(sample_count = 20)]
fn scrub_anywhere(bencher: Bencher<'_, '_>) {
    rate(bencher, |history| numbers(history.len()).for_each(|place| history.go(place)));
}

#[divan::bench(sample_count = 20)]
fn visit_any_moment(bencher: Bencher<'_, '_>) {
    rate(bencher, |history| numbers(STEPS).for_each(|number| assert!(history.visit(MomentId::of(number)))));
}

#[divan::bench(sample_count = 20)]
fn preview_any_moment(bencher: Bencher<'_, '_>) {
    rate(bencher, |history| numbers(STEPS).for_each(|number| drop(black_box(history.state_at(MomentId::of(number))))));
}

/// The page does this before every change, since the history it draws is shared.
#[divan::bench]
fn clone(bencher: Bencher<'_, '_>) {
    let history = history();
    bencher.bench_local(|| history.clone());
}

#[divan::bench]
fn list_branches(bencher: Bencher<'_, '_>) {
    let history = history();
    bencher.bench_local(|| history.branches());
}

/// What it allocates at most is what the history holds.
#[divan::bench(sample_count = 10)]
fn take_all_steps(bencher: Bencher<'_, '_>) {
    bencher.counter(ItemsCount::new(STEPS)).bench_local(history);
}

/// Autosave does this after every change.
#[divan::bench]
fn record(bencher: Bencher<'_, '_>) {
    let history = history();
    bencher.counter(BytesCount::new(history.record().len())).bench_local(|| history.record());
}

#[divan::bench(sample_count = 10)]
fn replay(bencher: Bencher<'_, '_>) {
    let record = history().record();
    let replay = || History::replay(start(), &record).expect("it replays");
    bencher.counter(ItemsCount::new(STEPS)).bench_local(replay);
}
