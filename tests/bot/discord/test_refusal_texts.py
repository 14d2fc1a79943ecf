"""Refusals in words: never a raw key, whatever is refused; a taken space is said to be taken."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

import bot.tables.refusals  # so that all of them are known
from bot.discord.refusal_texts import refusal
from bot.discord.sentences import Speech
from bot.tables.services import Services
from bot.tables.table import Table
from bot.texts import message_ids, speaker
from games.core.errors import GameError, NotYourTurnError
from tests.bot.begun_tables import asked, duel, play_until
from tests.bot.conftest import ANA, BRAM
from tests.bot.standin import GUILD, Stage


def _all(kind: type[GameError] = GameError) -> Iterator[type[GameError]]:
    yield kind
    for each in kind.__subclasses__():
        yield from _all(each)


KINDS = sorted(
    {kind for kind in _all() if kind.__module__.startswith(("games.", "bot."))},
    key=lambda kind: kind.code,
)


def test_all_refusals_are_looked_at() -> None:
    assert {bot.tables.refusals.NotUnderstoodError, NotYourTurnError} < set(KINDS)
    assert len(KINDS) > 20


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.code)
async def test_no_refusal_is_ever_a_raw_key(services: Services, kind: type[GameError]) -> None:
    table = await duel(services)
    speech = Speech(table, "en")
    alone = speaker("", "en", lenient=True)
    # As they are raised, and with nothing at all: a parameter that was forgotten is no excuse.
    full = {
        "host": 1, "seat": 0, "waiting_for": [0], "option": "x", "known": ["a"], "allowed": ["b"],
        "words": "b2", "example": "9", "which": "user", "most": 3, "reason": "draw", "taken": 1,
        "least": 2, "reference": "1-2", "value": "y", "key": "k", "kind": "k", "asked": 4,
    }  # fmt: skip
    for params in (full, {}):
        error = kind(**params)
        for words in (alone(refusal(error)), speech.say(refusal(error, table))):
            assert "refused" not in words
            assert "{" not in words
            assert " " in words
            assert words.rstrip().endswith((".", "?", "`"))
    assert kind.code == "undo-blocked" or f"refused-{kind.code}" in message_ids("", "en")


async def test_out_of_turn_one_reads_a_sentence(services: Services) -> None:
    table = await duel(services)
    error = NotYourTurnError(seat=1, waiting_for=[0])
    assert speaker("", "en")(refusal(error)) == "It isn't your turn."
    words = Speech(table, "en").say(refusal(error, table))
    assert words == "It isn't your turn: the game is waiting for Ana."


async def test_a_taken_space_is_said_to_be_taken(services: Services) -> None:
    stage = Stage.of(services)
    table = await duel(services, guild_id=GUILD, confirm_turn=False)
    table = await play_until(services, table, "place_card", Random(5))
    user, seat, question = asked(table)
    card, space = question.decision.keys[0].removeprefix("card:"), "AB"[seat] + "1"
    await services.play.play_text(table.id, user, f"{card} {space}")
    table = await services.tables.get(table.id)
    while asked(table)[0] != user:
        other, _, question = asked(table)
        key = question.decision.keys[0]
        table = (await services.play.play(table.id, other, key, asked=question.asked)).table
    key = asked(table)[2].decision.keys[0]
    played = await services.play.play(table.id, user, key)
    with pytest.raises(bot.tables.refusals.NotUnderstoodError) as refused:
        await services.play.play_text(table.id, user, space.lower())
    words = Speech(played.table, "en").say(refusal(refused.value, played.table))
    assert words.startswith(f"{space} is taken: {card} is there. You could type “")
    assert Speech(played.table, "en").why_not(f"{space} x", seat).startswith(f"{space} is taken")
    assert Speech(played.table, "en").why_not("nonsense", seat) == ""
    await stage.close()


# Kind of the question, its view -> what somebody may type, and how the answer begins.
_Taken = Callable[[str, dict[str, Any]], tuple[str, str] | None]


def _taken_on_the_lake(kind: str, view: dict[str, Any]) -> tuple[str, str] | None:
    if view["houses"] and kind == "turn":
        (*_, house) = view["houses"]
        field = house["field"]
        return f"build 9@{field}", f"{field} is taken: house {house['number']} stands there."
    return None


def _taken_by_a_street(kind: str, view: dict[str, Any]) -> tuple[str, str] | None:
    if view["streets"] and kind == "turn":
        first, second = view["streets"][-1]["fields"]
        return f"build {first}-{second}", f"{first} is taken: a street lies there."
    return None


def _taken_in_the_city(kind: str, view: dict[str, Any]) -> tuple[str, str] | None:
    if kind != "site":
        return None
    base = view["base"]
    return base, f"{base} is taken: the base on {base} is in the way."


def _taken_by_a_sub(kind: str, view: dict[str, Any]) -> tuple[str, str] | None:
    if kind != "sail":
        return None
    seat, number, field = (view["subs"][-1][name] for name in ("seat", "number", "field"))
    return field, f"{field} is taken: sub {'RO'[seat]}{number} is there."


def _taken_on_the_coast(kind: str, view: dict[str, Any]) -> tuple[str, str] | None:
    if kind not in ("start", "station") or not view["stations"]:
        return None
    field, seat = (view["stations"][-1][name] for name in ("field", "seat"))
    return field, f"{field} is taken: {('Ana', 'Bram')[seat]} has a station there."


def _taken_by_a_tile(kind: str, view: dict[str, Any]) -> tuple[str, str] | None:
    if kind != "field":
        return None
    field = view["down"][0]
    return field, f"{field} is taken: a face-down tile lies there. Only a ship can take it."


@pytest.mark.parametrize(
    ("slug", "taken"),
    [
        ("sunken_city", _taken_on_the_lake),
        ("sunken_city", _taken_by_a_street),
        ("nautilus", _taken_in_the_city),
        ("nautilus", _taken_by_a_sub),
        ("swarm", _taken_on_the_coast),
        ("swarm", _taken_by_a_tile),
    ],
)
async def test_what_is_taken_is_said_to_be_taken(
    services: Services, slug: str, taken: _Taken
) -> None:
    table = await services.opening.create(slug, ANA, channel_id=10, guild_id=GUILD, seats=2)
    await services.lobby.join(table.id, BRAM)
    table = await services.lobby.start(table.id, ANA.user_id)
    table, (text, words) = await _until_taken(services, table, taken)
    user = asked(table)[0]
    with pytest.raises(bot.tables.refusals.NotUnderstoodError) as refused:
        await services.play.play_text(table.id, user, text.lower())
    said = Speech(table, "en").say(refusal(refused.value, table))
    assert said.startswith(words)
    assert "You could type “" in said


_PASSES = ("nothing", "finish", "done", "end", "skip")


async def _until_taken(
    services: Services, table: Table, taken: _Taken
) -> tuple[Table, tuple[str, str]]:
    """Play without giving anything up until there is something taken that might be typed."""
    picks = Random(11)
    while True:
        user, seat, question = asked(table)
        found = taken(question.decision.kind, table.view(seat))
        if found is not None:
            return table, found
        keys = [key for key in question.decision.keys if key not in _PASSES]
        key = picks.choice(keys or question.decision.keys)
        table = (await services.play.play(table.id, user, key, asked=question.asked)).table
