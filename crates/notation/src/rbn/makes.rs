//! The `M` line: what every player makes double dummy.

use merrimac_cards::{BySeat, ByStrain, Seat, Strain};

/// The order of the strains.
const STRAINS: [Strain; 5] =
    [Strain::Notrump, Strain::Spades, Strain::Hearts, Strain::Diamonds, Strain::Clubs];

/// Declarer's tricks from the data of an `M` line, if it gives all twenty.
///
/// The third part between colons is North and South, the fourth West and East. Five hexadecimal
/// digits are a player's tricks in NT ♠ ♥ ♦ ♣; `=` stands for the same as partner, `!` for what the
/// player to the right leaves over, and `+` may part two players' digits.
///
/// ```
/// use merrimac_cards::{Seat, Strain};
/// let makes = merrimac_notation::rbn::makes("::98765=:!!").unwrap();
/// assert_eq!(makes[Seat::South][Strain::Spades], 8);
/// assert_eq!(makes[Seat::West][Strain::Spades], 5);
/// ```
pub fn makes(data: &str) -> Option<BySeat<ByStrain<u8>>> {
    let mut parts = data.trim().split(':').skip(2);
    let mut makes = BySeat::<ByStrain<u8>>::default();

    let (north, rest) = player(parts.next()?, None, None)?;
    let (south, rest) = player(rest, Some(north), None)?;
    let (west, more) = player(parts.next()?, None, Some(north))?;
    let (east, more) = player(more, Some(west), Some(south))?;
    if !rest.is_empty() || !more.is_empty() {
        return None;
    }
    for (seat, tricks) in
        [(Seat::North, north), (Seat::South, south), (Seat::West, west), (Seat::East, east)]
    {
        makes[seat] = tricks;
    }
    Some(makes)
}

/// One player's tricks and the text behind them.
fn player(
    text: &str,
    partner: Option<ByStrain<u8>>,
    opponent: Option<ByStrain<u8>>,
) -> Option<(ByStrain<u8>, &str)> {
    let text = text.strip_prefix('+').unwrap_or(text);
    if let Some(rest) = text.strip_prefix('=') {
        return Some((partner?, rest));
    }
    if let Some(rest) = text.strip_prefix('!') {
        return Some((opponent?.map(|tricks| 13 - tricks), rest));
    }
    let (digits, rest) = text.split_at_checked(5)?;
    let mut tricks = ByStrain::default();
    for (strain, digit) in STRAINS.into_iter().zip(digits.chars()) {
        tricks[strain] = digit.to_digit(16).filter(|&count| count <= 13)? as u8;
    }
    Some((tricks, rest))
}
