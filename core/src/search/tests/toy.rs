//! A toy: cells with a number each, and tokens between them, by rules that are given.

use crate::search::{Model, Place, Places};

/// A cell or a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(in crate::search) enum Thing {
    /// The cell at this place, and its number.
    Cell(u8, u8),
    /// A token, and its number.
    Token(u8),
}

use Thing::{Cell, Token};

/// Something that may happen.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(in crate::search) struct Rule {
    /// The thing because of which it happens. A token is used up by it.
    pub(in crate::search) on: Thing,
    /// The cells that there must be.
    pub(in crate::search) needs: Vec<(u8, u8)>,
    /// What cells become.
    pub(in crate::search) sets: Vec<(u8, u8)>,
    /// The token that comes.
    pub(in crate::search) sends: Option<u8>,
}

impl Rule {
    /// On this cell, this cell becomes that.
    pub(in crate::search) fn steps(cell: u8, from: u8, to: u8) -> Rule {
        Rule { on: Cell(cell, from), needs: vec![], sets: vec![(cell, to)], sends: None }
    }

    /// The same where another cell has this number.
    pub(in crate::search) fn where_cell(mut self, cell: u8, number: u8) -> Rule {
        self.needs.push((cell, number));
        self
    }
}

/// What a toy must never do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::search) enum Forbidden {
    /// The cells must not be at once as they are listed at this place.
    Together(usize),
    /// The first cell must not go back.
    Back,
}

/// All things of a state, sorted.
pub(in crate::search) type State = Vec<Thing>;

/// Cells, tokens, rules and what is forbidden.
#[derive(Clone, Debug, Default)]
pub(in crate::search) struct Toy {
    pub(in crate::search) start: Vec<u8>,
    pub(in crate::search) rules: Vec<Rule>,
    /// How many tokens there may be.
    pub(in crate::search) tokens: usize,
    pub(in crate::search) together: Vec<Vec<(u8, u8)>>,
    pub(in crate::search) no_way_back: bool,
    /// Whether the last two cells are alike, so that they may change places.
    pub(in crate::search) alike: bool,
    /// Does not say at which cells its rules look.
    pub(in crate::search) lies: bool,
}

impl Toy {
    /// One cell that goes along these edges.
    pub(in crate::search) fn graph(edges: &[(u8, u8)]) -> Toy {
        let rules = edges.iter().map(|(from, to)| Rule::steps(0, *from, *to)).collect();
        Toy { start: vec![0], rules, ..Toy::default() }
    }

    /// The same with what must not be at once.
    pub(in crate::search) fn never(mut self, together: &[(u8, u8)]) -> Toy {
        self.together.push(together.to_vec());
        self
    }

    fn last_two(&self) -> (u8, u8) {
        let cells = u8::try_from(self.start.len()).unwrap();
        (cells - 2, cells - 1)
    }

    /// Which cell is meant, if the last two have changed places.
    pub(in crate::search) fn swapped(&self, cell: u8) -> u8 {
        let (one, other) = self.last_two();
        if cell == one {
            other
        } else if cell == other {
            one
        } else {
            cell
        }
    }

    /// The same with each rule and each word of what is forbidden also for the last two cells swapped.
    pub(in crate::search) fn with_two_alike(mut self) -> Toy {
        let (one, other) = self.last_two();
        self.start[usize::from(other)] = self.start[usize::from(one)];
        let swap =
            |cells: &[(u8, u8)], toy: &Toy| cells.iter().map(|(cell, number)| (toy.swapped(*cell), *number)).collect();
        let rules: Vec<Rule> = self
            .rules
            .iter()
            .map(|rule| Rule {
                on: match rule.on {
                    Cell(cell, number) => Cell(self.swapped(cell), number),
                    Token(number) => Token(number),
                },
                needs: swap(&rule.needs, &self),
                sets: swap(&rule.sets, &self),
                sends: rule.sends,
            })
            .collect();
        let together: Vec<Vec<(u8, u8)>> = self.together.iter().map(|cells| swap(cells, &self)).collect();
        self.rules.extend(rules);
        self.together.extend(together);
        self.alike = true;
        self
    }
}

