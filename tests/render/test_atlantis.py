"""What is special about the pictures of Atlantis: the road, its places, the words."""

from __future__ import annotations

import copy
import json
import math
import re
from dataclasses import replace
from importlib.resources import files
from itertools import pairwise

import pytest
from PIL import Image

import render
from bot.texts import message_ids
from games.atlantis import GAME
from games.atlantis.wording import WORDING
from games.core.api import Seat
from games.core.teaching import chapters
from games.core.wording import Message, Say
from render import close_look, fonts
from render.atlantis import road, slips
from render.atlantis.facts import HEIGHT, ROAD, SEA, TILE, centre
from render.atlantis.pages import CHAPTERS
from render.atlantis.painter import cover, focus, page
from render.theme import GLOW_LAST
from tests.render.examples_atlantis import SLUG, closely, framed, frames, open_bridge, played, say

SAY = say()
FRAMES = frames()
CLOSE = [name for name, (kind, _) in FRAMES.items() if kind == "focus"]


def test_tiles_of_the_road_do_not_overlap_and_stay_on_the_board() -> None:
    w, h = TILE
    spots = [centre(place) for place in ROAD]
    for one, (x, y) in enumerate(spots):
        assert w / 2 < x < SEA - w / 2
        assert h / 2 + 40 < y < HEIGHT - h / 2 - 30
        for u, v in spots[one + 1 :]:
            assert abs(x - u) >= w - 6 or abs(y - v) >= h - 6
    for (x, y), (u, v) in pairwise(spots):
        assert math.dist((x, y), (u, v)) < 150, "neighbours lie side by side"


def test_the_text_board_names_every_place_and_every_seat() -> None:
    _, frame = FRAMES["middle-4"]
    words = render.text(SLUG, frame)
    for entry in frame.view["path"]:
        if entry["is"] == "stack":
            tile = entry["tile"]
            double = r"\+" if entry["double"] else ""
            figure = rf"\({entry['figure']}\)" if entry["figure"] else ""
            found = rf"\b{entry['place']}:{tile['kind']}{tile['value']}{double}{figure}(\s|$)"
            assert re.search(found, words), entry
    for name in frame.names:
        assert name in words
    for gap in frame.view["gaps"]:
        said = f"{gap['name']} has a bridge" if gap["bridges"] else f"{gap['name']} costs"
        assert said in words


def test_the_alt_text_tells_the_last_turn_and_the_result() -> None:
    _, frame = FRAMES["middle-4"]
    last = frame.view["last"]
    assert f"{last['figure']} from" in render.alt(SLUG, frame)
    final = FRAMES["final-3"][1]
    (seat,) = final.view["result"]["winners"]
    winner = final.names[seat]
    assert f"{winner} (" in render.alt(SLUG, final)
    assert "wins with" in render.alt(SLUG, final)


def test_private_things_are_told_only_with_an_own_view() -> None:
    assert "Your hand" not in render.text(SLUG, FRAMES["middle-4"][1])
    assert "Your hand" in render.text(SLUG, FRAMES["panel-card"][1])


