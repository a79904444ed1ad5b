//! Whatever is wrong is answered with DDS's code for it.

use std::ptr;

use dds::abi::{
    self, AllParResults, Boards, BoardsPbn, DdTableDeal, DdTableDeals, DdTableDealsPbn,
    DdTableResults, DdTablesRes, Deal, FutureTricks, ParResults, ParResultsDealer,
    ParResultsMaster, PlayTraceBin, PlayTracePbn, PlayTracesBin, SolvedBoards, SolvedPlay,
    SolvedPlays,
};
use dds::{Fault, ffi};

use crate::{ONE_SUIT_EACH, chars, pbn, table_pbn};

#[track_caller]
fn check(code: i32, fault: Fault) {
    assert_eq!(Fault::from_code(code), Some(fault), "code {code}");
}

fn solve(deal: Deal, target: i32, solutions: i32, mode: i32, thread: i32) -> i32 {
    let mut found = FutureTricks::ZERO;
    unsafe { ffi::SolveBoard(deal, target, solutions, mode, &mut found, thread) }
}

fn solve_deal(deal: Deal) -> i32 {
    solve(deal, -1, 1, 1, 0)
}

#[test]
fn numbers_out_of_range() {
    let deal = ONE_SUIT_EACH;
    check(solve(deal, -2, 1, 1, 0), Fault::TargetBelowRange);
    check(solve(deal, 14, 1, 1, 0), Fault::TargetAboveRange);
    check(solve(deal, -1, 0, 1, 0), Fault::SolutionsBelowRange);
    check(solve(deal, -1, 4, 1, 0), Fault::SolutionsAboveRange);
    check(solve(deal, -1, 1, -1, 0), Fault::ModeBelowRange);
    check(solve(deal, -1, 1, 3, 0), Fault::ModeAboveRange);
    check(solve(deal, -1, 1, 1, -1), Fault::ThreadIndex);
    check(solve(deal, -1, 1, 1, i32::MAX), Fault::ThreadIndex);
    for trump in [-1, 5, i32::MIN, i32::MAX] {
        check(solve_deal(Deal { trump, ..deal }), Fault::Trump);
    }
    for first in [-1, 4, i32::MIN, i32::MAX] {
        check(solve_deal(Deal { first, ..deal }), Fault::First);
    }
}

#[test]
fn cards_of_the_trick_that_do_not_exist() {
    let deal = ONE_SUIT_EACH;
    let trick = |suits, ranks| {
        solve_deal(Deal { current_trick_suit: suits, current_trick_rank: ranks, ..deal })
    };
    for rank in [1, 15, -2, i32::MIN, i32::MAX] {
        check(trick([0; 3], [rank, 0, 0]), Fault::SuitOrRank);
    }
    for suit in [-1, 4, i32::MIN, i32::MAX] {
        check(trick([suit, 0, 0], [2, 0, 0]), Fault::SuitOrRank);
    }
    check(trick([0; 3], [0, 2, 0]), Fault::SuitOrRank);
    check(trick([0; 3], [2, 0, 3]), Fault::SuitOrRank);
    // All 52 cards are in the hands, so that nothing can be on the table: it is not looked at.
    assert_eq!(trick([0; 3], [2, 0, 0]), 1);
}

#[test]
fn cards_that_make_no_position() {
    let deal = ONE_SUIT_EACH;
    let with = |holdings| solve_deal(Deal { remain_cards: holdings, ..deal });
    check(with([[0; 4]; 4]), Fault::ZeroCards);
    check(with([[0x7FFC; 4]; 4]), Fault::TooManyCards);
    check(with([[0x8000, 0, 0, 0]; 4]), Fault::SuitOrRank);
    check(with([[u32::MAX, 0, 0, 0]; 4]), Fault::SuitOrRank);
    check(with([[1, 0, 0, 0]; 4]), Fault::SuitOrRank);
    check(with([[4, 0, 0, 0]; 4]), Fault::DuplicateCards);
    check(with([[0x7FFC, 0, 0, 0], [0; 4], [0; 4], [0; 4]]), Fault::CardCount);
    let four = [[4, 0, 0, 0], [8, 0, 0, 0], [16, 0, 0, 0], [32, 0, 0, 0]];
    check(solve(Deal { remain_cards: four, ..deal }, 2, 1, 1, 0), Fault::TargetTooHigh);
}

