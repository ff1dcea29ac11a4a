//! Parts that the screens share.

pub(crate) mod act;
pub(crate) mod announcer;
pub(crate) mod element;
pub(crate) mod explanation;
pub(crate) mod field;
pub(crate) mod form;
pub(crate) mod history;
pub(crate) mod icons;
pub(crate) mod invariants;
pub(crate) mod mistakes;
pub(crate) mod notices;
pub(crate) mod number;
pub(crate) mod step_bar;
pub(crate) mod svg;
pub(crate) mod width;
