use merrimac_dealing::Relaxation;

use super::*;
use crate::hand_set::HandClass;
use crate::presets::sayc;

fn reading(auction: &str) -> (Reading, System) {
    let system = sayc().unwrap_or_else(|error| panic!("{error}"));
    let auction = Auction::parse(Seat::North, auction).unwrap();
    (Reading::of(BySide::from_fn(|_| &system), Vulnerability::None, &auction), system)
}

fn quick(seed: u64) -> Settings {
    Settings { tries: 20_000, ..Settings::new(seed) }
}

#[test]
fn deals_on_an_auction_are_bid_that_way() {
    let (reading, system) = reading("1NT P 2C P 2H");
    let dealt = reading.deal(Known::nothing(), 20, quick(1)).unwrap();
    assert_eq!((dealt.deals.len(), dealt.report.relaxed), (20, Relaxation::Nothing));
    for (deal, _) in &dealt.deals[..dealt.agreeing] {
        let systems = BySide::from_fn(|_| &system);
        let mut position = Position::new(systems, Seat::North, Vulnerability::None);
        for expected in ["1NT", "P", "2C", "P", "2H"] {
            let seat = position.auction().turn().unwrap();
            let call = position.choose(deal.hand(seat)).call;
            assert_eq!(call.to_string(), expected, "{deal}");
            let shown = position.hear(call).unwrap().shown;
            assert!(shown.hands.contains(HandClass::of(deal.hand(seat))), "{deal}");
        }
        assert!((reading.agreement(deal) - 1.0).abs() < 1e-12);
        assert!((reading.likelihood(deal) - 1.0).abs() < 1e-12);
    }
}

#[test]
fn a_call_that_the_rules_would_not_make_counts_against_a_deal() {
    let (reading, _) = reading("1NT");
    let notrump = reading.likelihood_of(Seat::North, "KQ2.AT4.AJ65.Q85".parse().unwrap());
    let yarborough = reading.likelihood_of(Seat::North, "432.432.432.5432".parse().unwrap());
    assert!((notrump - 1.0).abs() < 1e-12 && (yarborough - SLIP).abs() < 1e-12);
}

#[test]
fn a_known_hand_need_not_be_what_it_showed() {
    let (reading, _) = reading("1NT P P");
    let hand = "432.432.432.5432".parse().unwrap();
    let known = Known::nothing().with_hand(Seat::North, hand).unwrap();
    let dealt = reading.deal(known, 5, quick(1)).unwrap();
    assert_eq!(dealt.deals.len(), 5);
    assert!(dealt.deals.iter().all(|(deal, _)| deal.hand(Seat::North) == hand));
}

#[test]
fn an_impossible_auction_still_gets_deals_with_a_word() {
    // Two strong notrumps and a strong two clubs.
    let (reading, _) = reading("1NT 2C 2NT 3NT 7NT X");
    let dealt = reading.deal(Known::nothing(), 5, quick(1)).unwrap();
    assert_eq!(dealt.deals.len(), 5);
    let all_agree = dealt.agreeing == 5 && dealt.report.relaxed == Relaxation::Nothing;
    assert!(!all_agree, "{:?}", dealt.report);
}

#[test]
fn a_card_that_is_a_guess_is_weighed_softly() {
    let known = sayc().unwrap_or_else(|error| panic!("{error}"));
    let guess = sayc().unwrap_or_else(|error| panic!("{error}")).as_guess();
    let auction = Auction::parse(Seat::North, "1NT P P P").unwrap();
    let systems = BySide::from_array([&guess, &known]);
    let reading = Reading::of(systems, Vulnerability::None, &auction);
    let yarborough: Hand = "432.432.432.5432".parse().unwrap();
    assert!((reading.likelihood_of(Seat::North, yarborough) - GUESS_SLIP).abs() < 1e-12);
    let notrump: Hand = "KQ2.AT4.AJ65.Q85".parse().unwrap();
    assert!((reading.likelihood_of(Seat::North, notrump) - 1.0).abs() < 1e-12);
    let strong: Hand = "AKQ2.AKT4.AJ6.Q8".parse().unwrap();
    assert!((reading.likelihood_of(Seat::East, strong) - SLIP).abs() < 1e-12);
    // One who may have any notrump is dealt others too; one whose card is known is not.
    let outside = |systems: BySide<&System>| -> f64 {
        let reading = Reading::of(systems, Vulnerability::None, &auction);
        let dealt = reading.deal(Known::nothing(), 400, quick(1)).unwrap();
        let weight = |is_shown: bool| -> f64 {
            let points = |deal: &Deal| deal.hand(Seat::North).high_card_points();
            let asked = |deal: &Deal| (15..=17).contains(&points(deal)) == is_shown;
            dealt.deals.iter().filter(|(deal, _)| asked(deal)).map(|(_, weight)| weight).sum()
        };
        weight(false) / (weight(false) + weight(true))
    };
    let softly = outside(systems);
    assert!((0.02..0.3).contains(&softly), "{softly}");
    assert!(outside(BySide::from_array([&known, &guess])) < 1e-12);
}
