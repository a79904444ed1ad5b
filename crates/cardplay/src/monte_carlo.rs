//! Monte Carlo card selection \[GIB, "Monte Carlo cardplay algorithms", Algorithm 3.0.1\].
//!
//! 1. Construct deals that are consistent with what was seen and shown ([`crate::sample`]), weighed
//!    by what the play so far says of them ([`crate::inference`]).
//! 2. For each candidate card m and each deal d, find the double-dummy result s(m, d) of playing it.
//! 3. Play the card for which Σ w(d) s(m, d) is greatest; of several, the one a good player would
//!    ([`crate::declarer`], [`crate::defence`]).
//!
//! Touching cards are one candidate, and a single candidate is played at once. Deals are worked off
//! one by one in random order, so that an answer is there at any time: the paper's iterative
//! broadening, with the sample for its width. Every eight deals, candidates that cannot be expected
//! to catch up are dropped: those whose mean is more than [`Settings::doubt`] standard errors of the
//! paired difference below the leader's. With three errors, a card that is really as good is dropped
//! about once in a thousand times at each look. When one is left, the search ends; and also when all
//! that are left have come to the same in each of 24 deals, for then a card that matters in one deal
//! of ten would have shown itself eleven times in twelve.
//!
//! # Differences from the paper
//! The paper scores deals with what the board pays; a result here is worth what it pays against
//! the best that is possible in the same deal, because that is what the other table has.

use merrimac_cards::{Card, Contract, PlayState};
use merrimac_double_dummy::{Budget as SolverBudget, Interrupted};
use merrimac_table::{Candidate, Decision, Figure, Reasons, SeatView};

use crate::double_dummy::DoubleDummy;
use crate::equals::{Equals, equals};
use crate::inference::{Inference, Review};
use crate::objective::Worth;
use crate::recursion::{Recursion, outlook};
use crate::sample::{Sample, sample};
use crate::situation::{Situation, Tools};
use crate::{declarer, defence};

mod tally;
use tally::{Tally, Verdict};

/// How to think.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Settings {
    /// What is read into the play so far.
    pub inference: Inference,
    /// A candidate is dropped when it is this many standard errors behind.
    pub doubt: f64,
    /// Whether a defender looks at the best candidates from the others' points of view as well.
    pub recursion: Option<Recursion>,
}

impl Settings {
    /// Agreements are read, and three standard errors settle it.
    pub const STANDARD: Self =
        Self { inference: Inference::AGREEMENTS, doubt: 3.0, recursion: None };

    /// Mistakes are looked for as well.
    pub const BAYES: Self = Self { inference: Inference::FULL, ..Self::STANDARD };

    /// The plain algorithm: every deal counts the same.
    pub const PLAIN: Self = Self { inference: Inference::NONE, ..Self::STANDARD };

    /// Defenders ask what partner and declarer will make of a card.
    pub const RECURSIVE: Self = Self { recursion: Some(Recursion::SMALL), ..Self::STANDARD };
}

/// Candidates are compared each time after this many deals.
const DEALS_BETWEEN_LOOKS: usize = 8;

