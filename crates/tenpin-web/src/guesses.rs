//! How often somebody may guess or ask: buckets of tokens, by address, by lane and by keypad. Time is handed in, so that hours
//! can be tested.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::address::Neighbour;

/// How many tokens a bucket holds, and how long each takes to come back.
#[derive(Debug, Clone, Copy)]
struct Rate {
    burst: f64,
    every: Duration,
}

/// The digits of lanes: what one address may guess wrong.
const DIGITS: Rate = Rate { burst: 10.0, every: Duration::from_mins(1) };

/// The digits of lanes: what all together may guess wrong at one lane.
const LANE: Rate = Rate { burst: 30.0, every: Duration::from_secs(20) };

/// Where a lane's bucket is empty, so many wrong guesses are left to an address all the same: whoever mistypes is no attacker.
const HONEST: u32 = 3;

/// How long it takes until an address counts as honest again.
const FORGIVEN: Duration = Duration::from_hours(12);

/// The password of the desk, and the code with which it is set first: what one address may guess wrong.
const PASSWORD: Rate = Rate { burst: 10.0, every: Duration::from_secs(30) };

/// What a keypad may write.
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

/// Everything that is counted.
#[derive(Debug, Default)]
pub struct Guesses(Mutex<Counts>);

#[derive(Debug, Default)]
struct Counts {
    digits: Buckets<Neighbour>,
    lanes: Buckets<u32>,
    /// How often each address has guessed wrong, and when it did last.
    wrong: HashMap<Neighbour, (u32, Instant)>,
    passwords: Buckets<Neighbour>,
    writes: Buckets<i64>,
    reads: Buckets<Neighbour>,
}

impl Guesses {
    /// How many there are at most of what is counted.
    pub const MOST: usize = MOST;

    /// How many addresses are remembered.
    pub fn remembered(&self) -> usize {
        let counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        counts.digits.0.len().max(counts.wrong.len()).max(counts.passwords.0.len())
    }

    /// Somebody enters the digits of a lane, which are right or not. `Err` if it is not this address's turn to guess: then
    /// nobody learns whether they are right.
    pub fn digits(&self, from: Neighbour, lane: u32, is_right: bool, now: Instant) -> Result<bool, Duration> {
        let mut counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(wait) = counts.digits.wait(from, DIGITS, now) {
            return Err(wait);
        }
        let before = counts.wrong.get(&from).filter(|(_, at)| now.saturating_duration_since(*at) < FORGIVEN);
        let wrong = before.map_or(0, |(wrong, _)| *wrong);
        if let Some(wait) = counts.lanes.wait(lane, LANE, now).filter(|_| HONEST <= wrong) {
            return Err(wait);
        }
        if !is_right {
            counts.digits.take(from, DIGITS, now);
            counts.lanes.take(lane, LANE, now);
            if MOST <= counts.wrong.len() {
                counts.wrong.retain(|_, (_, at)| now.saturating_duration_since(*at) < FORGIVEN);
                if MOST <= counts.wrong.len() {
                    counts.wrong.clear();
                }
            }
            counts.wrong.insert(from, (wrong + 1, now));
        }
        Ok(is_right)
    }

    /// Somebody is about to enter a password: a token is taken until it turns out to be right.
    pub fn password(&self, from: Neighbour, now: Instant) -> Result<(), Duration> {
        let mut counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        counts.passwords.pay(from, PASSWORD, now)
    }

    /// The password was right.
    pub fn password_was_right(&self, from: Neighbour, now: Instant) {
        let mut counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        counts.passwords.give_back(from, PASSWORD, now);
    }

    /// A keypad writes.
    pub fn write(&self, keypad: i64, now: Instant) -> Result<(), Duration> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).writes.pay(keypad, WRITES, now)
    }

    /// Somebody without a credential asks for what takes long.
    pub fn read(&self, from: Neighbour, now: Instant) -> Result<(), Duration> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).reads.pay(from, READS, now)
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
