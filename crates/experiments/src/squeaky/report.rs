//! How declarers fared on problems, for people and for programs.

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::fmt::{self, Write as _};

use merrimac_tournament::{Estimate, Problem};
use serde::{Deserialize, Serialize};
use serde_json::json;

/// How a declarer fared on one problem.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Fared {
    pub(crate) declarer: String,
    pub(crate) problem: String,
    pub(crate) theme: String,
    pub(crate) solved: bool,
    /// Which of the further layouts were made.
    pub(crate) made: Vec<bool>,
    /// What the layouts of the problem itself took: what looks the same in further ones is not thought about again.
    pub(crate) seconds: f64,
    /// How many those are.
    pub(crate) boards: usize,
}

impl Fared {
    pub(crate) fn is_of(&self, declarer: &str, problem: &Problem) -> bool {
        self.declarer == declarer && self.problem == problem.name
    }

    /// The share of the further layouts that were made; none if there are none.
    fn share(&self) -> Option<f64> {
        let made = self.made.iter().filter(|made| **made).count();
        (!self.made.is_empty()).then(|| made as f64 / self.made.len() as f64)
    }
}

/// How a declarer fared on all.
#[derive(Debug, Default)]
pub struct Total {
    pub(crate) declarer: String,
    solved: u32,
    problems: u32,
    /// The mean chance on further layouts.
    pub(crate) further: Estimate,
    /// By how much it is above that of the first declarer, problem against problem.
    gain: Estimate,
    /// In how many problems it is above, the same, and below.
    against: [u32; 3],
    seconds: f64,
    slowest: f64,
    boards: usize,
    themes: BTreeMap<String, Theme>,
}

/// How a declarer fared on the problems of a theme.
#[derive(Debug, Default)]
struct Theme {
    solved: u32,
    problems: u32,
    further: Estimate,
}

impl Theme {
    fn figures(&self) -> serde_json::Value {
        let Self { solved, problems, further } = self;
        json!({ "solved": solved, "problems": problems, "further": figures(further) })
    }
}

impl fmt::Display for Theme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = format!("{} of {}", self.solved, self.problems);
        if self.further.count() > 0 {
            let _ = write!(text, ", {:.1} %", 100.0 * self.further.mean());
        }
        f.pad(&text)
    }
}

impl Total {
    fn add(&mut self, fared: &Fared, first: &Fared) {
        let solved = u32::from(fared.solved);
        self.solved += solved;
        self.problems += 1;
        let theme = self.themes.entry(fared.theme.clone()).or_default();
        theme.solved += solved;
        theme.problems += 1;
        if let Some(share) = fared.share() {
            let gain = share - first.share().unwrap_or(share);
            self.further.add(share);
            theme.further.add(share);
            self.gain.add(gain);
            self.against[match gain.total_cmp(&0.0) {
                Ordering::Greater => 0,
                Ordering::Equal => 1,
                Ordering::Less => 2,
            }] += 1;
        }
        self.seconds += fared.seconds;
        self.slowest = self.slowest.max(fared.seconds / fared.boards.max(1) as f64);
        self.boards += fared.boards;
    }

    /// The share of problems that are solved.
    pub(crate) fn share(&self) -> f64 {
        f64::from(self.solved) / f64::from(self.problems.max(1))
    }

    pub(crate) fn seconds_a_board(&self) -> f64 {
        self.seconds / self.boards.max(1) as f64
    }

    /// For programs.
    pub fn figures(&self) -> serde_json::Value {
        let themes: BTreeMap<&String, serde_json::Value> =
            self.themes.iter().map(|(name, theme)| (name, theme.figures())).collect();
        let [better, same, worse] = self.against;
        json!({
            "declarer": self.declarer, "solved": self.solved, "problems": self.problems,
            "themes": themes,
            "further": figures(&self.further), "gain": figures(&self.gain),
            "better": better, "same": same, "worse": worse,
            "seconds_a_board": self.seconds_a_board(), "slowest": self.slowest,
        })
    }
}

fn figures(estimate: &Estimate) -> serde_json::Value {
    json!({
        "problems": estimate.count(), "mean": estimate.mean(),
        "standard_error": estimate.standard_error(),
    })
}

