# Nautilus (Kosmos), English.

title = Nautilus City
subtitle = one shared city, rival divers, by Brigitte and Wolfgang Ditt (Kosmos 2002)
typed-example = launch M17 M15 scan 1 sub 1 K6 done
game-goal = Everyone builds one city under the sea; each round is build, research, dive. Walk researchers into laboratories and send submarines out for finds. Your score: find points × research points + money left. To dive you need two of your researchers in one laboratory. Beginners build far from their habitat, spread single researchers and never dive.

## Names

player = { $seat }
module = { $module ->
    [base] base
    [hab_straight] green habitat
    [hab_diagonal] blue habitat
    [training] training lab
    [technology] technology lab
    [sonar] sonar lab
    [sampling] sampling lab
   *[analysis] analysis lab
}
a-module = { $module ->
    [analysis] an { module }
   *[other] a { module }
}
find = { $find ->
    [gold] gold
    [crab] luminous crab
    [urchin] sea urchin
    [shell] shell
    [snail] sea snail
    [chest] treasure chest
    [tempo] tempo tile
   *[atlantis] Atlantis { $number }
}
a-find = { $find ->
    [gold] gold
    [atlantis] Atlantis { $number }
   *[other] a { find }
}
zone = { $zone ->
    [lagoon] lagoon
    [slope] slope
    [deep] deep sea
   *[abyss] abyss
}
colour = { $colour ->
    [red] red
    [orange] orange
    [purple] purple
   *[yellow] yellow
}
covered = { $field }
covered-known = { $field } ({ $find })
shown = { $field } { $find }
returned = { $crew ->
    [0] { module }
   *[other] { module } with { $crew }
}
result = { $seat } { $total }

## What happened

event-round-started = Round { $round } starts, start player { $seat }.
event-base-stands = The base stands on { $field }.
event-base-placed = { $seat } places the base on { $field }.
event-turn-passed-build = { $seat } buys and builds nothing.
event-turn-passed-research = { $seat } moves no researcher.
event-turn-passed-dive = { $seat } moves no submarine.
event-module-bought-lab = { $seat } buys { a-module } ({ $price } Nemo).
event-module-bought-habitat = { $seat } buys { a-module } with { $crew ->
    [one] { $crew } researcher
   *[other] { $crew } researchers
} ({ $price } Nemo).
event-module-built = { $seat } builds { $module } on { $field }{ $orientation ->
    [V] { " " }(V)
    [H] { " " }(H)
   *[other] { "" }
}, pays { $price }.
event-find-covered = … and buries a find: { $field } · { $find }.
event-modules-returned = { $seat } returns: { $modules }.
entered-nothing = .
entered = , activates the { module } ({ $count }){ $chip ->
    [1] { " " }and takes its chip
   *[0] { "" }
}.
entered-fee = , pays { $builder_seat } 1 Nemo, activates the { module } ({ $count }){ $chip ->
    [1] { " " }and takes its chip
   *[0] { "" }
}.
event-researcher-walked = { $seat } walks { $source } → { $target }{ $entered }
event-researcher-walked-bonus = … bonus walk { $source } → { $target }{ $entered }
event-sub-launched = { $seat } launches sub { $sub } from { $lab } to { $field }.
event-sub-scanned = { $seat } scans with sub { $sub } ({ $price } Nemo, { $finds ->
    [one] { $finds } find
   *[other] { $finds } finds
} seen).
event-scan-showed = The scan shows you { $finds }.
event-sub-sailed = { $tempo ->
    [1] … tempo: sub
   *[0] Sub
} { $sub } sails { $source } → { $target }.
event-abyss-opened = The abyss is open.
moved-sail = Sub { $sub } sails { $source } → { $target } and
moved-tempo = … tempo: sub { $sub } sails { $source } → { $target } and
moved-here = Sub { $sub }, still on { $target },
event-find-recovered = { $moved } recovers { $find } ({ $price } Nemo).
event-find-recovered-chest = { $moved } finds a treasure chest: +{ $gain } Nemo.
event-find-recovered-tempo = { $moved } finds a tempo tile.
event-find-unpaid-open = { $moved } finds { $find } but cannot pay { $price } Nemo; it stays open.
event-find-unpaid-atlantis = { $moved } finds { $find } but cannot pay { $price } Nemo; it goes to the ruins without a marker.
event-find-peeked = { $seat } looks at the find on { $field } (sampling).
event-peek-showed = You see { $finds }.
event-sub-retired = { $seat } retires sub { $sub } into { $lab }{ $entered }
event-sub-retired-alone = { $seat } retires sub { $sub } into { $lab }; no researcher is left to enter.
event-atlantis-complete = All 15 Atlantis pieces are found: the game ends with this round.
event-last-round-announced = Atlantis 13, 14 and 15 are found: round { $round } is the last, unless the game ends before.
event-end-reached-complete = All 15 Atlantis pieces are found: the game ends after round { $round }.
event-end-reached-last = Round { $round }, the last after Atlantis 13, 14 and 15, is over.
event-end-reached-idle = Nobody bought, built or recovered anything in round { $round }: the game ends.
event-order-revealed = { $seat } had the order { $kinds }.
event-upgrades-answered = { $seat } has decided on the upgrades.
event-upgrades-chosen = You upgrade { $upgrades ->
    [one] { $upgrades } find
   *[other] { $upgrades } finds
}.
event-game-ended = Final score: { $results }.

