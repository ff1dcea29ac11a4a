//! Cutline's commands.

fn main() {}
