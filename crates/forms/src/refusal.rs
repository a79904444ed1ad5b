//! What is answered when something cannot be done:
//! `{"error":{"code":"malformed","message":"…","field":"hand"}}`.

use serde::Serialize;
use serde::ser::{SerializeStruct, Serializer};

use crate::request::Unreadable;

/// A kind of failure, for programs. The words stay; there may be more of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Code {
    /// The request does not say what it should.
    Malformed,
    /// There is no such thing.
    NotFound,
    /// Not with this method.
    Method,
    /// The request says too much.
    TooLarge,
    /// The body is not JSON.
    Unsupported,
    /// The Laws forbid the call.
    IllegalCall,
    /// The Laws forbid the card.
    IllegalCard,
    /// The claim makes no sense.
    IllegalClaim,
    /// Somebody else is to act.
    NotYourTurn,
    /// The table is not where this could be done.
    NotNow,
    /// Too much to do already.
    Busy,
    /// It took too long.
    Timeout,
    /// A fault of ours.
    Internal,
}

impl Code {
    /// The word programs know it by.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Malformed => "malformed",
            Self::NotFound => "not-found",
            Self::Method => "method",
            Self::TooLarge => "too-large",
            Self::Unsupported => "unsupported",
            Self::IllegalCall => "illegal-call",
            Self::IllegalCard => "illegal-card",
            Self::IllegalClaim => "illegal-claim",
            Self::NotYourTurn => "not-your-turn",
            Self::NotNow => "not-now",
            Self::Busy => "busy",
            Self::Timeout => "timeout",
            Self::Internal => "internal",
        }
    }
}

impl Serialize for Code {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.word())
    }
}

/// Something that could not be done, and why.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct Refusal {
    /// For programs.
    pub code: Code,
    /// For people.
    pub message: String,
    /// The field of the request that is at fault, as in `hand` or `auction[2]`; empty if it is none
    /// by itself.
    pub field: String,
}

impl Refusal {
    /// A refusal that no single field is to blame for.
    pub fn new(code: Code, message: impl Into<String>) -> Self {
        Self { code, message: message.into(), field: String::new() }
    }
}

impl From<Unreadable> for Refusal {
    fn from(unreadable: Unreadable) -> Self {
        let message = unreadable.to_string();
        Self { code: Code::Malformed, message, field: unreadable.field }
    }
}

impl Serialize for Refusal {
    /// `{"error":{"code","message","field"}}`, without the field if there is none.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Inside<'a> {
            code: Code,
            message: &'a str,
            #[serde(skip_serializing_if = "str::is_empty")]
            field: &'a str,
        }
        let Self { code, message, field } = self;
        let mut outside = serializer.serialize_struct("Refusal", 1)?;
        outside.serialize_field("error", &Inside { code: *code, message, field })?;
        outside.end()
    }
}
