//! A design review in words: what was asked, what was found, and what was covered.

use super::{Mark, Sentence};
use crate::resolver::world::World;

/// What a step breaks.
pub fn broken(id: &str, statement: &str) -> Sentence {
    Sentence::new(Mark::Problem).plain("Broken: ").value(id).plain(format!(". {statement}"))
}

/// What a client asks for.
pub fn asks(world: &World) -> Sentence {
    let request = &world.request;
    Sentence::new(Mark::Fact)
        .plain("read offset ")
        .value(request.offset.trim())
        .plain(" of ")
        .name(request.view.trim())
        .plain(" within ")
        .value(request.deadline_ms.trim())
        .plain(" ms")
}
