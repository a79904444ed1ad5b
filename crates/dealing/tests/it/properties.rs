//! What must hold whatever is asked.

use merrimac_cards::{Card, Hand, Rank, Seat, Stopper, Suit};
use merrimac_dealing::{
    Constraint, Count, DealConstraint, Known, Measure, Range, RunSettings, Sampler, Script,
    Settings, ShapeSet, Shoe,
};
use proptest::prelude::*;

fn suit() -> impl Strategy<Value = Suit> {
    proptest::sample::select(Suit::ALL.to_vec())
}

fn seat() -> impl Strategy<Value = Seat> {
    proptest::sample::select(Seat::ALL.to_vec())
}

fn count() -> impl Strategy<Value = Count> {
    prop_oneof![
        Just(Count::HighCards),
        Just(Count::Controls),
        Just(Count::HighCardsAndLength),
        Just(Count::Shortness),
        Just(Count::Losers),
        Just(Count::QuickTricksInHalves),
        Just(Count::Banzai),
        proptest::sample::select(Rank::ALL.to_vec()).prop_map(Count::Rank),
        (1_u8..6).prop_map(Count::Top),
    ]
}

fn measure() -> impl Strategy<Value = Measure> {
    prop_oneof![
        suit().prop_map(Measure::Length),
        count().prop_map(Measure::Whole),
        (count(), suit()).prop_map(|(count, suit)| Measure::Within(count, suit)),
        Just(Measure::Opening),
        Just(Measure::KaplanRubens),
    ]
}

fn range() -> impl Strategy<Value = Range> {
    prop_oneof![
        (0..20, 0..20).prop_map(|(lo, more)| Range::new(lo, lo + more)),
        (0..12).prop_map(Range::at_least),
        (0..20).prop_map(Range::at_most),
    ]
}

fn shapes() -> impl Strategy<Value = ShapeSet> {
    prop_oneof![
        Just(ShapeSet::balanced()),
        (suit(), 0_u8..8, 0_u8..6)
            .prop_map(|(suit, lo, more)| ShapeSet::with_length(suit, lo..=lo + more)),
        Just("any 5431 - 5xxx".parse().unwrap()),
    ]
}

fn card() -> impl Strategy<Value = Card> {
    proptest::sample::select(Card::all().collect::<Vec<_>>())
}

/// Any constraint an expression can say.
fn constraint() -> impl Strategy<Value = Constraint> {
    let leaf = prop_oneof![
        Just(Constraint::Anything),
        (measure(), range()).prop_map(|(measure, range)| Constraint::Measure(measure, range)),
        shapes().prop_map(Constraint::shape),
        proptest::collection::vec(card(), 1..3)
            .prop_map(|cards| Constraint::Holds(cards.into_iter().collect())),
        suit().prop_map(|suit| Constraint::Stops(suit, Stopper::Full)),
        suit().prop_map(|suit| Constraint::Stops(suit, Stopper::Partial)),
        suit().prop_map(Constraint::GoodSuit),
    ];
    leaf.prop_recursive(3, 12, 3, |inner| {
        prop_oneof![
            proptest::collection::vec(inner.clone(), 2..4).prop_map(Constraint::All),
            proptest::collection::vec(inner.clone(), 2..4).prop_map(Constraint::AnyOf),
            inner.clone().prop_map(Constraint::negated),
            (inner, 0_u8..=10).prop_map(|(inner, tenths)| inner.softened(f64::from(tenths) / 10.0)),
        ]
    })
}

