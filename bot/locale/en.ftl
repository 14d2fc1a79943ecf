# The bot, English. What belongs to one game is in games/<game>/locale.

## Lobby

lobby-free = free seat
lobby-host = host
lobby-deadline = -# Pace at this table: { $words }
lobby-pace = -# Pace: { $pace } · { $words }
lobby-late = -# If a player is late: { $words }
facts = { $begun ->
    [0] Usually moves within { $usual }, { $in_time } of { $turns } turns in time
   *[other] Usually moves within { $usual }, { $in_time } of { $turns } turns in time, { $finished } of { $begun } games finished
}
pace-none = No clock: a turn may take as long as it takes.
pace-clock = { $bank } for each seat, { $increment } more per finished turn, { $cap } at most
lobby-began = **{ $title }** has begun. Good luck!
chance-sealed = -# Fair shuffle, sealed as `{ $hash }`
chance-mixed = -# Mixed in: { $shares }
chance-word = { $who } “{ $word }”
chance-press = { $who }
lobby-closed = **{ $title }**: this table was closed.
lobby-idle = **{ $title }**: this table was closed after { $days } days without a change. Open a new one with `/game new`.
lobby-changed = Done.
ask-level = How strong should the computer be?
ask-options = Options of this table. Choose in a menu to change one.
option-seats = { $count } seats
level-deckhand = Deckhand
level-deckhand-help = Plays any legal move, at random. For your very first game.
level-mate = Mate
level-mate-help = Plays to win, looks at the whole turn, sees no hidden card.
lobby-computer = computer · { $level }
lobby-usual = -# Options: all as usual
lobby-option = -# **{ $option }: { $value }** · { $effect }
facts-players = { $more ->
    [0] { $least } players
   *[other] { $least } to { $most } players
}
facts-turns = { $more ->
    [0] about { $least } turns each
   *[other] { $least } to { $most } turns each
}
difficulty-easy = easy to learn
difficulty-medium = learnt in one game
difficulty-demanding = demanding
button-join = Join
button-leave = Leave
button-computer = Add computer
button-computer-none = Remove a computer
button-options = Options
button-start = Start
button-thread = Play in a thread
opened = The table is open in { $channel }.
joined = You have a seat.
joined-word = You have a seat, and your word will be mixed into the shuffle.
left = You left the table.
started = The game begins.
table-open = The table is open.
thread-name = { $title } · { $names }
joined-there = You have a seat. The table is in { $thread }.
opened-later = The table is saved, but Discord isn't answering right now. It will appear here in a moment.
card-host = { $host } invites you to a game.
card-in = In: { $who }
card-full = all seats taken
card-thread = The table is in { $thread }.
card-began = **{ $title }** has begun in { $thread }.
card-moved = **{ $title }** has moved to { $channel }.
ask-start = { $free ->
    [one] { $free } seat is free.
   *[other] { $free } seats are free.
} Start with { $count } players? Nobody else will be able to join.
start-with = Start with { $count }
button-wait = Wait
start-waits = The table stays open. Press **Start** when everyone is there.

ready-ask = { $host } would like to start **{ $title }**. { $who }, are you still in?
ready-in = In: { $who }
ready-until = -# If you don't answer by { $when }, your seat is free again.
ready-waits = Some players sat down more than a day ago, so they are asked first: { $who }. The game starts as soon as everyone is in. Seats without an answer are free again after { $when }.
ready-already = You're in already. The game starts as soon as everyone is.
ready-all = Everyone is in.
ready-all-start = Everyone who sits here is in. { $host }, you can start.
ready-missing = { $host }, these players didn't answer, so their seats are free again: { $who }.
button-ready = I am in
button-start-now = Start without asking

## Colours of seats

colour-brass = brass
colour-teal = teal
colour-red = red
colour-blue = blue
colour-white = white
colour-black = black
colour-yellow = yellow
colour-orange = orange
colour-purple = purple

## Board

seat-computer = { $name } (bot)
seat-resigned = { $name } (left)
seat-friend = { $name } (friend)
seat-stand-in = Computer for { $name }
board-caretaker = The computer plays for { $name }.
board-open = { $name }'s seat is open. The computer plays until somebody takes it.
board-lent = The computer plays for { $name }.
board-lent-until = The computer plays for { $name }, who is away, back { $when }.
board-friend = { $friend } plays for { $name }.
board-friend-until = { $friend } plays for { $name }, who is away, back { $when }.
board-waiting = Your turn, { $who }.
board-more = more in **Log**
board-until = { $who } (until { $when })
board-used-up = { $who } (time used up)
board-used-up-until = { $who } (time used up, but nothing happens before { $when })
board-paused = Paused until { $when }.
board-asleep = This game is asleep. Any press wakes it.
board-away = { $who } is away, back { $when }.
board-others-away = -# { $who } is away, back { $when }.
panel-waiting = The game is waiting for { $who }.
panel-your-turn = It is your turn: **Play** opens your choices.
panel-within = { $question } ({ $group })
button-play = Play
button-next = Next game
next-here = **{ $title }** in { $place }
next-none = No other game is waiting for you.
button-hand = My hand
button-log = Log
button-undo = Undo
rules-typing = **Typing.** Every move can be typed, step by step or as a whole turn, for example: `/game play move:{ $example }`
button-rules = Rules
button-rules-full = In full
button-rules-short = In short
rules-now = this matters now
ask-rules = Which game would you like to learn?
button-rematch = Rematch

