//! What every request passes before it is looked at: it must mean this server, and nothing is written for another site.

use std::net::IpAddr;

use axum::extract::Request;
use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::response::Response;
use tenpin_lang::{Language, Quoted};

use crate::address::Ends;
use crate::problem::Problem;
use crate::public_url::{PublicUrl, host_of, without_usual_port};
use crate::words::Refused;

/// What browsers are told for two years: come over TLS, and over nothing else.
const STRICT: &str = "max-age=63072000";

/// The policy of an answer that has none of its own: a page may do nothing.
const NOTHING: &str = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// Whether a browser has sent this over TLS, as far as can be known: a proxy in between has.
pub(crate) fn is_secure(headers: &HeaderMap, public: &PublicUrl) -> bool {
    let named = headers.get(header::HOST).and_then(|value| value.to_str().ok());
    public.is_secure() && named.is_some_and(|named| public.is_at(named))
}

/// Whether a request names the host of the public URL, and not an address or a name that this computer has anyway.
pub(crate) fn is_by_public_url(headers: &HeaderMap, ends: Ends, public: &PublicUrl) -> bool {
    let named = headers.get(header::HOST).and_then(|value| value.to_str().ok());
    named.is_some_and(|named| public.is_at(named) && !is_own_address(host_of(named), ends))
}

/// Refuses what is meant for another host, and what another site has a browser send.
pub(crate) fn check(request: &Request, ends: Ends, public: &PublicUrl, language: Language) -> Result<(), Problem> {
    let headers = request.headers();
    let host = host(request).ok_or_else(|| unknown(headers, language))?;
    if !is_ours(host_of(&host), ends, public) {
        return Err(unknown(headers, language));
    }
    if matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS) {
        return Ok(());
    }
    check_site(headers, &host, public).map_err(|cause| Problem::new(StatusCode::FORBIDDEN, &cause, language))
}

fn unknown(headers: &HeaderMap, language: Language) -> Problem {
    let named = headers.get(header::HOST).map(|value| String::from_utf8_lossy(value.as_bytes()).into_owned());
    let cause = Refused::UnknownHost { host: Quoted::of(named.unwrap_or_default()) };
    Problem::new(StatusCode::MISDIRECTED_REQUEST, &cause, language)
}

/// The one host that a request names; `None` if it names none, or several.
fn host(request: &Request) -> Option<String> {
    let mut named = request.headers().get_all(header::HOST).iter();
    let (Some(host), None) = (named.next(), named.next()) else { return None };
    let host: Authority = host.to_str().ok()?.parse().ok()?;
    if host.as_str().contains('@') {
        return None;
    }
    // A path may be a whole URL, which then says whom it is for.
    match request.uri().authority() {
        Some(authority) if !authority.as_str().eq_ignore_ascii_case(host.as_str()) => None,
        _ => Some(host.as_str().to_ascii_lowercase()),
    }
}

/// Whether a host is this server: the address that was connected to, or what browsers are said to reach it by. A name that
/// somebody else lets point here is not, so that a page from there cannot pass for one of ours.
fn is_ours(host: &str, ends: Ends, public: &PublicUrl) -> bool {
    public.host().eq_ignore_ascii_case(host) || is_own_address(host, ends)
}

/// Whether a host is the address that was connected to.
fn is_own_address(host: &str, ends: Ends) -> bool {
    let local = ends.local.ip().to_canonical();
    match host.trim_start_matches('[').trim_end_matches(']').parse::<IpAddr>() {
        Ok(address) => local == address.to_canonical(),
        Err(_) => host.eq_ignore_ascii_case("localhost") && local.is_loopback(),
    }
}

/// Refuses a request that changes something unless it comes from a page of this server, or from no page at all.
fn check_site(headers: &HeaderMap, host: &str, public: &PublicUrl) -> Result<(), Refused> {
    let text = |name: HeaderName| headers.get(name).map(HeaderValue::as_bytes);
    let fetched = text(HeaderName::from_static("sec-fetch-site"));
    if fetched.is_some_and(|site| site != b"same-origin" && site != b"none") {
        return Err(Refused::CrossSite);
    }
    if let Some(origin) = text(header::ORIGIN) {
        let is_secure = is_secure(headers, public);
        let (scheme, host) = (if is_secure { "https" } else { "http" }, without_usual_port(host, is_secure));
        let is_own = origin.eq_ignore_ascii_case(format!("{scheme}://{host}").as_bytes());
        return if is_own { Ok(()) } else { Err(Refused::CrossSite) };
    }
    // No browser of these years is silent about both. One that is can send nothing but forms across sites.
    let is_json = || text(header::CONTENT_TYPE).is_some_and(|kind| kind.starts_with(b"application/json"));
    if fetched.is_some() || text(header::COOKIE).is_none() || is_json() { Ok(()) } else { Err(Refused::NotJson) }
}

/// What every answer tells a browser.
pub(crate) fn headers(response: &mut Response, is_secure: bool) {
    let headers = response.headers_mut();
    let mut set = |name: HeaderName, value: &'static str| {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    };
    set(header::X_CONTENT_TYPE_OPTIONS, "nosniff");
    set(header::CONTENT_SECURITY_POLICY, NOTHING);
    set(header::X_FRAME_OPTIONS, "DENY");
    set(header::REFERRER_POLICY, "no-referrer");
    set(HeaderName::from_static("cross-origin-resource-policy"), "same-origin");
    if is_secure {
        set(header::STRICT_TRANSPORT_SECURITY, STRICT);
        set(HeaderName::from_static("cross-origin-opener-policy"), "same-origin");
    }
}
