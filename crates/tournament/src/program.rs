//! Another build of the program, asked for its calls: `merrimac bid --batch`, one position a line.
//!
//! A process takes a while to start, and a match has many seats, so those that wait for work are kept and
//! whoever has to call takes one of them: there are never more than tables played at once. Nothing carries over
//! from one question to the next.

use std::io::{BufRead as _, BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::{Arc, Mutex, PoisonError};

use merrimac_cards::{Call, Card};
use merrimac_table::{Decision, Player, PlayerError, SeatView};
use serde_json::{Value, json};

/// A build of the program, and its processes that wait for a question.
#[derive(Debug)]
pub struct Program {
    path: PathBuf,
    waiting: Mutex<Vec<Process>>,
}

impl Program {
    /// The program in a file, if it bids.
    ///
    /// # Errors
    /// If there is no such program, or it does not answer.
    pub fn open(file: &Path) -> Result<Arc<Self>, PlayerError> {
        // A bare name would be looked for among the commands of the system.
        let path = std::path::absolute(file).map_err(|error| lost(&error))?;
        let program = Self { path, waiting: Mutex::default() };
        let question = json!({"hand": "AKQ2.AKQ.AKQ.AKQ", "auction": ""});
        program.ask(&question)?;
        Ok(Arc::new(program))
    }

    /// Its call in a position.
    fn ask(&self, question: &Value) -> Result<Call, PlayerError> {
        let mut process = match self.waiting().pop() {
            Some(process) => process,
            None => Process::start(&self.path).map_err(|error| lost(&error))?,
        };
        let answer = process.ask(question).map_err(|error| lost(&error))?;
        self.waiting().push(process);
        let value: Value = serde_json::from_str(&answer).unwrap_or_default();
        let call = value["call"].as_str().and_then(|call| call.parse().ok());
        call.ok_or_else(|| PlayerError::Unreadable { answer: answer.trim().to_owned() })
    }

    fn waiting(&self) -> std::sync::MutexGuard<'_, Vec<Process>> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn lost(error: &std::io::Error) -> PlayerError {
    PlayerError::Lost { reason: error.to_string() }
}

/// A running program; it ends with its input.
#[derive(Debug)]
struct Process {
    child: Child,
    questions: Option<ChildStdin>,
    answers: BufReader<ChildStdout>,
}

impl Process {
    fn start(path: &Path) -> std::io::Result<Self> {
        let mut child = Command::new(path)
            .args(["bid", "--batch", "-", "--rules-only", "--json"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()?;
        let answers = BufReader::new(child.stdout.take().expect("its output was asked for"));
        Ok(Self { questions: child.stdin.take(), child, answers })
    }

    fn ask(&mut self, question: &Value) -> std::io::Result<String> {
        let ended = || std::io::Error::other("the program has ended");
        let questions = self.questions.as_mut().ok_or_else(ended)?;
        questions.write_all(format!("{question}\n").as_bytes())?;
        questions.flush()?;
        let mut answer = String::new();
        match self.answers.read_line(&mut answer)? {
            0 => Err(ended()),
            _ => Ok(answer),
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.questions = None;
        // Nobody is left to tell if it cannot be waited for.
        let _ = self.child.wait();
    }
}

/// A seat for which the program bids.
#[derive(Debug)]
pub struct ProgramPlayer(pub Arc<Program>);

impl Player for ProgramPlayer {
    fn call(&mut self, view: &SeatView) -> Result<Decision<Call>, PlayerError> {
        let question = json!({
            "hand": view.hand().to_string(),
            "dealer": view.dealer().to_string(),
            "vul": view.vulnerability().to_string().to_lowercase(),
            "auction": view.auction().to_string(),
        });
        self.0.ask(&question).map(Decision::plain)
    }

    fn card(&mut self, _: &SeatView) -> Result<Decision<Card>, PlayerError> {
        Err(PlayerError::Lost { reason: "the program is asked for calls only".to_owned() })
    }
}
