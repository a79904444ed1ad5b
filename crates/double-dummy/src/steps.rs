//! The steps of the search as switches, to measure what each of them buys.
//!
//! [`AllSteps`] is what every solver uses. A type of one's own that sets a constant to false makes a
//! solver without that step ([`Solver::with_steps`](crate::Solver::with_steps)): the same answers, more
//! nodes. Constants, so that the search with all steps has no switch left in it. The example `ablation`
//! switches them off one by one; its figures stand beside the steps.

/// Which steps a search takes. All of them, unless said otherwise.
///
/// ```
/// use merrimac_cards::{Deal, Seat, Strain};
/// use merrimac_double_dummy::{Solver, Steps};
/// struct WithoutMemory;
/// impl Steps for WithoutMemory {
///     const CUTOFFS: bool = false;
/// }
/// let deal: Deal =
///     "N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3".parse()?;
/// let (mut usual, mut without) = (Solver::default(), Solver::with_steps::<WithoutMemory>(1 << 26));
/// let tricks = usual.solve(&deal, Strain::Spades, Seat::North);
/// assert_eq!(without.solve(&deal, Strain::Spades, Seat::North), tricks);
/// # Ok::<(), merrimac_cards::ParseDealError>(())
/// ```
pub trait Steps {
    /// The last trick is decided without search.
    const LAST_TRICK: bool = true;
    /// Tricks that the side on lead can take at once.
    const SURE_TRICKS: bool = true;
    /// Of those: cards that win by length.
    const LENGTH: bool = true;
    /// Of those: what is safe once trumps are drawn.
    const DRAWN_TRUMPS: bool = true;
    /// Trump honours that must win although they are not the highest.
    const GUARDED_TRUMP: bool = true;
    /// Tricks that the other side gets whatever is led.
    const STOPPED_TRICKS: bool = true;
    /// Of those: what it cashes at notrump once it is on lead.
    const TAKEN_OVER: bool = true;
    /// Looking up what earlier searches found out.
    const TABLE: bool = true;
    /// Storing answers for all positions that agree on the cards that mattered, not for one position.
    const PARTITIONS: bool = true;
    /// Finding the widest set first.
    const WIDE_FIRST: bool = true;
    /// Trying only one of equivalent cards.
    const EQUIVALENTS: bool = true;
    /// Playing a forced card without further thought.
    const FORCED: bool = true;
    /// Trying first the card that settled a similar situation.
    const CUTOFFS: bool = true;
    /// Calling situations similar first if the whole hand is the same.
    const WHOLE_HAND: bool = true;
    /// Leaving cards out that must fail like a higher one.
    const ALIKE: bool = true;
    /// The order of leads.
    const ORDER_LEADS: bool = true;
    /// The order of cards of the suit led.
    const ORDER_FOLLOWING: bool = true;
    /// The order of ruffs and discards.
    const ORDER_VOID: bool = true;
}

/// Every step.
#[derive(Debug)]
pub enum AllSteps {}

impl Steps for AllSteps {}
