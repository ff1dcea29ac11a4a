//! What a scenario file says about itself when it is wrong.

use crate::scenario::{Scenario, Subject};

/// Every error of a text, a line each.
fn errors(text: &str) -> Vec<String> {
    match Scenario::parse(text) {
        Ok(scenario) => panic!("this should not read:\n{scenario}"),
        Err(errors) => errors.iter().map(ToString::to_string).collect(),
    }
}

fn errors_or_none(text: &str) -> Option<String> {
    Scenario::parse(text).err().map(|errors| errors.to_string())
}

#[track_caller]
fn check(text: &str, expected: &[&str]) {
    let found = errors(text);
    assert_eq!(found.len(), expected.len(), "{found:#?}");
    for (found, expected) in found.iter().zip(expected) {
        assert!(found.starts_with(expected), "{found}\ndoes not begin with\n{expected}");
    }
}

#[test]
fn all_errors_come_at_once_in_the_order_of_the_text() {
    check(
        r#"titel = "x"
epoch = "seven"
[partitions]
A = "befor 100"
B = { at = "before 1O0", finalty = "final", durable = "yes" }
C = 100
[[steps]]
do = "A throgh 100"
[[steps]]
expect = "frontier before 1"
"#,
        &[
            "1:1: unknown key `titel`; did you mean `title`?",
            "2:9: epoch: `seven` is not a whole number",
            "4:5: partitions.A: `befor 100` is not a cut: expected `before` or `through`",
            "5:12: partitions.B.at: `1O0` is not a coordinate: expected an integer",
            "5:26: partitions.B: unknown key `finalty`; did you mean `finality`?",
            "5:55: partitions.B.durable: expected true or false, found text",
            "6:5: partitions.C: expected a checkpoint, like `\"before 100\"`",
            "8:6: steps.1.do: `throgh` says nothing about A",
            "9:1: steps.2: `do` is missing",
        ],
    );
}

#[test]
fn syntax_errors_do_not_hide_what_follows() {
    let found = errors("title = \n[partitions]\nA = \"befor 1\"\n");
    assert!(found.iter().any(|error| error.starts_with("1:")), "{found:#?}");
    assert!(found.iter().any(|error| error.starts_with("3:5: partitions.A")), "{found:#?}");
}

#[test]
fn a_key_that_slipped_below_the_partitions_is_sent_back() {
    check(
        "[partitions]\nA = \"ended\"\nmembers = [\"A\"]\nepoch = 7\n",
        &[
            "3:11: partitions.members: this stands among the partitions: move `members` above `[partitions]`",
            "4:9: partitions.epoch: this stands among the partitions: move `epoch` above `[partitions]`",
        ],
    );
    assert!(Scenario::parse("[partitions]\nepoch = \"before 1\"\nmembers = [\"before 1\", \"ended\"]\n").is_ok());
}

#[test]
fn columns_count_characters() {
    check("[partitions]\n\"Zürich—Ost\" = \"before\"\n", &["2:16: partitions.Zürich—Ost: the coordinate is empty"]);
}

#[test]
fn contradictions_are_named_where_they_stand() {
    check(
        "[partitions]\nA = \"before 1\"\n[read]\noffset = 1\n",
        &["3:2: `read` belongs to a read, but this scenario is a checkpoint vector"],
    );
    check("[partitions]\nA = { at = \"before 1\", raw = \"x\" }\n", &["2:30: partitions.A: `at` and `raw` both say"]);
    check("members = [\"A\", \"A\"]\n[partitions]\nA = \"ended\"\n", &["1:17: members: `A` is a member twice"]);
    check("[partitions]\nA = \"ended\"\nA = \"ended\"\n", &["3:1: duplicate key"]);
    check(
        r#"[stream]
committed_end = 9
[[candidates]]
key = "a"
generation = 1
range = "[0, 9)"
records = [1]
[[candidates]]
key = "b"
generation = 1
range = "[9, 0)"
view = "TOPIC_COMPACTED"
[[candidates]]
key = "c"
generation = 1
range = "[0, 9)"
view = "TOPIC_COMPACTD"
[[candidates]]
key = "d"
generation = 1
range = "[0, 9)"
[[candidates]]
key = "d"
generation = 2
range = "[0, 9)"
[read]
offset = -1
"#,
        &[
            "7:11: candidates.1.records: a candidate of COMMITTED is dense",
            "11:9: candidates.2.range: ",
            "17:8: candidates.3.view: ",
            "22:1: candidates: the candidate `d@1#0000` is there twice",
            "27:10: read.offset: `-1` is not a whole number",
        ],
    );
}

