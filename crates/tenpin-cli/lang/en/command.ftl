# Questions end with a blank. Reasons and advice are clauses, printed as "reason: advice".

ask-people = How many people?{" "}
ask-name = Name of bowler { $number } (3 English letters):{" "}
ask-ball = { $name }'s turn :{" "}

help-people =
    Enter how many people bowl, 1 or more.
      help, h         shows this
      quit, q         ends the program
help-name =
    Enter a name of three English letters, such as PJS.
      KYJ:no-tap-9    gives one bowler other rules; tenpin rules lists them
      PJS=Park Ji-sung
                      adds the full name
      undo, u         goes back to the previous question
      help, h         shows this
      quit, q         ends the program
help-ball =
    Enter what fell with this ball, 0 to { $most }, or a symbol:
    {"  "}{ $symbols }
    Or several balls of the frame in one line, such as 6/ or 6 2.
    Or a command:
    {"  "}{ $left }
      undo, u         takes back the last ball or change
      redo, r         puts it back
      fix PJS 4 6/    corrects frame 4 of PJS to 6/; a reason may follow
      fix 2 4 6/      the same by line number, if bowlers share a name
      add KIM         KIM joins late, or comes back after leaving
      leave KIM       KIM leaves; what KIM bowled stays
      bowl KIM        KIM bowls one more frame now, out of turn
      order KIM PJS   KIM bowls first, then PJS, then the others
      name PJS BOB    PJS becomes BOB; name PJS =Park Ji-sung adds a full name
      close           ends the game as it stands
      help, h         shows this
      quit, q         leaves the game and prints what was bowled

help-left = left 7 10       says which pins still stand; the count follows from them
help-left-five = left 1 5        says which pins still stand; the count follows from them
help-symbols = X strike   / spare   - no pins   F foul   (8) eight pins that left a split
help-symbols-foul = X strike   / spare   - no pins   5F five points and a foul

# What can be entered, as it is shown. What is understood stands in word.rs.
word-undo = undo
word-redo = redo
word-fix = fix
word-add = add
word-leave = leave
word-bowl = bowl
word-order = order
word-name = name
word-left = left
word-close = close
word-help = help
word-quit = quit
word-yes = yes
word-no = no
entry-example = { $word } { $rest }

bowls-by = { $name } bowls { $ruleset }: { $rules }

counted-games = census of { $ruleset }: { $games } games, most often { $mode }, on average { $mean }
counted-finishes = forecasts: { $games } games of all rule sets, counted backwards, the same as in the census
checked-prospects = prospects: from { $prospects } positions, every ball leads where it does in a game
checked-splits = splits: { $splits } of { $leaves } leaves
checked-examples = { $ruleset }: { $examples ->
    [one] { $examples } worked example
   *[other] { $examples } worked examples
}
checked-outlooks = best and least possible: { $positions } positions
checked-notation = notation: { $games } games written and read back
right = ok
wrong = WRONG
found-not = { $of }: { $found } and not { $known }
beats = { $score } beats { $percent } % of all possible games of { $ruleset }: { $beaten } of { $games }
head-score = score
head-games = games
head-share = share

wins = { $name } wins with { $score }
tie = { $names } tie with { $score }
input-ended = the input ended before the game was over
input-too-long = the input has a line of more than { $most } bytes
interrupted = interrupted before the game was over
cannot-read = the input cannot be read: { $error }
cannot-write = the output cannot be written: { $error }
cannot-read-source = { $source } cannot be read: { $error }
type-games = Type a game a line, such as X 7/ 9- or 10 7 3 9 0. { $keys } ends.
unfinished = note: the game is not over, the next ball is in frame { $frame }
not-over = the game is not over, the next ball is in frame { $frame }
no-date = the date is missing
no-tag = the column bowler has three English letters where there is a column name
undated-games = { $games ->
    [one] { $games } game has no date
   *[other] { $games } games have no date
}
nameless-games = { $games ->
    [one] { $games } game names no bowler
   *[other] { $games } games name no bowler
}
give-date = --date 2026-11-13 is for games without one
give-bowler = --bowler 'PJS=Park Ji-sung' is for games without a name
wrong-rows = { $rows ->
    [one] { $rows } line is wrong
   *[other] { $rows } lines are wrong
}
use-skip-wrong = note: with --skip-damaged the others come in
other-json = this is JSON, but no export of tenpin
use-csv = save results as CSV, or as a line of notation each
rows-left-out = { $rows ->
    [one] { $rows } line is left out
   *[other] { $rows } lines are left out
}
only-for-results = { $option } is for finished games, and this is an export of tenpin
leave-it-out = leave it out
would-import = would come in: new sheets: { $sheets }, new events: { $events }, events that are there: { $known }
more-games = { $games ->
    [one] … { $games } game more …
   *[other] … { $games } games more …
}
in-frame = frame { $frame }: { $reason }
in-ball = no ball was taken, because of ball { $ball }: { $reason }

