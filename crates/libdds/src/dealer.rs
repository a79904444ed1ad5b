//! Par by the dealer.
//!
//! The side with the highest contract it can make has the say; when both can make the same, it is
//! whoever can bid it first. Its contracts from the dearest on are tried from the highest down:
//! what would the cheapest sacrifice over each cost? Either it scores the best that stands, or it
//! collects.

use merrimac_cards::{Bid, BySide, ByStrain, Seat, Side, Strain, Vulnerability};

use crate::abi::{ContractType, ParResultsDealer, ParResultsMaster, put_text};
use crate::par_table::{
    Declarers, ParTable, bid_place, denomination_number, floor_level, making_score, penalty,
};

/// The par score as North and South see it, and the contracts that give it: none if the deal is
/// passed out.
#[derive(Debug, Default)]
pub(crate) struct DealerPar {
    score: i32,
    contracts: Vec<ParContract>,
}

/// A contract and how it ends.
#[derive(Debug, Clone, Copy)]
struct ParContract {
    bid: Bid,
    declarers: Declarers,
    end: End,
}

#[derive(Debug, Clone, Copy)]
enum End {
    /// Made, with so many overtricks.
    Made(i32),
    /// Down so many, doubled.
    Doubled(i32),
    /// The same, without the star that says so: DDS leaves it out when one of two partners
    /// sacrifices in the very strain he has been outbid in.
    DoubledUnmarked(i32),
}

/// Par for a dealer.
pub(crate) fn par(table: &ParTable, dealer: Seat, vulnerability: Vulnerability) -> DealerPar {
    match who_has_the_say(table, dealer) {
        Some(side) => Say { table, dealer, vulnerability, side }.par(),
        None => DealerPar::default(),
    }
}

/// The side with the highest contract; if both can make it, that of the player who can bid it first.
fn who_has_the_say(table: &ParTable, dealer: Seat) -> Option<Side> {
    let highest = BySide::from_fn(|side| {
        let places =
            Strain::ALL.into_iter().map(|strain| bid_place(table.best(strain, side), strain));
        places.max().filter(|&place| place >= 0)
    });
    let [ours, theirs] = [highest[Side::NorthSouth], highest[Side::EastWest]];
    if ours != theirs {
        return Some(if ours > theirs { Side::NorthSouth } else { Side::EastWest });
    }
    let bid = Bid::from_index(usize::try_from(ours?).ok()?);
    let can_make = |seat: &Seat| table.tricks(bid.strain(), *seat) == i32::from(bid.tricks());
    dealer.onwards().find(can_make).map(Seat::side)
}

/// One side's chance to choose the contract.
struct Say<'a> {
    table: &'a ParTable,
    dealer: Seat,
    vulnerability: Vulnerability,
    side: Side,
}

/// A contract the side can make, and what the opponents can do about it.
struct Candidate {
    bid: Bid,
    score: i32,
    /// Tricks down by strain, where a sacrifice can be bid at all.
    sacrifices: ByStrain<Option<i32>>,
    /// The fewest of them.
    down: Option<i32>,
    /// The most tricks down that cost less than the contract.
    bearable: i32,
}

impl Candidate {
    fn is_sacrificed_over(&self) -> bool {
        self.down.is_some_and(|down| down <= self.bearable)
    }
}

