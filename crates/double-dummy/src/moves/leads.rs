//! Which card to lead first.
//!
//! On lead a wrong first card is dear. Four trick starts in ten are spent below first cards that do not
//! settle their node, most of them leads at the early tricks, though the first lead settles nineteen
//! nodes of twenty. So leads are scored, and among suits alike otherwise those come first that leave the
//! opponents few choices (-50 % nodes, against leads in the order of suits and ranks). The weights are
//! a choice: they were found by descent, one at a time, on the trick starts of random deals, and no
//! command finds them again.

use super::Moves;
use crate::bounds::Around;
use crate::position::{TRUMP, highest, lowest, suit_mask};

/// What speaks for and against a lead. Only differences count.
#[derive(Debug)]
struct Weights {
    // Exactly one of these holds for a suit.
    /// Partner ruffs, and the hand with the longer trumps is ours on lead.
    ruff: i32,
    /// Through an honour on the left, up to a tenace of partner.
    finesse: i32,
    /// From a tenace into an honour on the right.
    dear: i32,
    /// Two of the top three cards are ours.
    strong: i32,
    trump: i32,
    /// An opponent can ruff.
    ruffed: i32,
    plain: i32,
    // For each card that somebody holds of the suit.
    each_left: i32,
    each_right: i32,
    each_partner: i32,
    each_mine: i32,
    // More about the suit, by its highest cards still in play.
    ace_partner: i32,
    ace_right: i32,
    king_right: i32,
    ace_king: i32,
    /// King and queen are ours, the ace is theirs.
    king_queen: i32,
    /// The ace is theirs, and alone.
    bare_ace: i32,
    /// Partner's queen under the ace on the left.
    queen_under: i32,
    /// An opponent discards.
    left_discards: i32,
    right_discards: i32,
    partner_can_ruff: i32,
    // About the card.
    /// Neither the highest nor the lowest.
    middle: i32,
    /// It wins the trick whatever the opponents play.
    wins: i32,
    /// Partner does.
    partner_wins: i32,
    /// Either does.
    both_win: i32,
    /// King or queen, from both without the ace.
    sequence: i32,
    /// The highest of several, and does not win.
    high_in_vain: i32,
    /// Not the lowest of a suit that is ruffed.
    high_ruffed: i32,
}

const NOTRUMP: Weights = Weights {
    ruff: 0,
    finesse: 650,
    dear: 0,
    strong: 400,
    trump: 0,
    ruffed: 0,
    plain: 390,
    each_left: -37,
    each_right: -22,
    each_partner: 37,
    each_mine: 0,
    ace_partner: 0,
    ace_right: -90,
    king_right: -150,
    ace_king: 0,
    king_queen: 90,
    bare_ace: 90,
    queen_under: 120,
    left_discards: -270,
    right_discards: -350,
    partner_can_ruff: 0,
    middle: -1000,
    wins: 90,
    partner_wins: 240,
    both_win: 90,
    sequence: 180,
    high_in_vain: -90,
    high_ruffed: 0,
};

const WITH_TRUMPS: Weights = Weights {
    ruff: 650,
    finesse: 650,
    dear: 200,
    strong: 400,
    trump: 250,
    ruffed: -150,
    plain: 300,
    each_left: 0,
    each_right: 0,
    each_partner: 0,
    each_mine: -37,
    ace_partner: 150,
    ace_right: 0,
    king_right: 0,
    ace_king: 150,
    king_queen: 90,
    bare_ace: 0,
    queen_under: 0,
    left_discards: -240,
    right_discards: -350,
    partner_can_ruff: 90,
    middle: -1000,
    wins: 150,
    partner_wins: 0,
    both_win: 0,
    sequence: 0,
    high_in_vain: -90,
    high_ruffed: 150,
};

/// Who is void of a side suit and has trumps.
#[derive(Debug)]
struct Ruffs {
    left: bool,
    partner: bool,
    right: bool,
}

/// A suit that can be led.
#[derive(Debug)]
struct LedSuit {
    me: u64,
    left: u64,
    partner: u64,
    right: u64,
    /// How many cards everybody has, the player on lead first.
    lengths: [i32; 4],
    /// The highest five cards, empty where there are fewer.
    ace: u64,
    king: u64,
    queen: u64,
    jack: u64,
    ten: u64,
    is_trump: bool,
    ruffs: Ruffs,
    /// Partner has no more trumps than the player on lead.
    partner_is_short: bool,
}

/// Whether all of some cards, not none, are among others.
#[inline(always)]
const fn holds(hand: u64, cards: u64) -> bool {
    cards != 0 && hand & cards == cards
}

impl LedSuit {
    fn new<const TRUMPS: bool>(hands: &Around, present: u64, suit: usize) -> Self {
        let mask = suit_mask(suit);
        let lengths = hands.lengths(suit).map(|length| length as i32);
        let [my_trumps, left_trumps, partner_trumps, right_trumps] = hands.lengths(TRUMP);
        let is_trump = TRUMPS && suit == TRUMP;
        let is_side = TRUMPS && !is_trump;
        let mut rest = present & mask;
        let mut next = || {
            let card = highest(rest);
            rest ^= card;
            card
        };
        Self {
            me: hands.me & mask,
            left: hands.left & mask,
            partner: hands.partner & mask,
            right: hands.right & mask,
            lengths,
            ace: next(),
            king: next(),
            queen: next(),
            jack: next(),
            ten: next(),
            is_trump,
            ruffs: Ruffs {
                left: is_side && lengths[1] == 0 && left_trumps != 0,
                partner: is_side && lengths[2] == 0 && partner_trumps != 0,
                right: is_side && lengths[3] == 0 && right_trumps != 0,
            },
            partner_is_short: partner_trumps <= my_trumps,
        }
    }

