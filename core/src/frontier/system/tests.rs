//! F7 to F13 and the beliefs, rule by rule.

mod truth;
mod world;

use super::{Action, Illegal, Reading};
use crate::cut::Cut;
use crate::frontier::checkpoint::{Checkpoint, Coverage, Finality, StoredCoverage};
use crate::frontier::decisions::Right;
use crate::frontier::kept::Kept;
use crate::frontier::network::MessageRef;
use crate::frontier::pages::Page;
use crate::frontier::publisher::{Belief, Policy, Unready};
use crate::frontier::record::Claim;
use crate::frontier::state::Partition;
use crate::frontier::vector::Name;
use crate::frontier::write::{Write, WriteRefusal};
use world::{World, cut, epoch, joins, journals, partition, reply, request, to, world, write_of};

#[test]
fn f7_a_write_replaces_only_the_record_that_was_read() {
    let mut world = world();
    let (one, two) = (world.proposes("w1"), world.proposes("w2"));
    assert_eq!((one, two), (1, 4), "attempts are counted on from the record");
    assert_eq!(world.deliver(request("w1", 1)), "accepted");
    assert_eq!(world.record(), (13, "before 100".to_owned()));
    // An equal cut, and no less advanced: what refuses it is the revision alone.
    assert_eq!(world.deliver(request("w2", 4)), "refused: revision moved");
    assert_eq!(world.record(), (13, "before 100".to_owned()));
}

#[test]
fn f7_the_epoch_fences_where_the_revision_does_not() {
    let mut world = world();
    world.proposes("w1");
    world.act(&epoch(8, Vec::new()));
    assert_eq!((world.0.record().epoch, world.0.record().revision), (8, 12), "the revision counts publications");
    assert_eq!(world.0.stored.cut.as_ref().unwrap().epoch, 7, "the last claim keeps its own epoch");
    assert_eq!(world.deliver(request("w1", 1)), "refused: epoch changed");
    assert_eq!(world.record(), (12, "before 99".to_owned()));
}

#[test]
fn f8_within_an_epoch_a_cut_goes_forward_only() {
    let mut world = world();
    world.reads_checkpoints("w1");
    world.advance("A", "through 100");
    world.proposes("w2");
    world.deliver(request("w2", 4));
    world.reads_record("w1");
    assert_eq!(world.would("w1"), "goes back", "before 100 is less than through 100");
    assert!(matches!(world.0.step(&Action::Propose("w1".into())), Err(Illegal::Unready { .. })));
    // The store looks for itself, whatever a publisher has checked.
    let record = world.0.record();
    let lesser = record.write(&Right, record.condition(), &Claim::Cut(cut("before 100")), None);
    assert_eq!(lesser.unwrap_err().name(), "goes back");
    let equal = record.write(&Right, record.condition(), &Claim::Cut(cut("through 100")), None).unwrap();
    assert_eq!((equal.revision, equal.cut.unwrap().operation), (14, None));
    let other = Cut::parse(&"text".parse().unwrap(), "through x").unwrap();
    assert_eq!(record.write(&Right, record.condition(), &Claim::Cut(other), None).unwrap_err().name(), "incomparable");
}

#[test]
fn f9_the_loser_reads_both_again() {
    let mut world = world();
    world.proposes("w1");
    world.advance("A", "through 100");
    let attempt = world.proposes("w2");
    world.deliver(request("w1", 1));
    world.deliver(request("w2", attempt));
    assert_eq!(world.would("w2"), "waits");
    assert_eq!(world.deliver(reply("w2", attempt, false)), "heard: nothing known");
    assert_eq!(world.would("w2"), "no checkpoints");
    world.reads_checkpoints("w2");
    assert_eq!(world.would("w2"), "no record");
    assert_eq!(world.reads_record("w2"), "read: behind");
    assert_eq!(world.would("w2"), "through 100");
    // In the other order as well.
    let mut other = World(world.0.clone());
    let attempt = other.proposes("w2");
    other.act(&Action::Drop(request("w2", attempt)));
    assert_eq!(other.reads_back("w2"), "read: behind");
    assert_eq!(other.would("w2"), "no checkpoints", "what was read for an attempt ends with it");
    other.reads_checkpoints("w2");
    assert_eq!(other.would("w2"), "through 100");
}

#[test]
fn f9_a_reply_that_confirms_ends_the_attempt_as_well() {
    let mut world = world();
    world.proposes("w1");
    world.deliver(request("w1", 1));
    assert_eq!(world.deliver(reply("w1", 1, true)), "heard: confirmed by reply");
    assert_eq!(world.would("w1"), "no checkpoints");
    world.reads_checkpoints("w1");
    assert_eq!(world.would("w1"), "no record");
}

