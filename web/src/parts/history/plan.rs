//! What is drawn of a history, and where: of ten thousand steps it is a few dozen.

use cutline::scenario::history::{Branch, History, MomentId};

/// So many moments are drawn on each side of the current one.
const AROUND: usize = 12;
/// A branch of at most so many steps is drawn as a whole.
const SHORT: usize = 6;

/// From one moment to the next, in pixels: the size of a button, too.
pub(super) const STEP: i32 = 24;
/// What a gap takes in addition.
pub(super) const GAP: i32 = 84;

/// What a letter beside a branch takes, and how many are seen at most.
const LETTER: i32 = 8;
const LETTERS: usize = 32;

/// The branches that are drawn.
#[derive(Debug)]
pub(super) struct Plan {
    /// First the current branch, then those that leave it, the last to leave first. Each is in the first
    /// row below in which it crosses no other.
    pub(super) branches: Vec<Drawn>,
    /// How many branches are not drawn.
    pub(super) hidden: usize,
}

/// A branch.
#[derive(Debug)]
pub(super) struct Drawn {
    /// The moment that it leaves from; of the current branch, the start.
    pub(super) fork: MomentId,
    /// The row that it is drawn in.
    pub(super) row: i32,
    /// Its moments from left to right; never empty.
    pub(super) spots: Vec<Spot>,
    /// What it is called, by what was done differently there. The current branch has no name.
    pub(super) name: String,
}

/// A moment in a row.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spot {
    /// The moment.
    pub(super) id: MomentId,
    /// Its left edge in pixels.
    pub(super) x: i32,
    /// How many steps are left out before it.
    pub(super) gap: usize,
}

impl Plan {
    /// What is drawn where at most so many other branches are.
    pub(super) fn of(history: &History, most: usize) -> Plan {
        let (line, place) = (history.line(), history.place());
        let depth = |id: MomentId| history.moment(id).map_or(0, |moment| moment.depth);
        let branches = history.branches();
        let forks: Vec<usize> = branches.iter().map(|branch| depth(branch.fork)).collect();
        let (from, to) = nearest(&forks, place, most);
        let mut spots: Vec<Spot> = Vec::new();
        let mut before = 0;
        for at in depths(line.len() - 1, place, &forks[from..to]) {
            add(&mut spots, -STEP, line[at], at.saturating_sub(before + 1));
            before = at;
        }
        let mut drawn = vec![Drawn { fork: MomentId::START, row: 0, spots, name: String::new() }];
        for branch in branches[from..to].iter().rev() {
            let length = depth(branch.tip) - depth(branch.fork);
            let mut ids = vec![branch.tip];
            if length > SHORT {
                ids.push(branch.first);
            }
            while ids.len() < length && length <= SHORT {
                let last = ids[ids.len() - 1];
                ids.push(history.moment(last).and_then(|moment| moment.parent).unwrap_or(last));
            }
            let left = drawn[0].spots.iter().find(|spot| spot.id == branch.fork).map_or(0, |spot| spot.x);
            let left_out = length - ids.len();
            let mut spots = Vec::new();
            for id in ids.into_iter().rev() {
                let gap = if spots.is_empty() { 0 } else { left_out };
                add(&mut spots, left, id, gap);
            }
            let name = name(history, branch, length);
            let end = right(&spots) + LETTER * letters(&name);
            // The way down to a branch further right must not be crossed.
            let crossed = |other: &&Drawn| other.spots[0].x - STEP < end;
            let row = drawn[1..].iter().filter(crossed).fold(0, |row, other| row.max(other.row)) + 1;
            drawn.push(Drawn { fork: branch.fork, row, spots, name });
        }
        Plan { branches: drawn, hidden: branches.len() - (to - from) }
    }

    /// The moment to which a key leads from another one.
    pub(super) fn beside(&self, from: MomentId, key: &str) -> Option<MomentId> {
        let found = |branch: &Drawn| branch.spots.iter().position(|spot| spot.id == from);
        let (branch, place) = self.branches.iter().find_map(|branch| Some((branch, found(branch)?)))?;
        let spots = &branch.spots;
        let nearest_in = |row: i32| {
            let there = self.branches.iter().filter(|branch| branch.row == row).flat_map(|branch| &branch.spots);
            there.min_by_key(|spot| (spot.x - spots[place].x).abs()).map(|spot| spot.id)
        };
        match key {
            "ArrowRight" => spots.get(place + 1).map(|spot| spot.id),
            "ArrowLeft" if place == 0 => Some(branch.fork),
            "ArrowLeft" => Some(spots[place - 1].id),
            "ArrowUp" => nearest_in(branch.row - 1),
            "ArrowDown" => nearest_in(branch.row + 1),
            "Home" => Some(spots[0].id),
            "End" => spots.last().map(|spot| spot.id),
            _ => None,
        }
    }

