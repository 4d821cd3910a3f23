//! Who may do something in a centre: random secrets of which only hashes are kept.

use std::collections::BTreeSet;
use std::error::Error;
use std::fmt::{self, Display, Formatter};
use std::str::FromStr;

use jiff::Timestamp;
use sha2::{Digest, Sha256};

use crate::sqlite::{self, CredentialRow};
use crate::{Author, Opening, Store, StoreError, clock};

/// Whoever shows the secret of a credential is its holder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Credential {
    /// What tells it from all others; no later one gets it.
    pub number: i64,
    /// Who that is.
    pub holder: Holder,
    /// When it was made.
    pub made_at: Timestamp,
    /// Until when it is good; `None` if it is good until it is revoked.
    pub until: Option<Timestamp>,
}

/// Who has a credential.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Holder {
    /// Somebody who is signed in at the desk.
    Desk,
    /// A phone at a lane that has shown the code of its opening.
    Keypad {
        /// The number of the opening.
        opening: i64,
        /// How often its code had been renewed by then.
        renewals: i64,
        /// Whether the digits were typed, and no QR code was scanned.
        typed: bool,
    },
    /// A display that the desk has paired.
    Screen {
        /// What the desk calls it.
        name: String,
        /// The lane that it shows; `None` if it shows all.
        lane: Option<u32>,
    },
    /// A program with a token.
    Program {
        /// What it is called.
        name: String,
        /// What it may do.
        scopes: BTreeSet<Scope>,
    },
}

/// What a program may do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Scope {
    /// Read everything.
    Read,
    /// What a keypad of this lane may do, in each of its openings.
    Lane(u32),
    /// What the desk may do.
    Desk,
}

/// A text is no scope.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NotAScope;

/// A secret that is shown once, and its hash, which is kept.
#[derive(Clone)]
pub struct Secret {
    text: String,
}

/// The most characters of a program's name.
pub const LONGEST_PROGRAM: usize = 34;

impl Secret {
    /// 256 random bits behind a few letters that tell what they are for. Fails if the system has no random numbers.
    pub fn new(prefix: &str) -> Result<Secret, StoreError> {
        let halves: [u128; 2] = [u128::from_le_bytes(random()?), u128::from_le_bytes(random()?)];
        Ok(Secret { text: format!("{prefix}{:032x}{:032x}", halves[0], halves[1]) })
    }

    /// The secret itself.
    pub fn reveal(&self) -> &str {
        &self.text
    }

    /// The hash of a secret that somebody shows.
    pub fn hash(text: &str) -> [u8; 32] {
        Sha256::digest(text).into()
    }
}

/// Random bytes of the system. Fails if it has none.
pub fn random<const BYTES: usize>() -> Result<[u8; BYTES], StoreError> {
    let mut bytes = [0; BYTES];
    let failed = |error: getrandom::Error| StoreError::Failed { reason: error.to_string().into() };
    getrandom::fill(&mut bytes).map_err(failed)?;
    Ok(bytes)
}

impl Store {
    /// The credential with a secret of this hash; `None` if there is none, or if it is over.
    pub async fn credential(&self, hash: &[u8; 32]) -> Result<Option<Credential>, StoreError> {
        let now = clock::now().as_microsecond();
        let row = sqlite::credential(&mut *self.database.reader().await?, hash, now).await?;
        Ok(row.and_then(Credential::read))
    }

    /// The credentials of holders of this kind that are still good, the oldest first.
    pub async fn credentials(&self, kind: &Holder) -> Result<Vec<Credential>, StoreError> {
        let now = clock::now().as_microsecond();
        let rows = sqlite::credentials(&mut *self.database.reader().await?, kind.role(), now).await?;
        Ok(rows.into_iter().filter_map(Credential::read).collect())
    }

    /// The keypads of an opening, the oldest first: those that were retired and those whose time is over included, because
    /// events name them.
    pub async fn keypads(&self, opening: i64) -> Result<Vec<Credential>, StoreError> {
        let rows = sqlite::keypads(&mut *self.database.reader().await?, opening).await?;
        Ok(rows.into_iter().filter_map(Credential::read).collect())
    }

    /// Keeps the hash of a secret for a holder; `None` if another program has the name, or if the lane of a keypad is closed.
    pub async fn add_credential(
        &self,
        hash: &[u8; 32],
        holder: &Holder,
        until: Option<Timestamp>,
    ) -> Result<Option<Credential>, StoreError> {
        self.still_there().await?;
        let made_at = clock::now();
        let row = holder.row(made_at, until);
        let number = sqlite::add_credential(&mut *self.database.writer().await?, hash, row).await?;
        Ok(number.map(|number| Credential { number, holder: holder.clone(), made_at, until }))
    }

    /// Ends a credential of a holder of this kind. `false` if there is none with this number.
    pub async fn end_credential(&self, kind: &Holder, number: i64) -> Result<bool, StoreError> {
        self.still_there().await?;
        sqlite::end_credential(&mut *self.database.writer().await?, kind.role(), number).await
    }

