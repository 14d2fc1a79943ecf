# Atlantis, English.

title = Atlantis
subtitle = a race out of the sinking city, by Leo Colovini (AMIGO 2009)
typed-example = R1 HE HE ok
summary =
    Atlantis is sinking. Lead your three figures along the road of tiles to the mainland.
    In your turn play a card: one of your figures goes to the nearest tile ahead that shows the same object, or to the mainland if there is none. If the tile is occupied, play another card and go on. Afterwards you take the nearest free tile behind the figure: its value counts as points.
    So the road crumbles. Crossing water costs the lower of the two tiles beside it, paid with tiles or cards. Once per game you can build a bridge; from then on everyone crosses there for free. Every figure ashore gives you 1 more card per turn.
    When someone has all three figures ashore, the game ends at once: everyone else must still pay the way for the figures they left behind. Most points in tiles and cards win.

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

event-game-started = { $seat } begins. Cards in hand, seat by seat: { $hands }.
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
group-gaps = Gaps from { $first } to { $last }

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
setting-start_player-help = Who takes the first turn: picked at random, or the first seat (by the book: the youngest).
setting-start_player-random = At random
setting-start_player-seat_1 = First seat
setting-trade_limit = Trades per turn
setting-trade_limit-help = How many tiles a player may trade for cards at the beginning of a turn.
setting-trade_limit-1 = One tile
setting-trade_limit-unlimited = Any number
setting-bridge_scope = Where bridges go
setting-bridge_scope-help = A bridge is built on a gap that the move crosses, or on any gap.
setting-bridge_scope-crossed = Only on a gap crossed
setting-bridge_scope-any = On any gap
setting-lower_tiles = Lower tiles
setting-lower_tiles-help = Whether everyone may see the covered tiles of the double stacks.
setting-lower_tiles-hidden = Hidden
setting-lower_tiles-open = Open

## Rules for players

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