## Questions

idle-warning = { $idle ->
    [1] { " " }⚠ Nobody has bought, built or recovered anything in this round: if it stays that way, the game ends.
   *[0] { "" }
}
ask-place-base = Where does the base go? Its whole footprint must lie in the lagoon.
ask-buy = Buy one module? You have { $nemo } Nemo.{ $held ->
    [0] { "" }
    [one] { " " }⚠ You hold { $held } module: without buying or building it goes back.
   *[other] { " " }⚠ You hold { $held } modules: without buying or building they go back.
}{ idle-warning }
ask-crew = How many researchers go with the { module }? 1 Nemo each, none can be added later.
ask-build = Build? Lagoon 1, slope 2, deep sea 3, abyss 4 Nemo; you pay only the highest price of the turn ({ $paid } so far, you have { $nemo }).{ idle-warning }
ask-site = Where do you build the { module }? A matching lock must meet it.
ask-orientation = How is the { module } on { $site } turned? V has locks N, S, NE and SW, H has locks E, W, SE and NW.
ask-walker = Which researcher walks? { $steps ->
    [one] { $steps } step
   *[other] { $steps } steps
} left for the turn. Your last researcher in a lab must stay.
ask-walk = Where does the researcher from { $walker } go ({ $steps ->
    [one] { $steps } step
   *[other] { $steps } steps
} left)? Entering a lab activates it; another player's lab costs 1 Nemo.
ask-dive = Your submarines: what next? Recovering costs 1 Nemo (abyss 2), a scan 1; you have { $nemo }.{ $hint }{ idle-warning }
dive-open = { "" }
dive-launching = { " " }A scan ends launching, a move ends launching and scanning.
dive-scanning = { " " }A move ends scanning.
dive-closed-launch = { " " }Launching is over for this turn.
dive-closed-scan = { " " }Scanning is over for this turn.
dive-closed-both = { " " }Launching and scanning are over for this turn.
ask-sail = Where does sub { $sub } sail (up to { $range } fields)? Entering a find recovers it and ends the move.
ask-tempo-sub = Tempo! Which of your submarines sails up to 3 fields at once?
ask-tempo-sail = Where does sub { $sub } sail (up to { $range } fields)?
ask-peek = Sampling: which find do you look at? { $peeks ->
    [one] { $peeks } look left
   *[other] { $peeks } looks left
}; the second must be in another zone if possible.
ask-bonus-walker = Atlantis bonus: which researcher walks up to 2 steps?
ask-bonus-walk = Where does the researcher from { $walker } go (up to { $steps } steps)?
ask-upgrade = Your order: { $kinds }. How many of your { $eligible } finds of these kinds do you upgrade? Each costs 1 Nemo and counts 1 more.
ask-confirm = { $stage ->
    [opening] The base is placed.
    [build] { $held ->
        [0] Nothing more can be built.
        [one] Nothing more can be built; you hold { $held } module.
       *[other] Nothing more can be built; you hold { $held } modules.
    }
    [research] Nobody else can walk.
   *[other] Nothing more to do in this dive.
} End your turn?

