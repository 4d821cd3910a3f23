//! The credentials that a request shows: a token in its header, or cookies.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::Response;
use ctutils::CtEq;
use tenpin_store::{Credential, Holder, Secret, StoreError};

use crate::address::Neighbour;
use crate::server::Server;

/// Of how many keypads it is known from where they were entered.
const FROM: usize = 64 * 1024;

/// How long it is known when a keypad was used, if there are many.
const LATELY: Duration = Duration::from_mins(10);

/// How long a credential that was found is good without asking again. Another program that ends one is noticed after that.
const MOMENT: Duration = Duration::from_millis(200);

/// The most credentials that are remembered.
const MOST: usize = 4096;

/// What the name of a cookie begins with where browsers come over TLS: it then belongs to this host alone.
const HOST: &str = "__Host-";

/// What somebody shows: the hash of a secret, and where it stood.
#[derive(Debug, Clone)]
pub(crate) struct Presented {
    hash: [u8; 32],
    /// The cookie that it came by; `None` if it stood in the header.
    cookie: Option<Cookie>,
}

/// The cookies, in the order in which they count: whoever may do most first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Cookie {
    Desk,
    Keypad,
    Screen,
}

impl Cookie {
    const ALL: [Cookie; 3] = [Cookie::Desk, Cookie::Keypad, Cookie::Screen];

    fn name(self) -> &'static str {
        match self {
            Cookie::Desk => "tenpin-desk",
            Cookie::Keypad => "tenpin-keypad",
            Cookie::Screen => "tenpin-screen",
        }
    }

    fn is_of(self, holder: &Holder) -> bool {
        matches!(
            (self, holder),
            (Cookie::Desk, Holder::Desk)
                | (Cookie::Keypad, Holder::Keypad { .. })
                | (Cookie::Screen, Holder::Screen { .. })
        )
    }

    /// The secret in this cookie of a request. Over TLS, a cookie that another host could have set does not count.
    pub(crate) fn of(self, headers: &HeaderMap, is_secure: bool) -> Option<&str> {
        let host = if is_secure { HOST } else { "" };
        let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
        let mut cookies = cookies.flat_map(|value| value.split(';'));
        cookies.find_map(|cookie| cookie.trim().strip_prefix(host)?.strip_prefix(self.name())?.strip_prefix('='))
    }

    /// Sets the cookie: scripts cannot read it, and no other site sends it.
    pub(crate) fn set(self, response: &mut Response, secret: &str, seconds: u64, is_secure: bool) {
        let (host, secure) = if is_secure { (HOST, "; Secure") } else { ("", "") };
        let name = self.name();
        let text = format!("{host}{name}={secret}; Path=/; HttpOnly; SameSite=Strict; Max-Age={seconds}{secure}");
        if let Ok(mut cookie) = HeaderValue::from_str(&text) {
            cookie.set_sensitive(true);
            response.headers_mut().append(header::SET_COOKIE, cookie);
        }
    }

    /// Takes the cookie back.
    pub(crate) fn clear(self, response: &mut Response, is_secure: bool) {
        self.set(response, "", 0, is_secure);
    }
}

/// What a request shows. A token in the header counts alone.
pub(crate) fn presented(headers: &HeaderMap, is_secure: bool) -> Vec<Presented> {
    let bearer = headers.get(header::AUTHORIZATION).and_then(|value| bearer_of(value.to_str().ok()?));
    if let Some(token) = bearer {
        return vec![Presented { hash: Secret::hash(token), cookie: None }];
    }
    let shown = |cookie: Cookie| {
        let hash = Secret::hash(cookie.of(headers, is_secure)?);
        Some(Presented { hash, cookie: Some(cookie) })
    };
    Cookie::ALL.into_iter().filter_map(shown).collect()
}

/// Whether somebody shows this very secret. It takes the same time whatever is shown: the lengths of both are hidden by their
/// hashes, and every byte of these is compared.
pub(crate) fn is_same(shown: &str, secret: &str) -> bool {
    Secret::hash(shown).ct_eq(&Secret::hash(secret)).to_bool()
}

/// The token of an `Authorization` header.
fn bearer_of(header: &str) -> Option<&str> {
    let (scheme, token) = header.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| token.trim())
}

