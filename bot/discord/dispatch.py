"""From a click or command to its handler and back: acknowledge, work, answer; never silence."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

import discord

from bot.courtesy.errors import CourtesyError
from bot.discord import custom_ids
from bot.discord.channel_watch import ChannelWatch
from bot.discord.consent_clicks import ConsentClicks
from bot.discord.custom_ids import Ref
from bot.discord.favour_clicks import FavourClicks
from bot.discord.forms import Opener
from bot.discord.interaction import Handler, Handlers, Mode, NotShownError, Reply, mode_of_click
from bot.discord.languages import own_language, spoken_language
from bot.discord.lobby_clicks import LobbyClicks
from bot.discord.look_clicks import LookClicks
from bot.discord.message_builder import note
from bot.discord.my_time_clicks import MyTimeClicks
from bot.discord.notice_clicks import NoticeClicks
from bot.discord.panel_message import PanelMaker, question_for
from bot.discord.plan_clicks import PlanClicks
from bot.discord.play_clicks import PlayClicks
from bot.discord.publisher import Publisher
from bot.discord.refusal_texts import courtesy_refusal, failure, log_failure, refusal
from bot.discord.rescue_clicks import RescueClicks
from bot.discord.rules_clicks import RulesClicks
from bot.discord.sentences import Speech
from bot.discord.table_time_clicks import TableTimeClicks
from bot.discord.throttle import Throttle
from bot.jobs.follow_up import FollowUp
from bot.jobs.queue import SupersededError
from bot.jobs.workshop import Workshop
from bot.tables.refusals import NoGameError
from bot.tables.services import Services
from bot.tables.table import Table
from bot.tables.table_time import TableTime
from bot.texts import speaker
from games.core.errors import GameError
from games.core.wording import Message
from storage.api.errors import StorageError

log = logging.getLogger(__name__)

Finder = Callable[[], Awaitable[int]]

# What these do is seen in the channel: a click on them is answered only if there is need.
_SILENT = frozenset(
    (
        custom_ids.JOIN,
        custom_ids.LEAVE,
        custom_ids.START,
        custom_ids.YES,
        custom_ids.NO,
        custom_ids.REMATCH,
        custom_ids.LATE,
        custom_ids.READY,
    )
)


class Dispatch:
    """Answers clicks and commands; every answer is private unless it is a public message."""

    def __init__(
        self,
        services: Services,
        workshop: Workshop,
        publisher: Publisher,
        throttle: Throttle | None = None,
    ) -> None:
        self.throttle = Throttle() if throttle is None else throttle
        self.services = services
        self.store = services.store
        self.workshop = workshop
        self.publisher = publisher
        self.follow_up = FollowUp(self.store, publisher)
        self.channels = ChannelWatch(publisher.client, services)
        self._panels = PanelMaker(workshop, services.tables.now)
        self.my_time = MyTimeClicks(services, publisher, self.follow_up)
        self.rescues = RescueClicks(
            services,
            self._panels,
            publisher.late_cards,
            self.follow_up,
            self.my_time.end_absence,
        )
        self.plays = PlayClicks(
            services, self._panels, publisher.requests, self.follow_up, self.rescues.come_back
        )
        self.plans = PlanClicks(services, self._panels, self.plays)
        self.looks = LookClicks(services, self._panels, self.follow_up)
        self.rules = RulesClicks(services, workshop)
        self.lobbies = LobbyClicks(services, workshop, publisher, self.throttle, self.follow_up)
        self.consents = ConsentClicks(services, publisher, self.lobbies, self.follow_up)
        self.favours = FavourClicks(services, publisher.favours, self.follow_up)
        self.times = TableTimeClicks(services, publisher, self.lobbies, self.follow_up)
        self._is_stopping = False
        self.forms: dict[str, Opener] = {**self.my_time.forms}  # by what is sent
        self.handlers: Handlers = {
            # These open the table themselves, which checks the server on the way.
            **self.plays.handlers,
            **self.plans.handlers,
            **self.looks.handlers,
            **self.rules.handlers,
            **self.my_time.handlers,  # of no table
            **NoticeClicks(services).handlers,
            **{verb: self._on_its_server(act) for verb, act in self.lobbies.handlers.items()},
            **{verb: self._on_its_server(act) for verb, act in self.consents.handlers.items()},
            **{verb: self._on_its_server(act) for verb, act in self.rescues.handlers.items()},
            **{verb: self._on_its_server(act) for verb, act in self.favours.handlers.items()},
            **self.times.handlers,
        }

    async def clicked(self, interaction: discord.Interaction[Any], ref: Ref) -> None:
        """Answer a click: acknowledge, then work, then show; never raises."""
        reply = Reply(interaction, mode_of_click(interaction, silent=ref.verb in _SILENT))
        opener = self.forms.get(ref.argument) if ref.verb == custom_ids.FORM else None
        if opener is not None and reply.is_click:
            await self._open_form(reply, opener, ref)
        else:
            await self.serve(reply, self._handle_click, ref)

    async def _open_form(self, reply: Reply, opener: Opener, ref: Ref) -> None:
        """Acknowledge by a form: nothing can be shown before it."""
        try:
            with self.throttle.turn(reply.user_id, reply.interaction.guild_id) as refused:
                if refused:
                    await self._slow_down(reply, refused)
                    return
                try:
                    made = await opener(reply, ref)
                except Exception as error:  # as in `_handle`: a line for each of the two
                    log_failure(ref, error, may_stand=False)
                    say = speaker("", spoken_language(reply.interaction), lenient=True)
                    await reply.decline(note(say(failure(error, may_stand=False))))
                else:
                    await reply.open(made)
        finally:
            reply.end()

    async def _handle_click(self, reply: Reply, ref: Ref) -> None:
        await self.handlers.get(ref.verb, self.plays.show_panel)(reply, ref)

    def _on_its_server(self, handler: Handler) -> Handler:
        """Return a handler that refuses tables of other servers to strangers.

        What it is about is awake then: any press of somebody who plays wakes a game (T9).
        """

        async def checked(reply: Reply, ref: Ref) -> None:
            if ref.game:
                tables, server = self.services.tables, reply.interaction.guild_id
                row = await tables.check_server(ref.game, reply.user_id, server)
                if TableTime.load(row.time).is_asleep:
                    await self.services.rest.wake(await tables.get(ref.game), reply.user_id)
            await handler(reply, ref)

        return checked

    async def serve(
        self, reply: Reply, handler: Handler, ref: Ref, find: Finder | None = None
    ) -> None:
        """Acknowledge and work, unless the user or the server asks for too much at once.

        `find` finds the table where the click or command does not name one.
        """
        try:
            with self.throttle.turn(reply.user_id, reply.interaction.guild_id) as refused:
                if refused:
                    await self._slow_down(reply, refused)
                elif await reply.acknowledge():
                    await self.answer(reply, handler, ref, find)
        finally:
            reply.end()

    async def _slow_down(self, reply: Reply, message_id: str) -> None:
        """Acknowledge without any work; who only clicks is told now and then."""
        if not self.throttle.is_told(reply.user_id) and reply.is_click:
            await reply.decline(None)
            return
        say = speaker("", spoken_language(reply.interaction), lenient=True)
        await reply.decline(note(say(Message(message_id))))

    async def answer(
        self, reply: Reply, handler: Handler, ref: Ref, find: Finder | None = None
    ) -> None:
        """Run a handler; whatever goes wrong, the user is told if something was saved."""
        if self._is_stopping:
            await self._tell(reply, 0, Message("back-soon"))
            return
        with self.follow_up.counted():
            await self._handle(reply, handler, ref, find)

    async def _handle(
        self, reply: Reply, handler: Handler, ref: Ref, find: Finder | None = None
    ) -> None:
        # Read before anything is done: later it tells whether this very click was stored.
        saved = self.store.saved()
        try:
            if find is not None:
                ref = replace(ref, game=await find())
            await handler(reply, ref)
        except SupersededError:
            log.debug("answer overtaken by a newer one: game=%s", ref.game)
        except NotShownError as error:
            log.warning("answer not shown: game=%s %s", ref.game, error)
            # Whoever is gone can be told nothing; the channel shows what was stored.
            if not error.is_gone:
                await self._tell_plainly(reply, ref.game, self._unshown(saved))
        except GameError as error:
            is_there = not isinstance(error, NoGameError)
            await self._tell(reply, ref.game if is_there else 0, error)
        except CourtesyError as error:
            await self._tell(reply, ref.game, courtesy_refusal(error))
        except Exception as error:  # the last net: one line for the operator, one for the player
            may_stand = self.store.saved() > saved
            if may_stand and ref.game:
                self.follow_up.follow(ref.game)  # then it is shown
            log_failure(ref, error, may_stand=may_stand)
            await self._tell(reply, ref.game, failure(error, may_stand=may_stand))

    def _unshown(self, saved: int) -> Message:
        return Message("unshown-saved" if self.store.saved() > saved else "unshown")

    async def _tell(self, reply: Reply, game_id: int, cause: GameError | Message) -> None:
        """Say why not; a private panel shows the current state below. Never raises.

        Whoever only answers a message that all can see is shown the panel in their own turn alone:
        what they have pressed is there, and a picture would push it away.
        """
        words = refusal(cause) if isinstance(cause, GameError) else cause
        try:
            table = await self._table(game_id)
            is_shown = table is not None and _has_panel(table, reply)
            if isinstance(cause, GameError):
                words = refusal(cause, table, is_shown=is_shown)
            if table is None or not is_shown:
                await self._tell_plainly(reply, game_id, words)
                return
            speech = Speech(table, await own_language(self.store, reply.interaction))
            layout = await self._panels.current(
                table, speech, reply.user_id, reply.ticket, above=[speech.say(words)]
            )
            await reply.show(layout)
        except SupersededError:
            log.debug("refusal overtaken by a newer answer: game=%s", game_id)
        except NotShownError as error:
            log.warning("refusal not shown: game=%s %s", game_id, error)
        except Exception as error:  # the table cannot be shown: the sentence alone then
            log.error("table not shown: game=%s error=%s", game_id, type(error).__name__)
            await self._tell_plainly(reply, game_id, words)

    async def _table(self, game_id: int) -> Table | None:
        try:
            return await self.services.tables.get(game_id) if game_id else None
        except (GameError, StorageError):
            return None

    async def _tell_plainly(self, reply: Reply, game_id: int, words: Message) -> None:
        """Say one sentence and nothing else."""
        say = speaker("", await own_language(self.store, reply.interaction), lenient=True)
        try:
            await reply.show(note(say(words)))
        except NotShownError as error:
            log.warning("sentence not shown: game=%s %s", game_id, error)

    async def play_plans(self, game_id: int) -> None:
        """Play planned turns that are due; what follows is as after any other turn."""
        try:
            turn = await self.services.plans.play_due(game_id)
        except NoGameError:  # closed meanwhile
            return
        if turn is not None:
            self.follow_up.follow(game_id, turn=turn)

    def stop(self) -> None:
        """Take no new work: from now on clicks are told to come back in a moment."""
        self._is_stopping = True

    async def finish(self, within: float) -> int:
        """Wait for what is under way; return how much was broken off because it took longer."""
        return await self.follow_up.finish(within)


def _has_panel(table: Table, reply: Reply) -> bool:
    """Return whether a refusal has the panel of its reader below it."""
    if table.position is None:
        return False
    return reply.mode is not Mode.SILENT or question_for(table, reply.user_id) is not None
