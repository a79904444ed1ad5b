//! Bidding contests: auctions by the marks of their final contract \[GIB §4\].
//!
//! A contest gives a deal and a mark for every sensible contract; a pair bids it, the opponents passing
//! throughout or bidding too, and gets the mark of what it ends in. The lists have, separated by tabs:
//! set, board, dealer, vulnerability, deal, the side that stays silent (or nothing), marks such as
//! `6S=10 N3N=3 E2HX=4`, and a script of calls such as `E:1H W:P`. A seat in front of a mark means that declarer
//! only; `X` behind means doubled, `P` passed out undoubled; `P=4` is a board passed out by everybody. What is not
//! listed is worth nothing.
//!
//! A player with a script makes its calls in turn, a pass where one of them is not legal; when it is used up, a
//! player of the silent side passes and any other bids. The last column may be missing.

mod script;

use merrimac_cards::{
    Bid, Board, BySeat, Call, Contract, Deal, Doubling, Outcome, Record, Seat, Side, Vulnerability,
};
use merrimac_table::{Finish, Passive, Player, Settings, play_board};
use thiserror::Error;

use self::script::{Scripted, read_script};
use crate::entrant::{Chair, Entrant};
use crate::runner::seated;

/// A deal of a contest.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ContestDeal {
    /// Which contest.
    pub set: String,
    /// The board.
    pub board: Board,
    /// The side that makes no call of its own, if one does not.
    pub silent: Option<Side>,
    /// The calls that players make before anything else.
    pub script: BySeat<Vec<Call>>,
    /// What contracts are worth.
    pub marks: Vec<Mark>,
    /// What it is worth to pass the board out.
    pub passed_out: u32,
}

/// What a contract is worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Mark {
    /// By whom it must be played, if that matters.
    pub declarer: Option<Seat>,
    /// The contract's bid.
    pub bid: Bid,
    /// Whether it must be doubled or not, if that matters.
    pub doubling: Option<Doubling>,
    /// The mark.
    pub points: u32,
}

/// What is wrong with a line of a contest.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ContestError {
    /// Neither seven columns nor eight.
    #[error("expected seven or eight columns separated by tabs, found {found}")]
    Columns {
        /// How many there are.
        found: usize,
    },
    /// A column that cannot be read.
    #[error("expected {expected}, found {found:?}")]
    Column {
        /// What should stand there.
        expected: &'static str,
        /// What does.
        found: String,
    },
}

impl std::str::FromStr for Mark {
    type Err = ContestError;

    /// Reads `6S=10`, `N3N=3`, `E2HX=4`, `W4SP=1`.
    ///
    /// ```
    /// use merrimac_cards::Seat;
    /// use merrimac_tournament::Mark;
    /// let mark: Mark = "E2HX=4".parse()?;
    /// assert_eq!((mark.declarer, mark.points), (Some(Seat::East), 4));
    /// # Ok::<(), merrimac_tournament::ContestError>(())
    /// ```
    fn from_str(text: &str) -> Result<Self, ContestError> {
        let mark = || {
            let (contract, points) = text.split_once('=')?;
            let seat = contract.chars().next().and_then(Seat::from_letter);
            let contract = if seat.is_some() { &contract[1..] } else { contract };
            let (bid, doubling) = match contract {
                passed if passed.ends_with('P') => {
                    (passed.trim_end_matches('P'), Some(Doubling::Undoubled))
                }
                doubled if doubled.ends_with("XX") => {
                    (doubled.trim_end_matches('X'), Some(Doubling::Redoubled))
                }
                doubled if doubled.ends_with('X') => {
                    (doubled.trim_end_matches('X'), Some(Doubling::Doubled))
                }
                plain => (plain, None),
            };
            let (bid, points) = (bid.parse().ok()?, points.parse().ok()?);
            Some(Self { declarer: seat, bid, doubling, points })
        };
        mark().ok_or_else(|| column("a mark, as in 6S=10", text))
    }
}

fn column(expected: &'static str, found: &str) -> ContestError {
    ContestError::Column { expected, found: found.to_owned() }
}

impl std::str::FromStr for ContestDeal {
    type Err = ContestError;

