//! Words in lines, without a browser that could measure them: each letter counts for as much as in the
//! widest of the usual fonts, so that nothing overlaps whichever of them is there.

use cutline::explain::{Sentence, Span};

use crate::parts::svg::Svg;

/// How a run of words looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Face {
    Plain,
    /// Ordinary words where all of them are bold.
    Large,
    /// A name.
    Bold,
    /// A value.
    Code,
    /// The id of a rule.
    Rule,
}

/// Words of some looks.
pub(super) type Run = (Face, String);

impl Face {
    const fn class(self) -> &'static str {
        match self {
            Face::Plain | Face::Large => "",
            Face::Bold => "poster-name",
            Face::Code => "poster-code",
            Face::Rule => "poster-cite",
        }
    }

    /// The width of a letter, in parts of the size of the words around it.
    fn width(self, letter: char) -> f64 {
        let wide = letter >= '\u{1100}';
        match self {
            // They join the letter before, or are not drawn.
            _ if matches!(letter, '\u{300}'..='\u{36f}' | '\u{200b}'..='\u{200f}' | '\u{fe00}'..='\u{fe0f}') => 0.0,
            Face::Plain | Face::Large | Face::Bold if wide => 1.05,
            Face::Plain => sans(letter),
            Face::Large | Face::Bold => sans(letter) * 1.13,
            Face::Code if wide => 1.2,
            Face::Code => 0.6,
            Face::Rule => 0.54,
        }
    }
}

/// The width of a letter that is not bold.
fn sans(letter: char) -> f64 {
    match letter {
        'i' | 'j' | 'l' | 'I' | '.' | ',' | '\'' | ':' | ';' | '!' | '|' | ' ' | '\u{a0}' => 0.33,
        'f' | 'r' | 't' | '(' | ')' | '[' | ']' | '-' | '/' => 0.42,
        'm' | 'w' | 'M' | 'W' | '%' | '@' => 0.96,
        'A'..='Z' => 0.74,
        _ => 0.64,
    }
}

/// The width of runs at a size.
pub(super) fn width(runs: &[Run], size: f64) -> f64 {
    let run = |(face, text): &Run| text.chars().map(|letter| face.width(letter)).sum::<f64>();
    runs.iter().map(run).sum::<f64>() * size
}

/// The width of the longest word, in parts of its size.
pub(super) fn longest(runs: &[Run]) -> f64 {
    let (mut longest, mut word) = (0.0_f64, 0.0);
    for (face, letter) in runs.iter().flat_map(|(face, text)| text.chars().map(move |letter| (face, letter))) {
        word = if letter == ' ' { 0.0 } else { word + face.width(letter) };
        longest = longest.max(word);
    }
    longest
}

/// A sentence as runs, the ids of its rules at its end.
pub(super) fn runs(sentence: &Sentence) -> Vec<Run> {
    let mut runs: Vec<Run> = sentence.spans.iter().map(run).collect();
    for rule in &sentence.rules {
        // It stays with the word before it.
        runs.push((Face::Plain, "\u{a0}".to_owned()));
        runs.push((Face::Rule, rule.id().to_owned()));
    }
    runs
}

/// A span as a run.
pub(super) fn run(span: &Span) -> Run {
    match span {
        Span::Plain(text) => (Face::Plain, text.clone()),
        Span::Name(text) => (Face::Bold, text.clone()),
        Span::Value(text) => (Face::Code, text.clone()),
    }
}

/// Runs in lines of at most this width, broken at spaces, and inside of a word that is wider than a line.
/// Of more than `most` lines the last one ends with an ellipsis.
pub(super) fn lines(runs: &[Run], size: f64, room: f64, most: usize) -> Vec<Vec<Run>> {
    let letters: Vec<(Face, char)> =
        runs.iter().flat_map(|(face, text)| text.chars().map(move |letter| (*face, letter))).collect();
    let mut lines = Vec::new();
    let mut from = 0;
    while from < letters.len() {
        let (mut used, mut to, mut space) = (0.0, from, None);
        while let Some((face, letter)) = letters.get(to) {
            used += face.width(*letter) * size;
            if *letter == ' ' {
                space = Some(to);
            } else if used > room && to > from {
                break;
            }
            to += 1;
        }
        let over = to < letters.len();
        if over && lines.len() + 1 == most {
            let mut line = joined(&letters[from..to]);
            while width(&line, size) > room - size {
                let Some((_, text)) = line.last_mut() else { break };
                if text.pop().is_none() {
                    line.pop();
                }
            }
            line.push((line.last().map_or(Face::Plain, |(face, _)| *face), "…".to_owned()));
            lines.push(line);
            break;
        }
        // At the space, which is not drawn; without one wherever it must be.
        let (end, next) = match space.filter(|_| over) {
            Some(space) => (space, space + 1),
            None => (to, to),
        };
        lines.push(joined(&letters[from..end]));
        from = next.max(from + 1);
    }
    lines
}

/// Letters of one look in one run.
fn joined(letters: &[(Face, char)]) -> Vec<Run> {
    let mut runs: Vec<Run> = Vec::new();
    for &(face, letter) in letters {
        match runs.last_mut() {
            Some((last, text)) if *last == face => text.push(letter),
            Some(_) | None => runs.push((face, letter.into())),
        }
    }
    runs
}

/// Draws a line.
pub(super) fn draw(svg: &mut Svg, class: &str, at: (f64, f64), line: Vec<Run>) {
    let runs: Vec<(&str, String)> = line.into_iter().map(|(face, text)| (face.class(), text)).collect();
    svg.runs(class, at, &runs);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(lines: &[Vec<Run>]) -> Vec<String> {
        lines.iter().map(|line| line.iter().map(|(_, text)| &**text).collect()).collect()
    }

    #[test]
    fn lines_are_broken_at_spaces_and_never_wider_than_their_room() {
        let runs = [
            (Face::Bold, "A".to_owned()),
            (Face::Plain, ", certified ".to_owned()),
            (Face::Code, "before 100".to_owned()),
        ];
        let broken = lines(&runs, 10.0, 80.0, 9);
        assert_eq!(texts(&broken), ["A, certified", "before 100"]);
        for room in 20..200 {
            let broken = lines(&runs, 10.0, f64::from(room), 99);
            assert!(broken.iter().all(|line| width(line, 10.0) <= f64::from(room)), "{room}");
            let all: String = texts(&broken).concat();
            assert_eq!(all.replace(' ', ""), "A,certifiedbefore100", "{room}");
        }
    }

    #[test]
    fn a_long_word_is_broken_and_what_is_too_much_is_cut() {
        let runs = [(Face::Code, "x".repeat(50))];
        assert_eq!(texts(&lines(&runs, 10.0, 60.0, 99)).concat().len(), 50);
        let cut = lines(&runs, 10.0, 60.0, 2);
        assert_eq!(cut.len(), 2);
        assert!(texts(&cut)[1].ends_with('…') && width(&cut[1], 10.0) <= 60.0);
        let nothing: &[Run] = &[];
        assert!(lines(nothing, 10.0, 60.0, 2).is_empty());
    }
}
