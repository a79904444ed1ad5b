use std::sync::mpsc::channel;

use super::*;

fn order(key: &str, urgency: Urgency) -> Order {
    Order { key: key.into(), urgency, budget: Duration::from_mins(1) }
}

/// Holds the only worker until told otherwise, so that what is queued meanwhile waits.
fn held(pool: &Pool) -> (Task<()>, std::sync::mpsc::Sender<()>) {
    let (started, is_started) = channel();
    let (go, wait) = channel::<()>();
    let held = pool.submit(&order("first", Urgency::Awaited), move |_, _| {
        started.send(()).expect("the test waits");
        wait.recv().expect("the test lets go");
    });
    is_started.recv().expect("the worker starts");
    (held.expect("nothing waits"), go)
}

#[test]
fn tables_take_turns_and_background_work_waits() {
    let pool = Pool::new(1, false);
    let (_held, go) = held(&pool);
    let (say, hear) = channel();
    let mut tasks = Vec::new();
    let wanted = [
        ("a", Urgency::Background, "background"),
        ("a", Urgency::Awaited, "a1"),
        ("a", Urgency::Awaited, "a2"),
        ("a", Urgency::Awaited, "a3"),
        ("b", Urgency::Awaited, "b1"),
    ];
    for (key, urgency, name) in wanted {
        let say = say.clone();
        let work = move |_: &mut Bench, _: &AtomicBool| say.send(name).expect("the test listens");
        tasks.push(pool.submit(&order(key, urgency), work).expect("little waits"));
    }
    go.send(()).expect("the worker waits");
    let order: Vec<&str> = hear.iter().take(5).collect();
    assert_eq!(order, ["a1", "b1", "a2", "a3", "background"]);
}

#[test]
fn what_nobody_wants_is_not_done() {
    let pool = Pool::new(1, false);
    let (_held, go) = held(&pool);
    let (say, hear) = channel();
    let other = say.clone();
    let unwanted = pool.submit(&order("a", Urgency::Awaited), move |_, _| say.send("unwanted"));
    drop(unwanted);
    let _wanted = pool.submit(&order("a", Urgency::Awaited), move |_, _| other.send("wanted"));
    go.send(()).expect("the worker waits");
    assert_eq!(hear.recv(), Ok("wanted"));
}

#[test]
fn one_table_cannot_queue_without_end() {
    let pool = Pool::new(1, false);
    let (_held, go) = held(&pool);
    let greedy = order("greedy", Urgency::Awaited);
    let tasks: Vec<_> = (0..=MOST_A_TABLE).map(|_| pool.submit(&greedy, |_, _| ())).collect();
    assert!(tasks[..MOST_A_TABLE].iter().all(Result::is_ok));
    let refused = tasks.last().expect("there are some").as_ref().err();
    assert_eq!(refused.map(|failure| failure.reason), Some(Reason::Busy));
    assert!(pool.submit(&order("modest", Urgency::Awaited), |_, _| ()).is_ok());
    go.send(()).expect("the worker waits");
}

#[test]
fn a_panic_ends_the_work_but_not_the_worker() {
    let pool = Pool::new(1, false);
    let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
    let key = order("a", Urgency::Awaited);
    let failed = pool.submit(&key, |_, _| -> u8 { panic!("on purpose") }).expect("nothing waits");
    let failed = runtime.block_on(failed);
    assert_eq!(failed.map_err(|failure| failure.reason), Err(Reason::Internal));
    let done = pool.submit(&key, |_, _| 7).expect("nothing waits");
    assert_eq!(runtime.block_on(done), Ok(7));
}

#[test]
fn work_is_told_when_its_time_is_up() {
    let pool = Pool::new(1, false);
    let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
    let short = Order { budget: Duration::from_millis(1), ..order("a", Urgency::Awaited) };
    let work = |_: &mut Bench, stop: &AtomicBool| {
        while !stop.load(Ordering::Relaxed) {
            thread::yield_now();
        }
    };
    let task = pool.submit(&short, work).expect("nothing waits");
    assert_eq!(runtime.block_on(task), Ok(()));
}

#[test]
fn slices_shrink_as_the_queue_grows() {
    let budget = Duration::from_millis(600);
    assert_eq!(slice(budget, 0, 2), budget);
    assert_eq!(slice(budget, 3, 2), budget);
    assert_eq!(slice(budget, 7, 2), budget / 2);
    assert_eq!(slice(budget, 4000, 2), LEAST_SLICE);
}
