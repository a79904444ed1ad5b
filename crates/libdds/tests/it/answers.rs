//! What `target`, `solutions` and `mode` make of the answer, on endings that can be seen through.
//!
//! ```text
//!             ♠ A Q
//!             ♥ 2
//! ♠ K 3               ♠ 5 4
//! ♥ 3                 ♥ A
//!             ♠ 7 6
//!             ♥ 4
//! ```
//! At notrump a spade from West runs into the tenace, and so does one from East after a heart.

use dds::abi::{
    self, ContractType, DdTableDeal, DdTableResults, DdsInfo, Deal, FutureTricks, ParResultsDealer,
    ParResultsMaster, ParTextResults, PlayTraceBin, SolvedPlay,
};
use dds::ffi;

use crate::ONE_SUIT_EACH;

const WEST: i32 = 3;

fn ending() -> Deal {
    Deal {
        trump: 4,
        first: WEST,
        remain_cards: [
            [1 << 14 | 1 << 12, 1 << 2, 0, 0],
            [1 << 5 | 1 << 4, 1 << 14, 0, 0],
            [1 << 7 | 1 << 6, 1 << 4, 0, 0],
            [1 << 13 | 1 << 3, 1 << 3, 0, 0],
        ],
        ..Deal::ZERO
    }
}

/// Suit, rank, equals and score of each card, with the score alone if there is none.
fn solve(deal: Deal, target: i32, solutions: i32, mode: i32) -> Vec<[i32; 4]> {
    let mut found = FutureTricks::ZERO;
    assert_eq!(unsafe { ffi::SolveBoard(deal, target, solutions, mode, &mut found, 0) }, 1);
    let card =
        |place| [found.suit[place], found.rank[place], found.equals[place], found.score[place]];
    match found.cards {
        0 => vec![[-1, -1, -1, found.score[0]]],
        cards => (0..cards as usize).map(card).collect(),
    }
}

#[test]
fn all_cards_with_their_scores_best_first() {
    let found = solve(ending(), -1, 3, 1);
    assert_eq!(found.len(), 3);
    assert!(found.is_sorted_by_key(|card| -card[3]), "{found:?}");
    // The target does not matter.
    assert_eq!(solve(ending(), 0, 3, 1), found);
    assert_eq!(solve(ending(), 3, 3, 2), found);
}

#[test]
fn the_best_cards_or_one_of_them() {
    let all = solve(ending(), -1, 3, 1);
    let best: Vec<_> = all.iter().filter(|card| card[3] == all[0][3]).copied().collect();
    assert_eq!(solve(ending(), -1, 2, 1), best);
    assert_eq!(solve(ending(), -1, 1, 1), best[..1]);
}

#[test]
fn a_target_is_reached_or_not() {
    let all = solve(ending(), -1, 3, 1);
    let most = all[0][3];
    for target in 1..=3 {
        let reach = all.iter().filter(|card| card[3] >= target);
        let mut expected: Vec<_> =
            reach.map(|&[suit, rank, equals, _]| [suit, rank, equals, target]).collect();
        if target > most {
            expected = vec![[-1, -1, -1, if target == 1 { 0 } else { -1 }]];
        }
        let mut found = solve(ending(), target, 2, 1);
        let one = solve(ending(), target, 1, 1);
        assert!(found.contains(&one[0]), "{target}: {one:?} among {found:?}");
        found.sort_unstable();
        expected.sort_unstable();
        assert_eq!(found, expected, "{target}");
    }
}

#[test]
fn target_zero_lists_legal_cards() {
    let scores = |found: &[[i32; 4]]| found.iter().map(|card| card[3]).collect::<Vec<_>>();
    assert_eq!(scores(&solve(ending(), 0, 2, 1)), [0, 0, 0]);
    assert_eq!(scores(&solve(ending(), 0, 1, 1)), [0]);
}

#[test]
fn without_a_choice_mode_0_does_not_search() {
    // North follows to a heart with the only one.
    let mut deal = ending();
    deal.remain_cards[3][1] = 0;
    (deal.current_trick_suit[0], deal.current_trick_rank[0]) = (1, 3);
    assert_eq!(solve(deal, -1, 3, 0), [[1, 2, 0, -2]]);
    let searched = solve(deal, -1, 3, 1);
    assert_eq!(searched[0][..3], [1, 2, 0]);
    assert!(searched[0][3] >= 0);
}

