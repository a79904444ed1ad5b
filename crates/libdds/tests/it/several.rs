//! Several boards at once, and several callers at once.

use std::thread;

use dds::abi::{Boards, DdTableDeals, DdTablesRes, Deal, FutureTricks, SolvedBoards};
use dds::{Fault, ffi};

use crate::ONE_SUIT_EACH;

/// Eight cards each, two of every suit; the number says whose are the highest, which suit is trumps
/// and who leads.
fn ending(number: u32) -> Deal {
    let mut deal = Deal { trump: (number % 5) as i32, first: (number % 4) as i32, ..Deal::ZERO };
    for seat in 0..4 {
        for suit in 0..4 {
            let place = (seat + suit * (number % 4) + number / 4) % 4;
            deal.remain_cards[seat as usize][suit as usize] = 0b11 << (2 + 3 * place);
        }
    }
    deal
}

fn alone(deal: Deal) -> FutureTricks {
    let mut found = FutureTricks::ZERO;
    assert_eq!(unsafe { ffi::SolveBoard(deal, -1, 3, 1, &mut found, 0) }, 1);
    FutureTricks { nodes: 0, ..found }
}

fn forty_boards() -> Boards {
    let mut boards = Boards { no_of_boards: 40, ..Boards::ZERO };
    for place in 0..40 {
        boards.deals[place] = ending(place as u32);
        (boards.target[place], boards.solutions[place], boards.mode[place]) = (-1, 3, 1);
    }
    boards
}

#[test]
fn boards_get_their_own_answers_in_their_order() {
    let boards = forty_boards();
    let mut solved = SolvedBoards::ZERO;
    assert_eq!(unsafe { ffi::SolveAllBoardsBin(&boards, &mut solved) }, 1);
    assert_eq!(solved.no_of_boards, 40);
    for place in 0..40 {
        let found = FutureTricks { nodes: 0, ..solved.solved_board[place] };
        assert_eq!(found, alone(boards.deals[place]), "board {place}");
    }
}

#[test]
fn a_bad_board_does_not_spoil_the_others() {
    let mut boards = forty_boards();
    boards.deals[7].trump = 9;
    boards.solutions[9] = 0;
    let mut solved = SolvedBoards::ZERO;
    let code = unsafe { ffi::SolveAllBoardsBin(&boards, &mut solved) };
    assert_eq!(code, Fault::Trump.code());
    assert_eq!(solved.solved_board[7].cards, 0);
    assert_eq!(solved.solved_board[8].cards, alone(boards.deals[8]).cards);
}

#[test]
fn no_boards_are_solved_at_once() {
    let mut solved = SolvedBoards::ZERO;
    for number in [0, -5] {
        let boards = Boards { no_of_boards: number, ..Boards::ZERO };
        assert_eq!(unsafe { ffi::SolveAllBoardsBin(&boards, &mut solved) }, 1);
        assert_eq!(solved.no_of_boards, 0);
    }
}

#[test]
fn callers_need_not_take_turns() {
    thread::scope(|scope| {
        for start in 0..4 {
            scope.spawn(move || {
                for number in start..start + 8 {
                    assert_eq!(alone(ending(number)), alone(ending(number)));
                }
                ffi::FreeMemory();
            });
        }
    });
}

#[test]
fn strains_filtered_out_stay_as_they_were() {
    let mut deals = DdTableDeals { no_of_tables: 200, ..DdTableDeals::ZERO };
    for deal in &mut deals.deals {
        deal.cards = ONE_SUIT_EACH.remain_cards;
    }
    let mut tables = DdTablesRes::ZERO;
    tables.results[199].res_table[3] = [77; 4];
    let filter = [0, 1, 1, 1, 1];
    let code = unsafe {
        ffi::CalcAllTables(&deals, 0, filter.as_ptr(), &mut tables, std::ptr::null_mut())
    };
    assert_eq!((code, tables.no_of_boards), (1, 800));
    assert_eq!(tables.results[199].res_table[0], [13, 0, 13, 0]);
    assert_eq!(tables.results[199].res_table[3], [77; 4]);
}

#[test]
fn threads_can_be_chosen() {
    for code in [1, 2, 3, 4, 6, 7, 8, -1, 99] {
        assert_eq!(ffi::SetThreading(code), Fault::ThreadMissing.code());
    }
    assert_eq!(ffi::SetThreading(5), 1);
    ffi::SetMaxThreads(0);
    ffi::SetResources(100, 0);
    assert_eq!(alone(ending(3)), alone(ending(3)));
    ffi::SetResources(0, 0);
}
