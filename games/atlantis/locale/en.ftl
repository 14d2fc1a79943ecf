# Atlantis, English.

title = Atlantis
subtitle = a race out of the sinking city, by Leo Colovini (AMIGO 2009)
typed-example = R1 HE HE ok
game-goal = Lead three figures along the sinking road to the mainland. Play a card: a figure goes to the next tile with that picture, and you take the tile behind it. Tiles are points, cards one each; crossing water costs. As soon as someone has all three home, everyone else pays for their stragglers. Beginners collect too long and owe everything.

## Names

kind = { $kind ->
    [FL] flag
    [OL] olives
    [HE] helmet
    [AM] amphora
    [RI] ring
    [CR] crown
   *[ST] statue
}
place = { $place ->
    [0] Atlantis
    [54] the mainland
   *[other] { $place }
}
at = { $at ->
    [0] in Atlantis
    [54] on the mainland
   *[other] on { $at }
}
goal = { $to ->
    [54] ashore
   *[other] { $to }
}
tile = { kind } { $value }
cards = { $count ->
    [1] { kind }
   *[other] { kind } × { $count }
}
card-through = { kind } ({ $place }, occupied)
player = { $seat }
paid-tiles = { $count ->
    [one] tile { $tiles }
   *[other] tiles { $tiles }
}
paid-cards = { $count ->
    [one] a card: { $cards }
   *[other] { $count } cards: { $cards }
}
paid-lost = { $lost } lost

## What happened

hand = { $seat } { $count }
event-game-started = { $seat } begins. Cards in hand: { $hands }.
event-tile-traded = **{ $seat }** trades in a { $value } for { $count ->
    [one] { $count } card
   *[other] { $count } cards
}.
event-figure-moved = **{ $seat }** plays { $cards }: { $figure } { $start } → { $end }.
event-bridge-built = Builds the bridge on gap { $gap }.
event-toll-paid = Pays { $due } ({ $how }).
event-tile-taken = Takes { $tile } from { $place }.
event-tile-taken-uncovered = Takes { $tile } from { $place }; { $uncovered } appears.
event-no-tile = No free tile behind.
event-end-closed = { $end ->
    [atlantis] Atlantis moves up to { $place }.
   *[mainland] The mainland moves up to { $place }.
}
event-road-gone = The last tile is gone: Atlantis and the mainland touch.
event-bridge-lost = The bridge of { $owner_seat } leaves the game with its gap.
event-discard-shuffled = The draw pile was empty: { $count } discarded cards are shuffled.
event-cards-drawn = Draws { $count ->
    [one] { $count } card
   *[other] { $count } cards
}.
event-cards-received = You draw { $cards }.
event-cards-received-empty = You draw nothing.
event-cards-exhausted = No cards are left to draw.
event-hand-shown = **{ $seat }** cannot move and shows { $cards }.
event-hand-shown-empty = **{ $seat }** cannot move: no cards in hand.
event-all-ashore = **{ $seat }** has all three figures ashore: the game ends.
event-game-stuck = Nobody can move and no card is left: the game ends.
event-hand-revealed = { $seat } holds { $cards }.
event-hand-revealed-empty = { $seat } holds no cards.
event-bill-settled = { $seat } owes { $owed }, pays { $paid } of { $had } and keeps { $score } points.
event-bill-settled-free = { $seat } owes nothing and keeps { $score } points.
event-bill-settled-short = { $seat } owes { $owed } but has only { $had }: { $score } points.

## Questions

