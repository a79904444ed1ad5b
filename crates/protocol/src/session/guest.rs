//! The client's side of a session.
//!
//! ```text
//! CONNECT → SEATED → TEAMS → WAIT_BOARD → WAIT_DEAL → WAIT_CARDS → AUCTION → OPENING_LEAD → DUMMY
//! → PLAY → WAIT_TIMING → WAIT_BOARD …
//! ```
//!
//! `Start of board` is accepted anywhere once the teams are known: the hand is dropped and the board
//! begins again. `End of session` is accepted anywhere. Lines that say nothing the protocol knows,
//! `Teams` at odd times and prompts for somebody else are noise. Calls and cards that cannot be are
//! errors: the client has lost track, and going on would only make the manager lose it too.
//! A manager that asks what a call means is told what the client's player said of it.

use merrimac_cards::{Call, Card, RecordedCall, Seat, Vulnerability};
use merrimac_table::{Decision, Finish, SeatFacts, SeatView, ViewError};
use thiserror::Error;

use super::Step;
use crate::message::{
    ClientMessage, Connecting, ReadyFor, ServerMessage, ShownCard, SpokenCall, Whose,
};

/// A client at a table, as far as the session has come.
///
/// ```
/// use merrimac_cards::Seat;
/// use merrimac_protocol::message::Connecting;
/// use merrimac_protocol::session::{Guest, Wanted};
///
/// let mut north = Guest::new(Connecting::new("Merrimac".parse()?, Some(Seat::North)));
/// let mut says = |line: &str| -> Result<Vec<String>, Box<dyn std::error::Error>> {
///     Ok(north.receive(line)?.iter().map(ToString::to_string).collect())
/// };
/// assert_eq!(says("North (\"Merrimac\") seated")?, ["North ready for teams"]);
/// assert_eq!(says("Teams : N/S : \"Merrimac\" E/W : \"Others\"")?, ["North ready to start"]);
/// assert_eq!(says("Start of board")?, ["North ready for deal"]);
/// assert_eq!(says("Board number 1. Dealer North. Neither vulnerable.")?, ["North ready for cards"]);
/// says("North's cards : S K J 5. H T 8 6 4 3 2. D A J. C J 3.")?;
/// assert_eq!(north.wanted(), Some(Wanted::Call));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Guest {
    connecting: Connecting,
    /// Where the manager has seated it; where it asked to sit before that.
    seat: Seat,
    state: GuestState,
    news: Vec<News>,
}

/// Where a client is in the session.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum GuestState {
    /// It has asked for a seat.
    Connecting,
    /// It has a seat and waits for the teams.
    Seated,
    /// It waits for a board.
    WaitsForBoard,
    /// It waits for number, dealer and vulnerability.
    WaitsForDeal,
    /// It waits for its cards.
    WaitsForCards {
        /// The number of the board.
        number: u32,
        /// The dealer.
        dealer: Seat,
        /// The vulnerability.
        vulnerability: Vulnerability,
    },
    /// Auction, opening lead, dummy and play: where exactly, the view tells.
    AtTable {
        /// What its seat has seen.
        view: Box<SeatView>,
        /// Whether it has been told to lead.
        prompted: bool,
    },
    /// The session is over.
    Left,
}

/// What the client's player must decide.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wanted {
    /// A call.
    Call,
    /// A card, from its own hand or dummy's.
    Card,
}

/// What the client's player may want to know.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum News {
    /// A board begins, perhaps not for the first time.
    BoardStarts(Box<SeatView>),
    /// The board has ended regularly.
    BoardEnds(Box<SeatView>, Finish),
    /// A line that says nothing the protocol knows.
    Noise(String),
}

/// Why a client cannot go on.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum GuestError {
    /// The manager will not have it.
    #[error("the table manager refused: {0}")]
    Refused(String),
    /// The manager says something that cannot be true.
    #[error("the table manager says {said:?}, but {source}")]
    Impossible {
        /// The line.
        said: String,
        /// What is wrong with it.
        source: ViewError,
    },
    /// The manager says something at the wrong time.
    #[error("the table manager says {said:?} at the wrong time")]
    OutOfTurn {
        /// The line.
        said: String,
    },
    /// The client's own player decided something illegal.
    #[error("the player's choice is illegal: {0}")]
    Illegal(ViewError),
    /// The client's own player was not asked.
    #[error("nobody asked the player")]
    NotAsked,
}

type Answers = Result<Vec<ClientMessage>, GuestError>;

impl Guest {
    /// A client that asks for a seat.
    pub fn new(connecting: Connecting) -> Self {
        let seat = connecting.seat.unwrap_or(Seat::North);
        Self { connecting, seat, state: GuestState::Connecting, news: Vec::new() }
    }

    /// The line to begin with, on every new connection.
    pub fn greeting(&self) -> ClientMessage {
        ClientMessage::Connecting(self.connecting.clone())
    }

    /// Where the session is.
    pub const fn state(&self) -> &GuestState {
        &self.state
    }

    /// What the seat has seen, while there is a board on the table.
    pub fn view(&self) -> Option<&SeatView> {
        match &self.state {
            GuestState::AtTable { view, .. } => Some(view),
            _ => None,
        }
    }

