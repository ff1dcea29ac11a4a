//! The sequence diagram as SVG: lifelines, and what went from one to another.

use yew::prelude::*;

use super::rows::{Arrow, Band, End, PUBLISHERS, RECORD, Sequence, WORKERS};
use crate::parts::svg::Svg;
use crate::publish::geometry::pixels;

/// Between two lifelines, where there is room.
const APART: f64 = 132.0;
/// At least this much, where there is none: the picture scrolls sideways.
const CLOSE: f64 = 60.0;
/// Below this width, sentences stand above what they tell, not beside it.
const NARROW: f64 = 720.0;
/// Between two messages that stand one below the other.
const PILL: f64 = 24.0;
/// How far a message gets that is in flight or lost, and where its name stands on the way.
const HALFWAY: f64 = 0.75;
const NAMED: f64 = 0.42;
/// What is refused ends so far from the store.
const OUTSIDE: f64 = 9.0;
/// Names of messages are written out where lifelines lie so far apart.
const ROOMY: f64 = 120.0;

const MARKERS: &str = "<defs>\
    <marker id=\"seq-taken\" viewBox=\"0 0 10 10\" refX=\"9\" refY=\"5\" markerWidth=\"9\" markerHeight=\"9\" \
    markerUnits=\"userSpaceOnUse\" orient=\"auto\"><path class=\"head\" d=\"M0 0L10 5L0 10z\"/></marker>\
    <marker id=\"seq-read\" viewBox=\"0 0 10 10\" refX=\"9\" refY=\"5\" markerWidth=\"8\" markerHeight=\"8\" \
    markerUnits=\"userSpaceOnUse\" orient=\"auto\"><path class=\"head-open\" d=\"M1 1L9 5L1 9\"/></marker>\
    <marker id=\"seq-refused\" viewBox=\"0 0 12 18\" refX=\"11\" refY=\"9\" markerWidth=\"12\" markerHeight=\"18\" \
    markerUnits=\"userSpaceOnUse\" orient=\"auto\"><path class=\"bar-end\" d=\"M1 4L8 9L1 14M10.5 1V17\"/></marker>\
    <marker id=\"seq-lost\" viewBox=\"0 0 14 14\" refX=\"7\" refY=\"7\" markerWidth=\"14\" markerHeight=\"14\" \
    markerUnits=\"userSpaceOnUse\"><path class=\"bar-end\" d=\"M2 2L12 12M12 2L2 12\"/></marker>\
    <marker id=\"seq-flying\" viewBox=\"0 0 12 12\" refX=\"6\" refY=\"6\" markerWidth=\"11\" markerHeight=\"11\" \
    markerUnits=\"userSpaceOnUse\"><circle class=\"ring-end\" cx=\"6\" cy=\"6\" r=\"4.5\"/></marker>\
    </defs>";

/// Where everything lies, in pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Layout {
    /// Whether sentences stand above what they tell.
    pub(crate) narrow: bool,
    /// The width of the sentences.
    pub(crate) text: f64,
    /// The height of a row.
    pub(crate) row: f64,
    apart: f64,
    /// The size of the whole.
    pub(crate) size: (f64, f64),
}

/// The name of a message beside its arrow.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Pill {
    /// The place of its arrow.
    pub(crate) arrow: usize,
    /// Its middle.
    pub(crate) at: (f64, f64),
}

type Line = ((f64, f64), (f64, f64));

impl Layout {
    /// The layout for a picture of which so much is seen at once.
    pub(crate) fn new(sequence: &Sequence, seen: f64) -> Layout {
        let narrow = seen < NARROW;
        let lanes = pixels(PUBLISHERS + sequence.publishers.len());
        let (text, row) = if narrow { (0.0, 62.0) } else { ((seen * 0.36).min(440.0), 46.0) };
        let least = if narrow { CLOSE } else { APART };
        let apart = ((seen - text) / lanes).max(least);
        let size = (text + apart * lanes, row * pixels(sequence.rows.len()));
        Layout { narrow, text, row, apart, size }
    }

    /// Whether names of messages are written out.
    pub(crate) fn roomy(&self) -> bool {
        self.apart >= ROOMY
    }

    /// The lifeline of a lane.
    pub(crate) fn x(&self, lane: usize) -> f64 {
        self.text + self.apart * (pixels(lane) + 0.5)
    }

    /// The line that a row's arrows begin and end on.
    fn y(&self, row: usize) -> f64 {
        self.row * pixels(row) + if self.narrow { 44.0 } else { self.row / 2.0 }
    }

    /// The same of a step; the edge of the picture, if it lies beyond that.
    fn y_of(&self, sequence: &Sequence, place: usize) -> f64 {
        place.checked_sub(sequence.first()).map_or(0.0, |row| self.y(row))
    }

