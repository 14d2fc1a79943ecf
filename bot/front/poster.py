"""Public messages: lobby, board after each turn, result, requests; repeated until they are out."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import discord
from discord import ui

import render
from bot.bounds import LOBBY_DAYS
from bot.consent import REQUEST, Request
from bot.frames import frame, kind_of
from bot.front import ids
from bot.front.ids import Ref
from bot.front.items import button, rows
from bot.front.layouts import NOBODY, Layout, fenced, mentioning
from bot.front.lobby import lobby_layout
from bot.front.people import server_language
from bot.front.pictures import Picture, Studio
from bot.front.speech import Speech
from bot.line import Ticket
from bot.session import Sessions
from bot.story import story
from bot.tables import CHOICE, FOLLOW_UP, UNDO, Table, token
from games.core.api import Json
from storage.api import EntryRow, Panel

log = logging.getLogger(__name__)

LOBBY, BOARD = "lobby", "board"
PAST = "past board"  # a board message that still has its buttons though a newer one is out
_PRIMARY = discord.ButtonStyle.primary
_THREAD_ARCHIVED = 50083


class Poster:
    """Keeps the channel in step with the tables."""

    def __init__(self, client: discord.Client, sessions: Sessions, studio: Studio) -> None:
        self._client = client
        self._sessions = sessions
        self._store = sessions.store
        self._studio = studio

    async def follow(self, game_id: int, *, wait: bool = True) -> None:
        """Let computers move, then bring the channel up to date; may be called any number of times.

        The follow-up timer is dropped only when everything is out. One process at a time does this
        for a game; without `wait`, HeldError while somebody is at it.
        """
        async with self._store.exclusive(game_id, "follow", wait=wait):
            await self._follow(game_id)

    async def follow_if_free(self, game_id: int) -> None:
        """Follow a game unless somebody, here or in another process, is at it: HeldError then."""
        await self.follow(game_id, wait=False)

    async def _follow(self, game_id: int) -> None:
        await self._sessions.run_computers(game_id)
        if self._sessions.is_stopping and await self._is_thinking(game_id):
            return  # the timer stays: whoever comes after us goes on
        try:
            await self.publish(game_id)
        except (discord.Forbidden, discord.NotFound):
            # Not ours to repair: no permission, or the channel is gone. The game is safe; the next
            # time somebody looks at it we try again.
            await self._store.cancel_timers(game_id, [FOLLOW_UP])
            raise

    async def _is_thinking(self, game_id: int) -> bool:
        return (await self._sessions.table(game_id)).computer_to_move() is not None

    async def publish(self, game_id: int) -> None:
        """Post what the channel has not seen yet; HTTP failures are raised after retries."""
        async with self._store.exclusive(game_id, "post"):
            table = await self._sessions.table(game_id)
            if table.row.status == "lobby":
                await self._publish_lobby(table)
                return
            await self._publish_board(table)
            await self._settle_timer(table)

    async def _settle_timer(self, table: Table) -> None:
        async with self._sessions.lock(table.id):
            row = await self._store.game(table.id)
            if row.seq == table.row.seq:
                await self._store.cancel_timers(table.id, [FOLLOW_UP])

    # Lobby ------------------------------------------------------------------------------------

    async def _publish_lobby(self, table: Table) -> None:
        speech = await self._speech(table)
        deadline = await self._store.setting("guild", table.row.guild_id or 0, "deadline", "")
        layout = lobby_layout(table, speech, str(deadline))
        known = await self._store.panel(table.id, LOBBY)
        if known is not None and known.message_id is not None:
            message = self._message(known.channel_id, known.message_id)
            try:
                await message.edit(view=layout.view(), allowed_mentions=NOBODY)
            except discord.NotFound:
                log.info("lobby message gone, posting anew: game=%s", table.id)
            else:
                return
        sent = await self._send(table, layout, NOBODY, nonce=f"{table.id}:lobby")
        await self._store.put_panel(
            Panel(table.id, LOBBY, "", table.row.channel_id, sent.id, {"seq": 0})
        )

    async def lobby_began(self, table: Table) -> None:
        """Turn the lobby message into a plain note: the game has begun."""
        speech = await self._speech(table)
        await self.close_lobby(await self._store.panel(table.id, LOBBY), table, speech)

    async def close_lobby(self, known: Panel | None, table: Table, speech: Speech) -> None:
        """Take the buttons off a lobby message: the game began or was given up."""
        began = table.row.status != "lobby"
        await self._end_lobby(known, speech, "lobby-began" if began else "lobby-closed")

    async def close_idle(self, game_id: int) -> None:
        """Close a lobby that nobody has touched for long, and say so in its message."""
        known = await self._store.panel(game_id, LOBBY)
        table = await self._sessions.close_idle(game_id)
        if table is not None:
            await self._end_lobby(known, await self._speech(table), "lobby-idle")

    async def _end_lobby(self, known: Panel | None, speech: Speech, message_id: str) -> None:
        if known is not None and known.message_id is not None:
            words = speech.bot(message_id, title=speech.title, days=LOBBY_DAYS)
            await self._rewrite(known, Layout().text(words))

    # Board ------------------------------------------------------------------------------------

    async def _publish_board(self, table: Table) -> None:
        entries = await self._store.entries(table.id)
        public = last_public(entries)
        known = await self._store.panel(table.id, BOARD)
        shown = 0 if known is None else int(known.data["seq"])
        if shown >= public:
            await self._retire_past(table.id)
            return
        speech = await self._speech(table)
        lines = speech.lines(story(entries, None, after=shown))
        view = table.view(None)
        head = f"### {speech.title} · {speech.phase(view)}"
        data: Json = {"seq": public, "head": head, "lines": lines, "file": None, "alt": ""}
        data["by"] = next((e.seat for e in reversed(entries) if e.kind == CHOICE), None)
        picture = await self._picture(table, speech, view)
        sent = await self._send_board(table, speech, data, picture)
        async with self._store.write():
            await self._store.put_panel(
                Panel(table.id, BOARD, "", table.row.channel_id, sent.id, data)
            )
            if known is not None:
                await self._store.put_panel(replace(known, kind=PAST, key=str(known.message_id)))
        log.info("board posted: game=%s seq=%s", table.id, public)
        await self._retire_past(table.id)

    async def _send_board(
        self, table: Table, speech: Speech, data: Json, picture: Picture | None
    ) -> discord.Message:
        """Post the board with its picture, or as text where a picture cannot be uploaded."""
        nonce = str(token(table.row, data["seq"]))  # an entry number would count hidden steps
        # Who has just acted has the panel open and need not be called.
        users = [
            user
            for seat in table.waiting_for()
            if (user := table.seats[seat].user_id) is not None and seat != data["by"]
        ]
        if picture is not None:
            data["file"], data["alt"] = picture.name, picture.alt
            layout = _board_top(data).picture(picture)
            try:
                return await self._send(
                    table, self._board_end(layout, table, speech), mentioning(users), nonce=nonce
                )
            except discord.NotFound:
                raise
            except discord.HTTPException as error:
                log.warning(
                    "picture not posted, sending text: game=%s seq=%s status=%s code=%s",
                    table.id,
                    data["seq"],
                    error.status,
                    error.code,
                )
        data["file"], data["alt"] = None, ""
        layout = _board_top(data).text(fenced(self._text(table, speech)))
        return await self._send(
            table, self._board_end(layout, table, speech), mentioning(users), nonce=f"{nonce}t"
        )

    def _board_end(self, layout: Layout, table: Table, speech: Speech) -> Layout:
        if table.is_over:
            layout.text(speech.result())
            if table.row.status == "finished":
                layout.text(
                    speech.bot("end-seed", seed=table.row.seed.hex(), hash=table.row.seed_hash)
                )
            return layout.rows(_end_rows(table, speech))
        return layout.text(speech.waiting()).rows(_board_rows(table, speech))

    async def _retire_past(self, game_id: int) -> None:
        """Take the buttons off older board messages; until that is done they still answer."""
        for past in await self._store.panels(game_id, PAST):
            layout = _board_top(past.data)
            if past.data["file"] is not None:
                layout.posted_picture(past.data["file"], past.data["alt"])
            if await self._rewrite(past, layout):
                await self._store.delete_panel(game_id, PAST, past.key)

    async def _picture(self, table: Table, speech: Speech, view: Json) -> Picture | None:
        """Return the public picture; None if it cannot be drawn, then the text goes out."""
        made = frame(view, table.names, speech.plain)
        ticket = Ticket(("game", table.id))  # boards wait in line with everybody's panels
        try:
            return await self._studio.draw(table.row.slug, made, kind_of(view), ticket)
        except Exception as error:  # a fault in drawing must not stop the game
            log.error(
                "picture failed: game=%s seq=%s error=%s",
                table.id,
                table.row.seq,
                type(error).__name__,
            )
            return None

    def _text(self, table: Table, speech: Speech) -> str:
        return render.text(table.row.slug, frame(table.view(None), table.names, speech.plain))

    # Requests ---------------------------------------------------------------------------------

    async def ask(self, table: Table, request: Request) -> None:
        """Post or renew the message that asks the others for their consent."""
        speech = await self._speech(table)
        others = [user for user in table.humans() if user not in request.agreed]
        seat = table.seats_of(request.user_id)[0]
        who = ", ".join(f"<@{user}>" for user in others)
        words = speech.bot(f"request-{request.kind}", seat=seat, who=who)
        if request.plan is not None:
            told = story(await self._store.entries(table.id), None, after=request.plan.to)
            words += "".join(f"\n> {line}" for line in speech.lines(told, most=6))
            words += "\n" + speech.bot("request-undo-silence")
        layout = Layout().text(words).rows(_request_rows(table, speech, request))
        known = await self._store.panel(table.id, REQUEST, request.kind)
        if known is not None and known.message_id is not None:
            message = self._message(known.channel_id, known.message_id)
            await message.edit(view=layout.view(), allowed_mentions=NOBODY)
            return
        sent = await self._send(table, layout, mentioning(others))
        panel = Panel(
            table.id, REQUEST, request.kind, table.row.channel_id, sent.id, request.dump()
        )
        await self._store.put_panel(panel)

    async def close_request(self, game_id: int, known: Panel | None, word: str) -> None:
        """Turn a request into a plain note: accepted or declined."""
        if known is None or known.message_id is None:
            return
        table = await self._sessions.table(game_id)
        speech = await self._speech(table)
        await self._rewrite(known, Layout().text(speech.bot(f"request-{word}")))

    # Sending ----------------------------------------------------------------------------------

    async def _speech(self, table: Table) -> Speech:
        return Speech(table, await server_language(self._store, table.row.guild_id))

    async def _send(
        self,
        table: Table,
        layout: Layout,
        mentions: discord.AllowedMentions,
        nonce: str = "",
    ) -> discord.Message:
        """Send a message, waking an archived thread; the nonce prevents posting twice."""
        try:
            return await self._send_once(table, layout, mentions, nonce)
        except discord.HTTPException as error:
            if error.code != _THREAD_ARCHIVED:
                raise
        thread = await self._client.fetch_channel(table.row.channel_id)
        if isinstance(thread, discord.Thread):
            await thread.edit(archived=False)
        for file in layout.files:
            file.reset(seek=True)
        return await self._send_once(table, layout, mentions, nonce)

    async def _send_once(
        self, table: Table, layout: Layout, mentions: discord.AllowedMentions, nonce: str
    ) -> discord.Message:
        channel = self._client.get_partial_messageable(table.row.channel_id)
        if not nonce:
            return await channel.send(
                view=layout.view(), files=layout.files, allowed_mentions=mentions
            )
        return await channel.send(
            view=layout.view(), files=layout.files, allowed_mentions=mentions, nonce=nonce
        )

    async def _rewrite(self, known: Panel, layout: Layout) -> bool:
        """Change an old message; False if it is worth another try: its buttons still answer."""
        if known.message_id is None:
            return True
        message = self._message(known.channel_id, known.message_id)
        try:
            await message.edit(view=layout.view(), allowed_mentions=NOBODY)
        except (discord.NotFound, discord.Forbidden) as error:
            log.info("message not changed: game=%s status=%s", known.game_id, error.status)
        except discord.HTTPException as error:
            log.warning("message not changed: game=%s status=%s", known.game_id, error.status)
            return False
        return True

    def _message(self, channel_id: int, message_id: int) -> discord.PartialMessage:
        return self._client.get_partial_messageable(channel_id).get_partial_message(message_id)


def last_public(entries: Sequence[EntryRow]) -> int:
    """Return the number of the last entry after which everything was public."""
    settled = [
        e.seq
        for e in entries
        if (e.data["settled"] if e.kind == CHOICE else e.kind != UNDO or not e.data["free"])
    ]
    return max(settled, default=0)


def _board_top(data: Json) -> Layout:
    return Layout().text(data["head"]).text("\n".join(data["lines"]))


def _board_rows(table: Table, speech: Speech) -> list[ui.ActionRow[Any]]:
    asked = 0  # a board belongs to no question
    buttons = [
        button(Ref(table.id, asked, ids.PLAY), speech.bot("button-play"), _PRIMARY),
        button(Ref(table.id, asked, ids.HAND), speech.bot("button-hand")),
        button(Ref(table.id, asked, ids.LOG), speech.bot("button-log")),
        button(Ref(table.id, asked, ids.UNDO), speech.bot("button-undo")),
        button(Ref(table.id, asked, ids.RULES), speech.bot("button-rules")),
    ]
    return rows(buttons)


def _end_rows(table: Table, speech: Speech) -> list[ui.ActionRow[Any]]:
    asked = 0
    buttons = [
        button(Ref(table.id, asked, ids.REMATCH), speech.bot("button-rematch"), _PRIMARY),
        button(Ref(table.id, asked, ids.LOG), speech.bot("button-log")),
    ]
    return rows(buttons)


def _request_rows(table: Table, speech: Speech, request: Request) -> list[ui.ActionRow[Any]]:
    yes, no = f"{ids.YES}.{request.kind}", f"{ids.NO}.{request.kind}"
    buttons = [
        button(Ref(table.id, 0, yes), speech.bot("button-agree"), _PRIMARY),
        button(Ref(table.id, 0, no), speech.bot("button-decline")),
    ]
    return rows(buttons)
