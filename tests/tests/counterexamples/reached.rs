//! States that are looked for: what must be reached in each system, or its invariants hold of nothing.

use super::found_by;
use cutline::review::systems::BuiltIn;

/// By the name of a system the states that it can reach, each in how many steps.
const REACHED: &[(&str, &[(&str, usize)])] = &[
    (
        "2 partitions · 1 publisher",
        &[
            (r#"beliefs = { w1 = "confirmed by reply before 9" }"#, 5),
            (r#"beliefs = { w1 = "confirmed by the record before 9" }"#, 5),
            (r#"beliefs = { w1 = "behind before 9" }, messages = []"#, 5),
            (r#"cut = "through 10", revision = 1"#, 9),
            (r#"messages = ["acceptance w1/1", "refusal w1/2"]"#, 9),
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
            (r#"stops = { A = "hole at it1" }"#, 1),
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
            (r#"beliefs = { w1 = "behind before 1" }, cut = "before 1""#, 6),
            (r#"beliefs = { w1 = "behind through 1" }, cut = "before 1""#, 6),
            (r#"proposes = { w1 = "nothing: goes back" }"#, 8),
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
            (r#"outcome = "served seg-2", next = "none""#, 15),
            (r#"pinned = "seg-3@1#0000", next = "open", differs = ["identity"]"#, 7),
        ],
    ),
    ("2 reads · 1 cache · 1 move", &[]),
    ("2 views · 2 ranges · 1 move", &[]),
    ("Trim and committed end · 2 moves", &[]),
    ("A compacted view · 1 move", &[]),
    ("1 repair · 2 moves", &[]),
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