## Options

option-base = Base on { $field }
module-use = { $module ->
    [hab_straight] straight locks
    [hab_diagonal] diagonal locks
    [training] more steps
    [technology] subs sail farther
    [sonar] scans reach farther
    [sampling] looks at finds
   *[analysis] richer chests
}
option-buy-lab = { module } ({ module-use }) · { $price } Nemo · { $left } left
option-buy-habitat = { module } ({ module-use }) · 1 Nemo per researcher · { $left } left
option-nothing = Buy nothing{ $held ->
    [0] { "" }
    [one] { " " }(build or lose it)
   *[other] { " " }(build or lose { $held })
}
option-crew = { $crew ->
    [one] { $crew } researcher · 1 Nemo
   *[other] { $crew } researchers · { $crew } Nemo
}
option-build-lab = Build the { module }
option-build-habitat = Build the { module } with { $crew }
option-finish = Finish{ $held ->
    [0] { "" } building
    [one] : { $held } module goes back
   *[other] : { $held } modules go back
}
option-finish-keep = Build nothing, keep { $held ->
    [one] the module
   *[other] { $held } modules
}
option-at = { $field } · { $price } Nemo
option-at-covering = { $field } · { $price } Nemo · covers { $finds }
option-way = { $way } · connects to { $fields }
option-from = { $field } { module } · { $own } of yours
option-done = End the research turn
option-walk = { $field } { module } · { $steps ->
    [one] { $steps } step
   *[other] { $steps } steps
}
option-walk-activate = { option-walk } · activates
option-walk-fee = { option-walk } · activates, 1 Nemo to { $owner }
option-launch = Launch a sub from { $lab } to { $field }
option-scan = Scan with sub { $sub } · 1 Nemo
option-sub = Move sub { $sub } from { $field }
option-recover = Recover { $find } under sub { $sub } · { $price } Nemo
option-retire = Retire sub { $sub } into { $lab } ({ module })
option-retire-alone = Retire sub { $sub } into { $lab } ({ module }), no researcher left
option-retire-activate = { option-retire }, activates
option-retire-fee = { option-retire }, activates, 1 Nemo to { $owner }
option-end = End the dive
option-sail = { $field } · empty, { zone }
option-sail-find = { $field } · unknown find, { zone } · { $price } Nemo
option-sail-known = { $field } · { $find } · { $price ->
    [0] free
   *[other] { $price } Nemo
}
option-decline-tempo = No tempo move
option-decline-bonus = No bonus walk
option-peek = { $field } · { zone }
option-peek-known = { $field } · { zone } · known: { $find }
option-skip = Do not look
option-upgrade = { $upgrades }: { $finds } × { $research } + { $nemo } = { $total }
option-confirm = End the turn
group-column = Column { $name }
group-launch = Launch a sub

## Several choices as one

together-buy = { module } with { $crew } · { $crew } Nemo
together-build = { module }{ $crew ->
    [0] { "" }
   *[other] { " " }with { $crew }
} on { $field }{ $way ->
    [V] { " " }(V)
    [H] { " " }(H)
   *[other] { "" }
} · { $price } Nemo
together-build-covering = { together-build } · covers { $covers }
together-walk = { $source } → { $where }
together-sail = { $sub } → { $where }

## What they do