#[test]
fn equivalent_cards_are_one() {
    // All thirteen spades: the ace stands for twelve others.
    assert_eq!(solve(ONE_SUIT_EACH, -1, 3, 1), [[0, 14, 0x3FFC, 13]]);
    // East's five and four, once the king and three have been led and gone.
    let deal = Deal { first: 1, ..ending() };
    assert_eq!(solve(deal, -1, 3, 1).iter().find(|card| card[0] == 0).unwrap()[1..3], [5, 1 << 4]);
}

#[test]
fn the_last_trick_plays_itself() {
    let deal = Deal {
        trump: 0,
        first: 0,
        remain_cards: [[0, 1 << 14, 0, 0], [1 << 2, 0, 0, 0], [0, 1 << 3, 0, 0], [0, 1 << 4, 0, 0]],
        ..Deal::ZERO
    };
    assert_eq!(solve(deal, -1, 1, 0), [[1, 14, 0, 0]]);
    assert_eq!(solve(deal, 1, 1, 0), [[1, 14, 0, 0]]);
    assert_eq!(solve(Deal { trump: 4, ..deal }, -1, 3, 0), [[1, 14, 0, 1]]);
    assert_eq!(solve(Deal { trump: 4, ..deal }, 0, 2, 0), [[1, 14, 0, 0]]);
}

#[test]
fn a_revoke_on_the_table_does_not_matter() {
    // North has a heart and yet threw the queen of spades; the rest is played as it lies.
    let mut deal = ending();
    deal.remain_cards[3][1] = 0;
    deal.remain_cards[0][0] = 1 << 14;
    deal.current_trick_suit = [1, 0, 0];
    deal.current_trick_rank = [3, 12, 0];
    // East wins with the ace of hearts and leads a spade: the ace and the heart four take the rest.
    assert_eq!(solve(deal, -1, 3, 1), [[1, 14, 0, 1]]);
}

#[test]
fn endings_have_tables_as_if_declarer_had_won_the_rest() {
    let deal = DdTableDeal { cards: ending().remain_cards };
    let mut table = DdTableResults::ZERO;
    assert_eq!(unsafe { ffi::CalcDDtable(deal, &mut table) }, 1);
    let defenders = solve(ending(), -1, 1, 1)[0][3];
    assert_eq!(table.res_table[4][2], 13 - defenders); // South declares when West leads
    assert!(table.res_table.as_flattened().iter().all(|tricks| (10..=13).contains(tricks)));
}

#[test]
fn a_trace_counts_declarer_s_tricks_card_by_card() {
    // North leads the ace and gives the king a trick, West drops it under the ace, and so on: East
    // and West, who declare against a lead from North, gain a trick and lose it again.
    let cards = [(0, 14), (0, 4), (0, 6), (0, 13), (1, 2), (1, 14), (1, 4), (1, 3)];
    let deal = Deal { first: 0, ..ending() };
    let mut play = PlayTraceBin { number: 8, ..PlayTraceBin::ZERO };
    for (place, (suit, rank)) in cards.into_iter().enumerate() {
        (play.suit[place], play.rank[place]) = (suit, rank);
    }
    let mut solved = SolvedPlay::ZERO;
    assert_eq!(unsafe { ffi::AnalysePlayBin(deal, play, &mut solved, 0) }, 1);
    assert_eq!(solved.number, 9);
    assert_eq!(solved.tricks[..9], [1, 2, 2, 2, 1, 1, 1, 1, 1]);
    // What is asked beyond the last trick but one is not reported.
    (play.number, play.suit[8], play.rank[8]) = (9, 0, 5);
    assert_eq!(unsafe { ffi::AnalysePlayBin(deal, play, &mut solved, 0) }, 1);
    assert_eq!(solved.number, 9);
}

fn passed_out() -> DdTableResults {
    DdTableResults { res_table: [[6; 4]; 5] }
}

#[test]
fn a_deal_nobody_can_make_anything_on_is_passed_out() {
    let mut par = ParResultsDealer { score: 77, ..ParResultsDealer::ZERO };
    assert_eq!(unsafe { ffi::DealerPar(&passed_out(), &mut par, 0, 0) }, 1);
    assert_eq!((par.score, par.number, abi::text(&par.contracts[0])), (0, 1, "pass".into()));
    let mut lines = abi::ParResults::ZERO;
    assert_eq!(unsafe { ffi::Par(&passed_out(), &mut lines, 0) }, 1);
    assert_eq!(lines.par_score.map(|text| abi::text(&text)), ["NS 0", "EW 0"]);
    assert_eq!(lines.par_contracts_string.map(|text| abi::text(&text)), ["NS:", "EW:"]);
    let mut master = [ParResultsMaster::ZERO; 2];
    assert_eq!(unsafe { ffi::SidesParBin(&passed_out(), master.as_mut_ptr(), 0) }, 1);
    assert_eq!(master.map(|par| (par.score, par.number)), [(0, 1); 2]);
    let mut text = ParTextResults::ZERO;
    assert_eq!(unsafe { ffi::ConvertToSidesTextFormat(master.as_ptr(), &mut text) }, 1);
    assert_eq!((abi::text(&text.par_text[0]), text.equal), ("Par 0".into(), 1));
}

