//! A client of a centre's HTTP interface.

use std::env;
use std::fmt::{self, Debug, Formatter};
use std::io;
use std::time::Duration;

use http_body_util::{BodyExt, Limited};
use hyper::body::{Bytes, Incoming};
use hyper::client::conn::http1;
use hyper::header::HeaderValue;
use hyper::{Request, Response, StatusCode, header};
use hyper_util::rt::TokioIo;
use serde::Deserialize;
use tenpin_json::LaneBoardRecord;
use tenpin_lang::{Escaped, Language, Phrase, Say};
use tenpin_web::PublicUrl;
use tokio::net::{TcpStream, lookup_host};
use tokio::time::timeout;

use crate::args::CentreUrl;
use crate::command::serve::config::{Config, Flags};
use crate::complaint::Complaint;
use crate::failure::Failure;
use crate::words::{Because, Centre as Words};

/// The variable with the token for a centre that shows nothing to strangers.
const TOKEN: &str = "TENPIN_TOKEN";

/// How long the client waits for a connection and for the first byte of an answer.
const PATIENCE: Duration = Duration::from_secs(10);

/// How long a stream may be silent. The server says every 15 seconds that it is there.
const SILENCE: Duration = Duration::from_secs(45);

/// The most bytes of an answer, and of an event of a stream.
const LARGEST: usize = 64 * 1024 * 1024;

/// A centre that answers at a URL.
#[derive(Debug, Clone)]
pub(crate) struct Centre {
    /// The host, with a port if it is not the usual one.
    authority: String,
    /// What stands before the paths of the interface.
    prefix: String,
    /// What shows a closed centre who asks.
    token: Option<Token>,
    language: Language,
}

/// A token of the environment.
#[derive(Clone)]
struct Token(HeaderValue);

impl Debug for Token {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str("Token(…)")
    }
}

/// Why a centre has not answered as it should.
#[derive(Debug)]
pub(crate) enum CentreError {
    /// There is no connection.
    Unreachable(io::Error),
    /// The connection broke.
    Broken,
    /// Nothing came for a long time.
    Silent,
    /// It says why not.
    Refused(String),
    /// It shows that to nobody who is a stranger.
    Closed,
    /// It shows that to somebody else.
    OtherScope,
    /// There is nothing at the path.
    NoSuchPath,
    /// No computer has the name.
    NoSuchHost,
    /// What answers is not a centre.
    NotTenpin,
}

/// The part of a problem that people read.
#[derive(Deserialize)]
struct Problem {
    code: String,
    detail: String,
}

/// The events of a stream.
pub(crate) struct Events {
    body: Incoming,
    /// What has come of the next event.
    text: Vec<u8>,
    /// How much of it has no end of an event in it.
    searched: usize,
}

impl Centre {
    /// The centre that is asked for, else the one that `tenpin serve` runs with the settings that hold here.
    pub(crate) fn find(url: &CentreUrl, language: Language) -> Result<Centre, Failure> {
        let url = match &url.url {
            Some(url) => url.clone(),
            None => PublicUrl::of(Config::read(&Flags::default(), language)?.listen.value),
        };
        let url = url.to_string();
        let Some(rest) = url.strip_prefix("http://") else {
            return Err(Complaint::new(Words::OnlyHttp { url: Escaped::of(&url) }, Words::UseHttp).into());
        };
        let (authority, prefix) = rest.split_at(rest.find('/').unwrap_or(rest.len()));
        Ok(Centre { authority: authority.to_owned(), prefix: prefix.to_owned(), token: token()?, language })
    }

    /// Says why it has not answered.
    pub(crate) fn complaint(&self, error: &CentreError) -> Complaint {
        let url = Escaped::of(format!("http://{}{}", self.authority, self.prefix));
        match error {
            CentreError::Refused(reason) => {
                Complaint::new(Words::Said { reason: Escaped::of(reason) }, Words::SeeLanes)
            }
            CentreError::Closed if self.token.is_some() => {
                Complaint::new(Words::TokenNotGood { name: TOKEN }, Words::ListTokens)
            }
            CentreError::Closed => Complaint::new(Words::ShowsNothing, Words::UseToken { name: TOKEN }),
            CentreError::OtherScope => Complaint::new(Words::OtherScope { name: TOKEN }, Words::WhichScope),
            CentreError::NoSuchPath => Complaint::new(Words::NoCentreThere { url }, Words::UrlOfServer),
            error => Complaint::new(Words::Unreachable { url, error: error.phrase() }, Words::StartServer),
        }
    }

    /// Every lane, with its board; and the same as text.
    pub(crate) async fn lanes(&self) -> Result<(Vec<LaneBoardRecord>, Bytes), CentreError> {
        let body = self.get("/api/v1/lanes").await?.into_body();
        let text = timeout(PATIENCE, Limited::new(body, LARGEST).collect()).await;
        let text = text.map_err(|_| CentreError::Silent)?.map_err(|_| CentreError::Broken)?.to_bytes();
        let lanes = serde_json::from_slice(&text).map_err(|_| CentreError::NotTenpin)?;
        Ok((lanes, text))
    }

    /// A lane, now and whenever it changes.
    pub(crate) async fn follow(&self, lane: u32) -> Result<Events, CentreError> {
        let body = self.get(&format!("/api/v1/lanes/{lane}/live")).await?.into_body();
        Ok(Events { body, text: Vec::new(), searched: 0 })
    }

