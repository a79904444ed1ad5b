//! `merrimac system`

mod card;
mod export;
mod gaps;
mod said;

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::{Args, Subcommand};
use cpu_time::ThreadTime;
use merrimac_bidding::{
    Disturber, Forcing, HandClass, Lint, Position, Rule, System, disturbed, lint, read_expectations,
};
use merrimac_cards::{Auction, Board, BySide, Call, Doubling, Side, Vulnerability};
use merrimac_dealing::Shoe;

use crate::failure::{Done, counted, warn};
use crate::output;
use crate::progress;
use crate::systems;

/// Check, show or judge a bidding system
#[derive(Debug, Args)]
pub(crate) struct SystemCommand {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    Check(Check),
    Show(export::Show),
    Export(export::Export),
    Gaps(gaps::Gaps),
    Card(card::Card),
    Said(said::SaidCommand),
}

/// Read the files of a system, and look for what is wrong
///
/// With --lint, boards are bid out and every position they pass through is looked at: rows that no
/// hand meets or that better rows leave nothing to, forcing calls without answers, artificial ones
/// without answers to a double, rows of one call that bind partner differently, bids for lack of a
/// rule, hands that are not what the calls show.
///
/// With --boards, boards are bid out and counted: calls, faults, speed.
///
/// With --disturbed, boards are bid against opponents who double, redouble and overcall at random: no artificial
/// bid may end the auction and no forcing call be passed with the opponent before silent, unless a rule does so on
/// purpose and says so.
///
/// A table is tab-separated text with a header: hand, vulnerability, dealer, auction, expected call,
/// source. Every call that differs is printed with the rule that made it.
#[derive(Debug, Args)]
struct Check {
    /// The system: sayc, or a folder of rule files
    #[arg(default_value = "sayc")]
    system: String,
    /// A table of expected calls
    #[arg(long, value_name = "FILE")]
    cases: Option<PathBuf>,
    /// Bid out N random boards, and count what goes wrong
    #[arg(long, default_value_t = 0, value_name = "N")]
    boards: u32,
    /// Bid N random boards against opponents who double, redouble and overcall at random
    #[arg(long, default_value_t = 0, value_name = "N")]
    disturbed: u32,
    /// Look for faults in the rules on N random boards
    #[arg(long, default_value_t = 0, value_name = "N")]
    lint: u32,
    /// Where the random numbers of the boards start
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Only the rows whose source contains this
    #[arg(long, default_value = "", requires = "cases", value_name = "TEXT")]
    only: String,
}

impl SystemCommand {
    pub(crate) fn run(self) -> anyhow::Result<Done> {
        match self.what {
            What::Check(check) => check.run(),
            What::Show(show) => show.run(),
            What::Export(export) => export.run(),
            What::Gaps(gaps) => gaps.run(),
            What::Card(card) => card.run(),
            What::Said(said) => said.run(),
        }
    }
}

impl Check {
    fn run(self) -> anyhow::Result<Done> {
        let system = systems::load(&self.system)?;
        output::text(&format!(
            "{}: {}\n",
            system.name(),
            counted(system.rules().len() as u64, "rule")
        ))?;
        let played = if self.boards > 0 { self.bid_out(&system)? } else { Done::Well };
        let held = if self.disturbed > 0 { self.disturb(&system)? } else { Done::Well };
        let played = if held == Done::Well { played } else { held };
        self.look_for_faults(&system)?;
        match &self.cases {
            Some(cases) => self.judge(&system, cases),
            None => Ok(played),
        }
    }

    /// What looks wrong, by place. It is advice: rules may have their reasons.
    fn look_for_faults(&self, system: &System) -> anyhow::Result<()> {
        let shoe = Shoe::new(self.seed);
        let boards = (1..=self.lint).map(|number| shoe.board(number));
        let lints = if self.lint > 0 { lint(system, boards) } else { Vec::new() };
        for Lint { fault, place, auction, times } in lints {
            let place = if place.is_empty() { "no rule" } else { &place };
            let after = if auction.is_empty() { String::new() } else { format!(" ({auction})") };
            let times = if times > 1 { format!(", {times} times") } else { String::new() };
            output::text(&format!("{place}: {fault}{after}{times}\n"))?;
        }
        Ok(())
    }

    /// Boards bid out by the system against itself: every player must have what he shows, and nobody
    /// may pass what is forcing.
    fn bid_out(&self, system: &System) -> anyhow::Result<Done> {
        let shoe = Shoe::new(self.seed);
        let bar = progress::over(self.boards.into(), "boards");
        let start = ThreadTime::now();
        let mut count = Count::default();
        for number in bar.wrap_iter(1..=self.boards) {
            let board = shoe.board(number);
            let (auction, faults) = count.bid_out(system, &board)?;
            for fault in faults {
                output::text(&format!("board {number}: {} ({auction}): {fault}\n", board.deal))?;
            }
        }
        let seconds = start.elapsed().as_secs_f64();
        let Count { calls, longest, passed, contradicted, ruleless } = count;
        output::text(&format!(
            "{}: {:.1} calls a board, {longest} at most, {:.0} boards a CPU second\n\
             forcing calls passed {passed}, hands other than shown {contradicted}, bids for lack of \
             a rule {ruleless}\n",
            counted(self.boards.into(), "board"),
            f64::from(calls) / f64::from(self.boards),
            f64::from(self.boards) / seconds,
        ))?;
        let wrong = passed + contradicted + ruleless;
        Ok(if wrong == 0 { Done::Well } else { Done::Negative })
    }

