//! From a pasted picture of hands to the cards.
//!
//! The text is looked through for *holdings*: a suit's symbol or capital letter and ranks behind it,
//! close together or parted by single blanks; `10` or `T`; a dash for a void. Everything else but
//! the names of the seats is passed over, so headings and captions do no harm, and what stands in
//! parentheses is not looked at. Whose hand it is follows
//! * from a seat in front of it on the line (`N: S AKQ H …`, `West ♠AKQ …`),
//! * from a seat's name above it,
//! * or from the picture: top North, left West, right East, bottom South; four hands one below the
//!   other on a line each are taken as North, East, South, West.
//!
//! A line that names three or more seats starts an auction, and the reading ends there, or at the
//! cards `Played:`.

use merrimac_cards::{Card, DealBuilder, DealError, Hand, PartialDeal, Rank, Seat, Suit};
use thiserror::Error;

use crate::diagnostic::{Diagnostic, Excerpt, Place, Severity};

/// How a line begins that lists cards in the order of play.
pub(super) const PLAYED: &str = "Played:";

/// Why a picture cannot be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum DiagramProblem {
    /// No holding anywhere.
    #[error("expected hands: a suit (S, H, D, C or its symbol) and ranks")]
    NoHands,
    /// A holding in a suit whose turn it is not.
    #[error("expected the suits of a hand in the order spades, hearts, diamonds, clubs")]
    SuitOrder,
    /// A fifth hand.
    #[error("expected at most four hands")]
    FifthHand,
    /// A hand of a seat that has one already.
    #[error("{} has a hand already", seat.name())]
    SeatTwice {
        /// The seat.
        seat: Seat,
    },
    /// Hands without names that do not stand as at a table.
    #[error("whose hand is this? Expected a seat's name, or four hands round the table")]
    WhoseHand,
    /// A rank twice in one suit.
    #[error("{card} appears twice in one hand")]
    CardTwice {
        /// The card.
        card: Card,
    },
    /// Hands that cannot be dealt.
    #[error(transparent)]
    Deal(DealError),
}

/// Reads the four hands of a picture, or as many as there are.
///
/// ```
/// use merrimac_cards::Seat;
/// use merrimac_notation::diagram::read_deal;
/// let deal = read_deal("N: S AKQ H 10 9 D - C 2\nS: ♠JT9 ♥AK ♦— ♣3").unwrap();
/// assert_eq!(deal.hand(Seat::North).to_string(), "AKQ.T9..2");
/// assert_eq!(deal.hand(Seat::South).to_string(), "JT9.AK..3");
/// ```
///
/// # Errors
/// Says where the picture cannot be followed and what was expected there.
pub fn read_deal(text: &str) -> Result<PartialDeal, Diagnostic<DiagramProblem>> {
    let mut picture = Picture::default();
    for (number, line) in (1..).zip(text.lines()) {
        let (items, words) = items_of(line);
        let seats = items.iter().filter(|item| matches!(item.thing, Thing::Seat { .. })).count();
        if seats >= 3 || line.trim_start().starts_with(PLAYED) {
            break;
        }
        let look = |(column, problem)| fault(number, line, column, problem);
        picture.take(number, &items, words).map_err(look)?;
    }
    let first_line = text.lines().next().unwrap_or_default();
    picture.deal().map_err(|(number, column, problem)| {
        let line = text.lines().nth(number as usize - 1).unwrap_or(first_line);
        fault(number, line, column, problem)
    })
}