## Private panel

panel-recap = Since your last turn:
panel-choose = Choose …
panel-at-once = Or all at once …
panel-leftover = Stopped at “{ $words }”: everything before it has been played.
panel-not-yet = Not played yet: “{ $words }”
panel-done = Your turn is saved.
alt-cover = The cover of { $title }.
alt-page = Chapter { $number } of the rules in a picture. The text below it says the same.
alt-lower = Where the game stands, and what each player has: said with the picture above.
panel-no-picture = -# The picture couldn't be drawn. Here is the board in words.
panel-warning = ⚠️ { $words }
panel-no-confirm = If nothing is left to do after it, your turn ends without **Confirm**.
button-back = Back
button-sure = Do it
button-menu-back = Back to the list
button-whole-board = Whole board
button-close-up = Close up
button-any-other = Any other ({ $count })

## Planning ahead

plan-title = Plan: as if it were your turn now
plan-help =
    Choose what you will do when your turn comes. Nobody else sees it.
    -# Others may still change the board. Your plan counts only if every choice is still offered and costs no more.
plan-turn = { $turn }
plan-turn-unfit = { $turn } · ⚠️ the rest no longer fits
plan-choice-price = { $choice } (up to { $price })
plan-incomplete = Not finished yet: keep choosing, or go back.
plan-complete = Complete, but not kept yet. Press **Keep** to have it played when your turn comes.
plan-otherwise = Now choose what to play if that doesn't fit, then press **Keep**.
plan-kept = ✅ Kept. It is played 1 to 10 minutes after your turn comes, if everything still fits. Until then you can withdraw it.
    -# In your quiet hours it waits until they are nearly over; on days off and while you are away, up to 3 hours.
plan-kept-at-once = ✅ Kept. It is played as soon as your turn comes, if everything still fits.
plan-unfit-now = On the board as it stands it no longer fits, so you would be asked.
plan-due = 📋 Planned, played { $when }: { $turn }. Choose below to do something else.
plan-soon = 📋 Planned, played soon: { $turn }. Choose below to do something else.
plan-suggestion = 📋 Your plan no longer fits as a whole. This part does: { $turn }
plan-begun = 📋 You had begun to plan: { $turn }
plan-lost = 📋 Your plan no longer fits. Please choose anew.
plan-dropped = Your plan is withdrawn.
plan-none = There is no plan to withdraw.
button-plan = Plan my turn
button-plan-mine = My plan
button-plan-keep = Keep
button-plan-else = Otherwise …
button-plan-drop = Withdraw plan
button-plan-take = Play that part

## Before a choice that cannot be taken back

warning-draws = Something is drawn or rolled now. You can't undo this.
warning-reveals = Something hidden is shown now. You can't undo this.
warning-ends = Everyone sees this at once. You can't undo it alone.
warning-final = You can't undo this.

## Story

story-earlier = -# … { $count ->
    [one] { $count } earlier line is
   *[other] { $count } earlier lines are
} in the log
log-earlier = -# … { $count ->
    [one] { $count } earlier line does
   *[other] { $count } earlier lines do
} not fit here.
story-unseen = { $seat } has chosen; only they know what.
story-undo = { $seat } took a turn back.
story-resign = { $seat } resigned.
story-resign-computer = { $seat } resigned; a computer plays on.
story-replace = { $seat } takes over this seat.
story-stop = The game was stopped.
story-care-turn = The computer plays this turn for { $seat }.
story-care-turn-by = { $by_seat } lets the computer play this turn for { $seat }.
story-care-caretaker = From now on the computer plays for { $seat }.
story-care-caretaker-by = { $by_seat } lets the computer play for { $seat } from now on.
story-care-open = { $seat }'s seat is open.
story-care-open-by = { $by_seat } opens { $seat }'s seat.
story-care-back = { $seat } is back.
story-care-friend = A friend plays for { $seat }.
story-care-lent = While { $seat } is away, the computer plays.
story-care-waits = Nobody plays for { $seat } any more: the game waits.
story-care-confirmed = The time is up, and { $seat }'s turn was complete: it counts.

