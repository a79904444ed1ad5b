//! Pairs of layouts as rows of bits, all rows in one place: there are thousands of them, and each has hundreds of
//! words near the root.

use crate::sets::Set;

/// Layouts, each with others with which it is a pair: a row of bits each, all in one place.
#[derive(Debug, Clone)]
pub(crate) struct Rows {
    layouts: Vec<u32>,
    /// How many machine words a row has.
    width: usize,
    words: Vec<u64>,
}

impl Rows {
    /// Of sets of so many machine words, with room for so many rows.
    pub(super) fn new(width: usize, room: usize) -> Self {
        Self { layouts: Vec::with_capacity(room), width, words: Vec::with_capacity(width * room) }
    }

    /// All pairs of a set.
    pub(crate) fn all(set: &Set) -> Self {
        let mut rows = Self::new(set.words().len(), set.len());
        let mut later = set.words().to_vec();
        for layout in set.iter() {
            later[layout / 64] &= !(1 << (layout % 64));
            rows.layouts.push(layout as u32);
            rows.words.extend_from_slice(&later);
        }
        rows
    }

    /// The same, with the layouts renumbered, and nothing in any row yet.
    pub(super) fn renumbered(&self, width: usize, number: impl Fn(usize) -> usize) -> Self {
        let layouts = self.layouts.iter().map(|&layout| number(layout as usize) as u32).collect();
        Self { layouts, width, words: vec![0; width * self.len()] }
    }

    /// How many machine words a row has.
    pub(super) fn width(&self) -> usize {
        self.width
    }

    /// How many machine words all rows have.
    pub(super) fn size(&self) -> usize {
        self.words.len()
    }

    /// Takes from each row what the same row of others has.
    pub(super) fn remove_all(&mut self, others: &Self) {
        remove(&mut self.words, &others.words);
    }

    pub(super) fn clear(&mut self) {
        self.words.fill(0);
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
        } else {
            self.words.truncate(before);
        }
        has_others
    }

    /// Every layout with its row.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (usize, &[u64])> {
        let layouts = self.layouts.iter().map(|&layout| layout as usize);
        layouts.zip(self.words.chunks_exact(self.width))
    }

    pub(super) fn iter_mut(&mut self) -> impl Iterator<Item = (usize, &mut [u64])> {
        let layouts = self.layouts.iter().map(|&layout| layout as usize);
        layouts.zip(self.words.chunks_exact_mut(self.width))
    }

    pub(super) fn row_mut(&mut self, at: usize) -> &mut [u64] {
        &mut self.words[at * self.width..][..self.width]
    }

    /// All layouts of which something is asked; nothing if there are none.
    pub(super) fn all_asked(&self) -> Option<Set> {
        let mut all = Set::of_words(self.width);
        for (layout, others) in self.iter() {
            let words = all.words_mut().iter_mut().zip(others);
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
    pub(super) fn narrowed(&self, layouts: &Set) -> (Vec<usize>, Self) {
        let mut narrowed = Self::new(self.width, self.len());
        let mut places = Vec::with_capacity(self.len());
        for (at, (layout, others)) in self.iter().enumerate() {
            let inside = others.iter().zip(layouts.words()).map(|(others, inside)| others & inside);
            if layouts.contains(layout) && narrowed.add(layout, inside) {
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