/// The card to play; none unless the view's seat is to play one.
///
/// ```
/// use merrimac_cardplay::{Budget, Objective, Settings, Situation, Tools, choose};
/// use merrimac_cards::{Contract, Seat, Vulnerability};
/// use merrimac_dealing::DealConstraint;
/// use merrimac_double_dummy::Solver;
/// use merrimac_table::{SeatFacts, SeatView};
/// use rand::SeedableRng;
/// use rand::rngs::ChaCha8Rng;
///
/// let mut view = SeatView::new(SeatFacts {
///     number: 1,
///     dealer: Seat::South,
///     vulnerability: Vulnerability::None,
///     seat: Seat::West,
///     hand: "KQJT9.A32.432.32".parse()?,
/// })?;
/// view.see_contract(Contract::parse("3NT", Seat::South)?)?;
/// let decision = choose(
///     &mut Tools {
///         solver: &mut Solver::default(),
///         rng: &mut ChaCha8Rng::seed_from_u64(1),
///         budget: Budget::of_samples(5),
///     },
///     &Situation {
///         view: &view,
///         shown: &DealConstraint::anything(),
///         calls: None,
///         objective: Objective::default(),
///     },
///     &Settings::STANDARD,
/// );
/// assert_eq!(decision.map(|decision| decision.choice), Some("SK".parse()?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn choose(
    tools: &mut Tools<'_>,
    situation: &Situation<'_>,
    settings: &Settings,
) -> Option<Decision<Card>> {
    let view = situation.view;
    let contract = view.contract()?;
    let candidates = equals(view);
    if candidates.is_empty() {
        return None;
    }
    if let [only] = candidates[..] {
        let card = pick(tools, view, only, &[only]);
        let words = if only.cards().len() == 1 { "the only card" } else { "all cards are equal" };
        let reasons = Reasons { meaning: words.to_owned(), ..Reasons::default() };
        return Some(Decision { choice: card, reasons });
    }
    let worth = Worth::new(view, contract, situation.objective);
    let mut tally = Tally::new(worth, candidates);
    let sample = sample(tools, situation, &settings.inference);
    work_off(tools, situation, settings, &sample, &mut tally);
    if let Some(recursion) = settings.recursion.filter(|_| !view.is_declarer())
        && let Some(again) = reconsider(tools, situation, &recursion, &sample, &tally)
    {
        return Some(decide(tools, view, &again, &Sample { complete: false, ..sample }));
    }
    Some(decide(tools, view, &tally, &sample))
}

/// Solves deal by deal until nothing more is to be learnt or spent.
fn work_off(
    tools: &mut Tools<'_>,
    situation: &Situation<'_>,
    settings: &Settings,
    sample: &Sample,
    tally: &mut Tally,
) {
    let Some(contract) = situation.view.contract() else { return };
    let review = Review::new(situation.view, contract, &settings.inference);
    let budget = SolverBudget {
        nodes: tools.budget.nodes / sample.deals.len().max(1) as u64,
        stop: tools.budget.stop,
    };
    for (number, (deal, weight)) in sample.deals.iter().enumerate() {
        if tools.budget.is_stopped() {
            break;
        }
        if number > 0 && number % DEALS_BETWEEN_LOOKS == 0 && !sample.complete {
            tally.drop_those_behind(settings.doubt);
            if tally.is_settled() {
                break;
            }
        }
        // A deal that takes too long is left out.
        let Ok((play, likelihood)) = review.replay(tools.solver, &budget, deal) else { continue };
        let Ok(tricks) = solve(tools, &budget, &play, contract, tally) else { continue };
        tally.add(weight * likelihood, tricks);
    }
}

/// The best candidates once more, from the others' points of view; none if only one was in question.
fn reconsider(
    tools: &mut Tools<'_>,
    situation: &Situation<'_>,
    recursion: &Recursion,
    sample: &Sample,
    tally: &Tally,
) -> Option<Tally> {
    let mut verdicts = tally.verdicts();
    verdicts.retain(|verdict| !verdict.dropped);
    verdicts.sort_by(|one, other| Verdict::compare(other, one));
    let best: Vec<Equals> =
        verdicts.iter().take(recursion.candidates).map(|verdict| verdict.candidate).collect();
    if best.len() < 2 {
        return None;
    }
    let mut again = Tally::new(tally.worth(), best.clone());
    for (deal, weight) in sample.deals.iter().take(recursion.deals) {
        let tricks: Option<Vec<u8>> =
            best.iter().map(|&one| outlook(tools, situation, recursion, deal, one)).collect();
        if let Some(tricks) = tricks {
            again.add(*weight, tricks.into_iter().map(Some).collect());
        }
        if tools.budget.is_stopped() {
            break;
        }
    }
    (again.deals() > 0).then_some(again)
}

