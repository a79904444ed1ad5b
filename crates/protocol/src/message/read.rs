//! Messages read as they come.

use std::str::FromStr;
use std::time::Duration;

use merrimac_cards::{BySide, Call, Card, Hand, Rank, Seat, Suit, Vulnerability};
use thiserror::Error;

use super::text::{after, find, first_word, quoted, remark, squeezed, without_stop};
use super::{
    ClientMessage, Connecting, ReadyFor, ServerMessage, ShownCard, SpokenCall, Thought, Whose,
};

/// A line that says nothing the protocol knows.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("expected {expected}, found {found:?}")]
pub struct ParseMessageError {
    /// What should have stood there.
    pub expected: &'static str,
    /// The beginning of what stood there.
    pub found: String,
}

impl ParseMessageError {
    /// How much of a strange line is worth repeating.
    const EXCERPT: usize = 60;

    fn new(expected: &'static str, found: &str) -> Self {
        Self { expected, found: found.chars().take(Self::EXCERPT).collect() }
    }
}

type Read<T> = Result<T, ParseMessageError>;

impl FromStr for ClientMessage {
    type Err = ParseMessageError;

    /// Forgives capitals, blanks, a full stop at the end, free text after the version, `dummy` for
    /// dummy's seat, cards with the suit first, `pass`, `double` and `redouble` without their `s`,
    /// and `N` for `NT`.
    ///
    /// ```
    /// use merrimac_protocol::message::ClientMessage;
    /// let ready: ClientMessage = "WEST ready for  NORTH's bid".parse()?;
    /// assert_eq!(ready.to_string(), "West ready for North's bid");
    /// let card: ClientMessage = "south plays ck.".parse()?;
    /// assert_eq!(card.to_string(), "South plays KC");
    /// # Ok::<(), merrimac_protocol::message::ParseMessageError>(())
    /// ```
    fn from_str(line: &str) -> Read<Self> {
        let text = squeezed(line);
        if let Some(rest) = after(&text, "connecting") {
            return connecting(rest).map(Self::Connecting);
        }
        let (who, what) = first_word(&text);
        if let Some(rest) = after(what, "ready") {
            let what = ready_for(rest)?;
            return Ok(Self::Ready { seat: seat(who)?, what });
        }
        if let Some(rest) = after(what, "plays") {
            return shown_card(who, rest).map(Self::Plays);
        }
        spoken_call(who, what)?
            .map(Self::Calls)
            .ok_or_else(|| ParseMessageError::new("a player's line", &text))
    }
}

impl FromStr for ServerMessage {
    type Err = ParseMessageError;

    /// Forgives what [`ClientMessage`] forgives, and `Teams` without colons, seats without brackets
    /// around the team, voids without a dash, brackets around times, and `NS:` for the end.
    ///
    /// ```
    /// use merrimac_protocol::message::ServerMessage;
    /// let cards: ServerMessage = "north's cards: S AKJ6. H A K J. D. C AKQ765".parse()?;
    /// let canonical = "North's cards : S A K J 6. H A K J. D -. C A K Q 7 6 5.";
    /// assert_eq!(cards.to_string(), canonical);
    /// # Ok::<(), merrimac_protocol::message::ParseMessageError>(())
    /// ```
    fn from_str(line: &str) -> Read<Self> {
        let text = squeezed(line);
        if let Some(message) = fixed_line(without_stop(&text)) {
            return Ok(message);
        }
        if let Some(rest) = after(&text, "teams") {
            return teams(rest);
        }
        if let Some(rest) = after(&text, "board number") {
            return board(rest);
        }
        if let Some(rest) = after(&text, "timing") {
            return timing(rest);
        }
        if let Some(rest) = after(&text, "explain ") {
            return explain(rest);
        }
        player_line(&text)
    }
}

