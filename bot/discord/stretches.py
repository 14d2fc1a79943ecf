"""Short turns in a row: the next board takes the place of the one before, and calls like any other.

Discord tells nobody of an edit, so a new message calls, and the one before it is deleted. The board
with which such a row begins stays: it tells what led there.
"""

from __future__ import annotations

from bot.discord.glance import Glance
from bot.tables.table import Table
from games.core.api import Json
from games.core.stretches import stretch_of
from storage.api.rows import PostedMessage

_STRETCH = "stretch"  # what a board notes of the row it is in
_REPLACED = "replaced"  # a past board that is to be deleted


def stretched(table: Table, view: Json, board: PostedMessage | None, told: Glance) -> Json:
    """Return what a new board notes of the stretch it is in, the story of it so far included."""
    name = None if table.is_over else stretch_of(table.game, view)
    if name is None:
        return {}
    before = {} if board is None else board.data.get(_STRETCH, {})
    nth = before["nth"] + 1 if before.get("name") == name else 1
    if nth > 2:
        told = told.following(before["lines"], before["left"])
    kept = {"lines": told.lines, "left": told.left, "head": told.head}
    return {_STRETCH: {"name": name, "nth": nth, **kept}}


def story_of_stretch(noted: Json, told: Glance) -> Glance:
    """Return what a board tells: all of its stretch that boards which are gone have told, too."""
    stretch = noted.get(_STRETCH)
    return told if stretch is None else Glance(stretch["lines"], stretch["left"], stretch["head"])


def past(board: PostedMessage, kind: str, data: Json) -> PostedMessage:
    """Return a board as a past one; `data` is of the board after it.

    It is deleted if that tells all it has told, unless somebody it has called is still waited for.
    """
    before, now = board.data.get(_STRETCH), data.get(_STRETCH)
    kept = dict(board.data)
    if before is not None and now is not None and before["name"] == now["name"]:
        kept |= {_REPLACED: True} if now["nth"] > 2 and not data["quiet"] else {}
    return PostedMessage(
        board.game_id, kind, str(board.message_id), board.channel_id, board.message_id, kept
    )


def is_replaced(board: PostedMessage) -> bool:
    """Return whether a past board is to be deleted."""
    return bool(board.data.get(_REPLACED))
