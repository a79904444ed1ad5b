//! The partition table: what is known about sets of positions.
//!
//! Positions of one shape and leader share a bucket: a list of [`Entry`]s, each a partition with
//! bounds on the tricks North and South take. A look-up scans for an entry that holds the layout and
//! settles the question. Buckets live in one arena as runs of power-of-two length, so that a scan
//! reads memory in order and nothing is ever allocated in the search. When the arena is full, all is
//! forgotten and the search goes on.

use crate::partition::{Layout, Partition};
use crate::stats::{Stats, count};
use crate::steps::Steps;

/// Bits of an entry that owners never use, six a suit: bounds live there.
const LOWER_AT: u32 = 0;
const UPPER_AT: u32 = 32;

/// A partition with bounds on North–South's tricks, two to a cache line.
#[derive(Debug, Clone, Copy)]
struct Entry {
    /// The owners, and in spare bits the bounds.
    cards: u128,
    mask: u128,
}

const _: () = assert!(size_of::<Entry>() == 32);

impl Entry {
    const EMPTY: Self = Self { cards: 0, mask: 0 };

    fn new(partition: Partition, bounds: Bounds) -> Self {
        let lower = u128::from(bounds.lower) << LOWER_AT;
        let upper = u128::from(bounds.upper) << UPPER_AT;
        Self { cards: partition.cards | lower | upper, mask: partition.mask }
    }

    #[inline(always)]
    const fn bounds(&self) -> Bounds {
        Bounds {
            lower: (self.cards >> LOWER_AT) as u8 & 15,
            upper: (self.cards >> UPPER_AT) as u8 & 15,
        }
    }

    #[inline(always)]
    const fn partition(&self) -> Partition {
        Partition { cards: self.cards, mask: self.mask }
    }
}

/// Between how many and how many tricks North and South take.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Bounds {
    pub(crate) lower: u8,
    pub(crate) upper: u8,
}

impl Bounds {
    /// Whether the bounds answer "do North and South take `need` tricks?".
    #[inline(always)]
    pub(crate) const fn settle(self, need: u8) -> bool {
        self.lower >= need || self.upper < need
    }

    const fn meet(self, other: Self) -> Self {
        Self {
            lower: if self.lower > other.lower { self.lower } else { other.lower },
            upper: if self.upper < other.upper { self.upper } else { other.upper },
        }
    }
}

/// A bucket: where in the arena its entries stand.
#[derive(Debug, Clone, Copy)]
struct Slot {
    /// Shape and leader.
    key: u64,
    /// First entry in the arena.
    first: u32,
    len: u16,
    /// The run has room for `1 << size_class` entries.
    size_class: u8,
    /// Slots of an older generation are empty.
    generation: u8,
}

const _: () = assert!(size_of::<Slot>() == 16);

/// How many slots a fresh table uses, as a power of two.
const FIRST_SLOT_BITS: u32 = 12;
/// Longest run as a power of two; a full longest run forgets its last entry.
const SIZE_CLASSES: usize = 16;

/// The partition table of one strain of one deal.
#[derive(Debug)]
pub(crate) struct PartitionTable {
    slots: Vec<Slot>,
    slot_bits: u32,
    slots_used: usize,
    max_slot_bits: u32,
    generation: u8,
    arena: Vec<Entry>,
    max_entries: usize,
    /// Runs given back, by size.
    free: [Vec<u32>; SIZE_CLASSES],
}

/// Where a key was found or may be put.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Bucket(usize);

impl PartitionTable {
    /// A table that never holds more than about `bytes` bytes.
    pub(crate) fn new(bytes: usize) -> Self {
        let for_slots = (bytes / 8 / size_of::<Slot>()).max(1 << FIRST_SLOT_BITS);
        let empty = Slot { key: 0, first: 0, len: 0, size_class: 0, generation: 0 };
        Self {
            slots: vec![empty; 1 << FIRST_SLOT_BITS],
            slot_bits: FIRST_SLOT_BITS,
            slots_used: 0,
            max_slot_bits: for_slots.ilog2(),
            generation: 1,
            arena: Vec::new(),
            max_entries: (bytes - bytes / 8) / size_of::<Entry>(),
            free: Default::default(),
        }
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.slots_used = 0;
        self.slot_bits = FIRST_SLOT_BITS;
        self.arena.clear();
        self.free.iter_mut().for_each(Vec::clear);
        if self.generation == u8::MAX {
            self.generation = 0;
            self.slots.iter_mut().for_each(|slot| slot.generation = 0);
        }
        self.generation += 1;
    }

    /// The bucket of a key, which may still be empty.
    #[inline(always)]
    pub(crate) fn bucket(&self, key: u64) -> Bucket {
        let mask = (1 << self.slot_bits) - 1;
        let mut at = (key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (64 - self.slot_bits)) as usize;
        loop {
            let slot = &self.slots[at & mask];
            if slot.generation != self.generation || slot.key == key {
                return Bucket(at & mask);
            }
            at += 1;
        }
    }