    /// Boards against opponents who call at random; the sides take turns.
    fn disturb(&self, system: &System) -> anyhow::Result<Done> {
        let shoe = Shoe::new(self.seed);
        let bar = progress::over(self.disturbed.into(), "boards");
        let mut stranded = 0;
        for number in bar.wrap_iter(1..=self.disturbed) {
            let board = shoe.board(number);
            // Sixteen boards have every dealer with every vulnerability.
            let ours = if (number / 16) % 2 == 0 { Side::NorthSouth } else { Side::EastWest };
            let theirs = Disturber { seed: self.seed };
            let (auction, faults) = disturbed(system, &board, ours, theirs);
            stranded += faults.len();
            for fault in faults {
                output::text(&format!("board {number}: {} ({auction}): {fault}\n", board.deal))?;
            }
        }
        output::text(&format!(
            "{} against random doubles and overcalls: stranded {stranded} times\n",
            counted(self.disturbed.into(), "board"),
        ))?;
        Ok(if stranded == 0 { Done::Well } else { Done::Negative })
    }

    fn judge(&self, system: &System, file: &Path) -> anyhow::Result<Done> {
        let text = fs::read_to_string(file).with_context(|| file.display().to_string())?;
        let (cases, faults) = read_expectations(&text);
        for (line, reason) in faults {
            warn(&format!("{}:{line}: {reason}", file.display()));
        }
        let cases: Vec<_> =
            cases.into_iter().filter(|case| case.source.contains(&self.only)).collect();
        let mut good = 0;
        for case in &cases {
            let Some(other) = case.failure(system) else {
                good += 1;
                continue;
            };
            let rule = other.rule.map_or_else(|| "none".to_owned(), Rule::place);
            output::text(&format!(
                "{}: {} {} {} ({}): expected {}, found {} by {rule}\n",
                case.line,
                case.hand,
                case.vulnerability,
                case.source,
                case.auction,
                case.call,
                other.call,
            ))?;
        }
        output::text(&format!("{good} of {} as expected\n", cases.len()))?;
        Ok(if good == cases.len() { Done::Well } else { Done::Negative })
    }
}

/// What happened on all boards.
#[derive(Debug, Default)]
struct Count {
    calls: u32,
    longest: usize,
    passed: u32,
    contradicted: u32,
    ruleless: u32,
}

impl Count {
    /// Bids a board out; every call is legal, or it is an error.
    fn bid_out(
        &mut self,
        system: &System,
        board: &Board,
    ) -> anyhow::Result<(Auction, Vec<String>)> {
        let systems = BySide::from_fn(|_| system);
        let mut position = Position::new(systems, board.dealer, board.vulnerability);
        let (mut faults, mut forcing) = (Vec::new(), Vec::new());
        while let Some(seat) = position.auction().turn() {
            let hand = board.deal.hand(seat);
            let chosen = position.choose(hand);
            let heard = position.hear(chosen.call)?;
            forcing.push(heard.rule.map(Rule::forcing).unwrap_or_default());
            self.calls += 1;
            if !heard.shown.hands.contains(HandClass::of(hand)) {
                self.contradicted += 1;
                faults.push(format!("{seat} does not have what {} shows", chosen.call));
            } else if chosen.rule.is_none() && chosen.call != Call::Pass {
                self.ruleless += 1;
                faults.push(format!("{seat} has no rule for {}", chosen.call));
            }
        }
        let auction = position.auction().clone();
        self.longest = self.longest.max(auction.calls().len());
        if is_passed_out(&auction, &forcing) {
            self.passed += 1;
            faults.push("a forcing call is passed".to_owned());
        }
        Ok((auction, faults))
    }
}

/// Whether an auction ended in a bid that was forcing, or below game after a game force. Judged from
/// the calls and what they promised alone, not from what the bidder believed.
fn is_passed_out(auction: &Auction, forcing: &[Forcing]) -> bool {
    let Some(contract) = auction.contract() else { return false };
    let is_game = contract.score(contract.bid.tricks(), Vulnerability::None) >= 300;
    if contract.doubling != Doubling::Undoubled {
        return false;
    }
    let made = auction.iter().zip(forcing);
    let ours: Vec<_> = made.filter(|((seat, _), _)| seat.side() == contract.side()).collect();
    let is_game_forced = ours.iter().any(|(_, forcing)| **forcing == Forcing::Game);
    let last = ours.iter().rfind(|((_, call), _)| call.bid() == Some(contract.bid));
    let is_forcing = last.is_some_and(|(_, forcing)| **forcing == Forcing::OneRound);
    !is_game && (is_game_forced || is_forcing)
}