#[test]
fn f10_silence_leaves_the_belief() {
    for lost in [request("w1", 1), reply("w1", 1, true)] {
        let mut world = world();
        world.proposes("w1");
        let waiting = world.0.publisher("w1").unwrap().clone();
        if let MessageRef::Reply { .. } = lost {
            world.deliver(request("w1", 1));
        }
        assert_eq!(world.act(&Action::Drop(lost)), "lost");
        world.advance("A", "through 100");
        assert_eq!(world.0.publisher("w1").unwrap().belief, waiting.belief);
        assert_eq!(world.would("w1"), "waits");
        let read = world.0.step(&Action::Read("w1".into(), Reading::Record));
        let waits = |why: &Unready| matches!(why, Unready::Waits(_));
        assert!(matches!(read, Err(Illegal::Unready { why, .. }) if waits(&why)), "to read is to give up waiting");
    }
}

#[test]
fn f10_the_record_has_four_answers() {
    // Behind: the attempt may still land, and a late acceptance confirms it.
    let mut world = world();
    world.proposes("w1");
    assert_eq!(world.reads_back("w1"), "read: behind");
    assert_eq!(world.deliver(request("w1", 1)), "accepted");
    assert_eq!(world.belief("w1"), "behind before 100");
    let mut read = World(world.0.clone());
    assert_eq!(world.deliver(reply("w1", 1, true)), "heard: confirmed by reply");
    // Or the record, read once more.
    assert_eq!(read.reads_record("w1"), "read: confirmed by the record, its own");
    // Farther, by another one.
    let mut world = world::world();
    world.proposes("w1");
    world.advance("A", "through 100");
    world.proposes("w2");
    world.deliver(request("w2", 4));
    assert_eq!(world.reads_back("w1"), "read: confirmed by the record");
    // Of another epoch, whatever its cut.
    let mut world = world::world();
    world.proposes("w1");
    world.deliver(request("w1", 1));
    world.act(&epoch(8, Vec::new()));
    assert_eq!(world.reads_back("w1"), "read: epoch changed");
    assert_eq!(world.would("w1"), "no checkpoints");
    // A later record says no more about it; the late reply does.
    assert_eq!(world.reads("w1"), "read");
    assert_eq!(world.belief("w1"), "epoch changed before 100");
    assert_eq!(world.deliver(reply("w1", 1, true)), "heard: confirmed by reply");
}

#[test]
fn f10_a_refusal_speaks_of_one_delivery() {
    let mut world = world();
    world.proposes("w1");
    assert_eq!(world.act(&Action::Duplicate(request("w1", 1))), "duplicated");
    assert_eq!(world.deliver(request("w1", 1)), "accepted");
    world.act(&Action::Drop(reply("w1", 1, true)));
    assert_eq!(world.deliver(request("w1", 1)), "refused: revision moved");
    assert_eq!(world.deliver(reply("w1", 1, false)), "heard: nothing known");
    assert_eq!(world.would("w1"), "no checkpoints");
    assert_eq!(world.reads_record("w1"), "read: confirmed by the record, its own");
    assert_eq!(world.would("w1"), "no checkpoints");
}

#[test]
fn f10_replies_that_come_late_or_to_another_attempt_change_nothing() {
    let mut world = world();
    world.proposes("w1");
    world.act(&Action::Duplicate(request("w1", 1)));
    world.deliver(request("w1", 1));
    world.deliver(request("w1", 1));
    assert_eq!(world.deliver(reply("w1", 1, true)), "heard: confirmed by reply");
    assert_eq!(world.deliver(reply("w1", 1, false)), "heard: changes nothing");
    assert_eq!(world.belief("w1"), "confirmed by reply before 100");

    let mut world = world::world();
    world.proposes("w1");
    world.reads_back("w1");
    world.proposes("w1");
    world.deliver(request("w1", 1));
    assert_eq!(world.deliver(reply("w1", 1, true)), "heard: changes nothing", "it waits for the second one");
    assert_eq!(world.belief("w1"), "in flight before 100");
    assert_eq!(world.would("w1"), "waits");

    // A refusal of what was found behind is no news either: it keeps what it has read since.
    let mut world = world::world();
    world.proposes("w1");
    world.reads_back("w1");
    world.proposes("w2");
    world.deliver(request("w2", 4));
    world.reads("w1");
    world.deliver(request("w1", 1));
    let before = world.would("w1");
    assert_eq!(world.deliver(reply("w1", 1, false)), "heard: changes nothing");
    assert_eq!(world.would("w1"), before);
}

