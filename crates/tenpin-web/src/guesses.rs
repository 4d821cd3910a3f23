//! How often somebody may guess or ask: buckets of tokens, by address, by secret and by opening. Time is handed in, so that hours
//! can be tested.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::address::Neighbour;

/// How many tokens a bucket holds, and how long each takes to come back.
#[derive(Debug, Clone, Copy)]
struct Rate {
    burst: f64,
    every: Duration,
}

/// The digits of lanes: what one address may guess wrong, and what all together may guess wrong at one lane.
const DIGITS: Rate = Rate { burst: 10.0, every: Duration::from_mins(1) };
const LANE: Rate = Rate { burst: 30.0, every: Duration::from_secs(20) };

/// The password of the desk, and the code with which it is set first: what one address may guess wrong, and what all together.
const PASSWORD: Rate = Rate { burst: 10.0, every: Duration::from_secs(30) };
const DESK: Rate = Rate { burst: 60.0, every: Duration::from_secs(10) };

/// Where all together have guessed too much, so many wrong guesses are left to an address all the same: whoever mistypes is no
/// attacker.
const HONEST: u32 = 3;

/// How long it takes until an address counts as honest again.
const FORGIVEN: Duration = Duration::from_hours(12);

/// So many addresses can have guessed wrong. After that nobody who is unknown counts as honest.
const MOST_WRONG: usize = 1000;

/// What the keypads of an opening may write together, and a program on each of its lanes.
const WRITES: Rate = Rate { burst: 100.0, every: Duration::from_millis(200) };

/// What takes long and is asked for by somebody without a credential.
const READS: Rate = Rate { burst: 30.0, every: Duration::from_millis(200) };

/// The most buckets of a kind.
const MOST: usize = 8192;

/// Buckets of one kind. One that is full again is forgotten.
#[derive(Debug)]
struct Buckets<K>(HashMap<K, Bucket>);

#[derive(Debug, Clone, Copy)]
struct Bucket {
    tokens: f64,
    at: Instant,
}

impl<K> Default for Buckets<K> {
    fn default() -> Buckets<K> {
        Buckets(HashMap::new())
    }
}

impl<K: Hash + Eq + Copy> Buckets<K> {
    /// How many tokens a bucket has.
    fn tokens(&self, key: K, rate: Rate, now: Instant) -> f64 {
        self.0.get(&key).map_or(rate.burst, |bucket| bucket.tokens(rate, now))
    }

    /// How long it takes until a bucket has a token; `None` if it has one.
    fn wait(&self, key: K, rate: Rate, now: Instant) -> Option<Duration> {
        let tokens = self.tokens(key, rate, now);
        (tokens < 1.0).then(|| rate.every.mul_f64(1.0 - tokens))
    }

    fn take(&mut self, key: K, rate: Rate, now: Instant) {
        let tokens = (self.tokens(key, rate, now) - 1.0).max(0.0);
        if !self.0.contains_key(&key) && MOST <= self.0.len() {
            self.make_room(rate, now);
        }
        self.0.insert(key, Bucket { tokens, at: now });
    }

    fn give_back(&mut self, key: K, rate: Rate, now: Instant) {
        let tokens = (self.tokens(key, rate, now) + 1.0).min(rate.burst);
        self.0.insert(key, Bucket { tokens, at: now });
    }

    /// Forgets buckets that are full, or else the fullest, so that whoever has guessed most is not forgotten.
    fn make_room(&mut self, rate: Rate, now: Instant) {
        self.0.retain(|_, bucket| bucket.tokens(rate, now) < rate.burst);
        if MOST <= self.0.len() {
            let tokens = |bucket: &Bucket| bucket.tokens(rate, now);
            let fullest = self.0.iter().max_by(|(_, a), (_, b)| tokens(a).total_cmp(&tokens(b)));
            if let Some(key) = fullest.map(|(key, _)| *key) {
                self.0.remove(&key);
            }
        }
    }
}

impl Bucket {
    fn tokens(&self, rate: Rate, now: Instant) -> f64 {
        let since = now.saturating_duration_since(self.at).as_secs_f64();
        (self.tokens + since / rate.every.as_secs_f64()).min(rate.burst)
    }
}

impl<K: Hash + Eq + Copy> Buckets<K> {
    /// Takes a token, or says how long it takes until there is one.
    fn pay(&mut self, key: K, rate: Rate, now: Instant) -> Result<(), Duration> {
        if let Some(wait) = self.wait(key, rate, now) {
            return Err(wait);
        }
        self.take(key, rate, now);
        Ok(())
    }
}

/// Guesses at secrets that are short enough to be guessed: each address has a bucket, and each secret has one for all.
#[derive(Debug)]
struct Guessed<K> {
    of_one: Rate,
    of_all: Rate,
    addresses: Buckets<Neighbour>,
    secrets: Buckets<K>,
    /// How often each address has guessed wrong, and when it did last.
    wrong: HashMap<Neighbour, (u32, Instant)>,
}

impl<K: Hash + Eq + Copy> Guessed<K> {
    fn new(of_one: Rate, of_all: Rate) -> Guessed<K> {
        Guessed { of_one, of_all, addresses: Buckets::default(), secrets: Buckets::default(), wrong: HashMap::new() }
    }

