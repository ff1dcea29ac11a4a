//! The cells of a row: inputs for what is typed, choices for what is chosen.

use cutline::frontier::checkpoint::{Checkpoint, Finality};
use cutline::frontier::state::{Event, Partition};
use cutline::scenario::step::publish::{CheckpointEdit, CheckpointId, PartitionEdit, PublishStep};

use crate::app::Dispatch;
use crate::parts::act::{Choice, on_click, select};
use crate::parts::element::{Element, el};
use crate::parts::field::Field;
use crate::parts::icons;
use crate::state::Action;
use crate::state::field::{Drafts, FieldId, When};

use super::columns::{Column, choose_kind};
use super::kind::{Kind, coverage};

/// The most events that a cell lists.
const EVENTS: usize = 12;

/// One row: a checkpoint of a partition, or a partition without any.
#[derive(Clone, Copy)]
pub(crate) struct Row<'a> {
    /// The partition.
    pub(crate) partition: &'a Partition,
    /// Which of its checkpoints, from 0.
    pub(crate) place: usize,
    /// What the decision finds wrong.
    pub(crate) problems: &'a [&'static str],
    /// What stands in inputs instead.
    pub(crate) drafts: &'a Drafts,
    /// Where steps go.
    pub(crate) dispatch: &'a Dispatch,
}

