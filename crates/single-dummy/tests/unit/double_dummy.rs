use super::*;
use crate::budget::Budget;
use crate::search::Search;

/// A position with this many cards a hand, dealt from a shuffled pack.
pub(crate) fn position(each: usize, shuffle: u64, need: i8) -> Start {
    let mut cards: Vec<u64> = (0..52_u64).map(|card| 1 << (card % 4 * 16 + card / 4)).collect();
    let mut state = shuffle.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
    for place in (1..cards.len()).rev() {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        cards.swap(place, (state >> 33) as usize % (place + 1));
    }
    let of = |range: std::ops::Range<usize>| cards[range].iter().fold(0, |hand, card| hand | card);
    Start {
        seen: [of(0..each), of(each..2 * each)],
        hidden: of(2 * each..4 * each),
        leader: (shuffle % 4) as u8,
        need,
    }
}

/// The other way, layout by layout.
pub(crate) fn one_by_one(tricks: &Tricks, start: &Start, asked: &BitSet) -> BitSet {
    let mut won = asked.minus(asked);
    for layout in asked.iter() {
        let one = Search::<Tricks>::only(asked, layout);
        if is_won(tricks, &tricks.begin(start), &one) {
            won.insert(layout);
        }
    }
    won
}

/// Whether a single layout is won, with every legal card tried.
fn is_won(tricks: &Tricks, trick: &Trick, one: &BitSet) -> bool {
    match tricks.turn(trick) {
        Turn::Complete => {
            let (start, there) = (tricks.close(trick), tricks.project(trick, one));
            if start.need <= 0 || start.need as usize > start.cards() {
                return start.need <= 0;
            }
            if start.cards() == 1 {
                return there.is_subset(&tricks.last_trick(&start));
            }
            is_won(tricks, &tricks.begin(&start), &there)
        }
        Turn::Declarer => {
            let legal = bits(Tricks::legal_of_seen(trick));
            legal.into_iter().any(|card| is_won(tricks, &tricks.play(trick, card), one))
        }
        Turn::Defender => {
            let legal = tricks.legal(trick, one);
            legal.iter().all(|(card, _)| is_won(tricks, &tricks.play(trick, *card), one))
        }
    }
}

#[test]
fn every_layout_is_won_that_every_card_tried_wins() {
    for shuffle in 0..30 {
        let (each, trump) = (3, [None, Some(0), Some(3)][shuffle as usize % 3]);
        let tricks = Tricks::new(each, trump);
        let start = position(each, shuffle, 1 + (shuffle % 3) as i8);
        let asked = BitSet::full(tricks.universe(&start));
        let mut search = Search::new(Tricks::new(each, trump), &Budget::UNLIMITED);
        let found = search.double_dummy(&start, &asked).expect("there is no limit");
        assert_eq!(found, one_by_one(&tricks, &start, &asked), "{shuffle}");
    }
}
