//! Two players at the same boards, scored double dummy.

use merrimac_bidding::{Position, System};
use merrimac_cards::{BySide, Seat, Side, Vulnerability, imps};
use merrimac_parallel::Pool;
use merrimac_tournament::Estimate;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

use super::boards::SolvedBoard;
use super::players::Bids;
use super::trials::bid_out;

/// What the first of two players won.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Measured {
    /// IMPs a board.
    pub plain: Estimate,
    /// The same with failing contracts doubled.
    pub doubled: Estimate,
}

/// Bids every board in two rooms, the teams changing seats.
pub fn measure(
    system: &System,
    [home, away]: [Bids<'_>; 2],
    boards: &[SolvedBoard],
    pool: &Pool,
) -> Measured {
    let mut measured = Measured::default();
    let played: Result<(), std::convert::Infallible> = pool.in_order(
        boards.iter().enumerate().map(Ok),
        || (),
        |(), (number, board)| {
            let number = number as u32 + 1;
            let vulnerability = Vulnerability::of_board(number);
            let score = |players: BySide<Bids<'_>>| {
                let dealer = Seat::dealer_of_board(number);
                let start = Position::new(BySide::from_fn(|_| system), dealer, vulnerability);
                let mut rng = ChaCha8Rng::seed_from_u64(number.into());
                let auction = bid_out(start, &board.deal, players, &mut rng);
                board.scores(auction.contract(), vulnerability, Side::NorthSouth)
            };
            let open =
                score(BySide::from_fn(|side| if side == Side::NorthSouth { home } else { away }));
            let closed =
                score(BySide::from_fn(|side| if side == Side::NorthSouth { away } else { home }));
            [0, 1].map(|how| imps(open[how] - closed[how]))
        },
        |[plain, doubled]| {
            measured.plain.add(plain.into());
            measured.doubled.add(doubled.into());
            Ok(())
        },
    );
    let Ok(()) = played;
    measured
}
