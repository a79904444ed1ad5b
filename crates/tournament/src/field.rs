//! Many entrants on the same boards: the cross table of a round robin \[GIB §8.1\], and pairs.
//!
//! Everybody plays everybody both ways on every board, so any two settings are compared on the same
//! cards against the same opponents: what they have in common falls out of the difference.

use std::collections::BTreeMap;

use merrimac_cards::{VictoryPoints, cross_imps, matchpoints};

use crate::result::TableResult;
use crate::statistics::Estimate;
use crate::teams::TeamsScore;

/// Every match of a round robin.
#[derive(Debug, Clone, PartialEq)]
pub struct CrossTable {
    /// The match of each entrant (row) against each other one (column).
    pub matches: Vec<Vec<Option<TeamsScore>>>,
    /// How each entrant did against the field.
    pub standings: Vec<Standing>,
}

/// How an entrant did against the field.
#[derive(Debug, Clone, PartialEq)]
pub struct Standing {
    /// Victory points of all its matches.
    pub victory_points: VictoryPoints,
    /// IMPs a board, averaged over its opponents.
    pub per_board: Estimate,
    /// IMPs by board, averaged over its opponents; a board that failed anywhere is missing.
    boards: BTreeMap<usize, f64>,
}

impl CrossTable {
    /// The round robin of this many entrants.
    pub fn of(results: &[TableResult], entrants: usize) -> Self {
        let matches: Vec<Vec<Option<TeamsScore>>> = (0..entrants)
            .map(|row| {
                let against =
                    |column| (row != column).then(|| TeamsScore::of(results, row, column));
                (0..entrants).map(against).collect()
            })
            .collect();
        let standings = matches.iter().map(|row| Standing::of(row)).collect();
        Self { matches, standings }
    }

    /// How much better an entrant is than another against the same field on the same boards, in IMPs a
    /// board: a paired comparison.
    pub fn difference(&self, one: usize, other: usize) -> Estimate {
        let (one, other) = (&self.standings[one].boards, &self.standings[other].boards);
        let both = one.iter().filter_map(|(board, imps)| Some(imps - other.get(board)?));
        both.collect()
    }
}

impl Standing {
    fn of(row: &[Option<TeamsScore>]) -> Self {
        let played: Vec<&TeamsScore> = row.iter().flatten().collect();
        let mut sums: BTreeMap<usize, (f64, usize)> = BTreeMap::new();
        for swing in played.iter().flat_map(|score| &score.swings) {
            let (sum, count) = sums.entry(swing.board).or_default();
            *sum += f64::from(swing.imps);
            *count += 1;
        }
        let boards: BTreeMap<usize, f64> = sums
            .into_iter()
            .filter(|(_, (_, count))| *count == played.len())
            .map(|(board, (sum, count))| (board, sum / count as f64))
            .collect();
        Self {
            victory_points: played.iter().map(|score| score.victory_points()).sum(),
            per_board: boards.values().copied().collect(),
            boards,
        }
    }
}

/// How a pair did.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PairsLine {
    /// Its share of the matchpoints, in per cent, by board.
    pub percentage: Estimate,
    /// Cross-IMPs by board, an average over the tables it is compared with.
    pub cross_imps: Estimate,
}

/// The contest as a pairs event: every score is compared with those of all other tables that played
/// the board the same way.
pub fn pairs(results: &[TableResult], entrants: usize) -> Vec<PairsLine> {
    let mut boards: BTreeMap<usize, Vec<&TableResult>> = BTreeMap::new();
    for result in results.iter().filter(|result| result.score.is_some()) {
        boards.entry(result.place.board).or_default().push(result);
    }
    let empty = PairsLine { percentage: Estimate::default(), cross_imps: Estimate::default() };
    let mut lines = vec![empty; entrants];
    for tables in boards.values().filter(|tables| tables.len() > 1) {
        score_board(tables, &mut lines);
    }
    lines
}

/// Adds what everybody got on one board, averaged over the tables at which they sat.
fn score_board(tables: &[&TableResult], lines: &mut [PairsLine]) {
    let scores: Vec<i32> = tables.iter().filter_map(|table| table.score).collect();
    let others = (scores.len() - 1) as f64;
    let mut shares: Vec<Vec<(f64, f64)>> = vec![Vec::new(); lines.len()];
    for ((table, points), swing) in tables.iter().zip(matchpoints(&scores)).zip(cross_imps(&scores))
    {
        let (share, swing) = (f64::from(points) / (2.0 * others), f64::from(swing) / others);
        shares[table.place.north_south].push((share, swing));
        shares[table.place.east_west].push((1.0 - share, -swing));
    }
    for (line, shares) in lines.iter_mut().zip(shares).filter(|(_, shares)| !shares.is_empty()) {
        let count = shares.len() as f64;
        line.percentage.add(100.0 * shares.iter().map(|(share, _)| share).sum::<f64>() / count);
        line.cross_imps.add(shares.iter().map(|(_, swing)| swing).sum::<f64>() / count);
    }
}
