//! The work on one screen, which is not made before somebody asks for it.

use std::cell::OnceCell;
use std::ops::{Deref, DerefMut};
use std::rc::Rc;

use super::session::Session;

/// What begins the work of who comes for the first time.
type Begin = fn() -> Session;

/// The work on a screen. A screen that nobody has opened costs nothing: the code that computes what is on it need not
/// even be there.
#[derive(Clone, Debug)]
pub(crate) struct Work {
    made: OnceCell<Rc<Session>>,
    begin: Begin,
}

impl Work {
    /// Work that begins when somebody asks for it, unless there is some.
    pub(crate) fn new(there: Option<Session>, begin: Begin) -> Work {
        Work { made: there.map(|session| OnceCell::from(Rc::new(session))).unwrap_or_default(), begin }
    }

    /// The work, if anybody has asked for it.
    pub(crate) fn made(&self) -> Option<&Rc<Session>> {
        self.made.get()
    }
}

impl Deref for Work {
    type Target = Rc<Session>;

    fn deref(&self) -> &Rc<Session> {
        self.made.get_or_init(|| Rc::new((self.begin)()))
    }
}

impl DerefMut for Work {
    fn deref_mut(&mut self) -> &mut Rc<Session> {
        // There is one after this, so that what stands here in its place is never seen.
        let _: &Rc<Session> = self;
        self.made.get_mut().expect("it was made in the line above")
    }
}

impl PartialEq for Work {
    fn eq(&self, other: &Work) -> bool {
        self.made == other.made
    }
}
