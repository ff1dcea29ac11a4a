//! The rules of a poster: those of the page's drawings that it needs, in the colours of its theme.
//!
//! Variables would be shorter; few programs that turn SVG into something else know them.

use super::{ID, IDS};

/// The rules, one a line, and the colours and fonts: `name|light|dark`. Made of the style sheets by `build.rs`.
const RULES: &str = include_str!(concat!(env!("OUT_DIR"), "/poster-rules.txt"));
const TOKENS: &str = include_str!(concat!(env!("OUT_DIR"), "/poster-tokens.txt"));

/// The colours of a poster.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Theme {
    /// Dark on light.
    Light,
    /// Light on dark.
    Dark,
    /// What the reader's system prefers; light for programs that cannot ask.
    Auto,
}

/// The rules that this body needs.
pub(super) fn rules(body: &str, theme: Theme) -> String {
    let mut text = String::new();
    write(&mut text, body, theme == Theme::Dark, false);
    if theme == Theme::Auto {
        text.push_str("@media(prefers-color-scheme:dark){");
        write(&mut text, body, true, true);
        text.push('}');
    }
    text
}

/// Writes every rule whose classes occur, or only what the theme changes of them.
fn write(text: &mut String, body: &str, dark: bool, changes: bool) {
    for rule in RULES.lines() {
        let Some((selectors, declarations)) = rule.split_once('{') else { continue };
        let mut said = String::new();
        for declaration in declarations.split(';') {
            let mut themed = false;
            let declaration = filled(declaration, dark, &mut themed);
            if themed || !changes {
                if !said.is_empty() {
                    said.push(';');
                }
                said.push_str(&declaration);
            }
        }
        if said.is_empty() {
            continue;
        }
        let mut any = false;
        for selector in selectors.split(',').filter(|selector| occurs(body, selector)) {
            text.push_str(if any { ",#" } else { "#" });
            text.push_str(ID);
            if selector != "svg" {
                text.push(' ');
                text.push_str(selector);
            }
            any = true;
        }
        if any {
            text.extend(["{", &said, "}"]);
        }
    }
}

/// A declaration with values in place of variables, and whether one of them is another in each theme.
fn filled(declaration: &str, dark: bool, themed: &mut bool) -> String {
    let mut text = String::new();
    for (place, part) in declaration.split("var(--").enumerate() {
        let mut rest = part;
        if place > 0
            && let Some((name, after)) = part.split_once(')')
        {
            let mut token = TOKENS.lines().filter_map(|line| line.strip_prefix(name)?.strip_prefix('|'));
            let (light, other) = token.next().and_then(|values| values.split_once('|')).unwrap_or_default();
            *themed |= light != other;
            text.push_str(if dark { other } else { light });
            rest = after;
        }
        match rest.split_once("url(\"#") {
            Some((before, after)) => text.extend([before, "url(#", IDS, &after.replace('"', "")]),
            None => text.push_str(rest),
        }
    }
    text
}

/// Whether every class of a selector is one of the body's.
fn occurs(body: &str, selector: &str) -> bool {
    let mut classes = selector.split([' ', '>']).flat_map(|part| part.split('.').skip(1));
    classes.all(|class| {
        body.match_indices(class).any(|(place, _)| {
            let (before, after) = (&body[..place], &body[place + class.len()..]);
            before.ends_with(['"', ' ']) && after.starts_with(['"', ' '])
        })
    })
}
