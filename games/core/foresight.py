"""What a choice would do that cannot be undone, foreseen without looking at anything hidden."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

from games.core.api import CONFIRM, Event, Game, S, Seat
from games.core.chance import Chance, ScriptError
from games.core.log import Entry
from games.core.options import Options
from games.core.play import Position, choose, decision_of, forced
from games.core.wording import Cautious, Message

# The same for all games and all times: what is foreseen depends only on what the player knows.
_IMAGINED = "foresight"


@dataclass(frozen=True, slots=True)
class Foreseen:
    """What would become of a choice, as its player can know it beforehand.

    `draws`: chance decides something. `reveals`: somebody learns what was hidden. Of a choice that
    does either nothing else is said, because the rest may depend on what is hidden. `ends`:
    everybody sees it at once, so that the player can no longer take it back alone. `is_waived`:
    only because this table does not confirm turns. `events`: what the player would be told.
    """

    draws: bool = False
    reveals: bool = False
    ends: bool = False
    is_waived: bool = False
    events: tuple[Event, ...] = ()

    @property
    def is_final(self) -> bool:
        """Return whether the player cannot take the choice back alone."""
        return self.draws or self.reveals or self.ends

    def told(self, kind: str) -> Event | None:
        """Return the first foreseen event of a kind, None if there is none."""
        return next((event for event in self.events if event.kind == kind), None)


def foresee(
    game: Game[S], position: Position[S], seat: Seat, key: str, options: Options
) -> Foreseen:
    """Return what an offered choice would do, with the forced ones that follow it by themselves.

    It is tried on one imagined position that depends only on what `seat` knows: positions it cannot
    tell apart give the same answer. `options` are those of the table.
    """
    imagined = game.resample(position.state, seat, Chance(_IMAGINED))
    table = replace(position, state=imagined, asked=dict(position.asked))
    told: list[Event] = []
    is_waived = auto = False
    while True:
        try:
            # First as if turns were confirmed: what waits then is only waived by this table.
            after, events, entry = _tried(game, table, seat, key, confirm=True, auto=auto)
            is_waived = is_waived or (entry.held and not options.get("confirm_turn"))
            if is_waived:
                after, events, entry = _tried(game, table, seat, key, confirm=False, auto=auto)
        except ScriptError:
            return Foreseen(draws=True, is_waived=is_waived)
        if entry.reveals:
            return Foreseen(reveals=True, is_waived=is_waived)
        told += [event for event in events if event.visible_to(seat)]
        if entry.settled:
            return Foreseen(ends=True, is_waived=is_waived, events=tuple(told))
        # Forced choices follow without a question, so the player hears of them now or never.
        follows = forced(game, after.state) if options.get("auto_forced") else None
        if follows is None or follows.seat != seat:
            return Foreseen(events=tuple(told))
        table, key, auto = after, follows.options[0].key, True


def _tried(
    game: Game[S], table: Position[S], seat: Seat, key: str, *, confirm: bool, auto: bool
) -> tuple[Position[S], list[Event], Entry]:
    """Make a choice on an imagined table; raises ScriptError when it would draw."""
    return choose(game, table, seat, key, Chance("", script=()), confirm=confirm, auto=auto)


class Stakes(NamedTuple):
    """What a player should know of a choice before making it."""

    is_final: bool  # it cannot be taken back alone
    warning: Message | None  # what to say then; None if its label says as much


def stakes(game: Game[S], position: Position[S], seat: Seat, key: str, options: Options) -> Stakes:
    """Return whether an offered choice can be taken back, and what its player should hear first.

    The platform's own confirmation needs no second one.
    """
    decision = decision_of(game, position.state, seat)
    if decision is None or key not in decision.keys:
        return Stakes(is_final=False, warning=None)
    if decision.kind == CONFIRM:
        return Stakes(is_final=True, warning=None)
    foreseen = foresee(game, position, seat, key, options)
    if not foreseen.is_final:
        return Stakes(is_final=False, warning=None)
    wording = game.wording()
    if not isinstance(wording, Cautious):
        return Stakes(is_final=True, warning=plainly(foreseen))
    option = decision.options[decision.keys.index(key)]
    words = wording.warning(decision, option, position.view(game, seat), foreseen)
    return Stakes(is_final=True, warning=words)


def warning(
    game: Game[S], position: Position[S], seat: Seat, key: str, options: Options
) -> Message | None:
    """Return what a player should hear before making a choice, None if it can simply be made."""
    return stakes(game, position, seat, key, options).warning


def plainly(foreseen: Foreseen) -> Message | None:
    """Return a warning in words that fit any game; a turn that only ends at once needs none."""
    if foreseen.draws:
        return Message("warning-draws")
    if foreseen.reveals:
        return Message("warning-reveals")
    return None if foreseen.is_waived else Message("warning-ends")
