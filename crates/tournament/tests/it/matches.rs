//! Whole matches: what must be exactly equal is, and what is left to chance has the spread it says.

use merrimac_cards::{Call, Card, Outcome, Room};
use merrimac_table::{Decision, Player, PlayerError, RandomLegal, SeatView};
use merrimac_tournament::{
    Contest, CrossTable, Entrant, Estimate, Extent, Keep, Place, Rules, Seeds, Stopping,
    TableResult, TeamsScore, Verdict, dealt, pairs,
};

use crate::{all_results, contest, passive, random, without_times};

fn plain(seed: u64, seeds: Seeds) -> Rules {
    Rules { seeds, appraise: false, ..Rules::of_seed(seed) }
}

#[test]
fn equal_settings_with_shared_seeds_draw_every_board() {
    let contest = contest(vec![random(), random()], 40, Rules::of_seed(5));
    let score = TeamsScore::of(&all_results(&contest, 2), 0, 1);
    assert_eq!(score.swings.len(), 40);
    assert!(score.swings.iter().all(|swing| swing.imps == 0 && swing.open == swing.closed));
    assert!(score.swings.iter().any(|swing| swing.open != 0));
    assert_eq!(score.victory_points().to_string(), "10.00");
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let contest = contest(vec![random(), passive()], 12, Rules::of_seed(8));
    let alone = without_times(all_results(&contest, 1));
    assert_eq!(without_times(all_results(&contest, 3)), alone);
}

#[test]
fn with_free_seeds_chance_favours_nobody() {
    let contest = contest(vec![random(), random()], 2000, plain(1, Seeds::Free));
    let mean = TeamsScore::of(&all_results(&contest, 2), 0, 1).per_board();
    assert!(mean.standard_error() > 0.1, "{mean}");
    assert!(mean.mean().abs() < 2.0 * mean.standard_error(), "{mean}");
}

/// Fifty matches of a hundred boards: their means spread as each of them said they would. The spread of
/// fifty has a relative error of a tenth, so a quarter is two and a half of those.
#[test]
fn the_standard_error_is_the_spread_of_repeated_matches() {
    let (mut means, mut errors) = (Estimate::default(), Estimate::default());
    for seed in 1..=50 {
        let contest = contest(vec![random(), random()], 100, plain(seed, Seeds::Free));
        let mean = TeamsScore::of(&all_results(&contest, 2), 0, 1).per_board();
        means.add(mean.mean());
        errors.add(mean.standard_error());
    }
    let ratio = means.standard_deviation() / errors.mean();
    assert!((0.75..1.25).contains(&ratio), "{ratio}");
}

#[test]
fn the_parts_of_a_swing_add_up() {
    let contest = contest(vec![random(), passive()], 16, Rules::of_seed(3));
    for swing in TeamsScore::of(&all_results(&contest, 2), 0, 1).swings {
        let split = swing.split.expect("the tables were appraised");
        let sum: f64 = split.parts().iter().sum();
        assert!((sum - f64::from(swing.imps)).abs() < 1e-9, "{swing:?}");
        assert!(split.claims.abs() < 1e-9, "nobody claims: {swing:?}");
    }
}

#[test]
fn auctions_are_scored_double_dummy() {
    let rules = Rules { extent: Extent::Bidding, ..Rules::of_seed(4) };
    let results = all_results(&contest(vec![random(), passive()], 24, rules), 2);
    let mut doubled = 0;
    for table in &results {
        assert!(table.record.cards.is_empty() && table.record.tricks.is_none());
        let (plain, strict) = (table.score.unwrap(), table.score_if_doubled.unwrap());
        let Some(contract) = table.record.contract() else {
            assert_eq!((plain, strict), (0, 0));
            continue;
        };
        let tricks = table.appraisal.unwrap().contract;
        let vulnerability = table.record.vulnerability.unwrap();
        assert_eq!(plain, contract.north_south_score(tricks, vulnerability));
        let fails = tricks < contract.bid.tricks();
        doubled += u32::from(fails && plain != strict);
        assert!(fails || plain == strict);
    }
    assert!(doubled > 0, "some contract fails undoubled");
    assert!(TeamsScore::of(&results, 0, 1).per_board_if_doubled().is_some());
}

