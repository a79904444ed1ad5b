//! How well the engine plays the cards.
//!
//! `measure errors RECORDS.tsv.gz [KEY=VALUE …]`: four engines play recorded contracts; what their cards
//! cost double dummy, by role.
//! `measure problems PROBLEMS.pbn [KEY=VALUE …]`: the engine declares against defenders who see all cards.
//! `measure defence PROBLEMS.pbn [KEY=VALUE …]`: the engine defends against a declarer who sees all cards.
//!
//! Keys: `boards`, `skip`, `samples`, `seed`, `threads`, `play` (mc, mc+plain), `auction` (yes, no),
//! `mistake`, `back`.

#![allow(clippy::print_stdout, reason = "an example shows its results")]

use std::collections::HashMap;
use std::error::Error;
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use cpu_time::ThreadTime;
use merrimac_cards::{
    Bid, BySeat, Call, Card, Contract, Deal, PlayState, Record, Seat, Strain, Suit,
};
use merrimac_dealing::{Constraint, DealConstraint};
use merrimac_double_dummy::{Role, Solver};
use merrimac_engine::{Bidder, CardPlay, Engine, Settings};
use merrimac_notation::pbn;
use merrimac_table::{
    Decision, Player, PlayerError, SeatView, Settings as TableSettings, play_board,
};

type Options = HashMap<String, String>;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [what, file, rest @ ..] = &arguments[..] else {
        return Err("measure errors|problems|defence FILE [KEY=VALUE …]".into());
    };
    let split = |word: &String| word.split_once('=').map(|(key, value)| (key.into(), value.into()));
    let options: Options = rest.iter().filter_map(split).collect();
    match what.as_str() {
        "errors" => errors(file, &options),
        "problems" => problems(file, &options, true),
        "defence" => problems(file, &options, false),
        _ => Err("errors, problems or defence".into()),
    }
}

fn option<T: std::str::FromStr>(options: &Options, key: &str, default: T) -> T {
    options.get(key).and_then(|value| value.parse().ok()).unwrap_or(default)
}

fn settings(options: &Options) -> Settings {
    let mut play: CardPlay = option(options, "play", CardPlay::MONTE_CARLO);
    if let CardPlay::MonteCarlo(thinking) = &mut play {
        thinking.inference.mistake = option(options, "mistake", thinking.inference.mistake);
        thinking.inference.tricks_back = option(options, "back", thinking.inference.tricks_back);
        thinking.inference.agreements = option(options, "agreements", thinking.inference.agreements);
        thinking.doubt = option(options, "doubt", thinking.doubt);
    }
    Settings {
        declarer: play,
        defence: play,
        samples: option(options, "samples", 50),
        seed: option(options, "seed", 1),
        ..Settings::default()
    }
}

fn engine(options: &Options) -> Engine {
    let settings = settings(options);
    if option(options, "auction", "yes".to_owned()) == "yes" {
        Engine::with_bidder(settings, Box::new(LightReading))
    } else {
        Engine::new(settings)
    }
}

/// Works on everything with a few threads; results in order.
fn all<T: Sync, R: Send>(options: &Options, things: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let next = AtomicUsize::new(0);
    let results = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..option(options, "threads", 2) {
            scope.spawn(|| {
                loop {
                    let place = next.fetch_add(1, Ordering::Relaxed);
                    let Some(thing) = things.get(place) else { break };
                    let result = work(thing);
                    results.lock().expect("no thread panics").push((place, result));
                }
            });
        }
    });
    let mut results = results.into_inner().expect("no thread panics");
    results.sort_by_key(|(place, _)| *place);
    results.into_iter().map(|(_, result)| result).collect()
}

const ROLES: [Role; 3] = [Role::OpeningLeader, Role::Declarer, Role::Defender];

