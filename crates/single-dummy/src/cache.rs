//! Tables of what is only useful to know: one that would outgrow the memory starts afresh instead.

use std::hash::Hash;

use rustc_hash::FxHashMap;

use crate::effort::Memory;

/// What is known, by position.
#[derive(Debug)]
pub(crate) struct Cache<K, V> {
    known: FxHashMap<K, V>,
    /// Bytes of the table itself, and of what its values point to.
    table: u64,
    values: u64,
}

impl<K, V> Default for Cache<K, V> {
    fn default() -> Self {
        Self { known: FxHashMap::default(), table: 0, values: 0 }
    }
}

impl<K: Eq + Hash, V> Cache<K, V> {
    /// A table with fewer entries grows without being asked whether there is room.
    const SMALL: usize = 1 << 8;

    #[inline]
    pub(crate) fn get(&self, key: &K) -> Option<&V> {
        self.known.get(key)
    }

    #[inline]
    pub(crate) fn insert(&mut self, key: K, value: V, memory: &Memory) {
        self.make_room(memory);
        self.known.insert(key, value);
    }

    /// What is known, or what is known to begin with.
    #[inline]
    pub(crate) fn or_insert_with(
        &mut self,
        key: K,
        memory: &Memory,
        first: impl FnOnce() -> V,
    ) -> &mut V {
        self.make_room(memory);
        self.known.entry(key).or_insert_with(first)
    }

    /// Counts bytes that a value points to.
    pub(crate) fn count(&mut self, bytes: u64, memory: &Memory) {
        memory.take(bytes);
        self.values += bytes;
    }

    #[inline]
    fn make_room(&mut self, memory: &Memory) {
        if self.known.len() == self.known.capacity() || self.values > memory.of_a_cache() {
            self.grow(memory);
        }
    }

    /// Grows if there is room, and forgets everything if there is not.
    #[cold]
    fn grow(&mut self, memory: &Memory) {
        // A table doubles, and is there twice while it does.
        let slots = (2 * self.known.capacity()).max(4) * 8 / 7;
        let next = slots as u64 * (size_of::<(K, V)>() as u64 + 1);
        let is_small = self.known.len() < Self::SMALL && self.values == 0;
        if is_small || next + self.values <= memory.of_a_cache() {
            memory.take(next - self.table);
            self.table = next;
        } else {
            self.clear(memory);
        }
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self, memory: &Memory) {
        self.known.clear();
        memory.give_back(std::mem::take(&mut self.values));
    }

    pub(crate) fn len(&self) -> usize {
        self.known.len()
    }

    /// Bytes that are counted.
    pub(crate) fn bytes(&self) -> u64 {
        self.table + self.values
    }
}
