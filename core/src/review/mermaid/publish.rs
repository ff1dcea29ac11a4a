//! A publication as a sequence diagram: partitions, the store, publishers.

use super::{Arrow, Diagram, Who};
use crate::explain;
use crate::frontier::network::{Message, MessageRef};
use crate::frontier::system::{Action, Happening, System};
use crate::frontier::vector::Name;
use crate::review::moment::Moment;
use crate::scenario::Subject;
use crate::scenario::step::Happened;
use crate::scenario::step::publish::SystemStep;

/// Who is who.
struct Cast {
    partitions: Vec<(Name, Who)>,
    publishers: Vec<(Name, Who)>,
    store: Who,
}

pub(super) fn draw(diagram: &mut Diagram, start: &System, moments: &[Moment<'_>]) {
    let systems = || std::iter::once(start).chain(moments.iter().filter_map(after));
    let mut partitions: Vec<(Name, Who)> = Vec::new();
    for partition in systems().flat_map(|system| system.state.partitions()) {
        if !partitions.iter().any(|(name, _)| *name == partition.name) {
            partitions.push((partition.name.clone(), diagram.participant(&partition.name)));
        }
    }
    let store = diagram.participant("store");
    let mut publishers: Vec<(Name, Who)> = Vec::new();
    for publisher in systems().flat_map(System::publishers) {
        if !publishers.iter().any(|(name, _)| *name == publisher.name) {
            publishers.push((publisher.name.clone(), diagram.participant(&publisher.name)));
        }
    }
    let cast = Cast { partitions, publishers, store };
    for moment in moments {
        cast.follow(diagram, moment);
        diagram.judge(moment);
    }
}

fn after<'a>(moment: &'a Moment<'_>) -> Option<&'a System> {
    match &moment.after {
        Subject::Publish(system) => Some(system),
        Subject::Read(_) => None,
    }
}

impl Cast {
    fn follow(&self, diagram: &mut Diagram, moment: &Moment<'_>) {
        let (Some(SystemStep::Act(action)), Some(Happened::Publish(happening)), Subject::Publish(before)) =
            (moment.step.of_system(), &moment.happened, &moment.before)
        else {
            diagram.note_over_all(moment.step);
            return;
        };
        let told = explain::publication::happening(happening);
        match action {
            Action::Advance(name, _) | Action::Page(name, _) | Action::Settle(name, _) => {
                if let Action::Advance(..) = action {
                    diagram.arrow(self.partition(name), Arrow::Arrives, self.store, moment.step);
                } else {
                    diagram.note(self.partition(name), moment.step);
                    if !matches!(happening, Happening::NothingCertified { .. }) {
                        diagram.arrow(self.partition(name), Arrow::Arrives, self.store, "what it certifies");
                    }
                }
                diagram.note(self.store, told);
            }
            Action::Send(name, _) => diagram.note(self.partition(name), told),
            Action::Read(name, _) | Action::ReadBack(name) => {
                diagram.arrow(self.store, Arrow::Answers, self.publisher(name), moment.step);
                diagram.note(self.publisher(name), told);
            }
            Action::Propose(name) => diagram.note(self.publisher(name), told),
            Action::Deliver(message) => {
                self.message(diagram, before, message, Arrow::Arrives);
                match happening {
                    Happening::Heard { operation, .. } => diagram.note(self.publisher(&operation.publisher), told),
                    _ => diagram.note(self.store, told),
                }
            }
            Action::Drop(message) => self.message(diagram, before, message, Arrow::Lost),
            Action::Duplicate(_) => diagram.note(self.store, told),
            Action::Change(_) => {
                diagram.note_over_all(moment.step);
                diagram.note_over_all(told);
            }
        }
    }

    fn message(&self, diagram: &mut Diagram, before: &System, message: &MessageRef, arrow: Arrow) {
        let Ok(place) = message.find(before.messages()) else { return };
        let message = &before.messages()[place];
        let (from, to) = match message {
            Message::Write(write) => (self.partition(&write.partition), self.store),
            Message::Request(proposal) => (self.publisher(&proposal.operation.publisher), self.store),
            Message::Reply { operation, .. } => (self.store, self.publisher(&operation.publisher)),
        };
        diagram.arrow(from, arrow, to, message);
    }

    fn partition(&self, name: &Name) -> Who {
        who(&self.partitions, name).unwrap_or(self.store)
    }

    fn publisher(&self, name: &Name) -> Who {
        who(&self.publishers, name).unwrap_or(self.store)
    }
}

fn who(cast: &[(Name, Who)], name: &Name) -> Option<Who> {
    cast.iter().find(|(other, _)| other == name).map(|(_, who)| *who)
}
