//! The server: its state, its routes and its end.

use std::collections::BTreeMap;
use std::future::Future;
use std::hash::{BuildHasher, RandomState};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::ops::Deref;
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use http_body_util::BodyExt;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
#[cfg(target_os = "linux")]
use socket2::SockRef;
use tenpin::Ruleset;
use tenpin_lang::{Escaped, Language};
use tenpin_play::Centre;
use tenpin_store::StoreError;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, watch};
use tokio::task::{self, AbortHandle, JoinSet};
use tokio::time::{sleep, timeout};

use crate::address::{Asker, Ends, Neighbour, Place, Places};
use crate::background::Background;
use crate::centre::Answers;
use crate::connection::Patient;
use crate::credentials::Credentials;
use crate::crowd::Crowd;
use crate::guard;
use crate::guesses::Guesses;
use crate::high_games::HighGames;
use crate::live::Frames;
use crate::log::{Entry, Log};
use crate::password::SetupCode;
use crate::problem::{Problem, language, reason_of};
use crate::public_url::PublicUrl;
use crate::screen::Pairings;
use crate::streams::{StreamPlace, Streams};
use crate::turns::Turns;
use crate::words::Refused;
use crate::{api, page};

/// The most bytes of a request's body, and in how many pieces it may come.
const LARGEST_BODY: usize = 64 * 1024;
const MOST_PIECES: usize = 4096;

/// How long the server waits for requests that are under way when it stops.
const GRACE: Duration = Duration::from_secs(10);

/// The most bytes of a request's head.
const BUFFER: usize = 16 * 1024;

/// The most bytes that wait to be sent on a connection before the next board is made for it.
#[cfg(target_os = "linux")]
const UNSENT: u32 = 16 * 1024;

/// The most files that the program asks for, and how many of them are left for all that is no connection.
const MOST_FILES: u64 = 16 * 1024;
const FILES_OF_JOURNAL: usize = 64;

/// How many connections are kept for this computer.
const KEPT_PLACES: usize = 32;

/// A new connection.
struct Arrival {
    ends: Ends,
    neighbour: Neighbour,
    /// Its place among those of its address; a proxy needs none.
    own_place: Option<Place>,
}

/// What is known of the connection that a request comes by.
#[derive(Debug, Clone, Copy)]
struct Connection {
    ends: Ends,
    /// Whether it has one of the places that are kept for this computer.
    is_kept: bool,
}

/// How long it takes at most until the place of a connection is free that was ended.
const SOON: Duration = Duration::from_secs(2);

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
    /// The URL that browsers reach it by.
    pub public_url: PublicUrl,
    /// Whether strangers see nothing.
    pub is_closed: bool,
    /// The proxy in front of it, which says for whom it asks; `None` if there is none.
    pub proxy: Option<IpAddr>,
    /// The most connections from one address. Three quarters of them may be streams.
    pub connections: usize,
    /// How long the server waits for those who are slow.
    pub patience: Patience,
}

/// How long a server waits for those who are slow.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Patience {
    /// For the head of a request, and for the next request on a connection.
    pub head: Duration,
    /// For the body of a request.
    pub body: Duration,
    /// For somebody to read what is sent.
    pub unread: Duration,
}

