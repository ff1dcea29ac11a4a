//! Markdown documents whose `cutline` code blocks become figures, which also show where scripts are off.

use std::fmt;

use cutline::scenario::{FileErrors, Place, Scenario};
use pulldown_cmark::{CodeBlockKind, Event, Parser, Tag};

use crate::{Options, element};

/// What is wrong with the code blocks of a document, each with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MarkdownErrors(Vec<(u32, String)>);

impl fmt::Display for MarkdownErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, (line, error)) in self.0.iter().enumerate() {
            let end = if place > 0 { "\n" } else { "" };
            write!(f, "{end}{line}: {error}")?;
        }
        Ok(())
    }
}

impl MarkdownErrors {
    /// The errors, each with the line in the document that it begins with.
    pub fn iter(&self) -> impl Iterator<Item = &(u32, String)> {
        self.0.iter()
    }
}

/// A code block that is a scenario.
struct Block {
    /// Its place in the document.
    place: std::ops::Range<usize>,
    /// What stands in it, without the marks of a quotation or a list around it.
    text: String,
    /// Where each of its lines begins in the document.
    lines: Vec<usize>,
}

/// The document with each fenced `cutline` block replaced by its element, or all that is wrong with them.
pub fn markdown(document: &str, options: &Options) -> Result<String, MarkdownErrors> {
    let mut text = String::new();
    let mut errors = Vec::new();
    let (mut last, mut ids) = (0, Vec::new());
    for block in blocks(document) {
        let figure = match Scenario::parse(&block.text) {
            Ok(scenario) => element(&block.text, &scenario, options),
            Err(wrong) => {
                tell(&mut errors, document, &block, &wrong);
                continue;
            }
        };
        match figure {
            Ok(figure) => {
                let before = &document[last..block.place.start];
                text.push_str(before);
                place(&mut text, document, block.place.start, &unlike(figure, &mut ids));
            }
            Err(error) => errors.push((line(document, block.place.start), error)),
        }
        last = block.place.end;
    }
    if !errors.is_empty() {
        return Err(MarkdownErrors(errors));
    }
    text.push_str(&document[last..]);
    Ok(text)
}

/// The figure, under an id of its own where the document has the same one before.
fn unlike(figure: String, ids: &mut Vec<String>) -> String {
    let id = figure.split_once("<svg ").and_then(|(_, svg)| svg.split_once("id=\"")?.1.split_once('"'));
    let Some((id, _)) = id else { return figure };
    let id = id.to_owned();
    let before = ids.iter().filter(|known| **known == id).count();
    let figure = if before > 0 { figure.replace(&id, &format!("{id}-{}", before + 1)) } else { figure };
    ids.push(id);
    figure
}

fn blocks(document: &str) -> Vec<Block> {
    let mut blocks: Vec<Block> = Vec::new();
    let mut open = false;
    for (event, place) in Parser::new(document).into_offset_iter() {
        match event {
            Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(info))) => {
                open = info.split([' ', '\t', ',', '{']).next() == Some("cutline");
                if open {
                    blocks.push(Block { place, text: String::new(), lines: Vec::new() });
                }
            }
            Event::Text(text) if open => {
                if let Some(block) = blocks.last_mut() {
                    if block.text.is_empty() || block.text.ends_with('\n') {
                        block.lines.push(place.start);
                    }
                    let starts = text.match_indices('\n').map(|(end, _)| place.start + end + 1);
                    block.lines.extend(starts.filter(|start| *start < place.end));
                    block.text.push_str(&text);
                }
            }
            Event::End(_) => open = false,
            _ => {}
        }
    }
    blocks
}

/// Puts a figure where a block began, in the quotation or the list that it stood in. The element around it
/// is one that every dialect of Markdown leaves as it is.
fn place(text: &mut String, document: &str, start: usize, figure: &str) {
    let begin = document[..start].rfind('\n').map_or(0, |end| end + 1);
    let mut lead = String::new();
    for letter in document[begin..start].chars() {
        lead.push(if letter == '>' || letter == '\t' { letter } else { ' ' });
    }
    // An indentation of its own is no part of what surrounds it.
    let own = lead.len() - lead.trim_end_matches(' ').len();
    if own == lead.len() && document[begin..start].trim().is_empty() && own < 4 {
        lead.clear();
    }
    text.push_str("<div class=\"cutline\">\n");
    for line in figure.lines() {
        text.extend([&*lead, line, "\n"]);
    }
    text.extend([&*lead, "</div>"]);
    // The block's own last line ended outside of it.
    if document[start..].find('\n').is_none() {
        text.push('\n');
    }
}

