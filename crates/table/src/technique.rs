//! What a card is for, as a player would name it: a finesse, a hold-up, fourth best.
//!
//! A value only; `merrimac-cardplay` recognises techniques. What can be said of a technique is said here,
//! so that every interface says it alike.

use merrimac_cards::{Card, Seat, Suit};

/// What a card is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Technique {
    /// Declarer takes the opponents' trumps away.
    DrawTrumps,
    /// A card is played in the hope that a missing one lies before it.
    Finesse {
        /// The missing card.
        missing: Card,
        /// Who is hoped to hold it.
        against: Seat,
    },
    /// The finesse is refused: a missing card is to fall.
    Drop {
        /// The missing card.
        missing: Card,
    },
    /// A trick is lost that could be won, to keep control or communication.
    Duck,
    /// The opponents' suit is not won yet.
    HoldUp,
    /// Small cards are to become winners.
    Establish {
        /// Of which suit.
        suit: Suit,
    },
    /// A trick is won with a trump.
    Ruff {
        /// Who ruffs.
        seat: Seat,
    },
    /// A suit is played so that a hand can ruff it later.
    PrepareRuff {
        /// Who will ruff.
        seat: Seat,
    },
    /// Both hands ruff in turn.
    Crossruff,
    /// High cards get out of the way of the long hand.
    Unblock {
        /// Of which suit.
        suit: Suit,
    },
    /// A loser goes on a winner of the other hand.
    Discard,
    /// A trick that is lost anyway takes a loser with it.
    LoserOnLoser,
    /// A winner is used to reach a hand.
    Entry {
        /// Which hand.
        seat: Seat,
    },
    /// The trick is lost to the defender who can do no harm, if it is lost.
    Avoidance {
        /// Who is to be kept off lead.
        danger: Seat,
    },
    /// A suit is played for the tricks that are needed, not for the most.
    SafetyPlay {
        /// Which suit.
        suit: Suit,
    },
    /// Both hands run out of a suit before an opponent is thrown in.
    Eliminate {
        /// Which suit.
        suit: Suit,
    },
    /// An opponent gets in and has only leads that help.
    ThrowIn,
    /// Winners are run until somebody has to give one up.
    Squeeze,
    /// Winners are taken.
    Cash,
    /// The lead of the highest of touching honours.
    Sequence,
    /// The lead of the fourth best card of a long suit.
    FourthBest,
    /// The lead of a suit that partner bid.
    PartnersSuit {
        /// Which suit.
        suit: Suit,
    },
    /// The lead of a short suit, hoping to ruff.
    ShortSuit,
    /// A safe lead from small cards.
    SmallCards,
    /// A low lead from an honour.
    LowFromHonour,
    /// The lead of a trump by the defenders.
    TrumpLead,
    /// Partner's suit comes back.
    Return {
        /// Which suit.
        suit: Suit,
    },
    /// The defenders try another suit.
    Switch {
        /// Which suit.
        suit: Suit,
        /// Whether dummy has to play after it and before partner, with strength in the suit.
        through_dummy: bool,
    },
    /// Partner is to ruff.
    GiveRuff,
    /// A hand of declarer's side has to use a trump.
    Force {
        /// Which hand.
        seat: Seat,
    },
    /// Third hand plays high.
    ThirdHandHigh,
    /// Second hand plays low and keeps an honour.
    SecondHandLow,
    /// An honour covers an honour.
    Cover,
    /// An honour is led, and is not covered.
    NoCover,
    /// A small card tells partner something.
    Signal {
        /// What it says.
        meaning: Meaning,
    },
}

/// What a signal says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Meaning {
    /// High on partner's lead: go on.
    Encouraging,
    /// Low on partner's lead: try something else.
    Discouraging,
    /// High on a suit of declarer's: an even number.
    Even,
    /// Low on a suit of declarer's: an odd number.
    Odd,
}

