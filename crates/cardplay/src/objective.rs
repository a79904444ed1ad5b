//! What a card is played for, and what declarer's tricks are worth by it.

use std::fmt;
use std::str::FromStr;

use merrimac_cards::{Contract, ParseScoringError, Scoring};
use merrimac_double_dummy::ContractWorth;
use merrimac_table::SeatView;
use thiserror::Error;

/// What a card is played for.
///
/// ```
/// use merrimac_cardplay::Objective;
/// use merrimac_cards::Scoring;
/// assert_eq!("mp".parse(), Ok(Objective::Score(Scoring::Matchpoints)));
/// assert_eq!("chance".parse(), Ok(Objective::Contract));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Objective {
    /// The chance to make the contract, or to beat it, and nothing else: what problems ask.
    Contract,
    /// The score, against [other tables](ContractWorth) that play the same contract.
    Score(Scoring),
}

impl Objective {
    /// How the board is scored, for what comes before the play: IMPs where only the contract counts.
    pub fn scoring(self) -> Scoring {
        match self {
            Self::Contract => Scoring::Imps,
            Self::Score(scoring) => scoring,
        }
    }
}

impl Default for Objective {
    fn default() -> Self {
        Self::Score(Scoring::default())
    }
}

impl From<Scoring> for Objective {
    fn from(scoring: Scoring) -> Self {
        Self::Score(scoring)
    }
}

impl fmt::Display for Objective {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Contract => f.pad("chance"),
            Self::Score(scoring) => scoring.fmt(f),
        }
    }
}

/// The text names nothing that could be played for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("expected what is played for: imps, matchpoints (or mp), total or chance")]
pub struct ParseObjectiveError;

impl FromStr for Objective {
    type Err = ParseObjectiveError;

    /// Reads a way of scoring, or `chance`.
    fn from_str(text: &str) -> Result<Self, ParseObjectiveError> {
        if text.eq_ignore_ascii_case("chance") {
            return Ok(Self::Contract);
        }
        text.parse().map(Self::Score).map_err(|_: ParseScoringError| ParseObjectiveError)
    }
}

/// What declarer's tricks are worth to one side.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Worth {
    objective: Objective,
    contract: ContractWorth,
    declaring: bool,
}

impl Worth {
    pub(crate) fn new(view: &SeatView, contract: Contract, objective: Objective) -> Self {
        let (scoring, vulnerability) = (objective.scoring(), view.vulnerability());
        let declaring = view.seat().side() == contract.side();
        Self { objective, contract: ContractWorth { scoring, contract, vulnerability }, declaring }
    }

    /// Whether it is declarer's side.
    pub(crate) const fn is_declaring(self) -> bool {
        self.declaring
    }

    /// Whether the side has its way with this number of tricks for declarer.
    pub(crate) fn reaches_goal(self, tricks: u8) -> bool {
        (tricks >= self.contract.contract.bid.tricks()) == self.declaring
    }

    /// Whether a trick beyond the contract counts.
    pub(crate) fn counts_overtricks(self) -> bool {
        self.objective != Objective::Contract
    }

    /// What this many tricks for declarer are worth, where `best` would have been possible: that is
    /// what other tables are taken to have.
    pub(crate) fn of(self, tricks: u8, best: u8) -> f64 {
        match self.objective {
            Objective::Contract => f64::from(u8::from(self.reaches_goal(tricks))),
            Objective::Score(_) if self.declaring => self.contract.to_declarer(tricks, best),
            Objective::Score(_) => self.contract.to_defenders(tricks, best),
        }
    }
}
