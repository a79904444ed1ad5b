//! What gave a problem its name: the card in the right line that is what the theme says.

use merrimac_cardplay::technique;
use merrimac_cards::{Card, Record, RecordedCard};
use merrimac_table::{BoardInPlay, Technique};

use super::exercise::Played;
use crate::live::Round;

/// A problem by what it is about, and by what its source calls it.
pub(super) struct Named<'p> {
    pub(super) theme: &'p str,
    pub(super) source: &'p str,
}

impl Named<'_> {
    /// What it is about, and which card shows it, of those played and those of the line that works.
    pub(super) fn words(
        &self,
        start: &Round,
        played: Played<'_>,
        line: impl Iterator<Item = Card>,
    ) -> String {
        let Self { theme, source } = self;
        if theme.is_empty() {
            return String::new();
        }
        let cards: Vec<Card> = played.cards.iter().copied().chain(line).collect();
        let shown = shown_in(start, played, &cards);
        let of_theme = shown.into_iter().find(|(_, _, technique)| is_about(theme, *technique));
        let about = format!("{source} is a problem of {theme}");
        match of_theme {
            Some((index, card, technique)) => format!(
                "{about}: {} at trick {}, {}.",
                card.words(),
                index / 4 + 1,
                technique.words()
            ),
            None => format!("{about}."),
        }
    }
}

/// Declarer's cards that have names, with their places in the play.
fn shown_in(start: &Round, played: Played<'_>, cards: &[Card]) -> Vec<(usize, Card, Technique)> {
    let given = start.cards().len();
    let record = Record { deal: played.deal.into(), ..start.record() };
    let Ok(mut board) = BoardInPlay::of_record(&record) else { return Vec::new() };
    let mut named = Vec::new();
    for (index, &card) in cards.iter().enumerate().skip(given) {
        let declarer = played.contract.declarer;
        if board.to_act() == Some(declarer)
            && let Some(technique) = technique(&board.view(declarer), card)
        {
            named.push((index, card, technique));
        }
        if board.play(RecordedCard::from(card)).is_err() {
            break;
        }
    }
    named
}

/// Whether a technique is what a theme is about.
fn is_about(theme: &str, technique: Technique) -> bool {
    use Technique as T;
    match theme {
        "squeeze" => matches!(technique, T::Squeeze),
        "elimination and throw-in" => matches!(technique, T::Eliminate { .. } | T::ThrowIn),
        "entry management" => matches!(technique, T::Unblock { .. } | T::Entry { .. } | T::Duck),
        "finessing technique" => {
            matches!(technique, T::Finesse { .. } | T::Drop { .. } | T::Avoidance { .. })
        }
        "hold-up / avoidance" => {
            matches!(technique, T::HoldUp | T::Avoidance { .. } | T::Duck)
        }
        "suit establishment" => matches!(technique, T::Establish { .. } | T::Duck),
        "trump management" => {
            let draws = matches!(technique, T::DrawTrumps | T::Crossruff | T::LoserOnLoser);
            draws || matches!(technique, T::Ruff { .. } | T::PrepareRuff { .. })
        }
        _ => false,
    }
}