    /// How many rows there are.
    pub(super) fn rows(&self) -> i32 {
        self.branches.iter().fold(0, |rows, branch| rows.max(branch.row + 1))
    }

    /// The right end of what is drawn.
    pub(super) fn width(&self) -> i32 {
        self.branches.iter().fold(0, |width, branch| width.max(right(&branch.spots)))
    }
}

/// The right end of a branch.
pub(super) fn right(spots: &[Spot]) -> i32 {
    spots.last().map_or(0, |spot| spot.x + STEP)
}

fn name(history: &History, branch: &Branch, length: usize) -> String {
    let first = history.moment(branch.first).and_then(|moment| moment.step);
    let mut name = first.map(ToString::to_string).unwrap_or_default();
    // Of one step, its sentence says enough.
    for (count, least, what) in [(length, 2, " steps"), (branch.moments - length, 1, " more on branches of it")] {
        if count >= least {
            name.push_str(" · ");
            name.push_str(&count.to_string());
            name.push_str(what);
        }
    }
    name
}

/// What of a name is seen, in letters.
fn letters(name: &str) -> i32 {
    i32::try_from(name.chars().take(LETTERS).count() + 1).unwrap_or_default()
}

fn add(row: &mut Vec<Spot>, left: i32, id: MomentId, gap: usize) {
    let before = row.last().map_or(left, |spot| spot.x);
    row.push(Spot { id, x: before + STEP + if gap > 0 { GAP } else { 0 }, gap });
}

/// The depths of the current branch that are drawn: its ends, the forks, and what is around the place.
/// Where a single one would be left out, it is drawn: the gap would be wider.
fn depths(len: usize, place: usize, forks: &[usize]) -> Vec<usize> {
    let mut drawn = vec![0];
    let mut last = 0;
    while last < len {
        let mut next = forks.iter().copied().find(|fork| *fork > last).unwrap_or(len);
        let near = (last + 1).max(place.saturating_sub(AROUND));
        if near <= place + AROUND {
            next = next.min(near);
        }
        if next == last + 2 {
            next = last + 1;
        }
        drawn.push(next);
        last = next;
    }
    drawn
}

/// From where to where in a list of depths, from the least on, the ones nearest to a place are: at most so many.
fn nearest(depths: &[usize], place: usize, most: usize) -> (usize, usize) {
    let from = depths.iter().take_while(|depth| **depth < place).count();
    let (mut from, mut to) = (from, from);
    while to - from < most && to - from < depths.len() {
        let left_is_near = match (from.checked_sub(1), depths.get(to)) {
            (Some(left), Some(right)) => place - depths[left] <= right - place,
            (left, _) => left.is_some(),
        };
        if left_is_near {
            from -= 1;
        } else {
            to += 1;
        }
    }
    (from, to)
}

#[cfg(test)]
mod tests {
    use cutline::scenario::Scenario;
    use cutline::scenario::step::Step;

    use super::*;

    fn history(len: usize) -> History {
        let mut history = History::new(Scenario::parse("[partitions]\nA = \"before 100\"").unwrap().start);
        extend(&mut history, len);
        history
    }

    /// Takes steps that were never taken before.
    fn extend(history: &mut History, len: usize) {
        for _ in 0..len {
            let text = format!("A through {}", 1000 + history.moment_count());
            let step = Step::parse(history.current(), &text).unwrap();
            history.take(step).unwrap();
        }
    }