/// Reads one picture after the other, two blank lines or more between them.
///
/// The hands of one picture may stand as far apart. So there are several only if some seat has a
/// hand in more than one part of the text. Places are those in the whole text.
///
/// ```
/// use merrimac_notation::diagram::read_deals;
/// let deals = read_deals("N: S AKQ\n\n\nN: S 432\n");
/// assert_eq!(deals.len(), 2);
/// assert_eq!(read_deals("N: S AKQ\n\n\nS: S 432\n").len(), 1);
/// ```
pub fn read_deals(text: &str) -> Vec<Result<PartialDeal, Diagnostic<DiagramProblem>>> {
    let mut parts: Vec<(u64, String)> = Vec::new();
    let mut blanks = 2;
    for (before, line) in (0..).zip(text.lines()) {
        if line.trim().is_empty() {
            blanks += 1;
        } else {
            if blanks >= 2 {
                parts.push((before, String::new()));
            }
            blanks = 0;
        }
        if let Some((_, part)) = parts.last_mut() {
            part.extend([line, "\n"]);
        }
    }
    let read = |(before, part): &(u64, String)| {
        read_deal(part).map_err(|mut fault| {
            fault.place.line += before;
            fault
        })
    };
    let deals: Vec<_> = parts.iter().map(read).collect();
    let has_hand_twice = |seat: Seat| {
        deals.iter().flatten().filter(|deal| !deal.hand(seat).is_empty()).nth(1).is_some()
    };
    if Seat::ALL.into_iter().any(has_hand_twice) { deals } else { vec![read_deal(text)] }
}

fn fault(
    number: u64,
    line: &str,
    column: usize,
    problem: DiagramProblem,
) -> Diagnostic<DiagramProblem> {
    Diagnostic {
        severity: Severity::Error,
        place: Place { line: number, column: column as u64 + 1, length: 1 },
        excerpt: Excerpt::of_line(line),
        problem,
    }
}

/// Something that was found in a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Item {
    /// Its first character's place in the line.
    column: usize,
    thing: Thing,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Thing {
    /// A seat's name or letter; `leads` if what follows is close enough to be its hand.
    Seat { seat: Seat, leads: bool },
    /// The cards of a suit.
    Holding { suit: Suit, cards: Hand, twice: Option<Card> },
}

/// Finds seats and holdings in a line, and says whether it has other words too.
fn items_of(line: &str) -> (Vec<Item>, bool) {
    let letters: Vec<char> = line.chars().collect();
    let mut items = Vec::new();
    let mut words = false;
    let mut at = 0;
    // Where the last holding ended: in `SAKQH109` the next one starts there.
    let mut joint = None;
    let last_closing = letters.iter().rposition(|&letter| letter == ')');
    while at < letters.len() {
        let before = at.checked_sub(1).map(|before| letters[before]);
        let starts_word = !before.is_some_and(|letter| letter.is_alphanumeric() || is_dash(letter));
        if letters[at] == '(' && last_closing > Some(at) {
            at += letters[at..].iter().take_while(|&&letter| letter != ')').count() + 1;
        } else if let Some((thing, end)) = starts_word.then(|| seat(&letters, at)).flatten() {
            items.push(Item { column: at, thing });
            at = end;
        } else if let Some((thing, end)) = holding(&letters, at, starts_word || joint == Some(at)) {
            items.push(Item { column: at, thing });
            at = end;
            joint = Some(end);
        } else {
            words |= letters[at].is_alphanumeric();
            at += 1;
        }
    }
    (items, words)
}

/// A seat at this place: its name, or its letter standing alone. A lone `S` is South unless ranks
/// follow; with a colon behind it, it is South if a suit comes next.
fn seat(letters: &[char], at: usize) -> Option<(Thing, usize)> {
    let length = letters[at..].iter().take_while(|letter| letter.is_alphabetic()).count();
    let word: String = letters[at..at + length.min(6)].iter().collect();
    if length > 5 {
        return None;
    }
    let seat: Seat = word.parse().ok()?;
    let is_letter = length == 1;
    if is_letter && letters[at].is_lowercase() {
        return None;
    }
    let mut end = at + length;
    if is_letter && letters.get(end).is_some_and(char::is_ascii_digit) {
        return None;
    }
    let colon = letters.get(end) == Some(&':');
    end += usize::from(colon);
    let blanks = letters[end..].iter().take_while(|letter| letter.is_whitespace()).count();
    let next = end + blanks;
    let suit_next = suit_at(letters, next).is_some();
    if is_letter && seat == Seat::South {
        let ends = next == letters.len() || blanks >= 2;
        let own_suit = letters.get(next).is_some_and(|&letter| suit_symbol(letter).is_some());
        if !(ends && !colon || colon && suit_next || own_suit) {
            return None;
        }
    }
    let leads = suit_next && (colon || blanks <= 2);
    Some((Thing::Seat { seat, leads }, end))
}

