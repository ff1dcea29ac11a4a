//! Obstacles: why a membership change cannot be made.

use crate::coordinate::Coordinate;
use crate::frontier::state::InvalidState;
use crate::frontier::vector::Name;

/// One reason why a change cannot be made. All of them are listed.
///
/// Its words, and what would mend it, are made in [`explain::cutover`](crate::explain::cutover).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Obstacle {
    /// The epoch is not later than the one that it would follow.
    NotLater {
        /// The epoch of the change.
        epoch: u64,
        /// The epoch that it would follow.
        current: u64,
    },
    /// A checkpoint of a partition that stays or splits is of the new epoch already. It did not
    /// count in the old one, and would begin to without anybody's having certified it anew.
    WrittenAhead {
        /// The partition.
        partition: Name,
        /// The epoch of its checkpoint, and of the change.
        epoch: u64,
    },
    /// There is no such partition.
    Unknown(Name),
    /// The partition exists, and the membership does not have it.
    NotMember(Name),
    /// Two moves, or two places of one, say what becomes of the partition.
    SourceTwice(Name),
    /// A new partition's name is empty, or not on one line.
    NotAName(Name),
    /// A partition that remains has the name of a new one.
    NameTaken(Name),
    /// Two new partitions have this name.
    NameTwice(Name),
    /// The partition would split into fewer than two.
    FewChildren(Name),
    /// The new partition would be a merge of fewer than two.
    FewParents(Name),
    /// The parents of a merge are of different orders.
    OrdersDiffer {
        /// The new partition.
        into: Name,
        /// The parent that was named first.
        first: Name,
        /// One whose order is another.
        other: Name,
    },
    /// A coordinate of a partition that joins is not of the state's order.
    OtherOrder {
        /// The partition.
        partition: Name,
        /// The coordinate.
        at: Coordinate,
    },
    /// The partition has ended, and its children would start as ended, although they have events to come.
    SplitEnded {
        /// The parent.
        from: Name,
        /// The children.
        into: Vec<Name>,
    },
    /// Every parent has ended, and the merged partition would start as ended, although it has events to come.
    MergeEnded {
        /// The parents.
        from: Vec<Name>,
        /// The new partition.
        into: Name,
    },
    /// A checkpoint of the partition has the greatest generation there is, so none can follow it.
    LastGeneration(Name),
    /// The new membership would have no partition.
    EmptyMembership,
    /// The partitions make no state.
    Invalid(InvalidState),
}
