//! Below the diagram: the decision in large words, why, and what leads on.

use cutline::explain::{Explanation, Sentence};
use cutline::frontier::merge::Decision;
use cutline::resolver::outcome::Outcome;
use cutline::scenario::Subject;

use super::Figure;
use super::markup::Markup;
use crate::decision;
use crate::parts::icons::{Icon, REDO, STEP_BACK, STEP_FORWARD, UNDO, WARNING};

/// So many reasons are said where one would not say it; the page has them all.
const REASONS: usize = 3;

impl Figure {
    pub(super) fn foot(&self, markup: &mut Markup, readonly: bool) {
        markup.open("div class='foot'").open("div class='told'");
        self.words(markup);
        markup.close("div").open("div class='tools'");
        if !self.script.is_empty() {
            self.steps(markup);
        }
        if !readonly {
            tool(markup, "undo", "Undo", UNDO, self.may_undo());
            if self.may_redo() {
                tool(markup, "redo", "Redo", REDO, true);
            }
        }
        markup.open("button type='button' class='source' data-tool='source'").say("Source").close("button");
        markup.open("a class='open' data-tool='open' rel='noopener'").say("Open").close("a");
        markup.close("div").close("div");
    }

    fn words(&self, markup: &mut Markup) {
        let shown = self.shown();
        if let Subject::Read(system) = shown
            && system.run().is_some()
            && system.outcome().is_none()
        {
            markup.open("p class='headline'").say(&decision::headline(shown)).close("p");
        } else {
            let Explanation { headline, lead, why, .. } = decision::explain(shown);
            let bad = match shown {
                Subject::Publish(system) => matches!(system.decision(), Decision::Rejected(_)),
                Subject::Read(system) => {
                    matches!(system.resolution().outcome, Outcome::Retryable(_) | Outcome::Invalid { .. })
                }
            };
            let most = match shown {
                Subject::Publish(_) if !bad => 1,
                Subject::Publish(_) | Subject::Read(_) => REASONS,
            };
            markup.open("p").set("class", if bad { "headline headline-bad" } else { "headline" });
            if bad {
                markup.icon(WARNING);
            }
            markup.open("span").spans(&headline).close("span").close("p");
            reasons(markup, &lead, &why, most);
        }
        let broken = self.broken();
        if !broken.is_empty() {
            let is = if broken.len() == 1 { " is broken" } else { " are broken" };
            markup.open("p class='broken'").icon(WARNING).open("span");
            markup.say(&[&broken.join(" and "), is].concat()).close("span").close("p");
        }
    }

    /// Back and forward along the scenario's own steps, and the step that was taken last.
    fn steps(&self, markup: &mut Markup) {
        let (done, all) = (self.done(), self.script.len());
        tool(markup, "back", "Step back", STEP_BACK, done > 0);
        let (label, possible) = match self.next() {
            None => ("Step forward".to_owned(), false),
            Some((step, None)) => (["Step forward: ", &step.to_string()].concat(), true),
            Some((step, Some(why))) => ([&step.to_string(), " cannot be taken here: ", &*why].concat(), false),
        };
        tool(markup, "forward", &label, STEP_FORWARD, possible);
        let last = done.checked_sub(1).and_then(|last| self.script.get(last));
        let last = last.map_or_else(|| "the start".to_owned(), ToString::to_string);
        markup
            .open("p class='step'")
            .open("span")
            .say(&["step ", &done.to_string(), " of ", &all.to_string(), ": "].concat());
        markup.close("span").open("code").say(&last).close("code").close("p");
    }
}

/// Why, as far as there is room; what is meant by the answer where there are no reasons.
fn reasons(markup: &mut Markup, lead: &Sentence, why: &[Sentence], most: usize) {
    markup.open("div class='reasons'");
    if why.is_empty() {
        markup.sentence("p class='why'", lead, "p");
    }
    for sentence in why.iter().take(most) {
        markup.sentence("p class='why'", sentence, "p");
    }
    let more = why.len().saturating_sub(most);
    if more > 0 && most > 1 {
        markup.open("p class='why'").say(&["and ", &more.to_string(), " more"].concat()).close("p");
    }
    markup.close("div");
}

/// A button with an icon. It stays focusable without anything to do, so that the focus is not lost at the last step.
fn tool(markup: &mut Markup, walk: &'static str, label: &str, icon: Icon, possible: bool) {
    markup.open("button type='button' class='tool'").set("data-walk", walk).set("aria-label", label);
    markup.set("title", label).set("aria-disabled", if possible { "false" } else { "true" });
    markup.icon(icon).close("button");
}
