//! DDS through the `ddss` crate, joined by PBN text.

use std::num::NonZero;

use contract_bridge as theirs;
use ddss::{Board, CurrentTrick, Objective, Target};
use merrimac_cards::{
    Bid, BySeat, BySide, ByStrain, Card, Contract, Deal, Doubling, PartialDeal, PlayState, Rank,
    Seat, Side, Strain, Suit, Vulnerability,
};

/// The other solver, on one thread.
pub(crate) struct Oracle {
    solver: ddss::Solver,
}

impl Oracle {
    pub(crate) fn new() -> Self {
        Self { solver: ddss::Solver::lock(NonZero::new(1)) }
    }

    pub(crate) fn table(&self, deal: &Deal) -> BySeat<ByStrain<u8>> {
        let deal = deal.to_string().parse().expect("both read PBN");
        let table = self.solver.solve_deal(deal);
        BySeat::from_fn(|declarer| {
            ByStrain::from_fn(|strain| table[their_strain(strain)].get(their_seat(declarer)).get())
        })
    }

    /// The best result for the side to play, and how many nodes it took.
    pub(crate) fn single(&self, play: &PlayState) -> (u8, u64) {
        let found = self.solver.solve_board(&objective(play, Target::Any(None)));
        (found.plays[0].score.get(), u64::from(found.nodes))
    }

    /// What each legal card leads to.
    pub(crate) fn cards(&self, play: &PlayState) -> Vec<(Card, u8)> {
        let found = self.solver.solve_board(&objective(play, Target::Legal));
        let mut cards = Vec::new();
        for play in &found.plays {
            let suit = Suit::ALL[play.card.suit as usize];
            cards.push((Card::new(suit, our_rank(play.card.rank)), play.score.get()));
            cards.extend(
                play.equals.iter().map(|rank| (Card::new(suit, our_rank(rank)), play.score.get())),
            );
        }
        cards
    }
}

/// The par score of North and South for a dealer, and the contracts with their overtricks.
pub(crate) fn par(
    table: &BySeat<ByStrain<u8>>,
    vulnerability: Vulnerability,
    dealer: Seat,
) -> (i32, Vec<(Contract, i8)>) {
    let found = ddss::calculate_par(
        their_table(table),
        their_vulnerability(vulnerability),
        their_seat(dealer),
    );
    (found.score, found.contracts.iter().map(our_contract).collect())
}

/// The same by the side that opens the bidding; scores are always of North and South.
pub(crate) fn par_by_opener(
    table: &BySeat<ByStrain<u8>>,
    vulnerability: Vulnerability,
) -> BySide<(i32, Vec<(Contract, i8)>)> {
    let found = ddss::calculate_pars(their_table(table), their_vulnerability(vulnerability));
    BySide::from_fn(|side| {
        let par = &found[side.index()];
        let score = if side == Side::NorthSouth { par.score } else { -par.score };
        (score, par.contracts.iter().map(our_contract).collect())
    })
}

fn our_contract(theirs: &ddss::ParContract) -> (Contract, i8) {
    let bid = theirs.contract.bid;
    let strain = Strain::ALL[bid.strain as usize];
    let doubling = match theirs.contract.penalty {
        theirs::Penalty::Undoubled => Doubling::Undoubled,
        theirs::Penalty::Doubled => Doubling::Doubled,
        theirs::Penalty::Redoubled => Doubling::Redoubled,
    };
    let declarer = Seat::ALL[theirs.declarer as usize];
    (Contract { bid: Bid::new(bid.level.get(), strain), doubling, declarer }, theirs.overtricks)
}

fn their_table(table: &BySeat<ByStrain<u8>>) -> ddss::TrickCountTable {
    let row = |strain: Strain| {
        let [north, east, south, west] = Seat::ALL.map(|seat| table[seat][strain]);
        ddss::TrickCountRow::new(north, east, south, west)
    };
    ddss::TrickCountTable(Strain::ALL.map(row))
}

const fn their_vulnerability(vulnerability: Vulnerability) -> ddss::Vulnerability {
    match vulnerability {
        Vulnerability::None => ddss::Vulnerability::NONE,
        Vulnerability::NorthSouth => ddss::Vulnerability::NS,
        Vulnerability::EastWest => ddss::Vulnerability::EW,
        Vulnerability::Both => ddss::Vulnerability::ALL,
    }
}

fn objective(play: &PlayState, target: Target) -> Objective {
    let trick = play.current_trick().expect("not over");
    let leader = their_seat(trick.leader());
    let mut current = CurrentTrick::new(their_strain(play.strain()), leader);
    for (_, card) in trick.iter() {
        let card = card.to_string().parse().expect("both read cards");
        current.try_push(card).expect("legal");
    }
    let remaining: PartialDeal = merrimac_cards::DealBuilder { hands: *play.hands() }
        .partial()
        .expect("the cards are different");
    let remaining = remaining.to_string().parse().expect("both read PBN");
    Objective { board: Board::try_new(remaining, current).expect("legal"), target }
}

fn our_rank(rank: theirs::Rank) -> Rank {
    Rank::from_index(rank.get() as usize - 2)
}

fn their_seat(seat: Seat) -> theirs::Seat {
    [theirs::Seat::North, theirs::Seat::East, theirs::Seat::South, theirs::Seat::West][seat.index()]
}

fn their_strain(strain: Strain) -> theirs::Strain {
    strain.name().trim_end_matches('T').parse().expect("both read strains")
}