impl fmt::Display for Total {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { declarer, solved, problems, .. } = self;
        write!(f, "{declarer}: {solved} of {problems} ({:.1} %)", 100.0 * self.share())?;
        if self.further.count() > 0 {
            let (mean, error) = (self.further.mean(), self.further.standard_error());
            write!(f, ", further layouts {:.1} ± {:.1} %", 100.0 * mean, 100.0 * error)?;
            let (mean, error) = (100.0 * self.gain.mean(), 100.0 * self.gain.standard_error());
            let [better, same, worse] = self.against;
            write!(f, " ({mean:+.1} ± {error:.1} to the first: ")?;
            write!(f, "better in {better}, the same in {same}, worse in {worse})")?;
        }
        let (seconds, slowest) = (self.seconds_a_board(), self.slowest);
        write!(f, ", {seconds:.1} CPU seconds a board, {slowest:.1} at most")
    }
}

/// How all fared.
#[derive(Debug)]
pub struct Report {
    /// A total of every declarer.
    pub totals: Vec<Total>,
}

impl Report {
    /// Adds up what every declarer did, problem by problem.
    pub(crate) fn new(declarers: &[String], fared: &[Fared]) -> Self {
        let total = |declarer: &String| Total { declarer: declarer.clone(), ..Total::default() };
        let mut totals: Vec<Total> = declarers.iter().map(total).collect();
        for problem in fared.chunks(declarers.len()) {
            for (total, one) in totals.iter_mut().zip(problem) {
                total.add(one, &problem[0]);
            }
        }
        Self { totals }
    }

    /// One line a declarer.
    pub(crate) fn csv(&self) -> String {
        let mut csv =
            "declarer,solved,problems,further,standard_error,seconds_a_board,slowest\n".to_owned();
        for total in &self.totals {
            writeln!(
                csv,
                "{},{},{},{:.4},{:.4},{:.3},{:.3}",
                total.declarer,
                total.solved,
                total.problems,
                total.further.mean(),
                total.further.standard_error(),
                total.seconds_a_board(),
                total.slowest,
            )
            .expect("a string takes everything");
        }
        csv
    }
}

impl fmt::Display for Report {
    /// The themes in a table, solved and the mean chance on further layouts, then a line a declarer.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // All have played the same problems.
        let themes: Vec<&String> =
            self.totals.iter().take(1).flat_map(|total| total.themes.keys()).collect();
        let width = themes.iter().map(|theme| theme.chars().count()).max().unwrap_or(0);
        write!(f, "{:width$}", "")?;
        for total in &self.totals {
            write!(f, "  {:>16}", total.declarer)?;
        }
        for theme in themes {
            write!(f, "\n{theme:<width$}")?;
            for total in &self.totals {
                write!(f, "  {:>16}", total.themes[theme])?;
            }
        }
        f.write_str("\n\n")?;
        self.totals.iter().try_for_each(|total| writeln!(f, "{total}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fared(declarer: &str, theme: &str, solved: bool, made: &[bool]) -> Fared {
        Fared {
            declarer: declarer.to_owned(),
            problem: theme.to_owned(),
            theme: theme.to_owned(),
            solved,
            made: made.to_vec(),
            seconds: 1.0,
            boards: 1,
        }
    }

    #[test]
    fn declarers_are_compared_problem_by_problem() {
        let fared = [
            fared("mc", "squeeze", true, &[true, false]),
            fared("swo", "squeeze", true, &[true, true]),
            fared("mc", "hold-up", false, &[true, true]),
            fared("swo", "hold-up", true, &[true, false]),
            fared("mc", "squeeze", true, &[true, true]),
            fared("swo", "squeeze", false, &[true, true]),
        ];
        let report = Report::new(&["mc".to_owned(), "swo".to_owned()], &fared);
        let expected = "                       mc               swo\n\
            hold-up   0 of 1, 100.0 %    1 of 1, 50.0 %\n\
            squeeze    2 of 2, 75.0 %   1 of 2, 100.0 %\n\
            \n\
            mc: 2 of 3 (66.7 %), further layouts 83.3 ± 16.7 % (+0.0 ± 0.0 to the first: better in 0, \
            the same in 3, worse in 0), 1.0 CPU seconds a board, 1.0 at most\n\
            swo: 2 of 3 (66.7 %), further layouts 83.3 ± 16.7 % (+0.0 ± 28.9 to the first: better in 1, \
            the same in 1, worse in 1), 1.0 CPU seconds a board, 1.0 at most\n";
        assert_eq!(report.to_string(), expected);
        let figures = report.totals[1].figures();
        assert_eq!(figures["themes"]["squeeze"]["further"]["mean"], 1.0);
        assert_eq!((&figures["better"], &figures["worse"]), (&json!(1), &json!(1)));
    }
}