    /// What the player must decide now, from [`view`](Self::view).
    pub fn wanted(&self) -> Option<Wanted> {
        let GuestState::AtTable { view, prompted } = &self.state else { return None };
        match Step::of(view) {
            Step::Call => Some(Wanted::Call),
            Step::Follow(_) => Some(Wanted::Card),
            Step::Lead(_) if *prompted => Some(Wanted::Card),
            _ => None,
        }
    }

    /// What has happened since the last time this was asked.
    pub fn take_news(&mut self) -> Vec<News> {
        std::mem::take(&mut self.news)
    }

    /// Takes in a line from the manager, and gives the lines to answer with.
    ///
    /// # Errors
    /// If the client is refused, or has lost track; it should leave.
    pub fn receive(&mut self, line: &str) -> Answers {
        let Ok(message) = line.parse::<ServerMessage>() else {
            self.noise(line);
            return match self.state {
                // Whatever the first answer is, it is fatal unless it seats the client.
                GuestState::Connecting => Err(GuestError::Refused(line.to_owned())),
                _ => Ok(Vec::new()),
            };
        };
        match (message, &mut self.state) {
            (_, GuestState::Left) => Ok(Vec::new()),
            (ServerMessage::EndOfSession, _) => {
                self.state = GuestState::Left;
                Ok(Vec::new())
            }
            (ServerMessage::Timing(_), state) if *state != GuestState::Connecting => Ok(Vec::new()),
            (ServerMessage::Refused(reason), _) => Err(GuestError::Refused(reason)),
            (ServerMessage::Seated { seat, .. }, GuestState::Connecting) => self.sit_down(seat),
            (_, GuestState::Connecting) => Err(GuestError::Refused(line.to_owned())),
            (ServerMessage::Teams { .. }, GuestState::Seated) => {
                self.state = GuestState::WaitsForBoard;
                Ok(self.ready(ReadyFor::Start))
            }
            (ServerMessage::StartOfBoard, _) => {
                self.state = GuestState::WaitsForDeal;
                Ok(self.ready(ReadyFor::Deal))
            }
            (
                ServerMessage::Board { number, dealer, vulnerability },
                GuestState::WaitsForDeal | GuestState::WaitsForBoard,
            ) => {
                self.state = GuestState::WaitsForCards { number, dealer, vulnerability };
                Ok(self.ready(ReadyFor::Cards))
            }
            (ServerMessage::Cards { whose, hand }, GuestState::WaitsForCards { .. })
                if whose == Whose::Seat(self.seat) =>
            {
                self.pick_up(line, hand)
            }
            (ServerMessage::Explain { seat, call }, GuestState::AtTable { view, .. }) => {
                Ok(vec![ClientMessage::Explanation(explanation(view, seat, call))])
            }
            (message, GuestState::AtTable { .. }) => self.at_table(line, message),
            _ => {
                self.noise(line);
                Ok(Vec::new())
            }
        }
    }

    /// Makes the call that the player has decided on, and gives the lines to send.
    ///
    /// # Errors
    /// If the player was not asked for a call, or the call is illegal; nothing has changed then.
    pub fn call(&mut self, decision: &Decision<Call>) -> Answers {
        if self.wanted() != Some(Wanted::Call) {
            return Err(GuestError::NotAsked);
        }
        let spoken = SpokenCall {
            seat: self.seat,
            call: decision.choice,
            alerted: decision.reasons.alert,
            explanation: decision.reasons.explanation.clone(),
        };
        self.on_view(|view| view.hear(recorded(&spoken))).map_err(GuestError::Illegal)?;
        let mut lines = vec![ClientMessage::Calls(spoken)];
        lines.extend(self.next_ready());
        Ok(lines)
    }

    /// Plays the card that the player has decided on, and gives the lines to send.
    ///
    /// # Errors
    /// If the player was not asked for a card, or the card is illegal; nothing has changed then.
    pub fn play(&mut self, decision: &Decision<Card>) -> Answers {
        let turn = self.view().and_then(SeatView::turn);
        let (Some(Wanted::Card), Some(turn)) = (self.wanted(), turn) else {
            return Err(GuestError::NotAsked);
        };
        let card = decision.choice;
        self.on_view(|view| view.see_card(card)).map_err(GuestError::Illegal)?;
        // Dummy's card is played under dummy's seat: not every manager understands "Dummy".
        let shown = ShownCard { whose: Whose::Seat(turn), card, remark: String::new() };
        let mut lines = vec![ClientMessage::Plays(shown)];
        lines.extend(self.next_ready());
        Ok(lines)
    }

    fn sit_down(&mut self, seat: Seat) -> Answers {
        if self.connecting.seat.is_some_and(|wanted| wanted != seat) {
            return Err(GuestError::Refused(format!("seated at {} instead", seat.name())));
        }
        self.seat = seat;
        self.state = GuestState::Seated;
        Ok(self.ready(ReadyFor::Teams))
    }

