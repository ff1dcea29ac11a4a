//! For each mistake a built-in system in which it does harm: what the search finds there, and that
//! there is nothing to be found without it.
//!
//! Every counterexample is frozen, in words, in `counterexamples.txt`. After a change that is meant,
//! write it anew and read the diff before it is committed:
//!
//! ```sh
//! UPDATE_EXPECT=1 cargo test --package cutline-tests --test counterexamples
//! ```

#[path = "counterexamples/alone.rs"]
mod alone;
#[path = "counterexamples/reached.rs"]
mod reached;
#[path = "counterexamples/together.rs"]
mod together;

use cutline::mistakes::{Mistake, Mistakes};
use cutline::review::systems::BuiltIn;
use cutline::review::{Counterexample, Hunt, Question};
use cutline::search::Status;

/// The search of this question, at its end.
fn searched(question: &Question) -> Hunt {
    let mut hunt = Hunt::new(question).expect("it is small");
    while hunt.run(1000) == Status::Going {}
    hunt
}

/// What is found where these mistakes are made; none where it was looked for everywhere in vain.
fn found<M: Mistake>(built_in: &BuiltIn, mistakes: &[M]) -> Option<Counterexample> {
    let mistakes: Mistakes<M> = mistakes.iter().copied().collect();
    found_by(&built_in.with(mistakes).expect("it makes this mistake"))
}

fn found_by(question: &Question) -> Option<Counterexample> {
    let mut hunt = searched(question);
    let status = hunt.status();
    let found = hunt.counterexample();
    assert_eq!(status, if found.is_some() { Status::Found } else { Status::Exhausted }, "{question}");
    found
}

fn broken(found: &Counterexample) -> String {
    let ids: Vec<&str> = found.broken.iter().map(|invariant| invariant.id()).collect();
    ids.join(" ")
}
