//! SVG as text, for pictures that are looked at and not touched.
//!
//! As elements that Yew compares one by one, the same picture is several times as much code.

use yew::prelude::*;

use super::number::number;

/// A picture that is being written. An empty class, or an empty anchor, is none.
#[derive(Debug)]
pub(crate) struct Svg {
    text: String,
    /// What every id begins with.
    ids: &'static str,
}

impl Svg {
    /// An empty picture. It is decoration: what it says is said in words elsewhere.
    pub(crate) fn new(class: &str, width: f64, height: f64) -> Svg {
        let mut svg = Svg::part("");
        svg.begin("svg", class);
        svg.lengths(&[("width", width), ("height", height)]);
        svg.attribute("aria-hidden", "true");
        svg.attribute("focusable", "false");
        svg.text.push('>');
        svg
    }

    /// A part of a picture, whose root is written elsewhere; its ids begin with these letters.
    pub(crate) fn part(ids: &'static str) -> Svg {
        Svg { text: String::new(), ids }
    }

    /// Markup that is the same in every picture, such as its definitions.
    pub(crate) fn markup(&mut self, markup: &'static str) {
        if self.ids.is_empty() {
            self.text.push_str(markup);
            return;
        }
        for (place, part) in markup.split("id=\"").enumerate() {
            if place > 0 {
                self.text.extend(["id=\"", self.ids]);
            }
            self.text.push_str(part);
        }
    }

    /// Opens a group, until [`Svg::end`].
    pub(crate) fn group(&mut self, class: &str) {
        self.begin("g", class);
        self.text.push('>');
    }

    /// Opens a group with an origin of its own.
    pub(crate) fn moved_group(&mut self, class: &str, (x, y): (f64, f64)) {
        self.begin("g", class);
        self.attribute("transform", &["translate(", &number(x), " ", &number(y), ")"].concat());
        self.text.push('>');
    }

    /// Opens a group whose words are of a size of its own.
    pub(crate) fn sized_group(&mut self, pixels: f64) {
        self.begin("g", "");
        self.attribute("font-size", &number(pixels));
        self.text.push('>');
    }

    /// Opens a group that carries something to be found by.
    pub(crate) fn marked_group(&mut self, class: &str, name: &str, value: &str) {
        self.begin("g", class);
        self.attribute(name, value);
        self.text.push('>');
    }

    /// Closes the group that was opened last.
    pub(crate) fn end(&mut self) {
        self.text.push_str("</g>");
    }

    /// A rectangle with corners of this radius.
    pub(crate) fn rect(&mut self, class: &str, (x, y): (f64, f64), (width, height): (f64, f64), radius: f64) {
        self.begin("rect", class);
        self.lengths(&[("x", x), ("y", y), ("width", width), ("height", height), ("rx", radius)]);
        self.text.push_str("/>");
    }

    /// A straight line.
    pub(crate) fn line(&mut self, class: &str, from: (f64, f64), to: (f64, f64)) {
        self.begin("line", class);
        self.lengths(&[("x1", from.0), ("y1", from.1), ("x2", to.0), ("y2", to.1)]);
        self.text.push_str("/>");
    }

    /// A circle.
    pub(crate) fn circle(&mut self, class: &str, (x, y): (f64, f64), radius: f64) {
        self.begin("circle", class);
        self.lengths(&[("cx", x), ("cy", y), ("r", radius)]);
        self.text.push_str("/>");
    }

    /// A path; `d` in the words of SVG.
    pub(crate) fn path(&mut self, class: &str, d: &str) {
        self.begin("path", class);
        self.attribute("d", d);
        self.text.push_str("/>");
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
        self.text.push('>');
        self.escaped(words);
        self.text.push_str("</text>");
    }

    /// Runs of words in one line, each of a class of its own.
    pub(crate) fn runs(&mut self, class: &str, (x, y): (f64, f64), runs: &[(&str, String)]) {
        self.begin("text", class);
        self.lengths(&[("x", x), ("y", y)]);
        self.text.push('>');
        for (class, words) in runs {
            if class.is_empty() {
                self.escaped(words);
            } else {
                self.begin("tspan", class);
                self.text.push('>');
                self.escaped(words);
                self.text.push_str("</tspan>");
            }
        }
        self.text.push_str("</text>");
    }

    /// An element of words that are not drawn, with an id.
    pub(crate) fn words(&mut self, element: &str, id: &str, words: &str) {
        self.begin(element, "");
        self.text.extend([" id=\"", self.ids, id, "\">"]);
        self.escaped(words);
        self.text.extend(["</", element, ">"]);
    }

    /// The whole of it.
    pub(crate) fn finish(self) -> Html {
        Html::from_html_unchecked(self.closed().into())
    }

    /// The whole of it as text.
    pub(crate) fn closed(mut self) -> String {
        self.text.push_str("</svg>");
        self.text
    }

    /// A part as it stands.
    pub(crate) fn into_text(self) -> String {
        self.text
    }

    fn begin(&mut self, element: &str, class: &str) {
        self.text.push('<');
        self.text.push_str(element);
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
        self.text.push(' ');
        self.text.push_str(name);
        self.text.push_str("=\"");
        self.escaped(value);
        self.text.push('"');
    }

    fn escaped(&mut self, text: &str) {
        for letter in text.chars() {
            put(
                &mut self.text,
                match letter {
                    // XML has no place for these, not even as codes; and posters need a letter of their own.
                    '\t' | '\n' | '\r' => ' ',
                    '\0'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => '\u{fffd}',
                    other => other,
                },
            );
        }
    }
}

/// Writes a text so that no markup comes of it, between tags or between double quotes.
pub(crate) fn escape(markup: &mut String, text: &str) {
    text.chars().for_each(|letter| put(markup, letter));
}

fn put(markup: &mut String, letter: char) {
    match letter {
        '&' => markup.push_str("&amp;"),
        '<' => markup.push_str("&lt;"),
        '>' => markup.push_str("&gt;"),
        '"' => markup.push_str("&quot;"),
        other => markup.push(other),
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
