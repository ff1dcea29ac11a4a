//! Exact semantics of two decisions at the edges of event streams.