/// The errors of a block, in the places of the document.
fn tell(errors: &mut Vec<(u32, String)>, document: &str, block: &Block, wrong: &FileErrors) {
    for error in wrong.iter() {
        let mut there = error.clone();
        let begin = |at: Place| block.lines.get(usize::try_from(at.line).ok()?.checked_sub(1)?);
        let line = match there.place.take() {
            Some(at) => begin(at).map_or_else(|| line(document, block.place.end), |start| line(document, *start)),
            None => line(document, block.place.start),
        };
        errors.push((line, there.to_string()));
    }
}

/// The line of a byte, counted from 1.
fn line(document: &str, byte: usize) -> u32 {
    let before = document.get(..byte).unwrap_or(document);
    u32::try_from(before.matches('\n').count() + 1).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    const FIGURE: &str = "[partitions]\nA = \"before 100\"\n";

    fn written(document: &str) -> String {
        markdown(document, &Options::default()).unwrap()
    }

    /// The same as HTML.
    fn html(document: &str) -> Vec<Event<'_>> {
        Parser::new(document).collect()
    }

    #[test]
    fn blocks_become_figures_and_the_rest_stays() {
        let document = format!(
            "# One\n\ntext\n```cutline\n{FIGURE}```\nmore\n\n~~~ cutline dark\n{FIGURE}~~~\n\n```toml\nx\n```\n"
        );
        let text = written(&document);
        assert!(text.starts_with("# One\n\ntext\n<div class=\"cutline\">\n<cut-line>\n<script"), "{text}");
        assert_eq!(text.matches("<svg ").count(), 2);
        assert!(text.contains("</cut-line>\n</div>\nmore\n\n<div"), "{text}");
        assert!(text.ends_with("</cut-line>\n</div>\n\n```toml\nx\n```\n"), "{text}");
    }

    #[test]
    fn a_figure_is_one_block_of_html() {
        for document in [
            format!("```cutline\n{FIGURE}```"),
            format!("text\n```cutline\ntitle = \"\"\"a\n\n*b*\"\"\"\n{FIGURE}```\n\ntext"),
            "> text\n>\n> ```cutline\n> [partitions]\n>\n> A = \"before 1\"\n> ```\n>\n> more\n".to_owned(),
            "1. ```cutline\n   [partitions]\n   A = \"before 1\"\n   ```\n\n   more\n".to_owned(),
        ] {
            let text = written(&document);
            let events = html(&text);
            let blocks = events.iter().filter(|event| matches!(event, Event::Start(Tag::HtmlBlock))).count();
            assert_eq!(blocks, 1, "{text}");
            let html: String = events
                .iter()
                .filter_map(|event| if let Event::Html(html) = event { Some(&**html) } else { None })
                .collect();
            assert!(html.starts_with("<div") && html.trim_end().ends_with("</div>"), "{html}");
        }
    }

    #[test]
    fn the_same_figure_twice_has_two_ids() {
        let block = format!("```cutline\n{FIGURE}```\n\n");
        let text = written(&[&*block, &block, &block].concat());
        let ids: Vec<&str> = text.split("<svg ").skip(1).filter_map(|svg| svg.split('"').nth(3)).collect();
        assert_eq!(ids.len(), 3);
        assert_eq!(ids[1..], [format!("{}-2", ids[0]), format!("{}-3", ids[0])]);
    }

    #[test]
    fn an_error_names_its_line_in_the_document() {
        let document =
            "text\n\n> ```cutline\n> [partitions]\n> A = \"befor 1\"\n> ```\n\n```cutline\ntitle = \"x\"\n```\n";
        let errors = markdown(document, &Options::default()).unwrap_err();
        let lines: Vec<u32> = errors.iter().map(|(line, _)| *line).collect();
        assert_eq!(lines, [5, 9], "{errors}");
        assert!(errors.to_string().contains("A: "), "{errors}");
    }
}