    async fn get(&self, path: &str) -> Result<Response<Incoming>, CentreError> {
        timeout(PATIENCE, self.ask(path)).await.unwrap_or(Err(CentreError::Silent))
    }

    async fn ask(&self, path: &str) -> Result<Response<Incoming>, CentreError> {
        let has_port = self.authority.rsplit(':').next().is_some_and(|port| port.parse::<u16>().is_ok());
        let address = if has_port { self.authority.clone() } else { format!("{}:80", self.authority) };
        let addresses: Vec<_> = lookup_host(address).await.map_err(|_| CentreError::NoSuchHost)?.collect();
        let stream = TcpStream::connect(&addresses[..]).await.map_err(CentreError::Unreachable)?;
        let (mut sender, connection) =
            http1::handshake(TokioIo::new(stream)).await.map_err(|_| CentreError::NotTenpin)?;
        tokio::spawn(connection);
        let request = Request::get(format!("{}{path}", self.prefix))
            .header(header::HOST, &self.authority)
            .header(header::ACCEPT_LANGUAGE, self.language.code())
            .body(String::new());
        let mut request = request.map_err(|_| CentreError::NotTenpin)?;
        if let Some(Token(token)) = &self.token {
            request.headers_mut().insert(header::AUTHORIZATION, token.clone());
        }
        let answer = sender.send_request(request).await.map_err(|_| CentreError::NotTenpin)?;
        let status = answer.status();
        if status.is_success() {
            return Ok(answer);
        }
        let text = Limited::new(answer.into_body(), LARGEST).collect().await.map_err(|_| CentreError::Broken)?;
        let problem: Result<Problem, _> = serde_json::from_slice(&text.to_bytes());
        Err(match problem {
            Ok(_) if status == StatusCode::UNAUTHORIZED => CentreError::Closed,
            Ok(_) if status == StatusCode::FORBIDDEN => CentreError::OtherScope,
            Ok(Problem { code, .. }) if code == "no-such-path" => CentreError::NoSuchPath,
            Ok(Problem { detail, .. }) => CentreError::Refused(detail),
            Err(_) => CentreError::NotTenpin,
        })
    }
}

/// The token that the environment has; `None` if it has none.
fn token() -> Result<Option<Token>, Complaint> {
    let Some(token) = env::var_os(TOKEN).filter(|token| !token.is_empty()) else { return Ok(None) };
    let value = token.to_str().and_then(|token| HeaderValue::from_str(&format!("Bearer {}", token.trim())).ok());
    // It is not repeated, because it may be a secret all the same.
    let mut value = value.ok_or_else(|| Complaint::new(Words::NotAToken { name: TOKEN }, Words::ListTokens))?;
    value.set_sensitive(true);
    Ok(Some(Token(value)))
}

impl Events {
    /// The data of the next event.
    pub(crate) async fn next(&mut self) -> Result<String, CentreError> {
        loop {
            let end = self.text[self.searched..].windows(2).position(|ends| ends == b"\n\n");
            if let Some(end) = end {
                let event: Vec<u8> = self.text.drain(..self.searched + end + 2).collect();
                self.searched = 0;
                let event = String::from_utf8(event).map_err(|_| CentreError::NotTenpin)?;
                let data: Vec<&str> = event.lines().filter_map(|line| line.strip_prefix("data: ")).collect();
                if data.is_empty() {
                    continue;
                }
                return Ok(data.join("\n"));
            }
            self.searched = self.text.len().saturating_sub(1);
            let frame = timeout(SILENCE, self.body.frame()).await.map_err(|_| CentreError::Silent)?;
            let Some(Ok(frame)) = frame else { return Err(CentreError::Broken) };
            self.text.extend_from_slice(frame.data_ref().map_or(&[][..], |data| data));
            if LARGEST < self.text.len() {
                return Err(CentreError::NotTenpin);
            }
        }
    }
}

impl CentreError {
    /// Whether the centre may answer later.
    pub(crate) fn may_pass(&self) -> bool {
        matches!(self, CentreError::Unreachable(_) | CentreError::Broken | CentreError::Silent | CentreError::NotTenpin)
    }
}

impl Say for CentreError {
    fn phrase(&self) -> Phrase {
        match self {
            CentreError::Unreachable(error) if error.kind() == io::ErrorKind::ConnectionRefused => {
                Words::NobodyListens.phrase()
            }
            CentreError::Unreachable(error)
                if [io::ErrorKind::HostUnreachable, io::ErrorKind::NetworkUnreachable].contains(&error.kind()) =>
            {
                Words::NoWayThere.phrase()
            }
            CentreError::Unreachable(error) => Because(error.into()).phrase(),
            CentreError::NoSuchHost => Words::NoSuchHost.phrase(),
            CentreError::Closed => Words::ShowsNothing.phrase(),
            CentreError::OtherScope => Words::OtherScope { name: TOKEN }.phrase(),
            CentreError::Broken => Words::ConnectionBroke.phrase(),
            CentreError::Silent => Words::NoAnswer.phrase(),
            CentreError::Refused(reason) => Words::Said { reason: Escaped::of(reason) }.phrase(),
            CentreError::NotTenpin | CentreError::NoSuchPath => Words::NotTenpin.phrase(),
        }
    }
}
