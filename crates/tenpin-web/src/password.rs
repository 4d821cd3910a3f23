//! The password of the desk, and the code with which it is set first.

use std::collections::HashSet;
use std::fmt::{self, Debug, Formatter};
use std::sync::{Arc, LazyLock, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use argon2::Argon2;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use tenpin_store::{Store, StoreError, random};
use tokio::sync::oneshot;
use tokio::task::spawn_blocking;

use crate::credentials::is_same;
use crate::waiting::Waiting;

/// The least characters of a password.
pub(crate) const LEAST: usize = 8;

/// The most characters of a password.
pub(crate) const MOST: usize = 200;

/// How long the code is good with which the first password is set.
const CODE: Duration = Duration::from_mins(15);

/// The passwords that wait to be checked. One thread checks them, one after the other: each takes a lot of memory on purpose,
/// and threads that come and go would each keep theirs.
static CHECKER: LazyLock<Arc<Waiting<Check>>> = LazyLock::new(|| {
    let waiting = Arc::<Waiting<Check>>::default();
    let checks = waiting.clone();
    thread::spawn(move || {
        loop {
            let Check { password, hash, answer } = checks.next();
            // Nobody waits for those who have hung up.
            if !answer.is_closed() {
                let hash = PasswordHash::new(&hash);
                let is_right = |hash| Argon2::default().verify_password(password.as_bytes(), &hash).is_ok();
                let _ = answer.send(hash.is_ok_and(is_right));
            }
        }
    });
    waiting
});

/// A password that is to be checked.
struct Check {
    password: String,
    hash: String,
    answer: oneshot::Sender<bool>,
}

/// The passwords of eight and more characters that most people use, which are those that are tried first.
static COMMON: LazyLock<HashSet<&str>> = LazyLock::new(|| include_str!("common_passwords.txt").lines().collect());

/// A code for setting the desk's password once, or none.
#[derive(Default)]
pub struct SetupCode(Mutex<Option<Code>>);

struct Code {
    digits: String,
    until: Instant,
}

impl Debug for SetupCode {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str("SetupCode(…)")
    }
}

impl SetupCode {
    /// A new code of ten digits, good for a quarter of an hour, and the digits to show. `None` if the system has no random
    /// numbers.
    pub fn new() -> Option<(SetupCode, String)> {
        let digits = format!("{:010}", u64::from_le_bytes(random().ok()?) % 10_000_000_000);
        let shown = format!("{}-{}", &digits[..5], &digits[5..]);
        let code = Code { digits, until: Instant::now() + CODE };
        Some((SetupCode(Mutex::new(Some(code))), shown))
    }

    /// Whether these are the digits, as long as they are good.
    pub(crate) fn is_right(&self, entered: &str) -> bool {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.as_ref().is_some_and(|code| code.is_right(entered))
    }

    /// Whether these are the digits. They are good once.
    pub(crate) fn take(&self, entered: &str) -> bool {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.take_if(|code| code.is_right(entered)).is_some()
    }
}

impl Code {
    fn is_right(&self, entered: &str) -> bool {
        let entered: String = entered.chars().filter(char::is_ascii_digit).collect();
        is_same(&entered, &self.digits) && Instant::now() < self.until
    }
}

/// Why a password is not set.
#[derive(Debug)]
pub enum PasswordError {
    /// It is too short or too long.
    Length {
        /// The least characters.
        least: usize,
        /// The most characters.
        most: usize,
    },
    /// Everybody tries it first.
    Common,
    /// It could not be hashed.
    NotHashed,
    /// It could not be written.
    Store(StoreError),
}

/// Sets the desk's password, and signs everybody out.
pub async fn set_desk_password(store: &Store, password: &str) -> Result<(), PasswordError> {
    check_desk_password(password)?;
    let password = password.to_owned();
    let hashed =
        spawn_blocking(move || Argon2::default().hash_password(password.as_bytes()).map(|hash| hash.to_string()).ok());
    let hash = hashed.await.ok().flatten().ok_or(PasswordError::NotHashed)?;
    store.change_password(&hash).await.map_err(PasswordError::Store)
}

/// Refuses a password that nobody should have.
pub fn check_desk_password(password: &str) -> Result<(), PasswordError> {
    if !(LEAST..=MOST).contains(&password.chars().count()) {
        return Err(PasswordError::Length { least: LEAST, most: MOST });
    }
    if COMMON.contains(password.to_lowercase().as_str()) {
        return Err(PasswordError::Common);
    }
    Ok(())
}

/// Whether a password is the one that has this hash. Where many are entered, each waits for its turn; whoever was right before
/// comes first.
pub(crate) async fn is_right(password: String, hash: String, is_known: bool) -> bool {
    if MOST < password.chars().count() {
        return false;
    }
    let (answer, answered) = oneshot::channel();
    CHECKER.add(Check { password, hash, answer }, is_known);
    answered.await.unwrap_or(false)
}
