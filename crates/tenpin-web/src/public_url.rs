//! The URL that browsers reach a centre by.

use std::error::Error;
use std::fmt::{self, Display, Formatter};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

use tenpin_board::text::is_visible;

use crate::address::own_address;

/// The URL that browsers reach a centre by: `http` or `https`, a host, maybe a port and a path, and no slash at its end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PublicUrl {
    /// As it was given.
    text: String,
    is_secure: bool,
    /// The host as browsers write it in `Host` and `Origin`, and the port if it is not the usual one.
    authority: String,
}

/// Why a text is no URL for browsers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum UrlError {
    /// There is a blank in it, or something that nobody can see.
    Blank,
    /// It does not begin with `http` or `https`.
    NoScheme,
    /// It has no host that could be one, or a wrong port.
    NoHost,
    /// It has a question mark or a number sign.
    Query,
}

impl PublicUrl {
    /// The URL that a text is.
    pub fn read(text: &str) -> Result<PublicUrl, UrlError> {
        if text.contains(|symbol: char| symbol.is_whitespace() || !is_visible(symbol)) {
            return Err(UrlError::Blank);
        }
        let scheme = ["http://", "https://"].into_iter().find(|scheme| text.starts_with(scheme));
        let rest = scheme.and_then(|scheme| text.strip_prefix(scheme)).ok_or(UrlError::NoScheme)?;
        if rest.contains(['?', '#']) {
            return Err(UrlError::Query);
        }
        if !is_authority(rest.split('/').next().unwrap_or_default()) {
            return Err(UrlError::NoHost);
        }
        // International hosts are written in another way by browsers, and addresses in one way only.
        let parsed = url::Url::parse(text).map_err(|_| UrlError::NoHost)?;
        let host = parsed.host_str().ok_or(UrlError::NoHost)?;
        let authority = parsed.port().map_or_else(|| host.to_owned(), |port| format!("{host}:{port}"));
        let is_secure = parsed.scheme() == "https";
        Ok(PublicUrl { text: text.trim_end_matches('/').to_owned(), is_secure, authority })
    }

    /// The URL of a server that listens on this address. One that stands for all has the address that others on the network
    /// reach this computer by.
    pub fn of(listen: SocketAddr) -> PublicUrl {
        let ip = if listen.ip().is_unspecified() { address_on_network(listen.ip()) } else { listen.ip() };
        let authority = SocketAddr::new(ip, listen.port()).to_string();
        PublicUrl { text: format!("http://{authority}"), is_secure: false, authority }
    }

    /// Whether browsers come over TLS.
    pub fn is_secure(&self) -> bool {
        self.is_secure
    }

    /// The host, without a port.
    pub(crate) fn host(&self) -> &str {
        host_of(&self.authority)
    }

    /// Whether this host of a request, maybe with the usual port, is the one of this URL.
    pub(crate) fn is_at(&self, authority: &str) -> bool {
        without_usual_port(authority, self.is_secure).eq_ignore_ascii_case(&self.authority)
    }
}

impl Display for PublicUrl {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.text.fmt(f)
    }
}

impl Display for UrlError {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            UrlError::Blank => "it has a blank or something invisible in it",
            UrlError::NoScheme => "it does not begin with http:// or https://",
            UrlError::NoHost => "it has no host, or a wrong port",
            UrlError::Query => "it has a ? or a #",
        })
    }
}

impl Error for UrlError {}

/// A host without its port.
pub(crate) fn host_of(authority: &str) -> &str {
    match authority.rfind(':') {
        Some(colon) if !authority[colon..].contains(']') => &authority[..colon],
        _ => authority,
    }
}

/// A host and port as a browser writes them: without the port that a URL has if it names none.
pub(crate) fn without_usual_port(authority: &str, is_secure: bool) -> &str {
    authority.strip_suffix(if is_secure { ":443" } else { ":80" }).unwrap_or(authority)
}

/// The address of this computer on its network, of the kind of another address; without a network, the one that only this
/// computer can connect to.
fn address_on_network(like: IpAddr) -> IpAddr {
    // Addresses of examples, which are everywhere outside.
    let (outside, own): (IpAddr, IpAddr) = match like {
        IpAddr::V4(_) => ([192, 0, 2, 1].into(), Ipv4Addr::LOCALHOST.into()),
        IpAddr::V6(_) => ([0x2001, 0xdb8, 0, 0, 0, 0, 0, 1].into(), Ipv6Addr::LOCALHOST.into()),
    };
    own_address(outside).unwrap_or(own)
}

/// Whether a text is a host, maybe with a port. A user and a password have no place in it.
fn is_authority(text: &str) -> bool {
    let is_port = |port: &str| port.strip_prefix(':').is_some_and(|port| port.parse::<u16>().is_ok());
    let is_end = |end: &str| end.is_empty() || is_port(end);
    if let Some((address, end)) = text.strip_prefix('[').and_then(|text| text.split_once(']')) {
        return address.parse::<Ipv6Addr>().is_ok() && is_end(end);
    }
    let (host, end) = text.split_at(text.find(':').unwrap_or(text.len()));
    let is_part_of_host = |symbol: char| symbol.is_alphanumeric() || "-._".contains(symbol);
    host.contains(char::is_alphanumeric) && host.chars().all(is_part_of_host) && is_end(end)
}