#[test]
fn a_trick_that_does_not_fit_the_hands() {
    // North has led a spade, and East still holds the card.
    let mut deal = ONE_SUIT_EACH;
    deal.remain_cards[0][0] &= !(1 << 2);
    (deal.current_trick_suit[0], deal.current_trick_rank[0]) = (1, 5);
    check(solve_deal(deal), Fault::PlayedCard);
    // It is East who leads, but North who has a card less.
    deal.first = 1;
    check(solve_deal(deal), Fault::CardCount);
    // There is a card on the table, but it is not said which.
    (deal.first, deal.current_trick_rank[0]) = (0, 0);
    check(solve_deal(deal), Fault::SuitOrRank);
    // The same card twice on the table.
    deal.remain_cards[1][1] &= !(1 << 2);
    (deal.current_trick_suit, deal.current_trick_rank) = ([0, 0, 0], [2, 2, 0]);
    check(solve_deal(deal), Fault::DuplicateCards);
}

#[test]
fn texts_that_are_no_deals() {
    let mut found = FutureTricks::ZERO;
    let mut table = DdTableResults::ZERO;
    for text in ["", "Q:AK", "N:....A", "N: : : : AK"] {
        let code = unsafe { ffi::SolveBoardPBN(pbn(text, 0, 0), -1, 1, 1, &mut found, 0) };
        check(code, Fault::PbnString);
        check(unsafe { ffi::CalcDDtablePBN(table_pbn(text), &mut table) }, Fault::PbnString);
        let mut par = ParResults::ZERO;
        let code = unsafe { ffi::CalcParPBN(table_pbn(text), &mut table, 0, &mut par) };
        check(code, Fault::PbnString);
    }
}

#[test]
fn too_many_boards_or_tables() {
    let mut solved = SolvedBoards::ZERO;
    let boards = Boards { no_of_boards: 201, ..Boards::ZERO };
    check(unsafe { ffi::SolveAllBoardsBin(&boards, &mut solved) }, Fault::TooManyBoards);
    let texts = BoardsPbn { no_of_boards: i32::MAX, ..BoardsPbn::ZERO };
    check(unsafe { ffi::SolveAllBoards(&texts, &mut solved) }, Fault::TooManyBoards);
    let mut tables = DdTablesRes::ZERO;
    let deals = DdTableDeals { no_of_tables: 41, ..DdTableDeals::ZERO };
    let call = |deals: &DdTableDeals, filter: [i32; 5], tables: &mut DdTablesRes| unsafe {
        ffi::CalcAllTables(deals, -1, filter.as_ptr(), tables, ptr::null_mut())
    };
    check(call(&deals, [0; 5], &mut tables), Fault::TooManyTables);
    check(call(&deals, [1; 5], &mut tables), Fault::NoStrain);
    let texts = DdTableDealsPbn { no_of_tables: 201, ..DdTableDealsPbn::ZERO };
    let filter = [0; 5];
    let code =
        unsafe { ffi::CalcAllTablesPBN(&texts, -1, filter.as_ptr(), &mut tables, ptr::null_mut()) };
    check(code, Fault::TooManyTables);
}

#[test]
fn chunks_below_one() {
    let mut solved = SolvedBoards::ZERO;
    let (boards, texts) = (Boards::ZERO, BoardsPbn::ZERO);
    check(unsafe { ffi::SolveAllChunks(&texts, &mut solved, 0) }, Fault::ChunkSize);
    check(unsafe { ffi::SolveAllChunksPBN(&texts, &mut solved, -1) }, Fault::ChunkSize);
    check(unsafe { ffi::SolveAllChunksBin(&boards, &mut solved, 0) }, Fault::ChunkSize);
    assert_eq!(unsafe { ffi::SolveAllChunksBin(&boards, &mut solved, 1) }, 1);
}

#[test]
fn play_that_could_not_be() {
    let mut solved = SolvedPlay::ZERO;
    let trace = |suit: i32, rank: i32| {
        let mut play = PlayTraceBin { number: 1, ..PlayTraceBin::ZERO };
        (play.suit[0], play.rank[0]) = (suit, rank);
        play
    };
    let mut analyse =
        |play: PlayTraceBin| unsafe { ffi::AnalysePlayBin(ONE_SUIT_EACH, play, &mut solved, 0) };
    assert_eq!(analyse(trace(0, 14)), 1);
    check(analyse(trace(1, 14)), Fault::Play); // East's
    check(analyse(trace(4, 14)), Fault::Play);
    check(analyse(trace(0, 1)), Fault::Play);
    check(analyse(trace(i32::MIN, i32::MIN)), Fault::Play);
    check(analyse(PlayTraceBin { number: -1, ..trace(0, 14) }), Fault::Play);
    check(analyse(PlayTraceBin { number: 53, ..trace(0, 14) }), Fault::Play);
    let deal = pbn("N:AK... QJ... T9... 87...", 4, 0);
    let text = PlayTracePbn { number: 1, cards: chars("XX") };
    check(unsafe { ffi::AnalysePlayPBN(deal, text, &mut solved, 0) }, Fault::Play);
    let text = PlayTracePbn { number: 1, cards: chars("SA") };
    assert_eq!(unsafe { ffi::AnalysePlayPBN(deal, text, &mut solved, 0) }, 1);
    check(unsafe { ffi::AnalysePlayPBN(deal, text, &mut solved, -1) }, Fault::ThreadIndex);
    check(unsafe { ffi::AnalysePlayPBN(pbn("", 4, 0), text, &mut solved, 0) }, Fault::PbnString);
}

