"""What a message of the bot offers to whoever reads it: options, menus, ways back."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from functools import cache

from bot.discord import custom_ids
from bot.discord.custom_ids import TEMPLATE, Ref
from bot.local_discord.driver.seen_objects import Component, Message
from bot.texts import speaker
from games.core.wording import Message as Words


class Kind(Enum):
    """What an offer does."""

    OPTION = "answers the question, or asks first whether that is meant"
    SHORTCUT = "answers several questions in a row"
    SURE = "answers it after its consequences were shown"
    MENU = "opens a part of a long list"
    UP = "leads back to the list"
    BACK = "takes a step of the own turn back"
    OTHER = "nothing to a question"


_KINDS = {
    custom_ids.OPTION: Kind.OPTION,
    custom_ids.SURE: Kind.SURE,
    custom_ids.SHORTCUT: Kind.SHORTCUT,
    custom_ids.SUBMENU: Kind.MENU,
    custom_ids.UNDO: Kind.BACK,
}


_LEADING = (Kind.OPTION, Kind.SHORTCUT, Kind.MENU)


@dataclass(frozen=True, slots=True)
class Offer:
    """A button, or one entry of a menu."""

    custom_id: str  # of the button or the menu
    value: str | None = None  # of the entry
    label: str = ""

    @property
    def ref(self) -> Ref | None:
        """What it does, an entry as if it were a button; None if it is not one of the bot's."""
        place, _, what = self.custom_id.rpartition(":")
        match = TEMPLATE.fullmatch(f"{place}:{what if self.value is None else self.value}")
        return None if match is None else Ref.of(match)

    @property
    def kind(self) -> Kind:
        """What it does to the open question."""
        ref = self.ref
        kind = Kind.OTHER if ref is None else _KINDS.get(ref.verb, Kind.OTHER)
        if kind is Kind.MENU and self.value is None and self.label in _ways_up():
            return Kind.UP
        if kind is Kind.BACK and ref is not None and not ref.asked:
            return Kind.OTHER  # of a turn that is over: the others are asked
        return kind

    @property
    def index(self) -> int | None:
        """The place of the option it chooses among those of the question."""
        is_choice = self.kind in (Kind.OPTION, Kind.SURE)
        return custom_ids.number(self.ref.argument) if is_choice and self.ref else None

    @property
    def path(self) -> tuple[int, ...]:
        """Which part of a long list it opens."""
        return custom_ids.path_of(self.ref.argument) if self.kind is Kind.MENU and self.ref else ()


@cache
def _ways_up() -> tuple[str, ...]:
    """The labels that tell a way back from the menus beside it: their custom ids do not."""
    say = speaker("")
    return tuple(say(Words(f"button-{name}")) for name in ("menu-back", "back", "close-up"))


def offers(message: Message) -> list[Offer]:
    """Return all that can be pressed: the entries of menus, then the buttons."""
    return [*_entries(message), *(_of(each) for each in message.buttons if not each.is_disabled)]


def _entries(message: Message) -> Iterator[Offer]:
    for menu in message.selects:
        for value, label in zip(menu.values, menu.labels, strict=True):
            yield Offer(menu.custom_id, value, label)


def _of(component: Component) -> Offer:
    return Offer(component.custom_id, None, component.label)


def leading_on(message: Message) -> list[Offer]:
    """Return what brings a question nearer to its answer: all but the ways back.

    Where it was asked whether a choice is meant, that is the choice alone.
    """
    found = offers(message)
    sure = [offer for offer in found if offer.kind is Kind.SURE]
    return sure or [offer for offer in found if offer.kind in _LEADING]


def button(message: Message, verb: str) -> Offer | None:
    """Return the button of a message that does something, e.g. `custom_ids.JOIN`."""
    for each in message.buttons:
        offer = _of(each)
        if offer.ref is not None and offer.ref.verb == verb:
            return offer
    return None


def game_of(message: Message) -> int | None:
    """Return the number of the game that a message belongs to, None if it offers nothing of one."""
    refs = (offer.ref for offer in map(_of, (*message.buttons, *message.selects)))
    return next((ref.game for ref in refs if ref is not None), None)
