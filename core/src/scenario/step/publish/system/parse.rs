//! Reading the steps of a whole system.

use super::{OF_PARTITION, OF_PUBLISHER, RecordEdit, SystemStep};
use crate::cut::Cut;
use crate::frontier::checkpoint::Coverage;
use crate::frontier::cutover::Change;
use crate::frontier::kept::Kept;
use crate::frontier::network::{Message, MessageRef};
use crate::frontier::publisher::Policy;
use crate::frontier::record::Operation;
use crate::frontier::state::Partition;
use crate::frontier::system::{Action, Reading, System};
use crate::frontier::vector::Name;
use crate::mistakes::PublishMistake;
use crate::order::Order;
use crate::scenario::nearest::did_you_mean;
use crate::scenario::step::mistake::MistakeEdit;
use crate::scenario::step::publish::{no_partition, page};
use crate::scenario::step::words::{Words, number, whole};
use crate::scenario::step::{StepError, refuse};

/// What a message is called, and the word before whom it is about.
const MESSAGES: [(&str, &str); 5] =
    [("write", "of"), ("request", "of"), ("reply", "to"), ("acceptance", "to"), ("refusal", "to")];

impl SystemStep {
    /// Reads a step, if its words are those of a system: otherwise it is about the vector.
    pub(in crate::scenario::step) fn parse(
        system: &System,
        mut words: Words<'_>,
    ) -> Result<Option<SystemStep>, StepError> {
        let whole_text = words;
        if MistakeEdit::<PublishMistake>::begins(words) {
            return MistakeEdit::parse(words).map(|edit| Some(SystemStep::Mistake(edit)));
        }
        let first = words.word();
        let step = match first {
            "deliver" => SystemStep::Act(Action::Deliver(message(system, &mut words)?)),
            "duplicate" => SystemStep::Act(Action::Duplicate(message(system, &mut words)?)),
            "drop" => SystemStep::Act(Action::Drop(message(system, &mut words)?)),
            "record" => SystemStep::Record(record(system, &mut words)?),
            "publisher" => publisher(&mut words)?,
            "policy" => {
                let word = words.word();
                let Some(policy) = Policy::ALL.into_iter().find(|policy| policy.word() == word) else {
                    let hint = did_you_mean(word, Policy::ALL.map(Policy::word));
                    refuse!("`{word}` is no policy: expected `hold` or `restate`{hint}");
                };
                SystemStep::Policy(policy)
            }
            "operation" | "no" if words.rest().ends_with("ids") => {
                let yes = first == "operation";
                if !((yes || words.take("operation")) && words.take("ids")) {
                    refuse!("expected `operation ids` or `no operation ids`");
                }
                SystemStep::OperationIds(yes)
            }
            "epoch" if Change::begins(whole_text.rest()) => {
                let change = Change::parse(&system.state, whole_text.rest())?;
                return Ok(Some(SystemStep::Act(Action::Change(change))));
            }
            _ => {
                words = whole_text;
                // Of the vector, where it will be found wanting, if it is no name.
                let Ok(name) = words.name() else { return Ok(None) };
                let verb = words.peek();
                if OF_PUBLISHER.contains(&verb) {
                    SystemStep::Act(of_publisher(system, &name, &mut words)?)
                } else if OF_PARTITION.contains(&verb) {
                    SystemStep::Act(of_partition(system, &name, &mut words)?)
                } else {
                    return Ok(None);
                }
            }
        };
        whole(step, words).map(Some)
    }
}

