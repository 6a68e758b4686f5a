//! The files of the page.

use super::Shared;
use crate::tools::diagram::{self, Style};
use crate::variants::VariantId;
use axum::Router;
use axum::extract::Path;
use axum::http::StatusCode;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use clap::ValueEnum;
use std::sync::Arc;

/// A file of the page: where it is found, its kind, its content.
type File = (&'static str, &'static str, &'static str);

const FILES: [File; 6] = [
    ("/", "text/html; charset=utf-8", include_str!("page/index.html")),
    ("/page.css", "text/css; charset=utf-8", include_str!("page/page.css")),
    ("/app.js", "text/javascript; charset=utf-8", include_str!("page/app.js")),
    ("/board.js", "text/javascript; charset=utf-8", include_str!("page/board.js")),
    ("/dialogs.js", "text/javascript; charset=utf-8", include_str!("page/dialogs.js")),
    ("/texts.js", "text/javascript; charset=utf-8", include_str!("page/texts.js")),
];

/// The files, and the shapes of boards and pieces.
pub fn routes() -> Router<Arc<Shared>> {
    let files = FILES.into_iter().fold(Router::new(), |router, (path, kind, content)| {
        router.route(path, get(move || async move { answer(kind, content.to_string()) }))
    });
    files.route("/shapes/{variant}/{style}", get(shapes))
}

async fn shapes(Path((variant, style)): Path<(String, String)>) -> Response {
    match (variant.parse::<VariantId>(), Style::from_str(&style, false)) {
        (Ok(variant), Ok(style)) => answer("image/svg+xml", diagram::symbols(variant, style)),
        _ => (StatusCode::NOT_FOUND, "no such shapes").into_response(),
    }
}

/// The page belongs to the program that is running: a browser asks again each time.
fn answer(kind: &'static str, content: String) -> Response {
    ([(CONTENT_TYPE, kind), (CACHE_CONTROL, "no-cache")], content).into_response()
}
