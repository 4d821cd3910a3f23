//! A cache of answers and events: what was made for one request serves all others for the same state.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, PoisonError, Weak};

/// What was made of the newest state of each thing. An entry is dropped some time after its state is.
#[derive(Debug)]
pub(crate) struct Cache<K, S, T>(Mutex<HashMap<K, (Weak<S>, T)>>);

impl<K, S, T> Default for Cache<K, S, T> {
    fn default() -> Cache<K, S, T> {
        Cache(Mutex::default())
    }
}

impl<K: Eq + Hash, S, T: Clone> Cache<K, S, T> {
    /// The entry for this state; made now if there is none.
    pub(crate) fn get(&self, key: K, state: &Arc<S>, work: impl FnOnce() -> T) -> T {
        let mut cached = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((of, made)) = cached.get(&key)
            && of.as_ptr() == Arc::as_ptr(state)
        {
            return made.clone();
        }
        let made = work();
        cached.retain(|_, (of, _)| 0 < of.strong_count());
        cached.insert(key, (Arc::downgrade(state), made.clone()));
        made
    }
}
