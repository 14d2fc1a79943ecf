# Sunken City, English.

title = Sunken City
subtitle = treasures of a drowned town, by Wolfgang Kramer and Michael Kiesling (Clementoni 2004)
typed-example = B3M4 build A1-B1 C1-D1 9@D2 walk D2 end
game-goal = You are an adventurer in a corner village. Each turn you play a card: build that many streets and houses, walk that many steps. Enter numbered houses to find your treasures; they count only once you have carried them home. The water spirit sinks whatever it leaves. Beginners build no street on their own corner and cannot leave.

## Names

street = street { $place }
house = house { $number } ({ $field })
movement-card = { $card } (build { $build }, move { $move })
route = { $way }
route-home = { $way } › home
route-only-home = home
route-on = { $start } › { $way }
score = { $seat } { $safe } ({ $sum })
player = { $seat }

## What happened

event-game-started = { $seat } begins.
event-card-played = { $seat } plays { $card }.
event-street-built = { $seat } builds street { $street } (pile { $pile }: { $left } left).
event-house-raised = { $seat } raises house { $house } on { $field }.
event-elements-placed = { $seat } { $played ->
    [1] plays { $card } and builds
   *[0] builds
} { $built }{ $pile ->
    [0] { "" }
   *[other] { " " }(pile { $pile }: { $left } left)
}.
event-pile-used-up = Pile { $pile } is used up: streets now come from pile { $draw } and sink to pile { $sink }.
event-hourglass-seen = Hourglass! The round is played out.
event-build-waived = Nothing more can be placed: { $points ->
    [one] { $points } build point is lost.
   *[other] { $points } build points are lost.
}
event-build-stopped = { $seat } stops building.
event-walked = { $seat } { $played ->
    [1] plays { $card } and walks
   *[0] walks
} { $route } ({ $points ->
    [one] { $points } point
   *[other] { $points } points
}){ $count ->
    [0] .
    [one] : treasure { $treasures } revealed.
   *[other] : treasures { $treasures } revealed.
}
event-came-home = { $seat } { $played ->
    [1] plays { $card } and walks
   *[0] walks
} { $route } ({ $points ->
    [one] { $points } point
   *[other] { $points } points
}): { $count ->
    [one] treasure { $treasures }
   *[other] treasures { $treasures }
} secured ({ $safe } safe).
event-treasures-secured = { $seat } returns home: { $count ->
    [one] treasure { $treasures }
   *[other] treasures { $treasures }
} secured ({ $safe } safe).
event-all-secured = { $seat } has secured all treasures. The round is played out.
event-chip-played = { $seat } plays a chip: { $bonus ->
    [one] +{ $bonus } point.
   *[other] +{ $bonus } points.
}
event-spirit-called = { $seat } sends the spirit out, up to { $steps } steps.
event-die-rolled = { $seat } rolls { $roll } for the spirit.
event-spirit-moved = { $seat } moves the spirit to { $to }. Sunk: { $sunk }.
event-spirit-led = { $seat } moves the spirit { $route }. Sunk: { $sunk }.
event-swept-home = { $swept_seat } is swept home{ $count ->
    [0] { "" }
   *[other] , loses { $lost }
}{ $chip ->
    [1] , receives a chip.
   *[0] .
}
event-spirit-shifted = { $seat } shifts the spirit from cave { $old } to cave { $cave }.
event-spirit-banished = { $seat } banishes the spirit to cave { $cave }. Sunk: { $sunk }. Emerge phase { $cycle } (pile { $cycle }: { $left }).
event-spirit-surfaced = The spirit surfaces on { $house ->
    [0] street { $place }
   *[other] house { $house } ({ $place })
}. Submerge phase { $cycle }.
event-last-phase-begun = The hourglass is visible: this is the last submerge phase.
event-spirit-stranded = The spirit is cut off for good. The round is played out: only walking is left.
event-lake-packed = No street fits any more: { $streets ->
    [one] the last street of pile { $pile } sinks
   *[other] the last { $streets } streets of pile { $pile } sink
} unused.
event-lake-frozen = Nothing can change on the lake any more. The round is played out.
event-stall-ended = The spirit has not moved for { $rounds } rounds: the game ends.
event-game-ended = Game over: { $scores }.

## Questions

