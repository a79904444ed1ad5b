//! Messages written in their canonical form.

use std::fmt::{self, Write as _};
use std::time::Duration;

use merrimac_cards::{BySide, Call, Card, Hand, Scoring, Seat, Side, Suit, Vulnerability};

use super::text::remark;
use super::{
    ClientMessage, Connecting, ReadyFor, ServerMessage, ShownCard, SpokenCall, Thought, Whose,
};

/// What one client wants written in its own way.
///
/// ```
/// use merrimac_cards::{Seat, Vulnerability};
/// use merrimac_protocol::message::{Dialect, ServerMessage};
/// let board = ServerMessage::Board {
///     number: 7,
///     dealer: Seat::South,
///     vulnerability: Vulnerability::Both,
/// };
/// assert_eq!(board.to_string(), "Board number 7. Dealer South. Both vulnerable.");
/// assert_eq!(board.written(Dialect::WBRIDGE5), "Board number 7. Dealer South. both vulnerable.");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Dialect {
    /// Write `neither`, `n/s`, `e/w` and `both`.
    pub lower_case_vulnerability: bool,
    /// Say how the match is scored, and what cards signal.
    pub version_19: bool,
}

impl Dialect {
    /// What everybody reads.
    pub const CANONICAL: Self = Self { lower_case_vulnerability: false, version_19: false };
    /// What `WBridge5` reads.
    pub const WBRIDGE5: Self = Self { lower_case_vulnerability: true, ..Self::CANONICAL };

    /// The dialect that a client seems to want, from its first line: `WBridge5` is known by its
    /// capitals.
    pub const fn of(connecting: &Connecting) -> Self {
        Self {
            lower_case_vulnerability: connecting.in_capitals,
            version_19: connecting.version >= 19,
        }
    }
}

impl fmt::Display for ClientMessage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Connecting(connecting) => write!(f, "{connecting}"),
            Self::Ready { seat, what } => write!(f, "{} ready {what}", seat.name()),
            Self::Calls(spoken) => write!(f, "{spoken}"),
            Self::Plays(shown) => write!(f, "{shown}"),
            Self::Explanation(text) => f.write_str(&remark(text)),
        }
    }
}

impl fmt::Display for Connecting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut seat = self.seat.map_or("ANYPL", Seat::name).to_owned();
        if self.in_capitals {
            seat.make_ascii_uppercase();
        }
        write!(
            f,
            "Connecting \"{}\" as {seat} using protocol version {}",
            self.team, self.version
        )?;
        match remark(&self.description) {
            nothing if nothing.is_empty() => Ok(()),
            description => write!(f, " {description}"),
        }
    }
}

impl fmt::Display for ReadyFor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Teams => f.write_str("for teams"),
            Self::Start => f.write_str("to start"),
            Self::Deal => f.write_str("for deal"),
            Self::Cards => f.write_str("for cards"),
            Self::Call(seat) => write!(f, "for {}'s bid", seat.name()),
            Self::Card { whose: Whose::Seat(seat), trick } => {
                write!(f, "for {}'s card to trick {trick}", seat.name())
            }
            Self::Card { whose: Whose::Dummy, trick } => {
                write!(f, "for dummy's card to trick {trick}")
            }
            Self::Dummy => f.write_str("for dummy"),
        }
    }
}

impl fmt::Display for Whose {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Seat(seat) => seat.name(),
            Self::Dummy => "Dummy",
        })
    }
}

impl fmt::Display for SpokenCall {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.seat.name())?;
        match self.call {
            Call::Pass => f.write_str(" passes")?,
            Call::Double => f.write_str(" doubles")?,
            Call::Redouble => f.write_str(" redoubles")?,
            Call::Bid(bid) => write!(f, " bids {bid}")?,
        }
        let explanation = remark(&self.explanation);
        match (self.alerted, explanation.as_str()) {
            (true, "") => f.write_str(" Alert."),
            (true, explanation) => write!(f, " Alert. {explanation}"),
            (false, "") => Ok(()),
            (false, explanation) => write!(f, " Infos. {explanation}"),
        }
    }
}

