//! Plays the tables of a contest, several at a time.
//!
//! The tables not yet played are handed to a [`Pool`] in the order of the boards, so that no core waits
//! while a table is left; results are handed over one at a time, in the order in which they are finished. What is played at a table depends on the
//! contest and the table alone, never on the thread or on what was played before.
//!
//! A board on which a player fails is left without a result, unless its entrant is one that
//! [comes back](crate::Entrant::that_comes_back): then it is played again from its start.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::time::Instant;

use merrimac_cards::{BySeat, Outcome, Record, Seat, Side};
use merrimac_double_dummy::Solver;
use merrimac_parallel::Pool;
use merrimac_table::{
    Event, Player, PlayerError, Players, RefereeError, Settings, StartProblem, play_board,
};
use thiserror::Error;

use crate::appraisal::Appraisal;
use crate::contest::{Contest, Extent, Place};
use crate::entrant::Entrant;
use crate::result::{TableResult, Thought, doubled_if_failing};

/// Memory of a thread's solver. A match asks about one position after the other, so little is enough.
const SOLVER_MEMORY: usize = 32 << 20;

/// A board that fails is played again this many times, if whoever failed may come back: enough for
/// accidents, and not for a program that fails always.
const MOST_RESTARTS: u32 = 5;

/// Plays every table that is not among those `done`, and hands each result to `take` as soon as it is
/// there; ends early if `take` breaks off.
pub fn run<B>(
    contest: &Contest,
    done: &BTreeSet<Place>,
    pool: &Pool,
    mut take: impl FnMut(TableResult) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let played = pool.as_finished(
        contest.left(done).into_iter(),
        || Solver::new(SOLVER_MEMORY),
        |solver, place| play(contest, place, solver),
        |result| match take(result) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(reason) => Err(reason),
        },
    );
    played.map_or_else(ControlFlow::Break, ControlFlow::Continue)
}

/// Plays one table.
pub(crate) fn play(contest: &Contest, place: Place, solver: &mut Solver) -> TableResult {
    let entrant = |seat: Seat| match seat.side() {
        Side::NorthSouth => &contest.entrants[place.north_south],
        Side::EastWest => &contest.entrants[place.east_west],
    };
    let opponents = |seat: Seat| match seat.side() {
        Side::NorthSouth => place.east_west,
        Side::EastWest => place.north_south,
    };
    let mut start = contest.starts[place.board].clone();
    start.players = BySeat::from_fn(|seat| entrant(seat).name().to_owned());
    let settings = match contest.rules.extent {
        Extent::WholeBoard => Settings::whole_board(),
        Extent::Bidding => Settings::auction_only(),
    };
    let mut again = MOST_RESTARTS;
    let (record, thoughts, failure) = loop {
        let mut players = Seat::ALL
            .map(|seat| entrant(seat).sit_against(&contest.chair(place, seat), opponents(seat)));
        let left = at_table(&start, &mut players, &settings);
        match &left.2 {
            Some(Failure::Player(error)) if again > 0 && may_pass(error, entrant(error.seat())) => {
                again -= 1;
            }
            _ => break left,
        }
    };
    let mut result = TableResult {
        place,
        record,
        score: None,
        score_if_doubled: None,
        appraisal: None,
        thoughts,
        failure: failure.map(|failure| failure.to_string()),
    };
    if result.failure.is_none() {
        score(&mut result, contest, solver);
    }
    result
}

/// Why a board came to no end.
#[derive(Debug, Error)]
enum Failure {
    #[error(transparent)]
    Start(StartProblem),
    #[error(transparent)]
    Player(RefereeError),
}

/// Whether the board may come to an end if it is played again.
fn may_pass(error: &RefereeError, culprit: &Entrant) -> bool {
    let is_absent = matches!(error, RefereeError::Player { source: PlayerError::Absent, .. });
    culprit.comes_back() && !is_absent
}

/// Has a board played, and times every decision.
fn at_table(
    start: &Record,
    players: &mut [Box<dyn Player>; 4],
    settings: &Settings<'_>,
) -> (Record, Vec<Thought>, Option<Failure>) {
    let mut times = Vec::new();
    let mut last = Instant::now();
    let mut clock = |event: Event<'_>| match event {
        Event::CallMade { .. } | Event::CardPlayed { .. } => {
            times.push(last.elapsed().as_secs_f64());
            last = Instant::now();
        }
        _ => last = Instant::now(),
    };
    let seated = seated(players);
    match play_board(start, seated, settings, &mut clock) {
        Ok(board) => {
            let given = (start.calls.len(), start.cards.len());
            let thoughts = Thought::of_board(&board, given, &times);
            (board.record, thoughts, board.finish.err().map(Failure::Player))
        }
        Err(problem) => (start.clone(), Vec::new(), Some(Failure::Start(problem))),
    }
}

/// The players as the referee wants them.
pub(crate) fn seated(players: &mut [Box<dyn Player>; 4]) -> Players<'_> {
    let [north, east, south, west] = players;
    BySeat::from_array([north.as_mut(), east.as_mut(), south.as_mut(), west.as_mut()])
}

/// Scores a table and, if that is asked for, appraises it.
fn score(result: &mut TableResult, contest: &Contest, solver: &mut Solver) {
    if contest.rules.appraise || contest.rules.extent == Extent::Bidding {
        result.appraisal = Appraisal::of(solver, &result.record);
    }
    if contest.rules.extent == Extent::WholeBoard {
        result.score = result.record.north_south_score();
        return;
    }
    let vulnerability = result.record.vulnerability.unwrap_or_default();
    (result.score, result.score_if_doubled) = match (result.record.outcome, result.appraisal) {
        (Some(Outcome::PassedOut), _) => (Some(0), Some(0)),
        (Some(Outcome::Contract(contract)), Some(Appraisal { contract: tricks, .. })) => {
            let strict = doubled_if_failing(contract, tricks);
            let score = |contract: merrimac_cards::Contract| {
                Some(contract.north_south_score(tricks, vulnerability))
            };
            (score(contract), score(strict))
        }
        _ => (None, None),
    };
}
