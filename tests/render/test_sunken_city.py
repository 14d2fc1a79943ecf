"""What is special about the pictures of Sunken City: the lake, ways, places of options."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PIL import Image

import render
from bot.texts import message_ids, speaker
from games.core.api import CONFIRM
from games.core.teaching import chapters
from games.core.wording import Message
from games.sunken_city import GAME
from render import Target, close_look, fonts
from render.sunken_city import focus_lake, pages, painter, targets, trail
from render.sunken_city.facts import HEIGHT, TERRAIN, WIDTH, centre, is_upright, middle
from tests.render.examples_sunken_city import Walk, frames

SLUG = "sunken_city"
FRAMES = frames()


def test_the_ground_is_painted_as_the_view_says() -> None:
    assert list(TERRAIN) == FRAMES["start-2"][1].view["terrain"]


def test_places_lie_where_their_fields_are() -> None:
    assert middle("A1-B1") == ((centre("A1")[0] + centre("B1")[0]) / 2, centre("A1")[1])
    assert middle("D2") == centre("D2")
    assert is_upright("A1-A2")
    assert not is_upright("A1-B1")
    assert trail.element("house:9:D2") == "D2"


def test_the_arrow_of_a_walk_begins_where_the_adventurer_stood() -> None:
    view = FRAMES["travelled"][1].view
    record = {**view["last"], "way": ["E5"]}

    def drawn(start: str) -> tuple[int, int, int, int] | None:
        picture = Image.new("RGB", (WIDTH, HEIGHT))
        trail.way(picture, view, {**record, "start": start})
        return picture.getbbox()

    assert drawn("") is None  # a game stored before the start was kept
    box = drawn("A5")
    assert box is not None
    assert box[0] < centre("B5")[0] < centre("D5")[0] < box[2]


def test_the_text_board_shows_the_lake() -> None:
    walk = Walk("c", 4)
    walk.go("card:B4M3")
    walk.go("street:A8-A9")
    walk.go("street:B9-C9")
    walk.go("house:3:D8")
    words = render.text(SLUG, walk.panel())
    assert "\n 5  ~  ~  ~  . h10 .  ~  ~  ~\n" in words
    assert "\n 8  ^  .  .  h3 ~  ~  .  .  .\n" in words
    assert "\n 9  v [====] .  ~  .  .  .  .\n" in words
    assert "Streets: A8-A9, B9-C9." in words
    assert "The spirit is on E5, cut off." in words
    assert "Loïc (O) plays B4M3: 1 to build, 3 to walk." in words


def test_the_alt_text_tells_turn_seats_and_result() -> None:
    start = render.alt(SLUG, FRAMES["start-2"][1])
    assert "Sunken City. Round 1." in start
    assert "(Y): at home." in start
    over = render.alt(SLUG, FRAMES["final-4"][1])
    assert "The game is over." in over
    assert "1. " in over


def test_every_key_of_the_game_has_its_place() -> None:
    keys = ["card:B0M7", "street:A1-B1", "house:9:D2", "house:8:D2", "step:V", "walk:C1-D1"]
    keys += ["spirit:D2", "cave:4", "banish:5", "spirit", "spirit:stop", "cave:keep", "end"]
    found = targets.sort_out(tuple(Target(n, key) for n, key in enumerate(keys, 1)))
    assert found.cards == {"B0M7": 1}
    assert found.streets == {"A1-B1": 2}
    assert found.sites == {"D2": [3, 4]}
    assert found.steps == {"V": 5, "C1-D1": 6}
    assert found.haunts == {"D2": 7}
    assert found.caves == {4: 8, 5: 9}
    assert [each.key for each in found.plates] == ["spirit", "spirit:stop", "cave:keep", "end"]


# What a question is about, large

FOCUSED = {name: frame for name, (kind, frame) in FRAMES.items() if kind == "focus"}


def test_every_question_has_a_picture_of_its_own() -> None:
    _, kinds = GAME.wording().kinds()
    asked = {frame.asked for frame in FOCUSED.values()}
    assert asked == kinds - {CONFIRM}  # never put in this game: a turn ends by "end"
    for frame in FOCUSED.values():
        assert painter.focus(frame) is not None
    some = next(iter(FOCUSED.values()))
    assert painter.focus(replace(some, asked=CONFIRM)) is None


@pytest.mark.parametrize("name", FOCUSED)
def test_words_can_be_read_on_a_phone(name: str) -> None:
    with fonts.watch() as placed:
        painter.focus(FOCUSED[name])
    said = [text for text in placed if text.room is not None]
    assert len(said) >= 2
    assert min(text.size for text in said) >= close_look.LEAST


@pytest.mark.parametrize("name", FOCUSED)
def test_every_number_is_in_the_picture(name: str) -> None:
    frame = FOCUSED[name]
    whole = render.draw(SLUG, frame, "focus").tobytes()
    for each in frame.targets:
        fewer = tuple(target for target in frame.targets if target is not each)
        assert render.draw(SLUG, replace(frame, targets=fewer), "focus").tobytes() != whole, each


@pytest.mark.parametrize("name", FOCUSED)
def test_all_places_that_are_numbered_are_in_sight(name: str) -> None:
    frame = FOCUSED[name]
    shown = tuple(each for each in frame.targets if focus_lake.lies_at(each))
    spots = focus_lake.spots(frame, shown)
    seen = focus_lake.sight(spots, (800, 800))
    for spot in spots[: len(shown) + 1]:
        x, y = seen.where.at(*spot)
        assert 20 <= x <= 780, (name, spot)
        assert 20 <= y <= 780, (name, spot)


def test_a_number_lies_where_the_last_choice_leads() -> None:
    assert focus_lake.lies_at(Target(1, "walk:V", ("chip", "step:D2"))) == "V"
    assert focus_lake.lies_at(Target(1, "spirit:stop", ("spirit:C4-D4",))) == "C4-D4"
    assert focus_lake.lies_at(Target(1, "house:9:D2")) == "D2"
    assert focus_lake.lies_at(Target(1, "end")) == ""
    assert focus_lake.lies_at(Target(1, "spirit")) == ""


def test_the_cover_says_what_awaits_the_players() -> None:
    with fonts.watch() as placed:
        picture = painter.cover(next(iter(FOCUSED.values())).say)
    assert picture.size == (1200, 675)
    said = {text.words for text in placed}
    assert {"SUNKEN CITY", "2–4 players", "6–11 turns each", "Medium"} <= said
    assert min(text.size for text in placed if text.room is not None) >= 34


# The rules by chapter


def test_a_page_says_its_title_and_at_most_twelve_words() -> None:
    say = speaker(SLUG, "en")
    titles = [chapter.title.id for chapter in chapters(GAME.wording())]
    assert titles == [f"chapter-{chapter}" for chapter in pages.CHAPTERS]
    entries = {name for name in message_ids(SLUG, "en") if name.startswith("picture-page-")}
    assert entries == {f"picture-page-{chapter}" for chapter in pages.CHAPTERS}
    for number, chapter in enumerate(pages.CHAPTERS, 1):
        with fonts.watch() as placed:
            painter.page(number, say)
        told = [text.words for text in placed if text.room is not None]
        assert told[0] == f"{number} {say(Message(f'chapter-{chapter}'))}"
        words = say(Message(f"picture-page-{chapter}"))
        assert " ".join(told[1:]) == words
        assert len(words.split()) <= 13


def test_the_house_that_is_forbidden_would_touch_another_and_the_other_would_not() -> None:
    with pytest.MonkeyPatch.context() as patch:
        laid: list[dict[str, str]] = []
        patch.setattr(pages, "_laid", lambda image, where, streets, **houses: laid.append(houses))
        painter.page(pages.CHAPTERS.index("building") + 1, speaker(SLUG, "en"))
    (houses,) = laid
    one, other = houses.values()
    for field in (one, other):
        row, column = int(field[1]) - 1, "ABCDEFGHI".index(field[0])
        assert TERRAIN[row][column] == "D"
    assert max(abs(ord(a) - ord(b)) for a, b in zip(one, other, strict=True)) > 1
    for field in (one, other):
        away = [abs(ord(a) - ord(b)) for a, b in zip(field, pages.FORBIDDEN, strict=True)]
        assert max(away) == 1
