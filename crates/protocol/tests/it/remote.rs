//! Programs that connect to us, as players of a match that we referee.

use std::time::Duration;

use merrimac_cards::{BySeat, Call, Card, Record, Seat};
use merrimac_protocol::{Limits, Lounge, Retries, Sitting, join};
use merrimac_table::{
    BoardRecord, Claim, Decision, Finish, Player, PlayerError, Players, RandomLegal, RefereeError,
    SeatView, Settings, play_board,
};

use crate::setting::{TEAMS, connecting, in_process, random, sittings};

const PATIENCE: Duration = Duration::from_mins(1);
const RETRY: Retries = Retries { times: 10, every: Duration::from_millis(1), goes_on: false };

fn lounge() -> Lounge {
    lounge_with(PATIENCE)
}

fn lounge_with(patience: Duration) -> Lounge {
    let team = "Home".parse().unwrap();
    Lounge::open("127.0.0.1:0", team, patience, Limits::default(), |_| ()).unwrap()
}

/// A client that plays for a seat until it is told to stop.
fn client(lounge: &Lounge, seed: u64, seat: Seat) -> std::thread::JoinHandle<bool> {
    let address = lounge.address().to_string();
    std::thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        let player = Box::new(random(seed, seat));
        runtime.block_on(join(&address, connecting(seat), player, RETRY)).is_ok()
    })
}

fn play(start: &Record, mut players: [Box<dyn Player>; 4]) -> BoardRecord {
    play_board(start, seated(&mut players), &Settings::whole_board(), &mut ()).unwrap()
}

fn seated(players: &mut [Box<dyn Player>; 4]) -> Players<'_> {
    let [north, east, south, west] = players;
    BySeat::from_array([north.as_mut(), east.as_mut(), south.as_mut(), west.as_mut()])
}

/// Whichever seats are far away, the boards come out the same.
#[test]
fn a_far_player_plays_as_a_near_one() {
    let sittings = sittings(41, 3);
    let expected = in_process(41, &sittings);
    let lounge = lounge();
    let clients = Seat::ALL.map(|seat| client(&lounge, 41, seat));
    for far in [vec![Seat::East, Seat::West], Seat::ALL.to_vec(), vec![Seat::South]] {
        for (sitting, expected) in sittings.iter().zip(&expected) {
            let mut start = Record::of_board(&sitting.board().unwrap());
            start.players = TEAMS.map(str::to_owned);
            let players = Seat::ALL.map(|seat| -> Box<dyn Player> {
                if far.contains(&seat) {
                    Box::new(lounge.player(seat))
                } else {
                    Box::new(random(41, seat))
                }
            });
            let board = play(&start, players);
            assert!(board.finish.is_ok(), "{:?}", board.finish);
            assert_eq!(&sitting.record(board.record), expected);
        }
    }
    drop(lounge);
    assert!(clients.into_iter().all(|client| client.join().unwrap()));
}

/// Two tables at once want the same programs; each plays one board at a time.
#[test]
fn tables_may_share_programs() {
    let sittings = sittings(44, 2);
    let expected = in_process(44, &sittings);
    let lounge = lounge();
    let clients = Seat::ALL.map(|seat| client(&lounge, 44, seat));
    let table = |sitting: &Sitting| {
        let mut start = Record::of_board(&sitting.board().unwrap());
        start.players = TEAMS.map(str::to_owned);
        let players = Seat::ALL.map(|seat| Box::new(lounge.player(seat)) as Box<dyn Player>);
        sitting.record(play(&start, players).record)
    };
    let played = std::thread::scope(|scope| {
        let tables: Vec<_> =
            sittings.iter().map(|sitting| scope.spawn(|| table(sitting))).collect();
        tables.into_iter().map(|table| table.join().unwrap()).collect::<Vec<_>>()
    });
    assert_eq!(played, expected);
    drop(lounge);
    assert!(clients.into_iter().all(|client| client.join().unwrap()));
}

/// Always concedes the rest, but plays on.
struct Conceding(RandomLegal);

impl Player for Conceding {
    fn call(&mut self, view: &SeatView) -> Result<Decision<Call>, PlayerError> {
        self.0.call(view)
    }

    fn card(&mut self, view: &SeatView) -> Result<Decision<Card>, PlayerError> {
        self.0.card(view)
    }

    fn claim(&mut self, _: &SeatView) -> Result<Option<Claim>, PlayerError> {
        Ok(Some(Claim::of(0)))
    }
}

#[test]
fn nobody_claims_against_a_program() {
    let sittings = sittings(45, 2);
    let lounge = lounge();
    let clients = [Seat::East, Seat::West].map(|seat| client(&lounge, 45, seat));
    for sitting in &sittings {
        let start = Record::of_board(&sitting.board().unwrap());
        let players = Seat::ALL.map(|seat| -> Box<dyn Player> {
            match seat {
                Seat::East | Seat::West => Box::new(lounge.player(seat)),
                _ => Box::new(Conceding(random(45, seat))),
            }
        });
        let board = play(&start, players);
        assert!(matches!(board.finish, Ok(Finish::PlayedOut | Finish::PassedOut)));
    }
    drop(lounge);
    assert!(clients.into_iter().all(|client| client.join().unwrap()));
}

#[test]
fn a_program_that_is_lost_ends_the_board_and_may_come_back() {
    let sittings = sittings(42, 1);
    let expected = in_process(42, &sittings);
    let start = Record {
        players: TEAMS.map(str::to_owned),
        ..Record::of_board(&sittings[0].board().unwrap())
    };
    let lounge = lounge();
    let address = lounge.address();
    let players = |lounge: &Lounge| {
        let mut players = Seat::ALL.map(|seat| Box::new(random(42, seat)) as Box<dyn Player>);
        players[Seat::South.index()] = Box::new(lounge.player(Seat::South));
        players
    };
    let rude = std::thread::spawn(move || {
        use std::io::{BufRead, BufReader, Write};
        let mut stream = std::net::TcpStream::connect(address).unwrap();
        let mut lines = BufReader::new(stream.try_clone().unwrap()).lines();
        writeln!(stream, "{}", connecting(Seat::South)).unwrap();
        lines.next().unwrap().unwrap();
        writeln!(stream, "South ready for teams").unwrap();
        lines.next().unwrap().unwrap();
    });
    let board = play(&start, players(&lounge));
    rude.join().unwrap();
    assert!(matches!(board.finish, Err(RefereeError::Player { seat: Seat::South, .. })));
    let client = client(&lounge, 42, Seat::South);
    let board = play(&start, players(&lounge));
    assert!(matches!(board.finish, Ok(Finish::PlayedOut | Finish::PassedOut)));
    assert_eq!(sittings[0].record(board.record), expected[0]);
    drop(lounge);
    assert!(client.join().unwrap());
}

#[test]
fn nobody_there_is_an_error_and_no_wait_without_end() {
    let lounge = lounge_with(Duration::ZERO);
    let start = Record::of_board(&sittings(43, 1)[0].board().unwrap());
    let players = Seat::ALL.map(|seat| Box::new(lounge.player(seat)) as Box<dyn Player>);
    let finish = play(&start, players).finish.unwrap_err();
    assert_eq!(finish.to_string(), "North: nobody has come");
}