/// What was found a moment ago, by the hashes of secrets, so that not every ball asks the database.
#[derive(Debug, Default)]
pub(crate) struct Credentials(Mutex<Found>);

#[derive(Debug, Default)]
struct Found {
    /// What each secret is good for, `None` if for nothing, and when that was found.
    by_hash: HashMap<[u8; 32], (Option<Credential>, Instant)>,
    /// How often all of it was forgotten. What somebody began to look for before that is not kept.
    forgotten: u64,
    /// When each keypad was used last, by its number.
    used: HashMap<i64, Instant>,
    /// From where each keypad was entered, by its number.
    from: HashMap<i64, Neighbour>,
}

impl Credentials {
    /// The credential that somebody shows; `None` if it is not good.
    pub(crate) async fn find(&self, server: &Server, presented: &Presented) -> Result<Option<Credential>, StoreError> {
        let is_right = |credential: &Credential| match presented.cookie {
            Some(cookie) => cookie.is_of(&credential.holder),
            // Screens and keypads have cookies and nothing else.
            None => matches!(credential.holder, Holder::Desk | Holder::Program { .. }),
        };
        let found = match self.known(&presented.hash) {
            Ok(known) => known,
            Err(forgotten) => {
                // Secrets are looked up by their hashes, so that the time it takes tells nothing of them.
                let found = server.centre.store().credential(&presented.hash).await?;
                self.keep(presented.hash, found.clone(), forgotten);
                found
            }
        };
        Ok(found.filter(|credential| !credential.is_over()).filter(is_right))
    }

    fn found(&self) -> MutexGuard<'_, Found> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What was found a moment ago, or how often all was forgotten if that is not known.
    fn known(&self, hash: &[u8; 32]) -> Result<Option<Credential>, u64> {
        let mut found = self.found();
        let Some((credential, at)) = found.by_hash.get(hash) else { return Err(found.forgotten) };
        if MOMENT <= at.elapsed() {
            return Err(found.forgotten);
        }
        let credential = credential.clone();
        found.note_use(credential.as_ref());
        Ok(credential)
    }

    fn keep(&self, hash: [u8; 32], credential: Option<Credential>, forgotten: u64) {
        let mut found = self.found();
        found.note_use(credential.as_ref());
        if MOST <= found.by_hash.len() {
            found.by_hash.retain(|_, (_, at)| at.elapsed() < MOMENT);
        }
        if found.by_hash.len() < MOST && found.forgotten == forgotten {
            found.by_hash.insert(hash, (credential, Instant::now()));
        }
    }

    /// Asks the database again from here on, because a credential was made or has ended.
    pub(crate) fn forget(&self) {
        let mut found = self.found();
        found.by_hash.clear();
        found.forgotten += 1;
    }

    /// A keypad was entered from an address.
    pub(crate) fn note_from(&self, keypad: i64, from: Neighbour) {
        let mut found = self.found();
        if FROM <= found.from.len() {
            found.from.clear();
        }
        found.from.insert(keypad, from);
    }

    /// The number of the keypad that makes room for another: of the network that has most, of the address there that has most, the
    /// one that was used least lately.
    pub(crate) fn idlest(&self, keypads: &[Credential]) -> Option<i64> {
        let found = self.found();
        let from = |keypad: &Credential| found.from.get(&keypad.number);
        let count_of = |is_there: &dyn Fn(Neighbour) -> bool| {
            keypads.iter().filter_map(from).filter(|from| is_there(**from)).count()
        };
        let place = |keypad: &&Credential| {
            let counts = from(keypad).map_or((1, 1), |from| {
                (count_of(&|other| other.group() == from.group()), count_of(&|other| other == *from))
            });
            (Reverse(counts), found.used.get(&keypad.number).copied(), keypad.number)
        };
        keypads.iter().min_by_key(place).map(|keypad| keypad.number)
    }
}

impl Found {
    fn note_use(&mut self, credential: Option<&Credential>) {
        let Some(Credential { number, holder: Holder::Keypad { .. }, .. }) = credential else { return };
        if MOST <= self.used.len() && !self.used.contains_key(number) {
            // Those of today are used again.
            self.used.retain(|_, at| at.elapsed() < LATELY);
        }
        if self.used.len() < 4 * MOST {
            self.used.insert(*number, Instant::now());
        }
    }
}