/// A holding at this place and where it ends.
fn holding(letters: &[char], at: usize, may_start: bool) -> Option<(Thing, usize)> {
    // What follows a digit is a bid, what follows a letter is part of a word.
    let suit = suit_at(letters, at).filter(|_| may_start)?;
    let is_letter = letters[at].is_alphabetic();
    let mut end = at + 1;
    // The selector that asks for the colourful form of a symbol.
    end += usize::from(letters.get(end) == Some(&'\u{FE0F}'));
    end += usize::from(letters.get(end) == Some(&':'));
    let blanks = letters[end..].iter().take_while(|letter| letter.is_whitespace()).count();
    let mut cards = Hand::EMPTY;
    let mut twice = None;
    let mut next = end + blanks;
    if letters.get(next).is_some_and(|&letter| is_dash(letter)) {
        while letters.get(next).is_some_and(|&letter| is_dash(letter)) {
            next += 1;
        }
        return Some((Thing::Holding { suit, cards, twice }, next));
    }
    while let Some((rank, after)) = rank_at(letters, next, !is_letter) {
        let card = Card::new(suit, rank);
        twice = twice.or(cards.contains(card).then_some(card));
        cards = cards.with(card);
        end = after;
        let blank = letters.get(end).is_some_and(|letter| letter.is_whitespace());
        next = end + usize::from(blank);
    }
    // A letter without ranks, or with more letters behind, is the start of some word.
    let word = letters.get(end).is_some_and(|&letter| {
        letter.is_alphanumeric() && (cards.is_empty() || suit_at(letters, end).is_none())
    });
    if is_letter && (word || cards.is_empty() && suit == Suit::Spades) {
        return None;
    }
    // A symbol in a sentence, as in `Ending in ♠, North to lead`.
    if cards.is_empty() && matches!(letters.get(end), Some(',' | ';' | '.')) {
        return None;
    }
    Some((Thing::Holding { suit, cards, twice }, end))
}

fn suit_at(letters: &[char], at: usize) -> Option<Suit> {
    let &letter = letters.get(at)?;
    suit_symbol(letter).or_else(|| Suit::from_letter(letter).filter(|_| letter.is_uppercase()))
}

/// The suit of a symbol, filled or not.
fn suit_symbol(letter: char) -> Option<Suit> {
    match letter {
        '♠' | '♤' => Some(Suit::Spades),
        '♥' | '♡' | '❤' => Some(Suit::Hearts),
        '♦' | '♢' => Some(Suit::Diamonds),
        '♣' | '♧' => Some(Suit::Clubs),
        _ => None,
    }
}

/// The signs that people write for a void.
fn is_dash(letter: char) -> bool {
    matches!(letter, '-' | '–' | '—' | '−')
}

/// The rank at this place and where it ends. Small letters count behind a symbol only.
fn rank_at(letters: &[char], at: usize, small: bool) -> Option<(Rank, usize)> {
    if letters[at.min(letters.len())..].starts_with(&['1', '0']) {
        return Some((Rank::Ten, at + 2));
    }
    let letter = letters.get(at).filter(|letter| small || !letter.is_lowercase())?;
    Some((Rank::from_letter(*letter)?, at + 1))
}

/// A hand found: where it starts, and its suits so far.
struct Block {
    line: u64,
    column: usize,
    seat: Option<Seat>,
    hand: Hand,
    /// The suit that came last.
    last: Suit,
    /// Whether the whole hand stands in one line.
    one_line: bool,
}

/// The hands found so far.
#[derive(Default)]
struct Picture {
    blocks: Vec<Block>,
    /// Seats named on the last line that has names and no cards, for the hands right below.
    names: Vec<(Seat, usize)>,
}

