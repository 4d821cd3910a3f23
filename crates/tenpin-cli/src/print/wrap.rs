//! Text that is broken into lines between words, as wide as a terminal.

use std::borrow::Cow;

use tenpin_board::text::width;

/// How much further a text goes in that does not fit beside what it belongs to.
const INDENT: usize = 4;

/// What stands between two columns.
const GAP: &str = "    ";

/// What a line takes at least that was broken by hand, with the word that had no room any more.
const FULL: usize = 62;

/// The text with lines of at most so many columns, broken between words. What goes on is indented like the line it belongs
/// to; where a line has two columns, two or more blanks between them, like the second one. A word that is longer than
/// a line is left whole. Colours take no room.
pub(crate) fn wrapped(text: &str, columns: usize) -> Cow<'_, str> {
    if text.lines().all(|line| visible_width(line) <= columns) {
        return Cow::Borrowed(text);
    }
    let mut wrapped = String::with_capacity(text.len() + text.len() / 8);
    for line in text.split_inclusive('\n') {
        let (line, end) = line.strip_suffix('\n').map_or((line, ""), |line| (line, "\n"));
        wrapped += &wrapped_line(line, columns);
        wrapped += end;
    }
    Cow::Owned(wrapped)
}

/// The same for text that was broken into lines by hand: where it has no room, the lines of a paragraph are put together
/// first.
pub(crate) fn reflowed(text: &str, columns: usize) -> Cow<'_, str> {
    if text.lines().all(|line| visible_width(line) <= columns) {
        return Cow::Borrowed(text);
    }
    let mut paragraphs: Vec<Paragraph<'_>> = Vec::new();
    for line in text.lines() {
        let is_taken = paragraphs.last_mut().is_some_and(|paragraph| paragraph.take(line));
        if !is_taken {
            paragraphs.push(Paragraph::of(line));
        }
    }
    let text = paragraphs.into_iter().map(|paragraph| paragraph.text).collect::<Vec<_>>().join("\n");
    Cow::Owned(wrapped(&text, columns).into_owned())
}

/// Lines that were broken by hand, put together.
struct Paragraph<'a> {
    text: String,
    last: &'a str,
    /// Where its second column stood, if it has one.
    column: Option<usize>,
}

