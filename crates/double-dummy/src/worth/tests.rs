use merrimac_cards::{Contract, Scoring, Seat, Vulnerability};

use super::ContractWorth;

fn worth(scoring: Scoring, contract: &str) -> ContractWorth {
    let contract = Contract::parse(contract, Seat::South).unwrap();
    ContractWorth { scoring, contract, vulnerability: Vulnerability::Both }
}

/// More tricks are never worth less to declarer, nor more to the defenders, and the two add up to
/// the same.
#[test]
fn every_trick_is_worth_something_to_one_side() {
    for scoring in Scoring::ALL {
        for contract in ["1C", "2SX", "3NT", "6HXX", "7NT"] {
            let worth = worth(scoring, contract);
            for double_dummy in 0..=13 {
                let sum = worth.to_declarer(7, 7) + worth.to_defenders(7, 7);
                for tricks in 0..=13 {
                    let (ours, theirs) = (
                        worth.to_declarer(tricks, double_dummy),
                        worth.to_defenders(tricks, double_dummy),
                    );
                    assert!((ours + theirs - sum).abs() < 1e-9, "{worth:?}");
                    if tricks > 0 {
                        assert!(ours >= worth.to_declarer(tricks - 1, double_dummy));
                    }
                }
            }
        }
    }
}

/// Three notrump at nine tricks: the same trick is worth a thirtieth of the contract at IMPs, and
/// as much as the contract at matchpoints.
#[test]
fn an_overtrick_counts_by_how_often_it_wins() {
    let imps = worth(Scoring::Imps, "3NT");
    assert!((imps.to_declarer(10, 9) - 1.0).abs() < 1e-9);
    assert!((imps.to_declarer(9, 9) - imps.to_declarer(8, 9) - 12.0).abs() < 1e-9);
    let matchpoints = worth(Scoring::Matchpoints, "3NT");
    let gain = matchpoints.to_declarer(10, 9) - matchpoints.to_declarer(9, 9);
    let loss = matchpoints.to_declarer(9, 9) - matchpoints.to_declarer(8, 9);
    assert!(gain > 0.7 && loss < 0.9, "{gain} {loss}");
}

#[test]
fn a_field_has_all_tables_and_stays_within_thirteen_tricks() {
    for double_dummy in 0..=13 {
        let field = worth(Scoring::Matchpoints, "3NT").field(double_dummy);
        assert!((field.iter().map(|(_, share)| share).sum::<f64>() - 1.0).abs() < 1e-9);
    }
    let slam = worth(Scoring::Matchpoints, "7NT");
    assert_eq!(slam.field(13)[2].0, slam.field(13)[1].0);
}
