//! Worlds for the tests of this screen: the newest generation fails to open, asked for an offset.

use cutline::resolver::system::ReadSystem;
use cutline::resolver::world::World;
use cutline::scenario::step::Step;
use cutline::scenario::{Scenario, Subject};

const START: &str = r#"
title = "The newest generation fails to open"

[stream]
name = "orders"
version = 18
trim = 18
committed_end = 92

[read]
view = "COMMITTED"
offset = 47
deadline_ms = 200

[[candidates]]
key = "seg-3"
generation = 3
metadata_version = 7
checksum = "9f1d"
range = "[28, 80)"
target = "obj-3"
identity = "etag b7"
open = "failed"

[[candidates]]
key = "seg-2"
generation = 2
metadata_version = 7
checksum = "9f1c"
range = "[24, 70)"
target = "obj-2"
identity = "etag a1"

[[candidates]]
key = "seg-0"
generation = 0
metadata_version = 4
checksum = "77e0"
range = "[18, 92)"
target = "obj-0"
identity = "etag 04"

[[candidates]]
key = "cmp-9"
generation = 9
view = "TOPIC_COMPACTED"
metadata_version = 2
checksum = "c0de"
range = "[18, 88)"
target = "obj-c9"
identity = "etag c9"
records = [22, 26, 38, 39, 58, 74, 81]
"#;

/// Three candidates and one of the other view, asked for this offset.
pub(crate) fn world(offset: &str) -> World {
    let Subject::Read(ReadSystem { mut world, .. }) = Scenario::parse(START).unwrap().start else {
        panic!("not a read")
    };
    offset.clone_into(&mut world.request.offset);
    world
}

/// The world after some steps.
pub(crate) fn after(world: World, steps: &[&str]) -> World {
    system(world, steps).world
}

/// The whole system after some steps.
pub(crate) fn system(world: World, steps: &[&str]) -> ReadSystem {
    let take = |subject: Subject, text: &&str| Step::parse(&subject, text).unwrap().apply(&subject).unwrap();
    match steps.iter().fold(Subject::Read(ReadSystem::new(world)), take) {
        Subject::Read(system) => system,
        Subject::Publish(_) => panic!("not a read"),
    }
}
