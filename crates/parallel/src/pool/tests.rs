use std::sync::atomic::AtomicUsize;

use super::*;

fn pool(threads: usize) -> Pool {
    Pool::new(Some(threads.try_into().expect("a number of threads"))).expect("a pool")
}

/// Squares, of which later ones are done sooner.
fn square(count: &mut u64, thing: u64) -> u64 {
    *count += 1;
    (0..(100 - thing.min(99)) * 500).fold(thing * thing, std::hint::black_box(|sum, _| sum))
}

fn run(
    things: impl Iterator<Item = Result<u64, &'static str>>,
    threads: usize,
) -> (Vec<u64>, Result<(), &'static str>) {
    let mut results = Vec::new();
    let ending = pool(threads).in_order(
        things,
        || 0,
        square,
        |result| {
            results.push(result);
            Ok(())
        },
    );
    (results, ending)
}

#[test]
fn results_come_in_order() {
    for threads in [1, 2, 7] {
        let (results, ending) = run((0..300).map(Ok), threads);
        assert_eq!(ending, Ok(()));
        assert_eq!(results, (0..300).map(|thing| thing * thing).collect::<Vec<_>>());
    }
}

#[test]
fn results_come_as_they_are_finished() {
    let mut results = Vec::new();
    let take = |result| -> Result<(), ()> {
        results.push(result);
        Ok(())
    };
    assert_eq!(pool(3).as_finished(0..300, || 0, square, take), Ok(()));
    results.sort_unstable();
    assert_eq!(results, (0..300).map(|thing| thing * thing).collect::<Vec<_>>());
}

#[test]
fn an_error_ends_the_run_after_what_came_before() {
    let things = (0..50).map(|thing| if thing < 40 { Ok(thing) } else { Err("no more") });
    let (results, ending) = run(things, 3);
    assert_eq!((results.len(), ending), (40, Err("no more")));
}

#[test]
fn an_error_in_taking_ends_the_run() {
    let read = AtomicUsize::new(0);
    let things = (0..).map(|thing| {
        read.fetch_add(1, Ordering::Relaxed);
        Ok(thing)
    });
    let take = |thing: u64| if thing < 10 { Ok(()) } else { Err("full") };
    assert_eq!(pool(2).in_order(things, || (), |(), thing| thing, take), Err("full"));
    // Nobody reads on without end while results wait.
    assert!(read.into_inner() <= 11 + 2 * AHEAD_IN_ORDER);
}

#[test]
fn a_thing_that_takes_long_holds_the_others_up_within_bounds() {
    let (taken, most_untaken) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let things = (0..500_usize).map(|thing| {
        let untaken = thing - taken.load(Ordering::Relaxed);
        most_untaken.fetch_max(untaken, Ordering::Relaxed);
        Ok::<_, ()>(thing)
    });
    let slow_first = |(): &mut (), thing: usize| {
        let rounds = if thing == 0 { 2_000_000 } else { 1 };
        (0..rounds).fold(thing, std::hint::black_box(|sum, _| sum))
    };
    let take = |_| {
        taken.fetch_add(1, Ordering::Relaxed);
        Ok(())
    };
    assert_eq!(pool(2).in_order(things, || (), slow_first, take), Ok(()));
    assert!(most_untaken.into_inner() <= 2 * AHEAD_IN_ORDER);
}

#[test]
fn a_panic_of_the_work_comes_out_instead_of_hanging() {
    let work =
        |(): &mut (), thing: u64| if thing == 5 { resume_unwind(Box::new("oh")) } else { thing };
    let run = || pool(2).in_order((0..1000).map(Ok::<_, ()>), || (), work, |_| Ok(()));
    let panic = catch_unwind(run).expect_err("the panic of the fifth");
    assert_eq!(panic.downcast_ref(), Some(&"oh"));
}

#[test]
fn no_more_workers_are_made_than_threads() {
    let made = AtomicUsize::new(0);
    let worker = || made.fetch_add(1, Ordering::Relaxed);
    let ending =
        pool(3).in_order((0..200).map(Ok::<u64, ()>), worker, |_, thing| thing, |_| Ok(()));
    assert_eq!(ending, Ok(()));
    assert!((1..=3).contains(&made.into_inner()));
}