impl Default for Patience {
    fn default() -> Patience {
        Patience { head: Duration::from_secs(30), body: Duration::from_secs(30), unread: Duration::from_mins(1) }
    }
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
    pub(crate) answers: Answers,
    pub(crate) setup: SetupCode,
    pub(crate) credentials: Credentials,
    pub(crate) guesses: Guesses,
    pub(crate) pairings: Pairings,
    pub(crate) entering: Turns,
    pub(crate) background: Background,
    pub(crate) high_games: HighGames,
    connections: Arc<Places>,
    streams: Arc<Streams>,
    /// The most connections at a time.
    most: usize,
    /// Becomes true when the server stops.
    pub(crate) stopping: watch::Receiver<bool>,
    stop: watch::Sender<bool>,
    log: Log,
    /// What makes ids of the numbers of requests, which tell nobody how many there were.
    ids: RandomState,
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
        let most = most_connections();
        let (connections, streams) =
            (Places::new(house.connections), Streams::new(house.connections.div_ceil(4) * 3, most));
        Server(Arc::new(Parts {
            centre,
            house: Arc::new(house),
            frames: Arc::default(),
            answers: Answers::default(),
            setup,
            credentials: Credentials::default(),
            guesses: Guesses::default(),
            pairings: Pairings::default(),
            entering: Turns::default(),
            background: Background::default(),
            high_games: HighGames::default(),
            connections,
            streams,
            most,
            stopping,
            stop,
            log,
            ids: RandomState::new(),
            requests: AtomicU64::default(),
        }))
    }

    /// Runs some work that ends credentials and gives their numbers. When this returns, they are good for nothing any more.
    pub(crate) async fn end_credentials(
        &self,
        language: Language,
        work: impl Future<Output = Result<Vec<i64>, StoreError>> + Send + 'static,
    ) -> Result<Vec<i64>, Problem> {
        let server = self.clone();
        let ended = run_to_completion(language, async move {
            let ended = work.await?;
            server.credentials.forget();
            server.centre.end(&ended).await;
            Ok(ended)
        });
        ended.await?.map_err(|error: StoreError| Problem::of_store(&error, language))
    }

    /// A place for a stream, or why there is none.
    pub(crate) fn stream_place(&self, of: Neighbour, asker: Asker, language: Language) -> Result<StreamPlace, Problem> {
        let full = || Problem::new(StatusCode::TOO_MANY_REQUESTS, &Refused::TooManyStreams, language).later(5);
        self.streams.take(of, asker).ok_or_else(full)
    }

    /// Refuses a stranger who asks for more than anybody can look at.
    pub(crate) fn throttle_reads(&self, from: Neighbour, language: Language) -> Result<(), Problem> {
        let wait = self.guesses.read(from, Instant::now());
        wait.map_err(|wait| Problem::too_many_requests(wait, language))
    }

    /// Whether a browser has sent this over TLS.
    pub(crate) fn is_secure(&self, headers: &HeaderMap) -> bool {
        guard::is_secure(headers, &self.house.public_url)
    }

    /// Answers requests until `until` is there, then ends: no new requests, live boards ended, writes finished. It takes ten
    /// seconds at most.
    pub async fn run(self, listener: TcpListener, until: impl Future<Output = ()>) {
        let server = self.clone();
        let service = TowerToHyperService::new(self.router());
        let mut http = http1::Builder::new();
        // A viewer keeps its connection for hours, so that buffers are small.
        http.timer(TokioTimer::new()).header_read_timeout(server.house.patience.head).max_buf_size(BUFFER);
        let (graceful, mut connections) = (GracefulShutdown::new(), JoinSet::new());
        let places = Arc::new(Semaphore::new(server.most));
        // This computer gets in when all others have taken every place: the desk can close and correct.
        let kept = Arc::new(Semaphore::new(KEPT_PLACES));
        let mut crowd: Crowd<task::Id, AbortHandle> = Crowd::default();
        let mut until = pin!(until);
        let watching = tokio::spawn(log_writing(server.clone()));
        loop {
            let accepted = tokio::select! {
                accepted = listener.accept() => accepted,
                () = &mut until => break,
            };
            while let Some(ended) = connections.try_join_next_with_id() {
                crowd.remove(ended.map_or_else(|error| error.id(), |(id, ())| id));
            }
            let Ok((stream, peer)) = accepted else {
                // Out of files, as a rule: some connection will end.
                sleep(PAUSE).await;
                continue;
            };
            // One address cannot take the places of all others. Whoever has too many is told nothing.
            let Some(Arrival { ends, neighbour, own_place }) = server.arrival(&stream, peer) else { continue };
            let free = places.clone().try_acquire_owned().ok();
            // What comes from a proxy's address may be for somebody at this computer, or for anybody else.
            let has_room = free.is_some() || server.is_proxy(ends.peer) && has_made_room(&mut crowd, neighbour);
            let may_be_here = !has_room && ends.peer.to_canonical().is_loopback();
            let own = if may_be_here { kept.clone().try_acquire_owned().ok() } else { None };
            let is_kept = own.is_some();
            if !has_room && !is_kept && !has_made_room(&mut crowd, neighbour) {
                continue;
            }
            let place = free.or(own);
            // Boards and answers are small, and somebody waits for each.
            let _ = stream.set_nodelay(true);
            // Whoever reads slowly gets a new board and not many old ones, so that little waits in the system.
            #[cfg(target_os = "linux")]
            let _ = SockRef::from(&stream).set_tcp_notsent_lowat(UNSENT);
            let service = service.clone();
            let service = service_fn(move |mut request: Request<Incoming>| {
                request.extensions_mut().insert(Connection { ends, is_kept });
                service.call(request)
            });
            let stream = TokioIo::new(Patient::new(stream, server.house.patience.unread));
            let connection = graceful.watch(http.serve_connection(stream, service));
            let places = places.clone();
            let spawned = connections.spawn(async move {
                let place = match place {
                    Some(place) => Some(place),
                    // Somebody else's is free in a moment.
                    None => timeout(SOON, places.acquire_owned()).await.ok().and_then(Result::ok),
                };
                if place.is_some() {
                    drop(connection.await);
                }
                drop((place, own_place));
            });
            // A proxy's connections are everybody's, so none is ended to make room.
            if !server.is_proxy(ends.peer) {
                crowd.add(neighbour, spawned.id(), spawned);
            }
        }
        drop(listener);
        watching.abort();
        server.stop.send_replace(true);
        // Whoever does not read in time is cut off; all that was acknowledged is on the disk.
        let _ = timeout(GRACE, graceful.shutdown()).await;
        server.log.end();
    }

    /// A new connection; `None` if its address has too many.
    fn arrival(&self, stream: &TcpStream, peer: SocketAddr) -> Option<Arrival> {
        let ends = Ends { peer: peer.ip(), local: stream.local_addr().ok()? };
        let neighbour = Neighbour::of(ends.peer, ends.local.ip());
        let own_place = if self.is_proxy(ends.peer) { None } else { Some(self.connections.take(neighbour)?) };
        Some(Arrival { ends, neighbour, own_place })
    }

    /// Who asks, at the other end of a connection or behind it.
    fn asker(&self, ends: Option<Ends>, headers: &HeaderMap) -> Asker {
        let Some(ends) = ends else { return Asker { address: Ipv4Addr::UNSPECIFIED.into(), is_proxied: true } };
        let is_by_public_url = guard::is_by_public_url(headers, ends, &self.house.public_url);
        Asker::of(ends.peer, headers, self.house.proxy, is_by_public_url)
    }

    /// Whether the proxy that the centre trusts is at an address.
    fn is_proxy(&self, peer: IpAddr) -> bool {
        self.house.proxy.is_some_and(|proxy| proxy.to_canonical() == peer.to_canonical())
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

/// Runs some work to completion, even if whoever asked for it hangs up meanwhile.
pub(crate) async fn run_to_completion<T: Send + 'static>(
    language: Language,
    work: impl Future<Output = T> + Send + 'static,
) -> Result<T, Problem> {
    tokio::spawn(work).await.map_err(|_| Problem::stopping(language))
}

