//! What a test stands on: a server that can be killed and started again, and a driver of browsers.

use std::future::Future;
use std::io::{BufRead, BufReader};
use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};

use hyper_util::client::legacy::connect::HttpConnector;
use merrimac_web::{ServerState, serve};
use serde_json::json;
use tokio::runtime::{Builder, Runtime};

use crate::person::Person;

/// A server and a driver, with the browsers opened so far.
pub(crate) struct Stage {
    server: Server,
    driver: Driver,
    browsers: Mutex<Vec<fantoccini::Client>>,
}

/// Runs a scenario, and closes its browsers whatever becomes of it.
pub(crate) fn scenario<F>(play: impl FnOnce(Arc<Stage>) -> F)
where
    F: Future<Output = ()>,
{
    let runtime = Builder::new_current_thread().enable_all().build().expect("a runtime");
    let stage = Arc::new(Stage {
        server: Server::start(),
        driver: Driver::start(),
        browsers: Mutex::default(),
    });
    let act = std::panic::AssertUnwindSafe(|| runtime.block_on(play(stage.clone())));
    let outcome = std::panic::catch_unwind(act);
    for browser in stage.browsers.lock().expect("nobody else holds it").drain(..) {
        let closed = runtime.block_on(browser.close());
        closed.expect("the browser closes");
    }
    if let Err(panic) = outcome {
        std::panic::resume_unwind(panic);
    }
}

impl Stage {
    /// Somebody with a window of this size.
    pub(crate) async fn person(&self, width: u32, height: u32) -> Person {
        let client = fantoccini::ClientBuilder::new(HttpConnector::new())
            .capabilities(capabilities(width, height))
            .connect(&format!("http://127.0.0.1:{}", self.driver.port))
            .await
            .expect("the driver opens a browser");
        self.browsers.lock().expect("nobody else holds it").push(client.clone());
        Person::new(client, format!("http://{}", self.server.address)).await
    }

    /// Takes the server away in the middle of whatever it does.
    pub(crate) fn kill_server(&self) {
        outside(|| self.server.kill());
    }

    /// Starts it again where it was, on what it kept.
    pub(crate) fn restart_server(&self) {
        outside(|| self.server.run());
    }
}

/// Does what must not happen inside a runtime: to begin or to end another one.
fn outside(work: impl FnOnce() + Send) {
    std::thread::scope(|scope| scope.spawn(work).join()).expect("it does not panic");
}

/// A browser without a screen. No window is as narrow as a phone, so the page is told a size.
fn capabilities(width: u32, height: u32) -> serde_json::Map<String, serde_json::Value> {
    let arguments = [
        "--headless=new",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-dev-shm-usage",
        "--hide-scrollbars",
        "--force-prefers-reduced-motion",
    ];
    let metrics = json!({"width": width, "height": height, "pixelRatio": 1.0, "mobile": false, "touch": false});
    let options = json!({
        "binary": on_path(&["chromium", "chromium-browser", "google-chrome"]),
        "args": arguments,
        "mobileEmulation": {"deviceMetrics": metrics},
    });
    std::iter::once(("goog:chromeOptions".to_owned(), options)).collect()
}

/// The first of these programs that is installed.
fn on_path(names: &[&str]) -> PathBuf {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let found = names.iter().find_map(|name| {
        std::env::split_paths(&path).map(|folder| folder.join(name)).find(|file| file.is_file())
    });
    found.unwrap_or_else(|| panic!("none of {names:?} is installed; `cargo xtask test` does it"))
}

/// Where pictures go, and where the checker of accessibility lies.
pub(crate) fn artefacts() -> PathBuf {
    let target = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/browser");
    std::fs::create_dir_all(&target).expect("target can be written");
    target
}

/// A server in this process, on threads of its own, so that it can vanish in the middle of things.
struct Server {
    address: SocketAddr,
    folder: tempfile::TempDir,
    running: Mutex<Option<Runtime>>,
}

impl Server {
    fn start() -> Self {
        let free = std::net::TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a free port");
        let address = free.local_addr().expect("a bound socket has an address");
        drop(free);
        let folder = tempfile::tempdir().expect("a folder for the store");
        let server = Self { address, folder, running: Mutex::new(None) };
        server.run();
        server
    }

    fn run(&self) {
        let runtime = Builder::new_multi_thread().enable_all().build().expect("a runtime");
        let server =
            ServerState::open(Some(&self.folder.path().join("tables.sqlite"))).expect("a server");
        let listener = runtime
            .block_on(tokio::net::TcpListener::bind(self.address))
            .expect("the port is free");
        runtime.spawn(serve(listener, server, std::future::pending()));
        *self.running.lock().expect("nobody else holds it") = Some(runtime);
    }

    /// No farewell: tasks are dropped where they stand, and with them every connection.
    fn kill(&self) {
        let runtime = self.running.lock().expect("nobody else holds it").take();
        runtime.expect("the server runs").shutdown_timeout(std::time::Duration::from_secs(5));
    }
}

/// The driver of the browsers, on a port that it chose.
struct Driver {
    process: Child,
    port: u16,
}

impl Driver {
    fn start() -> Self {
        let mut process = Command::new(on_path(&["chromedriver"]))
            .arg("--port=0")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the driver starts");
        let output = process.stdout.take().expect("its output is piped");
        let mut lines = BufReader::new(output).lines().map_while(Result::ok);
        let port = lines
            .find_map(|line| {
                line.split("successfully on port ").nth(1)?.trim_end_matches('.').parse().ok()
            })
            .expect("the driver says its port");
        Self { process, port }
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
