//! Deals as the classic program prints them.

use std::fmt::Write;

use merrimac_cards::{BySeat, Deal, Hand, Holding, Seat, Suit, Vulnerability};

/// The width of a hand in a row of hands.
const COLUMN: usize = 20;

/// `A K Q 7 `, or `- ` for a void.
fn spaced(holding: Holding) -> String {
    if holding.is_void() {
        return "- ".to_owned();
    }
    holding.iter().flat_map(|rank| [rank.letter(), ' ']).collect()
}

/// Hands side by side, a suit a line.
fn side_by_side(out: &mut String, hands: &[Hand]) {
    for suit in Suit::DESCENDING {
        for (place, hand) in hands.iter().enumerate() {
            let cards = spaced(hand.holding(suit));
            let width = if place + 1 < hands.len() { COLUMN } else { 0 };
            let _ = write!(out, "{cards:width$}");
        }
        out.push('\n');
    }
}

/// All four hands under the deal's number.
pub(super) fn all(out: &mut String, number: u64, deal: &Deal) {
    let _ = writeln!(out, "{number:4}.");
    side_by_side(out, deal.hands().as_array());
    out.push('\n');
}

/// West and East.
pub(super) fn east_west(out: &mut String, deal: &Deal) {
    side_by_side(out, &[deal.hand(Seat::West), deal.hand(Seat::East)]);
    out.push('\n');
}

/// A line a hand.
pub(super) fn compact(out: &mut String, deal: &Deal) {
    for (seat, hand) in deal.hands().iter() {
        let _ = writeln!(out, "{} {hand}", seat.letter().to_ascii_lowercase());
    }
}

/// All hands in one line, which is left open.
pub(super) fn one_line(out: &mut String, deal: &Deal) {
    for (seat, hand) in deal.hands().iter() {
        let _ = write!(out, "{} {hand} ", seat.letter().to_ascii_lowercase());
    }
}

/// What a game in PBN says beside the deal.
pub(super) struct Game {
    pub(super) number: u64,
    pub(super) dealer: Option<Seat>,
    pub(super) vulnerability: Option<Vulnerability>,
    pub(super) seed: u64,
}

/// A game in PBN. Without a dealer or a vulnerability, the number gives them.
pub(super) fn pbn(out: &mut String, game: &Game, deal: &Deal) {
    let number = game.number as u32;
    let dealer = game.dealer.unwrap_or(Seat::dealer_of_board(number));
    let vulnerability = game.vulnerability.unwrap_or(Vulnerability::of_board(number));
    let _ = writeln!(out, "[Event \"Deals of a script, seed {}\"]", game.seed);
    let _ = writeln!(out, "[Site \"-\"]\n[Date \"????.??.??\"]\n[Board \"{}\"]", game.number);
    let _ = writeln!(out, "[West \"-\"]\n[North \"-\"]\n[East \"-\"]\n[South \"-\"]");
    let _ = writeln!(out, "[Dealer \"{dealer}\"]\n[Vulnerable \"{vulnerability}\"]");
    let _ = writeln!(out, "[Deal \"{deal}\"]");
    let _ = writeln!(out, "[Declarer \"?\"]\n[Contract \"?\"]\n[Result \"?\"]\n");
}

/// Pages of one player's hands, four in a row.
pub(super) fn pages(out: &mut String, seats: &[Seat], deals: &[BySeat<Hand>]) {
    for &seat in seats {
        let _ = write!(out, "\n\n{} hands:\n\n\n\n", seat.name());
        for (row, deals) in deals.chunks(4).enumerate() {
            for place in 0..deals.len() {
                let _ = write!(out, "{:4}.{:15}", 4 * row + place + 1, "");
            }
            out.push('\n');
            let hands: Vec<Hand> = deals.iter().map(|hands| hands[seat]).collect();
            side_by_side(out, &hands);
            out.push('\n');
        }
        out.push('\u{c}');
    }
}
