//! Words in the picture: where they fit, and how they are cut where they do not.

use super::BAR;
use crate::read::selection::Thing;

/// The width of one letter of the fixed-width font, at the size that bars use.
const LETTER: f64 = 7.25;

/// Room between a bar's edge and its words.
const INSET: f64 = 8.0;

/// Words in the picture.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Label {
    /// Where they are anchored.
    pub(crate) x: f64,
    /// Their base line.
    pub(crate) y: f64,
    /// Which end of them is there.
    pub(crate) anchor: Anchor,
    /// The words.
    pub(crate) text: String,
    /// Whether they tell a fate.
    pub(crate) fate: bool,
    /// Whether they stand beside what they tell of.
    pub(crate) beside: bool,
}

/// Which end of some words is at their place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Anchor {
    /// The first letter.
    Start,
    /// The middle.
    Middle,
    /// The last letter.
    End,
}

impl Anchor {
    /// The word in SVG.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        }
    }
}

/// The width of words; letters of the far east are twice as wide.
pub(crate) fn text_width(text: &str) -> f64 {
    text.chars().map(letter_width).sum()
}

fn letter_width(letter: char) -> f64 {
    if letter < '\u{1100}' { LETTER } else { 2.0 * LETTER }
}

/// The words, cut with an ellipsis where they are wider than this.
pub(crate) fn clip(text: &str, width: f64) -> String {
    if text_width(text) <= width {
        return text.to_owned();
    }
    let mut left = width - LETTER;
    let mut clipped = String::new();
    for letter in text.chars() {
        left -= letter_width(letter);
        if left < 0.0 {
            break;
        }
        clipped.push(letter);
    }
    clipped.push('…');
    clipped
}

/// The name and the fate of a bar: both inside where they fit, otherwise beside it, from `outside` on
/// or before it. Between `taken` something else is drawn.
pub(super) fn bar_labels(
    name: &str,
    fates: &[String],
    bar: (f64, f64),
    outside: f64,
    taken: Option<(f64, f64)>,
    plot: (f64, f64),
    y: f64,
) -> Vec<Label> {
    let y = y + BAR / 2.0 + 4.0;
    let label = |x: f64, anchor: Anchor, text: &str, fate: bool| Label {
        x,
        y,
        anchor,
        text: text.to_owned(),
        fate,
        beside: false,
    };
    let out = |label: Label| Label { beside: true, ..label };
    // Nothing is drawn over the edge of the picture, even where the bar goes on beyond it.
    let (left, right) = (bar.0.max(plot.0), bar.1.min(plot.1));
    let (first, last) = (left + INSET, right - INSET);
    let (before, after) = (left - INSET - plot.0, plot.1 - outside - INSET);
    let beside = |text: &str, fate: bool| {
        if text_width(text) <= after {
            Some(out(label(outside + INSET, Anchor::Start, text, fate)))
        } else if text_width(text) <= before {
            Some(out(label(left - INSET, Anchor::End, text, fate)))
        } else {
            None
        }
    };
    // The free stretches inside: one, or one on each side of what is taken.
    let stretches = match taken {
        Some((from, to)) if from < last && to > first => vec![(first, from), (to, last)],
        Some(_) | None => vec![(first, last)],
    };
    let length = text_width(name);
    // Where what is taken leaves no room before it, the name goes out so that the fate can stay.
    if let [(from, to), (start, end)] = stretches[..]
        && length > to - from
        && length + 4.0 <= before
        && let Some(fate) = fates.iter().find(|fate| text_width(fate) <= end - start)
    {
        return vec![out(label(left - INSET - 4.0, Anchor::End, name, false)), label(end, Anchor::End, fate, true)];
    }
    let Some(&(start, end)) = stretches.iter().find(|(from, to)| length <= to - from) else {
        let both = fates.iter().find_map(|fate| beside(&format!("{name} · {fate}"), true));
        return vec![both.unwrap_or_else(|| {
            let clipped = clip(name, after.max(before).max(last - first));
            beside(&clipped, false).unwrap_or_else(|| label(first, Anchor::Start, &clipped, false))
        })];
    };
    let inside = |fate: &String| {
        let width = text_width(fate);
        let gap = 2.0 * LETTER;
        let free = |(from, to): &(f64, f64)| {
            // The name has taken its part of its stretch.
            let from = if (*from - start).abs() < 0.5 { start + length + gap } else { *from };
            width <= to - from && (*to >= end)
        };
        let (_, to) = stretches.iter().rev().find(|stretch| free(stretch))?;
        Some(label(*to, Anchor::End, fate, true))
    };
    let fate = fates.iter().find_map(inside).or_else(|| fates.iter().find_map(|fate| beside(fate, true)));
    let mut labels = vec![label(start, Anchor::Start, name, false)];
    labels.extend(fate);
    labels
}

/// Numbers below the axis: centred, inside of the picture, and on lines of their own where they
/// would run into each other.
pub(super) fn axis_labels(marks: &[(f64, Thing, String)], plot: (f64, f64), y: f64) -> Vec<Label> {
    const LINE: f64 = 28.0;
    let mut lines: Vec<Vec<(f64, f64)>> = Vec::new();
    let mut labels = Vec::new();
    for (x, _, text) in marks {
        let half = text_width(text) / 2.0 + super::CAP;
        let x = x.min(plot.1 - half).max(plot.0 + half);
        let (from, to) = (x - half - 3.0, x + half + 3.0);
        let free = |line: &Vec<(f64, f64)>| line.iter().all(|(start, end)| to < *start || *end < from);
        let line = lines.iter().position(free).unwrap_or_else(|| {
            lines.push(Vec::new());
            lines.len() - 1
        });
        lines[line].push((from, to));
        let y = (0..line).fold(y, |y, _| y + LINE);
        labels.push(Label { x, y, anchor: Anchor::Middle, text: text.clone(), fate: false, beside: false });
    }
    labels
}
