//! The inventory: which sheets a journal has, and what is missing in it, also where some of it is damaged.

use std::collections::{HashMap, HashSet};

use crate::sqlite::{self, Connection};
use crate::{Cause, Store, StoreError};

/// What a journal holds, as far as can be found out.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Inventory {
    /// The numbers of all sheets, deleted ones too.
    pub sheets: Vec<i64>,
    /// The numbers under which events are kept, but no sheet is.
    pub without_entry: Vec<i64>,
    /// The highest number of an event that each sheet has, by the order of writing.
    pub last_events: HashMap<i64, i64>,
    /// How many events were written here and are not kept any more, those of removed sheets aside.
    pub missing: i64,
    /// How many sheets were kept and are gone without a trace.
    pub missing_sheets: i64,
    /// What of it the database could not find out, and why.
    pub damage: Vec<Cause>,
}

impl Store {
    /// What the journal holds. Where one table cannot be read, the other one tells.
    pub async fn inventory(&self) -> Result<Inventory, StoreError> {
        Ok(self.inventory_in(&mut *self.database.snapshot().await?).await)
    }

    pub(crate) async fn inventory_in(&self, connection: &mut Connection) -> Inventory {
        let mut inventory = Inventory::default();
        let sheets = sqlite::all_sheets(connection).await;
        let with_events = sqlite::numbers_with_events(connection).await;
        let has_counts = self.database.has_counts();
        let missing = if has_counts { sqlite::missing(connection).await } else { Ok((0, 0)) };
        let last_events = if has_counts { sqlite::last_events(connection).await } else { Ok(HashMap::new()) };
        let mut tell = |error: StoreError| inventory.damage.push(error.into());
        inventory.last_events = last_events.map_err(&mut tell).unwrap_or_default();
        let (events, missing_sheets) = missing.map_err(&mut tell).unwrap_or_default();
        let with_events = with_events.map_err(&mut tell).unwrap_or_default();
        inventory.sheets = sheets.map_err(tell).unwrap_or_else(|()| with_events.clone());
        let known: HashSet<i64> = inventory.sheets.iter().copied().collect();
        inventory.without_entry = with_events.into_iter().filter(|number| !known.contains(number)).collect();
        inventory.missing = events;
        let found = i64::try_from(inventory.without_entry.len()).unwrap_or(i64::MAX);
        inventory.missing_sheets = missing_sheets.saturating_sub(found).max(0);
        inventory
    }
}
