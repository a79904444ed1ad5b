//! Agreement: every cell of the tables, and every card at random points of the play.

use anyhow::{Result, bail, ensure};
use clap::Args;
use crosscheck::{Answer, Question, Rival};
use merrimac_cards::{Card, Deal, PlayState, Seat, Strain};
use merrimac_double_dummy::Solver;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use crate::rivals::Name;

/// What to compare, and with whom.
#[derive(Debug, Args)]
pub(crate) struct Agree {
    /// Whom to ask.
    #[arg(long, value_delimiter = ',', default_value = "ddss")]
    rivals: Vec<Name>,
    /// At how many random points of the play every card is compared, for each deal.
    #[arg(long, default_value_t = 1)]
    points: usize,
    /// Leave out the tables.
    #[arg(long)]
    cards_only: bool,
}

impl Agree {
    /// Fails with the first answer that differs.
    pub(crate) fn run(&self, deals: &[Deal], seed: u64) -> Result<()> {
        let mut rivals: Vec<Box<dyn Rival>> =
            self.rivals.iter().map(|name| name.start()).collect::<Result<_>>()?;
        let mut solver = Solver::default();
        let mut rng = ChaCha8Rng::seed_from_u64(seed ^ 0xA6);
        let (mut cells, mut cards) = (0, 0);
        for deal in deals {
            if !self.cards_only {
                compare(&mut solver, &mut rivals, &Question::Table(*deal))?;
                cells += 20;
            }
            for _ in 0..self.points {
                let play = random_point(&mut rng, deal);
                let legal = play.legal_cards().len();
                let question = Question::Cards(play);
                if !question.is_forced() {
                    compare(&mut solver, &mut rivals, &question)?;
                    cards += legal;
                }
            }
        }
        eprintln!("{} deals, {cells} table cells and {cards} cards agree", deals.len());
        Ok(())
    }
}

fn compare(solver: &mut Solver, rivals: &mut [Box<dyn Rival>], question: &Question) -> Result<()> {
    let ours = solver.ask(question)?.answer;
    for rival in rivals {
        let theirs = rival.ask(question)?.answer;
        if ours != theirs {
            let name = rival.name();
            let (ours, theirs) = (ours.line(), theirs.line());
            bail!("{}: ours {ours}, {name} {theirs}", question.line());
        }
        if let (Answer::Cards(cards), Question::Cards(play)) = (&theirs, question) {
            ensure!(cards.len() == play.legal_cards().len(), "a card is missing");
        }
    }
    Ok(())
}

/// A deal after some random legal cards, often in the middle of a trick.
fn random_point(rng: &mut ChaCha8Rng, deal: &Deal) -> PlayState {
    let strain = Strain::ALL[rng.random_range(0..5)];
    let leader = Seat::ALL[rng.random_range(0..4)];
    let mut play = PlayState::new(deal, strain, leader);
    for _ in 0..rng.random_range(0..44) {
        let legal: Vec<Card> = play.legal_cards().iter().collect();
        play.play(legal[rng.random_range(0..legal.len())]).expect("the card is legal");
    }
    play
}
