//! From a board to the ending that declarer sees.

use anyhow::{Context, bail};
use merrimac_cards::{Hand, Outcome, PlayState, Seat, Strain, Suit, Trick};
use merrimac_single_dummy::{Ending, EndingBuilder};

use crate::input::ReadBoard;

/// The ending on a board, with the goal given or that of the board.
pub(super) fn ending_of(board: &ReadBoard, tricks: Option<u8>) -> anyhow::Result<Ending> {
    let (builder, from_contract) = match board.record.outcome {
        Some(Outcome::Ending { strain, leader }) => (end_position(board, strain, leader)?, None),
        Some(Outcome::Contract(contract)) => {
            let (builder, needed) = after_play(board, contract)?;
            (builder, Some(needed))
        }
        _ => bail!("say what is played: the tags Contract and Declarer"),
    };
    let tag = board.game.as_ref().and_then(|game| game.value("Needed"));
    let tagged = tag.map(|value| value.trim().parse::<u8>()).transpose();
    let tagged = tagged.with_context(|| format!("Needed: expected a number, found {tag:?}"))?;
    let Some(tricks) = tricks.or(tagged).or(from_contract) else {
        bail!("say how many tricks are needed: --tricks, or the tag Needed");
    };
    Ok(Ending::try_from(EndingBuilder { tricks, ..builder })?)
}

/// A position between tricks, as the file gives it.
fn end_position(board: &ReadBoard, strain: Strain, leader: Seat) -> anyhow::Result<EndingBuilder> {
    let game = board.game.as_ref();
    let declarer = game.and_then(|game| game.tag("Declarer")?.seat());
    let declarer = declarer.context("say who declares: the tag Declarer")?;
    let mut builder = EndingBuilder::new(strain, declarer, leader, 0);
    let [one, other] = declarer.side().opponents().seats();
    let deal = &board.record.deal;
    builder.hands[declarer] = deal.hand(declarer);
    builder.hands[declarer.partner()] = deal.hand(declarer.partner());
    let given = deal.hand(one) | deal.hand(other);
    if let Some(hidden) = game.and_then(|game| game.value("Hidden")) {
        let hidden: Hand = hidden.parse().with_context(|| format!("Hidden {hidden:?}"))?;
        builder.hidden = hidden | given;
        builder.hands[one] = deal.hand(one);
        builder.hands[other] = deal.hand(other);
    } else {
        builder.hidden = given;
    }
    Ok(builder)
}

/// The position after the recorded cards of a contract, with what they have shown.
fn after_play(
    board: &ReadBoard,
    contract: merrimac_cards::Contract,
) -> anyhow::Result<(EndingBuilder, u8)> {
    let (strain, declarer) = (contract.strain(), contract.declarer);
    let record = &board.record;
    let mut play = PlayState::ending(&record.deal, strain, contract.opening_leader())?;
    let mut builder = EndingBuilder::new(strain, declarer, contract.opening_leader(), 0);
    for played in &record.cards {
        let led = play.current_trick().and_then(Trick::suit);
        let turn = play.turn().context("more cards than the hands hold")?;
        play.play(played.card).with_context(|| format!("{} cannot be played", played.card))?;
        if let Some(suit) = led.filter(|&suit: &Suit| suit != played.card.suit()) {
            builder.voids[turn][suit] = true;
        }
    }
    let Some(trick) = play.current_trick() else { bail!("no card is left to play") };
    builder.trick = *trick;
    for seat in declarer.side().seats() {
        builder.hands[seat] = play.hand(seat);
        builder.voids[seat] = merrimac_cards::BySuit::default();
    }
    let [one, other] = declarer.side().opponents().seats();
    builder.hidden = play.hand(one) | play.hand(other);
    let won = play.won()[declarer.side()];
    Ok((builder, contract.bid.tricks().saturating_sub(won)))
}
