//! The words of the game as JSON: what the page, the API and the store share.

use std::collections::BTreeMap;
use std::fmt::Display;

use merrimac_cards::{
    Call, Card, Contract, Hand, Outcome, Seat, Side, Strain, Suit, Trick, Vulnerability,
};
pub(crate) use merrimac_forms::{Makeable, Par as ParForm, PerSeat, PerSide};
use merrimac_table::{Candidate, Comparison, Decision, Figure, Reasons};
use serde::{Deserialize, Serialize};

/// A card and who played it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub(crate) struct SeatCard {
    pub(crate) seat: Seat,
    pub(crate) card: Card,
}

/// A trick, complete or not.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct TrickForm {
    leader: Seat,
    cards: Vec<SeatCard>,
    winner: Option<Seat>,
}

impl TrickForm {
    pub(crate) fn of(trick: &Trick, strain: Strain) -> Self {
        Self {
            leader: trick.leader(),
            cards: trick.iter().map(|(seat, card)| SeatCard { seat, card }).collect(),
            winner: trick.winner(strain).map(|(seat, _)| seat),
        }
    }
}

/// Who makes the first call, the second, and so on, from the dealer round and round.
pub(crate) fn callers(dealer: Seat) -> impl Iterator<Item = Seat> {
    (0..).map(move |steps| dealer.rotated(steps))
}

/// The cards of a hand in the order that people sort them in.
pub(crate) fn cards(hand: Hand) -> Vec<Card> {
    hand.iter().collect()
}

/// A contract as text, and its declarer.
pub(crate) fn contract_and_declarer(outcome: Option<Outcome>) -> (Option<String>, Option<Seat>) {
    match outcome {
        Some(Outcome::PassedOut) => (Some("Pass".to_owned()), None),
        Some(Outcome::Contract(contract)) => (Some(contract.text()), Some(contract.declarer)),
        Some(Outcome::Ending { .. }) | None => (None, None),
    }
}

/// What a side is called.
pub(crate) const fn side_name(side: Side) -> &'static str {
    match side {
        Side::NorthSouth => "NS",
        Side::EastWest => "EW",
    }
}

/// Why something was decided.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub(crate) struct Why {
    pub(crate) rule: String,
    pub(crate) meaning: String,
    pub(crate) plays_for: String,
    /// The whole in a sentence or two.
    pub(crate) text: String,
    pub(crate) candidates: Vec<Weighed>,
    pub(crate) figures: BTreeMap<String, f64>,
    /// Whether time ended it before its budget was spent.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) ended_early: bool,
}

/// What was weighed.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Weighed {
    pub(crate) choice: String,
    pub(crate) figures: BTreeMap<String, f64>,
    pub(crate) remark: String,
}

impl Why {
    /// The reasons for a call.
    pub(crate) fn of_call(decision: &Decision<Call>) -> Self {
        Self::of(&decision.reasons).said(&call_sentence(decision))
    }

    /// The reasons for a card.
    pub(crate) fn of_card(decision: &Decision<Card>) -> Self {
        Self::of(&decision.reasons).said(&card_sentence(decision))
    }

    fn of<T: Display>(reasons: &Reasons<T>) -> Self {
        Self {
            rule: reasons.rule.clone(),
            meaning: reasons.meaning.clone(),
            plays_for: reasons.plays_for.clone(),
            text: String::new(),
            candidates: reasons.candidates.iter().map(weighed).collect(),
            figures: figures(&reasons.figures),
            ended_early: reasons.ended_early,
        }
    }

    /// With a sentence, which says so if time ended the decision.
    fn said(mut self, sentence: &str) -> Self {
        let early = if self.ended_early { " Time ended the thinking early." } else { "" };
        self.text = format!("{sentence}{early}");
        self
    }
}

fn weighed<T: Display>(candidate: &Candidate<T>) -> Weighed {
    Weighed {
        choice: candidate.choice.to_string(),
        figures: figures(&candidate.figures),
        remark: candidate.remark.clone(),
    }
}

/// Figures that JSON can say: no infinities.
fn figures(figures: &[Figure]) -> BTreeMap<String, f64> {
    let finite = figures.iter().filter(|figure| figure.value.is_finite());
    finite.map(|figure| (figure.name.to_string(), figure.value)).collect()
}

fn call_sentence(decision: &Decision<Call>) -> String {
    let mut text = call_words(decision.choice);
    if !decision.reasons.meaning.is_empty() {
        text = format!("{text}: {}", decision.reasons.meaning);
    }
    let Some(standing) = decision.reasons.standing(decision.choice) else {
        return format!("{text}.");
    };
    let rival = call_words(standing.rival);
    let deals = deals_words(standing.deals);
    let imps = standing.margin.abs();
    match standing.comparison() {
        Comparison::Better => {
            format!("{text}. In {deals} it gains {imps:.1} IMPs on average over {rival}.")
        }
        Comparison::TooClose => format!("{text}. It is too close to {rival} to tell in {deals}."),
        Comparison::Behind => format!(
            "{text}. That is the call of the system; in {deals} {rival} looked {imps:.1} IMPs better, \
             which is not enough to depart from it."
        ),
    }
}

