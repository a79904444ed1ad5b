//! Whole numbers against floating point, and every input in its place.

use std::array;

use merrimac_cards::{Auction, BySeat, BySuit, Call, Hand, Seat, Vulnerability};

use crate::{
    Belief, Floats, INPUTS, Interval, Layer, Network, OUTPUTS, Opinion, Output, ReadNetworkError,
    SHAPE, Situation, inputs,
};

/// Numbers that look random and are always the same.
struct Numbers(u32);

impl Numbers {
    /// A number within a distance of nothing.
    fn next(&mut self, within: f32) -> f32 {
        self.0 = self.0.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        ((self.0 >> 8) as f32 / (1 << 23) as f32 - 1.0) * within
    }
}

fn some_floats() -> Floats {
    let mut numbers = Numbers(7);
    array::from_fn(|layer| {
        let within = [0.1, 0.3, 0.5][layer];
        let mut some = |count: usize| (0..count).map(|_| numbers.next(within)).collect();
        Layer { weights: some(SHAPE[layer] * SHAPE[layer + 1]), biases: some(SHAPE[layer + 1]) }
    })
}

/// The same network without rounding, as plainly as can be.
fn plainly(floats: &Floats, on: &[u16]) -> Vec<f32> {
    let mut values: Vec<f32> = vec![0.0; INPUTS];
    for &input in on {
        values[usize::from(input)] = 1.0;
    }
    for (number, layer) in floats.iter().enumerate() {
        let units = layer.biases.len();
        let sum = |unit: usize| {
            let weights = layer.weights.iter().skip(unit).step_by(units);
            layer.biases[unit] + weights.zip(&values).map(|(one, two)| one * two).sum::<f32>()
        };
        let sums: Vec<f32> = (0..units).map(sum).collect();
        values =
            if number == 2 { sums } else { sums.iter().map(|one| one.clamp(0.0, 1.0)).collect() };
    }
    values
}

fn anything() -> Belief {
    Belief {
        points: Interval { least: 0, most: 37 },
        lengths: BySuit::from_fn(|_| Interval { least: 0, most: 13 }),
    }
}

/// The inputs for a hand after an auction.
fn asked(hand: &str, auction: &str) -> Vec<u16> {
    let auction = Auction::parse(Seat::East, auction).expect("an auction");
    let choices: Vec<Call> = auction.legal_calls().collect();
    inputs(&Situation {
        seat: auction.turn().expect("somebody's turn"),
        hand: hand.parse::<Hand>().expect("a hand"),
        auction: &auction,
        vulnerability: Vulnerability::NorthSouth,
        shown: &BySeat::from_fn(|_| anything()),
        by_system: Call::Pass,
        choices: &choices,
    })
}

const ASKED: [(&str, &str); 4] = [
    ("KQ2.AT4.AJ65.Q85", ""),
    ("AKQJT98765432...", "P 1NT X XX"),
    (".AKQ.AKQJ.AKQJT9", "1S 2H X P 4S 7C P 7NT P P"),
    ("5432.432.432.432", "P P P"),
];

#[test]
fn every_input_has_its_place() {
    for (hand, auction) in ASKED {
        let on = asked(hand, auction);
        assert!(on.is_sorted_by(|one, two| one < two), "{auction}");
        assert!(on.iter().all(|&input| usize::from(input) < INPUTS), "{auction}");
    }
    let [one, other] = [asked(ASKED[0].0, "P"), asked(ASKED[0].0, "1C")];
    assert_ne!(one, other);
}

#[test]
fn whole_numbers_come_near_floating_point() {
    let floats = some_floats();
    let network = Network::rounded(&floats);
    for (hand, auction) in ASKED {
        let on = asked(hand, auction);
        let opinion = network.opinion_of(&on);
        let plain = plainly(&floats, &on);
        for call in Call::all() {
            let output = Output::Call(call);
            let rounded = opinion.output(output) as f32 / Opinion::SCALE as f32;
            assert!((rounded - plain[output.index()]).abs() < 0.25, "{call}: {rounded}");
        }
    }
}

#[test]
fn weights_are_read_as_they_were_written() {
    let network = Network::rounded(&some_floats());
    let bytes = network.to_bytes();
    assert!(bytes.len() < 2_000_000);
    assert_eq!(Network::from_bytes(&bytes), Ok(network));
    assert_eq!(Network::from_bytes(b"PNG"), Err(ReadNetworkError::Unknown));
    let short = Network::from_bytes(&bytes[..99]);
    assert_eq!(short, Err(ReadNetworkError::Length { expected: bytes.len(), found: 99 }));
}

#[test]
fn an_untrained_network_plays_the_system() {
    let opinion = Network::untrained().opinion_of(&asked(ASKED[0].0, ""));
    let choices: Vec<Call> = Call::all().collect();
    let by_system = "1NT".parse().expect("a call");
    assert_eq!(opinion.favourite(&choices, by_system), by_system);
}

#[test]
fn outputs_have_places_of_their_own() {
    let mut places: Vec<usize> = Call::all().map(|call| Output::Call(call).index()).collect();
    for strain in merrimac_cards::Strain::ALL {
        places.extend([Output::OurTricks(strain), Output::TheirTricks(strain)].map(Output::index));
    }
    for player in 1..=3 {
        places.extend(merrimac_cards::Suit::ALL.map(|suit| Output::Length(player, suit).index()));
        places.push(Output::Points(player).index());
    }
    places.sort_unstable();
    assert!(places.iter().copied().eq(0..OUTPUTS), "{places:?}");
}