impl Row<'_> {
    /// A cell. It says its column to whoever reads the row as a card.
    pub(crate) fn cell(&self, column: Column) -> Element {
        let title = column.title();
        let cell = if column == Column::Name { el("th scope='row'") } else { el("td") };
        self.fill(cell.key(title).set("data-column", title), column)
    }

    fn fill(&self, cell: Element, column: Column) -> Element {
        let Partition { name, floor, order, member, .. } = self.partition;
        match column {
            Column::Name if self.place > 0 => {
                cell.add(el("span class='again'").add(format!("{name}, checkpoint {}", self.place + 1)))
            }
            Column::Name => {
                let problem = || {
                    let words = el("span").add(self.problems.join(", "));
                    el("span class='row-problem'").add(icons::warning()).add(words)
                };
                let name = self.text(column, name.to_string(), 10);
                cell.add(name).add((!self.problems.is_empty()).then(problem))
            }
            Column::Kind => cell.add(self.kind()),
            Column::Coordinate => cell.add(match coverage(self.checkpoint()) {
                (Kind::Ended, _) => none("to the last event"),
                (_, coordinate) => self.text(column, coordinate, 16),
            }),
            // What is the partition's stands in its first row only.
            Column::Floor | Column::Order | Column::Member | Column::Events if self.place > 0 => cell,
            Column::Floor => {
                cell.add(self.text(column, floor.as_ref().map(ToString::to_string).unwrap_or_default(), 12))
            }
            Column::Order => cell.add(self.text(column, order.to_string(), 16)),
            Column::Member => cell.add(self.check(column, *member, self.edit(PartitionEdit::Member(!member)))),
            Column::Events => cell.add(self.events()),
            // What stands with the checkpoint is nowhere without one.
            Column::Generation | Column::Finality | Column::Scope | Column::Epoch | Column::Token | Column::Durable => {
                cell.add(match self.checkpoint() {
                    Some(checkpoint) => self.of_checkpoint(column, checkpoint),
                    None => none("none"),
                })
            }
        }
    }

    fn of_checkpoint(&self, column: Column, checkpoint: &Checkpoint) -> Element {
        match column {
            Column::Generation => self.text(column, checkpoint.generation.to_string(), 6),
            Column::Scope => self.text(column, checkpoint.scope.clone(), 10),
            Column::Epoch => self.text(column, checkpoint.epoch.to_string(), 5),
            Column::Token => self.text(column, checkpoint.token.clone().unwrap_or_default(), 12),
            Column::Durable => {
                let switched = PublishStep::Checkpoint(self.id(), CheckpointEdit::Durable(!checkpoint.durable));
                self.check(column, checkpoint.durable, switched)
            }
            _ => self.finality(checkpoint.finality),
        }
    }

    fn checkpoint(&self) -> Option<&Checkpoint> {
        self.partition.checkpoints.get(self.place)
    }

    fn id(&self) -> CheckpointId {
        CheckpointId { partition: self.partition.name.clone(), place: self.place }
    }

    fn edit(&self, edit: PartitionEdit) -> PublishStep {
        PublishStep::Partition(self.partition.name.clone(), edit)
    }

    /// What people call a cell, also out of its place.
    fn label(&self, column: Column) -> String {
        let name = &self.partition.name;
        let mut label = match column {
            Column::Name => "name of ".to_owned(),
            Column::Events => "add an event to ".to_owned(),
            _ => column.title().to_ascii_lowercase() + " of ",
        };
        label.push_str(name);
        if self.place > 0 {
            label.push_str(", checkpoint ");
            label.push_str(&(self.place + 1).to_string());
        }
        label
    }

    fn field_id(&self, column: Column) -> FieldId {
        let mut key = column.key();
        if self.place > 0 {
            key.push('-');
            key.push_str(&(self.place + 1).to_string());
        }
        FieldId::new(&self.partition.name, &key)
    }

    fn text(&self, column: Column, value: String, size: u32) -> Element {
        let id = self.field_id(column);
        Field {
            draft: self.drafts.get(&id),
            label: self.label(column),
            caption: None,
            value,
            read: column.read(&self.partition.name, self.place),
            // Half a name or half an event would be another one.
            when: if matches!(column, Column::Name | Column::Events) { When::OnLeave } else { When::AtOnce },
            size,
            dispatch: self.dispatch,
            id,
        }
        .offering((column == Column::Order).then_some("orders"))
    }

    fn choice(&self, column: Column, choices: Vec<Choice>) -> Element {
        select(self.dispatch, self.field_id(column).to_string(), self.label(column), choices)
    }

    fn kind(&self) -> Element {
        let Partition { name, order, .. } = self.partition;
        let (now, coordinate) = coverage(self.checkpoint());
        let choice = |kind: Kind| {
            let step = choose_kind(order, name.clone(), self.place, kind, &coordinate);
            Choice { word: kind.word(), title: None, chosen: kind == now, action: take(step) }
        };
        let mut choices: Vec<Choice> = Kind::CHOICES.map(choice).into();
        if now == Kind::Unreadable {
            choices.push(choice(now));
        }
        self.choice(Column::Kind, choices)
    }

    fn finality(&self, now: Finality) -> Element {
        let choice = |finality: Finality| {
            let step = PublishStep::Checkpoint(self.id(), CheckpointEdit::Finality(finality));
            let (word, title) = (finality.word(), Some(finality.meaning()));
            Choice { word, title, chosen: finality == now, action: take(step) }
        };
        self.choice(Column::Finality, Finality::ALL.map(choice).into())
    }

    fn check(&self, column: Column, on: bool, switched: PublishStep) -> Element {
        el("input type='checkbox'")
            .set("id", self.field_id(column).to_string())
            .set("aria-label", self.label(column))
            .checked(on)
            .on_click(on_click(self.dispatch, take(switched)))
    }

    /// Each event with a switch for what is true of it, and a way to take it away; then room for one more.
    fn events(&self) -> Element {
        let events = &self.partition.events;
        let mut list = el("ul");
        for place in 0..events.len().min(EVENTS) {
            list = list.add(self.event(place));
        }
        let left_out = events.len().saturating_sub(EVENTS);
        let add = el("span class='events-add'")
            .add(el("span class='caption' aria-hidden='true'").add("add"))
            .add(self.text(Column::Events, String::new(), 6));
        el("div class='events'")
            .add((!events.is_empty()).then_some(list))
            .add((left_out > 0).then(|| none(&format!("and {left_out} more"))))
            .add(add)
    }

    fn event(&self, place: usize) -> Element {
        let Partition { name, events, .. } = self.partition;
        let Event { at, outstanding } = &events[place];
        let switched = PartitionEdit::Event(Event { at: at.clone(), outstanding: !outstanding });
        let mut others = events.clone();
        others.remove(place);
        let switch = el("button type='button' class='small' title='Whether it is outstanding'")
            .truth("aria-pressed", *outstanding)
            .set("aria-label", format!("{at} outstanding, event of {name}"))
            .on_click(on_click(self.dispatch, take(self.edit(switched))))
            .add(if *outstanding { icons::outstanding() } else { icons::event() })
            .add(el("code").add(at.to_string()));
        let remove = el("button type='button' class='small' title='Remove'")
            .set("aria-label", format!("Remove the event {at} of {name}"))
            .on_click(on_click(self.dispatch, take(self.edit(PartitionEdit::Events(others)))))
            .add(icons::remove());
        el("li class='event-chip'").key(place.to_string()).add(switch).add(remove)
    }
}

fn none(words: &str) -> Element {
    el("span class='none'").add(words)
}

/// The action that takes a step of this screen.
#[expect(clippy::unnecessary_wraps, reason = "what is clicked may also do nothing")]
pub(crate) fn take(step: PublishStep) -> Option<Action> {
    Some(Action::Take(step.into()))
}
