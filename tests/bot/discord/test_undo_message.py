"""Undo among computers: nobody is asked but whoever presses, and sees first what would go back."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import AsyncIterator, Iterator
from random import Random
from typing import Any

import pytest

import games
from bot.discord.sentences import Speech
from bot.discord.undo_message import undo_lines
from bot.tables.services import Services
from bot.tables.table import CHOICE, Table
from games.core.api import Decision, Game, Seat
from games.core.chance import Chance
from games.core.log import dump_entry
from games.core.play import Position, begin, choose, decisions
from storage.api.rows import EntryRow, SeatRow
from tests.bot.begun_tables import DUEL, asked, duel, play_random
from tests.bot.conftest import ANA
from tests.bot.rows import running_row
from tests.bot.standin import GUILD, Said, Stage


@pytest.fixture
async def stage(services: Services) -> AsyncIterator[Stage]:
    """Return the dispatch without any pace."""
    made = Stage.of(services)
    yield made
    await made.close()


async def _against_a_computer(services: Services) -> Table:
    """Return a duel in which Ana has ended a turn and the computer has answered."""
    table = await services.opening.create(
        DUEL,
        ANA,
        channel_id=10,
        guild_id=GUILD,
        computers=["deckhand"],
        options={"first_player": "A"},
    )
    table = await services.lobby.start(table.id, ANA.user_id)
    picks, placed = Random(1), 0
    while placed < 3:
        await services.computers.run(table.id)
        table = await services.tables.get(table.id)
        placed += asked(table)[2].decision.kind == "place_card"
        if placed < 3:
            table = await play_random(services, table, picks, 1)
    return table


def _sure(said: Said) -> list[str]:
    return [ref.rpartition(":")[2] for ref, _ in said.clicks if ":undo." in ref]


async def test_what_would_go_back_is_shown_first(services: Services, stage: Stage) -> None:
    table = await _against_a_computer(services)
    click = await stage.click(ANA.user_id, f"g:{table.id}:0:undo")
    (said,) = click.answers
    assert "Take your last turn back?" in said.text
    assert "Ana" in said.text
    assert "computers then think again" in said.text
    assert (await services.tables.get(table.id)).row.seq == table.row.seq
    (what,) = _sure(said)
    await stage.click(ANA.user_id, f"g:{table.id}:0:{what}")
    after = await services.tables.get(table.id)
    entries = await services.store.entries.of_game(table.id, after=table.row.seq)
    assert entries[0].kind == "undo"
    assert after.row.seq > table.row.seq


async def test_another_moment_is_never_taken_back(services: Services, stage: Stage) -> None:
    table = await _against_a_computer(services)
    (said,) = (await stage.click(ANA.user_id, f"g:{table.id}:0:undo")).answers
    (what,) = _sure(said)
    table = await play_random(services, table, Random(2), 1)
    click = await stage.click(ANA.user_id, f"g:{table.id}:0:{what}")
    assert "already answered" in click.answers[-1].text
    assert (await services.tables.get(table.id)).row.seq == table.row.seq


async def test_a_step_that_nobody_has_seen_goes_back_at_once(
    services: Services, stage: Stage
) -> None:
    table = await duel(services, GUILD)
    table = await play_random(services, table, Random(3), 1)
    while table.game.in_turn(table.running().state) is None:
        table = await play_random(services, table, Random(3), 1)
    user, _, question = asked(table)
    click = await stage.click(user, f"g:{table.id}:{question.asked}:undo", on_private=True)
    assert not _sure(click.answers[-1])
    assert (await services.tables.get(table.id)).row.seq == table.row.seq + 1


_COMPUTER = SeatRow(1, level="mate", name="Mate 1")
_WORLDS, _ANSWERS = 3, 5


def _moments(
    game: Game[Any], seed: str
) -> Iterator[tuple[Position[Any], list[EntryRow], Decision]]:
    """Play at random; yield each moment in which the computer on the second seat is asked."""
    chance, picks = Chance(f"{seed}:table"), Chance(f"{seed}:picks")
    position, _ = begin(game, 2, chance)
    log: list[EntryRow] = []
    while asked := decisions(game, position.state):
        decision = asked[picks.below(len(asked))]
        if decision.seat == 1:
            yield position, log, decision
        key = picks.pick(decision.options).key
        position, entry = _after(game, position, decision.seat, key, chance)
        log = [*log, entry]


def _after(
    game: Game[Any], position: Position[Any], seat: Seat, key: str, chance: Chance
) -> tuple[Position[Any], EntryRow]:
    position, events, made = choose(game, position, seat, key, chance, confirm=True)
    return position, EntryRow(made.seq, CHOICE, seat, made.key, dump_entry(made, events), 0)


@pytest.mark.slow
@pytest.mark.parametrize("slug", [game.slug for game in games.all()])
def test_what_a_computer_has_answered_in_secret_is_not_told(slug: str) -> None:
    """Of whatever a computer could answer, in worlds that are all the same to the player.

    If its answers leave the player seeing the same, the question before the undo says the same.
    """
    game, me, computer = games.get(slug), Seat(0), Seat(1)
    seats, row = (SeatRow(0, 1, "Ana"), _COMPUTER), running_row(game, 2, {})
    compared = 0
    for number, (position, log, decision) in enumerate(_moments(game, f"undo {slug}")):
        told: dict[str, set[str]] = defaultdict(set)
        answers = set()
        for world in range(_WORLDS):
            state = position.state
            if world:
                state = game.resample(state, me, Chance(f"world {number} {world}"))
            other = Position(state, position.seq, position.chosen, dict(position.asked))
            asked = next(each for each in decisions(game, state) if each.seat == computer)
            for key in asked.keys[:_ANSWERS]:
                after, entry = _after(game, other, computer, key, Chance(f"draws {number}"))
                table = Table(row, seats, game, after)
                seen = json.dumps(table.view(me), sort_keys=True)
                told[seen].add(undo_lines(Speech(table, "en"), [*log[-6:], entry], me))
                answers.add((seen, key))
        assert all(len(words) == 1 for words in told.values()), (number, decision.kind)
        compared += len(answers) > len(told)
    assert compared