nothing-entered = nothing was entered
not-utf8 = these bytes are no text
not-a-number = "{ $text }" is no whole number
too-few-people = { $people } people cannot bowl
too-many-people = { $people } people are more than can be counted

line-too-long = a line of more than { $most } bytes is no game
too-many-cells = the row has more cells than the header
no-game = the game is missing
other-rules = the game is by { $ruleset }
long-name = the name is longer than { $most } bytes
wrong-by-kind = Wrong lines by kind, each with the first of them:
no-name = the name is missing
not-one-ball = this is not one ball
missing-ball = a ball is missing
open-quote = the quotation mark has no other at the end of the cell
not-a-total = this is no total
no-such-rules = there is no such rule set
not-a-date = this is no date
ambiguous-date = the date does not begin with the year
no-such-day = the calendar has no such day
too-many-bowlers = more than { $most } bowlers are on one sheet
no-columns = the header names neither balls nor games
missing-frame = the header lacks frame { $frame }
frame-twice = the header names frame { $frame } more than once
is-utf16 = this looks like UTF-16 without a byte order mark
balls-left-out = note: balls after it that are left out: { $balls }
above-header = note: this line stands above the header of the table and is skipped
no-rows = note: the table has no rows
note = note: { $reason }
wrong-totals = note: wrong totals: { $totals }; --check names them
other-separator = the separator is { $found } here, and { $wanted } in the first line
wrong-total = the total is { $score }, not { $recorded }
total-too-early = the game is not over, and its total cannot be { $recorded } yet
checked-totals = right totals: { $right }, wrong totals: { $wrong }, games without a total: { $without }, wrong lines: { $lines }

no-such-score = no game of { $ruleset } scores { $score }
no-such-average = nobody averages { $average } in { $ruleset }
broken-fix = a correction is a bowler, a frame, its balls in one word, and perhaps a reason

enter-people = enter 1 or more
enter-fewer = enter a smaller number
enter-name = enter three English letters
enter-score = enter 0 to { $most }
enter-average = enter { $least } to { $most }
enter-ruleset = enter { $names } after the colon
enter-pins = enter { $counts }
enter-ball = enter { $counts }, { $symbols }, or help
enter-like = enter it like { $example }
see-rules = tenpin rules lists them
write-date = write it with the year first, as in 2026-11-13
no-totals = note: no total stands beside a game
quote-game = put quotation marks around a game with commas
count-apart = count it apart, with --rules
begin-with-name = begin the line with a name
use-one-separator = use one separator in the whole file
name-frames-once = name the frames from 1 on, each once
use-utf8 = save it as UTF-8
write-one-ball = write one ball, such as 7, X, /, - or F
write-two-quotes = write two quotation marks for one within
put-empty-line = put an empty line between the games
name-columns = call a column notation, or those of frames f1 to f10, or those of balls f1_t1 to f10_t3
use-game = to score a game itself, write --game before it
bowl-first = bowl a ball first
ask-resume = Go on with it (yes, no or close)?{" "}
open-sheet = Sheet { $sheet } is open: { $names }, frame { $frame }, last written { $time }
help-resume =
    yes             continues this game
    no              starts a new game and leaves this one open
    close           closes it and starts a new game; tenpin resume opens it again
    help, h         shows this
    quit, q         ends the program
ask-another = Another game with the same bowlers (yes, no or undo)?{" "}
ask-next-game = Game { $game } of { $games } (yes, no or undo)?{" "}
help-another =
    yes             starts another game with everybody who is still here
    no              ends the program
    undo, u         takes back the last ball, to correct it
    fix PJS 4 6/    corrects frame 4 of PJS to 6/; a reason may follow
    name PJS BOB    PJS becomes BOB; name PJS =Park Ji-sung adds a full name
    help, h         shows this
    quit, q         ends the program
