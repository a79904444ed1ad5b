//! How many tricks recorded declarers take against double dummy.

use std::io;

use merrimac_cards::Record;
use merrimac_double_dummy::{FIELD, Solver};
use merrimac_parallel::Pool;

use super::{Fit, Number};
use crate::error::StudyError;

/// Further from double dummy than this counts as this far.
const FURTHEST: i32 = 3;

/// How often declarers take each number of tricks more than double dummy, over boards whose tricks are known;
/// `each` hears when a board is done.
///
/// # Errors
/// If `each` fails.
pub fn field(
    boards: Vec<Record>,
    pool: &Pool,
    mut each: impl FnMut() -> io::Result<()>,
) -> Result<Fit, StudyError> {
    let mut counts = [0_usize; 2 * FURTHEST as usize + 1];
    pool.in_order(
        boards.into_iter().map(Ok),
        Solver::default,
        |solver, board| beyond_double_dummy(solver, &board),
        |beyond| {
            if let Some(beyond) = beyond {
                counts[(beyond.clamp(-FURTHEST, FURTHEST) + FURTHEST) as usize] += 1;
            }
            each()?;
            Ok::<_, StudyError>(())
        },
    )?;
    let all = counts.iter().sum::<usize>();
    let number = |(place, count): (usize, &usize)| {
        let beyond = place as i32 - FURTHEST;
        let share = *count as f64 / all.max(1) as f64;
        let code = FIELD.iter().find(|(tricks, _)| i32::from(*tricks) == beyond);
        Number {
            name: format!("{beyond:+} tricks"),
            code: Some(code.map_or(0.0, |(_, share)| *share)),
            fitted: share,
            error: (share * (1.0 - share) / all.max(1) as f64).sqrt(),
        }
    };
    Ok(Fit {
        data: format!("{all} boards"),
        numbers: counts.iter().enumerate().map(number).collect(),
        measures: Vec::new(),
    })
}

fn beyond_double_dummy(solver: &mut Solver, board: &Record) -> Option<i32> {
    let (contract, tricks) = (board.contract()?, board.tricks?);
    let deal = board.deal.full().ok()?;
    let best = solver.solve(&deal, contract.strain(), contract.opening_leader());
    Some(i32::from(tricks) - i32::from(best))
}