fn errors(file: &str, options: &Options) -> Result<(), Box<dyn Error>> {
    let lines = BufReader::new(flate2::read::GzDecoder::new(File::open(file)?)).lines();
    let rows: Vec<Record> = lines
        .map_while(Result::ok)
        .filter_map(|line| merrimac_testkit::records::Row::parse(&line).ok())
        .map(|row| row.record)
        .filter(|record| record.contract().is_some())
        .skip(option(options, "skip", 0))
        .take(option(options, "boards", 200))
        .collect();
    let played = all(options, &rows, |row| {
        let mut start = row.clone();
        start.cards.clear();
        let [mut north, mut east, mut south, mut west] = [(); 4].map(|()| engine(options));
        let begin = ThreadTime::now();
        let record = sit_down(&start, [&mut north, &mut east, &mut south, &mut west]);
        let seconds = begin.elapsed();
        let mut solver = Solver::default();
        let mut errors = |record: &Record| {
            let analysis = solver.analyse_record(record).expect("the board was played");
            ROLES.map(|role| analysis.errors().filter(|card| card.role == role).count())
        };
        let [ours, theirs] = [&record, row].map(&mut errors);
        (ours, theirs, seconds, record.tricks, row.tricks)
    });
    let boards = played.len() as f64;
    let mean = |of: &dyn Fn(&([usize; 3], [usize; 3], Duration, Option<u8>, Option<u8>)) -> f64| {
        let mean = played.iter().map(of).sum::<f64>() / boards;
        let variance = played.iter().map(|one| (of(one) - mean).powi(2)).sum::<f64>() / boards;
        (mean, (variance / boards).sqrt())
    };
    println!("{boards} boards");
    for (place, role) in ROLES.into_iter().enumerate() {
        let (ours, error) = mean(&|one| one.0[place] as f64);
        let (theirs, _) = mean(&|one| one.1[place] as f64);
        println!("{role:?}: {ours:.3} ± {error:.3}, recorded {theirs:.3}");
    }
    let (tricks, error) =
        mean(&|one| f64::from(one.3.unwrap_or(0)) - f64::from(one.4.unwrap_or(0)));
    println!("declarer's tricks against those recorded: {tricks:+.3} ± {error:.3}");
    let seconds = played.iter().map(|one| one.2.as_secs_f64());
    let most = seconds.clone().fold(0.0, f64::max);
    println!("CPU seconds a board: {:.2}, at most {most:.2}", seconds.sum::<f64>() / boards);
    Ok(())
}

fn sit_down(start: &Record, [north, east, south, west]: [&mut dyn Player; 4]) -> Record {
    let players = BySeat::from_array([north, east, south, west]);
    let board = play_board(start, players, &TableSettings::whole_board(), &mut ())
        .expect("recorded boards can start");
    assert!(board.finish.is_ok(), "{:?}", board.finish);
    board.record
}

fn problems(file: &str, options: &Options, declaring: bool) -> Result<(), Box<dyn Error>> {
    let mut starts = Vec::new();
    for parsed in pbn::Reader::new(BufReader::new(File::open(file)?)) {
        let parsed = parsed?;
        let tag = |name: &str| parsed.game.tag(name).map(|tag| tag.value.clone());
        if tag("X_Verified").as_deref() == Some("yes") {
            let name = tag("Site").unwrap_or_default();
            starts.push((name, parsed.record().0));
        }
    }
    let skip = option(options, "skip", 0);
    let starts = &starts[skip..starts.len().min(skip + option(options, "boards", 1000))];
    let solved = all(options, starts, |(name, start)| {
        let contract = start.contract()?;
        let deal = start.deal.full().ok()?;
        let begin = ThreadTime::now();
        let mut seers: Vec<Seer> = (0..3).map(|_| Seer::new(deal, contract)).collect();
        let [first, second, third] = &mut seers[..] else { return None };
        let mut engines = [engine(options), engine(options)];
        let [one, other] = &mut engines;
        let mut seats: Vec<&mut dyn Player> = if declaring {
            vec![one, first, second, third]
        } else {
            vec![first, one, second, other]
        };
        let declarer = contract.declarer.index();
        seats.rotate_right(declarer);
        let record = sit_down(start, seats.try_into().ok()?);
        let made = record.tricks? >= 6 + contract.bid.level();
        let seconds = begin.elapsed().as_secs_f64();
        Some((name.clone(), made == declaring, record.tricks?, seconds, record))
    });
    let solved: Vec<_> = solved.into_iter().flatten().collect();
    for (name, good, tricks, seconds, _) in solved.iter().filter(|one| !one.1) {
        println!("{name}: {good}, {tricks} tricks, {seconds:.1} s");
    }
    let good = solved.iter().filter(|one| one.1).count();
    let seconds: f64 = solved.iter().map(|one| one.3).sum();
    println!(
        "{good} of {}: {:.1} %, {:.2} CPU seconds each",
        solved.len(),
        100.0 * good as f64 / solved.len() as f64,
        seconds / solved.len() as f64
    );
    Ok(())
}