fn of_publisher(system: &System, name: &str, words: &mut Words<'_>) -> Result<Action, StepError> {
    let Some(publisher) = system.publisher(name) else {
        let names = system.publishers().iter().map(|publisher| &*publisher.name);
        let hint = did_you_mean(name, names);
        let mend = if hint.is_empty() { format!("; let it come first, with `publisher {name} joins`") } else { hint };
        refuse!("there is no publisher `{name}`{mend}");
    };
    let name = publisher.name.clone();
    if words.take("proposes") {
        return Ok(Action::Propose(name));
    }
    words.word();
    let what = words.word();
    Ok(match what {
        "back" => Action::ReadBack(name),
        "both" => Action::Read(name, Reading::Both),
        "checkpoints" => Action::Read(name, Reading::Checkpoints),
        "record" => Action::Read(name, Reading::Record),
        "checkpoint" => {
            let partition = words.name()?;
            Action::Read(name, Reading::Checkpoint(known(system, &partition)?.name.clone()))
        }
        _ => {
            let all = ["both", "checkpoints", "record", "checkpoint", "back"];
            let expected =
                "expected `reads checkpoints`, `reads record`, `reads both`, `reads checkpoint A` or `reads back`";
            refuse!("a publisher does not read `{what}`: {expected}{}", did_you_mean(what, all));
        }
    })
}

fn of_partition(system: &System, name: &str, words: &mut Words<'_>) -> Result<Action, StepError> {
    let partition = known(system, name)?;
    let name = partition.name.clone();
    match words.word() {
        "advances" => {
            if !words.take("to") {
                refuse!("expected `{name} advances to` and a cut, or `ended`");
            }
            Ok(Action::Advance(name, coverage(partition, words)?))
        }
        "writes" => Ok(Action::Send(name, coverage(partition, words)?)),
        "page" => Ok(Action::Page(name, page::parse(&partition.order, words)?)),
        _ => {
            if words.is_empty() {
                refuse!("expected the id of an event after `{name} settles`");
            }
            Ok(Action::Settle(name, words.kept_name()?))
        }
    }
}

fn coverage(partition: &Partition, words: &mut Words<'_>) -> Result<Coverage, StepError> {
    Coverage::parse(&partition.order, words.all()).map_err(StepError::new)
}

fn known<'a>(system: &'a System, name: &str) -> Result<&'a Partition, StepError> {
    system.state.partition(name).ok_or_else(|| no_partition(name, &system.state))
}

fn publisher(words: &mut Words<'_>) -> Result<SystemStep, StepError> {
    let name = words.kept_name()?;
    match words.word() {
        "joins" => Ok(SystemStep::Join(name)),
        "leaves" => Ok(SystemStep::Leave(name)),
        _ => Err(StepError::new("expected `publisher`, a name, and `joins` or `leaves`")),
    }
}

fn message(system: &System, words: &mut Words<'_>) -> Result<MessageRef, StepError> {
    let kind = words.word();
    let Some((_, of)) = MESSAGES.into_iter().find(|(known, _)| *known == kind) else {
        let expected = "expected `write of`, `request of`, `reply to`, `acceptance to` or `refusal to`";
        let hint = did_you_mean(kind, MESSAGES.map(|(kind, _)| kind));
        refuse!("`{kind}` is no message: {expected}, and a name{hint}");
    };
    if !words.take(of) || words.is_empty() {
        refuse!("expected `{kind} {of}` and a name");
    }
    if kind == "write" {
        let partition = words.kept_name()?;
        return write(system, partition, words);
    }
    let (publisher, attempt) = attempted(words)?;
    Ok(match kind {
        "request" => MessageRef::Request { publisher, attempt },
        "reply" => MessageRef::Reply { publisher, attempt, accepted: None },
        _ => MessageRef::Reply { publisher, attempt, accepted: Some(kind == "acceptance") },
    })
}

/// The partition may be gone by now, so what is written is found by its text among the messages.
fn write(system: &System, partition: Name, words: &mut Words<'_>) -> Result<MessageRef, StepError> {
    let text = words.all();
    if text.is_empty() {
        return Ok(MessageRef::Write { partition, coverage: None, read: None });
    }
    let of_partition = |message: &Message| match message {
        Message::Write(write) if write.partition == partition => Some(write.clone()),
        Message::Write(_) | Message::Request(_) | Message::Reply { .. } => None,
    };
    for write in system.messages().iter().filter_map(of_partition) {
        let Some(coverage) = write.coverage else { continue };
        let short = coverage.to_string();
        let long = write.read.map(|read| format!("{short} read {read}"));
        if text == short || Some(text) == long.as_deref() {
            let read = write.read.filter(|_| text != short);
            return Ok(MessageRef::Write { partition, coverage: Some(coverage), read });
        }
    }
    Err(StepError::new(format_args!("no write of {partition} is in flight that says `{text}`")))
}

