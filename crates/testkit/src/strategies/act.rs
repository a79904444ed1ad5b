//! What may be tried at a table, legal or not.

use merrimac_cards::{Board, Call, Card, Seat};
use proptest::prelude::*;
use proptest::sample::Index;

use super::{call, card, deal, seat, vulnerability};

/// Something that somebody tries at the table.
#[derive(Debug, Clone)]
pub enum Act {
    /// A call, legal or not.
    Call(Call),
    /// One of the legal calls, if there are any; those nearest to a pass come up most often.
    LegalCall(Index),
    /// A card, legal or not.
    Card(Card),
    /// One of the legal cards, if there are any.
    LegalCard(Index),
    /// A claim of this many tricks, perhaps more than there are.
    Claim(u8),
    /// A claim is accepted.
    Accept,
    /// A player contests a claim.
    Contest(Seat),
    /// A claim is refused by whoever rules on it.
    Refuse,
    /// The last act is taken back.
    Undo,
}

/// Any board, with any dealer and vulnerability.
pub fn board() -> impl Strategy<Value = Board> {
    (deal(), 1..=32u32, seat(), vulnerability()).prop_map(
        |(deal, number, dealer, vulnerability)| Board { number, dealer, vulnerability, deal },
    )
}

/// Acts of which enough are legal that boards get to their last tricks.
pub fn acts() -> impl Strategy<Value = Vec<Act>> {
    let act = prop_oneof![
        4 => call().prop_map(Act::Call),
        30 => any::<Index>().prop_map(Act::LegalCall),
        4 => card().prop_map(Act::Card),
        60 => any::<Index>().prop_map(Act::LegalCard),
        3 => (0..=14u8).prop_map(Act::Claim),
        1 => Just(Act::Accept),
        4 => seat().prop_map(Act::Contest),
        2 => Just(Act::Refuse),
        6 => Just(Act::Undo),
    ];
    prop::collection::vec(act, 0..160)
}
