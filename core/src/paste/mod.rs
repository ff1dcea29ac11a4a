//! Paste import: the text that people's tools print becomes a checkpoint vector.
//!
//! A number that a tool prints says nothing about its edge. What its source documents does: a Kafka group's offset is
//! the next one to read, `before`; a Kinesis lease's checkpoint is the last one done, `through`. So each value is
//! imported with the kind that its source documents, and with the reason beside it. Where sources disagree, or the kind
//! is a client's own, it is asked, and until somebody answers it is `before`, the smaller claim. What is no coverage
//! (ends of logs, trim points, read positions) is said to be none, and what a vector cannot hold is listed.
//!
//! Digits stay text from the paste to the coordinate, so no number is rounded.
//!
//! ```
//! use cutline::paste::{Answers, import};
//!
//! let paste = "
//! GROUP      TOPIC  PARTITION CURRENT-OFFSET LOG-END-OFFSET LAG CONSUMER-ID HOST      CLIENT-ID
//! orders-app orders 0         1200           1310           110 c-1         /10.0.0.7 c-1
//! orders-app orders 1         -              40             -   -           -         -
//! ";
//! let mut answers = Answers::default();
//! let imported = import(paste, &answers)?;
//! assert_eq!(imported.format, "kafka-consumer-groups");
//! assert_eq!(imported.origins[0].imported, "before 1200");
//! assert_eq!(imported.origins[1].imported, "missing");
//! assert_eq!(imported.questions[0].name, "CURRENT-OFFSET");
//!
//! answers.give("CURRENT-OFFSET=through")?;
//! assert_eq!(import(paste, &answers)?.origins[0].imported, "through 1200");
//! # Ok::<(), cutline::paste::Refused>(())
//! ```

mod airbyte;
mod answers;
mod connect;
mod draft;
mod druid;
mod eventhubs;
mod formats;
mod imported;
mod json;
mod kafka;
mod kinesis;
mod mysql;
mod nats;
mod postgres;
mod pulsar;
mod refused;
mod resolved;
mod spark;
#[cfg(test)]
mod tests;
mod text;

pub use answers::Answers;
pub use formats::{FORMATS, Format};
pub use imported::{Basis, Choice, Import, Note, Origin, Question};
pub use refused::Refused;
pub use text::Broken;

use draft::Draft;
use text::Paste;

/// The longest text that is looked at, in bytes: far more than people paste.
pub const MOST_BYTES: usize = 1 << 20;

/// Reads what a tool has printed, and what was answered to its questions.
///
/// An error says which formats are known and how each is recognised, or which answer fits no question.
pub fn import(text: &str, answers: &Answers) -> Result<Import, Refused> {
    if text.len() > MOST_BYTES {
        return Err(Refused::TooLong { bytes: text.len() });
    }
    let paste = Paste::new(text);
    let Some(format) = FORMATS.iter().find(|format| (format.has_signs)(&paste)) else {
        return Err(Refused::Unknown { broken: paste.broken.first().cloned() });
    };
    let mut draft = Draft::default();
    (format.read)(&paste, &mut draft);
    for other in FORMATS.iter().filter(|other| other.name != format.name && (other.has_signs)(&paste)) {
        draft.left_out("another format", other.name, "one paste is of one format: paste the other one by itself");
    }
    for broken in &paste.broken {
        draft.left_out("what begins like JSON", &format!("line {}: {}", broken.line, broken.text), &broken.why);
    }
    draft.finish(format, answers)
}
