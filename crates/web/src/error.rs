//! What is answered when something cannot be done: a status, a stable word, a sentence.
//!
//! `{"error":{"code":"illegal-card","message":"West must follow suit"}}`, the shape that the command
//! line has too; on a socket the same without the status. A failed request has changed nothing.

use axum::Json;
use axum::extract::rejection::{BytesRejection, QueryRejection};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
pub use merrimac_forms::Code as Reason;
use merrimac_forms::{Refusal, Unreadable};

/// The status of an answer over HTTP.
pub(crate) const fn status(reason: Reason) -> StatusCode {
    match reason {
        Reason::Malformed => StatusCode::BAD_REQUEST,
        Reason::NotFound => StatusCode::NOT_FOUND,
        Reason::Method => StatusCode::METHOD_NOT_ALLOWED,
        Reason::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
        Reason::Unsupported => StatusCode::UNSUPPORTED_MEDIA_TYPE,
        Reason::IllegalCall
        | Reason::IllegalCard
        | Reason::IllegalClaim
        | Reason::NotYourTurn
        | Reason::NotNow => StatusCode::CONFLICT,
        Reason::Busy | Reason::Timeout => StatusCode::SERVICE_UNAVAILABLE,
        _ => StatusCode::INTERNAL_SERVER_ERROR,
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
    /// The field of the request at fault; empty if it is none by itself.
    pub field: String,
}

impl Failure {
    /// A failure with a sentence for people.
    pub fn new(reason: Reason, text: impl Into<String>) -> Self {
        Self { reason, text: text.into(), field: String::new() }
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

impl From<Failure> for Refusal {
    fn from(failure: Failure) -> Self {
        Self { code: failure.reason, message: failure.text, field: failure.field }
    }
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        (status(self.reason), Json(Refusal::from(self))).into_response()
    }
}

impl From<Unreadable> for Failure {
    fn from(unreadable: Unreadable) -> Self {
        let text = unreadable.to_string();
        Self { reason: Reason::Malformed, text, field: unreadable.field }
    }
}

impl From<BytesRejection> for Failure {
    fn from(rejection: BytesRejection) -> Self {
        match rejection.status() {
            StatusCode::PAYLOAD_TOO_LARGE => Self::new(
                Reason::TooLarge,
                "a request has at most 256 KB: send fewer boards at a time (the command line takes files of any length)",
            ),
            _ => Self::malformed("the request could not be read"),
        }
    }
}

impl From<QueryRejection> for Failure {
    fn from(_: QueryRejection) -> Self {
        Self::malformed("what stands after the ? of the address is not understood")
    }
}
