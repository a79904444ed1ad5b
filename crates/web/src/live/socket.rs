//! A browser at a table: a WebSocket that tells what happens and takes what is done.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, close_code};
use serde_json::{Value, json};
use tokio::sync::broadcast::error::RecvError;
use tokio::time::{Instant, timeout};

use super::request::Incoming;
use super::seated::Seated;
use crate::error::Failure;
use crate::server_state::ServerState;

/// A browser that takes longer for a message is gone.
const SEND_LIMIT: Duration = Duration::from_secs(10);

/// How often the server asks whether a silent browser is still there.
const PING_EVERY: Duration = Duration::from_secs(20);

/// Requests a browser may make at once, and how fast it gets new ones.
const BURST: f64 = 40.0;
const PER_SECOND: f64 = 20.0;

/// Serves a browser until it leaves.
pub(crate) async fn connect(mut socket: WebSocket, seated: Arc<Seated>, server: Arc<ServerState>) {
    let Some(_place) = server.take_place() else {
        close(socket, close_code::AGAIN, "too many are connected").await;
        return;
    };
    let mut presence = seated.enter(&server);
    for text in seated.greeting().await {
        if !send(&mut socket, &text).await {
            return;
        }
    }
    let mut allowance = Allowance { left: BURST, at: Instant::now() };
    loop {
        tokio::select! {
            news = presence.news.recv() => match news {
                Ok(text) => if !send(&mut socket, &text).await { return },
                // Too slow for the news: the present state will do.
                Err(RecvError::Lagged(_)) => for text in seated.greeting().await {
                    if !send(&mut socket, &text).await { return }
                },
                Err(RecvError::Closed) => return,
            },
            message = timeout(PING_EVERY, socket.recv()) => match message {
                Err(_) => if !send_raw(&mut socket, Message::Ping(Vec::new().into())).await { return },
                Ok(Some(Ok(Message::Text(text)))) => {
                    if !allowance.take() {
                        close(socket, close_code::POLICY, "too many requests").await;
                        return;
                    }
                    let answer = answered(&seated, &server, text.as_str()).await;
                    if let Some(answer) = answer
                        && !send(&mut socket, &answer.to_string()).await
                    {
                        return;
                    }
                }
                Ok(Some(Ok(Message::Binary(_)))) => {
                    close(socket, close_code::UNSUPPORTED, "expected text").await;
                    return;
                }
                Ok(Some(Ok(Message::Ping(_) | Message::Pong(_)))) => {}
                Ok(Some(Ok(Message::Close(_)) | Err(_)) | None) => return,
            },
        }
    }
}

/// The answer to a request. What changes the table everybody hears of; whoever asked with a number is told
/// that it was done.
async fn answered(seated: &Arc<Seated>, server: &Arc<ServerState>, text: &str) -> Option<Value> {
    let (id, answer) = match Incoming::parse(text) {
        Err((id, failure)) => (id, Err(failure)),
        Ok(incoming) => (incoming.id, seated.answer(server, &incoming).await),
    };
    let mut answer = answer.unwrap_or_else(|failure| refusal(&failure));
    if answer["type"] == "table" {
        id?;
        answer = json!({"type": "done", "version": answer["version"]});
    }
    if let (Some(id), Value::Object(fields)) = (id, &mut answer) {
        fields.insert("id".to_owned(), id.into());
    }
    Some(answer)
}

fn refusal(failure: &Failure) -> Value {
    json!({"type": "error", "code": failure.reason.word(), "message": failure.text})
}

async fn send(socket: &mut WebSocket, text: &str) -> bool {
    send_raw(socket, Message::Text(Utf8Bytes::from(text))).await
}

/// Whether the message was taken in time.
async fn send_raw(socket: &mut WebSocket, message: Message) -> bool {
    matches!(timeout(SEND_LIMIT, socket.send(message)).await, Ok(Ok(())))
}

async fn close(mut socket: WebSocket, code: u16, reason: &'static str) {
    let frame = CloseFrame { code, reason: Utf8Bytes::from_static(reason) };
    // It may be gone already.
    let _ = send_raw(&mut socket, Message::Close(Some(frame))).await;
}

/// How many requests may still be made.
struct Allowance {
    left: f64,
    at: Instant,
}

impl Allowance {
    fn take(&mut self) -> bool {
        let now = Instant::now();
        let earned = (now - self.at).as_secs_f64() * PER_SECOND;
        self.left = (self.left + earned).min(BURST) - 1.0;
        self.at = now;
        self.left >= 0.0
    }
}
