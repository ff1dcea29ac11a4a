//! The panels that are folded away until somebody opens them, or has done something there.
//!
//! Nothing is made of what is in one before that: most who come never open them, and the code that draws it need not
//! even be there.

use cutline::frontier::state::Partition;
use cutline::frontier::system::{Action, System};
use cutline::scenario::Subject;
use cutline::scenario::step::Step;
use cutline::scenario::step::publish::SystemStep;
use yew::html::Scope;

use crate::app::Dispatch;
use crate::parts::element::{Element, el};
use crate::parts::form::typed;
use crate::publish::{Message, PublishScreen, membership, pages};
use crate::state::session::Session;

/// A panel that is folded away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Panel {
    /// Pages of a partition.
    Pages,
    /// The membership change.
    Membership,
}

impl Panel {
    /// In their order on the screen.
    pub(crate) const ALL: [Panel; 2] = [Panel::Pages, Panel::Membership];

    /// Whether something has been done in it, so that it is open by itself.
    fn is_begun(self, system: &System, session: &Session) -> bool {
        let is_typed = |id: &&str| typed(&session.drafts, id).is_some();
        match self {
            Panel::Pages => {
                let is_paged = |partition: &Partition| partition.log.is_some();
                system.state.partitions().iter().any(is_paged)
                    || pages::add::INPUTS.iter().any(is_typed)
                    || is_typed(&pages::OF)
            }
            // Who has just made a change wants to see what it has led to.
            Panel::Membership => {
                let last = session.history.last_step().and_then(Step::of_system);
                is_typed(&membership::SENTENCE) || matches!(last, Some(SystemStep::Act(Action::Change(_))))
            }
        }
    }
}

/// Which panels were opened by hand.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Opened {
    pages: bool,
    membership: bool,
}

impl Opened {
    /// Whether this one was.
    pub(crate) fn has(mut self, panel: Panel) -> bool {
        *self.of(panel)
    }

    /// One more; whether it is new.
    pub(crate) fn add(&mut self, panel: Panel) -> bool {
        !std::mem::replace(self.of(panel), true)
    }

    fn of(&mut self, panel: Panel) -> &mut bool {
        match panel {
            Panel::Pages => &mut self.pages,
            Panel::Membership => &mut self.membership,
        }
    }
}

/// The panel; of pages there is none without partitions.
pub(crate) fn folded(
    panel: Panel,
    session: &Session,
    opened: bool,
    link: &Scope<PublishScreen>,
    dispatch: &Dispatch,
) -> Option<Element> {
    let Subject::Publish(system) = &**session.shown() else { return None };
    let begun = panel.is_begun(system, session);
    let (section, title, about) = match panel {
        Panel::Pages => {
            system.state.partitions().first()?;
            (
                el("section class='panel pages' id='pages' aria-labelledby='pages-title'"),
                el("h2 class='panel-title' id='pages-title'").add("Pages"),
                "how coverage is folded from what a source hands out".to_owned(),
            )
        }
        Panel::Membership => (
            el("section class='panel membership' id='membership' aria-labelledby='membership-title'"),
            el("h2 class='panel-title' id='membership-title' tabindex='-1'").add("Membership change"),
            format!("epoch {}, and what would be the next", system.state.epoch),
        ),
    };
    let inside = (begun || opened).then(|| match panel {
        Panel::Pages => pages::inside(system, session, dispatch),
        Panel::Membership => Some(membership::inside(system, session, dispatch)),
    });
    let details = el("details class='fold-away'")
        .flag("open", begun)
        .on_toggle(link.callback(move |_| Message::Open(panel)))
        .add(el("summary").add(title).add(el("span").add(about)))
        .add(inside.flatten());
    Some(section.add(details))
}
