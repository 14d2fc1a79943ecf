# The Swarm (Der Schwarm), English.

title = The Swarm
subtitle = research in the deep, by Wolfgang Kramer and Michael Kiesling (Kosmos 2008)
typed-example = ship deploy F2 sail F2-F3-F4-G4
game-goal = Study a swarm around its queen from stations on four coasts. Each stage you first take cards from a row, the front one free, then play them: ships collect tiles, researchers lay them as your network. Points are also your money. Connect the queen and several coasts before the end. Beginners buy researchers before ships and have nothing to lay.

## Names

player = { $seat }
card = { $card ->
    [green-station] station
    [beige-ship] ship
    [beige-researcher] researcher
    [beige-whale] whale 3
    [beige-tsunami] tsunami 3
    [beige-crab] crab 4
    [blue-station] blue station
    [blue-ship-researcher] ship & researcher
    [blue-whale] blue whale 5
    [blue-tsunami] blue tsunami 5
    [blue-crab] blue crab 6
   *[joker] joker
}
card-label = { $card ->
    [green-station] Station
    [beige-ship] Ship
    [beige-researcher] Researcher
    [beige-whale] Whale 3
    [beige-tsunami] Tsunami 3
    [beige-crab] Crab 4
    [blue-station] Blue station
    [blue-ship-researcher] Ship & researcher
    [blue-whale] Blue whale 5
    [blue-tsunami] Blue tsunami 5
    [blue-crab] Blue crab 6
   *[joker] Joker
}
action = { $action ->
    [station] station
    [ship] ship
    [researcher] researcher
    [ship_researcher] ship & researcher
    [whale] whale
    [tsunami] tsunami
   *[crab] crab
}
hazard = { $hazard ->
    [whale] whale
    [tsunami] tsunami
   *[crab] crab
}
tile = { $tile ->
    [straight] straight
    [curve] curve
    [tee] tee
    [cross] cross
   *[golden] golden tile
}
tile-label = { $tile ->
    [straight] Straight
    [curve] Curve
    [tee] Tee
    [cross] Cross
   *[golden] Golden tile
}
ability = { $ability ->
    [fast_ship] fast ship
    [protection] protection
    [genius] genius
   *[golden_tile] golden tile
}
side = { $side ->
    [N] north
    [E] east
    [S] south
   *[W] west
} coast
hits = { " " }· { $victims }
hits-nobody = { "" }
result = { $seat } { $points }
nothing = nothing
laid = { $tile } { $field }
laid-over = { $tile } { $field } (over a { $under })
moved-on = { "" }
moved-to-land = { " " }→ lands on { $field }
moved-away = { " " }→ leaves the board
wave-stays = to { $field }
wave-lands = lands on { $field }
wave-leaves = leaves the board
points = { $points ->
    [one] { $points } RP
   *[other] { $points } RP
}

paying = { $price ->
    [0] for free
   *[other] for { $price } RP
}

## What happened

event-order-began = { $how ->
    [dealt] Turn order cards are dealt
    [seating] Turn order
   *[random] Turn order, picked at random
}: { $players }.
event-station-founded = **{ $seat }** founds a station on { $field }.
event-stage-began = Stage { $stage } of { $stages } begins: cards are for sale.
event-card-bought = **{ $seat }** takes { $card } { paying } ({ $left } RP left).
event-order-card-taken = **{ $seat }** takes turn order card { $number } with { ability } { paying } ({ $left } RP left).
event-waited = **{ $seat }** waits: a turn order card costs { $price } RP.
event-order-fixed = New turn order: { $players }.
event-card-played = **{ $seat }** plays { $joker ->
    [1] the joker as { $action }
   *[0] { $card }
}.
event-joker-declined = **{ $seat }** leaves the joker unused.
event-action-idle = No effect.
event-station-built = Builds { $field } { $researcher ->
    [1] with a researcher
   *[0] without a researcher
}.
event-researcher-placed = Places a researcher on { $field }.
event-ships-sailed = { $deployed ->
    [none] Sails { $routes }
   *[other] Deploys on { $deployed }{ $sailed ->
        [0] { "" }
       *[other] , sails { $routes }
    }
}{ $collected ->
    [0] { "" }
   *[other] , takes { $tiles }
}.
event-studied = Lays { $tiles }: +{ $points } RP.
event-buoy-moved = Moves a buoy from { $source } to { $field }.
event-hazard-moved = Moves { $new ->
    [1] a new { hazard }
   *[0] the { hazard }
} { $path }{ $end }.
event-damage-taken = Takes { points } from { $victim_seat }{ $hits ->
    [one] { "" }
   *[other] { " " }({ $hits } hits)
}.
event-queen-reached = { $seat } reaches the queen.
event-queen-lost = { $seat } loses the link to the queen.
event-stage-scored = Stage { $stage } is scored: { $results }.
event-final-scored = **{ $seat }** gets { $queen } for the queen, { $sides } for coasts: { $total } RP.

