//! A seat at somebody's table: a [`Guest`] with a socket, and the player who decides for it.
//!
//! The player may think for as long as it likes, on a thread of its own. Lines that arrive meanwhile
//! are looked at before its decision is sent: if the board was abandoned, so is the decision. When
//! the connection is lost, the client connects again, takes its seat and plays on from the start of
//! the board. (Some managers want a client that was lost to go on speaking where it was instead, and
//! tell it nothing again: [`Retries::goes_on`].) It never claims.

use std::fmt::Write as _;
use std::io;
use std::time::Duration;

use merrimac_table::{Decision, Player, PlayerError, SeatView};
use thiserror::Error;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::task::spawn_blocking;
use tokio::time::sleep;

use crate::line::{LineBuffer, LineTooLong};
use crate::message::{ClientMessage, Connecting};
use crate::reception::Reception;
use crate::session::{Guest, GuestError, GuestState, News, Wanted};

/// How often to try to reach a table manager.
#[derive(Debug, Clone, Copy)]
pub struct Retries {
    /// How often in a row, after the first time.
    pub times: u32,
    /// How long to wait before each.
    pub every: Duration,
    /// Whether to go on speaking where it was when the connection was lost, as `RoboBridge` wants
    /// it, and to ask for the seat again only if the manager will not have that.
    pub goes_on: bool,
}