ask-figure = Which figure do you move? { $owes ->
    [0] If the game ended now you would owe nothing.
   *[other] If the game ended now you would owe { $owes }.
}
ask-trade = Which tile do you trade in for cards? It leaves the game.
ask-trade-stuck = You have no legal move. Trade in a tile for cards? If not, you show your hand, draw 2 cards, and your turn is over.
ask-card = { $figure } stands { at }. Which card do you play? (+ is the tile you take)
ask-card-again = { $figure } has landed { at }, which is occupied. Which card takes it further? (+ is the tile you take)
ask-card-but = { ask-card } Not possible: { $missing }.
ask-card-again-but = { ask-card-again } Not possible: { $missing }.
why-not = Not possible: { $missing }.
why-toll = { kind } (toll { $toll } to { $place }: more than you have)
why-dead-end = { kind } ({ $place } is occupied, no other card leads on)
ask-bridge = { $figure } goes to { $place }; the way costs { $toll }. Do you build your only bridge?
ask-bridge-forced = { $figure } goes to { $place }; the way costs { $toll }, more than you have. You must build your only bridge: where?
ask-pay-tile = The way costs { $due }. What do you hand in? No change is given.
ask-pay-tile-rest = { $rest } of { $due } still to pay. What do you hand in? No change is given.
ask-pay-card = { $rest } to pay. Which card do you give for one point?
ask-pay-card-rest = { $rest } of { $due } still to pay. Which card do you give for one point?
ask-confirm = { $figure } goes to { $place }; { price }, and you take no tile. Confirm your turn?
ask-confirm-tile = { $figure } goes to { $place }; { price }, and you take { $tile } from { $tile_place }. Confirm your turn?
price = { $due ->
    [0] the way is free
   *[other] you pay { $due } ({ $how })
}
ask-confirm-stuck = You show your hand and draw 2 cards. Confirm your turn?

## Options

option-figure = { $figure } ({ $from }) to { $places }
option-figure-many = { $figure } ({ $from }) to { $first } … { $last }
option-trade-first = Trade in a tile for cards first
option-card = { kind } → { goal }{ toll } · no tile
option-card-tile = { kind } → { goal }{ toll } · +{ $value }
option-card-occupied = { kind } → { goal }, play on{ toll }
toll = { $toll ->
    [0] { "" }
   *[other] { " " }· toll { $toll }{ $bridge ->
        [1] , bridge needed
       *[0] { "" }
    }
}
option-no-bridge = No bridge: pay { $toll }
option-bridge = Bridge on gap { $gap } · { $crossed ->
    [1] saves { $price } now
   *[0] not on your way, price { $price }
}
option-no-trade = No trade
option-no-trade-stuck = No trade: show your hand, draw 2 cards
option-trade = Trade in a { $value } for { $count ->
    [one] { $count } card
   *[other] { $count } cards
}
option-tile = Tile { $value }
option-tile-lost = Tile { $value } · { $lost } lost
option-tile-part = Tile { $value } · { $left } left to pay
option-cards = { $count ->
    [one] { $count } card
   *[other] { $count } cards
}
option-cards-rest = { $count ->
    [one] The rest with { $count } card
   *[other] The rest with { $count } cards
}
option-pay = { $kind } ({ $count } in hand)
option-confirm = Confirm
shortcut-move = { $figure } { $cards } → { goal }{ toll } · no tile
shortcut-move-tile = { $figure } { $cards } → { goal }{ toll } · +{ $value }
shortcut-move-on = { $figure } { $cards } → { goal }, play on{ toll }
shortcut-pay = Pay { $how }
group-gaps = Gaps from { $first } to { $last }

## What options do

effect-figure = { $owes ->
    [0] Would owe nothing if the game ended now
   *[other] Would owe { $owes } if the game ended now
}
effect-takes = Takes { $tile } from { $tile_place }
effect-takes-toll = { effect-takes }: { $balance } after the toll
effect-takes-ashore = { effect-takes }; 1 card more every turn
effect-takes-ashore-toll = { effect-takes-toll }; 1 card more every turn
effect-ashore = 1 card more every turn
effect-occupied = Someone stands there: another card must follow
effect-trade-first = Half its value in cards; then your move
effect-trade = The tile leaves the game
effect-no-trade = Go on to your move
effect-bridge = Free for everyone from now on
effect-no-bridge = Keep it for a dearer gap
effect-cards = Keeps your tiles
effect-left = Leaves you { $points } points in tiles and cards
effect-pay = { $left ->
    [0] Your last one of these
   *[other] Leaves you { $left } of these
}

## Before a choice that cannot be taken back

