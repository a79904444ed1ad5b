use merrimac_stable_set::members;
use rand::{RngExt, SeedableRng};

use super::*;

fn random(rng: &mut impl rand::Rng, size: usize) -> BitSet {
    let mut set = BitSet::empty(size);
    (0..size).filter(|_| rng.random_bool(0.2)).for_each(|member| set.insert(member));
    set
}

/// Each pair, the earlier layout first.
fn pairs(rows: &Rows) -> Vec<(usize, usize)> {
    let of_row = |(layout, row): (usize, &[u64])| {
        let others: Vec<usize> = members(row.iter().copied()).collect();
        others.into_iter().map(move |other| (layout, 64 * first_word(layout) + other))
    };
    rows.iter().flat_map(of_row).collect()
}

#[test]
fn rows_have_every_pair_once_and_narrowed_ones_those_of_fewer_layouts() {
    let mut rng = rand::rngs::ChaCha8Rng::seed_from_u64(1);
    for size in [70, 252, 924] {
        let (set, fewer) = (random(&mut rng, size), random(&mut rng, size));
        let rows = Rows::all(&set);
        let later = |one: usize| set.iter().filter(move |&other| other > one);
        let expected = set.iter().flat_map(|one| later(one).map(move |other| (one, other)));
        assert_eq!(pairs(&rows), expected.collect::<Vec<_>>());
        assert_eq!(rows.all_asked(), Some(set.clone()));
        let (places, mut narrowed) = rows.narrowed(&fewer);
        assert_eq!(pairs(&narrowed), pairs(&Rows::all(&set.and(&fewer))));
        for (at, place) in places.into_iter().enumerate() {
            assert_eq!(narrowed.layouts[at], rows.layouts[place]);
            let layout = rows.layouts[place] as usize;
            assert_eq!(narrowed.row_mut(at).len(), narrowed.width() - first_word(layout));
        }
    }
}
