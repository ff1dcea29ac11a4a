//! Publication in words: what publishers believe, what has happened, and why something cannot happen now.

use super::{Mark, Sentence};
use crate::explain::cutover::obstacles;
use crate::frontier::network::{Message, MessageRef, Unfound, Verdict};
use crate::frontier::publisher::{Belief, Proposal, Publisher, Unready};
use crate::frontier::record::{Operation, Refusal};
use crate::frontier::system::{Happening, Illegal, Reading, System};
use crate::frontier::vector::Name;
use crate::frontier::write::{Write, WriteRefusal};
use crate::rules::Rule;

/// What a publisher believes, and why.
pub fn belief(belief: &Belief) -> Sentence {
    let Some(Proposal { operation, condition, claim, as_read: _ }) = belief.proposal() else {
        return Sentence::new(Mark::Fact).plain("Nothing known: it has proposed nothing yet.");
    };
    let public = || Sentence::new(Mark::Done).plain("It believes its claim ").value(claim).plain(" public: ");
    match belief {
        Belief::NothingKnown(_) => Sentence::new(Mark::Problem)
            .plain("A delivery of ")
            .value(claim)
            .plain(" was refused. Another one may have landed, so nothing is known: the record and the checkpoints are to be read again.")
            .rule(Rule::F9)
            .rule(Rule::F10),
        Belief::InFlight(_) => Sentence::new(Mark::Fact)
            .plain("It has proposed ")
            .value(claim)
            .plain(format!(
                " if the revision is {} in epoch {}. There is no reply yet, and silence says nothing.",
                condition.revision, condition.epoch
            ))
            .rule(Rule::F7)
            .rule(Rule::F10),
        Belief::ConfirmedByReply(_) => {
            public().plain("the store has said that it wrote ").value(operation).plain(".").rule(Rule::F11)
        }
        Belief::ConfirmedByRecord { proposal: _, own: true } => public()
            .plain("the record carries ")
            .value(operation)
            .plain(", which also proves who wrote it.")
            .rule(Rule::F10)
            .rule(Rule::F11),
        Belief::ConfirmedByRecord { proposal: _, own: false } => public()
            .plain("the record is at or beyond it. Who wrote it is not proven.")
            .rule(Rule::F10)
            .rule(Rule::F11),
        Belief::Behind(_) => Sentence::new(Mark::Problem)
            .plain("The record does not reach ")
            .value(claim)
            .plain(". The attempt may still land, so nothing of it is cleaned up; the next one is made of checkpoints that are read again.")
            .rule(Rule::F10),
        Belief::EpochChanged(_) => Sentence::new(Mark::Problem)
            .plain("It has proposed ")
            .value(claim)
            .plain(format!(" in epoch {}, and the epoch has changed. It begins again from the new membership.", condition.epoch))
            .rule(Rule::F12),
        Belief::Dead(_) => Sentence::new(Mark::Problem)
            .plain("It takes its attempt to write ")
            .value(claim)
            .plain(" for dead. Nothing says so: a delivery of it may have landed, or may still land.")
            .rule(Rule::F10),
    }
}

/// Why a publisher has nothing to propose.
pub fn unready(why: &Unready) -> Sentence {
    let problem = || Sentence::new(Mark::Problem);
    match why {
        Unready::Waits(operation) => problem()
            .plain("It waits for the reply to ")
            .value(operation)
            .plain(": to give up waiting is to read the record back.")
            .rule(Rule::F10),
        Unready::NoCheckpoints => problem()
            .plain("It has not read the checkpoints, or not since its last attempt.")
            .rule(Rule::F1)
            .rule(Rule::F9),
        Unready::NoRecord => problem()
            .plain("It has not read the record, or not since its last attempt.")
            .rule(Rule::F7)
            .rule(Rule::F9),
        Unready::TwoEpochs { vector, record } => problem()
            .plain(format!("It has read checkpoints of epoch {vector} and a record of epoch {record}: it reads again what is older."))
            .rule(Rule::F12),
        Unready::Rejected(problems) => {
            let noun = if problems.len() == 1 { "problem" } else { "problems" };
            let sentence = problem().plain(format!("The vector that it has read certifies no cut ({} {noun}).", problems.len()));
            let mut rules: Vec<Rule> = problems.iter().map(|problem| problem.kind.rule()).collect();
            rules.dedup();
            rules.into_iter().take(3).fold(sentence, Sentence::rule)
        }
        Unready::Ended => problem().plain("Every partition has ended: there is no cut to publish.").rule(Rule::F4),
        Unready::GoesBack(against) => problem()
            .plain("Its cut ")
            .value(&against.cut)
            .plain(" lies behind ")
            .value(&against.published)
            .plain(", which is public in this epoch.")
            .rule(Rule::F8),
        Unready::Incomparable(against) => problem()
            .plain("Its cut ")
            .value(&against.cut)
            .plain(" does not compare with the published ")
            .value(&against.published)
            .plain(".")
            .rule(Rule::F6),
        Unready::NoAdvance { meet } => problem()
            .plain("Its vector is no advance on the kept one in every component. What both cover is ")
            .value(meet)
            .plain(".")
            .rule(Rule::F6),
        Unready::Held(against) => problem()
            .plain("Its cut ")
            .value(&against.cut)
            .plain(" has not reached ")
            .value(&against.published)
            .plain(", the last published one, which is of an earlier epoch. The policy is to hold until then.")
            .rule(Rule::F12),
        Unready::Exhausted => problem().plain("It has no operation id left.").rule(Rule::F11),
    }
}

