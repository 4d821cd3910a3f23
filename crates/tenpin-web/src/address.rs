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
pub struct Neighbour(IpAddr);

impl Neighbour {
    /// The one at an address. Of IPv6, the first 64 bits tell who it is, and the others are anybody's choice; but on the network
    /// of the server itself these are the same for everybody.
    pub fn of(address: IpAddr, server: IpAddr) -> Neighbour {
        let (address, server) = (address.to_canonical(), server.to_canonical());
        let whole = Neighbour(address);
        match address {
            IpAddr::V4(_) => whole,
            IpAddr::V6(here) if here.is_loopback() || here.is_unicast_link_local() || here.is_unique_local() => whole,
            IpAddr::V6(_) if whole.network() == Neighbour(server).network() => whole,
            IpAddr::V6(_) => whole.network().unwrap_or(whole),
        }
    }

    /// Whether it is this computer.
    pub(crate) fn is_here(self) -> bool {
        self.0.is_loopback()
    }

    /// The network of an address of IPv6; `None` of any other, and of a network.
    fn network(self) -> Option<Neighbour> {
        let IpAddr::V6(address) = self.0 else { return None };
        let network = Ipv6Addr::from(u128::from(address) >> 64 << 64);
        (network != address).then_some(Neighbour(network.into()))
    }
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

/// The address of the one who asks. A proxy that the centre trusts says for whom.
pub fn address_of(peer: IpAddr, headers: &HeaderMap, proxy: Option<IpAddr>) -> IpAddr {
    let is_proxy = proxy.is_some_and(|proxy| proxy.to_canonical() == peer.to_canonical());
    // Each proxy adds the one that it speaks to at the end, and only the last is known.
    let named = headers.get_all("x-forwarded-for").iter().next_back().filter(|_| is_proxy);
    let last = named.and_then(|value| value.to_str().ok()?.rsplit(',').next()?.trim().parse().ok());
    last.unwrap_or(peer).to_canonical()
}

/// How many times as much as one address those of one network may have together.
const NEIGHBOURS: usize = 8;

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
