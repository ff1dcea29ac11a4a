//! Lengths in pixels as text.

/// Tenths of a pixel are as exact as a picture gets, and whole tenths need none of the code that
/// writes floats, 15 KB of it.
pub(crate) fn number(pixels: f64) -> String {
    #[expect(clippy::cast_possible_truncation, reason = "what is farther away has no place on a screen")]
    let tenths = (pixels * 10.0).round_ties_even() as i32;
    let mut text = String::new();
    if tenths < 0 {
        text.push('-');
    }
    text.push_str(&(tenths.unsigned_abs() / 10).to_string());
    let rest = tenths.unsigned_abs() % 10;
    if rest > 0 {
        text.push('.');
        text.push_str(&rest.to_string());
    }
    text
}

/// A style of lengths in pixels: `left:12px;top:3.5px`.
pub(crate) fn style(lengths: &[(&str, f64)]) -> String {
    let mut text = String::new();
    for (name, length) in lengths {
        text.push_str(name);
        text.push(':');
        text.push_str(&number(*length));
        text.push_str("px;");
    }
    text
}

/// The length, or the end that it lies beyond. What `f64::clamp` says when the ends are swapped would
/// bring all that writes floats.
pub(crate) fn between(low: f64, length: f64, high: f64) -> f64 {
    length.min(high).max(low)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_a_tenth_at_most() {
        let texts = [0.0, 3.0, 2.54, 9.96, -0.04, -0.5, -12.25].map(number);
        assert_eq!(texts, ["0", "3", "2.5", "10", "0", "-0.5", "-12.2"]);
    }

    #[test]
    fn a_style_has_units() {
        assert_eq!(style(&[("left", 1.0), ("top", -2.5)]), "left:1px;top:-2.5px;");
    }
}