/// `w1` or `w1/2`.
fn attempted(words: &mut Words<'_>) -> Result<(Name, Option<u64>), StepError> {
    let (name, attempt) = words.reference(&['/'])?;
    let number = |attempt: &str| {
        let expected = || StepError::new(format_args!("`{attempt}` is no attempt: expected a number, like `{name}/2`"));
        number(&mut Words::new(attempt), "attempt").map_err(|_| expected())
    };
    let attempt = attempt.strip_prefix('/').map(number).transpose()?;
    Ok((Name::from(&*name), attempt))
}

fn operation(words: &mut Words<'_>) -> Result<Option<Operation>, StepError> {
    if words.take("no") && words.take("operation") {
        return Ok(None);
    }
    if words.take("operation")
        && let (publisher, Some(attempt)) = attempted(words)?
    {
        return Ok(Some(Operation { publisher, attempt }));
    }
    Err(StepError::new("expected `operation w1/2` or `no operation`"))
}

fn record(system: &System, words: &mut Words<'_>) -> Result<RecordEdit, StepError> {
    let text = words.rest();
    match words.peek() {
        "before" | "through" => Ok(RecordEdit::Cut { order: None, cut: cut(&system.state.order, words)? }),
        "order" => {
            words.word();
            let order: Order = words.name()?.parse().map_err(StepError::new)?;
            let cut = cut(&order, words)?;
            Ok(RecordEdit::Cut { order: Some(order), cut })
        }
        "epoch" => {
            words.word();
            number(words, "epoch").map(RecordEdit::Epoch)
        }
        "revision" => {
            words.word();
            number(words, "revision").map(RecordEdit::Revision)
        }
        "no" if text.ends_with("cut") => {
            words.word();
            if words.take("cut") { Ok(RecordEdit::NoCut) } else { Err(StepError::new("expected `no cut`")) }
        }
        "no" | "operation" => operation(words).map(RecordEdit::Operation),
        "keeps" => {
            words.word();
            keeps(system, words).map(RecordEdit::Keeps)
        }
        "kept" => {
            words.word();
            if words.take("epoch") {
                number(words, "epoch").map(RecordEdit::KeptEpoch)
            } else {
                operation(words).map(RecordEdit::KeptOperation)
            }
        }
        other => {
            let all = ["before", "through", "order", "epoch", "revision", "operation", "keeps", "kept", "no"];
            let hint = did_you_mean(other, all);
            Err(StepError::new(format_args!(
                "`{other}` says nothing about the record: expected a sentence like `record before 99`{hint}"
            )))
        }
    }
}

fn cut(order: &Order, words: &mut Words<'_>) -> Result<Cut, StepError> {
    Cut::parse(order, words.all()).map_err(StepError::new)
}

fn keeps(system: &System, words: &mut Words<'_>) -> Result<Option<Kept>, StepError> {
    if words.take("nothing") {
        return Ok(None);
    }
    let mut components: Vec<(Name, Coverage)> = Vec::new();
    while !words.is_empty() {
        let name = words.kept_name()?;
        if components.iter().any(|(other, _)| *other == name) {
            refuse!("`{name}` is kept twice");
        }
        let order = system.state.partition(&name).map_or(&system.state.order, |partition| &partition.order);
        let coverage = if words.take("ended") { Coverage::Ended } else { Coverage::Cut(words.cut(order)?) };
        components.push((name, coverage));
    }
    if components.is_empty() {
        refuse!("expected partitions and cuts after `record keeps`, or `nothing`");
    }
    Ok(Some(Kept::new(components)))
}
