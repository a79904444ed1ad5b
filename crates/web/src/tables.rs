//! Tables over HTTP: open one, look at it, act at it, take its boards away; and the way in to its
//! socket.

use std::sync::Arc;

use axum::Json;
use axum::body::Bytes;
use axum::extract::rejection::{BytesRejection, QueryRejection};
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use merrimac_cards::Seat;
use merrimac_notation::{Format, RecordWriter};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::body::Body;
use crate::error::{Failure, Reason};
use crate::live::{Incoming, LevelName, Round, Setting, Table, TableMessage, connect, distinct};
use crate::practise::{Drill, DrillAnswer, DrillStep};
use crate::server_state::{ServerState, lots};
use crate::systems::Systems;
use crate::{api, boards};

/// The longest message on a socket.
const LONGEST_MESSAGE: usize = 4 << 10;

/// The longest name of a table.
const LONGEST_NAME: usize = 80;

/// What a table is opened with; everything may be left out.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Opening {
    seats: Vec<Seat>,
    level: LevelName,
    systems: Systems,
    boards: usize,
    seed: Option<u64>,
    text: Option<String>,
    from_record: bool,
    claims: bool,
    name: String,
}

impl Default for Opening {
    fn default() -> Self {
        Self {
            seats: vec![Seat::South],
            level: LevelName::default(),
            systems: Systems::default(),
            boards: 8,
            seed: None,
            text: None,
            from_record: false,
            claims: true,
            name: String::new(),
        }
    }
}

impl Opening {
    fn setting(self) -> Result<Setting, Failure> {
        let given = match &self.text {
            Some(text) => given(text, self.from_record)?,
            None => Vec::new(),
        };
        let boards = if given.is_empty() { self.boards } else { given.len() };
        if !(1..=boards::MOST_BOARDS).contains(&boards) {
            let text = format!("boards must be 1 to {}", boards::MOST_BOARDS);
            return Err(Failure::malformed(text));
        }
        if self.name.chars().count() > LONGEST_NAME {
            return Err(Failure::malformed(format!("a name has at most {LONGEST_NAME} letters")));
        }
        let seed = match self.seed {
            Some(seed) => seed,
            None => lots()? as u64,
        };
        Ok(Setting {
            seats: distinct(&self.seats),
            level: self.level,
            systems: self.systems.known()?,
            boards,
            seed,
            claims: self.claims,
            name: self.name,
            given,
        })
    }
}

/// The boards of a text, to be played.
fn given(text: &str, from_record: bool) -> Result<Vec<Round>, Failure> {
    let read = boards::read(text)?;
    read.records
        .iter()
        .map(|record| {
            if from_record {
                return Round::of_record(record);
            }
            boards::whole_deal(record)?;
            let board = record.board().ok_or_else(|| Failure::malformed("a hand is missing"))?;
            Ok(Round::of_board(&board))
        })
        .collect()
}

/// `POST /api/tables`
pub(crate) async fn open(
    State(server): State<Arc<ServerState>>,
    Body(opening): Body<Opening>,
) -> Result<Response, Failure> {
    let setting = opening.setting()?;
    let seated = server.seat(|id| Table::open(id, setting)).await?;
    Ok(opened(&seated.table().await.id))
}

/// The answer to whoever opened a table.
fn opened(id: &str) -> Response {
    let url = format!("/table/{id}");
    (StatusCode::CREATED, Json(json!({"id": id, "url": url}))).into_response()
}

/// `GET /api/tables/{id}`
pub(crate) async fn look(
    State(server): State<Arc<ServerState>>,
    Path(id): Path<String>,
) -> Result<Json<TableMessage>, Failure> {
    let seated = server.find(&id).await?;
    seated.visit(&server);
    let message = TableMessage::of(&*seated.table().await);
    Ok(Json(message))
}

/// `POST /api/tables/{id}`
pub(crate) async fn act(
    State(server): State<Arc<ServerState>>,
    Path(id): Path<String>,
    body: Result<Bytes, BytesRejection>,
) -> Result<Json<Value>, Failure> {
    let body = body?;
    if body.len() > LONGEST_MESSAGE {
        return Err(Failure::new(Reason::TooLarge, "a message has at most 4096 bytes"));
    }
    let seated = server.find(&id).await?;
    let text = std::str::from_utf8(&body).map_err(|_| Failure::malformed("expected UTF-8"))?;
    let incoming = Incoming::parse(text).map_err(|(_, failure)| failure)?;
    seated.answer(&server, &incoming).await.map(Json)
}

