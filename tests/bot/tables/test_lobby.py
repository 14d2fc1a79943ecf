"""Lobby: opening a table, seats, computers, options, start; everything that is refused."""

from __future__ import annotations

from typing import Any

import pytest

from bot.tables.refusals import (
    AlreadySeatedError,
    AlreadyStartedError,
    ChannelBusyError,
    EmptySeatsError,
    LobbyFullError,
    NoComputerError,
    NoGameError,
    NotHostError,
    NotSeatedError,
    SeatTakenError,
    TooManyComputersError,
    UnknownLevelError,
)
from bot.tables.services import Services
from games.core.chance import commitment
from games.core.errors import (
    InvalidOptionError,
    SeatCountError,
    UnknownGameError,
    UnknownOptionError,
)
from tests.bot.begun_tables import DUEL, duel
from tests.bot.conftest import ANA, BRAM, CARA


async def test_a_new_table_has_its_host_on_the_first_seat(services: Services) -> None:
    table = await services.opening.create(DUEL, ANA, channel_id=10, guild_id=7)
    assert table.row.status == "lobby"
    assert table.names == ("Ana", "")
    assert table.row.host_id == ANA.user_id
    assert table.row.options["first_player"] == "random"
    assert table.row.seed_hash == commitment(b"s" * 32)
    assert table.position is None


@pytest.mark.parametrize(
    ("given", "refusal"),
    [
        ({"slug": "chess"}, UnknownGameError),
        ({"seats": 3}, SeatCountError),
        ({"seats": 1}, SeatCountError),
        ({"options": {"no_such": "x"}}, UnknownOptionError),
        ({"options": {"open_piles": "perhaps"}}, InvalidOptionError),
        ({"options": {"first_player": "C"}}, InvalidOptionError),
        ({"computers": ["captain"]}, UnknownLevelError),
        ({"computers": ["mate", "mate"]}, TooManyComputersError),
    ],
)
async def test_a_bad_table_is_refused_and_nothing_is_stored(
    services: Services, given: dict[str, Any], refusal: type[Exception]
) -> None:
    arguments = {"slug": DUEL, **given}
    slug = arguments.pop("slug")
    with pytest.raises(refusal):
        await services.opening.create(slug, ANA, channel_id=10, **arguments)
    assert await services.store.games.in_channel(10) is None


async def test_one_open_game_a_channel(services: Services) -> None:
    table = await services.opening.create(DUEL, ANA, channel_id=10)
    with pytest.raises(ChannelBusyError):
        await services.opening.create(DUEL, BRAM, channel_id=10)
    await services.opening.create(DUEL, BRAM, channel_id=11)
    assert (await services.tables.in_channel(10)).id == table.id


async def test_no_game_in_an_empty_channel(services: Services) -> None:
    with pytest.raises(NoGameError):
        await services.tables.in_channel(99)
    with pytest.raises(NoGameError):
        await services.tables.get(99)


async def test_joining_takes_the_free_seat_once(services: Services) -> None:
    table = await services.opening.create(DUEL, ANA, channel_id=10)
    with pytest.raises(AlreadySeatedError):
        await services.lobby.join(table.id, ANA)
    with pytest.raises(SeatTakenError):
        await services.lobby.join(table.id, BRAM, seat=0)
    with pytest.raises(SeatCountError):
        await services.lobby.join(table.id, BRAM, seat=2)
    table = await services.lobby.join(table.id, BRAM)
    assert table.names == ("Ana", "Bram")
    with pytest.raises(LobbyFullError):
        await services.lobby.join(table.id, CARA)


async def test_the_host_passes_on_when_leaving(services: Services) -> None:
    table = await services.opening.create(DUEL, ANA, channel_id=10)
    await services.lobby.join(table.id, BRAM)
    table = await services.lobby.leave(table.id, ANA.user_id)
    assert table.row.host_id == BRAM.user_id
    assert table.names == ("", "Bram")
    with pytest.raises(NotSeatedError):
        await services.lobby.leave(table.id, ANA.user_id)


