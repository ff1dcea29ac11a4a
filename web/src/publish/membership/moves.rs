//! The sentence of a membership change, and how a choice rewrites it.

use cutline::frontier::cutover::{Change, Move};
use cutline::frontier::state::{Partition, State};
use cutline::frontier::vector::Name;

/// What becomes of a member.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fate {
    /// It is kept.
    Stays,
    /// It becomes several.
    Splits,
    /// It and others become one.
    Merges,
    /// Nothing takes its place.
    Leaves,
}

impl Fate {
    /// Every one, in the order in which they are offered.
    pub(super) const ALL: [Fate; 4] = [Fate::Stays, Fate::Splits, Fate::Merges, Fate::Leaves];

    /// Its word.
    pub(super) const fn word(self) -> &'static str {
        match self {
            Fate::Stays => "stays",
            Fate::Splits => "splits",
            Fate::Merges => "merges",
            Fate::Leaves => "leaves",
        }
    }
}

/// The epoch and the moves of a sentence, each as text; the epoch need not be a number yet.
pub(super) fn parts(sentence: &str) -> Option<(&str, &str)> {
    let (epoch, moves) = sentence.trim_start().strip_prefix("epoch")?.split_once(':')?;
    Some((epoch.trim(), moves))
}

/// The sentence of these parts.
pub(super) fn sentence(epoch: &str, moves: &[Move]) -> String {
    let text = Change { epoch: 0, moves: moves.to_vec() }.to_string();
    let moves = parts(&text).map(|(_, moves)| moves).unwrap_or_default();
    // The first colon ends the epoch, whatever is typed as such.
    format!("epoch {}:{moves}", epoch.replace(':', ""))
}

/// The moves alone: they can be read while the epoch cannot.
pub(super) fn moves(state: &State, text: &str) -> Result<Vec<Move>, String> {
    Change::parse(state, &format!("epoch 0:{text}")).map(|change| change.moves).map_err(|error| error.to_string())
}

fn move_of<'a>(moves: &'a [Move], name: &Name) -> Option<&'a Move> {
    moves.iter().find(|one| one.sources().contains(name))
}

/// What becomes of a member, and the names that stand beside it: children, or what it merges into.
pub(super) fn fate(moves: &[Move], name: &Name) -> (Fate, Vec<Name>) {
    match move_of(moves, name) {
        None | Some(Move::Join { .. }) => (Fate::Stays, Vec::new()),
        Some(Move::Split { into, .. }) => (Fate::Splits, into.clone()),
        Some(Move::Merge { into, .. }) => (Fate::Merges, vec![into.clone()]),
        Some(Move::Leave { .. }) => (Fate::Leaves, Vec::new()),
    }
}

/// The moves with another fate for a member. To merge joins the merge that there is; the first one
/// takes the next member that stays along, or else the one before.
pub(super) fn choose(moves: &[Move], state: &State, name: &Name, fate: Fate) -> Vec<Move> {
    if self::fate(moves, name).0 == fate {
        return moves.to_vec();
    }
    let mut moves = without(moves, name);
    match fate {
        Fate::Stays => {}
        Fate::Leaves => moves.push(Move::Leave { name: name.clone() }),
        Fate::Splits => {
            let joint = if name.ends_with(|letter: char| letter.is_ascii_digit()) { "-" } else { "" };
            let child = |number: u8| Name::from(format!("{name}{joint}{number}"));
            moves.push(Move::Split { from: name.clone(), into: vec![child(1), child(2)] });
        }
        Fate::Merges => {
            let other = moves.iter_mut().find_map(|one| match one {
                Move::Merge { from, .. } => Some(from),
                _ => None,
            });
            match other {
                Some(from) => from.push(name.clone()),
                None => moves.push(merge(&moves, state, name)),
            }
        }
    }
    moves
}

fn without(moves: &[Move], name: &Name) -> Vec<Move> {
    let mut kept = moves.to_vec();
    kept.retain_mut(|one| match one {
        Move::Merge { from, .. } => {
            from.retain(|parent| parent != name);
            !from.is_empty()
        }
        Move::Split { from: parent, .. } | Move::Leave { name: parent } => parent != name,
        Move::Join { .. } => true,
    });
    kept
}

