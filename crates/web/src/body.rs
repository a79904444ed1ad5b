//! What a request asks: a JSON object, read with sentences of our own.

use axum::body::Bytes;
use axum::extract::{FromRequest, Request};
use axum::http::{HeaderMap, header};
use serde::de::DeserializeOwned;

use crate::error::{Failure, Reason};

/// The body of a request.
pub(crate) struct Body<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Body<T> {
    type Rejection = Failure;

    async fn from_request(request: Request, state: &S) -> Result<Self, Failure> {
        if !is_json(request.headers()) {
            let text = "expected JSON: the header Content-Type must be application/json";
            return Err(Failure::new(Reason::Unsupported, text));
        }
        let body = Bytes::from_request(request, state).await?;
        Ok(Self(merrimac_forms::read(&body)?))
    }
}

/// Whether a request says that it is JSON: `application/json`, `application/problem+json`, whatever
/// else is said of it.
fn is_json(headers: &HeaderMap) -> bool {
    let text = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
    let kind = text.and_then(|text| text.split(';').next()).unwrap_or_default().trim();
    let kind = kind.to_ascii_lowercase();
    kind.strip_prefix("application/").is_some_and(|kind| kind == "json" || kind.ends_with("+json"))
}
