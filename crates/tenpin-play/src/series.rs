//! Series: their next game, and what was scored in the games before.

use tenpin_board::{Series, SeriesTotals, Sheet};
use tenpin_store::{Moment, Store, StoreError, clock};

/// A new series, at its first game; `games` is how many it is to have, if anybody says.
pub fn new_series(games: Option<u32>) -> Series {
    Series { id: clock::new_id().as_u128(), game: 1, games }
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
    /// Everything up to this moment is taken into account.
    moment: Moment,
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
            && let Some(moment) = known.still_right(store).await?
        {
            return Ok(Earlier { moment, ..known });
        }
        // What is written from here on is noticed the next time.
        let moment = store.moment().await?;
        let totals = SeriesTotals::of(&store.earlier_in_series(sheet).await?);
        Ok(Earlier { series, totals, moment })
    }

    /// The moment it is now, if these totals are still right; `None` if an earlier game may have changed.
    pub(crate) async fn still_right(&self, store: &Store) -> Result<Option<Moment>, StoreError> {
        let news = store.news_of_series(self.series, self.moment).await?;
        Ok((!news.is_earlier_changed).then_some(news.now))
    }

    /// These totals with the game on this sheet, for the next one.
    pub(crate) fn and(mut self, sheet: &Sheet, moment: Moment) -> Option<Earlier> {
        if sheet.is_deleted() || sheet.series() != Some(self.series) {
            return None;
        }
        self.totals.add(sheet);
        Some(Earlier { series: next_of(self.series), moment, ..self })
    }
}
