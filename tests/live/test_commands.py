"""Every slash command, as typed on the local Discord: what it does, and what it refuses."""

from __future__ import annotations

import contextlib
import sqlite3
from pathlib import Path

import pytest

from bot.app import Bathysphere
from bot.local_discord.driver.driver import LocalDiscord
from bot.local_discord.driver.member import Member
from bot.local_discord.driver.seen_objects import Outcome
from bot.tables.consent import REQUEST
from bot.tables.table import FOLLOW_UP
from games.core.errors import UndoBlockedError
from storage.api.store import Store
from tests.bot.begun_tables import until

DUEL = "nautilus_duel"


@pytest.fixture
def ana(local: LocalDiscord, bot: Bathysphere) -> Member:
    """Return who hosts."""
    return local.member("Ana")


@pytest.fixture
def bram(local: LocalDiscord) -> Member:
    """Return who joins."""
    return local.member("Bram")


async def told(outcome: Outcome) -> str:
    """Return what a command said to its user alone."""
    assert outcome.state == "succeeded"
    assert outcome.message.is_ephemeral
    return outcome.message.text


async def sure(member: Member, outcome: Outcome) -> None:
    """Say yes where a command asks first."""
    await told(outcome)
    if outcome.message.buttons:
        await member.click(outcome.message, custom_id=outcome.message.buttons[0].custom_id)


async def _is(store: Store, number: int, status: str) -> bool:
    return (await store.games.get(number)).status == status


async def typed(member: Member, move: str, store: Store, number: int) -> None:
    """Type a move that fits, and say yes if it cannot be taken back."""
    before = (await store.games.get(number)).seq
    outcome = await member.slash("game play", move=move)
    await told(outcome)
    for button in outcome.message.buttons:
        if ":s." in button.custom_id:
            await member.click(outcome.message, custom_id=button.custom_id)

    async def is_played() -> bool:
        return (await store.games.get(number)).seq > before

    await until(is_played)


async def began(ana: Member, bram: Member, store: Store) -> int:
    """Start a duel of two by commands alone and return its number."""
    await ana.slash("game new", game=DUEL, options="first_player=A")
    await bram.slash("game join")
    await ana.slash("game start")
    (number,) = await store.games.live()

    async def is_posted() -> bool:
        return all(timer.kind != FOLLOW_UP for timer in await store.timers.of_game(number))

    await until(is_posted)
    return number


async def test_a_lobby_by_commands_alone(ana: Member, bram: Member, store: Store) -> None:
    assert "open" in await told(await ana.slash("game new", game=DUEL))
    (number,) = await store.games.live()
    await told(await bram.slash("game join"))
    assert [seat.user_id for seat in await store.games.seats(number)] == [int(ana.id), int(bram.id)]
    await told(await bram.slash("game leave"))
    assert len([s for s in await store.games.seats(number) if s.user_id is not None]) == 1
    await told(await bram.slash("game join"))
    await told(await ana.slash("game options"))
    await told(await ana.slash("game start"))
    assert (await store.games.get(number)).status == "running"


async def test_commands_without_a_game_say_so(ana: Member, store: Store) -> None:
    for name in ("join", "leave", "start", "board", "hand", "undo", "log", "rules", "resign"):
        words = await told(await ana.slash(f"game {name}"))
        assert words
        assert "refused-" not in words
    assert await store.games.live() == []


async def test_computers_and_options_of_a_new_table(ana: Member, store: Store) -> None:
    await ana.slash(
        "game new",
        game="atlantis",
        seats=3,
        computers=2,
        level="deckhand",
        options="confirm_turn=no",
    )
    assert await store.games.live() == []  # an option that is not understood opens nothing
    await ana.slash(
        "game new",
        game="atlantis",
        seats=3,
        computers=2,
        level="deckhand",
        options="confirm_turn=false",
    )
    (number,) = await store.games.live()
    row = await store.games.get(number)
    assert (row.slug, row.seats_wanted, row.options["confirm_turn"]) == ("atlantis", 3, False)
    assert [seat.level for seat in await store.games.seats(number)].count("deckhand") == 2


async def test_a_table_in_a_thread(ana: Member, store: Store, local: LocalDiscord) -> None:
    await ana.slash("game new", game=DUEL, thread=True)
    (number,) = await store.games.live()
    assert str((await store.games.get(number)).channel_id) != local.channel_id("games")