/// Declarer's tricks in all after each candidate that is still in question.
fn solve(
    tools: &mut Tools<'_>,
    budget: &SolverBudget<'_>,
    play: &PlayState,
    contract: Contract,
    tally: &Tally,
) -> Result<Vec<Option<u8>>, Interrupted> {
    let cards: Vec<Card> = tally.in_question().flatten().map(|one| one.top()).collect();
    let mut double_dummy = DoubleDummy { solver: tools.solver, budget: *budget, contract };
    let found = if 2 * cards.len() <= tally.in_question().count() {
        double_dummy.tricks_one_by_one(play, &cards)?
    } else {
        double_dummy.tricks(play, &cards)?
    };
    let mut found = found.into_iter();
    Ok(tally.in_question().map(|candidate| candidate.and_then(|_| found.next())).collect())
}

/// The best candidate, and the reasons.
fn decide(
    tools: &mut Tools<'_>,
    view: &SeatView,
    tally: &Tally,
    sample: &Sample,
) -> Decision<Card> {
    let mut verdicts = tally.verdicts();
    verdicts.sort_by(|one, other| {
        let preference = |verdict: &Verdict| preference(view, verdict.candidate);
        Verdict::compare(other, one).then_with(|| preference(other).cmp(&preference(one)))
    });
    let best = verdicts[0];
    let is_tied = |verdict: &&Verdict| Verdict::compare(verdict, &best).is_eq();
    let tied: Vec<Equals> = verdicts.iter().filter(is_tied).map(|one| one.candidate).collect();
    let choice = pick(tools, view, best.candidate, &tied);
    let reasons = Reasons {
        meaning: words(choice, &best, tally, sample.complete),
        candidates: verdicts.iter().map(|verdict| candidate(verdict, choice)).collect(),
        figures: vec![Figure { name: Figure::SAMPLES.into(), value: tally.deals() as f64 }],
        ..Reasons::default()
    };
    Decision { choice, reasons }
}

fn preference(view: &SeatView, candidate: Equals) -> i32 {
    if view.is_declarer() {
        declarer::preference(view, candidate)
    } else {
        defence::preference(view, candidate)
    }
}

/// The card out of candidates that are all as good.
fn pick(tools: &mut Tools<'_>, view: &SeatView, best: Equals, tied: &[Equals]) -> Card {
    if view.is_declarer() {
        return declarer::card(best);
    }
    let all = tied.iter().fold(best.cards(), |all, group| all | group.cards());
    defence::card(tools.rng, view, best, all)
}

fn candidate(verdict: &Verdict, choice: Card) -> Candidate<Card> {
    let group = verdict.candidate;
    let card = if group.cards().contains(choice) { choice } else { group.top() };
    let mut candidate = Candidate::new(card)
        .with(Figure::SCORE, verdict.score)
        .with(Figure::CHANCE, verdict.chance)
        .with(Figure::TRICKS, verdict.tricks)
        .with(Figure::SAMPLES, verdict.deals as f64);
    if verdict.dropped {
        candidate.remark.push_str("fell behind");
    }
    candidate
}

/// The decision in words.
fn words(choice: Card, best: &Verdict, tally: &Tally, complete: bool) -> String {
    let deals = match tally.deals() {
        0 => return format!("{choice} by habit: there was no time to look at any deal"),
        1 if complete => "the only deal there is".to_owned(),
        1 => "one deal".to_owned(),
        deals if complete => format!("all {deals} deals"),
        deals => format!("{deals} deals"),
    };
    let goal = if tally.is_declaring() { "makes" } else { "beats" };
    let chance = 100.0 * best.chance;
    format!(
        "{choice} {goal} the contract in {chance:.0} % of {deals}; declarer takes {:.2} tricks",
        best.tricks
    )
}
