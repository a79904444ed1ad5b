//! Pairs of layouts as rows of bits, all rows in one place: there are thousands of them, and each has hundreds of
//! words near the root.
//!
//! The others of a row come after its own layout, so a row begins with the word of that layout.

use merrimac_stable_set::BitSet;

/// Layouts, each with later others with which it is a pair: a row of bits each, all in one place.
#[derive(Debug, Clone)]
pub(crate) struct Rows {
    layouts: Vec<u32>,
    /// Where each row begins.
    starts: Vec<usize>,
    /// How many machine words a set has.
    width: usize,
    words: Vec<u64>,
}

/// The word of a set with which the row of a layout begins.
pub(crate) const fn first_word(layout: usize) -> usize {
    layout / 64
}

impl Rows {
    /// Of sets of this many machine words, with room for this many rows of this many words altogether.
    pub(super) fn new(width: usize, rows: usize, words: usize) -> Self {
        Self {
            layouts: Vec::with_capacity(rows),
            starts: Vec::with_capacity(rows),
            width,
            words: Vec::with_capacity(words),
        }
    }

    /// All pairs of a set.
    pub(crate) fn all(set: &BitSet) -> Self {
        let width = set.words().len();
        let words = set.iter().map(|layout| width - first_word(layout)).sum();
        let mut rows = Self::new(width, set.len(), words);
        let mut later = set.words().to_vec();
        for layout in set.iter() {
            later[layout / 64] &= !(1 << (layout % 64));
            rows.begin(layout);
            rows.words.extend_from_slice(&later[first_word(layout)..]);
        }
        rows
    }

    fn begin(&mut self, layout: usize) {
        self.layouts.push(layout as u32);
        self.starts.push(self.words.len());
    }

    /// The same, with the layouts renumbered, and nothing in any row yet.
    pub(super) fn renumbered(&self, width: usize, number: impl Fn(usize) -> usize) -> Self {
        let mut rows = Self::new(width, self.len(), width * self.len());
        for &layout in &self.layouts {
            let layout = number(layout as usize);
            rows.begin(layout);
            rows.words.resize(rows.words.len() + width - first_word(layout), 0);
        }
        rows
    }

    /// How many machine words a set has.
    pub(super) fn width(&self) -> usize {
        self.width
    }

    /// How many machine words the sets of all rows have.
    pub(super) fn size(&self) -> usize {
        self.width * self.len()
    }

    /// Takes from each row what the same row of others has.
    pub(super) fn remove_all(&mut self, others: &Self) {
        remove(&mut self.words, &others.words);
    }

    pub(super) fn len(&self) -> usize {
        self.layouts.len()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.layouts.is_empty()
    }

    /// Adds a row, unless it has nothing in it.
    pub(super) fn add(&mut self, layout: usize, others: impl Iterator<Item = u64>) -> bool {
        let before = self.words.len();
        self.words.extend(others);
        let has_others = self.words[before..].iter().any(|&word| word != 0);
        if has_others {
            self.layouts.push(layout as u32);
            self.starts.push(before);
        } else {
            self.words.truncate(before);
        }
        has_others
    }

    /// Every layout with its row.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (usize, &[u64])> {
        let (mut rest, width) = (&self.words[..], self.width);
        self.layouts.iter().map(move |&layout| {
            let (row, after) = rest.split_at(width - first_word(layout as usize));
            rest = after;
            (layout as usize, row)
        })
    }

    pub(super) fn iter_mut(&mut self) -> impl Iterator<Item = (usize, &mut [u64])> {
        let (mut rest, width) = (&mut self.words[..], self.width);
        self.layouts.iter().map(move |&layout| {
            let length = width - first_word(layout as usize);
            let (row, after) = std::mem::take(&mut rest).split_at_mut(length);
            rest = after;
            (layout as usize, row)
        })
    }

    pub(super) fn row_mut(&mut self, at: usize) -> &mut [u64] {
        let length = self.width - first_word(self.layouts[at] as usize);
        &mut self.words[self.starts[at]..][..length]
    }

    /// All layouts of which something is asked; nothing if there are none.
    pub(super) fn all_asked(&self) -> Option<BitSet> {
        let mut all = BitSet::of_words(self.width);
        for (layout, others) in self.iter() {
            let words = all.words_mut()[first_word(layout)..].iter_mut().zip(others);
            let any = words.fold(0, |any, (all, others)| {
                *all |= others;
                any | others
            });
            if any != 0 {
                all.insert(layout);
            }
        }
        (!all.is_empty()).then_some(all)
    }

    /// Pairs of which both layouts are among these, and the places of their rows.
    pub(super) fn narrowed(&self, layouts: &BitSet) -> (Vec<usize>, Self) {
        let mut narrowed = Self::new(self.width, self.len(), self.words.len());
        let mut places = Vec::with_capacity(self.len());
        for (at, (layout, others)) in self.iter().enumerate() {
            if !layouts.contains(layout) {
                continue;
            }
            let inside = others.iter().zip(&layouts.words()[first_word(layout)..]);
            if narrowed.add(layout, inside.map(|(others, inside)| others & inside)) {
                places.push(at);
            }
        }
        (places, narrowed)
    }
}

/// Takes bits away.
pub(super) fn remove(from: &mut [u64], bits: &[u64]) {
    from.iter_mut().zip(bits).for_each(|(word, bits)| *word &= !bits);
}

#[cfg(test)]
#[path = "../../tests/unit/rows.rs"]
mod tests;
