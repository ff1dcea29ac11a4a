//! What a search finds, how much it has covered, and that it is the same whichever way it gets there.

mod naive;
mod random;
mod toy;

use super::{Goal, Model, Search, Status};
use toy::Thing::{self, Cell, Token};
use toy::{Forbidden, Rule, State, Toy};

fn ended<M: Model>(mut search: Search<M>) -> Search<M> {
    while search.run(1000) == Status::Going {}
    search
}

fn harm(toy: &Toy) -> Search<Toy> {
    ended(Search::new(toy.clone(), Goal::Harm))
}

/// The numbers of the first cell on the way to what was found.
fn way(search: &mut Search<Toy>) -> Option<Vec<u8>> {
    let path = search.path()?;
    let states = std::iter::once(&path.start).chain(path.steps.iter().map(|(_, state)| state));
    let first = |state: &State| match state[0] {
        Cell(_, number) | Token(number) => number,
    };
    Some(states.map(first).collect())
}

/// Three cells that count to `most`.
fn counters(most: u8) -> Toy {
    let rules = (0..3).flat_map(|cell| (0..most).map(move |number| Rule::steps(cell, number, number + 1))).collect();
    Toy { start: vec![0; 3], rules, ..Toy::default() }
}

#[test]
fn everything_is_reached_and_nothing_twice() {
    let search = harm(&counters(4));
    assert_eq!(search.status(), Status::Exhausted);
    let covered = search.covered();
    // Of each state each cell that is not at its end takes a step.
    assert_eq!((covered.states, covered.steps, covered.depth, covered.complete), (125, 3 * 4 * 25, 12, true));
}

#[test]
fn a_clock_of_two_states_comes_to_an_end() {
    let covered = harm(&Toy::graph(&[(0, 1), (1, 0)])).covered();
    assert_eq!((covered.states, covered.steps, covered.depth, covered.complete), (2, 2, 1, true));
}

#[test]
fn a_start_without_steps_is_all_there_is() {
    let covered = harm(&Toy::graph(&[(3, 4)])).covered();
    assert_eq!((covered.states, covered.steps, covered.depth, covered.complete), (1, 0, 0, true));
}

#[test]
fn the_way_is_a_shortest_one() {
    // Over 1, 2 and 3 it is longer than over 4, and over 5 it does not get there.
    let edges = [(0, 1), (1, 2), (2, 3), (3, 9), (0, 5), (5, 0), (0, 4), (4, 9)];
    let mut search = harm(&Toy::graph(&edges).never(&[(0, 9)]));
    assert_eq!(search.status(), Status::Found);
    assert_eq!(way(&mut search), Some(vec![0, 4, 9]));
    assert_eq!(search.path().unwrap().broken, [Forbidden::Together(0)]);
    assert!(!search.covered().complete);
}

#[test]
fn what_only_the_step_breaks_is_found_on_the_way_to_a_known_state() {
    // The state before it is reached by a step that is allowed, and again by one that is not.
    let toy = Toy { no_way_back: true, ..Toy::graph(&[(0, 1), (1, 2), (2, 3), (3, 1)]) };
    let mut search = harm(&toy);
    assert_eq!(way(&mut search), Some(vec![0, 1, 2, 3, 1]));
    assert_eq!(search.path().unwrap().broken, [Forbidden::Back]);
}

#[test]
fn what_two_parts_break_together_is_found() {
    let mut search = harm(&counters(4).never(&[(0, 2), (2, 3)]));
    let path = search.path().unwrap();
    assert_eq!((path.steps.len(), path.broken), (5, vec![Forbidden::Together(0)]));
    let (_, last) = path.steps.last().unwrap();
    assert!(last.contains(&Cell(0, 2)) && last.contains(&Cell(2, 3)), "{last:?}");
}

fn looking_for(toy: &Toy, cell: Thing) -> Search<Toy> {
    ended(Search::new(toy.clone(), Goal::State(Box::new(move |state: &State| state.contains(&cell)))))
}

#[test]
fn a_state_is_looked_for_through_whatever_is_broken() {
    let toy = counters(4).never(&[(0, 1)]);
    let mut search = looking_for(&toy, Cell(0, 3));
    assert_eq!(search.status(), Status::Found);
    assert_eq!(way(&mut search), Some(vec![0, 1, 2, 3]));
    assert_eq!(search.path().unwrap().broken, []);
    let mut search = looking_for(&toy, Cell(0, 9));
    assert_eq!((search.status(), search.covered().states), (Status::Exhausted, 125));
    assert!(search.path().is_none());
}

