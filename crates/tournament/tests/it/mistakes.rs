//! Mistakes by trick, counted by hand on one board and held against the published counts' definition.

use merrimac_cards::{Card, Contract, Deal, Outcome, Record, Seat};
use merrimac_double_dummy::Solver;
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
