//! The picture of what is in sight.

use cutline::cut::Cut;

use crate::parts::number::between;
use crate::parts::svg::Svg;
use crate::publish::drawing::{PATTERNS, Picture, draw_lane, merged_cut, pill, pill_width};
use crate::publish::geometry::Section;

/// The lanes, between columns, with the lines of the merged cut and of the published one.
pub(super) fn body(picture: &Picture<'_>, from: f64, to: f64) -> Svg {
    let mut svg = Svg::new("picture", picture.layout.width, to - from);
    svg.markup(PATTERNS);
    svg.moved_group("", (0.0, -from));
    for section in &picture.layout.sections {
        let (top, bottom) = (section.top.max(from), section.bottom.min(to));
        svg.group("");
        columns(&mut svg, picture, section, (top, bottom));
        for row in section.rows.iter().filter(|row| row.top < to && row.top + row.height > from) {
            if let Some(lane) = picture.lanes.get(row.lane) {
                draw_lane(&mut svg, section, *row, lane, true);
            }
        }
        if picture.axes.len() > 1 && section.bottom < to {
            names(&mut svg, section, section.bottom);
        }
        svg.end();
    }
    for (class, cut) in [("published", other(picture)), ("merged", merged_cut(picture.decision))] {
        let Some(cut) = cut else { continue };
        for section in &picture.layout.sections {
            if let Some(x) = x_of(picture, section, cut) {
                svg.marked_group(class, "data-cut", &cut.to_string());
                svg.line("", (x, section.top.max(from)), (x, section.bottom.min(to)));
                svg.end();
            }
        }
    }
    svg.end();
    svg
}

/// The published cut, where it is not the merged one.
fn other<'a>(picture: &Picture<'a>) -> Option<&'a Cut> {
    picture.published.filter(|cut| merged_cut(picture.decision) != Some(cut))
}

fn x_of(picture: &Picture<'_>, section: &Section, cut: &Cut) -> Option<f64> {
    let edge = picture.axes.get(section.axis?)?.edge_of(cut)?;
    Some(section.edge_x(edge))
}

fn wide(section: &Section) -> &[usize] {
    section.squeezed.as_ref().map_or(&[], |squeezed| &squeezed.wide)
}

fn columns(svg: &mut Svg, picture: &Picture<'_>, section: &Section, (top, bottom): (f64, f64)) {
    let Some(axis) = section.axis.and_then(|axis| picture.axes.get(axis)) else { return };
    let held = merged_cut(picture.decision).and_then(|cut| axis.column_of(&cut.at));
    for column in wide(section) {
        let (left, right) = (section.edge_x(column * 2), section.edge_x(column * 2 + 1));
        svg.group(if held == Some(*column) { "column column-held" } else { "column" });
        svg.rect("", (left, top), (right - left, (bottom - top).max(0.0)), 3.0);
        svg.end();
    }
}

fn names(svg: &mut Svg, section: &Section, at: f64) {
    svg.group("column");
    for column in wide(section) {
        if let Some(Some(label)) = section.labels.get(*column) {
            svg.text("", (section.column_x(*column), at + 19.0), "", label);
        }
    }
    svg.end();
}

/// The words of the merged cut, or that there is none.
pub(super) fn head(picture: &Picture<'_>, height: f64) -> Svg {
    let width = picture.layout.width;
    let mut svg = Svg::new("picture", width, height);
    let Some(cut) = merged_cut(picture.decision) else {
        picture.unmerged(&mut svg);
        return svg;
    };
    let x = picture.layout.sections.iter().find_map(|section| x_of(picture, section, cut));
    let words = picture.merged_words(cut);
    let room = pill_width(&words);
    svg.marked_group("merged", "data-cut", &cut.to_string());
    if let Some(x) = x {
        svg.line("", (x, 24.0), (x, height));
    }
    pill(&mut svg, between(2.0, x.unwrap_or(0.0) - room / 2.0, width - room - 2.0), &words);
    svg.end();
    svg
}

/// The names of the columns; where there are several axes, each has them below its lanes.
pub(super) fn foot(picture: &Picture<'_>, height: f64) -> Svg {
    let mut svg = Svg::new("picture", picture.layout.width, height);
    if picture.axes.len() > 1 {
        return svg;
    }
    let Some(section) = picture.layout.sections.iter().find(|section| section.axis.is_some()) else { return svg };
    names(&mut svg, section, 0.0);
    if let Some(x) = other(picture).and_then(|cut| x_of(picture, section, cut)) {
        svg.group("published");
        svg.line("", (x, 0.0), (x, 23.0));
        svg.text("", (between(32.0, x, picture.layout.width - 32.0), 34.0), "middle", "published");
        svg.end();
    }
    svg
}
