//! Publishers: what each has read, what it believes, and what it may propose (F7 to F12).

use crate::cut::Cut;
use crate::frontier::checkpoint::Coverage;
use crate::frontier::decisions::Decisions;
use crate::frontier::kept::{Kept, Meet};
use crate::frontier::merge::{Decision, merge_by};
use crate::frontier::problem::Problem;
use crate::frontier::record::{Claim, Condition, Operation, Record};
use crate::frontier::vector::{Name, Vector};
use std::cmp::Ordering;
use std::fmt;
use std::sync::Arc;

/// What happens between a membership change and the first claim of its epoch (F12).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Policy {
    /// No claim until the new frontier has reached the last published cut.
    #[default]
    Hold,
    /// The lower cut is published under the new epoch; readers compare the epoch first.
    Restate,
}

impl Policy {
    /// Both of them, the default first.
    pub const ALL: [Policy; 2] = [Policy::Hold, Policy::Restate];

    /// `hold` or `restate`.
    pub const fn word(self) -> &'static str {
        match self {
            Policy::Hold => "hold",
            Policy::Restate => "restate",
        }
    }
}

/// What was proposed, and under which condition.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Proposal {
    /// Which attempt it is.
    pub operation: Operation,
    /// What the record must still be.
    pub condition: Condition,
    /// What it says.
    pub claim: Claim,
    /// Whether the vector that it was made of says so: nobody asks, but for the invariants (I3).
    pub as_read: bool,
}

/// What a publisher believes of the last claim it has proposed.
///
/// Nothing is inferred from silence, and nothing from a refusal: the right decisions never lead to
/// the belief that an attempt is dead.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Belief {
    /// Nothing has been proposed, or a delivery of this was refused, which says nothing of the others.
    NothingKnown(Option<Proposal>),
    /// Waiting for a reply.
    InFlight(Proposal),
    /// The store has said that it wrote this. That also proves who wrote.
    ConfirmedByReply(Proposal),
    /// The record was read at or beyond this: it is public (F10).
    ConfirmedByRecord {
        /// The claim.
        proposal: Proposal,
        /// Whether the record carried this very operation id: nothing else proves who wrote (F11).
        own: bool,
    },
    /// The record was read and does not reach this. It may still land (F10).
    Behind(Proposal),
    /// The record was read in another epoch (F12).
    EpochChanged(Proposal),
    /// This will never land. No right decision leads here: nothing that a publisher can see says so (F10).
    Dead(Proposal),
}

impl Belief {
    /// The claim it is about.
    pub fn proposal(&self) -> Option<&Proposal> {
        match self {
            Belief::NothingKnown(proposal) => proposal.as_ref(),
            Belief::InFlight(proposal)
            | Belief::ConfirmedByReply(proposal)
            | Belief::ConfirmedByRecord { proposal, own: _ }
            | Belief::Behind(proposal)
            | Belief::EpochChanged(proposal)
            | Belief::Dead(proposal) => Some(proposal),
        }
    }

    /// The belief in a few words.
    pub const fn name(&self) -> &'static str {
        match self {
            Belief::NothingKnown(_) => "nothing known",
            Belief::InFlight(_) => "in flight",
            Belief::ConfirmedByReply(_) => "confirmed by reply",
            Belief::ConfirmedByRecord { own: true, .. } => "confirmed by the record, its own",
            Belief::ConfirmedByRecord { own: false, .. } => "confirmed by the record",
            Belief::Behind(_) => "behind",
            Belief::EpochChanged(_) => "epoch changed",
            Belief::Dead(_) => "dead",
        }
    }

    /// Whether the claim is taken for public: never to be wrong again (I4).
    pub const fn is_published(&self) -> bool {
        matches!(self, Belief::ConfirmedByReply(_) | Belief::ConfirmedByRecord { .. })
    }

    /// Whether the publisher takes itself for the writer (I5).
    pub const fn is_own(&self) -> bool {
        matches!(self, Belief::ConfirmedByReply(_) | Belief::ConfirmedByRecord { own: true, .. })
    }
}

/// `in flight before 100`, as expectations write it.
impl fmt::Display for Belief {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.proposal() {
            Some(proposal) => write!(f, "{} {}", self.name(), proposal.claim),
            None => f.write_str(self.name()),
        }
    }
}

