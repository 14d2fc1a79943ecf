"""Policies: how somebody chooses among what a panel offers."""

from __future__ import annotations

from random import Random
from typing import Protocol

from bot.local_discord.driver.seen_objects import Message
from bot.local_discord.people.offers import Offer, leading_on


class Policy(Protocol):
    """Chooses; it may look things up or think for a while."""

    async def choose(self, panel: Message) -> Offer | None:
        """Return what is to be pressed in a panel, None if nothing is asked there any more."""
        ...


class AtRandom:
    """Presses anything that leads on."""

    def __init__(self, picks: Random) -> None:
        self.picks = picks

    async def choose(self, panel: Message) -> Offer | None:
        """Return any offer that leads on."""
        leading = leading_on(panel)
        return self.picks.choice(leading) if leading else None


class FirstOffered:
    """Presses whatever comes first."""

    async def choose(self, panel: Message) -> Offer | None:
        """Return the first offer that leads on."""
        return next(iter(leading_on(panel)), None)
