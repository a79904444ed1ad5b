//! How near the card chosen comes to the best, in random endings that can be solved exactly.

use std::fmt;
use std::io;

use merrimac_cardplay::{Budget, Objective, Settings, Situation, Tools, choose, squeaky};
use merrimac_cards::{Bid, Card, Contract, Deal, Hand, PlayState, Seat, Strain, Vulnerability};
use merrimac_dealing::{DealConstraint, Shoe};
use merrimac_double_dummy::Solver;
use merrimac_parallel::Pool;
use merrimac_single_dummy::{Ending, EndingBuilder, Layouts, Plan, open_share, solve};
use merrimac_table::{SeatFacts, SeatView};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use serde::Serialize;

use crate::error::StudyError;

/// What is looked at.
#[derive(Debug, Clone, Copy)]
pub struct Endings {
    /// How many endings.
    pub wanted: u32,
    /// Cards in an ending, all four hands together.
    pub cards: u32,
    /// Where the random numbers start.
    pub seed: u64,
}

/// How each chose in all endings.
#[derive(Debug)]
pub struct EndingsReport {
    cards: u32,
    measured: Vec<MeasuredEnding>,
}

/// Who chooses a card.
#[derive(Clone, Copy)]
enum Chooser {
    MonteCarlo,
    /// The squeaky wheel without the exact solver.
    Search,
    Squeaky,
}

impl Chooser {
    const ALL: [Self; 3] = [Self::MonteCarlo, Self::Search, Self::Squeaky];

    const fn name(self) -> &'static str {
        match self {
            Self::MonteCarlo => "mc",
            Self::Search => "swo by search",
            Self::Squeaky => "swo",
        }
    }
}

/// An ending, and the exact probability of the card that each chose.
#[derive(Debug, Serialize)]
pub struct MeasuredEnding {
    board: u32,
    strain: String,
    tricks: u8,
    layouts: usize,
    /// The best there is; none if the limit did not suffice to know it and what was chosen.
    best: Option<f64>,
    chosen: [String; Chooser::ALL.len()],
    probability: [Option<f64>; Chooser::ALL.len()],
}

/// Positions looked into for the exact answer.
const LIMIT: u64 = 3_000_000;

/// A goal is one-sided if its chance double dummy is this far from even.
const ONE_SIDED: f64 = 0.45;

/// What is within this of the best counts as the best.
const NEAR: f64 = 0.01;

/// Probabilities that differ by less are the same.
const SAME: f64 = 1e-9;

/// Declarer in every ending.
const DECLARER: Seat = Seat::South;

impl Endings {
    /// Looks at every ending, and tells of each.
    ///
    /// # Errors
    /// If no deal comes to an ending with a goal, or `each` fails.
    pub fn run(
        &self,
        pool: &Pool,
        mut each: impl FnMut(&MeasuredEnding) -> io::Result<()>,
    ) -> Result<EndingsReport, StudyError> {
        let mut measured = Vec::new();
        pool.in_order(
            (1..=self.wanted).map(Ok),
            Solver::default,
            |solver, number| self.measure(solver, number),
            |found| {
                let found = found?;
                each(&found)?;
                measured.push(found);
                Ok::<_, StudyError>(())
            },
        )?;
        Ok(EndingsReport { cards: self.cards, measured })
    }

    /// The ending of this number: boards are dealt until one comes to an ending with a goal.
    fn measure(&self, solver: &mut Solver, number: u32) -> Result<MeasuredEnding, StudyError> {
        let boards = (0..BOARDS_FOR_ONE).map(|more| (number - 1) * BOARDS_FOR_ONE + more + 1);
        let mut played = boards.map(|board| (board, Shoe::new(self.seed).board(board).deal));
        let found = played.find_map(|(board, deal)| {
            let strain = Strain::ALL[board as usize % Strain::ALL.len()];
            Some((board, Position::of(&deal, strain, self.cards as usize / 4)?))
        });
        let (board, position) = found
            .ok_or_else(|| StudyError::Unfit("no deal comes to an ending with a goal".into()))?;
        let chosen = Chooser::ALL.map(|who| position.choice(solver, who, self.seed));
        let layouts = Layouts::all(&position.ending);
        let wanted = chosen.iter().copied().collect::<Hand>();
        let solution = solve(&position.ending, &layouts, LIMIT, wanted);
        let exact = |card: &Card| -> Option<f64> {
            let is_its = |plan: &&Plan| plan.equivalents.contains(*card);
            let plan = solution.plans.iter().find(is_its)?;
            (plan.at_most <= plan.probability + SAME).then_some(plan.probability)
        };
        let probability = chosen.each_ref().map(exact);
        let is_known = solution.finished && probability.iter().all(Option::is_some);
        Ok(MeasuredEnding {
            board,
            strain: position.ending.strain().to_string(),
            tricks: position.ending.tricks(),
            layouts: layouts.len(),
            best: is_known.then(|| solution.probability()),
            chosen: chosen.map(|card| card.to_string()),
            probability,
        })
    }
}

