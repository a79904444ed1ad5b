//! What a playing engine asks: boards sampled around what one player knows, a call at a time.
//!
//! The file has one JSON object a line. A call has sampled boards that share the hands its player
//! sees, the trick in progress, and what DDS answered at the time.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::PathBuf;

use anyhow::{Context, Result, bail, ensure};
use clap::Args;
use crosscheck::{Answer, Question, Rival};
use flate2::read::GzDecoder;
use merrimac_cards::{
    Card, DealBuilder, IllegalCard, PartialDeal, PlayState, Rank, Seat, Strain, Suit,
};
use merrimac_double_dummy::{CardTricks, Solver};
use serde::Deserialize;

use crate::rivals::Name;
use crate::speed::ratios;

/// Which calls to repeat, and against whom.
#[derive(Debug, Args)]
pub(crate) struct Workload {
    /// The recorded calls, JSON lines, gzipped.
    file: PathBuf,
    /// Only this many calls, evenly spread over the file.
    #[arg(long)]
    calls: Option<usize>,
    /// Only calls for this purpose.
    #[arg(long)]
    purpose: Option<String>,
    /// Only ours, without the others.
    #[arg(long)]
    alone: bool,
    /// Against whom.
    #[arg(long, default_value = "dds-bridge")]
    rival: Name,
}

/// A line of the file.
#[derive(Debug, Deserialize)]
struct Line {
    t: String,
    #[serde(default)]
    seq: u64,
    #[serde(default)]
    purpose: String,
    #[serde(default)]
    trick: u8,
    #[serde(default)]
    strain_i: usize,
    #[serde(default)]
    leader_i: usize,
    #[serde(default)]
    current_trick: Vec<usize>,
    #[serde(default)]
    solutions: u8,
    #[serde(default)]
    hands_pbn: Vec<String>,
    #[serde(default)]
    result: serde_json::Value,
}

impl Workload {
    /// Repeats the calls, compares the answers, prints the times.
    pub(crate) fn run(&self) -> Result<()> {
        let calls = self.read()?;
        let mut solver = Solver::default();
        let mut rival = if self.alone { None } else { Some(self.rival.start()?) };
        let mut tally = Tally::default();
        let (mut boards, mut impossible) = (0, 0);
        let (mut all_ours, mut all_theirs) = (Vec::new(), Vec::new());
        for call in &calls {
            let questions = call.questions()?;
            let mut ours = 0.0;
            for (board, question) in &questions {
                let timed = solver.ask(question)?;
                // DDS does not solve boards with one card to play, so nobody is timed on them.
                if !question.is_forced() {
                    ours += timed.time.as_secs_f64() * 1e3;
                }
                call.check(*board, question, &timed.answer)?;
            }
            let mut theirs = 0.0;
            if let Some(rival) = &mut rival {
                for (_, question) in questions.iter().filter(|(_, question)| !question.is_forced())
                {
                    theirs += rival.ask(question)?.time.as_secs_f64() * 1e3;
                }
            }
            boards += questions.len();
            impossible += call.hands_pbn.len() - questions.len();
            tally.add(call, questions.len(), ours, theirs);
            all_ours.push(ours);
            all_theirs.push(theirs);
        }
        tally.print();
        let ours: f64 = all_ours.iter().sum();
        eprintln!("{} calls, {boards} boards, all as recorded", calls.len());
        eprintln!("{impossible} samples left out: somebody should have followed suit");
        eprintln!("ours {:.3} ms a board", ours / boards as f64);
        if rival.is_some() {
            let (total, median) = ratios(&all_ours, &all_theirs);
            eprintln!("ratio {total:.3} in total, {median:.3} in the median call");
        }
        if solver.stats().trick_starts > 0 {
            eprintln!("{:?}", solver.stats());
        }
        Ok(())
    }

    fn read(&self) -> Result<Vec<Line>> {
        let file = File::open(&self.file).with_context(|| self.file.display().to_string())?;
        let mut calls = Vec::new();
        for line in BufReader::new(GzDecoder::new(file)).lines() {
            let line: Line = serde_json::from_str(&line?)?;
            let is_meant = self.purpose.as_ref().is_none_or(|purpose| *purpose == line.purpose);
            if line.t == "solve" && is_meant {
                calls.push(line);
            }
        }
        if let Some(wanted) = self.calls.filter(|&wanted| wanted < calls.len()) {
            let all = calls.len();
            let mut number = 0;
            calls.retain(|_| {
                number += 1;
                // The number-th of all is kept if it starts a new one of the wanted.
                number * wanted / all != (number - 1) * wanted / all
            });
        }
        Ok(calls)
    }
}

