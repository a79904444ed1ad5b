//! Solutions for people and for programs.

use std::collections::BTreeMap;
use std::fmt;

use serde::{Serialize, Serializer};
use serde_json::json;

use super::{Needed, Problem, Solution, Task};

/// How a player did at a problem.
#[derive(Debug, Clone, Copy)]
pub struct ProblemReport<'a> {
    /// What was asked.
    pub task: Task,
    /// The problem.
    pub problem: &'a Problem,
    /// What came of it.
    pub solution: &'a Solution,
}

impl fmt::Display for ProblemReport<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { task, problem, solution } = *self;
        let verdict = match (solution.is_solved(), task) {
            (true, Task::Make) => "made",
            (true, Task::Beat) => "beaten",
            (false, _) => "FAILED",
        };
        write!(f, "{verdict:<6}  {}", problem.name)?;
        let layouts = problem.layouts.len();
        if layouts > 1 {
            write!(f, " ({} of {layouts} layouts)", solution.made)?;
        }
        for failure in &solution.failures {
            write!(f, ": {failure}")?;
        }
        for needed in &solution.needed {
            f.write_str("\n        ")?;
            if layouts > 1 {
                write!(f, "layout {}, ", needed.layout)?;
            }
            write!(f, "{needed}")?;
        }
        writeln!(f)
    }
}

#[derive(Serialize)]
struct Line<'a> {
    problem: &'a str,
    solved: bool,
    layouts: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    made: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    beaten: Option<usize>,
    seconds: f64,
    #[serde(skip_serializing_if = "str::is_empty")]
    theme: &'a str,
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    failures: &'a [String],
    #[serde(skip_serializing_if = "Vec::is_empty")]
    needed: Vec<String>,
}

impl Serialize for ProblemReport<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self { task, problem, solution } = *self;
        Line {
            problem: &problem.name,
            solved: solution.is_solved(),
            layouts: problem.layouts.len(),
            made: (task == Task::Make).then_some(solution.made),
            beaten: (task == Task::Beat).then_some(solution.made),
            seconds: (solution.seconds * 1000.0).round() / 1000.0,
            theme: &problem.theme,
            failures: &solution.failures,
            needed: solution.needed.iter().map(Needed::to_string).collect(),
        }
        .serialize(serializer)
    }
}

/// How many problems were solved, in all and by theme.
#[derive(Debug, Clone, Default)]
pub struct ProblemScore {
    /// Solved.
    pub passed: u32,
    /// Not solved.
    pub failed: u32,
    /// Solved, and how many there were.
    themes: BTreeMap<String, (u32, u32)>,
}

impl ProblemScore {
    /// Takes a problem in.
    pub fn add(&mut self, problem: &Problem, solution: &Solution) {
        let solved = u32::from(solution.is_solved());
        self.passed += solved;
        self.failed += 1 - solved;
        let (passed, of) = self.themes.entry(problem.theme.clone()).or_default();
        *passed += solved;
        *of += 1;
    }

    fn summary(&self) -> String {
        format!("{} passed, {} failed", self.passed, self.failed)
    }
}

impl fmt::Display for ProblemScore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.themes.len() > 1 {
            writeln!(f)?;
            for (theme, (passed, of)) in &self.themes {
                writeln!(f, "{passed:>4} of {of:>3}  {theme}")?;
            }
            writeln!(f)?;
        }
        writeln!(f, "{}", self.summary())
    }
}

impl Serialize for ProblemScore {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let themes: BTreeMap<&str, _> = self
            .themes
            .iter()
            .map(|(theme, (passed, of))| {
                (theme.as_str(), json!({"passed": passed, "failed": of - passed}))
            })
            .collect();
        let (passed, failed) = (self.passed, self.failed);
        json!({"passed": passed, "failed": failed, "themes": themes, "summary": self.summary()})
            .serialize(serializer)
    }
}
