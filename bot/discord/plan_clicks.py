"""Clicks of whoever plans: opening the panel, choosing, keeping, withdrawing."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial

from bot.discord import custom_ids
from bot.discord.custom_ids import Ref
from bot.discord.interaction import Handler, Handlers, Reply
from bot.discord.panel_message import PanelMaker
from bot.discord.panel_part import TOP, Part
from bot.discord.plan_message import plan_panel
from bot.discord.play_clicks import PlayClicks
from bot.discord.sentences import own_turn, pressed, private_speech
from bot.tables.plan import Outline
from bot.tables.plans import own_outline
from bot.tables.refusals import StalePlanError
from bot.tables.services import Services
from bot.tables.turn import Turn
from games.core.errors import StaleDecisionError

Change = Callable[[int, int, int, int | None], Awaitable[tuple[Turn, Outline]]]


class PlanClicks:
    """What clicks do to a plan; nobody else ever sees any of it."""

    def __init__(self, services: Services, panels: PanelMaker, plays: PlayClicks) -> None:
        self._services = services
        self._panels = panels
        self._plays = plays
        plans = services.plans
        self.handlers: Handlers = {
            custom_ids.PLAN: self.show_plan,
            custom_ids.PLAN_SUBMENU: self.show_plan,
            custom_ids.PLAN_WHOLE: self.show_plan,
            custom_ids.PLAN_OPTION: self._choose,
            custom_ids.PLAN_BACK: self._changing(plans.back),
            custom_ids.PLAN_ELSE: self._changing(plans.otherwise),
            custom_ids.PLAN_KEEP: self._changing(plans.keep),
            custom_ids.PLAN_DROP: self._withdraw,
            custom_ids.PLAN_TAKE: self._take_up,
        }

    async def show_plan(self, reply: Reply, ref: Ref, refused: str = "") -> None:
        """Show what is planned, and what can be planned next."""
        turn, speech = await own_turn(self._services, reply, ref.game)
        found = own_outline(turn.table, reply.user_id)
        part = TOP
        if ref.verb in (custom_ids.PLAN_SUBMENU, custom_ids.PLAN_WHOLE):
            part = Part.of(ref)
            # The menu belongs to an older plan: its places may mean other options now.
            if found.asked != ref.asked:
                part, refused = TOP, "refused-stale-plan"
        above = [speech.bot(refused)] if refused else []
        layout = await plan_panel(self._panels, found, speech, reply.ticket, part=part, above=above)
        await reply.show(layout)

    async def _choose(self, reply: Reply, ref: Ref) -> None:
        index = custom_ids.number(ref.argument)
        place = -1 if index is None else index

        def change(
            game: int, user: int, asked: int, guild: int | None
        ) -> Awaitable[tuple[Turn, Outline]]:
            return self._services.plans.choose(game, user, asked, place, guild)

        await self._change(change, reply, ref)

    def _changing(self, change: Change) -> Handler:
        return partial(self._change, change)

    async def _change(self, change: Change, reply: Reply, ref: Ref) -> None:
        """Change the plan and show it; a press on an older panel changes nothing."""
        try:
            turn, found = await change(
                ref.game, reply.user_id, ref.asked, reply.interaction.guild_id
            )
        except StalePlanError:
            await self.show_plan(reply, ref, "refused-stale-plan")
            return
        await pressed(self._services, turn, reply.user_id)
        speech = private_speech(turn, reply.interaction)
        await reply.show(await plan_panel(self._panels, found, speech, reply.ticket))

    async def _withdraw(self, reply: Reply, ref: Ref) -> None:
        turn, had = await self._services.plans.withdraw(
            ref.game, reply.user_id, reply.interaction.guild_id
        )
        await pressed(self._services, turn, reply.user_id)
        speech = private_speech(turn, reply.interaction)
        told = speech.bot("plan-dropped" if had else "plan-none")
        layout = await self._panels.current(
            turn.table, speech, reply.user_id, reply.ticket, above=[told]
        )
        await reply.show(layout)

    async def _take_up(self, reply: Reply, ref: Ref) -> None:
        """Play what still fits of a plan whose turn has come."""
        try:
            played = await self._services.plans.take_up(
                ref.game, reply.user_id, ref.asked, reply.interaction.guild_id
            )
        except StaleDecisionError:
            await self._plays.show_panel(reply, ref)
            return
        await self._plays.after_play(reply, played)