#[test]
fn f11_only_an_operation_id_proves_who_wrote() {
    for ids in [true, false] {
        let mut world = world();
        world.0.operation_ids = ids;
        world.proposes("w1");
        world.proposes("w2");
        world.deliver(request("w2", 4));
        // The very cut that both have proposed.
        assert_eq!(world.reads_back("w1"), "read: confirmed by the record");
        let own = if ids { "read: confirmed by the record, its own" } else { "read: confirmed by the record" };
        assert_eq!(world.reads_back("w2"), own);
        let operation = world.0.stored.cut.as_ref().unwrap().operation.as_ref();
        assert_eq!(operation.map(ToString::to_string), ids.then(|| "w2/4".to_owned()));
    }
}

#[test]
fn f12_no_claim_from_two_epochs() {
    let mut world = world();
    world.reads_checkpoints("w1");
    world.reads_record("w2");
    world.act(&epoch(8, Vec::new()));
    world.reads_record("w1");
    world.reads_checkpoints("w2");
    assert_eq!((world.would("w1"), world.would("w2")), ("two epochs".to_owned(), "two epochs".to_owned()));
    world.reads_checkpoints("w1");
    world.reads_record("w2");
    assert_eq!((world.would("w1"), world.would("w2")), ("before 100".to_owned(), "before 100".to_owned()));
}

#[test]
fn f12_hold_waits_for_the_last_cut_and_restate_does_not() {
    let mut held = world();
    held.act(&epoch(8, vec![joins("D", "before 98")]));
    let mut restated = World(held.0.clone());
    restated.0.policy = Policy::Restate;

    held.reads("w1");
    assert_eq!(held.would("w1"), "held");
    held.advance("D", "before 99");
    assert_eq!(held.would("w1"), "held", "it has not read that yet");
    held.reads_checkpoints("w1");
    assert_eq!(held.would("w1"), "before 99");

    restated.proposes("w1");
    assert_eq!(restated.deliver(request("w1", 1)), "accepted");
    assert_eq!(restated.record(), (13, "before 98".to_owned()));
    // Restating is for the first claim: within the epoch nothing goes back.
    restated.0.state.edit("D", |partition| partition.checkpoints = vec![partition_at("before 97")]);
    restated.reads("w2");
    assert_eq!(restated.would("w2"), "goes back");
}

fn partition_at(coverage: &str) -> Checkpoint {
    Checkpoint { epoch: 8, ..partition("D", "integer", coverage).checkpoints.remove(0) }
}

#[test]
fn f13_a_checkpoint_write_goes_forward_or_nowhere() {
    let mut world = world();
    assert_eq!(world.act(&Action::Send("A".into(), to("before 101"))), "sent");
    world.advance("A", "through 101");
    assert_eq!(world.deliver(write_of("A")), "not written: older generation");
    world.act(&Action::Send("A".into(), to("through 102")));
    world.advance("A", "ended");
    assert_eq!(world.deliver(write_of("A")), "not written: older generation");
    world.act(&Action::Send("B".into(), to("through 102")));
    world.act(&epoch(8, Vec::new()));
    assert_eq!(world.deliver(write_of("B")), "not written: epoch changed");
    // Where the generation does not tell, the coverage does.
    world.act(&Action::Send("B".into(), to("before 102")));
    world.act(&Action::Duplicate(write_of("B")));
    world.advance("B", "through 102");
    world.0.state.edit("B", |partition| partition.checkpoints[0].generation -= 1);
    assert_eq!(world.deliver(write_of("B")), "not written: lesser coverage", "before 102 is less than through 102");
    world.0.state.edit("B", |partition| partition.checkpoints[0].coverage = StoredCoverage::Read(Coverage::Ended));
    assert_eq!(world.deliver(write_of("B")), "not written: after the end");
    world.0.state.edit("B", |partition| partition.checkpoints[0].coverage = StoredCoverage::Read(to("through 102")));

    let refused =
        |world: &World, name: &str, coverage: &str| match world.0.step(&Action::Advance(name.into(), to(coverage))) {
            Err(Illegal::NotForward { refusal, .. }) => refusal.name(),
            other => panic!("{other:?}"),
        };
    assert_eq!(refused(&world, "A", "through 200"), "after the end");
    assert_eq!(refused(&world, "B", "before 100"), "lesser coverage");
    let already = world.0.step(&Action::Advance("B".into(), to("through 102")));
    assert!(matches!(already, Err(Illegal::AlreadyThere { .. })));
}

#[test]
fn f13_equal_coverage_with_another_token_is_written() {
    let world = world();
    let partition = world.0.state.partition("A").unwrap();
    let with = |coverage: Option<Coverage>, token: &str| {
        Write::of(&world.0.state, partition, coverage, Some(token.to_owned()))
    };
    let written = with(Some(to("before 100")), "t1").decide(&world.0.state).unwrap();
    assert_eq!((written.generation, written.token.as_deref()), (42, Some("t1")));
    let nothing = with(None, "t1").decide(&world.0.state);
    assert_eq!(
        nothing,
        Err(WriteRefusal::LesserCoverage { found: to("before 100") }),
        "the token alone certifies nothing"
    );
}