## Consent

request-undo = { $seat } would like to take the last turn back. { $who }, do you agree?
request-undo-silence = -# This would be undone. No answer counts as no.
request-stop = { $seat } would like to stop this game. { $who }, do you agree?
request-pause = { $seat } would like to pause the game until { $when }. { $who }, do you agree?
request-resume = { $seat } would like to end the pause now. { $who }, do you agree?
request-pace = { $seat } would like to change the clock. { $who }, do you agree?
    > { $change }
request-enough = -# { $count ->
    [one] { $count } of you is enough.
   *[other] { $count } of you are enough.
}
request-silence = -# No answer within 48 hours counts as no. Quiet hours and days off are left out.
request-unanswered = Not everyone answered, which counts as no; the game goes on as it is.
request-accepted = Agreed.
request-lapsed = This request is no longer open.
answer-counts = Your answer counts.
request-declined = Declined; the game goes on as it is.
request-withdrawn = Withdrawn; the game goes on as it is.
request-about-undo = { $seat } asked to take a turn back.
request-about-stop = { $seat } asked to stop this game.
request-about-pause = { $seat } asked to pause the game until { $when }.
request-about-resume = { $seat } asked to end the pause.
request-about-pace = { $seat } asked to change the clock.
button-agree = Agree
button-decline = Decline
others-asked = The others are asked.
done-pause = Paused. The clocks stand still.
done-resume = The pause is over.
done-pace = The clock is changed.
button-resume = End the pause
ask-undo = **Take your last turn back?** All of this would be undone:
ask-undo-hint = -# The computers then think again, about whatever you do instead.
button-undo-sure = Take it back
undo-asked = The others have seen this turn, so they are asked.
stop-asked = The others are asked whether to stop.
ask-resign = Resign? You can't undo this.
button-resign = Yes, I resign
resigned = You resigned.
ask-stop = Stop this game for everyone? It can't be continued.
button-stop = Yes, stop it

## Somebody is not there

late-card = { $seat }'s turn came { $since }. { $who }, what would you like to do?
late-card-left = { $seat } has left the server. { $who }, what would you like to do?
late-card-how = -# One of you is enough to let the computer play this turn. An open seat can be taken by anyone here; more than half of you have to want that.
late-card-wants = -# To open the seat: { $names }. { $more ->
    [one] { $more } more is needed.
   *[other] { $more } more are needed.
}
late-card-waits = -# { $names } would rather wait. I'll ask again { $when }.
late-computer = { $by_seat } lets the computer play this turn for { $seat }.
late-open = { $by_seat } opens { $seat }'s seat. Anyone who knows no other hand of this game can take it on the board.
button-late-wait = Wait
button-late-computer = Computer plays this turn
button-late-open = Open the seat
button-i-am-back = I am back
button-take-seat = Take { $name }'s seat
back-again = Welcome back. It's your seat again.
back-everywhere = -# Your absence is over, at all your tables.
back-still-away = -# You're still away until { $when }, and nothing rings for you. **I am back** in `/away` ends that.
back-played = Played for you:
back-recap = While you were away:
seat-yours = The seat is yours: you see this hand from now on.
games-kept = the computer plays for you
games-lent = a friend plays for you
games-borrowed = you play for { $name }
button-give-back = Give the seat back
given-back = Thank you for playing. The seat is given back.
favour-ask = { $friend }, { $owner } is away until { $when }. Would you play meanwhile at { $count ->
    [one] this table
   *[other] these tables
}: { $titles }?
favour-how = -# You would see the hand of { $owner }, and the turns would come to you. You can give the seat back at any time.
favour-granted = { $friend } plays for { $owner }, who is away until { $when }.
favour-declined = { $friend } can't play for { $owner } this time.
favour-yours = - [{ $title }]({ $link }): you play here from now on.
favour-not-yours = - [{ $title }]({ $link }): you can't play here, as you sit at this table or know another hand, or it is no longer needed.
favour-thanks = -# Thank you! **My hand** and `/games` have **Give the seat back**.
favour-no-matter = No problem, nothing changes.
button-favour-yes = I'll play
button-favour-no = Not this time

## End

phase-ended = ended early
end-total = Total
end-place = Place
end-stopped = The game was stopped.
end-resigned = Won by { $winners }: everyone else resigned.
button-shuffle = Check the shuffle
shuffle-seed =
    Sealed before the game as `{ $hash }`
    Seed `{ $seed }`
shuffle-check =
    The file holds the whole game: what everyone gave to the shuffle, every draw, every choice.
    To check it, run `bathysphere verify { $file }`, or write your own checker: docs/fairness.md says how.

