//! The par of a board with a dealer.
//!
//! The side that makes the highest contract has the last word and a plus score. For each of its
//! contracts from the dearest on, the opponents either have a sacrifice that costs less than the
//! contract, or they let it play. The side then takes the better of its dearest contract that
//! stands and the dearest sacrifice it can force.

use merrimac_cards::{Bid, Doubling, Seat, Side, Strain, Vulnerability};

use super::{
    Declarers, Par, ParContract, Tricks, lowered, lowest_above, made, penalty, premium_free_levels,
};

/// A contract of the side with the last word, and the cheapest sacrifices against it.
struct Candidate {
    bid: Bid,
    score: i32,
    sacrifices: Vec<ParContract>,
}

impl Candidate {
    /// By how many tricks the cheapest sacrifice goes down; none if there is no bid left for one.
    fn down(&self) -> Option<u8> {
        self.sacrifices.first().map(|sacrifice| sacrifice.over.min(0).unsigned_abs())
    }
}

pub(super) fn par(tricks: &Tricks<'_>, vulnerability: Vulnerability, dealer: Seat) -> Par {
    let Some(side) = side_with_last_word(tricks, dealer) else { return Par::PASSED_OUT };
    let candidates = candidates(tricks, side, vulnerability, dealer);
    let opponents = side.opponents();
    let (beaten, standing): (Vec<_>, Vec<_>) = candidates.iter().partition(|candidate| {
        let cost = candidate.down().map(|down| penalty(down, opponents, vulnerability));
        cost.is_some_and(|cost| cost < candidate.score)
    });
    let dearest = standing.iter().map(|candidate| candidate.score).max().unwrap_or(0);
    // A lower contract never makes a sacrifice dearer, so the highest forces the most.
    let forced = beaten.first().map_or(&[][..], |candidate| &candidate.sacrifices[..]);
    let down = beaten.first().and_then(|candidate| candidate.down());
    let gain = down.map_or(0, |down| penalty(down, opponents, vulnerability));
    if gain >= dearest {
        let sacrificed_over = beaten.first().map(|candidate| candidate.bid);
        return Par { sacrificed_over, ..Par::of(forced.to_vec(), vulnerability) };
    }
    let best = standing.into_iter().filter(|candidate| candidate.score == dearest);
    let contracts = best.map(|candidate| {
        let levels = spare_levels(candidate, opponents, vulnerability);
        lowered(tricks.played(side, candidate.bid), levels)
    });
    Par::of(contracts.collect(), vulnerability)
}

/// Who makes the highest contract; if both sides make the same one, who can bid it first.
fn side_with_last_word(tricks: &Tricks<'_>, dealer: Seat) -> Option<Side> {
    let highest = |side: Side| {
        Strain::ALL.into_iter().filter_map(move |strain| tricks.highest_made(side, strain)).max()
    };
    let highest_of_all = Side::ALL.into_iter().filter_map(highest).max()?;
    let strain = highest_of_all.strain();
    let makes = |&seat: &Seat| tricks.0[seat][strain] == highest_of_all.tricks();
    dealer.onwards().find(makes).map(Seat::side)
}

/// The side's contracts from the dearest on, highest first.
fn candidates(
    tricks: &Tricks<'_>,
    side: Side,
    vulnerability: Vulnerability,
    dealer: Seat,
) -> Vec<Candidate> {
    let bids = Strain::ALL.into_iter().filter_map(|strain| tricks.highest_made(side, strain));
    let mut bids: Vec<_> = bids.map(|bid| (bid, made(bid, side, vulnerability))).collect();
    bids.sort_by_key(|&(bid, _)| std::cmp::Reverse(bid));
    // Of equally dear contracts the lowest: whoever is there need not stop at it.
    let dearest = bids.iter().max_by_key(|&&(_, score)| score).map(|&(bid, _)| bid);
    bids.retain(|&(bid, _)| Some(bid) >= dearest);
    let candidate = |(bid, score)| Candidate {
        bid,
        score,
        sacrifices: cheapest_sacrifices(tricks, side, bid, dealer),
    };
    bids.into_iter().map(candidate).collect()
}

/// The opponents' bids over a contract that go down the least, or make.
fn cheapest_sacrifices(
    tricks: &Tricks<'_>,
    side: Side,
    bid: Bid,
    dealer: Seat,
) -> Vec<ParContract> {
    let opponents = side.opponents();
    let others = Strain::ALL.into_iter().filter(|&strain| strain != bid.strain());
    let others = others.filter_map(|strain| lowest_above(bid, strain));
    let mut sacrifices: Vec<_> = others.map(|above| tricks.played(opponents, above)).collect();
    sacrifices.extend(same_strain_sacrifice(tricks, side, bid, dealer));
    let cheapest = sacrifices.iter().map(|sacrifice| sacrifice.over).max();
    sacrifices.retain(|sacrifice| Some(sacrifice.over) == cheapest);
    sacrifices
}

/// The opponents' cheapest bid in the strain of a contract. Before the side could bid it, they can
/// bid the contract itself; afterwards they need one more trick.
fn same_strain_sacrifice(
    tricks: &Tricks<'_>,
    side: Side,
    bid: Bid,
    dealer: Seat,
) -> Option<ParContract> {
    let strain = bid.strain();
    let mut open_to_all = true;
    let mut found: Vec<ParContract> = Vec::new();
    for seat in dealer.onwards() {
        let taken = tricks.0[seat][strain];
        if seat.side() == side {
            open_to_all &= taken != bid.tricks();
        } else if let Some(bid) = Bid::try_new(bid.level() + u8::from(!open_to_all), strain) {
            let over = taken as i8 - bid.tricks() as i8;
            let declarers = Declarers::Only(seat);
            found.push(ParContract { bid, doubling: Doubling::Doubled, declarers, over });
        }
    }
    let cheapest = found.iter().map(|sacrifice| sacrifice.over).max()?;
    // As DDS has it, the side's best declarer must have a bid that goes down as much.
    if tricks.most(side.opponents(), strain) as i8 - cheapest > 13 {
        return None;
    }
    found.retain(|sacrifice| sacrifice.over == cheapest);
    let lowest = *found.iter().min_by_key(|sacrifice| sacrifice.bid)?;
    let equals = found.iter().filter(|sacrifice| sacrifice.bid == lowest.bid).count();
    let declarers =
        if equals == 2 { Declarers::Either(side.opponents()) } else { lowest.declarers };
    Some(ParContract { declarers, ..lowest })
}

/// By how many levels a contract can be lowered with every sacrifice still too dear.
fn spare_levels(candidate: &Candidate, opponents: Side, vulnerability: Vulnerability) -> u8 {
    let most = premium_free_levels(candidate.bid);
    let Some(down) = candidate.down() else { return most };
    let too_dear = |&levels: &u8| {
        levels < down && penalty(down - levels, opponents, vulnerability) >= candidate.score
    };
    (1..=most).take_while(too_dear).count() as u8
}