    /// Reads a line of a list.
    fn from_str(line: &str) -> Result<Self, ContestError> {
        let columns: Vec<&str> = line.split('\t').map(str::trim).collect();
        let (fields, script) = match columns.as_slice() {
            [fields @ .., script] if columns.len() == 8 => (fields, *script),
            fields => (fields, ""),
        };
        let &[set, number, dealer, vulnerability, deal, silent, marks] = fields else {
            return Err(ContestError::Columns { found: columns.len() });
        };
        let vulnerability: Vulnerability = vulnerability
            .parse()
            .map_err(|_| column("who is vulnerable: None, NS, EW or All", vulnerability))?;
        let silent = match silent {
            "" => None,
            "NS" => Some(Side::NorthSouth),
            "EW" => Some(Side::EastWest),
            other => return Err(column("the silent side: NS, EW or nothing", other)),
        };
        let board = Board {
            number: number.parse().map_err(|_| column("the number of a board", number))?,
            dealer: dealer.parse().map_err(|_| column("the dealer's seat", dealer))?,
            vulnerability,
            deal: deal.parse::<Deal>().map_err(|_| column("a deal: N:S.H.D.C E S W", deal))?,
        };
        let (passes, contracts): (Vec<&str>, Vec<&str>) =
            marks.split_whitespace().partition(|mark| mark.starts_with("P="));
        let marks = contracts.into_iter().map(str::parse).collect::<Result<_, _>>()?;
        let points = |pass: &str| {
            pass[2..].parse().map_err(|_| column("a mark for passing out, as in P=4", pass))
        };
        let passed_out = passes.first().map_or(Ok(0), |pass| points(pass))?;
        let script = read_script(script)?;
        Ok(Self { set: set.to_owned(), board, silent, script, marks, passed_out })
    }
}

/// What a pair ended in, and what it is worth.
#[derive(Debug, Clone, PartialEq)]
pub struct MarkedAuction {
    /// The auction.
    pub record: Record,
    /// Its mark.
    pub points: u32,
    /// The best there was.
    pub most: u32,
    /// Why the auction came to no end, if it did not.
    pub failure: Option<String>,
}

impl ContestDeal {
    /// What a contract is worth: a mark for this very declarer and doubling before one for any.
    pub fn points(&self, contract: Contract) -> u32 {
        let fits = |mark: &&Mark| {
            mark.bid == contract.bid
                && mark.declarer.map_or_else(
                    || self.silent != Some(contract.side()),
                    |declarer| declarer == contract.declarer,
                )
                && mark.doubling.is_none_or(|doubling| doubling == contract.doubling)
        };
        let is_exact = |mark: &&Mark| (mark.declarer.is_some(), mark.doubling.is_some());
        self.marks.iter().filter(fits).max_by_key(is_exact).map_or(0, |mark| mark.points)
    }

    /// The highest mark.
    pub fn most(&self) -> u32 {
        self.marks.iter().map(|mark| mark.points).fold(self.passed_out, u32::max)
    }

    /// Has the deal bid.
    pub fn bid(&self, bidder: &Entrant, seed: u64) -> MarkedAuction {
        let start = Record::of_board(&self.board);
        let mut players = Seat::ALL.map(|seat| -> Box<dyn Player> {
            let then: Box<dyn Player> = if self.silent == Some(seat.side()) {
                Box::new(Passive)
            } else {
                bidder.sit(&Chair { board: self.board.number, seat, seed })
            };
            Box::new(Scripted { calls: self.script[seat].clone().into(), then })
        });
        let settings = Settings::auction_only();
        let (record, failure) = match play_board(&start, seated(&mut players), &settings, &mut ()) {
            Ok(board) => match board.finish {
                Ok(Finish::AuctionHeld | Finish::PassedOut) => (board.record, None),
                Ok(_) => (board.record, Some("the auction did not end".to_owned())),
                Err(error) => (board.record, Some(error.to_string())),
            },
            Err(problem) => (start, Some(problem.to_string())),
        };
        let points = match record.outcome {
            Some(Outcome::Contract(contract)) => self.points(contract),
            Some(Outcome::PassedOut) => self.passed_out,
            Some(Outcome::Ending { .. }) | None => 0,
        };
        MarkedAuction { record, points, most: self.most(), failure }
    }
}

#[cfg(test)]
mod tests;
