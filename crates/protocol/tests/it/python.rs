//! Programs in another language, written from the description of the protocol alone.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

use merrimac_cards::Seat;
use merrimac_protocol::join;

use crate::loopback::{NO_RETRY, host, played};
use crate::setting::{TEAMS, connecting, random, sittings};

/// A Python program that does not outlive its test.
struct Script(Child);

impl Script {
    fn start(name: &str, arguments: &[&str]) -> Self {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/python");
        let mut command = Command::new("python3");
        command.arg("-B").arg(format!("{folder}/{name}")).args(arguments);
        Self(command.stdout(Stdio::piped()).spawn().expect("python3 runs"))
    }

    fn lines(&mut self) -> impl Iterator<Item = String> + use<> {
        let out = self.0.stdout.take().expect("it was piped");
        BufReader::new(out).lines().map(|line| line.expect("the output is text"))
    }

    fn ended_well(&mut self) -> bool {
        self.0.wait().expect("it was started").success()
    }
}

impl Drop for Script {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn client(port: &str, seat: Seat) -> Script {
    Script::start("client.py", &[port, seat.name(), TEAMS[seat], "5"])
}

/// Has work that blocks done beside our own tasks.
async fn beside<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> T {
    tokio::task::spawn_blocking(work).await.unwrap()
}

#[tokio::test]
async fn foreign_clients_play_at_our_table() {
    let hosted = host(sittings(51, 4)).await;
    let port = hosted.address.rsplit(':').next().unwrap().to_owned();
    let said = beside(move || {
        let mut clients = Seat::ALL.map(|seat| client(&port, seat));
        let said = clients.each_mut().map(|client| client.lines().collect::<Vec<_>>());
        assert!(clients.iter_mut().all(Script::ended_well));
        said
    });
    assert_eq!(said.await, [(); 4].map(|()| vec!["8 boards".to_owned()]));
    let played = played(&hosted.reports.await.unwrap());
    assert_eq!(played.len(), 8);
    assert!(played.iter().any(|record| record.cards.len() == 52), "something was played");
    let alerted = played.iter().flat_map(|record| &record.calls).filter(|call| call.alerted);
    assert!(alerted.count() > 0, "something was alerted");
}

#[tokio::test]
async fn our_clients_play_at_a_foreign_table() {
    let (mut manager, mut lines) = beside(|| {
        let mut manager = Script::start("server.py", &["6", "3"]);
        let lines = manager.lines();
        (manager, lines)
    })
    .await;
    let (port, lines) = beside(move || (lines.next().unwrap(), lines)).await;
    let clients = Seat::ALL.map(|seat| {
        let (address, player) = (format!("127.0.0.1:{port}"), Box::new(random(53, seat)));
        tokio::spawn(async move { join(&address, connecting(seat), player, NO_RETRY).await })
    });
    for client in clients {
        client.await.unwrap().unwrap();
    }
    let said: Vec<_> = beside(move || lines.collect()).await;
    assert!(beside(move || manager.ended_well()).await);
    assert_eq!(said.len(), 7, "{said:?}");
    assert!(said.iter().any(|line| line.ends_with("tricks")), "{said:?}");
    assert_eq!(said.last().unwrap(), "over");
}