/// Ends a connection of those who have most, if there are any who have more.
fn has_made_room(crowd: &mut Crowd<task::Id, AbortHandle>, of: Neighbour) -> bool {
    crowd.make_room(of).inspect(AbortHandle::abort).is_some()
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
    usize::try_from(files)
        .unwrap_or(usize::MAX)
        .saturating_sub(FILES_OF_JOURNAL + KEPT_PLACES)
        .clamp(1, Semaphore::MAX_PERMITS)
}

/// Tells the log when nothing can be written any more and why, and when something can be again.
async fn log_writing(server: Server) {
    let mut writing = server.centre.watch_writing();
    let file = server.centre.store().path().display().to_string();
    while writing.changed().await.is_ok() {
        let message = match &*writing.borrow_and_update() {
            Some(error) => format!("{file} cannot be written: {}", reason_of(error)),
            None => format!("{file} can be written again"),
        };
        server.log.message(&message);
    }
}

/// What is done for every request: it gets an id, is logged, and is refused while the server stops.
async fn around(State(server): State<Server>, mut request: Request, next: Next) -> Response {
    let number = server.requests.fetch_add(1, Ordering::Relaxed);
    let id = format!("{:016x}", server.ids.hash_one(number));
    let is_health = matches!(request.uri().path(), "/healthz" | "/readyz");
    let is_secure = server.is_secure(request.headers());
    let connection = request.extensions().get::<Connection>().copied();
    let asker = server.asker(connection.map(|connection| connection.ends), request.headers());
    let mut logged = LogGuard {
        server: server.clone(),
        entry: Entry {
            request: id,
            from: asker.address,
            method: request.method().clone(),
            path: request.uri().path().to_owned(),
            start: Instant::now(),
            status: None,
        },
    };
    let mut response = if *server.stopping.borrow() && !is_health {
        Problem::stopping(language(request.headers(), &server.house)).into_response()
    } else {
        match admitted(&server, &mut request, connection, asker) {
            // Until it is answered.
            Ok(_place) => match with_body(request, &server.house).await {
                Ok(request) => next.run(request).await,
                Err(problem) => problem.into_response(),
            },
            Err(problem) => problem.into_response(),
        }
    };
    if let Ok(id) = HeaderValue::from_str(&logged.entry.request) {
        response.headers_mut().insert("x-request-id", id);
    }
    guard::headers(&mut response, is_secure);
    logged.entry.status = Some(response.status().as_u16());
    response
}

