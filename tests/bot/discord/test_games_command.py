"""/games: order, words, links, what is left out, games that have lost their channel."""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator
from dataclasses import replace
from itertools import pairwise
from random import Random
from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest

from bot.discord.custom_ids import Ref
from bot.discord.games_command import overview, show_games
from bot.discord.interaction import Mode, Reply
from bot.discord.sentences import Speech
from bot.tables.care_kinds import CARETAKER
from bot.tables.refusals import BrokenGameError
from bot.tables.services import Services
from bot.tables.table import STOP, Person, Table
from games.core.api import Seat
from storage.api.rows import PlanRow
from tests.bot.begun_tables import DUEL, asked, duel, play_random
from tests.bot.conftest import ANA, BRAM, CARA
from tests.bot.standin import GUILD, Click, Said, Stage

HERE = 55  # the channel where /games is used


@pytest.fixture
async def stage(services: Services) -> AsyncIterator[Stage]:
    """Return the dispatch without any pace."""
    made = Stage.of(services)
    yield made
    await made.close()


async def _listed(services: Services, user: Person = ANA) -> Said:
    layout = await overview(services, user.user_id, "en")
    return Said(layout.view(), {}, is_private=True)


async def _running(services: Services, channel: int, first: str = "A", *, guild: int = 7) -> Table:
    table = await services.opening.create(
        DUEL, ANA, channel_id=channel, guild_id=guild, options={"first_player": first}
    )
    await services.lobby.join(table.id, BRAM)
    return await services.lobby.start(table.id, ANA.user_id)


async def _asks(stage: Stage, user: Person = ANA) -> Click:
    """Use /games."""
    click = Click(user.user_id, user.name, is_command=True)

    async def work(reply: Reply, ref: Ref) -> None:
        await show_games(stage.dispatch, reply)

    reply = Reply(cast(discord.Interaction[Any], click), Mode.PRIVATE)
    await stage.dispatch.serve(reply, work, Ref(0, 0, "games"))
    return click


async def _press(stage: Stage, user: Person, what: str, **how: Any) -> str:
    """Press a button of the list, in another channel, and return the answer."""
    click = Click(user.user_id, user.name, on_private=True)
    click.channel_id = how.get("channel", HERE)
    click.guild_id = how.get("guild", GUILD)
    click.guild = how.get("server", SimpleNamespace(id=click.guild_id))
    click.permissions = discord.Permissions.none()
    click.app_permissions = how.get("granted", discord.Permissions.all())
    game, _, verb = what.partition(":")
    await stage.dispatch.clicked(cast(discord.Interaction[Any], click), Ref(int(game), 0, verb))
    await stage.dispatch.finish(60.0)
    return click.answers[-1].text


async def _lose(services: Services, table: Table) -> Table:
    assert await services.lost_channels.lose(table.id)
    return await services.tables.get(table.id)


# The list -----------------------------------------------------------------------------------------


async def test_nobody_has_no_games(services: Services) -> None:
    assert "not in any game" in (await _listed(services, CARA)).text


async def test_what_waits_for_you_is_first_with_opponent_time_and_masked_link(
    services: Services, stage: Stage
) -> None:
    await _running(services, 10, "B")
    yours = await _running(services, 11, "A")
    await stage.dispatch.publisher.publish(yours.id)
    lines = (await _listed(services)).text.splitlines()[1:]
    assert len(lines) == 2
    assert lines[0] == (
        "🟡 **Nautilus Duel** · with Bram · your turn came <t:1000:R> · "
        "[Go to the board](https://discord.com/channels/7/11/1)"
    )
    assert lines[1] == (
        "⚪ **Nautilus Duel** · with Bram · waiting for Bram · "
        "[Go to the board](https://discord.com/channels/7/10)"
    )


async def test_since_when_it_waits_is_for_the_one_who_is_asked(services: Services) -> None:
    await _running(services, 10, "A")
    assert "<t:1000:R>" in (await _listed(services, ANA)).text
    assert "<t:" not in (await _listed(services, BRAM)).text


