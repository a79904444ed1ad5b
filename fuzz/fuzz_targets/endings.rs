//! Any ending of up to three cards a hand: the solvers say what the definitions say, double dummy of
//! the cards as they lie, single dummy of eight layouts of the defenders' cards.
#![no_main]

use libfuzzer_sys::fuzz_target;
use merrimac_cards::{BySeat, Card, DealBuilder, Hand, PlayState, Seat, Side, Strain};
use merrimac_double_dummy::{Solver, reference};
use merrimac_single_dummy::plain::PlainEnding;
use merrimac_single_dummy::{Ending, EndingBuilder, Layouts, solve};

fuzz_target!(|input: [u8; 15]| {
    let [choice, leader, goal, order @ ..] = input.map(usize::from);
    let (each, strain, leader) = (1 + choice % 3, Strain::ALL[choice % 5], Seat::ALL[leader % 4]);
    let mut pack: Vec<Card> = Card::all().collect();
    let cards = order[..4 * each].iter().map(|at| pack.remove(at % pack.len())).collect::<Vec<_>>();
    let hand = |seat: Seat| cards[each * seat.index()..][..each].iter().copied().collect::<Hand>();

    let deal = DealBuilder { hands: BySeat::from_fn(hand) }.partial().expect("different cards");
    let play = PlayState::ending(&deal, strain, leader).expect("even hands");
    let tricks = Solver::new(1 << 20).tricks(&play)[Side::NorthSouth];
    assert_eq!(tricks, reference::north_south_tricks(&play), "{play:?}");

    let mut builder = EndingBuilder::new(strain, Seat::South, leader, 1 + (goal % each) as u8);
    builder.hands[Seat::North] = hand(Seat::North);
    builder.hands[Seat::South] = hand(Seat::South);
    builder.hidden = hand(Seat::East) | hand(Seat::West);
    let ending = Ending::try_from(builder).expect("a possible ending");
    let hidden: Vec<Card> = ending.hidden().iter().collect();
    let of_bits =
        |held: u32| (0..2 * each).filter(|k| held >> k & 1 == 1).map(|k| hidden[k]).collect();
    let all = (0..1_u32 << (2 * each)).filter(|held| held.count_ones() as usize == each);
    let left: Vec<Hand> = all.map(of_bits).step_by(1.max(each * each / 4)).take(8).collect();
    let family = PlainEnding::with_bits(&ending, &left).reference(&ending);
    let most = family.iter().map(|set| set.iter().count()).max().unwrap_or(0);
    let layouts = Layouts::listed(&ending, |hand, _| f64::from(u8::from(left.contains(&hand))));
    let best = solve(&ending, &layouts, u64::MAX, Hand::EMPTY).probability();
    assert!((best - most as f64 / left.len() as f64).abs() < 1e-9, "{ending:?}");
});
