# Reasons and advice are clauses, printed as "reason: advice".

not-a-letter = '{ $symbol }' is no English letter
wrong-name-length = { $letters ->
    [0] a name is three letters, not none
   *[other] a name is three letters, not { $letters }
}
name-too-long = a name has at most { $most } characters, not { $characters }
name-without-letter = a name has at least one letter
name-invisible = '{ $symbol }' cannot be seen, so it is not part of a name

no-such-ruleset = there is no rule set "{ $name }"
no-such-bowler = nobody here is called "{ $name }"
shared-name = { $bowlers } bowlers are called { $name }
no-such-line = there is no line { $number }
named-twice = { $name } is named twice
bowler-has-left = { $name } has left already
bowler-in-mid-frame = { $name } is in mid-frame
not-continued = a later game names a line for each of its bowlers
is-up = line { $number } is up
is-called = line { $number } is called already
is-over = the game on line { $number } is over
other-name = line { $number } has another name than the renaming says
same-name = line { $number } has that name already
bowler-is-up = { $name } is up already
bowler-is-called = { $name } is called already
bowler-is-removed = { $name } is removed
bowler-is-here = { $name } is here already
bowler-is-over = { $name }'s game is over
bowler-has-name = that is the name of { $name } already

nothing-to-undo = there is nothing to undo
other-balls = frame { $number } has other balls than the correction says
nothing-to-redo = there is nothing to redo
has-left = line { $number } has left
is-removed = line { $number } is removed
is-on-lane = the sheet is on lane { $lane } already
has-not-left = line { $number } has not left
in-mid-frame = line { $number } is in mid-frame
not-an-order = an order names every line once
sheet-closed = the sheet is closed
sheet-not-closed = the sheet is not closed
sheet-deleted = the sheet is deleted
sheet-not-deleted = the sheet is not deleted
no-bowlers = a sheet needs a bowler
sheet-not-opened = the sheet is not opened
sheet-already-opened = the sheet is open already
not-up = line { $number } is not up

was-opened = opened with { $names }
was-rolled = { $name }, frame { $frame }: { $ball }
was-corrected = { $name }, frame { $frame }: { $before } corrected to { $after }
was-undone = undone: { $what }
was-redone = redone: { $what }
was-joined = { $name } joined
was-left = { $name } left
was-returned = { $name } came back
was-called = { $name } was called to bowl
was-renamed = { $before } is now { $after }
was-reordered = the order is { $names }
was-removed = { $name } was removed
was-placed = on lane { $lane }
was-closed = closed
was-reopened = opened again
was-deleted = deleted
was-restored = restored
was-because = { $what }: { $reason }
