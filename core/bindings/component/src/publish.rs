//! Which cut may be published.

use crate::Core;
use crate::bindings::cutline::core::words::ReadError;
use crate::bindings::exports::cutline::core::publish as wit;
use crate::words::{ids, start, text, unfit};
use cutline::cut::{Cut, Endpoint};
use cutline::explain::frontier::{decision as explained, problem as told};
use cutline::frontier::checkpoint::{Coverage, Finality};
use cutline::frontier::merge::{Decision, Frontier, Next, Withheld};
use cutline::frontier::problem::{Problem, ProblemKind};
use cutline::frontier::vector::Name;
use cutline::scenario::Subject;
use cutline::view::publish::PAIRS_LISTED;

impl wit::Guest for Core {
    fn merge(vector: String) -> Result<wit::PublishDecision, Vec<ReadError>> {
        let Subject::Publish(system) = start(&vector)? else {
            return Err(unfit("expected a checkpoint vector, found a read: give it to `resolve`"));
        };
        let (vector, decision) = (system.state.vector(), system.decision());
        Ok(wit::PublishDecision {
            outcome: (&decision).into(),
            scope: vector.scope.clone(),
            epoch: vector.membership.epoch(),
            rules: ids(&decision.rules()),
            explanation: (&explained(&vector, &decision)).into(),
        })
    }
}

impl From<&Decision> for wit::PublishOutcome {
    fn from(decision: &Decision) -> wit::PublishOutcome {
        match decision {
            Decision::Frontier(frontier) => wit::PublishOutcome::Frontier(frontier.into()),
            Decision::Ended => wit::PublishOutcome::Ended,
            Decision::Withheld(withheld) => wit::PublishOutcome::Withheld(withheld.into()),
            Decision::Rejected(problems) => {
                wit::PublishOutcome::Rejected(problems.iter().map(wit::Problem::from).collect())
            }
        }
    }
}

impl From<&Frontier> for wit::Frontier {
    fn from(frontier: &Frontier) -> wit::Frontier {
        // The epoch stands beside every outcome.
        let Frontier { epoch: _, cut, witnesses, excused, next } = frontier;
        wit::Frontier {
            cut: cut.into(),
            witnesses: names(witnesses),
            excused: names(excused),
            next: next.into(),
            equivalent: cut.equivalent().as_ref().map(wit::Cut::from),
        }
    }
}

impl From<&Next> for wit::Next {
    fn from(next: &Next) -> wit::Next {
        match next {
            Next::Cut(cut) => wit::Next::Cut(cut.into()),
            Next::Needs { cut, partitions } => {
                wit::Next::Needs(wit::Needs { cut: cut.into(), partitions: names(partitions) })
            }
            Next::Ended => wit::Next::Ended,
            Next::Level => wit::Next::Level,
        }
    }
}

impl From<&Withheld> for wit::Withheld {
    fn from(withheld: &Withheld) -> wit::Withheld {
        let component = |(partition, coverage): &(Name, Coverage)| wit::Component {
            partition: partition.to_string(),
            coverage: coverage.into(),
        };
        let pairs = withheld.pairs(PAIRS_LISTED).into_iter();
        wit::Withheld {
            vector: withheld.vector.iter().map(component).collect(),
            groups: withheld
                .groups
                .iter()
                .map(|group| wit::Group { least: (&group.least).into(), partitions: names(&group.partitions) })
                .collect(),
            pairs: pairs.map(|(left, right)| (left.to_string(), right.to_string())).collect(),
            pair_count: withheld.pair_count(),
        }
    }
}

impl From<&Coverage> for wit::Coverage {
    fn from(coverage: &Coverage) -> wit::Coverage {
        match coverage {
            Coverage::Cut(cut) => wit::Coverage::Cut(cut.into()),
            Coverage::Ended => wit::Coverage::Ended,
        }
    }
}

impl From<&Cut> for wit::Cut {
    fn from(cut: &Cut) -> wit::Cut {
        wit::Cut {
            endpoint: match cut.endpoint {
                Endpoint::Before => wit::Endpoint::Before,
                Endpoint::Through => wit::Endpoint::Through,
            },
            at: cut.at.spelling().to_owned(),
            order: cut.at.order().to_string(),
            text: cut.to_string(),
        }
    }
}

impl From<&Problem> for wit::Problem {
    fn from(problem: &Problem) -> wit::Problem {
        wit::Problem {
            kind: (&problem.kind).into(),
            partition: problem.partition.as_ref().map(ToString::to_string),
            name: problem.kind.name().to_owned(),
            rule: problem.kind.rule().id().to_owned(),
            message: text(&told(problem)),
        }
    }
}

impl From<&ProblemKind> for wit::ProblemKind {
    fn from(kind: &ProblemKind) -> wit::ProblemKind {
        match kind {
            ProblemKind::EmptyMembership => wit::ProblemKind::EmptyMembership,
            ProblemKind::MissingCheckpoint { floor } => {
                wit::ProblemKind::MissingCheckpoint(floor.as_ref().map(wit::Cut::from))
            }
            ProblemKind::ScopeMismatch { expected, found } => {
                wit::ProblemKind::ScopeMismatch(wit::ScopeMismatch { expected: expected.clone(), found: found.clone() })
            }
            ProblemKind::EpochMismatch { expected, found } => {
                wit::ProblemKind::EpochMismatch(wit::EpochMismatch { expected: *expected, found: *found })
            }
            ProblemKind::UnsupportedFinality { found } => wit::ProblemKind::UnsupportedFinality((*found).into()),
            ProblemKind::NoCoverage => wit::ProblemKind::NoCoverage,
            ProblemKind::NotDurable => wit::ProblemKind::NotDurable,
            ProblemKind::UnknownPartition => wit::ProblemKind::UnknownPartition,
            ProblemKind::GivenTwice { count } => {
                wit::ProblemKind::GivenTwice(u32::try_from(*count).unwrap_or(u32::MAX))
            }
            ProblemKind::MalformedCoordinate { text, error } => {
                wit::ProblemKind::MalformedCoordinate(wit::MalformedCoordinate {
                    text: text.clone(),
                    error: error.to_string(),
                })
            }
        }
    }
}

impl From<Finality> for wit::Finality {
    fn from(finality: Finality) -> wit::Finality {
        match finality {
            Finality::Final => wit::Finality::Final,
            Finality::Provisional => wit::Finality::Provisional,
            Finality::Token => wit::Finality::Token,
            Finality::Greatest => wit::Finality::Greatest,
            Finality::Clock => wit::Finality::Clock,
            Finality::Watermark => wit::Finality::Watermark,
        }
    }
}

fn names(names: &[Name]) -> Vec<String> {
    names.iter().map(ToString::to_string).collect()
}
