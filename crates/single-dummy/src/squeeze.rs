//! Some bits of a set pressed together, and drawn apart again.
//!
//! When a trick is over, the layouts that it leaves possible are numbered anew and keep their order. So their
//! bits move down to fill the gaps. That is done a machine word at a time in six steps, by 1, 2, 4, … places,
//! as a parallel prefix [HD, §7-4, 7-5]; which bits move in which step is found once for all sets.

use merrimac_stable_set::BitSet;

/// How the bits at some places of a set move down together.
#[derive(Debug)]
pub(crate) struct Squeeze {
    words: Box<[Word]>,
}

/// The same for one machine word.
#[derive(Debug)]
struct Word {
    kept: u64,
    /// By step: the bits that move by as many places.
    moved: [u64; STEPS],
    /// Where the first of its bits goes.
    to: usize,
}

const STEPS: usize = 6;

impl Squeeze {
    /// What it takes for each machine word of the sets.
    pub(crate) const BYTES_A_WORD: usize = size_of::<Word>();

    /// Keeps the bits of these members.
    pub(crate) fn to(kept: &BitSet) -> Self {
        let mut to = 0;
        let words = kept.words().iter().map(|&kept| {
            let word = Word { kept, moved: moved(kept), to };
            to += kept.count_ones() as usize;
            word
        });
        Self { words: words.collect() }
    }

    /// The members kept, by their places before, rising.
    pub(crate) fn kept(&self) -> impl Iterator<Item = usize> {
        let of_word = |(index, word): (usize, &Word)| {
            let kept = word.kept;
            (0..64).filter(move |place| kept >> place & 1 == 1).map(move |place| 64 * index + place)
        };
        self.words.iter().enumerate().flat_map(of_word)
    }

    /// The bits kept of a set's words, pressed together to words of which none is set.
    pub(crate) fn press(&self, source: &[u64], target: &mut [u64]) {
        let Some(first) = source.iter().position(|&bits| bits != 0) else { return };
        for (word, &bits) in self.words.iter().zip(source).skip(first) {
            let mut bits = bits & word.kept;
            if bits == 0 {
                continue;
            }
            for (step, moved) in word.moved.iter().enumerate() {
                let moving = bits & moved;
                bits = bits ^ moving | moving >> (1 << step);
            }
            let (index, shift) = (word.to / 64, word.to % 64);
            target[index] |= bits << shift;
            let rest = bits.unbounded_shr(64 - shift as u32);
            if rest != 0 {
                target[index + 1] |= rest;
            }
        }
    }

    /// The reverse: bits drawn apart, with nothing in the gaps.
    pub(crate) fn draw(&self, source: &[u64], target: &mut [u64]) {
        let Some(first) = source.iter().position(|&bits| bits != 0) else { return };
        // The word before may have some of these bits as well.
        let skipped = self.words.partition_point(|word| word.to < 64 * first).saturating_sub(1);
        for (word, target) in self.words.iter().zip(target).skip(skipped) {
            let (index, shift) = (word.to / 64, word.to % 64);
            let here = source.get(index).map_or(0, |bits| bits >> shift);
            let next =
                source.get(index + 1).map_or(0, |bits| bits.unbounded_shl(64 - shift as u32));
            let mut bits = here | next;
            if bits == 0 {
                continue;
            }
            for (step, &moved) in word.moved.iter().enumerate().rev() {
                bits = bits & !moved | bits << (1 << step) & moved;
            }
            *target = bits & word.kept;
        }
    }
}

/// Which bits move by 1, 2, 4, … places for these to come together at the lower end.
fn moved(kept: u64) -> [u64; STEPS] {
    let mut kept = kept;
    let mut gaps_below = !kept << 1;
    std::array::from_fn(|step| {
        let mut odd = gaps_below;
        for places in 0..STEPS {
            odd ^= odd << (1 << places);
        }
        let moving = odd & kept;
        kept = kept ^ moving | moving >> (1 << step);
        gaps_below &= !odd;
        moving
    })
}

#[cfg(test)]
#[path = "../tests/unit/squeeze.rs"]
mod tests;
