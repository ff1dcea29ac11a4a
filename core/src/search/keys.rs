//! A set of short lists of numbers, each stored once in as few bytes as it takes.

use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;
use std::hash::BuildHasher;

/// Lists of numbers; each has a number of its own, counted from 0 in the order in which they came.
#[derive(Debug, Default)]
pub(super) struct Keys {
    bytes: Vec<u8>,
    /// Where each list ends.
    ends: Vec<u32>,
    table: HashTable<u32>,
    scratch: Vec<u8>,
}

/// A set is full: its bytes can be counted no further.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Full;

impl Keys {
    /// How many lists there are.
    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    /// How many bytes of memory it takes.
    pub(super) fn memory(&self) -> usize {
        self.bytes.capacity() + self.ends.capacity() * size_of::<u32>() + self.table.allocation_size()
    }

    /// The number of this list, and whether it is new.
    pub(super) fn insert(&mut self, numbers: &[u32]) -> Result<(u32, bool), Full> {
        self.scratch.clear();
        for number in numbers {
            write(&mut self.scratch, *number);
        }
        let hash = hash(&self.scratch);
        let (bytes, ends, scratch) = (&self.bytes, &self.ends, &self.scratch);
        if let Some(found) = self.table.find(hash, |number| stored(bytes, ends, *number) == &scratch[..]) {
            return Ok((*found, false));
        }
        let end = u32::try_from(self.bytes.len() + self.scratch.len()).map_err(|_| Full)?;
        let number = u32::try_from(self.ends.len()).map_err(|_| Full)?;
        self.bytes.extend_from_slice(&self.scratch);
        self.ends.push(end);
        let (bytes, ends) = (&self.bytes, &self.ends);
        self.table.insert_unique(hash, number, |number| self::hash(stored(bytes, ends, *number)));
        Ok((number, true))
    }

    /// The number of this list, if it is there.
    pub(super) fn find(&self, numbers: &[u32]) -> Option<u32> {
        let mut sought = Vec::new();
        for number in numbers {
            write(&mut sought, *number);
        }
        let (bytes, ends) = (&self.bytes, &self.ends);
        self.table.find(hash(&sought), |number| stored(bytes, ends, *number) == &sought[..]).copied()
    }

    /// Writes the list of this number over what `numbers` holds.
    pub(super) fn read(&self, number: u32, numbers: &mut Vec<u32>) {
        numbers.clear();
        let mut bytes = stored(&self.bytes, &self.ends, number);
        while let Some(next) = read(&mut bytes) {
            numbers.push(next);
        }
    }
}

fn stored<'a>(bytes: &'a [u8], ends: &[u32], number: u32) -> &'a [u8] {
    let number = number as usize;
    let start = if number == 0 { 0 } else { ends[number - 1] };
    &bytes[start as usize..ends[number] as usize]
}

fn hash(bytes: &[u8]) -> u64 {
    FxBuildHasher.hash_one(bytes)
}

/// Seven bits a byte, the lowest first; the highest bit says that more follow.
fn write(bytes: &mut Vec<u8>, mut number: u32) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

fn read(bytes: &mut &[u8]) -> Option<u32> {
    let mut number = 0;
    let mut shift = 0;
    loop {
        let (first, rest) = bytes.split_first()?;
        *bytes = rest;
        number |= u32::from(first & 0x7f) << shift;
        if first & 0x80 == 0 {
            return Some(number);
        }
        shift += 7;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_is_stored_once_and_reads_back() {
        let mut keys = Keys::default();
        let lists: Vec<Vec<u32>> = vec![vec![], vec![0], vec![0, 0], vec![127, 128], vec![u32::MAX, 16_384, 5]];
        for (number, list) in lists.iter().enumerate() {
            assert_eq!(keys.insert(list), Ok((number as u32, true)));
        }
        let mut read = Vec::new();
        for (number, list) in lists.iter().enumerate() {
            assert_eq!(keys.insert(list), Ok((number as u32, false)));
            keys.read(number as u32, &mut read);
            assert_eq!(read, *list);
        }
        assert_eq!(keys.len(), lists.len());
    }

    #[test]
    fn many_lists_are_told_apart() {
        let mut keys = Keys::default();
        for number in 0..20_000_u32 {
            assert_eq!(keys.insert(&[number % 7, number]), Ok((number, true)));
        }
        assert_eq!(keys.insert(&[12_345 % 7, 12_345]), Ok((12_345, false)));
    }
}
