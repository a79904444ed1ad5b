//! Things by seat, by side and by strain: objects with the letters of the command line.

use merrimac_cards::{BySeat, BySide, ByStrain, Seat, Side};
use serde::Serialize;

/// One thing a seat: `{"N","E","S","W"}`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
pub struct PerSeat<T> {
    /// North's.
    #[serde(rename = "N")]
    pub north: T,
    /// East's.
    #[serde(rename = "E")]
    pub east: T,
    /// South's.
    #[serde(rename = "S")]
    pub south: T,
    /// West's.
    #[serde(rename = "W")]
    pub west: T,
}

impl<T> PerSeat<T> {
    /// What a function says of each seat.
    pub fn from_fn(mut value: impl FnMut(Seat) -> T) -> Self {
        Self {
            north: value(Seat::North),
            east: value(Seat::East),
            south: value(Seat::South),
            west: value(Seat::West),
        }
    }
}

impl<T: Clone> From<&BySeat<T>> for PerSeat<T> {
    fn from(values: &BySeat<T>) -> Self {
        Self::from_fn(|seat| values[seat].clone())
    }
}

/// One thing a side: `{"NS","EW"}`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct PerSide<T> {
    /// North and South's.
    #[serde(rename = "NS")]
    pub north_south: T,
    /// East and West's.
    #[serde(rename = "EW")]
    pub east_west: T,
}

impl<T: Copy> From<&BySide<T>> for PerSide<T> {
    fn from(values: &BySide<T>) -> Self {
        Self { north_south: values[Side::NorthSouth], east_west: values[Side::EastWest] }
    }
}

/// One thing a strain: `{"C","D","H","S","NT"}`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "UPPERCASE")]
pub struct PerStrain<T> {
    c: T,
    d: T,
    h: T,
    s: T,
    nt: T,
}

impl<T: Copy> From<&ByStrain<T>> for PerStrain<T> {
    fn from(values: &ByStrain<T>) -> Self {
        let [c, d, h, s, nt] = *values.as_array();
        Self { c, d, h, s, nt }
    }
}
