# Sunken City, English.

title = Sunken City
subtitle = treasures of a drowned town, by Wolfgang Kramer and Michael Kiesling (Clementoni 2004)
typed-example = B3M4 build A1-B1 C1-D1 9@D2 walk D2 end
summary =
    Together you raise a drowned town out of a lake. Each turn you play one of your six cards: it says how many streets and houses you must build and how many steps your adventurer may walk.
    A street covers two fields anywhere on the lake and costs one step to enter. Entering a numbered house reveals your treasure of that number; the house in the middle also holds your chest (12). A treasure counts only when you have carried it home to your village, in your corner.
    Beware of the water spirit. Once a turn you may move him, and everything he leaves sinks. Whoever stands on it is swept home, loses the treasures on the way and gets a chip for extra steps.
    The streets run through six piles like an hourglass. When the fifth is used up, or somebody has all treasures at home, the round is finished. The most treasures at home win; the sum breaks ties.

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
event-pile-used-up = Pile { $pile } is used up: pile { $draw } is now drawn, streets sink to pile { $sink }.
event-hourglass-seen = Hourglass! The round will be completed.
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
event-all-secured = { $seat } has secured all treasures! The round will be completed.
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
event-spirit-stranded = The spirit is cut off and stays. The round will be completed, on foot only.
event-lake-packed = No street fits any more: { $streets ->
    [one] the last street of pile { $pile } sinks
   *[other] the last { $streets } streets of pile { $pile } sink
} unused.
event-lake-frozen = The lake is frozen. The round will be completed.
event-stall-ended = { $rounds } rounds without a step of the spirit: the game ends.
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
ask-turn-banish = The spirit is cut off: banish him before you end the turn. { $build ->
    [one] { $build } spirit point
   *[other] { $build } spirit points
}, { $move ->
    [one] { $move } step to walk.
   *[other] { $move } steps to walk.
}
ask-spirit = Where does the spirit go? { $left ->
    [one] { $left } step left.
   *[other] Up to { $left } steps left.
} What he leaves sinks.
ask-cave = You are in the house of the spirit in cave { $cave }. Where do you put him?
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
    [one] { " " }· sweeps 1 home
   *[other] { " " }· sweeps { $swept } home
}
option-spirit-stop = The spirit stays here
option-cave = Cave { $cave }{ $raised ->
    [1] { " " }(its house stands on { $field })
   *[0] { " " }(its house is inside)
}
option-cave-keep = Leave him in cave { $cave }
option-banish = Banish to cave { $cave }{ $raised ->
    [1] { " " }(its house stands on { $field })
   *[0] { " " }(its house is inside)
}
option-chip = Play a chip: +{ $bonus }
option-stop-build = Stop building
option-end = End the turn
option-confirm = Confirm

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
setting-mode-help = Basic, or professional: phases instead of the die, building and walking mixed freely.
setting-mode-basic = Basic game
setting-mode-pro = Professional rules
setting-short_game = Short game
setting-short_game-help = On: without house 1 and treasure 1, ten treasures each. Off: eleven treasures each.
setting-spirit_chips = Chips
setting-spirit_chips-help = On: if you are swept home, you get a chip for extra steps. Off: no chips, a harsher game.
setting-start_player = Who starts
setting-start_player-help = Drawn at random, or the first seat: the host puts the seats in order.
setting-start_player-random = Drawn at random
setting-start_player-host_choice = The first seat
setting-stall_guard_rounds = Stall guard
setting-stall_guard_rounds-help = Professional rules: so many rounds without a step of the spirit end the game. 0 is off.
setting-stall_guard_rounds-0 = Off
setting-stall_guard_rounds-3 = 3 rounds
setting-stall_guard_rounds-5 = 5 rounds
setting-stall_guard_rounds-10 = 10 rounds
setting-colours = Colour of the first seat
setting-colours-help = The others follow clockwise: yellow, white, red, orange. Two players sit diagonally.
setting-colours-yellow = Yellow
setting-colours-white = White
setting-colours-red = Red
setting-colours-orange = Orange

## Rules for players

rules-aim = **Aim.** You have eleven treasures: 1 to 10 and the chest, 12. Each lies under a roof, becomes a gem when you enter its house, and is safe when you come home to your village. Only safe treasures count. Most of them win, the higher sum breaks a tie; if that is equal too, the victory is shared.
rules-turn = **Your turn.** Play one card; you get all six back when the last is played. In the basic game it allows three things in any order: **build** exactly as many elements as it says (you must), **walk** up to as many steps as it says, and move the **spirit** once. Building and walking are not mixed: once you have begun to build, finish it before you walk; if you build after walking, your walk is over. The spirit can be moved at any moment, even in between. You end the turn yourself.
rules-build = **Building.** Each build point places one street from the draw pile or one house from its cave, at most one house a turn. A street covers two neighbouring free fields, anywhere except the middle. A house stands on dark water or in the middle and never touches another house, not even at a corner. No street may shut a village in play: if its corner field is free, one field beside it must stay free. If nothing fits, the points are lost; if the draw pile is empty, building is optional.
rules-move = **Walking.** Each step leads to a connected element: a street or a house that shares an edge, or your own village from the street on your corner field. A street is one step although it covers two fields. Adventurers and the spirit block nobody. Entering house n reveals your treasure n; entering the house in the middle also reveals the chest. Entering your village makes all your gems safe at once; you may walk on.
rules-spirit = **The spirit (basic game).** If he stands at least partly in your zone, he has 4 steps with two players, 3 with three or four. Otherwise you roll the die. He moves from element to element, as far as you like up to the limit, and whatever he leaves sinks at once: houses return to their caves, streets to the sink pile. Whoever stands on it is swept home, and all his gems turn back to roofs. Where he stops nobody is harmed. If nothing is connected to his element, he cannot be moved.
rules-chips = **Chips.** Whoever is swept home by somebody else gets a chip while there are any. Once a turn you may play one: it adds as many steps as you have treasures under roofs. You cannot play it when your walk is over.
rules-phases = **Professional rules.** No die, no zones; building, walking and spirit steps are mixed freely. In an **emerge phase** the spirit sits in a cave and you must build; whoever enters the house of that cave may put him into another. When the draw pile is used up he surfaces: on the house of his cave, else on the highest house, else on the newest street. In the **submerge phase** nothing is built; build points move the spirit, one step each, if you like. When he is cut off, whoever has a point must banish him into a cave: his element sinks and the next emerge phase begins. The fifth submerge phase is the last; when he is cut off there, the round is finished on foot.
rules-end = **End.** The round is finished, so that all have had the same number of turns, when the last street of pile 5 is taken (basic), when the spirit is cut off in the last submerge phase (professional), when somebody has all treasures safe, or when nothing can change on the lake any more. In the basic game pile 6 is then both drawn from and sunk to.

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
picture-ending-6-2 = Somebody had all treasures at home.
picture-ending-6-3 = The spirit was cut off in the last phase.
picture-ending-6-12 = The lake was frozen.
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
