//! Series: their next game, and what was scored in the games before.

use tenpin_board::{Series, SeriesTotals, Sheet};
use tenpin_store::{Store, StoreError, Uuid};

/// A new series, at its first game; `games` is how many it is to have, if anybody says.
pub fn new_series(games: Option<u32>) -> Series {
    Series { id: Uuid::now_v7().as_u128(), game: 1, games }
}

/// The place of the game after this one.
pub(crate) fn next_of(series: Series) -> Series {
    Series { game: series.game.saturating_add(1), ..series }
}

/// What was scored in the games of a series before the one that is bowled.
#[derive(Debug)]
pub(crate) struct Earlier {
    series: Series,
    totals: SeriesTotals,
    /// The newest event of the journal that is taken into account.
    newest: i64,
}

impl Earlier {
    pub(crate) fn totals(&self) -> &SeriesTotals {
        &self.totals
    }

    /// These totals if they are still right for this place in the series, else new ones.
    pub(crate) async fn up_to_date(
        known: Option<Earlier>,
        store: &Store,
        series: Series,
        sheet: &Sheet,
    ) -> Result<Earlier, StoreError> {
        if let Some(known) = known.filter(|known| known.series == series)
            && let Some(newest) = known.newest(store).await?
        {
            return Ok(Earlier { newest, ..known });
        }
        // What is written from here on is noticed the next time.
        let newest = store.newest().await?;
        let totals = SeriesTotals::of(&store.earlier_in_series(sheet).await?);
        Ok(Earlier { series, totals, newest })
    }

    /// The newest event that these totals are right for; `None` if an earlier game has changed.
    pub(crate) async fn newest(&self, store: &Store) -> Result<Option<i64>, StoreError> {
        let news = store.news_of_series(self.series, self.newest).await?;
        Ok((!news.is_earlier_changed).then_some(news.newest))
    }

    /// These totals with the game on this sheet, for the next one.
    pub(crate) fn and(mut self, sheet: &Sheet, newest: i64) -> Option<Earlier> {
        if sheet.is_deleted() || sheet.series() != Some(self.series) {
            return None;
        }
        self.totals.add(sheet);
        Some(Earlier { series: next_of(self.series), newest, ..self })
    }
}
