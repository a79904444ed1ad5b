//! A server for a test.

use std::net::SocketAddr;
use std::path::Path;

use merrimac_web::{Options, ServerState};
use tokio::net::TcpListener;
use tokio::runtime::Runtime;

/// A server that ends with the test.
pub(crate) struct Server {
    pub(crate) address: SocketAddr,
    _runtime: Runtime,
}

impl Server {
    /// A server that keeps its tables in memory.
    pub(crate) fn start() -> Self {
        Self::with_store(None)
    }

    /// A server with another player than the usual one.
    pub(crate) fn seating(player: &str) -> Self {
        let player = player.parse().expect("the name of a player");
        Self::open(None, &Options { player, ..Options::default() })
    }

    /// A server that keeps its tables in a file.
    pub(crate) fn with_store(store: Option<&Path>) -> Self {
        Self::open(store, &Options::default())
    }

    fn open(store: Option<&Path>, options: &Options) -> Self {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(2)
            .enable_all()
            .build()
            .expect("a runtime");
        let server = ServerState::open_with(store, options).expect("the store can be used");
        let listener = runtime.block_on(TcpListener::bind("127.0.0.1:0")).expect("a free port");
        let address = listener.local_addr().expect("an address");
        runtime.spawn(merrimac_web::serve(listener, server, std::future::pending()));
        Self { address, _runtime: runtime }
    }
}
