# What actions are called: short, for the footer.

deed-ball = enter a ball
deed-pins = mark pins
deed-next-game = next game
deed-undo = undo
deed-redo = redo
deed-correct = correct
deed-give-turn = turn
deed-join = add
deed-drop = leave
deed-rename = rename
deed-order = order
deed-close = end
deed-odds = odds
deed-scroll = other bowlers
deed-open = open
deed-step = step
deed-play = play
deed-search = search
deed-rules = rules
deed-period = days
deed-deleted = deleted
deed-back = back
deed-board = board
deed-new-game = new game
deed-history = history
deed-statistics = statistics
deed-language = language
deed-theme = colours
deed-palette = commands
deed-help = help
deed-quit = quit

# What they do.

about-ball = type the pins that fell; press Enter only if more could follow
about-pins = move over the pins, mark those left standing with Space, and press Enter
about-next-game = finish this game and start the next one
about-undo = take back the last ball or change
about-redo = bring back what was undone
about-correct = choose a frame and re-enter its balls
about-give-turn = let somebody else bowl next
about-join = somebody joins late, or comes back
about-drop = somebody leaves; their line stays
about-rename = change a tag or a name
about-order = change the bowling order
about-close = end the game before its last ball
about-odds = show or hide expected scores and chances to win
about-scroll = show the bowlers that do not fit on the screen
about-open = open the selected row
about-step = step back or forward
about-play = replay the game, or stop
about-search = find bowlers by name or tag
about-rules = show one rule set at a time
about-period = show only games from certain days
about-deleted = switch to the deleted sheets and back
about-back = go back
about-board = back to the current game
about-new-game = start a new game
about-history = past games
about-statistics = averages and other figures for every bowler
about-language = next language: English, Korean or Spanish
about-theme = next colours: the terminal's own, dark or light
about-palette = find a command by its name
about-help = show this help
about-quit = leave the board

cheer-strike = Strike
cheer-spare = Spare
cheer-double = Double
cheer-turkey = Turkey
cheer-in-a-row = { $strikes } in a row

# Reasons and advice are clauses; they are shown as "reason: advice".

