//! The engine at the table.

mod peeking;
mod replay;
mod table;

use merrimac_cards::{Board, BySeat, Contract, Outcome, Record, Seat};
use merrimac_dealing::Shoe;
use merrimac_engine::{Engine, Partnership, Profile};
use merrimac_table::{BoardRecord, Player, Settings as TableSettings, play_board};

/// A player that looks at a few deals only, and to whom calls mean nothing.
fn quick() -> Profile {
    "mc+3".parse().expect("it is a name")
}

/// A profile with the systems that come with the program.
fn pair(profile: Profile) -> Partnership {
    Partnership::of_the_program(profile).expect("it names sayc at most")
}

/// A board at its opening lead: whoever has most points declares three notrump or four of the
/// longest suit.
fn board(number: u32) -> Record {
    let Board { deal, .. } = Shoe::new(8).board(number);
    let mut start = Record::of_board(&Shoe::new(8).board(number));
    let points = |seat: &Seat| deal.hand(*seat).high_card_points();
    let declarer = Seat::ALL.into_iter().max_by_key(points).expect("there are seats");
    let text = ["3NT", "4S", "4H", "2C"][number as usize % 4];
    let contract = Contract::parse(text, declarer).expect("it is a contract");
    start.outcome = Some(Outcome::Contract(contract));
    start
}

/// Has four players play a board to its end.
fn play(start: &Record, players: &mut [impl Player; 4]) -> BoardRecord {
    let [north, east, south, west] = players;
    let players = BySeat::from_array([north as &mut dyn Player, east as _, south as _, west as _]);
    play_board(start, players, &TableSettings::whole_board(), &mut ()).expect("it can start")
}

fn engines(profile: &Profile, seed: u64) -> [Engine; 4] {
    let pair = pair(profile.clone());
    [(); 4].map(|()| pair.engine(seed))
}
