use super::*;

fn sampler(hands: &[(Seat, &str)], settings: Settings) -> Sampler {
    let asked = hands.iter().fold(DealConstraint::anything(), |asked, (seat, text)| {
        asked.with_hand(*seat, text.parse().unwrap())
    });
    Sampler::new(Known::nothing(), asked, settings).unwrap()
}

/// Which hands the plan deals directly.
fn direct(sampler: &Sampler) -> Vec<Seat> {
    let dealing = &sampler.plan.boxes[0].dealing;
    Seat::ALL.into_iter().filter(|&seat| dealing.is_direct(seat)).collect()
}

#[test]
fn plans_take_the_cheapest_way() {
    let few = Settings::new(1);
    assert_eq!(direct(&sampler(&[], few)), []);
    assert_eq!(direct(&sampler(&[(Seat::North, "10- hcp")], few)), []);
    assert_eq!(direct(&sampler(&[(Seat::North, "20+ hcp")], few)), [Seat::North]);
    let pair = [(Seat::North, "15-17 hcp, balanced"), (Seat::South, "6+ spades, 4-6 hcp")];
    assert_eq!(direct(&sampler(&pair, few)), [Seat::South]);
    let many = Settings { expected: 100_000, ..few };
    assert_eq!(direct(&sampler(&pair, many)), [Seat::North, Seat::South]);
}

/// 30,897,212,184 of 635,013,559,600 hands are 15–17 balanced.
#[test]
fn the_range_has_a_probability() {
    let settings = Settings { expected: 100_000, ..Settings::new(1) };
    let notrump = sampler(&[(Seat::North, "15-17 hcp, balanced")], settings);
    let exact = 30_897_212_184.0 / 635_013_559_600.0;
    assert!((notrump.range_probability() - exact).abs() < 1e-12);
    // A card held counts too: a quarter.
    let ace = sampler(&[(Seat::North, "holds SA")], settings);
    assert!((ace.range_probability() - 0.25).abs() < 1e-12);
}

#[test]
fn all_cards_known_leave_one_deal() {
    let deal = crate::Shoe::new(1).board(1).deal;
    let mut known = Known::nothing();
    for seat in Seat::ALL {
        known = known.with_hand(seat, deal.hand(seat)).unwrap();
    }
    let mut sampler = Sampler::new(known, DealConstraint::anything(), Settings::new(1)).unwrap();
    assert_eq!(sampler.draw(2).iter().map(|sample| sample.deal).collect::<Vec<_>>(), [deal; 2]);
}

#[test]
fn hands_that_are_known_weigh_what_they_do_in_every_deal() {
    let known = Known::nothing().with_hand(Seat::South, "AQ54.KJ8.32.AK42".parse().unwrap());
    let notrump = Constraint::high_cards(11, 14).and(Constraint::balanced()).softened(0.1);
    let asked = Seat::ALL
        .into_iter()
        .fold(DealConstraint::anything(), |asked, seat| asked.with_hand(seat, notrump.clone()));
    let mut sampler = Sampler::new(known.unwrap(), asked.clone(), Settings::new(1)).unwrap();
    let deals = sampler.draw_weighted(50);
    let tests = sampler.plan.tests.as_ref().expect("soft constraints are tested");
    assert_eq!(tests.settled, BySeat::from_array([None, None, Some(0.1), None]));
    for Sample { deal, .. } in deals {
        assert!((tests.likelihood(&deal) - asked.likelihood(&deal)).abs() < 1e-15);
    }
}