    /// A branch as text: its moments, and how many are left out between them.
    fn words(branch: &Drawn) -> String {
        let word = |spot: &Spot| match spot.gap {
            0 => spot.id.number().to_string(),
            gap => format!("({gap}) {}", spot.id.number()),
        };
        branch.spots.iter().map(word).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn a_short_history_is_drawn_as_a_whole() {
        let mut history = history(3);
        history.go(1);
        extend(&mut history, 2);
        let plan = Plan::of(&history, 8);
        assert_eq!(plan.branches.iter().map(words).collect::<Vec<_>>(), ["0 1 4 5", "2 3"]);
        let branch = &plan.branches[1];
        assert_eq!((branch.fork.number(), branch.row, plan.hidden), (1, 1, 0));
        assert_eq!(branch.name, "A through 1002 · 2 steps");
        assert_eq!(branch.spots[0].x, 2 * STEP, "a column to the right of its fork");
        assert_eq!((plan.width(), plan.rows()), (4 * STEP, 2));
    }

    #[test]
    fn of_a_long_history_the_ends_the_forks_and_the_neighbourhood_are_drawn() {
        let mut history = history(10_000);
        history.go(200);
        extend(&mut history, 9);
        history.visit(MomentId::of(10_000));
        history.go(5000);
        let plan = Plan::of(&history, 8);
        let around: Vec<String> = (4989..=5012).map(|number| number.to_string()).collect();
        assert_eq!(words(&plan.branches[0]), format!("0 (199) 200 (4787) 4988 {} (4987) 10000", around.join(" ")));
        assert_eq!(words(&plan.branches[1]), "10001 (7) 10009");
        assert_eq!(plan.branches[1].name, "A through 11001 · 9 steps");
    }

    #[test]
    fn a_gap_of_one_is_no_gap() {
        assert_eq!(depths(2, 0, &[]), [0, 1, 2]);
        assert_eq!(depths(14, 0, &[]), (0..=14).collect::<Vec<_>>());
        assert_eq!(depths(15, 0, &[])[12..], [12, 15]);
        assert_eq!(depths(100, 50, &[36, 36, 64])[..4], [0, 36, 37, 38]);
        assert_eq!(depths(0, 0, &[0]), [0]);
    }

    #[test]
    fn the_nearest_forks_are_drawn() {
        assert_eq!(nearest(&[1, 5, 9, 10, 30], 10, 2), (2, 4));
        assert_eq!(nearest(&[1, 5, 9, 10, 30], 0, 2), (0, 2));
        assert_eq!(nearest(&[1, 5, 9, 10, 30], 99, 2), (3, 5));
        assert_eq!(nearest(&[3, 3, 3], 3, 8), (0, 3));
        assert_eq!(nearest(&[], 3, 8), (0, 0));
    }

    #[test]
    fn of_many_branches_the_rest_is_counted() {
        let mut history = history(1);
        for _ in 0..20 {
            history.go(0);
            extend(&mut history, 1);
        }
        let plan = Plan::of(&history, 8);
        assert_eq!((plan.branches.len(), plan.hidden), (9, 12));
        assert_eq!(Plan::of(&history, 32).hidden, 0);
    }

    #[test]
    fn no_branch_crosses_another_and_where_there_is_room_they_share_a_row() {
        let mut history = history(40);
        for place in [1, 2, 30] {
            history.go(place);
            extend(&mut history, 1);
            history.visit(MomentId::of(40));
        }
        history.go(20);
        let plan = Plan::of(&history, 8);
        let rows: Vec<(usize, i32)> = plan.branches.iter().map(|branch| (branch.fork.number(), branch.row)).collect();
        assert_eq!(rows, [(0, 0), (30, 1), (2, 1), (1, 2)]);
    }

    #[test]
    fn branches_of_a_branch_are_counted_in_its_name() {
        let mut history = history(2);
        history.go(1);
        extend(&mut history, 2);
        history.go(2);
        extend(&mut history, 1);
        history.visit(MomentId::of(2));
        assert_eq!(Plan::of(&history, 8).branches[1].name, "A through 1003 · 2 steps · 1 more on branches of it");
    }

    #[test]
    fn keys_lead_along_a_row_and_from_row_to_row() {
        let mut history = history(3);
        history.go(1);
        extend(&mut history, 2);
        let plan = Plan::of(&history, 8);
        let to = |from, key| plan.beside(MomentId::of(from), key).map(MomentId::number);
        assert_eq!((to(1, "ArrowRight"), to(5, "ArrowRight")), (Some(4), None));
        assert_eq!((to(4, "ArrowDown"), to(3, "ArrowUp"), to(0, "ArrowUp")), (Some(2), Some(5), None));
        assert_eq!((to(3, "ArrowLeft"), to(2, "ArrowLeft")), (Some(2), Some(1)), "back to the fork");
        assert_eq!((to(4, "Home"), to(2, "End"), to(0, "a"), to(77, "End")), (Some(0), Some(3), None, None));
    }
}