async def test_only_the_host_changes_computers_options_and_seats(services: Services) -> None:
    table = await services.opening.create(DUEL, ANA, channel_id=10)
    for attempt in (
        services.lobby.add_computer(table.id, BRAM.user_id, "mate"),
        services.lobby.remove_computer(table.id, BRAM.user_id),
        services.lobby.set_options(table.id, BRAM.user_id, {"open_piles": True}),
        services.lobby.set_seat_count(table.id, BRAM.user_id, 2),
        services.lobby.start(table.id, BRAM.user_id),
        services.lobby.close(table.id, BRAM.user_id),
    ):
        with pytest.raises(NotHostError):
            await attempt


async def test_computers_come_and_go(services: Services) -> None:
    table = await services.opening.create(DUEL, ANA, channel_id=10)
    with pytest.raises(NoComputerError):
        await services.lobby.remove_computer(table.id, ANA.user_id)
    table = await services.lobby.add_computer(table.id, ANA.user_id, "mate")
    assert table.seats[1].level == "mate"
    assert table.names[1]
    table = await services.lobby.remove_computer(table.id, ANA.user_id)
    assert table.seats[1].level is None
    assert table.names[1] == ""


async def test_options_keep_what_is_not_changed(services: Services) -> None:
    table = await services.opening.create(DUEL, ANA, channel_id=10, options={"first_player": "B"})
    table = await services.lobby.set_options(table.id, ANA.user_id, {"open_piles": "true"})
    assert table.row.options["open_piles"] is True
    assert table.row.options["first_player"] == "B"
    with pytest.raises(InvalidOptionError):
        await services.lobby.set_options(table.id, ANA.user_id, {"first_player": "maybe"})
    assert (await services.tables.get(table.id)).row.options["first_player"] == "B"


async def test_start_needs_enough_players(services: Services) -> None:
    table = await services.opening.create(DUEL, ANA, channel_id=10)
    with pytest.raises(EmptySeatsError):
        await services.lobby.start(table.id, ANA.user_id)
    assert (await services.tables.get(table.id)).row.status == "lobby"


async def test_after_the_start_the_lobby_is_closed(services: Services) -> None:
    table = await duel(services)
    assert table.row.status == "running"
    for attempt in (
        services.lobby.join(table.id, CARA),
        services.lobby.leave(table.id, ANA.user_id),
        services.lobby.start(table.id, ANA.user_id),
        services.lobby.set_options(table.id, ANA.user_id, {"open_piles": True}),
        services.lobby.close(table.id, ANA.user_id),
        services.opening.rematch(table.id, ANA),
    ):
        with pytest.raises(AlreadyStartedError):
            await attempt


async def test_a_lobby_can_be_given_up(services: Services) -> None:
    table = await services.opening.create(DUEL, ANA, channel_id=10)
    await services.lobby.close(table.id, BRAM.user_id, force=True)
    assert await services.store.games.in_channel(10) is None


async def test_a_rematch_moves_the_seats_on(services: Services) -> None:
    table = await duel(services, open_piles=True)
    await services.seats.resign(table.id, BRAM.user_id)
    with pytest.raises(NotSeatedError):
        await services.opening.rematch(table.id, CARA)
    again = await services.opening.rematch(table.id, ANA)
    assert again.id != table.id
    assert again.row.options["open_piles"] is True
    assert again.seats[1].user_id == ANA.user_id
    assert not again.seats[0].resigned


async def test_one_phone_for_two(services: Services) -> None:
    table = await services.opening.create(DUEL, ANA, channel_id=10)
    table = await services.lobby.join(table.id, ANA, again=True)
    assert table.seats_of(ANA.user_id) == [0, 1]
    table = await services.lobby.start(table.id, ANA.user_id)
    assert table.row.status == "running"