effect-buy-habitat = A home for your researchers; { $module ->
    [hab_straight] straight locks N, E, S, W
   *[other] diagonal locks NE, SE, SW, NW
}
effect-buy-lab = { $lab ->
    [training] Researchers walk { $one } steps with one, { $two } with two (now { $now })
    [technology] Submarines sail { $one } fields with one, { $two } with two (now { $now })
    [sonar] Scans reach { $one } fields with one, { $two } with two (now { $now })
    [sampling] After a shell or snail: { $one } look with one, { $two } with two (now { $now })
   *[analysis] Chests bring { $one } Nemo with one, { $two } with two (now { $now })
}
effect-at = Connects to { $fields }
effect-at-covering = Connects to { $fields }; { $count ->
    [one] the find under it is lost
   *[other] the { $count } finds under it are lost
}
effect-joined = Connects to { $fields }
effect-joined-known = Connects to { $fields }; lost: { $finds }
effect-pair = Your second researcher there: you can launch a submarine
ability-now = { $lab ->
    [training] { $value } steps a turn
    [technology] submarines sail { $value } fields
    [sonar] scans reach { $value } fields
    [sampling] { $value ->
        [one] { $value } look
       *[other] { $value } looks
    } after a shell or snail
   *[analysis] { $value } Nemo per chest
}
effect-activate = { $better ->
    [1] From now on { ability-now }
   *[0] Stays at { ability-now }
}{ $research ->
    [0] { "" }
    [one] { " " }· +{ $research } research point
   *[other] { " " }· +{ $research } research points
}
effect-sail-unknown = Recovers it, whatever it is, and ends the move
effect-sail-empty = { $away ->
    [one] { $away } field from the next find
   *[other] { $away } fields from the next find
}
effect-find = { $find ->
    [gold] { $points } find points
    [shell] { find-looks }
    [snail] { find-looks }
    [chest] Brings you { $nemo } Nemo
    [tempo] One of your submarines sails up to 3 fields at once
    [atlantis] Gets your marker, and a researcher walks up to 2 steps
   *[other] { $points } find point
}
find-looks = 0 find points{ $looks ->
    [0] { "" }
    [one] , and { $looks } look at a hidden find
   *[other] , and { $looks } looks at hidden finds
}
effect-launch = Leaves { $left } of yours in the lab; { effect-sail-empty }
effect-scan = Shows { $count ->
    [one] { $count } hidden find
   *[other] { $count } hidden finds
} to you alone{ $new ->
    [0] , none of them new
   *[other] { "" }
}

## Before a choice that cannot be taken back

warning-covers = { $count ->
    [one] Destroys the find on { $finds }. Nobody gets it.
   *[other] Destroys { $count } finds: { $finds }. Nobody gets them.
}{ $last ->
    [1] { " " }Your build turn ends.
   *[0] { "" }
} This can't be undone.
warning-sail = Sub { $sub } takes the find on { $field }, whatever it is, for up to { $price } Nemo.{ $short ->
    [1] { " " }You have less: if it costs that much, it only lies open for everyone.
   *[0] { "" }
} This can't be undone.
warning-sail-known = Sub { $sub } takes the find on { $field } ({ $find }), and everyone sees it. This can't be undone.
warning-scan = You pay 1 Nemo and look once, now.{ $launch ->
    [1] { " " }You can't launch any more this turn.
   *[0] { "" }
} This can't be undone.
warning-nothing = Your build turn ends: nothing bought, nothing built.{ $idle ->
    [1] { " " }If nobody recovers a find either, the game ends after this round.
   *[0] { "" }
}
warning-returned = These go back to the stacks, and what you paid is lost: { $modules }.
warning-upgrade = { $count ->
    [0] No upgrades
    [one] { $count } upgrade
   *[other] { $count } upgrades
}: this answer is final.
warning-game-over = This ends the game.

## Phases

phase-opening = Before round 1: { $seat } places the base
phase-build = Round { $round }: build, { $seat }
phase-research = Round { $round }: research, { $seat }
phase-dive = Round { $round }: dive, { $seat }
phase-scoring = Special orders: how many upgrades?
phase-over = The game is over

## Result