#[test]
fn f3_pages_build_on_nothing_that_was_not_certified() {
    let wrong: [fn(&mut Checkpoint); 3] = [
        |checkpoint| checkpoint.finality = Finality::Greatest,
        |checkpoint| checkpoint.scope = "other".to_owned(),
        |checkpoint| checkpoint.epoch = 6,
    ];
    for wrong in wrong {
        let mut world = world();
        world.0.state.edit("A", |partition| wrong(&mut partition.checkpoints[0]));
        let page = |next: &str, claim: Option<&str>| Page {
            asked: (next != "t1").then(|| "t1".to_owned()),
            events: Vec::new(),
            next: Some(next.to_owned()),
            claim: claim.map(to),
        };
        // The token moves; `before 100` does not become certified by that.
        assert_eq!(world.act(&Action::Page("A".into(), page("t1", None))), "written");
        assert_eq!(world.0.state.partition("A").unwrap().checkpoints[0].coverage, StoredCoverage::Absent);
        world.act(&Action::Page("A".into(), page("t2", Some("before 50"))));
        world.reads("w1");
        assert_eq!(world.would("w1"), "goes back", "the frontier is what the source has claimed");
    }
}

#[test]
fn f6_a_kept_vector_goes_forward_in_every_component() {
    let mut world = journals("through 2", "through 1");
    world.proposes("w1");
    assert_eq!(world.deliver(request("w1", 1)), "accepted");
    assert_eq!(world.0.stored.cut, None, "no scalar is invented");
    world.deliver(reply("w1", 1, true));
    let kept = &world.0.stored.kept.as_ref().unwrap().value;
    assert_eq!(kept.to_string(), "j0 through 2, j1 through 1");

    let mut torn = journals("through 1", "through 2");
    torn.0.stored = world.0.stored.clone();
    torn.reads("w2");
    assert_eq!(torn.would("w2"), "no advance");
    let Err(Unready::NoAdvance { meet }) = torn.0.proposal(torn.0.publisher("w2").unwrap()) else { panic!() };
    assert_eq!(meet.to_string(), "j0 through 1, j1 through 1");
    // The store looks for itself.
    let lesser = Claim::Vector(Kept::new(torn.0.state.partitions().iter().map(component).collect()));
    let record = torn.0.record();
    assert_eq!(record.write(&Right, record.condition(), &lesser, None).unwrap_err().name(), "no advance");
    torn.act(&Action::Advance("j0".into(), Coverage::parse(&"j0: integer".parse().unwrap(), "through 2").unwrap()));
    torn.proposes("w2");
    assert_eq!(torn.deliver(request("w2", 1)), "accepted");
}

fn component(partition: &Partition) -> (Name, Coverage) {
    let StoredCoverage::Read(coverage) = &partition.checkpoints[0].coverage else { panic!() };
    (partition.name.clone(), coverage.clone())
}

#[test]
fn beliefs_name_the_claim_they_are_about() {
    let mut world = world();
    assert!(matches!(world.0.publisher("w1").unwrap().belief, Belief::NothingKnown(None)));
    world.proposes("w1");
    assert_eq!(world.belief("w1"), "in flight before 100");
    world.advance("A", "through 100");
    world.deliver(request("w1", 1));
    assert_eq!(world.belief("w1"), "in flight before 100", "the claim, and not what would be claimed now");
    assert!(matches!(world.0.step(&Action::ReadBack("w2".into())), Err(Illegal::NotWaiting(_))));
}

#[test]
fn every_action_that_is_thought_of_is_listed_with_the_reason_against_it() {
    let mut world = world();
    world.proposes("w1");
    let actions = world.0.actions();
    for (action, legal) in &actions {
        assert_eq!(*legal, world.0.step(action).map(drop), "{action:?}");
    }
    let of = |wanted: &Action| actions.iter().find(|(action, _)| action == wanted).map(|(_, legal)| legal.clone());
    let waits = of(&Action::Propose("w1".into())).unwrap().unwrap_err();
    assert!(matches!(waits, Illegal::Unready { why: Unready::Waits(_), .. }), "{waits:?}");
    assert_eq!(of(&Action::ReadBack("w1".into())), Some(Ok(())));
    assert_eq!(of(&Action::ReadBack("w2".into())), Some(Err(Illegal::NotWaiting("w2".into()))));
    for make in [Action::Deliver, Action::Duplicate, Action::Drop] {
        assert_eq!(of(&make(MessageRef::Request { publisher: "w1".into(), attempt: None })), Some(Ok(())));
    }
    assert!(actions.iter().any(|(action, legal)| matches!(action, Action::Change(_)) && legal.is_ok()));
}
