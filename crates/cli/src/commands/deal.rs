//! `merrimac deal`

mod boards;
mod fitting;
mod on_auction;
mod scripted;

pub(super) use fitting::parse_asked;

use std::path::PathBuf;

use clap::Args;
use merrimac_cards::{PartialDeal, Seat, Vulnerability};
use merrimac_dealing::DealConstraint;
use merrimac_notation::Format;

use crate::failure::Done;
use crate::systems::SystemsChoice;

/// Deal boards: at random, fitting what is asked, or by a script
///
/// Every deal that fits is equally likely. The same seed gives the same boards on any machine; without
/// one, a seed is chosen and printed on standard error, so that the boards can be had again.
///
///   merrimac deal -n 36 -o club.dup
///   merrimac deal --hand N='15-17 hcp, balanced' --hand 'S=5+ spades, not 4+ hearts'
///   merrimac deal --where 'NS: 8+ hearts; W-E: 1+ spades' --known 'S:AKQ2.AK3.QJ4.J52 - - -'
///   merrimac deal --auction '1NT P 2C' --known 'S:KQ52.J873.A4.T95 - - -' -n 10
///   merrimac deal --script notrump.dl
#[derive(Debug, Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Deal {
    /// How many boards [default: 1; with a script, what it says]
    #[arg(short, long, value_name = "N")]
    number: Option<u32>,
    /// The number on the first board; it fixes dealer and vulnerability
    #[arg(long, default_value_t = 1, value_name = "BOARD", value_parser = clap::value_parser!(u32).range(1..))]
    first: u32,
    /// Where the random numbers start
    #[arg(long)]
    seed: Option<u64>,
    /// What is asked of a hand: N='15-17 hcp, balanced'; several times for several hands
    #[arg(long = "hand", value_name = "SEAT=WHAT", value_parser = fitting::parse_hand)]
    hands: Vec<DealConstraint>,
    /// What is asked of hands together: 'NS: 8+ hearts; W-E: 1+ spades'
    #[arg(long = "where", value_name = "WHAT")]
    wheres: Vec<DealConstraint>,
    /// Cards that are known, as a deal with - for unknown hands
    #[arg(long, value_name = "DEAL")]
    known: Option<PartialDeal>,
    /// Deals in which the bidding would begin so, from the dealer on: '1NT P 2C'. Hands are drawn from
    /// what the calls show, and kept if their owners would have called so; where too few are, the
    /// likeliest others follow, and a warning says how many
    #[arg(long, value_name = "CALLS", conflicts_with = "script")]
    auction: Option<String>,
    /// Who dealt, with an auction
    #[arg(long, default_value_t = Seat::North, requires = "auction", value_name = "SEAT")]
    dealer: Seat,
    /// Who is vulnerable, with an auction: none, ns, ew or all
    #[arg(long, default_value_t = Vulnerability::None, requires = "auction")]
    vul: Vulnerability,
    #[command(flatten)]
    systems: SystemsChoice,
    /// How many deals to try before giving up
    #[arg(long, default_value_t = 10_000_000)]
    tries: u64,
    /// Give way where too few deals fit, in a stated order, and say how far
    #[arg(long)]
    relax: bool,
    /// A script in the language of the classic dealer program; - for standard input
    #[arg(long, value_name = "FILE", conflicts_with_all = ["hands", "wheres", "known", "relax", "tries"])]
    script: Option<PathBuf>,
    /// The format to write [default: by the ending of the output file, else pbn; of a script what it
    /// prints]
    #[arg(long, value_name = "FORMAT")]
    format: Option<Format>,
    /// The file to write instead of standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Print one JSON object a board: {"board","dealer","vulnerability","deal"}
    #[arg(long, conflicts_with_all = ["format", "output"])]
    json: bool,
}

impl Deal {
    pub(crate) fn run(self) -> anyhow::Result<Done> {
        let seed = self.seed.unwrap_or_else(choose_seed);
        if self.script.is_some() {
            self.scripted(seed)
        } else if let Some(auction) = &self.auction {
            self.on_auction(auction, seed)
        } else if self.hands.is_empty() && self.wheres.is_empty() && self.known.is_none() {
            self.at_random(seed)
        } else {
            self.fitting(seed)
        }
    }

    /// How many boards, unless a script says it.
    fn count(&self) -> u32 {
        self.number.unwrap_or(1)
    }
}

/// A seed nobody chose, told to the user.
fn choose_seed() -> u64 {
    let clock = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    let seed = clock.map_or(0, |time| time.as_nanos() as u64 ^ u64::from(std::process::id()) << 32);
    anstream::eprintln!("seed {seed}");
    seed
}
