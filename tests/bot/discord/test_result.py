"""One result: the sentence, the table, the picture, the texts and the export name the same winner.

Players resign at random times; a computer plays on and may even come first by the rules.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

import games
import render
from bot.discord.sentences import Speech
from bot.jobs.frames import frame
from bot.operate.exchange import pack
from bot.operate.exchange_file import unpack
from bot.tables.services import Services
from bot.tables.story import story
from bot.tables.table import Person, Table
from games.core import players
from games.core.api import Seat
from tests.bot.begun_tables import asked, duel
from tests.bot.conftest import ANA, BRAM, CARA
from tests.bot.standin import GUILD, Stage

DORA = Person(4, "Dora")
PEOPLE = (ANA, BRAM, CARA, DORA)
MANY = [game.slug for game in games.all() if game.seats.stop > 3]
_WON = (" wins", " win ", " share", "1. ")


@pytest.fixture(autouse=True)
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every computer play like a deckhand: what they do is of no matter here, time is."""
    choose = players.choose

    def pick(game: Any, state: Any, seat: Seat, level: str, chance: Any) -> str:
        return choose(game, state, seat, players.DECKHAND, chance)

    monkeypatch.setattr(players, "choose", pick)


async def _began(services: Services, slug: str, seats: int) -> Table:
    table = await services.opening.create(
        slug, ANA, channel_id=10, seats=seats, options={"confirm_turn": False}
    )
    for person in PEOPLE[1:seats]:
        await services.lobby.join(table.id, person)
    return await services.lobby.start(table.id, ANA.user_id)


async def _played(services: Services, table: Table, picks: Random, left: list[int]) -> Table:
    """Return the table at its end; the users in `left` have resigned at some time."""
    at = sorted(picks.randrange(60) for _ in left)
    leaving = list(zip(at, left, strict=True))
    step = 0
    while not table.is_over:
        while leaving and leaving[0][0] <= step and not table.is_over:
            table = await services.seats.resign(table.id, leaving.pop(0)[1])
        await services.computers.run(table.id)
        table = await services.tables.get(table.id)
        if table.is_over:
            break
        user, _, question = asked(table)
        key = picks.choice(question.decision.keys)
        table = (await services.play.play(table.id, user, key, asked=question.asked)).table
        step += 1
    return await services.tables.get(table.id)


def _check(table: Table) -> None:
    """Look at everything that is announced about a game that was played to its end."""
    assert table.position is not None
    outcome = table.game.outcome(table.position.state)
    assert outcome is not None
    rank = {seat: place for place, tied in enumerate(outcome.ranking) for seat in tied}
    worth = {s.seat: (s.resigned, 0 if s.resigned else rank[Seat(s.seat)]) for s in table.seats}
    places = [1 + sum(worth[o] < worth[s] for o in worth) for s in sorted(worth)]
    gone = {seat.name for seat in table.seats if seat.resigned}
    first = {seat.name for seat, place in zip(table.seats, places, strict=True) if place == 1}
    assert not gone & first

    speech = Speech(table, "en")
    verdict, _, rest = speech.result().partition("\n")
    assert verdict == f"**{speech.verdict()}**"
    assert all(name in verdict for name in first)
    assert not any(name in verdict for name in gone)
    row = next(line.split() for line in rest.splitlines() if line.startswith("Place"))
    assert row[1:] == [str(place) for place in places]
    for name in gone:
        assert f"{name} (left)" in rest

    for seat in (None, *range(len(table.seats))):
        view = table.view(None if seat is None else Seat(seat))
        assert view["result"]["places"] == places
        made = frame(view, speech.drawn, speech.plain)
        for words in (render.text(table.row.slug, made), render.alt(table.row.slug, made)):
            parts = [part for line in words.splitlines() for part in line.split(". ")]
            won = [part for part in parts if any(sign in part for sign in _WON)]
            assert not any(name in part for part in won for name in gone)


@pytest.mark.clause("S5")
@pytest.mark.slow
@pytest.mark.parametrize("slug", MANY)
@pytest.mark.parametrize("resigning", [1, 2])
async def test_a_player_who_resigned_is_never_announced_as_winner(
    services: Services, slug: str, resigning: int
) -> None:
    picks = Random(f"{slug} {resigning}")
    for _ in range(2):
        seats = min(4, games.get(slug).seats.stop - 1)
        table = await _began(services, slug, seats)
        left = picks.sample([person.user_id for person in PEOPLE[:seats]], resigning)
        table = await _played(services, table, picks, left)
        _check(table)
        lines = Speech(table, "en").told(
            story(await services.store.entries.of_game(table.id), None)
        )
        assert sum("resigned; a computer plays on." in line for line in lines) == resigning
        gone = {seat.name for seat in table.seats if seat.resigned}
        assert not any(
            f"{name} wins" in line or f"{name} share" in line for name in gone for line in lines
        )
        parcels, _ = unpack(await pack(services.store, [table.id], None, 0))
        assert parcels[0].game.outcome == table.row.outcome
        assert table.standings is not None
        assert table.row.outcome == table.standings.dump()


