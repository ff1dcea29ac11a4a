//! The search beside another checker: as many states, and counterexamples as short.
//!
//! Both walk through one model, so what differs is how they store, recall and compare states.

use cutline::mistakes::PublishMistake::{
    GoesBack, PublishesAcrossEpochs, SilenceIsFailure, SkipsMissing, TakesGreatestEvent, WritesUnconditionally,
};
use cutline::mistakes::ReadMistake::{CachesFailure, EofForFailure, FillsGaps, RepairsWithoutEnd, SkipsRecheck};
use cutline::mistakes::{PublishMistake, ReadMistake};
use cutline::search::{Goal, Model, Search, Status};
use cutline_tests::search::{Oracle, publish, read};

/// What both come to.
#[derive(Debug, PartialEq, Eq)]
struct Expected {
    /// How many states there are, those beyond harm included.
    states: usize,
    /// How many steps it takes to break an invariant, or how many states are left without harm where
    /// what is alike may change places.
    harm: Result<usize, usize>,
}

const fn safe(states: usize, named: usize) -> Expected {
    Expected { states, harm: Ok(named) }
}

const fn harm(states: usize, steps: usize) -> Expected {
    Expected { states, harm: Err(steps) }
}

fn ended<M: Model>(mut search: Search<M>) -> Search<M> {
    while search.run(10_000) == Status::Going {}
    search
}

/// Through whatever is broken; how many states there are.
fn everything<M: Model>(search: Search<M>) -> usize {
    let search = ended(search);
    assert_eq!(search.status(), Status::Exhausted);
    search.covered().states
}

/// How many states were seen without harm, or how many steps do it.
fn harmed<M: Model>(search: Search<M>) -> Result<usize, usize> {
    let mut search = ended(search);
    match search.path() {
        Some(path) => {
            assert!(!path.broken.is_empty());
            Err(path.steps.len())
        }
        None => Ok(search.covered().states),
    }
}

fn agree<M>(model: &M, expected: &Expected)
where
    M: Model + Clone + Send + Sync + 'static,
    M::State: Send + Sync,
    M::Action: Send + Sync,
{
    let Expected { states, harm } = *expected;
    let ours = everything(Search::new(model.clone(), Goal::State(Box::new(|_| false))));
    let (theirs, _) = Oracle::that_minds_nothing(model.clone()).check(None);
    let (_, their_steps) = Oracle::that_minds_harm(model.clone()).check(None);
    assert_eq!(
        (ours, theirs, their_steps),
        (states, states, harm.err()),
        "our states, theirs, and their steps to harm"
    );
    let search = || Search::new(model.clone(), Goal::Harm);
    let (by_names, named) = (harmed(search().without_renamings()), harmed(search()));
    assert_eq!((by_names, named), (harm.map(|_| states), harm), "our steps to harm");
}

fn publishers(question: &str, mistakes: &[PublishMistake], expected: &Expected) {
    agree(&publish(&format!("publish\n{question}"), mistakes), expected);
}

fn reads(question: &str, mistakes: &[ReadMistake], expected: &Expected) {
    agree(&read(&format!("read\n{question}"), mistakes), expected);
}

const ONE: &str = "say add A\nsay A before 1\nsay A events 1 outstanding 2
say add B\nsay B through 1\nsay B events 2 outstanding
say publisher w1 joins\nattempts 1\nduplicates 1\nmessages 2\n";

#[test]
fn one_publisher() {
    publishers(ONE, &[], &safe(5604, 5604));
}

const TWO: &str = "say add A\nsay A before 1\nsay A events 1 outstanding
say publisher w1 joins\nsay publisher w2 joins\nattempts 1\nduplicates 0\nmessages 2\n";

#[test]
fn two_publishers_that_are_alike() {
    publishers(TWO, &[], &safe(9916, 4973));
    publishers(TWO, &[GoesBack], &harm(10_948, 9));
    publishers(TWO, &[WritesUnconditionally], &harm(15_628, 9));
}

const DUPLICATES: &str = "say add A\nsay A through 1
say publisher w1 joins\nsay publisher w2 joins\nattempts 1\nduplicates 1\nmessages 2\n";

#[test]
fn two_publishers_with_a_duplicate() {
    publishers(DUPLICATES, &[], &safe(9362, 4689));
    publishers(DUPLICATES, &[SilenceIsFailure], &harm(8574, 5));
}

