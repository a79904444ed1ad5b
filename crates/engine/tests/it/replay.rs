//! What is decided depends on the view alone: not on who asked before, how often, or in which order.

use std::sync::LazyLock;

use merrimac_cards::{Call, Card, Record, Seat};
use merrimac_dealing::Shoe;
use merrimac_engine::{Engine, Partnership};
use merrimac_table::{Decision, Player, PlayerError, SeatView};

use crate::{pair, play};

/// An engine whose views and decisions are kept.
struct Noted {
    engine: Engine,
    turns: Turns,
}

impl Player for Noted {
    fn call(&mut self, view: &SeatView) -> Result<Decision<Call>, PlayerError> {
        let decision = self.engine.call(view)?;
        self.turns.calls.push((view.clone(), decision.clone()));
        Ok(decision)
    }

    fn card(&mut self, view: &SeatView) -> Result<Decision<Card>, PlayerError> {
        let decision = self.engine.card(view)?;
        self.turns.cards.push((view.clone(), decision.clone()));
        Ok(decision)
    }

    fn board_starts(&mut self, view: &SeatView) -> Result<(), PlayerError> {
        self.engine.board_starts(view)
    }
}

fn partnership() -> Partnership {
    pair("sayc+borel+swo+4".parse().expect("it is a name"))
}

/// What a seat was asked, and what it decided.
#[derive(Default)]
struct Turns {
    calls: Vec<(SeatView, Decision<Call>)>,
    cards: Vec<(SeatView, Decision<Card>)>,
}

/// Two boards played by four engines, each asked at all of its turns: by board and seat.
static PLAYED: LazyLock<[[Turns; 4]; 2]> = LazyLock::new(|| {
    [2, 4].map(|number| {
        let pair = partnership();
        let mut players =
            Seat::ALL.map(|_| Noted { engine: pair.engine(3), turns: Turns::default() });
        let start = Record::of_board(&Shoe::new(8).board(number));
        assert!(play(&start, &mut players).finish.is_ok());
        players.map(|noted| noted.turns)
    })
});

/// The turns of the declarer of a board.
fn declarer(board: &[Turns; 4]) -> &Turns {
    board.iter().find(|turns| turns.cards.len() > 13).expect("somebody declared")
}

#[test]
fn a_question_out_of_the_blue_has_the_same_answer() {
    let pair = partnership();
    for board in &*PLAYED {
        for (view, decision) in board.iter().flat_map(|turns| turns.calls.iter().step_by(3)) {
            assert_eq!(pair.engine(3).call_until(view, None), *decision);
        }
        let late = board.iter().filter_map(|turns| turns.cards.get(7));
        for (view, decision) in late.chain(&declarer(board).cards[12..13]) {
            assert_eq!(pair.engine(3).card(view), Ok(decision.clone()), "{view:?}");
        }
    }
}

#[test]
fn asked_twice_and_after_a_card_was_taken_back_the_answer_is_the_same() {
    let mut engine = partnership().engine(3);
    let turns = &declarer(&PLAYED[0]).cards;
    for place in [3, 4, 4, 2, 6, 0, 7] {
        let (view, decision) = &turns[place];
        assert_eq!(engine.card(view), Ok(decision.clone()), "turn {place}");
    }
}

#[test]
fn other_questions_to_the_solver_change_nothing() {
    let mut engine = partnership().engine(3);
    let [first, second] = &*PLAYED;
    let mixed = first.iter().zip(second).flat_map(|(one, two)| [one, two]);
    for (view, decision) in mixed.filter_map(|turns| turns.cards.get(1)) {
        let _ = engine.claim(view);
        assert_eq!(engine.card(view), Ok(decision.clone()));
    }
}
