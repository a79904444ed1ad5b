//! A client in the test itself, which stops where the test wants it to.

use std::io::{BufRead, BufReader, Lines, Write};
use std::net::TcpStream;

use merrimac_cards::Seat;
use merrimac_protocol::message::{ClientMessage, Connecting};
use merrimac_protocol::session::{Guest, Wanted};
use merrimac_table::{Player, RandomLegal, SeatView};

use super::hosted::{seed, team};

/// The random player of a seat, for the seat's usual team.
pub(super) struct Client {
    pub(super) stream: TcpStream,
    lines: Lines<BufReader<TcpStream>>,
    guest: Guest,
    player: RandomLegal,
}

impl Client {
    /// Sits down.
    pub(super) fn join(port: &str, seat: Seat) -> Self {
        let stream = TcpStream::connect(format!("127.0.0.1:{port}")).expect("a server is there");
        let lines = BufReader::new(stream.try_clone().expect("a socket")).lines();
        let name = team(seat).parse().expect("a name");
        let guest = Guest::new(Connecting::new(name, Some(seat)));
        let player = RandomLegal { seed: seed(seat) };
        let mut client = Self { stream, lines, guest, player };
        client.say(&[client.guest.greeting()]);
        client.hear();
        client
    }

    /// Plays until it has to decide where it wants to stop.
    pub(super) fn play_until(&mut self, mut stop: impl FnMut(&SeatView) -> bool) -> SeatView {
        loop {
            while let Some(wanted) = self.guest.wanted() {
                let view = self.guest.view().expect("a decision is wanted").clone();
                if stop(&view) {
                    return view;
                }
                let answers = match wanted {
                    Wanted::Call => {
                        self.guest.call(&self.player.call(&view).expect("there are legal calls"))
                    }
                    Wanted::Card => {
                        self.guest.play(&self.player.card(&view).expect("there are legal cards"))
                    }
                };
                self.say(&answers.expect("a legal choice"));
            }
            self.hear();
        }
    }

    /// Says something that is not in the script.
    pub(super) fn blurt(&mut self, bytes: &[u8]) {
        // The server may have let go before everything was said.
        let _ = self.stream.write_all(bytes);
    }

    /// What comes until the server lets go.
    pub(super) fn hear_out(&mut self) -> Vec<String> {
        self.lines.by_ref().map_while(Result::ok).collect()
    }

    fn say(&mut self, messages: &[ClientMessage]) {
        for message in messages {
            write!(self.stream, "{message}\r\n").expect("the server listens");
        }
    }

    fn hear(&mut self) {
        let line = self.lines.next().expect("the server speaks").expect("a line");
        let answers = self.guest.receive(&line).unwrap_or_else(|error| panic!("{line}: {error}"));
        self.say(&answers);
    }
}