ask-card = Which card do you play?{ $last ->
    [1] { " " }This is your last turn.
   *[0] { "" }
}
ask-turn = What next? No points are left.
ask-turn-build = What next? { $build } to build, { $move ->
    [one] { $move } step to walk.
   *[other] { $move } steps to walk.
}
ask-turn-walk = What next? { $move ->
    [0] No points are left.
    [one] { $move } step to walk.
   *[other] { $move } steps to walk.
}
ask-turn-submerge = What next? { $build ->
    [one] { $build } step for the spirit
   *[other] { $build } steps for the spirit
}, { $move } for you.
ask-turn-banish = The spirit is cut off: banish it before you end the turn. { $build ->
    [one] { $build } spirit point
   *[other] { $build } spirit points
}, { $move ->
    [one] { $move } step to walk.
   *[other] { $move } steps to walk.
}
ask-spirit = Where does the spirit go? { $left ->
    [one] { $left } step left.
   *[other] Up to { $left } steps left.
} What it leaves sinks.
ask-cave = You are in the house of the spirit in cave { $cave }. Where do you put it?
ask-confirm = Confirm your turn?

## Options

option-card = Build { $build }, move { $move }
option-street = Street { $place }
option-house = House { $number } on { $field }
option-walk = Walk to { $place } · { $points ->
    [one] { $points } step
   *[other] { $points } steps
}{ $count ->
    [0] { "" }
   *[other] { " " }· finds { $treasures }
}
option-walk-house = Walk to { $place }, house { $number } · { $points ->
    [one] { $points } step
   *[other] { $points } steps
}{ $count ->
    [0] { "" }
   *[other] { " " }· finds { $treasures }
}
option-walk-home = Walk home · { $points ->
    [one] { $points } step
   *[other] { $points } steps
}{ $count ->
    [0] { "" }
   *[other] { " " }· saves { $treasures }
}
option-spirit-steps = Spirit: up to { $steps } steps
option-spirit-roll = Spirit: roll the die ({ $least }–{ $most })
option-spirit-to = Spirit to { $place }{ $number ->
    [0] { "" }
   *[other] , house { $number }
}{ $swept ->
    [0] { "" }
    [one] { " " }· sweeps { $swept } home
   *[other] { " " }· sweeps { $swept } home
}
option-spirit-stop = The spirit stays here
option-cave = Cave { $cave }{ $raised ->
    [1] { " " }(its house stands on { $field })
   *[0] { " " }(its house is inside)
}
option-cave-keep = Leave it in cave { $cave }
option-banish = Banish to cave { $cave }{ $raised ->
    [1] { " " }(its house stands on { $field })
   *[0] { " " }(its house is inside)
}
option-chip = Play a chip: +{ $bonus }
option-stop-build = Stop building
option-end = End the turn
why-street = { $field } is taken: a street lies there.
why-house = { $field } is taken: house { $number } stands there.
option-confirm = Confirm

## Several choices as one

shortcut-streets = Streets { $streets }
shortcut-spirit = Spirit { $way }{ $stays ->
    [1] , stays
   *[0] { "" }
}{ $swept ->
    [0] { "" }
   *[other] { " " }· sweeps { $swept } home
}
shortcut-walk = { $chip ->
    [0] Walk
   *[other] Chip (+{ $chip }), walk
} { $route } · { $points ->
    [one] { $points } step
   *[other] { $points } steps
}
shortcut-walk-effect = { $found ->
    [0] Saves { $saves }
   *[other] Finds { $finds }{ $saved ->
        [0] { "" }
       *[other] , saves { $saves }
    }
}

## What a choice does

effect-card = { $missing ->
    [0] Enough to walk home: { $home ->
        [one] { $home } step
       *[other] { $home } steps
    }
    [one] One step short of home
   *[other] { $missing } steps short of home
}
effect-card-home = You are at home
effect-card-cut-off = No way leads home yet
effect-no-nearer = Brings you no nearer to anything yet
effect-spirit = What it leaves sinks
effect-opens-village = Opens your village: you can walk out
effect-way = { $shorter ->
    [1] Shortens the way to house { $house }: { $steps }
   *[0] Leads to house { $house }: { $steps }
} { $steps ->
    [one] step
   *[other] steps
}
effect-way-home = { $shorter ->
    [1] Shortens your way home: { $steps }
   *[0] Leads home: { $steps }
} { $steps ->
    [one] step
   *[other] steps
}
effect-house = { $count ->
    [0] You have its treasure already
   *[other] Finds { $treasures } when you enter it
}
effect-sinks = Sinks { $sunk }{ $own ->
    [0] { "" }
   *[1] ; you are swept home{ $count ->
        [0] { "" }
        [one] { " " }and lose { $count } treasure
       *[other] { " " }and lose { $count } treasures
    }
}
effect-spirit-stop = Nobody here is harmed
effect-cave = { $raised ->
    [1] It comes up on that house
   *[0] It comes up on the highest house instead
}
effect-chip = For this turn; the chip goes back
effect-stop-build = Gives up { $points ->
    [one] { $points } build point
   *[other] { $points } build points
}
effect-carry = You carry { $count ->
    [one] { $count } treasure, not safe there
   *[other] { $count } treasures, not safe there
}
effect-end = { $steps ->
    [one] { $steps } step is left unused
   *[other] { $steps } steps are left unused
}