/// Lines that are always the same, and refusals, which are known by their first word.
fn fixed_line(text: &str) -> Option<ServerMessage> {
    const REFUSALS: [&str; 7] =
        ["error", "illegal", "unexpected", "expected", "disconnect", "seat already", "refused"];
    if text.eq_ignore_ascii_case("start of board") {
        Some(ServerMessage::StartOfBoard)
    } else if text.eq_ignore_ascii_case("end of session") || after(text, "ns:").is_some() {
        Some(ServerMessage::EndOfSession)
    } else if REFUSALS.iter().any(|word| after(text, word).is_some()) {
        Some(ServerMessage::Refused(remark(text)))
    } else {
        None
    }
}

/// Lines that begin with a player.
fn player_line(text: &str) -> Read<ServerMessage> {
    let (who, what) = first_word(text);
    if let Some(rest) = after(what, "cards") {
        return Ok(ServerMessage::Cards { whose: possessor(who)?, hand: cards(rest)? });
    }
    if without_stop(what).eq_ignore_ascii_case("to lead") {
        return Ok(ServerMessage::ToLead(whose(who)?));
    }
    if let Some(rest) = after(what, "plays") {
        return shown_card(who, rest).map(ServerMessage::Plays);
    }
    let last = without_stop(what);
    if last.len() >= 6 && last.is_char_boundary(last.len() - 6) {
        let (team, word) = last.split_at(last.len() - 6);
        if word.eq_ignore_ascii_case("seated") {
            let bare = || team.trim_matches(['(', ')', ' ']);
            let team = quoted(team).map_or_else(bare, |(team, _)| team);
            return Ok(ServerMessage::Seated { seat: seat(who)?, team: remark(team) });
        }
    }
    spoken_call(who, what)?
        .map(ServerMessage::Calls)
        .ok_or_else(|| ParseMessageError::new("a table manager's line", text))
}

/// `North's 1H`, `North's bid 1H`
fn explain(text: &str) -> Read<ServerMessage> {
    let (who, what) = first_word(without_stop(text));
    let Whose::Seat(seat) = possessor(who)? else {
        return Err(ParseMessageError::new("a seat", who));
    };
    let call = after(what, "bid ").unwrap_or(what);
    let call = call.parse().map_err(|_| ParseMessageError::new("a call", call))?;
    Ok(ServerMessage::Explain { seat, call })
}

fn seat(word: &str) -> Read<Seat> {
    word.parse().map_err(|_| ParseMessageError::new("a seat", word))
}

fn whose(word: &str) -> Read<Whose> {
    if word.eq_ignore_ascii_case("dummy") { Ok(Whose::Dummy) } else { seat(word).map(Whose::Seat) }
}

/// `North's`, `dummy's`
fn possessor(word: &str) -> Read<Whose> {
    let name = word.strip_suffix("'s").or_else(|| word.strip_suffix("'S"));
    whose(name.ok_or_else(|| ParseMessageError::new("a player's name with 's", word))?)
}

/// `"Merrimac" as North using protocol version 18`
fn connecting(text: &str) -> Read<Connecting> {
    let (team, rest) =
        quoted(text).ok_or_else(|| ParseMessageError::new("a team's name in quotes", text))?;
    let team = team.parse().map_err(|_| ParseMessageError::new("a team's name", team))?;
    let rest = after(rest.trim_start(), "as")
        .ok_or_else(|| ParseMessageError::new("\"as\" and a seat", rest))?;
    let (word, rest) = first_word(rest);
    let seat = if word.eq_ignore_ascii_case("anypl") { None } else { Some(seat(word)?) };
    let rest = after(rest, "using protocol version")
        .ok_or_else(|| ParseMessageError::new("a version of the protocol", rest))?;
    let digits = rest.len() - rest.trim_start_matches(|letter: char| letter.is_ascii_digit()).len();
    let version = rest[..digits]
        .parse()
        .map_err(|_| ParseMessageError::new("the number of a version", rest))?;
    Ok(Connecting {
        team,
        seat,
        version,
        description: remark(rest[digits..].trim_start_matches(['.', ' '])),
        in_capitals: word.len() > 1 && !word.contains(|letter: char| letter.is_ascii_lowercase()),
    })
}

