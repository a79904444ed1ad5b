//! `merrimac serve`: a table outlives the program, even if that is killed.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use serde_json::Value;

/// A server that is killed when the test is done with it.
pub(crate) struct Server {
    program: Child,
    pub(crate) address: String,
}

impl Drop for Server {
    fn drop(&mut self) {
        self.program.kill().expect("it can be killed");
        self.program.wait().expect("it ends");
    }
}

impl Server {
    pub(crate) fn start(options: &[&str]) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_merrimac"));
        command.args(["serve", "--port", "0"]).args(options);
        // Nothing is kept in the home of whoever tests.
        if !options.contains(&"--store") {
            command.arg("--no-store");
        }
        Self::run(&mut command)
    }

    fn run(command: &mut Command) -> Self {
        let mut program = command.stdout(Stdio::piped()).spawn().expect("the program starts");
        let output = program.stdout.take().expect("its output is read");
        let mut line = String::new();
        BufReader::new(output).read_line(&mut line).expect("it says where it is");
        let address = line.trim().trim_start_matches("http://").trim_end_matches('/').to_owned();
        Self { program, address }
    }

    /// A server that keeps its tables where it is usual: in a home of this test's own.
    fn at_home(home: &Path, options: &[&str]) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_merrimac"));
        let command = command.env_remove("XDG_DATA_HOME").env("HOME", home);
        Self::run(command.args(["serve", "--port", "0"]).args(options))
    }

    fn with_store(store: &Path) -> Self {
        Self::start(&["--store", store.to_str().expect("a plain name")])
    }

    /// What an address answers.
    pub(crate) fn get(&self, path: &str) -> String {
        self.send("GET", path, "")
    }

    /// What a request answers, as JSON.
    pub(crate) fn ask(&self, method: &str, path: &str, body: &str) -> Value {
        serde_json::from_str(&self.send(method, path, body)).expect("answers are JSON")
    }

    fn send(&self, method: &str, path: &str, body: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).expect("the server is there");
        let length = body.len();
        write!(
            stream,
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\
             Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}",
            self.address
        )
        .expect("a request can be sent");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("an answer comes");
        let (_, body) = answer.split_once("\r\n\r\n").expect("an answer has a body");
        body.to_owned()
    }
}

/// Without a word about it, tables are kept in the user's folder of data, and found there again.
#[test]
fn tables_are_kept_at_home() {
    let home = tempfile::tempdir().expect("a folder");
    let store = home.path().join(".local/share/merrimac/tables.sqlite");
    let forgetful = Server::at_home(home.path(), &["--no-store"]);
    forgetful.ask("POST", "/api/tables", "{}");
    drop(forgetful);
    assert!(!store.exists(), "--no-store keeps nothing");
    let first = Server::at_home(home.path(), &[]);
    let opened = first.ask("POST", "/api/tables", r#"{"seats":["N","E","S","W"],"seed":7}"#);
    drop(first);
    assert!(store.exists());
    let second = Server::at_home(home.path(), &[]);
    let table = format!("/api/tables/{}", opened["id"].as_str().expect("a table has an id"));
    assert_eq!(second.ask("GET", &table, "")["id"], opened["id"]);
}

#[test]
fn a_killed_server_loses_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = folder.path().join("tables.sqlite");
    let first = Server::with_store(&store);
    // All four seats are the human's, so that nobody else moves.
    let opening = r#"{"seats":["N","E","S","W"],"boards":1,"seed":7}"#;
    let opened = first.ask("POST", "/api/tables", opening);
    let table = format!("/api/tables/{}", opened["id"].as_str().expect("a table has an id"));
    let called = first.ask("POST", &table, r#"{"type":"call","call":"1C"}"#);
    assert_eq!(called["calls"][0]["call"], "1C");
    drop(first);
    let second = Server::with_store(&store);
    let found = second.ask("GET", &table, "");
    assert_eq!(found["calls"][0]["call"], "1C");
    assert_eq!(found["hands"], called["hands"]);
}
