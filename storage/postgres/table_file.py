"""All that one click about a table needs, in one statement and so of one instant."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from storage.api.rows import Json, SeatRow, TableFile, Times
from storage.postgres.plans import PLANS
from storage.shared.columns import (
    GAME_COLUMNS,
    decode_entry,
    decode_game,
    decode_message,
    decode_plan,
    decode_seat,
    decode_snapshot,
)
from storage.shared.json_columns import loads

SEATS = """(SELECT coalesce(
    json_agg(json_build_array(seat, user_id, name, level, resigned, left_by, press, word, care,
        owner_id, seen) ORDER BY seat),
    '[]'
) FROM seats WHERE game_id = games.id)"""
SNAPSHOT = """LEFT JOIN (
    SELECT game_id, seq AS snapshot_seq, position, checksum FROM snapshots
) AS last ON game_id = id"""

CLOCKS = """(SELECT coalesce(json_agg(json_build_array(seat, data::text)), '[]')
    FROM clocks WHERE game_id = games.id)"""
# Of all who sit there, and of the bot: server 0.
PEOPLE = """(SELECT coalesce(
    json_agg(json_build_array(scope, scope_id, name, value::text) ORDER BY name COLLATE "C"), '[]'
) FROM settings WHERE (scope = 'guild' AND scope_id = 0) OR (scope = 'user' AND scope_id IN (
    SELECT user_id FROM seats WHERE game_id = games.id
    UNION SELECT owner_id FROM seats WHERE game_id = games.id
)))"""

# The last choice of a user's seats that has ended a turn; found from the end of the log.
_OWN_TURN = """SELECT seq FROM entries
WHERE game_id = $1 AND kind = 'choice' AND data::json ->> 'settled' = 'true'
    AND seat IN (SELECT seat FROM seats WHERE game_id = $1 AND user_id = $2)
ORDER BY seq DESC LIMIT 1"""

# As text: what is JSON already would be taken apart once more than it was put together.
# $1 the game, $2 the user, $3 the kind of message that has told everybody up to some entry.
READ = f"""WITH told AS (
    SELECT coalesce(max((data::json ->> 'seq')::bigint), 0) AS seq
    FROM panels WHERE game_id = $1 AND kind = $3
), own AS (
    SELECT coalesce(({_OWN_TURN}), 0) AS seq
    WHERE EXISTS (SELECT 1 FROM seats WHERE game_id = $1 AND user_id = $2)
)
SELECT {GAME_COLUMNS}, snapshot_seq, position, checksum, {SEATS},
    (SELECT coalesce(
        json_agg(json_build_array(seq, kind, seat, key, data::text, made_at) ORDER BY seq), '[]'
    ) FROM entries WHERE game_id = games.id AND seq > (
        SELECT least(told.seq, own.seq) FROM told LEFT JOIN own ON true
    )),
    (SELECT coalesce(
        json_agg(json_build_array(game_id, kind, key, channel_id, message_id, data::text)
            ORDER BY kind COLLATE "C", key COLLATE "C"),
        '[]'
    ) FROM panels WHERE game_id = games.id),
    (SELECT coalesce(
        json_agg(json_build_array(scope, name, value::text) ORDER BY name COLLATE "C"), '[]'
    ) FROM settings WHERE (scope = 'guild' AND scope_id = coalesce(games.guild_id, 0))
            OR (scope = 'user' AND scope_id = $2)),
    {CLOCKS}, {PEOPLE}, {PLANS}
FROM games {SNAPSHOT} WHERE id = $1"""  # noqa: S608 - made of constants


def decode(game_id: int, row: Sequence[Any]) -> TableFile:
    """Return the file of a table from what `READ` has found."""
    *columns, seq, position, expected, seats, entries, messages, settings = row[:-3]
    clocks, people, plans = row[-3:]
    snapshot = None
    if seq is not None:
        snapshot = decode_snapshot(game_id, seq, position.encode(), expected)
    values = loads(settings)
    seated = tuple(decode_seat(each) for each in loads(seats))
    return TableFile(
        decode_game(columns),
        seated,
        snapshot,
        tuple(decode_entry(each) for each in loads(entries)),
        tuple(decode_message(each) for each in loads(messages)),
        {name: loads(value) for scope, name, value in values if scope == "guild"},
        {name: loads(value) for scope, name, value in values if scope == "user"},
        times=decode_times(seated, clocks, people),
        plans=tuple(decode_plan(each) for each in loads(plans)),
    )


def decode_times(seats: Sequence[SeatRow], clocks: str, people: str) -> Times:
    """Return what the clocks of a game depend on, from what `CLOCKS` and `PEOPLE` have found."""
    users = (user for seat in seats for user in (seat.user_id, seat.owner_id))
    of_people: dict[int, Json] = {user: {} for user in users if user is not None}
    of_bot: Json = {}
    for scope, owner, name, value in loads(people):
        (of_bot if scope == "guild" else of_people[owner])[name] = loads(value)
    return Times({seat: loads(data) for seat, data in loads(clocks)}, of_people, of_bot)
