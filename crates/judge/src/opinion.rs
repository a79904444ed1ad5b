//! What comes out of a network: how much it likes each call, and what it expects.

use merrimac_cards::{Call, Strain, Suit};

/// How many outputs there are: calls, tricks by strain for either side, lengths and points of the others.
pub const OUTPUTS: usize = Call::COUNT + 10 + 15;

/// What the call of the system is preferred by before anything is learned, in natural logarithms of odds:
/// an untrained network plays the system.
pub const BY_SYSTEM: i32 = 3;

/// One output.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Output {
    /// How much a call is liked: the logarithm of its odds.
    Call(Call),
    /// The tricks that the own side takes in a strain, by the better of its two declarers.
    OurTricks(Strain),
    /// The tricks that the other side takes.
    TheirTricks(Strain),
    /// How long a suit of another player is; players are counted from the left, 1 to 3.
    Length(usize, Suit),
    /// The high-card points of another player.
    Points(usize),
}

impl Output {
    /// Its place among the outputs.
    pub fn index(self) -> usize {
        let tricks = Call::COUNT;
        let others = tricks + 10;
        match self {
            Self::Call(call) => place(call),
            Self::OurTricks(strain) => tricks + strain as usize,
            Self::TheirTricks(strain) => tricks + 5 + strain as usize,
            Self::Length(player, suit) => others + 5 * (player - 1) + suit as usize,
            Self::Points(player) => others + 5 * (player - 1) + 4,
        }
    }
}

/// The place of a call: pass, double, redouble, then the bids upwards.
pub(crate) const fn place(call: Call) -> usize {
    match call {
        Call::Pass => 0,
        Call::Double => 1,
        Call::Redouble => 2,
        Call::Bid(bid) => 3 + bid.index(),
    }
}

/// What a network thinks of a situation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Opinion {
    outputs: [i32; OUTPUTS],
}

impl Opinion {
    /// What an output of 1 counts.
    pub const SCALE: i32 = 127 * 256;

    pub(crate) const fn new(outputs: [i32; OUTPUTS]) -> Self {
        Self { outputs }
    }

    /// An output, in parts of [`SCALE`](Self::SCALE).
    pub fn output(&self, output: Output) -> i32 {
        self.outputs[output.index()]
    }

    /// The call that is liked best; the system's where it is as good as any, and then the cheapest.
    pub fn favourite(&self, choices: &[Call], by_system: Call) -> Call {
        let liking = |call: Call| {
            let preferred = if call == by_system { BY_SYSTEM * Self::SCALE } else { 0 };
            self.output(Output::Call(call)).saturating_add(preferred)
        };
        let rank = |&call: &Call| (liking(call), call == by_system, std::cmp::Reverse(place(call)));
        choices.iter().copied().max_by_key(rank).unwrap_or(by_system)
    }
}