## Questions

ask-start = Where do you found your first station? { $free ->
    [1] Any land field at least 4 steps along the coast from every other first station.
   *[0] One of the start fields still empty.
}
ask-buy = Take one thing: you have { $rp } RP and need { $cards ->
    [0] no action card
    [one] { $cards } more action card
   *[other] { $cards } more action cards
}{ $order ->
    [1] { " " }and a turn order card
   *[0] { "" }
}.
ask-order = Which turn order card do you keep? Low numbers play first.
ask-ability = Which ability do you take for this stage?
ask-play = { $last ->
    [1] Only your joker is left: play it, or pass.
   *[0] Which card do you play? Only the joker may stay unused.
}
ask-joker = What do you play the joker as?
ask-double = Which half first? The first is finished before the second begins.
ask-station = Where do you build? Any land field without a station.
ask-crew = No station can be built: on which station do you place a researcher?
ask-deploy = Deploy a ship? Only now, before any ship moves.
ask-sail = Where do you sail? { $points ->
    [one] { $points } field
   *[other] { $points } fields
} left. Taking a face-down tile cannot be undone.
ask-research = { $can ->
    [place] Place a researcher? You have no tile that could be laid now.
    [study] Study the swarm? No researcher can be placed; your { crew-on-board }.
   *[both] Place a researcher, or study the swarm? Your { crew-on-board }.
}
crew-on-board = { $crew ->
    [one] { $crew } researcher lays 1 tile
   *[other] { $crew } researchers lay up to { $crew } tiles
}
ask-tile = Which tile do you lay? Up to { $studies } more.
ask-field = Where does the { $tile } go? It must be joined with your stations or ships.
ask-rotate = How do you turn the { $tile } on { $field }?
ask-buoy = You have no buoy left: from which tile do you take the one for { $field }?
ask-hazard = Which { hazard } moves ({ $points } fields at most)?
ask-whale = Where does the whale on { $at } swim? Up to { $points ->
    [one] { $points } field
   *[other] { $points } fields
}, no field twice{ $new ->
    [1] ; at least one
   *[0] { "" }
}.
ask-wave = Which way does the tsunami on { $at } roll? Straight on, { $points } fields at most.
ask-wave-length = How far does the tsunami roll? On land or off the board it is gone.
ask-crab = Where does the crab come ashore? A land field without a station.
ask-crab-length = How far does the crab on { $at } walk? Clockwise; your own stations and the corners are jumped.
ask-confirm = { $stage ->
    [start] Your station stands.
    [buy] That is what you take.
   *[play] Nothing more to do in this turn.
} End your turn?

## Options

