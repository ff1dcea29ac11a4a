//! What one state has that another one has not, where one step has led to both.

use super::publication::{belief, message};
use super::{Mark, Sentence, resolver};
use crate::frontier::system::System;
use crate::resolver::run::Run;
use crate::resolver::system::ReadSystem;

/// What is public in this system and not in the other; where nothing else was said of the step, also
/// what the publishers believe and what is on its way.
pub fn of_publication(this: &System, other: &System, silent: bool) -> Vec<Sentence> {
    let mut told = Vec::new();
    if this.stored != other.stored {
        let sentence = Sentence::new(Mark::Fact);
        let sentence = match &this.stored.cut {
            Some(cut) => sentence.plain("Public is ").value(&cut.value),
            None => sentence.plain("No cut is public"),
        };
        told.push(sentence.plain(format!(", revision {}.", this.stored.revision)));
    }
    if !silent {
        return told;
    }
    for publisher in this.publishers() {
        let other = other.publisher(&publisher.name);
        if other.is_none_or(|other| other.belief != publisher.belief) {
            let name = Sentence::new(Mark::Fact).name(&publisher.name).plain(": ");
            told.push(name.followed_by(belief(&publisher.belief)));
        }
    }
    told.extend(this.messages().iter().filter(|sent| !other.messages().contains(sent)).map(message));
    told
}

/// The answer of this read, where it is not that of the other; while it is under way, what it holds and does next.
pub fn of_read(this: &ReadSystem, other: &ReadSystem, silent: bool) -> Vec<Sentence> {
    let mut told = Vec::new();
    if this.outcome() != other.outcome() && this.outcome().is_some() {
        let mut sentence = Sentence::new(Mark::Done).plain("The answer: ");
        sentence.spans.extend(resolver::resolution(&this.world, &this.resolution()).headline);
        told.push(sentence.plain("."));
    }
    let held = |system: &ReadSystem| system.run().and_then(Run::held).cloned();
    if let Some(record) = held(this).filter(|record| held(other).as_ref() != Some(record)) {
        told.push(Sentence::new(Mark::Fact).plain("Its pin of ").name(&record.exact).plain(" is held."));
    }
    if let Some(next) = this.next().filter(|next| other.next() != Some(*next)) {
        told.push(Sentence::new(Mark::Next).plain("it goes on with ").value(next).plain("."));
    }
    if !silent {
        return told;
    }
    let used = |system: &ReadSystem| system.run().map_or(0, Run::used_ms);
    if used(this) != used(other) {
        told.push(Sentence::new(Mark::Fact).plain(format!("{} ms of the deadline are used.", used(this))));
    }
    if this.cache() != other.cache() {
        let entries: Vec<String> = this.cache().entries().iter().map(|entry| entry.exact.to_string()).collect();
        let sentence = Sentence::new(Mark::Fact);
        told.push(if entries.is_empty() {
            sentence.plain("The cache is empty.")
        } else {
            sentence.plain("The cache holds ").names(entries.iter().map(String::as_str)).plain(".")
        });
    }
    let excluded = |system: &ReadSystem| -> Vec<String> {
        system.run().map_or_else(Vec::new, |run| run.excluded().map(|record| record.exact.to_string()).collect())
    };
    if excluded(this) != excluded(other) {
        let names = excluded(this);
        let sentence = Sentence::new(Mark::Fact);
        told.push(if names.is_empty() {
            sentence.plain("No candidate is excluded.")
        } else {
            sentence.plain("Not tried any more: ").names(names.iter().map(String::as_str)).plain(".")
        });
    }
    told
}