## Notices

notice-to = { $who } { $words }
notice-turn = It's your turn in **{ $title }** ({ $phase }); it came { $since }. [Go to the board]({ $link })
notice-clock = **{ $title }** is waiting for you ({ $phase }); your turn came { $since }. Your time runs out { $until }. [Go to the board]({ $link })
notice-last = Your time in **{ $title }** ({ $phase }) runs out { $until }. [Go to the board]({ $link })
notice-late = **{ $title }** is waiting for you ({ $phase }); your turn came { $since }. The others are now asked how to go on; you can still move. [Go to the board]({ $link })
notice-overdue = Your time in **{ $title }** is used up. You can still move: nothing happens before { $late }. [Go to the board]({ $link })
notice-nudge = Your turn in **{ $title }** is complete, only **Confirm** is missing. [Go to the board]({ $link })
notice-rest = In **{ $title }** everyone else is done ({ $phase }). [Go to the board]({ $link })
notice-rest-too = Everyone else is done.
notice-digest = { $count ->
    [one] One game is waiting for you:
   *[other] { $count } games are waiting for you:
}
notice-refused = -# I couldn't send you a direct message, so reminders come here for a week.
button-hush = Not today
hushed = You won't hear from me until { $until }.
    -# At tables with a clock, yours goes on.
hushed-no-zone = -# Tell me your time zone and quiet hours in `/settings me`, and nothing rings at night.
refused-hush = Only the player who is addressed can press that.

## My games

games-title = Your games
games-none = You're not in any game right now.
games-mark-yours = 🟡 **{ $title }**
games-mark-others = ⚪ **{ $title }**
games-mark-lobby = 🔵 **{ $title }**
games-mark-gone = ⚠️ **{ $title }**
games-with = with { $names }
games-yours = your turn came { $since }
games-others = waiting for { $names }
games-left = your time ends { $when }
games-used-up = your time is used up
games-paused = paused until { $when }
games-asleep = asleep: any press wakes it
games-mark-asleep = 💤 **{ $title }**
games-planned = planned ✅
games-free = { $free ->
    [one] { $free } seat free
   *[other] { $free } seats free
}
games-full = full, waiting for { $host } to start
games-full-yours = full: you can start
games-to-board = [Go to the board]({ $link })
games-to-table = [Go to the table]({ $link })
games-broken = ⚠️ The game in { $channel } can't be read at the moment. Its host or a moderator can end it there with `/game stop`.
games-more = { $count ->
    [one] -# … and { $count } more game.
   *[other] -# … and { $count } more games.
}
games-few-buttons = -# There's room for these buttons only. Use some, and the other games get theirs.
games-gone = its channel is gone
games-gone-closing = { $names } would like to close it
button-move = Move here
button-close = Close
moved-here = The game has moved here.
moved = **{ $title }** goes on in { $channel }.
ask-close = Close **{ $title }**? The game ends unfinished. You can't undo this.
ask-leave-lost = Leave this table of **{ $title }**?
close-asked = Noted. The game is closed as soon as more than half of its players want that. The others can press **Close** in their own `/games`.
gone-told = ⚠️ { $count ->
    [one] I can't reach the channel of your game any more: { $games }.
   *[other] I can't reach the channels of { $count } of your games any more: { $games }{ $more ->
        [0] .
       *[other] {" "}and { $more } more.
    }
} Nothing is lost. Use `/games` in another channel: there you can move a game to that channel, or close it.

## Help: one screen of a phone

help-title = What would you like to do?
help-start = **Start a game:** { $new } opens a table here. The others press **Join**, you press **Start**.
help-join = **Join a game:** press **Join** at a table that is open, or use { $join }.
help-turn = **It's my turn:** press **Play** under the board. { $games } shows all your games, the most urgent first.
help-away = **I'm away:** { $away } tells your tables, and nothing rings for you. The computer or a friend can play.
help-learn = **Learn a game:** { $rules } explains every game in a few short chapters. For a first try, **Add computer** at your table and choose Deckhand.
help-fair = **A fair shuffle:** it is sealed in the lobby, your press of **Join** is mixed in, and anyone can check it after the game. { $join } with `word:` mixes in a word of yours.
help-settings = **Settings:** { $me } for your time zone, quiet hours, notices and language, { $server } for this server.

## Settings

