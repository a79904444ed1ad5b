//! The table of sets: by key, then one by one.

use std::hash::Hash;

use rustc_hash::FxHashMap;

/// Entries under keys. Under one key they are scanned in turn, those that proved useful first.
pub(super) struct Table<K, E> {
    entries: FxHashMap<K, Vec<E>>,
}

impl<K: Eq + Hash, E> Table<K, E> {
    pub(super) fn new() -> Self {
        Self { entries: FxHashMap::default() }
    }

    /// The first entry under the key that answers. It moves one place forward: entries that answer
    /// often come to stand where they are found soon.
    pub(super) fn find(&mut self, key: &K, answers: impl Fn(&E) -> bool) -> Option<&E> {
        let row = self.entries.get_mut(key)?;
        let mut found = row.iter().position(answers)?;
        if found > 0 {
            row.swap(found, found - 1);
            found -= 1;
        }
        Some(&row[found])
    }

    pub(super) fn store(&mut self, key: K, entry: E) {
        self.entries.entry(key).or_default().push(entry);
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = (&K, &E)> {
        self.entries.iter().flat_map(|(key, row)| row.iter().map(move |entry| (key, entry)))
    }
}
