"""Whatever fails, whoever clicks gets an answer, and it says truly what counts."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress
from random import Random
from typing import Any
from unittest.mock import Mock

import aiohttp
import discord
import pytest

import games
import render
from bot.discord.limits import TEXT_TOTAL
from bot.discord.lobby_clicks import LobbyClicks
from bot.discord.sentences import Speech
from bot.jobs.crew import Picture
from bot.jobs.worker_errors import JobError, WorkerLostError
from bot.tables.services import Services
from bot.tables.table import FOLLOW_UP, Person, Table
from games.core.errors import UndoBlockedError
from tests.bot.begun_tables import DUEL, asked, duel, play_random
from tests.bot.conftest import ANA, BRAM, CARA
from tests.bot.standin import GUILD, Click, Stage, is_one_kind_answer
from tests.homes import ours

STRANGER = 99
_SECRET = "the hand is 7, 9 and 12"


def _http(status: int, code: int = 0) -> discord.HTTPException:
    kinds = {403: discord.Forbidden, 404: discord.NotFound, 503: discord.DiscordServerError}
    return kinds.get(status, discord.HTTPException)(Mock(status=status), {"code": code})


@pytest.fixture
async def stage(services: Services) -> AsyncIterator[Stage]:
    """Return the dispatch without any pace; no task of it may fail unseen."""
    unseen: list[dict[str, Any]] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, what: unseen.append(what))
    made = Stage.of(services)
    yield made
    await made.close()
    assert unseen == []


def _errors(caplog: pytest.LogCaptureFixture, name: str = "bot.") -> list[str]:
    return [
        record.getMessage()
        for record in caplog.records
        if record.levelno >= logging.WARNING and record.name.startswith(name)
    ]


# Drawing ------------------------------------------------------------------------------------------


def _cannot_draw(stage: Stage, monkeypatch: pytest.MonkeyPatch, error: Exception) -> None:
    async def broken(*given: Any) -> Picture:
        raise error

    monkeypatch.setattr(stage.workshop, "draw", broken)


async def _shown(services: Services, stage: Stage) -> tuple[Table, int, int]:
    """Return a running duel whose board is out, who is asked, and the number of the question."""
    table = await duel(services, GUILD)
    await stage.dispatch.publisher.follow(table.id)
    user, _, question = asked(table)
    return table, user, question.asked


async def _until_undo(
    services: Services, table: Table, *, needs_consent: bool
) -> tuple[Table, int]:
    """Return the table when somebody can take a step back, alone or with consent, and who."""
    picks = Random(4)
    while True:
        table = await play_random(services, table, picks, 1)
        for user in table.humans():
            with suppress(UndoBlockedError):
                plan = await services.consent.plan_undo(table.id, user)
                if plan.needs_consent == needs_consent:
                    return table, user


_CLICKS: dict[str, Callable[[int, int], tuple[int, str]]] = {
    "play": lambda user, number: (user, "0:play"),
    "doubt": lambda user, number: (user, f"{number}:o.0"),
    "menu": lambda user, number: (user, f"{number}:m."),
    "hand": lambda user, number: (user, "0:hand"),
    "board": lambda user, number: (user, "0:board"),
    "undo": lambda user, number: (user, "0:undo"),
    "stale": lambda user, number: (user, f"{number + 1}:s.0"),
    "foreign": lambda user, number: (STRANGER, "0:play"),
    "foreign choice": lambda user, number: (STRANGER, f"{number}:s.0"),
}


@pytest.mark.parametrize("kind", _CLICKS)
@pytest.mark.parametrize(
    ("error", "said"),
    [
        (RuntimeError(_SECRET), "RuntimeError at=_cannot_draw.<locals>.broken:"),
        (JobError("KeyError", "sea:5"), "KeyError at=sea:5"),
        (WorkerLostError("pictures"), "WorkerLostError at="),
    ],
)
async def test_where_nothing_can_be_drawn_every_click_is_answered_in_words(
    services: Services,
    stage: Stage,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    kind: str,
    error: Exception,
    said: str,
) -> None:
    table, user, number = await _shown(services, stage)
    if kind == "undo":
        table, user = await _until_undo(services, table, needs_consent=False)
    _cannot_draw(stage, monkeypatch, error)
    who, what = _CLICKS[kind](user, number)
    click = await stage.click(who, f"g:{table.id}:{what}", on_private=what.endswith(".0"))
    is_one_kind_answer(click)
    (answer,) = click.answers
    assert "Here is the board in words" in answer.text
    assert answer.text.count("```") == 2
    has_moved = (await services.tables.get(table.id)).row.seq > table.row.seq
    assert has_moved == (kind == "undo")
    if kind in ("play", "menu", "stale"):
        assert [label for label in answer.labels if label.startswith("1. ")]  # it can be answered
    if kind in ("foreign", "foreign choice"):
        assert "You're not in this game" in answer.text
    lines = _errors(caplog, "bot.discord.panel_message") + _errors(caplog, "bot.discord.dispatch")
    (line,) = set(lines)  # of the close look and of the whole board
    assert line.startswith(f"picture failed: game={table.id} error={said}")
    assert _SECRET not in caplog.text


async def test_a_finished_turn_needs_no_picture(
    services: Services,
    stage: Stage,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    table, user, number = await _shown(services, stage)
    _cannot_draw(stage, monkeypatch, RuntimeError(_SECRET))
    click = await stage.click(user, f"g:{table.id}:{number}:s.0", on_private=True)
    (answer,) = click.answers
    assert "Your turn is saved." in answer.text
    assert "The game is waiting for" in answer.text
    assert not answer.alt
    assert not _errors(caplog, "bot.discord.panel_message")
    assert "Next game" in answer.labels


@pytest.mark.parametrize("slug", ours())  # long enough
async def test_a_board_in_words_leaves_room_for_the_question(
    services: Services, stage: Stage, monkeypatch: pytest.MonkeyPatch, slug: str
) -> None:
    seats = games.get(slug).seats.stop - 1
    table = await services.opening.create(slug, ANA, channel_id=10, guild_id=GUILD, seats=seats)
    for number in range(1, seats):
        await services.lobby.join(
            table.id, Person(1000 + number, f"Player with the long name {number}")
        )
    table = await services.lobby.start(table.id, ANA.user_id)
    _cannot_draw(stage, monkeypatch, MemoryError())
    table = await play_random(services, table, Random(5), 60)
    if table.is_over:
        pytest.fail("the game is too short for this")
    user, seat, question = asked(table)
    click = await stage.click(user, f"g:{table.id}:0:play")
    (answer,) = click.answers
    asks = table.game.wording().question(question.decision, table.view(seat))
    assert Speech(table, "en").say(asks) in answer.text
    assert answer.text.count("```") == 2
    assert len(answer.text) <= TEXT_TOTAL


async def test_a_turn_that_cannot_be_drawn_is_saved_and_said_to_be(
    services: Services, stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, user, _ = await _shown(services, stage)
    _cannot_draw(stage, monkeypatch, MemoryError())
    click = None
    while user in [table.seats[seat].user_id for seat in table.waiting_for()]:
        number = asked(table)[2].asked
        click = await stage.click(user, f"g:{table.id}:{number}:s.0", on_private=True)
        table = await services.tables.get(table.id)
    assert click is not None
    assert "Your turn is saved." in click.answers[-1].text
    assert "Column" in stage.room.posted[-1].text  # the public board, in words, too


async def test_a_picture_that_fails_once_fails_once(
    services: Services, stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, user, _ = await _shown(services, stage)
    with monkeypatch.context() as broken:
        _cannot_draw(stage, broken, RuntimeError())
        first = await stage.click(user, f"g:{table.id}:0:play")
    second = await stage.click(user, f"g:{table.id}:0:play")
    assert not first.answers[0].alt
    assert second.answers[0].alt
    # Without the picture its numbers would say nothing: then the choices are in words.
    assert len(first.answers[0].clicks) == len(second.answers[0].clicks)


async def test_without_picture_and_words_the_question_stands_alone(
    services: Services, stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*given: Any) -> str:
        raise RuntimeError(_SECRET)

    table, user, _ = await _shown(services, stage)
    _cannot_draw(stage, monkeypatch, RuntimeError())
    monkeypatch.setattr(render, "text", broken)
    click = await stage.click(user, f"g:{table.id}:0:play")
    is_one_kind_answer(click)
    assert [label for label in click.answers[0].labels if label.startswith("1. ")]


async def test_without_picture_and_words_the_board_calls_all_the_same(
    services: Services,
    stage: Stage,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    def broken(*given: Any) -> str:
        raise RuntimeError(_SECRET)

    table, user, _ = await _shown(services, stage)
    _cannot_draw(stage, monkeypatch, RuntimeError())
    monkeypatch.setattr(render, "text", broken)
    while asked(table)[0] == user:
        table = await play_random(services, table, Random(5), 1)
    await stage.dispatch.publisher.follow(table.id)
    board, rival = stage.room.posted[-1], asked(table)[0]
    assert board.text.startswith("**")  # the headline
    assert f"Your turn, <@{rival}>" in board.text
    assert "```" not in board.text
    assert board.mentions["users"] == [rival]
    assert "Play" in board.labels
    assert not await _is_owed(services, table.id)
    assert any(line.startswith(f"text failed: game={table.id} ") for line in _errors(caplog))
    assert _SECRET not in caplog.text


@pytest.mark.parametrize(
    ("what", "words"),
    [("0:play", "nothing was changed"), ("{asked}:s.0", "Your click may or may not have counted")],
)
async def test_the_last_resort_is_a_true_sentence(
    services: Services,
    stage: Stage,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    what: str,
    words: str,
) -> None:
    def broken(*given: Any, **named: Any) -> None:
        raise RuntimeError(_SECRET)

    table, user, number = await _shown(services, stage)
    monkeypatch.setattr(stage.dispatch._panels, "question", broken)
    monkeypatch.setattr(stage.dispatch._panels, "waiting", broken)
    monkeypatch.setattr(stage.dispatch._panels, "finished", broken)
    click = await stage.click(user, f"g:{table.id}:{what.format(asked=number)}")
    (answer,) = click.answers
    assert words in answer.text
    has_moved = (await services.tables.get(table.id)).row.seq > table.row.seq
    assert has_moved == ("counted" in words)
    assert _SECRET not in caplog.text
    assert len([line for line in _errors(caplog) if line.startswith("click failed")]) == 1


# Public messages that cannot be posted ------------------------------------------------------------

_AWAY = [_http(503), aiohttp.ServerDisconnectedError(), TimeoutError(), discord.RateLimited(99.0)]
_LATER = "will follow as soon as Discord lets me"


async def _lobby(services: Services, stage: Stage) -> Table:
    table = await services.opening.create(DUEL, ANA, channel_id=10, guild_id=GUILD)
    await stage.dispatch.publisher.publish(table.id)
    return table


async def _is_owed(services: Services, game_id: int) -> bool:
    return FOLLOW_UP in [timer.kind for timer in await services.store.timers.of_game(game_id)]


@pytest.mark.parametrize("away", _AWAY, ids=lambda error: type(error).__name__)
async def test_a_table_whose_message_cannot_be_posted_is_open(
    services: Services, stage: Stage, away: Exception, caplog: pytest.LogCaptureFixture
) -> None:
    stage.room.away = away
    click = await stage.command(ANA.user_id, "new", game=DUEL)
    opened, told = click.answers
    assert opened.text == "The table is open in <#10>."
    assert told.text == f"The table is open. The message in the channel {_LATER}."
    (game_id,) = await services.store.games.live()
    assert await _is_owed(services, game_id)
    (line,) = _errors(caplog)
    assert line.startswith(f"not posted yet: game={game_id} ")
    stage.room.away = None
    await stage.dispatch.publisher.follow_if_free(game_id)
    assert stage.room.live == [1]


Deed = Callable[[Services, Stage], Awaitable[tuple[int, Click]]]


async def _joins(services: Services, stage: Stage) -> tuple[int, Click]:
    table = await _lobby(services, stage)
    stage.room.away = _http(503)
    return table.id, await stage.click(BRAM.user_id, f"g:{table.id}:0:join", name="Bram")


async def _joins_by_command(services: Services, stage: Stage) -> tuple[int, Click]:
    table = await _lobby(services, stage)
    stage.room.away = _http(503)
    return table.id, await stage.command(BRAM.user_id, "join")


async def _leaves(services: Services, stage: Stage) -> tuple[int, Click]:
    table = await _lobby(services, stage)
    await services.lobby.join(table.id, BRAM)
    stage.room.away = _http(503)
    return table.id, await stage.click(BRAM.user_id, f"g:{table.id}:0:leave")


async def _leaves_by_command(services: Services, stage: Stage) -> tuple[int, Click]:
    table = await _lobby(services, stage)
    await services.lobby.join(table.id, BRAM)
    stage.room.away = _http(503)
    return table.id, await stage.command(BRAM.user_id, "leave")


async def _starts(services: Services, stage: Stage) -> tuple[int, Click]:
    table = await _lobby(services, stage)
    await services.lobby.join(table.id, BRAM)
    stage.room.away = _http(503)
    return table.id, await stage.click(ANA.user_id, f"g:{table.id}:0:start")


async def _starts_by_command(services: Services, stage: Stage) -> tuple[int, Click]:
    table = await _lobby(services, stage)
    await services.lobby.join(table.id, BRAM)
    stage.room.away = _http(503)
    return table.id, await stage.command(ANA.user_id, "start")


async def _adds_a_computer(services: Services, stage: Stage) -> tuple[int, Click]:
    table = await _lobby(services, stage)
    stage.room.away = _http(503)
    what = f"g:{table.id}:0:computer.mate"
    return table.id, await stage.click(ANA.user_id, what, on_private=True)


async def _sets_an_option(services: Services, stage: Stage) -> tuple[int, Click]:
    table = await _lobby(services, stage)
    stage.room.away = _http(503)
    what = f"g:{table.id}:0:set.open_piles.1"
    return table.id, await stage.click(ANA.user_id, what, on_private=True)


async def _wants_a_rematch(services: Services, stage: Stage) -> tuple[int, Click]:
    table, _, _ = await _shown(services, stage)
    await services.seats.resign(table.id, BRAM.user_id)
    await stage.dispatch.publisher.follow(table.id)
    stage.room.away = _http(503)
    click = await stage.click(ANA.user_id, f"g:{table.id}:0:rematch")
    (game_id,) = await services.store.games.live()
    return game_id, click


_DEEDS: dict[str, Deed] = {
    "You have a seat.": _joins,
    "You have a seat. ": _joins_by_command,
    "You left the table.": _leaves,
    "You left the table. ": _leaves_by_command,
    "The game begins.": _starts,
    "The game begins. ": _starts_by_command,
    "Done.": _adds_a_computer,
    "Done. ": _sets_an_option,
    "The table is open.": _wants_a_rematch,
}


@pytest.mark.parametrize("stands", _DEEDS)
async def test_what_counts_is_said_though_the_channel_cannot_show_it(
    services: Services, stage: Stage, stands: str
) -> None:
    game_id, click = await _DEEDS[stands](services, stage)
    assert len(click.acknowledged) == 1
    assert click.answers[-1].text == f"{stands.strip()} The message in the channel {_LATER}."
    assert click.answers[-1].is_private
    if click.acknowledged == ["thinking"]:  # that would go on for ever if nobody answered it
        assert len(click.answers) == 2
    assert await _is_owed(services, game_id)
    stage.room.away = None
    await stage.dispatch.publisher.follow_if_free(game_id)
    assert not await _is_owed(services, game_id)


async def test_a_click_that_the_channel_shows_says_nothing_else(
    services: Services, stage: Stage
) -> None:
    table = await _lobby(services, stage)
    click = await stage.click(BRAM.user_id, f"g:{table.id}:0:join", name="Bram")
    assert click.answers == []
    assert "<@2>" in stage.room.shown(1).text


@pytest.mark.parametrize("away", _AWAY, ids=lambda error: type(error).__name__)
async def test_a_request_that_cannot_be_posted_follows(
    services: Services, stage: Stage, away: Exception
) -> None:
    table, _, _ = await _shown(services, stage)
    stage.room.away = away
    click = await stage.command(BRAM.user_id, "stop")
    asked_for, told = click.answers
    assert asked_for.text == "The others are asked whether to stop."
    assert told.text == f"{asked_for.text} The message in the channel {_LATER}."
    assert await _is_owed(services, table.id)
    stage.room.away = None
    await stage.dispatch.publisher.follow_if_free(table.id)
    assert "would like to stop" in stage.room.posted[-1].text
    posted = len(stage.room.posted)
    assert not await _is_owed(services, table.id)
    await stage.dispatch.publisher.follow(table.id)
    assert len(stage.room.posted) == posted  # once is enough


async def test_an_undo_is_asked_for_though_nobody_can_be_asked_yet(
    services: Services, stage: Stage
) -> None:
    table, _, _ = await _shown(services, stage)
    table, user = await _until_undo(services, table, needs_consent=True)
    stage.room.away = _http(503)
    click = await stage.command(user, "undo")
    assert "so they are asked" in click.answers[0].text
    assert _LATER in click.answers[-1].text
    stage.room.away = None
    await stage.dispatch.publisher.follow_if_free(table.id)
    assert "would like to take" in stage.room.posted[-1].text


@pytest.mark.parametrize("agree", [False, True])
async def test_an_answer_to_a_request_counts_though_its_message_cannot_be_changed(
    services: Services, stage: Stage, agree: bool
) -> None:
    table, _, _ = await _shown(services, stage)
    await stage.command(BRAM.user_id, "stop")
    request = stage.room.live[-1]
    stage.room.away = aiohttp.ServerDisconnectedError()
    yes, no = (custom_id for custom_id, _ in stage.room.shown(request).clicks)
    click = await stage.click(ANA.user_id, yes if agree else no, message_id=request)
    assert [answer.text for answer in click.answers] == (
        [f"Your answer counts. The message in the channel {_LATER}."] if agree else []
    )
    assert (await services.tables.get(table.id)).is_over == agree
    assert await _is_owed(services, table.id)
    stage.room.away = None
    await stage.dispatch.publisher.follow_if_free(table.id)
    assert not stage.room.shown(request).clicks
    assert not await _is_owed(services, table.id)


async def test_a_request_whose_message_was_deleted_is_posted_anew(
    services: Services, stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    await _shown(services, stage)
    await stage.command(BRAM.user_id, "stop")
    first = stage.room.live[-1]

    async def gone(*given: Any) -> None:
        raise _http(404, 10008)

    monkeypatch.setattr(stage.dispatch.publisher._sender, "change", gone)
    await stage.command(BRAM.user_id, "stop")
    assert stage.room.live[-1] > first


@pytest.mark.parametrize("is_locked", [False, True])
async def test_who_may_not_write_is_told_what_is_needed(
    services: Services, stage: Stage, is_locked: bool
) -> None:
    table = await _lobby(services, stage)
    if is_locked:
        stage.room.is_locked = True
    else:
        stage.room.away = _http(403, 50013)
    click = await stage.click(BRAM.user_id, f"g:{table.id}:0:join", name="Bram")
    (told,) = click.answers
    assert told.text.startswith("You have a seat. But ")
    assert ("this thread is locked" in told.text) == is_locked
    assert ("please check that I may" in told.text) == (not is_locked)
    assert not await _is_owed(services, table.id)  # asking again is of no use
    stage.room.away, stage.room.is_locked = None, False
    await stage.command(BRAM.user_id, "board")
    assert "<@2>" in stage.room.shown(1).text


async def test_a_move_that_is_not_posted_yet_is_not_worth_a_word(
    services: Services, stage: Stage
) -> None:
    table, user, number = await _shown(services, stage)
    stage.room.away = aiohttp.ServerDisconnectedError()
    click = await stage.click(user, f"g:{table.id}:{number}:s.0", on_private=True)
    assert len(click.answers) == 1
    stage.room.away = _http(403, 50013)
    table = await services.tables.get(table.id)
    user = asked(table)[0]
    while user in [table.seats[seat].user_id for seat in table.waiting_for()]:
        number = asked(table)[2].asked
        click = await stage.click(user, f"g:{table.id}:{number}:s.0", on_private=True)
        table = await services.tables.get(table.id)
    assert click.answers[-1].text.startswith("Your move is saved. But I can't post it here")


async def test_a_fault_of_ours_behind_a_click_is_one_line(
    services: Services,
    stage: Stage,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def broken(game_id: int, turn: object, *, may_wait: bool) -> None:
        raise KeyError(_SECRET)

    table = await _lobby(services, stage)
    monkeypatch.setattr(stage.dispatch.publisher, "publish", broken)
    click = await stage.click(BRAM.user_id, f"g:{table.id}:0:join", name="Bram")
    assert _LATER in click.answers[0].text
    assert _errors(caplog) == [f"not posted yet: game={table.id} error=KeyError"]
    assert _SECRET not in caplog.text


async def test_the_last_to_leave_does_not_wait_for_discord(
    services: Services, stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await _lobby(services, stage)
    monkeypatch.setattr("bot.discord.closed_lobbies._PAUSES", (0.0, 0.0))
    stage.room.away = _http(503)
    click = await stage.command(ANA.user_id, "leave")
    assert click.answers[0].text == "You left the table."
    assert await services.store.games.live() == []
    click = await stage.click(BRAM.user_id, f"g:{table.id}:0:join")
    assert "There is no game here" in click.answers[0].text


# Answers that do not come through -----------------------------------------------------------------


@pytest.mark.parametrize("cut_off", [aiohttp.ServerDisconnectedError(), ConnectionResetError()])
async def test_an_answer_that_was_cut_off_is_given_again(
    services: Services, stage: Stage, cut_off: Exception
) -> None:
    table, user, _ = await _shown(services, stage)
    click = Click(user)
    click.unseen = [cut_off, cut_off]
    await stage.press(click, f"g:{table.id}:0:play")
    is_one_kind_answer(click)


async def test_an_answer_that_discord_does_not_take_becomes_a_sentence(
    services: Services, stage: Stage, caplog: pytest.LogCaptureFixture
) -> None:
    table, user, number = await _shown(services, stage)
    click = Click(user, on_private=True)
    click.unseen = [_http(413, 40005)]
    await stage.press(click, f"g:{table.id}:{number}:s.0")
    (answer,) = click.answers
    assert answer.text.startswith("That is saved, but I couldn't show you the answer.")
    assert (await services.tables.get(table.id)).row.seq > table.row.seq
    click = Click(user)
    click.unseen = [_http(413, 40005)]
    await stage.press(click, f"g:{table.id}:0:play")
    assert "nothing was changed" in click.answers[0].text
    told = "answer not shown: game=1 status=413 code=40005"
    assert _errors(caplog) == [told, told]


async def test_a_panel_that_was_closed_is_not_written_to_again(
    services: Services, stage: Stage, caplog: pytest.LogCaptureFixture
) -> None:
    table, user, _ = await _shown(services, stage)
    click = Click(user, on_private=True)
    click.unseen = [_http(404, 10008)]
    await stage.press(click, f"g:{table.id}:0:play")
    assert click.answers == []
    assert _errors(caplog) == ["answer not shown: game=1 status=404 code=10008"]


async def test_a_request_of_ours_that_fails_is_not_taken_for_the_answer(
    services: Services, stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def refused(*given: Any) -> None:
        raise _http(503)

    monkeypatch.setattr(LobbyClicks, "show_options", refused)
    table = await _lobby(services, stage)
    stage.dispatch.lobbies.handlers["opts"] = stage.dispatch.handlers["opts"] = refused
    click = await stage.click(ANA.user_id, f"g:{table.id}:0:opts")
    assert click.answers[0].text.startswith("Discord didn't let me do that")


# Acknowledgements ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("unheard", "is_ours"),
    [
        ([_http(400, 40060)], True),
        ([_http(404, 10062)], False),
        ([_http(400, 50035)], False),
        ([_http(503)], False),
        ([aiohttp.ServerDisconnectedError()], True),
        ([aiohttp.ServerDisconnectedError(), _http(400, 40060)], True),
        ([TimeoutError(), _http(404, 10062)], False),
        ([aiohttp.ServerDisconnectedError(), aiohttp.ServerDisconnectedError()], False),
    ],
)
async def test_only_what_is_acknowledged_is_worked_on(
    services: Services, stage: Stage, unheard: list[Exception], is_ours: bool
) -> None:
    table, user, number = await _shown(services, stage)
    click = Click(user, on_private=True)
    click.unheard = list(unheard)
    await stage.press(click, f"g:{table.id}:{number}:s.0")
    assert bool(click.answers) == is_ours
    assert ((await services.tables.get(table.id)).row.seq > table.row.seq) == is_ours


# Refusals of commands -----------------------------------------------------------------------------


async def test_a_refused_command_shows_the_table_below(services: Services, stage: Stage) -> None:
    table, user, _ = await _shown(services, stage)
    other = BRAM.user_id if user == ANA.user_id else ANA.user_id
    typed = await stage.command(user, "play", move="zzz")
    assert "Choose below" in typed.answers[0].text
    assert "1" in typed.answers[0].labels
    early = await stage.command(other, "play", move="zzz")
    assert "the game is waiting for" in early.answers[0].text
    assert early.answers[0].alt
    stranger = await stage.command(STRANGER, "hand")
    assert "Here is what everyone can see" in stranger.answers[0].text
    assert stranger.answers[0].alt
    assert table.id


async def test_before_the_start_there_is_nothing_to_see_below(
    services: Services, stage: Stage
) -> None:
    await _lobby(services, stage)
    click = await stage.command(STRANGER, "leave")
    assert click.answers[0].text == "You're not at this table."


@pytest.mark.parametrize(
    ("given", "words"),
    [
        (
            {"game": DUEL, "computers": 7},
            "A table for 2 has room for 1 computer beside you.",
        ),
        (
            {"game": "atlantis", "computers": 7},
            "A table for 4 has room for 3 computers beside you.",
        ),
        (
            {"game": "atlantis", "computers": 3},
            "A table for 2 has room for 1 computer beside you. For more, open it with `seats:4`.",
        ),
        ({"game": "atlantis", "seats": 7}, "This game is for 2 to 4 players."),
        ({"game": DUEL, "seats": 3}, "This game is for 2 players, no more and no fewer."),
        (
            {"game": DUEL, "options": "open_piles"},
            "open\\_piles needs a value: type open\\_piles=false or open\\_piles=true.",
        ),
    ],
)
async def test_a_refused_table_says_what_would_fit(
    services: Services, stage: Stage, given: dict[str, Any], words: str
) -> None:
    click = await stage.command(CARA.user_id, "new", **given)
    is_one_kind_answer(click)
    assert click.answers[0].text == words
    assert await services.store.games.live() == []