/// A worker that reads the vector and the record, and proposes.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Publisher {
    /// Its name.
    pub name: Name,
    /// How many attempts it has made.
    pub attempts: u64,
    /// What it believes of the last of them.
    pub belief: Belief,
    /// The checkpoints it has read since.
    pub vector: Option<Arc<Vector>>,
    /// The record it has read since.
    pub record: Option<Arc<Record>>,
    /// The last of its attempts that was really stored: what nobody in the system can see, for the
    /// invariants alone (I4, I5). A belief is about its last attempt, and no later one can have landed.
    pub landed: u64,
}

/// A cut that would be proposed, against the one that is published.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Against {
    /// What would be proposed.
    pub cut: Cut,
    /// What is published.
    pub published: Cut,
}

/// Why a publisher has nothing to propose now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unready {
    /// It waits for a reply (F10).
    Waits(Operation),
    /// It has not read the checkpoints, or not since its last attempt (F1, F9).
    NoCheckpoints,
    /// It has not read the record, or not since its last attempt (F7, F9).
    NoRecord,
    /// What it has read is of two epochs (F12).
    TwoEpochs {
        /// That of the checkpoints.
        vector: u64,
        /// That of the record.
        record: u64,
    },
    /// The vector it has read may not be merged (F1 to F3).
    Rejected(Vec<Problem>),
    /// Every partition has ended: there is no scalar to claim (F4).
    Ended,
    /// Its cut lies behind the published one of this epoch (F8).
    GoesBack(Box<Against>),
    /// Its cut does not compare with the published one (F6).
    Incomparable(Box<Against>),
    /// Its vector does not reach the kept one in every component (F6).
    NoAdvance {
        /// What both cover.
        meet: Meet,
    },
    /// The policy is to hold, and the frontier has not reached the last cut of an earlier epoch (F12).
    Held(Box<Against>),
    /// It has run out of operation ids.
    Exhausted,
}

impl Unready {
    /// The reason in a word or two, as expectations write it.
    pub const fn name(&self) -> &'static str {
        match self {
            Unready::Waits(_) => "waits",
            Unready::NoCheckpoints => "no checkpoints",
            Unready::NoRecord => "no record",
            Unready::TwoEpochs { .. } => "two epochs",
            Unready::Rejected(_) => "rejected",
            Unready::Ended => "ended",
            Unready::GoesBack(_) => "goes back",
            Unready::Incomparable(_) => "incomparable",
            Unready::NoAdvance { .. } => "no advance",
            Unready::Held(_) => "held",
            Unready::Exhausted => "exhausted",
        }
    }
}

impl Publisher {
    /// A publisher that has done nothing yet. Its attempts are counted on from those on the record,
    /// so that no operation id ever names two of them.
    pub fn new(name: Name, record: &Record) -> Publisher {
        let of_cut = record.cut.as_ref().and_then(|published| published.operation.as_ref());
        let of_kept = record.kept.as_ref().and_then(|published| published.operation.as_ref());
        let own = [of_cut, of_kept].into_iter().flatten().filter(|operation| operation.publisher == name);
        let attempts = own.map(|operation| operation.attempt).max().unwrap_or(0);
        Publisher { name, attempts, belief: Belief::NothingKnown(None), vector: None, record: None, landed: attempts }
    }

    /// What it would propose now, from what it has read: both the checkpoints and the record, each
    /// of them since its last attempt. [`System::proposal`](super::system::System::proposal) asks
    /// this by the decisions that it is run by.
    pub fn proposal(&self, by: &dyn Decisions, policy: Policy) -> Result<Proposal, Unready> {
        if let Belief::InFlight(proposal) = &self.belief {
            return Err(Unready::Waits(proposal.operation.clone()));
        }
        let read = match &self.vector {
            Some(vector) => Ok(vector),
            None => Err(by.claimed_unread(&self.belief).ok_or(Unready::NoCheckpoints)?),
        };
        let record = self.record.as_ref().ok_or(Unready::NoRecord)?;
        let (claim, as_read) = match read {
            Ok(vector) => {
                let claim = claim_of(by, vector, record)?;
                let as_read = vector.has(&claim);
                (claim, as_read)
            }
            Err(claim) => {
                let before = self.belief.proposal().filter(|before| before.claim == claim);
                (claim, before.is_some_and(|before| before.as_read))
            }
        };
        match &claim {
            Claim::Cut(cut) => by.may_follow(cut, record, policy)?,
            Claim::Vector(kept) => {
                if let Some(stored) = record.kept.as_ref().filter(|stored| stored.epoch == record.epoch)
                    && !kept.is_at_or_beyond(&stored.value)
                {
                    return Err(Unready::NoAdvance { meet: kept.meet(&stored.value) });
                }
            }
        }
        let attempt = self.attempts.checked_add(1).ok_or(Unready::Exhausted)?;
        let operation = Operation { publisher: self.name.clone(), attempt };
        Ok(Proposal { operation, condition: record.condition(), claim, as_read })
    }