in-series = Game { $game } of { $games }: the total of the series stands below each name
in-evening = Game { $game }: the total of the evening stands below each name
kept-as = kept as sheet { $sheet }
go-on-with = kept as sheet { $sheet }: { $command } goes on with it
total = { $name } { $score }
left-with = { $name } { $score }, left early
not-finished = { $name } { $score }, not finished
not-kept = nothing was written: { $error }
enter-again = try again once that is mended
overtaken = somebody else wrote on this sheet first, and this was not taken
see-board = this is how it stands now
broken-join = add takes one name
broken-leaving = leave takes one bowler
broken-call = bowl takes one bowler
broken-naming = name takes a bowler and a new tag, a name after =, or both
not-a-tag = "{ $text }" is not three English letters
nothing-bowled = nothing was bowled
bowls-next = { $name } bowls when this frame is finished
sheet-is-closed = sheet { $sheet } is closed
sheet-is-closed-early = sheet { $sheet } is closed; tenpin resume { $sheet } goes on with it
broken-order = order takes the bowlers who come first
broken-answer = "{ $text }" is no answer
enter-answer = enter { $answers }
no-data-file = there is no data file { $path }
cannot-open-data = the data file { $path } cannot be opened: { $error }
cannot-write-data = the data file { $path } cannot be written: { $error }
newer-data = the data file was made by a newer tenpin, with tables of version { $version }
newer-event = event { $event } was written by a newer tenpin, in format { $version }
newer-format = the event was written by a newer tenpin, in format { $version }
broken-event = event { $event }: { $error }
altered-event = event { $event } is not as it was written (its hash does not fit)
broken-index = what the history knows of it is not kept as it should be
broken-game = line { $line } is not kept as it should be
no-such-sheet = there is no sheet { $sheet }
data-failed = the data file failed: { $error }
data-busy = another program is writing to the data file
of-sheet = sheet { $sheet }: { $reason }
no-open-sheet = no sheet is open
no-such-event = there is no event { $event }, the last one is { $events }
no-data-folder = there is no folder to keep data in
use-private = tenpin play --private plays without keeping anything
other-data = --data names another file
reason-too-long = a reason has at most { $most } characters
cannot-write-file = { $path } cannot be written: { $error }
disk-full = the disk is full
quota-used-up = the quota on the disk is used up
read-only = nothing can be written there
not-allowed = permission is denied
not-there = there is no such file or folder
is-folder = it is a folder
not-in-a-folder = a part of its path is no folder
is-damaged = the file is damaged
not-a-database = it is no data file of tenpin
other-program = it is a database of another program
not-a-file = it is not a file
not-as-made = { $name } in it is not as tenpin makes it
disk-failed = the disk failed to read or write
out-of-memory = there is no memory left
timed-out = it took too long
in-use = another program is using it
too-many-files = too many files are open
wrong-file-name = the system takes no such name
large-file = it would be too large for the disk
circular-links = links on its path lead in a circle
unreachable = its disk or network cannot be reached
file-already-there = it is already there
not-supported = the system cannot do this there
ends-early = it ends too early
cannot-open = the database cannot open it, or a file beside it
large-value = a value in it is too large
tables-changed = another program has changed its tables
conflict = { $words }
database-says = { $words }
other-cause = { $words }
make-room = make room on the disk and try again
free-quota = remove files that you no longer need, or get a larger quota, and try again
check-disk = check the disk and its quota, and try again
ask-owner = ask its owner for permission, or name another file
use-copy = tenpin import BACKUP --data new.db makes a new data file from a backup
use-newest = use the newest tenpin
use-rebuild = { $command } makes it anew
use-play = tenpin play begins one
needs-terminal = the full-screen board needs a terminal
use-play-instead = use tenpin play, which works everywhere
use-fix = tenpin fix { $sheet } corrects it
use-restore = tenpin restore { $sheet } brings it back
no-sheets-from = there is no sheet from { $first } to { $last }
all-deleted-from = every sheet from { $first } to { $last } is deleted already
none-deleted-from = no sheet from { $first } to { $last } is deleted
none-open-from = no sheet from { $first } to { $last } is open
use-restore-all = { $command } brings them back
use-deleted = { $command } lists those that are
use-history = tenpin history lists those there are
sheet-is-deleted = sheet { $sheet } is deleted; tenpin restore { $sheet } brings it back
sheet-is-back = sheet { $sheet } is back
ask-compact = { $sheets ->
    [one] Remove { $sheets } deleted sheet for good (yes or no)?{" "}
   *[other] Remove { $sheets } deleted sheets for good (yes or no)?{" "}
}
help-compact =
    yes             removes the deleted sheets; this cannot be undone
    no              leaves everything as it is
    help, h         shows this
