//! The table manager's side of a session.
//!
//! Each client has a short queue of lines that it has said and that were not needed yet, for a
//! client may be one line ahead: having called, it says at once what it is ready for next. The board
//! moves on whenever the heads of the queues fulfil the barrier that is due.
//!
//! A client that says something unreadable, out of order or illegal, or nothing for too long, is
//! dismissed with a reason, and its chair is empty. Nobody else is troubled: when somebody takes the
//! chair, for the same team, the board that was on the table is dealt again from its start
//! (`Start of board`, which clients accept anywhere), and the lines of the abandoned board are
//! passed over. Boards that were finished stay finished.
//!
//! Some clients come back without asking for their seat again: on a new connection they go on
//! speaking where they were. They are known by their seat, and given it ([`Host::rebind`]).

use std::collections::VecDeque;
use std::time::Duration;

use merrimac_cards::{BySeat, BySide, Scoring, Seat};

use crate::message::{ClientMessage, Dialect, ReadyFor, ServerMessage};
use crate::sitting::Sitting;
use crate::team::TeamName;

mod effect;
mod seating;
mod table;

pub use effect::{Effect, Offence, Refusal};
use table::{Progress, Table};

/// How a table is run.
#[derive(Debug, Clone)]
pub struct HostSettings {
    /// How long a client may be silent when it is its turn to speak.
    pub patience: Duration,
    /// How the match is scored, for clients that want to know.
    pub scoring: Option<Scoring>,
    /// The dialects of clients that do not give themselves away.
    pub dialects: BySeat<Option<Dialect>>,
    /// Who may sit at the table; otherwise whoever comes first.
    pub teams: Option<BySide<TeamName>>,
}

impl Default for HostSettings {
    fn default() -> Self {
        let patience = Duration::from_mins(10);
        Self { patience, scoring: None, dialects: BySeat::default(), teams: None }
    }
}

/// A table manager, as far as the session has come.
///
/// ```
/// use std::time::Duration;
///
/// use merrimac_cards::{Board, Record, Seat};
/// use merrimac_protocol::Sitting;
/// use merrimac_protocol::message::Connecting;
/// use merrimac_protocol::session::{Effect, Host, HostSettings};
///
/// let deal = "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85".parse()?;
/// let boards = [Record::of_board(&Board::numbered(1, deal))];
/// let mut host = Host::new(Sitting::with_replay(boards), HostSettings::default());
/// let north = Connecting::new("Merrimac".parse()?, Some(Seat::North));
/// host.seat(&north, Duration::ZERO)?;
/// let line = "North (\"Merrimac\") seated".to_owned();
/// assert_eq!(host.take_effects(), [Effect::Say { seat: Seat::North, line }]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Host {
    settings: HostSettings,
    sittings: VecDeque<Sitting>,
    chairs: BySeat<Option<Client>>,
    /// Settled when both are first announced, or before.
    teams: Option<BySide<TeamName>>,
    /// Whether they have been announced.
    has_begun: bool,
    stage: Stage,
    thought: BySide<Duration>,
    effects: Vec<Effect>,
}

/// How far the board has come.
#[derive(Debug)]
enum Stage {
    /// Not everybody is there and ready.
    Gathering,
    /// The board has been announced.
    Deal,
    /// Number, dealer and vulnerability have been announced.
    Cards,
    /// The cards have been dealt.
    Table(Box<Table>),
    /// The session is over.
    Over,
}

/// Who sits on a chair.
#[derive(Debug)]
struct Client {
    team: TeamName,
    dialect: Dialect,
    setup: Setup,
    /// What it has said and nobody needed yet, with when it came.
    said: VecDeque<(ClientMessage, Duration)>,
    /// Since when it has had something to say.
    silent_since: Duration,
}

/// How far a client has come before it can play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Setup {
    Seated,
    ReadyForTeams,
    KnowsTeams,
    ReadyToStart,
}

impl Host {
    /// A client may be this many lines ahead; two are usual.
    const MOST_LINES_AHEAD: usize = 8;

    /// A table that will play these boards. Boards whose cards are not all known are left out.
    pub fn new(program: Vec<Sitting>, settings: HostSettings) -> Self {
        Self {
            teams: settings.teams.clone(),
            settings,
            sittings: program.into_iter().filter(|sitting| sitting.board().is_some()).collect(),
            chairs: BySeat::default(),
            has_begun: false,
            stage: Stage::Gathering,
            thought: BySide::default(),
            effects: Vec::new(),
        }
    }

    /// What is to be done since the last time this was asked, in order.
    pub fn take_effects(&mut self) -> Vec<Effect> {
        std::mem::take(&mut self.effects)
    }

    /// Whether all boards have been played.
    pub const fn is_over(&self) -> bool {
        matches!(self.stage, Stage::Over)
    }

