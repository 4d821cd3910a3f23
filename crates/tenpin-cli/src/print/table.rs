//! Tables for people: as wide as what stands in them, and no wider than the terminal.

use std::array;

use tenpin_board::cells;

use crate::print::wrap;

/// What stands between two columns.
const GAP: &str = "  ";

/// The least that a column is given whose words go on below each other, where nothing else helps.
const NARROWEST: usize = 8;

/// More than any terminal has.
const UNMEASURED: usize = 1_000_000;

/// A column of a table.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Column {
    width: usize,
    side: Side,
    fit: Fit,
}

/// The side of a column on which its words stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Side {
    Left,
    Right,
}

/// What becomes of a column where there is not enough room.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Fit {
    /// It stays as it is.
    Whole,
    /// It is left out, those with lower numbers first.
    Dropped(u8),
    /// Its words go on below each other. With less room than this it goes below the others if it is the last one.
    Wrapped(usize),
}

/// How wide each column of these rows is.
pub(crate) fn widths<const COLUMNS: usize>(rows: &[[String; COLUMNS]]) -> [usize; COLUMNS] {
    array::from_fn(|column| cells::widest(rows.iter().map(|row| row[column].as_str())))
}

/// How the rows of a table look.
#[derive(Debug, Clone)]
pub(crate) struct Table {
    /// The columns that have a place, with their indexes among all.
    columns: Vec<(usize, Column)>,
    /// The last column with its index, if it stands below the others.
    below: Option<(usize, Column)>,
}

impl Column {
    /// A column so wide, its words on the left.
    pub(crate) fn left(width: usize) -> Column {
        Column { width, side: Side::Left, fit: Fit::Whole }
    }

    /// A column so wide, its words on the right.
    pub(crate) fn right(width: usize) -> Column {
        Column { width, side: Side::Right, fit: Fit::Whole }
    }

    /// A last column of words that nobody has measured.
    pub(crate) fn rest(least: usize) -> Column {
        Column::left(UNMEASURED).wrapped(least)
    }

    /// The same, left out where there is not enough room, those with lower numbers first.
    pub(crate) fn dropped(self, rank: u8) -> Column {
        Column { fit: Fit::Dropped(rank), ..self }
    }

    /// The same, its words below each other where there is not enough room, if that leaves so much.
    pub(crate) fn wrapped(self, least: usize) -> Column {
        Column { fit: Fit::Wrapped(least), ..self }
    }
}

impl Table {
    /// A table with these columns, as wide as the terminal; anywhere else, as wide as they are.
    pub(crate) fn new(columns: &[Column], room: Option<usize>) -> Table {
        let whole = |column: &Column| Column { fit: Fit::Whole, ..*column };
        let Some(room) = room else {
            return Table { columns: columns.iter().map(whole).enumerate().collect(), below: None };
        };
        let mut table = Table { columns: columns.iter().copied().enumerate().collect(), below: None };
        if table.fit(room) {
            return table;
        }
        let Some(last @ Column { fit: Fit::Wrapped(_), .. }) = columns.last() else { return table };
        // Without the last column there may be room for all others.
        let others = &columns[..columns.len() - 1];
        let mut above = Table { columns: others.iter().copied().enumerate().collect(), below: None };
        if others.is_empty() || !above.fit(room) {
            return table;
        }
        let width = room.saturating_sub(above.indent()).max(NARROWEST);
        above.below = Some((others.len(), Column { width, ..*last }));
        above
    }

    /// Leaves columns out, or makes them narrower, until the rest has room; `false` if it has none even so, or too little
    /// for words.
    fn fit(&mut self, room: usize) -> bool {
        loop {
            let taken = self.width();
            if taken <= room {
                return true;
            }
            if let Some((width, least)) = self.wrapped() {
                let left = room.saturating_sub(taken - *width);
                if least.min(*width) <= left {
                    *width = left;
                    return true;
                }
            }
            if !self.drop_one() {
                if let Some((width, _)) = self.wrapped() {
                    *width = room.saturating_sub(taken - *width).max(NARROWEST);
                }
                return false;
            }
        }
    }

    fn width(&self) -> usize {
        let gaps = GAP.len() * self.columns.len().saturating_sub(1);
        self.columns.iter().map(|(_, column)| column.width).sum::<usize>() + gaps
    }