score-finds-gold = Gold (2 each)
score-finds-crab = Crabs (1 each)
score-finds-urchin = Urchins (1 each)
score-upgrades = Upgrades (order)
score-atlantis = Atlantis
score-find-total = = Find points
score-research-total = × Research points
score-nemo = + Nemo left
verdict-won = { $winners } wins with { $total } points.
verdict-shared = { $winners } share the victory with { $total } points each.

## Options of the table

setting-base_placement = Where the base goes
setting-base_placement-standard = On M13
setting-base_placement-start_player = The start player decides
setting-base_placement-random = At random
setting-base_placement-standard-help = The base goes to M13, as recommended for a first game.
setting-base_placement-start_player-help = The start player puts the base anywhere in the lagoon.
setting-base_placement-random-help = Chance puts the base somewhere in the lagoon.
setting-start_player = Who starts
setting-start_player-random = At random
setting-start_player-host = The host
setting-start_player-random-help = Chance picks the start player of round 1.
setting-start_player-host-help = The host (the first seat) is the start player of round 1.
setting-peek_memory = Remember looks
setting-peek_memory-on-help = Your picture keeps every find you have seen by sonar or sampling.
setting-peek_memory-off-help = Each look is shown once; remembering it is up to you.
setting-hidden_money = Hide money
setting-hidden_money-on-help = The others' money is not shown, but the log lets you count it.
setting-hidden_money-off-help = Everyone sees how much money the others have.
setting-upgrades = Upgrades at the end
setting-upgrades-auto = Best number, automatically
setting-upgrades-ask = Everyone is asked
setting-upgrades-auto-help = The number of upgrades that scores most is taken for you.
setting-upgrades-ask-help = At the end everyone is asked how many finds to upgrade.

## Rules by chapter: a title for a button, and at most 100 words

chapter-score = Score
chapter-score-text = Your score is find points × research points + money left. Two laboratories of a type bring 1 research point, the lead in a type brings 3. Gold counts 2, crabs and urchins 1; whoever marks most Atlantis pieces gets a bonus. Both factors matter: nothing times nine is nothing. Money hardly ever comes back.
chapter-build = Build
chapter-build-text = Buy at most one module: a laboratory for 1 Nemo, a habitat for 1 Nemo per researcher in it. Then build what you hold. The first module must join the city, each further one a module you built this turn: two locks of the same kind face each other. You pay once per turn, by the deepest zone: 1 to 4 Nemo. Finds underneath are gone. What you do not build goes back, unless you bought something this turn and built nothing.
chapter-research = Research
chapter-research-text = Move up to two researchers, 3 steps between them. Passing through modules is free, whoever is there. Ending in a laboratory where you have nobody activates it: free if you built it, otherwise for 1 Nemo to its builder. Your last researcher in a laboratory never leaves it again.
chapter-labs = Laboratories
chapter-labs-text = Each type makes you better at once, and again with a second laboratory of it: training gives more steps, technology longer voyages, sonar longer scans, analysis richer chests, sampling a secret look at a find after a shell or snail. The first player with two of a type takes its chip; later anyone with more than all others takes it.
chapter-dive = Dive
chapter-dive-text = A laboratory with two of your researchers can launch a submarine: one researcher returns to your supply, and the submarine appears before a blue lock. Scan for 1 Nemo: only you see the finds nearby. Sail up to 4 fields; entering a find recovers it for 1 Nemo (2 in the abyss) and ends the move. The order is launch, scan, move: a later step closes the earlier ones. Back at a blue lock, a submarine may retire and bring a researcher in.
chapter-end = Abyss and end
chapter-end-text = The abyss is closed to your submarines until you have activated all five types of laboratory. It opens for everyone when someone sails in or launches into it. The game ends with the round in which the last of 15 Atlantis pieces is found, one round after 13, 14 and 15 are found, or after a round in which nobody bought, built or recovered anything.

## Rules in full, by section

