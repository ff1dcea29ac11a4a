//! The record: the stored publication, and the conditional write that alone may replace it (F7, F8).
//!
//! The store decides from revision, epoch and cut. It knows nothing of workers, and nothing of
//! whether it has seen a request before.

use crate::cut::Cut;
use crate::frontier::decisions::Decisions;
use crate::frontier::kept::{Kept, Meet};
use crate::frontier::vector::Name;
use std::cmp::Ordering;
use std::fmt;

/// Names one attempt of one publisher: `w2/3` is the third of w2.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Operation {
    /// Who made it.
    pub publisher: Name,
    /// Counts the attempts of this publisher, from 1.
    pub attempt: u64,
}

impl Operation {
    /// Reads `w2/3`.
    pub fn parse(text: &str) -> Option<Operation> {
        let (publisher, attempt) = text.rsplit_once('/')?;
        let digits = !attempt.is_empty() && attempt.bytes().all(|byte| byte.is_ascii_digit());
        let attempt = attempt.parse().ok().filter(|_| digits)?;
        (!publisher.is_empty()).then(|| Operation { publisher: publisher.into(), attempt })
    }
}

impl fmt::Display for Operation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.publisher, self.attempt)
    }
}

/// What a proposal says.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Claim {
    /// Everything inside this cut is final and dealt with.
    Cut(Cut),
    /// No scalar is true of the vector; it is kept as it stands (F6).
    Vector(Kept),
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Claim::Cut(cut) => cut.fmt(f),
            Claim::Vector(kept) => write!(f, "the vector {kept}"),
        }
    }
}

/// Something stored, with the epoch it is true of and who wrote it, if that was recorded.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Published<T> {
    /// The epoch that the claim is about; it may be older than the record's.
    pub epoch: u64,
    /// The claim.
    pub value: T,
    /// The operation id that came with it: the only proof of who wrote (F11).
    pub operation: Option<Operation>,
}

/// The stored publication.
///
/// A membership change raises the epoch and leaves the revision alone, which counts publications:
/// that is why a condition needs both. The last claim stays readable, marked with its own epoch.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Record {
    /// The stored epoch: that of the membership.
    pub epoch: u64,
    /// Counts the publications.
    pub revision: u64,
    /// The cut that was published last.
    pub cut: Option<Published<Cut>>,
    /// The vector that was kept last.
    pub kept: Option<Published<Kept>>,
}

/// What a publisher checked its proposal against: if the record is no longer this one, nothing is
/// written (F7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Condition {
    /// The revision that was read.
    pub revision: u64,
    /// The epoch that was read.
    pub epoch: u64,
}

/// Why a conditional write wrote nothing. It says so of this delivery alone: an earlier one of the
/// same request may have landed (F10).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Refusal {
    /// The stored epoch is another one.
    EpochChanged {
        /// The stored epoch.
        found: u64,
    },
    /// The record has been replaced since it was read.
    RevisionMoved {
        /// The stored revision.
        found: u64,
    },
    /// The stored cut of this epoch is further.
    GoesBack {
        /// The stored cut.
        found: Cut,
    },
    /// The stored cut of this epoch does not compare with the proposed one.
    Incomparable {
        /// The stored cut.
        found: Cut,
    },
    /// The kept vector of this epoch is not reached in every component.
    NoAdvance {
        /// What both vectors cover.
        meet: Meet,
    },
    /// The revision has no successor: the record can be written no more.
    Exhausted,
}

impl Refusal {
    /// The reason in a word or two, as expectations write it.
    pub const fn name(&self) -> &'static str {
        match self {
            Refusal::EpochChanged { .. } => "epoch changed",
            Refusal::RevisionMoved { .. } => "revision moved",
            Refusal::GoesBack { .. } => "goes back",
            Refusal::Incomparable { .. } => "incomparable",
            Refusal::NoAdvance { .. } => "no advance",
            Refusal::Exhausted => "exhausted",
        }
    }
}

