//! Problems with several layouts: only a line that wins in all of them solves.

use merrimac_cards::{Call, Card, Contract, Deal, Outcome, PlayState, Record, Seat};
use merrimac_double_dummy::Solver;
use merrimac_table::{Decision, Player, PlayerError, SeatView};
use merrimac_tournament::{Entrant, Problem};

use crate::{passive, random};

/// South has seven tricks outside spades and needs four there: the queen is with West …
const QUEEN_WITH_WEST: &str =
    "N:KJ54.432.A32.432 63.QJT9.T987.JT9 AT98.AK5.KQ4.AK5 Q72.876.J65.Q876";
/// … or with East, which North and South cannot see.
const QUEEN_WITH_EAST: &str =
    "N:KJ54.432.A32.432 Q7.QJT9.T987.JT9 AT98.AK5.KQ4.AK5 632.876.J65.Q876";

fn layout(deal: &str) -> Record {
    let deal: Deal = deal.parse().expect("a sound layout");
    let mut record = Record { deal: deal.into(), ..Record::default() };
    let contract = Contract::parse("5NT", Seat::South).expect("a sound layout");
    record.outcome = Some(Outcome::Contract(contract));
    record.dealer = Some(Seat::South);
    record.cards.push("H8".parse::<Card>().expect("a sound layout").into());
    record
}

/// A declarer who has been told the deal, for tests only: nobody can play better.
struct Peeking {
    deal: Deal,
    solver: Solver,
}

impl Player for Peeking {
    fn call(&mut self, _: &SeatView) -> Result<Decision<Call>, PlayerError> {
        Ok(Decision::plain(Call::Pass))
    }

    fn card(&mut self, view: &SeatView) -> Result<Decision<Card>, PlayerError> {
        let contract = view.contract().ok_or(PlayerError::NothingToDo)?;
        let mut play = PlayState::new(&self.deal, contract.strain(), contract.opening_leader());
        // Where it was told the wrong layout, it is at a loss once that shows.
        let is_right = view.cards_played().all(|(_, card)| play.play(card).is_ok());
        let best = is_right.then(|| self.solver.cards(&play)).into_iter().flatten();
        let best = best.max_by_key(|found| found.tricks).map(|best| best.card);
        let card = best.or_else(|| view.legal_cards().iter().next());
        card.map(Decision::plain).ok_or(PlayerError::NothingToDo)
    }
}

fn peeking(deal: &str) -> Entrant {
    let deal: Deal = deal.parse().expect("a sound layout");
    Entrant::new("peeking", move |_| Box::new(Peeking { deal, solver: Solver::new(1 << 22) }))
}

fn problem(deals: &[&str]) -> Problem {
    let layouts = deals.iter().map(|deal| layout(deal)).collect();
    let (name, theme) = ("which way".to_owned(), "finesse".to_owned());
    Problem { name, theme, is_composed: false, layouts }
}

#[test]
fn perfect_play_makes_what_can_be_made() {
    let solution = problem(&[QUEEN_WITH_WEST]).solve(&peeking(QUEEN_WITH_WEST), 1);
    assert_eq!(solution.failures, Vec::<String>::new());
    assert!(solution.is_solved(), "{:?}", solution.played[0].tricks);
    assert_eq!(solution.played[0].cards.len(), 52);
}

/// Who plays for the queen in one hand loses when it is in the other: each layout can be made, the
/// problem is not solved.
#[test]
fn every_layout_must_be_made() {
    assert!(problem(&[QUEEN_WITH_EAST]).solve(&peeking(QUEEN_WITH_EAST), 1).is_solved());
    let solution = problem(&[QUEEN_WITH_WEST, QUEEN_WITH_EAST]).solve(&peeking(QUEEN_WITH_WEST), 1);
    assert_eq!((solution.made, solution.played.len(), solution.is_solved()), (1, 2, false));
}

#[test]
fn defenders_who_see_everything_beat_the_passive_and_the_random() {
    for declarer in [passive(), random()] {
        let solution = problem(&[QUEEN_WITH_WEST]).solve(&declarer, 1);
        assert!(!solution.is_solved());
    }
}

#[test]
fn a_board_without_a_contract_is_no_problem() {
    let mut broken = problem(&[QUEEN_WITH_WEST]);
    broken.layouts[0].outcome = None;
    let solution = broken.solve(&random(), 1);
    assert!(!solution.is_solved() && solution.failures.len() == 1);
    assert!(!Problem::default().solve(&random(), 1).is_solved());
}