warning-trade = The { $value } is gone and cards are drawn. This can't be undone.
warning-stuck = Everyone will see your hand. Then you draw 2 cards, and your turn is over. This can't be undone.
warning-turn = Your turn ends: the tile is taken and cards are drawn. This can't be undone.
warning-home = This ends the game at once: all your figures are ashore.

## Phases

phase-turn = Turn { $number }: { $seat } to move
phase-over = The game is over

## Result

score-tiles = Tiles
score-cards = Cards
score-owed = Toll of the last way
score-lost = Paid too much
verdict = { $seat } wins with { $score } points.
verdict-shared = { $players } share the victory with { $score } points.

## Options of the table

setting-start_player = Who starts
setting-start_player-random = At random
setting-start_player-seat_1 = First seat
setting-start_player-random-help = Chance decides who takes the first turn.
setting-start_player-seat_1-help = The player in the first seat begins (by the book: the youngest).
setting-trade_limit = Trades per turn
setting-trade_limit-1 = One tile
setting-trade_limit-unlimited = Any number
setting-trade_limit-1-help = Before moving you may trade one tile for cards.
setting-trade_limit-unlimited-help = Before moving you may trade as many tiles as you like, one after another.
setting-bridge_scope = Where bridges go
setting-bridge_scope-crossed = Only on a gap crossed
setting-bridge_scope-any = On any gap
setting-bridge_scope-crossed-help = A bridge goes over a gap that the move has just crossed.
setting-bridge_scope-any-help = A bridge may go over any gap of the road.
setting-lower_tiles = Lower tiles
setting-lower_tiles-hidden = Hidden
setting-lower_tiles-open = Open
setting-lower_tiles-hidden-help = Nobody sees what lies under a double stack before it appears.
setting-lower_tiles-open-help = Everyone sees what lies under the double stacks.

## Rules by chapter: a title for a button, and at most 100 words

chapter-aim = Aim
chapter-aim-text = Bring three figures from Atlantis to the mainland and collect points on the way: tiles count their value, cards one each. As soon as someone has all three ashore, the game ends. Everyone else then pays for all the water still ahead of the figures they left behind. Most points win.
chapter-moving = Moving
chapter-moving-text = Choose one figure and play a card. The figure goes to the nearest tile ahead with that picture, or ashore if there is none. If the tile is occupied, by anyone, you must play another card and go on from there. You may only begin a move that you can finish and pay for. Figures never go back.
chapter-tile = Tiles and cards
chapter-tile-text = After moving you take the nearest free tile behind your figure; its value counts as points. From a double stack you take the upper tile, and the lower one appears. Then you draw one card, plus one for each of your figures ashore, however many you played. So a move with a single card keeps your hand full.
chapter-water = Water
chapter-water-text = Where tiles are gone there is water. A gap costs the lower of the two tiles beside it, however wide it is. Pay with tiles, which give no change, or with cards, worth one each. Once per game you may build your bridge over a gap that you have just crossed: from then on it is free for everyone, starting with you.
chapter-end = Stuck, trade, end
chapter-end-text = Before moving you may trade one tile for half its value in cards, rounded down. If you have no legal move, you show your hand and draw two cards instead. When someone has all three figures ashore, all other figures go ashore too, and each pays every gap ahead that has no bridge. If you cannot pay, you lose everything, and what is missing counts as minus points.

## Rules in full, by section

