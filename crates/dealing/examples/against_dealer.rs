//! Runs every script of `corpora/dealer` here and in the classic `dealer` program, side by side:
//! do the statistics agree within sampling error, and who is faster?
//!
//! ```text
//! cargo run --release -p merrimac-dealing --example against_dealer
//! ```
//!
//! Each script runs twice on both sides: as it is, and with its actions replaced by a panel of
//! averages over all four hands, so that scripts that only print are compared too. `worst z` is the
//! greatest distance of any average, frequency table or acceptance rate, in standard errors. Some
//! nine hundred numbers are compared, so that one beyond 3.5 comes up in about two runs of five, more
//! easily where only twenty deals are produced; one beyond 5 should not. Tables of two numbers, and
//! rows above a table's bounds, are not compared. Times are wall-clock, for the other program with
//! its start, here with parsing and counting; of short runs the best of five.
#![expect(clippy::print_stdout, reason = "an example prints what it finds")]

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use merrimac_dealing::{Run, RunSettings, Script, Statistic};

/// Deals generated at most, so that the slowest script takes seconds.
const GENERATE: u64 = 1_000_000;
/// Runs shorter than this many seconds are repeated.
const SHORT: f64 = 0.5;
/// Deals produced at most with the panel.
const PANEL: u64 = 20_000;

/// Conditions of about one deal in a hundred thousand, of shapes and points only.
const RARE: [(&str, &str); 3] = [
    ("rare: one hand", "condition shape(north, 5431) && hcp(north)==22 produce 20"),
    (
        "rare: two hands",
        "condition shape(north, any 5431) && hcp(north)==16 && \
         shape(south, any 4441) && hcp(south)==12 produce 20",
    ),
    ("rare: a fit", "condition hearts(north)+hearts(south)==12 && hcp(north)==17 produce 20"),
];

fn main() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpora/dealer");
    let mut paths: Vec<PathBuf> = std::fs::read_dir(&folder)
        .expect("the corpus lies beside the crates")
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.extension().is_some_and(|ending| ending == "dl"))
        .collect();
    paths.sort();
    println!(
        "{:22} {:>9} {:>9} {:>9} {:>9} {:>8} {:>9} {:>9} {:>8} {:>8}",
        "script",
        "generated",
        "produced",
        "theirs",
        "s ours",
        "s theirs",
        "ratio",
        "panel",
        "ratio",
        "worst z"
    );
    for path in paths {
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let text = std::fs::read_to_string(&path).expect("a script can be read");
        compare(&name, &text, GENERATE);
    }
    for (name, text) in RARE {
        compare(name, text, 100_000_000);
    }
}

/// Runs a script on both sides and prints a line.
fn compare(name: &str, text: &str, generate: u64) {
    let plain = Sides::run(text, generate, None);
    let panel = Sides::run(&with_panel(text), generate, Some(PANEL.min(plain.produce(text))));
    let worst = plain.worst_distance().max(panel.worst_distance());
    println!(
        "{name:22} {:9} {:9} {:9} {:9.4} {:8.3} {:8.1}x {:9} {:7.1}x {worst:8.2}",
        plain.ours.generated,
        plain.ours.produced,
        plain.theirs.produced,
        plain.ours.seconds,
        plain.theirs.seconds,
        plain.ratio(),
        panel.ours.produced,
        panel.ratio(),
    );
}

/// The script with a panel of averages for its actions; the last `action` counts.
fn with_panel(text: &str) -> String {
    let mut panel = String::new();
    for seat in ["north", "east", "south", "west"] {
        for count in ["hcp", "control", "loser", "spades", "hearts", "diamonds", "clubs", "cccc"] {
            let _ = write!(panel, "average \"{count} {seat}\" {count}({seat}),");
        }
    }
    let text = text.trim_end().trim_end_matches(',');
    format!("{text}\naction {}\n", panel.trim_end_matches(','))
}

