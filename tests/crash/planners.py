"""What somebody does at a table while others think: plan, keep the plan, withdraw it."""

from __future__ import annotations

from random import Random

from bot.discord import custom_ids
from bot.local_discord.driver.seen_objects import Message
from bot.local_discord.people.boards import changed
from bot.local_discord.people.offers import Offer, button, game_of, offers
from bot.local_discord.people.person import Person
from bot.texts import speaker
from games.core.wording import Message as Words
from tests.crash.ledger import Fate, Ledger
from tests.crash.pulse import Pulse

WITHDRAWN = speaker("")(Words("plan-dropped"))
_CHOICES = (custom_ids.PLAN_OPTION, custom_ids.PLAN_SUBMENU)
_UNKEPT = (
    *(custom_ids.PLAN_KEEP, custom_ids.PLAN_TAKE),
    *(custom_ids.OPTION, custom_ids.SUBMENU, custom_ids.SHORTCUT, custom_ids.SURE),
)
_MOST = 8  # presses of one plan
_PATIENCE = 20.0  # seconds
_REGRETS = 0.3  # how often a plan that is kept is withdrawn at once


class Planner:
    """One person at one table, who plans by chance."""

    def __init__(self, person: Person, pulse: Pulse, ledger: Ledger) -> None:
        self._person = person
        self._pulse = pulse
        self._ledger = ledger

    async def plan(self, waiting: Message, picks: Random) -> None:
        """Plan what may come next, from the panel of somebody who waits."""
        game, user = game_of(waiting) or 0, int(self._person.member.id)
        panel = await self._pressed(waiting, custom_ids.PLAN)
        for _ in range(_MOST):
            if panel is None or button(panel, custom_ids.PLAN_KEEP) is not None:
                break
            choices = [each for each in offers(panel) if each.ref and each.ref.verb in _CHOICES]
            panel = await self._moved(panel, picks.choice(choices)) if choices else None
        if panel is None or button(panel, custom_ids.PLAN_KEEP) is None:
            return
        press = self._ledger.plan(user, game, "kept")
        kept = await self._pressed(panel, custom_ids.PLAN_KEEP)
        if kept is None or not _is_kept(kept):
            return
        press.fate = Fate.TAKEN
        if picks.random() < _REGRETS:
            press = self._ledger.plan(user, game, "withdrawn")
            left = await self._pressed(kept, custom_ids.PLAN_DROP)
            if left is not None and WITHDRAWN in left.text:
                press.fate = Fate.TAKEN
                self._ledger.unplanned(user, game)

    async def _pressed(self, panel: Message, verb: str) -> Message | None:
        """Press what does something; return the panel once it has moved on, None if it has not."""
        offer = button(panel, verb)
        return None if offer is None else await self._moved(panel, offer)

    async def _moved(self, panel: Message, offer: Offer) -> Message | None:
        since = self._pulse.deaths
        outcome = await self._person.press(panel, offer)
        if outcome.state != "succeeded":
            return None
        moving = changed(self._person.member, panel, _PATIENCE)
        return await self._pulse.unless_dead(since, moving)


def _is_kept(panel: Message) -> bool:
    """Return whether a panel shows a plan that is kept: it can be withdrawn, and kept no more.

    If the turn has come meanwhile, what was begun can be withdrawn as well, beside its choices.
    """
    verbs = {offer.ref.verb for offer in offers(panel) if offer.ref is not None}
    return custom_ids.PLAN_DROP in verbs and not verbs & {*_UNKEPT, *_CHOICES}
