//! A situation as the inputs of a network: which of some thousand yes-or-no questions are answered yes.
//!
//! Every number stands as one of several buckets, so that a network need not learn what a number is. Seats
//! are counted from the player to call; suits keep their names, since majors and minors differ.

use merrimac_cards::{Auction, Bid, Call, Hand, Seat, Suit};

use crate::opinion::place;
use crate::situation::{Belief, Interval, Situation};

/// How many inputs there are.
pub const INPUTS: usize = CARDS + AUCTION + SHOWN + CALLS;

const CARDS: usize = 52 + 4 * LENGTHS + POINTS + 4 * 11;
const AUCTION: usize = 4 + 2 + (Bid::COUNT + 1) + 4 + 3 + 4 * 3 * Bid::COUNT;
const SHOWN: usize = 4 * (2 * SHOWN_POINTS + 4 * 2 * SHOWN_LENGTHS) + 4 * FITS;
const CALLS: usize = 2 * Call::COUNT;

/// Lengths of a suit held: none to nine or more.
const LENGTHS: usize = 10;
/// Points held: none to 24 or more.
const POINTS: usize = 25;
/// Points shown, by twos: up to 24 and more.
const SHOWN_POINTS: usize = 13;
/// Lengths shown: none to eight or more.
const SHOWN_LENGTHS: usize = 9;
/// Cards that both hands are sure to have in a suit: up to eleven or more.
const FITS: usize = 12;

/// The inputs that are on, rising.
pub fn inputs(situation: &Situation<'_>) -> Vec<u16> {
    let mut writer = Writer::default();
    write_hand(&mut writer, situation.hand);
    write_auction(&mut writer, situation);
    for seat in situation.seat.onwards().take(4) {
        write_belief(&mut writer, &situation.shown[seat]);
    }
    write_fits(&mut writer, situation);
    writer.one_of(place(situation.by_system), Call::COUNT);
    let mut choices = [false; Call::COUNT];
    for &call in situation.choices {
        choices[place(call)] = true;
    }
    writer.flags(&choices);
    debug_assert_eq!(usize::from(writer.next), INPUTS, "every input has its place");
    writer.on
}

/// Writes inputs one after the other.
#[derive(Default)]
struct Writer {
    on: Vec<u16>,
    next: u16,
}

impl Writer {
    /// One of several: the last stands for all that is more.
    fn one_of(&mut self, which: usize, several: usize) {
        self.on.push(self.next + which.min(several - 1) as u16);
        self.next += several as u16;
    }

    fn flags(&mut self, flags: &[bool]) {
        let on = flags.iter().enumerate().filter(|(_, is_on)| **is_on);
        self.on.extend(on.map(|(place, _)| self.next + place as u16));
        self.next += flags.len() as u16;
    }
}

fn write_hand(writer: &mut Writer, hand: Hand) {
    for suit in Suit::ALL {
        let mut held = [false; 13];
        for rank in hand.holding(suit).iter() {
            held[rank as usize] = true;
        }
        writer.flags(&held);
    }
    for suit in Suit::ALL {
        writer.one_of(hand.holding(suit).len(), LENGTHS);
        writer.one_of(usize::from(hand.holding(suit).high_card_points()), 11);
    }
    writer.one_of(usize::from(hand.high_card_points()), POINTS);
}

fn write_auction(writer: &mut Writer, situation: &Situation<'_>) {
    let Situation { seat, auction, vulnerability, .. } = *situation;
    writer.one_of(seat.turns_after(auction.dealer()), 4);
    let side = seat.side();
    writer.flags(&[vulnerability.includes(side), vulnerability.includes(side.opponents())]);
    let last = auction.last_bid();
    writer.one_of(last.map_or(Bid::COUNT, |(_, bid)| bid.index()), Bid::COUNT + 1);
    let mut bidder = [false; 4];
    if let Some((bid_by, _)) = last {
        bidder[bid_by.turns_after(seat)] = true;
    }
    writer.flags(&bidder);
    let doubling = auction.contract_so_far().map_or(1, |contract| contract.doubling.factor());
    writer.one_of(doubling.ilog2() as usize, 3);
    writer.flags(&history(auction, seat));
}

/// Who bid what, who doubled it and who passed it: three questions for each seat and bid.
fn history(auction: &Auction, seat: Seat) -> [bool; 4 * 3 * Bid::COUNT] {
    let mut history = [false; 4 * 3 * Bid::COUNT];
    let mut last = None;
    for (caller, call) in auction.iter() {
        let player = caller.turns_after(seat);
        let kind = match call {
            Call::Bid(bid) => {
                last = Some(bid);
                0
            }
            Call::Double | Call::Redouble => 1,
            Call::Pass => 2,
        };
        if let Some(bid) = last {
            history[(player * 3 + kind) * Bid::COUNT + bid.index()] = true;
        }
    }
    history
}

fn write_belief(writer: &mut Writer, belief: &Belief) {
    let Interval { least, most } = belief.points;
    writer.one_of(usize::from(least / 2), SHOWN_POINTS);
    writer.one_of(usize::from(most / 2), SHOWN_POINTS);
    for suit in Suit::ALL {
        let Interval { least, most } = belief.lengths[suit];
        writer.one_of(usize::from(least), SHOWN_LENGTHS);
        writer.one_of(usize::from(most), SHOWN_LENGTHS);
    }
}

/// How many cards both hands are sure to have in each suit.
fn write_fits(writer: &mut Writer, situation: &Situation<'_>) {
    let partner = &situation.shown[situation.seat.partner()];
    for suit in Suit::ALL {
        let cards = situation.hand.holding(suit).len() as u8 + partner.lengths[suit].least;
        writer.one_of(usize::from(cards), FITS);
    }
}