impl<'a> Paragraph<'a> {
    fn of(line: &'a str) -> Paragraph<'a> {
        let column = match &items(line.trim_start())[..] {
            [(_, first), (gap, _)] => Some(lead(line) + width(first) + gap.len()),
            _ => None,
        };
        Paragraph { text: line.to_owned(), last: line, column }
    }

    /// Takes a line if it goes on with the paragraph.
    fn take(&mut self, line: &'a str) -> bool {
        let rest = line.trim_start();
        if rest.is_empty() || self.last.trim().is_empty() || rest.starts_with("tenpin ") || 1 < items(rest).len() {
            return false;
        }
        let joint = match self.column {
            Some(column) if column == lead(line) => " ",
            // Its second column had no room beside the first.
            None if lead(&self.text) + 2 * INDENT < lead(line) => {
                self.column = Some(lead(line));
                GAP
            }
            // Only a line that had no room for one more word was broken.
            None if lead(&self.text) == lead(line)
                && FULL < width(self.last) + 1 + rest.split(' ').next().map_or(0, width) =>
            {
                " "
            }
            _ => return false,
        };
        self.text += joint;
        self.text += rest;
        self.last = line;
        true
    }
}

/// How many blanks a line begins with.
fn lead(line: &str) -> usize {
    line.len() - line.trim_start().len()
}

/// A text in lines of at most so many columns, broken where two or more blanks are, or else between words.
pub(crate) fn lines(text: &str, columns: usize) -> Vec<String> {
    let mut lines = Lines { text: String::new(), column: 0, indent: 0, lead: 0, columns, is_fresh: true };
    for (gap, item) in items(text) {
        lines.add_item(gap, item);
    }
    lines.text.split('\n').map(str::to_owned).collect()
}

/// How many columns a text takes on a screen, whatever its colours.
pub(crate) fn visible_width(text: &str) -> usize {
    if !text.contains('\x1b') {
        return width(text);
    }
    let mut parts = text.split('\x1b');
    let before = parts.next().map_or(0, width);
    before + parts.map(|part| width(part.split_once('m').map_or("", |(_, text)| text))).sum::<usize>()
}

fn wrapped_line(line: &str, columns: usize) -> String {
    let rest = line.trim_start_matches(' ');
    let lead = line.len() - rest.len();
    if visible_width(line) <= columns || rest.is_empty() {
        return line.to_owned();
    }
    let items = items(rest);
    let mut wrapped = Lines { text: " ".repeat(lead), column: lead, indent: lead, lead, columns, is_fresh: true };
    match &items[..] {
        [(_, text)] => wrapped.add_words(text),
        // Two columns: the second one goes on below itself.
        [(_, first), (gap, second)] => {
            wrapped.add_words(first);
            wrapped.add_column(gap, second);
        }
        // A list behind a label, or a list: its items stay whole.
        [(_, first), rest @ ..] => {
            wrapped.add_item("", first);
            if lead == 0
                && let [(gap, _), ..] = rest
            {
                wrapped.indent_to(visible_width(first) + gap.len());
            }
            for (gap, item) in rest {
                wrapped.add_item(gap, item);
            }
        }
        [] => {}
    }
    // A question ends with a blank, where the answer begins.
    wrapped.text + &line[line.trim_end_matches(' ').len()..]
}

/// What stands between two or more blanks, each with the blanks before it.
fn items(line: &str) -> Vec<(&str, &str)> {
    let mut items = Vec::new();
    let mut rest = line;
    let mut gap = "";
    while let Some(at) = rest.find("  ") {
        let (item, behind) = rest.split_at(at);
        let next = behind.trim_start_matches(' ');
        items.push((gap, item));
        gap = &behind[..behind.len() - next.len()];
        rest = next;
    }
    if !rest.is_empty() {
        items.push((gap, rest));
    }
    items
}

/// Lines on their way.
struct Lines {
    text: String,
    /// The columns taken on the last one.
    column: usize,
    /// Where the next one begins.
    indent: usize,
    /// Where the first one began.
    lead: usize,
    columns: usize,
    /// Whether nothing but blanks stands on the last one.
    is_fresh: bool,
}

impl Lines {
    /// From now on lines begin there, unless that leaves too little room.
    fn indent_to(&mut self, column: usize) {
        self.indent = if column <= self.columns / 2 { column } else { self.lead + INDENT };
    }

    /// Adds words, one blank between them. A percent sign stays with its number.
    fn add_words(&mut self, text: &str) {
        let mut words = text.split(' ').filter(|word| !word.is_empty()).peekable();
        while let Some(word) = words.next() {
            match words.next_if(|next| next.starts_with('%')) {
                Some(sign) => self.add_item(" ", &format!("{word} {sign}")),
                None => self.add_item(" ", word),
            }
        }
    }

    /// Adds the second of two columns behind this gap.
    fn add_column(&mut self, gap: &str, text: &str) {
        let column = self.column + gap.len();
        self.indent_to(column);
        if self.indent == column {
            self.text += gap;
            self.column = column;
            self.is_fresh = true;
        } else {
            self.end_line(self.indent);
        }
        self.add_words(text);
    }

    /// Adds something that stays whole, if it fits on a line.
    fn add_item(&mut self, gap: &str, item: &str) {
        let width = visible_width(item);
        let gap = if self.is_fresh { "" } else { gap };
        let is_behind = self.column + gap.len() + width <= self.columns;
        // What is too long for the room below a column has the whole width.
        let indent = if self.indent + width <= self.columns { self.indent } else { self.lead };
        if !is_behind && self.columns < indent + width && item.contains(' ') {
            return self.add_words(item);
        }
        if is_behind || self.is_fresh && self.column <= self.lead {
            self.text += gap;
            self.text += item;
            self.column += gap.len() + width;
            self.is_fresh = false;
            return;
        }
        self.end_line(indent);
        self.add_item("", item);
    }

    fn end_line(&mut self, indent: usize) {
        let len = self.text.trim_end_matches(' ').len();
        self.text.truncate(len);
        self.text.push('\n');
        self.text += &" ".repeat(indent);
        self.column = indent;
        self.is_fresh = true;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, columns: usize, wanted: &[&str]) {
        assert_eq!(wrapped(text, columns).split('\n').collect::<Vec<_>>(), wanted);
    }

