"""Random games and their frames, for the examples of any game's pictures."""

from __future__ import annotations

import copy
import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Generic, NamedTuple

from bot.discord.offered_choices import offered
from bot.jobs.frames import frame
from bot.tables.table import Table
from bot.texts import speaker
from games.core import play
from games.core.api import CONFIRM, Decision, Game, Json, S, Seat
from games.core.chance import Chance
from games.core.menu import Path, menu
from games.core.play import Position
from games.core.wording import Say
from render import Frame, Target
from storage.api.rows import GameRow, SeatRow
from tests.render.gallery import Examples

NAMES = ("Amélie", "Jürgen", "Begoña", "Captain Nemo (bot)")
LONG = (
    "Señorita Amélie Üñwörth-Dübois 🐙",
    "Øyvind “Kapitänleutnant” Ægirßøn",
    "Begoña María de los Ángeles Ruiz",
    "Captain Nemo of the Nautilus, bot",
)
Pick = Callable[[S, Decision, random.Random], str]


class Walked(NamedTuple, Generic[S]):
    """All positions of a random game."""

    seats: int
    seed: int
    tables: tuple[S, ...]

    def after(self, share: float) -> S:
        """The position after a share of the game."""
        return self.tables[int(len(self.tables) * share)]


def walked(
    game: Game[S], games: Sequence[tuple[int, int, Json]], pick: Pick[S]
) -> tuple[Walked[S], ...]:
    """Random games with these seats, seeds and options."""
    return tuple(
        Walked(seats, seed, tuple(walk(game, seats, seed, options, pick)))
        for seats, seed, options in games
    )


def walk(game: Game[S], seats: int, seed: int, options: Json, pick: Pick[S]) -> Iterator[S]:
    """Yield the positions of a game in which `pick` chooses."""
    chance, rnd = Chance(str(seed)), random.Random(seed)
    table = game.setup(seats, chance, options)
    yield table
    while game.outcome(table) is None:
        decision = play.decisions(game, table)[0]
        key = pick(table, decision, rnd)
        table = table.copy()
        if decision.kind == CONFIRM:
            game.finish(table, chance)
        else:
            game.advance(table, decision.seat, key, chance)
        yield table


class Stepped(Generic[S]):
    """One game as core plays it, which can be looked at after any number of choices."""

    names: Sequence[str] = NAMES

    def __init__(
        self, game: Game[S], seats: int, chance: Chance, options: Json, *, confirm: bool = False
    ) -> None:
        self._game, self._chance, self._confirm = game, chance, confirm
        self.seats = seats
        self.position: Position[S]
        self.position, _ = play.begin(game, seats, chance, options)

    def asked(self) -> Decision | None:
        """The open question."""
        found = play.decisions(self._game, self.position.state)
        return found[0] if found else None

    def go(self, key: str) -> None:
        """Make one choice."""
        asked = self.asked()
        assert asked is not None
        self.position, _, _ = play.choose(
            self._game, self.position, asked.seat, key, self._chance, confirm=self._confirm
        )

    def view(self, seat: Seat | None) -> Json:
        """What a seat or a spectator may know."""
        return copy.deepcopy(self.position.view(self._game, seat))

    def board(self, names: Sequence[str] = ()) -> Frame:
        """The public frame."""
        names = names or self.names
        return frame(self.view(None), names[: self.seats], say(self._game.slug, names))

    def panel(self, path: Path = (), names: Sequence[str] = ()) -> Frame:
        """The private frame of whoever is asked, in one menu of the question."""
        asked = self.asked()
        assert asked is not None
        places = [item.index for item in menu(asked.options, path) if item.index is not None]
        names = names or self.names
        speech = say(self._game.slug, names)
        return frame(self.view(asked.seat), names[: self.seats], speech, asked, places)


def say(slug: str, names: Sequence[str] = NAMES) -> Say:
    """English."""
    return speaker(slug, "en", names)


def framed(
    game: Game[Any], table: Any, names: Sequence[str], decision: Decision | None = None
) -> Frame:
    """The frame of a position, private for whoever is asked; the first menu as the bot shows it."""
    places = None
    if decision is not None:
        places = [item.index for item in menu(decision.options) if item.index is not None]
    view = game.view_for(table, None if decision is None else decision.seat)
    return frame(view, names, say(game.slug, names), decision, places)


def numbered(game: Game[Any], state: Any, decision: Decision, names: Sequence[str]) -> Frame:
    """The private frame of a question with the numbers that its panel gives, shortcuts included."""
    options = dict(play.table_options(game, len(names), {}))
    row = GameRow(
        id=1,
        slug=game.slug,
        ruleset=game.ruleset,
        options=options,
        seats_wanted=len(names),
        status="running",
        guild_id=None,
        channel_id=1,
        host_id=1,
        seed=b"",
        seed_hash="",
        counters={},
        seq=1,
        created_at=0,
        updated_at=0,
        outcome=None,
    )
    seats = tuple(SeatRow(seat, seat + 1, name) for seat, name in enumerate(names))
    table = Table(row, seats, game, play.Position(state, 1, asked={decision.seat: 0}))
    view = game.view_for(state, decision.seat)
    found = offered(table, decision.seat, decision, view)
    say = speaker(game.slug, "en", names)
    return frame(view, names, say, decision, found.places, walks=found.walks)


def boards(game: Game[S], walks: Sequence[Walked[S]], *shares: float) -> Examples:
    """Of every game the beginning, the board after these shares, the end and the result."""
    found: Examples = {}
    for each in walks:
        name, names = f"{each.seats}-{each.seed}", NAMES[: each.seats]
        end = framed(game, each.tables[-1], names)
        found[f"start-{name}"] = ("board", framed(game, each.tables[0], names))
        for share in shares:
            found[f"board-{name}-{share}"] = ("board", framed(game, each.after(share), names))
        found[f"over-{name}"] = ("board", end)
        found[f"final-{name}"] = ("final", end)
    return found


def panels(
    game: Game[S], walks: Sequence[Walked[S]], name: Callable[[S, Decision], str]
) -> Examples:
    """One private picture for every name of a question, the one with most options."""
    best: dict[str, tuple[int, int, S, Decision]] = {}
    for each in walks:
        for table in each.tables:
            for decision in play.decisions(game, table):
                called, size = f"panel-{name(table, decision)}", len(decision.options)
                if called not in best or size > best[called][0]:
                    best[called] = (size, each.seats, table, decision)
    return {
        called: ("panel", framed(game, table, NAMES[:seats], decision))
        for called, (_, seats, table, decision) in sorted(best.items())
    }


def targets(*keys: str) -> tuple[Target, ...]:
    """Numbered options in their order."""
    return tuple(Target(number, key) for number, key in enumerate(keys, 1))
