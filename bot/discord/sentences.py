"""Sentences about a table: its story, whom it waits for, its score, its options."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import discord

from bot.discord.interaction import Reply
from bot.discord.languages import prefers_words, private_language, server_language
from bot.discord.limits import cut
from bot.discord.message_builder import fenced
from bot.discord.names import shown_name
from bot.tables.care_kinds import STAYING
from bot.tables.public_time import NOTHING_TO_SAY, PublicTime
from bot.tables.services import Services
from bot.tables.signs_of_life import hear, is_unheard
from bot.tables.story import StoryLine, shortened
from bot.tables.table import Table
from bot.tables.turn import Turn
from bot.texts import FALLBACK, Speaker, message_ids, speaker
from games.core.api import Json, Seat
from games.core.notation import parts
from games.core.options import GameOption, Value
from games.core.wording import Message, Say, explained
from storage.api.store import Store

_LINES_SHOWN = 14
_LINES_LEFT = 6  # for what else happened, however much was done to the reader
_LONGEST_MARKED = 12  # of a name with a mark behind it: pictures cut long ones at their end


async def own_speech(services: Services, reply: Reply, game_id: int) -> tuple[Table, Speech]:
    """Return a table and its words in the language of who asks.

    Strangers of other servers are refused.
    """
    turn, speech = await own_turn(services, reply, game_id)
    return turn.table, speech


async def own_turn(services: Services, reply: Reply, game_id: int) -> tuple[Turn, Speech]:
    """Return a table with all that was read with it, and its words, like `own_speech`."""
    interaction = reply.interaction
    turn = await services.tables.open(game_id, reply.user_id, interaction.guild_id)
    turn = await pressed(services, turn, reply.user_id)
    return turn, private_speech(turn, interaction)


async def pressed(services: Services, turn: Turn, user_id: int) -> Turn:
    """Return a table after somebody has pressed anything there, which no step says so far.

    It is a sign of life, and whoever plays wakes the game (T9).
    """
    if turn.table.clocks.time.is_asleep:
        turn = replace(turn, table=await services.rest.wake(turn.table, user_id))
    if is_unheard(turn.table, user_id):
        await hear(services.tables, turn.table, user_id)
    return turn


def private_speech(turn: Turn, interaction: discord.Interaction) -> Speech:
    """Return the words of a table for whoever it was read for."""
    language = private_language(turn, interaction)
    return Speech(turn.table, language, in_words=prefers_words(turn.of_user))


async def server_speech(store: Store, table: Table) -> Speech:
    """Return the words of a table in the language of its server."""
    return Speech(table, await server_language(store, table.row.guild_id))


class Speech:
    """A table's words in one language.

    `say` speaks for messages: names are safe from markdown and mentions. `plain` speaks for what is
    shown as it is: labels, pictures, alt texts, code blocks.
    """

    def __init__(self, table: Table, language: str, *, in_words: bool = False) -> None:
        self.table = table
        self.in_words = in_words  # its reader wants choices in words, no numbers of a picture
        self._language = language
        self.names = tuple(shown_name(name) for name in table.names)
        self.say: Speaker = speaker(table.row.slug, language, self.names, lenient=True)
        self.plain: Say = speaker(table.row.slug, language, table.names, lenient=True)
        # The names for pictures and tables: whoever resigned or is played for is marked.
        self.drawn = tuple(map(self._drawn, range(len(table.seats))))

    def _drawn(self, seat: int) -> str:
        name, row = self.table.names[seat], self.table.seats[seat]
        if row.resigned:
            mark = "seat-resigned" if self.table.is_over else "seat-computer"
        elif row.care is not None:
            mark = "seat-computer"
        elif row.owner_id is not None:
            mark = "seat-friend"
        else:
            return name
        return self.plain(Message(mark, {"name": cut(name, _LONGEST_MARKED)}))

    def about(self, table: Table) -> Speech:
        """Return the words of another table, or of this one after a step, for the same reader."""
        return Speech(table, self._language, in_words=self.in_words)

    def bot(self, message_id: str, **args: object) -> str:
        """Return a sentence of the bot's own catalogue."""
        return self.say(Message(message_id, args))

    @property
    def title(self) -> str:
        """Return the name of the game."""
        return self.bot("title")

    def seat(self, seat: Seat) -> str:
        """Return a player with mark: glyph, letter, name."""
        mark = self.table.marks[seat]
        return f"{mark.glyph} {mark.letter} · {shown_name(self.drawn[seat])}"

    def told(self, story: Sequence[StoryLine]) -> list[str]:
        """Return a story in words; what goes on stands on the line of what it belongs to."""
        return [" ".join(spoken) for _, spoken in self.paragraphs(story)]

    def lines(self, story: Sequence[StoryLine], most: int = _LINES_SHOWN) -> list[str]:
        """Return the last lines of a story, with a hint if there were more."""
        return self._last(self.told(story), most)

    def _last(self, spoken: list[str], most: int = _LINES_SHOWN) -> list[str]:
        if len(spoken) <= most:
            return spoken
        hidden = len(spoken) - most
        return [self.bot("story-earlier", count=hidden), *spoken[-most:]]

    def recap(self, story: Sequence[StoryLine], seat: Seat) -> list[str]:
        """Return what happened since a player's last turn, what was done to them first."""
        done_to: list[str] = []
        rest: list[str] = []
        for lines, spoken in self.paragraphs(story):
            was_hit = any(is_victim(line, seat) for line in lines)
            (done_to if was_hit else rest).append(" ".join(spoken))
        left = max(_LINES_LEFT, _LINES_SHOWN - len(done_to))
        return [*done_to, *self._last(rest, left)]

    def paragraphs(
        self, story: Sequence[StoryLine], *, is_brief: bool = False
    ) -> list[tuple[list[StoryLine], list[str]]]:
        """Return the story in lines to be shown, each with all that goes on there.

        What goes on has no subject, so it stands on no line about somebody else.
        """
        shown: list[tuple[list[StoryLine], list[str]]] = []
        for line in shortened(story, self.table.game.wording(), is_brief=is_brief):
            message = self._message(line)
            if message is None:
                continue
            spoken = self._sayer(line)(message)
            before = shown[-1][0][-1] if shown else None
            if message.goes_on and before is not None and before.seat == line.seat:
                shown[-1][0].append(line)
                shown[-1][1].append(spoken)
            else:
                shown.append(([line], [spoken]))
        return shown

    def _sayer(self, line: StoryLine) -> Say:
        """Return who speaks a line: what a computer chose for somebody is not said to be theirs."""
        if not line.by_computer or line.seat is None:
            return self.say
        named = self.bot("seat-stand-in", name=self.names[line.seat])
        names = [named if s == line.seat else name for s, name in enumerate(self.names)]
        return speaker(self.table.row.slug, self._language, names, lenient=True)

    def _message(self, line: StoryLine) -> Message | None:
        if line.event is None:
            seat = -1 if line.seat is None else line.seat
            return Message(f"story-{line.act}", {"seat": seat, "by_seat": line.by or 0})
        return self.table.game.wording().event(line.event)

    def why_not(self, words: str, seat: Seat) -> str:
        """Return why typed words cannot be played by a seat, "" if the game does not say."""
        why = explained(self.table.game.wording(), self.table.view(seat), parts(words))
        return "" if why is None else self.say(why)

    def phase(self, view: Json) -> str:
        """Return where the game stands; where it was given up or stopped it is nobody's turn."""
        if self.table.is_over and view.get("result") is None:
            return self.bot("phase-ended")
        return self.say(self.table.game.wording().phase(view))

    def waiting(self, time: PublicTime = NOTHING_TO_SAY) -> str:
        """Return whom the game waits for, mentioning those who are people, and until when.

        Whoever is away is not called, but is said to be; so, in small letters, is everybody else
        who is, for that is what the others would like to know.
        """
        waiting = self.table.waiting_for()
        called = [self._until(seat, time) for seat in waiting if seat not in time.away]
        lines = [self.bot("board-waiting", who=", ".join(called))] if called else []
        if time.is_asleep:
            lines, waiting = [self.bot("board-asleep"), self.waiting_quietly()], []
        for seat in sorted(time.away, key=lambda seat: seat not in waiting):
            when = f"<t:{time.away[seat]}:D>"
            if seat in waiting:
                lines.append(self.bot("board-away", who=self._called(seat), when=when))
            else:
                lines.append(self.bot("board-others-away", who=self.names[seat], when=when))
        if time.paused_until is not None:
            lines.insert(0, self.bot("board-paused", when=f"<t:{time.paused_until}:f>"))
        return "\n".join(lines)

    def _until(self, seat: int, time: PublicTime) -> str:
        """Return whom a board calls, with the end of their time if they have one."""
        return self.with_end(self._called(seat), seat, time)

    def with_end(self, who: str, seat: int, time: PublicTime) -> str:
        """Return whom the game waits for, and until when, or that their time is used up (T5).

        Then, too, they are told until when: a turn may begin with an empty bank.
        """
        at = time.until.get(seat)
        if seat in time.late:
            return self.bot("board-used-up-until", who=who, when=f"<t:{time.late[seat]}:f>")
        if seat in time.used_up:
            return self.bot("board-used-up", who=who)
        return who if at is None else self.bot("board-until", who=who, when=f"<t:{at}:f>")

    def _called(self, seat: int) -> str:
        user = self.table.player(seat)
        return shown_name(self.drawn[seat]) if user is None else f"<@{user}>"

    def kept(self, time: PublicTime = NOTHING_TO_SAY) -> list[str]:
        """Return for whom others play at this table, and which seats are open."""
        said = []
        for row in self.table.seats:
            if row.care in STAYING:
                kind = row.care
            elif row.owner_id is not None:
                kind = "friend"
            else:
                continue
            until = time.lent.get(row.seat)
            facts = {"name": self.names[row.seat], "friend": f"<@{row.user_id}>"}
            if until is not None:
                facts["when"] = f"<t:{until}:D>"
            said.append(self.bot(f"board-{kind}{'-until' if until else ''}", **facts))
        return [f"-# {words}" for words in said]

    def waiting_quietly(self) -> str:
        """Return whom the game waits for, by name: nobody is called."""
        names = [shown_name(self.drawn[seat]) for seat in self.table.waiting_for()]
        return self.bot("panel-waiting", who=", ".join(names)) if names else ""

    def option(self, option: GameOption) -> str:
        """Return the name of a table option."""
        return self.bot(f"setting-{option.name}")

    def value(self, option: GameOption, value: Value) -> str:
        """Return the name of a value of a table option."""
        if isinstance(value, bool):
            return self.bot("setting-on" if value else "setting-off")
        named = f"setting-{option.name}-{value}"
        if isinstance(value, int) and named not in message_ids(self.table.row.slug, FALLBACK):
            return str(value)
        return self.bot(named)

    def result(self) -> str:
        """Return who won, with every component of the score where the game was played out."""
        verdict = f"**{self.verdict()}**" if self.table.standings else self.verdict()
        return "\n".join(filter(None, [verdict, self.scores()]))

    def scores(self) -> str:
        """Return every component of the score, "" where the game was not played out."""
        view = None if self.table.standings is None else self.table.view(None)
        if view is None or view.get("result") is None:
            return ""
        scores = self.table.game.wording().scores(view)
        head = ["", *(self.table.marks[s].letter for s in range(len(self.names)))]
        rows = [[self.plain(label), *cells] for label, cells in scores.rows]
        rows.append([self.plain(scores.total or Message("end-total")), *scores.totals])
        rows.append([self.bot("end-place"), *map(str, view["result"]["places"])])
        legend = " · ".join(self.seat(Seat(s)) for s in range(len(self.names)))
        return f"{fenced(_columns([head, *rows]))}\n-# {legend}"

    def verdict(self) -> str:
        """Return in one sentence how a game that is over ended: by its standings, if it has any."""
        standings = self.table.standings
        if standings is None:
            return self.bot("end-stopped")
        view = self.table.view(None)
        if view.get("result") is not None:
            return self.say(self.table.game.wording().scores(view).verdict)
        winners = ", ".join(self.names[seat] for seat in standings.winners)
        return self.bot("end-resigned", winners=winners)


def is_victim(line: StoryLine, seat: Seat) -> bool:
    """Return whether something was done to a player."""
    if line.event is None:
        return False
    return any(k.endswith("_seat") and v == seat for k, v in line.event.data.items())


def _columns(rows: Sequence[Sequence[str]]) -> str:
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    lines = []
    for row in rows:
        first = row[0].ljust(widths[0])
        rest = (cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True))
        lines.append("  ".join((first, *rest)))
    return "\n".join(lines)
