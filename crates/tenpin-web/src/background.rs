//! Slow reads run in the background, one at a time, because one thread serves all lanes.

use std::sync::Arc;

use axum::extract::FromRequestParts;
use axum::http::StatusCode;
use axum::http::request::Parts;
use tenpin_board::Sheet;
use tenpin_lang::Language;
use tenpin_store::StoreError;
use tokio::runtime::Handle;
use tokio::sync::Semaphore;
use tokio::task;

use crate::access::{Caller, Role, Standing};
use crate::address::Neighbour;
use crate::problem::{Problem, language};
use crate::server::Server;
use crate::sheet::no_such_sheet;
use crate::turns::Turns;
use crate::words::Refused;

/// Where slow reads wait for their turn.
#[derive(Debug)]
pub(crate) struct Background {
    /// How many run at a time. Each keeps a processor busy, which lanes need as well.
    places: Arc<Semaphore>,
    /// Strangers wait in a queue of their own, so that the desk waits for one of them at most.
    strangers: Turns,
}

impl Default for Background {
    fn default() -> Background {
        Background { places: Arc::new(Semaphore::new(1)), strangers: Turns::default() }
    }
}

/// Whoever asks for a slow read.
#[derive(Debug)]
pub(crate) struct Requester {
    server: Server,
    standing: Standing,
    from: Neighbour,
    pub(crate) role: Role,
    pub(crate) language: Language,
}

impl FromRequestParts<Server> for Requester {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, server: &Server) -> Result<Requester, Problem> {
        let (language, known) = (language(&parts.headers, &server.house), &parts.extensions);
        let (Some(from), Some(standing), Some(caller)) = (known.get::<Neighbour>(), known.get(), known.get::<Caller>())
        else {
            return Err(Problem::stopping(language));
        };
        let standing = Standing::clone(standing);
        Ok(Requester { server: server.clone(), standing, from: *from, role: caller.role, language })
    }
}

impl Requester {
    /// Refuses a stranger who asks for more than anybody can look at.
    pub(crate) fn throttle(&self) -> Result<(), Problem> {
        if self.role.is_guest() { self.server.throttle_reads(self.from, self.language) } else { Ok(()) }
    }

    /// The same for a sheet. What is on the boards may be asked for at any time.
    pub(crate) fn throttle_sheet(&self, number: i64) -> Result<(), Problem> {
        if self.server.centre.state().shown(number).is_some() { Ok(()) } else { self.throttle() }
    }

    /// Refuses guests a sheet that was deleted, perhaps while they waited for it.
    pub(crate) fn check_not_deleted(&self, sheet: &Sheet, asked: &str) -> Result<(), Problem> {
        if self.role.is_guest() && sheet.is_deleted() { Err(no_such_sheet(asked, self.language)) } else { Ok(()) }
    }

    /// Runs some work on another thread. Whoever may no longer see the result is refused when their turn comes, or at the end.
    pub(crate) async fn in_background<T: Send + 'static>(
        &self,
        work: impl Future<Output = Result<T, StoreError>> + Send + 'static,
    ) -> Result<T, Problem> {
        let background = &self.server.background;
        let turn = if self.role.is_guest() { Some(background.strangers.wait(self.from).await) } else { None };
        let stopping = || Problem::stopping(self.language);
        let place = background.places.clone().acquire_owned().await.map_err(|_| stopping())?;
        self.check().await?;
        let runtime = Handle::current();
        let work = task::spawn_blocking(move || {
            // Until it is done, also for somebody who has hung up.
            let _place = place;
            runtime.block_on(work)
        });
        let done = work.await.map_err(|_| stopping())?;
        drop(turn);
        self.check().await?;
        done.map_err(|error| Problem::of_store(&error, self.language))
    }

    /// Whether they would still be let through.
    async fn check(&self) -> Result<(), Problem> {
        match self.standing.role(&self.server).await? {
            Some(_) => Ok(()),
            None => Err(Problem::new(StatusCode::UNAUTHORIZED, &Refused::NotSignedIn, self.language)),
        }
    }
}