## Groups of the turn menu

group-street = Build a street
group-house = Raise a house
group-elsewhere = Elsewhere on the lake
group-walk = Walk
group-spirit = Move the spirit
group-banish = Banish the spirit
group-house-at = House { $value }
group-row-at = Row { $value }
group-column-at = Column { $value }

## Before a choice that cannot be taken back

warning-roll = You roll now. All you have done so far is shown to everyone and can't be undone.
warning-end-home = You still have { $steps ->
    [one] { $steps } step
   *[other] { $steps } steps
}, and home is in reach with { $count ->
    [one] treasure { $treasures }
   *[other] treasures { $treasures }
}.
warning-end-house = You still have { $steps ->
    [one] { $steps } step
   *[other] { $steps } steps
}, and house { $house } is in reach.

## Phases

phase-basic = Round { $round }{ $last ->
    [1] , the last
   *[0] { "" }
}
phase-emerge = Round { $round }{ $last ->
    [1] , the last
   *[0] { "" }
}: emerge phase { $cycle } of { $cycles }
phase-submerge = Round { $round }{ $last ->
    [1] , the last
   *[0] { "" }
}: submerge phase { $cycle } of { $cycles }
phase-over = The game is over

## Result

score-count = At home
score-sum = Their sum
score-gems = Not home
score-roofs = Not found
score-chips = Chips left
score-result = Result
verdict-won = { $seat } wins with { $safe ->
    [one] { $safe } treasure
   *[other] { $safe } treasures
} at home (sum { $sum }).
verdict-shared = { $names } share the victory with { $safe ->
    [one] { $safe } treasure
   *[other] { $safe } treasures
} at home (sum { $sum }).

## Options of the table

setting-mode = Rules
setting-mode-basic = Basic game
setting-mode-pro = Professional rules
setting-mode-basic-help = Build, walk and move the spirit; outside your zone a die says how far. Best for a first game.
setting-mode-pro-help = No die: phases in which the spirit sleeps or roams; building and walking mix freely.
setting-short_game = Short game
setting-short_game-on-help = Without house 1 and treasure 1: 10 treasures each.
setting-short_game-off-help = All houses: 11 treasures each.
setting-spirit_chips = Chips
setting-spirit_chips-on-help = If another player has you swept home, you get a chip for extra steps.
setting-spirit_chips-off-help = No chips if you are swept home: a harsher game.
setting-start_player = Who starts
setting-start_player-random = At random
setting-start_player-host_choice = The first seat
setting-start_player-random-help = Chance decides who begins.
setting-start_player-host_choice-help = The player in the first seat begins: the host puts the seats in order.
setting-stall_guard_rounds = End when the spirit rests for
setting-stall_guard_rounds-0 = Off
setting-stall_guard_rounds-3 = 3 rounds
setting-stall_guard_rounds-5 = 5 rounds
setting-stall_guard_rounds-10 = 10 rounds
setting-stall_guard_rounds-0-help = The game goes on however long the spirit rests.
setting-stall_guard_rounds-3-help = Professional rules: the game ends after 3 rounds in which the spirit has not moved.
setting-stall_guard_rounds-5-help = Professional rules: the game ends after 5 rounds in which the spirit has not moved.
setting-stall_guard_rounds-10-help = Professional rules: the game ends after 10 rounds in which the spirit has not moved.
setting-colours = Colour of the first seat
setting-colours-yellow = Yellow
setting-colours-white = White
setting-colours-red = Red
setting-colours-orange = Orange
setting-colours-yellow-help = The first seat is yellow; the others follow clockwise, two players sit diagonally.
setting-colours-white-help = The first seat is white; the others follow clockwise, two players sit diagonally.
setting-colours-red-help = The first seat is red; the others follow clockwise, two players sit diagonally.
setting-colours-orange-help = The first seat is orange; the others follow clockwise, two players sit diagonally.

## Rules by chapter: a title for a button, and at most 100 words

