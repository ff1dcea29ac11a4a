//! All that there is to learn from, in one text.

use crate::exhibit::Exhibit;
use crate::lesson::Lesson;
use crate::pack::Unpack;
use crate::position::Position;

/// Lessons, catalogue and museum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Book<'a> {
    /// The lessons, in their order.
    pub lessons: Vec<Lesson<'a>>,
    /// The catalogue.
    pub positions: Vec<Position<'a>>,
    /// The museum.
    pub exhibits: Vec<Exhibit<'a>>,
}

impl<'a> Book<'a> {
    /// Reads the text that the feature `source` writes; none if it is not whole.
    pub fn read(text: &'a str) -> Option<Book<'a>> {
        let book = Unpack::read(text)?;
        Some(Book {
            lessons: book.all("lesson").map(Lesson::read).collect::<Option<_>>()?,
            positions: book.all("position").map(Position::read).collect::<Option<_>>()?,
            exhibits: book.all("exhibit").map(Exhibit::read).collect::<Option<_>>()?,
        })
    }
}
