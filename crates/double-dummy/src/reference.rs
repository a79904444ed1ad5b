//! Minimax in a few lines, for tests: no table, no bounds, no pruning but the laws of the game.

use merrimac_cards::{PlayState, Side};

/// How many more tricks North and South take. Takes forever above five or six cards a hand.
///
/// ```
/// use merrimac_cards::{PartialDeal, PlayState, Seat, Strain};
/// use merrimac_double_dummy::reference;
/// let ending: PartialDeal = "N:A2... K3... Q4... J5...".parse()?;
/// let play = PlayState::ending(&ending, Strain::Notrump, Seat::North)?;
/// assert_eq!(reference::north_south_tricks(&play), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn north_south_tricks(play: &PlayState) -> u8 {
    let mut play = play.clone();
    let already = play.won()[Side::NorthSouth];
    best(&mut play) - already
}

fn best(play: &mut PlayState) -> u8 {
    let Some(turn) = play.turn() else { return play.won()[Side::NorthSouth] };
    let values = play.legal_cards().iter().map(|card| {
        play.play(card).expect("the card is legal");
        let value = best(play);
        play.undo();
        value
    });
    let value = match turn.side() {
        Side::NorthSouth => values.max(),
        Side::EastWest => values.min(),
    };
    value.expect("somebody to play has a card")
}
