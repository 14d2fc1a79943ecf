"""What people do besides their turns: plan, take back, pause, lend seats, sit down on open ones."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from bot.courtesy.own_time import QuietHours
from bot.courtesy.spans import DAY
from bot.discord import custom_ids
from bot.discord.my_time_message import TYPED
from bot.local_discord.driver.seen_objects import Message, Outcome
from bot.local_discord.people.boards import changed, is_over
from bot.local_discord.people.offers import Offer, button, offers

if TYPE_CHECKING:
    from tests.month.guests import Guest

_CLOCKS = ("easy", "steady", "brisk")
_LATE = ("ask", "computer")
_PAUSE_DAYS = (1, 2, 3)
_MOST_CHOICES = 12  # of one plan
_PLANNING = (custom_ids.PLAN_OPTION, custom_ids.PLAN_SUBMENU)
_AGREES = 0.9  # how often a request is answered with Yes
_QUIET_FORM = f"{custom_ids.FORM}.{custom_ids.ME}.quiet"
_FRIEND_MENU = f"{custom_ids.AWAY}.friend"

Act = Callable[[str], Awaitable[None]]  # in a room


@dataclass(slots=True)
class Habits:
    """One guest's; what goes wrong is one of their troubles, like anything they press."""

    guest: Guest

    def _likes(self, share: float) -> bool:
        return self.guest.life.chance.random() < share

    async def after_turn(self, room: str) -> None:
        """Do what comes to mind once a turn is played."""
        character = self.guest.life.character
        for share, act in (
            (character.asks_undo, self._ask_undo),
            (character.pauses, self._ask_pause),
            (character.agrees_anew, self._change_time),
            (character.plans, self._plan),
        ):
            if self._likes(share):
                await self.guest.attempt(act.__name__, partial(act, room))
                return

    # Planning

    async def _plan(self, room: str) -> None:
        """Plan the next turn by chance; now and then it is withdrawn again."""
        guest = self.guest
        board = await guest.member.fetch(guest.recorder.boards[room])
        if is_over(board):
            return
        opened = await guest.person.open_panel(board)
        panel: Message | None = await self._pressed(opened, custom_ids.PLAN)
        for _ in range(_MOST_CHOICES):
            if panel is None:
                break
            if button(panel, custom_ids.PLAN_KEEP) is not None:
                panel = await self._pressed(panel, custom_ids.PLAN_KEEP)
                break
            choices = [each for each in offers(panel) if each.ref and each.ref.verb in _PLANNING]
            if not choices:
                break
            panel = await self._moved(panel, guest.life.chance.choice(choices))
        if panel is not None and self._likes(0.1):
            await self._pressed(panel, custom_ids.PLAN_DROP)
        await guest.dismiss(opened)

    async def _pressed(self, panel: Message, verb: str) -> Message | None:
        """Press what does something, if it is there; return the panel once it has moved on."""
        offer = button(panel, verb)
        return None if offer is None else await self._moved(panel, offer)

    async def _moved(self, panel: Message, offer: Offer) -> Message | None:
        outcome = await self.guest.person.press(panel, offer)
        if outcome.state == "failed":
            return None
        return await changed(self.guest.member, panel, self.guest.person.patience)

    # Asking the others

    async def _ask_undo(self, room: str) -> None:
        await self._command(room, "game undo")

    async def _ask_pause(self, room: str) -> None:
        """Ask for a pause; half of the time it is to end before its end."""
        days = self.guest.life.chance.choice(_PAUSE_DAYS)
        await self._command(room, "game pause", days=days)
        if self._likes(0.5):
            at = self.guest.stage.now() + days * DAY / 2
            resume = partial(self._command, room, "game resume")
            self.guest.stage.at(at, partial(self.guest.attempt, "resume", resume))

    async def _change_time(self, room: str) -> None:
        """Ask for another clock at a table that has one, or for another way with the late."""
        chance = self.guest.life.chance
        if room in self.guest.clocked and self._likes(0.7):
            await self._command(room, "game options", pace=chance.choice(_CLOCKS))
        else:
            await self._command(room, "game options", when_late=chance.choice(_LATE))

    async def _command(self, room: str, words: str, **options: object) -> None:
        outcome = await self.guest.member.slash(words, channel=room, **options)
        if outcome.state != "failed":
            self.guest.recorder.deed(self.guest.member.id, room, words)

    async def answer(self, asked: Message) -> None:
        """Answer what somebody asks all others at a table."""
        verb = custom_ids.YES if self._likes(_AGREES) else custom_ids.NO
        await self._press(asked, verb)

    async def be_in(self, asked: Message) -> None:
        """Say that one still wants to play (T10)."""
        await self._press(asked, custom_ids.READY)

    async def do_favour(self, asked: Message) -> None:
        """Play for a friend who is away, mostly."""
        now = await self.guest.member.fetch(asked)
        wanted = "yes" if self._likes(_AGREES) else "no"
        for offer in offers(now):
            ref = offer.ref
            if ref and ref.verb == custom_ids.FAVOUR and ref.argument.startswith(wanted):
                await self.guest.person.press(now, offer)

    async def take_seat(self, board: Message) -> None:
        """Sit down on an open seat (S3)."""
        now = await self.guest.member.fetch(self.guest.recorder.boards[board.channel_id])
        offer = button(now, custom_ids.TAKE)
        if offer is not None:
            await self.guest.person.press(now, offer)

    async def _press(self, message: Message, verb: str) -> None:
        now = await self.guest.member.fetch(message)
        offer = button(now, verb)
        if offer is not None:
            await self.guest.person.press(now, offer)

    # One's own time

    async def lend(self, answer: Message) -> None:
        """Let the computer, or a friend, play while one is away (P2)."""
        guest, how = self.guest, self.guest.life.lends
        if how == "computer":
            for each in answer.buttons:
                if each.custom_id.endswith(f":{custom_ids.AWAY}.{how}"):
                    await guest.person.press(answer, Offer(each.custom_id, None, each.label))
        if how == "friend" and guest.friends:
            for menu in answer.selects:
                if menu.custom_id.endswith(f":{_FRIEND_MENU}"):
                    friend = guest.life.chance.choice(guest.friends)
                    await guest.member.select(answer, menu.custom_id, [friend.member.id])

    async def change_hours(self) -> None:
        """Set other quiet hours; what holds from when on is for the judge."""
        guest, own = self.guest, self.guest.life.own
        if own.quiet is None:
            return
        outcome = await guest.member.slash("settings me", channel=guest.home)
        asked = await self._form(outcome)
        if asked is None:
            return
        start = (own.quiet.start + 60) % (24 * 60)
        quiet = QuietHours(start, (start + 8 * 60) % (24 * 60))
        typed = "-".join(f"{at // 60:02}:{at % 60:02}" for at in (quiet.start, quiet.end))
        sent = await guest.member.submit(asked, {TYPED: typed})
        if sent.state != "failed":
            guest.life.own = replace(own, quiet=quiet)
            guest.changes.append((int(guest.stage.now()), guest.life.own))

    async def _form(self, outcome: Outcome) -> Outcome | None:
        """Open the form for quiet hours from one's own settings."""
        if outcome.answer is None:
            return None
        for each in outcome.answer.buttons:
            if re.search(rf":{re.escape(_QUIET_FORM)}$", each.custom_id):
                return await self.guest.member.click(outcome.answer, custom_id=each.custom_id)
        return None