compacted = { $sheets ->
    [one] { $sheets } sheet is removed for good
   *[other] { $sheets } sheets are removed for good
}
nothing-to-compact = no sheet is deleted
nothing-removed = nothing is removed
rebuilt = { $sheets ->
    [0] everything is as the journal says
    [one] { $sheets } sheet was put right
   *[other] { $sheets } sheets were put right
}
shortened = sheet { $sheet }: its last events are gone, and it ends with event { $events } from now on
all-is-well = sheets: { $sheets }, events: { $events }; all is there, as it was written
checked-data = sheets: { $sheets }, events: { $events }, faults: { $faults }
database-fault = the database is damaged: { $error }
foreign-declaration = { $name } is missing in the data file, or not as tenpin makes it
damaged-sheet = the data file is damaged where it is kept: { $error }
no-entry = { $events ->
    [one] its entry is gone, and { $events } event of it is left
   *[other] its entry is gone, and { $events } events of it are left
}
missing-events = { $events ->
    [one] { $events } event that was written is gone
   *[other] { $events } events that were written are gone
}
missing-sheets = { $sheets ->
    [one] { $sheets } sheet that was kept is gone
   *[other] { $sheets } sheets that were kept are gone
}
missing-event = event { $event } is missing
use-repair-or-rebuild = { $repair } takes it from a backup, { $rebuild } goes on without it
renumbered = note: sheet { $short } of the file is sheet { $sheet } here
still-damaged = it is damaged, and not in the file
use-skip-damaged = note: { $command } takes the sheets that are whole
is-a-data-file = this is a data file, and no export
use-this = { $command } does it
wrong-order = event { $event } is not in the order of writing
numbers-unknown = it is not known which sheet numbers were given
stale-index = { $sheets ->
    [one] the history is not what the events of { $sheets } sheet say: { $numbers }
   *[other] the history is not what the events of { $sheets } sheets say: { $numbers }
}
use-repair = { $command } takes it from a backup
use-new-file = { $command }, then tenpin import --skip-damaged --data new.db all.jsonl makes a new data file
use-backup = { $import } brings back what a backup has; then, or without one, { $rebuild } goes on with what there is
use-check = { $command } says what is wrong
data-removed = the data file { $path } was removed, and nothing more is kept
data-replaced = the data file { $path } was replaced by another one, and nothing more is kept
import-rescued = what was kept before is saved; { $import }, then { $resume } goes on, or with the number that the import names
keep-notation = put it back, or write down what was bowled
only-imported = nothing was bowled here last; sheet { $sheet }, which is open, was imported
only-on-lanes = all open sheets are on lanes of a centre
resume-it = tenpin resume { $sheet } goes on with it
not-a-journal = this is no export of tenpin
sheet-left-out = { $place }: { $reason }: left out
sheets-left-out = { $sheets ->
    [one] { $sheets } sheet or line is left out
   *[other] { $sheets } sheets or lines are left out
}
event-lacks = event { $event } of sheet { $sheet } is damaged here, and missing in the file
repaired = repaired: { $numbers }; what was damaged is saved in { $path }
would-continue = sheet { $sheet } is closed here, and more was bowled on it there
would-correct = sheet { $sheet } is closed here, and was corrected there
would-delete = sheet { $sheet } is closed here, and was deleted there
would-restore = sheet { $sheet } is deleted here, and was restored there
nothing-updated = { $sheets ->
    [one] { $sheets } sheet would change, and nothing is imported
   *[other] { $sheets } sheets would change, and nothing is imported
}
use-update = tenpin import --update takes the changes over
imported = new sheets: { $sheets }, new events: { $events }, events that were there: { $known }
nothing-imported = { $place }: { $reason }: nothing is imported
event-differs = event { $event } differs from the one that sheet { $sheet } has
event-altered = the event is not as it was written (its hash does not fit)
not-an-id = { $text } is no id
no-version = "v" is no version of the format
other-version = this is told in "v":{ $needed }, not in "v":{ $told }
line-zero = lines are numbered from 1
not-a-bowler = { $text } is no bowler: { $reason }
not-a-name = { $text } is no name: { $reason }
no-such-ball = { $text } is no ball
not-a-series = { $text } is no series
broken-series = a series has an id and a game, numbered from 1
no-sheet-id = "sheet" is no id
no-event-number = "number" is no number of an event
no-time = "at" is no time
no-author = "by" is not an author
no-hash = "hash" is no hash
long-reason = a reason has at most { $most } characters, and this one { $characters }
no-events = the sheet has no events
before-first = event { $event } comes before event 1
event-twice = event { $event } appears twice, with different contents
event-gap = event { $event } does not follow event { $before }
events-lost = events up to this one were lost before the export
long-line = the line is longer than { $most } MiB
file-changed = the file has changed while it was read
invalid-utf8 = invalid utf-8 sequence of { $bytes } bytes from index { $index }
incomplete-utf8 = incomplete utf-8 byte sequence from index { $index }

json-ends-in-list = EOF while parsing a list
json-ends-in-object = EOF while parsing an object
json-ends-in-string = EOF while parsing a string
json-ends-in-value = EOF while parsing a value
json-no-colon = expected `:`
json-no-comma-in-list = expected `,` or `]`
json-no-comma-in-object = expected `,` or `{"}"}`
json-no-word = expected ident
json-no-value = expected value
json-no-quote = expected `"`
json-wrong-escape = invalid escape
json-short-escape = unexpected end of hex escape
json-lone-surrogate = lone leading surrogate in hex escape
json-wrong-number = invalid number
json-large-number = number out of range
json-wrong-character = invalid unicode code point
json-control-character = control character (\u0000-\u001F) found while parsing a string
json-key-not-text = key must be a string
json-trailing-comma = trailing comma
json-trailing-text = trailing characters
json-too-deep = recursion limit exceeded
json-wrong-type = invalid type: { $value }
json-wrong-value = invalid value: { $value }
json-unknown-kind = unknown variant `{ $name }`
json-unknown-field = unknown field `{ $name }`
json-missing-field = missing field `{ $name }`
json-field-twice = duplicate field `{ $name }`
json-other = { $words }
json-null = null
json-boolean = boolean `{ $value }`
json-integer = integer `{ $value }`
json-float = floating point `{ $value }`
json-string = string { $value }
json-list = sequence
json-object = map

