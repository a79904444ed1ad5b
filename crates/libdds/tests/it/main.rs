//! The library as a C program meets it: through its exported functions.

#![expect(unsafe_code, reason = "the functions believe their pointers, as any C library does")]
#![expect(clippy::borrow_as_ptr, reason = "so a C program passes its structures: &x")]

mod answers;
mod c_program;
mod faults;
mod hundred;
mod properties;
mod several;

use dds::abi::{DdTableDealPbn, Deal, DealPbn};

/// A text in an array of C.
fn chars<const SIZE: usize>(text: &str) -> [u8; SIZE] {
    let mut place = [0; SIZE];
    place[..text.len()].copy_from_slice(text.as_bytes());
    place
}

fn pbn(text: &str, trump: i32, first: i32) -> DealPbn {
    DealPbn { trump, first, remain_cards: chars(text), ..DealPbn::ZERO }
}

fn table_pbn(text: &str) -> DdTableDealPbn {
    DdTableDealPbn { cards: chars(text) }
}

/// One suit each: North has all the spades, East all the hearts, and so on.
const ONE_SUIT_EACH: Deal = Deal {
    remain_cards: [[0x7FFC, 0, 0, 0], [0, 0x7FFC, 0, 0], [0, 0, 0x7FFC, 0], [0, 0, 0, 0x7FFC]],
    trump: 4,
    ..Deal::ZERO
};