screen-overtaken = somebody else wrote on this sheet first
screen-not-taken = this was not taken
screen-not-over = the game is not over
screen-nothing-open = no game is open
screen-not-now = that cannot be done now
screen-nothing-bowled = nothing has been bowled yet
screen-nobody-else = there is nobody else here
screen-by-number = use the line number, { $lines }
screen-enter-ball = type the pins that fell
screen-no-pins = name the pins that are left, such as left 7 10
screen-advised = { $reason }: { $advice }
screen-no-rules-here = a bowler's rules cannot be changed
screen-not-a-day = "{ $text }" is no day; write it like 2026-11-18
screen-two-days = two days are enough: "{ $text }" is one too many
screen-no-such-command = there is no command "{ $text }"
screen-reason-too-long = a reason can have at most { $most } characters
screen-namesake = somebody else here is also called { $name }; this one is on line { $line }
screen-needs = The board needs { $columns } columns and { $rows } rows.
screen-has = This terminal has { $columns } columns and { $rows } rows.
screen-use-play = Make it larger, or use tenpin play, which fits any terminal. q quits.
screen-reader = With a screen reader, use tenpin play: it prints everything line by line.
screen-saving = saving …
screen-reading = reading …
screen-up = Up · frame { $frame }, ball { $ball }
screen-then = then { $name }
screen-wins = { $name } wins with { $score }
screen-tie = { $names } tie with { $score }
screen-alone = { $name } bowled { $score }
screen-closed-early = The game was ended before its last ball
screen-deleted = The sheet is deleted
screen-standing = { $pins ->
    [one] one pin standing
   *[other] { $pins } pins standing
}
screen-standing-points = pins worth { $points } still standing
screen-all-stand = a full rack
screen-takes = { $ball } · leaves { $leave }
screen-takes-all = { $ball } · all down
screen-pending = { $text }_ · Enter takes it, or keep typing
screen-sheet = Sheet { $number }
screen-new-sheet = New sheet
screen-game-of = game { $game } of { $games }
screen-game = game { $game }
screen-lines = { $first }–{ $last } of { $of }
screen-resume = Sheet { $number }: { $names }, frame { $frame }, { $time }
screen-resume-series = Sheet { $number }: { $names }, the next game, { $time }
screen-new-game-with = { $names }
screen-lineup-help = three letters; optional rules or name: KYJ:no-tap-9, PJS=Ann
screen-lineup-keys = Enter adds a bowler, on an empty line starts the game · Tab next · Esc back
screen-ask-join = Who joins?
screen-ask-join-help = PJS, or PJS=Park Ji-sung, or KYJ:no-tap-9
screen-ask-name = What is { $name } called from now on?
screen-ask-name-help = a tag, and a name if you like: PJS=Park Ji-sung
screen-ask-search = Search
screen-ask-search-help = part of a name or a tag, or the number of a sheet
screen-ask-period = Which days?
screen-ask-period-help = 2026-11-18, or 2026-11-01 2026-11-30; empty for all
screen-ask-close = End the game as it stands?
screen-ask-close-help = y ends it, Esc cancels
screen-pick-turn = Who bowls next?
screen-pick-drop = Who leaves?
screen-pick-name = Who gets a new name?
screen-pick-help = ↑↓ choose · Enter confirms · Esc cancels
screen-ask-order = Bowling order
screen-order-help = ↑↓ choose · Space picks up · Enter confirms · Esc cancels
screen-order-held = ↑↓ move · Space puts down · Enter confirms · Esc cancels
screen-correcting = { $name }, frame { $frame }
screen-choose-frame = Choose a frame with the arrows, Enter corrects it, Esc goes back
screen-enter-frame = enter the balls of the frame, such as 8/ or X
screen-totals-change = { $totals ->
    [one] one total changes
   *[other] { $totals } totals change
}
screen-no-total-changes = no total changes
screen-correct-help = Tab switches between balls and reason · Enter takes it · Esc cancels
screen-correct-ask = Change sheet { $number }? Press Enter again to confirm, Esc to cancel.
screen-no-sheets = No games here. Press N to start one.
screen-nothing-matches = Nothing matches. Esc shows everything again.
screen-no-bowlers = No finished games here. Press N to start one.
screen-found = { $sheets ->
    [one] one sheet
   *[other] { $sheets } sheets
}
screen-unreadable = { $sheets ->
    [one] one sheet cannot be read; run tenpin check
   *[other] { $sheets } sheets cannot be read; run tenpin check
}
screen-searched = "{ $text }"
screen-event-of = { $event } of { $events } · { $time } · { $what }
screen-chance-to-win = Chance to win, ball by ball
screen-expected-score = Expected score, ball by ball
screen-first-to-last = { $first } → { $last }
screen-more-pages = ↑↓ scroll · Esc closes
screen-help-title = Help
screen-palette-title = Commands
screen-palette-help = ↑↓ choose · Enter runs it · or type bowl KIM, add LEE, fix PJS 3 8/
screen-help-marks = Filled box: strike. Half-filled: spare. S8 or (8): split. (X): strike given by the rules. __: next ball. ▶: up. ★: winner. Σ: series total. ▷: can be continued.

# Over columns: four cells at most.

short-total = Tot
short-best = Best
short-expected = Exp
short-win = Win

screen-so-far = So far
screen-best = Best possible
screen-expected = Expected
screen-to-win = To win
screen-series = Series
screen-left = left
screen-standings = Standings
screen-log = What happened
screen-before = Before
screen-after = After
screen-balls = Balls
screen-reason = Reason
screen-bowlers = Bowlers
screen-rules = Rules
screen-games = Games
screen-start = Start the game
screen-number = No.
screen-date = Date
screen-game-column = Game
screen-scores = Scores
screen-only-deleted = deleted
screen-bowler = Bowler
screen-average = Average
screen-deviation = Deviation
screen-high-game = High game
screen-low-game = Low game
screen-high-series = High series
screen-strikes = Strikes
screen-spares = Spares
screen-doubles = Doubles
screen-first-ball = First ball
screen-clean-games = Clean games
screen-single-pins = Single pins
screen-multi-pins = Several pins
screen-splits = Splits
screen-open-frames = Open frames
screen-trend = Trend
screen-high = High
screen-menu-resume = Go on
screen-menu-new = New game
screen-menu-history = History
screen-menu-statistics = Statistics
screen-menu-quit = Quit
screen-kept = saved
screen-not-kept = nothing to save yet
screen-private = nothing is saved
screen-store-failed = it was not saved: { $error }
screen-try-again = try again
screen-nothing-done = what this was about has changed, so nothing was done
screen-esc-goes-on = Esc goes on
