//! The dealer language: whatever is read can be run, and an error lies inside the text.
#![no_main]

use libfuzzer_sys::fuzz_target;
use merrimac_dealing::{RunSettings, Script};

fuzz_target!(|text: &str| {
    match text.parse::<Script>() {
        Ok(script) => {
            let settings =
                RunSettings { generate: Some(20), produce: Some(3), ..RunSettings::new(1) };
            if let Ok(mut run) = script.run(settings) {
                // Steps, not deals: lengths that hardly ever come up must not hold the run up.
                for _ in 0..30 {
                    let _ = run.step(10);
                }
                let _ = run.summary();
            }
        }
        Err(error) => {
            let lines = text.split('\n').count() as u64;
            assert!(error.place.line >= 1 && error.place.line <= lines);
            assert!(error.place.column >= 1);
        }
    }
});
