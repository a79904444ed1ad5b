//! Par by the side that starts the bidding.
//!
//! The sides take turns at improving the result: the best contract above the last one, made or
//! doubled. When neither can, that is par. The denomination it was reached in is then set aside and
//! the bidding starts again, as long as it comes to the same score; so all par contracts are found.
//! The method is Matthew Kidd's, which DDS uses.

use merrimac_cards::{Bid, BySide, ByStrain, Side, Strain, Vulnerability};

use crate::abi::{ContractType, ParResultsMaster};
use crate::par_table::{
    DENOMINATIONS, ParTable, bid_place, denomination_number, floor_level, making_score, penalty,
};

/// Par if North and South start and if East and West do, each as that side scores it.
pub(crate) fn par(table: &ParTable, vulnerability: Vulnerability) -> BySide<ParResultsMaster> {
    let found = BySide::from_fn(|first| Auctions { table, vulnerability, first }.par());
    let mut results = BySide::from_fn(|first| {
        Auctions { table, vulnerability, first }
            .contracts(&found[first], found[Side::NorthSouth].score)
    });
    drop_outbid(&mut results);
    results
}

/// What the bidding has come to.
#[derive(Debug, Clone, Copy)]
struct Standing {
    /// The place of the last bid; −1 before the first.
    place: i32,
    /// As the side that started scores it.
    score: i32,
    /// Tricks down, if it is a sacrifice.
    down: i32,
}

impl Standing {
    const NONE: Self = Self { place: -1, score: 0, down: 0 };

    fn bid(self) -> Bid {
        Bid::from_index(usize::try_from(self.place).expect("there was a bid"))
    }

    /// The lowest bid above it in a strain.
    fn next_in(self, strain: Strain) -> Option<i32> {
        let next =
            (self.place + 1..self.place + 6).find(|place| place % 5 == strain.index() as i32);
        next.filter(|&place| place < Bid::COUNT as i32)
    }
}

/// A par score and the contracts it is reached in.
#[derive(Debug, Default)]
struct Par {
    score: i32,
    down: i32,
    bids: Vec<Bid>,
}

/// The auctions in which one side starts.
struct Auctions<'a> {
    table: &'a ParTable,
    vulnerability: Vulnerability,
    first: Side,
}