rules-aim = **Aim.** Lead your three figures from Atlantis over the road to the mainland and collect tiles on the way. Tiles count their value, cards one point each. The game ends at once when someone has all three figures ashore; then the others pay for the figures they left behind. Most points win.
rules-turn = **Your turn.** Before anything else you may trade in a tile for cards. Then choose one figure and play cards to move it, build your bridge or not, pay for the water you crossed, take one tile, and draw 1 card, plus 1 for each of your figures ashore. You cannot pass. Until you confirm, nobody sees your turn.
rules-move = **Moving.** A card takes the figure to the nearest tile ahead that shows the same object; only the top tile of a stack counts. If no tile ahead shows it, the figure goes to the mainland. If the tile is occupied, by anyone, you must play another card and go on from there. On a free tile or ashore the movement ends. You may only begin a move that you can finish and pay.
rules-gaps = **Water.** A gap costs the lower of the two tiles beside it, however wide it is, even if figures stand on them. You pay all gaps between start and end of the move together. Empty places next to Atlantis or the mainland are not a gap: the large tile moves up. Two gaps that meet become one.
rules-bridge = **Bridge.** Once per game, after moving and before paying, you may build your bridge on one unbridged gap that you have just crossed. From then on everyone crosses it for free. It stays when the gap grows or meets another, and leaves the game when the gap vanishes at an end. If you cannot pay without it you must build it. An unbuilt bridge is worth nothing.
rules-paying = **Paying.** Tiles pay their value, cards one point each. No change is given, and you may not hand in more tiles or cards than needed. You name tiles from high to low; at any point you may pay all of the rest with cards. Cards played in this turn, the tile you are about to take and the cards you are about to draw cannot pay.
rules-tile = **Taking a tile.** After the move you take the top tile of the nearest free stack behind your figure, even across water; the stack your figure came from counts. Ashore it is the last free stack of the road. If there is none you take nothing.
rules-trade = **Trading.** At the beginning of your turn you may trade in one tile for half its value in cards, rounded down. The tile leaves the game. A trade is public at once and cannot be taken back.
rules-stuck = **No legal move.** Then you show your whole hand, draw 2 cards, and your turn is over. You may trade first.
rules-end = **End.** The player with three figures ashore still pays, takes a tile and draws 4 cards. Then all other figures go ashore, even those still in Atlantis. They pay for every unbridged gap ahead of them; nobody builds any more. What is owed is paid as cheaply as possible. If you cannot pay, you lose everything and the shortfall counts as minus points. Tied players share the victory.

## Pictures

