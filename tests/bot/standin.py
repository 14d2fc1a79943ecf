"""A stand-in for Discord in front of the real dispatch: clicks go in, messages are looked at."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from types import SimpleNamespace
from typing import Any, cast
from unittest.mock import Mock

import discord
from discord import ui

from bot.discord.components import Action
from bot.discord.custom_ids import TEMPLATE
from bot.discord.dispatch import Dispatch
from bot.discord.forms import sent
from bot.discord.game_command import GameCommands
from bot.discord.games_command import answer_games_list
from bot.discord.new_table import answer_thread_offers
from bot.discord.publisher import Publisher
from bot.discord.throttle import Throttle
from bot.jobs.crew import Picture
from bot.jobs.queue import Ticket
from bot.jobs.workshop import Workshop
from bot.tables.services import Services
from bot.tables.thoughts import Thought, key_of
from render import Frame
from render.frame import Kind
from tests.bot.neighbours import mixed_rows

GUILD = 7
_numbers = itertools.count(10**18)  # our stand-ins share one memory of doubled deliveries


@dataclass(slots=True)
class Said:
    """One message: its texts, labels, custom ids and alt texts, and whom it may mention."""

    view: ui.LayoutView
    mentions: dict[str, Any]
    is_private: bool
    files: list[discord.File] = field(default_factory=list)
    is_silent: bool = False

    @property
    def text(self) -> str:
        """Return all texts of the message."""
        return "\n".join(
            item.content for item in self.view.walk_children() if isinstance(item, ui.TextDisplay)
        )

    @property
    def labels(self) -> list[str]:
        """Return what stands on buttons and in menus."""
        return [label for raw in _raw(self.view) for label in _labels(raw)]

    @property
    def alt(self) -> str:
        """Return the alt texts."""
        return "\n".join(
            str(item["description"]) for raw in _raw(self.view) for item in raw.get("items", ())
        )

    @property
    def clicks(self) -> list[tuple[str, str | None]]:
        """Return everything that can be clicked: custom ids, with a value in menus."""
        found: list[tuple[str, str | None]] = []
        for raw in _raw(self.view):
            if raw.get("options"):
                found += [(raw["custom_id"], option["value"]) for option in raw["options"]]
            elif "custom_id" in raw:
                found.append((raw["custom_id"], None))
        return found


def _raw(view: ui.LayoutView) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    waiting: list[Any] = list(cast(Any, view).to_components())
    while waiting:
        raw = waiting.pop(0)
        found.append(raw)
        waiting = [*raw.get("components", ()), *waiting]
    return found


def _labels(raw: dict[str, Any]) -> list[str]:
    own = [str(raw[key]) for key in ("label", "placeholder") if raw.get(key)]
    return own + [str(option["label"]) for option in raw.get("options", ())]


class QuickWorkshop(Workshop):
    """Draws nothing, but remembers what it was asked to draw and for whom."""

    def __init__(self) -> None:
        super().__init__(empty_picture, think_alone, nothing_to_rehearse)
        self.drawn: list[tuple[Ticket, Frame, Kind]] = []
        self.has_close_looks = False  # the game has focus pictures
        self.has_halves = False  # its board is two pictures

    @property
    def private(self) -> list[tuple[Kind, Frame]]:
        """Return what it was asked to draw for players alone."""
        return [(kind, frame) for _, frame, kind in self.drawn if frame.view["own"]]

    async def draw(self, slug: str, frame: Frame, kind: Kind, ticket: Ticket) -> Picture:
        """Return an empty picture."""
        picture = await super().draw(slug, frame, kind, ticket)
        self.drawn.append((ticket, frame, kind))
        if kind == "focus" and self.has_close_looks:
            return replace(picture, name="focus.webp", kind=kind)
        if kind == "board" and self.has_halves:
            return replace(picture, lower=Picture(b"", "seats.webp", "the seats", "seats"))
        return picture


async def empty_picture(slug: str, frame: Frame, kind: Kind) -> Picture:
    """Draw nothing, for a game without focus pictures."""
    await asyncio.sleep(0)
    drawn = "panel" if kind == "focus" else kind
    return Picture(b"", f"{drawn}.webp", f"alt text for {', '.join(frame.names)}", drawn)


async def think_alone(thought: Thought) -> str:
    """Think at once."""
    return key_of(thought)


async def nothing_to_rehearse(slug: str, picture: int) -> tuple[bool, bool]:
    """Draw no sprites."""
    return True, True


@dataclass(slots=True)
class Room:
    """Every public message, and what a click is made of."""

    posted: list[Said] = field(default_factory=list)
    edited: list[tuple[int, Said]] = field(default_factory=list)
    nonces: dict[str, int] = field(default_factory=dict)
    refusals: list[Exception] = field(default_factory=list)  # of the next messages
    away: Exception | None = None  # by which every message and change fails
    lost_by: Exception | None = None  # messages come through, but nobody learns of it
    letters_lost_by: Exception | None = None  # the same of direct messages
    is_unreadable: bool = False  # the bot may not look at what has been said
    deleted: set[int] = field(default_factory=set)
    undeletable: Exception | None = None  # by which deleting fails
    delete_gate: asyncio.Event | None = None  # for which deleting waits
    is_archived: bool = False
    is_locked: bool = False
    threads: dict[int, str] = field(default_factory=dict)  # their names by number
    thread_refusals: list[Exception] = field(default_factory=list)  # of the next threads or names
    letters: list[tuple[int, Said]] = field(default_factory=list)  # direct messages, to whom
    gone: set[int] = field(default_factory=set)  # channels
    left: set[int] = field(default_factory=set)  # members who have left the server
    channels: set[int] = field(default_factory=set)  # that the server is known to have
    # Other servers, by what Discord says to whoever asks for them.
    servers: dict[int, Exception | None] = field(default_factory=dict)
    shard_id: int | None = None  # of ours, if we are one of several
    shard_count: int | None = None
    asked: list[int] = field(default_factory=list)  # channels that were looked for
    gate: asyncio.Event | None = None  # the next change waits for it

    def shown(self, message_id: int) -> Said:
        """Return a message as it is now."""
        changes = [said for changed, said in self.edited if changed == message_id]
        return changes[-1] if changes else self.posted[message_id - 1]

    @property
    def live(self) -> list[int]:
        """Return the messages that have buttons."""
        there = set(range(1, len(self.posted) + 1)) - self.deleted
        return sorted(message_id for message_id in there if self.shown(message_id).clicks)

    def get_partial_messageable(self, channel_id: int) -> Any:
        """Return the channel as the publisher uses it."""

        async def send(**given: Any) -> Any:
            if channel_id < 0:
                return await self._write(-channel_id, **given)
            self._check(channel_id)
            return await self._send(**given)

        async def history(**span: Any) -> AsyncIterator[Any]:
            self._check(channel_id)
            if self.is_unreadable:
                raise discord.Forbidden(Mock(status=403), {"code": 50001, "message": ""})
            for message_id, said in self._there(channel_id):
                components = [SimpleNamespace(custom_id=each) for each, _ in said.clicks]
                yield SimpleNamespace(id=message_id, components=components)

        return SimpleNamespace(send=send, history=history, get_partial_message=self._message)

    def _there(self, channel_id: int) -> list[tuple[int, Said]]:
        """Return the messages of a direct channel, or those of all others together."""
        if channel_id < 0:
            letters = [(-n, *each) for n, each in enumerate(self.letters, start=1)]
            return [(n, said) for n, user, said in letters if user == -channel_id]
        there = set(range(1, len(self.posted) + 1)) - self.deleted
        return [(message_id, self.shown(message_id)) for message_id in sorted(there)]

    def _check(self, channel_id: int) -> None:
        if channel_id in self.gone:
            raise discord.NotFound(Mock(status=404), {"code": 10003, "message": ""})

    @property
    def http(self) -> Any:
        """Return what opens and names threads."""

        async def start(channel_id: int, message_id: int, *, name: str, **how: Any) -> None:
            if self.thread_refusals:
                raise self.thread_refusals.pop(0)
            if message_id in self.threads:
                raise discord.HTTPException(Mock(status=400), {"code": 160004, "message": ""})
            self.threads[message_id] = name

        async def edit(channel_id: int, *, name: str) -> None:
            if self.thread_refusals:
                raise self.thread_refusals.pop(0)
            self.threads[channel_id] = name

        async def get_member(guild_id: int, user_id: int) -> None:
            if user_id in self.left:
                raise discord.NotFound(Mock(status=404), {"code": 10007, "message": ""})

        return SimpleNamespace(
            start_thread_with_message=start, edit_channel=edit, get_member=get_member
        )

    def get_guild(self, guild_id: int) -> Any:
        """Return the server, as far as it is known."""
        if guild_id != GUILD:
            return None
        return SimpleNamespace(
            id=GUILD, get_channel_or_thread=lambda channel_id: channel_id in self.channels or None
        )

    @property
    def guilds(self) -> list[Any]:
        """Return the servers that are known."""
        return [self.get_guild(GUILD)]

    async def wait_until_ready(self) -> None:
        """Be ready."""

    async def fetch_guild(self, guild_id: int, *, with_counts: bool) -> None:
        """Return a server that the gateway has not told of."""
        assert not with_counts
        self.asked.append(guild_id)
        error = self.servers[guild_id]
        if error is not None:
            raise error

    async def create_dm(self, user: Any) -> Any:
        """Return the direct channel of a user."""
        return SimpleNamespace(id=-user.id, send=partial(self._write, user.id))

    async def _write(self, user_id: int, nonce: str = "", **given: Any) -> Any:
        if self.refusals:
            raise self.refusals.pop(0)
        letter_id = self.nonces.get(nonce)
        if letter_id is None:
            self.letters.append((user_id, _said(given, is_private=True)))
            letter_id = -len(self.letters)
        if nonce:
            self.nonces[nonce] = letter_id
        if self.letters_lost_by is not None:
            raise self.letters_lost_by
        return SimpleNamespace(id=letter_id, components=[])

    async def _send(self, nonce: str = "", **given: Any) -> Any:
        if self.away is not None:
            raise self.away
        self._check_lock()
        if self.refusals:
            raise self.refusals.pop(0)
        message_id = self.nonces.get(nonce)
        if message_id in self.deleted:
            raise discord.NotFound(Mock(status=404), {"code": 10008, "message": ""})
        if message_id is None:
            self.posted.append(_said(given, is_private=False))
            message_id = len(self.posted)
        if nonce:
            self.nonces[nonce] = message_id
        if self.lost_by is not None:
            raise self.lost_by
        kinds = [discord.ComponentType(raw["type"]) for raw in _raw(self.shown(message_id).view)]
        components = [SimpleNamespace(type=kind) for kind in kinds]
        return SimpleNamespace(id=message_id, components=components)

    async def fetch_channel(self, channel_id: int) -> Any:
        """Return the thread that the channel is."""
        self.asked.append(channel_id)
        self._check(channel_id)

        async def edit(*, archived: bool) -> None:
            self.is_archived = archived

        thread = Mock(spec=discord.Thread, locked=self.is_locked)
        thread.edit = edit
        return thread

    def _check_lock(self) -> None:
        if self.is_locked:
            raise discord.HTTPException(Mock(status=400), {"code": 50083, "message": ""})

    def _message(self, message_id: int) -> Any:
        async def edit(**given: Any) -> None:
            if self.away is not None:
                raise self.away
            self._check_lock()
            gate, self.gate = self.gate, None
            if gate is not None:
                await gate.wait()
            if self.is_archived:
                raise discord.HTTPException(Mock(status=400), {"code": 50083, "message": ""})
            self.edited.append((message_id, _said(given, is_private=False)))

        async def delete() -> None:
            if self.delete_gate is not None:
                await self.delete_gate.wait()
            if self.undeletable is not None:
                raise self.undeletable
            self.deleted.add(message_id)

        async def fetch() -> None:
            if message_id in self.deleted:
                raise discord.NotFound(Mock(status=404), {"code": 10008, "message": ""})

        return SimpleNamespace(edit=edit, delete=delete, fetch=fetch)


def _said(given: dict[str, Any], *, is_private: bool) -> Said:
    mixed = mixed_rows(given["view"])  # of whatever any test has the bot say
    assert not mixed, f"what is final stands beside what is harmless: {mixed}"
    files = [*given.get("files", ()), *given.get("attachments", ())]
    mentions, silent = given["allowed_mentions"].to_dict(), given.get("silent", False)
    return Said(given["view"], mentions, is_private, files, silent)


class Click:
    """An interaction: who clicked what where, and how it was answered."""

    def __init__(
        self,
        user_id: int,
        name: str = "Somebody",
        *,
        on_private: bool = False,
        is_command: bool = False,
        message_id: int = 1,
        guild_id: int = GUILD,
    ) -> None:
        kinds = discord.InteractionType
        self.id = next(_numbers)
        self.type = kinds.application_command if is_command else kinds.component
        self.user = SimpleNamespace(id=user_id, display_name=name)
        self.guild_id = guild_id
        self.channel_id = 10
        self.channel: Any = None
        self.guild: Any = None
        self.locale = "en-GB"
        self.permissions = discord.Permissions.none()
        self.app_permissions = discord.Permissions.all()
        flags = SimpleNamespace(ephemeral=on_private)
        self.message = None if is_command else SimpleNamespace(id=message_id, flags=flags)
        self.client: Any = None
        self.data: dict[str, Any] = {}
        self.acknowledged: list[str] = []
        self.answers: list[Said] = []
        self.forms: list[ui.Modal] = []
        self.unheard: list[Exception] = []  # by which the next acknowledgements fail
        self.unseen: list[Exception] = []  # by which the next answers fail

    @property
    def response(self) -> Any:
        """Return what answers first."""
        return SimpleNamespace(
            defer=self._defer, send_message=self._answer_at_once, send_modal=self._open
        )

    @property
    def followup(self) -> Any:
        """Return what answers later."""
        return SimpleNamespace(send=self._show)

    async def _defer(self, *, ephemeral: bool = True, thinking: bool = False) -> None:
        if self.unheard:
            raise self.unheard.pop(0)
        self.acknowledged.append("thinking" if thinking else "update")

    async def _open(self, form: ui.Modal) -> None:
        if self.unheard:
            raise self.unheard.pop(0)
        self.acknowledged.append("form")
        self.forms.append(form)

    async def _answer_at_once(self, **given: Any) -> None:
        assert given["ephemeral"]
        self.acknowledged.append("note")
        await self._show(**given)

    async def edit_original_response(self, **given: Any) -> None:
        """Show the answer."""
        await self._show(**given)

    async def _show(self, **given: Any) -> None:
        if self.unseen:
            raise self.unseen.pop(0)
        self.answers.append(_said(given, is_private=given.get("ephemeral", True)))


@dataclass(slots=True)
class Stage:
    """The real dispatch on stand-ins."""

    dispatch: Dispatch
    room: Room
    workshop: QuickWorkshop

    @classmethod
    def of(cls, services: Services, pace: Throttle | None = None) -> Stage:
        """Return a dispatch; without a pace nobody is too fast."""
        room, workshop = Room(), QuickWorkshop()
        publisher = Publisher(cast(discord.Client, room), services, workshop)
        dispatch = Dispatch(services, workshop, publisher, pace or Throttle(0))
        answer_thread_offers(dispatch)
        answer_games_list(dispatch)
        return cls(dispatch, room, workshop)

    async def click(
        self, user_id: int, custom_id: str, value: str | None = None, **how: Any
    ) -> Click:
        """Click a component, or choose in a menu, and wait until everything is done."""
        return await self.press(Click(user_id, **how), custom_id, value)

    async def press(self, click: Click, custom_id: str, value: str | None = None) -> Click:
        """Use a component by a click that was made before."""
        click.client = SimpleNamespace(router=self.dispatch)
        click.data = {"values": [] if value is None else [value]}
        match = TEMPLATE.fullmatch(custom_id)
        assert match is not None, custom_id
        interaction = cast(discord.Interaction[Any], click)
        item: ui.Button[Any] = ui.Button(custom_id=custom_id)
        await (await Action.from_custom_id(interaction, item, match)).callback(interaction)
        await self.dispatch.finish(60.0)
        return click

    async def send(self, user_id: int, custom_id: str, **typed: str) -> Click:
        """Send a form that was opened from a private message, and wait until all is done."""
        click = Click(user_id, on_private=True)
        click.type = discord.InteractionType.modal_submit
        fields = [{"component": {"custom_id": name, "value": v}} for name, v in typed.items()]
        click.data = {"custom_id": custom_id, "components": fields}
        await sent(cast("discord.Interaction[Any]", click), self.dispatch)
        await self.dispatch.finish(60.0)
        return click

    async def command(self, user_id: int, name: str, **options: Any) -> Click:
        """Use a subcommand of /game and wait until everything is done."""
        click = Click(user_id, is_command=True)
        group = GameCommands(self.dispatch)
        (command,) = [each for each in group.commands if each.name == name]
        await cast(Any, command).callback(group, click, **options)
        await self.dispatch.finish(60.0)
        return click

    async def close(self) -> None:
        """Stop the drawing thread."""
        await self.workshop.close()


def everything(said: Sequence[Said]) -> str:
    """Return all that can be read in some messages, whatever part of them it stands in."""
    return "\n".join("\n".join((each.text, each.alt, *each.labels)) for each in said)


def is_one_kind_answer(click: Click) -> None:
    """Check that a click was answered once, in private, in words, without mentioning anybody."""
    assert len(click.acknowledged) == 1
    (answer,) = click.answers
    assert answer.is_private
    assert answer.text
    assert answer.mentions == {"parse": []}
    assert "went wrong" not in answer.text