/// Sees all four hands, and plays the lowest card that gives nothing away.
struct Seer {
    deal: Deal,
    contract: Contract,
    solver: Solver,
}

impl Seer {
    fn new(deal: Deal, contract: Contract) -> Self {
        Self { deal, contract, solver: Solver::default() }
    }
}

impl Player for Seer {
    fn call(&mut self, _: &SeatView) -> Result<Decision<Call>, PlayerError> {
        Ok(Decision::plain(Call::Pass))
    }

    fn card(&mut self, view: &SeatView) -> Result<Decision<Card>, PlayerError> {
        let contract = self.contract;
        let mut play = PlayState::new(&self.deal, contract.strain(), contract.opening_leader());
        for (_, card) in view.cards_played() {
            play.play(card).map_err(|_| PlayerError::NothingToDo)?;
        }
        let best = self.solver.cards(&play).into_iter().max_by_key(|found| {
            (found.tricks, std::cmp::Reverse((found.card.rank(), found.card.suit())))
        });
        best.map(|best| Decision::plain(best.card)).ok_or(PlayerError::NothingToDo)
    }

    fn accept_claim(
        &mut self,
        _: &SeatView,
        _: Seat,
        _: &merrimac_table::Claim,
    ) -> Result<bool, PlayerError> {
        Ok(true)
    }
}

/// A very light reading of natural bidding, for auctions of programs whose system is not known.
struct LightReading;

impl Bidder for LightReading {
    fn call(&mut self, _: &SeatView) -> Result<Decision<Call>, PlayerError> {
        Ok(Decision::plain(Call::Pass))
    }

    fn shown(&mut self, view: &SeatView) -> DealConstraint {
        let calls: Vec<(Seat, Call)> = view.auction().iter().collect();
        Seat::ALL.into_iter().fold(DealConstraint::anything(), |shown, seat| {
            shown.with_hand(seat, hand_of(seat, &calls).softened(0.05))
        })
    }
}

