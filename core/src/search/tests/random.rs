//! Random toys: the search agrees with the textbook on each of them.

use super::naive::naive;
use super::toy::{Rule, Thing, Toy};
use super::{ended, harm};
use crate::search::{Goal, Model, Search, Status};

/// Numbers that look random and are the same each time.
struct Dice(u64);

impl Dice {
    #[expect(clippy::cast_possible_truncation, reason = "it is below a number of 8 bits")]
    fn below(&mut self, sides: u8) -> u8 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % u64::from(sides)) as u8
    }

    fn is(&mut self, one_in: u8) -> bool {
        self.below(one_in) == 0
    }
}

const CELLS: u8 = 4;
const NUMBERS: u8 = 4;

fn rule(dice: &mut Dice) -> Rule {
    let cell = |dice: &mut Dice| (dice.below(CELLS), dice.below(NUMBERS));
    let on = if dice.is(3) {
        Thing::Token(dice.below(2))
    } else {
        let (cell, number) = cell(dice);
        Thing::Cell(cell, number)
    };
    let cells = |dice: &mut Dice, most| (0..dice.below(most)).map(|_| cell(dice)).collect::<Vec<_>>();
    let (needs, sets) = (cells(dice, 2), cells(dice, 3));
    Rule { on, needs, sets, sends: dice.is(3).then(|| dice.below(2)) }
}

fn toy(seed: u64) -> Toy {
    let mut dice = Dice(seed);
    let start = (0..CELLS).map(|_| dice.below(NUMBERS)).collect();
    let rules = (0..10 + dice.below(20)).map(|_| rule(&mut dice)).collect();
    let mut toy = Toy { start, rules, tokens: usize::from(dice.below(4)), no_way_back: dice.is(8), ..Toy::default() };
    if !dice.is(3) {
        let cells: Vec<(u8, u8)> = (0..=dice.below(2)).map(|cell| (cell, dice.below(NUMBERS))).collect();
        toy = toy.never(&cells);
    }
    if dice.is(2) { toy.with_two_alike() } else { toy }
}

#[test]
fn the_textbook_finds_the_same() {
    let (mut found, mut exhausted, mut fewer) = (0, 0, 0);
    for seed in 0..600 {
        let toy = toy(seed);
        let start = toy.start();
        if !toy.broken(&start, &start).is_empty() {
            continue;
        }
        let expected = naive(&toy);
        let mut search = ended(Search::new(toy.clone(), Goal::Harm).without_renamings());
        let mut named = harm(&toy);
        match expected {
            Ok(states) => {
                exhausted += 1;
                assert_eq!((search.status(), search.covered().states), (Status::Exhausted, states), "{seed}");
                assert_eq!(named.status(), Status::Exhausted, "{seed}");
                let named = named.covered().states;
                assert!(named <= states && states <= 2 * named, "{seed}: {named} of {states}");
                fewer += usize::from(named < states);
            }
            Err(steps) => {
                found += 1;
                for search in [&mut search, &mut named] {
                    assert_eq!(search.status(), Status::Found, "{seed}");
                    let path = search.path().unwrap();
                    assert_eq!(path.steps.len(), steps, "{seed}");
                    assert!(!path.broken.is_empty(), "{seed}");
                }
            }
        }
    }
    // Of each kind there were some.
    assert!(
        found > 50 && exhausted > 50 && fewer > 50,
        "{found} found, {exhausted} exhausted, {fewer} with fewer states"
    );
}
