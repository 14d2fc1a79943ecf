"""Planning by buttons: the panel, the notes in the own turn, /games; nobody else notices."""

from __future__ import annotations

from collections.abc import AsyncIterator
from random import Random
from typing import Any

import pytest

from bot.discord.games_command import overview
from bot.tables.plans import own_outline
from bot.tables.services import Services
from bot.tables.table import Table
from storage.api.store import Store
from tests.bot.begun_tables import asked, duel, play_random, play_until
from tests.bot.conftest import ANA, BRAM, CARA
from tests.bot.standin import GUILD, Said, Stage, is_one_kind_answer
from tests.homes import plannable


class _Clock:
    now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> _Clock:
    """Return the clock of the services."""
    return _Clock()


@pytest.fixture
def services(store: Store, clock: _Clock) -> Services:
    """Return services with that clock."""
    return Services(store, clock=clock, new_seed=lambda: b"s" * 32, plan_delay=lambda: 100)


@pytest.fixture
async def stage(services: Services) -> AsyncIterator[Stage]:
    """Return the dispatch without any pace."""
    made = Stage.of(services)
    yield made
    await made.close()


async def _placing(services: Services, stage: Stage) -> tuple[Table, int]:
    """Return a duel in which a card is placed, and the user who waits."""
    table = await play_until(services, await duel(services, GUILD), "place_card", Random(3))
    await stage.dispatch.publisher.follow(table.id)
    return table, next(user for user in table.humans() if user != asked(table)[0])


def _button(said: Said, verb: str) -> str:
    """Return the button that does this."""
    return next(ref for ref, value in said.clicks if value is None and _verb(ref) == verb)


def _verb(ref: str) -> str:
    return ref.rpartition(":")[2].partition(".")[0]


async def _press(stage: Stage, user: int, said: Said, verb: str) -> Said:
    """Press a button, or the first option, and return the answer."""
    for ref, value in said.clicks:
        if _verb(ref if value is None else f":{value}") == verb:
            click = await stage.click(user, ref, value, on_private=True)
            is_one_kind_answer(click)
            return click.answers[-1]
    raise AssertionError((verb, said.clicks))


async def _open(stage: Stage, user: int, table: Table, verb: str = "plan") -> Said:
    click = await stage.click(user, f"g:{table.id}:0:{verb}")
    is_one_kind_answer(click)
    return click.answers[-1]


async def _planned(stage: Stage, user: int, table: Table) -> Said:
    """Plan the first of everything and keep it."""
    said = await _open(stage, user, table)
    while any(_verb(f":{value or ref}") == "po" for ref, value in said.clicks):
        said = await _press(stage, user, said, "po")
    return await _press(stage, user, said, "pk")


async def test_whoever_waits_is_offered_to_plan(services: Services, stage: Stage) -> None:
    table, user = await _placing(services, stage)
    said = await _open(stage, user, table, "play")
    assert "Plan my turn" in said.labels
    said = await _press(stage, user, said, "plan")
    assert "as if it were your turn" in said.text
    said = await _press(stage, user, said, "po")
    assert "Not finished yet" in said.text
    said = await _press(stage, user, said, "pb")
    assert "Nobody else sees it" in said.text


async def test_a_plan_is_kept_shown_and_withdrawn(services: Services, stage: Stage) -> None:
    table, user = await _placing(services, stage)
    posted = len(stage.room.posted), len(stage.room.edited)
    said = await _planned(stage, user, table)
    assert "Kept" in said.text
    assert "Otherwise …" in said.labels
    assert "My plan" in (await _open(stage, user, table, "hand")).labels
    listed = Said((await overview(services, user, "en")).view(), {}, is_private=True)
    assert "planned" in listed.text
    listed = await _press(stage, user, listed, "pl")
    assert "planned" not in listed.text
    again = await stage.click(user, f"g:{table.id}:0:pd", on_private=True)
    is_one_kind_answer(again)
    assert "no plan to withdraw" in again.answers[-1].text
    assert (len(stage.room.posted), len(stage.room.edited)) == posted  # nobody else has noticed


async def test_alternatives_are_numbered(services: Services, stage: Stage) -> None:
    table, user = await _placing(services, stage)
    said = await _planned(stage, user, table)
    said = await _press(stage, user, said, "pe")
    assert "1. " in said.text
    assert "Now choose what to play if that doesn't fit" in said.text
    while any(_verb(f":{value or ref}") == "po" for ref, value in said.clicks):
        said = await _press(stage, user, said, "po")
    assert "1. " in said.text
    assert "2. " in said.text
    assert "not kept yet" in said.text


