"""What players read and type, for the tests of any game's words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Generic

from bot.texts import speaker
from games.core import notation
from games.core.api import Event, Game, S
from games.core.chance import Chance
from games.core.play import apply, decisions


class Spoken(Generic[S]):
    """The words of a game in English, for players of these names."""

    def __init__(self, game: Game[S], names: Sequence[str] = ("Ann", "Ben", "Cleo", "Dee")) -> None:
        self.game, self.wording = game, game.wording()
        self.say = speaker(game.slug, "en", names)

    def question(self, state: S) -> str:
        """Return the first open question."""
        decision = decisions(self.game, state)[0]
        return self.say(self.wording.question(decision, self.game.view_for(state, decision.seat)))

    def labels(self, state: S) -> dict[str, str]:
        """Return the label of every option of the one open question."""
        (decision,) = decisions(self.game, state)
        view = self.game.view_for(state, decision.seat)
        return {o.key: self.say(self.wording.option(decision, o, view)) for o in decision.options}

    def lines(self, events: Iterable[Event]) -> list[str]:
        """Return the log lines of events."""
        return [self.say(line) for event in events if (line := self.wording.event(event))]

    def typed(self, state: S, text: str, *, forced: bool = False) -> S:
        """Return the position after a typed move of one or several steps.

        With `forced` a question with one answer answers itself where the text has none.
        """
        words = notation.parts(self.wording.tidy(text))
        while words:
            decision = decisions(self.game, state)[0]
            found = notation.match(self.wording, decision, words)
            if found is None and forced and len(decision.options) == 1:
                found = decision.options[0], 0
            assert found is not None, f"{words} fits none of {decision.keys}"
            option, used = found
            chance = Chance("", script=())
            state, _, _ = apply(self.game, state, 1, decision.seat, option.key, chance)
            words = words[used:]
        return state