sheet-title = Sheet { $sheet }, { $time }, { $state }
at-event = after event { $event } of { $events }
other-file = name another file
other-folder = name another folder
is-data-file = { $path } is the data file
use-resume = tenpin resume { $sheet } opens it again
no-sheets = no sheet is found
no-games = no finished game is found
left-out = { $games ->
    [one] note: { $games } game is not over and is left out
   *[other] note: { $games } games are not over and are left out
}
will-rename = { $sheets ->
    [one] "{ $old }" becomes "{ $new }" on { $sheets } sheet:
   *[other] "{ $old }" becomes "{ $new }" on { $sheets } sheets:
}
more-sheets = { $sheets ->
    [one] and { $sheets } more sheet
   *[other] and { $sheets } more sheets
}
ask-rename = { $sheets ->
    [one] Rename on { $sheets } sheet (yes or no)?{" "}
   *[other] Rename on { $sheets } sheets (yes or no)?{" "}
}
help-rename =
    yes             renames on all these sheets; every change is kept as an event
    no              leaves everything as it is
    help, h         shows this
renamed = { $sheets ->
    [one] renamed on { $sheets } sheet
   *[other] renamed on { $sheets } sheets
}
nothing-renamed = nothing is renamed
nothing-to-rename = there is nothing to rename: no line is called "{ $old }", or it has the new name already
tag-of-names = note: these go by name, and { $tag } is their tag or their name: { $names }; { $command } renames the first
several-lines = { $lines } lines are called "{ $name }"
already-there = "{ $name }" has a line there already
several-careers = note: several bowlers had the tag { $tag }; if they are { $name }: { $commands }
series-total = { $total } in { $games } games
legend-unfinished = the game is not over: the score so far
legend-left = left before the game was over
legend-open = takes more balls: { $command } goes on with it
older-sheets = note: there are older ones, which --all shows
series-totals = series: { $totals }
namesake = this is another { $name }, on line { $line }; undo takes it back
first-and-last = first { $first }, last { $last }
exported = { $path }: sheets: { $sheets }, events: { $events }
try-again = try again
label-sheet = sheet
label-opened = opened
label-game = game
label-bowlers = bowlers
label-open = open
label-closed = closed
label-deleted = deleted
label-bowler = bowler
label-date = date
label-score = score
label-rules = rules
label-games = games
label-average = average
label-deviation = deviation
label-high-game = high game
label-low-game = low game
label-high-series = high series
label-high = high
label-series = series
label-first = first
label-strikes = strikes
label-spares = spares
label-doubles = doubles
label-first-ball = first ball
label-clean-games = clean games
label-open-frames = open frames
label-unfinished = not over
label-wrong-lines = wrong lines
label-quantiles = quantiles
label-single-pins = single pins
label-multi-pins = several pins
label-splits = splits
label-scores = scores
label-trend = trend
label-tab = a tab
label-blank = a blank

## What tenpin doctor finds.

label-version = version
label-data = data
label-language = language
label-color = colour
label-terminal = terminal
label-pager = pager
label-lane = lane
label-name = name
label-status = status
label-scopes = scopes
label-made = made
label-until = good until
data-by-option = named by --data
data-by-variable = named by TENPIN_DATA
data-by-platform = the default on this system; --data or TENPIN_DATA names another file
no-data-yet = not there yet: the first game creates it
data-cannot-be-made = not there yet, and it cannot be created: { $error }
data-without-sheets = can be read and written; there is no sheet yet
data-with-sheets = can be read and written; the last sheet is { $sheet }
data-read-only = can be read, but not written: { $error }
language-name = English
language-by-option = from --lang
language-by-variable = from { $variable }={ $locale }
other-language = { $variable }={ $locale } is not one of en, ko, es
no-language = none of TENPIN_LANG, LC_ALL, LC_MESSAGES and LANG is set
color-on = on
color-off = off
color-asked = because of --color always
color-forbidden = because of --color never
color-for-terminal = the output is a terminal, and NO_COLOR is not set
no-color = NO_COLOR is set
plain-terminal = TERM is dumb, or not set
no-terminal = the output is not a terminal
terminal-size = columns: { $columns }, rows: { $rows }
pager-program = { $program }
no-pager = none
pager-forbidden = because of --no-pager
pager-by-variable = from { $variable }
usual-pager = the default: neither TENPIN_PAGER nor PAGER is set

