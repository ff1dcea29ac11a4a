//! Counts of tests, read from what the test runners print.

use super::report::Tally;

/// The counts in a line of `cargo test`: each test binary ends with a line of them.
pub(super) fn of_cargo(line: &str) -> Option<Tally> {
    let (_, counts) = line.strip_prefix("test result: ")?.split_once(". ")?;
    let count = |name| counts.split("; ").find_map(|count| count.strip_suffix(name)?.trim().parse().ok());
    Some(Tally { passed: count("passed")?, failed: count("failed")? })
}

/// The counts in a line of `node --test` with its TAP reporter: the run ends with a line for each count.
pub(super) fn of_node(line: &str) -> Option<Tally> {
    let (name, count) = line.strip_prefix("# ")?.split_once(' ')?;
    let count = count.parse().ok()?;
    match name {
        "pass" => Some(Tally { passed: count, failed: 0 }),
        "fail" | "cancelled" => Some(Tally { passed: 0, failed: count }),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cargo_counts_stand_in_the_line_that_ends_a_binary() {
        let line = "test result: FAILED. 12 passed; 3 failed; 1 ignored; 0 measured; 0 filtered out; finished in 0.00s";
        assert_eq!(of_cargo(line), Some(Tally { passed: 12, failed: 3 }));
        assert_eq!(of_cargo("test result::is_an_error ... ok"), None);
    }

    #[test]
    fn node_counts_stand_in_a_line_each() {
        assert_eq!(of_node("# pass 7"), Some(Tally { passed: 7, failed: 0 }));
        assert_eq!(of_node("# fail 1"), Some(Tally { passed: 0, failed: 1 }));
        assert_eq!(of_node("# cancelled 2"), Some(Tally { passed: 0, failed: 2 }));
        assert_eq!(of_node("# tests 8"), None);
        assert_eq!(of_node("# Subtest: pass 9"), None);
    }
}
