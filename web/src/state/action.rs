//! Everything that can happen on the page.

use cutline::scenario::history::MomentId;
use cutline::scenario::step::Step;

use super::field::{FieldId, Typed};
use super::{Notice, Screen, Theme, breaking, learn, pasting, sharing};
use crate::gallery::{Gallery, Shipped};

/// Everything that can happen.
#[derive(Clone, Debug)]
pub(crate) enum Action {
    /// Changes the scenario.
    Take(Step),
    /// Changes it in place of the last change: a key that is held down.
    Retake(Step),
    /// A keystroke in an input.
    Type(Typed),
    /// An input lost the focus, or Enter was pressed in it.
    Leave(FieldId),
    /// Escape was pressed in an input.
    Discard(FieldId),
    /// A drag: shows what a step would do.
    Preview(Step),
    /// The end of a drag: takes the step that is shown.
    Commit,
    /// A drag that is given up.
    Cancel,
    /// Takes the last step back.
    Undo,
    /// Takes the next step again.
    Redo,
    /// Goes to the state after so many steps.
    GoTo(usize),
    /// Goes to any moment, also of another branch.
    Visit(MomentId),
    /// Shows a moment without going there; or again what is current. Whatever else happens ends it.
    Peek(Option<MomentId>),
    /// Draws more of the other branches.
    MoreBranches,
    /// Takes shelved work up again.
    Resume(usize),
    /// Shows a screen.
    Show(Screen),
    /// Chooses a theme.
    Theme(Theme),
    /// Opens or closes the scenario menu, or looks for words in it.
    Menu(Option<String>),
    /// There is more or less of the shipped scenarios than before.
    Gallery(Gallery),
    /// Opens a shipped scenario.
    Open(&'static Shipped),
    /// Something on the screen that breaks things.
    Break(breaking::Doing),
    /// Something on the screen that teaches.
    Learn(learn::Doing),
    /// Something with what a tool has printed.
    Paste(pasting::Doing),
    /// Something with links.
    Share(sharing::Doing),
    /// What is looked at has changed: it is announced like what an edit has led to.
    Say(String),
    /// The edit has settled: what was said is announced.
    Settled,
    /// A person must know of this.
    Notify(Notice),
    /// The first notice is put away.
    Dismiss,
}
