//! The picture stands where the decision says.

use super::*;
use crate::read::fixture::{after, system, world};

fn picture(world: World, width: f64) -> Picture {
    seen(world, &[], width)
}

fn seen(world: World, steps: &[&str], width: f64) -> Picture {
    let system = system(world, steps);
    let seen = crate::read::so_far(&system, &system.resolution());
    Picture::new(&system.world, &system, &seen, width)
}

fn bar<'a>(picture: &'a Picture, key: &str) -> &'a Bar {
    picture.bars().find(|bar| bar.key == key).unwrap()
}

#[test]
fn the_start_shows_a_failure_the_fall_back_and_the_other_view() {
    let picture = picture(world("47"), 900.0);
    let looks: Vec<(&str, Look)> = picture.bars().map(|bar| (&*bar.key, bar.look)).collect();
    let expected = [("seg-3", Look::Failed), ("seg-2", Look::Served), ("seg-0", Look::Waiting), ("cmp-9", Look::Other)];
    assert_eq!(looks, expected);
    let x = picture.scale.x(47);
    let (failed, served) = (bar(&picture, "seg-3").middle(), bar(&picture, "seg-2").middle());
    assert_eq!(picture.hops, [Hop::Across { x, from: failed, to: served }]);
    let kinds: Vec<PointKind> = picture.points.iter().map(|point| point.kind).collect();
    assert_eq!(kinds, [PointKind::Failed, PointKind::Served]);
    assert_eq!(bar(&picture, "cmp-9").ticks.len(), 7);
}

#[test]
fn the_wall_lies_between_the_views_whichever_is_read() {
    for view in View::ALL {
        let picture = picture(after(world("47"), &[&format!("read view {view}")]), 900.0);
        let [committed, compacted] = &picture.bands;
        assert!(committed.bottom < picture.wall && picture.wall < compacted.top);
        assert_eq!((committed.other, compacted.other), (view != committed.view, view != compacted.view));
    }
}

#[test]
fn a_compacted_read_goes_along_to_the_next_survivor() {
    let picture = picture(after(world("47"), &["read view TOPIC_COMPACTED"]), 900.0);
    let y = bar(&picture, "cmp-9").middle();
    assert_eq!(picture.hops, [Hop::Along { y, from: picture.scale.x(47), to: picture.scale.x(58) }]);
    assert_eq!(picture.points, [Point { x: picture.scale.x(58), y, kind: PointKind::Served }]);
}

#[test]
fn an_empty_candidate_is_left_at_its_end_for_the_next() {
    let steps = ["read view TOPIC_COMPACTED", "read offset 85", "copy cmp-9 to cmp-8", "cmp-8 records none"];
    let picture =
        picture(after(world("47"), &[&steps[..], &["cmp-8 range [88, 92)", "cmp-8 records 90"]].concat()), 900.0);
    let (nine, eight) = (bar(&picture, "cmp-9").middle(), bar(&picture, "cmp-8").middle());
    let x = |offset| picture.scale.x(offset);
    let expected = [
        Hop::Along { y: nine, from: x(85), to: x(88) },
        Hop::Across { x: x(88), from: nine, to: eight },
        Hop::Along { y: eight, from: x(88), to: x(90) },
    ];
    assert_eq!(picture.hops, expected);
}

#[test]
fn trims_are_drawn_view_by_view() {
    let picture = picture(after(world("47"), &["trim TOPIC_COMPACTED 0"]), 900.0);
    let [committed, compacted] = &picture.bands;
    assert!(compacted.trimmed < committed.trimmed);
    assert!(picture.axis.marks.iter().any(|mark| mark.label.text == "trim 0 (TOPIC_COMPACTED)"));
}

#[test]
fn words_stay_inside_of_the_picture_at_every_width() {
    let long = "copy seg-3 to a-key-as-long-as-the-whole-of-a-sentence-and-then-some-more";
    for width in [260.0, 320.0, 480.0, 700.0, 900.0, 2000.0] {
        for range in ["[0, 1)", "[18, 92)", "[46, 48)", "[90, 18446744073709551615)"] {
            let edit = format!("seg-2 range {range}");
            let picture = picture(after(world("47"), &[long, &edit]), width);
            for label in
                picture.bars().flat_map(|bar| &bar.labels).chain(picture.axis.marks.iter().map(|mark| &mark.label))
            {
                let size = text_width(&label.text);
                let left = match label.anchor {
                    Anchor::Start => label.x,
                    Anchor::Middle => label.x - size / 2.0,
                    Anchor::End => label.x - size,
                };
                assert!(left >= 0.0 && left + size <= picture.width, "{width} {range} {label:?}");
            }
        }
    }
}

