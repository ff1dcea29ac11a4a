//! Kept vectors: what is stored where no scalar is true of a whole vector (F6).

use crate::frontier::checkpoint::Coverage;
use crate::frontier::vector::Name;
use std::cmp::Ordering;
use std::fmt;

/// A checkpoint vector that is published as it stands, in the order of its membership.
///
/// Kept vectors are partially ordered, component by component: `[2, 1]` and `[1, 2]` are
/// incomparable, neither is an advance on the other, and what both cover is `[1, 1]`. That order is
/// a named method and not `PartialOrd`, so that nobody sorts by it. It promises nothing about
/// vectors of different memberships.
///
/// ```
/// use cutline::frontier::checkpoint::Coverage;
/// use cutline::frontier::kept::Kept;
/// let order = "integer".parse().unwrap();
/// let vector = |left: &str, right: &str| {
///     let component = |name: &str, text: &str| (name.into(), Coverage::parse(&order, text).unwrap());
///     Kept::new(vec![component("j0", left), component("j1", right)])
/// };
/// let (one, other) = (vector("through 2", "through 1"), vector("through 1", "through 2"));
/// assert!(!one.is_at_or_beyond(&other) && !other.is_at_or_beyond(&one));
/// assert_eq!(one.meet(&other).to_string(), "j0 through 1, j1 through 1");
/// assert!(vector("through 2", "through 2").is_at_or_beyond(&one));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Kept(Vec<(Name, Coverage)>);

/// What two kept vectors cover both. A component whose coordinates cannot be compared has none.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Meet(Vec<(Name, Option<Coverage>)>);

impl Kept {
    /// A vector of these components; each partition is named once.
    pub fn new(components: Vec<(Name, Coverage)>) -> Kept {
        Kept(components)
    }

    /// The partitions and what each of them covers.
    pub fn components(&self) -> &[(Name, Coverage)] {
        &self.0
    }

    fn component(&self, name: &str) -> Option<&Coverage> {
        self.0.iter().find(|(other, _)| **other == *name).map(|(_, coverage)| coverage)
    }

    /// Whether every component of `other` is reached here.
    pub fn is_at_or_beyond(&self, other: &Kept) -> bool {
        other.0.iter().all(|(name, coverage)| {
            self.component(name).and_then(|own| own.compare(coverage)).is_some_and(Ordering::is_ge)
        })
    }

    /// What both cover, component by component; partitions that only one of them has are in neither.
    pub fn meet(&self, other: &Kept) -> Meet {
        let both = self.0.iter().filter_map(|(name, own)| Some((name, own, other.component(name)?)));
        let least = |(name, own, theirs): (&Name, &Coverage, &Coverage)| {
            let least = own.compare(theirs).map(|order| if order.is_le() { own } else { theirs });
            (name.clone(), least.cloned())
        };
        Meet(both.map(least).collect())
    }
}

impl Meet {
    /// The partitions and what both vectors cover of each.
    pub fn components(&self) -> &[(Name, Option<Coverage>)] {
        &self.0
    }
}

/// `j0 through 2, j1 through 1`.
impl fmt::Display for Kept {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, (name, coverage)) in self.0.iter().enumerate() {
            write!(f, "{}{name} {coverage}", if place > 0 { ", " } else { "" })?;
        }
        Ok(())
    }
}

/// `j0 through 1, j1 nothing`.
impl fmt::Display for Meet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, (name, coverage)) in self.0.iter().enumerate() {
            f.write_str(if place > 0 { ", " } else { "" })?;
            match coverage {
                Some(coverage) => write!(f, "{name} {coverage}")?,
                None => write!(f, "{name} nothing")?,
            }
        }
        Ok(())
    }
}
