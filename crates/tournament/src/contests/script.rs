//! Calls that a contest prescribes.

use std::collections::VecDeque;

use merrimac_cards::{BySeat, Call, Card, Seat};
use merrimac_table::{Decision, Player, PlayerError, SeatView};

use super::{ContestError, column};

/// Makes the calls of a script, then lets another player go on.
pub(super) struct Scripted {
    /// What is left of the script.
    pub(super) calls: VecDeque<Call>,
    /// Who calls after it.
    pub(super) then: Box<dyn Player>,
}

impl Player for Scripted {
    fn call(&mut self, view: &SeatView) -> Result<Decision<Call>, PlayerError> {
        let Some(call) = self.calls.pop_front() else { return self.then.call(view) };
        // The pair may have bid past what the script foresaw.
        let is_legal = view.auction().check(call).is_ok();
        Ok(Decision::plain(if is_legal { call } else { Call::Pass }))
    }

    fn card(&mut self, view: &SeatView) -> Result<Decision<Card>, PlayerError> {
        self.then.card(view)
    }
}

/// Reads `E:1H W:P`: each player's calls in their order.
pub(super) fn read_script(text: &str) -> Result<BySeat<Vec<Call>>, ContestError> {
    let mut script: BySeat<Vec<Call>> = BySeat::from_fn(|_| Vec::new());
    for word in text.split_whitespace() {
        let read = || {
            let (seat, call) = word.split_once(':')?;
            Some((seat.parse::<Seat>().ok()?, call.parse::<Call>().ok()?))
        };
        let (seat, call) =
            read().ok_or_else(|| column("a call of the script, as in E:1H", word))?;
        script[seat].push(call);
    }
    Ok(script)
}