## Pages of help.

help-commands = Commands:
help-other-commands = Others:
help-arguments = Arguments:
help-options = Options:
help-more = '{ $command }' shows everything, with examples.
help-default = default: { $value }
help-values = values: { $values }
help-help = Show help: -h for a summary, --help for everything
help-version = Show the version
help-exit-status =
    Exit status:
      0   all is well
      1   it could not be done
      2   wrong usage
help-name-section = NAME
help-synopsis = SYNOPSIS
help-see-also = SEE ALSO
pages-installed = manual pages written to { $folder }: { $pages }

## What is wrong with the arguments. The English words are those of the parser.

usage-error = error:
usage-tip = tip:
usage-usage = Usage:
usage-options = OPTIONS
usage-more = For more information, try '{ $option }'.
usage-conflict = the argument '{ $argument }' cannot be used with '{ $other }'
usage-conflicts = the argument '{ $argument }' cannot be used with:
usage-repeated = the argument '{ $argument }' cannot be used multiple times
usage-no-value = a value is required for '{ $argument }' but none was supplied
usage-wrong-value = invalid value '{ $value }' for '{ $argument }'
usage-values = possible values: { $values }
usage-no-command = unrecognized subcommand '{ $command }'
usage-no-argument = unexpected argument '{ $argument }' found
usage-missing = the following required arguments were not provided:
usage-too-many = unexpected value '{ $value }' for '{ $argument }' found; no more were expected
usage-wrong-number =
    { $given ->
        [0] { $wanted } values required for '{ $argument }' but { $given } was provided
        [1] { $wanted } values required for '{ $argument }' but { $given } was provided
       *[other] { $wanted } values required for '{ $argument }' but { $given } were provided
    }
usage-not-utf8 = invalid UTF-8 was detected in one or more arguments
usage-similar-command = a similar subcommand exists: { $similar }
usage-similar-commands = some similar subcommands exist: { $similar }
usage-similar-argument = a similar argument exists: { $similar }
usage-similar-value = a similar value exists: { $similar }
usage-similar-values = some similar values exist: { $similar }
usage-as-value = to pass '{ $value }' as a value, use '{ $entry }'
usage-command-behind-dashes = subcommand '{ $command }' exists; to use it, remove the '--' before it
usage-option-of = '{ $entry }' exists
usage-not-a-number = invalid digit found in string
usage-not-an-average = an average is a number, such as 150 or 150.5
usage-empty-number = cannot parse integer from empty string
usage-too-large = number too large to fit in target type
usage-too-small = number too small to fit in target type
usage-out-of-range = { $number } is not in { $least }..={ $most }
usage-not-a-sheet = a sheet goes by its number, such as 12
usage-not-a-sheet-but-file = a sheet goes by its number, such as 12; to write a file, use --output { $file }
usage-not-a-range = a range is two numbers of sheets, such as 3-7
usage-backward-range = a range begins with its lower number: { $first }-{ $last }
usage-not-a-day = a day is written like 2026-11-01
usage-no-such-year = no game was bowled in that year
usage-rules-elsewhere = the rules are given with --rules
usage-name-behind = { $reason }; a name stands behind =, as in '=Park Ji-sung'
usage-hinted = { $reason }: { $hint }
usage-long-reason = a reason has at most { $most } characters
usage-json-without-summary = --format json goes with --summary; a game a line is jsonl
usage-summary-format = --summary is printed for people, or with --format json
usage-check-format = --check is printed for people, or as jsonl or csv

# Forecasts

