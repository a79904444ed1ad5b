//! Partition search on tic-tac-toe, from every position [GIB, §2].

use std::cmp::Ordering;
use std::collections::{HashMap, HashSet};

use merrimac_search::partition::{
    AtLeast, Interval, OutOfNodes, PartitionSystem, Singletons, ZeroWindow, greatest,
};
use merrimac_search::{Game, Turn, alpha_beta, minimax};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use crate::games::tic_tac_toe::{Board, Pattern, Patterns, TicTacToe};

/// Every board that can come up, with its value.
fn all_values(game: &TicTacToe) -> HashMap<Board, i32> {
    fn visit(game: &TicTacToe, board: Board, values: &mut HashMap<Board, i32>) -> i32 {
        if let Some(&value) = values.get(&board) {
            return value;
        }
        let below: Vec<i32> =
            game.successors(&board).map(|next| visit(game, next, values)).collect();
        let value = match game.turn(&board) {
            Turn::Over(value) => value,
            Turn::Max => *below.iter().max().expect("a move"),
            Turn::Min => *below.iter().min().expect("a move"),
        };
        values.insert(board, value);
        value
    }
    let mut values = HashMap::new();
    visit(game, Board::EMPTY, &mut values);
    values
}

#[test]
fn every_position_has_the_value_of_minimax() {
    let game = TicTacToe::new();
    let values = all_values(&game);
    assert_eq!(values.len(), 5478);
    let mut shared = Interval::new(&game, &Patterns);
    for (board, &value) in &values {
        assert_eq!(Interval::new(&game, &Patterns).value(board), Ok(value), "{board:?}");
        assert_eq!(shared.value(board), Ok(value), "{board:?} with a shared table");
        let by_halving = greatest(-1, 1, |goal| {
            ZeroWindow::new(&AtLeast::new(&game, goal), &Patterns).is_won(board)
        });
        assert_eq!(by_halving, Ok(value), "{board:?} by zero windows");
        assert_eq!(alpha_beta(&game, board).value, value, "{board:?} by alpha-beta");
    }
}

/// The invariant of [GIB, Prop. 2.3.4]: what the table says of a set is true of all its members.
#[test]
fn what_the_table_says_is_true_of_every_board() {
    let game = TicTacToe::new();
    let values = all_values(&game);
    let mut search = Interval::new(&game, &Patterns);
    let zero_window = AtLeast::new(&game, 0);
    let mut drawn = ZeroWindow::new(&zero_window, &Patterns);
    for board in values.keys() {
        search.value(board).unwrap();
        drawn.is_won(board).unwrap();
    }
    let mut by_key: HashMap<_, Vec<(Board, i32)>> = HashMap::new();
    for (&board, &value) in &values {
        by_key.entry(Patterns.key(&board).unwrap()).or_default().push((board, value));
    }
    let members =
        |key, set| by_key[key].iter().filter(move |(board, _)| Patterns.contains(set, board));
    let mut largest = 0;
    for (key, set, bound, &known) in search.entries() {
        largest = largest.max(members(key, set).count());
        for (board, value) in members(key, set) {
            let agrees = match bound {
                Ordering::Less => *value <= known,
                Ordering::Equal => *value == known,
                Ordering::Greater => *value >= known,
            };
            assert!(agrees, "{board:?} is {value}; {set:?} was said to be {bound:?} {known}");
        }
    }
    for (key, set, is_won) in drawn.entries() {
        for (board, value) in members(key, set) {
            assert_eq!(*value >= 0, is_won, "{board:?} in {set:?}");
        }
    }
    assert!(largest > 80, "the largest set holds {largest} boards only");
}

/// [GIB, Def. 2.3.2] to the letter, for whatever sets the successors are in: `p ∈ R(p, S) ⊆ R₀(S)`
/// and `p ∈ C(p, S) ⊆ C₀(S)`.
#[test]
fn reach_and_constrained_are_what_they_must_be() {
    let game = TicTacToe::new();
    let mut boards: Vec<Board> = all_values(&game).into_keys().collect();
    boards.sort_unstable();
    let mut by_key: HashMap<_, Vec<Board>> = HashMap::new();
    for &board in &boards {
        by_key.entry(Patterns.key(&board)).or_default().push(board);
    }
    let is_in = |(of, set): &(Board, Pattern), board: &Board| {
        set.holds(board) && Patterns.key(of) == Patterns.key(board)
    };
    let mut rng = ChaCha8Rng::seed_from_u64(7);
    for board in boards.iter().filter(|board| !board.is_over()).step_by(8) {
        // Of a board that is over, why; of any other, some squares and no matter the rest.
        let mut some_set = |next: &Board| {
            if next.is_over() {
                Patterns.generalise(next)
            } else {
                next.where_these_matter(std::array::from_fn(|_| rng.random()))
            }
        };
        let explored: Vec<(Board, Pattern)> =
            game.successors(board).map(|next| (next, some_set(&next))).collect();
        let alike = |set: Pattern| {
            assert!(set.holds(board), "{board:?} is not in {set:?}");
            by_key[&Patterns.key(board)].iter().filter(move |other| set.holds(other))
        };
        for known in &explored {
            let reach = Patterns.reach(board, &known.0, &known.1);
            for other in alike(reach) {
                let reaches = game.successors(other).any(|next| is_in(known, &next));
                assert!(reaches, "{other:?} in {reach:?} does not reach {known:?}");
            }
        }
        // Where a move wins at once, no search asks what one is constrained to.
        if explored.iter().any(|(next, _)| next.is_over()) {
            continue;
        }
        let constrained = Patterns.constrained(board, &explored);
        for other in alike(constrained) {
            let is_known = |next: &Board| explored.iter().any(|known| is_in(known, next));
            let escape = game.successors(other).find(|next| !is_known(next));
            assert_eq!(escape, None, "{other:?} in {constrained:?}, like {board:?}");
        }
    }
}

