//! What a hint says, read again as a stranger would and held against its figures.
//!
//! The sentences are made in `merrimac-table`; this knows only their words, so that a slip there shows here.

use merrimac_cards::{Call, Card};
use merrimac_table::{Candidate, Figure, Reasons};

/// What is wrong with a sentence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fault {
    /// It says something that the figures do not.
    Contradiction(String),
    /// A word of those who make programs, not of those who play.
    Word(&'static str),
}

/// Words that have no place in a hint.
const DEVELOPERS_WORDS: [&str; 34] = [
    "rule",
    "rules",
    "node",
    "nodes",
    "sample",
    "samples",
    "sampled",
    "candidate",
    "candidates",
    "score",
    "constraint",
    "likelihood",
    "posterior",
    "prior",
    "budget",
    "seed",
    "heuristic",
    "evaluation",
    "parameter",
    "null",
    "none",
    "nan",
    "inf",
    "true",
    "false",
    "error",
    "stderr",
    "monte",
    "borel",
    "swo",
    "goal",
    "solver",
    "hcp_max",
    "debug",
];

/// Phrases of players that have such words in them.
const PLAYERS_PHRASES: [&str; 2] = ["none of", "rule of"];

/// What is wrong with the words of a sentence, whatever it is about.
fn word_faults(text: &str) -> Vec<Fault> {
    let mut rest = text.to_lowercase();
    for phrase in PLAYERS_PHRASES {
        rest = rest.replace(phrase, "");
    }
    let words: Vec<&str> = rest.split(|c: char| !c.is_alphanumeric() && c != '_').collect();
    let mut faults: Vec<Fault> =
        DEVELOPERS_WORDS.into_iter().filter(|word| words.contains(word)).map(Fault::Word).collect();
    if ["♠T", "♥T", "♦T", "♣T"].iter().any(|ten| text.contains(ten)) {
        faults.push(Fault::Word("T for a ten"));
    }
    faults
}

/// What is wrong with what is said of a call.
pub fn call_faults(text: &str, choice: Call, reasons: &Reasons<Call>) -> Vec<Fault> {
    let mut faults = word_faults(text);
    let Some((margin, error)) = margin(choice, reasons) else {
        if text.contains("simulated") {
            faults.push(contradiction("it tells of simulated deals, and there were none"));
        }
        return faults;
    };
    let limit = 2.0 * error;
    let claims = [
        ("gains", margin > 0.0 && margin > limit - 1e-9),
        ("too close to", margin.abs() <= limit + 1e-9),
        ("better, which is not enough", margin < 0.0),
    ];
    let made: Vec<_> = claims.into_iter().filter(|(words, _)| text.contains(words)).collect();
    if made.len() != 1 {
        faults.push(contradiction("it does not say how the call stands"));
    }
    for (words, holds) in made {
        if !holds {
            faults.push(contradiction(&format!("“{words}” at {margin:+.2} ± {error:.2}")));
        }
    }
    faults
}

/// What a call gains over the best of the others, and the error of that, from the figures themselves.
fn margin(choice: Call, reasons: &Reasons<Call>) -> Option<(f64, f64)> {
    let figures = |one: &Candidate<Call>| {
        Some((one.figure(Figure::SCORE)?, one.figure(Figure::ERROR).unwrap_or(0.0)))
    };
    let chosen = reasons.candidates.iter().find(|one| one.choice == choice).and_then(figures)?;
    let others = reasons.candidates.iter().filter(|one| one.choice != choice).filter_map(figures);
    let best = others.reduce(|best, next| if next.0 > best.0 { next } else { best })?;
    Some((chosen.0 - best.0, chosen.1.max(best.1)))
}

/// What is wrong with what is said of a card.
pub fn card_faults(text: &str, choice: Card, reasons: &Reasons<Card>) -> Vec<Fault> {
    let mut faults = word_faults(text);
    let chance = |card: Card| {
        let one = reasons.candidates.iter().find(|one| one.choice == card)?;
        one.figure(Figure::CHANCE)
    };
    let Some(own) = chance(choice) else { return faults };
    let Some(said) = text.find(" in ").map(|at| &text[at..]) else { return faults };
    if let Some(share) = percentage(said) {
        if (share - 100.0 * own).abs() > 0.51 {
            faults.push(contradiction(&format!("{share} % and {own:.3}")));
        }
    } else if said.starts_with(" in all ") && own < 0.99
        || said.starts_with(" in none ") && own > 0.01
    {
        faults.push(contradiction(&format!("all or none, and {own:.3}")));
    }
    let Some((_, rest)) = text.split_once("; ") else { return faults };
    let Some(rival) = reasons.candidates.iter().find(|one| rest.starts_with(&one.choice.words()))
    else {
        return faults;
    };
    let Some(other) = rival.figure(Figure::CHANCE) else { return faults };
    if rest.contains("about as good") && (own - other).abs() > 0.5 {
        faults.push(contradiction(&format!("about as good: {own:.3} and {other:.3}")));
    }
    if let Some(share) = percentage(rest)
        && !rest.contains("about as good")
        && (share - 100.0 * other).abs() > 0.51
    {
        faults.push(contradiction(&format!("{share} % and {other:.3}")));
    }
    faults
}

/// The first number before a percent sign.
fn percentage(text: &str) -> Option<f64> {
    let (before, _) = text.split_once(" %")?;
    before.rsplit(' ').next()?.parse().ok()
}

fn contradiction(what: &str) -> Fault {
    Fault::Contradiction(what.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn weighed(figures: &[(&str, f64)]) -> Reasons<Card> {
        let candidates = figures.iter().map(|&(card, chance)| {
            Candidate::new(card.parse().expect("a card")).with(Figure::CHANCE, chance)
        });
        Reasons { candidates: candidates.collect(), ..Reasons::default() }
    }

    #[test]
    fn a_sentence_that_contradicts_its_figures_is_found() {
        let reasons = weighed(&[("D2", 0.70), ("HT", 0.20)]);
        let faults = |text: &str| card_faults(text, "D2".parse().expect("a card"), &reasons);
        assert_eq!(faults("♦2. It makes 4♠ in 70 % of 50 layouts; ♥10 in 20 %."), []);
        assert_eq!(faults("♦2. It makes 4♠ in 71 % of 50 layouts; ♥10 in 20 %.").len(), 1);
        assert_eq!(faults("♦2. It makes 4♠ in 70 % of 50 layouts; ♥10 in 40 %.").len(), 1);
        assert_eq!(faults("♦2. It makes 4♠ in all 50 layouts.").len(), 1);
    }

    #[test]
    fn a_word_of_programmers_is_found() {
        assert_eq!(word_faults("pass: by rule 7."), [Fault::Word("rule")]);
        assert_eq!(word_faults("♥T: cash."), [Fault::Word("T for a ten")]);
        assert_eq!(word_faults("♥10: it beats 4♠ in none of 50 layouts."), []);
    }
}