async def test_the_wait_begins_with_the_turn_and_not_with_its_last_question(
    store: Any, services: Services
) -> None:
    now = [1000.0]
    slow = Services(store, clock=lambda: now[0], new_seed=lambda: b"s" * 32)
    table = await duel(slow)
    picks = Random(2)
    waits = []
    for _ in range(12):
        now[0] += 100
        table = await play_random(slow, table, picks, 1)
        (concern,) = (await store.games.agenda(ANA.user_id, 5)).concerns
        asked = Seat(0) in table.running().asked
        assert (concern.asked_at is not None) == asked
        waits.append(concern.asked_at)
    kept = [a == b for a, b in pairwise(waits) if a is not None]
    assert True in kept  # several questions of one turn
    assert len(set(waits)) > 2


async def test_a_lobby_says_how_many_seats_are_free_or_who_can_start(services: Services) -> None:
    table = await services.opening.create("atlantis", ANA, channel_id=10, guild_id=7, seats=4)
    assert "3 seats free" in (await _listed(services)).text
    await services.lobby.join(table.id, BRAM)
    await services.lobby.join(table.id, CARA)
    listed = (await _listed(services, BRAM)).text
    assert "1 seat free" in listed
    assert "with Ana, Cara" in listed
    await services.lobby.add_computer(table.id, ANA.user_id, "mate")
    full = (await _listed(services, BRAM)).text
    assert "full, waiting for Ana to start" in full
    assert "looking for players" not in full
    assert "you can start" in (await _listed(services, ANA)).text
    assert "[Go to the table](https://discord.com/channels/7/10)" in full


async def test_a_host_who_does_not_play_is_named_all_the_same(services: Services) -> None:
    table = await services.opening.create(DUEL, ANA, channel_id=10, guild_id=7, host_plays=False)
    await services.lobby.join(table.id, BRAM)
    await services.lobby.join(table.id, CARA)
    assert "waiting for <@1> to start" in (await _listed(services, BRAM)).text


async def test_what_does_not_fit_is_counted(services: Services) -> None:
    for channel in range(25):
        await _running(services, 100 + channel, "B" if channel else "A")
    said = await _listed(services)
    lines = said.text.splitlines()[1:]
    assert lines[0].startswith("🟡")  # the oldest of all
    assert lines[-1] == f"-# … and {25 - (len(lines) - 1)} more games."
    assert len(said.text) < 4000


async def test_long_names_leave_room_for_what_is_said_last(services: Services) -> None:
    long = [Person(100 + n, f"{'W' * 30}{n}") for n in range(4)]
    for channel in range(20):
        table = await services.opening.create(
            "atlantis", long[0], channel_id=100 + channel, seats=4
        )
        for person in long[1:]:
            await services.lobby.join(table.id, person)
        await services.lobby.start(table.id, long[0].user_id)
    text = (await _listed(services, long[0])).text
    assert len(text) < 4000
    lines = text.splitlines()[1:]
    assert lines[-1] == f"-# … and {20 - (len(lines) - 1)} more games."


