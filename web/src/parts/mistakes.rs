//! The mistakes that the system makes, and at a step where right and wrong part, what each does. Quiet otherwise.

use cutline::explain::{Mark, Sentence};
use cutline::scenario::{Parting, parting};

use super::act::on_click;
use super::element::{Element, el};
use super::explanation::reason;
use crate::app::Dispatch;
use crate::state::Action;
use crate::state::session::Session;

/// The mistakes, in a place of their own: it stays where it is, and so does what follows, when they come and go.
pub(crate) fn mistakes(session: &Session, dispatch: &Dispatch) -> Element {
    el("div class='mistaken'").add(banner(session, dispatch))
}

/// Where right and wrong part, in a place of its own below the buttons that step, so that these stay under the hand.
pub(crate) fn part_ways(session: &Session) -> Element {
    el("div class='part-ways'").add(parts(session))
}

/// Each mistake with a button that mends it; nothing where none is made.
fn banner(session: &Session, dispatch: &Dispatch) -> Option<Element> {
    let subject = session.settled();
    let made = subject.mistakes();
    if made.is_empty() {
        return None;
    }
    let mut list = el("ul class='why'");
    for mistake in made {
        let sentence = Sentence::new(Mark::Problem).plain("This system makes a mistake: ").name(mistake.name());
        let mend = el("button type='button' class='act-button'")
            .set("data-mistake", mistake.name())
            .set("aria-label", ["Mend: ", mistake.name()].concat())
            .on_click(on_click(dispatch, Some(Action::Take(mistake.step(false)))));
        let sentence = sentence.plain(".").rule(mistake.rule());
        list = list.add(reason(mistake.name(), sentence, Some(mend.add("Mend"))));
    }
    Some(el("section class='mistakes' id='mistakes' aria-label='Mistakes'").add(list))
}

/// What the right decisions make of the step that led to what is shown, beside what this system
/// makes of it; nothing where both are the same.
fn parts(session: &Session) -> Option<Element> {
    // Who makes no mistake now has made none in a step before, but for the one that mends it.
    if session.settled().mistakes().is_empty() { None } else { parted(session) }
}

#[inline(never)]
fn parted(session: &Session) -> Option<Element> {
    let history = &session.history;
    let moment = history.moment(session.peeked().unwrap_or(history.at()))?;
    let Parting { mistakes, right, wrong, .. } = parting(&*history.state_at(moment.parent?)?, moment.step?)?;
    let names: Vec<String> = mistakes.iter().map(|made| [made.name(), " (", made.rule().id(), ")"].concat()).collect();
    let column = |id: &'static str, title: &str, sentences: Vec<Sentence>| {
        let mut list = el("ul class='why'");
        for (place, sentence) in sentences.into_iter().enumerate() {
            list = list.add(reason(&place.to_string(), sentence, None));
        }
        el("section").set("id", id).set("aria-label", title).add(el("h3").add(title)).add(list)
    };
    let title = el("h2 class='panel-title' id='parting-title'")
        .add("Here right and wrong part")
        .add(el("span").add(names.join(" · ")));
    let columns = el("div class='parting'").add(column("parting-right", "Right", right)).add(column(
        "parting-wrong",
        "This system",
        wrong,
    ));
    Some(el("section id='parting' aria-labelledby='parting-title'").add(title).add(columns))
}
