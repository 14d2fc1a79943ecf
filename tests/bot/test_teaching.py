"""What newcomers are told: short enough, true to the rules, and all of the rules."""

from __future__ import annotations

from itertools import chain

import pytest

import games
from bot.discord.game_facts import facts_line
from bot.discord.limits import CHOICE_NAME
from bot.texts import speaker
from games.core.api import Seat
from games.core.chance import Chance
from games.core.play import begin, choose, decisions
from games.core.teaching import (
    CHAPTER_WORDS,
    GOAL_WORDS,
    Difficulty,
    chapter_now,
    chapters,
    difficulty,
    goal,
)
from games.core.wording import BaseWording, Message
from tests.clauses import read_rules
from tests.homes import DOCS, ours

OURS = ours()


@pytest.mark.parametrize("slug", OURS)
def test_the_goal_takes_a_minute(slug: str) -> None:
    wording, say = games.get(slug).wording(), speaker(slug)
    assert 30 <= len(say(goal(wording)).split()) <= GOAL_WORDS
    assert isinstance(difficulty(wording), Difficulty)


@pytest.mark.parametrize("slug", OURS)
def test_a_chapter_is_a_short_text_with_a_title_for_a_button(slug: str) -> None:
    found, say = chapters(games.get(slug).wording()), speaker(slug)
    assert 5 <= len(found) <= 6
    assert len({say(each.title) for each in found}) == len(found)
    for each in found:
        assert len(say(each.title)) <= 20
        assert 30 <= len(say(each.text).split()) <= CHAPTER_WORDS


@pytest.mark.parametrize("slug", OURS)
def test_chapters_explain_clauses_that_there_are(slug: str) -> None:
    known = read_rules(DOCS / f"{slug}.md").clauses
    for each in chapters(games.get(slug).wording()):
        assert each.clauses
        assert set(each.clauses) <= set(known)


@pytest.mark.parametrize("slug", OURS)
def test_all_sections_of_the_rules_are_in_one_chapter(slug: str) -> None:
    game = games.get(slug)
    wording = game.wording()
    position, _ = begin(game, game.seats.start, Chance(b"sections"))
    told = [*chain.from_iterable(each.sections for each in chapters(wording))]
    assert sorted(told, key=str) == sorted(wording.rules(position.view(game, None)), key=str)


@pytest.mark.parametrize("slug", OURS)
def test_the_chapter_that_matters_now_holds_what_the_rules_say_first(slug: str) -> None:
    """Through half a game, for every seat and for whoever only looks."""
    game, chance, picks = games.get(slug), Chance(b"now"), Chance(b"picks")
    wording, seen = game.wording(), set()
    position, _ = begin(game, game.seats.start, chance)
    for _ in range(120):
        asked = decisions(game, position.state)
        if not asked:
            break
        for viewer in (None, *map(Seat, range(game.seats.start))):
            view = position.view(game, viewer)
            place = chapter_now(wording, view)
            assert wording.rules(view)[0] in chapters(wording)[place].sections
            seen.add(place)
        key = picks.pick(asked[0].options).key
        position, _, _ = choose(game, position, asked[0].seat, key, chance, confirm=False)
    assert len(seen) > 1


def test_a_game_without_all_that_shows_what_it_has() -> None:
    class Old(BaseWording):
        def rules(self, view: object) -> list[Message]:
            return [Message("rules-aim")]

    wording = Old()
    assert goal(wording) == Message("summary")  # type: ignore[arg-type]
    assert difficulty(wording) is None  # type: ignore[arg-type]
    assert chapters(wording) == ()  # type: ignore[arg-type]
    assert chapter_now(wording, {}) == 0  # type: ignore[arg-type]


def test_facts_are_those_that_were_measured() -> None:
    say = speaker("")
    atlantis, duel = games.get("atlantis"), games.get("nautilus_duel")
    assert facts_line(say, atlantis) == "2 to 4 players · 8 to 12 turns each · easy to learn"
    assert facts_line(say, atlantis, 3) == "2 to 4 players · about 10 turns each · easy to learn"
    assert facts_line(say, duel) == "2 players · about 31 turns each · learnt in one game"
    for slug in games.all():
        assert len(facts_line(say, slug)) <= CHOICE_NAME