rules-aim = **Aim.** Your score is find points × research points + money left. Find points: gold 2, crab 1, urchin 1, shell and snail 0; +1 per find upgraded by your secret order (1 Nemo each); plus an Atlantis chip. Research points: 1 per lab type you have activated twice, 3 with its majority chip. A round has three phases, build, research and dive, with one turn per player; then the start marker moves on.
rules-build = **Build.** Buy at most one module: a lab costs 1 Nemo; a habitat is free but needs 1 to 3 researchers (4 with four players), 1 Nemo each. Then build any modules you hold (4 at most). The first must connect to the city, each further one to a module you built this turn: two locks of the same kind must face each other. You pay only the highest price of the turn: lagoon 1, slope 2, deep sea 3, abyss 4 Nemo, by the deepest of a module's 9 fields. Finds underneath are removed. If you build, or neither buy nor build, all modules still held go back.
rules-research = **Research.** Move up to two researchers, 3 steps in all (more with training). A step leads to a connected module; passing through is free. Ending in a lab where you have nobody yet activates it: free if you built it, else 1 Nemo to its builder. Your last researcher in a lab never leaves it.
rules-labs = **Laboratories**, with 0, 1 or 2+ of the type. Training: 3, 4, 5 steps. Technology: submarines sail 4, 5, 6 fields. Sonar: scans reach 4, 5, 6 fields. Analysis: chests bring 2, 3, 4 Nemo. Sampling: 0, 1, 2 looks at finds after recovering a shell or snail. The first player with 2 labs of a type takes its chip; later anyone with more than all others takes it.
rules-dive = **Dive.** First launch: a lab with 2 or more of your researchers sends one back to your supply and a submarine to an empty field before a blue lock. Then scan: each submarine once, 1 Nemo, shows you the face-down finds nearby (abyss finds only from the abyss). Then move: each submarine sails once, across modules and submarines but not finds. Entering a find recovers it and ends the move. Before a blue lock of a lab with anyone in it, a submarine not on a find may retire: it comes back to you, and one of your researchers enters.
rules-finds = **Finds.** Recovering costs 1 Nemo, 2 in the abyss, and cannot be refused; chests and tempo tiles are free. A tempo tile moves one of your submarines up to 3 fields at once. An Atlantis piece gets your marker and lets a researcher walk up to 2 steps. If you cannot pay, the find stays open for anyone; an Atlantis piece goes to the ruins unmarked.
rules-abyss = **Abyss.** It opens for everyone when a player with all five lab types sails in or anyone launches into it. Building there is always allowed.
rules-end = **End.** After the round in which all 15 Atlantis pieces are found, one round after 13, 14 and 15 are found, or after a round in which nobody bought, built or recovered anything. Most marked pieces (ties: the highest) take the highest Atlantis chip, and so on. Special orders are revealed, and finds of their two kinds upgraded. Highest score wins; money left breaks a tie.

## Pictures

