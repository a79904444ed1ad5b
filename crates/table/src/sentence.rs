//! What is said of a decision, in a player's words, from its figures.
//!
//! Every interface says it with these functions, so that a hint, a review and a command say the same, and
//! none says more than the figures do.

use merrimac_cards::{Call, Card, Contract, Scoring};

use crate::decision::{Candidate, Decision, Figure};
use crate::standing::Comparison;

/// What is said of a call: what it shows, and how it stands against the best of the others.
pub fn call_sentence(decision: &Decision<Call>, scoring: Scoring) -> String {
    let mut text = decision.choice.words();
    if !decision.reasons.meaning.is_empty() {
        text = format!("{text}: {}", decision.reasons.meaning);
    }
    let Some(standing) = decision.reasons.standing(decision.choice) else {
        return format!("{text}.");
    };
    let rival = standing.rival.words();
    let deals = match standing.deals {
        1 => "1 simulated deal".to_owned(),
        deals => format!("{deals} simulated deals"),
    };
    let margin = amount(scoring, standing.margin.abs());
    match standing.comparison() {
        Comparison::Better => {
            format!("{text}. In {deals} it gains {margin} over {rival} on average.")
        }
        Comparison::TooClose => format!("{text}. It is too close to {rival} to tell in {deals}."),
        Comparison::Behind => format!(
            "{text}. In {deals} {rival} looked {margin} better, which is not enough to depart from the system."
        ),
    }
}

/// What is said of a card of this contract: what it is for, how often it reaches the goal, and how the best
/// other card does.
pub fn card_sentence(decision: &Decision<Card>, contract: Contract, is_declarer: bool) -> String {
    let reasons = &decision.reasons;
    let mut text = decision.choice.words();
    if let Some(technique) = reasons.technique {
        text = format!("{text}: {}", technique.words());
    }
    let chosen = reasons.candidates.iter().find(|one| one.choice == decision.choice);
    let chosen = chosen.or_else(|| reasons.candidates.first());
    if let Some(odds) = chosen.and_then(|chosen| odds(decision, chosen, contract, is_declarer)) {
        text = format!("{text}. {odds}");
    } else if !reasons.meaning.is_empty() {
        text = format!("{text}; {}", reasons.meaning);
    }
    if reasons.plays_for.is_empty() {
        format!("{text}.")
    } else {
        format!("{text}. It plays for {}.", reasons.plays_for)
    }
}

/// How often a card reaches the goal, and the best other one.
fn odds(
    decision: &Decision<Card>,
    chosen: &Candidate<Card>,
    contract: Contract,
    is_declarer: bool,
) -> Option<String> {
    let reasons = &decision.reasons;
    let chance = chosen.figure(Figure::CHANCE)?;
    let layouts = reasons.figure(Figure::SAMPLES)?;
    if layouts < 1.0 {
        return None;
    }
    let goal = if is_declarer { "makes" } else { "beats" };
    let bid = Call::Bid(contract.bid).words();
    let mut text = format!("It {goal} {bid} in {}", share(chance, layouts));
    if !(0.005..0.995).contains(&chance)
        && let Some(tricks) = chosen.figure(Figure::TRICKS)
    {
        text = format!("{text}, where declarer takes {tricks:.1} tricks on average");
    }
    let standing = reasons.standing(decision.choice)?;
    let rival = reasons.candidates.iter().find(|one| one.choice == standing.rival)?;
    let other = rival.figure(Figure::CHANCE)?;
    // Two shares of a sample, as if drawn apart: on the safe side.
    let error = ((chance * (1.0 - chance) + other * (1.0 - other)) / layouts).sqrt();
    let rival = standing.rival.words();
    Some(if (chance - other).abs() > 2.0 * error {
        format!("{text}; {rival} in {:.0} %", 100.0 * other)
    } else {
        format!("{text}; {rival} is about as good")
    })
}

/// A share of some layouts: `62 % of 50 layouts`, `all 50 layouts`.
fn share(chance: f64, layouts: f64) -> String {
    if layouts < 1.5 {
        return if chance > 0.5 { "the one layout there is" } else { "no layout" }.to_owned();
    }
    match chance {
        chance if chance >= 0.995 => format!("all {layouts:.0} layouts"),
        chance if chance < 0.005 => format!("none of {layouts:.0} layouts"),
        chance => format!("{:.0} % of {layouts:.0} layouts", 100.0 * chance),
    }
}

