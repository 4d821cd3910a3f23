//! How often somebody may guess or ask: buckets of tokens, by address, by secret and by opening. Time is handed in, so that hours
//! can be tested.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::address::{NEIGHBOURS, Neighbour};

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

/// So many addresses can have guessed wrong, and so many of one network of IPv6. After that nobody counts as honest who is
/// unknown, there or everywhere.
const MOST_WRONG: usize = 1000;
const MOST_OF_NETWORK: usize = 100;

/// What the keypads of an opening may write together, and a program on each of its lanes.
const WRITES: Rate = Rate { burst: 100.0, every: Duration::from_millis(200) };

/// How many writes one on an earlier game counts as: for its board, all games before it are read.
const OF_EARLIER: u16 = 10;

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
        self.wait_for(1, key, rate, now)
    }

    /// How long it takes until a bucket has so many tokens; `None` if it has them.
    fn wait_for(&self, cost: u16, key: K, rate: Rate, now: Instant) -> Option<Duration> {
        let missing = f64::from(cost) - self.tokens(key, rate, now);
        (0.0 < missing).then(|| rate.every.mul_f64(missing))
    }

    fn take(&mut self, key: K, rate: Rate, now: Instant) {
        self.take_some(1, key, rate, now);
    }

    fn take_some(&mut self, cost: u16, key: K, rate: Rate, now: Instant) {
        let tokens = (self.tokens(key, rate, now) - f64::from(cost)).max(0.0);
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
    /// Takes so many tokens, or says how long it takes until there are as many.
    fn pay(&mut self, cost: u16, key: K, rate: Rate, now: Instant) -> Result<(), Duration> {
        if let Some(wait) = self.wait_for(cost, key, rate, now) {
            return Err(wait);
        }
        self.take_some(cost, key, rate, now);
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
    /// How many of these are of one network.
    networks: HashMap<Neighbour, usize>,
    /// Addresses that were right, and when they were last.
    right: HashMap<Neighbour, Instant>,
}

impl<K: Hash + Eq + Copy> Guessed<K> {
    fn new(of_one: Rate, of_all: Rate) -> Guessed<K> {
        Guessed {
            of_one,
            of_all,
            addresses: Buckets::default(),
            secrets: Buckets::default(),
            wrong: HashMap::new(),
            networks: HashMap::new(),
            right: HashMap::new(),
        }
    }

    /// How long an address has to wait before it may guess; `None` if it may.
    fn wait(&mut self, from: Neighbour, at: K, now: Instant) -> Option<Duration> {
        let wait = self.addresses.wait(from, self.of_one, now);
        wait.or_else(|| self.secrets.wait(at, self.of_all, now).filter(|_| !self.is_honest(from, now)))
    }

    /// Whether an address has hardly guessed wrong. What others guess never holds up this computer, nor whoever was right before.
    fn is_honest(&self, from: Neighbour, now: Instant) -> bool {
        if from.is_here() {
            return true;
        }
        match self.wrong.get(&from) {
            Some((wrong, at)) => *wrong < HONEST || is_forgiven(*at, now),
            None => self.right.contains_key(&from) || self.has_room(from),
        }
    }

    /// Whether it can be remembered that an address guesses wrong.
    fn has_room(&self, from: Neighbour) -> bool {
        let beside = from.network().and_then(|network| self.networks.get(&network)).copied().unwrap_or_default();
        self.wrong.len() < MOST_WRONG && beside < MOST_OF_NETWORK
    }

    /// An address has guessed wrong.
    fn was_wrong(&mut self, from: Neighbour, at: K, now: Instant) {
        self.addresses.take(from, self.of_one, now);
        self.secrets.take(at, self.of_all, now);
        if let Some((wrong, at)) = self.wrong.get_mut(&from) {
            (*wrong, *at) = (if is_forgiven(*at, now) { 1 } else { *wrong + 1 }, now);
            return;
        }
        if !self.has_room(from) {
            let forgiven = self.wrong.iter().filter(|(_, (_, at))| is_forgiven(*at, now));
            let forgiven: Vec<Neighbour> = forgiven.map(|(address, _)| *address).collect();
            for address in forgiven {
                self.forgive(address);
            }
        }
        if self.has_room(from) {
            self.wrong.insert(from, (1, now));
            if let Some(network) = from.network() {
                *self.networks.entry(network).or_default() += 1;
            }
        } else {
            // Nobody guesses on because of having been right once.
            self.right.remove(&from);
        }
    }

    /// Forgets that an address has guessed wrong.
    fn forgive(&mut self, address: Neighbour) {
        if self.wrong.remove(&address).is_some()
            && let Some(network) = address.network()
            && let Some(count) = self.networks.get_mut(&network)
        {
            *count -= 1;
            if *count == 0 {
                self.networks.remove(&network);
            }
        }
    }

    /// An address was right.
    fn was_right(&mut self, from: Neighbour, now: Instant) {
        if MOST_WRONG <= self.right.len()
            && !self.right.contains_key(&from)
            && let Some(oldest) = self.right.iter().min_by_key(|(_, at)| **at).map(|(oldest, _)| *oldest)
        {
            self.right.remove(&oldest);
        }
        self.right.insert(from, now);
    }

    /// What was taken for a wrong guess of an address was none.
    fn was_not_wrong(&mut self, from: Neighbour, at: K, now: Instant) {
        self.addresses.give_back(from, self.of_one, now);
        self.secrets.give_back(at, self.of_all, now);
        match self.wrong.get_mut(&from) {
            Some((wrong, _)) if 1 < *wrong => *wrong -= 1,
            _ => self.forgive(from),
        }
    }
}

/// Whether a wrong guess at a time is long ago.
fn is_forgiven(at: Instant, now: Instant) -> bool {
    FORGIVEN <= now.saturating_duration_since(at)
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
    reads_of_networks: Buckets<Neighbour>,
}

impl Default for Guesses {
    fn default() -> Guesses {
        Guesses(Mutex::new(Counts {
            digits: Guessed::new(DIGITS, LANE),
            passwords: Guessed::new(PASSWORD, DESK),
            writes: Buckets::default(),
            reads: Buckets::default(),
            reads_of_networks: Buckets::default(),
        }))
    }
}

impl Guesses {
    /// How many there are at most of what is counted.
    pub const MOST: usize = MOST;

    /// How many addresses are remembered.
    pub fn remembered(&self) -> usize {
        let counts = self.counts();
        let digits = counts.digits.addresses.0.len().max(counts.digits.wrong.len()).max(counts.digits.right.len());
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
        if is_right {
            counts.digits.was_right(from, now);
        } else {
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

    /// Whether somebody at an address has entered the password before, or is at this computer.
    pub fn has_signed_in(&self, from: Neighbour) -> bool {
        from.is_here() || self.counts().passwords.right.contains_key(&from)
    }

    /// The password was right.
    pub fn password_was_right(&self, from: Neighbour, now: Instant) {
        let mut counts = self.counts();
        counts.passwords.was_not_wrong(from, (), now);
        counts.passwords.was_right(from, now);
    }

    /// Somebody writes on a lane or on the game that is bowled there.
    pub fn write(&self, writer: Writer, now: Instant) -> Result<(), Duration> {
        self.pay_write(1, writer, now)
    }

    /// Somebody writes on an earlier game.
    pub fn write_earlier(&self, writer: Writer, now: Instant) -> Result<(), Duration> {
        self.pay_write(OF_EARLIER, writer, now)
    }

    fn pay_write(&self, cost: u16, writer: Writer, now: Instant) -> Result<(), Duration> {
        let lanes = if let Writer::Program { lanes, .. } = writer { lanes.max(1) } else { 1 };
        let rate = Rate { burst: WRITES.burst * f64::from(lanes), every: WRITES.every / u32::from(lanes) };
        self.counts().writes.pay(cost, writer, rate, now)
    }

    /// Somebody without a credential asks for what takes long.
    pub fn read(&self, from: Neighbour, now: Instant) -> Result<(), Duration> {
        let mut counts = self.counts();
        if let Some(wait) = counts.reads.wait(from, READS, now) {
            return Err(wait);
        }
        if let Some(network) = from.network() {
            let many = u16::try_from(NEIGHBOURS).unwrap_or(1);
            let of_all = Rate { burst: READS.burst * f64::from(many), every: READS.every / u32::from(many) };
            counts.reads_of_networks.pay(1, network, of_all, now)?;
        }
        counts.reads.take(from, READS, now);
        Ok(())
    }
}
