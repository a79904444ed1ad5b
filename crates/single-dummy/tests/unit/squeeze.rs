use rand::{RngExt, SeedableRng};

use super::*;

fn random(rng: &mut impl rand::Rng, size: usize, share: f64) -> BitSet {
    let mut set = BitSet::empty(size);
    (0..size).filter(|_| rng.random_bool(share)).for_each(|member| set.insert(member));
    set
}

#[test]
fn bits_are_pressed_and_drawn_as_one_by_one() {
    let mut rng = rand::rngs::ChaCha8Rng::seed_from_u64(1);
    for size in [1, 20, 64, 70, 128, 252, 924] {
        for share in [0.0, 0.1, 0.3, 0.9, 1.0] {
            let kept = random(&mut rng, size, share);
            let squeeze = Squeeze::to(&kept);
            let places: Vec<usize> = kept.iter().collect();
            assert_eq!(squeeze.kept().collect::<Vec<_>>(), places);
            let set = random(&mut rng, size, 0.5);
            let mut pressed = BitSet::empty(places.len());
            squeeze.press(set.words(), pressed.words_mut());
            for (to, &from) in places.iter().enumerate() {
                assert_eq!(pressed.contains(to), set.contains(from), "{from} to {to} of {size}");
            }
            let mut drawn = BitSet::empty(size);
            squeeze.draw(pressed.words(), drawn.words_mut());
            assert_eq!(drawn, set.and(&kept));
        }
    }
}
