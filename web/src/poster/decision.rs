//! The decision of a poster: the answer in large words, why, and what would change it.

use cutline::explain::{Explanation, Mark, Sentence, Span};
use cutline::frontier::merge::Decision;
use cutline::scenario::Subject;

use super::words::{self, Face, Run};
use crate::decision::explain;
use crate::parts::icons;
use crate::parts::svg::Svg;
use crate::read::{clock, outcome};

/// From this width on, the reasons stand beside the answer.
const WIDE: f64 = 620.0;
/// So many reasons are told; a poster is no page.
const REASONS: usize = 5;
/// The icon of a reason, and the gap after it.
const ICON: f64 = 26.0;
/// The sizes of the answer, of its meaning, and of a reason.
const HEADLINE: f64 = 26.0;
const LEAD: f64 = 14.5;
const REASON: f64 = 14.0;

/// What is told.
pub(super) struct Told {
    /// What stands above the answer.
    caption: Option<&'static str>,
    headline: Vec<Span>,
    /// Whether there is none that anybody could use.
    bad: bool,
    lead: Sentence,
    why: Vec<Sentence>,
}

impl Told {
    /// The decision about a state. Of a read that is under way it says where it stands as well.
    pub(super) fn of(subject: &Subject) -> Told {
        let Explanation { headline, lead, mut why, next } = explain(subject);
        let (caption, bad) = match subject {
            Subject::Publish(system) => (None, matches!(system.decision(), Decision::Rejected(_))),
            Subject::Read(system) => {
                let caption = system.run().is_none().then_some("Not begun yet. If nothing moves:");
                (caption, outcome::problem(&system.resolution().outcome))
            }
        };
        if let Subject::Read(system) = subject
            && let Some(step) = system.next().filter(|_| system.run().is_some())
        {
            let then: String = headline.iter().map(Span::text).collect();
            let foretold = Sentence::new(Mark::Fact).plain("If nothing moves: ").plain(then).plain(".");
            return Told {
                caption: None,
                headline: vec![
                    Span::Plain("Under way: ".to_owned()),
                    Span::Value(step.word().to_owned()),
                    Span::Plain(" is next".to_owned()),
                ],
                bad: false,
                lead: Sentence::new(Mark::Fact).plain(clock::time(system)).plain("."),
                why: vec![foretold],
            };
        }
        let more = why.len().saturating_sub(REASONS);
        if more > 1 {
            why.truncate(REASONS - 1);
            why.push(Sentence::new(Mark::Fact).plain(["and ", &(more + 1).to_string(), " more reasons"].concat()));
        }
        // A note of its own, so that its mark says so to whoever sees no icon.
        why.extend(next.map(|next| {
            let mut sentence = next;
            sentence.mark = Mark::Next;
            sentence
        }));
        Told { caption, headline, bad, lead, why }
    }

    /// All of it in plain words, for who does not see it.
    pub(super) fn text(&self) -> String {
        let mut text = String::new();
        if let Some(caption) = self.caption {
            text.extend([caption, " "]);
        }
        text.extend(self.headline.iter().map(Span::text));
        text.push_str(". ");
        text.push_str(&self.lead.to_string());
        for reason in &self.why {
            text.push_str(if reason.mark == Mark::Next && self.why.len() > 1 { " Next: " } else { " " });
            text.push_str(&reason.to_string());
        }
        text
    }

    /// Draws it below a line; says where it ends.
    pub(super) fn draw(&self, svg: &mut Svg, (left, top): (f64, f64), room: f64) -> f64 {
        let wide = room >= WIDE;
        let answer = if wide { (room * 0.36).min(340.0) } else { room };
        let below = self.answer(svg, (left, top + 18.0), answer);
        if wide {
            let beside = left + answer + 28.0;
            return below.max(self.reasons(svg, (beside, top + 13.0), left + room - beside, false));
        }
        self.reasons(svg, (left, below + 12.0), room, true)
    }

    fn answer(&self, svg: &mut Svg, (left, top): (f64, f64), room: f64) -> f64 {
        let mut y = top;
        if let Some(caption) = self.caption {
            y = lines(svg, "poster-lead", &[(Face::Plain, caption.to_owned())], (left, y), room, LEAD);
        }
        let bold = |(face, text)| (if face == Face::Plain { Face::Large } else { face }, text);
        let headline: Vec<Run> = self.headline.iter().map(words::run).map(bold).collect();
        let class = if self.bad { "poster-headline poster-headline-bad" } else { "poster-headline" };
        // A long coordinate makes the words smaller before it is broken.
        let longest = words::longest(&headline) * HEADLINE;
        let size = if longest > room { (HEADLINE * room / longest).max(15.0) } else { HEADLINE };
        svg.sized_group(size);
        y = lines(svg, class, &headline, (left, y), room, size);
        svg.end();
        lines(svg, "poster-lead", &words::runs(&self.lead), (left, y + 2.0), room, LEAD)
    }

    fn reasons(&self, svg: &mut Svg, (left, top): (f64, f64), room: f64, ruled: bool) -> f64 {
        let mut y = top;
        for (place, reason) in self.why.iter().enumerate() {
            if place > 0 || ruled {
                svg.line("poster-rule", (left, y), (left + room, y));
            }
            let (class, shape) = icons::shape(reason.mark);
            svg.moved_group(&["icon ", class].concat(), (left, y + 11.0));
            svg.markup(shape);
            svg.end();
            let mut runs = words::runs(reason);
            if reason.mark == Mark::Next {
                runs.insert(0, (Face::Bold, "Next: ".to_owned()));
            }
            let class = if reason.mark == Mark::Problem { "poster-reason poster-bad" } else { "poster-reason" };
            y = lines(svg, class, &runs, (left + ICON, y + 9.0), room - ICON, REASON) + 9.0;
        }
        y
    }
}

/// Draws words in lines below a place; says where they end.
pub(super) fn lines(svg: &mut Svg, class: &str, runs: &[Run], (x, top): (f64, f64), room: f64, size: f64) -> f64 {
    let high = size * if size > 20.0 { 1.25 } else { 1.45 };
    let mut y = top;
    for line in words::lines(runs, size, room, 12) {
        words::draw(svg, class, (x, y + high / 2.0 + size * 0.35), line);
        y += high;
    }
    y
}
