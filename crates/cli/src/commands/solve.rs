//! `merrimac solve`

mod answer;
mod print;

use std::path::PathBuf;

use anyhow::{Context, bail};
use clap::Args;
use merrimac_cards::{
    Card, Contract, DealBuilder, Outcome, PartialDeal, PlayState, Record, Seat, Strain,
    Vulnerability,
};
use merrimac_notation::Format;

use crate::failure::{Done, Faults};
use crate::input::{Boards, ReadBoard, fault_of_board};
use crate::parallel::Effort;
use crate::progress;

/// Solve deals double dummy: tricks for every declarer and strain, and par
///
/// Without more, every deal gets its table of tricks and the par score of its dealer and vulnerability.
/// With a strain and leader (or a contract and declarer), only that is solved, from the position after
/// the cards given with --played. End positions are solved from their leader. Numbers of tricks are
/// those of declarer's side, which is the side opposed to whoever leads first if nobody says who declares.
///
/// For example: merrimac solve --deal 'N:AKQ.. …' --contract 4S --declarer S --played 'HK H2' --cards
#[derive(Debug, Args)]
pub(crate) struct Solve {
    /// The file; standard input if left out or -
    file: Option<PathBuf>,
    /// A deal instead of a file: N:S.H.D.C E S W
    #[arg(long, conflicts_with = "file", value_parser = read_deal)]
    deal: Option<PartialDeal>,
    /// The format of the file [default: by its ending, else by its contents]
    #[arg(long, value_name = "FORMAT")]
    from: Option<Format>,
    /// Solve only this strain: C, D, H, S or NT
    #[arg(long, requires = "leader", group = "game")]
    strain: Option<Strain>,
    /// Who leads; of a contract, declarer's left unless it is an end position
    #[arg(long, requires = "game", value_name = "SEAT")]
    leader: Option<Seat>,
    /// Solve only this contract: 4S, 3NTX …
    #[arg(long, requires = "declarer", group = "game")]
    contract: Option<String>,
    /// Who declares
    #[arg(long, requires = "game", value_name = "SEAT")]
    declarer: Option<Seat>,
    /// Cards played so far: 'HK H2 HA'
    #[arg(long, value_name = "CARDS", value_parser = read_cards)]
    played: Option<Cards>,
    #[command(flatten)]
    beyond: Beyond,
    /// Who is vulnerable, whatever the boards say: none, ns, ew or all
    #[arg(long)]
    vul: Option<Vulnerability>,
    /// Write the boards with their tables: pbn (all else that was in the file is kept) or gib
    #[arg(long, value_name = "FORMAT")]
    format: Option<Format>,
    /// The file to write instead of standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    #[command(flatten)]
    effort: Effort,
    /// Print one JSON object a deal: {"deal","table":{"N":{"C","D","H","S","NT"},…},"par":{"score","contracts"}}
    #[arg(long, conflicts_with_all = ["format", "output"])]
    json: bool,
}

/// What is asked of one position beyond its tricks.
#[derive(Debug, Clone, Copy, Args)]
struct Beyond {
    /// The tricks after each card that may be played now
    #[arg(long)]
    cards: bool,
    /// One line of best play to the end
    #[arg(long)]
    line: bool,
    /// The cards that the answer depends on: all others are written as x's, and may be exchanged for each other within their suit
    #[arg(long)]
    why: bool,
}

impl Beyond {
    /// Whether anything is.
    const fn is_asked(self) -> bool {
        self.cards || self.line || self.why
    }
}

/// Cards in the order of play.
#[derive(Debug, Clone)]
struct Cards(Vec<Card>);

/// What is played, who declares and who leads.
#[derive(Debug, Clone, Copy)]
struct Setting {
    strain: Strain,
    declarer: Seat,
    leader: Seat,
}

impl Setting {
    /// What a board was played in.
    fn of(board: &ReadBoard) -> Option<Self> {
        match board.record.outcome? {
            Outcome::PassedOut => None,
            Outcome::Contract(contract) => Some(Self {
                strain: contract.strain(),
                declarer: contract.declarer,
                leader: contract.opening_leader(),
            }),
            Outcome::Ending { strain, leader } => {
                let declarer = board.game.as_ref().and_then(|game| game.tag("Declarer")?.seat());
                Some(Self { strain, declarer: declarer.unwrap_or(leader.previous()), leader })
            }
        }
    }
}

/// What the command line asks about.
struct Question {
    /// What is played and by whom; the board says it otherwise.
    setting: Option<Setting>,
    played: Option<Vec<Card>>,
    beyond: Beyond,
    vulnerability: Option<Vulnerability>,
}

