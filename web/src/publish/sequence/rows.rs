//! What is drawn of a history, row by row: a pure function from its steps.

use std::rc::Rc;

use cutline::explain::{Sentence, publication};
use cutline::frontier::network::{Message, MessageRef, Verdict};
use cutline::frontier::system::{Action, Happening, Reading, System};
use cutline::frontier::vector::Name;
use cutline::scenario::Subject;
use cutline::scenario::history::{History, MomentId};
use cutline::scenario::step::Happened;
use cutline::scenario::step::Step;
use cutline::scenario::step::publish::SystemStep;

/// So many steps behind the current one are drawn at least, where there are as many.
const BEHIND: usize = 20;
/// So many steps are drawn at most, beside the state that they begin with.
const DRAWN: usize = 40;
/// The steps that are drawn stay the same ones for so many of them, so that rows do not run away.
const BLOCK: usize = 10;

/// The lane of all workers.
pub(crate) const WORKERS: usize = 0;
/// The lane of the store of checkpoints.
pub(crate) const CHECKPOINTS: usize = 1;
/// The lane of the store of the record.
pub(crate) const RECORD: usize = 2;
/// The lane of the first publisher.
pub(crate) const PUBLISHERS: usize = 3;

/// What is drawn.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Sequence {
    /// One for each state.
    pub(crate) rows: Vec<Row>,
    /// The publishers, and the first and last of the rows in which each is there.
    pub(crate) publishers: Vec<(Name, usize, usize)>,
    /// Whatever went from one to another.
    pub(crate) arrows: Vec<Arrow>,
    /// When the messages that are in flight now were sent, in their order.
    pub(crate) sent: Vec<usize>,
    /// The current step.
    pub(crate) place: usize,
    /// How many steps there are.
    pub(crate) len: usize,
}

/// A step, and the state that it leads to.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Row {
    /// How many steps lie behind it.
    pub(crate) place: usize,
    /// Its sentence.
    pub(crate) step: String,
    /// What has happened.
    pub(crate) told: Option<Sentence>,
    /// What lies across all lanes.
    pub(crate) band: Band,
}

/// What lies across all lanes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Band {
    /// Nothing.
    None,
    /// Everything started like this.
    Start,
    /// Something was edited by hand.
    Edit,
    /// An epoch began.
    Epoch,
}

/// Something that goes from one to another.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Arrow {
    /// The lane it comes from.
    pub(crate) from: usize,
    /// The lane it goes to.
    pub(crate) to: usize,
    /// The step in which it was sent, which may lie before all rows.
    pub(crate) sent: usize,
    /// The step in which it ended; none while it is in flight.
    pub(crate) ended: Option<usize>,
    /// How it ended.
    pub(crate) end: End,
    /// The message: its name, and its name in short. A reading, or a write at once, is none.
    pub(crate) message: Option<(String, String)>,
    /// The arrow that it is a copy of, and the step in which it became one.
    pub(crate) fork: Option<(usize, usize)>,
}

/// How a message ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// It has been taken in, or is in flight.
    Taken,
    /// It was delivered, and nothing was written.
    Refused,
    /// It was lost.
    Lost,
}

impl Sequence {
    /// The rows around the current step of a history; none where nobody publishes.
    pub(crate) fn of(history: &History) -> Option<Sequence> {
        let (place, len) = (history.place(), history.len());
        let first = (place / BLOCK * BLOCK).saturating_sub(BEHIND);
        let last = len.min(first + DRAWN);
        let line = history.line();
        let now = system(history.current())?;
        let passes = |id: &MomentId| history.moment(*id).and_then(|moment| moment.step).is_some_and(comes_or_goes);
        if now.publishers().is_empty() && now.messages().is_empty() && !line.get(first..=last)?.iter().any(passes) {
            return None;
        }
        let mut subject = history.state_at(*line.get(first)?)?;
        let mut sequence =
            Sequence { rows: Vec::new(), publishers: Vec::new(), arrows: Vec::new(), sent: Vec::new(), place, len };
        let mut flying = Vec::new();
        for message in system(&subject)?.messages() {
            flying.push(sequence.send(message, sent_before(history, first, message)));
        }
        let begin = history.moment(*line.get(first)?).and_then(|moment| moment.step);
        let (step, band) = match begin {
            Some(step) => (step.to_string(), Band::None),
            None => ("the start".to_owned(), Band::Start),
        };
        sequence.rows.push(Row { place: first, step, told: None, band });
        sequence.meet(&subject);
        sequence.note_sent(first, &flying);
        for at in first + 1..=last {
            let step = history.moment(*line.get(at)?)?.step?;
            let (next, happened) = step.take(&subject).ok()?;
            let happening = match &happened {
                Some(Happened::Publish(happening)) => Some(happening),
                Some(Happened::Read(_)) | None => None,
            };
            sequence.follow(step, &subject, &next, happening, at, &mut flying);
            subject = Rc::new(next);
            sequence.meet(&subject);
            sequence.note_sent(at, &flying);
        }
        Some(sequence)
    }

    /// The first step of which a row is drawn.
    pub(crate) fn first(&self) -> usize {
        self.rows.first().map_or(0, |row| row.place)
    }

    /// The last step of which a row is drawn.
    pub(crate) fn last(&self) -> usize {
        self.rows.last().map_or(0, |row| row.place)
    }