async def test_the_own_turn_shows_the_plan_until_it_is_played(
    services: Services, stage: Stage, clock: _Clock
) -> None:
    table, user = await _placing(services, stage)
    await _planned(stage, user, table)
    table = await services.tables.get(table.id)
    rival = asked(table)[0]
    while asked(table)[0] == rival:
        keys = asked(table)[2].decision.keys
        table = (await services.play.play(table.id, rival, keys[-1])).table
    await stage.dispatch.publisher.follow(table.id)
    assert "Planned, played <t:1100:R>" in (await _open(stage, user, table, "play")).text
    before = len(stage.room.posted)
    clock.now += 100
    await stage.dispatch.play_plans(table.id)
    await stage.dispatch.finish(60.0)
    assert len(stage.room.posted) == before + 1  # the board goes out as ever
    assert "plan" not in stage.room.posted[-1].text.lower()
    await stage.dispatch.play_plans(table.id)
    await stage.dispatch.play_plans(999)
    await stage.dispatch.finish(60.0)
    assert len(stage.room.posted) == before + 1


async def test_a_plan_that_no_longer_fits_is_a_suggestion(
    services: Services, stage: Stage, clock: _Clock
) -> None:
    table, user = await _placing(services, stage)
    await _planned(stage, user, table)
    table = await services.tables.get(table.id)
    rival = asked(table)[0]
    while asked(table)[0] == rival:  # the first of everything, as planned
        key = asked(table)[2].decision.keys[0]
        table = (await services.play.play(table.id, rival, key)).table
    await stage.dispatch.publisher.follow(table.id)
    clock.now += 100
    await stage.dispatch.play_plans(table.id)
    said = await _open(stage, user, table, "play")
    assert "no longer fits as a whole" in said.text
    seq = (await services.tables.get(table.id)).row.seq
    await _press(stage, user, said, "pt")
    assert (await services.tables.get(table.id)).row.seq == seq + 1


async def test_bad_presses_change_nothing(services: Services, stage: Stage) -> None:
    table, user = await _placing(services, stage)
    player = asked(table)[0]
    found = own_outline(table, user)
    stored = await services.tables.get(table.id)
    for who, what in (
        (user, f"{found.asked + 1}:po.0"),
        (user, f"{found.asked}:po.999"),
        (user, f"{found.asked}:po.x"),
        (user, f"{found.asked}:pm.9-9"),
        (user, f"{found.asked + 1}:pm.0"),
        (user, f"{found.asked}:pk"),
        (user, f"{found.asked}:pe"),
        (user, f"{found.asked}:pb"),
        (user, "0:pt"),
        (user, "0:pd"),
        (player, "0:plan"),
        (player, f"{found.asked}:po.0"),
        (CARA.user_id, "0:plan"),
        (CARA.user_id, f"{found.asked}:po.0"),
        (CARA.user_id, "0:pd"),
    ):
        click = await stage.click(who, f"g:{table.id}:{what}", on_private=True)
        is_one_kind_answer(click)
    assert await services.tables.get(table.id) == stored


async def test_a_game_that_is_over_has_no_plans(services: Services, stage: Stage) -> None:
    table, user = await _placing(services, stage)
    await _planned(stage, user, table)
    await services.consent.stop(table.id, user, force=True)
    for what in ("0:plan", "0:pd", "5:po.0", "5:pk"):
        is_one_kind_answer(await stage.click(user, f"g:{table.id}:{what}", on_private=True))
    assert (await services.tables.get(table.id)).plans == ()


@pytest.mark.parametrize("slug", plannable())
async def test_every_game_can_be_planned_by_buttons(
    services: Services, stage: Stage, slug: str
) -> None:
    table = await services.opening.create(slug, ANA, channel_id=10, guild_id=GUILD, seats=2)
    await services.lobby.join(table.id, BRAM)
    table = await services.lobby.start(table.id, ANA.user_id)
    picks = Random(5)
    done = 0
    while done < 3:
        table = await play_random(services, table, picks, 3)
        waiting = [user for user in table.humans() if user != asked(table)[0]]
        await stage.click(waiting[0], f"g:{table.id}:0:pd", on_private=True)
        said = await _open(stage, waiting[0], table)
        while options := _options(said):
            ref, value = picks.choice(options)
            click = await stage.click(waiting[0], ref, value, on_private=True)
            is_one_kind_answer(click)
            said = click.answers[-1]
        if "Keep" in said.labels:
            said = await _press(stage, waiting[0], said, "pk")
            assert "Kept" in said.text
            done += 1


def _options(said: Said) -> list[tuple[str, Any]]:
    """Return the options and menus that lead on, not the way up from a menu."""
    found = []
    for ref, value in said.clicks:
        verb = _verb(f":{value}" if value else ref)
        if verb == "po" or (verb == "pm" and value is not None):
            found.append((ref, value))
    return found
