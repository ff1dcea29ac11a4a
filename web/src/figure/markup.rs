//! Markup as text, for a figure that no framework draws.

use cutline::explain::{Sentence, Span};

use crate::parts::icons::{Icon, drawn};
use crate::parts::svg::escape;

/// Markup that is being written.
///
/// A style is written as the attribute `css`: who puts the markup into a page sets it as a property, which a strict
/// Content-Security-Policy allows.
#[derive(Debug, Default)]
pub(super) struct Markup {
    text: String,
    /// Whether a tag still takes attributes.
    open: bool,
}

impl Markup {
    /// Opens an element, by what stands in its tag: `p class='lead'`.
    #[inline(never)]
    pub(super) fn open(&mut self, opening: &'static str) -> &mut Markup {
        self.content();
        self.text.push('<');
        self.text.push_str(opening);
        self.open = true;
        self
    }

    /// Gives the element that was opened last an attribute.
    #[inline(never)]
    pub(super) fn set(&mut self, name: &'static str, value: &str) -> &mut Markup {
        self.text.push(' ');
        self.text.push_str(name);
        self.text.push_str("=\"");
        escape(&mut self.text, value);
        self.text.push('"');
        self
    }

    /// Writes words.
    #[inline(never)]
    pub(super) fn say(&mut self, words: &str) -> &mut Markup {
        self.content();
        escape(&mut self.text, words);
        self
    }

    /// Writes what is markup already.
    #[inline(never)]
    pub(super) fn raw(&mut self, markup: &str) -> &mut Markup {
        self.content();
        self.text.push_str(markup);
        self
    }

    /// Writes a drawing.
    pub(super) fn icon(&mut self, icon: Icon) -> &mut Markup {
        self.raw(&drawn(icon))
    }

    /// Writes a run of words.
    pub(super) fn spans(&mut self, spans: &[Span]) -> &mut Markup {
        for span in spans {
            match span {
                Span::Plain(text) => self.say(text),
                Span::Name(text) => self.open("b").say(text).close("b"),
                Span::Value(text) => self.open("code").say(text).close("code"),
            };
        }
        self
    }

    /// Writes a sentence without the rules that it cites: a figure has no room to open them.
    pub(super) fn sentence(&mut self, opening: &'static str, sentence: &Sentence, closing: &'static str) {
        self.open(opening).spans(&sentence.spans).close(closing);
    }

    /// Closes an element.
    #[inline(never)]
    pub(super) fn close(&mut self, name: &'static str) -> &mut Markup {
        self.content();
        self.text.push_str("</");
        self.text.push_str(name);
        self.text.push('>');
        self
    }

    /// The whole of it.
    pub(super) fn finish(self) -> String {
        self.text
    }

    fn content(&mut self) {
        if std::mem::take(&mut self.open) {
            self.text.push('>');
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_never_become_markup() {
        let mut markup = Markup::default();
        markup.open("p class='a'").set("title", "\"><script>").say("a<b").open("b").close("b").close("p");
        assert_eq!(markup.finish(), r#"<p class='a' title="&quot;&gt;&lt;script&gt;">a&lt;b<b></b></p>"#);
    }
}
