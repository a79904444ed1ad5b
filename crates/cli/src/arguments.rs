//! The command line as a whole.

use clap::{Parser, Subcommand};

use crate::commands::{
    analyse, bench, bid, check, completions, convert, deal, ending, explain, man, matches, play,
    problems, report, score, serve, show, solve, study, suit, system, table_manager,
};
use crate::failure::Done;

/// A complete contract-bridge player and analyst.
#[derive(Debug, Parser)]
#[command(
    name = "merrimac",
    version,
    about,
    arg_required_else_help = true,
    max_term_width = 100,
    after_help = "Exit codes: 0 done, 1 the thing asked about failed, 2 bad input.\n\
        Deals are PBN strings (N:S.H.D.C E S W), cards suit then rank (SA HT D2), calls 1C to 7NT, P, X, XX."
)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Deal(deal::Deal),
    Convert(convert::Convert),
    Check(check::Check),
    Show(show::Show),
    Score(score::Score),
    Solve(solve::Solve),
    Analyse(analyse::Analyse),
    Play(play::Play),
    Ending(ending::EndingCommand),
    Suit(suit::Suit),
    Report(report::Report),
    Bid(bid::Bid),
    Explain(explain::Explain),
    System(system::SystemCommand),
    Match(matches::Match),
    Problems(problems::Problems),
    Study(study::Study),
    Bench(bench::Bench),
    TableManager(table_manager::TableManager),
    Serve(serve::Serve),
    Completions(completions::Completions),
    Man(man::Man),
}

impl Arguments {
    /// Does what was asked.
    pub(crate) fn run(self) -> anyhow::Result<Done> {
        match self.command {
            Command::Deal(deal) => deal.run(),
            Command::Convert(convert) => convert.run(),
            Command::Check(check) => check.run(),
            Command::Show(show) => show.run(),
            Command::Score(score) => score.run(),
            Command::Bid(bid) => bid.run(),
            Command::Explain(explain) => explain.run(),
            Command::System(system) => system.run(),
            Command::Match(command) => command.run(),
            Command::Problems(problems) => problems.run(),
            Command::Study(study) => study.run(),
            Command::Bench(bench) => bench.run(),
            Command::Solve(solve) => solve.run(),
            Command::Analyse(analyse) => analyse.run(),
            Command::Play(play) => play.run(),
            Command::Ending(ending) => ending.run(),
            Command::Suit(suit) => suit.run(),
            Command::Report(report) => report.run(),
            Command::TableManager(table_manager) => table_manager.run(),
            Command::Serve(serve) => serve.run(),
            Command::Completions(completions) => completions.run(),
            Command::Man(man) => man.run(),
        }
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_command_line_is_consistent() {
        Arguments::command().debug_assert();
    }
}
