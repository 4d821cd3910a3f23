//! Where requests come from: who is at the other end, and how many connections and streams each has.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, UdpSocket};
use std::sync::{Arc, Mutex, PoisonError};

use axum::http::HeaderMap;

/// The two ends of a connection.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Ends {
    pub(crate) peer: IpAddr,
    pub(crate) local: SocketAddr,
}

/// Whoever limits are counted for: an address, or a network of one subscriber where addresses are plenty.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Neighbour {
    address: IpAddr,
    /// Whether it is this computer, and not somebody for whom a proxy on this computer asks.
    is_here: bool,
}

impl Neighbour {
    /// The one at an address, which this computer has reached by an address of its own. Of IPv6, the first 64 bits tell who it
    /// is, and the others are anybody's choice; but on a network that this computer is on, these are the same for everybody.
    pub fn of(address: IpAddr, own: IpAddr) -> Neighbour {
        let (address, own) = (address.to_canonical(), own.to_canonical());
        let whole = Neighbour { address, is_here: address.is_loopback() };
        match address {
            IpAddr::V4(_) => whole,
            IpAddr::V6(here) if here.is_loopback() || here.is_unicast_link_local() || here.is_unique_local() => whole,
            IpAddr::V6(_) if whole.network() == (Neighbour { address: own, is_here: false }).network() => whole,
            IpAddr::V6(_) => whole.network().unwrap_or(whole),
        }
    }

    /// The one for whom a proxy asks. This computer reaches the proxy by another way than it would reach that one.
    fn beyond_proxy(address: IpAddr) -> Neighbour {
        let is_global = matches!(address.to_canonical(), IpAddr::V6(_));
        let own = is_global.then(|| own_address(address)).flatten().unwrap_or(Ipv4Addr::UNSPECIFIED.into());
        Neighbour { is_here: false, ..Neighbour::of(address, own) }
    }

    /// Whether it is this computer.
    pub(crate) fn is_here(self) -> bool {
        self.is_here
    }

    /// The network of an address of IPv6; `None` of any other, and of a network.
    pub(crate) fn network(self) -> Option<Neighbour> {
        let IpAddr::V6(address) = self.address else { return None };
        let network = Ipv6Addr::from(u128::from(address) >> 64 << 64);
        (network != address).then_some(Neighbour { address: network.into(), is_here: false })
    }

    /// All that may be one and the same: the network of an address of IPv6, or the address.
    pub(crate) fn group(self) -> Neighbour {
        self.network().unwrap_or(self)
    }
}

/// Who asks, as far as a connection and a proxy tell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Asker {
    /// The address; the one that stands for all if a proxy does not tell it.
    pub address: IpAddr,
    /// Whether a proxy asks for somebody.
    pub is_proxied: bool,
}

impl Asker {
    /// The one at the other end of a connection, or for whom the proxy there asks, which the centre trusts. A proxy that does
    /// not say so asks for somebody if it asks as browsers do: by the public URL.
    pub fn of(peer: IpAddr, headers: &HeaderMap, proxy: Option<IpAddr>, is_by_public_url: bool) -> Asker {
        let direct = Asker { address: peer.to_canonical(), is_proxied: false };
        if proxy.is_none_or(|proxy| proxy.to_canonical() != direct.address) {
            return direct;
        }
        // Each proxy adds the one that it speaks to at the end, and only the last is known.
        let told = headers.get_all("x-forwarded-for").iter().next_back();
        if told.is_none() && !is_by_public_url {
            return direct;
        }
        let last = told.and_then(|value| forwarded_address(value.to_str().ok()?.rsplit(',').next()?));
        let address = last.map_or(Ipv4Addr::UNSPECIFIED.into(), |address| address.to_canonical());
        Asker { address, is_proxied: true }
    }

    /// Whoever limits are counted for, at this end of the connection.
    pub(crate) fn neighbour(self, local: IpAddr) -> Neighbour {
        if self.is_proxied { Neighbour::beyond_proxy(self.address) } else { Neighbour::of(self.address, local) }
    }
}

/// An address as proxies write it: some add the port, and then put brackets around one of IPv6.
fn forwarded_address(text: &str) -> Option<IpAddr> {
    let text = text.trim();
    let in_brackets = || text.strip_prefix('[')?.strip_suffix(']')?.parse::<Ipv6Addr>().ok();
    let with_port = || text.parse::<SocketAddr>().ok();
    text.parse().ok().or_else(|| with_port().map(|with| with.ip())).or_else(|| in_brackets().map(IpAddr::V6))
}

/// The address by which this computer would send something to another one; `None` if it has no way there. Nothing is sent.
pub(crate) fn own_address(to: IpAddr) -> Option<IpAddr> {
    let any: IpAddr = if to.is_ipv4() { Ipv4Addr::UNSPECIFIED.into() } else { Ipv6Addr::UNSPECIFIED.into() };
    let local = UdpSocket::bind((any, 0)).and_then(|socket| {
        socket.connect((to, 9))?;
        socket.local_addr()
    });
    local.ok().map(|local| local.ip()).filter(|ip| !ip.is_unspecified())
}

/// How many times as much as one address those of one network may have together.
pub(crate) const NEIGHBOURS: usize = 8;

/// How many of something each has, and the most that one may have.
#[derive(Debug)]
pub struct Places {
    most: usize,
    taken: Mutex<HashMap<Neighbour, usize>>,
}

/// One of them, until it is dropped.
#[derive(Debug)]
pub struct Place {
    places: Arc<Places>,
    of: Neighbour,
}

impl Places {
    /// Places of which each may have so many.
    pub fn new(most: usize) -> Arc<Places> {
        Arc::new(Places { most, taken: Mutex::default() })
    }

    /// Whether nobody has a place.
    pub fn is_empty(&self) -> bool {
        self.taken.lock().unwrap_or_else(PoisonError::into_inner).is_empty()
    }

    /// Takes a place; `None` if there is none left for this one.
    pub fn take(self: &Arc<Places>, of: Neighbour) -> Option<Place> {
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        let count = |of: &Neighbour| taken.get(of).copied().unwrap_or_default();
        let is_network_full = |network: Neighbour| NEIGHBOURS * self.most <= count(&network);
        if self.most <= count(&of) || of.network().is_some_and(is_network_full) {
            return None;
        }
        for of in [Some(of), of.network()].into_iter().flatten() {
            *taken.entry(of).or_default() += 1;
        }
        Some(Place { places: self.clone(), of })
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut taken = self.places.taken.lock().unwrap_or_else(PoisonError::into_inner);
        for of in [Some(self.of), self.of.network()].into_iter().flatten() {
            let Some(count) = taken.get_mut(&of) else { continue };
            *count -= 1;
            if *count == 0 {
                taken.remove(&of);
            }
        }
    }
}
