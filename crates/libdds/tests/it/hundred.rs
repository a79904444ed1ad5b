//! A hundred deals with DDS's own answers to every question it can be asked.

use dds::abi::{
    self, AllParResults, Boards, BoardsPbn, DdTableDealsPbn, DdTableResults, DdTablesRes,
    FutureTricks, ParResults, ParResultsDealer, PlayTracePbn, PlayTracesPbn, SolvedBoards,
    SolvedPlays,
};
use dds::ffi;

use crate::{chars, pbn, table_pbn};

/// What the file says of a deal.
struct Entry {
    dealer: i32,
    vulnerable: i32,
    trump: i32,
    first: i32,
    deal: String,
    /// Score, suit, rank, equals of each card.
    cards: Vec<[i32; 4]>,
    table: DdTableResults,
    par: Vec<String>,
    dealer_score: i32,
    dealer_contracts: Vec<String>,
    play: PlayTracePbn,
    trace: Vec<i32>,
}

fn entries() -> Vec<Entry> {
    let text = include_str!("../../../../corpora/solved/dds_list100.txt");
    let lines: Vec<_> = text.lines().skip(1).collect();
    lines.chunks(7).map(entry).collect()
}

fn entry(lines: &[&str]) -> Entry {
    let line = |place: usize, name: &str| {
        lines[place].strip_prefix(name).unwrap_or_else(|| panic!("{name} in {}", lines[place]))
    };
    let deal = numbers(line(0, "PBN"));
    let cards = numbers(line(1, "FUT"));
    let count = cards[0] as usize;
    let row = |row: usize, place: usize| cards[1 + row * count + place];
    let tricks = numbers(line(2, "TABLE"));
    let dealer_par = quoted(line(4, "PAR2"));
    let play = line(5, "PLAY");
    Entry {
        dealer: deal[0],
        vulnerable: deal[1],
        trump: deal[2],
        first: deal[3],
        deal: quoted(lines[0]).remove(0),
        cards: (0..count).map(|place| [3, 0, 1, 2].map(|which| row(which, place))).collect(),
        table: DdTableResults {
            res_table: std::array::from_fn(|strain| {
                std::array::from_fn(|seat| tricks[4 * strain + seat])
            }),
        },
        par: quoted(line(3, "PAR")),
        dealer_score: dealer_par[0].parse().expect("a score"),
        dealer_contracts: dealer_par[1..].to_vec(),
        play: PlayTracePbn { number: numbers(play)[0], cards: chars(&quoted(play).concat()) },
        trace: numbers(line(6, "TRACE"))[1..].to_vec(),
    }
}

/// The numbers outside quotes.
fn numbers(line: &str) -> Vec<i32> {
    let unquoted = line.split('"').step_by(2);
    unquoted
        .flat_map(str::split_whitespace)
        .map(|number| number.parse().expect("a number"))
        .collect()
}

/// The texts in quotes.
fn quoted(line: &str) -> Vec<String> {
    line.split('"').skip(1).step_by(2).map(str::to_owned).collect()
}

fn boards(entries: &[Entry]) -> BoardsPbn {
    let mut boards = BoardsPbn { no_of_boards: entries.len() as i32, ..BoardsPbn::ZERO };
    for (place, entry) in entries.iter().enumerate() {
        boards.deals[place] = pbn(&entry.deal, entry.trump, entry.first);
        (boards.target[place], boards.solutions[place], boards.mode[place]) = (-1, 3, 1);
    }
    boards
}

fn cards(found: &FutureTricks) -> Vec<[i32; 4]> {
    let card =
        |place| [found.score[place], found.suit[place], found.rank[place], found.equals[place]];
    (0..found.cards as usize).map(card).collect()
}

#[test]
fn every_card_has_dds_s_score() {
    let entries = entries();
    let mut solved = SolvedBoards::ZERO;
    assert_eq!(unsafe { ffi::SolveAllBoards(&boards(&entries), &mut solved) }, 1);
    assert_eq!(solved.no_of_boards, 100);
    for (entry, found) in entries.iter().zip(&solved.solved_board) {
        let (mut found, mut expected) = (cards(found), entry.cards.clone());
        assert!(found.is_sorted_by_key(|card| -card[0]), "{} best first", entry.deal);
        // Which of equal cards comes first is DDS's secret.
        found.sort_unstable();
        expected.sort_unstable();
        assert_eq!(found, expected, "{}", entry.deal);
    }
}

