//! A solver to compare with, in this program or in another.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child as Process, ChildStdin, ChildStdout, Command, Stdio};
use std::time::Duration;

use anyhow::{Context, Result};
use cpu_time::ProcessTime;
use merrimac_cards::Strain;
use merrimac_double_dummy::Solver;

use crate::question::{Answer, Question};

/// An answer and the processor time it took.
#[derive(Debug, Clone)]
pub struct Timed {
    /// The answer.
    pub answer: Answer,
    /// The processor time.
    pub time: Duration,
}

impl Timed {
    /// Does something and says how long that took.
    pub fn of(work: impl FnOnce() -> Answer) -> Self {
        let start = ProcessTime::now();
        let answer = work();
        Self { answer, time: start.elapsed() }
    }
}

/// A solver on one thread.
pub trait Rival {
    /// Its name.
    fn name(&self) -> &'static str;

    /// Answers a question.
    ///
    /// # Errors
    /// If it cannot be reached.
    fn ask(&mut self, question: &Question) -> Result<Timed>;
}

impl Rival for Solver {
    fn name(&self) -> &'static str {
        "ours"
    }

    fn ask(&mut self, question: &Question) -> Result<Timed> {
        Ok(Timed::of(|| match question {
            Question::Table(deal) => Answer::Table(self.table(deal)),
            Question::Best(play) => {
                let side = play.turn().expect("somebody is to play").side();
                Answer::Best(self.tricks(play)[side])
            }
            Question::Cards(play) => Answer::Cards(self.cards(play)),
        }))
    }
}

/// Answers the questions of standard input on standard output: nanoseconds, then the answer.
///
/// # Errors
/// If a question cannot be read.
pub fn serve(rival: &mut dyn Rival) -> Result<()> {
    let mut out = std::io::stdout().lock();
    for line in std::io::stdin().lock().lines() {
        let Timed { answer, time } = rival.ask(&Question::parse(&line?)?)?;
        writeln!(out, "{}|{}", time.as_nanos(), answer.line())?;
        out.flush()?;
    }
    Ok(())
}

/// A rival in another program, which stands beside this one.
#[derive(Debug)]
pub struct Child {
    name: &'static str,
    process: Process,
    questions: Option<ChildStdin>,
    answers: BufReader<ChildStdout>,
}

impl Child {
    /// Starts the program.
    ///
    /// # Errors
    /// If it is not there.
    pub fn start(program: &str, name: &'static str) -> Result<Self> {
        let path = std::env::current_exe()?.with_file_name(program);
        let mut process =
            Command::new(&path).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().with_context(
                || format!("{} is missing: `cargo build --release -p crosscheck`", path.display()),
            )?;
        let questions = process.stdin.take();
        let answers = process.stdout.take().context("standard output is piped")?;
        Ok(Self { name, process, questions, answers: BufReader::new(answers) })
    }
}

impl Rival for Child {
    fn name(&self) -> &'static str {
        self.name
    }

    fn ask(&mut self, question: &Question) -> Result<Timed> {
        let questions = self.questions.as_mut().context("still open")?;
        writeln!(questions, "{}", question.line())?;
        questions.flush()?;
        let mut line = String::new();
        self.answers.read_line(&mut line)?;
        let (time, answer) = line.trim_end().split_once('|').context("no answer")?;
        let time = Duration::from_nanos(time.parse()?);
        Ok(Timed { answer: Answer::parse(question, answer)?, time })
    }
}

impl Drop for Child {
    fn drop(&mut self) {
        // Without questions it ends by itself; there is nobody to tell if it does not.
        drop(self.questions.take());
        let _ = self.process.wait();
    }
}

/// A strain as the other crates read it.
#[doc(hidden)]
pub fn their_strain_name(strain: Strain) -> &'static str {
    strain.name().trim_end_matches('T')
}

/// Words for talking to a crate with the interface that `dds-bridge`, `ddss` and `pons-dds` share.
#[macro_export]
macro_rules! dds_words {
    ($theirs:ident) => {
        fn their_deal(deal: &::merrimac_cards::Deal) -> ::contract_bridge::FullDeal {
            deal.to_string().parse().expect("both read PBN")
        }

        fn their_seat(seat: ::merrimac_cards::Seat) -> ::contract_bridge::Seat {
            ::contract_bridge::Seat::ALL[seat.index()]
        }

        fn their_strain(strain: ::merrimac_cards::Strain) -> ::contract_bridge::Strain {
            $crate::their_strain_name(strain).parse().expect("both read strains")
        }

        fn objective(
            play: &::merrimac_cards::PlayState,
            target: $theirs::Target,
        ) -> $theirs::Objective {
            let trick = play.current_trick().expect("not over");
            let mut current =
                $theirs::CurrentTrick::new(their_strain(play.strain()), their_seat(trick.leader()));
            for (_, card) in trick.iter() {
                let card = card.to_string().parse().expect("both read cards");
                current.try_push(card).expect("legal");
            }
            let remaining = ::merrimac_cards::DealBuilder { hands: *play.hands() }
                .partial()
                .expect("the cards are different");
            let remaining = remaining.to_string().parse().expect("both read PBN");
            let board = $theirs::Board::try_new(remaining, current).expect("legal");
            $theirs::Objective { board, target }
        }

        fn our_table(table: &$theirs::TrickCountTable) -> ::merrimac_double_dummy::DdTable {
            ::merrimac_cards::BySeat::from_fn(|declarer| {
                ::merrimac_cards::ByStrain::from_fn(|strain| {
                    table[their_strain(strain)].get(their_seat(declarer)).get()
                })
            })
        }

        fn our_cards(found: &$theirs::FoundPlays) -> Vec<::merrimac_double_dummy::CardTricks> {
            let mut cards = Vec::new();
            for play in &found.plays {
                let suit = ::merrimac_cards::Suit::ALL[play.card.suit as usize];
                for rank in ::core::iter::once(play.card.rank).chain(play.equals.iter()) {
                    let rank = ::merrimac_cards::Rank::from_index(rank.get() as usize - 2);
                    cards.push(::merrimac_double_dummy::CardTricks {
                        card: ::merrimac_cards::Card::new(suit, rank),
                        tricks: play.score.get(),
                    });
                }
            }
            cards.sort_by_key(|found| ::core::cmp::Reverse(found.card));
            cards
        }

        /// Answers with two functions of the solver; reading the question is not timed.
        fn answer(
            question: &$crate::Question,
            table: impl FnOnce(::contract_bridge::FullDeal) -> $theirs::TrickCountTable,
            board: impl FnOnce(&$theirs::Objective) -> $theirs::FoundPlays,
        ) -> $crate::Timed {
            use $crate::{Answer, Question, Timed};
            match question {
                Question::Table(deal) => {
                    let deal = their_deal(deal);
                    Timed::of(|| Answer::Table(our_table(&table(deal))))
                }
                Question::Best(play) => {
                    let objective = objective(play, $theirs::Target::Any(None));
                    Timed::of(|| Answer::Best(board(&objective).plays[0].score.get()))
                }
                Question::Cards(play) => {
                    let objective = objective(play, $theirs::Target::Legal);
                    Timed::of(|| Answer::Cards(our_cards(&board(&objective))))
                }
            }
        }
    };
}
