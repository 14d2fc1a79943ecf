# Nautilus (duel), English.

title = Nautilus Duel
subtitle = two officers, one submarine, by Charles Chevallier (Libellud 2012)
typed-example = 9 B2 B4>A4
game-goal = Two officers, one submarine: five spaces along it are your side, five your rival's. Take turns laying one card on any empty space, even your rival's. Each column's prize goes to the side with the higher card. After six rounds, three of the five domains win. Beginners forget: ink counts −1, so lose it on purpose.

## Cover

cover-line = Two officers, one submarine, five domains.
cover-players = 2 players
cover-turns = about 30 turns each
cover-level = quickly learnt

## Names

card = { $card ->
    [KRAKEN] Kraken (15)
    [FISHBONE] Fishbone (0)
   *[other] { $card }
}
special = { $special ->
    [KRAKEN] Kraken
    [FISHBONE] Fishbone
    [ANCHOR] Anchor
    [EYE] Eye
    [MODULE] Diving Module
   *[HARPOON] Harpoon
}
special-help = { $special ->
    [KRAKEN] Place it instead of a Diver: value 15, beats everything.
    [FISHBONE] Place it instead of a Diver: value 0, loses to everything.
    [ANCHOR] Together with a Diver you place: one card can no longer be moved.
    [EYE] Before the first placement: look at your rival's hand once.
    [MODULE] Before the first placement: draw two Divers, keep one.
   *[HARPOON] Before the first placement: draw a random Diver from your rival, return it or swap it for one of yours.
}
domain = { $domain ->
    [SCI] Science
    [EXP] Exploration
    [NAV] Navigation
    [ENG] Engineering
   *[WAR] War
}
prize = { domain } { $points ->
    [2] ★★
    [1] ★
   *[other] ink −1
}
domain-result = { domain }: { $won ->
    [0] nobody, { $more } to { $fewer }
   *[other] { $seat } { $more } to { $fewer }
}
domains-won = { $seat } { $count }

## What happened

event-round-started = Round { $round } begins.{ $round ->
    [1] { " " }Nemo: { $seat }.
   *[other] { "" }
} Domain row: { $row }.
event-specials-drafted = { $seat } has drafted the special cards.
event-special-kept = You kept the { $kept } and gave the { $given }.
event-special-received = You received the { $special }.
event-opening-passed = { $seat } opens without a special.
event-eye-used = { $seat } uses the Eye and looks at the rival's hand.
event-eye-saw = The Eye shows you { $divers }.
event-module-used = { $seat } uses the Diving Module: draws two Divers, keeps one.
event-module-drew = The Module brings you { $divers }.
event-module-kept = You kept { $kept } and put { $returned } on top of the pile.
event-harpoon-used = { $seat } harpoons a card from { $victim_seat }.
event-harpoon-drew = The Harpoon of { $seat } drew { $diver }.
event-harpoon-returned = { $seat } returns the harpooned card to { $victim_seat }.
event-harpoon-gave-back = { $seat } gave { $diver } back.
event-harpoon-exchanged = { $seat } keeps the harpooned card and gives { $victim_seat } another.
event-harpoon-gave = { $seat } took { $diver } and gave { $given }.
event-card-placed = { $number }/10: { $seat } places { $card } on { $space }.
event-card-anchored = { $card } is anchored on { $space }.
event-card-moved = { $card } moves from { $source } to { $target }.
event-arrow-blocked = No move is possible.
event-column-won = Column { $column }: { $seat } { $winning } beats { $rival_seat } { $losing }{ $crab ->
    [1] { " " }(the crab)
   *[0] { "" }
}: { $seat } wins { $prize }.
won = { $prize }{ $crab ->
    [1] { " " }(by the crab)
   *[0] { "" }
}
event-columns-won = { $seat } wins { $prizes }.{ $count ->
    [0] { "" }
   *[other] { " " }{ $rival_seat } wins { $others }.
}{ $round ->
    [0] { "" }
   *[other] { " " }Round { $round } begins.
}
event-special-unplayed = Unplayed: the { $special } of { $seat }.
event-nemo-passed = Nemo passes to { $seat }.
event-specials-reshuffled = The six special cards are reshuffled.
event-game-ended = { $domains }. Domains won: { $results }.