/// What one side did.
struct Outcome {
    generated: u64,
    produced: u64,
    seconds: f64,
    output: String,
}

struct Sides {
    ours: Outcome,
    theirs: Outcome,
    statistics: Vec<Statistic>,
}

impl Sides {
    fn run(text: &str, generate: u64, produce: Option<u64>) -> Self {
        let (mut ours, statistics) = run_here(text, generate, produce);
        let mut theirs = run_there(text, generate, produce);
        // A busy machine may hold a short run up; it cannot make one quicker.
        if theirs.seconds < SHORT {
            for _ in 0..4 {
                ours.seconds = ours.seconds.min(run_here(text, generate, produce).0.seconds);
                theirs.seconds = theirs.seconds.min(run_there(text, generate, produce).seconds);
            }
        }
        Self { ours, theirs, statistics }
    }

    /// How many deals the panel should see: as many as the script itself, or enough to compare.
    fn produce(&self, text: &str) -> u64 {
        if text.contains("produce 20") { self.ours.produced } else { PANEL }
    }

    fn ratio(&self) -> f64 {
        self.theirs.seconds / self.ours.seconds
    }

    fn worst_distance(&self) -> f64 {
        let mut lines = self.theirs.output.lines();
        let mut worst = self.acceptance_distance();
        for statistic in &self.statistics {
            worst = worst.max(distance(statistic, self.theirs.produced, &mut lines).abs());
        }
        worst
    }

    /// How far the parts of deals that met the condition lie apart.
    fn acceptance_distance(&self) -> f64 {
        let [ours, theirs] = [&self.ours, &self.theirs];
        let tries = [ours.generated as f64, theirs.generated as f64];
        let hits = [ours.produced as f64, theirs.produced as f64];
        let pooled = (hits[0] + hits[1]) / (tries[0] + tries[1]);
        let error = (pooled * (1.0 - pooled) * (1.0 / tries[0] + 1.0 / tries[1])).sqrt();
        if error > 0.0 { ((hits[0] / tries[0] - hits[1] / tries[1]) / error).abs() } else { 0.0 }
    }
}

fn run_here(text: &str, generate: u64, produce: Option<u64>) -> (Outcome, Vec<Statistic>) {
    let start = Instant::now();
    let script: Script = text.parse().expect("the script can be read");
    let generate = Some(cap(text, generate));
    let settings = RunSettings { produce, generate, ..RunSettings::new(2001) };
    let mut run: Run<'_> = script.run(settings).expect("the script needs no solver");
    let mut output = String::new();
    for produced in &mut run {
        output.push_str(&produced.text);
    }
    output.push_str(&run.summary());
    let report = run.report();
    let outcome = Outcome {
        generated: report.generated,
        produced: report.produced,
        seconds: start.elapsed().as_secs_f64(),
        output,
    };
    let statistics = run.statistics().cloned().collect();
    (outcome, statistics)
}

/// The limit for a script: its own if that is smaller.
fn cap(text: &str, generate: u64) -> u64 {
    let own = text.split("generate").nth(1).and_then(|rest| rest.split_whitespace().next());
    let own = own.and_then(|number| number.parse::<u64>().ok());
    own.unwrap_or(generate).min(generate)
}

fn run_there(text: &str, generate: u64, produce: Option<u64>) -> Outcome {
    let path = std::env::temp_dir().join(format!("merrimac-{}.dl", std::process::id()));
    std::fs::write(&path, text).expect("a temporary file can be written");
    let program = ["/usr/games/dealer", "/usr/local/bin/dealer", "/usr/bin/dealer"]
        .into_iter()
        .find(|path| Path::new(path).exists())
        .unwrap_or("dealer");
    let mut command = Command::new(program);
    command.args(["-s", "17", "-g", &cap(text, generate).to_string()]);
    if let Some(produce) = produce {
        command.args(["-p", &produce.to_string()]);
    }
    let start = Instant::now();
    let output = command.arg(&path).output().expect("the dealer program is installed");
    let seconds = start.elapsed().as_secs_f64();
    let _ = std::fs::remove_file(&path);
    let output = String::from_utf8_lossy(&output.stdout).into_owned();
    let number = |word: &str| {
        let line = output.lines().rfind(|line| line.starts_with(word)).unwrap_or("");
        line.split_whitespace().nth(1).and_then(|number| number.parse().ok()).unwrap_or(0)
    };
    Outcome { generated: number("Generated "), produced: number("Produced "), seconds, output }
}

