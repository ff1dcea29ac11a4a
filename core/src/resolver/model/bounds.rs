//! Bounds: how often the world may move under a read that is searched to its end.

use crate::resolver::system::{Move, ReadSystem};

/// How much may happen. The read itself is bounded by its deadline.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// How often the world may move.
    pub moves_made: u8,
    /// How many reads may follow one another, each with the cache that the one before has left.
    pub reads: u8,
    /// The moves that the world may make.
    pub moves: Vec<Move>,
}

impl Default for Bounds {
    fn default() -> Bounds {
        Bounds { moves_made: 1, reads: 1, moves: Vec::new() }
    }
}

impl Bounds {
    /// The same with every move that this world can be asked for.
    #[must_use]
    pub fn with_any_move(self, system: &ReadSystem) -> Bounds {
        Bounds { moves: system.moves(), ..self }
    }
}