chapter-aim = Aim
chapter-aim-text = You have eleven treasures: 1 to 10 and the chest, 12. Each begins under a roof. Enter the house with its number, and it becomes a gem that you carry. Reach your village, and it is safe. Only safe treasures count: the most win, and the higher sum breaks ties.
chapter-card = Your card
chapter-card-text = You have six cards and play one per turn; after the sixth you take all of them back. A card says how many streets and houses you must build and how many steps you may walk. Building and walking are two blocks: finish building before you walk, or walk first and lose your remaining steps when you build.
chapter-building = Building
chapter-building-text = A street covers two neighbouring empty fields, anywhere but in the middle. You may also build one house per turn, on dark water or in the middle, never touching another house, not even at a corner. A street over your own corner field opens your village: without it you cannot leave. No street may shut a village in.
chapter-walking = Walking
chapter-walking-text = Each step takes you to a street or house that shares an edge with where you are; a whole street is one step. Entering a house reveals your treasure of that number; the house in the middle also holds your chest. Entering your village makes all your gems safe, and you may walk on. Nobody blocks anybody. If another player has you swept home, you get a chip: played once, it adds one step per treasure still under a roof.
chapter-spirit = The spirit
chapter-spirit-text = Once per turn you may move the water spirit. If it stands in your zone it has up to 4 steps with two players, 3 with more; elsewhere you roll the die. Everything it leaves sinks. Anyone standing there is swept home, and the gems they carry turn back to roofs. Where the spirit stops, nobody is harmed. If it touches nothing, it cannot move.
chapter-end = The end
chapter-end-text = Streets run through six piles like an hourglass: what sinks goes to the next pile. When pile 5 is used up, or someone has all treasures safe, the round is played out and the game ends. Professional rules have no die: the spirit sleeps while everyone builds, then surfaces, and building points move it until it is cut off and banished.

## Rules in full, by section

rules-aim = **Aim.** You have 11 treasures: 1 to 10 and the chest, 12. Each lies under a roof, becomes a gem when you enter its house, and is safe once you come home to your village. Only safe treasures count: most win, then the higher sum; a full tie is shared.
rules-turn = **Your turn.** Play one card; when all 6 are played, you get them back. In the basic game you then do three things in any order: **build** exactly as many elements as it says, **walk** up to as many steps as it says, and move the **spirit** once if you like. Finish building before you walk; if you build after walking, your walk is over. The spirit may move at any moment.
rules-build = **Building.** Each build point places one street from the draw pile or one house from its cave, at most one house per turn. A street covers two neighbouring empty fields, not the middle. A house stands on dark water or in the middle and touches no other house, not even at a corner. No street may shut in a village in play: while its corner field is empty, one field beside it must stay empty. If nothing fits, the points are lost; if the draw pile is empty, building is optional.
rules-move = **Walking.** Each step leads to a connected element: a street or house that shares an edge, or your own village from the street on your corner field. A street counts as one step. Nothing blocks you. Entering house n reveals your treasure n; the house in the middle also reveals the chest. Entering your village makes all your gems safe; you may walk on.
rules-spirit = **The spirit (basic game).** If it stands at least partly in your zone, it has up to 4 steps with two players, 3 with more. Otherwise you roll the die. It moves from element to element, and whatever it leaves sinks: houses to their caves, streets to the sink pile. Anyone standing there is swept home, and all their gems turn back to roofs. Nobody is harmed where the spirit stops. If nothing is connected to its element, it cannot move.
rules-chips = **Chips.** If someone else sweeps you home, you get a chip while there are any. Once per turn, unless your walk is over, you may play one: it adds as many steps as you have treasures under roofs.
rules-phases = **Professional rules.** No die, no zones; building, walking and spirit steps mix freely. In an **emerge phase** the spirit sits in a cave and you must build; if you enter the house of that cave, you may move it to another. When the draw pile is used up, it surfaces: on the house of its cave, else on the highest house, else on the newest street. In the **submerge phase** build points only move the spirit, one step each. When it is cut off, you must spend a point to banish it to a cave: its element sinks and the next emerge phase begins. The fifth submerge phase is the last.
rules-end = **End.** The round is played out, so that all have equal turns, when the last street of pile 5 is taken (basic; pile 6 is then both drawn from and sunk to), the spirit is cut off in the last submerge phase (professional; only walking is left), someone has all treasures safe, or nothing can change on the lake any more.

## Words on the pictures (catalogue entries of the painter)