## Why not

why-taken = { $space } is taken: { $card } is there.

## Questions

ask-draft = Which special card do you keep? Your rival gets the other.
ask-opening = Use your { $special } now? Afterwards it is too late for this round.
ask-module-keep = Which Diver do you keep? The other goes back on top of the pile.
ask-harpoon-exchange = You drew { $diver }. Return it, or keep it and give one of your Divers instead?
ask-place-card = Placement { $number } of 10: which card do you place?
ask-place-space = Where do you place { $card }?
ask-anchor-target = Which card do you anchor?
ask-arrow-move = The arrow of { $card } must move a card. Which one?
ask-confirm = { $card } lies on { $space }. Confirm your turn?

## Options

option-keep-special = Keep the { $special }, give the { $other }
option-keep-diver = Keep { $card }
option-use = Use the { $special }
option-skip = Do not use it
option-return = Return { $card }
option-give = Give { $card } instead
option-card = { $key ->
    [KRAKEN] { $card }
    [FISHBONE] { $card }
   *[other] Diver { $card }
}{ $arrow ->
    [vertical] { " " }↕
    [horizontal] { " " }↔
   *[no] { "" }
}{ $anchor ->
    [1] { " " }with the Anchor
   *[0] { "" }
}
option-space = { $space } · for { $prize }
option-space-facing = { $space } · for { $prize } · facing { $facing }
option-anchor = { $space } · { $card }
option-move = { $card } from { $source } to { $target }
option-confirm = Confirm
shortcut-place = { $card } → { $place }

## What a choice does, in a line below it

effect-special = { $special ->
    [KRAKEN] Counts 15 and beats every card.
    [FISHBONE] Counts 0 and loses to every card.
    [ANCHOR] With a Diver: one card can no longer be moved.
    [EYE] Before placing: see your rival's hand once.
    [MODULE] Before placing: draw 2 Divers, keep 1.
   *[HARPOON] Before placing: draw a random Diver from your rival, swap or return it.
}
effect-anchor = And one card of your choice can no longer be moved.
effect-crab = Beats 14 and the Fishbone, loses to all others.
effect-highest = Only the crab and the Kraken beat it.
effect-across = Then another card of that side must move across, if one can.
effect-along = Then another card of that side must move along it, if one can.
effect-lower = Beats all that is lower, and moves nothing.
effect-faces-nothing = Nothing faces it there yet.
effect-anchored = No arrow moves it now. { $takes }
effect-give = You keep { $diver }, your rival gets { $given }.
effect-return = Both hands stay as they were.
effect-skip = Then it is of no use this round.
effect-takes = { $seat } would take { $prize } as it lies.

## Before a choice that cannot be taken back

warning-draft = You keep: { $kept }. Your rival gets: { $given }. This can't be undone.
warning-use-eye = You look at your rival's hand once, now. This can't be undone.
warning-use-module = You draw 2 Divers now and keep 1. This can't be undone.
warning-use-harpoon = You draw a random Diver from your rival now, and your rival sees which. This can't be undone.
warning-skip = { $special }: of no use this round if you don't use it now. This can't be undone.
warning-module = { $card } goes back to the pile and is gone for this round. This can't be undone.
warning-return = { $card } goes back to your rival. This can't be undone.
warning-give = You keep { $card }, your rival gets { $given }. This can't be undone.
warning-round = This ends the round: prizes are awarded, new cards are dealt. This can't be undone.
warning-last-round = This ends the last round and the game. This can't be undone.

## Phases

phase-preparation = Round { $round } of { $rounds }: preparation
phase-placement = Round { $round } of { $rounds }: placement { $number } of { $numbers }
phase-over = The game is over

## Result

score-domains = Domains won
verdict-won = { $seat } wins { $more } domains to { $fewer }.
verdict-draw = Nobody won more domains: a tie.

## Options of the table

