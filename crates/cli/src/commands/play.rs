//! `merrimac play`

mod print;

use std::num::NonZero;
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use merrimac_cardplay::Objective;
use merrimac_cards::{BySeat, BySide, Record, Seat};
use merrimac_engine::{Budget, Calls, CardPlay, Partnership, Profile};
use merrimac_notation::Format;
use merrimac_table::{BoardRecord, Settings as TableSettings, play_board};

use crate::failure::{Done, Faults};
use crate::input::{Boards, ReadBoard, fault_of_board};
use crate::output::{self, RecordSink};
use crate::parallel::Parallel;
use crate::profiles::ProfileChoice;
use crate::progress;

/// Play boards out from where they are, four engines at the table
///
/// A board without a contract is bid first. Calls made and cards played stay as they are, unless
/// --again has the cards played anew. All four bid and read the auction by the same system, unless --ns and --ew
/// give each side its own; close calls are judged by simulation. The boards are written as PBN (or what --format or the output's ending says)
/// with play, result, and the reason for every card as a remark on it.
///
/// mc looks at deals that fit what the player has seen, solves each double dummy, and plays the card
/// that does best on average. It reads leads, signals and restricted choice into what the others
/// played; mc+bayes looks for what would have been mistakes as well, mc+plain reads nothing; with
/// mc+recursive defenders ask what partner and declarer will make of a card. swo is a declarer with a
/// plan: it plays for layouts that one way of playing wins all of, and says which. Without options
/// declarer plays swo and the defenders mc. The same seed gives the same play on any machine, unless
/// --think limits the time.
///
///   merrimac play boards.pbn -o played.pbn
///   merrimac play boards.pbn --declarer mc --defence mc+plain --samples 100 --json
///   merrimac play boards.pbn --declarer swo --why
///   merrimac play boards.pbn --ns precision --ew acol
#[derive(Debug, Args)]
#[command(verbatim_doc_comment)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of the command line")]
pub(crate) struct Play {
    /// The file; standard input if left out or -
    file: Option<PathBuf>,
    /// Its format [default: by its ending, else by its contents]
    #[arg(long, value_name = "FORMAT")]
    from: Option<Format>,
    /// Only the boards of this number
    #[arg(long, value_name = "NUMBER")]
    board: Option<u32>,
    #[command(flatten)]
    player: ProfileChoice,
    /// Bid by the rules of the system alone, without simulation
    #[arg(long)]
    rules_only: bool,
    /// How declarer plays: mc, mc+bayes, mc+recursive, mc+plain or swo [default: the player's way]
    #[arg(long, value_name = "HOW")]
    declarer: Option<CardPlay>,
    /// How the defenders play: mc, mc+bayes, mc+recursive or mc+plain [default: the player's way]
    #[arg(long, value_name = "HOW")]
    defence: Option<CardPlay>,
    /// Deals in a sample [default: what the player's level says]
    #[arg(long, value_name = "N")]
    samples: Option<NonZero<usize>>,
    /// Time for each player's cards on a board, in milliseconds [default: as long as the sample takes]
    #[arg(long, value_name = "MS")]
    think: Option<u64>,
    /// What is played for: imps, matchpoints (or mp), total for total points, or chance for nothing but
    /// the chance to make the contract, or to beat it [default: what the player plays for, else imps]
    #[arg(long, value_name = "WHAT")]
    scoring: Option<Objective>,
    /// Play to the last card, without claims
    #[arg(long)]
    no_claims: bool,
    /// Play again what has been played
    #[arg(long)]
    again: bool,
    /// Where the random numbers start
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    parallel: Parallel,
    /// The format to write [default: by the ending of the output file, else pbn]
    #[arg(long, value_name = "FORMAT")]
    format: Option<Format>,
    /// The file to write instead of standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Print every card with its reason, instead of PBN
    #[arg(long, conflicts_with_all = ["format", "output", "json"])]
    why: bool,
    /// Print one JSON object a board, with the candidates and figures of every decision
    #[arg(long, conflicts_with_all = ["format", "output"])]
    json: bool,
}

impl Play {
    pub(crate) fn run(self) -> anyhow::Result<Done> {
        let boards = Boards::open(self.file.as_deref(), self.from)?.numbered(self.board).for_pool();
        let (name, bar) = (boards.name.clone(), boards.bar.clone());
        let mut faults = Faults::of(&name);
        let mut sink = if self.json || self.why {
            None
        } else {
            Some(RecordSink::create(self.output.as_deref(), self.format)?)
        };
        let sides = self.player.sides(&self.profile())?;
        self.parallel.pool()?.in_order(
            boards,
            || (),
            |(), board| {
                let played = self.play(&sides, &self.start(&board));
                (board, played)
            },
            |(board, played)| {
                progress::take(&bar, || {
                    board.draw_faults(&mut faults);
                    if board.lost.is_some() {
                        return Ok(());
                    }
                    match (played, &mut sink) {
                        (Ok(played), Some(sink)) => sink.write(&print::with_reasons(&played))?,
                        (Ok(played), None) if self.why => output::text(&print::reasons(&played))?,
                        (Ok(played), None) => output::json(&print::JsonPlayed::from(&played))?,
                        (Err(error), _) => faults.lost(&fault_of_board(&board.record, &error)),
                    }
                    Ok(())
                })
            },
        )?;
        if let Some(sink) = sink {
            sink.finish()?;
        }
        bar.finish_and_clear();
        faults.finish();
        Ok(if faults.errors() == 0 { Done::Well } else { Done::WithFaults })
    }

    fn profile(&self) -> Profile {
        let mut profile = self.player.profile();
        if self.rules_only {
            profile.calls = Calls::Rules;
        }
        profile.declarer = self.declarer.unwrap_or(profile.declarer);
        profile.defence = self.defence.unwrap_or(profile.defence);
        profile.budget =
            self.samples.map_or(profile.budget, |samples| Budget::of_samples(samples.get()));
        profile.objective = self.scoring.unwrap_or(profile.objective);
        profile.claims = profile.claims.filter(|_| !self.no_claims);
        profile
    }

    /// Where a board is taken up.
    fn start(&self, board: &ReadBoard) -> Record {
        let mut start = board.record.clone();
        if self.again {
            start.cards.clear();
        }
        start
    }

    /// Has four engines play a board.
    fn play(&self, sides: &BySide<Partnership>, start: &Record) -> anyhow::Result<BoardRecord> {
        let time = self.think.map(Duration::from_millis);
        let [mut north, mut east, mut south, mut west] =
            Seat::ALL.map(|seat| sides[seat.side()].engine(self.seed).with_time(time));
        let players =
            BySeat::from_array([&mut north as _, &mut east as _, &mut south as _, &mut west as _]);
        let board = play_board(start, players, &TableSettings::whole_board(), &mut ())?;
        match board.finish {
            Ok(_) => Ok(board),
            Err(error) => Err(error.into()),
        }
    }
}