/// `GET /api/tables/{id}/{format}`
pub(crate) async fn export(
    State(server): State<Arc<ServerState>>,
    Path((id, format)): Path<(String, String)>,
) -> Result<Response, Failure> {
    let format = match format.as_str() {
        "pbn" => Format::Pbn,
        "lin" => Format::Lin,
        _ => return Err(Failure::new(Reason::NotFound, "boards are taken away as pbn or lin")),
    };
    let seated = server.find(&id).await?;
    let records = seated.table().await.records();
    if records.is_empty() {
        return Err(Failure::not_now("no board is over yet"));
    }
    let text = written(format, &records)?;
    let name = format!("attachment; filename=\"merrimac.{}\"", format.name());
    let headers = [
        (header::CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()),
        (header::CONTENT_DISPOSITION, name),
    ];
    Ok((headers, text).into_response())
}

/// Boards as a text of some format.
///
/// # Errors
/// If the format cannot say it.
pub(crate) fn written(
    format: Format,
    records: &[merrimac_cards::Record],
) -> Result<String, Failure> {
    let unwritten = |error: merrimac_notation::WriteError| Failure::malformed(error.to_string());
    let mut writer = RecordWriter::new(format, Vec::new()).map_err(unwritten)?;
    for record in records {
        writer.write(record).map_err(unwritten)?;
    }
    let bytes = writer.finish().map_err(unwritten)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// `GET /ws/table/{id}`
pub(crate) async fn socket(
    State(server): State<Arc<ServerState>>,
    Path(id): Path<String>,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Failure> {
    if !is_own_page(&headers) {
        return Err(Failure::new(Reason::NotFound, "only our own pages may connect"));
    }
    let seated = server.find(&id).await?;
    let upgrade = upgrade.max_message_size(LONGEST_MESSAGE).max_frame_size(LONGEST_MESSAGE);
    Ok(upgrade.on_upgrade(move |socket| connect(socket, seated, server)))
}

/// Whether a browser says that the request comes from one of our pages; programs say nothing.
fn is_own_page(headers: &HeaderMap) -> bool {
    let text = |name| headers.get(name).and_then(|value| value.to_str().ok());
    match (text(header::ORIGIN), text(header::HOST)) {
        (Some(origin), Some(host)) => {
            origin.split_once("://").is_some_and(|(_, place)| place.eq_ignore_ascii_case(host))
        }
        (Some(_), None) => false,
        (None, _) => true,
    }
}

/// Which task.
#[derive(Debug, Deserialize)]
pub(crate) struct DrillAsked {
    #[serde(default)]
    seed: Option<String>,
}

/// `GET /api/trainer/suit`
pub(crate) async fn drill(
    State(server): State<Arc<ServerState>>,
    asked: Result<Query<DrillAsked>, QueryRejection>,
) -> Result<Json<Drill>, Failure> {
    let seed = match asked?.0.seed {
        Some(seed) => {
            seed.parse().map_err(|_| Failure::malformed("seed must be a whole number"))?
        }
        None => lots()? as u64 % 1_000_000,
    };
    api::work(&server, move |_, _| Drill::of(seed)).await.map(Json)
}

/// `POST /api/trainer/suit`
pub(crate) async fn drill_step(
    State(server): State<Arc<ServerState>>,
    Body(step): Body<DrillStep>,
) -> Result<Json<DrillAnswer>, Failure> {
    api::work(&server, move |_, _| step.answer()).await?.map(Json)
}

/// `GET /api/problems`
pub(crate) async fn problems(State(server): State<Arc<ServerState>>) -> Json<Value> {
    Json(json!({"problems": server.problems.list()}))
}

/// `POST /api/problems/{id}/tables`
pub(crate) async fn practise(
    State(server): State<Arc<ServerState>>,
    Path(id): Path<String>,
) -> Result<Response, Failure> {
    let exercise = server
        .problems
        .exercise(&id)
        .ok_or_else(|| Failure::new(Reason::NotFound, "there is no such problem"))?;
    let seated = server.seat(|id| Table::practise(id, exercise)).await?;
    Ok(opened(&seated.table().await.id))
}
