//! The server: its state, its routes and its end.

use std::collections::BTreeMap;
use std::future::Future;
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use tenpin::Ruleset;
use tenpin_lang::Language;
use tenpin_play::Centre;
use tokio::net::TcpListener;
use tokio::sync::watch;

use crate::desk::SetupCode;
use crate::live::Frames;
use crate::log::{Entry, Log};
use crate::problem::{Problem, language};
use crate::words::Refused;
use crate::{api, page};

/// The most bytes of a request's body.
const LARGEST_BODY: usize = 64 * 1024;

/// How long the server waits for requests that are under way when it stops.
const PATIENCE: Duration = Duration::from_secs(10);

/// What a centre is called, and how it is set up.
#[derive(Debug, Clone)]
pub struct House {
    /// The name of the centre.
    pub name: String,
    /// The language of those who ask for none.
    pub language: Language,
    /// The rule set, unless a lane or a bowler has another.
    pub ruleset: Ruleset,
    /// The names of lanes, by number.
    pub lane_names: BTreeMap<u32, String>,
}

/// A server over a centre.
#[derive(Debug, Clone)]
pub struct Server {
    pub(crate) centre: Centre,
    pub(crate) house: Arc<House>,
    pub(crate) frames: Arc<Frames>,
    pub(crate) setup: Arc<SetupCode>,
    /// Becomes true when the server stops.
    pub(crate) stopping: watch::Receiver<bool>,
    stop: watch::Sender<bool>,
    log: Log,
    requests: Arc<AtomicU64>,
}

impl Server {
    /// A server that writes this log. With a setup code, the desk's password can be set.
    pub fn new(centre: Centre, house: House, log: Log, setup: SetupCode) -> Server {
        let (stop, stopping) = watch::channel(false);
        let (house, frames, setup) = (Arc::new(house), Arc::default(), Arc::new(setup));
        Server { centre, house, frames, setup, stopping, stop, log, requests: Arc::default() }
    }

    /// Answers requests until `until` is there, then ends: no new requests, live boards ended, writes finished. It takes ten
    /// seconds at most.
    pub async fn run(self, listener: TcpListener, until: impl Future<Output = ()> + Send + 'static) -> io::Result<()> {
        let stop = self.stop.clone();
        let mut stopping = self.stopping.clone();
        let router = self.router();
        let ended = axum::serve(listener, router).with_graceful_shutdown(async move {
            until.await;
            stop.send_replace(true);
        });
        let serving = tokio::spawn(async move { ended.await });
        let abort = serving.abort_handle();
        let deadline = tokio::spawn(async move {
            let _ = stopping.wait_for(|is_stopping| *is_stopping).await;
            tokio::time::sleep(PATIENCE).await;
            abort.abort();
        });
        let served = serving.await;
        deadline.abort();
        match served {
            Ok(served) => served,
            // Whoever did not read in time is cut off; all that was acknowledged is on the disk.
            Err(error) if error.is_cancelled() => Ok(()),
            Err(error) => Err(io::Error::other(error)),
        }
    }

    fn router(self) -> axum::Router {
        let routes = api::routes()
            .route("/api/v1/openapi.json", get(page::openapi))
            .route("/api/v1", get(page::reference))
            .route("/", get(page::home))
            .route("/healthz", get(healthz))
            .route("/readyz", get(readyz))
            .fallback(no_such_path)
            .method_not_allowed_fallback(wrong_method)
            .layer(DefaultBodyLimit::max(LARGEST_BODY))
            .layer(middleware::from_fn_with_state(self.clone(), around));
        routes.with_state(self)
    }
}

/// What is done for every request: it gets an id, is logged, and is refused while the server stops.
async fn around(State(server): State<Server>, request: Request, next: Next) -> Response {
    let start = Instant::now();
    let number = server.requests.fetch_add(1, Ordering::Relaxed);
    let id = format!("{:08x}-{number}", std::process::id());
    let (method, path) = (request.method().clone(), request.uri().path().to_owned());
    let is_health = matches!(path.as_str(), "/healthz" | "/readyz");
    let mut response = if *server.stopping.borrow() && !is_health {
        Problem::stopping(language(request.headers(), &server.house)).into_response()
    } else {
        next.run(request).await
    };
    let headers = response.headers_mut();
    if let Ok(id) = HeaderValue::from_str(&id) {
        headers.insert("x-request-id", id);
    }
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    let status = response.status().as_u16();
    server.log.request(&Entry { request: &id, method: method.as_str(), path: &path, status, took: start.elapsed() });
    response
}

async fn healthz() -> &'static str {
    "ok\n"
}

/// Whether requests are taken: not while the server stops, and not while nothing can be written.
async fn readyz(State(server): State<Server>) -> (StatusCode, &'static str) {
    if *server.stopping.borrow() {
        return (StatusCode::SERVICE_UNAVAILABLE, "stopping\n");
    }
    if !server.centre.is_writable() || server.centre.store().still_there().await.is_err() {
        return (StatusCode::SERVICE_UNAVAILABLE, "nothing can be written\n");
    }
    (StatusCode::OK, "ok\n")
}

async fn no_such_path(State(server): State<Server>, request: Request) -> Problem {
    Problem::new(StatusCode::NOT_FOUND, &Refused::NoSuchPath, language(request.headers(), &server.house))
}

async fn wrong_method(State(server): State<Server>, request: Request) -> Problem {
    Problem::new(StatusCode::METHOD_NOT_ALLOWED, &Refused::WrongMethod, language(request.headers(), &server.house))
}