async def test_a_game_that_cannot_be_read_hides_no_other(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = await _running(services, 10)
    await _running(services, 11)
    good = services.tables.get

    async def table(game_id: int) -> Table:
        if game_id == broken.id:
            raise BrokenGameError(reference="x")
        return await good(game_id)

    monkeypatch.setattr(services.tables, "get", table)
    lines = (await _listed(services)).text.splitlines()[1:]
    assert len(lines) == 2
    assert "<#10> can't be read" in "".join(lines)


# Games without channel ----------------------------------------------------------------------------


async def test_a_game_without_channel_is_marked_and_has_ways_out(services: Services) -> None:
    table = await _lose(services, await _running(services, 10))
    said = await _listed(services)
    assert "⚠️ **Nautilus Duel** · with Bram · its channel is gone" in said.text
    assert "discord.com" not in said.text
    assert said.labels == ["Move here", "Close"]
    assert said.clicks == [(f"g:{table.id}:0:move", None), (f"g:{table.id}:0:close", None)]


async def _planned(services: Services, channel: int) -> None:
    """Begin a game in which Ana waits and has a plan for her turn."""
    table = await _running(services, channel, "B")
    plan = PlanRow(table.seats_of(ANA.user_id)[0], {}, 1000, is_kept=True)
    await services.store.plans.put(table.id, plan)


async def _kept(services: Services, channel: int) -> None:
    """Begin a game in which a computer plays for Ana."""
    table = await _running(services, channel)
    seats = [replace(s, care=CARETAKER if s.user_id == ANA.user_id else None) for s in table.seats]
    await services.store.games.set_seats(table.id, seats)


def _components(said: Said) -> int:
    """Return how many components Discord counts."""
    return len(list(said.view.walk_children()))


def _listed_games(said: Said) -> int:
    return sum("**Nautilus Duel**" in line for line in said.text.splitlines())


@pytest.mark.parametrize("lost", [7, 12])
async def test_games_without_channel_have_as_many_buttons_as_there_is_room_for(
    services: Services, lost: int
) -> None:
    for channel in range(lost):
        await _lose(services, await _running(services, 100 + channel))
    said = await _listed(services)
    assert _listed_games(said) == lost
    assert said.labels.count("Move here") == min(lost, 9)
    assert ("room for these buttons only" in said.text) == (lost > 9)


@pytest.mark.parametrize(
    ("lost", "kept", "planned", "labels"),
    [
        (5, 0, 8, {"Move here": 5, "Close": 5, "Withdraw plan": 5}),
        (0, 5, 8, {"I am back": 5, "Withdraw plan": 7}),
        (5, 5, 8, {"Move here": 5, "Close": 5, "I am back": 5}),
    ],
)
async def test_a_busy_player_has_a_list_that_discord_takes(
    services: Services, lost: int, kept: int, planned: int, labels: dict[str, int]
) -> None:
    """Else there would be no list at all; no button is worth a game that is not in it."""
    for channel in range(lost):
        await _lose(services, await _running(services, 100 + channel))
    for channel in range(kept):
        await _kept(services, 200 + channel)
    for channel in range(planned):
        await _planned(services, 300 + channel)
    said = await _listed(services)
    assert _listed_games(said) == lost + kept + planned
    assert Counter(said.labels) == labels
    assert _components(said) <= 40
    assert "room for these buttons only" in said.text


async def test_looking_finds_channels_that_are_gone_and_those_that_are_back(
    services: Services, stage: Stage
) -> None:
    table = await _running(services, 10)
    stage.room.channels = {10}
    assert "Go to the board" in (await _asks(stage)).answers[-1].text
    assert stage.room.asked == []  # it is known to be there
    stage.room.channels = set()
    assert "Go to the board" in (await _asks(stage)).answers[-1].text  # a thread that is asleep
    assert stage.room.asked == [10]
    stage.room.gone = {10}
    assert "its channel is gone" in (await _asks(stage)).answers[-1].text
    assert (await services.store.games.get(table.id)).gone_at == 1000
    stage.room.gone = set()
    assert "Go to the board" in (await _asks(stage)).answers[-1].text
    await _lose(services, table)
    stage.room.channels = {10}
    assert "Go to the board" in (await _asks(stage)).answers[-1].text


async def test_a_game_moves_here_with_its_board(services: Services, stage: Stage) -> None:
    table = await _running(services, 10)
    await stage.dispatch.publisher.publish(table.id)
    await services.consent.stop(table.id, BRAM.user_id)
    stage.room.gone = {10}
    await _lose(services, table)
    assert "goes on in <#55>" in await _press(stage, BRAM, f"{table.id}:move")
    moved = await services.tables.get(table.id)
    assert (moved.row.channel_id, moved.row.guild_id, moved.row.gone_at) == (HERE, GUILD, None)
    assert stage.room.live == [2]
    panel = await services.store.posted.find(table.id, "board")
    assert panel is not None
    assert (panel.channel_id, panel.message_id) == (HERE, 2)
    assert (
        await services.consent.request(table.id, STOP) is None
    )  # it was asked where nobody can answer
    assert "still there" in await _press(stage, BRAM, f"{table.id}:move")


async def test_where_a_game_cannot_move_it_says_why(services: Services, stage: Stage) -> None:
    table = await _running(services, 10)
    assert "still there" in await _press(stage, ANA, f"{table.id}:move")
    await _lose(services, table)
    move = f"{table.id}:move"
    assert "not in this game" in await _press(stage, CARA, move)
    assert "server" in await _press(stage, ANA, move, server=None)
    granted = discord.Permissions.none()
    assert "Send Messages" in await _press(stage, ANA, move, granted=granted)
    await _running(services, HERE)
    assert "already has a game" in await _press(stage, ANA, move)
    assert (await services.tables.get(table.id)).row.channel_id == 10


async def test_a_game_moves_where_only_moderators_open_tables(
    services: Services, stage: Stage
) -> None:
    """It is no new table."""
    await services.store.preferences.set("guild", GUILD, "starters", "moderators")
    table = await _lose(services, await _running(services, 10))
    assert "goes on in <#55>" in await _press(stage, ANA, f"{table.id}:move")
    click = await stage.command(ANA.user_id, "new", game=DUEL)
    assert "only moderators may open tables" in click.answers[-1].text


async def test_to_another_server_a_game_moves_only_with_all_its_players(
    services: Services, stage: Stage
) -> None:
    table = await _lose(services, await _running(services, 10))
    members = {ANA.user_id}

    async def fetch_member(user_id: int) -> None:
        if user_id not in members:
            raise discord.NotFound(SimpleNamespace(status=404, reason=""), {"code": 10007})

    elsewhere = SimpleNamespace(id=8, fetch_member=fetch_member)
    move = f"{table.id}:move"
    refused = await _press(stage, ANA, move, guild=8, server=elsewhere)
    assert f"<@{BRAM.user_id}>" in refused
    members.add(BRAM.user_id)
    assert "goes on" in await _press(stage, ANA, move, guild=8, server=elsewhere)
    assert (await services.tables.get(table.id)).row.guild_id == 8


async def test_closing_asks_first_and_needs_host_or_majority(
    services: Services, stage: Stage
) -> None:
    table = await _lose(services, await _running(services, 10))
    assert "can't undo" in await _press(stage, BRAM, f"{table.id}:close")
    assert not (await services.tables.get(table.id)).is_over
    assert "more than half" in await _press(stage, BRAM, f"{table.id}:close.sure")
    assert "Bram would like to close it" in (await _listed(services)).text
    assert "stopped" in await _press(stage, ANA, f"{table.id}:close.sure")
    assert (await services.tables.get(table.id)).row.status == "stopped"
    assert "not in any game" in (await _listed(services)).text


async def test_a_lobby_without_channel_is_closed_by_its_host_and_left_by_others(
    services: Services, stage: Stage
) -> None:
    table = await services.opening.create(DUEL, ANA, channel_id=10, guild_id=GUILD)
    await services.lobby.join(table.id, BRAM)
    await _lose(services, table)
    close = f"{table.id}:close"
    assert "Leave" in await _press(stage, BRAM, close)
    assert "left" in await _press(stage, BRAM, f"{close}.sure")
    assert "Nautilus" in await _press(stage, ANA, f"{close}.sure")
    assert await services.store.games.live() == []


@pytest.mark.clause("P4")
async def test_the_next_game_is_one_press_away(services: Services, stage: Stage) -> None:
    """P4: from the panel of a game that waits for others to the one that waits longest for you."""
    first = await _running(services, 10)
    second = await _running(services, 11)
    user = asked(first)[0]
    await _until_waiting(services, stage, first, user)
    click = await stage.click(user, f"g:{first.id}:0:play")
    assert "Next game" in click.answers[-1].labels
    click = await stage.click(user, f"g:{first.id}:0:next", on_private=True)
    question = asked(await services.tables.get(second.id))[2]
    assert f"g:{second.id}:{question.asked}:" in str(click.answers[-1].clicks)
    # In place of the other game's panel: it says which game this is.
    assert f"**{Speech(second, 'en').title}** in <#11>" in click.answers[-1].text
    again = await stage.click(user, f"g:{second.id}:0:next", on_private=True)
    assert "in <#11>" not in again.answers[-1].text


async def test_there_may_be_no_next_game(services: Services, stage: Stage) -> None:
    table = await _running(services, 10)
    user = asked(table)[0]
    await _until_waiting(services, stage, table, user)
    click = await stage.click(user, f"g:{table.id}:0:next", on_private=True)
    assert click.answers[-1].text == "No other game is waiting for you."


async def _until_waiting(services: Services, stage: Stage, table: Table, user: int) -> None:
    """Play until a game waits for somebody else, its board posted."""
    table = await services.tables.get(table.id)
    while asked(table)[0] == user:
        table = await play_random(services, table, Random(3), 1)
    await stage.dispatch.publisher.follow(table.id)