option-at = { $field } · value { $value } · { side }{ $joined ->
    [none] { "" }
   *[other] { " " }· joins { $joined }
}
price = { $price ->
    [0] free
   *[other] { $price } RP
}
option-buy = { $card } · { price }
option-order = Turn order card · { price }
option-number = Turn order card { $number }
option-ability = { $ability ->
    [fast_ship] Fast ship: 4 fields, not 3
    [protection] Protection: hits cost 1 less
    [genius] Genius: researchers count 2
   *[golden_tile] Golden tile: 4 openings
}
no-effect = { $effect ->
    [0] { " " }· no effect now
   *[1] { "" }
}
option-play = { $card }{ $count ->
    [one] { "" }
   *[other] { " " }×{ $count }
}{ no-effect }
option-pass = Pass: leave the joker unused
option-as = As { $action }{ $move ->
    [0] { "" }
   *[other] { " " }{ $move }
}{ no-effect }
option-first = { $action ->
    [ship] Ship first, then researcher
   *[researcher] Researcher first, then ship
}
option-crew = Researcher to { $field } ({ $researchers } there)
option-study = Study: lay up to { $tiles ->
    [one] { $tiles } tile
   *[other] { $tiles } tiles
}
why-station = { $field } is taken: { $seat } has a station there.
why-face-down = { $field } is taken: a face-down tile lies there. Only a ship can take it.
why-tile = { $field } is taken, and your tiles can't cover the { tile } there now.
option-nothing = Do nothing
option-deploy = New ship on { $field } (station { $station })
option-none = No new ship
option-sail = { $source } → { $target }{ $collects ->
    [1] { " " }· takes a tile
   *[0] { "" }
}
option-done-sailing = Stop sailing
option-done-studying = Stop studying
option-tile = { $tile }{ $held ->
    [one] { "" }
   *[other] { " " }×{ $held }
} · +{ $points } RP · { $fields ->
    [one] { $fields } field
   *[other] { $fields } fields
}
option-field = { $field } · open sea
option-field-over = { $field } · over a { $over }
option-turn = { $openings } · { $links ->
    [0] { $at_queen ->
        [1] joins the queen
       *[0] under your ship
    }
   *[other] joins { $joined }{ $at_queen ->
        [1] { " " }+ queen
       *[0] { "" }
    }
} · network { $score }{ $is_best ->
    [1] { "" }
   *[0] , best { $best }
}{ $reaches ->
    [1] { " " }· reaches the queen
   *[0] { "" }
}
option-buoy = From { $field } · best network { $score }{ $lost ->
    [1] { " " }· cuts the queen off
   *[0] { "" }
}
option-new = New { hazard } on the queen{ $hits }
option-move = The { hazard } on { $field }
option-swim = To { $field }{ $hits }
option-stop = Stop here
option-wave = { $direction } · { $end }{ $hits }
option-roll = { $steps ->
    [one] { $steps } field
   *[other] { $steps } fields
} · { $end }{ $hits }
option-crab = On { $field }
option-walk = { $steps ->
    [one] { $steps } field
   *[other] { $steps } fields
} to { $field }{ $hits }
option-confirm = End the turn

## Several choices as one

together = { $what }: { $how }
together-as = As { $action }{ $move ->
    [0] { "" }
   *[other] { " " }{ $move }
}
together-first = { $action ->
    [ship] ship first
   *[researcher] researcher first
}
together-study = Study
together-order = { $number } · { $ability }
together-crew = to { $field } ({ $researchers } there)
together-tile = { $tile } on { $field }, { $openings } · network { $score }
takes-tile = { $takes ->
    [1] { " " }· takes a tile
   *[0] { "" }
}
together-deploy = new on { $new }{ $way ->
    [none] { "" }
   *[other] , { $way }
}{ takes-tile }
together-old = no new one, { $way }{ takes-tile }
together-sail = { $way }{ takes-tile }
starting = { $is_new ->
    [1] new, { "" }
   *[0] { $start ->
        [none] { "" }
       *[other] from { $start }, { "" }
    }
}
together-whale = { starting }{ $way }{ $hits }
together-wave = { starting }{ $direction }, { $end }{ $hits }
together-crab = from { $start }, { $steps ->
    [one] { $steps } field
   *[other] { $steps } fields
} to { $field }{ $hits }

## What an option does