    /// How long an address has to wait before it may guess; `None` if it may.
    fn wait(&mut self, from: Neighbour, at: K, now: Instant) -> Option<Duration> {
        let wait = self.addresses.wait(from, self.of_one, now);
        wait.or_else(|| self.secrets.wait(at, self.of_all, now).filter(|_| !self.is_honest(from, now)))
    }

    /// Whether an address has hardly guessed wrong. What others guess never holds up this computer.
    fn is_honest(&self, from: Neighbour, now: Instant) -> bool {
        if from.is_here() {
            return true;
        }
        match self.wrong.get(&from) {
            Some((wrong, at)) => *wrong < HONEST || FORGIVEN <= now.saturating_duration_since(*at),
            None => self.wrong.len() < MOST_WRONG,
        }
    }

    /// An address has guessed wrong.
    fn was_wrong(&mut self, from: Neighbour, at: K, now: Instant) {
        self.addresses.take(from, self.of_one, now);
        self.secrets.take(at, self.of_all, now);
        let is_old = |at: Instant| FORGIVEN <= now.saturating_duration_since(at);
        if MOST_WRONG <= self.wrong.len() {
            self.wrong.retain(|_, (_, at)| !is_old(*at));
        }
        let has_room = self.wrong.len() < MOST_WRONG;
        match self.wrong.get_mut(&from) {
            Some((wrong, at)) => (*wrong, *at) = (if is_old(*at) { 1 } else { *wrong + 1 }, now),
            None if has_room => drop(self.wrong.insert(from, (1, now))),
            None => {}
        }
    }

    /// What was taken for a wrong guess of an address was a right one.
    fn was_right(&mut self, from: Neighbour, now: Instant) {
        self.addresses.give_back(from, self.of_one, now);
        if let Some((wrong, _)) = self.wrong.get_mut(&from) {
            *wrong = wrong.saturating_sub(1);
            if *wrong == 0 {
                self.wrong.remove(&from);
            }
        }
    }
}

/// Who writes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Writer {
    /// The keypads of an opening, by its number.
    Opening(i64),
    /// A program, by the number of its credential.
    Program {
        /// The number.
        credential: i64,
        /// How many lanes it has.
        lanes: u16,
    },
}

/// Everything that is counted.
#[derive(Debug)]
pub struct Guesses(Mutex<Counts>);

#[derive(Debug)]
struct Counts {
    digits: Guessed<u32>,
    passwords: Guessed<()>,
    writes: Buckets<Writer>,
    reads: Buckets<Neighbour>,
}

impl Default for Guesses {
    fn default() -> Guesses {
        Guesses(Mutex::new(Counts {
            digits: Guessed::new(DIGITS, LANE),
            passwords: Guessed::new(PASSWORD, DESK),
            writes: Buckets::default(),
            reads: Buckets::default(),
        }))
    }
}

impl Guesses {
    /// How many there are at most of what is counted.
    pub const MOST: usize = MOST;

    /// How many addresses are remembered.
    pub fn remembered(&self) -> usize {
        let counts = self.counts();
        let digits = counts.digits.addresses.0.len().max(counts.digits.wrong.len());
        digits.max(counts.passwords.addresses.0.len()).max(counts.passwords.wrong.len())
    }

    fn counts(&self) -> MutexGuard<'_, Counts> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Somebody enters the digits of a lane, which are right or not. `Err` if it is not this address's turn to guess: then
    /// nobody learns whether they are right.
    pub fn digits(&self, from: Neighbour, lane: u32, is_right: bool, now: Instant) -> Result<bool, Duration> {
        let mut counts = self.counts();
        if let Some(wait) = counts.digits.wait(from, lane, now) {
            return Err(wait);
        }
        if !is_right {
            counts.digits.was_wrong(from, lane, now);
        }
        Ok(is_right)
    }

    /// Somebody is about to enter a password, which counts as wrong until it turns out to be right.
    pub fn password(&self, from: Neighbour, now: Instant) -> Result<(), Duration> {
        let mut counts = self.counts();
        if let Some(wait) = counts.passwords.wait(from, (), now) {
            return Err(wait);
        }
        counts.passwords.was_wrong(from, (), now);
        Ok(())
    }

    /// The password was right, or could not be looked at.
    pub fn password_was_right(&self, from: Neighbour, now: Instant) {
        self.counts().passwords.was_right(from, now);
    }

    /// Somebody writes.
    pub fn write(&self, writer: Writer, now: Instant) -> Result<(), Duration> {
        let lanes = if let Writer::Program { lanes, .. } = writer { lanes.max(1) } else { 1 };
        let rate = Rate { burst: WRITES.burst * f64::from(lanes), every: WRITES.every / u32::from(lanes) };
        self.counts().writes.pay(writer, rate, now)
    }

    /// Somebody without a credential asks for what takes long.
    pub fn read(&self, from: Neighbour, now: Instant) -> Result<(), Duration> {
        self.counts().reads.pay(from, READS, now)
    }
}
