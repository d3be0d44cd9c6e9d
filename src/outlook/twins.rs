//! Keys that stand in a file more than once, found without keeping the keys.
//!
//! Each key leaves a fingerprint of 64 bits. Among twenty million different
//! keys the chance that any two have the same is about 1 in 90 000.

use xxhash_rust::xxh3::xxh3_64;

/// So many keys are compared, which takes 8 bytes each: as many as a ring may have.
const MOST: u64 = crate::scenario::MAX_KEYS as u64;

/// Parts that are sorted one after the other, so that none takes long.
const PARTS: usize = 1024;

/// The fingerprints so far.
#[derive(Clone, Debug, Default)]
pub(super) struct Twins {
    parts: Vec<Vec<u64>>,
    count: u64,
    /// How many parts are sorted, and the keys in them that were there before.
    sorted: usize,
    again: u64,
}

impl Twins {
    /// Takes a key, if there is room.
    pub fn add(&mut self, key: &[u8]) {
        if self.count == MOST {
            return;
        }
        if self.parts.is_empty() {
            self.parts = vec![Vec::new(); PARTS];
        }
        let print = xxh3_64(key);
        let part = &mut self.parts[(print % PARTS as u64) as usize];
        if part.len() == part.capacity() {
            // By a quarter: doubling would take twice the memory.
            part.reserve_exact(part.len() / 4 + 64);
        }
        part.push(print);
        self.count += 1;
    }

    /// Sorts the next part; says whether any is left.
    pub fn sort(&mut self) -> bool {
        if let Some(part) = self.parts.get_mut(self.sorted) {
            part.sort_unstable();
            self.again += part.windows(2).filter(|pair| pair[0] == pair[1]).count() as u64;
            *part = Vec::new();
            self.sorted += 1;
        }
        self.sorted < self.parts.len()
    }

    /// How many keys were there before, once all parts are sorted.
    pub const fn again(&self) -> Option<u64> {
        if self.sorted == self.parts.len() {
            Some(self.again)
        } else {
            None
        }
    }

    /// How many keys are compared.
    pub const fn compared(&self) -> u64 {
        self.count
    }
}