#[test]
fn a_start_that_is_broken_is_found_without_a_step() {
    let mut search = Search::new(counters(4).never(&[(1, 0)]), Goal::Harm);
    assert_eq!(search.run(1000), Status::Found);
    let path = search.path().unwrap();
    assert_eq!((path.steps.len(), path.broken), (0, vec![Forbidden::Together(0)]));
    let mut search = looking_for(&counters(4), Cell(1, 0));
    assert_eq!(search.status(), Status::Found);
    assert_eq!(search.path().unwrap().steps, []);
}

#[test]
fn a_search_that_is_full_says_that_it_is_not_complete() {
    let toy = counters(4).never(&[(0, 4), (1, 4), (2, 4)]);
    let mut search = ended(Search::new(toy.clone(), Goal::Harm).with_at_most(50));
    let covered = search.covered();
    assert_eq!((search.status(), covered.states, covered.complete), (Status::Full, 50, false));
    // Every state within so many steps was reached: 1 + 3 + 6 + 10 + 15 of them within four.
    assert_eq!(covered.depth, 4);
    assert!(search.path().is_none());
    // It stays as it is.
    assert_eq!((search.run(1000), search.covered()), (Status::Full, covered));
    // With room for all it is found; the last state is the one that is looked for.
    let mut search = ended(Search::new(toy, Goal::Harm).with_at_most(125));
    assert_eq!((search.status(), search.path().unwrap().steps.len()), (Status::Found, 12));
}

#[test]
fn slices_of_any_size_come_to_the_same() {
    let toys = [counters(4), counters(4).never(&[(0, 2), (1, 3)]), Toy::graph(&[(0, 1), (1, 0)])];
    for toy in toys {
        let mut at_once = Search::new(toy.clone(), Goal::Harm);
        at_once.run(usize::MAX);
        for slice in [1, 2, 7, 64] {
            let mut sliced = Search::new(toy.clone(), Goal::Harm);
            while sliced.run(slice) == Status::Going {}
            assert_eq!((sliced.status(), sliced.covered()), (at_once.status(), at_once.covered()));
            assert_eq!(format!("{:?}", sliced.path()), format!("{:?}", at_once.path()));
        }
    }
}

#[test]
fn two_that_are_alike_are_looked_at_once() {
    let toy = counters(4).with_two_alike().never(&[(0, 1), (1, 3), (2, 2)]).never(&[(0, 1), (2, 3), (1, 2)]);
    let safe = Toy { together: vec![], ..toy.clone() };
    let (named, by_names) = (harm(&safe), ended(Search::new(safe, Goal::Harm).without_renamings()));
    // Five numbers of the first cell, and of the others one of each pair.
    assert_eq!((named.covered().states, by_names.covered().states), (5 * 15, 125));
    assert!(named.covered().complete && by_names.covered().complete);
    let (mut named, mut by_names) = (harm(&toy), ended(Search::new(toy, Goal::Harm).without_renamings()));
    let (named, by_names) = (named.path().unwrap(), by_names.path().unwrap());
    assert_eq!((named.steps.len(), by_names.steps.len()), (6, 6));
    // It is a way of steps that can be taken as they are named.
    let mut state = named.start.clone();
    for (rule, after) in &named.steps {
        state = counters(4).step(&state, rule).unwrap();
        assert_eq!(state, *after);
    }
    assert_eq!(named.broken.len(), 1);
}

#[test]
fn tokens_that_are_equal_count_one_by_one() {
    let sends = Rule { sends: Some(7), ..Rule::steps(0, 0, 0) };
    let comes = |number| Rule { on: Token(7), needs: vec![(1, number)], sets: vec![(1, number + 1)], sends: None };
    let toy = Toy { start: vec![0, 0], rules: vec![sends, comes(0), comes(1), comes(2)], tokens: 2, ..Toy::default() };
    let search = harm(&toy);
    // None, one or two of them, at any of four numbers.
    assert_eq!((search.status(), search.covered().states), (Status::Exhausted, 3 * 4));
    let mut search = harm(&toy.never(&[(1, 3)]));
    assert_eq!(search.path().unwrap().steps.len(), 6);
}

#[test]
#[should_panic(expected = "looks at more than it says")]
#[cfg(debug_assertions)]
fn a_model_that_looks_at_more_than_it_says_is_caught() {
    let mut toy = counters(9);
    toy.rules.extend((0..9).map(|number| Rule::steps(1, number, 0).where_cell(2, 3)));
    toy.lies = true;
    harm(&toy);
}