setting-on = on
setting-off = off
setting-auto_forced = Play forced moves automatically
setting-auto_forced-on-help = A question with a single answer is answered for you.
setting-auto_forced-off-help = You are asked even if there is only one answer.
setting-confirm_turn = Confirm turns
setting-confirm_turn-on-help = You confirm a finished turn and can take it back until then.
setting-confirm_turn-off-help = A finished turn counts at once.
setting-pace = Pace
setting-pace-none = no clock
setting-pace-easy = easy
setting-pace-steady = steady
setting-pace-brisk = brisk
setting-when_late = If a player is late
setting-when_late-ask = ask the others
setting-when_late-computer = the computer plays the turn
setting-when_late-resign = the seat is resigned
setting-when_late-ask-help = The others decide: wait, let the computer play this turn, or open the seat.
setting-when_late-computer-help = The computer plays the turn at once, and nobody is asked.
setting-when_late-resign-help = The player has resigned: the computer plays on and is ranked last.
setting-plans_at_once = Play planned turns at once
setting-plans_at_once-on-help = A planned turn is played without delay, so others may notice that it was planned.
setting-plans_at_once-off-help = A planned turn waits 1 to 10 minutes, so nobody notices that it was planned.
server-language = Language
server-deadline = How soon to move
server-starters = Who may open tables
server-threads = Threads
server-default = not set

## My time: one's own settings, being away, being forgotten

me-title = Your settings
me-language = **Language** { $language }
me-language-none = **Language** as on your Discord
me-choices-numbers = **Choices** by number: one press, with the picture in sight
me-choices-words = **Choices** in words: menus that can be read aloud
me-zone = **Time zone** { $zone }, where it is { $time }
me-zone-none = **Time zone** not set. Quiet hours, days off and a daily digest need one.
me-quiet = **Quiet hours** { $from } – { $to }
me-quiet-none = **Quiet hours** none
me-off = **Days off** { $days }
me-off-none = **Days off** none
me-away = **Away** until { $when }
me-facts = What I keep about your last turns, shown in lobbies from ten turns on: { $facts }.
me-away-none = **Away** no
me-notices = **Notices** { $where }
me-notices-digest = **Notices** daily digest at { $time }, if something waits for you
me-saved = Saved.
me-saved-time = Saved. Notices keep to it from now on, clocks from your next turn on.
where-here = in the channel of the game
where-dm = in a direct message
where-both = in the channel and in a direct message
where-digest = once a day, as a digest
ask-where = Where should notices go?
ask-hour = When should the daily digest come?
ask-days-off = Choose up to { $most } days off
day-0 = Monday
day-1 = Tuesday
day-2 = Wednesday
day-3 = Thursday
day-4 = Friday
day-5 = Saturday
day-6 = Sunday
button-zone = Time zone
button-quiet = Quiet hours
button-words = Choices in words
button-numbers = Choices by number
button-away = Going away
button-here-again = I am back
button-forget = Forget me
button-me = My settings
form-zone = Your time zone
form-zone-ask = What time is it for you now?
form-zone-help = For example 14:35 or 2:35 pm. Or the name of your zone, such as Europe/Brussels.
form-quiet = Quiet hours
form-quiet-ask = From when to when is it quiet?
form-quiet-help = For example 23:00-08:00, at most { $hours } hours. Leave it empty for none.
form-until = Going away
form-until-ask = Until when?
form-until-help = A day, or a day and a time: { $day } or { $day } 18:00
ask-city = Which of these places has the same time as you, in summer and in winter?
ask-city-hint = -# None of them? Press **Time zone** again and type a name such as Europe/Brussels.
ask-city-choose = Choose a place
city-time = { $zone }, where it is { $time }
away-ask-title = Going away?
away-ask = For how long? Your tables say so at once, nothing rings for you meanwhile, and you can still play.
away-ask-clock = -# At tables with a clock, { $row } days in a row and { $year } days in any 365 stop it.
button-until = Until …
away-title = You're away
away-until = Back { $when }, { $relative }. Your tables say so, and nothing rings for you until then. You can still play.
away-clock-all = -# At tables with a clock, yours stands still all that time.
away-clock-part = -# At tables with a clock, yours stands still for { $length } of that time and then goes on.
away-clock-none = -# At tables with a clock, yours goes on: you have used up your { $row } days in a row, or your { $year } days in 365.
meanwhile-title = **Meanwhile**, at your tables:
meanwhile-line = - [{ $title }]({ $link }): { $state }
meanwhile-waits = waits for you
meanwhile-computer = the computer plays for you
meanwhile-alone = waits for you, as nobody else plays there
meanwhile-friend = { $friend } plays for you
meanwhile-asked = waits until { $friend } says yes
meanwhile-asked-too = { $state }; { $friend } has been asked
meanwhile-back = your seat again; **Play** tells you what happened
meanwhile-but = { $state } ({ $why })
meanwhile-seated = your friend already sits there
meanwhile-seen = your friend knows another hand there
meanwhile-absent = your friend can't be reached there
meanwhile-bot = A bot can't play for you, but the computer can.
meanwhile-yourself = You're away: please choose somebody else.
button-meanwhile-computer = Computer plays for me
button-meanwhile-nobody = Let them wait
ask-meanwhile-friend = Or ask a friend to play
away-over-title = Welcome back
away-over = Your tables know it.
away-over-already = You're here: no absence is set.
forget-title = Forget me?
forget-warning =
    You can't undo this. If you go on:
    - { $games ->
        [0] You leave every table that waits for players.
        [one] A computer takes your seat in { $games } running game and plays on. You leave every table that waits for players.
       *[other] A computer takes your seats in { $games } running games and plays on. You leave every table that waits for players.
    }
    - Tables with no other person are deleted.
    - In games that are over your name becomes “{ $stranger }”.
    - Your settings are erased.
    -# What is already written in channels stays there. Backups know you until they are old enough to be removed.
