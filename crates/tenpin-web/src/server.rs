//! The server: its state, its routes and its end.

use std::collections::BTreeMap;
use std::future::Future;
use std::ops::Deref;
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use http_body_util::{BodyExt, LengthLimitError, Limited};
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
#[cfg(target_os = "linux")]
use socket2::SockRef;
use tenpin::Ruleset;
use tenpin_lang::{Escaped, Language};
use tenpin_play::Centre;
use tokio::net::TcpListener;
use tokio::sync::{Semaphore, watch};
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

use crate::desk::{Sessions, SetupCode};
use crate::live::Frames;
use crate::log::{Entry, Log};
use crate::problem::{Problem, language};
use crate::words::Refused;
use crate::{api, page};

/// The most bytes of a request's body.
const LARGEST_BODY: usize = 64 * 1024;

/// How long the server waits for requests that are under way when it stops.
const PATIENCE: Duration = Duration::from_secs(10);

/// How long the head of a request may take.
const HEADERS: Duration = Duration::from_secs(30);

/// The most bytes of a request's head.
const BUFFER: usize = 16 * 1024;

/// How long the body of a request may take.
const BODY: Duration = Duration::from_secs(30);

/// The most bytes that wait to be sent on a connection before the next board is made for it.
#[cfg(target_os = "linux")]
const UNSENT: u32 = 16 * 1024;

/// The most files that the program asks for, and how many of them are left for all that is no connection.
const MOST_FILES: u64 = 16 * 1024;
const FILES_OF_JOURNAL: usize = 64;

/// How long to wait before the next connection is taken, where one could not be.
const PAUSE: Duration = Duration::from_millis(50);

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

/// A server over a centre. All who have a copy share it.
#[derive(Debug, Clone)]
pub struct Server(Arc<Parts>);

/// What a server is made of.
#[derive(Debug)]
pub struct Parts {
    pub(crate) centre: Centre,
    pub(crate) house: Arc<House>,
    pub(crate) frames: Arc<Frames>,
    pub(crate) setup: SetupCode,
    pub(crate) sessions: Sessions,
    /// Becomes true when the server stops.
    pub(crate) stopping: watch::Receiver<bool>,
    stop: watch::Sender<bool>,
    log: Log,
    /// What begins the ids of requests, so that those of two runs differ.
    process: u32,
    requests: AtomicU64,
}

impl Deref for Server {
    type Target = Parts;

    fn deref(&self) -> &Parts {
        &self.0
    }
}

impl Server {
    /// A server that writes this log. With a setup code, the desk's password can be set.
    pub fn new(centre: Centre, house: House, log: Log, setup: SetupCode) -> Server {
        let (stop, stopping) = watch::channel(false);
        let (house, frames) = (Arc::new(house), Arc::default());
        let (sessions, requests) = (Sessions::default(), AtomicU64::default());
        let process = std::process::id();
        Server(Arc::new(Parts { centre, house, frames, setup, sessions, stopping, stop, log, process, requests }))
    }

    /// Answers requests until `until` is there, then ends: no new requests, live boards ended, writes finished. It takes ten
    /// seconds at most.
    pub async fn run(self, listener: TcpListener, until: impl Future<Output = ()> + Send + 'static) {
        let server = self.clone();
        let service = TowerToHyperService::new(self.router());
        let mut http = http1::Builder::new();
        // A viewer keeps its connection for hours, so that buffers are small.
        http.timer(TokioTimer::new()).header_read_timeout(HEADERS).max_buf_size(BUFFER);
        let (graceful, mut connections) = (GracefulShutdown::new(), JoinSet::new());
        let places = Arc::new(Semaphore::new(most_connections()));
        let next = async || (places.clone().acquire_owned().await, listener.accept().await);
        let mut until = pin!(until);
        loop {
            let (place, accepted) = tokio::select! {
                accepted = next() => accepted,
                () = &mut until => break,
            };
            while connections.try_join_next().is_some() {}
            let Ok((stream, _)) = accepted else {
                // Out of files, as a rule: some connection will end.
                sleep(PAUSE).await;
                continue;
            };
            // Boards and answers are small, and somebody waits for each.
            let _ = stream.set_nodelay(true);
            // Whoever reads slowly gets a new board and not many old ones, so that little waits in the system.
            #[cfg(target_os = "linux")]
            let _ = SockRef::from(&stream).set_tcp_notsent_lowat(UNSENT);
            let connection = graceful.watch(http.serve_connection(TokioIo::new(stream), service.clone()));
            connections.spawn(async move {
                drop(connection.await);
                drop(place);
            });
        }
        drop(listener);
        server.stop.send_replace(true);
        // Whoever does not read in time is cut off; all that was acknowledged is on the disk.
        let _ = timeout(PATIENCE, graceful.shutdown()).await;
        server.log.end();
    }