/// What a publisher would propose now, or why it has nothing to propose.
pub fn intention(system: &System, publisher: &Publisher) -> Sentence {
    match system.proposal(publisher) {
        Ok(proposal) => asks(Sentence::new(Mark::Next).plain("it can propose "), &proposal),
        // What is only still to be done stands in nobody's way.
        Err(why @ (Unready::Waits(_) | Unready::NoCheckpoints | Unready::NoRecord)) => {
            let mut sentence = unready(&why);
            sentence.mark = Mark::Fact;
            sentence
        }
        Err(why) => unready(&why),
    }
}

/// What a message says.
pub fn message(message: &Message) -> Sentence {
    match message {
        Message::Write(Write { partition, epoch, read, coverage, token: _ }) => {
            let sentence = Sentence::new(Mark::Fact).name(partition);
            let sentence = match coverage {
                Some(coverage) => sentence.plain(" is certified ").value(coverage),
                None => sentence.plain("'s token moves"),
            };
            let condition = match read {
                Some(read) => format!(", if its generation is {read} in epoch {epoch}."),
                None => format!(", if it has no checkpoint in epoch {epoch}."),
            };
            sentence.plain(condition).rule(Rule::F13)
        }
        Message::Request(proposal) => asks(Sentence::new(Mark::Fact).plain("Write "), proposal),
        Message::Reply { operation, verdict: Verdict::Accepted { revision } } => written(operation, *revision),
        Message::Reply { operation, verdict: Verdict::Refused(refusal) } => not_accepted(operation, refusal),
    }
}

fn asks(sentence: Sentence, Proposal { operation: _, condition, claim, as_read: _ }: &Proposal) -> Sentence {
    sentence
        .value(claim)
        .plain(format!(" if the revision is {} in epoch {}.", condition.revision, condition.epoch))
        .rule(Rule::F7)
}

fn written(operation: &Operation, revision: u64) -> Sentence {
    Sentence::new(Mark::Done).value(operation).plain(format!(" is written, as revision {revision}.")).rule(Rule::F7)
}

fn not_accepted(operation: &Operation, refusal: &Refusal) -> Sentence {
    let delivery = Sentence::new(Mark::Problem).plain("This delivery of ").value(operation);
    refused(delivery.plain(" is refused: "), refusal)
}

fn refused(sentence: Sentence, refusal: &Refusal) -> Sentence {
    match refusal {
        Refusal::EpochChanged { found } => {
            sentence.plain(format!("the stored epoch is {found}.")).rule(Rule::F7).rule(Rule::F12)
        }
        Refusal::RevisionMoved { found } => sentence.plain(format!("the stored revision is {found}.")).rule(Rule::F7),
        Refusal::GoesBack { found } => {
            sentence.plain("the stored cut is ").value(found).plain(", which is further.").rule(Rule::F8)
        }
        Refusal::Incomparable { found } => {
            sentence.plain("it does not compare with the stored cut ").value(found).plain(".").rule(Rule::F6)
        }
        Refusal::NoAdvance { meet } => sentence
            .plain("it is no advance on the kept vector; what both cover is ")
            .value(meet)
            .plain(".")
            .rule(Rule::F6),
        Refusal::Exhausted => sentence.plain("the revision has no successor.").rule(Rule::F7),
    }
}

fn not_written(sentence: Sentence, refusal: &WriteRefusal) -> Sentence {
    match refusal {
        WriteRefusal::EpochChanged { found } => sentence.plain(format!("the epoch is {found} now.")).rule(Rule::F12),
        WriteRefusal::NotMember => sentence.plain("the membership does not have it.").rule(Rule::F12),
        WriteRefusal::OlderGeneration { found: Some(found) } => {
            sentence.plain(format!("the stored generation is {found}.")).rule(Rule::F13)
        }
        WriteRefusal::OlderGeneration { found: None } => {
            sentence.plain("there is no checkpoint any more.").rule(Rule::F13)
        }
        WriteRefusal::LesserCoverage { found } => {
            sentence.plain("the stored coverage is ").value(found).plain(".").rule(Rule::F13)
        }
        WriteRefusal::AfterEnded => sentence.plain("it has ended, and nothing follows.").rule(Rule::F13),
        WriteRefusal::Incomparable => sentence.plain("it does not compare with what is stored.").rule(Rule::F13),
        WriteRefusal::Exhausted => sentence.plain("the generation has no successor.").rule(Rule::F13),
    }
}