setting-first_player = Who starts
setting-first_player-random = At random
setting-first_player-A = Seat A
setting-first_player-B = Seat B
setting-first_player-random-help = Both seats are equally likely to hold the Nemo token in round 1.
setting-first_player-A-help = Seat A holds the Nemo token in round 1.
setting-first_player-B-help = Seat B holds the Nemo token in round 1.
setting-open_piles = Open piles
setting-open_piles-on-help = Everyone sees both players' won cards and sums.
setting-open_piles-off-help = You see only your own won cards and sums.

## Rules by chapter: a title for a button, and at most 100 words

chapter-aim = Aim
chapter-aim-text = There are five domains with six prizes each: ★★ counts 2, ★ counts 1, ink counts −1. After six rounds a domain goes to the player with more points in it. Three domains win the game; margins and totals do not matter. The prizes of a domain add up to 5, so 3 points in it are always enough.
chapter-round = A round
chapter-round-text = Five prizes lie in a row between your side and your rival's. Each of you has five Divers and one special card. The holder of the Nemo token begins; you take turns placing one card until all ten spaces are full. Then each column is compared: the higher card wins the prize for the side it lies on, whoever placed it. Ink must be taken too. Nemo passes to the other player, and everything is dealt anew.
chapter-placing = Placing
chapter-placing-text = Place a card on any empty space, on your own side or on your rival's: a 13 laid across wins them the ink. You cannot pass, and a card once laid stays. Higher wins; only the crab breaks the order: 1 beats 14. If you hold a sixth card, one card stays unplaced, and you choose which.
chapter-arrows = Arrows and Anchor
chapter-arrows-text = When you place a 6 or 9, another card on the same side crosses to the space opposite, if that is empty. When you place a 7 or 8, another card on the same side moves to any empty space of that side. If a move is possible you must make one, even if it hurts. Cards that are moved do not act again. The Anchor is played together with a card and holds any one card in place for the rest of the round.
chapter-specials = Specials
chapter-specials-text = The holder of Nemo sees two special cards, keeps one and gives the other away. Eye, Module and Harpoon work only before the first card is placed: look at your rival's hand; draw two Divers and keep one; or draw one of your rival's, to swap or return. Kraken (15) and Fishbone (0) are placed instead of a Diver. The Anchor goes with any card you place but the tenth. A special you do not use is lost at the end of the round.

## Rules in full, by section

rules-aim = **Aim.** Six rounds, five Domain cards each. At the end, each of the five domains goes to the player with more points in it (★★ 2, ★ 1, ink −1). Win three domains and you win; margins and totals do not matter. Each domain adds up to 5, so 3 points are enough.
rules-preparation = **Preparation.** Each of you gets five Divers; four stay hidden. The holder of the Nemo token looks at two special cards, keeps one and gives the other away. Then Eye, Diving Module and Harpoon may be used, the Nemo holder first; later in the round they cannot. Kraken (15) and Fishbone (0) are placed instead of a Diver. The Anchor is played together with a Diver, on any card on the board: that card can no longer be moved. An unused special is lost and shown at the end of the round.
rules-placement = **Placement.** The Nemo holder begins; you alternate, one card per turn, on any empty space of either side: ten placements, five each. You cannot pass. A sixth card (Module, Kraken, Fishbone) means that one of your six stays unplaced, your choice. Until you confirm, nobody sees your turn.
rules-arrows = **Arrows.** When you place 6 or 9 (↕), another card on the same side moves straight across if the space opposite is empty. When you place 7 or 8 (↔), another card on the same side moves to any empty space of that side. If a move is possible you must make exactly one; if none is possible, nothing happens. Moved cards never trigger their own arrow. Anchored cards do not move.
rules-award = **Award.** When all ten spaces are full, the two cards of each column are compared. Higher wins; only 1 (the crab) beats 14. The prize goes to the owner of the side the winning card lies on, whoever placed it. Ink must be taken too. Then Nemo passes, five new Domain cards are laid out, all Divers are shuffled and dealt again.
rules-end = **End.** After round 6 both piles are opened and the domains are counted. No tie is possible.

## The goal, and the rules by chapter

page-aim = Three of five domains win
page-round = A round
page-placing = Any empty space, either side
page-arrows = Arrows move other cards
page-specials = Six special cards
page-deal = Five Divers each
page-draft = Nemo shares out two specials
page-lay = Ten cards, in turn
page-award = The higher side wins
page-gift = Your 13, their ink
page-crab = Only 1 beats 14
page-across = 6 and 9 send it across
page-along = 7 and 8 move it along
page-anchor = The Anchor keeps a card in place

