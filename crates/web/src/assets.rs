//! The front end: files of the folder `static`, inside the program.
//!
//! A release build carries them; a debug build reads them from the folder, so that a page can be
//! changed and looked at without building anything.

use axum::body::Body;
use axum::extract::Path;
use axum::http::{HeaderMap, Response, StatusCode, header};
use axum::response::IntoResponse;
use rust_embed::{EmbeddedFile, RustEmbed};

use crate::error::{Failure, Reason};

/// The folder of the front end.
#[derive(RustEmbed)]
#[folder = "static/"]
struct Assets;

/// The page that every address of the front end begins with.
pub(crate) async fn shell(headers: HeaderMap) -> Result<Response<Body>, Failure> {
    file("index.html", &headers)
}

/// The picture in the browser's tab.
pub(crate) async fn favicon(headers: HeaderMap) -> Result<Response<Body>, Failure> {
    file("favicon.svg", &headers)
}

/// Any other file of the front end.
pub(crate) async fn asset(
    Path(path): Path<String>,
    headers: HeaderMap,
) -> Result<Response<Body>, Failure> {
    file(&path, &headers)
}

/// A file, or word that the browser has it already.
fn file(path: &str, headers: &HeaderMap) -> Result<Response<Body>, Failure> {
    let file = Assets::get(path).ok_or_else(|| Failure::new(Reason::NotFound, "no such file"))?;
    let tag = entity_tag(&file);
    let known = headers.get(header::IF_NONE_MATCH).and_then(|value| value.to_str().ok());
    if known.is_some_and(|known| known.split(',').any(|one| one.trim() == tag)) {
        return Ok((StatusCode::NOT_MODIFIED, [(header::ETAG, tag)]).into_response());
    }
    let headers = [
        (header::CONTENT_TYPE, content_type(path).to_owned()),
        (header::CACHE_CONTROL, "no-cache".to_owned()),
        (header::ETAG, tag),
    ];
    Ok((headers, file.data.into_owned()).into_response())
}

/// A name for the contents, which changes when they do.
fn entity_tag(file: &EmbeddedFile) -> String {
    use std::fmt::Write as _;
    let digest = &file.metadata.sha256_hash()[..12];
    let hex = digest.iter().fold(String::new(), |mut text, byte| {
        write!(text, "{byte:02x}").expect("a string takes everything");
        text
    });
    format!("\"{hex}\"")
}

fn content_type(path: &str) -> &'static str {
    match path.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "json" => "application/json",
        "webmanifest" => "application/manifest+json",
        "woff2" => "font/woff2",
        "txt" | "md" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}
