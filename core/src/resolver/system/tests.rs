//! Tests of the resolver as a system.
