//! What holds for any numbers at all.

use dds::abi::{
    DdTableResults, Deal, FutureTricks, ParResults, ParResultsDealer, ParResultsMaster,
    PlayTraceBin, SolvedPlay,
};
use dds::{Fault, SUCCESS, ffi};
use proptest::prelude::*;

/// Numbers around what is allowed.
fn number() -> impl Strategy<Value = i32> {
    prop_oneof![20 => -2..16_i32, 1 => any::<i32>()]
}

/// Positions, most of them wrong: up to four cards a hand of a short pack, a trick that may fit.
fn any_deal() -> impl Strategy<Value = Deal> {
    let holdings = proptest::array::uniform4(proptest::array::uniform4(0..0x40_u32));
    (number(), number(), proptest::array::uniform3(number()), holdings).prop_map(
        |(trump, first, ranks, holdings)| Deal {
            trump,
            first,
            current_trick_suit: ranks.map(|rank| rank & 3),
            current_trick_rank: ranks,
            remain_cards: holdings.map(|suits| suits.map(|cards| cards & !3)),
        },
    )
}

/// Endings of three cards a hand, all right: a shuffled pack of twelve.
fn ending() -> impl Strategy<Value = Deal> {
    let pack: Vec<(usize, u32)> =
        (0..4).flat_map(|suit| (0..3).map(move |rank| (suit, 4 << (3 * rank)))).collect();
    (Just(pack).prop_shuffle(), 0..5, 0..4).prop_map(|(pack, trump, first)| {
        let mut deal = Deal { trump, first, ..Deal::ZERO };
        for (place, (suit, card)) in pack.into_iter().enumerate() {
            deal.remain_cards[place / 3][suit] |= card;
        }
        deal
    })
}

fn solve(deal: Deal, target: i32, solutions: i32) -> (i32, FutureTricks) {
    let mut found = FutureTricks::ZERO;
    let code = unsafe { ffi::SolveBoard(deal, target, solutions, 1, &mut found, 0) };
    (code, found)
}

proptest! {
    #[test]
    fn any_position_gets_an_answer_or_its_fault(
        deal in any_deal(), target in number(), solutions in number(), card in (number(), number()),
    ) {
        let (code, _) = solve(deal, target, solutions);
        // A panic would be "general error", which positions do not have.
        prop_assert!(code == SUCCESS || Fault::from_code(code).is_some_and(|fault| fault != Fault::General));
        let mut play = PlayTraceBin { number: card.0, ..PlayTraceBin::ZERO };
        (play.suit[0], play.rank[0]) = (card.0 & 3, card.1);
        let mut solved = SolvedPlay::ZERO;
        let code = unsafe { ffi::AnalysePlayBin(deal, play, &mut solved, 0) };
        prop_assert!(code == SUCCESS || Fault::from_code(code).is_some_and(|fault| fault != Fault::General));
    }

    #[test]
    fn answers_agree_with_one_another(deal in ending()) {
        let (code, all) = solve(deal, -1, 3);
        prop_assert_eq!(code, SUCCESS);
        let most = all.score[0];
        prop_assert_eq!(solve(deal, -1, 1).1.score[0], most);
        let best = all.score[..all.cards as usize].iter().filter(|&&score| score == most).count();
        prop_assert_eq!(solve(deal, -1, 2).1.cards as usize, best);
        for target in 1..=3 {
            prop_assert_eq!(solve(deal, target, 1).1.cards, i32::from(most >= target));
        }
        let mut solved = SolvedPlay::ZERO;
        let code = unsafe { ffi::AnalysePlayBin(deal, PlayTraceBin::ZERO, &mut solved, 0) };
        prop_assert_eq!((code, solved.number, solved.tricks[0]), (SUCCESS, 1, 3 - most));
    }

    #[test]
    fn any_table_has_par(
        rows in proptest::array::uniform5(proptest::array::uniform4(0..=13_i32)),
        vulnerable in 0..4, dealer in 0..4,
    ) {
        let table = DdTableResults { res_table: rows };
        let mut par = ParResults::ZERO;
        prop_assert_eq!(unsafe { ffi::Par(&table, &mut par, vulnerable) }, SUCCESS);
        let mut sides = [ParResultsMaster::ZERO; 2];
        prop_assert_eq!(unsafe { ffi::SidesParBin(&table, sides.as_mut_ptr(), vulnerable) }, SUCCESS);
        let mut texts = ParResultsDealer::ZERO;
        prop_assert_eq!(unsafe { ffi::DealerPar(&table, &mut texts, dealer, vulnerable) }, SUCCESS);
        let mut numbers = ParResultsMaster::ZERO;
        prop_assert_eq!(unsafe { ffi::DealerParBin(&table, &mut numbers, dealer, vulnerable) }, SUCCESS);
        prop_assert_eq!((numbers.score, numbers.number), (texts.score, texts.number));
        let mut line = [0; 128];
        let code = unsafe { ffi::ConvertToDealerTextFormat(&numbers, line.as_mut_ptr()) };
        prop_assert_eq!(code, SUCCESS);
    }
}
