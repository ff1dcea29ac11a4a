//! Every mistake by its name, the rule that it breaks, and the question that finds it out.

use super::Mistake;
use crate::rules::Rule;

macro_rules! mistakes {
    ($(#[$doc:meta])* $type:ident $($variant:ident $rule:ident $name:literal $question:literal)*) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $type {
            $(#[doc = concat!($name, " (", stringify!($rule), ")")] $variant,)*
        }

        impl Mistake for $type {
            const ALL: &'static [$type] = &[$($type::$variant),*];

            fn name(self) -> &'static str {
                match self { $($type::$variant => $name),* }
            }

            fn rule(self) -> Rule {
                match self { $($type::$variant => Rule::$rule),* }
            }

            fn question(self) -> &'static str {
                match self { $($type::$variant => $question),* }
            }

            fn place(self) -> usize {
                self as usize
            }
        }
    };
}

mistakes! {
    /// A wrong decision on the way to a published cut.
    PublishMistake
    RelabelsBefore F5 "relabels before as through" "Is the endpoint kind stored and published with the coordinate?"
    TakesGreatestEvent F3 "takes the greatest event as coverage" "Does a checkpoint move only where the source claims a boundary, and not to the greatest event seen?"
    AddsOne F5 "adds one to a timestamp" "Is the published cut one of the vector's own, with nothing added to it?"
    TakesLatest F4 "takes the latest cut" "Is the earliest cut of the vector the one that is published?"
    SkipsMissing F1 "skips a missing partition" "Does a partition without a checkpoint hold the claim back?"
    TakesAnyFinality F3 "takes any finality" "Does only coverage count that the source certifies as final?"
    IgnoresScope F2 "ignores scope" "Is a checkpoint of another query refused?"
    ComparesAsText F6 "compares as text" "Are positions compared by their order, and never as text?"
    WritesUnconditionally F7 "checks first and then writes without the condition" "Does the write carry the revision that was checked?"
    GoesBack F8 "lets the cut go back" "Is a cut behind the published one refused, by the publisher and by the store?"
    RetriesOldProposal F9 "retries the old proposal after losing" "Does a loser read the record and the checkpoints again?"
    SilenceIsFailure F10 "takes silence as failure" "After silence, is the attempt still expected to land?"
    RefusalIsDeath F10 "takes a refusal as the death of the attempt" "After a refusal, is an earlier delivery of the attempt still thought possible?"
    SilenceIsSuccess F10 "takes silence as success" "After silence, is the record read before anything is believed?"
    EqualIsOwn F11 "takes an equal cut as its own write" "Does only an operation id prove who wrote?"
    PublishesAcrossEpochs F12 "publishes on across an epoch" "Is the stored epoch part of the condition?"
}

mistakes! {
    /// A wrong decision on the way to the bytes of a read.
    ReadMistake
    HighestNumberWins R2 "highest number wins" "Must a candidate cover the offset and be valid, whatever its number?"
    ComparesAcrossViews R3 "compares across views" "Are generations compared within one view only?"
    ReadsByKey R5 "reads by key alone" "Does the reader get the exact identity, and compare it?"
    SkipsRecheck R6 "skips the recheck" "Is the metadata read again after the pin is held?"
    FallsBackToOtherView R7 "falls back to the other view" "Does a fallback stay in the view that was asked for?"
    KeepsStaleAnswer R9 "keeps the stale answer" "Does the cache drop an answer that the index no longer gives?"
    CachesFailure R9 "caches the failure" "Is a failure forgotten when the read is answered?"
    RestartsDeadline R8 "restarts the deadline on retry" "Is there one deadline for all attempts of a read?"
    ExcludesGeneration R7 "excludes the whole generation number rather than the exact candidate" "Is only the exact candidate excluded that has failed?"
    EofForFailure R11 "reports EOF when candidates fail" "Is EOF reported only at the committed end?"
    FillsGaps R12 "fills compacted gaps" "In a compacted view, is a missing record answered as missing?"
    RepairsWithoutEnd R10 "repairs without end" "Is the number of repairs bounded?"
}