## Pictures: words drawn on the board (keep them short), and the board in words

picture-title = Nautilus Duel
picture-seat = Seat { $letter }
picture-round = Round { $round } of { $rounds }
picture-preparation = Preparation
picture-placement = Placement { $number } of { $numbers }
picture-over = Game over
picture-waiting = waiting for
picture-winner = winner
picture-draw = a tie
picture-deck = domain deck
picture-divers = Divers
picture-prizes = prizes
picture-aside = set aside
picture-award = Round { $round } result
picture-unplayed = unplayed
picture-unseen = Unseen Divers
picture-notes = Notes
picture-no-notes = Nothing noted this round.
picture-note-gave = You gave the { $special } away.
picture-note-eye = The Eye saw
picture-note-kept = You kept
picture-note-returned = put back
picture-note-took = Harpoon: you took
picture-note-lost = Harpoon: taken from you
picture-note-gave-for-it = you gave
picture-note-got-for-it = you received
picture-note-given-back = given back
picture-usable = can still be used
picture-unused = unused
picture-played = played
picture-spent = no longer usable
picture-no-special = No special card yet
picture-drew = You drew
picture-harpooned = You harpooned
picture-use = Use the { $special }
picture-skip = Do not use it
picture-return = Give it back
picture-confirm = Confirm
picture-none = none
picture-result = { $name } wins
picture-tally = { $more } domains to { $fewer }
picture-column = Column
picture-prize = Prize
picture-side = Side { $letter }
picture-empty = empty
picture-anchored = { $card } anchored
picture-state-none = none yet
picture-state-held = unused
picture-state-shown = { $special }, played
picture-focus-draft = Which special do you keep?
picture-matters-draft = Your rival gets the other.
picture-focus-opening = Use your { $special } now?
picture-matters-opening = Later in the round it is too late.
picture-focus-module-keep = Which Diver do you keep?
picture-matters-module-keep = The other goes back on top of the pile.
picture-focus-harpoon-exchange = Keep the { $card }?
picture-matters-harpoon-exchange = Your rival will know both cards.
picture-harpoon-choice = Keep it and give one of your Divers for it, or give it back.
picture-focus-place-card = Which card do you place?
picture-focus-place-both = Which card, and where?
picture-focus-place-space = Where does the { $card } go?
picture-matters-place-space-across = Its arrow then moves a card across, if it can.
picture-matters-place-space-along = Its arrow then moves a card along, if it can.
picture-focus-anchor-target = Which card do you anchor?
picture-matters-anchor-target = No arrow can move it any more this round.
picture-focus-arrow-move = What does the { $card } move?
picture-matters-arrow-move-across = One card of its side, straight across.
picture-matters-arrow-move-along = One card of its side, to an empty space.
picture-focus-confirm = Confirm the { $card } on { $space }?
picture-matters-confirm = Nobody sees this turn until you confirm.
picture-matters-last = This ends the round: prizes are awarded.
picture-open = open
picture-you = you
picture-line-column = Column { $column }, { $prize }: A{ $column } { $a }, B{ $column } { $b }.
picture-line-award = Column { $column }: { $winner } beats { $loser }, { $name } wins { $prize }.
picture-line-unplayed = Unplayed: { $special } of { $name }.
picture-line-domain = { $domain }: A { $a }, B { $b }, goes to { $winner }.
picture-line-last = Last: { $name } placed { $card } on { $space }.
picture-line-moved = It moved the card from { $source } to { $target }.
picture-line-anchored = The Anchor lies on { $space }.
picture-line-seat = { $name }: { $hand } in hand, special { $special }, { $won } won.
picture-line-first = Holds Nemo.
picture-line-piles = Diver pile { $pile }, special pile { $specials }, domain deck { $deck }.
picture-line-aside = Set aside: { $specials }.
picture-line-hand = Your hand: { $cards }.
picture-line-special = Your special: { $special }, { $state }.
picture-line-won = Your points: { $sums }.
