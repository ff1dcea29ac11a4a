//! The resolver in words: what a read was answered, why, and what its trace says.
