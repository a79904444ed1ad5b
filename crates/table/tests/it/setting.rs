//! What the tests share: deals, ways to sit four players down, and players that follow a script.

use merrimac_cards::{Board, BySeat, Call, Card, Outcome, Record, Seat};
use merrimac_table::{
    BoardRecord, Claim, Decision, Passive, Player, PlayerError, Players, RandomLegal, SeatView,
    Settings, play_board,
};
use merrimac_testkit::strategies;
use proptest::prelude::*;

/// The deal most tests are about.
///
/// ```text
///                ♠
///                ♥ 63
///                ♦ AKQ987
///                ♣ A9732
/// ♠ KQT2                     ♠ A8654
/// ♥ AT                       ♥ KQ5
/// ♦ J6542                    ♦ T
/// ♣ 85                       ♣ QJT6
///                ♠ J973
///                ♥ J98742
///                ♦ 3
///                ♣ K4
/// ```
pub(crate) fn schiphol() -> Record {
    let deal = "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85";
    Record::of_board(&Board::numbered(1, deal.parse().unwrap()))
}

/// The same board, to be played in a contract without its auction.
pub(crate) fn schiphol_in(contract: &str) -> Record {
    let contract = contract.parse().unwrap();
    Record { outcome: Some(Outcome::Contract(contract)), ..schiphol() }
}

/// Any board, ready to start.
pub(crate) fn any_start() -> impl Strategy<Value = Record> {
    (strategies::deal(), 1..=16_u32)
        .prop_map(|(deal, number)| Record::of_board(&Board::numbered(number, deal)))
}

/// Four players, from North on.
pub(crate) type Company = [Box<dyn Player>; 4];

/// The same player in every seat.
pub(crate) fn company<P: Player + Clone + 'static>(player: &P) -> Company {
    std::array::from_fn(|_| Box::new(player.clone()) as Box<dyn Player>)
}

pub(crate) fn passive() -> Company {
    company(&Passive)
}

pub(crate) fn random(seed: u64) -> Company {
    company(&RandomLegal { seed })
}

/// Seats a company.
pub(crate) fn seated(company: &mut Company) -> Players<'_> {
    BySeat::from_array(company.each_mut().map(|player| player.as_mut() as &mut dyn Player))
}

/// Runs a board to its end.
pub(crate) fn run(start: &Record, mut company: Company) -> BoardRecord {
    play_board(start, seated(&mut company), &Settings::whole_board(), &mut ()).unwrap()
}

/// Does what it is told where it is told something, and is passive elsewhere.
#[derive(Clone, Default)]
pub(crate) struct Scripted {
    pub(crate) call: Option<Decision<Call>>,
    pub(crate) card: Option<Card>,
    pub(crate) claim: Option<Claim>,
    pub(crate) contests: bool,
    pub(crate) fails: Option<PlayerError>,
}

impl Scripted {
    pub(crate) fn at(self, seat: Seat) -> Company {
        let mut company = passive();
        company[seat.index()] = Box::new(self);
        company
    }
}

impl Player for Scripted {
    fn call(&mut self, view: &SeatView) -> Result<Decision<Call>, PlayerError> {
        match (&self.fails, self.call.take()) {
            (Some(error), _) => Err(error.clone()),
            (None, Some(call)) => Ok(call),
            (None, None) => Passive.call(view),
        }
    }

    fn card(&mut self, view: &SeatView) -> Result<Decision<Card>, PlayerError> {
        match (&self.fails, self.card.take()) {
            (Some(error), _) => Err(error.clone()),
            (None, Some(card)) => Ok(Decision::plain(card)),
            (None, None) => Passive.card(view),
        }
    }

    fn claim(&mut self, _: &SeatView) -> Result<Option<Claim>, PlayerError> {
        Ok(self.claim.take())
    }

    fn accept_claim(&mut self, _: &SeatView, _: Seat, _: &Claim) -> Result<bool, PlayerError> {
        Ok(!self.contests)
    }
}
