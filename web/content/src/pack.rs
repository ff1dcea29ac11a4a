//! Several texts in one: each with a name and its length, so that no text can be mistaken for a mark.

/// Puts named texts into one.
#[derive(Debug, Default)]
pub struct Pack(String);

impl Pack {
    /// Adds a text.
    pub fn add(&mut self, name: &str, text: &str) {
        for part in [name, " ", &text.len().to_string(), "\n", text, "\n"] {
            self.0.push_str(part);
        }
    }

    /// All of them as one text.
    pub fn text(self) -> String {
        self.0
    }
}

/// Takes apart what [`Pack`] has put together.
#[derive(Debug)]
pub struct Unpack<'a>(Vec<(&'a str, &'a str)>);

impl<'a> Unpack<'a> {
    /// Reads the whole of it; `None` if it is not whole.
    pub fn read(mut packed: &'a str) -> Option<Unpack<'a>> {
        let mut texts = Vec::new();
        while !packed.is_empty() {
            let (head, rest) = packed.split_once('\n')?;
            let (name, length) = head.split_once(' ')?;
            let (text, rest) = rest.split_at_checked(length.parse().ok()?)?;
            texts.push((name, text));
            packed = rest.strip_prefix('\n')?;
        }
        Some(Unpack(texts))
    }

    /// The first text of this name.
    pub fn get(&self, name: &str) -> Option<&'a str> {
        self.all(name).next()
    }

    /// Every text with its name, in their order.
    pub fn named(&self) -> impl Iterator<Item = (&'a str, &'a str)> {
        self.0.iter().copied()
    }

    /// Every text of this name.
    pub fn all<'b>(&'b self, name: &'b str) -> impl Iterator<Item = &'a str> + 'b {
        self.0.iter().filter(move |(other, _)| *other == name).map(|(_, text)| *text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_text_comes_back_as_it_was() {
        let texts = ["", "\n", "a 3\nabc\n", "ä✓", " 9"];
        let mut pack = Pack::default();
        for text in texts {
            pack.add("it", text);
        }
        let packed = pack.text();
        let unpacked = Unpack::read(&packed).unwrap();
        assert_eq!(unpacked.all("it").collect::<Vec<_>>(), texts);
        assert_eq!(unpacked.get("other"), None);
    }

    #[test]
    fn what_is_not_whole_does_not_read() {
        let mut pack = Pack::default();
        pack.add("it", "äb");
        let packed = pack.text();
        for end in (1..packed.len()).filter(|end| packed.is_char_boundary(*end)) {
            assert!(Unpack::read(&packed[..end]).is_none(), "{:?}", &packed[..end]);
        }
        assert!(Unpack::read("it 99999999999999999999\n").is_none());
        assert!(Unpack::read("it 1\nä\n").is_none(), "in the middle of a letter");
    }
}
