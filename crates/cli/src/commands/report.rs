//! `merrimac report`

use std::io::Write;
use std::path::PathBuf;

use anyhow::bail;
use clap::Args;
use merrimac_documents::hand_records::{BoardSheet, Sheet};
use merrimac_double_dummy::SolvedBoard;
use merrimac_notation::Format;

use crate::failure::{Done, Faults};
use crate::input::{Boards, fault_of_board};
use crate::output::OutputFile;
use crate::parallel::Effort;
use crate::progress;

/// Print hand records: the deals with the tricks everybody can make, and par
///
/// Twelve boards a page, as directors hang them out after a session. HTML prints the same way from any
/// browser.
#[derive(Debug, Args)]
#[command(group(clap::ArgGroup::new("kind").required(true).multiple(true).args(["html", "pdf"])))]
pub(crate) struct Report {
    /// The file; standard input if left out or -
    file: Option<PathBuf>,
    /// Its format [default: by its ending, else by its contents]
    #[arg(long, value_name = "FORMAT")]
    from: Option<Format>,
    /// Write HTML to this file; - for standard output
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Write PDF to this file; - for standard output
    #[arg(long, value_name = "FILE")]
    pdf: Option<PathBuf>,
    /// What stands over every page [default: the event of the first board]
    #[arg(long)]
    title: Option<String>,
    #[command(flatten)]
    effort: Effort,
}

impl Report {
    pub(crate) fn run(self) -> anyhow::Result<Done> {
        let boards = Boards::open(self.file.as_deref(), self.from)?.for_pool();
        let (bar, effort) = (boards.bar.clone(), self.effort);
        let mut faults = Faults::of(&boards.name);
        let mut sheet = Sheet { title: self.title.unwrap_or_default(), boards: Vec::new() };
        let pool = effort.pool()?;
        pool.in_order(
            boards,
            || effort.solver(&pool),
            |solver, board| {
                let answer = solver.solve_board(&board.record, None);
                (board, answer)
            },
            |(board, answer)| {
                progress::take(&bar, || match answer {
                    _ if board.lost.is_some() => board.draw_faults(&mut faults),
                    Ok(answer) => {
                        board.draw_faults(&mut faults);
                        if sheet.title.is_empty() {
                            sheet.title.clone_from(&board.record.event);
                        }
                        sheet.boards.push(board_sheet(board.record.number, answer));
                    }
                    Err(error) => {
                        board.draw_faults(&mut faults);
                        faults.lost(&fault_of_board(&board.record, &error));
                    }
                });
                Ok(())
            },
        )?;
        bar.finish_and_clear();
        faults.finish();
        if sheet.boards.is_empty() {
            bail!("{}: there is no whole deal", faults.file().display());
        }
        sheet.drop_repeated();
        if let Some(path) = &self.html {
            write_file(path, sheet.html().as_bytes())?;
        }
        if let Some(path) = &self.pdf {
            write_file(path, &sheet.pdf())?;
        }
        Ok(if faults.errors() == 0 { Done::Well } else { Done::WithFaults })
    }
}

fn board_sheet(number: Option<u32>, answer: SolvedBoard) -> BoardSheet {
    let SolvedBoard { deal, dealer, vulnerability, table, par } = answer;
    BoardSheet::new(number, deal, dealer, vulnerability, table, &par)
}

fn write_file(path: &std::path::Path, bytes: &[u8]) -> anyhow::Result<()> {
    let mut out = OutputFile::create(Some(path))?;
    out.write_all(bytes)?;
    out.finish()
}
