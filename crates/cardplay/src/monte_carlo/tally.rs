//! The results of every candidate in every deal solved so far.

use std::cmp::Ordering;

use crate::equals::Equals;
use crate::objective::Worth;

/// Scores that differ by less are the same.
const SAME: f64 = 1e-9;

/// Candidates that came to the same in this many deals are the same.
const SAME_IN: usize = 24;

/// Results as they come in.
#[derive(Debug)]
pub(super) struct Tally {
    worth: Worth,
    candidates: Vec<Equals>,
    /// Which candidates are out, by place.
    dropped: Vec<bool>,
    /// The deals: how much each counts, and declarer's tricks for each candidate looked at.
    rows: Vec<Row>,
}

#[derive(Debug)]
struct Row {
    weight: f64,
    tricks: Vec<Option<u8>>,
    /// What each is worth.
    values: Vec<f64>,
}

/// What became of a candidate.
#[derive(Debug, Clone, Copy)]
pub(super) struct Verdict {
    pub(super) candidate: Equals,
    /// Expected worth; no number if no deal was looked at.
    pub(super) score: f64,
    /// Chance to reach the goal.
    pub(super) chance: f64,
    /// Expected tricks of declarer.
    pub(super) tricks: f64,
    /// How many deals it was looked at in.
    pub(super) deals: usize,
    /// Whether it was dropped on the way.
    pub(super) dropped: bool,
}

impl Verdict {
    /// Which is better, by score; a candidate still in question beats one that is out.
    pub(super) fn compare(one: &Self, other: &Self) -> Ordering {
        let by_score = if (one.score - other.score).abs() < SAME {
            Ordering::Equal
        } else {
            one.score.total_cmp(&other.score)
        };
        other.dropped.cmp(&one.dropped).then(by_score)
    }
}

impl Tally {
    pub(super) fn new(worth: Worth, candidates: Vec<Equals>) -> Self {
        let dropped = vec![false; candidates.len()];
        Self { worth, candidates, dropped, rows: Vec::new() }
    }

    /// What results are worth.
    pub(super) const fn worth(&self) -> Worth {
        self.worth
    }

    /// Whether it is declarer who decides.
    pub(super) const fn is_declaring(&self) -> bool {
        self.worth.is_declaring()
    }

    /// How many deals were solved.
    pub(super) fn deals(&self) -> usize {
        self.rows.len()
    }

    /// The candidates still in question, each at its place.
    pub(super) fn in_question(&self) -> impl Iterator<Item = Option<&Equals>> {
        self.candidates.iter().zip(&self.dropped).map(|(one, &out)| (!out).then_some(one))
    }

    /// Whether only one candidate is left, or all that are left come to the same.
    pub(super) fn is_settled(&self) -> bool {
        let left: Vec<usize> =
            (0..self.candidates.len()).filter(|&place| !self.dropped[place]).collect();
        let [first, others @ ..] = &left[..] else { return true };
        let same = |row: &Row| others.iter().all(|&one| row.tricks[one] == row.tricks[*first]);
        others.is_empty() || self.rows.len() >= SAME_IN && self.rows.iter().all(same)
    }

    /// Takes the results of a deal.
    pub(super) fn add(&mut self, weight: f64, tricks: Vec<Option<u8>>) {
        let found = || tricks.iter().flatten().copied();
        let best = if self.worth.is_declaring() { found().max() } else { found().min() };
        let Some(best) = best else { return };
        let value = |tricks: &Option<u8>| tricks.map_or(0.0, |tricks| self.worth.of(tricks, best));
        let values = tricks.iter().map(value).collect();
        self.rows.push(Row { weight, tricks, values });
    }

    /// Drops candidates that are too many standard errors behind the best.
    pub(super) fn drop_those_behind(&mut self, errors: f64) {
        let verdicts = self.verdicts();
        let best = (0..verdicts.len())
            .filter(|&place| !self.dropped[place])
            .max_by(|&one, &other| Verdict::compare(&verdicts[one], &verdicts[other]));
        let Some(best) = best else { return };
        for place in 0..self.candidates.len() {
            if !self.dropped[place] && place != best {
                let (behind, error) = self.difference(best, place);
                self.dropped[place] = behind > SAME && behind > errors * error;
            }
        }
    }

    /// The mean of what one is better than another, and its standard error, deal against deal.
    fn difference(&self, one: usize, other: usize) -> (f64, f64) {
        let all: f64 = self.rows.iter().map(|row| row.weight).sum();
        if all <= 0.0 {
            return (0.0, f64::INFINITY);
        }
        let by = |row: &Row| row.values[one] - row.values[other];
        let mean = self.rows.iter().map(|row| row.weight * by(row)).sum::<f64>() / all;
        let square = |row: &Row| (row.weight / all * (by(row) - mean)).powi(2);
        let error = self.rows.iter().map(square).sum::<f64>().sqrt();
        (mean, error)
    }

    /// What is to be said of each candidate.
    pub(super) fn verdicts(&self) -> Vec<Verdict> {
        (0..self.candidates.len()).map(|place| self.verdict(place)).collect()
    }

    fn verdict(&self, place: usize) -> Verdict {
        let looked_at = || self.rows.iter().filter_map(move |row| Some((row, row.tricks[place]?)));
        let all: f64 = looked_at().map(|(row, _)| row.weight).sum();
        let mean = |of: &dyn Fn(&Row, u8) -> f64| {
            let sum: f64 = looked_at().map(|(row, tricks)| row.weight * of(row, tricks)).sum();
            if all > 0.0 { sum / all } else { 0.0 }
        };
        Verdict {
            candidate: self.candidates[place],
            score: mean(&|row, _| row.values[place]),
            chance: mean(&|_, tricks| f64::from(u8::from(self.worth.reaches_goal(tricks)))),
            tricks: mean(&|_, tricks| f64::from(tricks)),
            deals: looked_at().count(),
            dropped: self.dropped[place],
        }
    }
}
