//! Posters: a state and its decision as one SVG that needs nothing else.
//!
//! The drawings are those of the page. What lies on top of them there as elements that can be touched
//! is drawn here as well, and below stands the decision in words.

mod coverage;
mod decision;
mod reading;
mod style;
mod words;

use cutline::scenario::Subject;
use yew::prelude::*;

use crate::parts::number::number;
use crate::parts::svg::Svg;
pub use style::Theme;

/// Stands for a poster's id until that is known. Whatever a person writes never becomes this letter.
const ID: &str = "\u{ffff}";
/// Before an id of a drawing.
const IDS: &str = "\u{ffff}-";
/// Room inside of the frame.
const PAD: f64 = 20.0;
/// So far a drawing may reach beyond its sides.
const BLEED: f64 = 8.0;
/// No poster is narrower.
const LEAST: f64 = 320.0;

/// A state, and how it is to be shown.
#[derive(Clone, Debug, PartialEq, Properties)]
pub struct Poster {
    /// What it is called: the name that screen readers say first.
    pub title: AttrValue,
    /// What its history began with: what stood there is still drawn as places.
    pub start: Subject,
    /// What is shown.
    pub subject: Subject,
    /// The colours.
    pub theme: Theme,
    /// The width in pixels. What does not fit becomes wider.
    pub width: u16,
}

impl Poster {
    /// The SVG. It has no script, refers to nothing outside, and stands alone, in an `<img>`, or inside of
    /// a page: every id and every rule of it begins with an id of its own, made of what it shows.
    pub fn svg(&self) -> String {
        let width = f64::from(self.width).max(LEAST);
        let mut svg = Svg::part(IDS);
        let (drawn, below) = match &self.subject {
            Subject::Publish(system) => {
                let start = match &self.start {
                    Subject::Publish(start) => start,
                    Subject::Read(_) => system,
                };
                coverage::draw(&mut svg, system, start, width - 2.0 * PAD)
            }
            Subject::Read(system) => reading::draw(&mut svg, system, width - 2.0 * PAD),
        };
        let width = width.max(drawn + 2.0 * PAD);
        let told = decision::Told::of(&self.subject);
        svg.line("poster-rule", (0.5, below), (width - 0.5, below));
        let height = told.draw(&mut svg, (PAD, below), width - 2.0 * PAD) + PAD;
        let body = svg.into_text();

        let mut head = Svg::part(IDS);
        let title = if self.title.trim().is_empty() { "Cutline" } else { &*self.title };
        head.words("title", "title", title);
        head.words("desc", "words", &told.text());
        let mut ground = Svg::part("");
        ground.rect("poster-ground", (0.5, 0.5), (width - 1.0, height - 1.0), 10.0);
        let body = ground.into_text() + &body;
        let (width, height) = (number(width), number(height));
        let all = [
            "<svg xmlns=\"http://www.w3.org/2000/svg\" id=\"",
            ID,
            "\" class=\"cutline-poster\" width=\"",
            &width,
            "\" height=\"",
            &height,
            "\" viewBox=\"0 0 ",
            &width,
            " ",
            &height,
            "\" role=\"img\" aria-labelledby=\"",
            IDS,
            "title\" aria-describedby=\"",
            IDS,
            "words\">",
            &head.into_text(),
            "<style>",
            &style::rules(&body, self.theme),
            "</style>",
            &body,
            "</svg>",
        ];
        let text = all.concat();
        let id = id(&text);
        text.replace(ID, &id)
    }
}

/// The picture of a state alone, for a page that has the words beside it; and how wide it has become. It is looked at
/// and not touched, and drawn in the page's own colours.
pub(crate) fn still(start: &Subject, subject: &Subject, room: f64) -> (Html, f64) {
    let mut svg = Svg::part("");
    let room = room - 2.0 * BLEED;
    let (width, below) = match (subject, start) {
        (Subject::Publish(system), Subject::Publish(start)) => coverage::draw(&mut svg, system, start, room),
        (Subject::Publish(system), Subject::Read(_)) => coverage::draw(&mut svg, system, system, room),
        (Subject::Read(system), _) => reading::draw(&mut svg, system, room),
    };
    let width = width + 2.0 * BLEED;
    let (wide, high) = (number(width), number(below - PAD));
    let opening = [
        "<svg class=\"still-picture\" aria-hidden=\"true\" focusable=\"false\" width=\"",
        &wide,
        "\" height=\"",
        &high,
        "\" viewBox=\"",
        &number(PAD - BLEED),
        " ",
        &number(PAD),
        " ",
        &wide,
        " ",
        &high,
        "\">",
        &svg.into_text(),
        "</svg>",
    ];
    (Html::from_html_unchecked(opening.concat().into()), width)
}

/// An id made of all that is shown, so that two different posters in one document never share it.
fn id(text: &str) -> String {
    // FNV-1a: the standard library promises no hash that stays the same from release to release.
    let hash = text
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3));
    let mut id = String::from("cut-");
    for byte in hash.to_le_bytes() {
        id.push(char::from(b"bcdfghjklmnpqrst"[usize::from(byte & 15)]));
    }
    id
}

/// A poster as a component.
#[component]
pub fn Figure(poster: &Poster) -> Html {
    Html::from_html_unchecked(poster.svg().into())
}

/// The component as text, as Yew's server renders it.
#[cfg(feature = "ssr")]
pub fn render(poster: Poster) -> String {
    use std::future::Future as _;
    use std::task::{Context, Poll, Waker};
    let mut rendering = Box::pin(yew::LocalServerRenderer::<Figure>::with_props(poster).hydratable(false).render());
    let mut context = Context::from_waker(Waker::noop());
    // It waits for nothing outside, so it is there after a few turns.
    loop {
        if let Poll::Ready(markup) = rendering.as_mut().poll(&mut context) {
            return markup;
        }
    }
}
