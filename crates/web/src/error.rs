//! What is answered when something cannot be done: a status, a stable word, a sentence.
//!
//! `{"error":{"code":"illegal-card","reason":"West must follow suit"}}`; on a socket the same without
//! the status. A failed request has changed nothing.

use axum::Json;
use axum::extract::rejection::{BytesRejection, JsonRejection, PathRejection, QueryRejection};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde_json::json;

/// A kind of failure, for programs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Reason {
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

impl Reason {
    /// The word programs know it by.
    pub const fn code(self) -> &'static str {
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

    /// The status of an answer over HTTP.
    pub const fn status(self) -> StatusCode {
        match self {
            Self::Malformed => StatusCode::BAD_REQUEST,
            Self::NotFound => StatusCode::NOT_FOUND,
            Self::Method => StatusCode::METHOD_NOT_ALLOWED,
            Self::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Self::Unsupported => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            Self::IllegalCall
            | Self::IllegalCard
            | Self::IllegalClaim
            | Self::NotYourTurn
            | Self::NotNow => StatusCode::CONFLICT,
            Self::Busy | Self::Timeout => StatusCode::SERVICE_UNAVAILABLE,
            Self::Internal => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }
}

/// Something that could not be done, and why.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{text}")]
pub struct Failure {
    /// For programs.
    pub reason: Reason,
    /// For people.
    pub text: String,
}

impl Failure {
    /// A failure with a sentence for people.
    pub fn new(reason: Reason, text: impl Into<String>) -> Self {
        Self { reason, text: text.into() }
    }

    /// A request that does not say what it should.
    pub fn malformed(text: impl Into<String>) -> Self {
        Self::new(Reason::Malformed, text)
    }

    /// The table is not where this could be done.
    pub fn not_now(text: impl Into<String>) -> Self {
        Self::new(Reason::NotNow, text)
    }
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        let body = json!({"error": {"code": self.reason.code(), "reason": self.text}});
        (self.reason.status(), Json(body)).into_response()
    }
}

impl From<JsonRejection> for Failure {
    fn from(rejection: JsonRejection) -> Self {
        let reason = match rejection.status() {
            StatusCode::PAYLOAD_TOO_LARGE => Reason::TooLarge,
            StatusCode::UNSUPPORTED_MEDIA_TYPE => Reason::Unsupported,
            _ => Reason::Malformed,
        };
        Self::new(reason, rejection.body_text())
    }
}

impl From<BytesRejection> for Failure {
    fn from(rejection: BytesRejection) -> Self {
        let is_large = rejection.status() == StatusCode::PAYLOAD_TOO_LARGE;
        let reason = if is_large { Reason::TooLarge } else { Reason::Malformed };
        Self::new(reason, rejection.body_text())
    }
}

impl From<QueryRejection> for Failure {
    fn from(rejection: QueryRejection) -> Self {
        Self::malformed(rejection.body_text())
    }
}

impl From<PathRejection> for Failure {
    fn from(rejection: PathRejection) -> Self {
        Self::new(Reason::NotFound, rejection.body_text())
    }
}