impl Technique {
    /// A short name, as it stands in files.
    pub const fn name(self) -> &'static str {
        match self {
            Self::DrawTrumps => "draw-trumps",
            Self::Finesse { .. } => "finesse",
            Self::Drop { .. } => "drop",
            Self::Duck => "duck",
            Self::HoldUp => "hold-up",
            Self::Establish { .. } => "establish",
            Self::Ruff { .. } => "ruff",
            Self::PrepareRuff { .. } => "prepare-ruff",
            Self::Crossruff => "crossruff",
            Self::Unblock { .. } => "unblock",
            Self::Discard => "discard",
            Self::LoserOnLoser => "loser-on-loser",
            Self::Entry { .. } => "entry",
            Self::Avoidance { .. } => "avoidance",
            Self::SafetyPlay { .. } => "safety-play",
            Self::Eliminate { .. } => "eliminate",
            Self::ThrowIn => "throw-in",
            Self::Squeeze => "squeeze",
            Self::Cash => "cash",
            Self::Sequence => "sequence",
            Self::FourthBest => "fourth-best",
            Self::PartnersSuit { .. } => "partners-suit",
            Self::ShortSuit => "short-suit",
            Self::SmallCards => "small-cards",
            Self::LowFromHonour => "low-from-honour",
            Self::TrumpLead => "trump-lead",
            Self::Return { .. } => "return",
            Self::Switch { .. } => "switch",
            Self::GiveRuff => "give-ruff",
            Self::Force { .. } => "force",
            Self::ThirdHandHigh => "third-hand-high",
            Self::SecondHandLow => "second-hand-low",
            Self::Cover => "cover",
            Self::NoCover => "no-cover",
            Self::Signal { .. } => "signal",
        }
    }

    /// What the card is for, as a player says it; it goes on from the card: `♦2: finesse against West …`.
    pub fn words(self) -> String {
        match self {
            Self::DrawTrumps => "draw trumps".to_owned(),
            Self::Finesse { missing, against } => {
                format!("finesse against {} for the {}", against.name(), missing.words())
            }
            Self::Drop { missing } => format!("play for the {} to fall", missing.words()),
            Self::Duck => "duck, and lose the trick while it does no harm".to_owned(),
            Self::HoldUp => "hold up, to cut their communication".to_owned(),
            Self::Establish { suit } => format!("establish the {}", suit.name()),
            Self::Ruff { seat } => format!("ruff in {}'s hand", seat.name()),
            Self::PrepareRuff { seat } => {
                format!("clear the way for a ruff in {}'s hand", seat.name())
            }
            Self::Crossruff => "crossruff".to_owned(),
            Self::Unblock { suit } => {
                format!("unblock the {}, high cards of the short hand first", suit.name())
            }
            Self::Discard => "throw a loser on the winner".to_owned(),
            Self::LoserOnLoser => "throw a loser on a trick that is lost anyway".to_owned(),
            Self::Entry { seat } => format!("cross to {}'s hand", seat.name()),
            Self::Avoidance { danger } => {
                format!("avoidance: keep {} off lead, even if this loses", danger.name())
            }
            Self::SafetyPlay { suit } => {
                format!("a safety play in {}, for the tricks that are needed", suit.name())
            }
            Self::Eliminate { suit } => {
                format!("eliminate the {}, to throw an opponent in later", suit.name())
            }
            Self::ThrowIn => "throw an opponent in, who must lead to your advantage".to_owned(),
            Self::Squeeze => "run the winners, and squeeze whoever guards two suits".to_owned(),
            Self::Cash => "take the tricks that are there".to_owned(),
            Self::Sequence => "lead the top of a sequence".to_owned(),
            Self::FourthBest => "lead fourth best from the long suit".to_owned(),
            Self::PartnersSuit { suit } => format!("lead partner's {}", suit.name()),
            Self::ShortSuit => "lead the short suit, and hope for a ruff".to_owned(),
            Self::SmallCards => "a safe lead from small cards".to_owned(),
            Self::LowFromHonour => "lead low from an honour".to_owned(),
            Self::TrumpLead => "lead a trump, to cut down ruffs".to_owned(),
            Self::Return { suit } => format!("return partner's {}", suit.name()),
            Self::Switch { suit, through_dummy: true } => {
                format!("switch to {}, through dummy's strength", suit.name())
            }
            Self::Switch { suit, .. } => format!("switch to {}", suit.name()),
            Self::GiveRuff => "give partner a ruff".to_owned(),
            Self::Force { seat } => format!("make {} ruff", seat.name()),
            Self::ThirdHandHigh => "third hand high".to_owned(),
            Self::SecondHandLow => "second hand low; the honour keeps".to_owned(),
            Self::Cover => "cover an honour with an honour".to_owned(),
            Self::NoCover => "do not cover; the honour is worth more later".to_owned(),
            Self::Signal { meaning } => match meaning {
                Meaning::Encouraging => "a high card, which encourages partner to go on",
                Meaning::Discouraging => "a low card, which discourages partner",
                Meaning::Even => "a high card, which shows an even number",
                Meaning::Odd => "a low card, which shows an odd number",
            }
            .to_owned(),
        }
    }
}