/// `32 simulated deals`
fn deals_words(deals: usize) -> String {
    format!("{deals} simulated deal{}", if deals == 1 { "" } else { "s" })
}

fn card_sentence(decision: &Decision<Card>) -> String {
    let reasons = &decision.reasons;
    let mut text = card_words(decision.choice);
    let best = reasons.candidates.iter().find(|one| one.choice == decision.choice);
    let best = best.or_else(|| reasons.candidates.first());
    if let Some(chance) = best.and_then(|one| one.figure(Figure::CHANCE)) {
        text = format!("{text} reaches the goal in {:.0} % of the deals", 100.0 * chance);
        if let Some(samples) = reasons.figure(Figure::SAMPLES) {
            text = format!("{text} ({samples:.0} looked at)");
        }
    } else if !reasons.meaning.is_empty() {
        text = format!("{text}: {}", reasons.meaning);
    }
    if let Some(tricks) = best.and_then(|one| one.figure(Figure::TRICKS)) {
        text = format!("{text}, {tricks:.1} tricks on average");
    }
    if reasons.plays_for.is_empty() {
        format!("{text}.")
    } else {
        format!("{text}. It plays for {}.", reasons.plays_for)
    }
}

/// A card as people write it: ♠A, ♥10.
pub(crate) fn card_words(card: Card) -> String {
    let rank = card.rank().letter();
    let rank = if rank == 'T' { "10".to_owned() } else { rank.to_string() };
    format!("{}{rank}", card.suit().symbol())
}

/// A call as people write it: 1♠, 3NT, pass, double.
pub(crate) fn call_words(call: Call) -> String {
    match call {
        Call::Pass => "pass".to_owned(),
        Call::Double => "double".to_owned(),
        Call::Redouble => "redouble".to_owned(),
        Call::Bid(bid) => format!("{}{}", bid.level(), strain_words(bid.strain())),
    }
}

fn strain_words(strain: Strain) -> String {
    strain.trump().map_or_else(|| "NT".to_owned(), |suit: Suit| suit.symbol().to_string())
}

/// A contract as people write it: 4♠ doubled by South.
pub(crate) fn contract_words(contract: Contract) -> String {
    let bid = call_words(Call::Bid(contract.bid));
    let doubled = match contract.doubling.factor() {
        1 => "",
        2 => " doubled",
        _ => " redoubled",
    };
    format!("{bid}{doubled} by {}", contract.declarer.name())
}

/// A result as people say it: `4♠ by South, one down: −50`.
pub(crate) fn result_words(contract: Contract, tricks: u8, vulnerability: Vulnerability) -> String {
    let over = i32::from(tricks) - i32::from(contract.bid.tricks());
    let how = match over {
        0 => "made exactly".to_owned(),
        1 => "made with an overtrick".to_owned(),
        2.. => format!("made with {over} overtricks"),
        -1 => "one down".to_owned(),
        _ => format!("{} down", -over),
    };
    let score = contract.score(tricks, vulnerability);
    let sign = if score < 0 { "−" } else { "+" };
    format!("{}, {how}: {sign}{}", contract_words(contract), score.abs())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(figures: &[(&str, f64, f64)]) -> String {
        let call = |text: &str| text.parse::<Call>().expect("a call");
        let mut decision = Decision::plain(call(figures[0].0)).explained("");
        decision.reasons.candidates = figures
            .iter()
            .map(|&(text, score, error)| {
                Candidate::new(call(text))
                    .with(Figure::SCORE, score)
                    .with(Figure::ERROR, error)
                    .with(Figure::SAMPLES, 32.0)
            })
            .collect();
        call_sentence(&decision)
    }

    /// The first is the choice; what is said of it never contradicts the figures.
    #[test]
    fn what_is_said_of_a_call_agrees_with_its_figures() {
        assert_eq!(
            said(&[("P", 0.0, 0.0), ("X", 1.9, 0.5)]),
            "pass. That is the call of the system; in 32 simulated deals double looked 1.9 IMPs better, which \
             is not enough to depart from it."
        );
        assert_eq!(
            said(&[("4S", 0.0, 0.0), ("3S", -0.3, 0.4)]),
            "4♠. It is too close to 3♠ to tell in 32 simulated deals."
        );
        assert_eq!(
            said(&[("4S", 2.0, 0.4), ("P", 0.0, 0.0)]),
            "4♠. In 32 simulated deals it gains 2.0 IMPs on average over pass."
        );
        assert_eq!(said(&[("1S", 0.0, 0.0)]), "1♠.");
    }
}
