"""Slash commands: /game with its subcommands, /games."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

import discord
from discord import app_commands
from discord.app_commands import Choice

import games
from bot.courtesy.pauses import LONGEST_PAUSE
from bot.courtesy.spans import DAY
from bot.discord import custom_ids
from bot.discord.command_choices import game_choices, level_choices, time_choices
from bot.discord.components import button, rows
from bot.discord.custom_ids import Ref
from bot.discord.dispatch import Dispatch
from bot.discord.games_command import show_games
from bot.discord.interaction import Mode, Reply
from bot.discord.languages import own_language
from bot.discord.limits import CHOICE_NAME, CHOICES, cut
from bot.discord.message_builder import Layout, note
from bot.discord.new_table import Opening, open_table
from bot.discord.sentences import Speech, own_speech
from bot.discord.typed_moves import suggestions
from bot.tables.quotas import LONGEST_MOVE, LONGEST_OPTIONS, LONGEST_WORD
from bot.tables.refusals import NoGameError
from bot.tables.table_time import LATE, PACE
from games.core.errors import GameError
from games.core.options import offered
from games.core.players import MATE
from storage.api.errors import StorageError

log = logging.getLogger(__name__)

Work = Callable[[Reply, Ref], Awaitable[None]]

_WORD = "Any word: it is mixed into chance, so that nobody can have chosen the shuffle"


class GameCommands(app_commands.Group):
    """/game: everything about the game in this channel."""

    def __init__(self, dispatch: Dispatch) -> None:
        super().__init__(
            name="game", description="Play a board game in this channel", guild_only=True
        )
        self._dispatch = dispatch

    async def _run(self, interaction: discord.Interaction[Any], work: Work) -> None:
        """Acknowledge, find the game of the channel, work; refusals become sentences."""
        reply = Reply(interaction, Mode.PRIVATE)

        async def find() -> int:
            return await self._dispatch.services.tables.number_in(interaction.channel_id or 0)

        await self._dispatch.serve(reply, work, Ref(0, 0, "command"), find)

    @app_commands.command(description="Open a table in this channel")
    @app_commands.describe(
        game="Which game",
        seats="How many players (default: the fewest the game allows)",
        computers="How many seats computers take",
        level="How well the computers play",
        thread="Open a thread for the game",
        pace="How much time each seat has (default: no clock)",
        options="Options of the game, e.g. open_piles=true",
        word=_WORD,
    )
    @app_commands.choices(game=game_choices(), level=level_choices(), pace=time_choices(PACE))
    async def new(
        self,
        interaction: discord.Interaction[Any],
        game: str,
        seats: app_commands.Range[int, 1, 8] | None = None,
        computers: app_commands.Range[int, 0, 7] = 0,
        level: str = MATE,
        thread: bool = False,
        pace: str = "",
        options: app_commands.Range[str, 0, LONGEST_OPTIONS] = "",
        word: app_commands.Range[str, 0, LONGEST_WORD] = "",
    ) -> None:
        """Open a lobby."""
        reply = Reply(interaction, Mode.PRIVATE)
        wish = Opening(game, seats, [level] * computers, thread, options, word, pace)

        async def work(reply: Reply, ref: Ref) -> None:
            await open_table(self._dispatch, reply, wish)

        await self._dispatch.serve(reply, work, Ref(0, 0, "new"))

    @new.autocomplete("options")
    async def _complete_options(
        self, interaction: discord.Interaction[Any], current: str
    ) -> list[Choice[str]]:
        slug = getattr(interaction.namespace, "game", "")
        if slug not in {g.slug for g in games.all()}:
            return []
        done, _, typing = current.rpartition(" ")
        prefix = f"{done} " if done else ""
        found = [
            f"{prefix}{option.name}={str(value).lower()}"
            for option in offered(games.get(slug).options)
            for value in option.values
            if f"{option.name}={str(value).lower()}".startswith(typing.lower())
        ]
        # What is sent back is the value, of 100 characters at most: a cut one would be wrong.
        return [Choice(name=cut(f, CHOICE_NAME), value=f) for f in found[:CHOICES] if len(f) <= 100]

    @app_commands.command(description="Take a free seat at the table of this channel")
    @app_commands.describe(word=_WORD)
    async def join(
        self,
        interaction: discord.Interaction[Any],
        word: app_commands.Range[str, 0, LONGEST_WORD] = "",
    ) -> None:
        """Join, or give a word to chance."""

        async def work(reply: Reply, ref: Ref) -> None:
            await self._dispatch.lobbies.join(reply, ref, word)
            await self._say(reply, ref.game, "joined-word" if word else "joined")

        await self._run(interaction, work)

    @app_commands.command(description="Leave the table before the game starts")
    async def leave(self, interaction: discord.Interaction[Any]) -> None:
        """Leave."""

        async def work(reply: Reply, ref: Ref) -> None:
            _, speech = await own_speech(self._dispatch.services, reply, ref.game)
            await self._dispatch.lobbies.leave(reply, ref)  # maybe the last: then the table is gone
            await reply.show(note(speech.bot("left")))

        await self._run(interaction, work)

    @app_commands.command(description="Start the game (host)")
    @app_commands.describe(word=_WORD)
    async def start(
        self,
        interaction: discord.Interaction[Any],
        word: app_commands.Range[str, 0, LONGEST_WORD] = "",
    ) -> None:
        """Start."""

        async def work(reply: Reply, ref: Ref) -> None:
            if await self._dispatch.lobbies.start(reply, ref, word):
                await self._say(reply, ref.game, "started")

        await self._run(interaction, work)

    @app_commands.command(description="Show the board to you alone")
    @app_commands.describe(text="As text instead of a picture")
    async def board(self, interaction: discord.Interaction[Any], text: bool = False) -> None:
        """Show the board."""

        async def work(reply: Reply, ref: Ref) -> None:
            await self._dispatch.looks.show_board(reply, ref, as_text=text)

        await self._run(interaction, work)

    @app_commands.command(description="Show your cards and notes to you alone")
    async def hand(self, interaction: discord.Interaction[Any]) -> None:
        """Show the hand."""
        await self._run(interaction, self._dispatch.looks.show_hand)

    @app_commands.command(description="Play a move by typing it")
    @app_commands.describe(move="The move, one or several steps, with suggestions while you type")
    async def play(
        self, interaction: discord.Interaction[Any], move: app_commands.Range[str, 1, LONGEST_MOVE]
    ) -> None:
        """Play a typed move."""

        async def work(reply: Reply, ref: Ref) -> None:
            played = await self._dispatch.services.play.play_text(ref.game, reply.user_id, move)
            await self._dispatch.plays.after_play(reply, played)

        await self._run(interaction, work)

    @play.autocomplete("move")
    async def _complete_move(
        self, interaction: discord.Interaction[Any], current: str
    ) -> list[Choice[str]]:
        if not self._dispatch.throttle.may_suggest(interaction.user.id):
            return []
        try:
            table = await self._dispatch.services.tables.in_channel(interaction.channel_id or 0)
            seat = next(
                s for s in table.seats_of(interaction.user.id) if table.question(s) is not None
            )
            speech = Speech(table, await own_language(self._dispatch.store, interaction))
            found = suggestions(table, speech, seat, current)
        # Suggestions refuse nothing: the move itself says what is wrong with it.
        except (GameError, StorageError, StopIteration):
            return []
        return [Choice(name=name, value=value) for name, value in found]

    @app_commands.command(description="Undo your last step")
    async def undo(self, interaction: discord.Interaction[Any]) -> None:
        """Undo."""
        await self._run(interaction, self._dispatch.plays.undo)

    @app_commands.command(description="Show what happened so far")
    async def log(self, interaction: discord.Interaction[Any]) -> None:
        """Show the log."""
        await self._run(interaction, self._dispatch.looks.show_log)

    @app_commands.command(description="The rules by chapter, what matters now first")
    @app_commands.describe(game="Which game (default: the one in this channel)")
    @app_commands.choices(game=game_choices())
    async def rules(self, interaction: discord.Interaction[Any], game: str = "") -> None:
        """Show the rules; without a game in the channel the reader is asked which."""

        async def find() -> int:
            with suppress(NoGameError):
                return await self._dispatch.services.tables.number_in(interaction.channel_id or 0)
            return 0

        reply, what = Reply(interaction, Mode.PRIVATE), f"{custom_ids.RULES}.{game}"
        show = self._dispatch.rules.show
        if game:
            await self._dispatch.serve(reply, show, Ref(0, 0, what))
        else:
            await self._dispatch.serve(reply, show, Ref(0, 0, custom_ids.RULES), find)

    @app_commands.command(description="Show or change the options of the table")
    @app_commands.describe(
        pace="How much time each seat has", when_late="What happens if a player is late"
    )
    @app_commands.choices(pace=time_choices(PACE), when_late=time_choices(LATE))
    async def options(
        self, interaction: discord.Interaction[Any], pace: str = "", when_late: str = ""
    ) -> None:
        """Show the options, or change what concerns time."""
        given = {PACE.name: pace, LATE.name: when_late}
        values = {name: value for name, value in given.items() if value}

        async def work(reply: Reply, ref: Ref) -> None:
            if values:
                await self._dispatch.times.change(reply, ref, values)
            else:
                await self._dispatch.lobbies.show_options(reply, ref)

        await self._run(interaction, work)

    @app_commands.command(description="Pause the game for a while, if the others agree")
    @app_commands.describe(
        days="For how many days",
        until="Instead: until when, like 2026-12-24 or 2026-12-24 18:00 (or type @time)",
    )
    async def pause(
        self,
        interaction: discord.Interaction[Any],
        days: app_commands.Range[int, 1, LONGEST_PAUSE // DAY] | None = None,
        until: app_commands.Range[str, 0, 100] = "",
    ) -> None:
        """Pause the game."""

        async def work(reply: Reply, ref: Ref) -> None:
            await self._dispatch.times.pause(reply, ref, days, until)

        await self._run(interaction, work)

    @app_commands.command(description="End a pause now, if you asked for it or the others agree")
    async def resume(self, interaction: discord.Interaction[Any]) -> None:
        """End a pause."""
        await self._run(interaction, self._dispatch.times.resume)

    @app_commands.command(description="Resign from the game")
    async def resign(self, interaction: discord.Interaction[Any]) -> None:
        """Ask whether the player really wants to resign."""

        async def work(reply: Reply, ref: Ref) -> None:
            table, speech = await own_speech(self._dispatch.services, reply, ref.game)
            table.running()
            table.seated(reply.user_id)
            sure = button(
                Ref(ref.game, ref.asked, "resign"),
                speech.bot("button-resign"),
                discord.ButtonStyle.danger,
            )
            await reply.show(Layout().text(speech.bot("ask-resign")).rows(rows([sure])))

        await self._run(interaction, work)

    @app_commands.command(description="Stop the game: host and moderators at once, others by vote")
    async def stop(self, interaction: discord.Interaction[Any]) -> None:
        """Stop the game, or ask whether it is meant."""

        async def work(reply: Reply, ref: Ref) -> None:
            await self._dispatch.consents.ask_to_stop(reply, ref)

        await self._run(interaction, work)

    async def _say(self, reply: Reply, game_id: int, message_id: str) -> None:
        _, speech = await own_speech(self._dispatch.services, reply, game_id)
        await reply.show(note(speech.bot(message_id)))


def games_command(dispatch: Dispatch) -> app_commands.Command[Any, ..., None]:
    """Return /games: my games everywhere, most urgent first."""

    @app_commands.command(name="games", description="Your games on every server, urgent ones first")
    async def command(interaction: discord.Interaction[Any]) -> None:
        reply = Reply(interaction, Mode.PRIVATE)

        async def work(reply: Reply, ref: Ref) -> None:
            await show_games(dispatch, reply)

        await dispatch.serve(reply, work, Ref(0, 0, "games"))

    return command