effect-action = { $action ->
    [station] A new station with a researcher on any free coast
    [ship] A new ship if you like; sail { $sails }, take tiles you leave
    [researcher] Lay up to { $crew ->
        [one] { $crew } tile
       *[other] { $crew } tiles
    }, or place a researcher
    [ship_researcher] A ship action and a researcher action
    [whale] Swims up to { $move } fields and hits ships it meets
    [tsunami] Rolls up to { $move } fields: ships, and where it lands
   *[crab] Walks up to { $move } fields and hits stations it enters
}
effect-idle = { $action ->
    [ship] No ship at sea, no station to begin at
    [researcher] Nothing to lay, no room for a researcher
    [tsunami] No tsunami can leave the sea with it
    [station] No station and no researcher left
   *[other] Nothing it could do
}
effect-joker = Any one of the six actions, once a stage
effect-pass = The joker comes back next stage
effect-nothing = The card is spent without effect
effect-order = Your turn order and an ability for this stage; { $left ->
    [one] { $left } card
   *[other] { $left } cards
} left
effect-number = You play { $number ->
    [1] first
    [2] second
    [3] third
   *[4] fourth
} in this stage
effect-crew = One more tile in every later study
effect-tile = { $tile ->
    [straight] Two openings, opposite each other
    [curve] Two openings, around a corner
    [tee] Three openings
   *[other] Four openings
}
effect-turn = +{ $points } RP{ $links ->
    [0] , held by your ship
   *[other] , joins { $joined }
}{ $reaches ->
    [1] { " " }and reaches the queen
   *[0] { "" }
}
effect-eyes = +{ $points } RP
effect-station = { $researchers ->
    [0] No researcher is left for it
   *[other] With a researcher: one more tile in every later study
}
effect-crab = { $count ->
    [0] Reaches nobody's station from there
    [one] Reaches { $count } station of others
   *[other] Reaches { $count } stations of others
}
effect-going-on = { $taken ->
    [none] { "" }
   *[other] Takes the tile of { $taken }{ "; " }
}{ $left ->
    [0] No field left
    [one] { $left } field left
   *[other] { $left } fields left
}
effect-field = { $ways ->
    [one] It fits in one way
   *[other] It can be turned { $ways } ways
}
effect-buoy = Your best network: { $before } now, { $after } then
effect-sets-out = Sets out from there, { $points ->
    [one] { $points } field at most
   *[other] { $points } fields at most
}
effect-over = { $fields ->
    [none] Leaves the board at once
   *[other] Over { $fields }
}
effect-study = Each tile brings its eyes in RP and may join a network
effect-none = Only the ships at sea sail
effect-deploy = It is open to all sides and takes the tile of its field when it leaves

group-row = Row { $name }

## Before a choice that cannot be taken back

warning-tile = You take the tile on { $field } and see it. This and all you did before can't be undone.
warning-game-begins = The last first station: the cards are laid out and buying begins. This can't be undone.
warning-stage = This ends the stage: networks score, new cards are laid out. This can't be undone.
warning-game-over = This ends the game.
warning-queen = You lose the link to the queen.
warning-idle = The card is spent without effect.
warning-study = You stop here: { $count ->
    [one] { $count } tile
   *[other] { $count } tiles
} could still be laid.

## Phases

phase-start = First stations: { $seat }
phase-buy = Stage { $stage }/{ $stages }, buying: { $seat }
phase-play = Stage { $stage }/{ $stages }, round { $round }/{ $rounds }: { $seat }
phase-over = The game is over

## Result

score-start = Start
score-paid = Cards
score-eyes = Eyes laid
score-won = Gained from hazards
score-lost = Lost to hazards
score-stage = Stage { $stage }
score-queen = Queen
score-sides = Coasts joined
verdict-won = { $winners } wins with { $total } RP.
verdict-shared = { $winners } share the victory with { $total } RP each.

## Options of the table

