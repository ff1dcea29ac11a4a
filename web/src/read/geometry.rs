//! Where everything of the picture stands: a pure function of a world and its resolution.
//!
//! It knows no markup. All lengths are CSS pixels at the width that is there.

mod path;
mod text;

use cutline::resolver::candidate::Object;
use cutline::resolver::outcome::Resolution;
use cutline::resolver::run::Run;
use cutline::resolver::snapshot::View;
use cutline::resolver::system::ReadSystem;
use cutline::resolver::world::World;

use super::scale::Scale;
use super::selection::Thing;
use super::told::{armed, full_name, object_name, told};
use super::words::{Look, asked_offset, asked_view, bar_name, newest_first};
use path::Attempt;
pub(crate) use path::{Hop, Point, PointKind};
pub(crate) use text::{Anchor, Label, clip, text_width};

/// How high a bar is: at least what a finger needs.
pub(crate) const BAR: f64 = 28.0;

const ROW: f64 = 38.0;
const TICKS: f64 = 22.0;
const TOP: f64 = 50.0;
const HEADER: f64 = 30.0;
const LABELS: f64 = 166.0;
const WALL: f64 = 38.0;
const PAD: f64 = 8.0;

/// Room between the words of a mark and its edge.
const CAP: f64 = 8.0;

/// As wide as what is stored is drawn, and as a finger needs.
const OBJECT: f64 = 24.0;

/// What is drawn where a candidate was read reaches so far to the left, and to the right.
const POINT: (f64, f64) = (12.0, 30.0);

/// No picture is narrower.
const LEAST: f64 = 260.0;

/// Below this width the names of the bands stand above them.
const NARROW: f64 = 600.0;

/// How many candidates of a view are drawn. The list has them all.
const DRAWN: usize = 20;

/// The whole picture.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Picture {
    /// Its width.
    pub(crate) width: f64,
    /// Its height.
    pub(crate) height: f64,
    /// Whether the names of the bands stand above them.
    pub(crate) narrow: bool,
    /// Where offsets are drawn: left and right end.
    pub(crate) plot: (f64, f64),
    /// The map from offsets to pixels.
    pub(crate) scale: Scale,
    /// The two views.
    pub(crate) bands: [Band; 2],
    /// Where the line between them lies.
    pub(crate) wall: f64,
    /// The stream itself.
    pub(crate) axis: Axis,
    /// The offset that is read, if it is one.
    pub(crate) reading: Option<(u64, f64)>,
    /// Where the read has come to by now, if that is another offset.
    pub(crate) position: Option<f64>,
    /// The way from candidate to candidate.
    pub(crate) hops: Vec<Hop>,
    /// What was met on it.
    pub(crate) points: Vec<Point>,
}

/// One view's candidates.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Band {
    /// The view.
    pub(crate) view: View,
    /// Whether another view is read.
    pub(crate) other: bool,
    /// Why it holds no bars, where it holds none.
    pub(crate) empty: Option<&'static str>,
    /// Where its names stand.
    pub(crate) name: (f64, f64),
    /// Its upper edge.
    pub(crate) top: f64,
    /// Its lower edge.
    pub(crate) bottom: f64,
    /// Its upper edge without the names above the bars.
    pub(crate) body: f64,
    /// Up to where it is trimmed.
    pub(crate) trimmed: f64,
    /// From where nothing is committed.
    pub(crate) end: f64,
    /// Its candidates, the newest first.
    pub(crate) bars: Vec<Bar>,
    /// How many candidates are not drawn.
    pub(crate) hidden: usize,
}

/// One candidate.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Bar {
    /// Its place in the world.
    pub(crate) place: usize,
    /// Its index key.
    pub(crate) key: String,
    /// Its left edge.
    pub(crate) x: f64,
    /// Its upper edge.
    pub(crate) y: f64,
    /// Its width.
    pub(crate) width: f64,
    /// How it looks.
    pub(crate) look: Look,
    /// Its name and its fate, where they fit.
    pub(crate) labels: Vec<Label>,
    /// Everything about it in one line.
    pub(crate) full: String,
    /// Whether the read holds its pin.
    pub(crate) pinned: bool,
    /// Whether the index has no record of it.
    pub(crate) absent: bool,
    /// Whether the cache holds its record.
    pub(crate) cached: bool,
    /// What is stored under its target's name.
    pub(crate) stored: Stored,
    /// What survived compaction, no two in one place.
    pub(crate) ticks: Vec<f64>,
}

