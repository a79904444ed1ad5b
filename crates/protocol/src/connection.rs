//! One client's connection: lines in, lines out, and nothing that it does can hold up others.
//!
//! Every connection has a task of its own. It holds at most one line that has not ended; it waits
//! with reading while the table is busy; lines to a client that does not read pile up only to a
//! small number, and then the client is let go.

use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::sync::mpsc;
use tokio::time::{sleep, timeout};

use crate::line::LineBuffer;

/// How much strangers may ask of a server.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// Connections that have no seat yet; when there are more, the oldest is let go.
    pub most_waiting: usize,
    /// How long a connection may take to ask for a seat.
    pub handshake: Duration,
    /// How many lines may wait to be sent to a client that does not read.
    pub most_unsent: usize,
    /// How long a client may take to let a line be sent.
    pub sending: Duration,
    /// A pause before every line, for clients that lose lines which arrive together.
    pub pause: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            most_waiting: 32,
            handshake: Duration::from_secs(30),
            most_unsent: 64,
            sending: Duration::from_secs(10),
            pause: Duration::ZERO,
        }
    }
}

/// Which connection: no two ever have the same.
pub(crate) type ConnectionId = u64;

/// What a connection has to tell.
#[derive(Debug)]
pub(crate) enum Arrival {
    /// A line came.
    Line(String),
    /// It has ended, and why.
    Gone(String),
}

/// Attends to a connection until either side ends it. It ends when nobody holds the other end of
/// `outgoing` any more and all lines have been sent.
pub(crate) async fn attend(
    stream: TcpStream,
    id: ConnectionId,
    limits: Limits,
    arrivals: mpsc::Sender<(ConnectionId, Arrival)>,
    outgoing: mpsc::Receiver<String>,
) {
    // Lines are short and each is waited for; without this they would be collected first.
    let _ = stream.set_nodelay(true);
    let (reader, writer) = stream.into_split();
    let mut attendance =
        Attendance { reader, writer, limits, outgoing, lines: LineBuffer::default() };
    let reason = attendance.run(id, &arrivals).await;
    // If the table is gone too, nobody wants to know.
    let _ = arrivals.send((id, Arrival::Gone(reason))).await;
    attendance.close().await;
}

struct Attendance {
    reader: OwnedReadHalf,
    writer: OwnedWriteHalf,
    limits: Limits,
    outgoing: mpsc::Receiver<String>,
    lines: LineBuffer,
}

impl Attendance {
    /// Carries lines until the connection ends, and gives the reason.
    async fn run(
        &mut self,
        id: ConnectionId,
        arrivals: &mpsc::Sender<(ConnectionId, Arrival)>,
    ) -> String {
        let let_go = || "it was let go".to_owned();
        let mut bytes = [0; 1024];
        let mut is_answered = false;
        let handshake = sleep(self.limits.handshake);
        tokio::pin!(handshake);
        loop {
            tokio::select! {
                line = self.outgoing.recv() => {
                    is_answered = true;
                    let Some(line) = line else { return let_go() };
                    if let Err(reason) = self.send(&line).await {
                        return reason;
                    }
                }
                read = self.reader.read(&mut bytes) => {
                    let count = match read {
                        Ok(0) => return "the connection was closed".to_owned(),
                        Ok(count) => count,
                        Err(error) => return error.to_string(),
                    };
                    self.lines.extend(&bytes[..count]);
                    loop {
                        match self.lines.next_line() {
                            Ok(None) => break,
                            Ok(Some(line)) => {
                                if arrivals.send((id, Arrival::Line(line))).await.is_err() {
                                    return let_go();
                                }
                            }
                            Err(error) => {
                                let _ = self.send(&format!("Error {error}")).await;
                                return error.to_string();
                            }
                        }
                    }
                }
                () = &mut handshake, if !is_answered => {
                    return "it did not ask for a seat".to_owned();
                }
            }
        }
    }

    async fn send(&mut self, line: &str) -> Result<(), String> {
        if !self.limits.pause.is_zero() {
            sleep(self.limits.pause).await;
        }
        let bytes = format!("{line}\r\n").into_bytes();
        match timeout(self.limits.sending, self.writer.write_all(&bytes)).await {
            Ok(sent) => sent.map_err(|error| error.to_string()),
            Err(_) => Err("it does not read".to_owned()),
        }
    }

    /// Ends our side. Closing while lines of the client are unread would take our last line away
    /// from it, so what has come is read; but nobody waits for more.
    async fn close(&mut self) {
        const MOST_READS: usize = 64;
        let _ = self.writer.shutdown().await;
        let mut bytes = [0; 1024];
        for _ in 0..MOST_READS {
            if !matches!(self.reader.try_read(&mut bytes), Ok(1..)) {
                break;
            }
        }
    }
}
