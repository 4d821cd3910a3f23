//! Live streams: how many each address may have, and who makes room where a proxy brings many.

use std::future::pending;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::oneshot;

use crate::address::{Asker, Neighbour, Place, Places};
use crate::crowd::Crowd;

/// The streams of all addresses.
#[derive(Debug)]
pub(crate) struct Streams {
    of_each: Arc<Places>,
    /// The most that a proxy may ask for.
    most_proxied: usize,
    proxied: Mutex<Proxied>,
}

/// The streams that a proxy has asked for.
#[derive(Debug, Default)]
struct Proxied {
    crowd: Crowd<u64, oneshot::Sender<()>>,
    /// How many there have been.
    count: u64,
}

/// A place for a stream, until it is dropped.
#[derive(Debug)]
pub(crate) struct StreamPlace {
    _own: Place,
    proxied: Option<ProxiedPlace>,
}

#[derive(Debug)]
struct ProxiedPlace {
    streams: Arc<Streams>,
    key: u64,
    /// Ends when somebody else needs the place.
    needed: oneshot::Receiver<()>,
}

impl Streams {
    /// So many for each address, where there are so many connections in all.
    pub(crate) fn new(of_each: usize, connections: usize) -> Arc<Streams> {
        // Streams last. A quarter of the connections is left for all else that comes by the proxy.
        let most_proxied = connections / 4 * 3;
        Arc::new(Streams { of_each: Places::new(of_each), most_proxied, proxied: Mutex::default() })
    }

    /// Takes a place; `None` if there is none left for this one.
    pub(crate) fn take(self: &Arc<Streams>, of: Neighbour, asker: Asker) -> Option<StreamPlace> {
        let own = self.of_each.take(of)?;
        let proxied = if asker.is_proxied { Some(self.take_proxied(of)?) } else { None };
        Some(StreamPlace { _own: own, proxied })
    }

    fn take_proxied(self: &Arc<Streams>, of: Neighbour) -> Option<ProxiedPlace> {
        let mut proxied = self.proxied();
        if self.most_proxied <= proxied.crowd.len() {
            drop(proxied.crowd.make_room(of)?);
        }
        proxied.count += 1;
        let key = proxied.count;
        let (end, needed) = oneshot::channel();
        proxied.crowd.add(of, key, end);
        Some(ProxiedPlace { streams: self.clone(), key, needed })
    }

    fn proxied(&self) -> MutexGuard<'_, Proxied> {
        self.proxied.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl StreamPlace {
    /// Waits until somebody else needs the place.
    pub(crate) async fn needed(&mut self) {
        match &mut self.proxied {
            Some(place) => drop((&mut place.needed).await),
            None => pending().await,
        }
    }
}

impl Drop for ProxiedPlace {
    fn drop(&mut self) {
        self.streams.proxied().crowd.remove(self.key);
    }
}
