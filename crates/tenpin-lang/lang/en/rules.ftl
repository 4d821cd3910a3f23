# Reasons and advice are clauses, printed as "reason: advice".

rules-ten-pin = ten pins, two balls a frame; a strike earns the next two balls, a spare the next one
rules-no-tap-9 = ten-pin in which nine pins or more with the first ball are a strike
rules-no-tap-8 = ten-pin in which eight pins or more with the first ball are a strike
rules-no-tap-7 = ten-pin in which seven pins or more with the first ball are a strike
rules-current-frame = a strike is 30 at once, a spare 10 and its own first ball; no fill balls
rules-3-6-9 = ten-pin in which frames 3, 6 and 9 are strikes that nobody bowls
rules-candlepin = three balls a frame; ten with one is a strike, with two a spare, with three just ten
rules-duckpin = three balls a frame at short pins, scored like candlepin
rules-five-pin = five pins worth 2 3 5 3 2, three balls a frame; a foul costs 15 points

leave-called = { $leave }: { $words }
leave-split = split
leave-bed-posts = bed posts
leave-big-four = big four
leave-greek-church = Greek church
leave-baby-split = baby split
leave-christmas-tree = Christmas tree
leave-lily = lily
leave-dime-store = dime store
leave-cincinnati = Cincinnati
leave-spread-eagle = spread eagle
leave-bucket = bucket
leave-washout = washout
leave-picket-fence = picket fence
leave-sleeper = sleeper

cannot-fall = { $count ->
    [one] { $points } point cannot fall when pins worth { $standing } are standing
   *[other] { $points } points cannot fall when pins worth { $standing } are standing
}
too-many-pins = { $standing ->
    [one] { $pins } pins cannot fall when { $standing } is standing
   *[other] { $pins } pins cannot fall when { $standing } are standing
}
negative-pins = { $pins } pins cannot fall
not-a-ball = "{ $text }" is no ball
several-balls = "{ $text }" is more than one ball
frame-finished = the frame is finished
game-over = the game is over
strike-not-first = X is for the first ball at a full rack
spare-not-second = / is for the second ball at a rack
spare-after-strike = / is for the second ball at a rack, and { $strike } pins or more are a strike
no-mark-on-third = the third ball at a rack makes no mark
rest-not-third = T is for the third ball at a rack
no-splits = these rules know no splits
split-not-first = only the first ball at a full rack leaves a split
no-split = no split is left when { $pins } pins fall
not-standing = { $count ->
    [one] { $leave } cannot be left when { $pins } is standing
   *[other] { $leave } cannot be left when { $pins } are standing
}
too-many-left = { $standing ->
    [one] { $leave } cannot be left when { $standing } pin is standing
   *[other] { $leave } cannot be left when { $standing } pins are standing
}
cannot-be-left = { $leave } cannot be left when pins worth { $standing } are standing
wrong-count = { $count ->
    [0] the count is { $fallen } when no pin is left, not { $pins }
    [one] the count is { $fallen } when { $leave } is left, not { $pins }
   *[other] the count is { $fallen } when { $leave } are left, not { $pins }
}
not-a-pin = a pin is a number from 1 to { $most }
pin-twice = pin { $pin } is named twice
no-pin-named = no pin is named

unknown-symbol = '{ $symbol }' is no ball
unknown-byte = byte { $byte } is no text
broken-split = this is no split
broken-leave = this is no leave
not-given = _ is for a frame that is given
ten-among-symbols = 10 can mean a strike or two balls
not-a-count = a count is 0 to { $most }
lone-foul = the pins of a foul count
looks-like-total = a lone number looks like a total

no-such-frame = there is no frame { $number }
frame-not-begun = frame { $number } is not begun
frame-given = frame { $number } is given, and nobody bowls it
frame-unfinished = frame { $number } is finished and must stay so
ball-refused = ball { $ball }: { $reason }

write-split = write (8) or S8
write-leave = write the pins left standing after the count, as in 8{"{"}1-3{"}"}
write-ten = write X for a strike, 1- for one pin and then none
write-foul = write the count before the F: 5F, or -F for none
write-ten-of-three = write X for a strike, 1- for one pin and then none, T for ten with a third ball
write-counts = put a blank or a comma between two counts
write-balls = write the balls, not the score
write-spare = write / where the second ball clears the rack
write-rest = write the count, or T for all that stood
write-strike = write X where the first ball clears the rack
write-one-game = write one game a line, without its total
save-as-utf8 = save the text as UTF-8

and = { $first } and { $last }
or = { $first } or { $last }
range = { $first } to { $last }

percent = { $number } %
