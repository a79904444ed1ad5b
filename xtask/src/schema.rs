//! The API against its own description, by a tester that makes requests up.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

use anyhow::{Context, bail};

use crate::python::run;
use crate::run::{cargo, root};

/// The tester, by the version that its options are written for.
const TESTER: &str = "schemathesis==4.32.5";

/// A server that ends with the test.
struct Server(Child);

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Starts a server and has the tester try what the description allows, a number of requests for each
/// operation.
pub(crate) fn test(examples: u32) -> anyhow::Result<()> {
    cargo(&["build", "--release", "--package", "merrimac-cli"]).run()?;
    let environment = root().join("target/schema");
    let python = environment.join("bin/python");
    if !python.exists() {
        run(Command::new("python3").args(["-m", "venv"]).arg(&environment))?;
    }
    run(Command::new(&python).args(["-m", "pip", "install", "--quiet", TESTER]))?;
    let mut server = Command::new(root().join("target/release/merrimac"))
        .args(["serve", "--port", "0", "--no-store"])
        .stdout(Stdio::piped())
        .spawn()
        .context("cannot start the server")?;
    let output = server.stdout.take().context("the server says nothing")?;
    let _server = Server(server);
    let mut address = String::new();
    BufReader::new(output).read_line(&mut address)?;
    if !address.starts_with("http://") {
        bail!("the server gave no address");
    }
    let count = examples.to_string();
    let description = format!("{}api/openapi.json", address.trim());
    run(Command::new(environment.join("bin/schemathesis"))
        .args(["run", &description, "--max-examples", &count, "--seed", "1"])
        .args(["--checks", "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance"]))
}
