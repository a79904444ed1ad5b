//! What came out: counts by trick, as a table, as CSV, as JSON.

use std::fmt::{self, Write as _};

use merrimac_tournament::{MistakeTally, TrickTally};
use serde::{Deserialize, Serialize};

/// The boards of one file.
#[derive(Debug, Serialize, Deserialize)]
pub struct Series {
    /// What it is called.
    pub name: String,
    /// Its mistakes.
    #[serde(flatten)]
    pub tally: MistakeTally,
}

/// The whole study.
#[derive(Debug, Serialize, Deserialize)]
pub struct Report {
    /// Whether only mistakes that decided the contract are shown.
    pub contracts: bool,
    /// One for every file.
    pub series: Vec<Series>,
}

impl Report {
    /// How often, as it is shown.
    pub(crate) fn rate(&self, tally: &TrickTally) -> f64 {
        if self.contracts { tally.contract_rate() } else { tally.error_rate() }
    }

    /// One line a file, side and trick.
    pub(crate) fn csv(&self) -> String {
        let mut csv = "file,side,trick,cards_played,card_errors,card_error_rate,tricks_lost,\
                       trick_instances,tricks_with_error,trick_error_rate,at_stake,contracts_lost,\
                       contract_loss_rate\n"
            .to_owned();
        for Series { name, tally } in &self.series {
            let name = name.replace(['"', ','], " ");
            csv_line(&mut csv, &name, "lead", 1, &tally.lead);
            for (side, tallies) in [("decl", &tally.declarer), ("def", &tally.defence)] {
                for (trick, tally) in (1..).zip(tallies) {
                    csv_line(&mut csv, &name, side, trick, tally);
                }
            }
        }
        csv
    }
}

fn csv_line(csv: &mut String, name: &str, side: &str, trick: usize, tally: &TrickTally) {
    writeln!(
        csv,
        "{name},{side},{trick},{},{},{:.5},{},{},{},{:.5},{},{},{:.5}",
        tally.cards,
        tally.card_errors,
        tally.card_error_rate(),
        tally.tricks_lost,
        tally.tricks,
        tally.tricks_with_error,
        tally.error_rate(),
        tally.at_stake,
        tally.contracts_lost,
        tally.contract_rate()
    )
    .expect("a string takes any text");
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, Series { name, tally }) in self.series.iter().enumerate() {
            if place > 0 {
                writeln!(f)?;
            }
            writeln!(f, "{name}: {} boards", tally.boards)?;
            writeln!(
                f,
                "mistakes a board: opening lead {:.3}, declarer {:.3}, defence {:.3}",
                tally.lead.card_error_rate(),
                tally.per_board(&tally.declarer),
                tally.per_board(&tally.defence)
            )?;
            let what = if self.contracts { "contracts lost" } else { "tricks with a mistake" };
            writeln!(f, "{what}\ntrick   boards  declarer   defence")?;
            for (trick, (declarer, defence)) in (1..).zip(tally.declarer.iter().zip(&tally.defence))
            {
                writeln!(
                    f,
                    "{trick:>5}  {:>7}  {:>6.2} %  {:>6.2} %",
                    declarer.tricks,
                    100.0 * self.rate(declarer),
                    100.0 * self.rate(defence)
                )?;
            }
        }
        Ok(())
    }
}