@pytest.mark.slow
@pytest.mark.parametrize("slug", MANY)
async def test_games_finished_under_an_older_release_are_announced_right(
    services: Services, slug: str
) -> None:
    picks = Random(slug)
    table = await _played(services, await _began(services, slug, 3), picks, [])
    assert table.position is not None
    outcome = table.game.outcome(table.position.state)
    assert outcome is not None
    best = outcome.ranking[0][0]
    seats = tuple(
        replace(s, user_id=None, level="mate", resigned=True, left_by=s.user_id)
        if s.seat == best
        else s
        for s in table.seats
    )
    assert table.row.outcome is not None
    assert best in table.row.outcome["ranking"][0]  # as 0.1.0 stored it
    _check(Table(table.row, seats, table.game, table.position))


@pytest.mark.clause("S5")
async def test_when_all_but_one_have_resigned_that_one_has_won(services: Services) -> None:
    table = await _began(services, "atlantis", 4)
    for person in (ANA, DORA, BRAM):
        table = await services.seats.resign(table.id, person.user_id)
    assert table.standings is not None
    assert table.standings.places == (2, 2, 1, 2)
    assert Speech(table, "en").verdict() == "Won by Cara: everyone else resigned."
    lines = Speech(table, "en").told(story(await services.store.entries.of_game(table.id), None))
    assert lines[-3:] == [
        "Ana resigned; a computer plays on.",
        "Dora resigned; a computer plays on.",
        "Bram resigned.",
    ]


async def test_without_people_the_computers_share_the_victory(services: Services) -> None:
    table = await services.opening.create(
        "atlantis", ANA, channel_id=10, seats=3, computers=["deckhand", "deckhand"]
    )
    await services.lobby.start(table.id, ANA.user_id)
    table = await services.seats.resign(table.id, ANA.user_id)
    assert table.row.status == "finished"
    assert table.standings is not None
    assert table.standings.places == (3, 1, 1)


async def test_the_board_shows_that_a_computer_plays_on(services: Services) -> None:
    table = await _began(services, "atlantis", 3)
    user, seat, _ = asked(table)
    name = f"{table.names[seat]} (bot)"
    table = await services.seats.resign(table.id, user)
    speech = Speech(table, "en")
    assert speech.drawn[seat] == name
    assert speech.waiting() == f"Your turn, {name}."
    made = frame(table.view(None), speech.drawn, speech.plain)
    assert name in render.text("atlantis", made)
    assert name in render.alt("atlantis", made)


async def test_the_log_ends_with_the_verdict(services: Services) -> None:
    stage = Stage.of(services)
    table = await duel(services, guild_id=GUILD)
    await services.seats.resign(table.id, ANA.user_id)
    click = await stage.click(BRAM.user_id, f"g:{table.id}:0:log")
    assert click.answers[-1].text.endswith("**Won by Bram: everyone else resigned.**")
    await stage.close()


async def test_in_a_rematch_the_seat_of_who_resigned_is_free(services: Services) -> None:
    table = await duel(services)
    await services.seats.resign(table.id, BRAM.user_id)
    again = await services.opening.rematch(table.id, ANA)
    assert [(s.user_id, s.level) for s in again.seats] == [(None, None), (ANA.user_id, None)]
    await services.lobby.join(again.id, BRAM)
    assert (await services.lobby.start(again.id, ANA.user_id)).row.status == "running"


@pytest.mark.usefixtures("kept_sprites")
@pytest.mark.parametrize("slug", [game.slug for game in games.all()])
async def test_a_game_that_was_given_up_waits_for_nobody_and_is_no_tie(
    services: Services, slug: str
) -> None:
    table = await _began(services, slug, 2)
    user, seat, _ = asked(table)
    table = await services.seats.resign(table.id, user)
    speech = Speech(table, "en")
    for viewer in (None, Seat(0), Seat(1)):
        made = frame(table.view(viewer), speech.drawn, speech.plain)
        for words in (render.text(slug, made), render.alt(slug, made)):
            assert "draw:" not in words
            assert f"waiting for {speech.drawn[seat]}" not in words.lower()
        render.draw(slug, made, "board" if viewer is None else "panel")


@pytest.mark.parametrize(
    ("slug", "label"), [("nautilus_duel", "Domains won"), ("atlantis", "Total")]
)
async def test_what_the_totals_count_stands_beside_them(
    services: Services, slug: str, label: str
) -> None:
    """The duel is won by domains: a "Total" below columns of points would be read as their sum."""
    table = await _played(services, await _began(services, slug, 2), Random(3), [])
    words = Speech(table, "en").result()
    scores = table.game.wording().scores(table.view(None))
    (line,) = [each for each in words.splitlines() if each.startswith(label)]
    assert line.removeprefix(label).split() == list(scores.totals)
    assert ("Total" in words) == (label == "Total")