    const fn is_ruffed(&self) -> bool {
        self.ruffs.left || self.ruffs.right
    }

    fn is_finesse(&self) -> bool {
        let &Self { left, partner, ace, king, queen, jack, ten, lengths, .. } = self;
        let ours = self.me | partner;
        lengths[1] >= 2
            && lengths[2] >= 2
            && (holds(partner, king) && holds(left, ace)
                || holds(partner, ace)
                    && holds(left, king)
                    && (holds(partner, queen) || holds(ours, queen | jack))
                || holds(partner, king)
                    && holds(left, queen)
                    && (holds(partner, jack) || holds(ours, jack | ten)))
    }

    fn is_dear(&self) -> bool {
        let &Self { me, partner, right, ace, king, queen, lengths, .. } = self;
        lengths[0] >= 2
            && lengths[3] >= 2
            && (holds(me, ace) && holds(right, king)
                || holds(me, king) && holds(right, ace) && !holds(me | partner, queen))
    }

    fn is_strong(&self) -> bool {
        let honours = (self.me | self.partner) & (self.ace | self.king | self.queen);
        self.left != 0 && self.right != 0 && honours.count_ones() >= 2
    }

    fn is_ruff(&self) -> bool {
        self.ruffs.partner
            && self.partner_is_short
            && self.left != 0
            && self.right != 0
            && lowest(self.me) != self.ace
    }

    /// What speaks for any lead of the suit.
    fn score<const TRUMPS: bool>(&self, weights: &Weights) -> i32 {
        let &Self { me, left, partner, right, ace, king, queen, .. } = self;
        let [mine, lefts, partners, rights] = self.lengths;
        let kind = if self.is_trump {
            weights.trump
        } else if self.is_ruffed() {
            weights.ruffed
        } else if self.is_finesse() {
            weights.finesse
        } else if TRUMPS && self.is_dear() {
            weights.dear
        } else if self.is_strong() {
            weights.strong
        } else if self.is_ruff() {
            weights.ruff
        } else {
            weights.plain
        };
        let ours = me | partner;
        let theirs = left | right;
        let when = |holds: bool, weight: i32| if holds { weight } else { 0 };
        let is_bare = holds(left, ace) && lefts == 1 || holds(right, ace) && rights == 1;
        kind + weights.each_mine * mine
            + weights.each_left * lefts
            + weights.each_partner * partners
            + weights.each_right * rights
            + when(holds(partner, ace), weights.ace_partner)
            + when(holds(right, ace) && rights > 1, weights.ace_right)
            + when(holds(right, king) && rights > 1, weights.king_right)
            + when(holds(ours, ace | king), weights.ace_king)
            + when(holds(theirs, ace) && holds(ours, king | queen), weights.king_queen)
            + when(is_bare, weights.bare_ace)
            + when(holds(left, ace) && holds(partner, queen), weights.queen_under)
            + when(left == 0 && !self.ruffs.left, weights.left_discards)
            + when(right == 0 && !self.ruffs.right, weights.right_discards)
            + when(self.ruffs.partner, weights.partner_can_ruff)
    }

    /// What speaks for one card of the suit more than for another; `top` and `bottom` are the ends
    /// of those that can be led.
    fn score_card(&self, weights: &Weights, card: u64, top: u64, bottom: u64) -> i32 {
        let &Self { me, left, partner, right, ace, king, queen, .. } = self;
        let highest_of_theirs = highest(left | right);
        let wins = !self.is_ruffed() && card > highest_of_theirs;
        let partner_wins =
            !self.is_ruffed() && (highest(partner) > highest_of_theirs || self.ruffs.partner);
        let both = king | queen;
        let is_sequence = holds(me, both) && card & both != 0 && !holds(me, ace);
        let when = |holds: bool, weight: i32| if holds { weight } else { 0 };
        when(card != top && card != bottom, weights.middle)
            + when(wins, weights.wins)
            + when(partner_wins && !wins, weights.partner_wins)
            + when(partner_wins && wins, weights.both_win)
            + when(is_sequence, weights.sequence)
            + when(card == top && card != bottom && !wins, weights.high_in_vain)
            + when(self.is_ruffed() && card != bottom, weights.high_ruffed)
    }
}

/// Orders the cards to lead.
pub(crate) fn order_leads<const TRUMPS: bool>(
    moves: &mut Moves,
    hands: &Around,
    present: u64,
    candidates: u64,
) {
    let weights = if TRUMPS { &WITH_TRUMPS } else { &NOTRUMP };
    let mut scores = [0; 16];
    for suit in 0..4 {
        let my = candidates & suit_mask(suit);
        if my == 0 {
            continue;
        }
        let led = LedSuit::new::<TRUMPS>(hands, present, suit);
        let any = led.score::<TRUMPS>(weights);
        let (top, bottom) = (highest(my), lowest(my));
        let mut rest = my;
        while rest != 0 {
            let card = lowest(rest);
            rest ^= card;
            let score = any + led.score_card(weights, card, top, bottom);
            moves.insert(card.trailing_zeros() as u8, score, &mut scores);
        }
    }
}

impl Moves {
    /// Puts a card behind those with at least its score.
    #[inline(always)]
    fn insert(&mut self, card: u8, score: i32, scores: &mut [i32; 16]) {
        let mut at = self.len;
        while at > 0 && scores[(at - 1) & 15] < score {
            scores[at & 15] = scores[(at - 1) & 15];
            self.cards[at & 15] = self.cards[(at - 1) & 15];
            at -= 1;
        }
        scores[at & 15] = score;
        self.cards[at & 15] = card;
        self.len += 1;
    }
}