    /// Takes in a line of a seated client.
    pub fn receive(&mut self, seat: Seat, line: &str, now: Duration) {
        if !self.is_taken(seat) || line.trim().is_empty() || self.is_over() {
            return;
        }
        match line.parse::<ClientMessage>() {
            Err(error) => self.dismiss(seat, Offence::Unreadable(error)),
            Ok(message) => {
                let Some(client) = &mut self.chairs[seat] else { return };
                client.said.push_back((message, now));
                if client.said.len() > Self::MOST_LINES_AHEAD {
                    self.dismiss(seat, Offence::Flood);
                }
                self.move_on(now);
            }
        }
    }

    /// A client is gone, or has to go.
    pub fn leave(&mut self, seat: Seat, offence: Offence) {
        if self.is_taken(seat) && !self.is_over() {
            self.dismiss(seat, offence);
        }
    }

    /// When somebody's patience ends, if nobody speaks before.
    pub fn deadline(&self) -> Option<Duration> {
        self.awaited().map(|(_, since)| since.saturating_add(self.settings.patience)).min()
    }

    /// Dismisses whoever has been silent for too long.
    pub fn tick(&mut self, now: Duration) {
        let patience = self.settings.patience;
        let is_late = |since: Duration| since.saturating_add(patience) <= now;
        let silent: Vec<_> = self.awaited().filter(|(_, since)| is_late(*since)).collect();
        for (seat, _) in silent {
            self.dismiss(seat, Offence::Silent(patience));
        }
    }

    /// The clients that have something to say, and since when.
    fn awaited(&self) -> impl Iterator<Item = (Seat, Duration)> {
        self.chairs.iter().filter_map(|(seat, chair)| {
            let client = chair.as_ref()?;
            let is_due = client.said.is_empty() && self.is_due(seat, client.setup);
            is_due.then_some((seat, client.silent_since))
        })
    }

    /// Whether a client has something to say, rather than to wait for others.
    fn is_due(&self, seat: Seat, setup: Setup) -> bool {
        match (setup, &self.stage) {
            (Setup::Seated | Setup::KnowsTeams, _) => true,
            (Setup::ReadyForTeams, _) | (_, Stage::Gathering | Stage::Over) => false,
            (_, Stage::Deal | Stage::Cards) => true,
            (_, Stage::Table(table)) => table.is_due(seat),
        }
    }

    /// Passes one barrier after the other, as far as what was said allows.
    fn move_on(&mut self, now: Duration) {
        while self.pass_barrier(now) {
            for seat in Seat::ALL {
                if let Some(client) = &mut self.chairs[seat] {
                    client.silent_since = now;
                }
            }
        }
    }

    fn pass_barrier(&mut self, now: Duration) -> bool {
        match &mut self.stage {
            Stage::Over => false,
            Stage::Gathering => self.gather(),
            Stage::Deal => {
                // What clients said about an abandoned board before they heard of the new start.
                self.pass_over(|what| what != Some(ReadyFor::Deal));
                self.all_ready(ReadyFor::Deal) && self.announce_board()
            }
            Stage::Cards => {
                // A board that was started twice in a row is answered twice.
                self.pass_over(|what| what == Some(ReadyFor::Deal));
                self.all_ready(ReadyFor::Cards) && self.deal_cards(now)
            }
            Stage::Table(table) => {
                let progress = table.advance(&mut self.chairs, now);
                self.act_on(progress)
            }
        }
    }

    /// Before the first board, and while somebody is away.
    fn gather(&mut self) -> bool {
        for seat in Seat::ALL {
            self.take_setup_line(seat);
        }
        let setups = Seat::ALL.map(|seat| self.chairs[seat].as_ref().map(|client| client.setup));
        let slowest = setups.into_iter().min().flatten();
        match slowest {
            Some(Setup::ReadyToStart) => self.start_board(),
            Some(Setup::ReadyForTeams | Setup::KnowsTeams)
                if setups.contains(&Some(Setup::ReadyForTeams)) =>
            {
                self.announce_teams()
            }
            _ => false,
        }
    }

    fn take_setup_line(&mut self, seat: Seat) {
        let Some(client) = &mut self.chairs[seat] else { return };
        let (due, next) = match client.setup {
            Setup::Seated => (ReadyFor::Teams, Setup::ReadyForTeams),
            Setup::KnowsTeams => (ReadyFor::Start, Setup::ReadyToStart),
            // It was in the middle of a board, and has not heard yet that it is abandoned.
            Setup::ReadyToStart => return client.said.clear(),
            Setup::ReadyForTeams => return,
        };
        match client.said.pop_front() {
            None => {}
            Some((message, _)) if message == (ClientMessage::Ready { seat, what: due }) => {
                client.setup = next;
            }
            Some((message, _)) => self.dismiss_out_of_turn(seat, &message, due),
        }
    }

    fn announce_teams(&mut self) -> bool {
        let team = |seat: Seat| self.chairs[seat].as_ref().map(|client| client.team.clone());
        let (Some(north_south), Some(east_west)) = (team(Seat::North), team(Seat::East)) else {
            return false;
        };
        let teams = BySide::from_array([north_south, east_west]);
        self.teams = Some(teams.clone());
        self.has_begun = true;
        let line = ServerMessage::Teams { teams, scoring: self.settings.scoring };
        for seat in Seat::ALL {
            let Some(client) = &mut self.chairs[seat] else { continue };
            if client.setup == Setup::ReadyForTeams {
                client.setup = Setup::KnowsTeams;
                self.say(seat, &line);
            }
        }
        true
    }

