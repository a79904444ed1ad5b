//! A short training, and its parts against plainer ones.

use merrimac_bidding::sayc;
use merrimac_cards::{Seat, Strain};
use merrimac_double_dummy::Solver;
use merrimac_parallel::Pool;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

use super::boards::{BoardsError, SolvedBoard, read_boards, split};
use super::{Course, Training};

/// Random deals, solved by our solver; columns as `read_boards` says.
const BOARDS: &str = include_str!("tests/boards.tsv");

fn boards() -> Vec<SolvedBoard> {
    read_boards(BOARDS.as_bytes()).expect("solved deals")
}

fn pool(threads: &str) -> Pool {
    Pool::new(Some(threads.parse().expect("a number"))).expect("threads")
}

#[test]
fn a_deal_changed_by_symmetry_has_the_tricks_that_it_says() {
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    let changed = boards()[0].changed(&mut rng);
    assert_ne!(changed.deal, boards()[0].deal);
    let table = Solver::default().table(&changed.deal);
    for seat in Seat::ALL {
        for strain in Strain::ALL {
            assert_eq!(table[seat][strain], changed.tricks[seat][strain], "{seat} {strain:?}");
        }
    }
}

#[test]
fn what_is_no_solved_deal_is_refused_with_its_line() {
    let text = format!("{}\nN:no deal\t1\n", BOARDS.lines().next().expect("a line"));
    assert!(matches!(read_boards(text.as_bytes()), Err(BoardsError::Line { line: 2 })));
    assert!(matches!(read_boards(&b""[..]), Err(BoardsError::Empty)));
}

#[test]
fn a_deal_is_learned_from_or_held_out() {
    let [learned, held_out] = split(boards());
    assert_eq!(learned.len() + held_out.len(), boards().len());
    assert!(learned.iter().all(|board| !held_out.contains(board)));
}

#[test]
fn training_is_the_same_on_any_number_of_threads_and_goes_on_where_it_was_left() {
    let (system, boards) = (sayc().expect("the system"), boards());
    let course = Course { seed: 1, trials: 48, rate: 0.002 };
    let mut whole = Training::new(course);
    let rounds = [(); 2].map(|()| whole.next(&system, &boards, &pool("2")));
    assert!(rounds[0].trials > 8, "{rounds:?}");
    assert!(rounds[0].best > 0.0, "{rounds:?}");
    let mut first = Training::new(course);
    assert_eq!(first.next(&system, &boards, &pool("1")), rounds[0]);
    let bytes = first.to_bytes();
    let mut second = Training::from_bytes(course, &bytes).expect("what was written");
    assert_eq!(second.next(&system, &boards, &pool("1")), rounds[1]);
    assert_eq!(second.network(), whole.network());
    assert!(Training::from_bytes(course, &bytes[1..]).is_none());
}
