"""Clicks before the start, and on Rematch: seats, computers, options, begin."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from functools import partial

from bot.discord import custom_ids
from bot.discord.custom_ids import Ref
from bot.discord.interaction import Mode, Reply
from bot.discord.languages import own_language
from bot.discord.lobby_message import WAIT, computer_layout, options_layout, start_layout
from bot.discord.members import is_member
from bot.discord.message_builder import note
from bot.discord.names import person, plain
from bot.discord.option_words import effect_of
from bot.discord.pace_message import time_lines
from bot.discord.publisher import Publisher
from bot.discord.ready_message import START_NOW, host_layout
from bot.discord.sender import new_nonce
from bot.discord.sentences import Speech, own_speech
from bot.discord.shuffle_message import show_shuffle
from bot.discord.throttle import Throttle
from bot.jobs.follow_up import FollowUp
from bot.jobs.workshop import Workshop
from bot.tables.quotas import LONGEST_WORD
from bot.tables.ready import ReadyCheck
from bot.tables.refusals import FreeSeatsError, NotHostError, NotReadyError, TooManyTablesError
from bot.tables.services import Services
from bot.tables.table import Table
from bot.tables.table_time import TIME_OPTIONS
from games.core.errors import GameError, UnknownOptionError
from games.core.options import Value, offered


class LobbyClicks:
    """What clicks do to a table before its game begins."""

    def __init__(
        self,
        services: Services,
        workshop: Workshop,
        publisher: Publisher,
        throttle: Throttle,
        follow_up: FollowUp,
    ) -> None:
        self._services = services
        self._workshop = workshop
        self._publisher = publisher
        self._throttle = throttle
        self._follow_up = follow_up
        self.handlers: dict[str, Callable[[Reply, Ref], Awaitable[None]]] = {
            custom_ids.JOIN: self.join,
            custom_ids.LEAVE: self.leave,
            custom_ids.START: self._start,
            custom_ids.READY: self._is_ready,
            custom_ids.COMPUTER: self._computer,
            custom_ids.OPTIONS: self.show_options,
            custom_ids.SET: self._set_option,
            custom_ids.REMATCH: self._rematch,
            custom_ids.SHUFFLE: self._check_shuffle,
        }

    async def join(self, reply: Reply, ref: Ref, word: str = "") -> None:
        """Take a free seat; whoever does that on the card of a thread is told where it is.

        The press, and a word if there is one, go into chance.
        """
        sitter, given = person(reply.interaction.user), plain(word, LONGEST_WORD)
        table = await self._services.lobby.join(
            ref.game, sitter, press=reply.interaction.id, word=given
        )
        self._follow_up.follow(ref.game, reply, "joined")
        if reply.is_click and reply.interaction.channel_id != table.row.channel_id > 0:
            speech = Speech(table, await own_language(self._services.store, reply.interaction))
            await reply.show(note(speech.bot("joined-there", thread=f"<#{table.row.channel_id}>")))

    async def leave(self, reply: Reply, ref: Ref) -> None:
        """Leave the table before the start; the last to leave closes it."""
        table = await self._services.lobby.leave(ref.game, reply.user_id)
        if table.humans() or table.row.host_id != reply.user_id:
            self._follow_up.follow(ref.game, reply, "left")
        else:
            await self.give_up(reply, table)

    async def give_up(self, reply: Reply, table: Table, *, force: bool = False) -> None:
        """Close a table that has not begun (its host, or anybody with `force`)."""
        rest = await self._publisher.closing.give_up(table, reply.user_id, force=force)
        self._follow_up.run(table.id, rest)

    async def start(self, reply: Reply, ref: Ref, word: str = "") -> bool:
        """Begin; while seats are free the host is asked first. False if it has not begun.

        The press, and a word if there is one, go into chance.
        """
        if ref.argument == WAIT:
            _, speech = await own_speech(self._services, reply, ref.game)
            await reply.show(note(speech.bot("start-waits")))
            return False
        given = plain(word, LONGEST_WORD)
        count, _, how = ref.argument.partition(".")
        players, is_asked = custom_ids.number(count), START_NOW not in (count, how)
        check = await self._services.ready.find(ref.game)
        try:
            table = await self._services.lobby.start(
                ref.game,
                reply.user_id,
                players=players,
                press=reply.interaction.id,
                word=given,
                ready=(check.ready if check else ()) if is_asked else None,
            )
        except NotHostError as error:
            if not await self._inherits(reply, ref.game, error.params["host"]):
                raise
            return await self.start(reply, ref, word)
        except FreeSeatsError as error:
            table, speech = await self._kept(reply, ref, given)
            await reply.show(start_layout(table, speech, **error.params))
            return False
        except NotReadyError as error:
            table, speech = await self._kept(reply, ref, given)
            await self._ask_ready(reply, table, speech, error.params["users"], players)
            return False
        await self._began(table, reply)
        if reply.mode is Mode.IN_PLACE:
            speech = Speech(table, await own_language(self._services.store, reply.interaction))
            await reply.show(note(speech.bot("started")))
        return True

    async def _inherits(self, reply: Reply, game_id: int, host: int) -> bool:
        """Make a player the host if the present one has left the server (S4); True if so."""
        table = await self._services.tables.get(game_id)
        guild = table.row.guild_id
        if guild is None or host == reply.user_id or not table.seats_of(reply.user_id):
            return False
        if await is_member(self._publisher.client, guild, host) is not False:
            return False
        await self._services.lobby.inherit(game_id, reply.user_id, gone=host)
        self._follow_up.follow(game_id)
        return True

    async def _kept(self, reply: Reply, ref: Ref, given: str) -> tuple[Table, Speech]:
        """Keep a word for the answer, which has no words; return the table as it is shown."""
        table, speech = await own_speech(self._services, reply, ref.game)
        if given and table.seats_of(reply.user_id):
            await self._services.lobby.join(ref.game, person(reply.interaction.user), word=given)
        return table, speech

    async def _began(self, table: Table, reply: Reply) -> None:
        """See to all that follows a start."""
        self._workshop.rehearse(table.row.slug)
        # Before computers think and the board is drawn, so that nobody clicks the lobby any more.
        self._follow_up.run(table.id, partial(self._publisher.lobby_began, table))
        posted = await self._services.ready.close(table.id)
        if posted is not None:
            close = partial(self._publisher.ready.close, table, posted, "ready-all")
            self._follow_up.run(table.id, close)
        self._follow_up.follow(table.id, reply, "started")

    async def _ask_ready(
        self, reply: Reply, table: Table, speech: Speech, users: list[int], players: int | None
    ) -> None:
        """Ask whoever has sat there for long whether they are in, once (T10)."""
        now, press = self._services.tables.now(), reply.interaction.id
        check = ReadyCheck(now, tuple(users), new_nonce(), press=press, players=players)
        check = await self._services.ready.ask(table, check)
        self._follow_up.run(table.id, partial(self._publisher.ready.show, table.id))
        await reply.show(host_layout(table, speech, check, players))

    async def _is_ready(self, reply: Reply, ref: Ref) -> None:
        """Note that somebody is in; with the last of them the game begins."""
        # Looked up first: afterwards nobody could tell who had answered already.
        before = await self._services.ready.find(ref.game)
        table, check = await self._services.ready.answer(ref.game, reply.user_id)
        if check.missing(table):
            if before is not None and not before.asks(reply.user_id):
                speech = Speech(table, await own_language(self._services.store, reply.interaction))
                await reply.show(note(speech.bot("ready-already")))
                return
            self._follow_up.run(ref.game, partial(self._publisher.ready.show, ref.game))
            return
        try:
            begun = await self._services.lobby.start(
                ref.game,
                table.row.host_id,
                players=check.players,
                press=check.press,
                ready=check.ready,
            )
        except GameError:  # the table has changed since: the host looks at it again
            posted = await self._services.ready.close(ref.game)
            close = partial(self._publisher.ready.close, table, posted, "ready-all-start")
            self._follow_up.run(ref.game, close)
            return
        await self._began(begun, reply)

    async def _start(self, reply: Reply, ref: Ref) -> None:
        await self.start(reply, ref)

    async def _computer(self, reply: Reply, ref: Ref) -> None:
        table, speech = await own_speech(self._services, reply, ref.game)
        if not ref.argument:
            await reply.show(computer_layout(table, speech))
            return
        if ref.argument == "none":
            await self._services.lobby.remove_computer(ref.game, reply.user_id)
        else:
            await self._services.lobby.add_computer(ref.game, reply.user_id, ref.argument)
        self._follow_up.follow(ref.game, reply, "lobby-changed")
        await reply.show(note(speech.bot("lobby-changed")))

    async def show_options(self, reply: Reply, ref: Ref) -> None:
        """Show the options of the table: menus for the host, a list once it runs."""
        table, speech = await own_speech(self._services, reply, ref.game)
        if table.row.status == "lobby" and table.row.host_id == reply.user_id:
            await reply.show(options_layout(table, speech))
            return
        chosen = table.row.options
        lines = [
            f"**{speech.option(o)}**: {speech.value(o, chosen[o.name])}\n"
            f"-# {effect_of(speech, o, chosen[o.name])}"
            for o in offered(table.game.options)
        ]
        await reply.show(note("\n".join([*lines, *time_lines(table, speech)])))

    async def change_time(self, reply: Reply, ref: Ref, values: Mapping[str, Value]) -> None:
        """Set the pace, or what happens to the late: the host, before the start."""
        table = await self._services.lobby.set_time(ref.game, reply.user_id, values)
        self._follow_up.follow(ref.game, reply, "lobby-changed")
        speech = Speech(table, await own_language(self._services.store, reply.interaction))
        await reply.show(options_layout(table, speech))

    async def _set_option(self, reply: Reply, ref: Ref) -> None:
        name, _, place = ref.argument.partition(".")
        number = custom_ids.number(place) or 0
        lobby = self._services.lobby
        if name == "seats":
            table = await lobby.set_seat_count(ref.game, reply.user_id, number)
        else:
            table, _ = await own_speech(self._services, reply, ref.game)
            known = {o.name: o for o in (*offered(table.game.options), *TIME_OPTIONS)}
            if name not in known:
                raise UnknownOptionError(option=name, known=sorted(known))
            option = known[name]
            value = option.values[min(number, len(option.values) - 1)]
            change = lobby.set_time if option in TIME_OPTIONS else lobby.set_options
            table = await change(ref.game, reply.user_id, {name: value})
        self._follow_up.follow(ref.game, reply, "lobby-changed")
        speech = Speech(table, await own_language(self._services.store, reply.interaction))
        await reply.show(options_layout(table, speech))

    async def _rematch(self, reply: Reply, ref: Ref) -> None:
        self.admit(reply)
        table = await self._services.opening.rematch(
            ref.game, person(reply.interaction.user), press=reply.interaction.id
        )
        self._follow_up.follow(table.id, reply, "table-open")

    async def _check_shuffle(self, reply: Reply, ref: Ref) -> None:
        await show_shuffle(self._services, reply, ref.game)

    def admit(self, reply: Reply) -> None:
        """Refuse a user, or a server, that opens tables as if they were clicks."""
        if not self._throttle.may_open(reply.user_id, reply.interaction.guild_id):
            raise TooManyTablesError(which="pace")