setting-first_order = First turn order
setting-first_order-random = At random
setting-first_order-seating = In seat order
setting-first_order-random-help = Chance decides the first turn order; later the turn order cards do.
setting-first_order-seating-help = The first turn order is that of the seats; later the turn order cards decide.
setting-variant1 = Variant 1
setting-variant1-on-help = The printed variant: free start and strong tsunami together.
setting-variant1-off-help = Free start and strong tsunami are as set for themselves.
setting-free_start = Free start
setting-free_start-on-help = First stations go on any land, 4 steps apart; the last in the order begins.
setting-free_start-off-help = First stations go on the printed fields.
setting-strong_tsunami = Strong tsunami
setting-strong_tsunami-on-help = A tsunami also strikes the land fields beside the one it reaches, 1 less.
setting-strong_tsunami-off-help = A tsunami strikes only the land field it reaches.
setting-hidden_hands = Hidden hands
setting-hidden_hands-on-help = The others see only how many cards you hold.
setting-hidden_hands-off-help = Everyone sees which cards you hold.

## Rules by chapter: a title for a button, and at most 100 words

chapter-aim = Aim
chapter-aim-text = Have the most research points (RP) after three stages, four with two players. RP are also your money; you start with 20. They come from the tiles you lay, from your best network after each stage, from hazards, and in the end from the queen and the coasts you join.
chapter-buying = Buying
chapter-buying-text = In turn, everyone takes one thing from the row. The front card is free, each place behind costs 1 RP more, and what is left moves up. In the end you hold exactly four action cards (five with two or three players) and one turn order card, which brings an ability for this stage. Low numbers play first, and buy first in the next stage.
chapter-ships = Ships and tiles
chapter-ships-text = Play your cards one at a time; once per stage your joker is any card you lack. A station goes on any land without one. A ship action may first put a ship before one of your stations; then your ships move 3 fields in all. A ship that leaves a face-down tile takes it, so sail straight on over fresh tiles. Nothing blocks ships.
chapter-laying = Laying
chapter-laying-text = A researcher card puts one more researcher into a station, or you study: each researcher you have on the board lays one tile. A tile goes on empty sea and must join your station or ship through an opening. Straight and curve pay 2, a tee 1, a cross nothing. A tile may cover one that carries a buoy if it has more openings and keeps all those below.
chapter-network = Network and queen
chapter-network-text = Your stations, ships and tiles with your buoy are joined where both are open to each other. After each stage your best network pays 1 RP per station, researcher, buoy and ship in it. Once one of your stations reaches the queen, she joins all your branches that touch her. Other players' tiles do not count for you.
chapter-end = Hazards and end
chapter-end-text = Whale, tsunami and crab strike ships and stations of others: each hit moves RP from their owner to you, more from the rich. In the end each of your stations joined with the queen pays its value, and your network with the most coasts pays 10, 30 or 50 RP for 2, 3 or 4 of them. Most RP win.

## Rules in full, by section