impl Say<'_> {
    fn par(&self) -> DealerPar {
        let candidates = self.candidates();
        let sign = if self.side == Side::NorthSouth { 1 } else { -1 };
        let standing = candidates.iter().filter(|candidate| !candidate.is_sacrificed_over());
        let plus = standing.clone().map(|candidate| candidate.score).max().unwrap_or(0);
        // Bidding less never makes a sacrifice dearer, so only the highest one over which there is
        // a sacrifice is of interest.
        let collected = candidates.iter().find(|candidate| candidate.is_sacrificed_over());
        let fine = collected
            .and_then(|candidate| candidate.down)
            .map_or(0, |down| penalty(down, self.vulnerability.includes(self.side.opponents())));
        match collected {
            Some(candidate) if plus <= fine => {
                DealerPar { score: sign * fine, contracts: self.sacrifices_over(candidate) }
            }
            _ => DealerPar {
                score: sign * plus,
                contracts: standing
                    .filter(|candidate| candidate.score == plus)
                    .map(|candidate| self.made(candidate))
                    .collect(),
            },
        }
    }

    /// What the side can make, from the dearest on, highest first.
    fn candidates(&self) -> Vec<Candidate> {
        let vulnerable = self.vulnerability.includes(self.side);
        let mut bids: Vec<_> = Strain::ALL
            .into_iter()
            .map(|strain| bid_place(self.table.best(strain, self.side), strain))
            .filter_map(|place| usize::try_from(place).ok().map(Bid::from_index))
            .collect();
        bids.sort_unstable();
        let top = bids.iter().map(|&bid| making_score(bid, vulnerable)).max();
        let dearest = bids.iter().position(|&bid| Some(making_score(bid, vulnerable)) == top);
        let from_dearest = bids.split_off(dearest.unwrap_or(0));
        from_dearest.into_iter().rev().map(|bid| self.candidate(bid)).collect()
    }

    fn candidate(&self, bid: Bid) -> Candidate {
        let score = making_score(bid, self.vulnerability.includes(self.side));
        let vulnerable = self.vulnerability.includes(self.side.opponents());
        let sacrifices = ByStrain::from_fn(|strain| self.sacrifice(bid, strain));
        Candidate {
            bid,
            score,
            sacrifices,
            down: sacrifices.values().copied().flatten().min(),
            bearable: (1..=13).take_while(|&down| penalty(down, vulnerable) < score).count() as i32,
        }
    }

    /// How many tricks the opponents go down if they outbid a contract in a strain.
    fn sacrifice(&self, bid: Bid, strain: Strain) -> Option<i32> {
        let theirs = bid_place(self.table.best(strain, self.side.opponents()), strain);
        let down = if strain == bid.strain() {
            self.rivals(bid).into_iter().map(|rival| rival.down).min()?
        } else {
            (bid.index() as i32 - theirs + 4) / 5
        };
        (theirs + 5 * down < Bid::COUNT as i32).then_some(down)
    }

    /// The two opponents in the strain of a contract, in order of bidding: they can have it at the
    /// same level as long as nobody who makes it has had a turn.
    fn rivals(&self, bid: Bid) -> Vec<Rival> {
        let mut must_go_higher = 0;
        let mut rivals = Vec::new();
        for seat in self.dealer.onwards() {
            let short = i32::from(bid.tricks()) - self.table.tricks(bid.strain(), seat);
            if seat.side() != self.side {
                let place = bid.index() + 5 * must_go_higher as usize;
                rivals.push(Rival { seat, place, down: short + must_go_higher });
            } else if short == 0 {
                must_go_higher = 1;
            }
        }
        rivals
    }

    fn sacrifices_over(&self, candidate: &Candidate) -> Vec<ParContract> {
        let Some(down) = candidate.down else { return Vec::new() };
        let cheapest = |strain: &Strain| candidate.sacrifices[*strain] == Some(down);
        let contract = |strain: Strain| {
            if strain == candidate.bid.strain() {
                self.sacrifice_in_strain(candidate.bid, down)
            } else {
                let theirs = bid_place(self.table.best(strain, self.side.opponents()), strain);
                Some(self.sacrifice_by_side((theirs + 5 * down) as usize, down))
            }
        };
        Strain::ALL.into_iter().filter(cheapest).filter_map(contract).collect()
    }

    fn sacrifice_by_side(&self, place: usize, down: i32) -> ParContract {
        let bid = Bid::from_index(place);
        let declarers = self.table.declarers(bid.strain(), self.side.opponents());
        ParContract { bid, declarers, end: End::Doubled(down) }
    }

    /// In the strain of the contract itself it matters which opponent bids when.
    fn sacrifice_in_strain(&self, bid: Bid, down: i32) -> Option<ParContract> {
        let mut able: Vec<_> =
            self.rivals(bid).into_iter().filter(|rival| rival.down == down).collect();
        if let [one, other] = &able[..]
            && one.place == other.place
        {
            return Some(self.sacrifice_by_side(one.place, down));
        }
        able.sort_by_key(|rival| rival.place);
        able.first().map(|rival| ParContract {
            bid: Bid::from_index(rival.place),
            declarers: Declarers::Only(rival.seat),
            end: End::DoubledUnmarked(down),
        })
    }

    /// The contract as low as it can be bid without losing its bonus or inviting a sacrifice.
    fn made(&self, candidate: &Candidate) -> ParContract {
        let bid = candidate.bid;
        let most = i32::from(bid.level() - floor_level(bid));
        let spare = candidate.down.map_or(most, |down| down - candidate.bearable - 1);
        let over = spare.clamp(0, most);
        ParContract {
            bid: Bid::new(bid.level() - over as u8, bid.strain()),
            declarers: self.table.declarers(bid.strain(), self.side),
            end: End::Made(over),
        }
    }
}