/// An amount as people say it: `1.9 IMPs`, `45 % of a top`, `450 points`.
pub fn amount(scoring: Scoring, amount: f64) -> String {
    match scoring {
        Scoring::Imps => format!("{amount:.1} IMPs"),
        // A top is two matchpoints a table.
        Scoring::Matchpoints => format!("{:.0} % of a top", 50.0 * amount),
        Scoring::TotalPoints => format!("{amount:.0} points"),
    }
}

#[cfg(test)]
mod tests {
    use merrimac_cards::Seat;
    use proptest::prelude::*;

    use super::*;
    use crate::technique::Technique;

    fn call(text: &str) -> Call {
        text.parse().expect("a call")
    }

    fn said(figures: &[(&str, f64, f64)], scoring: Scoring) -> String {
        let mut decision = Decision::plain(call(figures[0].0));
        decision.reasons.candidates = figures
            .iter()
            .map(|&(text, score, error)| {
                Candidate::new(call(text))
                    .with(Figure::SCORE, score)
                    .with(Figure::ERROR, error)
                    .with(Figure::SAMPLES, 32.0)
            })
            .collect();
        call_sentence(&decision, scoring)
    }

    /// The first is the choice; what is said of it never contradicts the figures.
    #[test]
    fn what_is_said_of_a_call_agrees_with_its_figures() {
        let said = |figures| said(figures, Scoring::Imps);
        assert_eq!(
            said(&[("P", 0.0, 0.0), ("X", 1.9, 0.5)]),
            "pass. In 32 simulated deals double looked 1.9 IMPs better, which is not enough to depart from \
             the system."
        );
        assert_eq!(
            said(&[("4S", 0.0, 0.0), ("3S", -0.3, 0.4)]),
            "4♠. It is too close to 3♠ to tell in 32 simulated deals."
        );
        assert_eq!(
            said(&[("4S", 2.0, 0.4), ("P", 0.0, 0.0)]),
            "4♠. In 32 simulated deals it gains 2.0 IMPs over pass on average."
        );
        assert_eq!(said(&[("1S", 0.0, 0.0)]), "1♠.");
    }

    #[test]
    fn a_margin_is_said_in_the_scoring_of_the_board() {
        let figures = [("X", 0.5, 0.1), ("P", 0.0, 0.0)];
        assert!(said(&figures, Scoring::Matchpoints).contains("gains 25 % of a top over"));
        let figures = [("X", 50.0, 10.0), ("P", 0.0, 0.0)];
        assert!(said(&figures, Scoring::TotalPoints).contains("gains 50 points over"));
    }

    fn card(figures: &[(&str, f64)], technique: Option<Technique>) -> String {
        let card = |text: &str| text.parse::<Card>().expect("a card");
        let mut decision = Decision::plain(card(figures[0].0));
        decision.reasons.technique = technique;
        decision.reasons.figures = vec![Figure { name: Figure::SAMPLES.into(), value: 50.0 }];
        decision.reasons.candidates = figures
            .iter()
            .map(|&(text, chance)| {
                Candidate::new(card(text)).with(Figure::SCORE, chance).with(Figure::CHANCE, chance)
            })
            .collect();
        let contract = Contract::parse("4S", Seat::South).expect("a contract");
        card_sentence(&decision, contract, true)
    }

    #[test]
    fn a_card_is_said_with_what_it_is_for() {
        let finesse =
            Technique::Finesse { missing: "DK".parse().expect("a card"), against: Seat::West };
        assert_eq!(
            card(&[("D2", 0.7), ("HT", 0.2)], Some(finesse)),
            "♦2: finesse against West for the ♦K. It makes 4♠ in 70 % of 50 layouts; ♥10 in 20 %."
        );
        assert_eq!(
            card(&[("D2", 0.7), ("HT", 0.66)], None),
            "♦2. It makes 4♠ in 70 % of 50 layouts; ♥10 is about as good."
        );
    }

    proptest! {
        /// A card that is said to do worse than another never does better.
        #[test]
        fn no_sentence_contradicts_its_figures(chances in prop::collection::vec(0.0..=1.0, 2..5)) {
            let cards = ["D2", "HT", "S3", "CA"];
            let figures: Vec<(&str, f64)> = cards.into_iter().zip(chances.iter().copied()).collect();
            let text = card(&figures, None);
            let best_other = figures[1..].iter().map(|one| one.1).fold(0.0, f64::max);
            if text.contains("about as good") {
                prop_assert!((figures[0].1 - best_other).abs() < 0.3);
            } else {
                let said = format!("in {:.0} %", 100.0 * best_other);
                prop_assert!(text.contains(&said), "{text}");
            }
        }
    }
}