    /// Where each arrow begins and ends. A copy begins on the line of what it is a copy of.
    pub(crate) fn lines(&self, sequence: &Sequence) -> Vec<Line> {
        let mut lines: Vec<Line> = Vec::with_capacity(sequence.arrows.len());
        for arrow in &sequence.arrows {
            let (from, to) = (self.x(arrow.from), self.x(arrow.to));
            let begin = match arrow.fork {
                Some((other, place)) => on(lines[other], self.y_of(sequence, place)),
                None => (from, self.y_of(sequence, arrow.sent)),
            };
            let end = match arrow.ended {
                Some(place) => self.y_of(sequence, place),
                None => self.size.1 - 8.0,
            };
            let x = match (arrow.ended, arrow.end) {
                (None, _) | (Some(_), End::Lost) => from + (to - from) * HALFWAY,
                (Some(_), End::Refused) => to + if from < to { -OUTSIDE } else { OUTSIDE },
                (Some(_), End::Taken) => to,
            };
            // What is copied late is past the middle already.
            let x = if (x - begin.0) * (to - from) < 0.0 { begin.0 + (to - begin.0) * HALFWAY } else { x };
            lines.push((begin, (x, end)));
        }
        lines
    }

    /// Where the messages' names stand: half a lane before their publisher or store, and not upon each other.
    pub(crate) fn pills(&self, sequence: &Sequence, lines: &[Line]) -> Vec<Pill> {
        let mut pills: Vec<Pill> = Vec::new();
        for (arrow, there) in sequence.arrows.iter().enumerate() {
            if there.message.is_none() || there.fork.is_some() {
                continue;
            }
            let x = self.x(there.from.max(there.to)) - self.apart / 2.0;
            let ((x0, y0), (x1, y1)) = lines[arrow];
            // What arrives goes from lifeline to lifeline, which are never the same.
            let arrives = there.ended.is_some() && there.end != End::Lost;
            let along = if arrives { (x - x0) / (x1 - x0) } else { NAMED };
            let x = x0 + (x1 - x0) * along;
            let mut y = y0 + (y1 - y0) * along;
            for pill in &pills {
                if (pill.at.0 - x).abs() < self.apart / 2.0 && (pill.at.1 - y).abs() < PILL {
                    y = pill.at.1 + PILL;
                }
            }
            pills.push(Pill { arrow, at: (x, y) });
        }
        pills
    }
}

/// The point of a line at this height.
fn on(((x0, y0), (x1, y1)): Line, y: f64) -> (f64, f64) {
    let along = if y1 > y0 { ((y - y0) / (y1 - y0)).min(1.0) } else { 0.0 };
    (x0 + (x1 - x0) * along, y)
}

/// The drawing. What it says stands in the words of the rows and of the messages.
pub(crate) fn svg(sequence: &Sequence, layout: &Layout, lines: &[Line]) -> Html {
    let (width, height) = layout.size;
    let mut svg = Svg::new("picture sequence-picture", width, height);
    svg.markup(MARKERS);
    for lane in WORKERS..=RECORD {
        svg.line("life", (layout.x(lane), 0.0), (layout.x(lane), height));
    }
    for (place, (_, first, last)) in sequence.publishers.iter().enumerate() {
        if first <= last {
            let x = layout.x(PUBLISHERS + place);
            let top = if *first == 0 { 0.0 } else { layout.y(*first) };
            let bottom = if last + 1 == sequence.rows.len() { height } else { layout.y(last + 1) };
            svg.line("life", (x, top), (x, bottom));
            if *first > 0 {
                svg.circle("born", (x, top), 4.0);
            }
        }
    }
    for (place, row) in sequence.rows.iter().enumerate() {
        let (class, words) = match row.band {
            Band::None => continue,
            Band::Start => ("band", "the start"),
            Band::Edit => ("band", "by hand"),
            Band::Epoch => ("band band-epoch", "the membership changes"),
        };
        svg.group(if row.place > sequence.place { "ahead" } else { "" });
        let (left, y) = (layout.text + 6.0, layout.y(place));
        svg.rect(class, (left, y - 9.0), (width - left - 6.0, 18.0), 4.0);
        svg.text("band-words", (f64::midpoint(left, width), y + 4.0), "middle", words);
        svg.end();
    }
    for (arrow, line) in sequence.arrows.iter().zip(lines) {
        draw(&mut svg, arrow, *line, sequence.place);
    }
    svg.finish()
}

fn draw(svg: &mut Svg, arrow: &Arrow, (begin, end): Line, now: usize) {
    let sent = arrow.fork.map_or(arrow.sent, |(_, place)| place);
    svg.group(if sent > now { "ahead" } else { "" });
    let (class, word) = match (arrow.ended, arrow.end) {
        (None, _) => ("way-line way-open", ""),
        (Some(_), End::Refused) => ("way-line way-refused", "refused"),
        (Some(_), End::Lost) => ("way-line way-lost", "lost"),
        (Some(_), End::Taken) if arrow.message.is_none() && arrow.from != WORKERS => ("way-line way-read", ""),
        (Some(_), End::Taken) => ("way-line way-taken", ""),
    };
    // How it will end is not known to anybody yet.
    let coming = arrow.ended.is_none_or(|ended| ended > now);
    let mut class = class.to_owned();
    if coming && arrow.message.is_some() {
        class.push_str(" way-flying");
    }
    svg.line(&class, begin, end);
    svg.circle(if arrow.fork.is_some() { "fork" } else { "sent" }, begin, 3.0);
    // Beyond the end, where nothing else ends.
    let (side, anchor) = if end.0 >= begin.0 { (16.0, "start") } else { (-16.0, "end") };
    let words = if coming { "end-words ahead" } else { "end-words" };
    svg.text(words, (end.0 + side, end.1 + 4.0), anchor, word);
    svg.end();
}