def test_a_long_walk_is_drawn_lightly(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[Image.Image] = []

    def note(image: Image.Image, piece: Image.Image, x: float, y: float) -> None:
        drawn.append(piece)

    monkeypatch.setattr(road, "stamp", note)
    image = Image.new("RGB", (8, 8))
    counts = []
    for end in (8, 51):
        drawn.clear()
        road.trail(image, 0, end)
        counts.append(sum(piece is road.footprint(GLOW_LAST) for piece in drawn))
    assert counts[1] <= counts[0], "no more footprints than on a short way"
    assert len(drawn) - counts[1] == 51 - 6, "but a speck for every place between its two ends"


@pytest.mark.parametrize(
    "change",
    [
        {"figure": "K3"},
        {"double": True},
        {"tile": {"id": "B-ST7", "kind": "ST", "value": 7}},
        {"is": "water", "tile": None},
        {"is": "closed", "tile": None},
    ],
    ids=lambda change: next(iter(change)),
)
def test_what_lies_on_a_place_is_seen(change: dict[str, object]) -> None:
    _, frame = FRAMES["middle-4"]
    view = copy.deepcopy(frame.view)
    single = next(
        e for e in view["path"] if e["is"] == "stack" and not e["double"] and not e["figure"]
    )
    before = render.draw(SLUG, replace(frame, view=view))
    single.update(change)
    box = _around(single["place"])
    after = render.draw(SLUG, replace(frame, view=view))
    assert before.crop(box).tobytes() != after.crop(box).tobytes()


def test_every_kind_of_question_has_a_close_look() -> None:
    shown = {FRAMES[name][1].asked for name in CLOSE}
    assert shown == GAME.wording().kinds()[1]
    for name in CLOSE:
        assert focus(FRAMES[name][1]) is not None, name


def test_of_more_gaps_than_fit_the_whole_board_is_shown() -> None:
    table = open_bridge()
    frame = closely(table, 0)
    assert len(frame.targets) > 20
    assert focus(frame) is None
    few = replace(frame, targets=frame.targets[:12])
    assert focus(few) is not None


@pytest.mark.parametrize("name", CLOSE)
def test_the_words_of_a_close_look_can_be_read_on_a_phone(name: str) -> None:
    _, frame = FRAMES[name]
    render.draw(SLUG, frame, "focus")  # so that the words on sprites are not heard again
    with fonts.watch() as placed:
        render.draw(SLUG, frame, "focus")
    assert len(placed) >= 3
    assert [text for text in placed if text.size < close_look.LEAST] == []
    assert [text for text in placed if text.words.endswith("…")] == []


@pytest.mark.parametrize("name", CLOSE)
def test_every_number_of_a_close_look_is_drawn(name: str) -> None:
    _, frame = FRAMES[name]
    drawn = render.draw(SLUG, frame, "focus").tobytes()
    for each in frame.targets:
        if each.key == "confirm":
            continue
        other = replace(each, number=each.number + 40)
        changed = tuple(other if target is each else target for target in frame.targets)
        again = render.draw(SLUG, replace(frame, targets=changed), "focus")
        assert again.tobytes() != drawn, each


def test_a_balance_has_its_sign() -> None:
    with fonts.watch() as placed:
        for points in (3, 0, -12):
            slips.balance(points, 61)
    assert [text.words for text in placed] == ["+3", "±0", "−12"]


def _verbose(spoken: Say) -> Say:
    return lambda message: f"{spoken(message)} {spoken(message)}"


def _posters(say: Say) -> list[Image.Image]:
    return [cover(say), *(page(number, say) for number in range(1, len(CHAPTERS) + 1))]


@pytest.mark.parametrize("spoken", [SAY, _verbose(SAY)], ids=["as it is", "twice as long"])
def test_words_of_the_cover_and_the_pages_fit_and_can_be_read(spoken: Say) -> None:
    _posters(spoken)
    with fonts.watch() as placed:
        sizes = [each.size for each in _posters(spoken)]
    assert sizes == [(1200, 675)] + [(close_look.WIDTH, slips.HEIGHT)] * len(CHAPTERS)
    assert len(placed) >= 5 + 3 * len(CHAPTERS)
    for text in placed:
        assert text.size >= close_look.LEAST, text
        assert text.room is None or text.width <= text.room, text
    if spoken is SAY:
        assert [text for text in placed if text.words.endswith("…")] == []


def test_the_cover_and_the_pages_say_all_their_words() -> None:
    heard: set[str] = set()

    def listen(message: Message) -> str:
        heard.add(message.id)
        return SAY(message)

    _posters(listen)
    begins = ("picture-cover-", "picture-page-")
    assert {each for each in heard if each.startswith(begins)} == {
        each for each in message_ids(SLUG, "en") if each.startswith(begins)
    }


def test_the_cover_is_drawn_alike_and_says_what_is_true() -> None:
    assert cover(SAY).tobytes() == cover(SAY).tobytes()
    least, most = GAME.seats.start, GAME.seats.stop - 1
    assert SAY(Message("picture-cover-players")) == f"{least}–{most} players"
    handovers = json.loads(files("games.atlantis").joinpath("handovers.json").read_text("ascii"))
    each = [count / int(seats) for seats, count in handovers.items()]
    (turns,) = re.findall(r"\d+", SAY(Message("picture-cover-turns")))
    assert min(each) - 1 <= int(turns) <= max(each) + 1


def test_every_chapter_of_the_rules_has_its_page() -> None:
    titles = [each.title.id for each in chapters(WORDING)]
    assert [f"chapter-{name}" for name in CHAPTERS] == titles
    assert len({each.tobytes() for each in _posters(SAY)}) == 1 + len(CHAPTERS)


def _around(place: int) -> tuple[int, int, int, int]:
    x, y = (round(v) for v in centre(place))
    return x - 44, y - 54, x + 44, y + 54


def test_every_position_of_a_game_can_be_drawn_for_everybody() -> None:
    for table in played(3, "slow", "deckhand")[::9]:
        for seat in (None, 0, 1, 2):
            frame = framed(table, seat)
            render.text(SLUG, frame)
            render.alt(SLUG, frame)
            render.draw(SLUG, frame, "board" if seat is None else "panel")
        assert GAME.view_for(table.state, Seat(0))["own"] is not None
