//! Everything about one candidate, to be changed.

use std::rc::Rc;

use cutline::resolver::candidate::{Candidate, Content, IndexRecord, OffsetRange, Open, Pin};
use cutline::resolver::outcome::Resolution;
use cutline::resolver::snapshot::View;
use cutline::resolver::world::World;
use cutline::scenario::step::Step;
use cutline::scenario::step::read::{CandidateEdit, CandidateRef};
use yew::prelude::*;

use super::choices::{Choice, choices};
use super::steps::{self, edit};
use super::words::{Look, bar_name, fate_said};
use crate::app::Dispatch;
use crate::parts::field::Field;
use crate::parts::icons;
use crate::state::Action;
use crate::state::field::{Drafts, FieldId, Read, When};

/// What is edited.
#[derive(Clone, Debug, PartialEq, Properties)]
pub(crate) struct EditorProps {
    /// The world.
    pub(crate) world: Rc<World>,
    /// Its resolution.
    pub(crate) resolution: Rc<Resolution>,
    /// The place of the candidate.
    pub(crate) place: usize,
    /// What stands in inputs and is not decided upon.
    pub(crate) drafts: Drafts,
    /// Copies it.
    pub(crate) on_copy: Callback<()>,
    /// Removes it.
    pub(crate) on_remove: Callback<()>,
    /// What acts.
    pub(crate) dispatch: Dispatch,
}

/// The input for a candidate's index key: where a new one is begun.
pub(crate) fn first_field(candidate: &CandidateRef) -> FieldId {
    FieldId::new(&candidate.to_string(), "key")
}

/// The id of the editor's heading: where one comes to it.
pub(crate) const TITLE: &str = "candidate-title";

/// The editor.
#[component]
pub(crate) fn Editor(props: &EditorProps) -> Html {
    let EditorProps { world, resolution, place, .. } = props;
    let Some((candidate, reference)) = world.candidates.get(*place).zip(CandidateRef::to(world, *place)) else {
        return html! {};
    };
    let editing = Editing { props, candidate, reference };
    let fate = &resolution.fates[*place];
    let look = Look::of(world, candidate, fate);
    let copy = props.on_copy.reform(|_: MouseEvent| ());
    let remove = props.on_remove.reform(|_: MouseEvent| ());
    let key = &candidate.exact.key;
    html! {
        <section class="panel read-editor" id="candidate" aria-labelledby={TITLE}>
            <div class="read-editor-head">
                <h2 class="panel-title" id={TITLE} tabindex="-1">{ "Candidate" }</h2>
                <p class="read-editor-name">
                    <b>{ bar_name(world, candidate) }</b>{ " " }<code>{ key }</code>
                    <span class={format!("read-chip read-chip-{}", look.class())}>{ fate_said(world, candidate, fate) }</span>
                </p>
                <div class="read-editor-tools">
                    <button type="button" id="candidate-copy" onclick={copy}>{ icons::copy() }{ "Copy" }</button>
                    <button type="button" id="candidate-remove" onclick={remove}>{ icons::remove() }{ "Remove" }</button>
                </div>
            </div>
            <div class="read-fields">{ editing.fields() }</div>
            <div class="read-health">{ editing.health() }</div>
        </section>
    }
}

/// The candidate that is edited, and what its inputs need.
struct Editing<'a> {
    props: &'a EditorProps,
    candidate: &'a Candidate,
    reference: CandidateRef,
}

