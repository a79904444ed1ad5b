//! Rare constraints end within their budget, with what was found and what gave way.

use merrimac_cards::{Seat, Side};
use merrimac_dealing::{
    Comparison, Count, DealConstraint, Known, Measure, Range, Relaxation, Sampler, Settings,
};

/// ♠ AKQJ ♥ AKQJ ♦ AKQ and two of forty others: 780 of 635,013,559,600 hands, one in 814 million,
/// said suit by suit, so that nothing of it is counted.
fn one_in_a_billion() -> DealConstraint {
    let honours = "10 hcp in spades, 10 hcp in hearts, 9 hcp in diamonds";
    DealConstraint::anything().with_hand(Seat::North, honours.parse().unwrap())
}

#[test]
fn a_strict_sampler_stops_at_its_budget() {
    let settings = Settings { tries: 5000, relax: false, ..Settings::new(1) };
    let mut sampler = Sampler::new(Known::nothing(), one_in_a_billion(), settings).unwrap();
    assert_eq!(sampler.draw(50), []);
    assert_eq!(sampler.report().tries, 5000);
    assert_eq!(sampler.report().relaxed, Relaxation::Nothing);
}

#[test]
fn a_lenient_sampler_gives_way_and_says_so() {
    let settings = Settings { tries: 5000, ..Settings::new(1) };
    let mut sampler = Sampler::new(Known::nothing(), one_in_a_billion(), settings).unwrap();
    let drawn = sampler.draw(50);
    assert_eq!(drawn.len(), 50);
    assert!(sampler.report().tries <= 5000);
    assert_eq!(sampler.report().relaxed, Relaxation::Details);
    assert!(drawn.iter().all(|sample| sample.relaxed == Relaxation::Details));
}

/// Deals that meet everything come first; only when the tries run out do others follow.
#[test]
fn deals_found_before_giving_way_are_kept() {
    let asked = DealConstraint::anything().with_hand(Seat::North, "3 losers".parse().unwrap());
    let settings = Settings { tries: 3000, ..Settings::new(2) };
    let mut sampler = Sampler::new(Known::nothing(), asked.clone(), settings).unwrap();
    let drawn = sampler.draw(50);
    assert_eq!(drawn.len(), 50);
    let met = drawn.iter().take_while(|sample| sample.relaxed == Relaxation::Nothing).count();
    assert!((1..50).contains(&met), "{met}");
    assert!(drawn[..met].iter().all(|sample| asked.admits(&sample.deal)));
    assert!(drawn[met..].iter().all(|sample| sample.relaxed > Relaxation::Nothing));
}

/// Comparisons give way before anything about single hands does.
#[test]
fn comparisons_give_way_first() {
    let points = Measure::Whole(Count::HighCards);
    let asked = DealConstraint::anything()
        .with_hand(Seat::North, "12-14 hcp, balanced".parse().unwrap())
        .with_comparison(Comparison::together(Side::NorthSouth, points, Range::at_least(51)));
    let settings = Settings { tries: 1000, ..Settings::new(3) };
    let mut sampler = Sampler::new(Known::nothing(), asked, settings).unwrap();
    let drawn = sampler.draw(10);
    assert_eq!(drawn.len(), 10);
    assert!(drawn.iter().all(|sample| sample.relaxed == Relaxation::Comparisons));
    let points = drawn.iter().map(|sample| sample.deal.hand(Seat::North).high_card_points());
    assert!(points.into_iter().all(|points| (12..=14).contains(&points)));
}
