//! The URL that browsers reach a centre by.

use std::fmt::{self, Display, Formatter};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, UdpSocket};

use tenpin_board::text::is_visible;

use crate::words::Centre;

/// The URL that browsers reach a centre by: `http` or `https`, a host, maybe a port and a path, and no slash at its end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct PublicUrl(String);

impl PublicUrl {
    /// The URL that a text is.
    pub(crate) fn read(text: &str) -> Result<PublicUrl, Centre> {
        if text.contains(|symbol: char| symbol.is_whitespace() || !is_visible(symbol)) {
            return Err(Centre::UrlWithBlank);
        }
        let scheme = ["http://", "https://"].into_iter().find(|scheme| text.starts_with(scheme));
        let rest = scheme.and_then(|scheme| text.strip_prefix(scheme)).ok_or(Centre::UrlWithoutScheme)?;
        if rest.contains(['?', '#']) {
            return Err(Centre::UrlWithQuery);
        }
        if !is_authority(rest.split('/').next().unwrap_or_default()) {
            return Err(Centre::UrlWithoutHost);
        }
        Ok(PublicUrl(text.trim_end_matches('/').to_owned()))
    }

    /// The URL of a server that listens on this address. One that stands for all has the address that others on the network
    /// reach this computer by.
    pub(crate) fn of(listen: SocketAddr) -> PublicUrl {
        let ip = if listen.ip().is_unspecified() { address_on_network(listen.ip()) } else { listen.ip() };
        PublicUrl(format!("http://{}", SocketAddr::new(ip, listen.port())))
    }

    /// Whether browsers come over TLS.
    pub(crate) fn is_secure(&self) -> bool {
        self.0.starts_with("https://")
    }
}

impl Display for PublicUrl {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The address of this computer on its network, of the kind of another address; without a network, the one that only this
/// computer can connect to. The system tells by which address it would send something. Nothing is sent.
fn address_on_network(like: IpAddr) -> IpAddr {
    // Addresses of examples, which are everywhere outside.
    let (any, outside, own): (IpAddr, IpAddr, IpAddr) = match like {
        IpAddr::V4(_) => (Ipv4Addr::UNSPECIFIED.into(), [192, 0, 2, 1].into(), Ipv4Addr::LOCALHOST.into()),
        IpAddr::V6(_) => {
            (Ipv6Addr::UNSPECIFIED.into(), [0x2001, 0xdb8, 0, 0, 0, 0, 0, 1].into(), Ipv6Addr::LOCALHOST.into())
        }
    };
    let local = UdpSocket::bind((any, 0)).and_then(|socket| {
        socket.connect((outside, 9))?;
        socket.local_addr()
    });
    local.ok().map(|local| local.ip()).filter(|ip| !ip.is_unspecified()).unwrap_or(own)
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

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn a_url_has_a_scheme_and_a_host() {
        for text in [
            "http://lanes.example",
            "https://lanes.example:8443/bowling",
            "http://127.0.0.1:7300",
            "http://[::1]:7300",
            "https://볼링장.kr/점수판",
        ] {
            assert_eq!(PublicUrl::read(text).unwrap().to_string(), text);
        }
    }

    #[test]
    fn a_slash_at_the_end_is_removed() {
        for (text, url) in [("http://a/", "http://a"), ("http://a/b/", "http://a/b"), ("http://a//", "http://a")] {
            assert_eq!(PublicUrl::read(text).unwrap().to_string(), url);
        }
    }

    #[test]
    fn anything_else_is_refused_for_its_reason() {
        let check = |text: &str, reason: Centre| assert_eq!(PublicUrl::read(text), Err(reason), "{text}");
        for text in ["", "lanes.example", "ftp://lanes.example", "//a", "http:/a", "javascript:http://a"] {
            check(text, Centre::UrlWithoutScheme);
        }
        let hosts = ["http://", "http:///a", "http://:80", "http://a:", "http://a:b", "http://a:70000", "http://[::1"];
        for text in
            hosts.into_iter().chain(["http://me:secret@a", "http://[a]", "http://[::1]x", "http://a\\b", "http://."])
        {
            check(text, Centre::UrlWithoutHost);
        }
        for text in ["http://a?b", "http://a/b?c=d", "http://a/#b", "http://a#"] {
            check(text, Centre::UrlWithQuery);
        }
        for text in [" http://a", "http://a b", "http://a\n", "http://a/\u{1b}[2J", "http://a/\u{202e}b"] {
            check(text, Centre::UrlWithBlank);
        }
    }
}