/// Why a client left a table before the session was over.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ClientError {
    /// The table manager cannot be reached.
    #[error("cannot reach the table manager: {0}")]
    Unreachable(#[source] io::Error),
    /// The connection is lost.
    #[error("the connection is lost: {0}")]
    Lost(#[source] io::Error),
    /// The manager's line does not end.
    #[error(transparent)]
    Line(#[from] LineTooLong),
    /// The session cannot go on.
    #[error(transparent)]
    Session(#[from] GuestError),
    /// The player does not answer.
    #[error("the player does not answer: {0}")]
    Player(#[from] PlayerError),
    /// The player has a bug.
    #[error("the player has crashed")]
    Crashed,
}

/// Takes a seat at the table manager's at `address` and plays until the session is over.
///
/// # Errors
/// If the manager refuses, cannot be reached (again), or says what makes no sense; or if the player
/// fails.
pub async fn join(
    address: &str,
    connecting: Connecting,
    player: Box<dyn Player>,
    retries: Retries,
) -> Result<(), ClientError> {
    let mut player = Some(player);
    let mut left = retries.times;
    let mut had_a_seat = false;
    let mut guest = Guest::new(connecting.clone());
    let mut opening = vec![guest.greeting()];
    loop {
        let (ended, last_words) = match TcpStream::connect(address).await {
            Err(error) => (Err(ClientError::Unreachable(error)), None),
            Ok(stream) => {
                let mut conversation = Conversation::new(stream);
                let ended = conversation.run(&mut guest, &mut player, &opening).await;
                (ended, Some(conversation.last_words).filter(|_| conversation.is_accepted))
            }
        };
        let error = match ended {
            Ok(()) => return Ok(()),
            Err(error) => error,
        };
        let was_seated = last_words.is_some() && *guest.state() != GuestState::Connecting;
        if was_seated {
            (had_a_seat, left) = (true, retries.times);
        }
        let is_refused = matches!(error, ClientError::Session(GuestError::Refused(_)));
        let may_pass = match &error {
            ClientError::Unreachable(_) | ClientError::Lost(_) => true,
            ClientError::Session(GuestError::Refused(reason)) if reason == Reception::CROWDED => {
                true
            }
            // A seat may count as taken until the manager notices that its holder is gone.
            _ => is_refused && had_a_seat && !was_seated,
        };
        if !may_pass || left == 0 {
            return Err(error);
        }
        if !retries.goes_on || is_refused || *guest.state() == GuestState::Connecting {
            guest = Guest::new(connecting.clone());
            opening = vec![guest.greeting()];
        } else if let Some(last_words) = last_words {
            opening = last_words;
        }
        left -= 1;
        sleep(retries.every).await;
    }
}

struct Conversation {
    stream: TcpStream,
    lines: LineBuffer,
    /// The last line that was sent; all that may not have been, if sending failed.
    last_words: Vec<ClientMessage>,
    /// Whether the manager has said something that made sense.
    is_accepted: bool,
}

type Seated = Option<Box<dyn Player>>;

impl Conversation {
    fn new(stream: TcpStream) -> Self {
        // Lines are short and each is waited for; without this they would be collected first.
        let _ = stream.set_nodelay(true);
        let (lines, last_words) = (LineBuffer::default(), Vec::new());
        Self { stream, lines, last_words, is_accepted: false }
    }

    /// Plays until the session is over.
    async fn run(
        &mut self,
        guest: &mut Guest,
        player: &mut Seated,
        opening: &[ClientMessage],
    ) -> Result<(), ClientError> {
        self.send(opening).await?;
        loop {
            while let Some(wanted) = guest.wanted() {
                self.decide(guest, player, wanted).await?;
            }
            if *guest.state() == GuestState::Left {
                return Ok(());
            }
            let line = self.next_line().await?;
            self.answer(guest, player, &line).await?;
        }
    }

    async fn answer(
        &mut self,
        guest: &mut Guest,
        player: &mut Seated,
        line: &str,
    ) -> Result<(), ClientError> {
        let answers = guest.receive(line)?;
        self.is_accepted = true;
        self.send(&answers).await?;
        tell_news(guest, player).await
    }

    /// Has the player decide, and sends it, unless the board was abandoned meanwhile.
    async fn decide(
        &mut self,
        guest: &mut Guest,
        player: &mut Seated,
        wanted: Wanted,
    ) -> Result<(), ClientError> {
        let Some(view) = guest.view().cloned() else { return Ok(()) };
        let decided = ask(player, view.clone(), wanted).await?;
        while let Some(line) = self.arrived_line()? {
            self.answer(guest, player, &line).await?;
        }
        if guest.view() != Some(&view) || guest.wanted() != Some(wanted) {
            return Ok(());
        }
        let lines = match decided {
            Decided::Call(decision) => guest.call(&decision)?,
            Decided::Card(decision) => guest.play(&decision)?,
        };
        self.send(&lines).await?;
        tell_news(guest, player).await
    }

    async fn send(&mut self, messages: &[ClientMessage]) -> Result<(), ClientError> {
        let Some(last) = messages.last() else { return Ok(()) };
        let mut lines = String::new();
        for message in messages {
            write!(lines, "{message}\r\n").expect("a string takes everything");
        }
        self.last_words = messages.to_vec();
        self.stream.write_all(lines.as_bytes()).await.map_err(ClientError::Lost)?;
        self.last_words = vec![last.clone()];
        Ok(())
    }

    async fn next_line(&mut self) -> Result<String, ClientError> {
        let mut bytes = [0; 1024];
        loop {
            if let Some(line) = self.lines.next_line()? {
                return Ok(line);
            }
            match self.stream.read(&mut bytes).await.map_err(ClientError::Lost)? {
                0 => return Err(ClientError::Lost(io::ErrorKind::UnexpectedEof.into())),
                count => self.lines.extend(&bytes[..count]),
            }
        }
    }

    /// A line that is there already, if any.
    fn arrived_line(&mut self) -> Result<Option<String>, ClientError> {
        let mut bytes = [0; 1024];
        loop {
            if let Some(line) = self.lines.next_line()? {
                return Ok(Some(line));
            }
            match self.stream.try_read(&mut bytes) {
                Ok(0) => return Err(ClientError::Lost(io::ErrorKind::UnexpectedEof.into())),
                Ok(count) => self.lines.extend(&bytes[..count]),
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => return Ok(None),
                Err(error) => return Err(ClientError::Lost(error)),
            }
        }
    }
}

enum Decided {
    Call(Decision<merrimac_cards::Call>),
    Card(Decision<merrimac_cards::Card>),
}

async fn ask(player: &mut Seated, view: SeatView, wanted: Wanted) -> Result<Decided, ClientError> {
    let decided = with_player(player, move |player| match wanted {
        Wanted::Call => player.call(&view).map(Decided::Call),
        Wanted::Card => player.card(&view).map(Decided::Card),
    });
    Ok(decided.await??)
}

async fn tell_news(guest: &mut Guest, player: &mut Seated) -> Result<(), ClientError> {
    let news = guest.take_news();
    if news.iter().all(|piece| matches!(piece, News::Noise(_))) {
        return Ok(());
    }
    let told = with_player(player, move |player| {
        for piece in news {
            match piece {
                News::BoardStarts(view) => player.board_starts(&view)?,
                News::BoardEnds(view, finish) => player.board_ends(&view, &Ok(finish)),
                News::Noise(_) => {}
            }
        }
        Ok::<(), PlayerError>(())
    });
    Ok(told.await??)
}

/// Lends the player to a thread that may block.
async fn with_player<T: Send + 'static>(
    seated: &mut Seated,
    task: impl FnOnce(&mut dyn Player) -> T + Send + 'static,
) -> Result<T, ClientError> {
    let mut player = seated.take().ok_or(ClientError::Crashed)?;
    let done = spawn_blocking(move || {
        let answer = task(player.as_mut());
        (player, answer)
    });
    let (player, answer) = done.await.map_err(|_| ClientError::Crashed)?;
    *seated = Some(player);
    Ok(answer)
}
