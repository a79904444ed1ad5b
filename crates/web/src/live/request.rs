//! What the page may ask of a table: one JSON object with a `type`.

use merrimac_cards::{Call, Card, Seat};
use serde::Deserialize;
use serde_json::Value;

use crate::error::Failure;

/// A request, and how the answer is to be marked.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Incoming {
    /// Comes back with the answer.
    pub(crate) id: Option<u64>,
    /// The version of the table that the request is about; refused if it has moved on.
    pub(crate) version: Option<u64>,
    pub(crate) request: Request,
}

/// What is asked.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum Request {
    /// A call.
    Call { call: Call },
    /// A card, of one's own or of dummy.
    Card { card: Card },
    /// A number of the tricks left for one's side.
    Claim { tricks: u8 },
    /// Whether a claim is accepted.
    AnswerClaim { accept: bool },
    /// Back to one's last decision.
    Undo {},
    /// Other cards.
    Redeal {},
    /// The same cards again, perhaps from other seats.
    Replay { seats: Option<Vec<Seat>> },
    /// The next board.
    Next {},
    /// What would Merrimac do?
    Hint {},
    /// Double-dummy numbers on the cards.
    DoubleDummy { on: bool },
    /// What a board came to, card by card: the one on the table, or one of the match by its place from 1.
    Review { place: Option<usize> },
    /// Is anybody there?
    Ping {},
}

impl Incoming {
    /// Reads a request.
    ///
    /// # Errors
    /// If it is no JSON, or says something else.
    pub(crate) fn parse(text: &str) -> Result<Self, (Option<u64>, Failure)> {
        let value = merrimac_forms::read(text.as_bytes())
            .map_err(|unreadable| (None, Failure::from(unreadable)))?;
        let Value::Object(mut fields) = value else {
            return Err((None, Failure::malformed("expected a JSON object with a type")));
        };
        let mut number = |name: &str| match fields.remove(name) {
            None | Some(Value::Null) => Ok(None),
            Some(value) => value.as_u64().map(Some).ok_or_else(|| {
                (None, Failure::malformed(format!("{name} must be a whole number")))
            }),
        };
        let (id, version) = (number("id")?, number("version")?);
        let request = merrimac_forms::read_value(Value::Object(fields))
            .map_err(|unreadable| (id, Failure::from(unreadable)))?;
        Ok(Self { id, version, request })
    }
}
