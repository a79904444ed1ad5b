//! Deals by a script of the classic dealer language.

use std::io::{Read, Write};
use std::path::Path;

use anyhow::Context;
use merrimac_cards::{Board, Seat, Strain};
use merrimac_dealing::{DoubleDummy, Run, RunSettings, Script, Step};
use merrimac_double_dummy::Solver;
use merrimac_notation::{Diagnostic, Excerpt, Place, Severity};

use super::Deal;
use super::boards::BoardSink;
use crate::failure::{Done, Faults, counted};
use crate::output::OutputFile;
use crate::progress;

/// Tries between two looks at the progress.
const AT_A_TIME: u64 = 10_000;

/// Our solver, for scripts that ask for tricks.
struct Tricks(Solver);

impl DoubleDummy for Tricks {
    fn tricks(&mut self, deal: &merrimac_cards::Deal, declarer: Seat, strain: Strain) -> u8 {
        self.0.solve(deal, strain, declarer.next())
    }
}

/// What the script prints, or the boards in a format.
enum ScriptSink {
    Text(OutputFile),
    Boards(BoardSink),
}

impl Deal {
    /// Runs the script.
    pub(super) fn scripted(&self, seed: u64) -> anyhow::Result<Done> {
        let path = self.script.as_deref().unwrap_or(Path::new("-"));
        let Some(script) = read_script(path)? else { return Ok(Done::WithFaults) };
        let produce = self.number.map(u64::from);
        let settings = RunSettings { produce, ..RunSettings::new(seed) };
        let mut tricks = Tricks(Solver::default());
        let mut run = script.run_with(settings, &mut tricks);
        let plain = !self.json && self.format.is_none() && self.output.is_none();
        let mut sink = if plain {
            ScriptSink::Text(OutputFile::create(None)?)
        } else {
            ScriptSink::Boards(self.sink()?)
        };
        self.produce(&script, &mut run, &mut sink)?;
        match sink {
            ScriptSink::Boards(sink) => sink.finish()?,
            ScriptSink::Text(mut out) => {
                out.write_all(run.summary().as_bytes())?;
                out.finish()?;
            }
        }
        Ok(tell(&run))
    }

    fn produce(
        &self,
        script: &Script,
        run: &mut Run<'_>,
        sink: &mut ScriptSink,
    ) -> anyhow::Result<()> {
        let bar = progress::over(run.wanted(), "deals");
        let mut dealt = 0;
        loop {
            match run.step(AT_A_TIME) {
                Step::Finished => break,
                Step::Deal(produced) => {
                    bar.inc(1);
                    match sink {
                        ScriptSink::Text(out) => out.write_all(produced.text.as_bytes())?,
                        ScriptSink::Boards(boards) => {
                            let board = Board::numbered(self.board_number(dealt)?, produced.deal);
                            boards.write(Board {
                                dealer: script.dealer().unwrap_or(board.dealer),
                                vulnerability: script
                                    .vulnerability()
                                    .unwrap_or(board.vulnerability),
                                ..board
                            })?;
                        }
                    }
                    dealt += 1;
                }
                _ => {}
            }
        }
        bar.finish_and_clear();
        Ok(())
    }
}

/// The script, or nothing if it is faulty, which has then been shown.
fn read_script(path: &Path) -> anyhow::Result<Option<Script>> {
    let context = || path.display().to_string();
    let mut text = String::new();
    if path == Path::new("-") {
        std::io::stdin().read_to_string(&mut text).with_context(context)?;
    } else {
        text = std::fs::read_to_string(path).with_context(context)?;
    }
    match text.parse() {
        Ok(script) => Ok(Some(script)),
        Err(merrimac_dealing::ScriptError { place, excerpt, problem }) => {
            Faults::of(path).draw(&Diagnostic {
                severity: Severity::Error,
                place: Place { line: place.line, column: place.column, length: place.length },
                excerpt: Excerpt::of_line(&excerpt),
                problem,
            });
            Ok(None)
        }
    }
}

/// How it went, on standard error; no deal at all is a failure.
fn tell(run: &Run<'_>) -> Done {
    let report = run.report();
    if let Some(reason) = &report.impossible {
        crate::failure::warn(&format!("no deal meets the condition: {reason}"));
    }
    let produced = counted(report.produced, "deal");
    anstream::eprintln!(
        "{produced} of {} generated; {} tried, {:.3} % of them accepted",
        report.generated,
        report.tries,
        100.0 * report.acceptance()
    );
    if report.produced == 0 { Done::Negative } else { Done::Well }
}
