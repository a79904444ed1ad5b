//! The deals that may be: all of them when they are few, else a sample.
//!
//! \[GIB §3\]: "Construct a set D of deals consistent with both the bidding and play of the deal thus
//! far." Known are one's own cards, dummy's, those played, and who has shown out of what; the auction
//! gives constraints. Late in the play every layout is listed with its exact probability, which
//! is quicker than drawing and never misses one.

use merrimac_cards::{Contract, Deal, Seat, Suit, Trick};
use merrimac_dealing::{DealConstraint, Known, Relaxation, Sampler, Settings, Weighted, enumerate};
use merrimac_single_dummy::{Ending, EndingBuilder};
use merrimac_table::SeatView;
use rand::Rng;
use rand::rngs::ChaCha8Rng;

use crate::situation::Situation;

/// Layouts listed rather than drawn, for each deal that a sample would have: an ending is solved in
/// a small part of the time of a whole deal.
pub(crate) const LISTED_FOR_ONE_SAMPLED: usize = 20;

/// Tries for a sample before it gives way.
const TRIES: u64 = 100_000;

/// Deals that may be, with how likely each is.
#[derive(Debug, Clone)]
pub struct Layouts {
    /// The deals, with their weights.
    pub deals: Weighted,
    /// Whether these are all that there are.
    pub complete: bool,
    /// How far the sample had to miss what the auction showed.
    pub relaxed: Relaxation,
}

/// What a seat knows of the cards.
///
/// ```
/// use merrimac_cards::{Seat, Vulnerability};
/// use merrimac_table::{SeatFacts, SeatView};
///
/// let view = SeatView::new(SeatFacts {
///     number: 1,
///     dealer: Seat::North,
///     vulnerability: Vulnerability::None,
///     seat: Seat::South,
///     hand: "J973.J98742.3.K4".parse()?,
/// })?;
/// assert_eq!(merrimac_cardplay::known_cards(&view).hidden(), view.unseen());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn known_cards(view: &SeatView) -> Known {
    let voids = view.shown_voids();
    let mut known = Known::of_partial(&view.seen_deal());
    for seat in Seat::ALL.into_iter().filter(|&seat| view.dealt(seat).is_none()) {
        for suit in Suit::ALL.into_iter().filter(|&suit| voids[seat][suit]) {
            known = known.with_void(seat, suit);
        }
    }
    known
}

/// The deals that may be: every one if there are no more than `most`, else `drawn` of them at random.
pub fn layouts(
    rng: &mut ChaCha8Rng,
    situation: &Situation<'_>,
    most: usize,
    drawn: usize,
) -> Layouts {
    let known = known_cards(situation.view);
    let asked = [
        (situation.shown, Relaxation::Nothing),
        (&DealConstraint::anything(), Relaxation::Everything),
    ];
    for (asked, relaxed) in asked {
        let Ok(listed) = enumerate(&known, asked, most) else { break };
        if !listed.is_empty() {
            let deals = Weighted::new(listed.iter().map(|one| (one.deal, one.probability)));
            return Layouts { deals, complete: true, relaxed };
        }
    }
    draw(rng, known, situation.shown, drawn)
}

/// The ending that declarer sees, of which his side is to win a number of tricks; none if a contract is not
/// being played, or it is no ending yet.
pub(crate) fn ending(view: &SeatView, contract: Contract, tricks: u8) -> Option<Ending> {
    let declarer = contract.declarer;
    let trick: &Trick = view.current_trick()?;
    let mut builder = EndingBuilder::new(contract.strain(), declarer, trick.leader(), tricks);
    builder.trick = *trick;
    for seat in [declarer, contract.dummy()] {
        builder.hands[seat] = view.held(seat)?;
    }
    builder.hidden = view.unseen();
    let voids = view.shown_voids();
    for seat in [declarer.next(), declarer.previous()] {
        builder.voids[seat] = voids[seat];
    }
    Ending::try_from(builder).ok()
}

/// Every deal that may be, unless there are more than a limit or none.
pub(crate) fn listed(view: &SeatView, shown: &DealConstraint, limit: usize) -> Option<Vec<Deal>> {
    let listed = enumerate(&known_cards(view), shown, limit).ok()?;
    (!listed.is_empty()).then(|| listed.iter().map(|one| one.deal).collect())
}

fn draw(rng: &mut ChaCha8Rng, known: Known, asked: &DealConstraint, count: usize) -> Layouts {
    let settings = Settings { expected: count, tries: TRIES, ..Settings::new(rng.next_u64()) };
    // Whoever tells a view its news may be wrong: then no deal fits, and none is given.
    let Ok(mut sampler) = Sampler::new(known, asked.clone(), settings) else {
        let deals = Weighted::default();
        return Layouts { deals, complete: false, relaxed: Relaxation::Everything };
    };
    let drawn = sampler.draw(count);
    Layouts {
        deals: Weighted::of_samples(&drawn),
        complete: false,
        relaxed: sampler.report().relaxed,
    }
}