/// `for teams`, `to start`, `for North's bid` …
fn ready_for(text: &str) -> Read<ReadyFor> {
    let text = without_stop(text);
    let expected = || ParseMessageError::new("what the player is ready for", text);
    if text.eq_ignore_ascii_case("to start") {
        return Ok(ReadyFor::Start);
    }
    let what = after(text, "for ").ok_or_else(expected)?;
    let (who, rest) = first_word(what);
    match (who.to_ascii_lowercase().as_str(), rest.to_ascii_lowercase().as_str()) {
        ("teams", "") => Ok(ReadyFor::Teams),
        ("deal", "") => Ok(ReadyFor::Deal),
        ("cards", "") => Ok(ReadyFor::Cards),
        ("dummy", "") => Ok(ReadyFor::Dummy),
        (_, "bid") => match possessor(who)? {
            Whose::Seat(seat) => Ok(ReadyFor::Call(seat)),
            Whose::Dummy => Err(ParseMessageError::new("a seat", who)),
        },
        (_, rest) => {
            let trick = after(rest, "card to trick").ok_or_else(expected)?;
            let trick = trick.parse().map_err(|_| ParseMessageError::new("a trick", trick))?;
            Ok(ReadyFor::Card { whose: possessor(who)?, trick })
        }
    }
}

/// `passes`, `bids 1H Alert. …`; nothing if it is no call at all.
fn spoken_call(who: &str, what: &str) -> Read<Option<SpokenCall>> {
    let (call, alerted, explanation) = split_explanation(what);
    let (verb, rest) = first_word(without_stop(call));
    let call = match (verb.to_ascii_lowercase().as_str(), rest) {
        ("pass" | "passes", "") => Call::Pass,
        ("double" | "doubles", "") => Call::Double,
        ("redouble" | "redoubles", "") => Call::Redouble,
        ("bid" | "bids", bid) => {
            let compact: String = bid.chars().filter(|letter| *letter != ' ').collect();
            let bid = compact.parse().map_err(|_| ParseMessageError::new("a bid", bid))?;
            Call::Bid(bid)
        }
        _ => return Ok(None),
    };
    Ok(Some(SpokenCall { seat: seat(who)?, call, alerted, explanation }))
}

/// The call, whether it is alerted, and its explanation: whichever word introduces it comes first.
fn split_explanation(text: &str) -> (&str, bool, String) {
    const ALERT: &str = "alert.";
    const INFOS: &str = "infos.";
    let (alert, infos) = (find(text, ALERT), find(text, INFOS));
    match (alert, infos) {
        (Some(at), infos) if infos.is_none_or(|infos| at < infos) => {
            (text[..at].trim_end(), true, remark(&text[at + ALERT.len()..]))
        }
        (_, Some(at)) => (text[..at].trim_end(), false, remark(&text[at + INFOS.len()..])),
        _ => match find(text, " alert") {
            Some(at) if at + " alert".len() == text.len() => (&text[..at], true, String::new()),
            _ => (text, false, String::new()),
        },
    }
}

/// `KH`, `hk. count`
fn shown_card(who: &str, text: &str) -> Read<ShownCard> {
    let expected = || ParseMessageError::new("a card", text);
    let end = text.find(['.', ' ']).unwrap_or(text.len());
    let card = either_order(&text[..end]).ok_or_else(expected)?;
    let remark = remark(text[end..].trim_start_matches(['.', ' ']));
    Ok(ShownCard { whose: whose(who)?, card, remark })
}

/// No letter is both a rank and a suit, so the order does not matter.
fn either_order(text: &str) -> Option<Card> {
    let text = text.replace("10", "T");
    let mut letters = text.chars();
    let (first, second) = (letters.next()?, letters.next()?);
    if letters.next().is_some() || !text.is_ascii() {
        return None;
    }
    let card = |suit, rank| Some(Card::new(Suit::from_letter(suit)?, Rank::from_letter(rank)?));
    card(second, first).or_else(|| card(first, second))
}

