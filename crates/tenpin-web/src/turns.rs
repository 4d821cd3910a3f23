//! Turns: one after the other, so that many at one address hold up nobody elsewhere for long.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};

use tokio::sync::{Mutex as Queue, MutexGuard, OwnedMutexGuard};

use crate::address::Neighbour;

/// One has its turn at a time. However many wait at one address, one of them is in the queue, so that everybody else waits for
/// one of each address at most.
#[derive(Debug, Default)]
pub(crate) struct Turns {
    queue: Queue<()>,
    of_each: Mutex<HashMap<Neighbour, Weak<Queue<()>>>>,
}

/// A turn, until it is dropped.
pub(crate) struct Turn<'a> {
    _own: OwnedMutexGuard<()>,
    _turn: MutexGuard<'a, ()>,
}

impl Turns {
    /// Waits for a turn.
    pub(crate) async fn wait(&self, from: Neighbour) -> Turn<'_> {
        let own = self.of(from).lock_owned().await;
        Turn { _own: own, _turn: self.queue.lock().await }
    }

    /// Where those of one address wait, and those of one network.
    fn of(&self, from: Neighbour) -> Arc<Queue<()>> {
        let mut of_each = self.of_each.lock().unwrap_or_else(PoisonError::into_inner);
        of_each.retain(|_, own| 0 < own.strong_count());
        let own = of_each.get(&from.group()).and_then(Weak::upgrade).unwrap_or_default();
        of_each.insert(from.group(), Arc::downgrade(&own));
        own
    }
}