async def test_options_are_suggested_as_they_are_typed(ana: Member) -> None:
    async def suggested(typed: str, game: str = DUEL) -> list[str]:
        choices = await ana.autocomplete("game new", "options", typed, game=game)
        return [choice["value"] for choice in choices]

    every = await suggested("")
    assert "confirm_turn=true" in every
    assert all(each.startswith("first_") for each in await suggested("FIRST_"))
    second = await suggested("confirm_turn=true auto")
    assert all(each.startswith("confirm_turn=true auto") for each in second)
    assert second
    assert await suggested("nonsense") == []


async def test_looking_at_a_running_game(ana: Member, bram: Member, store: Store) -> None:
    await began(ana, bram, store)
    assert (await ana.slash("game board")).message.pictures
    text = (await ana.slash("game board", text=True)).message
    assert "```" in text.text
    assert not text.pictures
    assert (await bram.slash("game hand")).message.pictures
    assert "Rules" in await told(await bram.slash("game rules"))
    assert await told(await bram.slash("game log"))
    assert "Nautilus" in await told(await bram.slash("games"))
    assert "</game new:" in await told(await bram.slash("help"))


async def test_a_move_is_suggested_and_typed(ana: Member, bram: Member, store: Store) -> None:
    number = await began(ana, bram, store)
    offered = await ana.autocomplete("game play", "move", "")
    assert offered
    assert await bram.autocomplete("game play", "move", "") == []  # it is not Bram's turn
    seq = (await store.games.get(number)).seq
    assert "to the moon" in await told(await ana.slash("game play", move="to the moon"))
    assert (await store.games.get(number)).seq == seq
    await typed(ana, offered[0]["value"], store, number)


async def test_a_step_is_taken_back(
    bot: Bathysphere, ana: Member, bram: Member, store: Store
) -> None:
    number = await began(ana, bram, store)
    assert await told(await bram.slash("game undo"))  # nothing to take back
    while True:
        for member in (ana, bram):
            offered = await member.autocomplete("game play", "move", "")
            if not offered:
                continue
            await typed(member, offered[0]["value"], store, number)
            with contextlib.suppress(UndoBlockedError):
                if not (await bot.services.consent.plan_undo(number, int(member.id))).needs_consent:
                    await told(await member.slash("game undo"))
                    assert (await store.entries.of_game(number))[-1].kind == "undo"
                    return


async def test_who_resigns_is_asked_first(ana: Member, bram: Member, store: Store) -> None:
    number = await began(ana, bram, store)
    asked = await bram.slash("game resign")
    assert (await store.games.get(number)).status == "running"
    await sure(bram, asked)
    await until(lambda: _is(store, number, "finished"))


async def test_a_lobby_is_stopped_by_its_host(ana: Member, store: Store) -> None:
    await ana.slash("game new", game=DUEL)
    await sure(ana, await ana.slash("game stop"))

    async def is_gone() -> bool:
        return await store.games.live() == []

    await until(is_gone)


async def test_others_ask_to_stop_and_the_host_decides(
    ana: Member, bram: Member, store: Store
) -> None:
    number = await began(ana, bram, store)
    await told(await bram.slash("game stop"))
    assert (await store.games.get(number)).status == "running"
    assert len(await store.posted.of_game(number, REQUEST)) == 1
    await sure(ana, await ana.slash("game stop"))
    await until(lambda: _is(store, number, "stopped"))


async def test_a_game_that_cannot_be_read_can_still_be_stopped(
    ana: Member, bram: Member, store: Store, tmp_path: Path
) -> None:
    number = await began(ana, bram, store)
    with contextlib.closing(sqlite3.connect(tmp_path / "bathysphere.sqlite3")) as other:
        other.executescript(
            "DROP TRIGGER entries_never_change; UPDATE entries SET data = '{}';"
            "UPDATE snapshots SET checksum = ''"
        )
    assert await told(await bram.slash("game board"))
    await told(await bram.slash("game stop"))  # not for everybody
    assert (await store.games.get(number)).status == "running"
    await sure(ana, await ana.slash("game stop"))
    await until(lambda: _is(store, number, "stopped"))
