//! Everybody who is there, so that those who are many make room for those who are few.

use std::collections::{HashMap, VecDeque};
use std::hash::Hash;

use crate::address::Neighbour;

/// What each address has, connections or live boards: each with its key and with what ends it, the oldest first.
#[derive(Debug)]
pub struct Crowd<K, E> {
    of_each: HashMap<Neighbour, VecDeque<(K, E)>>,
    whose: HashMap<K, Neighbour>,
}

impl<K, E> Default for Crowd<K, E> {
    fn default() -> Crowd<K, E> {
        Crowd { of_each: HashMap::new(), whose: HashMap::new() }
    }
}

impl<K: Copy + Eq + Hash, E> Crowd<K, E> {
    /// How many there are.
    pub fn len(&self) -> usize {
        self.whose.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.whose.is_empty()
    }

    /// One has come.
    pub fn add(&mut self, of: Neighbour, key: K, end: E) {
        self.whose.insert(key, of);
        self.of_each.entry(of).or_default().push_back((key, end));
    }

    /// One has ended.
    pub fn remove(&mut self, key: K) {
        let Some(of) = self.whose.remove(&key) else { return };
        let Some(own) = self.of_each.get_mut(&of) else { return };
        own.retain(|(other, _)| *other != key);
        if own.is_empty() {
            self.of_each.remove(&of);
        }
    }

    /// Takes out the oldest of those who are most, for one of those who are fewer, and gives what ends it; `None` if nobody is
    /// more. Many addresses of one network are many together; among themselves, each counts alone.
    pub fn make_room(&mut self, of: Neighbour) -> Option<E> {
        let mut networks: HashMap<Neighbour, usize> = HashMap::new();
        for (address, own) in &self.of_each {
            *networks.entry(address.group()).or_default() += own.len();
        }
        let together = networks.get(&of.group()).copied().unwrap_or_default();
        let (network, many) =
            networks.iter().max_by_key(|(_, count)| **count).map(|(network, count)| (*network, *count))?;
        let count = self.of_each.get(&of).map_or(0, VecDeque::len);
        let most = if together + 1 < many {
            self.most_of(network)
        } else {
            self.most_of(of.group()).filter(|most| count + 1 < self.of_each[most].len())
        }?;
        let own = self.of_each.get_mut(&most)?;
        let (key, end) = own.pop_front()?;
        if own.is_empty() {
            self.of_each.remove(&most);
        }
        self.whose.remove(&key);
        Some(end)
    }

    /// The address that has most in a network.
    fn most_of(&self, network: Neighbour) -> Option<Neighbour> {
        let there = self.of_each.iter().filter(|(address, _)| address.group() == network);
        there.max_by_key(|(_, own)| own.len()).map(|(address, _)| *address)
    }
}