rules-aim = **Aim.** Have the most research points (RP) after 3 stages (4 with two players). RP are also your money; you start with 20. They come from tiles, your best network after each stage, hazards, the queen and the coasts you join.
rules-buy = **Buying.** In turn, everyone takes one thing from the row. The front card is free, each card behind costs 1 RP more. Everyone ends with exactly 4 action cards (5 with two or three players) and 1 turn order card: any number left, plus an ability, for 1 RP per action card in the row. If that is all you still need, you must take it as soon as you can pay. Low numbers play first.
rules-abilities = **Abilities**, for one stage. Fast ship: 4 fields, not 3. Protection: hits cost you 1 less. Genius: researchers in the scored network count 2. Golden tile: 4 openings, no eye, kept until laid.
rules-play = **Playing.** Players take turns playing one card until all are played. Each stage you also have a joker: station, ship, researcher, whale 3, tsunami 3 or crab 4. Only the joker may stay unused. Stations and hazards must act if they can.
rules-station = **Station.** Build on any land without a station, with a researcher if you have one. If you cannot, place a researcher on one of your stations (3 at most).
rules-ship = **Ship.** First you may deploy a ship beside one of your stations. Then your ships move 3 fields in all, not diagonally; nothing blocks them. A ship that leaves a face-down tile takes it.
rules-study = **Researcher.** Place one on a station of yours, or study: lay up to 1 tile per researcher you have on the board. A tile goes on empty sea and must join a network of yours with a station or a ship; a ship on the field is enough. It gets your buoy and pays its eyes: straight and curve 2, tee 1, cross and golden 0. With no buoy left, move one from another tile.
rules-overlay = **Tile on tile.** A tile may cover one with anyone's buoy if it has more openings and keeps all those below. All buoys stay.
rules-network = **Network.** Your stations, ships and tiles with your buoy join where both are open to each other. A ship is open on all sides, whatever lies below. Stations side by side are not joined. Other players' tiles do not count for you.
rules-queen = **Queen.** Once one of your stations reaches her, she joins all your branches that touch her. Your buoy lies on her until the link breaks.
rules-hazards = **Hazards** move at least 1 field. A whale swims freely, no field twice. A tsunami rolls in one straight line, even diagonally; only a new one may stop at sea, others roll until they land or leave the board. The crab walks clockwise along the coast and jumps your stations. New whales and tsunamis start on the queen. Each ship or station of others that is hit costs its owner 1 RP (2, 3, 4, 5 from 20, 30, 40, 50 RP on), and you gain it. Resting hazards harm nobody.
rules-scoring = **Stage scoring.** Your best network pays 1 RP per station, researcher, buoy and ship in it, and for your buoy on the queen.
rules-end = **End.** Each of your stations joined with the queen pays its value. Your network with the most coasts pays 10, 30 or 50 RP for 2, 3 or 4. Most RP win; a tie is shared.

## Pictures

