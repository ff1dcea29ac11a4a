//! Each mistake is wrong in its own case, and right in every other.
