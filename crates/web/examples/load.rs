//! Many tables at once on loopback: how late decisions and other answers are.
//!
//! ```sh
//! cargo run --release -p merrimac-web --example load -- 50 60
//! ```
//!
//! A number of tables, each with a person who sits South, bids as the first hint says and then plays the
//! lowest legal card without a pause, for a number of seconds; a board that is over is followed by the
//! next. Beside them one visitor asks for pages and tables all the time: those answers need no engine,
//! and their times are measured. Decisions are timed by the server itself, from the moment they are
//! owed to the moment they are made, against the budget of the level. One line of JSON comes out.

#[path = "../tests/it/client.rs"]
#[allow(dead_code, unreachable_pub, reason = "the tests use more of it")]
mod client;

use std::io::Write as _;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use client::{Socket, get, open_table};
use merrimac_web::ServerState;
use serde_json::{Value, json};
use tokio::net::TcpListener;

/// What the people have done together.
#[derive(Default)]
struct Tally {
    actions: AtomicU64,
    refused: AtomicU64,
    boards: AtomicU64,
}

fn main() -> std::io::Result<()> {
    let mut arguments = std::env::args().skip(1).filter_map(|text| text.parse::<u64>().ok());
    let (tables, seconds) =
        (arguments.next().unwrap_or(50).min(500), arguments.next().unwrap_or(60).min(600));
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let server = ServerState::open(None).map_err(std::io::Error::other)?;
    let listener = runtime.block_on(TcpListener::bind("127.0.0.1:0"))?;
    let address = listener.local_addr()?;
    runtime.spawn(merrimac_web::serve(listener, server, std::future::pending()));

    let end = Instant::now() + Duration::from_secs(seconds);
    let (tally, is_over) = (Tally::default(), AtomicBool::new(false));
    let mut times = Vec::new();
    std::thread::scope(|scope| {
        for seed in 0..tables {
            let (tally, is_over) = (&tally, &is_over);
            scope.spawn(move || {
                let opening = json!({"level": "club", "boards": 64, "seed": seed.to_string()});
                let id = open_table(address, &opening);
                person(&mut Socket::at(address, &id), tally, is_over);
            });
        }
        while Instant::now() < end {
            for path in ["/", "/api/problems", "/static/js/app.js"] {
                let start = Instant::now();
                get(address, path);
                times.push(start.elapsed());
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        is_over.store(true, Ordering::Relaxed);
    });
    let status = get(address, "/api/status").json();
    times.sort_unstable();
    let share = |part: usize| times[(times.len() * part / 1000).min(times.len() - 1)].as_secs_f64();
    let report = json!({
        "tables": tables,
        "seconds": seconds,
        "actions": tally.actions.load(Ordering::Relaxed),
        "refused": tally.refused.load(Ordering::Relaxed),
        "boards": tally.boards.load(Ordering::Relaxed),
        "decisions": status["decisions"],
        "late": status["late"],
        "worst": status["worst"],
        "requests": times.len(),
        "p50_ms": 1000.0 * share(500),
        "p99_ms": 1000.0 * share(990),
        "worst_ms": 1000.0 * share(1000),
        "memory_mb": memory(),
    });
    writeln!(std::io::stdout(), "{report}")
}

/// Somebody who never stops to think.
fn person(socket: &mut Socket, tally: &Tally, is_over: &AtomicBool) {
    let mut answered = 0;
    while !is_over.load(Ordering::Relaxed) {
        let message: Value = serde_json::from_str(&socket.hear()).unwrap_or_default();
        let version = message["version"].as_u64().unwrap_or(0);
        let say = match message["type"].as_str() {
            Some("error") => {
                tally.refused.fetch_add(1, Ordering::Relaxed);
                None
            }
            Some("hint") => Some(json!({"type": "call", "call": message["choice"]})),
            Some("table") if version > answered => action(&message, tally),
            _ => None,
        };
        if let Some(say) = say {
            answered = answered.max(version);
            tally.actions.fetch_add(1, Ordering::Relaxed);
            socket.say(&say);
        }
    }
}

fn action(table: &Value, tally: &Tally) -> Option<Value> {
    match table["phase"].as_str()? {
        "over" => {
            tally.boards.fetch_add(1, Ordering::Relaxed);
            Some(json!({"type": "next"}))
        }
        "claim" => Some(json!({"type": "answer_claim", "accept": true})),
        _ if table["yours"] != true => None,
        "auction" if table["calls"].as_array().is_some_and(|calls| calls.len() < 4) => {
            Some(json!({"type": "hint"}))
        }
        "auction" => Some(json!({"type": "call", "call": "P"})),
        _ => {
            let card = table["legal_cards"].as_array()?.last()?;
            Some(json!({"type": "card", "card": card}))
        }
    }
}

/// The memory that this process has in use, where the system tells.
fn memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM"))?;
    let kilobytes: u64 = line.split_whitespace().nth(1)?.parse().ok()?;
    Some(kilobytes / 1024)
}
