//! Drawings as text: one string for the whole of a picture is a fraction of the code that one
//! element after the other would be.

use yew::prelude::*;

/// A drawing that is being written.
pub(crate) struct Svg(String);

impl Svg {
    /// A drawing of this class and size. Whoever cannot see it is told the same elsewhere.
    pub(crate) fn new(class: &str, width: f64, height: f64) -> Svg {
        let mut svg = Svg(r#"<svg aria-hidden="true" focusable="false""#.to_owned());
        svg.attribute("class", class);
        svg.number("width", width);
        svg.number("height", height);
        svg.attribute("viewBox", &["0 0 ", &px(width), " ", &px(height)].concat());
        svg.raw(">");
        svg
    }

    /// Markup as it is.
    pub(crate) fn raw(&mut self, markup: &str) {
        self.0.push_str(markup);
    }

    /// A group, which `raw("</g>")` ends.
    pub(crate) fn group(&mut self, class: &str) {
        self.raw("<g");
        self.attribute("class", class);
        self.raw(">");
    }

    /// An element that is all numbers: a line, a rectangle, a circle.
    pub(crate) fn shape(&mut self, name: &str, class: &str, numbers: &[(&str, f64)]) {
        self.raw("<");
        self.raw(name);
        if !class.is_empty() {
            self.attribute("class", class);
        }
        for (name, length) in numbers {
            self.number(name, *length);
        }
        self.raw("/>");
    }

    /// A path. `marker` is what stands at its end, if anything.
    pub(crate) fn path(&mut self, class: &str, d: &str, marker: Option<&str>) {
        self.raw("<path");
        self.attribute("class", class);
        self.attribute("d", d);
        if let Some(marker) = marker {
            self.attribute("marker-end", marker);
        }
        self.raw("/>");
    }

    /// Words, with their start, their middle or their end at a point.
    pub(crate) fn text(&mut self, class: &str, (x, y): (f64, f64), anchor: &str, words: &str) {
        self.raw("<text");
        if !class.is_empty() {
            self.attribute("class", class);
        }
        self.number("x", x);
        self.number("y", y);
        self.attribute("text-anchor", anchor);
        self.raw(">");
        self.escaped(words);
        self.raw("</text>");
    }

    /// The drawing as markup.
    pub(crate) fn finish(mut self) -> Html {
        self.raw("</svg>");
        Html::from_html_unchecked(self.0.into())
    }

    fn number(&mut self, name: &str, length: f64) {
        self.attribute(name, &px(length));
    }

    fn attribute(&mut self, name: &str, value: &str) {
        self.raw(" ");
        self.raw(name);
        self.raw("=\"");
        self.escaped(value);
        self.raw("\"");
    }

    fn escaped(&mut self, text: &str) {
        for letter in text.chars() {
            match letter {
                '&' => self.raw("&amp;"),
                '<' => self.raw("&lt;"),
                '>' => self.raw("&gt;"),
                '"' => self.raw("&quot;"),
                other => self.0.push(other),
            }
        }
    }
}

/// A length to a tenth of a pixel. The library's way of writing floats is 15 KB of the page.
#[expect(clippy::cast_possible_truncation, reason = "a conversion from a float saturates, and no screen is so large")]
pub(crate) fn px(length: f64) -> String {
    let tenths = (length * 10.0 + 0.5).floor() as i64;
    let sign = if tenths < 0 { "-" } else { "" };
    let tenths = tenths.unsigned_abs();
    [sign, &(tenths / 10).to_string(), ".", &(tenths % 10).to_string()].concat()
}

/// Lengths as a style: `left:10.0px;top:4.5px;`.
pub(crate) fn style(lengths: &[(&str, f64)]) -> String {
    let mut style = String::new();
    for (name, length) in lengths {
        for part in [name, ":", &px(*length), "px;"] {
            style.push_str(part);
        }
    }
    style
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_are_rounded_to_tenths() {
        for (length, text) in [(0.0, "0.0"), (4.25, "4.3"), (99.96, "100.0"), (-0.04, "0.0"), (-4.5, "-4.5")] {
            assert_eq!(px(length), text);
        }
        assert_eq!(style(&[("left", 1.5), ("top", 2.0)]), "left:1.5px;top:2.0px;");
    }

    #[test]
    fn names_stay_words() {
        let mut svg = Svg(String::new());
        svg.text("a", (1.0, 2.0), "end", "<b> & \"c\"");
        let expected = r#"<text class="a" x="1.0" y="2.0" text-anchor="end">&lt;b&gt; &amp; &quot;c&quot;</text>"#;
        assert_eq!(svg.0, expected);
    }
}