impl fmt::Display for EndingsReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { cards, measured } = self;
        let solved = measured.iter().filter(|one| one.best.is_some()).count();
        writeln!(f, "{solved} of {} endings of {cards} cards solved exactly", measured.len())?;
        for (place, who) in Chooser::ALL.into_iter().enumerate() {
            let loss = |one: &MeasuredEnding| Some(one.best? - one.probability[place]?);
            let losses: Vec<f64> = measured.iter().filter_map(loss).collect();
            let near = losses.iter().filter(|&&loss| loss <= NEAR + SAME).count();
            let share = 100.0 * near as f64 / losses.len().max(1) as f64;
            let worst = losses.iter().copied().fold(0.0, f64::max);
            let mean = losses.iter().sum::<f64>() / losses.len().max(1) as f64;
            let name = who.name();
            writeln!(
                f,
                "{name:<14} within 1 % in {near} ({share:.1} %), mean loss {mean:.4}, worst {worst:.3}"
            )?;
        }
        Ok(())
    }
}

/// Boards looked at for one ending: declarer is not always on lead.
const BOARDS_FOR_ONE: u32 = 100;

/// An ending as declarer sees it at the table, and as the exact solver does.
struct Position {
    view: SeatView,
    ending: Ending,
}

impl Position {
    /// A deal played low to the end of a trick, with the goal nearest to an even chance double
    /// dummy; none if declarer's side is not on lead, or every goal is one-sided.
    fn of(deal: &Deal, strain: Strain, each: usize) -> Option<Self> {
        let play = played_low(deal, strain, each)?;
        let side = DECLARER.side();
        let won = play.won()[side];
        let mut builder = EndingBuilder::new(strain, DECLARER, play.turn()?, 0);
        for seat in side.seats() {
            builder.hands[seat] = play.hand(seat);
        }
        builder.hidden = side
            .opponents()
            .seats()
            .into_iter()
            .fold(Hand::EMPTY, |all, seat| all | play.hand(seat));
        for trick in play.tricks() {
            let Some(suit) = trick.suit() else { continue };
            for (seat, _) in trick.iter().filter(|(_, card)| card.suit() != suit) {
                builder.voids[seat][suit] = seat.side() != side;
            }
        }
        let goals = (1..=each as u8).filter(|need| (7..=13).contains(&(won + need)));
        let rated = goals.filter_map(|need| {
            let ending =
                Ending::try_from(EndingBuilder { tricks: need, ..builder.clone() }).ok()?;
            let share = open_share(&ending, &Layouts::all(&ending), LIMIT)?;
            Some((ending, (share - 0.5).abs()))
        });
        let (ending, from_even) = rated.min_by(|one, other| one.1.total_cmp(&other.1))?;
        let bid = Bid::new(won + ending.tricks() - 6, strain);
        let view = view_of(deal, &play, Contract::parse(&bid.to_string(), DECLARER).ok()?)?;
        (from_even <= ONE_SIDED).then_some(Self { view, ending })
    }

    /// The card that one of them plays, reading nothing into the cards so far.
    fn choice(&self, solver: &mut Solver, who: Chooser, seed: u64) -> Card {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut tools = Tools { solver, rng: &mut rng, budget: Budget::of_samples(50) };
        let shown = DealConstraint::anything();
        let view = &self.view;
        let situation =
            Situation { view, shown: &shown, calls: None, objective: Objective::Contract };
        let thinking = Settings { doubt: f64::INFINITY, ..Settings::PLAIN };
        let planning = squeaky::Settings { thinking, ..squeaky::Settings::STANDARD };
        let decision = match who {
            Chooser::MonteCarlo => choose(&mut tools, &situation, &thinking),
            Chooser::Search => {
                let search = squeaky::Settings { exact: 0, ..planning };
                squeaky::choose(&mut tools, &situation, &search)
            }
            Chooser::Squeaky => squeaky::choose(&mut tools, &situation, &planning),
        };
        decision.expect("declarer is to play").choice
    }
}

/// A deal played with the lowest card each time until this many cards a hand are left; none unless
/// declarer's side is on lead then.
fn played_low(deal: &Deal, strain: Strain, each: usize) -> Option<PlayState> {
    let mut play = PlayState::new(deal, strain, DECLARER.next());
    while play.hand(DECLARER).len() > each || !play.current_trick()?.is_empty() {
        let low = play.legal_cards().iter().min_by_key(|card| card.rank())?;
        play.play(low).ok()?;
    }
    (play.turn()?.side() == DECLARER.side()).then_some(play)
}

/// What declarer has seen of a deal.
fn view_of(deal: &Deal, play: &PlayState, contract: Contract) -> Option<SeatView> {
    let mut view = SeatView::new(SeatFacts {
        number: 1,
        dealer: DECLARER,
        vulnerability: Vulnerability::None,
        seat: DECLARER,
        hand: deal.hand(DECLARER),
    })
    .ok()?;
    view.see_contract(contract).ok()?;
    for (number, (_, card)) in play.cards_played().enumerate() {
        view.see_card(card).ok()?;
        if number == 0 {
            view.see_dummy(deal.hand(contract.dummy())).ok()?;
        }
    }
    Some(view)
}
