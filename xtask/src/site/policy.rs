//! The Content-Security-Policy: what a browser lets the page do.

/// The policy, for a header and for a tag alike.
pub(crate) const POLICY: &str = include_str!("../../../web/policy.txt").trim_ascii_end();

/// The tag that gives it to the page on a host that sends no headers.
pub(super) fn tag() -> String {
    format!("\n    <meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_policy_of_the_documents_is_this_one() {
        let policies = include_str!("../../../HOSTING.md").lines().filter(|line| line.contains("default-src"));
        let policies: Vec<&str> = policies.collect();
        assert_eq!(policies.len(), 3, "{policies:#?}");
        assert!(policies.iter().all(|line| line.contains(POLICY)), "not all of them are {POLICY}: {policies:#?}");
    }
}
