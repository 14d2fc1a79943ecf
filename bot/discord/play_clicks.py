"""Clicks of whoever plays: opening the panel, choosing, menus, taking a step back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from bot.discord import custom_ids
from bot.discord.board_publisher import is_owed
from bot.discord.consent_message import Requests
from bot.discord.custom_ids import Ref
from bot.discord.interaction import Handler, Handlers, Mode, Reply
from bot.discord.message_builder import note
from bot.discord.names import quoted
from bot.discord.panel_message import PanelMaker, question_for
from bot.discord.panel_part import TOP, Part
from bot.discord.rescue_clicks import absence
from bot.discord.sentences import Speech, own_speech, own_turn, pressed, private_speech
from bot.discord.undo_message import undo_doubt
from bot.jobs.follow_up import FollowUp
from bot.tables.consent import Request
from bot.tables.hands import was_seated
from bot.tables.play import Played
from bot.tables.services import Services
from bot.tables.story import learnt, story
from bot.tables.table import CHOICE, Table
from bot.tables.turn import Turn
from games.core.api import Seat
from games.core.errors import StaleDecisionError
from games.core.menu import leads_somewhere


class PlayClicks:
    """What clicks in a panel do to a running game."""

    def __init__(
        self,
        services: Services,
        panels: PanelMaker,
        requests: Requests,
        follow_up: FollowUp,
        come_back: Handler,
    ) -> None:
        self._services = services
        self._store = services.store
        self._panels = panels
        self._requests = requests
        self._follow_up = follow_up
        self._come_back = come_back
        self.handlers: Handlers = {
            custom_ids.PLAY: self.show_panel,
            custom_ids.OPTION: self._choose,
            custom_ids.SURE: self._choose,
            custom_ids.SHORTCUT: self._take_shortcut,
            custom_ids.SUBMENU: self._open_menu,
            custom_ids.WHOLE: self._open_menu,
            custom_ids.UNDO: self.undo,
            custom_ids.NEXT: self._next_game,
        }

    async def show_panel(self, reply: Reply, ref: Ref, *, is_named: bool = False) -> None:
        """Open the private panel: what happened since the last turn, the question.

        It `is_named` where it takes the place of a panel of another game.
        """
        turn, speech = await own_turn(self._services, reply, ref.game)
        table = turn.table
        if is_owed(turn):  # what could not be posted earlier
            self._follow_up.follow(table.id)
        if table.position is None:
            await reply.show(note(speech.bot("refused-not-started")))
            return
        if table.kept_for(reply.user_id) and not table.is_over:  # S2: whoever presses Play is back
            await self._come_back(reply, ref)
            return
        held = table.seats_of(reply.user_id)
        if not held:
            is_late = not table.is_over and was_seated(table, reply.user_id)
            words = speech.bot("refused-too-late" if is_late else "refused-not-seated")
            await self._show(reply, table, speech, [words])
            return
        found = question_for(table, reply.user_id)
        seat = held[0] if found is None else found[0]
        clock = table.clocks.seat(seat)
        place = f"<#{table.row.channel_id}>"
        above = [speech.bot("next-here", title=speech.title, place=place)] if is_named else []
        if clock.rescued or clock.is_back:  # others have played since: more is news to them
            above += await absence(self._store, speech, seat)
        else:
            above += _recap(turn, speech, seat)
        await self._show(reply, table, speech, above)

    async def _next_game(self, reply: Reply, ref: Ref) -> None:
        """Open the game that has waited longest for this person, on any server (P4)."""
        agenda = await self._store.games.agenda(reply.user_id, 1)
        for concern in agenda.concerns:
            if concern.asked_at is not None and concern.game.gone_at is None:
                other = concern.game.id
                await self.show_panel(reply, replace(ref, game=other), is_named=other != ref.game)
                return
        _, speech = await own_speech(self._services, reply, ref.game)
        await reply.show(note(speech.bot("next-none")))

    async def _choose(self, reply: Reply, ref: Ref) -> None:
        index = custom_ids.number(ref.argument)
        try:
            played = await self._services.play.play_index(
                ref.game,
                reply.user_id,
                ref.asked,
                -1 if index is None else index,
                sure=ref.verb == custom_ids.SURE,
                guild_id=reply.interaction.guild_id,
            )
        except StaleDecisionError:
            await self._show_stale(reply, ref)
            return
        await self.after_play(reply, played)

    async def _take_shortcut(self, reply: Reply, ref: Ref) -> None:
        try:
            played = await self._services.play.play_shortcut(
                ref.game, reply.user_id, ref.asked, ref.argument, reply.interaction.guild_id
            )
        except StaleDecisionError:
            await self._show_stale(reply, ref)
            return
        await self.after_play(reply, played)

    async def _show_stale(self, reply: Reply, ref: Ref) -> None:
        table, speech = await own_speech(self._services, reply, ref.game)
        await self._show(reply, table, speech, [speech.bot("refused-stale-decision")])

    async def after_play(self, reply: Reply, played: Played) -> None:
        """Show the next question, and let the table know when the turn is over."""
        if not played.made:  # a doubt: nothing is stored that would wake the game
            played = replace(played, turn=await pressed(self._services, played.turn, reply.user_id))
        table = played.table
        if played.is_settled:
            self._follow_up.follow(table.id, reply, turn=played.turn)
        speech = private_speech(played.turn, reply.interaction)
        found = question_for(table, reply.user_id)
        above = [] if found is not None else [speech.bot("panel-done")]
        above += speech.told(learnt(played.made, table.seats_of(reply.user_id)))
        if played.leftover:
            left = "panel-leftover" if played.doubt is None else "panel-not-yet"
            above.append(speech.bot(left, words=quoted(played.leftover)))
        if played.doubt is not None:
            layout = await self._panels.doubt(
                table, speech, played.doubt, reply.ticket, above=above
            )
            await reply.show(layout)
            return
        if played.leftover:
            held = table.seats_of(reply.user_id) if found is None else [found[0]]
            why = speech.why_not(played.leftover, held[0])
            above += [why] if why else []
        elif found is None:
            await reply.show(self._panels.finished(table, speech, reply.user_id, above))
            return
        await self._show(reply, table, speech, above)

    async def _open_menu(self, reply: Reply, ref: Ref) -> None:
        table, speech = await own_speech(self._services, reply, ref.game)
        found = question_for(table, reply.user_id)
        if found is None or found[1].asked != ref.asked:
            await self._show_stale(reply, ref)
            return
        part = Part.of(ref)
        if not leads_somewhere(found[1].decision.options, part.path):
            part = replace(part, path=())
        await self._show(reply, table, speech, part=part)

    async def undo(self, reply: Reply, ref: Ref) -> None:
        """Take a step back, or ask the others."""
        table, speech = await own_speech(self._services, reply, ref.game)
        if reply.mode is Mode.IN_PLACE and table.position is not None:
            found = question_for(table, reply.user_id)
            if ref.asked and (found is None or found[1].asked != ref.asked):  # Back clicked twice
                await self._show(reply, table, speech)
                return
        if table.players() == [reply.user_id] and not ref.argument:
            layout = await undo_doubt(self._services, table, speech, reply.user_id)
            if layout is not None:
                await reply.show(layout)
                return
        done = await self._services.consent.undo(
            ref.game, reply.user_id, asked=ref.asked or None, shown=ref.argument
        )
        if isinstance(done, Request):
            ask = partial(self._requests.ask, table, done)
            self._follow_up.run(ref.game, ask, reply, "undo-asked")
            await reply.show(note(speech.bot("undo-asked")))
            return
        self._follow_up.follow(ref.game)
        await self._show(reply, done, speech.about(done))

    async def _show(
        self,
        reply: Reply,
        table: Table,
        speech: Speech,
        above: Sequence[str] = (),
        part: Part = TOP,
    ) -> None:
        """Show a user the open question, or what there is to see."""
        layout = await self._panels.current(
            table, speech, reply.user_id, reply.ticket, part=part, above=above
        )
        await reply.show(layout)


def _recap(turn: Turn, speech: Speech, seat: Seat) -> list[str]:
    """Return what a player may not know yet: all since the last own turn that was ended."""
    entries = turn.recent
    mine = [e.seq for e in entries if e.kind == CHOICE and e.seat == seat and e.data["settled"]]
    lines = speech.recap(story(entries, seat, after=max(mine, default=0)), seat)
    return [f"-# {speech.bot('panel-recap')}", *lines] if lines else []
