"""Foreign users click everything: they see what a spectator sees, players see their own."""

from __future__ import annotations

from collections.abc import AsyncIterator, Hashable
from random import Random

import pytest

import games
from bot.discord import custom_ids
from bot.discord.rules_message import Book, page
from bot.discord.sentences import Speech
from bot.tables.plan import outline
from bot.tables.services import Services
from bot.tables.story import story
from bot.tables.table import Person, Table
from bot.texts import speaker
from games.core.api import Json, Seat
from games.core.teaching import chapter_now, chapters
from games.core.wording import Message
from tests.bot.begun_tables import play_random
from tests.bot.standin import GUILD, Said, Stage, everything, is_one_kind_answer
from tests.homes import ours

STRANGER = 99
REFUSALS = ("not-seated", "stale-decision", "no-request", "not-offered")


@pytest.fixture
async def stage(services: Services) -> AsyncIterator[Stage]:
    """Return the dispatch on stand-ins."""
    made = Stage.of(services)
    yield made
    await made.close()


@pytest.fixture(params=ours())  # an installed one may have no secrets
async def table(services: Services, request: pytest.FixtureRequest) -> Table:
    """Return a started game with as many people as can play it."""
    seats = games.get(request.param).seats.stop - 1
    host, *others = [Person(number, f"Player {number}") for number in range(1, seats + 1)]
    made = await services.opening.create(
        request.param, host, channel_id=10, guild_id=GUILD, seats=seats
    )
    for person in others:
        await services.lobby.join(made.id, person)
    return await services.lobby.start(made.id, host.user_id)


async def _panels(stage: Stage, table: Table) -> dict[int, Said]:
    """Return the private panel of every player."""
    return {
        user: (await stage.click(user, f"g:{table.id}:0:play")).answers[0]
        for user in table.humans()
    }


async def _public_lines(stage: Stage, table: Table) -> set[str]:
    """Return every line that anybody may read about a table, made without the dispatch."""
    speech = Speech(table, "en")
    entries = await stage.dispatch.store.entries.of_game(table.id)
    lines = [
        *speech.lines(story(entries, None), most=10_000),
        *_rules(table, speech),
        *(speech.bot(f"refused-{code}") for code in REFUSALS),
        *(f"### {speech.title} · {speech.bot(f'button-{what}')}" for what in ("log", "rules")),
        speech.result() if table.is_over else speech.waiting(),
        speech.waiting_quietly(),
        speech.bot("chance-sealed", hash=table.row.seed_hash),
        speech.bot("next-none"),  # about the games of whoever presses
        f"alt text for {', '.join(table.names)}",
        "–",
    ]
    return set("\n".join(lines).splitlines())


def _rules(table: Table, speech: Speech) -> list[str]:
    """Return all pages of the rules, as somebody reads them who only looks."""
    wording, view = table.game.wording(), table.view(None)
    book = Book(table.game, speech.say, table.id, chapter_now(wording, view), wording.rules(view))
    return [
        everything([Said(page(book, place, full=full).view(), {}, is_private=True)])
        for place in range(len(chapters(wording)))
        for full in (False, True)
    ]


async def test_people_of_another_server_see_nothing(
    services: Services, stage: Stage, table: Table
) -> None:
    elsewhere = GUILD + 1
    await stage.dispatch.publisher.follow(table.id)
    before = await services.store.entries.load(table.id)
    for custom_id, value in _everything_to_click(stage, await _panels(stage, table)):
        click = await stage.click(STRANGER, custom_id, value, guild_id=elsewhere)
        assert [said.text for said in click.answers] == [_no_game()]
    assert await services.store.entries.load(table.id) == before
    own = await stage.click(1, f"g:{table.id}:0:play", guild_id=elsewhere)  # from a list of games
    assert own.answers[0].clicks


async def test_strangers_see_what_a_spectator_sees(
    services: Services, stage: Stage, table: Table
) -> None:
    picks = Random(11)
    for steps in (0, 7, 16):
        table = await play_random(services, table, picks, steps)
        await stage.dispatch.publisher.follow(table.id)
        panels = await _panels(stage, table)
        public = await _public_lines(stage, table)
        secrets = {token for said in panels.values() for token in _tokens(said)}
        assert secrets
        for custom_id, value in _everything_to_click(stage, panels):
            stage.workshop.drawn.clear()
            click = await stage.click(STRANGER, custom_id, value, on_private=value is not None)
            is_one_kind_answer(click)
            for _, frame, _ in stage.workshop.drawn:
                assert frame.view == table.view(None)
                assert frame.targets == ()
            told = {line for line in everything(click.answers).splitlines() if line}
            assert told <= public, (custom_id, told - public)
            assert not secrets & _tokens(click.answers[0])
        assert (await services.tables.get(table.id)).row.seq == table.row.seq


async def test_players_who_click_in_another_panel_see_their_own_view(
    services: Services, stage: Stage, table: Table
) -> None:
    picks = Random(12)
    for steps in (0, 9):
        table = await play_random(services, table, picks, steps)
        await stage.dispatch.publisher.follow(table.id)
        panels = await _panels(stage, table)
        for user, said in panels.items():
            stage.workshop.drawn.clear()
            others = [other for other in panels if other != user]
            for custom_id, value in said.clicks:
                if custom_ids.UNDO not in custom_id:  # rightly takes the own step back, or asks
                    for other in others:
                        await stage.click(other, custom_id, value, on_private=True)
            seats: dict[Hashable, Seat] = {
                ("user", other): table.seats_of(other)[0] for other in others
            }
            for ticket, frame, _ in stage.workshop.drawn:
                assert frame.view in _own_views(table, seats[ticket.owner])
        assert (await services.tables.get(table.id)).row.seq == table.row.seq


def _own_views(table: Table, seat: Seat) -> list[Json]:
    """Return what a seat may be shown: the table, and the one it plans on while it waits."""
    found = outline(table, seat)
    planning = [] if found is None else [found.table.view(seat)]
    return [table.view(seat), *planning]


def _everything_to_click(stage: Stage, panels: dict[int, Said]) -> list[tuple[str, str | None]]:
    board = stage.room.posted[-1]
    return [click for said in (board, *panels.values()) for click in said.clicks]


def _tokens(said: Said) -> set[str]:
    return {custom_id.split(":")[2] for custom_id, _ in said.clicks} - {"0"}


def _no_game() -> str:
    return speaker("", "en")(Message("refused-no-game"))