button-forget-sure = Yes, forget me
forgotten = You are forgotten.
forgotten-done =
    Seats that now have a stranger's name: { $seats }
    Running games that a computer plays on: { $handed }
    Tables deleted: { $deleted }

## Status, for the bot's owner

status-title = Bathysphere { $version }
status-uptime = **Up for** { $time }
status-acknowledged = **Clicks acknowledged** p50 { $p50 } ms, p95 { $p95 } ms (the last { $count })
status-answered = **Answers complete** p50 { $p50 } ms, p95 { $p95 } ms (the last { $count })
status-gateway = **Gateway** { $ms } ms, { $servers ->
    [one] { $servers } server
   *[other] { $servers } servers
}
status-games = **Games** { $lobbies ->
    [one] { $lobbies } lobby
   *[other] { $lobbies } lobbies
}, { $running } running, { $over } over
status-memory = **Memory** { $megabytes } MB
status-worker = **{ $worker }** process { $pid }, { $megabytes } MB
status-worker-idle = **{ $worker }** idle, no process
status-worker-refused = ⚠️ **{ $worker }** refused for { $time }: its process keeps dying, see the log.
status-worker-deaths = { $count ->
    [one] (it died once)
   *[other] (it died { $count } times)
}
worker-pictures = Pictures
worker-thoughts = Computers
status-backup = **Last backup** { $when }, { $megabytes } MB
status-backup-none = **Last backup** none yet
status-backup-off = (nightly backups are switched off)
status-unplayable = ⚠️ Games that do not replay: { $games }. They are in the backup as they are; `bathysphere doctor` says more.
status-restarts = ⚠️ { $task } failed { $count ->
    [one] once
   *[other] { $count } times
} and went on, last { $when } ({ $error }); see the log.
task-timers = The clockwork
task-backups = The nightly backup
task-heartbeat = The heartbeat
task-channels = The daily look for channels
task-commands = Registering the commands
status-backup-failed = ⚠️ The latest attempt failed ({ $code }), see the log.

## Restarts and people who left

back-soon = I'm restarting, so this was not done. Please try again in a moment.
erased-name = Former player

## Time: when somebody's clock runs out, and why then

deadline-start = { $at }: the turn begins, with { $bank } of working time.
deadline-quiet = { $from } to { $to } does not count: quiet hours ({ $length }).
deadline-day-off = { $from } to { $to } does not count: days off ({ $length }).
deadline-away = { $from } to { $to } does not count: away ({ $length }).
deadline-away-counts = { $from } to { $to } counts ({ $length }), though away: only 14 days in a row and 28 in a year do not.
deadline-pause = { $from } to { $to } does not count: the table paused ({ $length }).
deadline-downtime = { $from } to { $to } does not count: the bot was down ({ $length }).
deadline-grace = { $at }: the bank is empty, but nobody runs out within two hours after the bot was down.
deadline-end = { $at }: the deadline ({ $zone }). Until then { $counted } counted.
deadline-never = That deadline is more than { $years } years away.
moment = { $day } { $date } { $time }
length-none = 0 seconds
length-days = { $count ->
    [one] 1 day
   *[other] { $count } days
}
length-hours = { $count ->
    [one] 1 hour
   *[other] { $count } hours
}
length-minutes = { $count ->
    [one] 1 minute
   *[other] { $count } minutes
}
length-seconds = { $count ->
    [one] 1 second
   *[other] { $count } seconds
}
weekday-0 = Mon
weekday-1 = Tue
weekday-2 = Wed
weekday-3 = Thu
weekday-4 = Fri
weekday-5 = Sat
weekday-6 = Sun

## Pace in the lobby: what it means for this game and these seats