/// `P`, `R` and `C` as the paper works them out for Figure 1 and boards (1) to (4).
#[test]
fn the_papers_patterns() {
    let game = TicTacToe::new();
    let board = |text: &str| Board::read(text);
    let after = |from: &Board, to: &str| {
        let next = board(to);
        assert!(game.successors(from).any(|board| board == next));
        next
    };
    // (1) and (2): X has won across the top.
    let won = board("XXX/OO_/O_X");
    let top_row = Patterns.generalise(&won);
    assert_eq!(top_row.to_string(), "XXX/???/???");
    // (3): X to move can reach it.
    let one_short = board("XX_/OO_/O_X");
    let reach = Patterns.reach(&one_short, &won, &top_row);
    assert_eq!(reach.to_string(), "XX_/???/???");
    // (4): every move of O's leads into such a set.
    let root = board("XX_/O__/O_X");
    let diagonal = board("XXO/OX_/O_X");
    let before = board("XXO/O__/O_X");
    let centre = Patterns.reach(&before, &diagonal, &Patterns.generalise(&diagonal));
    assert_eq!(centre.to_string(), "X??/?_?/??X");
    let explored = [
        (after(&root, "XXO/O__/O_X"), centre),
        (after(&root, "XX_/OO_/O_X"), reach),
        (after(&root, "XX_/O_O/O_X"), reach),
        (after(&root, "XX_/O__/OOX"), reach),
    ];
    let constrained = Patterns.constrained(&root, &explored);
    assert!(constrained.holds(&root));
    // The paper has `XX_/?__/??X`; that the right of the middle row may be crossed too, we see.
    assert_eq!(constrained.to_string(), "XX_/?_[_X]/??X");
}

#[test]
fn partition_search_expands_fewer_nodes() {
    let game = TicTacToe::new();
    let by_minimax = minimax(&game, &Board::EMPTY).counters;
    assert_eq!((by_minimax.visited, by_minimax.expanded), (549_946, 294_778));
    let by_table = alpha_beta(&game, &Board::EMPTY).counters;
    let mut by_sets = Interval::new(&game, &Patterns);
    assert_eq!(by_sets.value(&Board::EMPTY), Ok(0));
    let by_sets = by_sets.counters();
    assert!(by_table.expanded < by_minimax.expanded / 100, "{by_table:?}");
    assert!(by_sets.expanded < by_table.expanded / 2, "{by_sets:?} against {by_table:?}");
}

/// "If the sets are small, partition search collapses to conventional α-β pruning" [GIB, §2.4].
#[test]
fn with_singletons_it_is_alpha_beta_with_a_table() {
    let game = TicTacToe::new();
    let goal = AtLeast::new(&game, 0);
    let by_table = alpha_beta(&goal, &Board::EMPTY).counters;
    let singletons = Singletons::new();
    let mut by_sets = ZeroWindow::new(&goal, &singletons);
    assert_eq!(by_sets.is_won(&Board::EMPTY), Ok(true));
    assert_eq!(by_sets.counters(), by_table);
}

#[test]
fn a_limit_is_kept() {
    let game = TicTacToe::new();
    let needed = {
        let mut search = Interval::new(&game, &Patterns);
        search.value(&Board::EMPTY).unwrap();
        search.counters().expanded
    };
    let value = |nodes| Interval::new(&game, &Patterns).limited(nodes).value(&Board::EMPTY);
    assert_eq!(value(needed), Ok(0));
    assert_eq!(value(needed - 1), Err(OutOfNodes { limit: needed - 1 }));
    let goal = AtLeast::new(&game, 1);
    let mut search = ZeroWindow::new(&goal, &Patterns).limited(5);
    assert_eq!(search.is_won(&Board::EMPTY), Err(OutOfNodes { limit: 5 }));
    assert_eq!(search.counters().expanded, 5);
}

#[test]
fn keys_tell_the_mover() {
    let game = TicTacToe::new();
    let keys: HashSet<_> = all_values(&game).keys().map(|board| Patterns.key(board)).collect();
    assert_eq!(keys.len(), 3);
}
