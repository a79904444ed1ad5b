//! Training a judge of the auction by self-play.
//!
//! Deals with known double-dummy tables are bid by the network in both seats of a side, against opponents
//! drawn from a pool: the rules, the network itself, an earlier one, players who bid too much or double too
//! much. At one decision of each auction every call that fits is tried and bid on from; what each comes
//! to, against the same deal bid by the rules, moves the network towards the better ones: the gradient of
//! the expected result of its policy, with all its terms known rather than sampled. Results count half as
//! they are and half with failing contracts doubled, so that it does not learn that nobody doubles.
//!
//! Besides calls it learns to foretell the tricks of both sides and the other hands, which gives the layers
//! below something to say where calls differ little.
//!
//! A run is a row of rounds. Each plays with the network as it was when the round began, so that results do
//! not depend on the number of threads, and a [`Training`] can be written down after any of them and taken
//! up again.
//!
//! | module | what |
//! |---|---|
//! | `boards` | solved deals, and the deals that they are by symmetry |
//! | `players` | who bids: the rules, a network, and bad habits |
//! | `trials` | what each call of a decision comes to |
//! | `gradient` | forwards and backwards through the network, and the steps |
//! | `measure` | two players at the same boards |

mod boards;
mod gradient;
mod measure;
mod players;
mod trials;

use merrimac_bidding::System;
use merrimac_judge::Network;
use merrimac_parallel::Pool;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

pub use boards::{BoardsError, SolvedBoard, read_boards, split};
pub use measure::{Measured, measure};
pub use players::Bids;

use gradient::Descent;
use trials::{Table, Trial};

/// How a network is trained.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Course {
    /// Where random numbers start.
    pub seed: u64,
    /// Trials in a round.
    pub trials: usize,
    /// How far a step goes at first; it falls with the square root of the rounds.
    pub rate: f32,
}

/// A network on its way.
#[derive(Debug, Clone)]
pub struct Training {
    course: Course,
    descent: Descent,
    /// Rounds that are done.
    round: u32,
    /// An earlier network, as an opponent.
    earlier: Network,
}

/// What a round came to.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Round {
    /// Its number, from 1.
    pub number: u32,
    /// Decisions that were tried.
    pub trials: usize,
    /// What the policy gains over the rules' calls on them, in IMPs.
    pub gain: f64,
    /// What the best call of each would gain, all cards in view.
    pub best: f64,
}

/// After this many rounds the network of the moment becomes the earlier one.
const ROUNDS_UNTIL_EARLIER: u32 = 20;

impl Training {
    /// A network that has learned nothing.
    pub fn new(course: Course) -> Self {
        let mut rng = ChaCha8Rng::seed_from_u64(course.seed);
        let descent = Descent::new(&mut rng);
        Self { course, earlier: Network::rounded(descent.weights()), descent, round: 0 }
    }

    /// The network as it is.
    pub fn network(&self) -> Network {
        Network::rounded(self.descent.weights())
    }

    /// Rounds that are done.
    pub const fn round(&self) -> u32 {
        self.round
    }

    /// Plays and learns one round.
    pub fn next(&mut self, system: &System, boards: &[SolvedBoard], pool: &Pool) -> Round {
        let network = self.network();
        let table = Table { system, network: &network, earlier: &self.earlier };
        let first = u64::from(self.round) * self.course.trials as u64;
        let numbers = first..first + self.course.trials as u64;
        let seed = self.course.seed;
        let mut trials: Vec<Trial> = Vec::with_capacity(self.course.trials);
        let played: Result<(), std::convert::Infallible> = pool.in_order(
            numbers.map(Ok),
            || (),
            |(), number: u64| {
                let mut rng = ChaCha8Rng::seed_from_u64(seed);
                rng.set_stream(number + 1);
                table.trial(boards, &mut rng)
            },
            |trial| {
                trials.extend(trial);
                Ok(())
            },
        );
        let Ok(()) = played;
        let rate = self.course.rate / (1.0 + self.round as f32 / 50.0).sqrt();
        let (gain, best) = self.descent.learn(&trials, rate);
        self.round += 1;
        if self.round.is_multiple_of(ROUNDS_UNTIL_EARLIER) {
            self.earlier = network;
        }
        Round { number: self.round, trials: trials.len(), gain, best }
    }

    /// Everything that is needed to go on, as bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = self.round.to_le_bytes().to_vec();
        bytes.extend(self.earlier.to_bytes());
        bytes.extend(self.descent.to_bytes());
        bytes
    }

    /// Goes on from what was written; nothing if it was written by something else.
    pub fn from_bytes(course: Course, bytes: &[u8]) -> Option<Self> {
        let (round, rest) = bytes.split_first_chunk()?;
        let length = Network::untrained().to_bytes().len();
        let (earlier, rest) = rest.split_at_checked(length)?;
        Some(Self {
            course,
            descent: Descent::from_bytes(rest)?,
            round: u32::from_le_bytes(*round),
            earlier: Network::from_bytes(earlier).ok()?,
        })
    }
}

#[cfg(test)]
mod tests;
