"""The late card in a channel: posted once, renewed by answers, closed when the turn is made."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

import discord

from bot.courtesy.ways import DIGEST
from bot.discord import custom_ids
from bot.discord.components import button, rows
from bot.discord.custom_ids import Ref
from bot.discord.languages import public_language
from bot.discord.message_builder import Layout, mentioning, note
from bot.discord.posted_notes import PostedNotes
from bot.discord.sender import Sender, new_nonce
from bot.discord.sentences import Speech
from bot.tables.late_cards import LATE, LateCard, cards, closed_cards
from bot.tables.peace import is_in_peace
from bot.tables.services import Services
from bot.tables.table import Table
from bot.tables.turn import Turn
from games.core.api import Seat
from storage.api.errors import GameMissingError
from storage.api.rows import PostedMessage

WAIT, COMPUTER, OPEN = "wait", "computer", "open"


class LateCardMessages:
    """Posts, renews and closes late cards."""

    def __init__(self, services: Services, sender: Sender) -> None:
        self._services = services
        self._store = services.store
        self._sender = sender
        self._notes = PostedNotes(services.tables, sender)

    async def ask(self, game_id: int, seat: Seat, now: int) -> None:
        """Ask the others about a seat that is late, unless they are asked already.

        If they chose to wait and that is over, they are asked anew: the old message goes.
        """
        async with self._store.exclusive(game_id, "post"):
            turn = await self._tidied(game_id)
            late_at = turn.table.clocks.late_at(seat)
            if late_at is None or late_at > now or not turn.table.others(seat):
                return
            known, card = _card_of(turn, seat) or (None, LateCard.new(turn.table, seat, now))
            if not card.is_open(turn.table):
                return
            # Deleted and posted anew, because a changed message calls nobody.
            if known is not None and known.message_id is not None:
                if late_at <= card.at:
                    return
                await self._sender.delete(known.channel_id, known.message_id)
                card = replace(card, at=now, waits=())
                known = None
            await self._post(turn, card, known)

    async def withdraw(self, game_id: int) -> None:
        """Take away the cards that nobody can answer any more."""
        async with self._store.exclusive(game_id, "post"):
            await self._tidied(game_id)

    async def _tidied(self, game_id: int) -> Turn:
        turn = await self._services.tables.open(game_id)
        if not closed_cards(turn):
            return turn
        await self.tidy(turn)
        return await self._services.tables.open(game_id)

    async def _post(self, turn: Turn, card: LateCard, known: PostedMessage | None) -> None:
        """Post a card, or find the one that may be out since we died."""
        table = turn.table
        nonce = new_nonce() if known is None else known.data["nonce"]
        data = {**card.dump(), "nonce": nonce}
        row = PostedMessage(table.id, LATE, card.token, table.row.channel_id, None, data)
        # All are named in the words; only these may hear it ring.
        now = self._services.tables.now()
        called = [
            user
            for user in table.others(card.seat)
            if not is_in_peace(table, user, now) and not _wants_digests(table, user, now)
        ]
        sent = await self._notes.send(turn, row, card_layout(turn, card), mentioning(called))
        await self._notes.record(turn, [replace(row, message_id=sent.id)])

    async def renew(self, game_id: int, token: str) -> None:
        """Show what the others have answered so far."""
        async with self._store.exclusive(game_id, "post"):
            turn = await self._services.tables.open(game_id)
            for row, card in cards(turn.posted):
                if card.token == token and card.is_open(turn.table):
                    await self._sender.rewrite(row, card_layout(turn, card))

    async def close(self, game_id: int, card: LateCard, by: Seat, word: str) -> None:
        """Turn a card into a plain note of what was chosen, and forget it."""
        async with self._store.exclusive(game_id, "post"):
            turn = await self._services.tables.open(game_id)
            speech = Speech(turn.table, public_language(turn))
            words = speech.bot(f"late-{word}", seat=card.seat, by_seat=by)
            for row, each in cards(turn.posted):
                # Forgotten only once it is rewritten: else the next follow-up tidies it.
                if each.token == card.token and await self._sender.rewrite(row, note(words)):
                    await self._forget(row)

    async def tidy(self, turn: Turn) -> None:
        """Delete the cards of turns that were made, for those who post for the table already."""
        for row in closed_cards(turn):
            if row.message_id is not None:
                await self._sender.delete(row.channel_id, row.message_id)
            await self._forget(row)

    async def _forget(self, row: PostedMessage) -> None:
        with suppress(GameMissingError):
            await self._store.posted.delete(row.game_id, LATE, row.key)


def card_layout(turn: Turn, card: LateCard) -> Layout:
    """Return the card as it looks: whom it is about, since when, what the others may do.

    All of it is public: the turn, its beginning, who has answered what.
    """
    table, speech = turn.table, Speech(turn.table, public_language(turn))
    who = ", ".join(f"<@{user}>" for user in table.others(card.seat))
    why = "late-card-left" if table.clocks.seat(card.seat).has_left else "late-card"
    lines = [speech.bot(why, seat=card.seat, since=f"<t:{card.began}:R>", who=who)]
    lines.append(speech.bot("late-card-how"))
    if card.wants:
        names = _named(speech, card.wants)
        lines.append(speech.bot("late-card-wants", names=names, more=card.missing(table)))
    again = table.clocks.again_at(card.seat)
    if card.waits and again is not None:
        names = _named(speech, card.waits)
        lines.append(speech.bot("late-card-waits", names=names, when=f"<t:{again}:R>"))
    buttons = [
        button(
            Ref(table.id, 0, f"{custom_ids.LATE}.{what}.{card.token}"),
            speech.bot(f"button-late-{what}"),
            discord.ButtonStyle.primary if what == COMPUTER else discord.ButtonStyle.secondary,
            is_final=what != WAIT,
        )
        for what in (WAIT, COMPUTER, OPEN)
    ]
    return Layout().text("\n".join(lines)).rows(rows(buttons))


def is_asked_anew(turn: Turn, seat: Seat) -> bool:
    """Return whether the others are about to be asked again, having chosen to wait."""
    found, late_at = _card_of(turn, seat), turn.table.clocks.late_at(seat)
    if found is None or late_at is None:
        return False
    row, card = found
    return row.message_id is not None and late_at > card.at


def _wants_digests(table: Table, user_id: int, now: int) -> bool:
    """Return whether a card calls somebody less than once a day: it is seen when they look.

    Whoever wants direct messages is called here, for there is none about it.
    """
    return any(table.clocks.way(seat).at(now) == DIGEST for seat in table.seats_of(user_id))


def _named(speech: Speech, users: tuple[int, ...]) -> str:
    table = speech.table
    return ", ".join(speech.names[seat] for user in users for seat in table.seats_of(user)[:1])


def _card_of(turn: Turn, seat: Seat) -> tuple[PostedMessage, LateCard] | None:
    """Return the card about the turn that a seat is in, None if there is none yet."""
    began = turn.table.clocks.seat(seat).began
    for row, card in cards(turn.posted):
        if (card.seat, card.began) == (seat, began):
            return row, card
    return None
