//! A small client: requests over HTTP, and a socket at a table.

use std::io::{BufRead, BufReader, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use serde_json::Value;
use tokio_tungstenite::tungstenite::{Message, WebSocket, client};

/// Answers that take longer count as none.
const PATIENCE: Duration = Duration::from_mins(1);

/// What came back.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    /// The headers as they came, in lower case.
    pub(crate) head: String,
    pub(crate) text: String,
}

impl Answer {
    /// The body as JSON; null if it is none.
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_default()
    }
}

/// Sends bytes and reads everything that comes back.
pub(crate) fn exchange(address: SocketAddr, bytes: &[u8]) -> Answer {
    let mut stream = TcpStream::connect(address).expect("the server is there");
    stream.set_read_timeout(Some(PATIENCE)).expect("a timeout can be set");
    // A server that has read enough may answer and close before all is written.
    let _ = stream.write_all(bytes);
    let answer = read_answer(&mut BufReader::new(stream));
    let (head, text) = answer.split_once("\r\n\r\n").unwrap_or((&answer, ""));
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
    Answer { status, head: head.to_ascii_lowercase(), text: text.to_owned() }
}

/// An answer as long as it says it is.
fn read_answer(stream: &mut impl BufRead) -> String {
    let (mut head, mut length) = (String::new(), 0);
    while !head.ends_with("\r\n\r\n") {
        let start = head.len();
        if stream.read_line(&mut head).unwrap_or(0) == 0 {
            return head;
        }
        let line = head[start..].to_ascii_lowercase();
        if let Some(value) = line.strip_prefix("content-length:") {
            length = value.trim().parse().unwrap_or(0);
        }
    }
    let mut body = vec![0; length];
    stream.read_exact(&mut body).expect("an answer is as long as it says");
    head + &String::from_utf8_lossy(&body)
}

/// A request with a body that need not be JSON.
pub(crate) fn send(address: SocketAddr, method: &str, path: &str, body: &str) -> Answer {
    let length = body.len();
    let request = format!(
        "{method} {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\
         Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}"
    );
    exchange(address, request.as_bytes())
}

pub(crate) fn get(address: SocketAddr, path: &str) -> Answer {
    send(address, "GET", path, "")
}

pub(crate) fn post(address: SocketAddr, path: &str, body: &Value) -> Answer {
    send(address, "POST", path, &body.to_string())
}

/// Opens a table and gives its id.
pub(crate) fn open_table(address: SocketAddr, opening: &Value) -> String {
    let answer = post(address, "/api/tables", opening);
    assert_eq!(answer.status, 201, "{}", answer.text);
    answer.json()["id"].as_str().expect("a table has an id").to_owned()
}

/// A browser at a table.
pub(crate) struct Socket(WebSocket<TcpStream>);

impl Socket {
    pub(crate) fn at(address: SocketAddr, id: &str) -> Self {
        let stream = TcpStream::connect(address).expect("the server is there");
        stream.set_read_timeout(Some(PATIENCE)).expect("a timeout can be set");
        let (socket, _) = client(format!("ws://{address}/ws/table/{id}"), stream)
            .expect("the table takes visitors");
        Self(socket)
    }

    pub(crate) fn say(&mut self, message: &Value) {
        self.0.send(Message::text(message.to_string())).expect("the table listens");
    }

    /// The next message, as it came.
    pub(crate) fn hear(&mut self) -> String {
        loop {
            match self.0.read().expect("the table goes on") {
                Message::Text(text) => return text.to_string(),
                Message::Close(frame) => panic!("closed: {frame:?}"),
                _ => {}
            }
        }
    }

    /// The next message of a type, and all that came before it.
    pub(crate) fn hear_until(&mut self, kind: &str) -> Value {
        loop {
            let message: Value = serde_json::from_str(&self.hear()).expect("messages are JSON");
            if message["type"] == kind {
                return message;
            }
        }
    }
}
