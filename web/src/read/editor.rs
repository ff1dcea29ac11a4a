//! Everything about one candidate, to be changed.

use cutline::resolver::candidate::{Candidate, Listing, Object, Open, Pin, Read};
use cutline::resolver::offsets::Offsets;
use cutline::resolver::record::IndexRecord;
use cutline::resolver::snapshot::View;
use cutline::resolver::system::CandidateMove;
use cutline::resolver::world::World;
use cutline::scenario::step::read::{CandidateEdit, CandidateRef};
use cutline::scenario::step::{ReadStep, Step};

use super::choices::{choice, choices};
use super::faults::{replaced, reused_object};
use super::input::Input;
use super::shown::{Message, Shown, chip, heading};
use super::steps::{Template, edit, moving};
use super::told::told;
use super::words::bar_name;
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
    let told = told(shown.system, shown.seen, place);
    let name = el("p class='read-editor-name'")
        .add(el("b").add(bar_name(world, candidate)))
        .add(" ")
        .add(el("code").add(&candidate.exact.key))
        .add(chip(told.look, told.said));
    let copy = shown.button(Message::Copy(place)).set("id", "candidate-copy").add(icons::copy()).add("Copy");
    let remove = shown.button(Message::Remove(place)).set("id", "candidate-remove").add(icons::remove()).add("Remove");
    let head = el("div class='read-editor-head'")
        .add(heading(TITLE, "Candidate").set("tabindex", "-1"))
        .add(name)
        .add(el("div class='read-editor-tools'").add(copy).add(remove));
    let editor = el("section class='panel read-editor' id='candidate'").set("aria-labelledby", TITLE).add(head);
    Some(editor.add(editing.record()).add(editing.stored()).add(editing.met()))
}

/// A part of the editor, under its name.
fn group(name: &'static str) -> Element {
    el("div class='read-group' role='group'").set("aria-label", name).add(el("h3 class='read-group-name'").add(name))
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

    /// What the index holds of it.
    fn record(&self) -> Element {
        let IndexRecord { view, generation, exact, range, target, publication } = &*self.candidate.record;
        let version = exact.metadata_version.to_string();
        let published = publication.clone().unwrap_or_default();
        let publication = Template::Publication(self.reference.clone());
        let records = (*view == View::TopicCompacted).then(|| self.records(&self.candidate.survivors));
        let edited = |change| edit(self.reference, change);
        let of_view = |view: View| (view.word(), self.candidate.view == view, edited(CandidateEdit::View(view)));
        let listing = self.candidate.index;
        let index = |word, to: Listing| (word, listing == to, edited(CandidateEdit::Index(to)));
        let indices =
            vec![index("valid", Listing::Valid), index("invalid", Listing::Invalid), index("absent", Listing::Absent)];
        let fields = el("div class='read-fields'")
            .add(self.name("key", "index key", &exact.key, When::OnLeave, CandidateEdit::Key))
            .add(self.sentence("generation", "generation", generation.to_string(), When::AtOnce, 8))
            .add(self.sentence("metadata version", "metadata version", version, When::OnLeave, 8))
            .add(self.name("checksum", "record checksum", &exact.checksum, When::OnLeave, CandidateEdit::Checksum))
            .add(self.sentence("range", "exact range", range.to_string(), When::AtOnce, 14))
            .add(self.name("target", "target", &target.name, When::AtOnce, CandidateEdit::Target))
            .add(self.name("identity", "recorded identity", &target.identity, When::AtOnce, CandidateEdit::Identity))
            .add(self.input(("publication", "publication identity"), published, publication, When::AtOnce, 14))
            .add(records);
        let health = el("div class='read-health'")
            .add(self.choices("candidate view", "view", View::ALL.map(of_view).into()))
            .add(self.choices("index", "in the index", indices));
        group("Index record").add(fields).add(health)
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

    /// What is stored where it points, and what can be proved of it.
    fn stored(&self) -> Element {
        let found = match &self.candidate.object {
            Object::Replaced { identity } => {
                Some(self.sentence("object replaced by", "identity found", identity.clone(), When::AtOnce, 14))
            }
            Object::Reused { range } => {
                Some(self.sentence("object reused for", "range found", range.to_string(), When::AtOnce, 14))
            }
            Object::Recorded | Object::Lost => None,
        };
        let proves = self.candidate.evidence;
        let evidence = |word, to: bool| (word, proves == to, edit(self.reference, CandidateEdit::Evidence(to)));
        let health = el("div class='read-health'")
            .add(self.choices("object", "under the target's name", self.objects()))
            .add(found)
            .add(self.choices(
                "evidence",
                "append evidence",
                vec![evidence("complete", true), evidence("none", false)],
            ));
        group("Object").add(health)
    }

    /// What a reader meets.
    fn met(&self) -> Element {
        let Candidate { pin, open, read, .. } = self.candidate;
        let moved = |change| moving(self.reference, change);
        let pin = |word, to: Pin| (word, *pin == to, moved(CandidateMove::Pin(to)));
        let open = |word, to: Open| (word, *open == to, moved(CandidateMove::Open(to)));
        let read = |word, to: Read| (word, *read == to, moved(CandidateMove::Read(to)));
        let health = el("div class='read-health'")
            .add(self.choices("pin", "a pin", vec![pin("holds", Pin::Held), pin("fails", Pin::Failed)]))
            .add(self.choices("open", "an open", vec![open("works", Open::Opens), open("fails", Open::Fails)]))
            .add(self.choices("read", "a read", vec![read("works", Read::Whole), read("breaks off", Read::Breaks)]));
        group("What a reader meets").add(health)
    }

    /// What may be stored under the target's name.
    fn objects(&self) -> Vec<(&'static str, bool, Step)> {
        let object = &self.candidate.object;
        let choice = |word, chosen: bool, to: Object| {
            let to = if chosen { object.clone() } else { to };
            (word, chosen, moving(self.reference, CandidateMove::Object(to)))
        };
        let mut objects = vec![
            choice("as recorded", *object == Object::Recorded, Object::Recorded),
            choice("replaced", matches!(object, Object::Replaced { .. }), replaced(self.candidate)),
        ];
        let reused = |object| choice("key reused", matches!(self.candidate.object, Object::Reused { .. }), object);
        objects.extend(reused_object(self.candidate).map(reused));
        objects.push(choice("lost", *object == Object::Lost, Object::Lost));
        objects
    }

    fn choices(&self, name: &'static str, caption: &'static str, all: Vec<(&'static str, bool, Step)>) -> Element {
        let mut choosing = Vec::new();
        for (word, chosen, step) in all {
            choosing.push(choice(self.shown, "radio", name, word, chosen, step));
        }
        choices(caption, choosing, None)
    }
}

/// The step that removes a candidate.
pub(crate) fn removal(world: &World, place: usize) -> Option<ReadStep> {
    CandidateRef::to(world, place).map(ReadStep::Remove)
}