    /// How wide the column is whose words may go on below each other, and the least that it wants.
    fn wrapped(&mut self) -> Option<(&mut usize, usize)> {
        self.columns.iter_mut().find_map(|(_, column)| match column.fit {
            Fit::Wrapped(least) => Some((&mut column.width, least)),
            Fit::Whole | Fit::Dropped(_) => None,
        })
    }

    /// Leaves the next column out, if there is one that may be.
    fn drop_one(&mut self) -> bool {
        let rank = |(at, (_, column)): (usize, &(usize, Column))| match column.fit {
            Fit::Dropped(rank) => Some((rank, at)),
            Fit::Whole | Fit::Wrapped(_) => None,
        };
        let Some((_, at)) = self.columns.iter().enumerate().filter_map(rank).min() else { return false };
        self.columns.remove(at);
        true
    }

    /// How far in the last column stands below the others.
    fn indent(&self) -> usize {
        self.columns.first().map_or(0, |(_, column)| column.width + GAP.len())
    }

    /// A row with these cells, with the end of its last line.
    pub(crate) fn row(&self, cells: &[impl AsRef<str>]) -> String {
        let text = |index: usize| cells.get(index).map_or("", AsRef::as_ref);
        let lines: Vec<Vec<String>> = self.columns.iter().map(|(index, column)| column.lines(text(*index))).collect();
        let rows = lines.iter().map(Vec::len).max().unwrap_or_default();
        let mut shown = String::new();
        for row in 0..rows {
            let cell = |(at, lines): (usize, &Vec<String>)| {
                let text = lines.get(row).map_or("", String::as_str);
                self.columns[at].1.placed(text)
            };
            shown += lines.iter().enumerate().map(cell).collect::<Vec<_>>().join(GAP).trim_end();
            shown.push('\n');
        }
        if let Some((index, column)) = self.below {
            for line in column.lines(text(index)).iter().filter(|line| !line.is_empty()) {
                shown += &" ".repeat(self.indent());
                shown += line;
                shown.push('\n');
            }
        }
        shown
    }
}

impl Column {
    /// A cell in lines.
    fn lines(self, text: &str) -> Vec<String> {
        match self.fit {
            Fit::Wrapped(_) => wrap::lines(text, self.width),
            Fit::Whole | Fit::Dropped(_) => vec![text.to_owned()],
        }
    }

    fn placed(self, text: &str) -> String {
        match self.side {
            // Blanks behind it would be cut off again.
            Side::Left if self.width == UNMEASURED => text.to_owned(),
            Side::Left => cells::left(text, self.width),
            Side::Right => cells::right(text, self.width),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROW: [&str; 4] = ["1", "2026-11-13", "3", "PJS 160  KYJ 163  Park Ji-sung (PJS) 201"];

    #[track_caller]
    fn check(room: Option<usize>, wanted: &[&str]) {
        let columns = [Column::right(5), Column::left(10), Column::right(4).dropped(1), Column::left(40).wrapped(20)];
        let row = Table::new(&columns, room).row(&ROW);
        assert_eq!(row.strip_suffix('\n').map(|row| row.split('\n').collect::<Vec<_>>()).as_deref(), Some(wanted));
    }

    #[test]
    fn a_table_is_as_wide_as_its_columns() {
        let whole = "    1  2026-11-13     3  PJS 160  KYJ 163  Park Ji-sung (PJS) 201";
        check(None, &[whole]);
        check(Some(65), &[whole]);
    }

    #[test]
    fn words_go_on_below_each_other() {
        let wanted = ["    1  2026-11-13     3  PJS 160  KYJ 163", "                         Park Ji-sung (PJS) 201"];
        check(Some(64), &wanted);
    }

    #[test]
    fn what_matters_least_is_left_out() {
        check(Some(43), &["    1  2026-11-13  PJS 160  KYJ 163", "                   Park Ji-sung (PJS) 201"]);
    }

    #[test]
    fn a_last_column_without_room_goes_below() {
        check(Some(30), &["    1  2026-11-13     3", "       PJS 160  KYJ 163", "       Park Ji-sung (PJS) 201"]);
    }

    #[test]
    fn a_table_without_words_to_wrap_leaves_columns_out() {
        let columns = [Column::right(3), Column::right(9).dropped(2), Column::right(6).dropped(1)];
        let row = |room| Table::new(&columns, Some(room)).row(&["1", "2", "3"]);
        assert_eq!([22, 21, 13].map(row), ["  1          2       3\n", "  1          2\n", "  1\n"]);
    }
}
