# My Game, English.

title = My Game
subtitle = who takes the last shell?
typed-example = 3
summary =
    Twelve shells lie on the sea floor. Take turns taking one, two or three of them.
    Whoever takes the last shell wins.

## What happened

event-shells-taken = { $seat } takes { $count }, { $left } left.

## Questions and options

ask-take = { $left ->
    [one] One shell is left. How many do you take?
   *[other] { $left } shells are left. How many do you take?
}
ask-confirm = You took { $count }. Confirm your turn?
option-take = Take { $what }
option-confirm = Confirm

## Phases

phase-play = { $left ->
    [one] 1 shell left
   *[other] { $left } shells left
}
phase-over = The game is over

## Result

score-shells = Shells
verdict-won = { $seat } wins.

## Rules for players

rules-aim = **Aim.** Take the last shell.
rules-turn = **Turn.** Take one, two or three shells. You cannot pass.
rules-end = **End.** The last shell ends the game: whoever takes it wins.

## Pictures

picture-turn = { $name } to take
picture-won = { $name } wins
picture-taken = { $count ->
    [one] 1 shell
   *[other] { $count } shells
}
picture-left = { $count ->
    [one] 1 shell is left.
   *[other] { $count } shells are left.
}
