use super::*;

#[test]
fn facts_are_said_as_players_say_them() {
    let length = |least, most| Fact::Length { seat: Seat::East, suit: Suit::Clubs, least, most };
    let holds = |cards: &str, least| Fact::Holds {
        seat: Seat::West,
        cards: cards.parse().expect("it is a hand"),
        least,
    };
    for (fact, said) in [
        (length(0, 0), "East with no clubs"),
        (length(0, 1), "East with at most 1 club"),
        (length(1, 1), "East with 1 club"),
        (length(4, 4), "East with 4 clubs"),
        (length(4, 6), "East with 4 or more clubs"),
        (holds("Q...", 1), "♠Q with West"),
        (holds("T98...", 1), "1 or more of ♠1098 with West"),
        (holds("T98...", 3), "♠1098 all with West"),
    ] {
        assert_eq!(fact.to_string(), said);
    }
}

#[test]
fn what_cannot_be_told_is_counted_beside_what_can() {
    let cards = "Q...".parse().expect("it is a hand");
    let queen = Fact::Holds { seat: Seat::West, cards, least: 1 };
    let told =
        |alternatives, untold| Description { alternatives, untold, everything: false }.to_string();
    assert_eq!(told(vec![vec![queen]], 0.0), "♠Q with West");
    assert_eq!(told(vec![vec![queen]], 0.3), "♠Q with West, or other layouts (30 %)");
    assert_eq!(told(vec![vec![queen]], 0.004), "♠Q with West, or other layouts (0.4 %)");
    assert_eq!(told(Vec::new(), 0.3), "layouts that have little in common");
    assert_eq!(told(Vec::new(), 0.0), "nothing");
}

/// Every way that five cards can lie, three of them in one hand.
fn layouts(cards: Hand) -> Vec<[Hand; 2]> {
    let all: Vec<_> = cards.iter().collect();
    let held = (0..1_u32 << all.len()).filter(|held| held.count_ones() == 3);
    let left = held.map(|held| {
        let is_held = |place: &usize| held >> place & 1 == 1;
        (0..all.len()).filter(is_held).map(|place| all[place]).collect::<Hand>()
    });
    left.map(|left| [left, cards - left]).collect()
}

#[test]
fn a_description_is_true_of_the_set_and_of_nothing_else() {
    let seats = [Seat::West, Seat::East];
    let cards: Hand = "KQ2.K2..".parse().expect("it is a hand");
    let all = layouts(cards);
    let alike: Vec<Hand> = cards.iter().map(|card| [card].into_iter().collect()).collect();
    let weighed: Vec<([Hand; 2], f64)> = all.iter().map(|&hands| (hands, 2.0)).collect();
    let vocabulary = Vocabulary::new(seats, &weighed, Fact::of(seats, cards, &alike));
    let style =
        DescriptionStyle { facts: 3, alternatives: 10, little: 0.0, earns: 0.0, is_sample: false };
    // Every set of layouts is told exactly, and fits just its own.
    for set in 1..1_u32 << all.len() {
        let is_in = |place: usize| set >> place & 1 == 1;
        let told = vocabulary.describe((0..all.len()).map(is_in), style);
        assert_eq!(told.everything, set.count_ones() as usize == all.len());
        assert!(told.untold < 1e-9, "{told}");
        for (place, hands) in all.iter().enumerate() {
            let fits = told.fits(|seat| hands[usize::from(seat == Seat::East)]);
            assert_eq!(fits, is_in(place), "{told}");
        }
    }
}