form-by-level = { $level }: { $average } on average in ten-pin
form-by-average = an average of { $average }
form-by-file = as in { $file }
form-by-games = { $name }: { $games } { $games ->
    [one] game
   *[other] games
}, { $average } on average
form-by-nothing = { $name }: no games yet, assuming { $level }
level-novice = level novice
level-club = level club
level-league = level league
level-professional = level professional
level-averaging = an average of { $average }
label-bowled = game
label-form = form
label-so-far = so far
label-possible = possible
label-expected = expected
label-most-games = 8 of 10 games
label-win = win
label-share = tie
label-place = place
label-at-least = at least { $score }
label-more-than = more than { $score }
label-fewest-pins = fewest pins
label-fewest-points = fewest points
label-easiest-ways = easiest ways
label-finishes = finishes
it-is-certain = certain
it-is-impossible = impossible: at most { $most }
finishes-against-others = { $win } win, { $tie } tie, { $lose } lose
finishes-against-score = { $win } above { $score }, { $tie } with exactly { $score }, { $lose } below
way-spare = a spare
way-strikes = { $strikes ->
    [1] a strike
    [2] two strikes
    [3] three strikes
    [4] four strikes
    [5] five strikes
    [6] six strikes
    [7] seven strikes
    [8] eight strikes
    [9] nine strikes
    [10] ten strikes
    [11] eleven strikes
   *[other] twelve strikes
}
way-marks = { $marks ->
    [1] a mark
    [2] two marks
    [3] three marks
    [4] four marks
    [5] five marks
    [6] six marks
    [7] seven marks
    [8] eight marks
    [9] nine marks
    [10] ten marks
    [11] eleven marks
   *[other] twelve marks
}
way-pins = { $pins ->
    [one] 1 pin
   *[other] { $pins } pins
}
way-points = { $points ->
    [one] 1 point
   *[other] { $points } points
}
way-further = { $pins }
way-next-ball = { $pins } with the next ball
way-ball-after = { $pins } with the ball after that
uncatchable = nobody can catch { $name } any more
odds-to-win = to win: { $odds }
odds-of = { $name } { $chance } ({ $mean })
odds-of-others = { $bowlers } others { $chance }
odds-of-tie = tie { $chance }
odds-alone = expected: { $mean }, in 8 of 10 games { $low }–{ $high }
curve-to-win = chance to win
curve-of-score = expected score
curve-from-to = from { $first } to { $last }
label-frames = frame
not-one-for-each = { $option } is given { $given ->
    [one] once
   *[other] { $given } times
} for { $games ->
    [one] 1 game
   *[other] { $games } games
}
given-more-than-once = { $option } is given more than once
give-one = give it once
game-number = game { $number }
one-for-each = give it once, or once for each game
only-in-match = { $option } is for a match
give-games = give at least two games
each-its-own = give it once for each game
form-by-other-rules = { $file } is for { $form }, but the game is { $game }
use-rules = use --rules { $ruleset }
wrong-game = game { $game }, column { $column }, frame { $frame }: { $reason }
enter-game = enter a game such as 'X 7/ 9-'
form-not-json = { $file }, line { $line }, column { $column }: { $reason }
form-not-a-form = { $file }, { $path }: { $reason }
form-no-form = { $file }: { $reason }
form-too-large = { $file } is too large for a form
use-form = tenpin form --format json shows what a form looks like
nobody-there = nobody is on the board
head-ball = ball
head-standing = standing
head-balls = balls
head-mean-pins = pins
head-cleared = cleared
head-learnt = forecast
ball-first = first
ball-second = second
ball-third = third
form-not-an-object = not a JSON object
form-not-a-list = not a list of weights
form-not-a-number = not a number
form-not-rules = not the name of a rule set
form-missing = it is missing
form-twice = it appears more than once
form-unknown = a form has no such field
form-not-standing = not a number of standing pins
weight-missing = the weights are missing
weight-length = { $found ->
    [one] there is 1 weight
   *[other] there are { $found } weights
} instead of { $wanted }, one for each count from 0 to what stands
weight-negative = a weight cannot be negative
weight-not-finite = a weight must be a finite number
weight-never-falls = this count can never fall there, so its weight must be 0
weight-never-met = this ball never has that many pins standing, so leave it out
weight-all-zero = every count that can fall there has weight 0

