//! The built-in systems of publishers.

use super::BuiltIn;
use crate::mistakes::PublishMistake::{
    self, AddsOne, ComparesAsText, EqualIsOwn, GoesBack, IgnoresScope, PublishesAcrossEpochs, RefusalIsDeath,
    RelabelsBefore, RetriesOldProposal, SilenceIsFailure, SilenceIsSuccess, SkipsMissing, TakesAnyFinality,
    TakesGreatestEvent, TakesLatest, WritesUnconditionally,
};

pub(super) const ALL: &[&BuiltIn] =
    &[&TWO_PARTITIONS, &TIMESTAMPS, &MISSING, &WATERMARK, &SCOPE, &PAGES, &TWO_PUBLISHERS, &MEMBERSHIP];

/// The one in which this mistake does harm.
pub(super) const fn of(mistake: PublishMistake) -> &'static BuiltIn {
    match mistake {
        RelabelsBefore | TakesLatest | ComparesAsText => &TWO_PARTITIONS,
        AddsOne => &TIMESTAMPS,
        SkipsMissing => &MISSING,
        TakesAnyFinality => &WATERMARK,
        IgnoresScope => &SCOPE,
        TakesGreatestEvent => &PAGES,
        WritesUnconditionally | GoesBack | SilenceIsFailure | RefusalIsDeath | SilenceIsSuccess | EqualIsOwn => {
            &TWO_PUBLISHERS
        }
        RetriesOldProposal | PublishesAcrossEpochs => &MEMBERSHIP,
    }
}

static TWO_PARTITIONS: BuiltIn = BuiltIn {
    name: "2 partitions · 1 publisher",
    about: "A has not dealt with its event at 9, and B not with its event at 10.",
    question: "publish
say add A
say A before 9
say A event 9 outstanding
say add B
say B before 10
say B event 10 outstanding
say publisher w1 joins
duplicates 0
",
};

static TIMESTAMPS: BuiltIn = BuiltIn {
    name: "Timestamps · 2 partitions · 1 publisher",
    about: "A has not dealt with its event at 10:00:00, and B is a second ahead.",
    question: "publish
say order timestamp
say add A
say A before 2026-01-01T10:00:00Z
say A event 2026-01-01T10:00:00Z outstanding
say add B
say B through 2026-01-01T10:00:01Z
say publisher w1 joins
duplicates 0
",
};

static MISSING: BuiltIn = BuiltIn {
    name: "A partition without a checkpoint · 1 publisher",
    about: "A is through 20, and B, whose event at 10 is outstanding, has not written a checkpoint yet.",
    question: "publish
say add A
say A through 20
say add B
say B event 10 outstanding
say publisher w1 joins
duplicates 0
",
};

static WATERMARK: BuiltIn = BuiltIn {
    name: "A watermark · 1 publisher",
    about: "B's checkpoint is no more than a watermark: behind it there is still an outstanding event.",
    question: "publish
say add A
say A through 20
say add B
say B through 20
say B finality watermark
say B event 10 outstanding
say publisher w1 joins
duplicates 0
",
};

static SCOPE: BuiltIn = BuiltIn {
    name: "A checkpoint of another query · 1 publisher",
    about: "B's checkpoint tells how far another query has come, which leaves out the event at 10.",
    question: "publish
say scope orders
say add A
say A through 20
say A scope orders
say add B
say B through 20
say B scope refunds
say B event 10 outstanding
say publisher w1 joins
duplicates 0
",
};

static PAGES: BuiltIn = BuiltIn {
    name: "2 pages · 1 publisher",
    about: "Two events lie at 2, and the second one is on the next page.",
    question: "publish
say add A
say A events 1 outstanding 2 outstanding 2 outstanding
say publisher w1 joins
duplicates 0
page A page next it1 events 1 e1 done 2 e2 done
page A page from it1 last events 2 e3 claim through 2
",
};

static TWO_PUBLISHERS: BuiltIn = BuiltIn {
    name: "2 publishers · 2 partitions · 1 duplicate",
    about: "Two publishers read, propose and wait on a network that loses, delays and repeats.",
    question: "publish
say add A
say A before 1
say A event 1 outstanding
say add B
say B through 1
say publisher w1 joins
say publisher w2 joins
attempts 1
",
};

static MEMBERSHIP: BuiltIn = BuiltIn {
    name: "1 publisher · 1 membership change",
    about: "B joins behind what has been proposed, and lists an event there that has no outcome.",
    question: "publish
say add A
say A through 5
say publisher w1 joins
duplicates 0
change epoch 2: B joins before 1
page B page last events 1 e1 claim through 1
",
};
