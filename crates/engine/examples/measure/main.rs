//! How well the engine plays the cards.
//!
//! `measure errors RECORDS.tsv.gz [KEY=VALUE …]`: four engines play recorded contracts; what their cards
//! cost double dummy, by role.
//! `measure match RECORDS.tsv.gz home=HOW away=HOW [KEY=VALUE …]`: two ways to play against each other, the
//! same contracts at both tables.
//! `measure problems PROBLEMS.pbn [KEY=VALUE …]`: the engine declares against defenders who see all cards.
//! `measure defence PROBLEMS.pbn [KEY=VALUE …]`: the engine defends against a declarer who sees all cards.
//!
//! Keys: `boards`, `skip`, `samples`, `seed`, `threads`, `play` (mc, mc+bayes, mc+plain, swo), `auction` (yes,
//! sayc, no), `agreements` (true, false), `mistake`, `back`, `doubt`, and for swo `work`, `depth`, `rounds`;
//! for problems `name` (how it ends) and `show` (true prints the play of those that fail).

#![allow(clippy::print_stdout, reason = "an example shows its results")]

use std::collections::HashMap;
use std::error::Error;
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use cpu_time::ThreadTime;
use merrimac_cards::{BySeat, Call, Card, Contract, Deal, PlayState, Record, Seat, imps};
use merrimac_double_dummy::{Role, Solver};
use merrimac_engine::{CardPlay, Engine, Settings};
use merrimac_notation::pbn;
use merrimac_table::{
    Decision, Player, PlayerError, SeatView, Settings as TableSettings, play_board,
};

mod reading;
use reading::LightReading;

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
        "match" => duplicate(file, &options),
        "problems" => problems(file, &options, true),
        "defence" => problems(file, &options, false),
        _ => Err("errors, problems or defence".into()),
    }
}

fn option<T: std::str::FromStr>(options: &Options, key: &str, default: T) -> T {
    options.get(key).and_then(|value| value.parse().ok()).unwrap_or(default)
}

fn settings(options: &Options, play: &str) -> Settings {
    let mut play: CardPlay = option(options, play, CardPlay::MONTE_CARLO);
    if let CardPlay::MonteCarlo(thinking) = &mut play {
        thinking.inference.mistake = option(options, "mistake", thinking.inference.mistake);
        thinking.inference.tricks_back = option(options, "back", thinking.inference.tricks_back);
        thinking.inference.agreements =
            option(options, "agreements", thinking.inference.agreements);
        thinking.doubt = option(options, "doubt", thinking.doubt);
    }
    let mut defence = play;
    if let CardPlay::Squeaky(planning) = &mut play {
        planning.work = option(options, "work", planning.work);
        planning.depth = option(options, "depth", planning.depth);
        planning.width = option(options, "width", planning.width);
        planning.rounds = option(options, "rounds", planning.rounds);
        defence = CardPlay::MonteCarlo(planning.thinking);
    }
    Settings {
        declarer: play,
        defence,
        samples: option(options, "samples", 50),
        seed: option(options, "seed", 1),
        ..Settings::default()
    }
}

