//! Many hands: chunks are worked on side by side, and delivered in their order.

use std::collections::BTreeMap;
use std::io::{self, Read};
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, Scope};

use crate::chunk::{Chunk, Chunks};

/// The bytes of a chunk after which more hands are worth calling. What comes in smaller pieces has to be waited for.
const WORTH_A_CREW: usize = 16 * 1024;

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
/// When a chunk cannot be delivered, that is returned once nobody waits for input any more.
///
/// There are never more than a few chunks for each thread, so that memory is bounded whatever comes. What was made of a
/// chunk is kept and comes back to `work` with another one, so that its room need not be found anew.
pub fn work_through<R, T, E>(
    chunks: Chunks<R>,
    jobs: NonZeroUsize,
    work: impl Fn(&Chunk, &mut T) + Sync,
    deliver: impl FnMut(&Chunk, &mut T) -> Result<(), E> + Send,
) -> Result<(), Stop<E>>
where
    R: Read + Send,
    T: Default + Send,
    E: Send,
{
    let crew = Crew {
        inbox: Mutex::new(Inbox { chunks, taken: 0, end: None }),
        outbox: Mutex::new(Outbox {
            deliver,
            delivered: 0,
            ready: BTreeMap::new(),
            empty: Vec::new(),
            loads: 0,
            failed: None,
            is_deserted: false,
        }),
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
struct Crew<R, W, D, T, E> {
    inbox: Mutex<Inbox<R>>,
    outbox: Mutex<Outbox<D, T, E>>,
    /// Somebody has delivered, or nobody will any more.
    turn: Condvar,
    /// There is nothing more to take, or nobody takes what is made of it.
    is_over: AtomicBool,
    work: W,
    jobs: usize,
}

/// A chunk, and what is made of it.
type Load<T> = (Chunk, T);

/// Where chunks come from.
struct Inbox<R> {
    chunks: Chunks<R>,
    /// How many were taken.
    taken: usize,
    /// Why there are no more, if that is an error.
    end: Option<io::Error>,
}

/// Where loads go to.
struct Outbox<D, T, E> {
    deliver: D,
    /// How many loads are done with.
    delivered: usize,
    /// Those that wait for one before them, by their indexes.
    ready: BTreeMap<usize, Load<T>>,
    /// Those that can be filled anew.
    empty: Vec<Load<T>>,
    /// How many there are altogether.
    loads: usize,
    failed: Option<E>,
    /// Whether somebody who held a load has come to grief with it, so that its turn never comes.
    is_deserted: bool,
}

/// The loads for each thread. With one more than it works on, nobody has to wait for somebody slower.
const LOADS: usize = 2;

/// Whoever holds this and comes to grief keeps nobody waiting.
struct Shift<'a, R, W, D, T, E>(&'a Crew<R, W, D, T, E>);

impl<R, W, D, T, E> Drop for Shift<'_, R, W, D, T, E> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.is_over.store(true, Ordering::Relaxed);
            lock(&self.0.outbox).is_deserted = true;
            self.0.turn.notify_all();
        }
    }
}

impl<R, W, D, T, E> Crew<R, W, D, T, E>
where
    R: Read + Send,
    W: Fn(&Chunk, &mut T) + Sync,
    D: FnMut(&Chunk, &mut T) -> Result<(), E> + Send,
    T: Default + Send,
    E: Send,
{
    /// Takes chunk after chunk, works on it and hands it in. The first one calls the others when there is enough to do.
    fn labour<'scope>(&'scope self, mut scope: Option<&'scope Scope<'scope, '_>>) {
        let _shift = Shift(self);
        while let Some(mut load) = self.empty_load() {
            let Some(index) = self.take(&mut load.0) else { return };
            if WORTH_A_CREW <= load.0.text().len()
                && let Some(scope) = scope.take()
            {
                for _ in 1..self.jobs {
                    // With fewer hands it takes longer, and that is all.
                    if thread::Builder::new().spawn_scoped(scope, || self.labour(None)).is_err() {
                        break;
                    }
                }
            }
            (self.work)(&load.0, &mut load.1);
            self.hand_in(index, load);
        }
    }

    /// A load to fill, once there is one; `None` if nobody will take it.
    fn empty_load(&self) -> Option<Load<T>> {
        let mut outbox = lock(&self.outbox);
        loop {
            if outbox.failed.is_some() || outbox.is_deserted {
                return None;
            }
            if let Some(load) = outbox.empty.pop() {
                return Some(load);
            }
            if outbox.loads < LOADS * self.jobs {
                outbox.loads += 1;
                return Some(Load::default());
            }
            outbox = self.turn.wait(outbox).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// The index of the next chunk, which is put into `chunk`; `None` when it is over.
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

    /// Hands in the load with this index, and delivers all whose turn it is then.
    fn hand_in(&self, index: usize, load: Load<T>) {
        let mut guard = lock(&self.outbox);
        let outbox = &mut *guard;
        outbox.ready.insert(index, load);
        while outbox.failed.is_none()
            && let Some((chunk, mut made)) = outbox.ready.remove(&outbox.delivered)
        {
            match (outbox.deliver)(&chunk, &mut made) {
                Ok(()) => outbox.delivered += 1,
                Err(error) => {
                    outbox.failed = Some(error);
                    self.is_over.store(true, Ordering::Relaxed);
                }
            }
            outbox.empty.push((chunk, made));
        }
        self.turn.notify_all();
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
