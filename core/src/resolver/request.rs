//! The request: what a reader asks for, as it came in and as it is understood.

use super::digits;
use super::snapshot::{UnknownView, View, Views};
use crate::quote::Shown;
use std::fmt;

/// A read that is well formed: one offset of one view, within a deadline.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Request {
    /// The stream's id. Whether there is such a stream, the snapshot says.
    pub stream: String,
    /// The view.
    pub view: View,
    /// The offset to read from.
    pub offset: u64,
    /// The time that the read may take, in milliseconds. It never grows (R8).
    pub deadline_ms: u32,
}

/// What is wrong with a request.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum InvalidRequest {
    /// There is no such stream.
    UnknownStream {
        /// The stream asked for.
        found: String,
        /// The stream that there is.
        known: String,
    },
    /// There is no such view.
    UnknownView {
        /// The text that was read.
        found: String,
    },
    /// The stream does not have the view.
    StreamHasNoView {
        /// The stream's id.
        stream: String,
        /// The view asked for.
        view: View,
        /// The views that it has.
        has: Views,
    },
    /// The offset is not a number of 64 bits.
    MalformedOffset {
        /// The text that was read.
        text: String,
    },
    /// The deadline is not a number of milliseconds of 32 bits.
    MalformedDeadline {
        /// The text that was read.
        text: String,
    },
}

impl fmt::Display for InvalidRequest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            InvalidRequest::UnknownStream { found, known } => {
                write!(f, "there is no stream `{}`, only `{known}`", Shown(found))
            }
            InvalidRequest::UnknownView { found } => UnknownView { found: found.clone() }.fmt(f),
            InvalidRequest::StreamHasNoView { stream, view, has } => {
                let has: Vec<&str> = has.iter().map(View::word).collect();
                let has = if has.is_empty() { "none".to_owned() } else { has.join(" and ") };
                write!(f, "stream `{stream}` has no view {view}: it has {has}")
            }
            InvalidRequest::MalformedOffset { text } => {
                write!(f, "`{}` is not an offset: expected digits, at most {}", Shown(text), u64::MAX)
            }
            InvalidRequest::MalformedDeadline { text } => {
                write!(f, "`{}` is not a deadline: expected milliseconds in digits, at most {}", Shown(text), u32::MAX)
            }
        }
    }
}

impl std::error::Error for InvalidRequest {}

/// A request as it came in. It may be malformed: that is an answer, not a failure of the resolver.
///
/// ```
/// use cutline::resolver::request::RawRequest;
/// let raw = RawRequest {
///     stream: "orders".into(),
///     view: "COMMITED".into(),
///     offset: "-1".into(),
///     deadline_ms: "200".into(),
/// };
/// let problems = raw.parse().unwrap_err();
/// assert_eq!(problems.len(), 2); // the view and the offset
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct RawRequest {
    /// The stream's id.
    pub stream: String,
    /// The name of the view.
    pub view: String,
    /// The offset, in digits.
    pub offset: String,
    /// The deadline, in digits, in milliseconds.
    pub deadline_ms: String,
}

impl RawRequest {
    /// Reads the request, or lists everything that is malformed.
    pub fn parse(&self) -> Result<Request, Vec<InvalidRequest>> {
        let view = self.view.parse::<View>();
        let offset = digits(&self.offset);
        let deadline = digits(&self.deadline_ms);
        if let (Ok(view), Some(offset), Some(deadline_ms)) = (&view, offset, deadline) {
            return Ok(Request { stream: self.stream.clone(), view: *view, offset, deadline_ms });
        }
        let mut problems = Vec::new();
        if let Err(UnknownView { found }) = view {
            problems.push(InvalidRequest::UnknownView { found });
        }
        if offset.is_none() {
            problems.push(InvalidRequest::MalformedOffset { text: self.offset.clone() });
        }
        if deadline.is_none() {
            problems.push(InvalidRequest::MalformedDeadline { text: self.deadline_ms.clone() });
        }
        Err(problems)
    }
}

impl From<&Request> for RawRequest {
    fn from(request: &Request) -> Self {
        RawRequest {
            stream: request.stream.clone(),
            view: request.view.to_string(),
            offset: request.offset.to_string(),
            deadline_ms: request.deadline_ms.to_string(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn raw(view: &str, offset: &str, deadline_ms: &str) -> RawRequest {
        RawRequest {
            stream: "orders".to_owned(),
            view: view.to_owned(),
            offset: offset.to_owned(),
            deadline_ms: deadline_ms.to_owned(),
        }
    }

    #[test]
    fn a_request_reads_back() {
        let request = raw("TOPIC_COMPACTED", "18446744073709551615", "4294967295").parse().unwrap();
        assert_eq!((request.offset, request.deadline_ms), (u64::MAX, u32::MAX));
        assert_eq!(RawRequest::from(&request).parse(), Ok(request));
    }

    #[test]
    fn every_problem_is_listed() {
        let problems = raw("", "18446744073709551616", "1.5").parse().unwrap_err();
        let words: Vec<String> = problems.iter().map(ToString::to_string).collect();
        assert_eq!(words.len(), 3, "{words:?}");
        assert!(words[0].contains("`TOPIC_COMPACTED`"), "{words:?}");
        assert!(words[1].contains("`18446744073709551616` is not an offset"), "{words:?}");
        assert!(words[2].contains("`1.5` is not a deadline"), "{words:?}");
    }

    #[test]
    fn numbers_are_digits_only() {
        for text in ["", "+1", "-1", "1_000", "0x1", "1e3", "１"] {
            assert!(raw("COMMITTED", text, "1").parse().is_err(), "{text}");
            assert!(raw("COMMITTED", "1", text).parse().is_err(), "{text}");
        }
    }
}
