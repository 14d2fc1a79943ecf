"""One person: presses buttons and entries, and answers what the private panel asks."""

from __future__ import annotations

import time
from collections.abc import Coroutine, Sequence
from dataclasses import dataclass, field
from typing import Any

from bot.discord import custom_ids
from bot.local_discord.driver.member import Member, RefusedError
from bot.local_discord.driver.seen_objects import Message, Outcome
from bot.local_discord.people.boards import PATIENCE, changed
from bot.local_discord.people.offers import Offer, button
from bot.local_discord.people.policies import FirstOffered, Policy
from bot.local_discord.world.world import Json

_MOST_STEPS = 200  # presses in one turn; a fault must not go on for ever


class UnansweredError(Exception):
    """The bot did not acknowledge a press in time."""


@dataclass(frozen=True, slots=True, eq=False)
class Press:
    """One press of one person."""

    member: Member
    message: Message
    offer: Offer
    began: float = field(default_factory=time.monotonic)


class Observer:
    """Is told of each press; those who want to know something override it."""

    def pressing(self, press: Press) -> None:
        """Note a press before it is sent."""

    def pressed(self, press: Press, outcome: Outcome) -> None:
        """Note what became of a press that the bot has heard of, or could have."""

    def refused(self, press: Press) -> None:
        """Note that a press never left the window: there is no such button any more."""


@dataclass(slots=True)
class Person:
    """A member who plays by a policy."""

    member: Member
    policy: Policy = field(default_factory=FirstOffered)
    observers: Sequence[Observer] = ()
    patience: float = PATIENCE  # seconds

    async def press(self, message: Message, offer: Offer) -> Outcome:
        """Press, and wait until an answer that was promised is there."""
        if offer.value is not None:
            click = self.member.select(message, offer.custom_id, [offer.value])
        else:
            click = self.member.click(message, custom_id=offer.custom_id, within=self.patience)
        return await self._observed(message, offer, click)

    async def tap(self, message: Message, offer: Offer) -> Outcome:
        """Press, and wait for the acknowledgement alone."""
        return await self._observed(message, offer, self._tapped(message, offer))

    async def use(self, message: Message, verb: str) -> Outcome:
        """Press the button of a message that does something, e.g. `custom_ids.JOIN`."""
        offer = button(message, verb)
        if offer is None:
            raise LookupError(f"the message offers no {verb}")
        return _answered(await self.press(message, offer))

    async def open_panel(self, board: Message) -> Message:
        """Open the private panel and return it."""
        return (await self.use(board, custom_ids.PLAY)).message

    async def answer(self, panel: Message) -> Message | None:
        """Press what the policy chooses; return the panel once it has moved on, None at its end."""
        offer = await self.policy.choose(panel)
        if offer is None:
            return None
        _answered(await self.press(panel, offer))
        return await changed(self.member, panel, self.patience)

    async def play_turn(self, board: Message) -> Message:
        """Answer every question of a turn and return the last state of the panel."""
        panel = await self.open_panel(board)
        for _ in range(_MOST_STEPS):
            moved = await self.answer(panel)
            if moved is None:
                return panel
            panel = moved
        raise AssertionError("the turn did not end")

    async def _tapped(self, message: Message, offer: Offer) -> Outcome:
        form: Json = {
            "type": "component",
            "channel_id": message.channel_id,
            "message_id": message.id,
            "custom_id": offer.custom_id,
        }
        if offer.value is not None:
            form["values"] = [offer.value]
        return Outcome(await self.member.ask("POST", "/local/interactions?wait=1", form))

    async def _observed(
        self, message: Message, offer: Offer, click: Coroutine[Any, Any, Outcome]
    ) -> Outcome:
        press = Press(self.member, message, offer)
        for observer in self.observers:
            observer.pressing(press)
        try:
            outcome = await click
        except (RefusedError, LookupError):
            for observer in self.observers:
                observer.refused(press)
            raise
        for observer in self.observers:
            observer.pressed(press, outcome)
        return outcome


def _answered(outcome: Outcome) -> Outcome:
    if outcome.state == "failed":
        raise UnansweredError
    return outcome