/// What is stored under a target's name.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Stored {
    /// Its middle; its height is that of its bar.
    pub(crate) x: f64,
    /// What it is, as a word in class names.
    pub(crate) word: &'static str,
    /// Whether a reader will fail at it.
    pub(crate) armed: bool,
    /// Everything about it in one line.
    pub(crate) full: String,
}

/// Something at the axis that can be touched.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Mark {
    /// What it is.
    pub(crate) thing: Thing,
    /// Its words.
    pub(crate) label: Label,
    /// Its left edge.
    pub(crate) x: f64,
    /// Its width.
    pub(crate) width: f64,
}

/// The stream: from its trim to its committed end.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Axis {
    /// The height of the line.
    pub(crate) y: f64,
    /// The left end of the line.
    pub(crate) from: f64,
    /// Its right end.
    pub(crate) to: f64,
    /// What stands below it, and the metadata store beside it.
    pub(crate) marks: Vec<Mark>,
}

impl Bar {
    /// Half of its height.
    pub(crate) fn middle(&self) -> f64 {
        self.y + BAR / 2.0
    }
}

impl Picture {
    /// The picture of a world at a width. `base` is the world before a drag that is under way: it
    /// gives the scale, so that nothing moves under the pointer.
    pub(crate) fn new(base: &World, system: &ReadSystem, resolution: &Resolution, width: f64) -> Picture {
        let world = &system.world;
        let width = width.max(LEAST);
        let narrow = width < NARROW;
        let plot = plot(width);
        let scale = Picture::scale(base, width);
        let [committed, compacted] = View::ALL;
        let attempts = path::attempts(world, resolution);
        let lay =
            |view, top| band(&Laid { system, resolution, attempts: &attempts, scale: &scale, plot, narrow }, view, top);
        let first = lay(committed, TOP);
        let wall = first.bottom + WALL / 2.0;
        let second = lay(compacted, first.bottom + WALL);
        let y = second.bottom + if narrow { HEADER + 18.0 } else { 34.0 };
        let bands = [first, second];
        let asked = asked_offset(world);
        let reading = asked.map(|offset| (offset, scale.x(offset)));
        let position = system.run().and_then(Run::position).filter(|position| Some(*position) != asked);
        let position = position.map(|position| scale.x(position));
        let axis = axis(world, &scale, plot, y, narrow);
        let low = axis.marks.iter().fold(y + 40.0, |low, mark| low.max(mark.label.y + 10.0));
        let height = if scale.to_scale { low } else { low + 14.0 };
        let (hops, points) = path::of(&attempts, &bands, &scale);
        Picture { width, height, narrow, plot, scale, bands, wall, axis, reading, position, hops, points }
    }

    /// The map from offsets to pixels of a picture of this width.
    pub(crate) fn scale(base: &World, width: f64) -> Scale {
        let (left, right) = plot(width.max(LEAST));
        Scale::fit(base, left, right)
    }

    /// Every bar.
    pub(crate) fn bars(&self) -> impl Iterator<Item = &Bar> {
        self.bands.iter().flat_map(|band| &band.bars)
    }
}

/// Where offsets are drawn: left and right end.
fn plot(width: f64) -> (f64, f64) {
    (if width < NARROW { PAD } else { LABELS }, width - PAD)
}

/// What the bands are laid out from.
struct Laid<'a> {
    system: &'a ReadSystem,
    resolution: &'a Resolution,
    attempts: &'a [Attempt],
    scale: &'a Scale,
    plot: (f64, f64),
    narrow: bool,
}

fn band(laid: &Laid<'_>, view: View, top: f64) -> Band {
    let Laid { system, attempts, scale, narrow, .. } = *laid;
    let world = &system.world;
    let all = newest_first(world, view);
    let missing = !world.snapshot.views.contains(&view);
    let header = if narrow { HEADER } else { PAD };
    let mut y = top + header;
    let mut bars = Vec::new();
    for (rank, &place) in all.iter().enumerate() {
        let span = path::span(attempts, place, scale);
        // The newest candidates, and whichever older ones the read came to.
        if rank < DRAWN || span.is_some() {
            bars.push(bar(laid, place, span, y));
            y += ROW + if view == View::TopicCompacted { TICKS } else { 0.0 };
        }
    }
    let empty = match (bars.is_empty(), missing) {
        (_, true) => Some("the stream does not have this view"),
        (true, false) => Some("no candidate of this view"),
        (false, false) => None,
    };
    if bars.is_empty() {
        y += ROW;
    }
    let hidden = all.len() - bars.len();
    if hidden > 0 {
        y += 20.0;
    }
    let end = scale.x(world.snapshot.committed_end);
    Band {
        view,
        other: asked_view(world).is_some_and(|asked| asked != view),
        empty,
        name: (PAD, top + if narrow { 20.0 } else { PAD + 16.0 }),
        top,
        // Beside the bars there must be room for three lines of names.
        bottom: if narrow { y } else { y.max(top + 70.0) },
        body: if narrow { top + HEADER - 4.0 } else { top },
        trimmed: scale.x(world.snapshot.trim.of(view)),
        end,
        bars,
        hidden,
    }
}

