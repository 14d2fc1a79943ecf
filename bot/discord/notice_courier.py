"""Carrying a notice to its person: here, in a direct message, or both."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass, replace

import discord

from bot.courtesy.notice_ladder import Step
from bot.courtesy.ways import BOTH, DIGEST, DM, HERE
from bot.discord.failures import FAILED, in_time, is_final, why
from bot.discord.languages import public_language
from bot.discord.message_builder import NOBODY, Layout, mentioning
from bot.discord.notice_message import notice_here, notice_letter, notice_line
from bot.discord.sender import Sender
from bot.discord.sentences import Speech
from bot.tables.own_settings import NOTICES, way_of
from bot.tables.turn import Turn
from bot.texts import FALLBACK, speaker
from games.core.api import Json
from games.core.wording import Message
from storage.api.store import Store

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Joined:
    """A game of the same person that is told of in the same notice."""

    turn: Turn
    seat: int
    step: Step

    @property
    def place(self) -> list[int]:
        """Return what is noted of it."""
        return [self.turn.table.id, self.seat, int(self.step)]

    def beside(self, others: Sequence[Joined]) -> list[Joined]:
        """Return those of others that may be told of in the channel of this one.

        On one server nobody is told what is played on another.
        """
        guild_id = self.turn.table.row.guild_id
        return [each for each in others if each.turn.table.row.guild_id == guild_id]


class Courier:
    """Sends notices that have been noted, with the nonce they were noted with."""

    def __init__(self, client: discord.Client, store: Store, sender: Sender) -> None:
        self._client = client
        self._store = store
        self._sender = sender

    async def carry(
        self, told: Joined, others: Sequence[Joined], where: str, data: Json, now: int
    ) -> tuple[int | None, tuple[int, int] | None]:
        """Send a notice; return the message here, and channel and number of a direct message."""
        message_id, letter, is_refused = None, None, _was_refused(told, data)
        if rings_elsewhere(where, told.step):
            letter = await self._write_to(told, others, data, now)
            is_refused = letter is None
        if letter is None or _rings_here(where, told):
            posted = await self._post(told, others, data, is_refused=is_refused)
            message_id = posted.id
        return message_id, letter

    async def _post(
        self, told: Joined, others: Sequence[Joined], data: Json, *, is_refused: bool
    ) -> discord.Message:
        turn, seat = told.turn, told.seat
        speech = Speech(turn.table, public_language(turn))
        user_id = turn.table.seats[seat].user_id or 0
        also = [_line(each, public_language(turn)) for each in told.beside(others)]
        if is_refused:
            also.append(speech.bot("notice-refused"))
        words = notice_line(turn, speech, seat, told.step)
        layout = notice_here(turn, speech, user_id, words, also, str(data["nonce"]))
        return await self._sender.send(
            turn.table.row.channel_id,
            layout,
            mentioning([user_id]),
            nonce=str(data["nonce"]),
            silent=not told.step.is_loud,
        )

    async def _write_to(
        self, told: Joined, others: Sequence[Joined], data: Json, now: int
    ) -> tuple[int, int] | None:
        """Return channel and number of a direct message, None if it is refused."""
        user_id = told.turn.table.seats[told.seat].user_id or 0
        of_user = await self._store.preferences.all("user", user_id)
        language = str(of_user.get("language", FALLBACK))
        say = speaker("", language, lenient=True)
        lines = [_line(each, language) for each in (told, *others)]
        if told.step is Step.DIGEST:
            lines = [say(Message("notice-digest", {"count": len(lines)})), *lines]
        nonce = str(data["nonce"])
        layout: Layout = notice_letter(say, told.turn.table.id, lines, nonce)
        try:
            channel = await in_time(self._client.create_dm(discord.Object(user_id)), self._client)
            silent = not told.step.is_loud
            nonce += "d"  # Discord knows one message to a nonce, and there may be one here as well
            sent = await self._sender.send(channel.id, layout, NOBODY, nonce=nonce, silent=silent)
        except FAILED as error:
            if not is_final(error):
                raise
            log.info("direct message refused: %s", why(error))
            way = replace(way_of(of_user), refused=now)
            await self._store.preferences.set("user", user_id, NOTICES, way.dump())
            return None
        return channel.id, sent.id


def _line(told: Joined, language: str) -> str:
    return notice_line(told.turn, Speech(told.turn.table, language), told.seat, told.step)


def rings_elsewhere(where: str, step: Step) -> bool:
    """Return whether a notice is a direct message, if that is not refused."""
    return where in (DM, BOTH, DIGEST) and step is not Step.NUDGE


def _was_refused(told: Joined, data: Json) -> bool:
    """Return whether the letter of a notice was refused before, and then all the rest failed."""
    refused = told.turn.table.clocks.way(told.seat).refused
    return refused is not None and refused >= data["at"]


def _rings_here(where: str, told: Joined) -> bool:
    """Return whether a notice comes to the channel besides a direct message.

    With both, the board has rung already if it might: then only the direct message is missing.
    """
    if where == BOTH and told.step is Step.WAKE:
        clocks = told.turn.table.clocks
        began = clocks.seat(told.seat).began
        return began is not None and clocks.is_hushed(told.seat, began)
    return where in (HERE, BOTH)