/// How far a statistic lies from theirs, in standard errors. Takes its lines from their output.
fn distance<'a>(
    statistic: &Statistic,
    theirs: u64,
    lines: &mut impl Iterator<Item = &'a str>,
) -> f64 {
    match statistic {
        Statistic::Average(average) => {
            let start = average.title.as_ref().map_or(String::new(), |title| format!("{title}: "));
            let number = lines.find_map(|line| {
                let line = line.trim_start_matches('\u{c}');
                let number = line.strip_prefix(&start)?.trim();
                if number == "-nan" { Some(f64::NAN) } else { number.parse::<f64>().ok() }
            });
            let number = number.expect("their average is there");
            let error = average.deviation()
                * (1.0 / average.deals as f64 + 1.0 / theirs.max(1) as f64).sqrt();
            // Six digits are printed: half of the last is no distance.
            let difference = (average.mean() - number).abs() - number.abs() * 5e-6;
            if error > 0.0 { difference.max(0.0) / error } else { 0.0 }
        }
        Statistic::Frequency(frequency) => {
            let title = frequency.title.clone().unwrap_or_default();
            lines.find(|line| *line == format!("Frequency {title}:"));
            let mut counts = vec![0.0; frequency.counts.len()];
            let mut left = frequency.counts.len() - 2;
            for line in lines.by_ref() {
                let mut words = line.split_whitespace();
                let (Some(value), Some(count)) = (words.next(), words.next()) else { break };
                let Ok(count) = count.parse::<f64>() else { break };
                match value.parse::<i32>() {
                    Ok(value) => {
                        counts[(value - frequency.lo + 1) as usize] = count;
                        left -= 1;
                    }
                    Err(_) if value == "Low" => counts[0] = count,
                    Err(_) => {}
                }
                if left == 0 {
                    break;
                }
            }
            let ours: Vec<f64> = frequency.counts.iter().map(|&count| count as f64).collect();
            let last = ours.len() - 1;
            homogeneity(&ours[..last], &counts[..last])
        }
        _ => 0.0,
    }
}

/// Pearson's statistic that two rows of counts come from one distribution, as a normal deviate
/// (Wilson and Hilferty's cube root). Rare values are pooled.
fn homogeneity(ours: &[f64], theirs: &[f64]) -> f64 {
    let totals = [ours.iter().sum::<f64>(), theirs.iter().sum::<f64>()];
    if totals[0] < 1.0 || totals[1] < 1.0 {
        return 0.0;
    }
    let all = totals[0] + totals[1];
    let (mut statistic, mut cells, mut rare) = (0.0, 0, [0.0; 2]);
    let mut add = |pair: [f64; 2]| {
        for (count, total) in pair.into_iter().zip(totals) {
            let expected = (pair[0] + pair[1]) * total / all;
            statistic += (count - expected).powi(2) / expected;
        }
        cells += 1;
    };
    for (&one, &two) in ours.iter().zip(theirs) {
        if one + two >= 20.0 {
            add([one, two]);
        } else {
            rare = [rare[0] + one, rare[1] + two];
        }
    }
    if rare[0] + rare[1] > 0.0 {
        add(rare);
    }
    let freedom = f64::from(cells - 1);
    if freedom < 1.0 {
        return 0.0;
    }
    let spread = 2.0 / (9.0 * freedom);
    ((statistic / freedom).cbrt() - (1.0 - spread)) / spread.sqrt()
}
