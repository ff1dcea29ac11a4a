//! Everything about one candidate, to be changed.

use cutline::resolver::candidate::{Candidate, Content, IndexRecord, Open, Pin};
use cutline::resolver::offsets::Offsets;
use cutline::resolver::snapshot::View;
use cutline::resolver::world::World;
use cutline::scenario::step::ReadStep;
use cutline::scenario::step::read::{CandidateEdit, CandidateRef};

use super::choices::{choice, choices};
use super::input::Input;
use super::shown::{Message, Shown, chip, heading};
use super::steps::{Template, edit};
use super::words::{Look, bar_name, fate_said};
use crate::parts::element::{Element, el};
use crate::parts::icons;
use crate::state::field::{FieldId, When};

/// The input for a candidate's index key: where a new one is begun.
pub(crate) fn first_field(candidate: &CandidateRef) -> FieldId {
    FieldId::new(&candidate.to_string(), "key")
}

/// The id of the editor's heading: where one comes to it.
pub(crate) const TITLE: &str = "candidate-title";

/// The editor of the candidate at this place.
pub(crate) fn editor(shown: &Shown<'_>, place: usize) -> Option<Element> {
    let world = shown.world;
    let (candidate, reference) = world.candidates.get(place).zip(CandidateRef::to(world, place))?;
    let editing = Editing { shown, candidate, of: &reference.to_string(), reference: &reference };
    let fate = &shown.resolution.fates[place];
    let look = Look::of(world, candidate, fate);
    let name = el("p class='read-editor-name'")
        .add(el("b").add(bar_name(world, candidate)))
        .add(" ")
        .add(el("code").add(&candidate.exact.key))
        .add(chip(look, fate_said(world, candidate, fate)));
    let copy = shown.button(Message::Copy(place)).set("id", "candidate-copy").add(icons::copy()).add("Copy");
    let remove = shown.button(Message::Remove(place)).set("id", "candidate-remove").add(icons::remove()).add("Remove");
    let head = el("div class='read-editor-head'")
        .add(heading(TITLE, "Candidate").set("tabindex", "-1"))
        .add(name)
        .add(el("div class='read-editor-tools'").add(copy).add(remove));
    let editor = el("section class='panel read-editor' id='candidate'").set("aria-labelledby", TITLE).add(head);
    Some(editor.add(editing.fields()).add(editing.health()))
}

/// The candidate that is edited, and what its inputs need.
struct Editing<'a> {
    shown: &'a Shown<'a>,
    candidate: &'a Candidate,
    reference: &'a CandidateRef,
    /// The reference as text.
    of: &'a str,
}

impl Editing<'_> {
    fn input(
        &self,
        (column, caption): (&'static str, &'static str),
        value: String,
        template: Template,
        when: When,
        size: u32,
    ) -> Element {
        let of = self.of;
        let label = [caption, " of ", of].concat();
        // Keyed by its candidate: what stands in one input never shows in another candidate's.
        let key = [of, " ", column].concat();
        let field = Input { of, column, caption, label, value, template, when, size }.html(self.shown, None);
        el("div class='read-field'").key(key).add(field)
    }

    fn sentence(&self, column: &'static str, caption: &'static str, value: String, when: When, size: u32) -> Element {
        let template = Template::Sentence([self.of, " ", column].concat());
        self.input((column, caption), value, template, when, size)
    }

    fn name(
        &self,
        column: &'static str,
        caption: &'static str,
        value: &str,
        when: When,
        change: fn(String) -> CandidateEdit,
    ) -> Element {
        let template = Template::Name(self.reference.clone(), caption, change);
        self.input((column, caption), value.to_owned(), template, when, 14)
    }

    fn fields(&self) -> Element {
        let Candidate { generation, exact, range, target, publication, content, .. } = self.candidate;
        let version = exact.metadata_version.to_string();
        let published = publication.clone().unwrap_or_default();
        let publication = Template::Publication(self.reference.clone());
        let records = match content {
            Content::Sparse { survivors } => Some(self.records(survivors)),
            Content::Dense => None,
        };
        el("div class='read-fields'")
            .add(self.name("key", "index key", &exact.key, When::OnLeave, CandidateEdit::Key))
            .add(self.sentence("generation", "generation", generation.to_string(), When::AtOnce, 8))
            .add(self.sentence("metadata version", "metadata version", version, When::OnLeave, 8))
            .add(self.name("checksum", "record checksum", &exact.checksum, When::OnLeave, CandidateEdit::Checksum))
            .add(self.sentence("range", "exact range", range.to_string(), When::AtOnce, 14))
            .add(self.name("target", "target", &target.name, When::AtOnce, CandidateEdit::Target))
            .add(self.name("identity", "recorded identity", &target.identity, When::AtOnce, CandidateEdit::Identity))
            .add(self.input(("publication", "publication identity"), published, publication, When::AtOnce, 14))
            .add(records)
    }

    fn records(&self, survivors: &Offsets) -> Element {
        let mut offsets = String::new();
        for survivor in survivors {
            let joint = if offsets.is_empty() { "" } else { " " };
            offsets.push_str(joint);
            offsets.push_str(&survivor.to_string());
        }
        let template = Template::Records(self.reference.clone());
        let records = self.input(("records", "records that survived"), offsets, template, When::AtOnce, 40);
        el("div class='read-records'").add(records)
    }

    /// A choice between what may hold of the candidate.
    fn health(&self) -> Element {
        let Candidate { index, pin, open, .. } = self.candidate;
        let found = match pin {
            Pin::IdentityDiffers { found } => Some(found),
            Pin::Held | Pin::Failed => None,
        };
        let another = found.map_or("another", String::as_str).to_owned();
        let view = |view: View| (view.word(), self.candidate.view() == view, CandidateEdit::View(view));
        let index = |word, to: IndexRecord| (word, *index == to, CandidateEdit::Index(to));
        let held = |word, to: Pin| (word, *pin == to, CandidateEdit::Pin(to));
        let open = |word, to: Open| (word, *open == to, CandidateEdit::Open(to));
        let found_to = |found| CandidateEdit::Pin(Pin::IdentityDiffers { found });
        let identity = found.map(|found| self.name("found", "identity found", found, When::AtOnce, found_to));
        let indices = vec![index("valid", IndexRecord::Valid), index("invalid", IndexRecord::Invalid)];
        let pins = vec![
            held("holds", Pin::Held),
            held("fails", Pin::Failed),
            held("finds another identity", Pin::IdentityDiffers { found: another }),
        ];
        let opens = vec![open("works", Open::Opens), open("fails", Open::Fails)];
        el("div class='read-health'")
            .add(self.choices("candidate view", "view", View::ALL.map(view).into()))
            .add(self.choices("index", "index record", indices))
            .add(self.choices("pin", "a pin", pins))
            .add(identity)
            .add(self.choices("open", "an open", opens))
    }

    fn choices(
        &self,
        name: &'static str,
        caption: &'static str,
        all: Vec<(&'static str, bool, CandidateEdit)>,
    ) -> Element {
        let mut choosing = Vec::new();
        for (word, chosen, change) in all {
            choosing.push(choice(self.shown, "radio", name, word, chosen, edit(self.reference, change)));
        }
        choices(caption, choosing, None)
    }
}

/// The step that removes a candidate.
pub(crate) fn removal(world: &World, place: usize) -> Option<ReadStep> {
    CandidateRef::to(world, place).map(ReadStep::Remove)
}
