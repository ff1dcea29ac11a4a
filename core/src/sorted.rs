//! Sorting by places, once for every type.
//!
//! Each type that is sorted by itself brings its own copy of the library's sort, 4 KB of the page.
//! Nothing here is hot, so all of it shares one.

use std::cmp::Ordering;

/// The places of `len` things in the order that `compare` puts them in; equal ones keep their order.
///
/// ```
/// let names = ["b", "a", "c"];
/// let order = cutline::sorted::places(names.len(), &mut |left, right| names[left].cmp(names[right]));
/// assert_eq!(order, [1, 0, 2]);
/// ```
pub fn places(len: usize, compare: &mut dyn FnMut(usize, usize) -> Ordering) -> Vec<usize> {
    let mut places: Vec<usize> = (0..len).collect();
    places.sort_by(|left, right| compare(*left, *right));
    places
}

/// The first thing that occurs twice, as the place of its second occurrence.
pub(crate) fn twice(len: usize, compare: &mut dyn FnMut(usize, usize) -> Ordering) -> Option<usize> {
    let order = places(len, compare);
    let repeated = order.windows(2).filter(|pair| compare(pair[0], pair[1]).is_eq());
    repeated.map(|pair| pair[1]).min()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_repetition_is_found_wherever_it_stands() {
        let twice = |names: &[&str]| twice(names.len(), &mut |left, right| names[left].cmp(names[right]));
        assert_eq!(twice(&["a", "b", "c"]), None);
        assert_eq!(twice(&["b", "a", "b", "a"]), Some(2));
        assert_eq!(twice(&["a", "a", "a"]), Some(1));
        assert_eq!(twice(&[]), None);
    }
}
