//! The variables of a publication.

use super::value::{Value, fields, integer, option, text, variant};
use crate::coordinate::Coordinate;
use crate::cut::{Cut, Endpoint};
use crate::frontier::checkpoint::{Coverage, StoredCoverage};
use crate::frontier::kept::Kept;
use crate::frontier::network::{Message, Verdict};
use crate::frontier::publisher::Publisher;
use crate::frontier::record::{Claim, Condition, Published, Record};
use crate::frontier::state::Partition;
use crate::frontier::system::System;
use crate::frontier::vector::Vector;
use crate::order::OrderKind;

pub(super) fn variables(system: &System) -> Vec<(&'static str, Value)> {
    let members = || system.state.partitions().iter().filter(|partition| partition.member);
    let by_partition = |value: &dyn Fn(&Partition) -> Value| {
        Value::Map(members().map(|partition| (text(&partition.name), value(partition))).collect())
    };
    let by_publisher = |value: &dyn Fn(&Publisher) -> Value| {
        Value::Map(system.publishers().iter().map(|publisher| (text(&publisher.name), value(publisher))).collect())
    };
    let stored = |partition: &Partition| match partition.checkpoints.first() {
        Some(checkpoint) => of_stored(&checkpoint.coverage),
        None => variant("Missing", Value::Unit),
    };
    let generation =
        |partition: &Partition| option(partition.checkpoints.first().map(|checkpoint| integer(checkpoint.generation)));
    let events = |partition: &Partition| {
        let of = |event: &crate::frontier::state::Event| {
            fields([("at", of_coordinate(&event.at)), ("outstanding", Value::Truth(event.outstanding))])
        };
        Value::List(partition.events.iter().map(of).collect())
    };
    let readings = |publisher: &Publisher| {
        fields([
            ("checkpoints", option(publisher.vector.as_deref().map(of_vector))),
            ("record", option(publisher.record.as_deref().map(of_record))),
        ])
    };
    let belief = |publisher: &Publisher| {
        let claim = publisher.belief.proposal().map(|proposal| of_claim(&proposal.claim));
        fields([("belief", text(publisher.belief.name())), ("claim", option(claim))])
    };
    vec![
        ("epoch", integer(system.state.epoch)),
        ("record", of_record(&system.record())),
        ("coverage", by_partition(&stored)),
        ("generation", by_partition(&generation)),
        ("events", by_partition(&events)),
        ("readings", by_publisher(&readings)),
        ("beliefs", by_publisher(&belief)),
        ("messages", Value::List(system.messages().iter().map(of_message).collect())),
    ]
}

fn of_record(record: &Record) -> Value {
    fields([
        ("epoch", integer(record.epoch)),
        ("revision", integer(record.revision)),
        ("cut", option(record.cut.as_ref().map(|cut| of_published(cut, of_cut(&cut.value))))),
        ("kept", option(record.kept.as_ref().map(|kept| of_published(kept, of_kept(&kept.value))))),
    ])
}

fn of_published<T>(published: &Published<T>, value: Value) -> Value {
    let operation = published.operation.as_ref().map(text);
    fields([("value", value), ("epoch", integer(published.epoch)), ("operation", option(operation))])
}

fn of_vector(vector: &Vector) -> Value {
    let readings = vector.readings.iter();
    Value::Map(readings.map(|reading| (text(&reading.partition), of_stored(&reading.checkpoint.coverage))).collect())
}

fn of_message(message: &Message) -> Value {
    match message {
        Message::Write(write) => variant(
            "Write",
            fields([
                ("partition", text(&write.partition)),
                ("epoch", integer(write.epoch)),
                ("read", option(write.read.map(integer))),
                ("coverage", option(write.coverage.as_ref().map(of_coverage))),
            ]),
        ),
        Message::Request(proposal) => {
            let Condition { revision, epoch } = proposal.condition;
            variant(
                "Request",
                fields([
                    ("operation", text(&proposal.operation)),
                    ("revision", integer(revision)),
                    ("epoch", integer(epoch)),
                    ("claim", of_claim(&proposal.claim)),
                ]),
            )
        }
        Message::Reply { operation, verdict: Verdict::Accepted { revision } } => {
            variant("Acceptance", fields([("operation", text(operation)), ("revision", integer(revision))]))
        }
        Message::Reply { operation, verdict: Verdict::Refused(refusal) } => {
            variant("Refusal", fields([("operation", text(operation)), ("reason", text(refusal.name()))]))
        }
    }
}

fn of_claim(claim: &Claim) -> Value {
    match claim {
        Claim::Cut(cut) => variant("Cut", of_cut(cut)),
        Claim::Vector(kept) => variant("Vector", of_kept(kept)),
    }
}

fn of_kept(kept: &Kept) -> Value {
    Value::Map(kept.components().iter().map(|(name, coverage)| (text(name), of_coverage(coverage))).collect())
}

fn of_stored(coverage: &StoredCoverage) -> Value {
    match coverage {
        StoredCoverage::Read(coverage) => of_coverage(coverage),
        StoredCoverage::Absent => variant("Absent", Value::Unit),
        StoredCoverage::Malformed { text: stored, .. } => variant("Malformed", text(stored)),
    }
}

fn of_coverage(coverage: &Coverage) -> Value {
    match coverage {
        Coverage::Cut(cut) => of_cut(cut),
        Coverage::Ended => variant("Ended", Value::Unit),
    }
}

fn of_cut(cut: &Cut) -> Value {
    let tag = match cut.endpoint {
        Endpoint::Before => "Before",
        Endpoint::Through => "Through",
    };
    variant(tag, of_coordinate(&cut.at))
}

fn of_coordinate(at: &Coordinate) -> Value {
    match at.order().kind() {
        OrderKind::Integer { .. } => integer(at.spelling()),
        OrderKind::Decimal
        | OrderKind::Timestamp
        | OrderKind::Lsn
        | OrderKind::Tuple
        | OrderKind::Text
        | OrderKind::Opaque => text(at.spelling()),
    }
}
