use crate::clique_cover::CliqueCover;
use crate::{BitSet, ConflictGraph, LagrangianWeights, Problem, Query, StableSet};

/// As many steps as anybody may need.
const ENOUGH: u64 = u64::MAX;

fn above(incumbent: Option<u64>) -> Query {
    Query { incumbent, tolerance: 0 }
}

/// The parts of a hyperedge: a choice has nothing of one at least.
type Parts = Vec<Vec<usize>>;

/// The weight of the maximum, by trying all choices.
fn by_trying(weights: &[u64], pairs: &[(usize, usize)], larger: &[Parts]) -> u64 {
    let allowed = |set: u32| {
        let has = |vertex: &usize| set >> vertex & 1 == 1;
        !pairs.iter().any(|(a, b)| has(a) && has(b))
            && !larger.iter().any(|parts| parts.iter().all(|part| part.iter().any(has)))
    };
    let weigh =
        |set: u32| (0..weights.len()).filter(|k| set >> k & 1 == 1).map(|k| weights[k]).sum();
    (0..1_u32 << weights.len()).filter(|&set| allowed(set)).map(weigh).max().unwrap_or(0)
}

/// Pairs among a number of vertices, as dense as this.
fn random_pairs(rng: &mut impl rand::Rng, size: usize, density: f64) -> Vec<(usize, usize)> {
    use rand::RngExt;
    let all = (0..size).flat_map(|a| (a + 1..size).map(move |b| (a, b)));
    all.filter(|_| rng.random_bool(density)).collect()
}

#[test]
fn the_maximum_is_the_one_found_by_trying_all() {
    use rand::{RngExt, SeedableRng};
    let mut rng = rand::rngs::ChaCha8Rng::seed_from_u64(1);
    for round in 0..400 {
        let size = rng.random_range(3..12);
        let weights: Vec<u64> = (0..size).map(|_| rng.random_range(0..6)).collect();
        let pairs = random_pairs(&mut rng, size, f64::from(round % 4) * 0.2);
        let neighbours = |a, b| pairs.contains(&(a, b)) || pairs.contains(&(b, a));
        let graph = ConflictGraph::new(weights.clone(), neighbours);
        let StableSet { vertices: maximum, upper_bound, .. } =
            graph.maximum(above(Some(0)), &mut ENOUGH.clone());
        let won: u64 = maximum.iter().map(|&vertex| weights[vertex]).sum();
        let best = by_trying(&weights, &pairs, &[]);
        assert_eq!((won, upper_bound), (best, best), "{weights:?} {pairs:?}");
        let not_above = graph.maximum(above(Some(best)), &mut ENOUGH.clone());
        assert_eq!(
            not_above,
            StableSet { vertices: Vec::new(), upper_bound: best, is_optimal: true }
        );
        let has = |vertex: &usize| maximum.contains(vertex);
        assert!(!pairs.iter().any(|(a, b)| has(a) && has(b)), "a pair is in conflict");
        let hasty = graph.maximum(above(None), &mut 0);
        assert!(hasty.upper_bound >= best && !hasty.is_optimal);
        let has = |vertex: &usize| hasty.vertices.contains(vertex);
        assert!(!pairs.iter().any(|(a, b)| has(a) && has(b)), "a pair is in conflict");
    }
}

#[test]
fn clique_covers_bound_every_stable_set() {
    use rand::{RngExt, SeedableRng};
    let mut rng = rand::rngs::ChaCha8Rng::seed_from_u64(4);
    for round in 0..400 {
        let size = rng.random_range(3..12);
        let weights: Vec<u64> = (0..size).map(|_| rng.random_range(0..1000)).collect();
        let pairs = random_pairs(&mut rng, size, f64::from(round % 4) * 0.2 + 0.1);
        let neighbours = |a, b| pairs.contains(&(a, b)) || pairs.contains(&(b, a));
        let graph = ConflictGraph::new(weights.clone(), neighbours);
        let mut cover = CliqueCover::new(&graph, &BitSet::full(size));
        let (covered, _) = cover.solve(-1, 0, &mut ENOUGH.clone());
        let best = by_trying(&weights, &pairs, &[]);
        assert!(covered.weight <= best && best <= covered.upper_bound);
        let has = |vertex: &usize| covered.stable_set.contains(vertex);
        assert!(!pairs.iter().any(|(a, b)| has(a) && has(b)), "a pair is in conflict");
        for vertex in 0..size {
            // No neighbour weighs anything: the vertex is in the maximum.
            let weigh = |other: usize| if neighbours(vertex, other) { 0 } else { weights[other] };
            let weights: Vec<u64> = (0..size).map(weigh).collect();
            let with = by_trying(&weights, &pairs, &[]);
            assert!(with <= covered.with[vertex], "{vertex} is in a heavier stable set");
        }
    }
}

