//! What is wrong with a scenario file, and where.

use std::fmt;

/// A place in a text: line and column, both counted from 1, columns in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// The line.
    pub line: u32,
    /// The column.
    pub column: u32,
}

impl Place {
    /// The place of a byte of this text.
    pub(super) fn of(text: &str, byte: usize) -> Place {
        let count = |characters: usize| u32::try_from(characters).unwrap_or(u32::MAX).saturating_add(1);
        let before = text.get(..byte.min(text.len())).unwrap_or(text);
        let line_start = before.rfind('\n').map_or(0, |end| end + 1);
        Place { line: count(before.matches('\n').count()), column: count(before[line_start..].chars().count()) }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

/// One error: where it is, what it is about, and what was expected.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct FileError {
    /// Where; none if the value did not come from text.
    pub place: Option<Place>,
    /// The keys that lead to the value: `partitions.A`. Empty at the top.
    pub path: String,
    /// What was found, what was expected, and what would mend it.
    pub message: String,
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(place) = self.place {
            write!(f, "{place}: ")?;
        }
        if !self.path.is_empty() {
            write!(f, "{}: ", self.path)?;
        }
        f.write_str(&self.message)
    }
}

/// Every error of a file, in the order of their places. Never empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileErrors(pub(super) Vec<FileError>);

impl FileErrors {
    /// One error about the whole.
    pub(crate) fn single(message: &str) -> FileErrors {
        FileErrors(vec![FileError { place: None, path: String::new(), message: message.to_owned() }])
    }

    /// The same errors about a text that has this one inside. `outer` says where a place of this one is in that.
    #[must_use]
    pub fn inside(mut self, outer: impl Fn(Place) -> Place) -> FileErrors {
        for error in &mut self.0 {
            error.place = error.place.map(&outer);
        }
        self
    }

    /// The errors, in the order of their places.
    pub fn iter(&self) -> impl Iterator<Item = &FileError> {
        self.0.iter()
    }
}

impl fmt::Display for FileErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, error) in self.0.iter().enumerate() {
            if place > 0 {
                f.write_str("\n")?;
            }
            error.fmt(f)?;
        }
        Ok(())
    }
}

impl std::error::Error for FileErrors {}