#[test]
fn traces_that_are_not_as_many_as_boards() {
    let boards = Boards { no_of_boards: 2, ..Boards::ZERO };
    let mut solved = SolvedPlays::ZERO;
    for number in [1, 3, 1000] {
        let plays = PlayTracesBin { no_of_boards: number, ..PlayTracesBin::ZERO };
        let code = unsafe { ffi::AnalyseAllPlaysBin(&boards, &plays, &mut solved, 1) };
        check(code, Fault::General);
    }
}

#[test]
fn tables_and_numbers_that_have_no_par() {
    let mut par = ParResults::ZERO;
    let mut dealer_par = ParResultsDealer::ZERO;
    for tricks in [-1, 14, i32::MIN] {
        let table = DdTableResults { res_table: [[tricks; 4]; 5] };
        check(unsafe { ffi::Par(&table, &mut par, 0) }, Fault::General);
        check(unsafe { ffi::DealerPar(&table, &mut dealer_par, 0, 0) }, Fault::General);
    }
    let table = DdTableResults { res_table: [[7; 4]; 5] };
    check(unsafe { ffi::Par(&table, &mut par, 4) }, Fault::General);
    check(unsafe { ffi::DealerPar(&table, &mut dealer_par, 0, -1) }, Fault::General);
    check(unsafe { ffi::DealerPar(&table, &mut dealer_par, 4, 0) }, Fault::General);
    let mut line = [0; 128];
    for (number, seats) in [(-1, 0), (11, 0), (1, 6), (1, -1)] {
        let mut result = ParResultsMaster { number, score: 420, ..ParResultsMaster::ZERO };
        result.contracts[0].seats = seats;
        let code = unsafe { ffi::ConvertToDealerTextFormat(&result, line.as_mut_ptr()) };
        check(code, Fault::General);
    }
}

#[test]
fn null_and_misaligned_pointers() {
    check(unsafe { ffi::SolveBoard(ONE_SUIT_EACH, -1, 1, 1, ptr::null_mut(), 0) }, Fault::General);
    let deal = DdTableDeal { cards: ONE_SUIT_EACH.remain_cards };
    check(unsafe { ffi::CalcDDtable(deal, ptr::null_mut()) }, Fault::General);
    check(unsafe { ffi::SolveAllBoards(ptr::null(), ptr::null_mut()) }, Fault::General);
    check(unsafe { ffi::Par(ptr::null(), ptr::null_mut(), 0) }, Fault::General);
    let mut room = [DdTableResults::ZERO; 2];
    let misaligned = room.as_mut_ptr().wrapping_byte_add(1);
    check(unsafe { ffi::CalcDDtable(deal, misaligned) }, Fault::General);
    // Par is wanted, but there is nowhere to put it.
    let deals = DdTableDeals { no_of_tables: 1, deals: [deal; abi::MAX_STRAINS] };
    let (mut tables, filter) = (DdTablesRes::ZERO, [0; 5]);
    let mut call = |mode: i32, filter: *const i32, par: *mut AllParResults| unsafe {
        ffi::CalcAllTables(&deals, mode, filter, &mut tables, par)
    };
    check(call(0, filter.as_ptr(), ptr::null_mut()), Fault::General);
    check(call(0, ptr::null(), ptr::null_mut()), Fault::General);
    assert_eq!(call(-1, filter.as_ptr(), ptr::null_mut()), 1);
    unsafe {
        ffi::GetDDSInfo(ptr::null_mut());
        ffi::ErrorMessage(1, ptr::null_mut());
    }
}

#[test]
fn every_code_has_its_words() {
    let words = |code: i32| {
        let mut line = [b'#'; 80];
        unsafe { ffi::ErrorMessage(code, line.as_mut_ptr()) };
        abi::text(&line)
    };
    assert_eq!(words(1), "Success");
    assert_eq!(words(0), "Not a DDS error code");
    assert_eq!(words(-15), "Thread index is not 0 .. maximum");
    for fault in Fault::ALL {
        assert_eq!(words(fault.code()), fault.text());
    }
}
