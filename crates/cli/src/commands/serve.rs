//! `merrimac serve`

mod data_folder;

use std::net::IpAddr;
use std::path::{Path, PathBuf};
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
/// after every call and card, and are there again after a restart. The store is merrimac/tables.sqlite in the
/// folder where this system keeps the data of programs ($XDG_DATA_HOME, else ~/.local/share; ~/Library/Application
/// Support on macOS), unless --store names a file. It serves until it is interrupted.
///
///   merrimac serve --open
///   merrimac serve --port 8080 --store tables.sqlite
///   merrimac serve --no-store
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
    /// The file that keeps the tables [default: one in the user's folder of data]
    #[arg(long, value_name = "FILE")]
    store: Option<PathBuf>,
    /// Keep the tables nowhere: they end with the program
    #[arg(long, conflicts_with = "store")]
    no_store: bool,
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
        let store = if self.no_store { None } else { self.store.or_else(usual_store) };
        let server = ServerState::open_with(store.as_deref(), &options).with_context(|| {
            store.as_ref().map_or_else(String::new, |file| file.display().to_string())
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

/// Where tables are kept if nobody says where; nowhere, with a word about it, if there is no such place.
fn usual_store() -> Option<PathBuf> {
    let Some(folder) = data_folder::of_user() else {
        warn(
            "nobody says where your home is: tables end with the program, unless --store names a file",
        );
        return None;
    };
    match in_own_folder(&folder) {
        Ok(file) => Some(file),
        Err(error) => {
            let folder = folder.display();
            warn(&format!(
                "{folder}: {error}: tables end with the program, unless --store names a file"
            ));
            None
        }
    }
}

/// The file in a folder of our own among other programs' data.
fn in_own_folder(data: &Path) -> std::io::Result<PathBuf> {
    let own = data.join("merrimac");
    std::fs::create_dir_all(&own)?;
    Ok(own.join("tables.sqlite"))
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