    #[test]
    fn a_text_is_broken_between_words() {
        check("3 pins cannot fall", 18, &["3 pins cannot fall"]);
        check("3 pins cannot fall", 17, &["3 pins cannot", "fall"]);
        check("3 pins cannot fall\nenter 0 to 2", 12, &["3 pins", "cannot fall", "enter 0 to 2"]);
        check("핀이 서 있을 때", 8, &["핀이 서", "있을 때"]);
        check("How many people? ", 40, &["How many people? "]);
        check("How many people? ", 10, &["How many", "people? "]);
        check("PJS 53 %, KYJ 45 %", 12, &["PJS 53 %,", "KYJ 45 %"]);
        check("PJS 53 %, KYJ 45 %", 15, &["PJS 53 %, KYJ", "45 %"]);
    }

    #[test]
    fn a_word_longer_than_a_line_stays_whole() {
        check("see /home/pjs/games.txt now", 10, &["see", "/home/pjs/games.txt", "now"]);
        check("  undo  /home/pjs/games.txt", 16, &["  undo", "  /home/pjs/games.txt"]);
    }

    #[test]
    fn text_that_was_broken_by_hand_is_put_together_first() {
        let text = "\
Examples:
  tenpin play --rules candlepin PJS KYJ
  tenpin play PJS KYJ:no-tap-9    rules for one bowler,
                                  not for the other
  tenpin play 'PJS=Park Ji-sung' KYJ
                                  a name beside the
                                  three letters

Games:
  A game is a line, in notation or as counts: X 7/ 9- or 10 7 3 9 0.
  X is a strike.
  named  a name, a colon
         and a game";
        assert_eq!(reflowed(text, 68), text);
        let wanted = "\
Examples:
  tenpin play --rules candlepin PJS KYJ
  tenpin play PJS KYJ:no-tap-9
      rules for one bowler, not for the
      other
  tenpin play 'PJS=Park Ji-sung' KYJ
      a name beside the three letters

Games:
  A game is a line, in notation or as
  counts: X 7/ 9- or 10 7 3 9 0. X is a
  strike.
  named  a name, a colon and a game";
        assert_eq!(reflowed(text, 39), wanted);
    }

    #[test]
    fn what_goes_on_is_below_what_it_belongs_to() {
        check("  undo    takes back the last ball", 24, &["  undo    takes back the", "          last ball"]);
        check("ok  census of all games", 14, &["ok  census of", "    all games"]);
        check("    a long line", 11, &["    a long", "    line"]);
    }

    #[test]
    fn a_second_column_that_has_no_room_goes_below() {
        let wanted = ["  --format <FORMAT>", "      how to print", "      them"];
        check("  --format <FORMAT>  how to print them", 19, &wanted);
    }

    #[test]
    fn the_items_of_a_list_stay_whole() {
        check("  X strike   / spare   - no pins", 22, &["  X strike   / spare", "  - no pins"]);
        let wanted = ["quantiles  5 % 118", "           25 % 141", "           50 % 158"];
        check("quantiles  5 % 118   25 % 141   50 % 158", 25, &wanted);
        check("  a strike it was   / spare   - none", 10, &["  a strike", "  it was", "  / spare", "  - none"]);
    }

    #[test]
    fn what_belongs_together_stays_together() {
        assert_eq!(lines("PJS 160  KYJ 163", 16), ["PJS 160  KYJ 163"]);
        assert_eq!(lines("PJS 160  KYJ 163", 15), ["PJS 160", "KYJ 163"]);
        assert_eq!(lines("Park Ji-sung (PJS) 160  KYJ 163", 14), ["Park Ji-sung", "(PJS) 160", "KYJ 163"]);
        assert_eq!(lines("", 14), [""]);
    }

    #[test]
    fn colours_take_no_room() {
        assert_eq!(visible_width("\x1b[1m\x1b[31mred\x1b[0m 핀"), 6);
        check("\x1b[1mred\x1b[0m pins", 8, &["\x1b[1mred\x1b[0m pins"]);
        check("\x1b[1mred\x1b[0m pins", 7, &["\x1b[1mred\x1b[0m", "pins"]);
    }
}