impl Solve {
    pub(crate) fn run(self) -> anyhow::Result<Done> {
        let question = self.question()?;
        let mut printer = print::Printer::new(&self)?;
        if printer.needs_tables() && question.is_about_play() {
            bail!("files hold whole tables; leave out what asks about one contract");
        }
        let effort = self.effort;
        let (name, bar, boards): (_, _, Box<dyn Iterator<Item = _>>) = if let Some(deal) = self.deal
        {
            let board = std::iter::once(Ok(ReadBoard::of_deal(deal)));
            ("the deal".into(), indicatif::ProgressBar::hidden(), Box::new(board))
        } else {
            let boards = Boards::open(self.file.as_deref(), self.from)?.for_pool();
            (boards.name.clone(), boards.bar.clone(), Box::new(boards))
        };
        let mut faults = Faults::of(&name);
        let pool = effort.pool()?;
        pool.in_order(
            boards,
            || effort.solver(&pool),
            |solver, board| {
                let answer = match board.lost {
                    Some(_) => None,
                    None => Some(question.answer(solver, &board)),
                };
                (board, answer)
            },
            |(board, answer)| {
                progress::take(&bar, || {
                    board.draw_faults(&mut faults);
                    match answer {
                        Some(Ok(answer)) => printer.print(&board, &answer),
                        Some(Err(error)) => {
                            faults.lost(&fault_of_board(&board.record, &error));
                            Ok(())
                        }
                        None => Ok(()),
                    }
                })
            },
        )?;
        printer.finish()?;
        bar.finish_and_clear();
        faults.finish();
        Ok(if faults.errors() == 0 { Done::Well } else { Done::WithFaults })
    }

    fn question(&self) -> anyhow::Result<Question> {
        let strain = match (&self.contract, self.declarer) {
            (Some(contract), Some(declarer)) => {
                let contract = Contract::parse(contract, declarer)
                    .with_context(|| format!("{contract}: not a contract"))?;
                Some(contract.strain())
            }
            _ => self.strain,
        };
        let setting = strain.and_then(|strain| {
            let declarer = self.declarer.or(self.leader.map(Seat::previous))?;
            Some(Setting { strain, declarer, leader: self.leader.unwrap_or(declarer.next()) })
        });
        Ok(Question {
            setting,
            played: self.played.clone().map(|Cards(cards)| cards),
            beyond: self.beyond,
            vulnerability: self.vul,
        })
    }
}

impl Question {
    /// Whether it asks about one contract rather than all of them.
    const fn is_about_play(&self) -> bool {
        self.setting.is_some() || self.played.is_some() || self.beyond.is_asked()
    }

    /// The position to solve and who declares it; none if the whole table is wanted.
    fn position(&self, board: &ReadBoard) -> anyhow::Result<Option<(PlayState, Seat)>> {
        let record = &board.record;
        let is_ending = matches!(record.outcome, Some(Outcome::Ending { .. }));
        let whole = record.deal.full();
        if !self.is_about_play() && !is_ending && whole.is_ok() {
            return Ok(None);
        }
        let Some(setting) = self.setting.or_else(|| Setting::of(board)) else {
            if let (Err(error), false) = (whole, self.is_about_play()) {
                bail!("{error}; an end position needs --strain and --leader");
            }
            bail!("say what is played: --contract and --declarer, or --strain and --leader");
        };
        let mut play = PlayState::ending(&record.deal, setting.strain, setting.leader)?;
        for card in self.cards_played(record) {
            play.play(card).with_context(|| format!("{card} cannot be played"))?;
        }
        if play.is_over() {
            bail!("no card is left to play");
        }
        Ok(Some((play, setting.declarer)))
    }

    /// The cards given, else those recorded, which belong to the contract that was played. An end
    /// position is solved from its leader, whatever followed.
    fn cards_played(&self, record: &Record) -> Vec<Card> {
        match (&self.played, self.setting, record.outcome) {
            (Some(played), _, _) => played.clone(),
            (None, None, Some(Outcome::Contract(_))) => {
                record.cards.iter().map(|played| played.card).collect()
            }
            _ => Vec::new(),
        }
    }
}

/// Reads a deal; cards that only one player can hold are given to that player.
fn read_deal(text: &str) -> Result<PartialDeal, merrimac_cards::ParseDealError> {
    Ok(text.parse::<DealBuilder>()?.complete_last_hand().partial()?)
}

fn read_cards(text: &str) -> Result<Cards, String> {
    let words = text.split([' ', ',']).filter(|word| !word.is_empty());
    let card = |word: &str| word.parse().map_err(|error| format!("{word}: {error}"));
    words.map(card).collect::<Result<_, _>>().map(Cards)
}
