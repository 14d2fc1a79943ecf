"""Clicks: from a component to a session and back to what the user sees."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import discord

from bot.discord import custom_ids
from bot.discord.custom_ids import Ref
from bot.discord.interaction import Mode, NotShownError, Reply, mode_of_click
from bot.discord.limits import TEXT_TOTAL, cut_lines
from bot.discord.lobby_clicks import Lobbies
from bot.discord.lost_channels import Adrift
from bot.discord.message_builder import Layout, fenced, note
from bot.discord.names import own_language, quoted, spoken_language
from bot.discord.panel_message import PanelMaker
from bot.discord.publisher import Poster
from bot.discord.refusal_texts import failure, log_failure, refusal
from bot.discord.sentences import Speech, own_speech
from bot.discord.stop_clicks import stop_game
from bot.discord.throttle import Pace
from bot.jobs.follow_up import Background
from bot.jobs.queue import SupersededError
from bot.jobs.workshop import Studio
from bot.tables.consent import REQUEST, Request
from bot.tables.play import Played
from bot.tables.refusals import NoGameError
from bot.tables.services import Services
from bot.tables.story import learnt, story
from bot.tables.table import CHOICE, Table
from bot.texts import speaker
from games.core.api import Seat
from games.core.errors import GameError, StaleDecisionError
from games.core.menu import Path, leads_somewhere
from games.core.play import Question
from games.core.wording import Message
from storage.api.errors import StorageError
from storage.api.rows import PostedMessage

log = logging.getLogger(__name__)

Handler = Callable[[Reply, Ref], Awaitable[None]]
Finder = Callable[[], Awaitable[int]]

_SILENT = frozenset(
    (
        custom_ids.JOIN,
        custom_ids.LEAVE,
        custom_ids.START,
        custom_ids.YES,
        custom_ids.NO,
        custom_ids.REMATCH,
    )
)


class Front:
    """Answers clicks and commands; every answer is private unless it is a public message."""

    def __init__(
        self, services: Services, studio: Studio, poster: Poster, pace: Pace | None = None
    ) -> None:
        self.pace = Pace() if pace is None else pace
        self.services = services
        self.store = services.store
        self.studio = studio
        self.poster = poster
        self.panels = PanelMaker(studio)
        self._background = Background(self.store, poster)
        self.follow = self._background.follow
        self.run = self._background.run
        self.adrift = Adrift(poster.client, services)
        self.lobbies = Lobbies(services, studio, poster, self.pace, self._background)
        self._is_stopping = False
        self.handlers: dict[str, Handler] = {
            custom_ids.PLAY: self.show_panel,
            "o": self._choose,
            custom_ids.SURE: self._choose,
            "m": self._open_menu,
            custom_ids.HAND: self.show_hand,
            custom_ids.BOARD: self.show_board,
            custom_ids.LOG: self.show_log,
            custom_ids.RULES: self.show_rules,
            custom_ids.UNDO: self.undo,
            custom_ids.YES: self._agree,
            custom_ids.NO: self._decline,
            "resign": self._resign,
            custom_ids.STOP: self._stop,
            **self.lobbies.handlers,
        }

    # Entry ------------------------------------------------------------------------------------

    async def clicked(self, interaction: discord.Interaction[Any], ref: Ref) -> None:
        """Answer a click: acknowledge, then work, then show; never raises."""
        reply = Reply(interaction, mode_of_click(interaction, silent=ref.verb in _SILENT))
        await self.serve(reply, self._handle_click, ref)

    async def _handle_click(self, reply: Reply, ref: Ref) -> None:
        if ref.game:
            server = reply.interaction.guild_id
            await self.services.tables.check_server(ref.game, reply.user_id, server)
        await self.handlers.get(ref.verb, self.show_panel)(reply, ref)

    async def serve(
        self, reply: Reply, handler: Handler, ref: Ref, find: Finder | None = None
    ) -> None:
        """Acknowledge and work, unless the user or the server asks for too much at once.

        `find` finds the table where the click or command does not name one.
        """
        try:
            with self.pace.turn(reply.user_id, reply.interaction.guild_id) as refused:
                if refused:
                    await self._slow_down(reply, refused)
                elif await reply.acknowledge():
                    await self.answer(reply, handler, ref, find)
        finally:
            reply.end()

    async def _slow_down(self, reply: Reply, message_id: str) -> None:
        """Acknowledge without any work; who only clicks is told now and then."""
        if not self.pace.is_told(reply.user_id) and reply.is_click:
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
        with self._background.counted():
            await self._handle(reply, handler, ref, find)

    async def _handle(
        self, reply: Reply, handler: Handler, ref: Ref, find: Finder | None = None
    ) -> None:
        saved = self.store.saved()
        try:
            if find is not None:
                ref = replace(ref, game=await find())
            await handler(reply, ref)
        except SupersededError:
            log.debug("answer overtaken by a newer one: game=%s", ref.game)
        except NotShownError as error:
            log.warning("answer not shown: game=%s %s", ref.game, error)
            if not error.is_gone:
                await self._tell_plainly(reply, ref.game, self._unshown(saved))
        except GameError as error:
            is_there = not isinstance(error, NoGameError)
            await self._tell(reply, ref.game if is_there else 0, error)
        except Exception as error:  # the last net: one line for the operator, one for the player
            may_stand = self.store.saved() > saved
            if may_stand and ref.game:
                self.follow(ref.game)  # then it is shown
            log_failure(ref, error, may_stand=may_stand)
            await self._tell(reply, ref.game, failure(error, may_stand=may_stand))

    def _unshown(self, saved: int) -> Message:
        return Message("unshown-saved" if self.store.saved() > saved else "unshown")

    async def _tell(self, reply: Reply, game_id: int, cause: GameError | Message) -> None:
        """Say why not; a private panel shows the current state below. Never raises."""
        words = refusal(cause) if isinstance(cause, GameError) else cause
        try:
            table = await self._table(game_id)
            if isinstance(cause, GameError):
                words = refusal(cause, table)
            if table is None or table.position is None:
                await self._tell_plainly(reply, game_id, words)
                return
            speech = Speech(table, await own_language(self.store, reply.interaction))
            await self._current(reply, table, speech, [speech.say(words)])
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

    # Panels -----------------------------------------------------------------------------------

    async def _current(
        self,
        reply: Reply,
        table: Table,
        speech: Speech,
        above: Sequence[str] = (),
        path: Path = (),
    ) -> None:
        """Show a user the open question, or what there is to see."""
        found = _question(table, reply.user_id)
        if found is not None:
            seat, question = found
            layout = await self.panels.question(
                table, speech, seat, question, reply.ticket, path=path, above=above
            )
        else:
            held = table.seats_of(reply.user_id)
            seat_or_none = held[0] if held else None
            layout = await self.panels.waiting(
                table, speech, seat_or_none, reply.ticket, above=above
            )
        await reply.show(layout)

    async def show_panel(self, reply: Reply, ref: Ref) -> None:
        """Open the private panel: what happened since the last turn, the question."""
        table, speech = await own_speech(self.services, reply, ref.game)
        self.follow(table.id)  # what could not be posted earlier
        if table.position is None:
            await reply.show(note(speech.bot("refused-not-started")))
            return
        held = table.seats_of(reply.user_id)
        if not held:
            await self._current(reply, table, speech, [speech.bot("refused-not-seated")])
            return
        found = _question(table, reply.user_id)
        seat = held[0] if found is None else found[0]
        above = await self._recap(table, speech, seat)
        await self._current(reply, table, speech, above)

    async def _recap(self, table: Table, speech: Speech, seat: Seat) -> list[str]:
        entries = await self.store.entries.of_game(table.id)
        mine = [e.seq for e in entries if e.kind == CHOICE and e.seat == seat and e.data["settled"]]
        lines = speech.recap(story(entries, seat, after=max(mine, default=0)), seat)
        return [f"-# {speech.bot('panel-recap')}", *lines] if lines else []

    async def _choose(self, reply: Reply, ref: Ref) -> None:
        index = custom_ids.number(ref.argument)
        try:
            played = await self.services.play.play_index(
                ref.game,
                reply.user_id,
                ref.asked,
                -1 if index is None else index,
                sure=ref.verb == custom_ids.SURE,
            )
        except StaleDecisionError:
            table, speech = await own_speech(self.services, reply, ref.game)
            await self._current(reply, table, speech, [speech.bot("refused-stale-decision")])
            return
        await self.after_play(reply, played)

    async def after_play(self, reply: Reply, played: Played) -> None:
        """Show the next question, and let the table know when the turn is over."""
        table = played.table
        if played.is_settled:
            self.follow(table.id, reply)
        speech = Speech(table, await own_language(self.store, reply.interaction))
        found = _question(table, reply.user_id)
        above = [] if found is not None else [speech.bot("panel-done")]
        above += speech.told(learnt(played.made, table.seats_of(reply.user_id)))
        if played.leftover:
            left = "panel-leftover" if played.doubt is None else "panel-not-yet"
            above.append(speech.bot(left, words=quoted(played.leftover)))
        if played.doubt is not None:
            layout = await self.panels.doubt(table, speech, played.doubt, reply.ticket, above=above)
            await reply.show(layout)
            return
        if played.leftover:
            held = table.seats_of(reply.user_id) if found is None else [found[0]]
            why = speech.why_not(played.leftover, held[0])
            above += [why] if why else []
        await self._current(reply, table, speech, above)

    async def _open_menu(self, reply: Reply, ref: Ref) -> None:
        table, speech = await own_speech(self.services, reply, ref.game)
        found = _question(table, reply.user_id)
        if found is None or found[1].asked != ref.asked:
            await self._current(reply, table, speech, [speech.bot("refused-stale-decision")])
            return
        path = custom_ids.path_of(ref.argument)
        if not leads_somewhere(found[1].decision.options, path):
            path = ()
        await self._current(reply, table, speech, path=path)

    async def show_hand(self, reply: Reply, ref: Ref) -> None:
        """Show a player the own cards and notes."""
        table, speech = await own_speech(self.services, reply, ref.game)
        held = table.seated(reply.user_id)
        if table.position is None:
            await reply.show(note(speech.bot("refused-not-started")))
            return
        await reply.show(await self.panels.waiting(table, speech, held[0], reply.ticket))

    async def show_board(self, reply: Reply, ref: Ref, *, as_text: bool = False) -> None:
        """Show the public board, as a picture or as text."""
        import render
        from bot.jobs.frames import frame

        table, speech = await own_speech(self.services, reply, ref.game)
        if table.seats_of(reply.user_id):
            self._background.restore(table.id)
        else:
            self.follow(table.id)
        if table.position is None:
            await reply.show(note(speech.bot("refused-not-started")))
            return
        if not as_text:
            await reply.show(await self.panels.waiting(table, speech, None, reply.ticket))
            return
        made = frame(table.view(None), speech.drawn, speech.plain)
        text = render.text(table.row.slug, made)
        await reply.show(Layout().text(fenced(text)).text(speech.waiting()))

    async def show_log(self, reply: Reply, ref: Ref) -> None:
        """Show what happened, as the user may know it, the latest last."""
        table, speech = await own_speech(self.services, reply, ref.game)
        held = table.seats_of(reply.user_id)
        entries = await self.store.entries.of_game(table.id)
        told = story(entries, held[0] if held else None)
        layout = Layout().text(f"### {speech.title} · {speech.bot('button-log')}")
        layout.text(speech.bot("chance-sealed", hash=table.row.seed_hash))
        spoken = [*speech.told(told), *([f"**{speech.verdict()}**"] if table.is_over else [])]
        lines = cut_lines(spoken, TEXT_TOTAL - 400)
        await reply.show(layout.text("\n".join(lines) or "–"))

    async def show_rules(self, reply: Reply, ref: Ref) -> None:
        """Show the rules, what matters now first."""
        table, speech = await own_speech(self.services, reply, ref.game)
        layout = Layout().text(f"### {speech.title} · {speech.bot('button-rules')}")
        if table.position is None:
            await reply.show(layout.text(speech.bot("summary")))
            return
        held = table.seats_of(reply.user_id)
        view = table.view(held[0] if held else None)
        for section in table.game.wording().rules(view):
            layout.text(speech.say(section))
        layout.text(speech.bot("rules-typing", example=speech.bot("typed-example")))
        await reply.show(layout)

    # Undo, requests, resigning ----------------------------------------------------------------

    async def undo(self, reply: Reply, ref: Ref) -> None:
        """Take a step back, or ask the others."""
        table, speech = await own_speech(self.services, reply, ref.game)
        if reply.mode is Mode.IN_PLACE and table.position is not None:
            found = _question(table, reply.user_id)
            if ref.asked and (found is None or found[1].asked != ref.asked):  # Back clicked twice
                await self._current(reply, table, speech)
                return
        done = await self.services.consent.undo(ref.game, reply.user_id, asked=ref.asked or None)
        if isinstance(done, Request):
            ask = partial(self.poster.requests.ask, table, done)
            self.run(ref.game, ask, reply, "undo-asked")
            await reply.show(note(speech.bot("undo-asked")))
            return
        self.follow(ref.game)
        await self._current(
            reply, done, Speech(done, await own_language(self.store, reply.interaction))
        )

    async def _agree(self, reply: Reply, ref: Ref) -> None:
        await self._answered(reply, ref, agree=True)

    async def _decline(self, reply: Reply, ref: Ref) -> None:
        await self._answered(reply, ref, agree=False)

    async def _answered(self, reply: Reply, ref: Ref, *, agree: bool) -> None:
        token = ref.argument.partition(".")[2]  # "" for buttons of release 0.1.0: no longer open
        panel = await self._request_panel(reply, ref.game, token)
        done = await self.services.consent.answer_request(
            ref.game, reply.user_id, token, agree=agree
        )
        if isinstance(done, Request):
            table = await self.services.tables.get(ref.game)
            ask = partial(self.poster.requests.ask, table, done)
            self.run(ref.game, ask, reply, "answer-counts")
            return
        word = "declined" if done is None else "accepted"
        self.run(ref.game, partial(self.poster.requests.close, ref.game, panel, word))
        if done is not None:
            self.follow(ref.game, reply, "answer-counts")

    async def _request_panel(self, reply: Reply, game_id: int, token: str) -> PostedMessage | None:
        """Return where a request stands, with the message that was clicked if none was noted."""
        async with self.services.tables.lock(game_id):
            panel = await self.store.posted.find(game_id, REQUEST, token)
            clicked = reply.interaction.message
            if panel is not None and panel.message_id is None and clicked is not None:
                panel = replace(panel, message_id=clicked.id)  # the bot died before it could
                await self.store.posted.put(panel)
            return panel

    async def _resign(self, reply: Reply, ref: Ref) -> None:
        table = await self.services.seats.resign(ref.game, reply.user_id)
        self.follow(ref.game)
        speech = Speech(table, await own_language(self.store, reply.interaction))
        await reply.show(note(speech.bot("resigned")))

    async def _stop(self, reply: Reply, ref: Ref) -> None:
        await stop_game(self, reply, ref)

    def stop(self) -> None:
        """Take no new work: from now on clicks are told to come back in a moment."""
        self._is_stopping = True

    async def finish(self, within: float) -> int:
        """Wait for what is under way; return how much was broken off because it took longer."""
        return await self._background.finish(within)


def _question(table: Table, user_id: int) -> tuple[Seat, Question] | None:
    for seat in table.seats_of(user_id):
        question = table.question(seat)
        if question is not None:
            return seat, question
    return None