    /// An entry of a bucket that holds the layout and settles the question.
    #[inline(always)]
    pub(crate) fn look_up(
        &self,
        bucket: Bucket,
        layout: Layout,
        need: u8,
        stats: &mut Stats,
    ) -> Option<(Partition, Bounds)> {
        let slot = self.slots[bucket.0];
        if slot.generation != self.generation {
            return None;
        }
        let first = slot.first as usize;
        let entries = &self.arena[first..first + slot.len as usize];
        for entry in entries {
            count!(stats, scanned);
            if entry.partition().contains(layout) && entry.bounds().settle(need) {
                return Some((entry.partition(), entry.bounds()));
            }
        }
        None
    }

    /// Adds what has been found out about a partition.
    pub(crate) fn insert<S: Steps>(
        &mut self,
        key: u64,
        partition: Partition,
        bounds: Bounds,
        stats: &mut Stats,
    ) {
        let bucket = self.bucket(key);
        let slot = self.slots[bucket.0];
        if slot.generation != self.generation {
            return self.insert_first(key, Entry::new(partition, bounds));
        }
        let first = slot.first as usize;
        let entries = &mut self.arena[first..first + slot.len as usize];
        let mut bounds = bounds;
        let mut kept = 0;
        let mut place = 0;
        let weight = partition.weight();
        count!(stats, insert_scanned, entries.len() as u64);
        for at in 0..entries.len() {
            let old = entries[at];
            // Most old entries fix a card that the new one gives to another player.
            let overlap = (old.cards ^ partition.cards) & old.mask & partition.mask == 0;
            if overlap {
                let old_bounds = old.bounds();
                if old.mask & !partition.mask == 0 {
                    bounds = bounds.meet(old_bounds);
                }
                if partition.mask & !old.mask == 0 && old_bounds.meet(bounds) == bounds {
                    continue;
                }
            }
            if kept != at {
                entries[kept] = old;
            }
            kept += 1;
            if !S::WIDE_FIRST || old.partition().weight() <= weight {
                place = kept;
            }
        }
        self.slots[bucket.0].len = kept as u16;
        self.put(bucket, place, Entry::new(partition, bounds));
    }

    fn insert_first(&mut self, key: u64, entry: Entry) {
        if self.slots_used * 2 >= 1 << self.slot_bits {
            self.grow();
        }
        let Some(first) = self.allocate(0) else {
            self.clear();
            return;
        };
        self.arena[first as usize] = entry;
        let bucket = self.bucket(key);
        self.slots[bucket.0] =
            Slot { key, first, len: 1, size_class: 0, generation: self.generation };
        self.slots_used += 1;
    }

    /// Puts an entry at a place of its bucket: wide partitions come first, so that a look-up finds
    /// the widest that settles the question (-1.5 % nodes).
    fn put(&mut self, bucket: Bucket, place: usize, entry: Entry) {
        let slot = self.slots[bucket.0];
        let (first, len) = (slot.first as usize, slot.len as usize);
        if len < 1 << slot.size_class {
            self.arena.copy_within(first + place..first + len, first + place + 1);
            self.arena[first + place] = entry;
            self.slots[bucket.0].len += 1;
            return;
        }
        if slot.size_class as usize + 1 == SIZE_CLASSES {
            self.arena[first + len - 1] = entry;
            return;
        }
        let Some(moved) = self.allocate(slot.size_class + 1) else {
            self.clear();
            return;
        };
        let to = moved as usize;
        self.arena.copy_within(first..first + place, to);
        self.arena[to + place] = entry;
        self.arena.copy_within(first + place..first + len, to + place + 1);
        self.free[slot.size_class as usize].push(slot.first);
        let slot = &mut self.slots[bucket.0];
        slot.first = moved;
        slot.len += 1;
        slot.size_class += 1;
    }

    fn allocate(&mut self, size_class: u8) -> Option<u32> {
        if let Some(first) = self.free[size_class as usize].pop() {
            return Some(first);
        }
        let first = self.arena.len();
        let end = first + (1 << size_class);
        if end > self.max_entries {
            return None;
        }
        self.arena.resize(end, Entry::EMPTY);
        Some(first as u32)
    }

    /// Doubles the slots, or forgets everything if there may be no more.
    fn grow(&mut self) {
        if self.slot_bits == self.max_slot_bits {
            return self.clear();
        }
        let old_len = 1 << self.slot_bits;
        let old: Vec<Slot> = self.slots[..old_len]
            .iter()
            .copied()
            .filter(|slot| slot.generation == self.generation)
            .collect();
        self.slots[..old_len].iter_mut().for_each(|slot| slot.generation = 0);
        self.slot_bits += 1;
        if self.slots.len() < 1 << self.slot_bits {
            let empty = Slot { key: 0, first: 0, len: 0, size_class: 0, generation: 0 };
            self.slots.resize(1 << self.slot_bits, empty);
        }
        for slot in old {
            let bucket = self.bucket(slot.key);
            self.slots[bucket.0] = slot;
        }
    }
}
