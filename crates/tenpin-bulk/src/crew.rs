//! Many hands: chunks are worked on side by side, and delivered in their order.

use std::io::{self, Read};
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, Scope};

use crate::chunk::{Chunk, Chunks};

/// The bytes of a chunk after which more hands are worth calling. What comes in smaller pieces has to be waited for.
const WORTH_A_CREW: usize = 32 * 1024;

/// Why not all chunks were delivered.
#[derive(Debug)]
pub enum Stop<E> {
    /// The source cannot be read. What came before is delivered.
    CannotRead(io::Error),
    /// What was made of a chunk could not be delivered.
    CannotDeliver(E),
}

/// Works through a source on up to `jobs` threads. `work` is done for many chunks at a time, `deliver` is called for one
/// after the other, in their order, with what `work` made of each. Neither waits for a line that has yet to come.
///
/// Each thread keeps its chunk and what is made of it for the next one, so that memory is bounded whatever comes.
pub fn work_through<R, T, E>(
    chunks: Chunks<R>,
    jobs: NonZeroUsize,
    work: impl Fn(&Chunk, &mut T) + Sync,
    deliver: impl FnMut(&Chunk, &mut T) -> Result<(), E> + Send,
) -> Result<(), Stop<E>>
where
    R: Read + Send,
    T: Default,
    E: Send,
{
    let crew = Crew {
        inbox: Mutex::new(Inbox { chunks, taken: 0, end: None }),
        outbox: Mutex::new(Outbox { deliver, delivered: 0, failed: None, is_deserted: false }),
        turn: Condvar::new(),
        is_over: AtomicBool::new(false),
        work,
        jobs: jobs.get(),
    };
    thread::scope(|scope| crew.labour(Some(scope)));
    let failed = crew.outbox.into_inner().unwrap_or_else(PoisonError::into_inner).failed;
    let end = crew.inbox.into_inner().unwrap_or_else(PoisonError::into_inner).end;
    match (failed, end) {
        (Some(error), _) => Err(Stop::CannotDeliver(error)),
        (None, Some(error)) => Err(Stop::CannotRead(error)),
        (None, None) => Ok(()),
    }
}

/// Threads that share a source and a place to deliver to.
struct Crew<R, W, D, E> {
    inbox: Mutex<Inbox<R>>,
    outbox: Mutex<Outbox<D, E>>,
    /// Somebody has delivered, or failed to.
    turn: Condvar,
    /// There is nothing more to take, or nobody takes what is made of it.
    is_over: AtomicBool,
    work: W,
    jobs: usize,
}

/// Where chunks come from.
struct Inbox<R> {
    chunks: Chunks<R>,
    /// How many were taken.
    taken: usize,
    /// Why there are no more, if that is an error.
    end: Option<io::Error>,
}

/// Where results go to.
struct Outbox<D, E> {
    deliver: D,
    /// How many chunks are done with.
    delivered: usize,
    failed: Option<E>,
    /// Whether somebody who held a chunk has come to grief with it, so that its turn never comes.
    is_deserted: bool,
}

/// Whoever holds this and comes to grief keeps nobody waiting.
struct Shift<'a, R, W, D, E>(&'a Crew<R, W, D, E>);

impl<R, W, D, E> Drop for Shift<'_, R, W, D, E> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.is_over.store(true, Ordering::Relaxed);
            lock(&self.0.outbox).is_deserted = true;
            self.0.turn.notify_all();
        }
    }
}

impl<R, W, D, E> Crew<R, W, D, E>
where
    R: Read + Send,
    E: Send,
{
    /// Takes chunk after chunk, works on it and delivers it. The first one calls the others when there is enough to do.
    fn labour<'scope, T: Default>(&'scope self, mut scope: Option<&'scope Scope<'scope, '_>>)
    where
        W: Fn(&Chunk, &mut T) + Sync,
        D: FnMut(&Chunk, &mut T) -> Result<(), E> + Send,
    {
        let _shift = Shift(self);
        let mut chunk = Chunk::default();
        let mut result = T::default();
        while let Some(number) = self.take(&mut chunk) {
            if WORTH_A_CREW <= chunk.text().len()
                && let Some(scope) = scope.take()
            {
                for _ in 1..self.jobs {
                    // With fewer hands it takes longer, and that is all.
                    if thread::Builder::new().spawn_scoped(scope, || self.labour::<T>(None)).is_err() {
                        break;
                    }
                }
            }
            (self.work)(&chunk, &mut result);
            self.deliver(number, |deliver| deliver(&chunk, &mut result));
        }
    }

    /// The next chunk, and its number; `None` when it is over.
    fn take(&self, chunk: &mut Chunk) -> Option<usize> {
        let mut inbox = lock(&self.inbox);
        if self.is_over.load(Ordering::Relaxed) {
            return None;
        }
        match inbox.chunks.next(chunk) {
            Ok(true) => {
                inbox.taken += 1;
                return Some(inbox.taken - 1);
            }
            Ok(false) => {}
            Err(error) => inbox.end = Some(error),
        }
        self.is_over.store(true, Ordering::Relaxed);
        None
    }

    /// Delivers the chunk with this number when its turn comes, unless one before it could not be.
    fn deliver(&self, number: usize, deliver: impl FnOnce(&mut D) -> Result<(), E>) {
        let mut outbox = lock(&self.outbox);
        while outbox.delivered != number && outbox.failed.is_none() && !outbox.is_deserted {
            outbox = self.turn.wait(outbox).unwrap_or_else(PoisonError::into_inner);
        }
        if outbox.delivered != number || outbox.failed.is_some() {
            return;
        }
        match deliver(&mut outbox.deliver) {
            Ok(()) => outbox.delivered += 1,
            Err(error) => {
                outbox.failed = Some(error);
                self.is_over.store(true, Ordering::Relaxed);
            }
        }
        self.turn.notify_all();
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
