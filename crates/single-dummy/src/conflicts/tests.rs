use super::*;
use crate::sets::Set;

/// As many steps as anybody may need.
const ENOUGH: u64 = u64::MAX;

/// Sets of items of which a choice has nothing in one at least.
type Roles = Vec<Vec<usize>>;

/// The weight of the heaviest choice, by trying all of them.
fn by_trying(weights: &[u64], pairs: &[(usize, usize)], larger: &[Roles]) -> u64 {
    let allowed = |set: u32| {
        let has = |item: &usize| set >> item & 1 == 1;
        !pairs.iter().any(|(a, b)| has(a) && has(b))
            && !larger.iter().any(|roles| roles.iter().all(|role| role.iter().any(has)))
    };
    let weigh =
        |set: u32| (0..weights.len()).filter(|k| set >> k & 1 == 1).map(|k| weights[k]).sum();
    (0..1_u32 << weights.len()).filter(|&set| allowed(set)).map(weigh).max().unwrap_or(0)
}

/// Pairs of so many items, as dense as this.
fn random_pairs(rng: &mut impl rand::Rng, size: usize, density: f64) -> Vec<(usize, usize)> {
    use rand::RngExt;
    let all = (0..size).flat_map(|a| (a + 1..size).map(move |b| (a, b)));
    all.filter(|_| rng.random_bool(density)).collect()
}

#[test]
fn the_heaviest_choice_is_the_one_found_by_trying_all() {
    use rand::{RngExt, SeedableRng};
    let mut rng = rand::rngs::ChaCha8Rng::seed_from_u64(1);
    for round in 0..400 {
        let size = rng.random_range(3..12);
        let weights: Vec<u64> = (0..size).map(|_| rng.random_range(0..6)).collect();
        let pairs = random_pairs(&mut rng, size, f64::from(round % 4) * 0.2);
        let apart = |a, b| pairs.contains(&(a, b)) || pairs.contains(&(b, a));
        let conflicts = Conflicts::new(weights.clone(), apart);
        let Heaviest { items: heaviest, at_most, .. } =
            conflicts.heaviest(Some(0), 0, &mut ENOUGH.clone(), &mut Memory::default());
        let won: u64 = heaviest.iter().map(|&item| weights[item]).sum();
        let best = by_trying(&weights, &pairs, &[]);
        assert_eq!((won, at_most), (best, best), "{weights:?} {pairs:?}");
        let not_above =
            conflicts.heaviest(Some(best), 0, &mut ENOUGH.clone(), &mut Memory::default());
        assert_eq!(not_above, Heaviest { items: Vec::new(), at_most: best, is_proven: true });
        let has = |item: &usize| heaviest.contains(item);
        assert!(!pairs.iter().any(|(a, b)| has(a) && has(b)), "a pair is in conflict");
        let hasty = conflicts.heaviest(None, 0, &mut 0, &mut Memory::default());
        assert!(hasty.at_most >= best && !hasty.is_proven);
        let has = |item: &usize| hasty.items.contains(item);
        assert!(!pairs.iter().any(|(a, b)| has(a) && has(b)), "a pair is in conflict");
    }
}

#[test]
fn cliques_at_a_price_bound_every_choice() {
    use rand::{RngExt, SeedableRng};
    let mut rng = rand::rngs::ChaCha8Rng::seed_from_u64(4);
    for round in 0..400 {
        let size = rng.random_range(3..12);
        let weights: Vec<u64> = (0..size).map(|_| rng.random_range(0..1000)).collect();
        let pairs = random_pairs(&mut rng, size, f64::from(round % 4) * 0.2 + 0.1);
        let apart = |a, b| pairs.contains(&(a, b)) || pairs.contains(&(b, a));
        let conflicts = Conflicts::new(weights.clone(), apart);
        let mut cover = cover::Cover::new(&conflicts, &Items::all(size), &Memory::default());
        let mut point = cover.recall(&Memory::default());
        let covered = cover.settle(&mut point, -1, 0, &mut ENOUGH.clone());
        let best = by_trying(&weights, &pairs, &[]);
        assert!(covered.weight <= best && best <= covered.at_most);
        let has = |item: &usize| covered.choice.contains(item);
        assert!(!pairs.iter().any(|(a, b)| has(a) && has(b)), "a pair is in conflict");
        for item in 0..size {
            // Nothing that conflicts with the item weighs anything: it is in the heaviest choice.
            let weigh = |other: usize| if apart(item, other) { 0 } else { weights[other] };
            let weights: Vec<u64> = (0..size).map(weigh).collect();
            let with = by_trying(&weights, &pairs, &[]);
            assert!(with <= covered.with[item], "{item} is in a heavier choice");
        }
    }
}