/// An opponent who might sacrifice in the strain of the contract.
struct Rival {
    seat: Seat,
    /// The place of the bid it takes.
    place: usize,
    down: i32,
}

impl ParContract {
    /// `4S*-EW-1`, `3N-NS+1`.
    fn text(&self) -> String {
        let strain = &self.bid.strain().name()[..1];
        let (star, end) = match self.end {
            End::Made(0) => ("", String::new()),
            End::Made(over) => ("", format!("+{over}")),
            End::Doubled(down) => ("*", format!("-{down}")),
            End::DoubledUnmarked(down) => ("", format!("-{down}")),
        };
        format!("{}{strain}{star}-{}{end}", self.bid.level(), self.declarers.text())
    }

    /// As numbers. Where nothing marks the first contract as a sacrifice, none is one.
    fn numbers(&self, marked: bool) -> ContractType {
        let (under_tricks, over_tricks) = match self.end {
            End::Made(over) => (0, over),
            End::Doubled(down) | End::DoubledUnmarked(down) if marked => (down, 0),
            End::Doubled(_) | End::DoubledUnmarked(_) => (0, 0),
        };
        ContractType {
            under_tricks,
            over_tricks,
            level: i32::from(self.bid.level()),
            denom: denomination_number(self.bid.strain()),
            seats: self.declarers.number(),
        }
    }
}

impl DealerPar {
    /// With contracts as text; `pass` if there are none.
    pub(crate) fn texts(&self) -> ParResultsDealer {
        let mut result = ParResultsDealer { score: self.score, ..ParResultsDealer::ZERO };
        if self.contracts.is_empty() {
            result.number = 1;
            put_text(&mut result.contracts[0], "pass");
            return result;
        }
        for (place, contract) in result.contracts.iter_mut().zip(&self.contracts) {
            put_text(place, &contract.text());
        }
        result.number = self.contracts.len() as i32;
        result
    }

    /// With contracts as numbers, notrump first; one contract of zeros if there are none.
    pub(crate) fn numbers(&self) -> ParResultsMaster {
        let mut result = ParResultsMaster { score: self.score, ..ParResultsMaster::ZERO };
        let marked =
            matches!(self.contracts.first(), Some(ParContract { end: End::Doubled(_), .. }));
        let mut contracts: Vec<_> =
            self.contracts.iter().map(|contract| contract.numbers(marked)).collect();
        contracts.sort_by_key(|contract| contract.denom);
        result.contracts[..contracts.len()].copy_from_slice(&contracts);
        result.number = contracts.len().max(1) as i32;
        result
    }
}