#[test]
fn what_is_no_scenario_says_what_one_needs() {
    check("", &["1:1: expected `[partitions]` for a checkpoint vector, or `[read]` for a read"]);
    check("[read]\noffset = 1\n", &["1:1: `stream` is missing"]);
    check("[1]", &["1:1: expected `[partitions]`", "1:2: unknown key `1`"]);
}

#[test]
fn json_has_places_too() {
    check(
        "{\n  \"partitions\": { \"A\": \"befor 1\", \"A\": \"ended\" },\n  \"titel\": null\n}",
        &[
            "2:24: partitions.A: `befor 1` is not a cut",
            "2:35: the key `A` is there twice",
            "3:3: unknown key `titel`; did you mean `title`?",
        ],
    );
    check("{ \"partitions\": { \"A\": ended } }", &["1:24: "]);
    check("{ \"partitions\": { \"A\": \"ended\" }, }", &["1:3"]);
    check("{} {}", &["1:4: "]);
    check("{", &["1:1: this is not JSON: "]);
    let marked = "\u{feff}{ \"partitions\": { \"A\": \"ended\" } }";
    assert!(Scenario::parse(marked).is_ok(), "a byte-order mark is no content: {:?}", errors_or_none(marked));
}

#[test]
fn nesting_is_limited_in_both_notations() {
    for (open, close) in [("{\"a\":", "}"), ("[", "]")] {
        let deep = format!("{{\"a\":{}1{}}}", open.repeat(100_000), close.repeat(100_000));
        assert!(errors(&deep)[0].contains("nested"), "{open}");
    }
    let deep = format!("a = {}1{}", "[".repeat(100_000), "]".repeat(100_000));
    assert!(!errors(&deep).is_empty());
}

#[test]
fn numbers_of_any_size_are_read_or_refused_exactly() {
    let epoch = |digits: &str| format!("epoch = {digits}\n[partitions]\nA = \"ended\"\n");
    for digits in ["0", "9007199254740993", "18446744073709551615", "\"18446744073709551615\"", "0x1F"] {
        let scenario = Scenario::parse(&epoch(digits)).unwrap();
        assert_eq!(Scenario::parse(&scenario.to_string()).as_ref(), Ok(&scenario), "{digits}");
    }
    for digits in ["18446744073709551616", "-1", "1.0", "\"1e3\"", "\"\"", "\"+1\""] {
        assert!(errors(&epoch(digits))[0].starts_with("1:9: epoch: "), "{digits}");
    }
}

#[test]
fn expectations_are_read_not_compared_blindly() {
    check(
        "[partitions]\nA = \"before 1\"\n[expect]\noutcome = \"frontier befor 1\"\nwitneses = [\"A\"]\nrules = [\"F99\"]\nproblems = [\"missing\"]\n",
        &[
            "4:11: expect.outcome: `befor 1` is not a cut",
            "5:1: expect: unknown fact `witneses`: expected one of outcome",
            "6:10: expect.rules: `F99` is no rule",
            "7:13: expect.problems: `missing` is no problem",
        ],
    );
}

/// A read with one candidate of which this is said as well.
fn reading(keys: &str, candidate: &str) -> String {
    format!(
        "{keys}\n[stream]\ncommitted_end = 92\n[[candidates]]\nkey = \"a\"\ngeneration = 1\nrange = \"[0, 20)\"\n{candidate}\n[read]\noffset = 5\n"
    )
}

