//! States that are looked for: what must be reached in each system, or its invariants hold of nothing.

use super::found_by;
use cutline::review::systems::BuiltIn;

/// By the name of a system the states that it can reach, each in how many steps.
const REACHED: &[(&str, &[(&str, usize)])] = &[
    (
        "2 partitions · 1 publisher",
        &[
            (r#"beliefs = { w1 = "confirmed by reply before 9" }"#, 5),
            (r#"beliefs = { w1 = "confirmed by the record, its own before 9" }"#, 5),
            (r#"beliefs = { w1 = "behind before 9" }, messages = []"#, 5),
            (r#"cut = "through 10", revision = 1"#, 8),
            (r#"messages = ["acceptance w1/1", "refusal w1/2"]"#, 8),
        ],
    ),
    ("Timestamps · 2 partitions · 1 publisher", &[(r#"cut = "before 2026-01-01T10:00:00Z""#, 4)]),
    (
        "A partition without a checkpoint · 1 publisher",
        &[(r#"proposes = { w1 = "nothing: rejected" }"#, 2), (r#"cut = "through 10""#, 6)],
    ),
    ("A watermark · 1 publisher", &[(r#"proposes = { w1 = "nothing: rejected" }"#, 2), (r#"cut = "through 10""#, 6)]),
    (
        "A checkpoint of another query · 1 publisher",
        &[(r#"proposes = { w1 = "nothing: rejected" }"#, 2), (r#"cut = "through 10""#, 6)],
    ),
    (
        "2 pages · 1 publisher",
        &[
            (r#"stops = { A = "hole at the start" }"#, 1),
            (r#"stops = { A = "unsettled e3" }"#, 2),
            (r#"cut = "before 2""#, 6),
            (r#"cut = "through 2""#, 7),
        ],
    ),
    (
        "2 publishers · 2 partitions · 1 duplicate",
        &[
            (r#"messages = ["acceptance w1/1", "refusal w2/1"]"#, 8),
            (r#"messages = ["acceptance w1/1", "refusal w1/1"]"#, 6),
            (r#"beliefs = { w1 = "confirmed by the record before 1", w2 = "confirmed by reply before 1" }"#, 9),
            (r#"beliefs = { w1 = "confirmed by the record, its own before 1" }"#, 5),
            (r#"beliefs = { w1 = "behind before 1" }, cut = "before 1""#, 5),
            (r#"beliefs = { w1 = "behind through 1" }, cut = "before 1""#, 9),
            (r#"proposes = { w1 = "nothing: goes back" }"#, 7),
        ],
    ),
    (
        "1 publisher · 1 membership change",
        &[
            (r#"beliefs = { w1 = "epoch changed through 5" }"#, 5),
            (r#"cut = "through 5 of epoch 1", epoch = 2"#, 5),
            (r#"proposes = { w1 = "nothing: held" }"#, 7),
            (r#"cut = "before 1", epoch = 2"#, 5),
            (r#"cut = "through 1", epoch = 2"#, 7),
        ],
    ),
    (
        "2 generations · 2 moves",
        &[
            (r#"outcome = "served seg-3", next = "none""#, 8),
            (r#"outcome = "served seg-2", excluded = ["seg-3@1#0000"], next = "none""#, 13),
            (r#"pinned = "seg-3@1#0000", next = "open""#, 5),
            (r#"pinned = "seg-2@1#0000", excluded = ["seg-3@1#0000"], next = "open""#, 10),
        ],
    ),
    (
        "2 reads · 1 cache · 1 move",
        &[
            (r#"outcome = "served seg-2", next = "none""#, 7),
            (r#"cache = ["seg-3@2#0000"]"#, 13),
            ("cache = []", 5),
            (r#"outcome = "retryable", next = "none""#, 10),
        ],
    ),
    (
        "2 views · 2 ranges · 1 move",
        &[(r#"outcome = "served seg-2", next = "none""#, 8), (r#"outcome = "retryable", next = "none""#, 11)],
    ),
    (
        "Trim and committed end · 2 moves",
        &[
            (r#"outcome = "served seg-0", next = "none""#, 8),
            (r#"outcome = "trimmed 50", next = "none""#, 2),
            (r#"outcome = "retryable", next = "none""#, 10),
            (r#"outcome = "trimmed 50", excluded = ["seg-0@1#0000"], next = "none""#, 11),
        ],
    ),
    (
        "A compacted view · 1 move",
        &[
            (r#"outcome = "served cmp-2", first_record = "64", next = "none""#, 15),
            (r#"outcome = "gap to 60", next = "none""#, 11),
            (r#"outcome = "trimmed 50", next = "none""#, 2),
        ],
    ),
    (
        "1 repair · 2 moves",
        &[
            (r#"outcome = "served seg-0", repairs = "1", next = "none""#, 12),
            (r#"outcome = "retryable", repairs = "1", next = "none""#, 9),
        ],
    ),
];

fn steps_to(built_in: &BuiltIn, sought: &str) -> Option<usize> {
    let question = format!("{}where {sought}\n", built_in.question).parse();
    let question = question.unwrap_or_else(|error| panic!("{}: {sought}: {error}", built_in.name));
    found_by(&question).map(|found| {
        assert_eq!(found.broken, [], "{sought}");
        found.steps.len()
    })
}

#[test]
fn what_matters_in_a_system_is_reached() {
    let mut wrong = Vec::new();
    for (built_in, (name, reached)) in BuiltIn::all().zip(REACHED) {
        assert_eq!(built_in.name, *name);
        for (sought, steps) in *reached {
            let found = steps_to(built_in, sought);
            if found != Some(*steps) {
                wrong.push(format!("{name}: {sought}: in {found:?} steps, not in {steps}"));
            }
        }
    }
    assert_eq!(wrong, [""; 0], "{}", wrong.join("\n"));
}

#[test]
fn what_must_never_be_is_looked_for_everywhere_in_vain() {
    for (name, sought) in [
        ("2 partitions · 1 publisher", r#"cut = "through 9", coverage = { A = "before 9" }"#),
        ("2 pages · 1 publisher", r#"coverage = { A = "through 2" }, stops = { A = "unsettled e3" }"#),
        (
            "2 publishers · 2 partitions · 1 duplicate",
            r#"beliefs = { w1 = "confirmed by reply through 1" }, cut = "before 1""#,
        ),
        ("1 publisher · 1 membership change", r#"cut = "through 5", epoch = 2, coverage = { B = "before 1" }"#),
        ("2 generations · 2 moves", r#"outcome = "eof 92""#),
        ("2 generations · 2 moves", r#"pinned = "seg-2@1#0000", cache = ["seg-3@1#0000"]"#),
        ("2 views · 2 ranges · 1 move", r#"pinned = "cmp-4@1#0000""#),
        ("1 repair · 2 moves", r#"repairs = "2""#),
    ] {
        let built_in = BuiltIn::all().find(|built_in| built_in.name == name).unwrap();
        assert_eq!(steps_to(built_in, sought), None, "{name}: {sought}");
    }
}