    fn pick_up(&mut self, line: &str, hand: merrimac_cards::Hand) -> Answers {
        let GuestState::WaitsForCards { number, dealer, vulnerability } = self.state else {
            return Err(GuestError::OutOfTurn { said: line.to_owned() });
        };
        let facts = SeatFacts { number, dealer, vulnerability, seat: self.seat, hand };
        let view = SeatView::new(facts)
            .map_err(|source| GuestError::Impossible { said: line.to_owned(), source })?;
        let view = Box::new(view);
        self.news.push(News::BoardStarts(view.clone()));
        self.state = GuestState::AtTable { view, prompted: false };
        Ok(self.next_ready())
    }

    /// A line that comes while there is a board on the table.
    fn at_table(&mut self, line: &str, message: ServerMessage) -> Answers {
        let step = self.view().map_or(Step::Over, Step::of);
        let dummy = self.view().and_then(SeatView::contract).map(|contract| contract.dummy());
        let news: Result<(), ViewError> = match (message, step) {
            (ServerMessage::Calls(spoken), Step::HearCall(caller)) if spoken.seat == caller => {
                self.on_view(|view| view.hear(recorded(&spoken)))
            }
            (ServerMessage::Plays(shown), Step::SeeCard { whose, .. })
                if whose.means(shown.whose, dummy) =>
            {
                self.on_view(|view| view.see_card(shown.card))
            }
            (ServerMessage::Cards { whose, hand }, Step::SeeDummy)
                if whose.means(Whose::Dummy, dummy) =>
            {
                self.on_view(|view| view.see_dummy(hand))
            }
            // Some managers name declarer, not dummy, when dummy is on lead.
            (ServerMessage::ToLead(whose), Step::Lead(mine))
                if whose.means(mine, dummy) || whose == Whose::Seat(self.seat) =>
            {
                self.prompt();
                return Ok(Vec::new());
            }
            // Some managers repeat a client's own call or card to it.
            (message, _) if !self.is_echo(&message) && is_move(&message) => {
                return Err(GuestError::OutOfTurn { said: line.to_owned() });
            }
            _ => {
                self.noise(line);
                return Ok(Vec::new());
            }
        };
        news.map_err(|source| GuestError::Impossible { said: line.to_owned(), source })?;
        Ok(self.next_ready())
    }

    fn on_view(
        &mut self,
        take_in: impl FnOnce(&mut SeatView) -> Result<(), ViewError>,
    ) -> Result<(), ViewError> {
        let GuestState::AtTable { view, prompted } = &mut self.state else { return Ok(()) };
        take_in(view)?;
        *prompted = false;
        Ok(())
    }

    fn prompt(&mut self) {
        if let GuestState::AtTable { prompted, .. } = &mut self.state {
            *prompted = true;
        }
    }

    /// What the client is ready for now that its view has grown; ends the board if it is over.
    fn next_ready(&mut self) -> Vec<ClientMessage> {
        let GuestState::AtTable { view, .. } = &self.state else { return Vec::new() };
        let step = Step::of(view);
        if step == Step::Over {
            let finish =
                if view.contract().is_some() { Finish::PlayedOut } else { Finish::PassedOut };
            self.news.push(News::BoardEnds(view.clone(), finish));
            self.state = GuestState::WaitsForBoard;
        }
        step.ready_for().map_or_else(Vec::new, |what| self.ready(what))
    }

    fn ready(&self, what: ReadyFor) -> Vec<ClientMessage> {
        vec![ClientMessage::Ready { seat: self.seat, what }]
    }

    /// Whether the manager only repeats what this client did last.
    fn is_echo(&self, message: &ServerMessage) -> bool {
        let Some(view) = self.view() else { return false };
        match message {
            ServerMessage::Calls(spoken) => {
                spoken.seat == self.seat && view.auction().calls().last() == Some(&spoken.call)
            }
            ServerMessage::Plays(shown) => {
                view.cards_played().last().is_some_and(|(_, card)| card == shown.card)
            }
            _ => false,
        }
    }

    /// Keeps a strange line for whoever writes the log, but never many of them.
    fn noise(&mut self, line: &str) {
        const MOST: usize = 100;
        if self.news.len() < MOST {
            self.news.push(News::Noise(line.to_owned()));
        }
    }
}

fn recorded(spoken: &SpokenCall) -> RecordedCall {
    RecordedCall { call: spoken.call, alerted: spoken.alerted, note: spoken.explanation.clone() }
}

/// What is known of a player's last call of this kind.
fn explanation(view: &SeatView, seat: Seat, call: Call) -> String {
    let callers = std::iter::successors(Some(view.dealer()), |seat| Some(seat.next()));
    let made = callers.zip(view.calls()).filter(|&(who, made)| who == seat && made.call == call);
    match made.last() {
        Some((_, made)) if !made.note.is_empty() => made.note.clone(),
        _ => "no explanation".to_owned(),
    }
}

/// Whether the line changes what is on the table.
const fn is_move(message: &ServerMessage) -> bool {
    matches!(
        message,
        ServerMessage::Calls(_) | ServerMessage::Plays(_) | ServerMessage::Cards { .. }
    )
}

#[cfg(test)]
mod tests;