#[test]
fn contracts_and_leads_can_be_fixed() {
    let played = all_results(&contest(vec![random(), passive()], 12, Rules::of_seed(6)), 2);
    let recorded: Vec<_> = played
        .iter()
        .filter(|table| table.place.room() == Room::Open && table.record.contract().is_some())
        .map(|table| &table.record)
        .collect();
    assert!(recorded.len() > 4);
    let keeps = [
        Keep { auction: true, contract: false, lead: false },
        Keep { auction: false, contract: true, lead: true },
    ];
    for keep in keeps {
        let starts: Vec<_> = recorded.iter().map(|record| keep.start(record).unwrap()).collect();
        let rules = Rules { appraise: false, ..Rules::of_seed(9) };
        let again = Contest { entrants: vec![random(), passive()], starts, rules };
        for table in all_results(&again, 2) {
            let before = recorded[table.place.board];
            assert_eq!(table.failure, None);
            assert_eq!(table.record.contract(), before.contract());
            assert_eq!(
                keep.auction,
                table.record.calls == before.calls && !before.calls.is_empty()
            );
            assert!(!keep.lead || table.record.cards[0] == before.cards[0]);
            let given = usize::from(keep.lead);
            assert_eq!(table.thoughts.len(), 52 - given);
        }
    }
    let nothing = dealt(1, 1, 1).remove(0);
    assert_eq!(keeps[1].start(&nothing), None);
}

/// Everybody in a field of three plays everybody, both ways, and nothing is won that nobody lost.
#[test]
fn a_field_is_a_round_robin_and_a_pairs_event() {
    let entrants = vec![random(), passive(), random()];
    let results = all_results(&contest(entrants, 20, plain(2, Seeds::Free)), 2);
    assert_eq!(results.len(), 20 * 6);
    let cross = CrossTable::of(&results, 3);
    let imps = |row: usize, column: usize| cross.matches[row][column].as_ref().unwrap().imps();
    for (row, column) in [(0, 1), (0, 2), (1, 2)] {
        assert_eq!(imps(row, column), -imps(column, row));
    }
    let vps: i32 = cross.standings.iter().map(|entry| entry.victory_points.hundredths()).sum();
    assert_eq!(vps, 3 * 2000);
    let against_field: f64 = cross.standings.iter().map(|entry| entry.per_board.mean()).sum();
    assert!(against_field.abs() < 1e-9);
    let lines = pairs(&results, 3);
    let percentage: f64 = lines.iter().map(|line| line.percentage.mean()).sum();
    assert!((percentage - 150.0).abs() < 1e-9, "{percentage}");
    let cross_imps: f64 = lines.iter().map(|line| line.cross_imps.mean()).sum();
    assert!(cross_imps.abs() < 1e-9);
    let difference = cross.difference(0, 1);
    let means = cross.standings[0].per_board.mean() - cross.standings[1].per_board.mean();
    assert!((difference.mean() - means).abs() < 1e-9);
}

#[test]
fn a_player_who_breaks_the_laws_loses_no_board_but_its_own() {
    /// Plays a card that somebody else holds.
    struct Cheat;

    impl Player for Cheat {
        fn call(&mut self, _: &SeatView) -> Result<Decision<Call>, PlayerError> {
            Ok(Decision::plain(Call::Pass))
        }

        fn card(&mut self, view: &SeatView) -> Result<Decision<Card>, PlayerError> {
            let foreign = view.unseen().iter().next().ok_or(PlayerError::NothingToDo)?;
            Ok(Decision::plain(foreign))
        }
    }

    let cheat = Entrant::new("cheat", |_| Box::new(Cheat));
    let results = all_results(&contest(vec![random(), cheat], 16, plain(1, Seeds::Shared)), 2);
    let score = TeamsScore::of(&results, 0, 1);
    assert_eq!(score.swings.len() + score.failed, 16);
    assert!(score.failed > 0);
    for table in results {
        let passed_out = table.record.outcome == Some(Outcome::PassedOut);
        assert_eq!(table.failure.is_none(), passed_out, "{:?}", table.record);
        assert_eq!(table.score.is_some(), passed_out);
    }
}

