//! SVG as text, for pictures that are looked at and not touched.
//!
//! As elements that Yew compares one by one, the same picture is several times as much code.

use yew::prelude::*;

use super::number::number;

/// A picture that is being written. An empty class, or an empty anchor, is none.
#[derive(Debug)]
pub(crate) struct Svg(String);

impl Svg {
    /// An empty picture. It is decoration: what it says is said in words elsewhere.
    pub(crate) fn new(class: &str, width: f64, height: f64) -> Svg {
        let mut svg = Svg(String::new());
        svg.begin("svg", class);
        svg.lengths(&[("width", width), ("height", height)]);
        svg.attribute("aria-hidden", "true");
        svg.attribute("focusable", "false");
        svg.0.push('>');
        svg
    }

    /// Markup that is the same in every picture, such as its definitions.
    pub(crate) fn markup(&mut self, markup: &'static str) {
        self.0.push_str(markup);
    }

    /// Opens a group, until [`Svg::end`].
    pub(crate) fn group(&mut self, class: &str) {
        self.begin("g", class);
        self.0.push('>');
    }

    /// Opens a group that carries something to be found by.
    pub(crate) fn marked_group(&mut self, class: &str, name: &str, value: &str) {
        self.begin("g", class);
        self.attribute(name, value);
        self.0.push('>');
    }

    /// Closes the group that was opened last.
    pub(crate) fn end(&mut self) {
        self.0.push_str("</g>");
    }

    /// A rectangle with corners of this radius.
    pub(crate) fn rect(&mut self, class: &str, (x, y): (f64, f64), (width, height): (f64, f64), radius: f64) {
        self.begin("rect", class);
        self.lengths(&[("x", x), ("y", y), ("width", width), ("height", height), ("rx", radius)]);
        self.0.push_str("/>");
    }

    /// A straight line.
    pub(crate) fn line(&mut self, class: &str, from: (f64, f64), to: (f64, f64)) {
        self.begin("line", class);
        self.lengths(&[("x1", from.0), ("y1", from.1), ("x2", to.0), ("y2", to.1)]);
        self.0.push_str("/>");
    }

    /// A circle.
    pub(crate) fn circle(&mut self, class: &str, (x, y): (f64, f64), radius: f64) {
        self.begin("circle", class);
        self.lengths(&[("cx", x), ("cy", y), ("r", radius)]);
        self.0.push_str("/>");
    }

    /// A path; `d` in the words of SVG.
    pub(crate) fn path(&mut self, class: &str, d: &str) {
        self.begin("path", class);
        self.attribute("d", d);
        self.0.push_str("/>");
    }

    /// A path that begins here; the rest of it is relative.
    pub(crate) fn mark(&mut self, class: &str, (x, y): (f64, f64), rest: &str) {
        let mut d = String::from("M");
        d.push_str(&number(x));
        d.push(' ');
        d.push_str(&number(y));
        d.push_str(rest);
        self.path(class, &d);
    }

    /// Words on their base line.
    pub(crate) fn text(&mut self, class: &str, (x, y): (f64, f64), anchor: &str, words: &str) {
        self.begin("text", class);
        self.lengths(&[("x", x), ("y", y)]);
        if !anchor.is_empty() {
            self.attribute("text-anchor", anchor);
        }
        self.0.push('>');
        self.escaped(words);
        self.0.push_str("</text>");
    }

    /// The whole of it.
    pub(crate) fn finish(self) -> Html {
        Html::from_html_unchecked(self.into_text().into())
    }

    /// The whole of it as text.
    pub(crate) fn into_text(mut self) -> String {
        self.0.push_str("</svg>");
        self.0
    }

    fn begin(&mut self, element: &str, class: &str) {
        self.0.push('<');
        self.0.push_str(element);
        if !class.is_empty() {
            self.attribute("class", class);
        }
    }

    fn lengths(&mut self, lengths: &[(&str, f64)]) {
        for (name, length) in lengths {
            self.attribute(name, &number(*length));
        }
    }

    fn attribute(&mut self, name: &str, value: &str) {
        self.0.push(' ');
        self.0.push_str(name);
        self.0.push_str("=\"");
        self.escaped(value);
        self.0.push('"');
    }

    fn escaped(&mut self, text: &str) {
        escape(&mut self.0, text);
    }
}

/// Writes a text so that no markup comes of it, between tags or between double quotes.
pub(crate) fn escape(markup: &mut String, text: &str) {
    for letter in text.chars() {
        match letter {
            '&' => markup.push_str("&amp;"),
            '<' => markup.push_str("&lt;"),
            '>' => markup.push_str("&gt;"),
            '"' => markup.push_str("&quot;"),
            other => markup.push(other),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_never_become_markup() {
        let mut svg = Svg::new("picture", 10.0, 20.0);
        svg.marked_group("", "data-cut", "\"><script>");
        svg.text("name", (1.0, 2.5), "middle", "a<b & c");
        svg.end();
        assert_eq!(
            svg.finish(),
            Html::from_html_unchecked(AttrValue::from(concat!(
                r#"<svg class="picture" width="10" height="20" aria-hidden="true" focusable="false">"#,
                r#"<g data-cut="&quot;&gt;&lt;script&gt;">"#,
                r#"<text class="name" x="1" y="2.5" text-anchor="middle">a&lt;b &amp; c</text>"#,
                "</g></svg>"
            )))
        );
    }
}