picture-title = The Swarm
picture-seat = Seat { $letter }
picture-stage = Stage { $stage } of { $stages }
picture-phase-start = First stations
picture-phase-buy = buying cards
picture-phase-over = The game is over
picture-round = round { $round }/{ $rounds }
picture-first-turn = Nobody has moved yet.
picture-face-down = face down
picture-nothing = Nothing happened.
picture-stages = Stages: { $points }
picture-network-scores = Networks: { $scores }
picture-income = Eyes +{ $eyes }, cards −{ $paid }
picture-fights = Hazards +{ $won } −{ $lost }
picture-deed-founded = First station on { $field }.
picture-deed-crewed = Researcher to { $field }.
picture-deed-deployed = Ship deployed on { $field }.
picture-deed-declined = Left the joker unused.
picture-deed-idle = No effect.
picture-deed-linked = { $name } reaches the queen.
picture-deed-unlinked = { $name } loses the link to the queen.
picture-deed-bought = Took { $card } { paying }.
picture-deed-ordered = Took turn order { $number } { paying }, { $ability }.
picture-deed-joker = Joker as { $action }.
picture-deed-played = Played { $card }.
picture-deed-built = Station on { $field }{ $crew ->
    [0] , empty
   *[other] { "" }
}.
picture-deed-laid = Laid { $tiles }.
picture-deed-tile = { $tile } { $way } { $field } +{ $points }
picture-deed-tile-over = { $tile } { $way } over { $field } +{ $points }
picture-deed-rebuoyed = Buoy from { $source } to { $target }.
picture-deed-hit = { $name } −{ $points } on { $field }.
picture-deed-appeared = New { $hazard } on { $field }.
picture-deed-landed = The { $hazard } breaks on { $field }.
picture-deed-left = The { $hazard } runs out past { $field }.
picture-deed-moved = { $way }.
picture-deed-collected = { $way }, collected { $tiles }.
picture-waiting = waiting for { $names }
picture-your-turn = Your turn
picture-steps-left = { $steps ->
    [one] { $steps } step left
   *[other] { $steps } steps left
}
picture-studies-left = { $left ->
    [one] { $left } tile left
   *[other] { $left } tiles left
}{ $gained ->
    [0] { "" }
   *[other] { "" }, +{ $gained } so far
}
picture-acting = Playing { $action }
picture-networks = Your networks, scored now
picture-turn-number = plays { $number ->
    [1] first
    [2] second
    [3] third
   *[4] fourth
}
picture-first = { $action ->
    [ship] ship first
   *[researcher] researcher first
}
picture-tile-held = { $tile } × { $held }
picture-several = { $thing } × { $count }
picture-links = joins { $fields }
picture-no-links = held by your ship
picture-do-pass = Keep the joker
picture-do-nothing = Do nothing
picture-do-none = No new ship
picture-do-stop = Stop here
picture-do-done = Lay no more
picture-do-done-sail = Stop sailing
picture-do-confirm = End the turn
picture-do-study = Study: up to { $tiles ->
    [one] { $tiles } tile
   *[other] { $tiles } tiles
}
picture-do-new = A new { $hazard }
picture-page-title-1 = Aim
picture-page-1 = Join your stations with the queen and with other coasts.
picture-page-title-2 = Buying
picture-page-2 = The front card is free. Each place behind costs 1 more.
picture-page-title-3 = Ships and tiles
picture-page-3 = A ship takes each face-down tile that it leaves. Going back brings nothing.
picture-page-title-4 = Laying
picture-page-4 = A tile must join your station or ship; otherwise it cannot lie there.
picture-page-title-5 = Network and queen
picture-page-5 = After a stage each station, researcher, buoy and ship pays 1.
picture-page-title-6 = Hazards and the end
picture-page-6 = Whoever you hit pays you, and whoever is rich pays more.
picture-cover-line = Something lives down there, and it thinks.
picture-cover-players = 2–4 players
picture-cover-turns = 30–48 turns each
picture-cover-difficulty = difficulty
picture-focus-start = Your first station
picture-matters-start = { $free ->
    [1] any land 4 steps along the coast from others
   *[0] its value counts if it joins the queen
}
picture-focus-buy = Take one thing
picture-matters-buy = { $cards ->
    [0] turn order card left
    [one] { $cards } card{ $order ->
        [1] { " " }and a turn order card left
       *[0] { " " }left
    }
   *[other] { $cards } cards{ $order ->
        [1] { " " }and a turn order card left
       *[0] { " " }left
    }
}
picture-focus-order = Which number do you keep?
picture-matters-order = low numbers play first; an ability comes with it
picture-focus-ability = Which ability do you take?
picture-matters-ability = for this stage only
picture-focus-play = { $last ->
    [1] Your joker, or nothing
   *[0] Which card do you play?
}
picture-matters-play = stage { $stage } of { $stages }; only the joker may stay
picture-focus-joker = The joker is …
picture-matters-joker = once a stage
picture-focus-double = Which half first?
picture-matters-double = one is finished before the other begins
picture-focus-station = Where do you build?
picture-matters-station = another coast pays in the end, if it is joined
picture-focus-crew = Where does a researcher go?
picture-matters-crew = no station can be built; three fit into one
picture-focus-deploy = A new ship?
picture-matters-deploy = only now, before any ship moves
picture-focus-sail = Where do you sail?
picture-matters-sail = { $points ->
    [one] { $points } field left
   *[other] { $points } fields left
}; a ship that leaves a tile takes it
picture-focus-research = { $study ->
    [1] Study, or place a researcher?
   *[0] Place a researcher?
}
picture-matters-research = { $study ->
    [1] your researchers lay up to { $crew }
   *[0] no tile of yours can be laid now
}
picture-focus-tile = Which tile do you lay?
picture-matters-tile = up to { $studies } more, +{ $gained } so far
picture-focus-field = The { $tile }: where?
picture-matters-field = it must join your stations or ships
picture-focus-rotate = Turn the { $tile } on { $field }
picture-matters-rotate = your best network scores now
picture-focus-buoy = A buoy for { $field }
picture-matters-buoy = none left: move one from another tile
picture-focus-hazard = Which { $hazard }?
picture-matters-hazard = { $points } fields at most; a new one starts at the queen
picture-focus-whale = Where does the whale swim?
picture-matters-whale = { $points ->
    [one] { $points } field left
   *[other] { $points } fields left
}, none twice
picture-focus-wave = Which way does it roll?
picture-matters-wave = straight on, { $points } fields at most
picture-focus-wave-length = How far does it roll?
picture-matters-wave-length = on land it strikes and is gone
picture-focus-crab = Where does the crab come ashore?
picture-matters-crab = it walks { $points } at most, clockwise
picture-focus-crab-length = How far does the crab walk?
picture-matters-crab-length = clockwise; your stations are jumped
picture-focus-confirm = { $phase ->
    [start] Your station stands
    [buy] Your cards
   *[play] Your turn
}
picture-matters-confirm = end the turn, or take it back
picture-does = { $action ->
    [station] on any free coast
    [ship] sails, takes tiles
    [researcher] lays your tiles
    [ship_researcher] ship and researcher
    [whale] hits ships, { $move } fields
    [tsunami] rolls straight, { $move }
   *[crab] hits stations, { $move }
}
picture-on-sale = { $card ->
    [blue-ship-researcher] Double card
    [green-station] Station
    [blue-station] Station
    [beige-ship] Ship
    [beige-researcher] Researcher
    [beige-whale] Whale
    [blue-whale] Whale
    [beige-tsunami] Tsunami
    [blue-tsunami] Tsunami
   *[crab] Crab
}
picture-times = × { $count }
picture-half = { $action ->
    [ship] Ship first
   *[researcher] Researcher first
}
picture-order-card = Turn order
picture-does-order = and an ability
picture-order-number = Number { $number }
picture-ability = { $ability ->
    [fast_ship] Fast ship
    [protection] Protection
    [genius] Genius
   *[golden_tile] Golden tile
}
picture-does-ability = { $ability ->
    [fast_ship] ships sail 4, not 3
    [protection] hits cost you 1 less
    [genius] researchers count 2
   *[golden_tile] has four openings
}
picture-tile-pays = +{ $points } RP · { $fields ->
    [one] { $fields } field
   *[other] { $fields } fields
}
picture-result = { $names } wins with { picture-points }
picture-result-shared = { $names } share the victory with { picture-points }
picture-shared = Shared victory with { picture-points }
picture-points = { $total ->
    [one] { $total } point
   *[other] { $total } points
}
picture-row-start = start
picture-row-eyes = eyes laid
picture-row-won = gained from hazards
picture-row-lost = lost to hazards
picture-row-paid = paid for cards
picture-row-stage = stage { $stage }
picture-row-queen = queen
picture-row-sides = coasts
picture-row-total = = score
picture-none = none
picture-line-last = Last: { $name }: { $deeds }
picture-line-score = { $name }: start { $start }, eyes { $eyes }, hazards +{ $won } −{ $lost }, cards −{ $paid }, stages { $stages }, queen { $queen }, coasts { $sides }: { $total }.
picture-line-row = For sale, front first: { $cards }.
picture-line-pile = Turn order cards { $numbers } for { $price }.
picture-line-standing = { $name }: { $points ->
    [one] { $points } point
   *[other] { $points } points
}, network { $score }, coasts { $sides }.
picture-line-damage = A hit costs { $damage }.
picture-line-supply = Supply: { $stations } stations, { $ships } ships, { $researchers } researchers, { $buoys } buoys; { $crew } on the board.
picture-line-open = Tiles: { $tiles }.
picture-line-cards = Cards: { $cards }.
picture-line-ability = Ability: { $ability }.
picture-line-network = { $letter }: { $score } ({ $fields })
picture-line-stations = Stations with researchers: { $things }.
picture-line-ships = Ships: { $things }.
picture-line-hazards = Hazards: { $things }.
picture-line-queen = Linked to the queen: { $things }.
picture-line-tiles = Tiles laid: { $things }.
picture-line-unseen = Face down: { $count }, of these { $things }.
picture-hidden-cards = { $count ->
    [one] { $count } hidden card
   *[other] { $count } hidden cards
}
picture-legend-network = your best network now
picture-legend-queen = station points at the queen
picture-legend-sides = coasts joined, their points
picture-legend-study = tiles that a study may lay
