//! Sentences as plain lines, and who a step is about.

use cutline::explain::{Sentence, Span};
use cutline::frontier::network::MessageRef;
use cutline::frontier::system::Action;
use cutline::scenario::step::publish::SystemStep;
use cutline::scenario::step::{PublishStep, ReadStep, Step};

/// A sentence in one line: values stand in backticks, and the rules that it cites at its end in brackets.
pub(crate) fn line(sentence: &Sentence) -> String {
    let mut text = String::new();
    for span in &sentence.spans {
        match span {
            Span::Plain(words) | Span::Name(words) => text.push_str(words),
            Span::Value(words) => text.extend(["`", words, "`"]),
        }
    }
    for rule in &sentence.rules {
        text.extend([" [", rule.id(), "]"]);
    }
    text.replace('\n', " ")
}

/// Who a step is about: `w1`, `A`, `store`, `network`.
pub(crate) fn who(step: &Step) -> String {
    let named = match step {
        Step::Publish(step) => match &**step {
            PublishStep::System(step) => match &**step {
                SystemStep::Act(action) => of_publisher(action),
                _ => "store",
            },
            _ => "members",
        },
        Step::Read(step) => match &**step {
            ReadStep::Take(_) | ReadStep::Run(_) => "resolver",
            ReadStep::Again => "client",
            ReadStep::Move(candidate, _) => return candidate.to_string(),
            ReadStep::Slow(_) => "metadata",
            _ => "stream",
        },
    };
    named.replace('\n', " ")
}

fn of_publisher(action: &Action) -> &str {
    match action {
        Action::Advance(name, _)
        | Action::Send(name, _)
        | Action::Page(name, _)
        | Action::Settle(name, _)
        | Action::Read(name, _)
        | Action::Propose(name)
        | Action::ReadBack(name)
        | Action::Deliver(MessageRef::Reply { publisher: name, .. }) => name,
        Action::Deliver(MessageRef::Write { .. } | MessageRef::Request { .. }) => "store",
        Action::Duplicate(_) | Action::Drop(_) => "network",
        Action::Change(_) => "members",
    }
}
