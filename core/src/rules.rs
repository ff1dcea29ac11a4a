//! The rule ids and their one-line statements: what every trace, explanation, test and screen cites.

use std::fmt;

macro_rules! rules {
    ($($id:ident $name:literal $statement:literal)*) => {
        /// A rule of the frontier (`F…`) or of the resolver (`R…`), by its stable id.
        ///
        /// ```
        /// use cutline::rules::Rule;
        /// assert_eq!(Rule::F4.to_string(), "F4");
        /// assert_eq!(Rule::F4.name(), "earliest");
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Rule {
            $(#[doc = concat!(stringify!($id), " ", $name, ": ", $statement)] $id,)*
        }

        impl Rule {
            /// Every rule, in the order of the specification.
            pub const ALL: &'static [Rule] = &[$(Rule::$id),*];

            /// The id, as it is cited: `F4`.
            pub const fn id(self) -> &'static str {
                match self { $(Rule::$id => stringify!($id)),* }
            }

            /// The short name: `earliest`.
            pub const fn name(self) -> &'static str {
                match self { $(Rule::$id => $name),* }
            }

            /// The rule in one sentence.
            pub const fn statement(self) -> &'static str {
                match self { $(Rule::$id => $statement),* }
            }
        }
    };
}

rules! {
    F1 "complete" "Fix the epoch, and read a durable checkpoint for every partition that could contribute an event before the proposed cut. A partition whose floor is at or beyond the cut cannot contribute, and needs none."
    F2 "one scope, one epoch" "A checkpoint of another query scope or of another epoch is rejected."
    F3 "final coverage only" "Coverage counts only where the source certifies complete traversal and finality. A token, a greatest observed event, a wall clock or a heuristic watermark is not coverage."
    F4 "earliest" "The frontier is the least cut of the complete vector; every partition that holds it is a witness."
    F5 "exact endpoint" "That cut is published as it is: before never becomes through, and no boundary is made by adding a small amount."
    F6 "withhold" "Where coordinates cannot be compared, the checkpoint vector is kept and no scalar is published."
    F7 "fence" "A publication is a conditional write on the stored revision and epoch."
    F8 "forward only" "Within an epoch only a cut at least as advanced as the current one is proposed or accepted."
    F9 "loser rereads" "Who loses the conditional write reads the record and the checkpoints again before it proposes again."
    F10 "lost response" "A missing response says nothing: read the record, and decide from what it holds."
    F11 "attribution" "Only an operation id proves who wrote; an equal cut does not."
    F12 "cutover" "After an epoch change there is no scalar claim until the cutover rule has been applied to the new membership."
    F13 "checkpoints go forward" "A checkpoint write names the generation it read; an older generation, a lesser coverage, or a write after the end is refused."
    R1 "snapshot first" "Check stream snapshot, committed end, trim and view before any candidate."
    R2 "admit" "Only candidates whose range covers the offset, whose index record is valid, and whose physical identity can be pinned. A larger generation number proves nothing; nor does an object's name."
    R3 "one namespace" "Only candidates of the same stream and view. Generations are never compared across views."
    R4 "newest healthy" "Within the namespace the newest healthy generation is preferred; then metadata version, then index key, so that the choice is the same every time."
    R5 "identity travels" "Index key, metadata version, record checksum, exact range and, when needed, publication identity go with the candidate to the physical reader."
    R6 "recheck" "After pinning, read the metadata again; when the index changed, the pin failed or the identity differs, release and resolve again."
    R7 "same-view fallback" "A candidate that is unavailable is excluded, that exact one, and an older one in the same view is tried."
    R8 "all failed" "A retryable error with the original deadline and the diagnosis of every candidate."
    R9 "cache" "A physical failure removes the positive cache entry and never leaves a permanent negative one for a committed offset."
    R10 "bounded repair" "In COMMITTED, with no admitted candidate left and no generation-0 index record for the offset, a bounded number of repairs from the authoritative metadata and the append evidence."
    R11 "boundaries" "Trim passed the offset: trimmed. At or beyond the committed end: EOF. Neither is ever reported as, nor for, a candidate that failed to open."
    R12 "sparse" "In TOPIC_COMPACTED a missing record is part of the contract: answer with the next surviving record or the gap; never a dense range, never the committed view."
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}