    fn start_board(&mut self) -> bool {
        let Some(sitting) = self.sittings.front() else {
            self.end_session();
            return false;
        };
        self.effects.push(Effect::BoardStarts(Box::new(sitting.clone())));
        self.say_to_all(&ServerMessage::StartOfBoard);
        self.stage = Stage::Deal;
        true
    }

    /// Passes over lines that come too late, by what their clients are ready for, if anything.
    fn pass_over(&mut self, is_late: impl Fn(Option<ReadyFor>) -> bool) {
        for seat in Seat::ALL {
            let Some(client) = &mut self.chairs[seat] else { continue };
            let what = |message: &ClientMessage| match message {
                ClientMessage::Ready { seat: who, what } if *who == seat => Some(*what),
                _ => None,
            };
            while client.said.front().is_some_and(|(message, _)| is_late(what(message))) {
                client.said.pop_front();
            }
        }
    }

    /// Whether all four have said that they are ready, which is then heard.
    fn all_ready(&mut self, what: ReadyFor) -> bool {
        for seat in Seat::ALL {
            let head = self.chairs[seat].as_ref().and_then(|client| client.said.front());
            match head {
                Some((message, _)) if *message != (ClientMessage::Ready { seat, what }) => {
                    let message = message.clone();
                    self.dismiss_out_of_turn(seat, &message, what);
                    return false;
                }
                _ => {}
            }
        }
        let all = self
            .chairs
            .values()
            .all(|chair| chair.as_ref().is_some_and(|client| !client.said.is_empty()));
        if all {
            for seat in Seat::ALL {
                self.chairs[seat].as_mut().and_then(|client| client.said.pop_front());
            }
        }
        all
    }

    fn announce_board(&mut self) -> bool {
        let Some(board) = self.sittings.front().and_then(Sitting::board) else { return false };
        self.say_to_all(&ServerMessage::Board {
            number: board.number,
            dealer: board.dealer,
            vulnerability: board.vulnerability,
        });
        self.stage = Stage::Cards;
        true
    }

    fn deal_cards(&mut self, now: Duration) -> bool {
        let Some(board) = self.sittings.front().and_then(Sitting::board) else { return false };
        for seat in Seat::ALL {
            let whose = crate::message::Whose::Seat(seat);
            self.say(seat, &ServerMessage::Cards { whose, hand: board.deal.hand(seat) });
        }
        self.stage = Stage::Table(Box::new(Table::new(&board, now)));
        true
    }

    fn act_on(&mut self, progress: Progress) -> bool {
        match progress {
            Progress::Nothing => false,
            Progress::Said(lines) => {
                for (seat, line) in lines {
                    self.say(seat, &line);
                }
                true
            }
            Progress::Offence(seat, offence) => {
                self.dismiss(seat, offence);
                true
            }
            Progress::Finished => {
                self.finish_board();
                true
            }
        }
    }

    fn finish_board(&mut self) {
        let Stage::Table(table) = std::mem::replace(&mut self.stage, Stage::Gathering) else {
            return;
        };
        let Some(sitting) = self.sittings.pop_front() else { return };
        let mut record = table.record();
        if let Some(teams) = &self.teams {
            record.players = BySeat::from_fn(|seat: Seat| teams[seat.side()].to_string());
        }
        self.effects.push(Effect::Played(Box::new(sitting.record(record))));
        let times = table.thought(&mut self.thought);
        self.say_to_all(&ServerMessage::Timing(times));
        if self.sittings.is_empty() {
            self.end_session();
        }
    }

    fn end_session(&mut self) {
        self.say_to_all(&ServerMessage::EndOfSession);
        self.effects.push(Effect::Over);
        self.stage = Stage::Over;
    }

    fn dismiss_out_of_turn(&mut self, seat: Seat, said: &ClientMessage, due: ReadyFor) {
        let due = format!("{} ready {due}", seat.name());
        self.dismiss(seat, Offence::OutOfTurn { said: said.to_string(), due });
    }

    fn dismiss(&mut self, seat: Seat, offence: Offence) {
        let parting = match &offence {
            Offence::Connection(_) => None,
            Offence::IllegalCall { .. } => Some("Illegal bid".to_owned()),
            other => Some(ServerMessage::Refused(format!("Error {other}")).to_string()),
        };
        self.effects.push(Effect::Dismiss { seat, parting, offence });
        self.chairs[seat] = None;
        self.stage = Stage::Gathering;
    }

    fn say(&mut self, seat: Seat, message: &ServerMessage) {
        let Some(client) = &self.chairs[seat] else { return };
        self.effects.push(Effect::Say { seat, line: message.written(client.dialect) });
    }

    fn say_to_all(&mut self, message: &ServerMessage) {
        for seat in Seat::ALL {
            self.say(seat, message);
        }
    }
}