/// North and South make 4♠ and 3NT with an overtrick, East and West nothing.
fn game() -> DdTableResults {
    let mut table = DdTableResults { res_table: [[6, 6, 6, 6]; 5] };
    table.res_table[0] = [10, 3, 10, 3];
    table.res_table[4] = [10, 3, 9, 3];
    table
}

#[test]
fn par_has_four_forms() {
    let table = game();
    let mut lines = abi::ParResults::ZERO;
    assert_eq!(unsafe { ffi::Par(&table, &mut lines, 1) }, 1);
    assert_eq!(abi::text(&lines.par_score[0]), "NS 630");
    assert_eq!(abi::text(&lines.par_contracts_string[0]), "NS:N 34N");
    let mut sides = [ParResultsDealer::ZERO; 2];
    assert_eq!(unsafe { ffi::SidesPar(&table, sides.as_mut_ptr(), 1) }, 1);
    assert_eq!(sides.map(|par| par.score), [630, -630]);
    assert_eq!(abi::text(&sides[0].contracts[0]), "3N-N+1");
    let mut master = ParResultsMaster::ZERO;
    assert_eq!(unsafe { ffi::DealerParBin(&table, &mut master, 2, 1) }, 1);
    let three_notrump =
        ContractType { under_tricks: 0, over_tricks: 1, level: 3, denom: 0, seats: 0 };
    assert_eq!((master.score, master.number, master.contracts[0]), (630, 1, three_notrump));
    let mut line = [0; 128];
    assert_eq!(unsafe { ffi::ConvertToDealerTextFormat(&master, line.as_mut_ptr()) }, 1);
    assert_eq!(abi::text(&line), "Par 630: N 3N+1");
    let mut both = [ParResultsMaster::ZERO; 2];
    assert_eq!(unsafe { ffi::SidesParBin(&table, both.as_mut_ptr(), 1) }, 1);
    let mut text = ParTextResults::ZERO;
    assert_eq!(unsafe { ffi::ConvertToSidesTextFormat(both.as_ptr(), &mut text) }, 1);
    let lines = text.par_text.map(|text| abi::text(&text));
    assert_eq!(lines, ["Par 630: N 3NT+1", "Par -630: N 3NT+1"]);
    assert_eq!(text.equal, 1);
}

#[test]
fn a_deal_with_its_table_and_par() {
    let deal = DdTableDeal { cards: ONE_SUIT_EACH.remain_cards };
    let (mut table, mut par) = (DdTableResults::ZERO, abi::ParResults::ZERO);
    assert_eq!(unsafe { ffi::CalcPar(deal, 0, &mut table, &mut par) }, 1);
    // North and South take all tricks with spades or diamonds as trumps, East and West with the
    // others; at notrump whoever leads takes all.
    assert_eq!(
        table.res_table,
        [[13, 0, 13, 0], [0, 13, 0, 13], [13, 0, 13, 0], [0, 13, 0, 13], [0; 4]]
    );
    assert_eq!(abi::text(&par.par_score[0]), "NS 1510");
    let text =
        crate::table_pbn("N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432");
    let (mut again, mut par_again) = (DdTableResults::ZERO, abi::ParResults::ZERO);
    assert_eq!(unsafe { ffi::CalcParPBN(text, &mut again, 0, &mut par_again) }, 1);
    assert_eq!((again, par_again), (table, par));
}

#[test]
fn the_library_introduces_itself() {
    let mut info = DdsInfo::ZERO;
    unsafe { ffi::GetDDSInfo(&mut info) };
    assert_eq!([info.major, info.minor, info.patch], [2, 9, 0]);
    assert_eq!(abi::text(&info.version_string), "2.9.0");
    assert!(info.no_of_threads >= 1 && info.no_of_threads <= info.num_cores);
    assert_eq!(abi::text(&info.thread_sizes).len(), info.no_of_threads as usize);
    assert!(abi::text(&info.system_string).contains("Merrimac"));
}
