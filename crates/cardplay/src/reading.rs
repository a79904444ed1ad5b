//! How far agreements and habits are read into cards.
//!
//! All numbers say how likely a card is against one alike but for one thing. They are choices; what
//! recorded play comes to is said by `merrimac study fit habits FILE`. On 1,500 championship boards and
//! 1,500 of `WBridge5` an odd card is 0.06 as likely, which is read less strictly because those who
//! defend double dummy in our problems and matches keep no habits. Unagreed leads (0.31) and contrary
//! signals (0.55) are commoner there than they are read here, since those players have other agreements
//! and our partner has ours.

/// How far agreements and habits are read.
#[derive(Debug, Clone, Copy)]
pub struct Habits {
    /// A card that calls for a reason: an honour wasted, a trick not taken.
    pub odd: f64,
    /// A lead that is not the agreed card of its suit.
    pub unagreed: f64,
    /// The lead of a suit, by how many cards fewer it has than the longest, against notrump.
    pub shorter_at_notrump: [f64; 3],
    /// A new suit led later in the play with another than the agreed card, as declarer reads it: no
    /// less than this.
    pub later_lead: f64,
    /// A signal that says the opposite.
    pub contrary: f64,
    /// Another than the lowest of touching honours in third hand.
    pub not_the_lowest: f64,
}

impl Habits {
    /// As they are read.
    pub const READ: Self = Self {
        odd: 0.35,
        unagreed: 0.15,
        shorter_at_notrump: [1.0, 0.6, 0.3],
        later_lead: 0.5,
        contrary: 0.25,
        not_the_lowest: 0.3,
    };
}
