//! The decision panel: the answer, why, what would change it, and whether it is older than an input.

use std::rc::Rc;

use cutline::explain;
use cutline::frontier::checkpoint::Finality;
use cutline::frontier::merge::Decision;
use cutline::frontier::state::{Partition, State};
use gloo_utils::document;
use wasm_bindgen::JsCast as _;
use web_sys::HtmlElement;
use yew::prelude::*;

use crate::parts::explanation::ExplanationView;
use crate::parts::icons;
use crate::state::session::Session;

/// What the panel shows.
#[derive(Clone, Debug, PartialEq, Properties)]
pub(crate) struct PanelProps {
    /// The work, for the inputs that are newer than it.
    pub(crate) session: Rc<Session>,
    /// What is shown.
    pub(crate) state: Rc<State>,
    /// What is decided about it.
    pub(crate) decision: Rc<Decision>,
}

/// The panel.
#[component]
pub(crate) fn Panel(props: &PanelProps) -> Html {
    let PanelProps { session, state, decision } = props;
    let explanation = explain::frontier::decision(&state.vector(), decision);
    let outcome = decision.to_string();
    let kind = outcome.split(' ').next().unwrap_or_default().to_owned();
    html! {
        <section class={classes!("panel", "decision", format!("decision-{kind}"))} id="decision" aria-labelledby="decision-title" data-outcome={outcome}>
            <h2 class="panel-title" id="decision-title">{ "Decision" }</h2>
            { stale(session) }
            <ExplanationView {explanation} />
            { betrayed(state) }
            <ul class="chips" aria-label="In short">{ for chips(state, decision).into_iter().map(Chip::html) }</ul>
        </section>
    }
}

/// The decision stays the last good one; here it says that it is older than what stands in an input.
fn stale(session: &Session) -> Html {
    let link = |(field, label): (String, String)| {
        let key = field.clone();
        let onclick = Callback::from(move |_: MouseEvent| {
            let input = document().get_element_by_id(&field).and_then(|input| input.dyn_into::<HtmlElement>().ok());
            if let Some(input) = input {
                let _ = input.focus();
            }
        });
        html! { <button {key} type="button" class="inline" {onclick}>{ label }</button> }
    };
    let fields: Vec<_> = session.stale().map(|(field, draft)| (field.to_string(), draft.label.to_string())).collect();
    if fields.is_empty() {
        return html! {};
    }
    html! {
        <p class="stale" id="stale">
            { icons::warning() }
            <span>{ "Older than the input: " }{ for fields.into_iter().map(link) }</span>
        </p>
    }
}

/// What the picture knows, and no merge can: an event that is covered and has no outcome.
fn betrayed(state: &State) -> Html {
    let false_claim = |partition: &Partition| {
        let cut = super::axis::covered(partition);
        let inside = |at| cut.is_some_and(|cut| cut.covers(at) == Some(true)) || is_ended(partition);
        let event = partition.events.iter().find(|event| event.outstanding && inside(&event.at))?;
        Some((partition.name.to_string(), event.at.to_string()))
    };
    let mut found = state.partitions().iter().filter_map(false_claim);
    let Some((name, at)) = found.next() else { return html! {} };
    let others = match found.count() {
        0 => String::new(),
        1 => " One more partition likewise.".to_owned(),
        others => format!(" {others} more partitions likewise."),
    };
    html! {
        <p class="betrayed" id="false-claim">
            { icons::betrayed() }
            <span>
                <b>{ &name }</b>{ " claims an event at " }<code>{ at }</code>
                { format!(" that is still outstanding. No merge can see this: a checkpoint is believed.{others}") }
            </span>
        </p>
    }
}

fn is_ended(partition: &Partition) -> bool {
    use cutline::frontier::checkpoint::{Coverage, StoredCoverage};
    let coverage = partition.checkpoints.first().map(|checkpoint| &checkpoint.coverage);
    coverage == Some(&StoredCoverage::Read(Coverage::Ended))
}

/// A fact in a word or two, and whether it stands in the way.
struct Chip {
    words: String,
    good: bool,
}

impl Chip {
    fn html(self) -> Html {
        let Chip { words, good } = self;
        html! {
            <li class={classes!("chip", (!good).then_some("chip-bad"))}>
                if !good { { icons::remove() } }
                { words }
            </li>
        }
    }
}

fn chips(state: &State, decision: &Decision) -> Vec<Chip> {
    let excused = match decision {
        Decision::Frontier(frontier) => frontier.excused.len(),
        Decision::Ended | Decision::Withheld(_) | Decision::Rejected(_) => 0,
    };
    let members: Vec<&Partition> = state.partitions().iter().filter(|partition| partition.member).collect();
    let with = members.iter().filter(|partition| !partition.checkpoints.is_empty()).count();
    let all = || state.partitions().iter().flat_map(|partition| &partition.checkpoints);
    let every = |good: bool, yes: &str, no: &str| Chip { words: if good { yes } else { no }.to_owned(), good };
    let one_epoch = all().all(|checkpoint| checkpoint.epoch == state.epoch);
    let mut chips = vec![
        Chip {
            words: format!(
                "{with} of {} {}",
                members.len(),
                if members.len() == 1 { "checkpoint" } else { "checkpoints" }
            ),
            // Those that need none are not missed.
            good: with + excused == members.len(),
        },
        every(all().all(|checkpoint| checkpoint.scope == state.scope), "one scope", "several scopes"),
        every(all().all(|checkpoint| checkpoint.finality == Finality::Final), "final", "not all final"),
        Chip {
            words: if one_epoch { format!("epoch {}", state.epoch) } else { "several epochs".to_owned() },
            good: one_epoch,
        },
    ];
    if !all().all(|checkpoint| checkpoint.durable) {
        chips.push(Chip { words: "not all durable".to_owned(), good: false });
    }
    chips
}