#[test]
fn everything_that_can_be_said_of_a_candidate_reads_back() {
    for line in [
        "index = \"absent\"",
        "index = \"invalid\"",
        "evidence = true",
        "cached = true",
        "object = \"lost\"",
        "object = \"replaced by etag b2\"",
        "object = \"reused for [100, 200)\"",
        "pin = \"failed\"",
        "open = \"failed\"",
        "read = \"failed\"",
    ] {
        let scenario = Scenario::parse(&reading("", line)).unwrap();
        let printed = scenario.to_string();
        assert!(printed.contains(line), "{line}\n{printed}");
        assert_eq!(Scenario::parse(&printed).as_ref(), Ok(&scenario));
    }
    for (said, unsaid) in [("slow_ms = 40", "slow_ms = 0"), ("repairs = 0", "repairs = 1")] {
        let printed = Scenario::parse(&reading(said, "")).unwrap().to_string();
        assert!(printed.contains(said), "{printed}");
        let printed = Scenario::parse(&reading(unsaid, "")).unwrap().to_string();
        assert!(!printed.contains(unsaid), "what a file need not say: {printed}");
    }
    let plain = Scenario::parse(&reading("", "")).unwrap();
    for line in ["index = \"valid\"", "evidence = false", "cached = false", "object = \"ok\"", "pin = \"ok\""] {
        assert_eq!(Scenario::parse(&reading("", line)).as_ref(), Ok(&plain), "{line}");
    }
}

#[test]
fn what_cannot_be_so_of_a_candidate_is_named_where_it_stands() {
    for (line, expected) in [
        ("index = \"gone\"", "8:9: candidates.1.index: `gone`: expected `valid`, `invalid` or `absent`"),
        ("object = \"los\"", "8:10: candidates.1.object: `los`: expected `ok`, `lost`, `replaced by`"),
        ("object = \"replaced by etag 1\"", "8:10: candidates.1.object: an object of the identity `etag 1` is the"),
        ("object = \"replaced by \"", "8:10: candidates.1.object: "),
        ("object = \"reused for [0, 20)\"", "8:10: candidates.1.object: an object for [0, 20) is the recorded one"),
        ("object = \"reused for 0-20\"", "8:10: candidates.1.object: `reused for 0-20`: expected `reused for` and a"),
        ("read = \"fails\"", "8:8: candidates.1.read: `fails`: expected `ok` or `failed`"),
        ("cached = \"yes\"", "8:10: candidates.1.cached: expected true or false"),
        ("evidence = 1", "8:12: candidates.1.evidence: expected true or false"),
    ] {
        check(&reading("", line), &[expected]);
    }
    check(&reading("slow_ms = 4294967296", ""), &["1:11: slow_ms: 4294967296 is too much"]);
    check(&reading("repairs = 4294967296", ""), &["1:11: repairs: 4294967296 is too much"]);
    let twice = "cached = true\n[[candidates]]\nkey = \"a\"\ngeneration = 1\nrange = \"[0, 9)\"\nmetadata_version = 2\ncached = true";
    check(&reading("", twice), &["9:1: candidates: another version of `a` is cached already"]);
    check(&reading("repair = 1", ""), &["1:1: unknown key `repair`; did you mean `repairs`?"]);
}

#[test]
fn one_moment_is_read_as_the_start_of_a_file_and_nothing_more() {
    let read = |text: &str| Subject::from_tree(&super::json::tree(text).0.unwrap());
    let start = r#""partitions": {"A": "before 100"}, "mistakes": ["takes the latest cut"]"#;
    let scenario = Scenario::parse(&format!("{{{start}}}")).unwrap();
    assert_eq!(read(&format!("{{{start}}}")), Ok(scenario.start));
    let errors = read(&format!(r#"{{{start}, "steps": [], "expect": "ended", "epoc": 7}}"#)).unwrap_err();
    let paths: Vec<&str> = errors.iter().map(|error| error.path.as_str()).collect();
    assert_eq!(paths.len(), 3);
    assert!(["steps", "expect", ""].iter().all(|path| paths.contains(path)), "{errors}");
    assert!(errors.iter().all(|error| error.place.is_none()), "a value has no place: {errors}");
}
