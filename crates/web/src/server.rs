//! The server: what is at which address, and the limits that hold for every request.

use std::future::Future;
use std::io;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::{DefaultBodyLimit, Request};
use axum::http::{HeaderName, HeaderValue, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use tokio::net::TcpListener;
use tokio::time::timeout;

use crate::door::Door;
use crate::error::{Failure, Reason};
use crate::server_state::ServerState;
use crate::tables;
use crate::{api, assets, ben};

/// What a body may be long at most.
const LONGEST_BODY: usize = 256 << 10;

/// How long a request may take at most, whatever it asks.
const LONGEST_REQUEST: Duration = Duration::from_secs(30);

/// What a browser may do with our pages: only what they bring themselves.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
    img-src 'self' data:; connect-src 'self'; font-src 'self'; manifest-src 'self'; \
    base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/// Everything there is, by address.
pub fn router(server: Arc<ServerState>) -> Router {
    let pages = ["/", "/practise", "/practise/suit", "/analyse", "/system", "/help", "/table/{id}"];
    let router = pages
        .into_iter()
        .fold(Router::new(), |router, page| router.route(page, get(assets::shell)));
    let router = router
        .route("/static/{*path}", get(assets::asset))
        .route("/favicon.ico", get(assets::favicon))
        .route("/api/tables", post(tables::open))
        .route("/api/tables/{id}", get(tables::look).post(tables::act))
        .route("/api/tables/{id}/{format}", get(tables::export))
        .route("/api/problems", get(tables::problems))
        .route("/api/problems/{id}/tables", post(tables::practise))
        .route("/api/trainer/suit", get(tables::drill).post(tables::drill_step))
        .route("/ws/table/{id}", get(tables::socket))
        .route("/bid", get(ben::bid))
        .route("/lead", get(ben::lead))
        .route("/play", get(ben::play))
        .route("/explain", get(ben::explain))
        .route("/claim", get(ben::claim))
        .merge(api::routes())
        .fallback(|| async { Failure::new(Reason::NotFound, "there is nothing at this address") })
        .method_not_allowed_fallback(|| async {
            Failure::new(Reason::Method, "not with this method")
        });
    guarded(router.with_state(server))
}

/// Adds the limits and headers that every answer has.
fn guarded(router: Router) -> Router {
    router.layer(DefaultBodyLimit::max(LONGEST_BODY)).layer(middleware::from_fn(guard))
}

/// The version of the shapes of our JSON.
const JSON_VERSION: &str = "1";
const _: () = assert!(merrimac_forms::VERSION == 1);

/// The headers that every answer has.
const HEADERS: [(HeaderName, HeaderValue); 7] = [
    (HeaderName::from_static("merrimac-json"), HeaderValue::from_static(JSON_VERSION)),
    (header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY)),
    (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    (header::X_FRAME_OPTIONS, HeaderValue::from_static("DENY")),
    (header::REFERRER_POLICY, HeaderValue::from_static("no-referrer")),
    (
        HeaderName::from_static("cross-origin-opener-policy"),
        HeaderValue::from_static("same-origin"),
    ),
    (
        HeaderName::from_static("cross-origin-resource-policy"),
        HeaderValue::from_static("same-origin"),
    ),
];

/// Ends what takes too long, and marks every answer.
async fn guard(request: Request, next: Next) -> Response {
    let too_long = |_| Failure::new(Reason::Timeout, "it took too long").into_response();
    let mut response = timeout(LONGEST_REQUEST, next.run(request)).await.unwrap_or_else(too_long);
    response.headers_mut().extend(HEADERS);
    response
}

/// Serves until `end` comes.
///
/// # Errors
/// If the listener fails.
pub async fn serve(
    listener: TcpListener,
    server: Arc<ServerState>,
    end: impl Future<Output = ()> + Send + 'static,
) -> io::Result<()> {
    axum::serve(Door::new(listener), router(server)).with_graceful_shutdown(end).await
}