/// What the calls of one player showed.
fn hand_of(seat: Seat, calls: &[(Seat, Call)]) -> Constraint {
    let mut shown = Constraint::Anything;
    let mut lengths: HashMap<Suit, u8> = HashMap::new();
    let bids_before = |place: usize, who: &dyn Fn(Seat) -> bool| -> Vec<Bid> {
        let bid = |&(seat, call): &(Seat, Call)| match call {
            Call::Bid(bid) if who(seat) => Some(bid),
            _ => None,
        };
        calls[..place].iter().filter_map(bid).collect()
    };
    let mut acted = false;
    let mut passed = false;
    for (place, &(_, call)) in calls.iter().enumerate().filter(|(_, (who, _))| *who == seat) {
        let theirs = bids_before(place, &|who| who.side() != seat.side());
        let partners = bids_before(place, &|who| who == seat.partner());
        match call {
            Call::Pass if !acted && !passed => {
                passed = true;
                let most = match (theirs.is_empty(), partners.is_empty()) {
                    (true, true) => 11,
                    (false, true) => 15,
                    (_, false) => if theirs.is_empty() { 5 } else { 9 },
                };
                shown = shown.and(Constraint::high_cards(0, most));
            }
            Call::Double if !acted && partners.is_empty() && theirs.len() == 1 => {
                acted = true;
                shown = shown.and(Constraint::high_cards(11, 40));
            }
            Call::Bid(bid) => {
                let first = !acted;
                acted = true;
                if first {
                    shown = shown.and(points(bid, &theirs, &partners));
                }
                natural_length(bid, first, &theirs, &partners, &mut lengths);
                if bid.level() >= 4 && bid.strain() == Strain::Notrump {
                    break;
                }
            }
            _ => {}
        }
    }
    lengths.into_iter().fold(shown, |shown, (suit, length)| {
        shown.and(Constraint::length(suit, length.min(7), 13))
    })
}

/// What a first bid says of points.
fn points(bid: Bid, theirs: &[Bid], partners: &[Bid]) -> Constraint {
    let notrump = bid.strain() == Strain::Notrump;
    match (theirs.is_empty(), partners.is_empty(), bid.level()) {
        (true, true, 1) if notrump => Constraint::high_cards(15, 17).and(Constraint::balanced()),
        (true, true, 2) if notrump => Constraint::high_cards(20, 22).and(Constraint::balanced()),
        (true, true, 1) => Constraint::high_cards(11, 21),
        (true, true, 2) if bid.strain() == Strain::Clubs => Constraint::high_cards(18, 40),
        (true, true, 2..=4) => Constraint::high_cards(4, 11),
        (false, true, 1) if notrump => Constraint::high_cards(15, 18).and(Constraint::balanced()),
        (false, true, 1) => Constraint::high_cards(7, 17),
        (false, true, 2) => Constraint::high_cards(9, 17),
        (_, false, 1) => Constraint::high_cards(5, 40),
        (_, false, 2) if partners.last().is_some_and(|last| last.strain() == bid.strain()) => {
            Constraint::high_cards(5, 11)
        }
        (true, false, 2) if partners.last().is_some_and(|last| last.strain() != Strain::Notrump) => {
            Constraint::high_cards(9, 40)
        }
        _ => Constraint::Anything,
    }
}

/// What a bid says of its suit.
fn natural_length(
    bid: Bid,
    first: bool,
    theirs: &[Bid],
    partners: &[Bid],
    lengths: &mut HashMap<Suit, u8>,
) {
    let Some(suit) = bid.strain().trump() else { return };
    if theirs.iter().any(|one| one.strain() == bid.strain()) || bid.level() > 4 {
        return;
    }
    let over_notrump = partners.last().is_some_and(|last| last.strain() == Strain::Notrump);
    if over_notrump && partners.len() == 1 && bid.level() <= 2 {
        match bid.strain() {
            Strain::Diamonds => lengths.insert(Suit::Hearts, 5),
            Strain::Hearts => lengths.insert(Suit::Spades, 5),
            _ => None,
        };
        return;
    }
    let raises = partners.iter().any(|one| one.strain() == bid.strain());
    let least = match (lengths.get(&suit), partners.is_empty(), bid.level()) {
        (Some(&before), _, _) => before + 1,
        (None, true, 1) if theirs.is_empty() && first => match suit {
            Suit::Clubs => 3,
            Suit::Diamonds => 4,
            _ => 5,
        },
        (None, true, 2) if first && suit == Suit::Clubs && theirs.is_empty() => return,
        (None, true, 2) if first && theirs.is_empty() => 6,
        (None, true, 3) if first => 6,
        (None, true, _) if first => 5,
        _ if raises => 3,
        _ => 4,
    };
    lengths.insert(suit, least);
}
