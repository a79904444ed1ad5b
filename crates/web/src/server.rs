//! The server: what is at which address, and the limits that hold for every request.

use std::future::Future;
use std::io;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::http::{HeaderName, HeaderValue, header};
use axum::routing::{get, post};
use tokio::net::TcpListener;
use tower_http::limit::RequestBodyLimitLayer;
use tower_http::set_header::SetResponseHeaderLayer;
use tower_http::timeout::TimeoutLayer;

use crate::error::{Failure, Reason};
use crate::house::House;
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
pub fn router(house: Arc<House>) -> Router {
    let pages = ["/", "/practise", "/practise/suit", "/analyse", "/help", "/table/{id}"];
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
    guarded(router.with_state(house))
}

/// Adds the limits and headers that every answer has.
fn guarded(router: Router) -> Router {
    let header = |name: HeaderName, value: &'static str| {
        SetResponseHeaderLayer::overriding(name, HeaderValue::from_static(value))
    };
    router
        .layer(TimeoutLayer::with_status_code(
            axum::http::StatusCode::SERVICE_UNAVAILABLE,
            LONGEST_REQUEST,
        ))
        .layer(RequestBodyLimitLayer::new(LONGEST_BODY))
        .layer(header(header::CONTENT_SECURITY_POLICY, POLICY))
        .layer(header(header::X_CONTENT_TYPE_OPTIONS, "nosniff"))
        .layer(header(header::X_FRAME_OPTIONS, "DENY"))
        .layer(header(header::REFERRER_POLICY, "no-referrer"))
        .layer(header(HeaderName::from_static("cross-origin-opener-policy"), "same-origin"))
        .layer(header(HeaderName::from_static("cross-origin-resource-policy"), "same-origin"))
}

/// Serves until `end` comes.
///
/// # Errors
/// If the listener fails.
pub async fn serve(
    listener: TcpListener,
    house: Arc<House>,
    end: impl Future<Output = ()> + Send + 'static,
) -> io::Result<()> {
    axum::serve(listener, router(house)).with_graceful_shutdown(end).await
}