forecast-clock = { $pace ->
    [easy] Easy pace
    [brisk] Brisk pace
   *[steady] Steady pace
}: at most about { $days ->
    [one] { $days } day
   *[other] { $days } days
} if everyone uses all their time. Quiet hours, days off and absences are added.
forecast = No clock: about { $days ->
    [one] { $days } day
   *[other] { $days } days
} with a turn every six hours.
forecast-usual = This group usually needs about { $days ->
    [one] { $days } day
   *[other] { $days } days
}.

## Notes below the name of a seat on board and text: at most 20 characters

note-left = { $time } left
note-nothing-left = no time left
note-overdue = overdue
note-away = away, back { $date }
note-computer = computer plays
note-computer-for = computer for { $name }
note-open = open seat
short-days = { $count } d
short-hours = { $count } h
short-minutes = { $count } min
short-moment = under 1 min
short-date = { $day } { $month ->
    [1] Jan
    [2] Feb
    [3] Mar
    [4] Apr
    [5] May
    [6] Jun
    [7] Jul
    [8] Aug
    [9] Sep
    [10] Oct
    [11] Nov
   *[12] Dec
}

## Permissions

permission-view_channel = View Channel
permission-send_messages = Send Messages
permission-attach_files = Attach Files
permission-send_messages_in_threads = Send Messages in Threads
permission-create_public_threads = Create Public Threads

## Refusals: what happened, what to do now