    /// Ends a keypad, and keeps that it was there until its lane is closed, because events name it. `false` if it is none.
    pub async fn retire_keypad(&self, number: i64) -> Result<bool, StoreError> {
        self.still_there().await?;
        sqlite::retire_keypad(&mut *self.database.writer().await?, number).await
    }

    /// Forgets the keypads of an opening that were retired and have written nothing.
    pub async fn forget_keypads(&self, opening: &Opening) -> Result<(), StoreError> {
        self.still_there().await?;
        let series = opening.series.to_string();
        sqlite::forget_keypads(&mut *self.database.writer().await?, opening.number, &series).await
    }

    /// Ends all credentials of holders of this kind, and gives their numbers.
    pub async fn end_credentials(&self, kind: &Holder) -> Result<Vec<i64>, StoreError> {
        self.still_there().await?;
        sqlite::end_credentials(&mut *self.database.writer().await?, kind.role()).await
    }
}

impl Credential {
    /// `None` of a row in a damaged file that tells no credential.
    fn read(row: CredentialRow) -> Option<Credential> {
        let lane = |lane: i64| u32::try_from(lane).ok();
        let holder = match row.role.as_str() {
            "desk" => Holder::Desk,
            "keypad" => Holder::Keypad { opening: row.opening?, renewals: row.renewals?, typed: row.typed? != 0 },
            "screen" => Holder::Screen { name: row.name.unwrap_or_default(), lane: row.lane.and_then(lane) },
            "program" => {
                let scopes = row.scopes?.split(' ').map(str::parse).collect::<Result<_, _>>().ok()?;
                Holder::Program { name: row.name?, scopes }
            }
            _ => return None,
        };
        let time = |time: i64| Timestamp::from_microsecond(time).ok();
        let until = match row.until {
            Some(until) => Some(time(until)?),
            None => None,
        };
        Some(Credential { number: row.number, holder, made_at: time(row.at)?, until })
    }

    /// Whether it is over by now.
    pub fn is_over(&self) -> bool {
        self.until.is_some_and(|until| until <= clock::now())
    }
}

impl Holder {
    /// Any keypad, where only the kind matters.
    pub const KEYPAD: Holder = Holder::Keypad { opening: 0, renewals: 0, typed: false };

    /// Any screen, where only the kind matters.
    pub const SCREEN: Holder = Holder::Screen { name: String::new(), lane: None };

    /// Any program, where only the kind matters.
    pub const PROGRAM: Holder = Holder::Program { name: String::new(), scopes: BTreeSet::new() };

    /// What the kind is called.
    pub fn role(&self) -> &'static str {
        match self {
            Holder::Desk => "desk",
            Holder::Keypad { .. } => "keypad",
            Holder::Screen { .. } => "screen",
            Holder::Program { .. } => "program",
        }
    }

    fn row(&self, made_at: Timestamp, until: Option<Timestamp>) -> CredentialRow {
        let row = CredentialRow {
            role: self.role().to_owned(),
            at: made_at.as_microsecond(),
            until: until.map(Timestamp::as_microsecond),
            ..CredentialRow::default()
        };
        match self {
            Holder::Desk => row,
            Holder::Keypad { opening, renewals, typed } => CredentialRow {
                opening: Some(*opening),
                renewals: Some(*renewals),
                typed: Some(i64::from(*typed)),
                ..row
            },
            Holder::Screen { name, lane } => {
                CredentialRow { name: Some(name.clone()), lane: lane.map(i64::from), ..row }
            }
            Holder::Program { name, scopes } => {
                let scopes: Vec<String> = scopes.iter().map(Scope::to_string).collect();
                CredentialRow { name: Some(name.clone()), scopes: Some(scopes.join(" ")), ..row }
            }
        }
    }
}

/// Whether a program can be called so: in its own token, in the journal and on a command line.
pub fn is_program_name(name: &str) -> bool {
    let is_part = |symbol: char| symbol.is_alphanumeric() || "-_.".contains(symbol);
    (1..=LONGEST_PROGRAM).contains(&name.chars().count())
        && !name.starts_with('-')
        && name.chars().all(is_part)
        && Author::token(name).is_ok()
}

impl Display for Scope {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Scope::Read => f.write_str("read"),
            Scope::Lane(lane) => write!(f, "lane:{lane}"),
            Scope::Desk => f.write_str("desk"),
        }
    }
}

impl FromStr for Scope {
    type Err = NotAScope;

    fn from_str(text: &str) -> Result<Scope, NotAScope> {
        match text {
            "read" => Ok(Scope::Read),
            "desk" => Ok(Scope::Desk),
            _ => {
                let lane = text.strip_prefix("lane:").and_then(|lane| lane.parse().ok());
                let scope = lane.filter(|lane| *lane != 0).map(Scope::Lane);
                scope.filter(|scope| scope.to_string() == text).ok_or(NotAScope)
            }
        }
    }
}

impl Error for NotAScope {}

impl Display for NotAScope {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str("a scope is read, desk, or lane: and the number of a lane")
    }
}
