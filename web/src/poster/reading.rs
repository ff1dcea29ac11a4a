//! The read of a poster: the picture, and what lies over it on the page: the offset, the boundaries, the store.

use cutline::resolver::system::ReadSystem;

use super::PAD;
use super::decision;
use super::words::Face;
use crate::parts::svg::Svg;
use crate::read::geometry::Picture;
use crate::read::{drawing, slider, so_far, title};

/// The picture has room at its sides, which counts as that inside of the frame.
const SIDE: f64 = 8.0;

/// Draws it; says how wide it has become, and where it ends.
pub(super) fn draw(svg: &mut Svg, system: &ReadSystem, room: f64) -> (f64, f64) {
    let world = &system.world;
    let resolution = system.resolution();
    let picture = Picture::new(world, system, &so_far(system, &resolution), room + 2.0 * SIDE);
    let heading = [(Face::Bold, title(world))];
    let top = decision::lines(svg, "poster-heading", &heading, (PAD, 20.0), room, 13.0) + 10.0;

    svg.moved_group("read-picture", (PAD - SIDE, top));
    drawing::draw(svg, &picture);
    for mark in &picture.axis.marks {
        svg.rect("poster-mark", (mark.x, mark.label.y - 16.0), (mark.width, 24.0), 12.0);
    }
    let (words, x, class) = match picture.reading {
        Some((offset, x)) => (["read offset ", &offset.to_string()].concat(), x, "poster-thumb"),
        None => ("no offset".to_owned(), picture.plot.0, "poster-thumb poster-thumb-wrong"),
    };
    let (left, width) = slider::span(&picture, x, &words);
    svg.group(class);
    svg.rect("", (left, 4.0), (width, 26.0), 5.0);
    svg.text("", (left + width / 2.0, 21.5), "middle", &words);
    svg.end();
    svg.end();
    (picture.width - 2.0 * SIDE, top + picture.height + 12.0)
}