const CHANGES: &str = "say add A\nsay A before 1\nsay A events 1 outstanding
say publisher w1 joins\nattempts 1\nduplicates 0\nmessages 1\n";

#[test]
fn a_membership_change() {
    publishers(&format!("{CHANGES}changes\n"), &[], &safe(1783, 1783));
    // It does no harm where nothing of the partition that joins is outstanding.
    publishers(&format!("{CHANGES}change epoch 2: B joins before 0\n"), &[PublishesAcrossEpochs], &safe(3528, 3528));
}

const PAGES: &str = "say add A\nsay A before 1\nsay publisher w1 joins\nattempts 1\nduplicates 0\nmessages 1
page A page next t1 events 1 e1 done claim before 2\npage A page from t1 last events 2 e2 claim before 3\n";

#[test]
fn pages() {
    publishers(PAGES, &[], &safe(788, 788));
    publishers(PAGES, &[TakesGreatestEvent], &harm(1188, 5));
}

const WRITES: &str = "say add A\nsay A before 1\nsay A events 1 outstanding
say publisher w1 joins\nattempts 1\nduplicates 1\nmessages 2\nwrites\nends\n";

#[test]
fn writes_as_messages_and_an_end() {
    publishers(WRITES, &[], &safe(3423, 3423));
}

const MISSING: &str = "say add A\nsay A before 2\nsay A events 2 outstanding
say add B\nsay B events 1 outstanding
say publisher w1 joins\nattempts 1\nduplicates 1\nmessages 2\n";

#[test]
fn a_missing_checkpoint() {
    publishers(MISSING, &[], &safe(3225, 3225));
    publishers(MISSING, &[SkipsMissing], &harm(5535, 4));
}

const COMMITTED: &str = "say committed end 100
say add seg-2\nsay seg-2 generation 2\nsay seg-2 range [0, 100)\nsay seg-2 target obj-2
say add seg-1\nsay seg-1 range [0, 100)\nsay seg-1 target obj-1\nsay read offset 10\nmoves any\n";

#[test]
fn a_read_with_one_move() {
    reads(&format!("{COMMITTED}moves 1\nreads 1\n"), &[], &safe(625, 625));
    reads(&format!("{COMMITTED}moves 1\nreads 1\n"), &[SkipsRecheck], &harm(499, 7));
}

const SINGLE: &str = "say committed end 100\nsay add seg-1\nsay seg-1 range [0, 100)\nsay read offset 10\nmoves any\n";

#[test]
fn a_read_with_two_moves() {
    reads(&format!("{SINGLE}moves 2\nreads 1\n"), &[], &safe(7562, 7562));
    reads(&format!("{SINGLE}moves 2\nreads 1\n"), &[EofForFailure], &harm(7562, 6));
}

const COMPACTED: &str = "say committed end 30
say add cmp-1\nsay cmp-1 view TOPIC_COMPACTED\nsay cmp-1 generation 1\nsay cmp-1 range [0, 20)\nsay cmp-1 records 15
say add cmp-2\nsay cmp-2 view TOPIC_COMPACTED\nsay cmp-2 generation 2\nsay cmp-2 range [20, 30)\nsay cmp-2 records 25
say add seg-1\nsay seg-1 range [0, 30)\nsay read view TOPIC_COMPACTED\nsay read offset 16\nmoves any\nmoves 1\nreads 1\n";

#[test]
fn a_read_of_either_view() {
    reads(COMPACTED, &[], &safe(1154, 1154));
    reads(COMPACTED, &[FillsGaps], &harm(646, 7));
}

const REPAIRS: &str = "say committed end 100\nsay add seg-1\nsay seg-1 range [0, 100)
say seg-1 index absent\nsay seg-1 evidence\nsay read offset 10\nmoves any\nmoves 1\nreads 1\n";

#[test]
fn a_read_with_repairs() {
    reads(REPAIRS, &[], &safe(542, 542));
    reads(REPAIRS, &[RepairsWithoutEnd], &harm(580, 9));
}

const CACHE: &str = "say committed end 100
say add seg-2\nsay seg-2 generation 2\nsay seg-2 range [0, 100)
say add seg-1\nsay seg-1 range [0, 100)\nsay seg-1 is cached\nsay read offset 10\nmoves any\nmoves 1\nreads 2\n";

#[test]
fn two_reads_with_one_cache() {
    reads(CACHE, &[], &safe(1319, 1319));
    reads(CACHE, &[CachesFailure], &harm(1264, 13));
}