picture-title = Sunken City
picture-seat = Seat { $letter }
picture-round = Round { $round }
picture-last-round = Last round ({ $round })
picture-emerge = emerge { $cycle }/5
picture-submerge = submerge { $cycle }/5
picture-over = The game is over
picture-to-play = { $name } to play
picture-turn = to play
picture-final = final position
picture-draw = draw
picture-sink = sink
picture-both = both
picture-home = home
picture-house = house { $number } ({ $field })
picture-first-turn = Nobody has played yet.
picture-built = Built { $places }.
picture-walked = Walked: { $places }.
picture-revealed = Found { $treasures }.
picture-secured = Brought home { $treasures }.
picture-rolled = Rolled { $roll } for the spirit.
picture-sunk = Sunk: { $places }.
picture-swept = { $name } was swept home.
picture-chip-played = Played a chip: +{ $bonus } steps.
picture-treasures = Your treasures
picture-roof = still to be found
picture-gem = carried along
picture-safe = safe at home: counts
picture-nothing = Changed nothing.
picture-choose-card = Play a card
picture-spirit-steps = Spirit: up to { $steps } steps
picture-spirit-roll = Spirit: roll the die
picture-spirit-stop = The spirit stays here
picture-cave-keep = Leave the spirit there
picture-chip = Play a chip: +{ $bonus } steps
picture-stop-build = Stop building
picture-end = End the turn
picture-confirm = Confirm
picture-result = { $name } wins with { $safe ->
    [one] { $safe } treasure
   *[other] { $safe } treasures
} at home
picture-result-shared = { $name } share the victory with { $safe ->
    [one] { $safe } treasure
   *[other] { $safe } treasures
} at home
picture-all-treasures = Treasures
picture-count = at home
picture-sum = sum
picture-chips = chips
picture-not-home = Not brought home: { $treasures }
picture-safe-final = at home: counts
picture-gem-final = not brought home
picture-roof-final = never found
picture-ending-6-1 = The hourglass: pile 5 was used up.
picture-ending-6-2 = Someone had all treasures at home.
picture-ending-6-3 = The spirit was cut off in the last phase.
picture-ending-6-12 = Nothing could change on the lake any more.
picture-ending-7-5 = The spirit had rested too long.

## The position in words

picture-line-round = { $phase }. { $turn }.
picture-line-points = { $name } plays { $card }: { $build } to build, { $move } to walk.
picture-line-spirit-points = { $name } plays { $card }: { $build } for the spirit, { $move } to walk.
picture-line-last = Last turn: { $name } played { $card }.
picture-line-spirit = The spirit is on { $place }{ $alone ->
    [1] , cut off.
   *[0] .
}
picture-line-spirit-cave = The spirit is in cave { $cave }.
picture-line-streets = Streets: { $streets }.
picture-line-houses = Houses: { $houses }.
picture-line-caves = In the caves: { $houses }.
picture-line-piles = Streets in piles 1 to 6: { $piles }. Drawn from pile { $draw }, sunk to pile { $sink }.
picture-line-seat = { $name }: at { $place }. Safe { $safe } ({ $count }, sum { $sum }). Carries { $gems }. Chips { $chips }. Hand { $hand }.
picture-line-result = { $rank }. { $name }: { $count } at home, sum { $sum }.
picture-line-reach = In reach: { $places }.
picture-line-key = [==] and ^ v: streets, h: houses, . light, ~ dark water
picture-focus-card = Play a card
picture-focus-turn = Your turn
picture-focus-build = Build
picture-focus-build-or-walk = Build or walk
picture-focus-banish = Banish the spirit
picture-focus-spirit = Move the spirit
picture-focus-cave = Which cave for the spirit?
picture-focus-sinks = What it leaves sinks
picture-focus-cave-line = You entered the house of cave { $cave }
picture-focus-shut = No way out: no street covers { $corner }
picture-focus-cut-off = No way leads home
picture-focus-home = Home: { $steps ->
    [one] { $steps } step
   *[other] { $steps } steps
}{ $gems ->
    [0] { "" }
    [one] { " " }· you carry { $gems } treasure
   *[other] { " " }· you carry { $gems } treasures
}
picture-cover-line = Raise the town. Rob it. Be home before it sinks.
picture-cover-players = 2–4 players
picture-cover-turns = 6–11 turns each
picture-cover-weight = Medium

## Pictures of the rules: at most twelve words each, their titles are those of the chapters

picture-page-aim = Find your treasures in the houses. Only those at home count.
picture-page-card = Play one card: so much to build, so far to walk.
picture-page-building = Streets lie anywhere. A house needs dark water and no other beside it.
picture-page-walking = A street or a house is one step. Houses hold your treasures.
picture-page-spirit = What the spirit leaves sinks. You are swept home without your gems.
picture-page-end = The game ends with pile 5, or when someone has everything.