/// Items of one or two layouts with random conflicts, their weights by layout, and the heaviest choice of
/// layouts.
fn random_priced(rng: &mut impl rand::Rng) -> (Priced, Vec<u64>, u64) {
    use rand::RngExt;
    use rand::seq::index::sample;
    let size = rng.random_range(4..11);
    let weights: Vec<u64> = (0..size).map(|_| rng.random_range(1..6)).collect();
    let mut items: Vec<Vec<usize>> = Vec::new();
    for layout in 0..size {
        match items.last_mut() {
            Some(item) if item.len() == 1 && rng.random_bool(0.3) => item.push(layout),
            _ => items.push(vec![layout]),
        }
    }
    let apart = random_pairs(rng, items.len(), 0.2);
    let larger: Vec<Roles> = (0..rng.random_range(1..8))
        .map(|_| {
            let core = sample(rng, size, 3);
            let role = |one: usize| {
                let others = rng.random_range(0..3);
                [vec![one], sample(rng, size, others).into_vec()].concat()
            };
            core.into_iter().map(role).collect()
        })
        .collect();
    let is_apart = |a: usize, b: usize| apart.contains(&(a, b)) || apart.contains(&(b, a));
    let mut priced = Priced::new(items.clone(), &weights, is_apart);
    for roles in &larger {
        let core: Vec<usize> = roles.iter().map(|role| role[0]).collect();
        let roles = roles.iter().map(|role| set_of(role, size)).collect();
        priced.note(&set_of(&core, size), roles);
    }
    let pairs: Vec<(usize, usize)> = apart
        .iter()
        .flat_map(|&(a, b)| items[a].iter().flat_map(move |&x| [(x, b)]))
        .flat_map(|(x, b)| items[b].iter().map(move |&y| (x, y)))
        .collect();
    let best = by_trying(&weights, &pairs, &larger);
    (priced, weights, best)
}

fn set_of(members: &[usize], size: usize) -> Set {
    let mut set = Set::empty(size);
    for &member in members {
        set.insert(member);
    }
    set
}

#[test]
fn prices_bound_every_choice_and_what_they_decide_is_in_the_heaviest() {
    use rand::SeedableRng;
    let mut rng = rand::rngs::ChaCha8Rng::seed_from_u64(2);
    for _ in 0..300 {
        let (mut priced, weights, best) = random_priced(&mut rng);
        let nothing = Decided::nothing(&Set::empty(weights.len()));
        let mut paid = Vec::new();
        for _ in 0..12 {
            let offer = priced.offer(&paid, &nothing, 0, &mut ENOUGH.clone());
            assert!(offer.at_most >= best, "{priced:?} at {paid:?}");
            priced.adjust(&mut paid, &offer, &nothing, best.saturating_sub(1), 1.0);
        }
        let mut decided = nothing.clone();
        assert!(priced.fix(&paid, &mut decided, best - 1, &mut ENOUGH.clone()));
        let settled = priced.settle(&mut decided, best - 1, 0, &mut ENOUGH.clone());
        assert!(settled.is_proven && settled.at_most == best);
        let won = settled.chosen.map(|set| set.iter().map(|layout| weights[layout]).sum::<u64>());
        assert_eq!(won, Some(best), "{priced:?} at {paid:?}");
        let mut decided = nothing.clone();
        let is_possible = priced.fix(&paid, &mut decided, best, &mut ENOUGH.clone());
        let more = priced.settle(&mut decided, best, 0, &mut ENOUGH.clone());
        assert!(!is_possible || more.chosen.is_none(), "{priced:?} at {paid:?}");
    }
}

#[test]
fn one_of_two_branches_has_the_heaviest_choice() {
    use rand::SeedableRng;
    let mut rng = rand::rngs::ChaCha8Rng::seed_from_u64(3);
    for _ in 0..300 {
        let (mut priced, weights, best) = random_priced(&mut rng);
        let nothing = Decided::nothing(&Set::empty(weights.len()));
        let (mut paid, mut habits) = (Vec::new(), priced.habits());
        for _ in 0..6 {
            let offer = priced.offer(&paid, &nothing, 0, &mut ENOUGH.clone());
            habits.note(&offer);
            priced.adjust(&mut paid, &offer, &nothing, best, 1.0);
        }
        let found = priced.branches(&habits, &paid, &nothing).into_iter().map(|mut branch| {
            let settled = priced.settle(&mut branch, 0, 0, &mut ENOUGH.clone());
            settled.chosen.map_or(0, |set| set.iter().map(|layout| weights[layout]).sum::<u64>())
        });
        assert!(found.max().is_none_or(|most| most == best), "{priced:?} at {paid:?}");
    }
}
