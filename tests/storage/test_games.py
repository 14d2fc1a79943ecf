"""Games and seats: what is stored comes back, and one channel has one open game."""

import pytest

from storage.api.errors import ChannelTakenError, ConstraintError, GameMissingError, NotInLobbyError
from storage.api.overviews import Crowd
from storage.api.rows import GameRow, LobbyChange, NewTimer, PostedMessage, SeatRow, Step
from storage.api.store import Store
from tests.storage.tables import (
    ANA,
    BEN,
    CHANNEL,
    NOW,
    SEED,
    entry,
    open_lobby,
    position,
    start_game,
    two_players,
)


async def test_a_new_game_comes_back_as_it_was_given(store: Store) -> None:
    game_id = await open_lobby(store, guild_id=None)
    assert await store.games.get(game_id) == GameRow(
        id=game_id,
        slug="atlantis",
        ruleset=1,
        options={"variant": "long", "name": "Tiefsee ≈"},
        seats_wanted=2,
        status="lobby",
        guild_id=None,
        channel_id=CHANNEL,
        host_id=ANA,
        seed=SEED,
        seed_hash="abc",
        counters={},
        seq=0,
        created_at=NOW,
        updated_at=NOW,
        outcome=None,
    )


async def test_the_secret_seed_is_not_printed_with_the_row(store: Store) -> None:
    game = await store.games.get(await open_lobby(store))
    assert game.seed == SEED
    assert repr(SEED) not in repr(game)


async def test_a_missing_game_is_named(store: Store) -> None:
    panel = PostedMessage(9, "board", "", CHANNEL, None, {})
    for call in (
        store.games.get(9),
        store.entries.load(9),
        store.games.set_seats(9, two_players()),
        store.games.update_lobby(LobbyChange(9, now=NOW, host_id=BEN)),
        store.entries.append(Step(9, 0, [entry(1)], position(1), now=NOW)),
        store.entries.append(Step(9, 0, [], None, now=NOW, seats=two_players())),
        store.entries.put_snapshot(9, 0, {}),
        store.games.delete(9),
        store.posted.put(panel),
        store.timers.add(9, NewTimer("turn", NOW)),
    ):
        with pytest.raises(GameMissingError) as caught:
            await call
        assert (caught.value.code, caught.value.game_id) == ("game-missing", 9)


async def test_a_channel_holds_one_open_game(store: Store) -> None:
    first = await open_lobby(store)
    with pytest.raises(ChannelTakenError) as caught:
        await open_lobby(store)
    assert caught.value.channel_id == CHANNEL
    assert await store.games.live() == [first]
    await open_lobby(store, CHANNEL + 1)


@pytest.mark.parametrize("status", ["finished", "stopped"])
async def test_a_closed_game_frees_its_channel(store: Store, status: str) -> None:
    first = await start_game(store)
    await store.entries.append(Step(first, 1, [], None, now=NOW, status=status))  # type: ignore[arg-type]
    assert await store.games.in_channel(CHANNEL) is None
    second = await open_lobby(store)
    found = await store.games.in_channel(CHANNEL)
    assert found is not None
    assert found.id == second
    assert await store.games.live() == [second]


async def test_a_closed_game_cannot_reopen_in_a_taken_channel(store: Store) -> None:
    first = await start_game(store)
    await store.entries.append(Step(first, 1, [entry(2)], position(2), now=NOW, status="finished"))
    await open_lobby(store)
    with pytest.raises(ChannelTakenError):
        await store.entries.append(
            Step(first, 2, [entry(3, "undo")], position(3), now=NOW, status="running")
        )
    assert (await store.games.get(first)).seq == 2
    assert len(await store.entries.of_game(first)) == 2


async def test_a_lobby_moves_only_to_a_free_channel(store: Store) -> None:
    first = await open_lobby(store)
    await open_lobby(store, 5)
    with pytest.raises(ChannelTakenError) as caught:
        await store.games.update_lobby(LobbyChange(first, now=NOW, channel_id=5))
    assert caught.value.channel_id == 5
    await store.games.update_lobby(LobbyChange(first, now=NOW, channel_id=6))
    assert (await store.games.get(first)).channel_id == 6


async def test_games_of_a_user_once_each_and_latest_first(store: Store) -> None:
    hot_seat = (SeatRow(0, ANA, "Ana"), SeatRow(1, ANA, "Ana again"))
    old = await open_lobby(store, 1, seats=hot_seat, now=NOW)
    new = await open_lobby(store, 2, seats=two_players(), now=NOW + 5)
    await open_lobby(store, 3, seats=[SeatRow(0, BEN, "Ben")])
    over = await open_lobby(store, 4, seats=two_players())
    await store.entries.append(Step(over, 0, [], None, now=NOW, status="stopped"))
    assert [game.id for game in await store.games.of_user(ANA)] == [new, old]
    assert [game.id for game in await store.games.of_user(ANA, ["stopped"])] == [over]
    assert await store.games.of_user(ANA, []) == []


