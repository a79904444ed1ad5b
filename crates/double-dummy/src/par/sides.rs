//! The par of a deal by who opens the bidding.
//!
//! The two sides bid against each other. In turn each makes the bid that is worth most to it, a
//! contract that makes or the cheapest sacrifice, until one has nothing better to say. To find all
//! strains that reach par, the bidding is held again without the strains found so far.

use merrimac_cards::{Bid, BySide, Side, Strain, Vulnerability};

use super::{Par, ParContract, Tricks, lowered, lowest_above, made, penalty, premium_free_levels};

pub(super) fn par(tricks: &Tricks<'_>, vulnerability: Vulnerability) -> BySide<Par> {
    let mut highest = BySide::from_fn(|opener| {
        let bidding = Bidding { tricks, vulnerability, opener };
        bidding.final_bids()
    });
    drop_outbid(&mut highest);
    BySide::from_fn(|opener| {
        let bidding = Bidding { tricks, vulnerability, opener };
        let contracts = highest[opener].iter().map(|&stand| bidding.contract(stand));
        Par::of(contracts.collect(), vulnerability)
    })
}

/// The bid that stands, and what it is worth to North and South.
#[derive(Debug, Clone, Copy)]
struct Stand {
    bidder: Side,
    bid: Bid,
    north_south: i32,
}

struct Bidding<'a> {
    tricks: &'a Tricks<'a>,
    vulnerability: Vulnerability,
    opener: Side,
}

impl Bidding<'_> {
    /// What the bidding ends in, once for every strain that reaches par.
    fn final_bids(&self) -> Vec<Stand> {
        let mut strains = Strain::ALL.to_vec();
        let mut found: Vec<Stand> = Vec::new();
        while let Some(stand) = self.hold(&strains) {
            if found.first().is_some_and(|first| first.north_south != stand.north_south) {
                break;
            }
            strains.retain(|&strain| strain != stand.bid.strain());
            found.push(stand);
        }
        found
    }

    /// Holds the bidding in some strains, until a side that is to bid has nothing better.
    fn hold(&self, strains: &[Strain]) -> Option<Stand> {
        let mut stand = self.best_bid(self.opener, None, strains);
        let mut bidder = self.opener.opponents();
        while let Some(better) = self.best_bid(bidder, stand, strains) {
            stand = Some(better);
            bidder = bidder.opponents();
        }
        stand
    }

    /// The bid that improves a side's score most. Of equal contracts the one in the highest strain,
    /// of equal sacrifices the one with the most tricks.
    fn best_bid(&self, bidder: Side, stand: Option<Stand>, strains: &[Strain]) -> Option<Stand> {
        let so_far = stand.map_or(0, |stand| seen_from(bidder, stand.north_south));
        let bids = strains.iter().filter_map(|&strain| {
            let (bid, score) = self.bid_in(strain, bidder, stand.map(|stand| stand.bid))?;
            let tricks = if score < 0 { self.tricks.most(bidder, strain) } else { 0 };
            Some((score, tricks, bid))
        });
        let (score, _, bid) =
            bids.max_by_key(|&(score, tricks, bid)| (score, tricks, bid.strain()))?;
        let better = Stand { bidder, bid, north_south: seen_from(bidder, score) };
        (score > so_far).then_some(better)
    }

    /// A side's bid over another in one strain: the highest that makes, else the lowest there is.
    fn bid_in(&self, strain: Strain, bidder: Side, over: Option<Bid>) -> Option<(Bid, i32)> {
        let highest = self.tricks.highest_made(bidder, strain).filter(|&bid| Some(bid) > over);
        if let Some(bid) = highest {
            return Some((bid, made(bid, bidder, self.vulnerability)));
        }
        let bid = lowest_above(over?, strain)?;
        let down = bid.tricks() - self.tricks.most(bidder, strain);
        Some((bid, -penalty(down, bidder, self.vulnerability)))
    }

    /// The contract that a final bid comes to, as low as it may be bid.
    fn contract(&self, stand: Stand) -> ParContract {
        let contract = self.tricks.played(stand.bidder, stand.bid);
        if contract.over < 0 {
            return contract;
        }
        let levels = (1..=premium_free_levels(stand.bid)).rev();
        let levels = levels.into_iter().find(|&levels| self.is_safe(stand, levels));
        lowered(contract, levels.unwrap_or(0))
    }

    /// Whether a side may bid this many levels less than it can make, and the opponents still have
    /// no better bid: neither in the strain in which they take most tricks nor, if they are the
    /// openers, in the same strain before it.
    fn is_safe(&self, stand: Stand, levels: u8) -> bool {
        let opponents = stand.bidder.opponents();
        let bid = Bid::new(stand.bid.level() - levels, stand.bid.strain());
        let worth = seen_from(stand.bidder, stand.north_south);
        let strongest = Strain::ALL
            .into_iter()
            .max_by_key(|&strain| (self.tricks.most(opponents, strain), strain))
            .expect("there are strains");
        let costs = |over: Bid| {
            let down = over.tricks().checked_sub(self.tricks.most(opponents, over.strain()));
            down.filter(|&down| down > 0).map(|down| penalty(down, opponents, self.vulnerability))
        };
        let outbid = lowest_above(bid, strongest).is_none_or(|above| costs(above) > Some(worth));
        let anticipated = opponents != self.opener || costs(bid) >= Some(worth);
        outbid && anticipated
    }
}

/// On a hot board each side has contracts of its own; those that the other side's highest outranks
/// are none that it could be left in.
fn drop_outbid(highest: &mut BySide<Vec<Stand>>) {
    let own = BySide::from_fn(|side| {
        let stands = highest[side].iter().filter(|stand| stand.bidder == side);
        stands.map(|stand| stand.bid).max()
    });
    if let [Some(_), Some(_)] = own.as_array() {
        for side in Side::ALL {
            highest[side].retain(|stand| Some(stand.bid) >= own[side.opponents()]);
        }
    }
}

/// A score of North and South as a side sees it, and back.
const fn seen_from(side: Side, north_south: i32) -> i32 {
    match side {
        Side::NorthSouth => north_south,
        Side::EastWest => -north_south,
    }
}