    fn router(self) -> axum::Router {
        let routes = api::routes()
            .route("/api/v1/openapi.json", get(page::openapi))
            .route("/api/v1", get(page::reference))
            .route("/api/v1/reference.css", get(page::style))
            .route("/", get(page::home))
            .route("/healthz", get(healthz))
            .route("/readyz", get(readyz))
            .fallback(no_such_path)
            .method_not_allowed_fallback(wrong_method)
            .layer(middleware::from_fn_with_state(self.clone(), around));
        routes.with_state(self)
    }
}

/// The most connections at a time: as many as the system lets the program have files, but for some that the journal needs.
fn most_connections() -> usize {
    #[cfg(unix)]
    let files = {
        use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

        let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
        // The lower limit is for programs that count files the old way. Where it stays, it stays.
        let more = Some(maximum.unwrap_or(MOST_FILES).min(MOST_FILES)).max(current);
        let _ = setrlimit(Resource::Nofile, Rlimit { current: more, maximum });
        getrlimit(Resource::Nofile).current.unwrap_or(MOST_FILES)
    };
    #[cfg(not(unix))]
    let files = MOST_FILES;
    usize::try_from(files).unwrap_or(usize::MAX).saturating_sub(FILES_OF_JOURNAL).clamp(1, Semaphore::MAX_PERMITS)
}

/// What is done for every request: it gets an id, is logged, and is refused while the server stops.
async fn around(State(server): State<Server>, request: Request, next: Next) -> Response {
    let start = Instant::now();
    let number = server.requests.fetch_add(1, Ordering::Relaxed);
    let id = format!("{:08x}-{number}", server.process);
    let (method, path) = (request.method().clone(), request.uri().path().to_owned());
    let is_health = matches!(path.as_str(), "/healthz" | "/readyz");
    let mut response = if *server.stopping.borrow() && !is_health {
        Problem::stopping(language(request.headers(), &server.house)).into_response()
    } else {
        match with_body(request, &server.house).await {
            Ok(request) => next.run(request).await,
            Err(problem) => problem.into_response(),
        }
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

/// The request with its whole body, which may take some time but not for ever.
async fn with_body(request: Request, house: &House) -> Result<Request, Problem> {
    let (head, body) = request.into_parts();
    let problem = |status, cause: &Refused| Problem::new(status, cause, language(&head.headers, house));
    let body = match timeout(BODY, Limited::new(body, LARGEST_BODY).collect()).await {
        Ok(Ok(body)) => body.to_bytes(),
        Ok(Err(error)) if error.is::<LengthLimitError>() => {
            return Err(problem(StatusCode::PAYLOAD_TOO_LARGE, &Refused::BodyTooLarge));
        }
        Ok(Err(error)) => {
            let reason = Escaped::of(error.to_string());
            return Err(problem(StatusCode::BAD_REQUEST, &Refused::BadBody { reason }));
        }
        Err(_) => return Err(problem(StatusCode::REQUEST_TIMEOUT, &Refused::SlowBody)),
    };
    Ok(Request::from_parts(head, Body::from(body)))
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