/// Where a record stands to a claim that was proposed under some epoch (F10).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// Same epoch, at or beyond the claim: it is public, whoever wrote it.
    AtOrBeyond,
    /// Same epoch, and the claim is not reached.
    Behind,
    /// The record is of another epoch.
    EpochChanged,
}

impl Record {
    /// The condition that holds as long as this record is the stored one.
    pub const fn condition(&self) -> Condition {
        Condition { revision: self.revision, epoch: self.epoch }
    }

    /// Whether this is the record that was checked against (F7).
    pub(super) fn holds(&self, condition: Condition) -> Result<(), Refusal> {
        if condition.epoch != self.epoch {
            return Err(Refusal::EpochChanged { found: self.epoch });
        }
        if condition.revision != self.revision {
            return Err(Refusal::RevisionMoved { found: self.revision });
        }
        Ok(())
    }

    /// The conditional write: the record that takes this one's place, or why none does (F7, F8).
    ///
    /// A claim that equals the stored one is accepted: it is not less advanced.
    pub fn write(
        &self,
        by: &dyn Decisions,
        condition: Condition,
        claim: &Claim,
        operation: Option<&Operation>,
    ) -> Result<Record, Refusal> {
        by.holds(self, condition)?;
        let revision = self.revision.checked_add(1).ok_or(Refusal::Exhausted)?;
        by.replaces(self, claim)?;
        let (epoch, operation) = (by.marked(self, condition), operation.cloned());
        let mut record = Record { revision, ..self.clone() };
        match claim {
            Claim::Cut(cut) => record.cut = Some(Published { epoch, value: cut.clone(), operation }),
            Claim::Vector(kept) => record.kept = Some(Published { epoch, value: kept.clone(), operation }),
        }
        Ok(record)
    }

    /// Where this record stands to a claim that was proposed under `epoch`.
    pub fn reach(&self, epoch: u64, claim: &Claim) -> Reach {
        if self.epoch != epoch {
            return Reach::EpochChanged;
        }
        let reached = match claim {
            Claim::Cut(cut) => {
                self.cut.as_ref().is_some_and(|stored| stored.epoch == epoch && stored.value.is_at_or_beyond(cut))
            }
            Claim::Vector(kept) => {
                self.kept.as_ref().is_some_and(|stored| stored.epoch == epoch && stored.value.is_at_or_beyond(kept))
            }
        };
        if reached { Reach::AtOrBeyond } else { Reach::Behind }
    }

    /// The operation id on the stored claim of this kind.
    pub fn operation_of(&self, claim: &Claim) -> Option<&Operation> {
        match claim {
            Claim::Cut(_) => self.cut.as_ref()?.operation.as_ref(),
            Claim::Vector(_) => self.kept.as_ref()?.operation.as_ref(),
        }
    }
}

/// Whether the store takes a claim in place of what the record holds, with cuts compared like this (F6, F8).
pub(crate) fn replaces(
    compare: &dyn Fn(&Cut, &Cut) -> Option<Ordering>,
    record: &Record,
    claim: &Claim,
) -> Result<(), Refusal> {
    match claim {
        Claim::Cut(cut) => {
            let Some(stored) = record.cut.as_ref().filter(|stored| stored.epoch == record.epoch) else { return Ok(()) };
            let found = || stored.value.clone();
            match compare(cut, &stored.value) {
                Some(Ordering::Less) => Err(Refusal::GoesBack { found: found() }),
                None => Err(Refusal::Incomparable { found: found() }),
                Some(Ordering::Equal | Ordering::Greater) => Ok(()),
            }
        }
        Claim::Vector(kept) => match record.kept.as_ref().filter(|stored| stored.epoch == record.epoch) {
            Some(stored) if !kept.is_at_or_beyond(&stored.value) => {
                Err(Refusal::NoAdvance { meet: kept.meet(&stored.value) })
            }
            Some(_) | None => Ok(()),
        },
    }
}
