//! What was made for one is kept for all others who ask for the same.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, PoisonError, Weak};

/// What was made of the newest state of each thing, as long as somebody has that state.
#[derive(Debug)]
pub(crate) struct Kept<K, S, T>(Mutex<HashMap<K, (Weak<S>, T)>>);

impl<K, S, T> Default for Kept<K, S, T> {
    fn default() -> Kept<K, S, T> {
        Kept(Mutex::default())
    }
}

impl<K: Eq + Hash, S, T: Clone> Kept<K, S, T> {
    /// What was made of this state, or is made now.
    pub(crate) fn get(&self, key: K, state: &Arc<S>, work: impl FnOnce() -> T) -> T {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((of, made)) = kept.get(&key)
            && of.as_ptr() == Arc::as_ptr(state)
        {
            return made.clone();
        }
        let made = work();
        kept.retain(|_, (of, _)| 0 < of.strong_count());
        kept.insert(key, (Arc::downgrade(state), made.clone()));
        made
    }
}
