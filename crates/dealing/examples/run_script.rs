//! Runs one script of the dealer language and prints what it prints.
//!
//! ```text
//! cargo run --release -p merrimac-dealing --example run_script -- corpora/dealer/weaktwo.dl
//! ```
#![expect(clippy::print_stdout, reason = "an example prints what it finds")]

use merrimac_dealing::{RunSettings, Script};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = std::env::args().nth(1).ok_or("expected the path of a script")?;
    let script: Script = std::fs::read_to_string(path)?.parse()?;
    let mut run = script.run(RunSettings::new(1))?;
    for produced in &mut run {
        print!("{}", produced.text);
    }
    print!("{}", run.summary());
    let report = run.report();
    println!("Generated {} hands", report.generated);
    println!("Produced {} hands", report.produced);
    println!("Tried {}, accepting {:.3} of them", report.tries, report.acceptance());
    Ok(())
}