    /// An attempt that has ended takes with it what was read for it (F9, F10).
    fn forget(&mut self) {
        self.vector = None;
        self.record = None;
    }

    /// Takes in the record, and judges by it what is not settled yet (F10).
    pub(super) fn read_record(&mut self, by: &dyn Decisions, record: Record) {
        let open = match &self.belief {
            Belief::NothingKnown(Some(proposal)) | Belief::InFlight(proposal) | Belief::Behind(proposal) => {
                Some(proposal.clone())
            }
            Belief::NothingKnown(None)
            | Belief::ConfirmedByReply(_)
            | Belief::ConfirmedByRecord { .. }
            | Belief::EpochChanged(_)
            | Belief::Dead(_) => None,
        };
        if let Some(proposal) = open {
            self.belief = if let Belief::InFlight(_) = self.belief {
                self.forget();
                by.believed_after_silence(proposal, &record)
            } else {
                by.believed_by_record(proposal, &record)
            };
        }
        self.record = Some(Arc::new(record));
    }

    /// Takes in a reply. One to another attempt than the one it has a belief about changes nothing.
    pub(super) fn hear(&mut self, by: &dyn Decisions, operation: &Operation, accepted: bool) {
        let Some(proposal) = self.belief.proposal().filter(|proposal| proposal.operation == *operation) else { return };
        let proposal = proposal.clone();
        if accepted {
            self.belief = Belief::ConfirmedByReply(proposal);
            self.forget();
        } else if let Belief::InFlight(_) = self.belief {
            // This delivery wrote nothing; another one may have (F10). So all is to be read again (F9).
            self.belief = by.believed_when_refused(proposal);
            self.forget();
        }
    }
}

/// What a vector allows to be claimed on a record (F1 to F6).
fn claim_of(by: &dyn Decisions, vector: &Vector, record: &Record) -> Result<Claim, Unready> {
    let epoch = vector.membership.epoch();
    if !by.may_meet(epoch, record.epoch) {
        return Err(Unready::TwoEpochs { vector: epoch, record: record.epoch });
    }
    match merge_by(by, vector) {
        Decision::Rejected(problems) => Err(Unready::Rejected(problems)),
        Decision::Ended => Err(Unready::Ended),
        Decision::Frontier(frontier) => Ok(Claim::Cut(by.claimed(frontier.cut))),
        Decision::Withheld(withheld) => {
            let claimed = |coverage| match coverage {
                Coverage::Cut(cut) => Coverage::Cut(by.claimed(cut)),
                Coverage::Ended => Coverage::Ended,
            };
            let components = withheld.vector.into_iter().map(|(name, coverage)| (name, claimed(coverage)));
            Ok(Claim::Vector(Kept::new(components.collect())))
        }
    }
}

/// Whether a cut may be proposed in place of what the record holds, with cuts compared like this (F8, F12).
pub(crate) fn may_follow(
    compare: &dyn Fn(&Cut, &Cut) -> Option<Ordering>,
    cut: &Cut,
    record: &Record,
    policy: Policy,
) -> Result<(), Unready> {
    let Some(published) = &record.cut else { return Ok(()) };
    let order = compare(cut, &published.value);
    let against = || Box::new(Against { cut: cut.clone(), published: published.value.clone() });
    match (published.epoch == record.epoch, policy) {
        (false, Policy::Restate) => Ok(()),
        (_, Policy::Hold | Policy::Restate) if order.is_some_and(Ordering::is_ge) => Ok(()),
        (true, _) if order.is_some() => Err(Unready::GoesBack(against())),
        (true, _) => Err(Unready::Incomparable(against())),
        (false, Policy::Hold) => Err(Unready::Held(against())),
    }
}