async def test_the_lobby_changes_only_what_is_given(store: Store) -> None:
    game_id = await open_lobby(store)
    await store.games.update_lobby(
        LobbyChange(game_id, now=NOW + 1, options={"variant": "short"}, seats_wanted=3)
    )
    game = await store.games.get(game_id)
    assert (game.options, game.seats_wanted, game.host_id) == ({"variant": "short"}, 3, ANA)
    await store.games.update_lobby(LobbyChange(game_id, now=NOW + 2, host_id=BEN, ruleset=2))
    game = await store.games.get(game_id)
    assert (game.options, game.host_id, game.ruleset) == ({"variant": "short"}, BEN, 2)
    assert game.updated_at == NOW + 2


async def test_a_started_game_refuses_lobby_changes(store: Store) -> None:
    game_id = await start_game(store)
    with pytest.raises(NotInLobbyError):
        await store.games.update_lobby(LobbyChange(game_id, now=NOW, seats_wanted=3))
    assert (await store.games.get(game_id)).seats_wanted == 2


async def test_seats_come_back_in_order(store: Store) -> None:
    game_id = await open_lobby(store)
    seats = (SeatRow(0, ANA, "Ana"), SeatRow(1, None, "Robot", "hard"), SeatRow(2))
    await store.games.set_seats(game_id, seats[::-1])
    assert await store.games.seats(game_id) == seats
    await store.games.set_seats(game_id, seats[:1])
    assert await store.games.seats(game_id) == seats[:1]


async def test_after_the_start_people_change_but_seats_do_not(store: Store) -> None:
    game_id = await start_game(store)
    replaced = (SeatRow(0, ANA, "Ana", resigned=True), SeatRow(1, None, "Robot", "easy"))
    await store.games.set_seats(game_id, replaced)
    for seats in (replaced[:1], (*replaced, SeatRow(2)), (replaced[0], SeatRow(2))):
        with pytest.raises(NotInLobbyError):
            await store.games.set_seats(game_id, seats)
        with pytest.raises(NotInLobbyError):
            await store.entries.append(
                Step(game_id, 1, [entry(2)], position(2), now=NOW, seats=seats)
            )
    assert await store.games.seats(game_id) == replaced
    assert (await store.games.get(game_id)).seq == 1


async def test_a_seat_is_a_user_or_a_computer(store: Store) -> None:
    game_id = await open_lobby(store, seats=two_players())
    with pytest.raises(ConstraintError):
        await store.games.set_seats(game_id, [SeatRow(0, ANA, "Ana", "hard")])
    assert await store.games.seats(game_id) == two_players()


async def test_deleting_a_game_takes_everything_and_nothing_else(store: Store) -> None:
    doomed, kept = await start_game(store, 1), await start_game(store, 2)
    for game_id in (doomed, kept):
        await store.posted.put(PostedMessage(game_id, "board", "", CHANNEL, 5, {}))
        await store.timers.add(game_id, NewTimer("turn", NOW))
    await store.games.delete(doomed)
    assert await store.entries.of_game(doomed) == []
    assert await store.entries.snapshot(doomed) is None
    assert await store.games.seats(doomed) == ()
    assert await store.posted.of_game(doomed) == []
    assert await store.timers.of_game(doomed) == []
    assert len(await store.entries.of_game(kept)) == 1
    assert len(await store.posted.of_game(kept)) == len(await store.timers.of_game(kept)) == 1
    assert await store.integrity_check() == []


async def test_ids_are_never_reused(store: Store) -> None:
    first = await open_lobby(store)
    await store.games.delete(first)
    assert await open_lobby(store) > first


async def test_a_crowd_is_counted_by_host_and_by_server(store: Store) -> None:
    assert await store.games.crowd(ANA, 77) == Crowd(0, 0, 0, 0)
    ended = await start_game(store)
    await store.entries.append(Step(ended, 1, [], None, now=NOW, status="stopped"))
    await start_game(store)
    await open_lobby(store, CHANNEL + 1)
    await open_lobby(store, CHANNEL + 2, guild_id=78)
    await open_lobby(store, CHANNEL + 3, host_id=BEN)
    await open_lobby(store, CHANNEL + 4, guild_id=None, host_id=BEN)
    assert await store.games.crowd(ANA, 77) == Crowd(2, 3, 2, 3)
    assert await store.games.crowd(BEN, 78) == Crowd(2, 2, 1, 1)
    assert await store.games.crowd(BEN, None) == Crowd(2, 2, 0, 0)