/// An engine that plays as the key says.
fn engine(options: &Options, play: &str) -> Engine {
    let settings = settings(options, play);
    match option(options, "auction", "yes".to_owned()).as_str() {
        "yes" => Engine::with_bidder(settings, Box::new(LightReading)),
        "sayc" => {
            Engine::playing(settings, Arc::new(merrimac_bidding::sayc().expect("it is built in")))
        }
        _ => Engine::new(settings),
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

/// Recorded boards with a contract, before their first card.
fn boards(file: &str, options: &Options) -> Result<Vec<Record>, Box<dyn Error>> {
    let lines = BufReader::new(flate2::read::GzDecoder::new(File::open(file)?)).lines();
    Ok(lines
        .map_while(Result::ok)
        .filter_map(|line| merrimac_testkit::records::Row::parse(&line).ok())
        .map(|row| row.record)
        .filter(|record| record.contract().is_some())
        .skip(option(options, "skip", 0))
        .take(option(options, "boards", 200))
        .collect())
}

/// Two teams: home sits North and South at one table, East and West at the other.
fn duplicate(file: &str, options: &Options) -> Result<(), Box<dyn Error>> {
    let rows = boards(file, options)?;
    let swings = all(options, &rows, |row| {
        let mut start = row.clone();
        start.cards.clear();
        let score = |[north_south, east_west]: [&str; 2]| {
            let mut players =
                [north_south, east_west, north_south, east_west].map(|how| engine(options, how));
            let [north, east, south, west] = &mut players;
            sit_down(&start, [north, east, south, west]).north_south_score().unwrap_or(0)
        };
        f64::from(imps(score(["home", "away"]) - score(["away", "home"])))
    });
    let boards = swings.len() as f64;
    let mean = swings.iter().sum::<f64>() / boards;
    let variance = swings.iter().map(|swing| (swing - mean).powi(2)).sum::<f64>() / boards;
    let error = (variance / boards).sqrt();
    println!("{boards} boards: {mean:+.3} ± {error:.3} IMPs a board for home");
    Ok(())
}

const ROLES: [Role; 3] = [Role::OpeningLeader, Role::Declarer, Role::Defender];

/// A board played by four engines, beside its record.
struct Played {
    /// Cards that cost something, by role.
    ours: [usize; 3],
    /// The same of the record.
    theirs: [usize; 3],
    seconds: f64,
    /// Declarer's tricks, less those of the record.
    tricks: f64,
}

fn errors(file: &str, options: &Options) -> Result<(), Box<dyn Error>> {
    let rows = boards(file, options)?;
    let played: Vec<Played> = all(options, &rows, |row| {
        let mut start = row.clone();
        start.cards.clear();
        let [mut north, mut east, mut south, mut west] = [(); 4].map(|()| engine(options, "play"));
        let begin = ThreadTime::now();
        let record = sit_down(&start, [&mut north, &mut east, &mut south, &mut west]);
        let seconds = begin.elapsed();
        let mut solver = Solver::default();
        let mut errors = |record: &Record| {
            let analysis = solver.analyse_record(record).expect("the board was played");
            ROLES.map(|role| analysis.errors().filter(|card| card.role == role).count())
        };
        let [ours, theirs] = [&record, row].map(&mut errors);
        let tricks = [record.tricks, row.tricks].map(|tricks| f64::from(tricks.unwrap_or(0)));
        Played { ours, theirs, seconds: seconds.as_secs_f64(), tricks: tricks[0] - tricks[1] }
    });
    let boards = played.len() as f64;
    let mean = |of: &dyn Fn(&Played) -> f64| {
        let mean = played.iter().map(of).sum::<f64>() / boards;
        let variance = played.iter().map(|one| (of(one) - mean).powi(2)).sum::<f64>() / boards;
        (mean, (variance / boards).sqrt())
    };
    println!("{boards} boards");
    for (place, role) in ROLES.into_iter().enumerate() {
        let (ours, error) = mean(&|one| one.ours[place] as f64);
        let (theirs, _) = mean(&|one| one.theirs[place] as f64);
        println!("{role:?}: {ours:.3} ± {error:.3}, recorded {theirs:.3}");
    }
    let (tricks, error) = mean(&|one| one.tricks);
    println!("declarer's tricks against those recorded: {tricks:+.3} ± {error:.3}");
    let seconds = played.iter().map(|one| one.seconds);
    let most = seconds.clone().fold(0.0, f64::max);
    println!("CPU seconds a board: {:.2}, at most {most:.2}", seconds.sum::<f64>() / boards);
    Ok(())
}

fn sit_down(start: &Record, [north, east, south, west]: [&mut dyn Player; 4]) -> Record {
    let players = BySeat::from_array([north, east, south, west]);
    let board = play_board(start, players, &TableSettings::whole_board(), &mut ())
        .expect("recorded boards can start");
    assert!(board.finish.is_ok(), "{:?}", board.finish);
    let mut record = board.record;
    for (card, reasons) in record.cards.iter_mut().zip(&board.cards) {
        card.note.clone_from(&reasons.meaning);
    }
    record
}

fn problems(file: &str, options: &Options, declaring: bool) -> Result<(), Box<dyn Error>> {
    let mut starts = Vec::new();
    for parsed in pbn::Reader::new(BufReader::new(File::open(file)?)) {
        let parsed = parsed?;
        let tag = |name: &str| parsed.game.tag(name).map(|tag| tag.value.clone());
        let name = tag("Site").unwrap_or_default();
        let wanted = options.get("name").is_none_or(|wanted| name.ends_with(wanted.as_str()));
        if wanted && tag("X_Verified").as_deref() == Some("yes") {
            let mut start = parsed.record().0;
            // Some auctions are not those of their contract.
            if start.auction().contract() != start.contract() {
                start.calls.clear();
            }
            starts.push((name, start));
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
        let mut engines = [engine(options, "play"), engine(options, "play")];
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
    for (name, good, tricks, seconds, record) in solved.iter().filter(|one| !one.1) {
        println!("{name}: {good}, {tricks} tricks, {seconds:.1} s");
        for card in record.cards.iter().filter(|_| option(options, "show", false)) {
            println!("    {} {}", card.card, card.note);
        }
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