const TOKENS: usize = 31;

fn of_cells(cells: impl IntoIterator<Item = u8>) -> Places {
    cells.into_iter().filter_map(|cell| Place::new(usize::from(cell))).fold(Places::NONE, Places::and)
}

fn first_cell(state: &State) -> Option<Thing> {
    state.iter().copied().find(|thing| matches!(thing, Cell(0, _)))
}

impl Model for Toy {
    type State = State;
    type Part = Thing;
    type Action = Rule;
    type Invariant = Forbidden;

    fn start(&self) -> State {
        self.start.iter().zip(0..).map(|(number, cell)| Cell(cell, *number)).collect()
    }

    fn take_apart(&self, state: State) -> Vec<Thing> {
        state
    }

    fn put_together(&self, parts: &mut dyn Iterator<Item = &Thing>) -> State {
        let mut state: State = parts.copied().collect();
        state.sort_unstable();
        state
    }

    fn place(&self, part: &Thing) -> Place {
        match part {
            Cell(cell, _) => Place::new(usize::from(*cell)).unwrap(),
            Token(_) => Place::new(TOKENS).unwrap(),
        }
    }

    fn most_at(&self, place: Place) -> usize {
        if usize::from(place.number()) == TOKENS { self.tokens } else { 1 }
    }

    fn offers(&self, part: &Thing) -> Vec<(Rule, Places)> {
        let looks_at = |rule: &Rule| of_cells(rule.needs.iter().chain(&rule.sets).map(|(cell, _)| *cell));
        let looks_at = |rule: &Rule| if self.lies { Places::NONE } else { looks_at(rule) };
        let on = self.rules.iter().filter(|rule| rule.on == *part);
        on.map(|rule| (rule.clone(), looks_at(rule))).collect()
    }

    fn step(&self, before: &State, rule: &Rule) -> Option<State> {
        let there = |(cell, number): &(u8, u8)| before.contains(&Cell(*cell, *number));
        if !before.contains(&rule.on) || !rule.needs.iter().all(there) {
            return None;
        }
        let mut after = before.clone();
        if let Token(_) = rule.on {
            let used = after.iter().position(|thing| *thing == rule.on)?;
            after.remove(used);
        }
        for (cell, number) in &rule.sets {
            after[usize::from(*cell)] = Cell(*cell, *number);
        }
        after.extend(rule.sends.map(Token));
        after.sort_unstable();
        Some(after)
    }

    fn broken(&self, before: &State, after: &State) -> Vec<Forbidden> {
        let together = (0..self.together.len()).map(Forbidden::Together);
        let back = self.breaks_in_step(before, after).then_some(Forbidden::Back);
        together.filter(|together| !self.holds(*together, after)).chain(back).collect()
    }

    fn breaks_in_step(&self, before: &State, after: &State) -> bool {
        self.no_way_back && first_cell(after) < first_cell(before)
    }

    fn of_states(&self) -> Vec<(Forbidden, Places)> {
        let looks_at = |cells: &Vec<(u8, u8)>| of_cells(cells.iter().map(|(cell, _)| *cell));
        self.together.iter().enumerate().map(|(place, cells)| (Forbidden::Together(place), looks_at(cells))).collect()
    }

    fn holds(&self, forbidden: Forbidden, state: &State) -> bool {
        match forbidden {
            Forbidden::Together(place) => {
                !self.together[place].iter().all(|(cell, number)| state.contains(&Cell(*cell, *number)))
            }
            Forbidden::Back => true,
        }
    }

    fn renamings(&self) -> usize {
        usize::from(self.alike)
    }

    fn rename(&self, part: &Thing, _renaming: usize) -> Thing {
        match part {
            Cell(cell, number) => Cell(self.swapped(*cell), *number),
            Token(number) => Token(*number),
        }
    }
}
