//! The endings to be solved: equally many of each size, everything else drawn at random.

use merrimac_cards::{BySeat, Card, DealBuilder, PartialDeal, Seat, Strain};
use merrimac_double_dummy::plain::Ending;
use rand::rngs::ChaCha8Rng;
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{Rng, SeedableRng};

use crate::error::StudyError;

/// An ending, and what to call it.
pub(super) struct DealtEnding {
    pub(super) cards: usize,
    pub(super) deal: PartialDeal,
    pub(super) strain: Strain,
    pub(super) leader: Seat,
    pub(super) ending: Ending,
}

/// Endings, the sizes in turn. Each has its own stream of random numbers, so that a longer
/// study begins with the endings of a shorter one.
pub(super) fn deal_endings(
    seed: u64,
    number: u32,
    least: u32,
    most: u32,
) -> Result<Vec<DealtEnding>, StudyError> {
    let sizes: Vec<usize> = (least..=most).filter(|n| n % 4 == 0).map(|n| n as usize).collect();
    if sizes.is_empty() {
        return Err(StudyError::Unfit(format!(
            "there is no ending of {least} to {most} cards: four hands of one length hold 4, 8, 12, …"
        )));
    }
    let stream = |number: u32| {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        rng.set_stream(number.into());
        rng
    };
    let sizes = sizes.iter().cycle();
    Ok((0..number)
        .zip(sizes)
        .map(|(number, &cards)| deal_ending(&mut stream(number), cards))
        .collect())
}

/// Shuffles a whole pack and deals the first cards of it.
fn deal_ending(rng: &mut impl Rng, cards: usize) -> DealtEnding {
    let mut pack: Vec<Card> = Card::all().collect();
    pack.shuffle(rng);
    let each = cards / Seat::COUNT;
    let hands =
        BySeat::from_fn(|seat| pack.iter().skip(each * seat.index()).take(each).copied().collect());
    let deal = DealBuilder { hands }.partial().expect("a pack has each card once");
    let strain = *Strain::ALL.choose(rng).expect("there are strains");
    let leader = *Seat::ALL.choose(rng).expect("there are seats");
    let ending = Ending::new(&deal, strain, leader).expect("all hands are of one length");
    DealtEnding { cards, deal, strain, leader, ending }
}
