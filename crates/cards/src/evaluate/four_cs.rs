//! The count of Kaplan and Rubens: "Caution: Complex Computer Count".
//!
//! \[Bridge World, October 1982\] measures how Edgar Kaplan felt about a hand. Honours count 3-2-1,
//! less when they are short or alone; each suit adds its quality, the 4-3-2-1 count with tens and
//! nines times its length; shortness adds the rest. A sound opening bid has about 12.5.
//!
//! # Differences
//! Published programs disagree about queens: this one charges a doubleton queen ¼ and a queen
//! without ace or king another ¼, as the classic `dealer` program does, so that its scripts mean
//! here what they mean there.

use crate::card::{Rank, Suit};
use crate::hand::Hand;
use crate::holding::Holding;

impl Hand {
    /// The Kaplan–Rubens count, in hundredths.
    ///
    /// ```
    /// use merrimac_cards::Hand;
    /// let hand: Hand = "AQT652.K3.Q94.82".parse()?;
    /// assert_eq!(hand.kaplan_rubens_in_hundredths(), 1340);
    /// # Ok::<(), merrimac_cards::ParseHandError>(())
    /// ```
    pub fn kaplan_rubens_in_hundredths(self) -> i32 {
        let suits = Suit::ALL.map(|suit| self.holding(suit));
        let honours: i32 = suits.into_iter().map(protected_honours).sum();
        let quality: i32 =
            suits.into_iter().map(Holding::kaplan_rubens_quality_in_hundredths).sum();
        // The first point of shortness is discounted; a hand without any is worth half of one less.
        let shape = match 100 * i32::from(self.shortness_points()) {
            0 => -50,
            shortness => shortness - 100,
        };
        honours + quality + shape
    }
}

impl Holding {
    /// A suit's share of the Kaplan–Rubens count for its texture and length, in hundredths.
    pub fn kaplan_rubens_quality_in_hundredths(self) -> i32 {
        let twentieths = 2 * i32::from(self.high_card_points()) + self.spot_twentieths();
        5 * twentieths * self.len() as i32
    }

    /// What tens and nines add to the 4-3-2-1 count, in halves; in long suits, what the length
    /// makes up for a missing queen and jack.
    fn spot_twentieths(self) -> i32 {
        if self.len() > 6 {
            let missing =
                2 * i32::from(!self.contains(Rank::Queen)) + i32::from(!self.contains(Rank::Jack));
            return 2 * missing.min(self.len() as i32 - 6);
        }
        let honours = self.honours_of_top(4);
        let ten = match (self.contains(Rank::Ten), honours) {
            (false, _) => 0,
            (true, 0 | 1) if !self.contains(Rank::Jack) => 1,
            (true, _) => 2,
        };
        let has_company = honours == 2 || self.contains(Rank::Ten) || self.contains(Rank::Eight);
        ten + i32::from(self.contains(Rank::Nine) && has_company)
    }
}

/// Points of the honours in one suit, in hundredths: 3-2-1 less what short or lonely ones lose,
/// and something for jacks and tens below higher ones.
fn protected_honours(holding: Holding) -> i32 {
    let has = |rank| holding.contains(rank);
    let ace = if has(Rank::Ace) { 300 } else { 0 };
    let king = match (has(Rank::King), holding.len()) {
        (false, _) => 0,
        (true, 1) => 50,
        (true, _) => 200,
    };
    let queen = match (has(Rank::Queen), holding.len()) {
        (false, _) => 0,
        (true, 1) => 25,
        (true, 2) => 75,
        (true, _) => 100,
    };
    let lonely_queen = if has(Rank::Queen) && holding.honours_of_top(2) == 0 { 25 } else { 0 };
    let jack = match (has(Rank::Jack), holding.honours_of_top(3)) {
        (true, 1) => 25,
        (true, 2) => 50,
        _ => 0,
    };
    let ten = match (has(Rank::Ten), holding.honours_of_top(4)) {
        (true, 2) => 25,
        (true, 1) if has(Rank::Nine) => 25,
        _ => 0,
    };
    ace + king + queen - lonely_queen + jack + ten
}
