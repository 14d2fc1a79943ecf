"""All that a click needs in one read, and what has become of messages in one write."""

from dataclasses import replace

import pytest

from storage.api.errors import GameMissingError, OutdatedError
from storage.api.rows import EntryRow, NewTimer, PostedMessage, Posting, SeatRow, Step
from storage.api.store import Store
from tests.storage.tables import ANA, BEN, CHANNEL, NOW, position, start_game

CARA = 2**62 + 3
BOARD = "board"


def _choice(seq: int, seat: int, *, settled: bool) -> EntryRow:
    return EntryRow(seq, "choice", seat, f"move:{seq}", {"settled": settled}, NOW + seq)


async def _played(store: Store, *choices: tuple[int, bool]) -> int:
    """Return a game in which seats have chosen, each time ending a turn or not."""
    game_id = await start_game(store)
    for seq, (seat, settled) in enumerate(choices, start=2):
        entry = _choice(seq, seat, settled=settled)
        await store.entries.append(Step(game_id, seq - 1, [entry], position(seq), now=NOW))
    return game_id


def _board(game_id: int, seq: int, message_id: int = 5) -> PostedMessage:
    return PostedMessage(game_id, BOARD, "", CHANNEL, message_id, {"seq": seq})


async def _recent(store: Store, game_id: int, user_id: int) -> list[int]:
    return [entry.seq for entry in (await store.games.open(game_id, user_id, BOARD)).recent]


async def test_a_file_holds_what_single_reads_return(store: Store) -> None:
    game_id = await _played(store, (0, True), (1, False))
    await store.posted.put(_board(game_id, 1))
    await store.posted.put(PostedMessage(game_id, "past board", "3", CHANNEL, 3, {"seq": 0}))
    await store.preferences.set("guild", 77, "language", "nl")
    await store.preferences.set("user", ANA, "language", "fr")
    await store.preferences.set("user", BEN, "language", "de")
    await store.preferences.set("guild", 78, "language", "es")
    file = await store.games.open(game_id, ANA, BOARD)
    loaded = await store.entries.load(game_id)
    assert (file.game, file.seats, file.snapshot) == (loaded.game, loaded.seats, loaded.snapshot)
    assert list(file.posted) == await store.posted.of_game(game_id)
    assert list(file.recent) == await store.entries.of_game(game_id, after=1)
    assert (file.of_server, file.of_user) == ({"language": "nl"}, {"language": "fr"})


async def test_the_end_of_the_log_begins_where_everybody_was_told(store: Store) -> None:
    game_id = await _played(store, (0, True), (1, True), (0, True), (1, False))
    assert await _recent(store, game_id, CARA) == [1, 2, 3, 4, 5]
    await store.posted.put(_board(game_id, 3))
    assert await _recent(store, game_id, CARA) == [4, 5]


async def test_the_end_of_the_log_begins_after_the_last_turn_of_who_asks(store: Store) -> None:
    game_id = await _played(store, (0, True), (1, True), (0, True), (0, False))
    await store.posted.put(_board(game_id, 4))
    assert await _recent(store, game_id, ANA) == [5]  # what is not ended is no turn
    assert await _recent(store, game_id, BEN) == [4, 5]


async def test_who_has_not_moved_yet_gets_the_whole_log(store: Store) -> None:
    game_id = await _played(store, (0, True))
    await store.posted.put(_board(game_id, 2))
    assert await _recent(store, game_id, BEN) == [1, 2]


async def test_there_is_no_file_of_a_game_that_is_gone(store: Store) -> None:
    with pytest.raises(GameMissingError):
        await store.games.open(9, ANA, BOARD)


async def _owed(store: Store, game_id: int) -> list[str]:
    return [timer.kind for timer in await store.timers.of_game(game_id)]


async def test_messages_are_recorded_together(store: Store) -> None:
    game_id = await start_game(store)
    await store.posted.put(_board(game_id, 1))
    await store.timers.add(game_id, NewTimer("follow-up", NOW))
    await store.timers.add(game_id, NewTimer("idle", NOW))
    file = await store.games.open(game_id, ANA, BOARD)
    newer = _board(game_id, 2, 6)
    past = replace(file.posted[0], kind="past board", key="5")
    posting = Posting(
        game_id,
        file.seats,
        known={BOARD: file.posted[0], "under way": None},
        put=[newer, past],
        drop=[("under way", "")],
        done=file.game,
        done_timers=["follow-up"],
    )
    assert await store.posted.record(posting)
    assert await store.posted.of_game(game_id) == [newer, past]
    assert await _owed(store, game_id) == ["idle"]
    assert not await store.posted.record(Posting(game_id, file.seats, drop=[("past board", "5")]))
    assert await store.posted.of_game(game_id) == [newer]


async def test_nothing_is_recorded_about_seats_that_have_changed(store: Store) -> None:
    game_id = await start_game(store)
    seats = await store.games.seats(game_id)
    await store.games.set_seats(game_id, [replace(seats[0], name="–"), seats[1]])
    with pytest.raises(OutdatedError):
        await store.posted.record(Posting(game_id, seats, put=[_board(game_id, 1)]))
    assert await store.posted.of_game(game_id) == []


@pytest.mark.parametrize(("kind", "is_known"), [(BOARD, False), ("under way", True)])
async def test_nothing_is_recorded_if_somebody_was_quicker(
    store: Store, kind: str, is_known: bool
) -> None:
    game_id = await start_game(store)
    await store.posted.put(_board(game_id, 1))
    known = {kind: _board(game_id, 1) if is_known else None}
    posting = Posting(game_id, await store.games.seats(game_id), known=known, drop=[(BOARD, "")])
    with pytest.raises(OutdatedError):
        await store.posted.record(posting)
    assert await store.posted.of_game(game_id) == [_board(game_id, 1)]


@pytest.mark.parametrize("change", ["step", "seats"])
async def test_timers_stay_if_the_game_has_gone_on(store: Store, change: str) -> None:
    game_id = await start_game(store)
    await store.timers.add(game_id, NewTimer("follow-up", NOW))
    file = await store.games.open(game_id, ANA, BOARD)
    if change == "step":
        entry = _choice(2, 0, settled=True)
        await store.entries.append(Step(game_id, 1, [entry], None, now=NOW))
    else:
        await store.games.set_seats(game_id, [SeatRow(0, CARA, "Cara"), file.seats[1]])
    done = Posting(game_id, file.seats, done=file.game, done_timers=["follow-up"])
    assert not await store.posted.record(done)
    assert await _owed(store, game_id) == ["follow-up"]


async def test_nothing_is_recorded_about_a_game_that_is_gone(store: Store) -> None:
    with pytest.raises(GameMissingError):
        await store.posted.record(Posting(9, (), drop=[(BOARD, "")]))


async def test_messages_of_another_game_are_refused(store: Store) -> None:
    game_id = await start_game(store)
    with pytest.raises(ValueError, match="not messages of game"):
        await store.posted.record(Posting(game_id, (), put=[_board(game_id + 1, 1)]))