impl Editing<'_> {
    fn act(&self, change: CandidateEdit) -> Callback<()> {
        let (dispatch, step) = (self.props.dispatch.clone(), edit(&self.reference, change));
        Callback::from(move |()| dispatch.dispatch(Action::Take(step.clone())))
    }

    fn input(&self, column: &str, caption: &'static str, value: String, read: Read, when: When, size: u32) -> Html {
        let id = FieldId::new(&self.reference.to_string(), column);
        let draft = self.props.drafts.get(&id);
        let label = format!("{caption} of {}", self.reference);
        let dispatch = &self.props.dispatch;
        // Keyed by its candidate: what stands in one input never shows in another candidate's.
        let key = id.to_string();
        let field = Field { id, label, caption: Some(caption), value, draft, read, when, size, dispatch };
        html! { <div class="read-field" {key}>{ field.html() }</div> }
    }

    fn number(&self, column: &'static str, value: u64, when: When) -> Html {
        let read = steps::sentence(format!("{} {column}", self.reference));
        self.input(column, column, value.to_string(), read, when, 8)
    }

    fn text(
        &self,
        column: &'static str,
        caption: &'static str,
        value: &str,
        when: When,
        change: impl Fn(String) -> CandidateEdit + 'static,
    ) -> Html {
        let reference = self.reference.clone();
        let step = move |text| edit(&reference, change(text));
        let read = if column == "publication" { steps::text(step) } else { steps::name(caption, step) };
        self.input(column, caption, value.to_owned(), read, when, 14)
    }

    fn fields(&self) -> Html {
        let Candidate { generation, exact, range, target, publication, content, .. } = self.candidate;
        let publication = publication.as_deref().unwrap_or_default();
        html! {
            <>
                { self.text("key", "index key", &exact.key, When::OnLeave, CandidateEdit::Key) }
                { self.number("generation", *generation, When::AtOnce) }
                { self.number("metadata version", exact.metadata_version, When::OnLeave) }
                { self.text("checksum", "record checksum", &exact.checksum, When::OnLeave, CandidateEdit::Checksum) }
                { self.range(*range) }
                { self.text("target", "target", &target.name, When::AtOnce, CandidateEdit::Target) }
                { self.text("identity", "recorded identity", &target.identity, When::AtOnce, CandidateEdit::Identity) }
                { self.text("publication", "publication identity", publication, When::AtOnce, |text| {
                    CandidateEdit::Publication((!text.is_empty()).then_some(text))
                }) }
                if let Content::Sparse { survivors } = content {
                    <div class="read-records">
                        { self.input("records", "records that survived", spaced(survivors.iter()), steps::records(&self.reference), When::AtOnce, 40) }
                    </div>
                }
            </>
        }
    }

    fn range(&self, range: OffsetRange) -> Html {
        let reference = self.reference.clone();
        let read: Read = Rc::new(move |_, text| {
            let range = text.parse::<OffsetRange>().map_err(|error| error.to_string())?;
            Ok(edit(&reference, CandidateEdit::Range(range)))
        });
        self.input("range", "exact range", range.to_string(), read, When::AtOnce, 14)
    }

    fn health(&self) -> Html {
        let Candidate { index, pin, open, .. } = self.candidate;
        let choice =
            |label: &'static str, chosen: bool, change: CandidateEdit| Choice { label, chosen, take: self.act(change) };
        let found = match pin {
            Pin::IdentityDiffers { found } => found.clone(),
            Pin::Held | Pin::Failed => "another".to_owned(),
        };
        let differs = matches!(pin, Pin::IdentityDiffers { .. });
        let view = |view: View| choice(view.word(), self.candidate.view() == view, CandidateEdit::View(view));
        html! {
            <>
                { choices("candidate view", "view", View::ALL.map(view)) }
                { choices("index", "index record", [
                    choice("valid", *index == IndexRecord::Valid, CandidateEdit::Index(IndexRecord::Valid)),
                    choice("invalid", *index == IndexRecord::Invalid, CandidateEdit::Index(IndexRecord::Invalid)),
                ]) }
                { choices("pin", "a pin", [
                    choice("holds", *pin == Pin::Held, CandidateEdit::Pin(Pin::Held)),
                    choice("fails", *pin == Pin::Failed, CandidateEdit::Pin(Pin::Failed)),
                    choice("finds another identity", differs, CandidateEdit::Pin(Pin::IdentityDiffers { found: found.clone() })),
                ]) }
                if differs {
                    { self.text("found", "identity found", &found, When::AtOnce, |found| {
                        CandidateEdit::Pin(Pin::IdentityDiffers { found })
                    }) }
                }
                { choices("open", "an open", [
                    choice("works", *open == Open::Opens, CandidateEdit::Open(Open::Opens)),
                    choice("fails", *open == Open::Fails, CandidateEdit::Open(Open::Fails)),
                ]) }
            </>
        }
    }
}

fn spaced<'a>(offsets: impl Iterator<Item = &'a u64>) -> String {
    offsets.map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// The step that removes a candidate.
pub(crate) fn removal(world: &World, place: usize) -> Option<Step> {
    CandidateRef::to(world, place).map(|candidate| Step::Read(cutline::scenario::step::ReadStep::Remove(candidate)))
}
