//! Everybody who is connected, so that those who are many make room for those who are few.

use std::collections::{HashMap, VecDeque};

use tokio::task::{AbortHandle, Id};

use crate::address::Neighbour;

/// The connections of each address, the oldest first.
#[derive(Debug, Default)]
pub(crate) struct Crowd {
    of_each: HashMap<Neighbour, VecDeque<AbortHandle>>,
    whose: HashMap<Id, Neighbour>,
}

impl Crowd {
    /// A connection has come.
    pub(crate) fn add(&mut self, of: Neighbour, connection: AbortHandle) {
        self.whose.insert(connection.id(), of);
        self.of_each.entry(of).or_default().push_back(connection);
    }

    /// A connection has ended.
    pub(crate) fn remove(&mut self, connection: Id) {
        let Some(of) = self.whose.remove(&connection) else { return };
        let Some(own) = self.of_each.get_mut(&of) else { return };
        own.retain(|other| other.id() != connection);
        if own.is_empty() {
            self.of_each.remove(&of);
        }
    }

    /// Ends the oldest connection of the address that has most, for one of an address that has fewer. Says whether there is
    /// such an address.
    pub(crate) fn make_room(&mut self, of: Neighbour) -> bool {
        let count = self.of_each.get(&of).map_or(0, VecDeque::len);
        let Some(most) = self.of_each.values_mut().max_by_key(|own| own.len()) else { return false };
        if most.len() <= count + 1 {
            return false;
        }
        let Some(oldest) = most.pop_front() else { return false };
        self.whose.remove(&oldest.id());
        oldest.abort();
        true
    }
}
