//! Deals whose tables are known.

use merrimac_cards::{Deal, Seat, Strain};
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

#[test]
fn random_deals() {
    check(include_str!("../../../../corpora/solved/tables200.tsv"), 10);
}

#[test]
fn hard_deals() {
    check(include_str!("../../../../corpora/solved/tables_hard.tsv"), 8);
}