#[test]
fn a_malformed_offset_has_no_line_and_huge_ones_do() {
    assert_eq!(picture(world("4 7"), 900.0).reading, None);
    let (offset, x) = picture(world("18446744073709551615"), 900.0).reading.unwrap();
    assert_eq!(offset, u64::MAX);
    assert!(x <= 900.0);
}

#[test]
fn of_many_candidates_the_newest_are_drawn_and_the_ones_that_were_tried() {
    let mut world = world("47");
    let old = world.candidates[1].clone();
    for number in 0..500 {
        let mut failing = world.candidates[0].clone();
        failing.record_mut().exact.key = format!("seg-x{number}");
        failing.record_mut().generation = 1000 + number;
        failing.pin = cutline::resolver::candidate::Pin::Held;
        failing.record_mut().range = cutline::resolver::range::OffsetRange::new(18, 20).unwrap();
        world.candidates.push(failing);
    }
    let picture = picture(world, 900.0);
    assert!(picture.bars().any(|bar| bar.key == old.exact.key && bar.look == Look::Served));
    assert_eq!(picture.bands[0].bars.len(), DRAWN + 2);
    assert_eq!(picture.bands[0].hidden, 503 - DRAWN - 2);
}

#[test]
fn an_empty_view_says_so_and_a_missing_one_too() {
    let bare = picture(after(world("47"), &["remove cmp-9"]), 900.0);
    assert_eq!(bare.bands[1].empty, Some("no candidate of this view"));
    let missing = picture(after(world("47"), &["no view TOPIC_COMPACTED"]), 900.0);
    assert_eq!(missing.bands[1].empty, Some("the stream does not have this view"));
}

#[test]
fn a_cut_text_ends_with_an_ellipsis() {
    assert_eq!(clip("seg-3", 100.0), "seg-3");
    assert_eq!(clip("a-long-key", 40.0), "a-lo…");
}

#[test]
fn what_is_stored_and_what_the_axis_carries_can_be_touched_at_every_width() {
    for width in [260.0, 320.0, 480.0, 700.0, 900.0, 2000.0] {
        for range in ["[0, 1)", "[18, 92)", "[46, 48)", "[90, 18446744073709551615)"] {
            let steps = [&*format!("seg-2 range {range}"), "trim COMMITTED 91", "metadata store slow 4000000000"];
            let picture = picture(after(world("47"), &steps), width);
            for bar in picture.bars() {
                let (left, right) = (bar.stored.x - OBJECT / 2.0, bar.stored.x + OBJECT / 2.0);
                assert!(left >= 0.0 && right <= picture.width, "{width} {range} {}", bar.key);
            }
            for (at, mark) in picture.axis.marks.iter().enumerate() {
                assert!(mark.x >= 0.0 && mark.x + mark.width <= picture.width, "{width} {range} {mark:?}");
                let apart = |other: &Mark| {
                    other.x + other.width <= mark.x
                        || mark.x + mark.width <= other.x
                        || (other.label.y - mark.label.y).abs() >= 24.0
                };
                assert!(picture.axis.marks[at + 1..].iter().all(apart), "{width} {range} {:?}", picture.axis.marks);
                assert!(mark.label.y + 8.0 <= picture.height);
            }
        }
    }
}

#[test]
fn a_pin_an_index_record_that_is_gone_and_what_is_stored_are_seen() {
    let steps = ["run to recheck", "seg-3 retires", "seg-3 object lost", "seg-2 object replaced by etag 2"];
    let picture = seen(world("47"), &steps, 900.0);
    let three = bar(&picture, "seg-3");
    assert_eq!((three.look, three.pinned, three.absent), (Look::Chosen, true, true));
    assert_eq!((three.stored.word, three.stored.armed), ("lost", false));
    assert_eq!(bar(&picture, "seg-2").stored.word, "replaced");
    assert_eq!(picture.points.last().map(|point| point.kind), Some(PointKind::Here));
}

#[test]
fn where_the_read_has_come_to_is_drawn_once_it_has_moved_on() {
    let view = ["read view TOPIC_COMPACTED", "read offset 85", "copy cmp-9 to cmp-8", "cmp-8 records none"];
    let position = |more: &[&str]| {
        let picture = seen(world("47"), &[&view[..], &["cmp-8 range [88, 92)"], more].concat(), 900.0);
        (picture.position, picture.scale.x(88))
    };
    assert_eq!(position(&[]).0, None);
    assert_eq!(position(&["run to open"]).0, None);
    let (moved, x) = position(&["run to release", "release"]);
    assert_eq!(moved, Some(x));
}