/// `: S A K J 6. H A K J. D -. C A 7 6.`
fn cards(text: &str) -> Read<Hand> {
    let compact = text.replace("10", "T");
    let (mut hand, mut suit) = (Hand::EMPTY, None);
    for letter in compact.chars().filter(|letter| !" .:-,".contains(*letter)) {
        let expected = || ParseMessageError::new("suits and ranks", text);
        if letter.is_ascii() && Suit::from_letter(letter).is_some() {
            suit = Suit::from_letter(letter);
            continue;
        }
        let rank = Rank::from_letter(letter).ok_or_else(expected)?;
        let card = Card::new(suit.ok_or_else(expected)?, rank);
        if hand.contains(card) {
            return Err(ParseMessageError::new("every card only once", text));
        }
        hand = hand.with(card);
    }
    Ok(hand)
}

/// `: N/S : "A" E/W : "B". Playing IMP`
fn teams(text: &str) -> Read<ServerMessage> {
    let expected = || ParseMessageError::new("two teams in quotes", text);
    let (first, rest) = quoted(text).ok_or_else(expected)?;
    let (second, rest) = quoted(rest).ok_or_else(expected)?;
    let team = |name: &str| name.parse().map_err(|_| ParseMessageError::new("a team's name", name));
    let scoring = find(rest, "playing ").and_then(|at| {
        let word = without_stop(&rest[at + "playing ".len()..]).to_ascii_lowercase();
        word.parse().ok()
    });
    Ok(ServerMessage::Teams { teams: BySide::from_array([team(first)?, team(second)?]), scoring })
}

/// `7. Dealer South. Both vulnerable.`
fn board(text: &str) -> Read<ServerMessage> {
    let words: Vec<_> = text.split([' ', '.', ',']).filter(|word| !word.is_empty()).collect();
    let [number, dealer_word, dealer, vulnerable, vulnerable_word] = words[..] else {
        return Err(ParseMessageError::new("number, dealer and vulnerability", text));
    };
    if !dealer_word.eq_ignore_ascii_case("dealer")
        || !vulnerable_word.eq_ignore_ascii_case("vulnerable")
    {
        return Err(ParseMessageError::new("number, dealer and vulnerability", text));
    }
    let number = number.parse().map_err(|_| ParseMessageError::new("a board's number", number))?;
    let vulnerability = match vulnerable.to_ascii_lowercase().as_str() {
        "neither" | "none" => Vulnerability::None,
        "n/s" | "ns" => Vulnerability::NorthSouth,
        "e/w" | "ew" => Vulnerability::EastWest,
        "both" | "all" => Vulnerability::Both,
        _ => return Err(ParseMessageError::new("who is vulnerable", vulnerable)),
    };
    Ok(ServerMessage::Board { number, dealer: seat(dealer)?, vulnerability })
}

/// `- N/S : this board 01:36, total 0:01:36. E/W : this board 01:34, total 0:01:34`: ten numbers.
fn timing(text: &str) -> Read<ServerMessage> {
    let expected = || ParseMessageError::new("times of both sides", text);
    let numbers: Option<Vec<u64>> = text
        .split(|letter: char| !letter.is_ascii_digit())
        .filter(|digits| !digits.is_empty())
        .map(|digits| digits.parse::<u32>().ok().map(u64::from))
        .collect();
    let numbers = numbers.ok_or_else(expected)?;
    let [north_south, east_west] = numbers.as_chunks::<5>().0 else { return Err(expected()) };
    let sides = [north_south, east_west].map(|[minutes, seconds, h, m, s]| Thought {
        board: Duration::from_secs(60 * minutes + seconds),
        total: Duration::from_secs(3600 * h + 60 * m + s),
    });
    Ok(ServerMessage::Timing(BySide::from_array(sides)))
}
