//! Everything that can happen next, and why what cannot happen now cannot.

use super::{Action, Illegal, Reading, System};
use crate::frontier::checkpoint::Coverage;
use crate::frontier::cutover::{Change, Move};
use crate::frontier::network::MessageRef;
use crate::frontier::pages::PageLog;
use crate::frontier::state::Partition;
use crate::frontier::vector::Name;

impl System {
    /// The actions that are thought of in this system, each with the reason where it is not legal now.
    ///
    /// What a person may choose freely is represented: a partition advances to the next edge or to
    /// its end, a membership change makes one move. Pages are not: only a source knows them.
    pub fn actions(&self) -> Vec<(Action, Result<(), Illegal>)> {
        let legal = |action: Action| {
            let legal = self.step(&action).map(drop);
            (action, legal)
        };
        self.candidates().into_iter().map(legal).collect()
    }

    /// The same actions, without asking whether each is legal now.
    pub fn candidates(&self) -> Vec<Action> {
        let mut actions = Vec::new();
        self.of_partitions(&mut actions);
        for publisher in &self.publishers {
            let name = || publisher.name.clone();
            actions.push(Action::Read(name(), Reading::Checkpoints));
            actions.push(Action::Read(name(), Reading::Record));
            actions.push(Action::Propose(name()));
            actions.push(Action::ReadBack(name()));
        }
        for (place, message) in self.messages.iter().enumerate() {
            // Copies are the same message.
            if self.messages[..place].contains(message) {
                continue;
            }
            let reference = || MessageRef::to(&self.messages, message);
            actions.push(Action::Deliver(reference()));
            actions.push(Action::Duplicate(reference()));
            actions.push(Action::Drop(reference()));
        }
        self.of_membership(&mut actions);
        actions
    }

    fn of_partitions(&self, actions: &mut Vec<Action>) {
        for partition in self.state.partitions().iter().filter(|partition| partition.member) {
            let name = || partition.name.clone();
            let next = self.state.next_edge(partition).map(Coverage::Cut);
            for to in next.into_iter().chain([Coverage::Ended]) {
                actions.push(Action::Advance(name(), to.clone()));
                actions.push(Action::Send(name(), to));
            }
            let open = partition.log.iter().flat_map(PageLog::unsettled);
            actions.extend(open.map(|event| Action::Settle(name(), event.id)));
        }
    }

    /// One move each, to the next epoch.
    fn of_membership(&self, actions: &mut Vec<Action>) {
        let Some(epoch) = self.state.epoch.checked_add(1) else { return };
        let mut change = |moved| actions.push(Action::Change(Change { epoch, moves: vec![moved] }));
        let members: Vec<&Partition> = self.state.partitions().iter().filter(|partition| partition.member).collect();
        for (place, member) in members.iter().enumerate() {
            let child = |number: u8| self.free_name(&format!("{}{number}", member.name));
            change(Move::Split { from: member.name.clone(), into: vec![child(1), child(2)] });
            if let Some(next) = members.get(place + 1) {
                let into = self.free_name(&format!("{}{}", member.name, next.name));
                change(Move::Merge { from: vec![member.name.clone(), next.name.clone()], into });
            }
            change(Move::Leave { name: member.name.clone() });
        }
        let coverage = self.stored.cut.as_ref().filter(|cut| *cut.value.at.order() == self.state.order);
        let coverage = coverage.map(|cut| Coverage::Cut(cut.value.clone()));
        change(Move::Join { name: self.free_name("N"), coverage, floor: None });
    }

    fn free_name(&self, wanted: &str) -> Name {
        let mut name = wanted.to_owned();
        while self.state.partition(&name).is_some() {
            name.push('\'');
        }
        name.into()
    }
}