impl fmt::Display for ShownCard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} plays {}", self.whose, rank_then_suit(self.card))?;
        match remark(&self.remark) {
            nothing if nothing.is_empty() => Ok(()),
            remark => write!(f, ". {remark}"),
        }
    }
}

fn rank_then_suit(card: Card) -> String {
    format!("{}{}", card.rank(), card.suit())
}

impl fmt::Display for ServerMessage {
    /// The canonical form, for clients without a dialect.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.written(Dialect::CANONICAL))
    }
}

impl ServerMessage {
    /// The line as one client wants it.
    pub fn written(&self, dialect: Dialect) -> String {
        match self {
            Self::Seated { seat, team } => format!("{} (\"{team}\") seated", seat.name()),
            Self::Teams { teams, scoring } => {
                teams_line(teams, scoring.filter(|_| dialect.version_19))
            }
            Self::StartOfBoard => "Start of board".to_owned(),
            Self::Board { number, dealer, vulnerability } => {
                let mut vulnerable = vulnerability_words(*vulnerability).to_owned();
                if dialect.lower_case_vulnerability {
                    vulnerable.make_ascii_lowercase();
                }
                format!("Board number {number}. Dealer {}. {vulnerable} vulnerable.", dealer.name())
            }
            Self::Cards { whose, hand } => format!("{whose}'s cards :{}", cards_in_suits(*hand)),
            Self::Calls(spoken) => spoken.to_string(),
            Self::ToLead(whose) => format!("{whose} to lead"),
            Self::Plays(shown) if dialect.version_19 => shown.to_string(),
            Self::Plays(shown) => format!("{} plays {}", shown.whose, rank_then_suit(shown.card)),
            Self::Timing(thought) => timing_line(thought),
            Self::Explain { seat, call } => format!("Explain {}'s {call}", seat.name()),
            Self::EndOfSession => "End of session".to_owned(),
            Self::Refused(reason) => remark(reason),
        }
    }
}

fn teams_line(teams: &BySide<super::TeamName>, scoring: Option<Scoring>) -> String {
    let [north_south, east_west] = teams.as_array();
    let line = format!("Teams : N/S : \"{north_south}\" E/W : \"{east_west}\"");
    match scoring {
        // The protocol has no word for total points.
        None | Some(Scoring::TotalPoints) => line,
        Some(Scoring::Imps) => line + ". Playing IMP",
        Some(Scoring::Matchpoints) => line + ". Playing MP",
    }
}

const fn vulnerability_words(vulnerability: Vulnerability) -> &'static str {
    match vulnerability {
        Vulnerability::None => "Neither",
        Vulnerability::NorthSouth => "N/S",
        Vulnerability::EastWest => "E/W",
        Vulnerability::Both => "Both",
    }
}

/// ` S A K J 6. H A K J. D -. C A 7 6.`
fn cards_in_suits(hand: Hand) -> String {
    let mut line = String::new();
    for suit in Suit::DESCENDING {
        write!(line, " {suit}").expect("a string takes everything");
        let holding = hand.holding(suit);
        if holding.is_void() {
            line.push_str(" -");
        }
        for rank in holding.iter() {
            line.push(' ');
            line.push(rank.letter());
        }
        line.push('.');
    }
    line
}

fn timing_line(thought: &BySide<Thought>) -> String {
    let [north_south, east_west] = Side::ALL.map(|side| thought_words(&thought[side]));
    format!("Timing - N/S : {north_south}.  E/W : {east_west}")
}

fn thought_words(thought: &Thought) -> String {
    let (hours, minutes, seconds) = clock(thought.total);
    let (_, _, board_seconds) = clock(thought.board);
    let board_minutes = thought.board.as_secs() / 60;
    format!(
        "this board  {board_minutes:02}:{board_seconds:02},  total  {hours}:{minutes:02}:{seconds:02}"
    )
}

const fn clock(time: Duration) -> (u64, u64, u64) {
    let seconds = time.as_secs();
    (seconds / 3600, seconds / 60 % 60, seconds % 60)
}