/// Programs that are lost now and then: the board is played again, as often as accidents happen, and
/// ends as if nothing had.
#[test]
fn a_board_is_played_again_when_whoever_failed_comes_back() {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicU32, Ordering};

    /// Is lost at its first card while there are accidents left.
    struct Mortal(RandomLegal, Arc<AtomicU32>);

    impl Player for Mortal {
        fn call(&mut self, view: &SeatView) -> Result<Decision<Call>, PlayerError> {
            self.0.call(view)
        }

        fn card(&mut self, view: &SeatView) -> Result<Decision<Card>, PlayerError> {
            let less = |left: u32| left.checked_sub(1);
            match self.1.fetch_update(Ordering::SeqCst, Ordering::SeqCst, less) {
                Ok(_) => Err(PlayerError::Lost { reason: "it died".to_owned() }),
                Err(_) => self.0.card(view),
            }
        }
    }

    let mortal = |accidents: u32| {
        let left = Arc::new(AtomicU32::new(accidents));
        Entrant::new("mortal", move |chair| {
            Box::new(Mortal(RandomLegal { seed: chair.seed }, Arc::clone(&left)))
        })
    };
    let play =
        |mortal| all_results(&contest(vec![random(), mortal], 2, plain(1, Seeds::Shared)), 1);
    let results = |tables: &[TableResult]| {
        tables.iter().map(|table| (table.record.clone(), table.score)).collect::<Vec<_>>()
    };
    let unharmed = play(mortal(0));
    assert_eq!(results(&play(mortal(5).that_comes_back())), results(&unharmed));
    let failed =
        |tables: &[TableResult]| tables.iter().filter(|table| table.failure.is_some()).count();
    assert_eq!(failed(&play(mortal(1))), 1, "others are not waited for");
    assert!(failed(&play(mortal(1000).that_comes_back())) > 0, "nor those who always fail");
}

#[test]
fn every_place_has_its_other_room() {
    let contest = contest(vec![random(), passive()], 2, Rules::of_seed(1));
    let places: Vec<Place> = contest.places().collect();
    assert_eq!(places.len(), 4);
    assert!(places.iter().all(|place| places.contains(&place.other_room())));
    assert_eq!((places[0].room(), places[1].room()), (Room::Open, Room::Closed));
}

/// Under equal players, looking after every board finds a difference no more often than it says; with
/// unequal ones it finds it.
#[test]
fn stopping_is_not_fooled_by_looking_often() {
    use rand::rngs::ChaCha8Rng;
    use rand::{RngExt, SeedableRng};
    let stopping = Stopping { alpha: 0.05, margin: 0.6 };
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let mut run = |shift: f64| {
        let mut estimate = Estimate::default();
        for _ in 0..3000 {
            // As wide as the swings of a match, and as far from normal.
            let swing = if rng.random_bool(0.5) { 0.0 } else { rng.random_range(-12.0..12.0) };
            estimate.add(swing + shift);
            match stopping.verdict(&estimate) {
                Verdict::Open => {}
                verdict => return verdict,
            }
        }
        Verdict::Open
    };
    let equal: Vec<Verdict> = (0..200).map(|_| run(0.0)).collect();
    let fooled = equal.iter().filter(|verdict| **verdict != Verdict::NoDifference).count();
    assert!(fooled <= 12, "{fooled} of 200 matches between equals, of which 10 are allowed for");
    let better = (0..50).filter(|_| run(1.5) == Verdict::FirstBetter).count();
    assert!(better >= 48, "{better}");
}