picture-title = Nautilus City
picture-seat = Seat { $letter }
picture-stage-opening = Placing the base
picture-stage-build = build
picture-stage-research = research
picture-stage-dive = dive
picture-stage-scoring = Special orders
picture-stage-over = The game is over
picture-round = Round { $round } · { $stage }
picture-round-idle = Round { $round } · { $stage } · nothing done yet
picture-round-last = Last round { $round } · { $stage }
picture-round-before-last = Round { $round } · { $stage } · one more
picture-waiting = waiting for { $names }
picture-over = The game is over
picture-your-turn = Your turn
picture-steps-left = { $steps ->
    [one] { $steps } step left
   *[other] { $steps } steps left
}
picture-range = up to { $range ->
    [one] { $range } field
   *[other] { $range } fields
}
picture-looks-left = { $looks ->
    [one] { $looks } look left
   *[other] { $looks } looks left
}
picture-paid = paid for building: { $paid }
picture-ability-training = steps: { $value }
picture-ability-technology = sub range: { $value }
picture-ability-sonar = scan range: { $value }
picture-ability-sampling = looks: { $value }
picture-ability-analysis = Nemo per chest: { $value }
picture-order = Your order
picture-order-fits = { $eligible } match, you can pay for { $upgrades }
picture-order-chosen = upgrades: { $upgrades }
picture-by-now = now
picture-look = Only you see:
picture-do-scan = Scan, { $sub }
picture-do-sub = Move { $sub }
picture-do-recover = Recover, { $sub }
picture-do-retire = { $sub } into { $lab }
picture-do-nothing = Buy nothing
picture-do-finish = Finish building
picture-do-done = Done
picture-do-end = End the dive
picture-do-decline = No, thanks
picture-do-skip = Do not look
picture-do-confirm = End the turn
picture-held = held
picture-result = { $names } wins with { picture-points }
picture-result-shared = { $names } share the victory with { picture-points }
picture-points = { $total ->
    [one] { $total } point
   *[other] { $total } points
}
picture-row-upgrades = order upgrades
picture-row-atlantis = Atlantis pieces
picture-row-find-total = = find points
picture-row-research-total = × research points
picture-row-nemo = + Nemo left
picture-row-total = = score
picture-none = none
picture-with-chip = with chip
picture-pieces = Atlantis
picture-abyss-open = the abyss is open
picture-abyss-closed = the abyss is closed
picture-line-last = Last: { $name } { $deeds }.
picture-deed-based = placed the base on { $field }
picture-deed-bought = bought a { $module }{ $crew ->
    [0] { "" }
   *[other] { " " }with crew { $crew }
}
picture-deed-built = built a { $module } on { $field }
picture-deed-covered = covered { $find } on { $field }
picture-deed-walked = walked { $source } to { $target }
picture-deed-launched = launched sub { $sub } from { $source } to { $target }
picture-deed-scanned = scanned with sub { $sub } on { $target }
picture-deed-sailed = sailed sub { $sub } from { $source } to { $target }
picture-deed-recovered = recovered { $find } on { $field }
picture-deed-unpaid = could not pay for { $find } on { $field }
picture-deed-peeked = looked at { $field }
picture-deed-retired = retired sub { $sub } on { $source } into { $target }
picture-line-score = { $name }: finds { $finds }, upgrades { $upgrades }, Atlantis { $atlantis } = { $points }; research { $labs } = { $research }; Nemo { $nemo }; score { $total }.
picture-line-seat = { $name }: { $nemo } Nemo, supply { $researchers ->
    [one] { $researchers } researcher
   *[other] { $researchers } researchers
} and { $subs ->
    [one] { $subs } sub
   *[other] { $subs } subs
}; labs { $labs }; finds { $finds }.
picture-line-held = Holds { $modules }.
picture-line-start = Start player.
picture-line-order = Your order: { $kinds }; { $eligible } of your finds match.
picture-line-now = Your score by now: { $formula } = { $total }.
picture-line-known = You know: { $finds }.
picture-line-subs = Submarines: { $subs }.
picture-line-up = Open finds: { $finds }.
picture-line-city = City: { $modules }.
picture-line-stacks = Stacks: { $stacks }; { $abyss }.
picture-line-ruins = Atlantis pieces still missing: { $missing }.
picture-line-unseen = Face down, { $zone }: { $finds }.
picture-shared = Shared victory with { picture-points }
picture-sub-on = sub { $sub } on { $field }
picture-line-abilities = Your labs give { $abilities }.

## Close looks: the question in a few words, and one line of what matters

