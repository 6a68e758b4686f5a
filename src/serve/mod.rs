//! The board page: a small web server on this machine whose page, script and pieces are part of the program.
//!
//! Every tab of a browser that shows the page holds a WebSocket to the server, and behind it is a
//! [`Session`](crate::play::Session) on a thread of its own, which ends with the tab. What the two say to each other is
//! in [`messages`].
//!
//! The server trusts nobody that it need not trust: see [`guard`] for foreign pages, [`limits`] for what a visitor
//! may take. It reads and writes no files.

use crate::variants::VariantId;
use axum::Router;
use axum::extract::State;
use axum::extract::ws::WebSocketUpgrade;
use axum::http::StatusCode;
use axum::middleware;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::error::Error;
use std::io::Write;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use std::{fmt, io};
use tokio::net::TcpListener;
use tokio::sync::Semaphore;

mod desk;
pub mod guard;
pub mod limits;
pub mod messages;
mod page;
mod socket;

/// Where to listen, and what a new visitor is shown.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// The address and port; port 0 is any that is free.
    pub address: SocketAddr,
    /// Whether to open the page in the browser.
    pub open: bool,
    /// The engine's level in a new visitor's first game.
    pub level: usize,
}

/// What all visitors share.
struct Shared {
    /// One permit for each session.
    sessions: Arc<Semaphore>,
    /// The game and level that a new visitor is shown.
    first: First,
}

/// What a new visitor is shown.
#[derive(Clone, Copy)]
struct First {
    variant: VariantId,
    level: usize,
}

/// Serves the page until the process is ended.
///
/// # Errors
/// When the address cannot be listened on, or the system gives no threads.
pub fn run(variant: VariantId, options: Options) -> Result<(), Box<dyn Error>> {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    runtime.block_on(async {
        let address = options.address;
        let listener = TcpListener::bind(address).await.map_err(|error| format!("{address}: {error}"))?;
        let url = format!("http://{}/", listener.local_addr()?);
        say(format_args!("The board is at {url} (Ctrl-C ends it)"))?;
        if !address.ip().is_loopback() {
            say(format_args!("Warning: every machine that reaches {} can use it", address.ip()))?;
        }
        if options.open {
            open::that_detached(&url).map_err(|error| format!("no browser could be started: {error}"))?;
        }
        let first = First { variant, level: options.level };
        let shared = Shared { sessions: Arc::new(Semaphore::new(limits::SESSIONS)), first };
        accept(&listener, app(shared)).await;
        Ok(())
    })
}

/// One line to whoever started the server; it is flushed, so that a script can wait for it.
fn say(line: fmt::Arguments) -> io::Result<()> {
    let mut stdout = io::stdout();
    writeln!(stdout, "{line}")?;
    stdout.flush()
}

fn app(shared: Shared) -> Router {
    page::routes()
        .route("/session", get(session))
        .with_state(Arc::new(shared))
        .layer(middleware::from_fn(guard::check))
}

/// Takes connections for ever, not too many at a time.
async fn accept(listener: &TcpListener, app: Router) {
    let connections = Arc::new(Semaphore::new(limits::CONNECTIONS));
    loop {
        let Ok((stream, _)) = listener.accept().await else {
            // Most likely there are no file handles left: connections must end first.
            tokio::time::sleep(Duration::from_millis(50)).await;
            continue;
        };
        // Beyond the limit a connection is closed at once.
        let Ok(permit) = Arc::clone(&connections).try_acquire_owned() else { continue };
        let service = TowerToHyperService::new(app.clone());
        tokio::spawn(async move {
            let connection = http1::Builder::new()
                .timer(TokioTimer::new())
                .header_read_timeout(limits::HEADER_TIME)
                .serve_connection(TokioIo::new(stream), service)
                .with_upgrades();
            // How a visitor breaks off is nobody's concern.
            drop(connection.await);
            drop(permit);
        });
    }
}

async fn session(State(shared): State<Arc<Shared>>, upgrade: WebSocketUpgrade) -> Response {
    let Ok(permit) = Arc::clone(&shared.sessions).try_acquire_owned() else {
        return (StatusCode::SERVICE_UNAVAILABLE, "too many boards are open").into_response();
    };
    let first = shared.first;
    upgrade
        .max_message_size(limits::MESSAGE_BYTES)
        .max_frame_size(limits::MESSAGE_BYTES)
        .on_upgrade(move |socket| socket::attend(socket, first, permit))
}
