use merrimac_cards::{Card, Contract, Deal, Hand, Seat, Suit, Vulnerability};
use merrimac_dealing::{DealConstraint, Weighted};
use merrimac_table::{SeatFacts, SeatView};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

use super::*;
use crate::layouts::layouts;
use crate::{Budget, Objective, Settings, Situation, Tools, choose};

/// South plays seven notrump and needs every trick of a suit:
///
/// ```text
///        ♠ (dummy's spades) ♥ 432 ♦ 432 ♣ 32
///        ♠ (South's spades) ♥ AKQ ♦ AKQ ♣ AK4
/// ```
fn south_sees(spades: [&str; 2], clubs: [&str; 2], cards: &str) -> SeatView {
    let [north, south] = [0, 1].map(|place| {
        let reds = ["432.432", "AKQ.AKQ"][place];
        format!("{}.{reds}.{}", spades[place], clubs[place]).parse::<Hand>().unwrap()
    });
    let mut view = SeatView::new(SeatFacts {
        number: 1,
        dealer: Seat::South,
        vulnerability: Vulnerability::None,
        seat: Seat::South,
        hand: south,
    })
    .unwrap();
    view.see_contract(Contract::parse("7NT", Seat::South).unwrap()).unwrap();
    for (number, card) in cards.split_whitespace().enumerate() {
        view.see_card(card.parse().unwrap()).unwrap();
        if number == 0 {
            view.see_dummy(north).unwrap();
        }
    }
    view
}

fn situation<'a>(view: &'a SeatView, shown: &'a DealConstraint) -> Situation<'a> {
    Situation { view, shown, calls: None, objective: Objective::Contract }
}

/// Deals weighed by agreements.
fn weighed(view: &SeatView) -> Weighted {
    let anything = DealConstraint::anything();
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let mut deals = layouts(&mut rng, &situation(view, &anything), 20, 20_000).deals;
    let contract = view.contract().unwrap();
    deals.weigh(&|deal: &Deal| agreements(view, contract, deal));
    deals
}

fn chance(deals: &Weighted, happens: impl Fn(&Deal) -> bool) -> f64 {
    deals.mean(|deal| f64::from(u8::from(happens(deal))))
}

/// South's choice for dummy.
fn chosen(view: &SeatView, shown: &DealConstraint) -> Card {
    let mut solver = Solver::default();
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    let mut tools = Tools { solver: &mut solver, rng: &mut rng, budget: Budget::of_samples(100) };
    choose(&mut tools, &situation(view, shown), &Settings::STANDARD).unwrap().choice
}

fn card(text: &str) -> Card {
    text.parse().unwrap()
}

/// ♠AKT98 opposite ♠7654: East drops the ♠Q on the ace. Alone it is 0.238, with the ♠J 0.262 before
/// restricted choice, and half of that after it; West's small card, which he plays from ♠J32 a little more
/// seldom than from ♠32, takes some of it back.
#[test]
fn the_queen_that_drops_is_more_often_alone() {
    let view = south_sees(["AKT98", "7654"], ["32", "AK4"], "HJ H2 H5 HA S4 S2 SA SQ");
    let deals = weighed(&view);
    let east = |spades: &str| {
        let spades = spades.parse().unwrap();
        chance(&deals, move |deal| deal.hand(Seat::East).holding(Suit::Spades) == spades)
    };
    let odds = east("Q") / east("QJ");
    assert!((1.45..2.05).contains(&odds), "{odds}");
}

/// ♠AKJ98 opposite ♠7654, both follow, West plays the ♠T to the second round: the drop is 10 to 9, and a little
/// more since he has not played the ♠Q twice.
#[test]
fn nine_never() {
    let played = "HJ H2 H5 HA S4 S2 SA S3 D2 D5 DA D6 S5 ST";
    let view = south_sees(["AKJ98", "7654"], ["32", "AK4"], played);
    let drops = chance(&weighed(&view), |deal| deal.hand(Seat::East).contains(card("SQ")));
    assert!((10.0 / 19.0 - 0.01..0.6).contains(&drops), "{drops}");
    assert_eq!(chosen(&view, &DealConstraint::anything()), card("SK"));
}

/// With a card less between the hands the finesse is 9 in 19, the drop 5 in 19.
#[test]
fn eight_ever() {
    let played = "HJ H2 H5 HA S4 S2 SA S3 D2 D5 DA D6 S5 S6";
    let view = south_sees(["AKJ98", "754"], ["32", "AKQ4"], played);
    assert_eq!(chosen(&view, &DealConstraint::anything()), card("SJ"));
}

/// Nine cards again, but East has shown seven hearts: West has far more room for the ♠Q.
#[test]
fn vacant_spaces() {
    let played = "HJ H2 H5 HA S4 S2 SA S3 D2 D5 DA D6 S5 ST";
    let view = south_sees(["AKJ98", "7654"], ["32", "AK4"], played);
    let shown = DealConstraint::anything()
        .with_hand(Seat::East, merrimac_dealing::Constraint::length(Suit::Hearts, 6, 6));
    assert_eq!(chosen(&view, &shown), card("SJ"));
    let shown = DealConstraint::anything()
        .with_hand(Seat::West, merrimac_dealing::Constraint::length(Suit::Hearts, 6, 6));
    assert_eq!(chosen(&view, &shown), card("SK"));
}

/// \[GIB §3\]: who does not play a card where that would have been right probably has not got it.
///
/// ♠QJT98 opposite ♠7654: East does not beat dummy's ♠Q. In some deals that gives a trick away, in
/// others it does not, and the former lose weight.
#[test]
fn a_deal_that_needs_a_mistake_loses_weight() {
    let view = south_sees(["QJT98", "7654"], ["32", "AK4"], "HJ H2 H5 HA S4 S2 SQ S3 D2 D5 DA D6");
    let contract = view.contract().unwrap();
    let anything = DealConstraint::anything();
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let deals = layouts(&mut rng, &situation(&view, &anything), 20, 60).deals;
    let inference = Inference { mistake: 0.25, tricks_back: 3, ..Inference::FULL };
    let review = Review::new(&view, contract, &inference);
    let mut solver = Solver::default();
    let unlimited = merrimac_double_dummy::Budget::UNLIMITED;
    let mut likelihood = |deal: &Deal| review.replay(&mut solver, &unlimited, deal).unwrap().1;
    let with_mistake = deals.deals().iter().filter(|deal| likelihood(deal) < 1.0).count();
    assert!((1..deals.deals().len()).contains(&with_mistake), "{with_mistake}");
}
