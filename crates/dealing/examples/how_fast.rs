//! How long samples take: fifty deals for typical decisions, and what cannot or hardly can be.
//!
//! ```text
//! cargo run --release -p merrimac-dealing --example how_fast
//! ```
//!
//! Times are medians of twenty-one runs, planning and counting included.
#![expect(clippy::print_stdout, reason = "an example prints what it finds")]

use std::time::Instant;

use merrimac_cards::{BySeat, Card, Hand, Seat, Suit};
use merrimac_dealing::{DealConstraint, Known, Sampler, Settings};

type Fallible<T> = Result<T, Box<dyn std::error::Error>>;

fn main() -> Fallible<()> {
    println!("{:46} {:>6} {:>8} {:>10}  outcome", "fifty deals", "deals", "tries", "ms");
    let opener = "11-15 hcp, 5+ hearts, not 5+ spades";
    let raiser = "6-10 hcp, 3-4 hearts";
    let both = asked(&[(Seat::West, opener), (Seat::East, raiser)])?;
    time("after five tricks, declarer to play", five_tricks_played()?, &both);
    let soft = asked(&[
        (Seat::West, "(11-15 hcp, 5+ hearts else 0.05), not 5+ spades"),
        (Seat::East, "(6-10 hcp, 3-4 hearts else 0.05)"),
    ])?;
    time("the same, opponents who overbid", five_tricks_played()?, &soft);
    time("dummy just seen", dummy_seen()?, &both);
    let lead = asked(&[
        (Seat::North, "6-10 hcp, 4+ spades"),
        (Seat::South, "15-17 hcp, balanced"),
        (Seat::East, "11- hcp"),
    ])?;
    time("opening lead, an auction of two hands", own_hand(Seat::West)?, &lead);
    let second = asked(&[(Seat::North, "12-14 hcp, balanced")])?;
    time("bidding opposite 12-14 balanced", own_hand(Seat::South)?, &second);
    let slam = asked(&[
        (Seat::North, "20-21 hcp, balanced, holds SA HA"),
        (Seat::South, "9-11 hcp, 6+ clubs"),
    ])?;
    time("a slam auction, no hand known", Known::nothing(), &slam);

    // 780 of 635,013,559,600 hands, said so that nothing of it is counted.
    let honours = "10 hcp in spades, 10 hcp in hearts, 9 hcp in diamonds";
    let rare = asked(&[(Seat::North, honours)])?;
    time("one in a billion, a million tries", Known::nothing(), &rare);
    for (name, hands) in [
        ("seventeen hearts", &[(Seat::North, "17+ hearts")][..]),
        ("forty-one points", &[(Seat::North, "41+ hcp")]),
        ("both have seven hearts", &[(Seat::North, "7+ hearts"), (Seat::East, "7+ hearts")]),
    ] {
        time(name, Known::nothing(), &asked(hands)?);
    }
    let shown_out =
        dummy_seen()?.with_void(Seat::East, Suit::Clubs).with_void(Seat::West, Suit::Clubs);
    time("both have shown out of clubs", shown_out, &DealConstraint::anything());
    Ok(())
}

fn asked(hands: &[(Seat, &str)]) -> Fallible<DealConstraint> {
    let mut asked = DealConstraint::anything();
    for (seat, text) in hands {
        asked = asked.with_hand(*seat, text.parse()?);
    }
    Ok(asked)
}

fn own_hand(seat: Seat) -> Fallible<Known> {
    Ok(Known::nothing().with_hand(seat, "K94.Q83.JT62.A74".parse()?)?)
}

/// South plays 3♠; the auction told of West's hearts and East's raise.
fn dummy_seen() -> Fallible<Known> {
    let south: Hand = "AQJ74.84.KQ5.A93".parse()?;
    let north: Hand = "KT82.J73.8642.54".parse()?;
    Ok(Known::nothing().with_hand(Seat::South, south)?.with_hand(Seat::North, north)?)
}

/// Three rounds of hearts, the third ruffed, and two of trumps, West showing out.
fn five_tricks_played() -> Fallible<Known> {
    let played = BySeat::from_array([
        "H3 H7 HJ S2 S8",
        "H2 H5 H9 S5 S6",
        "H4 H8 S7 SA SQ",
        "HA HK HQ S3 D3",
    ]);
    let mut known = dummy_seen()?;
    for (seat, cards) in played.iter() {
        for card in cards.split(' ') {
            known = known.with_played(seat, card.parse::<Card>()?)?;
        }
    }
    Ok(known.with_void(Seat::West, Suit::Spades).with_cards_left(Seat::West, 8)?)
}

/// Draws fifty deals several times over and prints the median.
fn time(name: &str, known: Known, asked: &DealConstraint) {
    let mut times = Vec::new();
    let mut outcome = String::new();
    for seed in 0..21 {
        let start = Instant::now();
        match Sampler::new(known, asked.clone(), Settings::new(seed)) {
            Ok(mut sampler) => {
                let deals = sampler.draw(50).len();
                times.push(start.elapsed());
                let report = sampler.report();
                let reason = report.reason.as_ref().map(|reason| format!(": {reason}"));
                outcome = format!(
                    "{:6} {:8} {{}}  relaxed {:?}{}",
                    deals,
                    report.tries,
                    report.relaxed,
                    reason.unwrap_or_default()
                );
            }
            Err(reason) => {
                times.push(start.elapsed());
                outcome = format!("{:6} {:8} {{}}  {reason}", 0, 0);
            }
        }
    }
    times.sort();
    let milliseconds = format!("{:10.3}", times[times.len() / 2].as_secs_f64() * 1000.0);
    println!("{name:46} {}", outcome.replace("{}", &milliseconds));
}