    fn follow(
        &mut self,
        step: &Step,
        before: &Subject,
        after: &Subject,
        happening: Option<&Happening>,
        at: usize,
        flying: &mut Vec<usize>,
    ) {
        let band = match happening {
            None => Band::Edit,
            Some(Happening::Changed { .. }) => Band::Epoch,
            Some(_) => Band::None,
        };
        self.rows.push(Row { place: at, step: step.to_string(), told: happening.map(publication::happening), band });
        let (Some(before), Some(after)) = (system(before), system(after)) else { return };
        let in_flight = |message: &MessageRef| message.find(before.messages()).ok();
        let refused = matches!(happening, Some(Happening::Refused { .. } | Happening::NotWritten { .. }));
        let end = if refused { End::Refused } else { End::Taken };
        match act(step) {
            Some(Action::Deliver(message)) => self.end(flying, in_flight(message), at, end),
            Some(Action::Drop(message)) => self.end(flying, in_flight(message), at, End::Lost),
            Some(Action::Duplicate(message)) => {
                if let Some(place) = in_flight(message)
                    && let Some(arrow) = flying.get(place).copied()
                {
                    flying.push(self.arrows.len());
                    self.arrows.push(Arrow { fork: Some((arrow, at)), ended: None, ..self.arrows[arrow].clone() });
                }
            }
            Some(Action::Read(name, reading)) => {
                if *reading != Reading::Record {
                    self.at_once(CHECKPOINTS, self.lane_of(name), at, end);
                }
                if matches!(reading, Reading::Both | Reading::Record) {
                    self.at_once(RECORD, self.lane_of(name), at, end);
                }
            }
            Some(Action::ReadBack(name)) => self.at_once(RECORD, self.lane_of(name), at, end),
            Some(Action::Advance(..) | Action::Page(..) | Action::Settle(..)) => {
                if !matches!(happening, Some(Happening::NothingCertified { .. })) {
                    self.at_once(WORKERS, CHECKPOINTS, at, end);
                }
            }
            Some(Action::Send(..) | Action::Propose(_) | Action::Change(_)) | None => {}
        }
        // Whatever is new in flight was sent last.
        for message in after.messages().iter().skip(flying.len()) {
            flying.push(self.send(message, at));
        }
    }

    fn send(&mut self, message: &Message, sent: usize) -> usize {
        let (from, to, short) = match message {
            Message::Write(write) => (WORKERS, CHECKPOINTS, write.partition.to_string()),
            Message::Request(proposal) => {
                (self.lane(&proposal.operation.publisher), RECORD, proposal.operation.to_string())
            }
            Message::Reply { operation, verdict } => {
                let mark = if matches!(verdict, Verdict::Accepted { .. }) { '✓' } else { '✗' };
                (RECORD, self.lane(&operation.publisher), format!("{operation} {mark}"))
            }
        };
        let message = Some((message.to_string(), short));
        self.arrows.push(Arrow { from, to, sent, ended: None, end: End::Taken, message, fork: None });
        self.arrows.len() - 1
    }

    fn end(&mut self, flying: &mut Vec<usize>, place: Option<usize>, at: usize, end: End) {
        let Some(place) = place.filter(|place| *place < flying.len()) else { return };
        let arrow = &mut self.arrows[flying.remove(place)];
        (arrow.ended, arrow.end) = (Some(at), end);
    }

    fn at_once(&mut self, from: usize, to: usize, at: usize, end: End) {
        self.arrows.push(Arrow { from, to, sent: at, ended: Some(at), end, message: None, fork: None });
    }

    /// The publishers that are there in the last row.
    fn meet(&mut self, subject: &Subject) {
        let row = self.rows.len() - 1;
        for publisher in system(subject).into_iter().flat_map(System::publishers) {
            let lane = self.lane(&publisher.name);
            let (_, first, last) = &mut self.publishers[lane - PUBLISHERS];
            // One that only messages were about has not been there yet.
            *first = (*first).min(row);
            *last = row;
        }
    }

    fn note_sent(&mut self, at: usize, flying: &[usize]) {
        if at == self.place {
            self.sent = flying.iter().map(|arrow| self.arrows[*arrow].sent).collect();
        }
    }

    /// The lane of a publisher, which gets one if it has none.
    fn lane(&mut self, name: &Name) -> usize {
        let lane = self.lane_of(name);
        if lane == PUBLISHERS + self.publishers.len() {
            self.publishers.push((name.clone(), usize::MAX, 0));
        }
        lane
    }

    fn lane_of(&self, name: &Name) -> usize {
        let found = self.publishers.iter().position(|(other, ..)| other == name);
        PUBLISHERS + found.unwrap_or(self.publishers.len())
    }
}

/// A step after which this message is in flight and before which it was not: it is in flight at
/// `known`, and nothing is at the start.
fn sent_before(history: &History, known: usize, message: &Message) -> usize {
    let (mut not_yet, mut there) = (0, known);
    while not_yet + 1 < there {
        let middle = not_yet.midpoint(there);
        let state = history.line().get(middle).and_then(|id| history.state_at(*id));
        let in_flight = state.as_deref().and_then(system).is_some_and(|system| system.messages().contains(message));
        if in_flight { there = middle } else { not_yet = middle }
    }
    there
}

fn act(step: &Step) -> Option<&Action> {
    match step.of_system()? {
        SystemStep::Act(action) => Some(action),
        _ => None,
    }
}

/// Whether a publisher joins or leaves.
fn comes_or_goes(step: &Step) -> bool {
    matches!(step.of_system(), Some(SystemStep::Join(_) | SystemStep::Leave(_)))
}

fn system(subject: &Subject) -> Option<&System> {
    match subject {
        Subject::Publish(system) => Some(system),
        Subject::Read(_) => None,
    }
}
