//! Two mistakes at once.

use super::found;
use cutline::mistakes::Mistake;
use cutline::mistakes::PublishMistake::{
    self, ComparesAsText, RefusalIsDeath, SilenceIsFailure, SilenceIsSuccess, TakesLatest, WritesUnconditionally,
};
use cutline::mistakes::ReadMistake::{self, ComparesAcrossViews, HighestNumberWins};
use cutline::review::systems::BuiltIn;
use std::fmt::Debug;

/// Every two mistakes of one system, and those where the harm is no longer found as early as by the
/// more harmful of both; then in how many steps, if at all.
fn pairs<M: Mistake + Debug>(built_in: fn(M) -> &'static BuiltIn) -> Vec<(M, M, Option<usize>)> {
    let mut later = Vec::new();
    let steps = |built_in, mistakes: &[M]| found(built_in, mistakes).map(|found| found.steps.len());
    for (place, one) in M::ALL.iter().enumerate() {
        for other in M::ALL[place + 1..].iter().filter(|other| built_in(**other) == built_in(*one)) {
            let both = steps(built_in(*one), &[*one, *other]);
            let alone = [*one, *other].map(|mistake| steps(built_in(mistake), &[mistake]));
            if both.is_none_or(|both| alone.into_iter().flatten().any(|alone| alone < both)) {
                later.push((*one, *other, both));
            }
        }
    }
    later
}

#[test]
fn two_mistakes_do_harm_as_early_as_the_more_harmful_of_both() {
    let expected = [
        // The latest cut by text is the earliest, as long as it is 9 and 10 that are compared.
        (TakesLatest, ComparesAsText, Some(7)),
        // Where a write has no condition, nothing is refused.
        (WritesUnconditionally, RefusalIsDeath, Some(9)),
        // Who takes silence for both goes on as if it had failed.
        (SilenceIsFailure, SilenceIsSuccess, Some(5)),
    ];
    assert_eq!(pairs::<PublishMistake>(BuiltIn::for_publish), expected);
    // The highest number of all is of the other view, and covers the offset.
    let expected = [(HighestNumberWins, ComparesAcrossViews, Some(8))];
    assert_eq!(pairs::<ReadMistake>(BuiltIn::for_read), expected);
}
