//! A whole data file examined: is everything there, and as it was written?

use crate::index::is_index_current;
use crate::sqlite::{self, Connection};
use crate::{Cause, Inventory, Record, Store, StoreError};

/// What was looked at, and what is wrong with it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Checked {
    /// Sheets that were looked at.
    pub sheets: usize,
    /// Their events.
    pub events: usize,
    /// Sheets that a newer program wrote. They are as they were written, and nothing more is known of them.
    pub newer: Vec<StoreError>,
    /// What is wrong.
    pub faults: Vec<Fault>,
}

/// Something that is wrong with a data file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fault {
    /// What the database finds wrong with itself.
    Database {
        /// What it is.
        reason: Cause,
    },
    /// A table, an index or a trigger is missing, or is not as this program makes it.
    Declaration {
        /// Its name.
        name: String,
    },
    /// The events of a sheet are not as they were written, or not all there.
    Sheet(StoreError),
    /// Events that were written here are gone, and no sheet misses them.
    Events {
        /// How many.
        missing: i64,
    },
    /// Whole sheets are gone.
    Sheets {
        /// How many.
        missing: i64,
    },
    /// The index does not hold what the events of a sheet say.
    Index {
        /// The number of the sheet.
        sheet: i64,
    },
    /// The index holds lines of a sheet that is not there.
    Lines {
        /// The number of the sheet.
        sheet: i64,
    },
    /// An event has a seq that is not higher than the one before it.
    Seq {
        /// The number of the sheet.
        sheet: i64,
        /// The number of the event.
        event: usize,
    },
    /// The highest short number that was given is not known any more, so that one could be given twice.
    Numbers,
}

impl Store {
    /// Examines the whole file, and changes nothing: what the database says of itself, every event of every sheet, and
    /// all that is kept beside them. It looks at everything as it is at one moment.
    pub async fn check(&self) -> Result<Checked, StoreError> {
        let mut snapshot = self.database.snapshot().await?;
        let mut checked = Checked::default();
        checked
            .look(sqlite::integrity(&mut snapshot).await, |words| Fault::Database { reason: Cause::Database(words) });
        checked.look(self.database.foreign_declarations(&mut snapshot).await, |name| Fault::Declaration { name });
        let Inventory { sheets, without_entry, last_events, missing, missing_sheets, damage } =
            self.inventory_in(&mut snapshot).await;
        checked.faults.extend(damage.into_iter().map(|reason| Fault::Database { reason }));
        for number in sheets {
            checked.sheets += 1;
            let last = last_events.get(&number).copied().unwrap_or_default();
            self.check_sheet(&mut snapshot, number, last, &mut checked).await?;
        }
        for sheet in without_entry {
            let events = self.database.events(&mut snapshot, sheet).await.map_or(0, |events| events.len());
            checked.faults.push(Fault::Sheet(StoreError::NoEntry { sheet, events }));
        }
        if missing != 0 {
            checked.faults.push(Fault::Events { missing });
        }
        if missing_sheets != 0 {
            checked.faults.push(Fault::Sheets { missing: missing_sheets });
        }
        checked.look(sqlite::lines_without_sheets(&mut snapshot).await, |sheet| Fault::Lines { sheet });
        if self.database.has_counts() && checked.found(sqlite::is_last_number_known(&mut snapshot).await) == Some(false)
        {
            checked.faults.push(Fault::Numbers);
        }
        Ok(checked)
    }

    async fn check_sheet(
        &self,
        connection: &mut Connection,
        sheet: i64,
        last: i64,
        checked: &mut Checked,
    ) -> Result<(), StoreError> {
        let mut kept = match self.kept(connection, sheet).await {
            Ok(Some(kept)) => kept,
            // It is listed, and cannot be found.
            Ok(None) => {
                checked.faults.push(Fault::Sheet(StoreError::NoEntry { sheet, events: 0 }));
                return Ok(());
            }
            Err(damage) if damage.is_damage() => {
                checked.faults.push(Fault::Sheet(damage));
                return Ok(());
            }
            Err(error) => return Err(error),
        };
        checked.events += kept.events.len();
        kept.counted = kept.counted.max(last);
        let mut last = 0;
        for (event, seq) in (1..).zip(&kept.events).filter_map(|(event, row)| Some((event, row.seq?))) {
            if seq <= last {
                checked.faults.push(Fault::Seq { sheet, event });
                break;
            }
            last = seq;
        }
        match Record::read(sheet, &kept) {
            Ok(record) if self.database.has_counts() => {
                if checked.found(is_index_current(&self.database, connection, &record).await) == Some(false) {
                    checked.faults.push(Fault::Index { sheet });
                }
            }
            Ok(_) => {}
            Err(newer) if newer.is_newer() => checked.newer.push(newer),
            Err(damage) => checked.faults.push(Fault::Sheet(damage)),
        }
        Ok(())
    }
}

impl Checked {
    /// What was found out, if the database can tell. That it cannot is a fault.
    fn found<T>(&mut self, found: Result<T, StoreError>) -> Option<T> {
        found.map_err(|error| self.faults.push(Fault::Database { reason: error.into() })).ok()
    }

    /// Adds a fault for each of what was found.
    fn look<T>(&mut self, found: Result<Vec<T>, StoreError>, fault: impl FnMut(T) -> Fault) {
        let found = self.found(found).unwrap_or_default();
        self.faults.extend(found.into_iter().map(fault));
    }
}