/// Logs a request when it is answered, or when whoever asked has hung up.
struct LogGuard {
    server: Server,
    entry: Entry,
}

impl Drop for LogGuard {
    fn drop(&mut self) {
        self.server.log.request(&self.entry);
    }
}

/// Lets a request in that is meant for this server and is not another site's, with who asks. Of those for whom a proxy asks,
/// each has as many requests under way as others have connections.
fn admitted(
    server: &Server,
    request: &mut Request,
    connection: Option<Connection>,
    asker: Asker,
) -> Result<Option<Place>, Problem> {
    let language = language(request.headers(), &server.house);
    let Some(Connection { ends, is_kept }) = connection else { return Err(Problem::stopping(language)) };
    guard::check(request, ends, &server.house.public_url, language)?;
    if asker.is_proxied && is_kept {
        return Err(Problem::new(StatusCode::SERVICE_UNAVAILABLE, &Refused::Busy, language).later(5).at_the_end());
    }
    let neighbour = asker.neighbour(ends.local.ip());
    let place = if asker.is_proxied {
        let full = || Problem::new(StatusCode::TOO_MANY_REQUESTS, &Refused::TooManyRequests, language).later(5);
        Some(server.connections.take(neighbour).ok_or_else(full)?)
    } else {
        None
    };
    request.extensions_mut().insert(neighbour);
    request.extensions_mut().insert(asker);
    request.extensions_mut().insert(server.clone());
    Ok(place)
}

/// The request with its whole body, which may take some time but not for ever.
async fn with_body(request: Request, house: &House) -> Result<Request, Problem> {
    let (head, body) = request.into_parts();
    let problem = |status, cause: &Refused| Problem::new(status, cause, language(&head.headers, house));
    let too_large = || problem(StatusCode::PAYLOAD_TOO_LARGE, &Refused::BodyTooLarge);
    let body = match timeout(house.patience.body, gathered(body)).await {
        Ok(Ok(Some(body))) => body,
        Ok(Ok(None)) => return Err(too_large()),
        Ok(Err(error)) => {
            let reason = Escaped::of(error.to_string());
            return Err(problem(StatusCode::BAD_REQUEST, &Refused::BadBody { reason }));
        }
        Err(_) => return Err(problem(StatusCode::REQUEST_TIMEOUT, &Refused::SlowBody)),
    };
    Ok(Request::from_parts(head, Body::from(body)))
}

/// A body in one piece, however it comes: the pieces themselves take more memory than what is in them. `None` if it is too
/// large, or in too many pieces.
async fn gathered(mut body: Body) -> Result<Option<Vec<u8>>, axum::Error> {
    let mut whole = Vec::new();
    let mut pieces = 0;
    while let Some(frame) = body.frame().await {
        let Ok(piece) = frame?.into_data() else { continue };
        pieces += 1;
        if LARGEST_BODY - whole.len() < piece.len() || MOST_PIECES < pieces {
            return Ok(None);
        }
        whole.extend_from_slice(&piece);
    }
    Ok(Some(whole))
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
