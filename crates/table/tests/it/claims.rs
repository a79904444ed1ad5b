//! Claims accepted, contested, refused, and who sees whose cards.

use std::sync::{Arc, Mutex};

use merrimac_cards::{Call, Card, Hand, PlayState, RecordedCard, Seat};
use merrimac_table::{
    BoardRecord, Claim, ClaimJudge, ClaimOutcome, Decision, Finish, NoClaims, Passive, Player,
    PlayerError, SeatView, Settings, Verdict, play_board,
};

use crate::setting::{Company, Scripted, run, schiphol_in, seated};

fn claiming(tricks: u8) -> Scripted {
    Scripted { claim: Some(Claim::of(tricks)), ..Scripted::default() }
}

fn contesting() -> Box<dyn Player> {
    Box::new(Scripted { contests: true, ..Scripted::default() })
}

fn outcomes(board: &BoardRecord) -> Vec<(Seat, usize, ClaimOutcome)> {
    board.claims.iter().map(|made| (made.claimer, made.cards_played, made.outcome)).collect()
}

fn run_under(judge: &dyn ClaimJudge, mut company: Company) -> BoardRecord {
    let settings = Settings { claims: judge, ..Settings::whole_board() };
    play_board(&schiphol_in("4H by S"), seated(&mut company), &settings, &mut ()).unwrap()
}

#[test]
fn declarers_claim_is_accepted() {
    let board = run(&schiphol_in("4H by S"), claiming(10).at(Seat::South));
    assert_eq!(board.finish, Ok(Finish::Claimed));
    assert_eq!((board.record.claim, board.record.tricks), (Some(10), Some(10)));
    assert_eq!(outcomes(&board), [(Seat::South, 1, ClaimOutcome::Accepted)]);
}

#[test]
fn a_defenders_claim_leaves_declarer_the_rest() {
    let board = run(&schiphol_in("4H by S"), claiming(4).at(Seat::East));
    assert_eq!(board.record.tricks, Some(9));
}

#[test]
fn tricks_already_won_count() {
    // Dummy has won the first trick with the ace of diamonds, and is on lead.
    let mut start = schiphol_in("4H by S");
    let trick = ["D2", "DA", "DT", "D3"].map(|card| card.parse::<Card>().unwrap());
    start.cards = trick.map(RecordedCard::from).into();
    let board = run(&start, claiming(9).at(Seat::South));
    assert_eq!(board.record.tricks, Some(10));
    let board = run(&start, claiming(5).at(Seat::West));
    assert_eq!(board.record.tricks, Some(8));
}

#[test]
fn a_contested_claim_is_played_on() {
    for contester in [Seat::West, Seat::East] {
        let mut company = claiming(13).at(Seat::South);
        company[contester.index()] = contesting();
        let board = run(&schiphol_in("4H by S"), company);
        assert_eq!(board.finish, Ok(Finish::PlayedOut));
        assert_eq!((board.record.claim, board.record.cards.len()), (None, 52));
        assert_eq!(outcomes(&board), [(Seat::South, 1, ClaimOutcome::Contested(contester))]);
    }
}

#[test]
fn dummy_is_not_asked_but_a_defenders_partner_is() {
    let mut company = claiming(0).at(Seat::West);
    company[Seat::North.index()] = contesting();
    assert_eq!(run(&schiphol_in("4H by S"), company).record.tricks, Some(13));
    let mut company = claiming(0).at(Seat::West);
    company[Seat::East.index()] = contesting();
    let board = run(&schiphol_in("4H by S"), company);
    assert_eq!(outcomes(&board), [(Seat::West, 0, ClaimOutcome::Contested(Seat::East))]);
}

/// Believes whoever holds the ace of trumps.
struct BelievesTheAce;

impl ClaimJudge for BelievesTheAce {
    fn judge(&self, position: &PlayState, claimer: Seat, _: &Claim) -> Verdict {
        let has_it = position.hand(claimer).contains("HA".parse().unwrap());
        if has_it { Verdict::Stands } else { Verdict::PlayersDecide }
    }
}

#[test]
fn the_judge_comes_first() {
    let board = run_under(&NoClaims, claiming(10).at(Seat::South));
    assert_eq!(outcomes(&board), [(Seat::South, 1, ClaimOutcome::Refused)]);
    assert_eq!(board.finish, Ok(Finish::PlayedOut));
    let against = |claimer: Seat| {
        let mut company = claiming(3).at(claimer);
        company[claimer.next().index()] = contesting();
        company[claimer.previous().index()] = contesting();
        run_under(&BelievesTheAce, company).finish
    };
    assert_eq!(against(Seat::West), Ok(Finish::Claimed));
    assert_eq!(against(Seat::East), Ok(Finish::PlayedOut));
}

/// Contests claims and notes what it sees of the claimer's hand, then and afterwards.
struct Watcher {
    claimer: Seat,
    seen: Arc<Mutex<Vec<Option<Hand>>>>,
}

impl Player for Watcher {
    fn call(&mut self, view: &SeatView) -> Result<Decision<Call>, PlayerError> {
        Passive.call(view)
    }

    fn card(&mut self, view: &SeatView) -> Result<Decision<Card>, PlayerError> {
        self.seen.lock().unwrap().push(view.dealt(self.claimer));
        Passive.card(view)
    }

    fn accept_claim(&mut self, view: &SeatView, _: Seat, _: &Claim) -> Result<bool, PlayerError> {
        self.seen.lock().unwrap().push(view.dealt(self.claimer));
        Ok(false)
    }
}

#[test]
fn a_claim_shows_the_hand_to_opponents_only() {
    let seen_by = |watcher: Seat, claimer: Seat, judge: &dyn ClaimJudge| {
        let seen = Arc::default();
        let mut company = claiming(1).at(claimer);
        company[watcher.index()] = Box::new(Watcher { claimer, seen: Arc::clone(&seen) });
        run_under(judge, company);
        let seen = seen.lock().unwrap();
        (*seen.first().unwrap(), *seen.last().unwrap())
    };
    let contested = Settings::whole_board().claims;
    let south = Some("J973.J98742.3.K4".parse().unwrap());
    assert_eq!(seen_by(Seat::East, Seat::South, contested), (south, south));
    assert_eq!(seen_by(Seat::East, Seat::South, &NoClaims), (None, None));
    let west = Some("KQT2.AT.J6542.85".parse().unwrap());
    assert_eq!(seen_by(Seat::South, Seat::West, contested), (west, west));
    assert_eq!(seen_by(Seat::East, Seat::West, contested), (None, None));
}