centre-wrong-value = { $name } cannot be "{ $value }"
centre-wrong-entry = { $place }: { $key } cannot be "{ $value }"
centre-no-such-setting = { $place }: there is no setting "{ $key }"
centre-settings = the settings are { $keys }
centre-no-such-lane = { $place }: there is no lane "{ $lane }"
centre-lanes = lanes are numbered from 1 to { $most }
centre-not-toml = { $place }: this is not TOML
centre-parser = { $words }
centre-not-text = { $place }: this is not UTF-8
centre-large-file = { $file } is too large to be a file of settings
centre-wants-text = write text in quotation marks
centre-wants-number = write a whole number without quotation marks
centre-wants-table = write [lane-names] and a line such as 3 = "Party lane" below it
centre-not-utf8 = it must be UTF-8
centre-not-an-address = use an IP address and a port, such as 127.0.0.1:7300, or localhost:7300
centre-not-an-ip = use an IP address, such as 127.0.0.1
centre-number-of-connections = use a number from { $least } to { $most }
centre-wants-truth = write true or false without quotation marks
centre-url-without-scheme = it must begin with http:// or https://
centre-url-without-host = it needs a host, such as https://lanes.example, and maybe a port, but no user
centre-url-with-query = it must have no query (?) and no fragment (#)
centre-url-with-blank = it must have no spaces and no invisible characters
centre-number-of-lanes = use a number from 1 to { $most }
centre-empty-name = a name has at least one character
centre-long-name = a name has at most { $most } characters
centre-invisible-name = a name has no invisible characters
centre-one-of = use { $values }
centre-by = { $name }
centre-by-default = default
centre-by-program = the program's language
centre-no-file = none
centre-no-proxy = none
centre-lane = lane { $number }
centre-cannot-listen = cannot listen on { $address }: { $error }
centre-other-address = --listen chooses another address or port
centre-address-in-use = another program listens there
centre-serving = { $name } is open at { $url }
centre-interface = The interface is described at { $url }
centre-keeping = Every ball is kept in { $path }
centre-reached-by-all = Anyone on this computer's network can connect on port { $port }.
centre-reached-at = Anyone on the network can connect to { $address }.
centre-strangers-see = Whoever connects sees the lanes, the boards and the high games of today. Writing takes a code or the password.
centre-strangers-see-nothing = Nobody sees anything without a code, a token or the password.
centre-plain = The connection is not encrypted: others on the network can read codes, passwords and tokens.
centre-plain-beside-proxy = Only connections through the proxy are encrypted: listen on 127.0.0.1 to allow no others.
centre-listens-on = It listens on { $address }
centre-name-proxy = Name the proxy with --proxy. Until then, everybody who comes through it counts as one.
centre-only-read = the data file { $path } cannot be written: { $error }: the boards are shown, and everything else is refused until it can be
centre-written-again = the data file can be written again
centre-made-private = others could read { $path }: it has secrets, so now only you can
centre-open-to-others = others can read { $path }, which is to hold secrets, and that cannot be changed: { $error }
centre-keep-secrets = run this as its owner, or keep the file on a disk with permissions
centre-set-password = The desk has no password yet. Set it with tenpin desk-password, or within 15 minutes with this code: { $code }
centre-no-password = the desk has no password yet: tenpin desk-password sets it
centre-how-to-stop = Ctrl-C stops the server.
centre-stopped = The server has stopped.
centre-ask-password = New password for the desk:{" "}
centre-not-the-same = the two are not the same
centre-ask-again = The same again:{" "}
centre-password-length = a password has { $least } to { $most } characters
centre-common-password = many people use this password, so it is tried first
centre-other-password = choose another one
centre-password-not-text = a password is UTF-8 text
centre-password-on-input = enter it on standard input, as one line
centre-not-hashed = the password could not be hashed
centre-try-again = try again
centre-password-set = The desk's password in { $path } is set. Everybody is signed out.
centre-use-token = put a token into { $name }: tenpin tokens --make NAME --scope read makes one
centre-new-file = there was no data file { $path }: it is new
centre-not-our-address = this computer does not have this address
centre-no-such-host = no computer has this name
centre-no-way-there = the network does not reach it
centre-url-of-server = --url names the server only, such as http://127.0.0.1:7300
centre-no-centre-there = there is no centre at { $url }
centre-which-scope = it takes the scope read or desk, or for one lane lane: and its number
centre-other-scope = the token in { $name } is not for this
centre-token-not-good = the token in { $name } is unknown, has expired or was revoked
centre-closed = this centre shows nothing to strangers
centre-not-a-token = { $name } is not a token
centre-list-tokens = tenpin tokens lists those that are good
centre-program-names = a name has 1 to { $most } letters, digits, hyphens, underscores and full stops, and begins with no hyphen
centre-scopes = a scope is read, desk, or lane: and the number of a lane from 1 to { $most }, such as lane:3
centre-token-exists = there is a token "{ $name }" already
centre-revoke-first = { $command } revokes it
centre-no-such-token = there is no token "{ $name }"
centre-shown-once = This token is shown only now. Programs send it as Authorization: Bearer TOKEN.
centre-token-revoked = The token { $name } is revoked.
centre-no-tokens = there are no tokens: tenpin tokens --make NAME --scope read makes one
centre-until-revoked = it is revoked
centre-only-http = cannot connect to { $url }: only plain HTTP is supported
centre-use-http = use a URL that begins with http://
centre-said = { $reason }
centre-see-lanes = tenpin lanes lists the lanes
centre-unreachable = { $url } does not answer: { $error }
centre-start-server = start tenpin serve, or name another server with --url
centre-nobody-listens = no program listens there
centre-connection-broke = the connection is lost
centre-no-answer = no answer
centre-not-tenpin = what answers there is not a tenpin server
centre-not-live = The server does not answer: { $error }. Trying again.
centre-lane-title = Lane { $number }
centre-free = free
centre-joining = joining
centre-playing = playing
centre-over = over
centre-needs-help = needs help
centre-game = game { $game }
centre-game-of = game { $game } of { $games }
centre-nobody-yet = Nobody has joined yet.
centre-nobody-bowls = Nobody bowls here now.
centre-up = { $name } is up: frame { $frame }, ball { $ball }
