//! What waits to be looked at, one after the other.

use std::collections::VecDeque;
use std::sync::{Condvar, Mutex, PoisonError};

/// What waits, in the order in which it came. That of whoever is known comes first: others may be many.
#[derive(Debug)]
pub struct Waiting<T> {
    queues: Mutex<Queues<T>>,
    is_new: Condvar,
}

#[derive(Debug)]
struct Queues<T> {
    known: VecDeque<T>,
    others: VecDeque<T>,
}

impl<T> Default for Waiting<T> {
    fn default() -> Waiting<T> {
        let queues = Queues { known: VecDeque::new(), others: VecDeque::new() };
        Waiting { queues: Mutex::new(queues), is_new: Condvar::new() }
    }
}

impl<T> Waiting<T> {
    /// Puts something at the end.
    pub fn add(&self, new: T, is_known: bool) {
        let mut queues = self.queues.lock().unwrap_or_else(PoisonError::into_inner);
        let queue = if is_known { &mut queues.known } else { &mut queues.others };
        queue.push_back(new);
        self.is_new.notify_one();
    }

    /// Takes out what comes next, when there is something.
    pub fn next(&self) -> T {
        let mut queues = self.queues.lock().unwrap_or_else(PoisonError::into_inner);
        loop {
            if let Some(next) = queues.next() {
                return next;
            }
            queues = self.is_new.wait(queues).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

impl<T> Queues<T> {
    fn next(&mut self) -> Option<T> {
        self.known.pop_front().or_else(|| self.others.pop_front())
    }
}
