//! Mistakes by trick, counted by hand on one board and held against the published counts' definition.

use merrimac_cards::{Card, Contract, Deal, Outcome, Record, Seat};
use merrimac_double_dummy::Solver;
use merrimac_notation::rows;
use merrimac_tournament::MistakeTally;

/// North leads the king of hearts into the ace and queen: three tricks away, and the contract with
/// them. The rest of the trick is forced or harmless; one card of the second trick follows.
#[test]
fn a_lead_that_costs_the_contract_is_counted_once() {
    let deal: Deal =
        "N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3".parse().unwrap();
    let contract = Contract::parse("1NT", Seat::West).unwrap();
    let cards = ["HK", "H7", "H3", "HA", "S2"].map(|card| card.parse::<Card>().unwrap().into());
    let record = Record {
        deal: deal.into(),
        outcome: Some(Outcome::Contract(contract)),
        cards: cards.to_vec(),
        ..Record::default()
    };
    let mut tally = MistakeTally::default();
    let analysis = Solver::new(1 << 22).analyse_record(&record).unwrap();
    tally.add(&analysis, contract);
    assert_eq!(
        (tally.boards, tally.lead.cards, tally.lead.card_errors, tally.lead.tricks_lost),
        (1, 1, 1, 3)
    );
    assert_eq!((tally.declarer[0].cards, tally.declarer[0].card_errors), (2, 0));
    assert_eq!((tally.defence[0].cards, tally.defence[0].card_errors), (1, 0));
    // The lead belongs to the defenders' first trick, which had the contract to lose.
    let first = tally.defence[0];
    assert_eq!((first.tricks, first.tricks_with_error), (1, 1));
    assert_eq!((first.at_stake, first.contracts_lost), (1, 1));
    assert_eq!((tally.declarer[0].at_stake, tally.declarer[0].contracts_lost), (0, 0));
    // A trick that was not completed counts by its cards only.
    assert_eq!((tally.declarer[1].cards, tally.declarer[1].tricks), (1, 0));
    assert!((tally.defence[0].error_rate() - 1.0).abs() < 1e-12);
}

const RECORDS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../corpora/records");

/// GIB's boards give the counts that were computed from them with another solver, to the last card.
#[test]
fn the_mistakes_of_gib_are_those_that_were_published() {
    let list = std::fs::read(format!("{RECORDS}/gib.tsv")).unwrap();
    let mut tally = MistakeTally::default();
    let mut solver = Solver::new(1 << 25);
    for reading in rows::read(&list) {
        assert_eq!(reading.diagnostics, []);
        let analysis = solver.analyse_record(&reading.record).unwrap();
        tally.add(&analysis, reading.record.contract().unwrap());
    }
    assert_eq!(tally.boards, 251);
    let published = std::fs::read_to_string(format!("{RECORDS}/gib-mistakes.csv")).unwrap();
    for line in published.lines().skip(1) {
        let columns: Vec<&str> = line.split(',').collect();
        let trick: usize = columns[1].parse().unwrap();
        let found = match columns[0] {
            "lead" => tally.lead,
            "decl" => tally.declarer[trick - 1],
            _ => tally.defence[trick - 1],
        };
        let counted = [
            found.cards,
            found.card_errors,
            found.tricks_lost,
            found.tricks,
            found.tricks_with_error,
        ];
        let expected = [2, 3, 5, 6, 7].map(|column| columns[column].parse::<u32>().unwrap());
        assert_eq!(counted, expected, "{line}");
    }
}
