//! Stands in for the search until it is there: numbers in place of systems.

use crate::request::Request;
use std::collections::VecDeque;

/// A walk through all numbers below a bound.
#[derive(Debug)]
pub(crate) struct Explorer {
    seen: Vec<bool>,
    waiting: VecDeque<(u32, u32)>,
    states: u32,
    transitions: u32,
    depth: u32,
    found: Option<Found>,
}

/// What breaks an invariant, and how.
#[derive(Debug)]
pub(crate) struct Found {
    pub(crate) broken: Vec<String>,
    pub(crate) steps: Vec<String>,
}

impl Explorer {
    pub(crate) fn new(request: &Request) -> Result<Explorer, String> {
        let mut most = 1_000_000;
        for (name, number) in &request.bounds {
            match name.as_str() {
                "states" => most = *number,
                _ => return Err(format!("there is no bound of the name {name}")),
            }
        }
        // The start counts, so that it is not left out of the module.
        let first = request.start.told().map_err(|error| error.to_string())?.len();
        let first = u32::try_from(first).unwrap_or(0) % most.max(1);
        let mut seen = vec![false; most.max(1) as usize];
        seen[first as usize] = true;
        let waiting = [(first, 0)].into();
        Ok(Explorer { seen, waiting, states: 1, transitions: 0, depth: 0, found: None })
    }

    pub(crate) fn run(&mut self, states: u32) -> bool {
        let most = self.seen.len() as u64;
        for _ in 0..states {
            let Some((number, depth)) = self.waiting.pop_front() else { return true };
            self.depth = depth;
            for (times, plus) in [(1, 1), (3, 7), (5, 11), (7, 13)] {
                self.transitions = self.transitions.saturating_add(1);
                let next = (u64::from(number) * times + plus) % most;
                if let (Some(seen), Ok(next)) = (self.seen.get_mut(next as usize), u32::try_from(next))
                    && !std::mem::replace(seen, true)
                {
                    self.states += 1;
                    self.waiting.push_back((next, depth + 1));
                }
            }
        }
        self.is_over()
    }

    pub(crate) fn is_over(&self) -> bool {
        self.waiting.is_empty() || self.found.is_some()
    }

    pub(crate) fn states(&self) -> u32 {
        self.states
    }

    pub(crate) fn depth(&self) -> u32 {
        self.depth
    }

    pub(crate) fn transitions(&self) -> u32 {
        self.transitions
    }

    pub(crate) fn found(&self) -> Option<&Found> {
        self.found.as_ref()
    }
}
