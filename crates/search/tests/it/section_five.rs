//! The worked example of [GIB, §5]: three ways to value one tree.

use merrimac_search::{
    Antichains, ImperfectGame, Lattice, Omniscient, Pruning, Seen, SeenIn, SingleDummy, minimax,
    prune,
};

use crate::games::queen::{At, Line, Queen};

const QUEEN: Queen = Queen::new(1, 1, true);

fn seen(at: At) -> SeenIn<Queen> {
    Seen::nothing_known(&QUEEN, at)
}

/// The four choices at the root, from the left as the paper draws them.
const CHOICES: [At; 4] =
    [At::PlayFor(Line::S), At::PlayFor(Line::T), At::Deferred, At::PlayFor(Line::Both)];

#[test]
fn double_dummy_cannot_tell_a_guess_from_a_win() {
    let game = Omniscient::new(&QUEEN);
    let (s, t, both) = (QUEEN.s(), QUEEN.t(), QUEEN.sets().top());
    let values = CHOICES.map(|choice| minimax(&game, &seen(choice)).value);
    assert_eq!(values, [s, t, both.clone(), both.clone()]);
    assert_eq!(minimax(&game, &seen(At::Root)).value, both);
}

#[test]
fn sets_of_sets_can() {
    let game = SingleDummy::new(&QUEEN);
    let families = Antichains::new(*QUEEN.sets());
    let (s, t, both) = (QUEEN.s(), QUEEN.t(), QUEEN.sets().top());
    let expected = [
        families.one(s.clone()),
        families.one(t.clone()),
        families.reduce([s, t]),
        families.one(both.clone()),
    ];
    let values = CHOICES.map(|choice| minimax(&game, &seen(choice)).value);
    assert_eq!(values, expected);
    assert_eq!(values[2].iter().count(), 2);
    assert_eq!(minimax(&game, &seen(At::Root)).value, families.one(both));
}

#[test]
fn pruning_keeps_the_value() {
    let game = SingleDummy::new(&QUEEN);
    for at in [At::Root, At::Deferred] {
        let value = minimax(&game, &seen(at)).value;
        for pruning in [Pruning::Shallow, Pruning::Deep, Pruning::Window] {
            assert_eq!(prune(&game, &seen(at), pruning).value, value);
        }
    }
}
