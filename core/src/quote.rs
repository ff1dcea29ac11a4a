//! Text from outside inside a message.

use std::fmt::{self, Write as _};

/// The text as it came, with control characters shown as escapes so that a message stays on its line.
///
/// The library's `escape_debug` also knows which characters a font may lack, from tables that cost
/// the page 8 KB.
pub(crate) struct Shown<'a>(pub(crate) &'a str);

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.chars().try_for_each(|letter| match letter {
            '\n' => f.write_str("\\n"),
            '\t' => f.write_str("\\t"),
            control if control.is_control() => write!(f, "\\u{{{:x}}}", u32::from(control)),
            other => f.write_char(other),
        })
    }
}