/// Why an action cannot happen now, and what would make it possible: one sentence for each reason.
pub fn illegal(illegal: &Illegal) -> Vec<Sentence> {
    let problem = || Sentence::new(Mark::Problem);
    vec![match illegal {
        Illegal::NoPartition(name) => problem().plain("There is no partition ").name(name).plain("."),
        Illegal::NoPublisher(name) => problem().plain("There is no publisher ").name(name).plain("."),
        Illegal::AlreadyThere { partition, coverage } => {
            problem().name(partition).plain(" is certified ").value(coverage).plain(" already.")
        }
        Illegal::NotForward { partition, refusal } => {
            not_written(problem().name(partition).plain(" does not move: "), refusal)
        }
        Illegal::NoOpenEvent { partition, id } => problem()
            .plain("No page of ")
            .name(partition)
            .plain(" lists an event ")
            .value(id)
            .plain(" that still lacks an outcome."),
        Illegal::Unready { publisher, why } => problem().name(publisher).plain(": ").followed_by(unready(why)),
        Illegal::NotWaiting(name) => problem().name(name).plain(" waits for no reply."),
        Illegal::NoMessage(message, unfound) => {
            let found = match unfound {
                Unfound::None => "No such message is in flight: ",
                Unfound::Several => "Several messages are meant, and they differ: ",
            };
            problem().plain(found).value(Shown(message)).plain(".")
        }
        Illegal::NoChange(found) => return obstacles(found),
    }]
}

/// What a reference says, without the quotes that a sentence puts around names.
struct Shown<'a>(&'a MessageRef);

impl std::fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.0 {
            MessageRef::Write { partition, .. } => write!(f, "write of {partition}"),
            MessageRef::Request { publisher, .. } => write!(f, "request of {publisher}"),
            MessageRef::Reply { publisher, .. } => write!(f, "reply to {publisher}"),
        }
    }
}

/// What has happened in a step.
pub fn happening(happening: &Happening) -> Sentence {
    let start = |mark, name: &Name| Sentence::new(mark).name(name);
    match happening {
        Happening::Written { partition, coverage, generation } => {
            let sentence = Sentence::new(Mark::Done).plain("The checkpoint of ").name(partition).plain(" is written: ");
            match coverage {
                Some(coverage) => sentence.value(coverage),
                None => sentence.plain("no coverage"),
            }
            .plain(format!(", generation {generation}."))
            .rule(Rule::F13)
        }
        Happening::NotWritten { partition, refusal } => not_written(
            Sentence::new(Mark::Problem).plain("The write of ").name(partition).plain(" is refused: "),
            refusal,
        ),
        Happening::NothingCertified { partition } => {
            start(Mark::Fact, partition).plain(" stays where it is: nothing more is certified.").rule(Rule::F3)
        }
        Happening::Sent { partition, coverage } => start(Mark::Fact, partition)
            .plain(" sends its checkpoint, ")
            .value(coverage)
            .plain(". It still has to arrive."),
        Happening::Read { publisher, reading, judged } => {
            let read = start(Mark::Fact, publisher).plain(" has read the ");
            let read = match reading {
                Reading::Both => read.plain("checkpoints and the record"),
                Reading::Checkpoints => read.plain("checkpoints"),
                Reading::Checkpoint(partition) => read.plain("checkpoint of ").name(partition),
                Reading::Record => read.plain("record"),
            };
            judged_by(read.plain("."), judged.as_ref())
        }
        Happening::Proposed(proposal) => {
            asks(start(Mark::Fact, &proposal.operation.publisher).plain(" proposes "), proposal)
        }
        Happening::Accepted { operation, revision } => written(operation, *revision),
        Happening::Refused { operation, refusal } => not_accepted(operation, refusal),
        Happening::Heard { operation, accepted, judged } => {
            let says = if *accepted { " hears that it was written." } else { " hears of a refusal." };
            let sentence = start(Mark::Fact, &operation.publisher).plain(says);
            match judged {
                Some(_) => judged_by(sentence, judged.as_ref()),
                None => sentence.plain(" It changes nothing of what it believes."),
            }
        }
        Happening::Duplicated(message) => {
            Sentence::new(Mark::Fact).plain("One more copy is in flight: ").value(message).plain(".")
        }
        Happening::Lost(message) => {
            Sentence::new(Mark::Problem).plain("Lost, and nobody is told: ").value(message).plain(".").rule(Rule::F10)
        }
        Happening::Changed { epoch } => Sentence::new(Mark::Done)
            .plain(format!(
                "Epoch {epoch} begins. Proposals and checkpoint writes of an older one are to be refused from now on."
            ))
            .rule(Rule::F12),
    }
}

fn judged_by(sentence: Sentence, judged: Option<&Belief>) -> Sentence {
    match judged {
        Some(judged) => sentence.plain(" ").followed_by(belief(judged)),
        None => sentence,
    }
}