impl Line {
    /// The boards of a call as questions, with their numbers. Some samples have a player who did not
    /// follow suit though he could; nobody is asked about those.
    fn questions(&self) -> Result<Vec<(usize, Question)>> {
        let mut questions = Vec::new();
        for (board, hands) in self.hands_pbn.iter().enumerate() {
            questions.extend(self.question(hands)?.map(|question| (board, question)));
        }
        Ok(questions)
    }

    /// The hands of the file lack the cards of the trick in progress.
    fn question(&self, hands: &str) -> Result<Option<Question>> {
        let strain = match self.strain_i {
            0 => Strain::Notrump,
            suit => Strain::from(Suit::from_index(4 - suit)),
        };
        let leader = Seat::from_index(self.leader_i);
        let deal: PartialDeal = hands.parse()?;
        let mut builder = DealBuilder { hands: *deal.hands() };
        let trick: Vec<Card> = self.current_trick.iter().map(|&code| card(code)).collect();
        let mut seat = leader;
        for &card in &trick {
            builder.hands[seat] = builder.hands[seat].with(card);
            seat = seat.next();
        }
        let mut play = PlayState::ending(&builder.partial()?, strain, leader)?;
        for card in trick {
            match play.play(card) {
                Ok(()) => {}
                Err(IllegalCard::Revoke { .. }) => return Ok(None),
                Err(error) => return Err(error.into()),
            }
        }
        Ok(Some(match self.solutions {
            1 => Question::Best(play),
            3 => Question::Cards(play),
            other => bail!("call {}: {other} solutions", self.seq),
        }))
    }

    /// Compares an answer with the recorded one, in which equal cards stand together.
    fn check(&self, board: usize, question: &Question, answer: &Answer) -> Result<()> {
        let recorded = |name: &str| self.result[name][board].as_u64();
        let place = || format!("call {}: {}", self.seq, question.line());
        match answer {
            Answer::Best(tricks) => {
                ensure!(recorded("max") == Some(u64::from(*tricks)), "{}", place());
            }
            Answer::Cards(cards) => {
                for &CardTricks { card, tricks } in cards {
                    let found = recorded(&code(card).to_string());
                    ensure!(
                        found.is_none_or(|found| found == u64::from(tricks)),
                        "{}: {card} ours {tricks}, recorded {found:?}",
                        place()
                    );
                }
            }
            Answer::Table(_) => {}
        }
        Ok(())
    }
}

/// Cards are numbered from the ace of spades down to the deuce of clubs.
fn card(code: usize) -> Card {
    Card::new(Suit::from_index(3 - code / 13), Rank::from_index(12 - code % 13))
}

fn code(card: Card) -> usize {
    13 * (3 - card.suit().index()) + 12 - card.rank().index()
}

/// Times by purpose and trick.
#[derive(Debug, Default)]
struct Tally(BTreeMap<(String, u8), Times>);

#[derive(Debug, Default)]
struct Times {
    boards: usize,
    ours: Vec<f64>,
    theirs: Vec<f64>,
}

impl Tally {
    fn add(&mut self, call: &Line, boards: usize, ours: f64, theirs: f64) {
        let times = self.0.entry((call.purpose.clone(), call.trick)).or_default();
        times.boards += boards;
        times.ours.push(ours);
        times.theirs.push(theirs);
    }

    fn print(&self) {
        eprintln!("purpose    trick  boards  ours ms/board  theirs  ratio: total  median");
        for ((purpose, trick), times) in &self.0 {
            let (total, median) = ratios(&times.ours, &times.theirs);
            let a_board = |times_: &[f64]| times_.iter().sum::<f64>() / times.boards as f64;
            eprintln!(
                "{purpose:10} {trick:5} {:7} {:14.3} {:7.3} {total:13.2} {median:7.2}",
                times.boards,
                a_board(&times.ours),
                a_board(&times.theirs)
            );
        }
    }
}
