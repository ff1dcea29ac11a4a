//! Text from outside inside Markdown.

use std::fmt::{self, Display, Write as _};

/// Text in which nothing has a meaning for Markdown, on one line.
pub(super) struct Escaped<T>(pub(super) T);

impl<T: Display> Display for Escaped<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for letter in self.0.to_string().chars() {
            match letter {
                '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '|' | '~' | '&' | '#' | '$' | '!' => {
                    write!(f, "\\{letter}")?;
                }
                control if control.is_control() => f.write_char(' ')?,
                other => f.write_char(other)?,
            }
        }
        Ok(())
    }
}

/// Text as it stands, inside a line.
pub(super) fn code(text: &str) -> String {
    let text: String = text.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect();
    let run = longest_run(&text);
    let fence = "`".repeat(run + 1);
    // One space on both sides is taken off again, and keeps a backtick at an end from the fence.
    let space = if run > 0 { " " } else { "" };
    format!("{fence}{space}{text}{space}{fence}")
}

/// Text as it stands, in lines of its own.
pub(super) fn block(language: &str, text: &str) -> String {
    let fence = "`".repeat((longest_run(text) + 1).max(3));
    format!("{fence}{language}\n{}\n{fence}\n", text.trim_end_matches('\n'))
}

/// How many backticks follow one another at most.
fn longest_run(text: &str) -> usize {
    text.split(|letter| letter != '`').map(str::len).max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_stays_text() {
        assert_eq!(Escaped("a|b `c` <d>\n# e").to_string(), "a\\|b \\`c\\` \\<d\\> \\# e");
        assert_eq!(code("w1 reads"), "`w1 reads`");
        assert_eq!(code("a``b`"), "``` a``b` ```");
        assert_eq!(block("toml", "a = \"```\"\n"), "````toml\na = \"```\"\n````\n");
        assert_eq!(block("toml", "a = 1\n"), "```toml\na = 1\n```\n");
    }
}
