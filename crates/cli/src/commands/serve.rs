//! `merrimac serve`

use std::net::IpAddr;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use anyhow::Context;
use clap::Args;
use merrimac_engine::Profile;
use merrimac_web::{Options, ServerState};
use tokio::net::TcpListener;

use crate::failure::{Done, warn};
use crate::systems::Sides;
use crate::{output, profiles};

/// The table in the browser: play, practise and analyse on a page, and the API for other programs
///
/// Only this machine can reach the page unless --host says otherwise. Tables are kept in the store
/// after every call and card, and are there again after a restart. It serves until it is interrupted.
///
///   merrimac serve --open
///   merrimac serve --port 8080 --store tables.sqlite
///   merrimac serve --ns acol --ew precision
#[derive(Debug, Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Serve {
    /// The port; 0 takes any that is free
    #[arg(long, default_value_t = 4242)]
    port: u16,
    /// The address to listen at; 0.0.0.0 lets other machines in
    #[arg(long, default_value = "127.0.0.1", value_name = "ADDRESS")]
    host: IpAddr,
    /// The file that keeps the tables [default: none, tables end with the program]
    #[arg(long, value_name = "FILE")]
    store: Option<PathBuf>,
    /// Who plays, at the level that a table or a request chooses: words joined by +, as for `merrimac
    /// match`, with a system that comes with the program
    #[arg(long, value_name = "SPEC", default_value_t, value_parser = profiles::profile)]
    player: Box<Profile>,
    #[command(flatten)]
    sides: Sides,
    /// Let every decision take its whole budget of deals and nodes, however long: the same answers on any
    /// machine
    #[arg(long)]
    untimed: bool,
    /// Open the page in the browser
    #[arg(long)]
    open: bool,
}

impl Serve {
    pub(crate) fn run(self) -> anyhow::Result<Done> {
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
        runtime.block_on(self.serve())
    }

    async fn serve(self) -> anyhow::Result<Done> {
        let (player, systems) = (*self.player, self.sides.names());
        let options = Options { player, systems, untimed: self.untimed };
        let server =
            ServerState::open_with(self.store.as_deref(), &options).with_context(|| {
                self.store.as_ref().map_or_else(String::new, |file| file.display().to_string())
            })?;
        let listener = TcpListener::bind((self.host, self.port))
            .await
            .with_context(|| format!("cannot listen at {}, port {}", self.host, self.port))?;
        let address = format!("http://{}/", listener.local_addr()?);
        output::text(&format!("{address}\n"))?;
        if self.open {
            open(&address);
        }
        merrimac_web::serve(listener, server, interrupted()).await?;
        Ok(Done::Well)
    }
}

/// Waits for Ctrl-C. Where it cannot be listened for, serving ends with the process.
async fn interrupted() {
    if tokio::signal::ctrl_c().await.is_err() {
        std::future::pending::<()>().await;
    }
}

/// Shows the page with the program that this system opens pages with.
fn open(address: &str) {
    let program = if cfg!(target_os = "macos") {
        "open"
    } else if cfg!(windows) {
        "explorer"
    } else {
        "xdg-open"
    };
    let silent = Stdio::null;
    let started = Command::new(program).arg(address).stdout(silent()).stderr(silent()).spawn();
    if started.is_err() {
        warn(&format!("cannot open a browser here; the page is at {address}"));
    }
}