fn merge(moves: &[Move], state: &State, name: &Name) -> Move {
    let members: Vec<&Partition> = state.partitions().iter().filter(|partition| partition.member).collect();
    let place = members.iter().position(|member| member.name == *name).unwrap_or_default();
    let (before, from_it) = members.split_at(place);
    let order = state.partition(name).map(|partition| &partition.order);
    let mut others = from_it.iter().skip(1).chain(before.iter().rev());
    let other = others.find(|other| move_of(moves, &other.name).is_none() && Some(&other.order) == order);
    let mut from = vec![name.clone()];
    if let Some(other) = other {
        let behind = before.iter().any(|member| member.name == other.name);
        from.insert(usize::from(!behind), other.name.clone());
    }
    let joint = if from.iter().all(|name| name.len() == 1) { "" } else { "-" };
    let into = from.iter().map(|name| &**name).collect::<Vec<_>>().join(joint);
    Move::Merge { from, into: into.into() }
}

/// The names that a text lists. None at all is the empty name, so that the sentence still reads, and says what is missing.
fn listed(text: &str) -> Vec<Name> {
    let names: Vec<Name> = text.split_whitespace().map(Name::from).collect();
    if names.is_empty() { vec!["".into()] } else { names }
}

/// Whether a text lists these names: then it may stand in their input as it was typed.
pub(super) fn lists(text: &str, names: &[Name]) -> bool {
    listed(text) == names || names == [Name::from(text.trim())]
}

/// The moves with other names beside a member.
pub(super) fn rename(moves: &[Move], name: &Name, text: &str) -> Vec<Move> {
    let mut moves = moves.to_vec();
    match moves.iter_mut().find(|one| one.sources().contains(name)) {
        Some(Move::Split { into, .. }) => *into = listed(text),
        Some(Move::Merge { into, .. }) => *into = text.trim().into(),
        Some(Move::Join { .. } | Move::Leave { .. }) | None => {}
    }
    moves
}

/// A name that neither the state nor a move uses.
pub(super) fn free_name(state: &State, moves: &[Move]) -> String {
    let taken = |name: &str| {
        state.partition(name).is_some() || moves.iter().flat_map(Move::products).any(|product| **product == *name)
    };
    let letters = ('A'..='Z').map(String::from);
    letters.chain((1..=u32::MAX).map(|number| format!("P{number}"))).find(|name| !taken(name)).unwrap_or_default()
}