/// Vertices of one or two elements with random conflicts, the weights of elements, and the maximum.
fn random_problem(rng: &mut impl rand::Rng) -> (Problem, Vec<u64>, u64) {
    use rand::RngExt;
    use rand::seq::index::sample;
    let size = rng.random_range(4..11);
    let weights: Vec<u64> = (0..size).map(|_| rng.random_range(1..6)).collect();
    let mut vertices: Vec<Vec<usize>> = Vec::new();
    for element in 0..size {
        match vertices.last_mut() {
            Some(vertex) if vertex.len() == 1 && rng.random_bool(0.3) => vertex.push(element),
            _ => vertices.push(vec![element]),
        }
    }
    let neighbours = random_pairs(rng, vertices.len(), 0.2);
    let larger: Vec<Parts> = (0..rng.random_range(1..8))
        .map(|_| {
            let subset = sample(rng, size, 3);
            let part = |one: usize| {
                let others = rng.random_range(0..3);
                [vec![one], sample(rng, size, others).into_vec()].concat()
            };
            subset.into_iter().map(part).collect()
        })
        .collect();
    let conflict =
        |a: usize, b: usize| neighbours.contains(&(a, b)) || neighbours.contains(&(b, a));
    let mut problem = Problem::new(vertices.clone(), &weights, conflict);
    for parts in &larger {
        problem.add_hyperedge(parts.iter().map(|part| set_of(part, size)).collect());
    }
    let pairs: Vec<(usize, usize)> = neighbours
        .iter()
        .flat_map(|&(a, b)| vertices[a].iter().flat_map(move |&x| [(x, b)]))
        .flat_map(|(x, b)| vertices[b].iter().map(move |&y| (x, y)))
        .collect();
    let best = by_trying(&weights, &pairs, &larger);
    (problem, weights, best)
}

fn set_of(members: &[usize], size: usize) -> BitSet {
    let mut set = BitSet::empty(size);
    for &member in members {
        set.insert(member);
    }
    set
}

#[test]
fn the_maximum_with_hyperedges_is_the_one_found_by_trying_all() {
    use rand::SeedableRng;
    let mut rng = rand::rngs::ChaCha8Rng::seed_from_u64(2);
    for round in 0..600 {
        let (problem, weights, best) = random_problem(&mut rng);
        let weigh = |set: &BitSet| set.iter().map(|element| weights[element]).sum::<u64>();
        let incumbent = if round % 2 == 0 { 0 } else { best - 1 };
        let solved = problem.solve(incumbent, 0, &mut ENOUGH.clone());
        assert!(solved.is_optimal && solved.upper_bound == best, "{problem:?}");
        assert_eq!(solved.chosen.as_ref().map(weigh), Some(best), "{problem:?}");
        let more = problem.solve(best, 0, &mut ENOUGH.clone());
        assert!(more.chosen.is_none() && more.upper_bound == best, "{problem:?}");
        let hasty = problem.solve(0, 0, &mut 0);
        assert!(hasty.upper_bound >= best && hasty.chosen.as_ref().map_or(0, weigh) <= best);
        let mut repaired = BitSet::full(weights.len());
        problem.repair(&mut repaired);
        assert!(weigh(&repaired) <= weights.iter().sum());
        let tolerant = problem.solve(0, 2, &mut ENOUGH.clone());
        assert!(
            tolerant.upper_bound >= best && tolerant.chosen.as_ref().map_or(0, weigh) + 2 >= best
        );
    }
}

#[test]
fn a_split_of_weights_bounds_every_choice() {
    use rand::{RngExt, SeedableRng};
    let mut rng = rand::rngs::ChaCha8Rng::seed_from_u64(5);
    for _ in 0..100 {
        // Two graphs on the same elements: a choice must be stable in both.
        let size = rng.random_range(3..11);
        let weights: Vec<u64> = (0..size).map(|_| rng.random_range(1..1000)).collect();
        let edges = [0.2, 0.4].map(|density| random_pairs(&mut rng, size, density));
        let best = by_trying(&weights, &edges.concat(), &[]);
        let all: Vec<u32> = (0..size as u32).collect();
        let mut split = LagrangianWeights::equal(size, [&all[..], &all[..]].into_iter());
        let mut bounds = Vec::new();
        for _ in 0..20 {
            let (parts, unsplit) = split.split(&weights);
            assert_eq!(unsplit, 0);
            let maxima: Vec<Vec<usize>> = edges
                .iter()
                .zip(&parts)
                .map(|(edges, part)| {
                    let conflict = |a, b| edges.contains(&(a, b)) || edges.contains(&(b, a));
                    let graph = ConflictGraph::new(part.clone(), conflict);
                    graph.maximum(Query::EXACT, &mut ENOUGH.clone()).vertices
                })
                .collect();
            let of = |(set, part): (&Vec<usize>, &Vec<u64>)| -> u64 {
                set.iter().map(|&element| part[element]).sum()
            };
            let bound: u64 = maxima.iter().zip(&parts).map(of).sum();
            assert!(bound >= best, "{bound} is less than {best}");
            bounds.push(bound);
            let chosen = |set: &Vec<usize>| -> Vec<f32> {
                (0..size).map(|element| f32::from(u8::from(set.contains(&element)))).collect()
            };
            split.note(&maxima.iter().map(chosen).collect::<Vec<_>>(), &weights);
            if split.norm() > 0.0 {
                split.step(0.5 * (bound - best) as f64 / split.norm());
            }
        }
        assert!(bounds.iter().min() <= bounds.first());
    }
}
