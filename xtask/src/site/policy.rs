//! The Content-Security-Policy: what a browser lets the page do.

/// The policy, as a tag may say it. The only place that holds it is the file.
const POLICY: &str = include_str!("../../../web/policy.txt").trim_ascii_end();

/// The tag that gives it to the page on a host that sends no headers.
pub(super) fn tag() -> String {
    format!("\n    <meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">")
}

/// The header. Who may show the page in a frame can be said only here.
pub(crate) fn header() -> String {
    format!("{POLICY}; frame-ancestors 'self'")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_policy_of_the_documents_is_this_one() {
        assert!(include_str!("../../../HOSTING.md").contains(&header()), "HOSTING.md does not hold {}", header());
    }
}