/// The move of a partition that joins, from its texts; or what is wrong with its name, its coverage, its floor.
pub(super) fn join(state: &State, name: &str, coverage: &str, floor: &str) -> Result<Move, [Option<String>; 3]> {
    let name = if name.trim().is_empty() { "\"\"" } else { name.trim() };
    let read = |text: String| moves(state, &format!("{name} joins {text}"));
    let floor = if floor.trim().is_empty() { String::new() } else { format!("floor {}", floor.trim()) };
    let bare = read(String::new());
    match read(format!("{coverage} {floor}")).as_deref() {
        Ok([one @ Move::Join { .. }]) => Ok(one.clone()),
        _ if bare.is_err() => Err([bare.err(), None, None]),
        whole => {
            let of_coverage = read(coverage.to_owned()).err();
            let of_floor = read(floor).err();
            let several = whole.is_ok() || (of_coverage.is_none() && of_floor.is_none());
            let several = several.then(|| "expected a cut, or `ended`".to_owned());
            Err([None, of_coverage.or(several), of_floor])
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cutline::order::Order;

    fn state(names: &[&str]) -> State {
        let partitions = names.iter().map(|name| Partition::new((*name).into(), Order::default())).collect();
        State::blank("orders", 7).with_partitions(partitions).unwrap()
    }

    fn chosen(names: &[&str], choices: &[(&str, Fate)]) -> String {
        let state = state(names);
        let moves =
            choices.iter().fold(Vec::new(), |moves, (name, fate)| choose(&moves, &state, &Name::from(*name), *fate));
        let text = sentence("8", &moves);
        assert_eq!(Change::parse(&state, &text).unwrap().moves, moves, "{text}");
        text
    }

    #[test]
    fn a_choice_rewrites_the_sentence() {
        let three = ["A", "B", "C"];
        assert_eq!(chosen(&three, &[]), "epoch 8: all stay");
        assert_eq!(chosen(&three, &[("A", Fate::Splits)]), "epoch 8: A splits into A1 A2");
        assert_eq!(chosen(&["p0"], &[("p0", Fate::Splits)]), "epoch 8: p0 splits into p0-1 p0-2");
        assert_eq!(chosen(&three, &[("A", Fate::Splits), ("A", Fate::Leaves)]), "epoch 8: A leaves");
        assert_eq!(chosen(&three, &[("A", Fate::Leaves), ("A", Fate::Stays)]), "epoch 8: all stay");
        assert_eq!(
            chosen(&three, &[("B", Fate::Splits), ("C", Fate::Leaves)]),
            "epoch 8: B splits into B1 B2; C leaves"
        );
    }

    #[test]
    fn to_merge_takes_a_partner_along() {
        let three = ["A", "B", "C"];
        assert_eq!(chosen(&three, &[("A", Fate::Merges)]), "epoch 8: A B merge into AB");
        assert_eq!(chosen(&three, &[("C", Fate::Merges)]), "epoch 8: B C merge into BC");
        assert_eq!(chosen(&three, &[("A", Fate::Merges), ("C", Fate::Merges)]), "epoch 8: A B C merge into AB");
        assert_eq!(chosen(&three, &[("B", Fate::Leaves), ("A", Fate::Merges)]), "epoch 8: B leaves; A C merge into AC");
        assert_eq!(chosen(&["s1", "s2"], &[("s1", Fate::Merges)]), "epoch 8: s1 s2 merge into s1-s2");
        assert_eq!(chosen(&["A"], &[("A", Fate::Merges)]), "epoch 8: A merge into A");
        let parted = [("A", Fate::Merges), ("B", Fate::Stays)];
        assert_eq!(chosen(&three, &parted), "epoch 8: A merge into AB");
    }

    #[test]
    fn names_are_typed_beside_a_choice() {
        let state = state(&["A", "B"]);
        let a = Name::from("A");
        let split = choose(&[], &state, &a, Fate::Splits);
        assert_eq!(sentence("8", &rename(&split, &a, " X  Y ")), "epoch 8: A splits into X Y");
        assert_eq!(sentence("8", &rename(&split, &a, "")), "epoch 8: A splits into \"\"");
        let merge = choose(&[], &state, &a, Fate::Merges);
        assert_eq!(sentence("8", &rename(&merge, &a, "all parts")), "epoch 8: A B merge into \"all parts\"");
        assert!(lists("X Y ", &["X".into(), "Y".into()]));
        assert!(lists("all parts", &["all parts".into()]));
        assert!(!lists("X", &["X".into(), "Y".into()]));
    }

    #[test]
    fn the_epoch_may_be_half_typed() {
        assert_eq!(parts("epoch x: A leaves"), Some(("x", " A leaves")));
        assert_eq!(sentence("1:2", &[]), "epoch 12: all stay");
        assert_eq!(sentence("", &[]), "epoch : all stay");
        assert_eq!((parts("A leaves"), parts("epoch 8")), (None, None));
    }

    #[test]
    fn who_joins_is_read_text_by_text() {
        let state = state(&["A"]);
        assert_eq!(free_name(&state, &[]), "B");
        let told = |name, coverage, floor| join(&state, name, coverage, floor).map(|one| one.to_string());
        assert_eq!(told("B", "", ""), Ok("B joins".to_owned()));
        assert_eq!(told("B", "before 120", "before 100"), Ok("B joins before 120 floor before 100".to_owned()));
        assert!(matches!(told("B", "befor 1", ""), Err([None, Some(_), None])));
        assert!(matches!(told("B", "", "x"), Err([None, None, Some(_)])));
        assert!(matches!(told("B C", "", ""), Err([Some(_), None, None])));
        assert!(matches!(told("B", "; A leaves", ""), Err([None, Some(_), None])));
    }
}