refused-locked = This thread is locked, so I can't host a game here. Ask a moderator to unlock it, or open your table elsewhere.
refused-permissions = I can't host a game here: please allow me { $permissions }.
refused-thread = I couldn't open a thread here, so no table was opened. Please check that I may create public threads, or open the table without a thread.
refused-move-here = Please use `/games` in a channel of a server: the game can move there.
refused-not-adrift = This game's channel is still there. Use `/games` to see where.
refused-absent-players = Not everyone who plays is on this server: { $who }. Please move the game to a server that all of you share.
refused-not-ready = Some players sat down more than a day ago and are asked first.
refused-free-seats = Some seats are still free.
refused-starters = On this server only moderators may open tables.
refused-status = Only the bot's owner can see that. Everything is working.
refused-settings = Changing the server's settings needs the permission Manage Server.
refused-channel-busy = This channel already has a game. You can open yours in a thread.
refused-unknown-game = There is no such game.
refused-seat-count = This game is for { $least } to { $most } players.
refused-seat-count-only = This game is for { $least } players, no more and no fewer.
refused-too-many-computers = A table for { $seats } has room for { $most ->
    [one] { $most } computer
   *[other] { $most } computers
} beside you.
refused-too-many-computers-here = A table for { $seats } has room for { $most ->
    [one] { $most } computer
   *[other] { $most } computers
} beside you. For more, open it with `seats:{ $needed }`.
refused-no-computer = There is no computer at this table.
refused-unknown-option = There is no option { $option }; there are { $known }.
refused-invalid-option = { $option } can't be set to that. Possible: { $allowed }.
refused-valueless-option = { $option } needs a value: type { $others } or { $last }.
refused-unknown-level = There is no such computer level.
refused-no-game = There is no game here. Open one with `/game new`.
refused-already-started = The game has already begun.
refused-not-started = The game has not begun yet: it is still in the lobby.
refused-not-over = The game is still on, and the answer would give its secrets away. Ask again when it is over.
refused-not-waiting = It is your turn already, so there is nothing to plan. Here is what you can do.
refused-nothing-to-plan = There is nothing to plan right now: what you will be asked next isn't known yet.
refused-stale-plan = The board or your plan has changed. Here is your plan as it stands.
refused-lobby-full = All seats are taken.
refused-seat-taken = That seat is taken.
refused-already-seated = You're already at this table.
refused-not-seated = You're not in this game. Here is what everyone can see.
refused-not-seated-yet = You're not at this table.
refused-not-host = Only the host, { $host }, can do that.
refused-empty-seats = There are too few players yet: { $taken } of at least { $least }.
refused-not-offered = That isn't possible now. Here is what is.
refused-not-your-turn = It isn't your turn: the game is waiting for { $waiting }.
refused-not-your-turn-now = It isn't your turn.
refused-game-error = That isn't possible right now.
refused-stale-decision = That question was already answered. Here is the current one.
refused-game-over = This game is over.
refused-no-request = That request is no longer open.
refused-not-understood = I don't understand “{ $words }” here. You could type “{ $example }”, for example. Choose below, or see the suggestions while typing.
refused-not-possible = { $why } You could type “{ $example }”, for example.
refused-not-understood-at-all = I don't understand “{ $words }” here. Choose below, or see the suggestions while typing.
refused-broken-game = Something is wrong with our rules: the move was not made. Reference { $reference }.
refused-too-many-tables = { $which ->
    [user] You already have { $most } tables waiting for players. Start or close one of them first.
    [host] You already host { $most } open games. Please finish some of them first.
    [server] { $most } tables on this server wait for players. Join one of them, or try again when some have started.
    [games] This server already has { $most } open games. Please finish some of them first.
   *[pace] That was a lot of new tables in a short time. Please open the next one in a few minutes.
}
refused-request-open = { $who } has already asked the others for something like that. Please [answer that request]({ $link }) first.
refused-paused-already = The game is paused already, until { $when }.
refused-not-paused = The game isn't paused.
refused-pause-endless = A pause needs an end: please say for how many days, or until when.
refused-nothing-changes = That is how it is already.
refused-asked-already = The others have just said no to this. You can ask again after the next move.
refused-cared-for = Somebody else is playing for you right now. Press **I am back** or **Play** to take over.
refused-not-kept = You're playing yourself already.
refused-not-borrowed = You don't play for anybody else here.
refused-not-asked = Somebody else was asked that.
refused-favour-closed = That has been answered, or is no longer needed: the player is back, or has asked somebody else.
refused-too-late = Somebody else has taken your seat in the meantime, so this game goes on without you. Here is what everyone can see.
refused-saw-another-hand = You know another hand of this game, so you can't take this seat.
refused-card-closed = This has already been settled: the game has gone on.
refused-late-oneself = This question is for the others. You can simply play: the turn is still yours.
refused-waits-already = You're waiting already. I'll ask again { $when }.
refused-wants-already = You have already asked for that. { $more ->
    [one] { $more } more player has
   *[other] { $more } more players have
} to want it.
refused-undo-often = You have used all { $most } of your undos in this game.
refused-undo-nothing = You have nothing to undo.
refused-undo-draw = That can't be undone: something has been drawn or rolled since.
refused-undo-reveal = That can't be undone: something hidden has been revealed since.
refused-unknown-zone = There is no time zone “{ $typed }”. Zones are named like Europe/Brussels or America/New_York.
refused-unknown-zone-like = There is no time zone “{ $typed }”. Did you mean { $like }?
refused-zone-needed = Quiet hours, days off and a daily digest need a time zone. Please set yours first.
refused-quiet-long = Quiet hours can last { $hours } hours at most.
refused-quiet-empty = Quiet hours need a beginning and an end that differ.
refused-days-off = At most { $most } weekdays can be days off.
refused-end-before-start = That would end before it begins.
refused-away-past = That time is over already. Please choose one that is yet to come.
refused-away-long = You can be away for { $days } days at a time.
refused-away-often = You have come and gone more often than I can keep in mind, so nothing was changed.
refused-pause-past = A pause needs an end that is yet to come.
refused-pause-long = A pause can last { $days } days at most.
refused-pause-majority = Unless everyone agrees, a pause can last { $days } days at most.
refused-time-nowhere = It isn't “{ $typed }” anywhere right now. Please look at your clock again, or type the name of your zone, such as Europe/Brussels.
refused-typed-time = I don't understand the time “{ $typed }”. You could type “14:35” or “2:35 pm”, for example.
refused-typed-window = I don't understand the hours “{ $typed }”. You could type “23:00-08:00”, for example.
refused-typed-day = I don't know the weekday “{ $typed }”. You could type “sat,sun”, for example.
refused-typed-length = I don't understand the length “{ $typed }”. You could type “24h” or “3d 12h”, for example.
refused-typed-instant = I don't understand the time “{ $typed }”. You could type “2026-10-24” or “2026-10-24 20:00”, for example.
refused-typed-span = I don't understand the span “{ $typed }”. You could type “2026-10-24/2026-10-31”, for example.
refused-typed-backwards = “{ $typed }” ends before it begins.
pace-user = One moment, please: I'm still working on your last clicks.
pace-server = This server keeps me busy right now. Please try again in a moment.
failed-not-saved = That was **not** saved: the database isn't working right now ({ $code }). Please try again later.
move-saved = Your move is saved.
unposted-later = { $stands } The message in the channel will follow as soon as Discord lets me.
unposted-refused = { $stands } But I can't post it here: please check that I may view this channel, send messages and attach files. Then use `/game board`.
unposted-locked = { $stands } But this thread is locked, so I can't post it here. Ask a moderator to unlock it, then use `/game board`.
unshown = I couldn't show you the answer, and nothing was changed. Please try again in a moment.
unshown-saved = That is saved, but I couldn't show you the answer. Use `/game board` to see where the game stands.
failed-broken-off = The database failed halfway ({ $code }). Your click may or may not have counted: please check the table.
failed-half-way = Something went wrong halfway. Your click may or may not have counted: please check the table.
failed-discord = Discord didn't let me do that, so nothing was changed. Please try again in a moment.
failed-unknown = Something went wrong on our side; nothing was changed. Please try again.