#[test]
fn tables_and_their_par_are_dds_s() {
    // Forty is as many as a structure holds.
    for entries in entries().chunks(40) {
        let count = entries.len() as i32;
        let mut deals = DdTableDealsPbn { no_of_tables: count, ..DdTableDealsPbn::ZERO };
        for (place, entry) in deals.deals.iter_mut().zip(entries) {
            *place = table_pbn(&entry.deal);
        }
        let (mut tables, mut par) = (DdTablesRes::ZERO, AllParResults::ZERO);
        let filter = [0; 5];
        let code =
            unsafe { ffi::CalcAllTablesPBN(&deals, 1, filter.as_ptr(), &mut tables, &mut par) };
        assert_eq!((code, tables.no_of_boards), (1, 20 * count));
        for (place, entry) in entries.iter().enumerate() {
            assert_eq!(tables.results[place], entry.table, "{}", entry.deal);
            if entry.vulnerable == 1 {
                assert_eq!(par_texts(&par.par_results[place]), entry.par, "{}", entry.deal);
            }
        }
    }
}

fn par_texts(par: &ParResults) -> Vec<String> {
    let texts = par.par_score.iter().map(|text| abi::text(text));
    texts.chain(par.par_contracts_string.iter().map(|text| abi::text(text))).collect()
}

#[test]
fn par_is_dds_s_whoever_starts() {
    for entry in entries() {
        let mut par = ParResults::ZERO;
        assert_eq!(unsafe { ffi::Par(&entry.table, &mut par, entry.vulnerable) }, 1);
        assert_eq!(par_texts(&par), entry.par, "{}", entry.deal);
    }
}

#[test]
fn par_is_dds_s_for_the_dealer() {
    for entry in entries() {
        let mut par = ParResultsDealer::ZERO;
        let code =
            unsafe { ffi::DealerPar(&entry.table, &mut par, entry.dealer, entry.vulnerable) };
        assert_eq!((code, par.score), (1, entry.dealer_score), "{}", entry.deal);
        let contracts = par.contracts[..par.number as usize].iter().map(|text| abi::text(text));
        assert_eq!(contracts.collect::<Vec<_>>(), entry.dealer_contracts, "{}", entry.deal);
    }
}

#[test]
fn every_played_card_has_dds_s_tricks() {
    let entries = entries();
    let mut plays = PlayTracesPbn { no_of_boards: 100, ..PlayTracesPbn::ZERO };
    for (place, entry) in plays.plays.iter_mut().zip(&entries) {
        *place = entry.play;
    }
    let mut solved = SolvedPlays::ZERO;
    assert_eq!(unsafe { ffi::AnalyseAllPlaysPBN(&boards(&entries), &plays, &mut solved, 1) }, 1);
    for (entry, found) in entries.iter().zip(&solved.solved) {
        assert_eq!(found.tricks[..found.number as usize], entry.trace, "{}", entry.deal);
    }
}

#[test]
fn numbers_and_text_ask_the_same() {
    let entries: Vec<_> = entries().into_iter().take(4).collect();
    let texts = boards(&entries);
    let mut bin = Boards { no_of_boards: 4, ..Boards::ZERO };
    for place in 0..4 {
        bin.deals[place] = abi::Deal::try_from(&texts.deals[place]).unwrap();
        (bin.target[place], bin.solutions[place], bin.mode[place]) = (-1, 3, 1);
    }
    let mut solved = SolvedBoards::ZERO;
    assert_eq!(unsafe { ffi::SolveAllBoardsBin(&bin, &mut solved) }, 1);
    for (entry, found) in entries.iter().zip(&solved.solved_board) {
        assert_eq!(found.cards as usize, entry.cards.len());
        let mut alone = FutureTricks::ZERO;
        let deal = pbn(&entry.deal, entry.trump, entry.first);
        assert_eq!(unsafe { ffi::SolveBoardPBN(deal, -1, 3, 1, &mut alone, 0) }, 1);
        assert_eq!(cards(found), cards(&alone), "{}", entry.deal);
    }
}