picture-close-ask-place-base = Where does the base go?
picture-close-line-place-base = Everyone builds from here; leave room on all sides
picture-close-ask-buy = Buy one module?
picture-close-line-buy = { $held ->
    [0] A lab costs 1 Nemo, a habitat 1 per researcher
    [one] { $held } module held: it goes back unless you buy or build
   *[other] { $held } modules held: they go back unless you buy or build
}
picture-close-ask-crew = How many researchers?
picture-close-line-crew = 1 Nemo each; none can be added later
picture-close-ask-build = What do you build where?
picture-close-line-build = ! destroys a find · paid so far: { $paid }
picture-close-ask-site = Where do you build it?
picture-close-line-site = { $module } · ! destroys a find
picture-close-ask-orientation = Which way round?
picture-close-line-orientation = { $module } on { $site } · blue locks get docks
picture-close-ask-walker = Who walks where?
picture-close-line-walker = { $steps ->
    [one] { $steps } step left
   *[other] { $steps } steps left
} · your last one in a lab stays
picture-close-ask-walk = Where does it go?
picture-close-line-walk = From { $walker }, { $steps ->
    [one] { $steps } step left
   *[other] { $steps } steps left
}
picture-close-ask-dive = What next in your dive?
picture-close-line-dive = { $closed ->
    [launch] Launching is over for this turn
    [scan] Scanning is over for this turn
    [both] Launching and scanning are over
   *[none] First launch, then scan, then sail
}
picture-close-ask-sail = Where does { $sub } sail?
picture-close-line-sail = Up to { $range } fields; a find is paid and ends the move
picture-close-ask-tempo-sub = Tempo: who sails at once?
picture-close-line-tempo-sub = Up to 3 fields, even if it has moved
picture-close-ask-tempo-sail = Where does { $sub } sail?
picture-close-line-tempo-sail = Up to { $range } fields, at once
picture-close-ask-peek = Which find do you look at?
picture-close-line-peek = { $looks ->
    [one] { $looks } look left
   *[other] { $looks } looks left
} · only you will see it
picture-close-ask-bonus-walker = Bonus: who walks where?
picture-close-line-bonus-walker = Up to { $steps } steps, at once
picture-close-ask-bonus-walk = Where does it go?
picture-close-line-bonus-walk = From { $walker }, up to { $steps } steps
picture-close-ask-upgrade = How many upgrades?
picture-close-line-upgrade = Each costs 1 Nemo and counts 1 find point
picture-close-hab-straight = locks N, E, S, W
picture-close-hab-diagonal = locks at the corners
picture-close-training = walk { $now } → { $then } steps a turn
picture-close-training-same = you walk { $now } steps a turn
picture-close-technology = subs sail { $now } → { $then } fields
picture-close-technology-same = subs sail { $now } fields
picture-close-sonar = scans reach { $now } → { $then } fields
picture-close-sonar-same = scans reach { $now } fields
picture-close-sampling = looks at finds: { $now } → { $then }
picture-close-sampling-same = looks at finds: { $now }
picture-close-analysis = a chest brings { $now } → { $then } Nemo
picture-close-analysis-same = a chest brings { $now } Nemo
picture-close-left = { $nemo } left
picture-close-connects = joins { $fields }

## The cover

picture-cover-line = Build one city together. Dive for Atlantis alone.
picture-cover-players = 2–4 players
picture-cover-turns = about 38 turns each
picture-cover-difficulty = difficulty

## The rules in pictures

picture-page-1 = Score
picture-page-1-find = Find points
picture-page-1-research = times research points (two labs, or the chip)
picture-page-1-money = plus the Nemo you have left
picture-page-1-line = Neglect one factor, and you lose.
picture-page-2 = Build
picture-page-2-line = Locks of the same kind must meet. Deeper costs more.
picture-page-3 = Research
picture-page-3-line-1 = Two researchers share three steps.
picture-page-3-line-2 = The first into a lab of others pays its builder 1.
picture-page-4 = Laboratories
picture-page-4-line = with so many of the type
picture-page-4-training = steps a turn
picture-page-4-technology = fields to sail
picture-page-4-sonar = fields a scan reaches
picture-page-4-sampling = looks at hidden finds
picture-page-4-analysis = Nemo for a chest
picture-page-5 = Dive
picture-page-5-line-1 = Two in one lab: one goes home, a submarine appears.
picture-page-5-line-2 = Scan, then sail. Entering a find recovers it.
picture-page-6 = Abyss and end
picture-page-6-pieces = 15 pieces
picture-page-6-end-1 = All 15 pieces of Atlantis are found
picture-page-6-end-2 = One round after 13, 14 and 15 are found
picture-page-6-end-3 = A round without buying, building, recovering
