//! The clock as SVG. It is decoration: the words beside it say what it says.

use yew::prelude::*;

use super::{Block, Clock, Look, Pin, SIDE, Scale};
use crate::parts::number::{between, number};
use crate::parts::svg::Svg;
use crate::read::geometry::text_width;

/// The bar, from its top to its bottom.
const BAR: (f64, f64) = (34.0, 62.0);
/// The pill that says where the read is, below the bar.
const PILL: f64 = 20.0;

/// What fills a step that failed, and what does not fit.
const DEFINITIONS: &str = concat!(
    r#"<defs><pattern id="clock-hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">"#,
    r#"<line class="clock-hatch-line" x1="0" y1="0" x2="0" y2="6"/></pattern></defs>"#,
);

/// The picture.
pub(crate) fn picture(clock: &Clock) -> Html {
    let Clock { width, span, whole, used_ms, deadline_ms, .. } = clock;
    let (top, bottom) = BAR;
    let thin = bottom + PILL + 12.0;
    let labels = if whole.is_some() { thin + 24.0 } else { bottom + PILL + 14.0 };
    let mut svg = Svg::new("clock-picture", *width, labels + 6.0);
    svg.markup(DEFINITIONS);
    let now = span.x(*used_ms);
    if let Some(whole) = whole {
        lens(&mut svg, *whole, span.to_ms, thin);
        svg.rect("clock-whole", (SIDE, thin), (whole.to - SIDE, 8.0), 2.0);
        svg.rect("clock-used", (SIDE, thin), ((whole.x(*used_ms) - SIDE).max(2.0), 8.0), 2.0);
    }
    svg.rect("clock-ground", (SIDE, top), (span.to - SIDE, bottom - top), 3.0);
    if let Some((from, to)) = clock.over {
        svg.rect("clock-beyond", (from, top), ((to - from).max(6.0), bottom - top), 0.0);
    }
    for words in [false, true] {
        for step in clock.blocks.iter().chain(&clock.next) {
            block(&mut svg, step, clock.over.is_some(), words);
        }
    }
    let mut free = 0.0;
    for held in &clock.pins {
        pin(&mut svg, held, *width, &mut free);
    }
    let end = whole.unwrap_or(*span).to;
    let foot = if whole.is_some() { (thin - 4.0, thin + 12.0) } else { (top - 6.0, bottom + 8.0) };
    svg.line("clock-deadline", (end, foot.0), (end, foot.1));
    let left = deadline_ms.saturating_sub(*used_ms).to_string();
    let words = [&left, " ms left · deadline ", &deadline_ms.to_string(), " ms"].concat();
    svg.text("clock-note", (end, labels), "end", &words);
    if end - SIDE - text_width(&words) > 30.0 {
        svg.text("clock-note", (SIDE, labels), "", "0");
    }
    pill(&mut svg, now, &["now ", &used_ms.to_string(), " ms"].concat(), *width);
    svg.finish()
}

/// The bar shows the beginning of the whole deadline: how much of it.
fn lens(svg: &mut Svg, whole: Scale, to_ms: u32, thin: f64) {
    let (end, top) = (number(whole.to), number(BAR.1));
    let rest = ["V", &top, "H", &end, "L", &number(whole.x(to_ms)), " ", &number(thin), "z"].concat();
    svg.mark("clock-lens", (SIDE, thin), &rest);
}

/// A step: its ground or, above all grounds, its words.
fn block(svg: &mut Svg, Block { from, to, words, look }: &Block, over: bool, above: bool) {
    let (top, bottom) = BAR;
    let class = match look {
        Look::Taken => "clock-block clock-taken",
        Look::Failed => "clock-block clock-failed",
        Look::Ahead if over => "clock-block clock-over",
        Look::Ahead => "clock-block clock-ahead",
    };
    let (at, size) = ((*from, top), ((to - from).max(2.0), bottom - top));
    svg.group(class);
    let (middle, y) = (from.midpoint(*to), top.midpoint(bottom));
    if !above {
        svg.rect("", at, size, 2.0);
        if *look == Look::Failed || over && *look == Look::Ahead {
            svg.rect("clock-hatch", at, size, 2.0);
        }
    } else if !words.is_empty() {
        svg.text("clock-halo", (middle, y + 4.0), "middle", words);
    } else if *look == Look::Failed {
        svg.circle("clock-cross-ground", (middle, y), 6.0);
        svg.mark("clock-cross", (middle - 3.5, y - 3.5), "l7 7m0-7l-7 7");
    }
    svg.end();
}

/// A bracket over what a pin spans, open where it is held.
fn pin(svg: &mut Svg, Pin { from, to, name, held, ahead }: &Pin, width: f64, free: &mut f64) {
    let class = match (held, ahead) {
        (_, true) => "clock-pin clock-pin-ahead",
        (true, false) => "clock-pin clock-pin-held",
        (false, false) => "clock-pin",
    };
    svg.group(class);
    let close = if *held { "" } else { "v8" };
    svg.mark("", (*from, BAR.0 - 4.0), &["v-8H", &number((*to).max(from + 2.0)), close].concat());
    if *held {
        svg.circle("", (*to, BAR.0 - 12.0), 3.5);
    }
    let words = ["pin ", name].concat();
    let wide = text_width(&words);
    let x = between(0.0, *from, width - wide);
    // The words beside the clock name every candidate that these leave out.
    if x >= *free {
        svg.text("", (x, BAR.0 - 19.0), "", &words);
        *free = x + wide + 6.0;
    }
    svg.end();
}

fn pill(svg: &mut Svg, now: f64, words: &str, width: f64) {
    let (top, bottom) = BAR;
    let wide = text_width(words) + 10.0;
    let x = between(0.0, now - wide / 2.0, width - wide);
    svg.group("clock-now");
    svg.line("", (now, top - 3.0), (now, bottom + 4.0));
    svg.rect("", (x, bottom + 3.0), (wide, PILL - 3.0), 4.0);
    svg.text("", (x + wide / 2.0, bottom + 15.5), "middle", words);
    svg.end();
}