picture-title = Atlantis
picture-seat = Seat { $letter }
picture-turn = Turn { $number }
picture-over = Game over
picture-waiting = waiting for { $name }
picture-begins = { $name } begins
picture-stuck = no legal move
picture-none = none
picture-bridge-unbuilt = bridge unbuilt
picture-bridge-built = bridge on { $place }
picture-bridge-gone = bridge gone
picture-wins = { $names } wins with { $score } points
picture-share = { $names } share the victory with { $score } points
picture-shared = Shared victory with { $score } points
picture-tiles = Tiles
picture-discards = Discarded
picture-wait = Wait for { $name }
picture-asked-figure = Choose a figure
picture-asked-card = Play a card
picture-asked-bridge = Build your bridge?
picture-asked-pay_tile = Pay the toll
picture-asked-pay_card = Pay with cards
picture-asked-trade = Trade in a tile?
picture-asked-confirm = Confirm your turn
picture-stuck-turn = No legal move
picture-owes-now = If the game ended now you would owe { $owes }
picture-why-toll = too expensive
picture-why-dead-end = dead end
picture-play-on = play on
picture-no-tile = no tile
picture-toll = Toll
picture-bridge = Bridge
picture-due = Due
picture-paid = Paid
picture-rest = Still to pay
picture-takes = You take
picture-nothing = nothing
picture-plate-trade = Trade in a tile first
picture-plate-no-trade = No trade
picture-plate-no-bridge = No bridge
picture-plate-cards = Pay with cards
picture-focus-ask-figure = Which figure, which card?
picture-focus-ask-card = { $figure } stands { $at }: which card?
picture-focus-ask-card-again = { $figure } is { $at }: play on
picture-focus-ask-bridge = { $figure } to { $place }: bridge?
picture-focus-ask-pay-tile = Pay { $rest }: with what?
picture-focus-ask-pay-card = Pay { $rest } with cards
picture-focus-ask-trade = Trade in a tile?
picture-focus-ask-trade-stuck = You have no legal move
picture-focus-ask-confirm = Confirm your turn?
picture-focus-ask-confirm-stuck = You cannot move
picture-focus-matters-card = You have { $points } points to pay the toll
picture-focus-matters-bridge = The way costs { $toll }, less with a bridge
picture-focus-matters-bridge-forced = { $toll } is more than you have: you must build
picture-focus-matters-pay-tile = No change is given
picture-focus-matters-pay-card = Any card pays 1 point
picture-focus-matters-trade = The tile leaves the game
picture-focus-matters-trade-stuck = Trade, or show your hand and draw 2
picture-focus-matters-confirm = After this nothing can be undone
picture-focus-matters-confirm-stuck = After this your turn is over
picture-focus-matters-confirm-home = All ashore: this ends the game at once
picture-focus-card = card
picture-focus-lands = lands on
picture-focus-toll = toll
picture-focus-wins = you win
picture-focus-free = free
picture-focus-no-bridge = No bridge: pay { $toll }
picture-focus-pays = then pay { $toll }
picture-focus-later = free later for
picture-focus-exact = exact
picture-focus-left = { $left } left
picture-focus-no-trade = No trade: on to your move
picture-focus-no-trade-stuck = No trade: your turn is over
picture-focus-shown = You show your hand
picture-focus-drawn = and draw { $count }
picture-focus-balance = Balance
picture-focus-draws = You draw
picture-cover-line = The road sinks behind you. Run, and grab what you can.
picture-cover-players = 2–4 players
picture-cover-turns = 10 turns each
picture-cover-difficulty = easy
picture-page-aim = Aim
picture-page-aim-1 = Lead three figures to the mainland.
picture-page-aim-2 = Tiles count their value, cards 1 each.
picture-page-moving = Moving
picture-page-moving-1 = A card leads to the nearest tile that shows it.
picture-page-moving-2 = Occupied? Play another card and go on.
picture-page-tile = Tile and cards
picture-page-tile-1 = Take the nearest free tile behind you.
picture-page-tile-2 = Draw 1 card, and 1 per figure ashore.
picture-page-water = Water
picture-page-water-1 = A gap costs the lower tile beside it.
picture-page-water-2 = Your one bridge makes a gap free for all.
picture-page-end = Trade and end
picture-page-end-1 = Trade a tile for half its value in cards.
picture-page-end-2 = In the end, figures left behind pay all gaps.
picture-final-tiles = Tiles
picture-final-cards = Cards
picture-final-left = Figures
picture-final-paid = Paid
picture-final-lost = { $lost } lost
picture-final-short = { $short } short
picture-final-score = Points
picture-text-legend = place:tile, + two tiles, ~ water, (figure)
picture-text-gap = { $gap } costs { $price }
picture-text-bridged = { $gap } has a bridge
picture-text-gaps = Water: { $gaps }.
picture-text-no-gaps = No gaps in the road.
picture-text-no-road = No tile is left: Atlantis and the mainland touch.
picture-text-road = The road reaches from { $first } to { $last }: { $stacks } stacks, { $doubles } of them double.
picture-text-figure = { $figure } { $place ->
    [0] in Atlantis
    [54] ashore
   *[other] on { $place }
}
picture-text-seat = { $name }: { $figures }; { $points } points in tiles, { $hand ->
    [one] { $hand } card
   *[other] { $hand } cards
}, { $bridge }, owes { $owes }.
picture-text-tiles = Tiles { $values }.
picture-text-piles = Draw pile { $draw }, discard pile { $count }
picture-text-stuck = { $name } could not move and showed { $cards }.
picture-text-moved = { $name } played { $cards }: { $figure } from { $start } to { $end }.
picture-text-built = Built the bridge on { $gap }.
picture-text-paid = Paid { $due }.
picture-text-took = Took { $tile } from { $place }.
picture-text-bill = { $name }: tiles { $tiles }, cards { $cards }, owed { $owed }, paid { $paid }: { $score } points.
picture-text-hand = Your hand: { $cards }.
picture-text-own = You have { $points } points in tiles and cards; your figures owe { $owes }.
picture-text-way = { $kind } to { $place }{ $toll ->
    [0] { "" }
   *[other] { " " }for { $toll }
}
picture-text-way-occupied = { $kind } to { $place } and on{ $toll ->
    [0] { "" }
   *[other] { " " }for { $toll }
}
picture-text-way-not = { $kind }: no move
picture-text-due = Due { $due }, still to pay { $rest }.
picture-text-takes = You will take { $tile } from { $place }.
