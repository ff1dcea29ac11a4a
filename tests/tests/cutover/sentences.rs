//! The sentence of a change, and what is said of one that does not read.

use super::{THREE, after, change, shown, state};
use cutline::frontier::cutover::Change;
use cutline::scenario::{Scenario, Subject};

#[test]
fn a_sentence_that_does_not_read_says_what_was_expected() {
    let state = state(THREE);
    for (sentence, words) in [
        ("epoch 8", "expected an epoch and what changes"),
        ("epoch x: A leaves", "`x` is no epoch: expected a whole number"),
        ("epoch: A leaves", "expected an epoch and what changes"),
        ("epoch 8 9: A leaves", "found `9` before the colon"),
        ("epoch 8:", "expected `A splits into A1 A2`"),
        ("epoch 8: A leaves;", "is no move"),
        ("epoch 8: A split into A1 A2", "did you mean `splits`?"),
        ("epoch 8: A B merges into C", "did you mean `merge`?"),
        ("epoch 8: A B splits into C D", "`splits` is said of one partition, found 2 names"),
        ("epoch 8: splits into C D", "expected a name before `splits`"),
        ("epoch 8: merge into D", "expected a name before `merge`"),
        ("epoch 8: A splits to C D", "expected `splits into` and a new name, found `splits to C D`"),
        ("epoch 8: A splits into", "expected the name of a partition"),
        ("epoch 8: A B merge into C D", "`A B merge into C` is a whole step; `D` is too much"),
        ("epoch 8: A leaves now", "`A leaves` is a whole step; `now` is too much"),
        ("epoch 8: Aa leaves", "did you mean `A`?"),
        ("epoch 8: Nobody leaves", "only what is there can split, merge or leave"),
        ("epoch 8: A leaves; all stay", "`all stay` stands alone"),
        ("epoch 8: D joins befor 9", "did you mean `before`?"),
        ("epoch 8: D joins before 1O", "is not a coordinate: expected an integer"),
        ("epoch 8: D joins before 9 10", "does not say how D joins"),
        ("epoch 8: D joins floor ended", "expected `before` or `through`"),
        ("epoch 8: \"D joins", "quoted text is not closed"),
    ] {
        let error = Change::parse(&state, sentence).expect_err(sentence).to_string();
        assert!(error.contains(words), "{sentence}: {error}");
    }
}

#[test]
fn what_would_be_mistaken_is_quoted() {
    let text = "order = \"text\"\nepoch = 7\n[partitions]\n\"a;b\" = \"before x\"\nleaves = \"before y\"\n\"q\\\"; r\" = \"missing\"";
    let Subject::Publish(system) = Scenario::parse(text).unwrap().start else { panic!("it is a vector") };
    let state = system.state;
    let sentence = "epoch 8: \"a;b\" splits into \"into\" a\"b; \"leaves\" leaves; \
                    \"q\\\"; r\" leaves; c joins before \"x; y\" floor through \"floor\"";
    assert_eq!(change(&state, sentence).to_string(), sentence);
    let next = after(&state, sentence);
    let found: Vec<String> = next.partitions().iter().map(shown).collect();
    assert_eq!(found.last().unwrap(), "c: before x; y epoch 8 generation 0 scope all floor through floor");
    assert_eq!(change(&state, " epoch  9 :  all  stay ").to_string(), "epoch 9: all stay");
}
