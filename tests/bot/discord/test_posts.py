"""Every post of random games, of each title with each number of players: a glance is enough."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import pytest
from discord import ui

import games
from bot.discord.board_message import board_top, board_words
from bot.discord.glance import LONGEST, MOST, Glance, glance, read_length
from bot.discord.names import plain_name
from bot.discord.sentences import Speech, is_victim
from bot.tables.story import StoryLine, story
from bot.tables.table import CHOICE, SETUP, Table
from bot.tables.turn import goes_on, last_public
from games.core.api import Game
from games.core.chance import Chance
from games.core.log import dump_entry, dump_event
from games.core.play import begin, choose, decisions
from storage.api.rows import EntryRow, SeatRow
from tests.bot.rows import running_row
from tests.homes import ours

USUAL = ("Ana", "Bram", "Chloé", "Diego")
LONG = tuple(plain_name(f"{each}*_" + "very long indeed " * 3) for each in USUAL)
KINDS = [(game.slug, seats) for game in games.all() for seats in game.seats]

_Post = tuple[Table, list[StoryLine]]


def _posts(game: Game[Any], names: Sequence[str], people: int, seed: str) -> Iterator[_Post]:
    """Play at random; yield the table and what is new whenever one of the people is called.

    The other seats are computers, of which several may have moved since the last post.
    """
    seats = [
        SeatRow(seat, seat + 1 if seat < people else None, name, None if seat < people else "mate")
        for seat, name in enumerate(names)
    ]
    chance, picks = Chance(f"{seed}:table"), Chance(f"{seed}:picks")
    position, header = begin(game, len(seats), chance, seq=1)
    events = [dump_event(event) for event in game.prologue(position.state)]
    log, shown = [EntryRow(1, SETUP, None, None, {"events": events}, 0)], 0
    row = running_row(game, len(seats), dict(header.options))
    while True:
        asked = decisions(game, position.state)
        now = replace(row, seq=position.seq, status="running" if asked else "finished")
        table, public = Table(now, tuple(seats), game, position), last_public(log)
        is_called = any(decision.seat < people for decision in asked)
        if not asked or (public > shown and is_called and not goes_on(table, log)):
            yield table, story(log, None, after=shown)
            shown = public
        if not asked:
            return
        decision = asked[picks.below(len(asked))]
        key = picks.pick(decision.options).key
        position, told, entry = choose(game, position, decision.seat, key, chance, confirm=True)
        data = dump_entry(entry, told)
        log = [*log, EntryRow(entry.seq, CHOICE, entry.seat, entry.key, data, 0)]


def _to_whoever_is_asked(speech: Speech, new: Sequence[StoryLine]) -> list[str]:
    """Return the sentences about what was done to somebody the post calls."""
    asked = speech.table.waiting_for()
    return [
        words.replace("**", "")
        for lines, said in speech.paragraphs(new, is_brief=True)
        for line, words in zip(lines, said, strict=True)
        if any(is_victim(line, seat) for seat in asked)
    ]


def _check(speech: Speech, new: Sequence[StoryLine], longest: int) -> Glance:
    told = glance(speech, new)
    words = board_words(speech, speech.table.view(None), told)
    lines = words["lines"]
    assert 0 < len(lines) <= MOST
    assert lines[0].startswith("**")
    assert lines[0].count("**") == 2
    assert not any("**" in line or line.startswith("-# ") for line in lines[1:])
    assert max(map(read_length, lines)) <= longest, lines
    texts = board_top(words).view().walk_children()
    (above,) = (text.content for text in texts if isinstance(text, ui.TextDisplay))
    assert above == "\n".join(lines)
    plain = above.replace("**", "")
    missing = [said for said in _to_whoever_is_asked(speech, new) if said not in plain]
    assert not missing, lines
    if not speech.table.is_over:
        brief = (" ".join(said) for _, said in speech.paragraphs(new, is_brief=True))
        unsaid = [line for line in brief if line.replace("**", "") not in plain]
        assert bool(told.left) <= bool(unsaid)
    assert ("**Log**" in words["foot"]) == bool(told.left)
    return told


@pytest.mark.slow
@pytest.mark.parametrize(("slug", "seats"), KINDS)
def test_every_post_is_three_short_lines_and_tells_whoever_is_called_what_was_done_to_them(
    slug: str, seats: int
) -> None:
    """With people alone and with computers between them, with usual names and the longest."""
    game = games.get(slug)
    left = count = 0
    for people in {1, seats}:
        for table, new in _posts(game, USUAL[:seats], people, f"{slug} {seats} {people}"):
            left += bool(_check(Speech(table, "en"), new, LONGEST).left)
            count += 1
            long = tuple(replace(row, name=LONG[row.seat]) for row in table.seats)
            named = Table(table.row, long, table.game, table.position)
            _check(Speech(named, "en"), new, 2 * LONGEST)
    assert left < count
    assert left or slug not in ours()  # some posts have to leave something to the log


@pytest.mark.slow
def test_what_was_done_to_whoever_is_called_is_in_the_headline() -> None:
    told = 0
    for slug, seats in KINDS:
        if seats != games.get(slug).seats.stop - 1:
            continue
        for table, new in _posts(games.get(slug), USUAL[:seats], seats, f"{slug} hits"):
            speech = Speech(table, "en")
            done = _to_whoever_is_asked(speech, new)
            if done:
                assert done[0] in glance(speech, new).spoken()[0]
                told += 1
    assert told
