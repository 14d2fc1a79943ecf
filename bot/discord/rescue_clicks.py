"""Clicks about seats whose people are not there: the late card, I am back, taking an open seat."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial

from bot.courtesy.away import away_until
from bot.discord import custom_ids
from bot.discord.custom_ids import Ref
from bot.discord.interaction import Handlers, Reply
from bot.discord.languages import own_language
from bot.discord.late_message import COMPUTER, OPEN, WAIT, LateCardMessages
from bot.discord.message_builder import note
from bot.discord.names import person
from bot.discord.panel_message import PanelMaker
from bot.discord.sentences import Speech
from bot.jobs.follow_up import FollowUp
from bot.tables.care_kinds import BACK
from bot.tables.refusals import CardClosedError, NotKeptError, SeatTakenError
from bot.tables.services import Services
from bot.tables.story import StoryLine, since_last_own, story
from bot.tables.table import CARE, Table
from games.core.api import Seat
from storage.api.store import Store

_CAME_BACK = f"{CARE}-{BACK}"  # who reads it knows


class RescueClicks:
    """What the others do about whoever is late, and what the late do when they are back."""

    def __init__(
        self,
        services: Services,
        panels: PanelMaker,
        cards: LateCardMessages,
        follow_up: FollowUp,
        end_absence: Callable[[Reply], Awaitable[list[str]]],
    ) -> None:
        self._services = services
        self._store = services.store
        self._panels = panels
        self._cards = cards
        self._follow_up = follow_up
        self._end_absence = end_absence
        self.handlers: Handlers = {
            custom_ids.LATE: self._answer_card,
            custom_ids.BACK: self._back,
            custom_ids.TAKE: self._take,
        }

    async def _answer_card(self, reply: Reply, ref: Ref) -> None:
        what, _, token = ref.argument.partition(".")
        answers = {WAIT: self._wait, COMPUTER: self._computer, OPEN: self._open}
        if what not in answers:
            raise CardClosedError()
        await answers[what](reply, ref.game, token)

    async def _wait(self, reply: Reply, game_id: int, token: str) -> None:
        await self._services.late_cards.wait(game_id, reply.user_id, token)
        renew = partial(self._cards.renew, game_id, token)
        self._follow_up.run(game_id, renew, reply, "answer-counts")

    async def _computer(self, reply: Reply, game_id: int, token: str) -> None:
        table, card = await self._services.late_cards.computer(game_id, reply.user_id, token)
        by = table.seats_of(reply.user_id)[0]
        self._follow_up.run(game_id, partial(self._cards.close, game_id, card, by, COMPUTER))
        self._follow_up.follow(game_id, reply, "answer-counts")

    async def _open(self, reply: Reply, game_id: int, token: str) -> None:
        table, card = await self._services.late_cards.open(game_id, reply.user_id, token)
        if table is None:
            renew = partial(self._cards.renew, game_id, token)
            self._follow_up.run(game_id, renew, reply, "answer-counts")
            return
        by = table.seats_of(reply.user_id)[0]
        self._follow_up.run(game_id, partial(self._cards.close, game_id, card, by, OPEN))
        self._follow_up.follow(game_id, reply, "answer-counts")

    async def _back(self, reply: Reply, ref: Ref) -> None:
        """Have somebody back who says so: at this table, and nowhere away any more (P2, S2)."""
        is_away = await self._away_until(reply.user_id) is not None
        try:
            table = await self._services.care.come_back(ref.game, reply.user_id)
            show = self._welcome
        except NotKeptError:
            if not is_away:
                raise
            table = await self._services.tables.get(ref.game)
            show = self._show
        speech = Speech(table, await own_language(self._store, reply.interaction))
        told = [speech.bot("back-everywhere"), *await self._end_absence(reply)] if is_away else []
        await show(reply, table, speech, told)

    async def _away_until(self, user_id: int) -> int | None:
        own = (await self._services.people.settings(user_id)).own
        return away_until(own, self._services.tables.now())

    async def come_back(self, reply: Reply, ref: Ref) -> None:
        """Give a player the seat back who plays (S2); whoever is away stays away elsewhere."""
        table = await self._services.care.come_back(ref.game, reply.user_id)
        speech = Speech(table, await own_language(self._store, reply.interaction))
        until = await self._away_until(reply.user_id)
        told = [] if until is None else [speech.bot("back-still-away", when=f"<t:{until}:D>")]
        await self._welcome(reply, table, speech, told)

    async def _welcome(self, reply: Reply, table: Table, speech: Speech, above: list[str]) -> None:
        """Say that a seat is back, and tell in private what was played meanwhile (S2)."""
        self._follow_up.follow(table.id)
        above = [speech.bot("back-again"), *above]
        for seat in table.seats_of(reply.user_id)[:1]:
            above += await absence(self._store, speech, seat)
        await self._show(reply, table, speech, above)

    async def _take(self, reply: Reply, ref: Ref) -> None:
        """Let somebody of the server sit down on an open seat (S3)."""
        seat = custom_ids.number(ref.argument)
        if seat is None:
            raise SeatTakenError()
        table = await self._services.tables.get(ref.game)
        if seat in table.kept_for(reply.user_id):  # it is their own
            await self.come_back(reply, ref)
            return
        newcomer = person(reply.interaction.user)
        table = await self._services.care.take(ref.game, seat, newcomer)
        self._follow_up.follow(ref.game)
        speech = Speech(table, await own_language(self._store, reply.interaction))
        await self._show(reply, table, speech, [speech.bot("seat-yours")])

    async def _show(self, reply: Reply, table: Table, speech: Speech, above: list[str]) -> None:
        if table.position is None:
            await reply.show(note("\n".join(above)))
            return
        layout = await self._panels.current(table, speech, reply.user_id, reply.ticket, above=above)
        await reply.show(layout)


async def absence(store: Store, speech: Speech, seat: Seat) -> list[str]:
    """Return what was played, drawn and seen for a seat since its person last chose (S2).

    Above all what was played there: after weeks the rest is cut short.
    """
    news = story(await since_last_own(store, speech.table.id, seat), seat)
    played = speech.lines([line for line in news if _is_move(line, seat)])
    rest = [line for line in news if not _is_move(line, seat) and line.act != _CAME_BACK]
    recap = speech.recap(rest, seat)
    return [
        *([f"-# {speech.bot('back-played')}", *played] if played else []),
        *([f"-# {speech.bot('back-recap')}", *recap] if recap else []),
    ]


def _is_move(line: StoryLine, seat: Seat) -> bool:
    return line.seat == seat and line.event is not None