fn some_hands() -> Vec<Hand> {
    let shoe = Shoe::new(77);
    (1..20).flat_map(|number| *shoe.board(number).deal.hands().as_array()).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Text and value say the same; structures may differ in brackets only.
    #[test]
    fn expressions_read_back(constraint in constraint()) {
        let text = constraint.to_string();
        let read: Constraint = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
        for hand in some_hands() {
            prop_assert_eq!(read.admits(hand), constraint.admits(hand), "{}", text);
            let difference = read.likelihood(hand) - constraint.likelihood(hand);
            prop_assert!(difference.abs() < 1e-9, "{}", text);
        }
        prop_assert_eq!(read.to_string().parse::<Constraint>().unwrap(), read);
    }

    /// A sampler's deals agree with what is known, and meet what is asked as far as it says.
    #[test]
    fn samples_meet_what_is_asked(
        north in constraint(),
        east in constraint(),
        seed in 0_u64..1000,
        seen in any::<bool>(),
    ) {
        let board = Shoe::new(seed).board(1);
        let mut known = Known::nothing();
        if seen {
            known = known.with_hand(Seat::South, board.deal.hand(Seat::South)).unwrap();
            known = known.with_hand(Seat::West, board.deal.hand(Seat::West)).unwrap();
        }
        let asked = DealConstraint::anything()
            .with_hand(Seat::North, north)
            .with_hand(Seat::East, east);
        let settings = Settings { tries: 400, expected: 5, ..Settings::new(seed) };
        let mut sampler = Sampler::new(known, asked.clone(), settings).unwrap();
        for sample in sampler.draw(5) {
            prop_assert!(known.admits(&sample.deal));
            if sample.relaxed == merrimac_dealing::Relaxation::Nothing {
                prop_assert!(asked.likelihood(&sample.deal) > 0.0);
            }
        }
        prop_assert!(sampler.report().tries <= 400);
    }

    /// The same seed and stream give the same deals; another stream gives others.
    #[test]
    fn seeds_repeat(seat in seat(), seed in any::<u64>(), stream in 0_u64..1000) {
        let asked = DealConstraint::anything().with_hand(seat, "12+ hcp".parse().unwrap());
        let draw = |stream| {
            let settings = Settings { stream, ..Settings::new(seed) };
            let mut sampler = Sampler::new(Known::nothing(), asked.clone(), settings).unwrap();
            let first = sampler.draw(2);
            (first, sampler.draw(2))
        };
        prop_assert_eq!(draw(stream), draw(stream));
        prop_assert_ne!(draw(stream).0, draw(stream + 1).0);
    }

    /// Whatever stands in a script or an expression, reading it never panics, and an error lies in
    /// the text.
    #[test]
    fn text_never_panics(words in proptest::collection::vec(proptest::sample::select(WORDS.to_vec()), 0..12)) {
        let text = words.join(" ");
        if let Err(error) = text.parse::<Script>() {
            prop_assert_eq!(error.place.line, 1);
            prop_assert!(error.place.column as usize <= text.chars().count() + 1);
        }
        if let Err(error) = text.parse::<Constraint>() {
            prop_assert!(error.column + error.length <= text.chars().count() + 1);
        }
    }

    /// A script that can be read can be run.
    #[test]
    fn scripts_run(words in proptest::collection::vec(proptest::sample::select(WORDS.to_vec()), 0..8)) {
        if let Ok(script) = words.join(" ").parse::<Script>() {
            let settings = RunSettings { generate: Some(20), produce: Some(3), ..RunSettings::new(1) };
            if let Ok(mut run) = script.run(settings) {
                prop_assert!(run.by_ref().count() <= 3);
                let _ = run.summary();
            }
        }
    }
}

const WORDS: [&str; 56] = [
    "condition",
    "action",
    "produce",
    "generate",
    "5",
    "13",
    "4333",
    "hcp(north)",
    "hcp",
    "(",
    ")",
    "north",
    "spades(south)",
    "shape(west, any 5431 + 4xxx)",
    ">=",
    "==",
    "-",
    "!",
    "and",
    "or",
    "not",
    "?",
    ":",
    "x",
    "a",
    "=",
    "a = 5",
    ",",
    "print(east)",
    "printall",
    "average",
    "\"s\"",
    "frequency (hcp(north), 0, 5)",
    "predeal",
    "SAK",
    "pointcount",
    "altcount",
    "hascard(east, AS)",
    "\\n",
    "printes",
    "rnd(5)",
    "imps(5)",
    "balanced",
    "15-17",
    "5+",
    "hcp,",
    "spades",
    "in",
    "stopper",
    "else",
    "0.5",
    "holds",
    "shape",
    "any",
    "♠",
    "good",
];