fn bar(laid: &Laid<'_>, place: usize, span: Option<(f64, f64)>, y: f64) -> Bar {
    let Laid { system, resolution, scale, plot, .. } = *laid;
    let world = &system.world;
    let candidate = &world.candidates[place];
    let told = told(system, resolution, place);
    let x = scale.x(candidate.range.start());
    let width = (scale.x(candidate.range.end()) - x).max(3.0);
    let taken = span.map(|(from, to)| (from - POINT.0, to + POINT.1));
    // The object lies beside its bar, and inside of it where there is no room.
    let right = x + width;
    let beside = (right + 4.0).max(x + width / 2.0 + OBJECT / 2.0);
    let inside = beside + OBJECT > plot.1 + PAD;
    let object = if inside { right.min(plot.1) - OBJECT } else { beside };
    let (inner, outer) = if inside { (object - 2.0, right) } else { (right, beside + OBJECT - 6.0) };
    let labels = text::bar_labels(&bar_name(world, candidate), &told.bar, (x, inner), outer, taken, plot, y);
    let stored = Stored {
        x: object + OBJECT / 2.0,
        word: match candidate.object {
            Object::Recorded => "recorded",
            Object::Replaced { .. } => "replaced",
            Object::Reused { .. } => "reused",
            Object::Lost => "lost",
        },
        armed: candidate.object != Object::Lost && armed(candidate) != [None; 3],
        full: object_name(world, place, &told),
    };
    let mut ticks: Vec<f64> = Vec::new();
    for survivor in &candidate.survivors {
        let x = scale.x(*survivor);
        if ticks.last().is_none_or(|last| x - last >= 3.0) {
            ticks.push(x);
        }
    }
    Bar {
        place,
        key: candidate.exact.key.clone(),
        x,
        y,
        width,
        look: told.look,
        labels,
        full: full_name(world, place, &told),
        pinned: told.pinned,
        absent: told.absent,
        cached: told.cached,
        stored,
        ticks,
    }
}

fn axis(world: &World, scale: &Scale, plot: (f64, f64), y: f64, narrow: bool) -> Axis {
    let snapshot = &world.snapshot;
    let view = asked_view(world).unwrap_or(View::Committed);
    let (trim, end) = (snapshot.trim.of(view), snapshot.committed_end);
    let mut things = vec![
        (scale.x(trim), Thing::Trim(view), ["trim ", &trim.to_string()].concat()),
        (scale.x(end), Thing::End, ["end ", &end.to_string()].concat()),
    ];
    for other in View::ALL {
        let offset = snapshot.trim.of(other);
        if other != view && offset != trim {
            let words = ["trim ", &offset.to_string(), " (", other.word(), ")"].concat();
            things.push((scale.x(offset), Thing::Trim(other), words));
        }
    }
    let mut marks = Vec::new();
    for (label, thing) in text::axis_labels(&things, plot, y + 26.0).into_iter().zip(things) {
        let width = text_width(&label.text) + 2.0 * CAP;
        marks.push(Mark { thing: thing.1, x: label.x - width / 2.0, width, label });
    }
    marks.push(store(world, plot, y, narrow));
    let (from, to) = (scale.x(trim), scale.x(end));
    Axis { y, from: from.min(to), to: to.max(from), marks }
}

/// The metadata store, where the snapshot comes from.
fn store(world: &World, plot: (f64, f64), y: f64, narrow: bool) -> Mark {
    let mut words = ["metadata v", &world.snapshot.version.to_string()].concat();
    if world.slow_ms > 0 {
        words = [&*words, " +", &world.slow_ms.to_string(), " ms"].concat();
    }
    let room = if narrow { plot.1 - 90.0 } else { LABELS - PAD };
    let text = clip(&words, room - 2.0 * CAP);
    let width = (text_width(&text) + 2.0 * CAP).min(room);
    let (x, y) = if narrow { (plot.1 - width, y - 20.0) } else { (PAD, y + 26.0) };
    let label = Label { x: x + width / 2.0, y, anchor: Anchor::Middle, text, fate: false, beside: false };
    Mark { thing: Thing::Store, label, x, width }
}

#[cfg(test)]
mod tests;