impl Picture {
    fn take(
        &mut self,
        line: u64,
        items: &[Item],
        words: bool,
    ) -> Result<(), (usize, DiagramProblem)> {
        let holdings = items.iter().any(|item| matches!(item.thing, Thing::Holding { .. }));
        if !items.is_empty() && !holdings {
            self.names.clear();
        }
        let mut leading: Option<Seat> = None;
        for &Item { column, thing } in items {
            match thing {
                Thing::Seat { seat, leads: true } => leading = Some(seat),
                // Among holdings, a letter is part of the compass drawn in the middle; among words,
                // a seat is part of what they say.
                Thing::Seat { seat, .. } if !holdings && !words => {
                    self.names.push((seat, column));
                }
                Thing::Seat { .. } => {}
                Thing::Holding { twice: Some(card), .. } => {
                    return Err((column, DiagramProblem::CardTwice { card }));
                }
                Thing::Holding { suit, cards, .. } => {
                    self.holding(line, column, suit, cards, leading.take())?;
                }
            }
        }
        if holdings {
            self.names.clear();
        }
        Ok(())
    }

    fn holding(
        &mut self,
        line: u64,
        column: usize,
        suit: Suit,
        cards: Hand,
        leading: Option<Seat>,
    ) -> Result<(), (usize, DiagramProblem)> {
        if suit == Suit::Spades {
            return self.start(line, column, cards, leading);
        }
        let block = self
            .blocks
            .iter_mut()
            .filter(|block| block.last.index() == suit.index() + 1)
            .min_by_key(|block| {
                (block.line != line || !block.one_line, block.column.abs_diff(column))
            });
        let block = block.ok_or((column, DiagramProblem::SuitOrder))?;
        block.one_line &= block.line == line;
        block.hand = block.hand | cards;
        block.last = suit;
        Ok(())
    }

    fn start(
        &mut self,
        line: u64,
        column: usize,
        cards: Hand,
        leading: Option<Seat>,
    ) -> Result<(), (usize, DiagramProblem)> {
        if self.blocks.len() == 4 {
            return Err((column, DiagramProblem::FifthHand));
        }
        let above = (0..self.names.len()).min_by_key(|&name| self.names[name].1.abs_diff(column));
        let seat = leading.or_else(|| above.map(|name| self.names.swap_remove(name).0));
        if let Some(seat) = seat
            && self.blocks.iter().any(|block| block.seat == Some(seat))
        {
            return Err((column, DiagramProblem::SeatTwice { seat }));
        }
        let last = Suit::Spades;
        self.blocks.push(Block { line, column, seat, hand: cards, last, one_line: true });
        Ok(())
    }

    fn deal(mut self) -> Result<PartialDeal, (u64, usize, DiagramProblem)> {
        if self.blocks.is_empty() {
            return Err((1, 0, DiagramProblem::NoHands));
        }
        self.name_the_rest();
        let mut builder = DealBuilder::default();
        for block in &self.blocks {
            let (line, column) = (block.line, block.column);
            let seat = block.seat.ok_or((line, column, DiagramProblem::WhoseHand))?;
            builder.hands[seat] = block.hand;
        }
        let Block { line, column, .. } = self.blocks[0];
        builder.partial().map_err(|source| (line, column, DiagramProblem::Deal(source)))
    }

    /// Names four nameless hands by where they stand.
    fn name_the_rest(&mut self) {
        let nameless = self.blocks.iter().all(|block| block.seat.is_none());
        let [first, second, third, fourth] = &self.blocks[..] else { return };
        let round_the_table = first.line < second.line
            && second.line == third.line
            && second.column < third.column
            && third.line < fourth.line;
        let seats = if !nameless {
            return;
        } else if round_the_table {
            [Seat::North, Seat::West, Seat::East, Seat::South]
        } else if self.blocks.iter().all(|block| block.one_line) {
            [Seat::North, Seat::East, Seat::South, Seat::West]
        } else {
            return;
        };
        for (block, seat) in self.blocks.iter_mut().zip(seats) {
            block.seat = Some(seat);
        }
    }
}
