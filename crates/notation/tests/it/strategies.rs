//! Values to try the formats on.

use merrimac_cards::{
    Auction, AuctionState, Bid, Call, Card, Contract, Deal, DealBuilder, Doubling, Hand, Outcome,
    PartialDeal, Record, Room, Seat, Strain, Vulnerability,
};
use proptest::prelude::*;
use proptest::sample::{Index, select};

pub(crate) fn deal() -> impl Strategy<Value = Deal> {
    Just(Card::all().collect::<Vec<_>>()).prop_shuffle().prop_map(|pack| {
        let pack: [Card; 52] = pack.try_into().expect("a pack has 52 cards");
        Deal::from_pack(&pack).expect("a pack deals")
    })
}

/// Some of the cards of a deal: whole hands, or cards here and there.
pub(crate) fn partial_deal() -> impl Strategy<Value = PartialDeal> {
    let thin = (deal(), any::<u64>()).prop_map(|(deal, mask)| {
        let kept = Hand::from_bits(mask & Hand::FULL.bits());
        DealBuilder { hands: deal.hands().map(|hand| hand & kept) }
    });
    let whole = (deal(), any::<[bool; 4]>()).prop_map(|(deal, kept)| {
        let mut builder = DealBuilder { hands: *deal.hands() };
        for seat in Seat::ALL {
            if !kept[seat.index()] {
                builder.hands[seat] = Hand::EMPTY;
            }
        }
        builder
    });
    prop_oneof![thin, whole].prop_map(|builder| builder.partial().expect("part of a deal"))
}

/// Legal calls, picked one after the other.
fn calls(dealer: Seat) -> impl Strategy<Value = Auction> {
    proptest::collection::vec(any::<Index>(), 0..24).prop_map(move |picks| {
        let mut auction = Auction::new(dealer);
        for pick in picks {
            let legal: Vec<_> = auction.legal_calls().collect();
            // Passes are as likely as all the rest, or auctions would hardly end.
            let choice = pick.index(2 * legal.len().max(1));
            let call = legal.get(choice).copied().unwrap_or(Call::Pass);
            if auction.call(call).is_err() {
                break;
            }
        }
        auction
    })
}

fn text() -> impl Strategy<Value = String> {
    "([A-Za-z0-9é][A-Za-z0-9 é:.,'{}+-]{0,20}[a-z])?"
}

fn contract() -> impl Strategy<Value = Contract> {
    (1..=7u8, select(&Strain::ALL[..]), select(&Doubling::ALL[..]), select(&Seat::ALL[..]))
        .prop_map(|(level, strain, doubling, declarer)| Contract {
            bid: Bid::new(level, strain),
            doubling,
            declarer,
        })
}

/// A record of a played board with all that RBN can say of it.
pub(crate) fn record() -> impl Strategy<Value = Record> {
    let head = (text(), text(), 1..=999u32, "[A-Za-z]{0,9}", select(&Vulnerability::ALL[..]));
    let room = select(vec![None, Some(Room::Open), Some(Room::Closed)]);
    let auction = select(&Seat::ALL[..]).prop_flat_map(calls);
    let play = (deal(), contract(), proptest::collection::vec(any::<Index>(), 0..52));
    let notes = proptest::collection::vec("[a-z][a-z !?^*]{0,8}[a-z]", 0..4);
    (head, room, auction, play, notes, proptest::option::of(0..=13u8)).prop_map(
        |((event, site, number, name, vulnerability), room, auction, play, notes, tricks)| {
            let (deal, contract, picks) = play;
            let outcome = match auction.state() {
                AuctionState::Turn(_) => Outcome::Contract(contract),
                AuctionState::PassedOut => Outcome::PassedOut,
                AuctionState::Contract(contract) => Outcome::Contract(contract),
            };
            let mut record = Record {
                event,
                site,
                date: "2001.07.??".to_owned(),
                scoring: "IMP".to_owned(),
                room,
                number: Some(number),
                dealer: Some(auction.dealer()),
                vulnerability: Some(vulnerability),
                deal: deal.into(),
                calls: auction.calls().iter().map(|&call| call.into()).collect(),
                outcome: Some(outcome),
                tricks: tricks.filter(|_| outcome != Outcome::PassedOut),
                ..Record::default()
            };
            record.players[Seat::East] = name;
            for (call, note) in record.calls.iter_mut().zip(notes) {
                call.alerted = note.len() % 2 == 0;
                call.note = note;
            }
            let mut position = record.opening_position();
            for pick in picks {
                let Some(position) = &mut position else { break };
                let legal: Vec<_> = position.legal_cards().iter().collect();
                if legal.is_empty() {
                    break;
                }
                let card = legal[pick.index(legal.len())];
                position.play(card).expect("a legal card");
                record.cards.push(card.into());
            }
            record
        },
    )
}
