//! The membership change, rule by rule.
