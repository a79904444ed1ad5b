//! Deals whose tables are known.

use merrimac_cards::{Card, Deal, PlayState, Rank, Seat, Strain, Suit};
use merrimac_double_dummy::Solver;

fn check(corpus: &str, every: usize) {
    let mut solver = Solver::default();
    for line in corpus.lines().skip(1).step_by(every) {
        let mut fields = line.split('\t');
        let deal: Deal = fields.next().expect("a deal").parse().expect("a deal");
        let expected: Vec<u8> = fields.map(|field| field.parse().expect("a number")).collect();
        let table = solver.table(&deal);
        let found: Vec<u8> = Seat::ALL
            .into_iter()
            .flat_map(|seat| Strain::ALL.map(|strain| table[seat][strain]))
            .collect();
        assert_eq!(found, expected, "{deal}");
    }
}

/// DDS's own list: for each deal the score of every card on lead (`FUT`) and the table.
#[test]
fn every_card_of_the_dds_list() {
    let list = include_str!("../../../../corpora/solved/dds_list100.txt");
    let mut solver = Solver::default();
    let lines: Vec<&str> = list.lines().collect();
    let mut deals = 0;
    for (at, line) in lines.iter().enumerate().filter(|(_, line)| line.starts_with("PBN ")) {
        deals += 1;
        if deals % 10 != 0 {
            continue;
        }
        let numbers = numbers_of(line);
        let deal: Deal = line.split('"').nth(1).expect("a quoted deal").parse().expect("a deal");
        // Trumps count down from spades in DDS.
        let strain =
            [Strain::Spades, Strain::Hearts, Strain::Diamonds, Strain::Clubs, Strain::Notrump]
                [numbers[2]];
        let play = PlayState::new(&deal, strain, Seat::ALL[numbers[3]]);
        let scores = numbers_of(lines[at + 1]);
        let count = scores[0];
        let column = |number: usize| &scores[1..][number * count..][..count];
        let (suits, ranks, tricks) = (column(0), column(1), column(3));
        let found = solver.cards(&play);
        for number in 0..count {
            let suit = Suit::DESCENDING[suits[number]];
            let card = Card::new(suit, Rank::from_index(ranks[number] - 2));
            let ours = found.iter().find(|found| found.card == card).expect("the card is legal");
            assert_eq!(usize::from(ours.tricks), tricks[number], "{deal} {strain} {card}");
        }
    }
    assert_eq!(deals, 100);
}

/// The numbers of a line that come after its first word.
fn numbers_of(line: &str) -> Vec<usize> {
    line.split_whitespace().skip(1).map_while(|word| word.parse().ok()).collect()
}

#[test]
fn random_deals() {
    check(include_str!("../../../../corpora/solved/tables200.tsv"), 10);
}

#[test]
fn hard_deals() {
    check(include_str!("../../../../corpora/solved/tables_hard.tsv"), 8);
}