impl Auctions<'_> {
    fn par(&self) -> Par {
        let mut set_aside = ByStrain::default();
        let first = self.auction(set_aside);
        let mut par = Par { score: first.score, down: first.down, bids: Vec::new() };
        let mut standing = first;
        while par.score != 0 && standing.score == par.score {
            par.bids.push(standing.bid());
            set_aside[standing.bid().strain()] = true;
            standing = self.auction(set_aside);
        }
        par
    }

    /// Bids until neither side can do better.
    fn auction(&self, set_aside: ByStrain<bool>) -> Standing {
        let mut standing =
            self.turn(self.first, Standing::NONE, set_aside).unwrap_or(Standing::NONE);
        let mut side = self.first.opponents();
        while let Some(better) = self.turn(side, standing, set_aside) {
            standing = better;
            side = side.opponents();
        }
        standing
    }

    /// The best a side can make of it, if that is better.
    fn turn(&self, side: Side, before: Standing, set_aside: ByStrain<bool>) -> Option<Standing> {
        let vulnerable = self.vulnerability.includes(side);
        let sign = if side == self.first { 1 } else { -1 };
        let mut strains: Vec<_> =
            DENOMINATIONS.into_iter().filter(|&strain| !set_aside[strain]).collect();
        strains.sort_by_key(|&strain| -self.promise(side, strain, before));
        let mut best = before;
        for strain in strains {
            let tricks = self.table.best(strain, side);
            let place = bid_place(tricks, strain);
            let offer = if place > best.place {
                let score = making_score(Bid::from_index(place as usize), vulnerable);
                Standing { place, score: sign * score, down: 0 }
            } else {
                let Some(place) = before.next_in(strain) else { continue };
                let down = place / 5 + 7 - tricks;
                if down <= 0 {
                    continue;
                }
                Standing { place, score: -sign * penalty(down, vulnerable), down }
            };
            if sign * offer.score > sign * best.score {
                best = offer;
            }
        }
        (best.score != before.score).then_some(best)
    }

    /// What a strain looks good for: strains are tried in this order, and the first of equals wins.
    fn promise(&self, side: Side, strain: Strain, before: Standing) -> i32 {
        let vulnerable = self.vulnerability.includes(side);
        let tricks = self.table.best(strain, side);
        let place = bid_place(tricks, strain);
        if place > before.place {
            making_score(Bid::from_index(place as usize), vulnerable)
        } else {
            -penalty((before.place + 5) / 5 + 6 - tricks, vulnerable)
        }
    }

    /// The contracts as numbers.
    fn contracts(&self, par: &Par, north_south_score: i32) -> ParResultsMaster {
        let mut result = ParResultsMaster { score: par.score, ..ParResultsMaster::ZERO };
        if par.score == 0 {
            // A deal to be passed out is one contract of zeros.
            result.number = 1;
            return result;
        }
        let winners = if par.score > 0 { self.first } else { self.first.opponents() };
        let mut bids = par.bids.clone();
        let declaring = if par.down > 0 { winners.opponents() } else { winners };
        if par.down > 0 {
            bids.sort_by_key(|bid| denomination_number(bid.strain()));
        }
        // Whether the defenders are vulnerable is asked of those who lose when North starts.
        let defenders = if north_south_score > 0 { Side::EastWest } else { Side::NorthSouth };
        for (place, bid) in bids.into_iter().enumerate() {
            let over = if par.down > 0 { 0 } else { self.lowering(bid, par, winners, defenders) };
            result.contracts[place] = ContractType {
                under_tricks: par.down,
                over_tricks: over,
                level: i32::from(bid.level()) - over,
                denom: denomination_number(bid.strain()),
                seats: self.table.declarers(bid.strain(), declaring).number(),
            };
            result.number += 1;
        }
        result
    }

    /// By how many levels a contract that is made can be lower, so that it keeps its bonus, the
    /// opponents can neither make more nor afford a sacrifice.
    fn lowering(&self, bid: Bid, par: &Par, winners: Side, defenders: Side) -> i32 {
        let losers = winners.opponents();
        let vulnerable = self.vulnerability.includes(defenders);
        let tricks = i32::from(bid.tricks());
        let score = par.score.abs();
        let (mut theirs, mut their_strain) = (0, Strain::Notrump);
        for strain in DENOMINATIONS {
            if self.table.best(strain, losers) > theirs {
                (theirs, their_strain) = (self.table.best(strain, losers), strain);
            }
        }
        let outranked = i32::from(their_strain > bid.strain());
        let mut lower = tricks - theirs - outranked;
        while lower > 0 && score >= penalty(tricks - lower - theirs + 1 - outranked, vulnerable) {
            lower -= 1;
        }
        let theirs_here = self.table.best(bid.strain(), losers);
        while lower > 0
            && par.score < 0
            && score > penalty(tricks - lower - theirs_here, vulnerable)
        {
            lower -= 1;
        }
        lower.min(i32::from(bid.level() - floor_level(bid))).max(0)
    }
}

/// When each side has par contracts of its own, who starts matters. Those that the other side's
/// highest one outbids are dropped.
fn drop_outbid(results: &mut BySide<ParResultsMaster>) {
    let highest = BySide::from_fn(|side| {
        let own = list(&results[side])
            .iter()
            .filter(|contract| contract.seats % 2 == side.index() as i32);
        own.map(rank).max()
    });
    let (Some(_), Some(_)) = (highest[Side::NorthSouth], highest[Side::EastWest]) else { return };
    for side in Side::ALL {
        let kept: Vec<_> = list(&results[side])
            .iter()
            .copied()
            .filter(|contract| Some(rank(contract)) >= highest[side.opponents()])
            .collect();
        results[side].number = kept.len() as i32;
        results[side].contracts[..kept.len()].copy_from_slice(&kept);
    }
}

fn list(result: &ParResultsMaster) -> &[ContractType] {
    &result.contracts[..result.number as usize]
}

/// How high a contract could be bid.
fn rank(contract: &ContractType) -> (i32, i32) {
    (contract.level + contract.over_tricks, -contract.denom)
}
