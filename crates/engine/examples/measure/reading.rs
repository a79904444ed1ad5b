//! A very light reading of natural bidding, for auctions of programs whose system is not known.

use std::collections::HashMap;

use merrimac_cards::{Bid, Call, Seat, Strain, Suit};
use merrimac_dealing::{Constraint, DealConstraint};
use merrimac_engine::Bidder;
use merrimac_table::{Decision, PlayerError, SeatView};

/// Passes, and takes calls for natural.
pub(crate) struct LightReading;

impl Bidder for LightReading {
    fn call(&mut self, _: &SeatView) -> Result<Decision<Call>, PlayerError> {
        Ok(Decision::plain(Call::Pass))
    }

    fn shown(&mut self, view: &SeatView) -> DealConstraint {
        let calls: Vec<(Seat, Call)> = view.auction().iter().collect();
        Seat::ALL.into_iter().fold(DealConstraint::anything(), |shown, seat| {
            shown.with_hand(seat, hand_of(seat, &calls).softened(0.05))
        })
    }
}

/// What the calls of one player showed.
fn hand_of(seat: Seat, calls: &[(Seat, Call)]) -> Constraint {
    let mut shown = Constraint::Anything;
    let mut lengths: HashMap<Suit, u8> = HashMap::new();
    let bids_before = |place: usize, who: &dyn Fn(Seat) -> bool| -> Vec<Bid> {
        let bid = |&(seat, call): &(Seat, Call)| match call {
            Call::Bid(bid) if who(seat) => Some(bid),
            _ => None,
        };
        calls[..place].iter().filter_map(bid).collect()
    };
    let mut acted = false;
    let mut passed = false;
    for (place, &(_, call)) in calls.iter().enumerate().filter(|(_, (who, _))| *who == seat) {
        let theirs = bids_before(place, &|who| who.side() != seat.side());
        let partners = bids_before(place, &|who| who == seat.partner());
        match call {
            Call::Pass if !acted && !passed => {
                passed = true;
                let most = match (theirs.is_empty(), partners.is_empty()) {
                    (true, true) => 11,
                    (false, true) => 15,
                    (_, false) => {
                        if theirs.is_empty() {
                            5
                        } else {
                            9
                        }
                    }
                };
                shown = shown.and(Constraint::high_cards(0, most));
            }
            Call::Double if !acted && partners.is_empty() && theirs.len() == 1 => {
                acted = true;
                shown = shown.and(Constraint::high_cards(11, 40));
            }
            Call::Bid(bid) => {
                let first = !acted;
                acted = true;
                if first {
                    shown = shown.and(points(bid, &theirs, &partners));
                }
                natural_length(bid, first, &theirs, &partners, &mut lengths);
                if bid.level() >= 4 && bid.strain() == Strain::Notrump {
                    break;
                }
            }
            _ => {}
        }
    }
    lengths
        .into_iter()
        .fold(shown, |shown, (suit, length)| shown.and(Constraint::length(suit, length.min(7), 13)))
}

/// What a first bid says of points.
fn points(bid: Bid, theirs: &[Bid], partners: &[Bid]) -> Constraint {
    let notrump = bid.strain() == Strain::Notrump;
    match (theirs.is_empty(), partners.is_empty(), bid.level()) {
        (true, true, 1) if notrump => Constraint::high_cards(15, 17).and(Constraint::balanced()),
        (true, true, 2) if notrump => Constraint::high_cards(20, 22).and(Constraint::balanced()),
        (true, true, 1) => Constraint::high_cards(11, 21),
        (true, true, 2) if bid.strain() == Strain::Clubs => Constraint::high_cards(18, 40),
        (true, true, 2..=4) => Constraint::high_cards(4, 11),
        (false, true, 1) if notrump => Constraint::high_cards(15, 18).and(Constraint::balanced()),
        (false, true, 1) => Constraint::high_cards(7, 17),
        (false, true, 2) => Constraint::high_cards(9, 17),
        (_, false, 1) => Constraint::high_cards(5, 40),
        (_, false, 2) if partners.last().is_some_and(|last| last.strain() == bid.strain()) => {
            Constraint::high_cards(5, 11)
        }
        (true, false, 2)
            if partners.last().is_some_and(|last| last.strain() != Strain::Notrump) =>
        {
            Constraint::high_cards(9, 40)
        }
        _ => Constraint::Anything,
    }
}

/// What a bid says of its suit.
fn natural_length(
    bid: Bid,
    first: bool,
    theirs: &[Bid],
    partners: &[Bid],
    lengths: &mut HashMap<Suit, u8>,
) {
    let Some(suit) = bid.strain().trump() else { return };
    if theirs.iter().any(|one| one.strain() == bid.strain()) || bid.level() > 4 {
        return;
    }
    let over_notrump = partners.last().is_some_and(|last| last.strain() == Strain::Notrump);
    if over_notrump && partners.len() == 1 && bid.level() <= 2 {
        match bid.strain() {
            Strain::Diamonds => lengths.insert(Suit::Hearts, 5),
            Strain::Hearts => lengths.insert(Suit::Spades, 5),
            _ => None,
        };
        return;
    }
    let raises = partners.iter().any(|one| one.strain() == bid.strain());
    let least = match (lengths.get(&suit), partners.is_empty(), bid.level()) {
        (Some(&before), _, _) => before + 1,
        (None, true, 1) if theirs.is_empty() && first => match suit {
            Suit::Clubs => 3,
            Suit::Diamonds => 4,
            _ => 5,
        },
        (None, true, 2) if first && suit == Suit::Clubs && theirs.is_empty() => return,
        (None, true, 2) if first && theirs.is_empty() => 6,
        (None, true, 3) if first => 6,
        (None, true, _) if first => 5,
        _ if raises => 3,
        _ => 4,
    };
    lengths.insert(suit, least);
}
