//! What is asked of a search: a line for each part.
//!
//! ```text
//! kind publish
//! bounds states 250000
//! say add A
//! say A before 100
//! ```
//!
//! `say` tells the state to start from in the sentences that make it of a blank one; mistakes are among them.

use cutline::scenario::{Kind, Subject};

/// A search that was asked for.
#[derive(Debug, PartialEq)]
pub(crate) struct Request {
    /// Where it begins.
    pub(crate) start: Subject,
    /// How far it goes, by the names of the bounds; what is not named is as always.
    pub(crate) bounds: Vec<(String, u32)>,
}

impl Request {
    /// Reads a request; an error is for a person.
    pub(crate) fn parse(text: &str) -> Result<Request, String> {
        let (mut kind, mut bounds, mut sentences) = (None, Vec::new(), Vec::new());
        for (number, line) in text.lines().enumerate() {
            let wrong = |why: &str| format!("line {}: {why}: `{line}`", number + 1);
            match line.split_once(' ') {
                Some(("kind", "publish")) => kind = Some(Kind::Publish),
                Some(("kind", "read")) => kind = Some(Kind::Read),
                Some(("bounds", bound)) => {
                    let (name, most) = bound.split_once(' ').ok_or_else(|| wrong("a bound has a name and a number"))?;
                    bounds.push((name.to_owned(), most.parse().map_err(|_| wrong("not a number"))?));
                }
                Some(("say", sentence)) => sentences.push(sentence),
                _ => return Err(wrong("not understood")),
            }
        }
        let kind = kind.ok_or("a request says of which kind it is: publish or read")?;
        let start = Subject::retold(kind, sentences).map_err(|error| error.to_string())?;
        Ok(Request { start, bounds })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_start_is_what_its_sentences_make() {
        let request = Request::parse("bounds steps 9\nkind publish\nsay add A\nsay A before 100\n").unwrap();
        assert_eq!(request.bounds, [("steps".to_owned(), 9)]);
        let told = request.start.told().unwrap().iter().map(ToString::to_string).collect::<Vec<_>>();
        assert_eq!(told, ["add A", "A before 100"]);
    }

    #[test]
    fn what_does_not_read_is_an_error_with_its_line() {
        for (text, error) in [
            ("", "a request says of which kind it is: publish or read"),
            ("kind write", "line 1: not understood: `kind write`"),
            ("kind read\nbounds states many", "line 2: not a number: `bounds states many`"),
            ("kind read\nbounds 7", "line 2: a bound has a name and a number: `bounds 7`"),
        ] {
            assert_eq!(Request::parse(text).unwrap_err(), error);
        }
        assert!(Request::parse("kind read\nsay A before 100").is_err());
    }
}
