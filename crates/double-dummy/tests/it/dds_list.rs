//! Par and played hands against a list of 100 deals with the answers of DDS.

use std::collections::BTreeSet;

use merrimac_cards::{BySeat, ByStrain, Card, Deal, PlayState, Seat, Side, Strain, Vulnerability};
use merrimac_double_dummy::{DdTable, Declarers, Par, ParContract, Solver, par, par_by_opener};

const LIST: &str = include_str!("../../../../corpora/solved/dds_list100.txt");
/// The order of strains in the list.
const STRAINS: [Strain; 5] =
    [Strain::Spades, Strain::Hearts, Strain::Diamonds, Strain::Clubs, Strain::Notrump];
const VULNERABILITIES: [Vulnerability; 4] =
    [Vulnerability::None, Vulnerability::Both, Vulnerability::NorthSouth, Vulnerability::EastWest];

/// One deal of the list; its lines by their first word.
struct Entry {
    dealer: Seat,
    vulnerability: Vulnerability,
    strain: Strain,
    leader: Seat,
    deal: Deal,
    lines: Vec<&'static str>,
}

impl Entry {
    fn line(&self, name: &str) -> &'static str {
        let line = self.lines.iter().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        line.expect("every deal has its lines")
    }

    fn numbers(&self, name: &str) -> Vec<usize> {
        self.line(name).split_whitespace().map(|word| word.parse().expect("a number")).collect()
    }

    /// The texts in quotes of a line.
    fn texts(&self, name: &str) -> Vec<&'static str> {
        self.line(name).split('"').skip(1).step_by(2).collect()
    }

    fn table(&self) -> DdTable {
        let tricks = self.numbers("TABLE");
        BySeat::from_fn(|seat| {
            ByStrain::from_fn(|strain| {
                let row = STRAINS.iter().position(|&other| other == strain).expect("a strain");
                tricks[4 * row + seat.index()] as u8
            })
        })
    }
}

fn entries() -> Vec<Entry> {
    let mut entries: Vec<Entry> = Vec::new();
    for line in LIST.lines().skip(1) {
        if let Some(head) = line.strip_prefix("PBN ") {
            let (numbers, deal) = head.split_once('"').expect("a deal in quotes");
            let numbers: Vec<usize> =
                numbers.split_whitespace().map(|word| word.parse().expect("a number")).collect();
            entries.push(Entry {
                dealer: Seat::ALL[numbers[0]],
                vulnerability: VULNERABILITIES[numbers[1]],
                strain: STRAINS[numbers[2]],
                leader: Seat::ALL[numbers[3]],
                deal: deal.trim().trim_end_matches('"').parse().expect("a deal"),
                lines: Vec::new(),
            });
        } else if let Some(entry) = entries.last_mut() {
            entry.lines.push(line);
        }
    }
    assert_eq!(entries.len(), 100);
    entries
}

fn strain_letter(strain: Strain) -> char {
    strain.name().chars().next().expect("a letter")
}

/// `EW 45N`, `W 4Hx`: every level that will do.
fn text_for_sides(contract: ParContract) -> String {
    let strain = strain_letter(contract.bid.strain());
    let level = contract.bid.level();
    if contract.over < 0 {
        return format!("{} {level}{strain}x", contract.declarers);
    }
    let levels: String =
        (level..=level + contract.over as u8).map(|level| level.to_string()).collect();
    format!("{} {levels}{strain}", contract.declarers)
}

/// `4N-W+1`, `2S-EW`, `5H*-NS-2`
fn text_for_dealer(contract: ParContract) -> String {
    let bid = format!("{}{}", contract.bid.level(), strain_letter(contract.bid.strain()));
    let star = if contract.over < 0 { "*" } else { "" };
    let result = if contract.over == 0 { String::new() } else { format!("{:+}", contract.over) };
    format!("{bid}{star}-{}{result}", contract.declarers)
}

#[test]
fn par_by_opener_agrees() {
    for entry in entries() {
        let ours = par_by_opener(&entry.table(), entry.vulnerability);
        let [north_south, east_west, contracts @ ..] = &entry.texts("PAR")[..] else {
            panic!("the line has four texts")
        };
        assert_eq!(*north_south, format!("NS {}", ours[Side::NorthSouth].north_south));
        assert_eq!(*east_west, format!("EW {}", -ours[Side::EastWest].north_south));
        for (side, text) in Side::ALL.into_iter().zip(contracts) {
            let listed = text.strip_prefix(&format!("{side}:")).expect("the side");
            let listed: BTreeSet<String> = listed.split(',').map(str::to_owned).collect();
            let found: BTreeSet<String> =
                ours[side].contracts.iter().copied().map(text_for_sides).collect();
            assert_eq!(found, listed, "{} {side}", entry.deal);
        }
    }
}

#[test]
fn par_for_the_dealer_agrees() {
    for entry in entries() {
        let Par { north_south, contracts, .. } =
            par(&entry.table(), entry.vulnerability, entry.dealer);
        let [score, listed @ ..] = &entry.texts("PAR2")[..] else { panic!("a score first") };
        assert_eq!(*score, north_south.to_string());
        let listed: BTreeSet<String> = listed.iter().map(|&text| text.to_owned()).collect();
        let found: BTreeSet<String> = contracts.into_iter().map(text_for_dealer).collect();
        assert_eq!(found, listed, "{} {}", entry.deal, entry.dealer);
    }
}

#[test]
fn played_hands_agree() {
    let mut solver = Solver::default();
    // The whole list belongs to a release build; a part of it does here.
    for entry in entries().into_iter().step_by(3) {
        let text = entry.texts("PLAY")[0];
        let cards: Vec<Card> = (0..text.len() / 2)
            .map(|index| text[2 * index..2 * index + 2].parse().expect("a card"))
            .collect();
        let start = PlayState::new(&entry.deal, entry.strain, entry.leader);
        let analysis = solver.analyse(&start, &cards).expect("the play is legal");
        let trace = entry.numbers("TRACE");
        let found: Vec<usize> = std::iter::once(analysis.tricks)
            .chain(analysis.cards.iter().map(|card| card.after))
            .map(usize::from)
            .collect();
        // The list stops before the last trick, in which nobody has a choice.
        assert_eq!(found[..trace.len() - 1], trace[1..], "{}", entry.deal);
        let errors: usize = analysis.errors().map(|card| usize::from(card.cost())).sum();
        let steps = trace[1..].windows(2).map(|pair| pair[0].abs_diff(pair[1]));
        assert_eq!(errors, steps.sum::<usize>());
        let of_players: u8 = Seat::ALL.into_iter().map(|seat| analysis.cost_of(seat)).sum();
        assert_eq!(usize::from(of_players), errors);
        assert!(analysis.errors().all(|card| !card.better.is_empty()));
    }
}

/// Both partners, so that the two-letter texts above are real.
#[test]
fn declarers_are_written_as_in_the_list() {
    assert_eq!(Declarers::Either(Side::NorthSouth).to_string(), "NS");
    assert_eq!(Declarers::Only(Seat::West).to_string(), "W");
}
