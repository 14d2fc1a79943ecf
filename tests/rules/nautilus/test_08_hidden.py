"""Rules 8: who knows what."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from games.core.api import Seat
from games.core.bitsets import members
from games.core.chance import Chance
from games.core.errors import UndoBlockedError
from games.nautilus import GAME, scoring
from games.nautilus.data import FIELDS, SLOT, SLOTS, ZONE_OF
from games.nautilus.state import Nautilus
from tests.rules.nautilus.build import EVERYBODY, O, P, R, Table, play, position


def imagined(state: Nautilus, who: Seat, worlds: int = 12) -> list[Nautilus]:
    return [GAME.resample(state, who, Chance(f"w{n}")) for n in range(worlds)]


@pytest.mark.clause("NA-4.5", "NA-5.85")
def test_face_down_finds_are_dealt_anew_except_those_seen() -> None:
    state = play(position("dive", subs={"R1": "M5"}), "scan:1")
    known = [SLOT[field] for field in members(state.seen[0])]
    worlds = imagined(state, R)
    for slot in range(60):
        faces = {world.faces[slot] for world in worlds}
        if slot in known or not state.down >> SLOTS[slot] & 1:
            assert faces == {state.faces[slot]}
    assert len({world.faces for world in worlds}) == len(worlds)
    others = imagined(state, O)
    assert any(len({world.faces[slot] for world in others}) > 1 for slot in known)
    for world in worlds:
        GAME.check(world)
        for zone in range(1, 4):
            slots = [n for n, field in enumerate(SLOTS) if ZONE_OF[field] == zone]
            dealt = Counter(world.faces[n] for n in slots)
            assert dealt == Counter(state.faces[n] for n in slots)


@pytest.mark.clause("NA-4.11", "NA-4.12")
def test_orders_of_others_are_dealt_anew() -> None:
    state = position("build", seats=2, city=(), orders=[0, 1])
    orders = {world.orders for world in imagined(state, R, 40)}
    assert {order[0] for order in orders} == {0}
    assert {order[1] for order in orders} == {1, 2, 3}


@pytest.mark.clause("NA-4.5")
def test_no_view_names_a_face_that_nobody_has_seen() -> None:
    state = position("dive", subs={"R1": "M5"}, finds={"K6": 3})
    for who in EVERYBODY:
        view = GAME.view_for(state, who)
        for find in view["finds"]["down"]:
            assert set(find) == {"field", "zone"}
        assert "slope0" not in json.dumps(view)


def test_what_is_still_face_down_is_public_as_a_list_of_kinds() -> None:
    state = position("dive", subs={"R1": "K5"}, finds={"K6": "crab"})
    before = GAME.view_for(state, None)["unseen"]["slope"]["crab"]
    after = GAME.view_for(play(state, "sub:1", "to:K6"), None)["unseen"]["slope"]
    assert after["crab"] == before - 1
    assert after["pieces"] == sorted(after["pieces"])


@pytest.mark.clause("NA-5.85")
def test_only_the_fact_of_a_scan_is_public() -> None:
    table = Table(position("dive", subs={"R1": "M5"}))
    table.choose("scan:1")
    assert table.told(R) == ["sub-scanned", "scan-showed"]
    assert table.told(O) == table.told(None) == []
    table.choose("end")
    assert table.told(O) == table.told(None) == ["sub-scanned", "round-started"]


def test_a_turn_in_progress_is_invisible_until_it_ends() -> None:
    table = Table(position("build", nemo={"R": 9}))
    start = {who: table.view(who) for who in (O, P, None)}
    table.choose("buy:hab_straight", "crew:2", "build:hab_straight:2")
    for who, view in start.items():
        assert table.view(who) == view
        assert table.told(who) == []
    assert table.view(R)["players"][0]["nemo"] == 7
    table.choose("at:J16" if "at:J16" in GAME.decisions(table.state)[0].keys else "at:J10")
    assert table.view(O) == start[O] or table.state.before is None


def test_a_find_is_final_at_once_and_public_with_the_turn() -> None:
    table = Table(position("dive", crew={"R": {"M7": 2}}, subs={"R1": "K5"}, finds={"K6": "crab"}))
    table.choose("launch:M7>M5")
    assert len(table.view(O)["subs"]) == 1
    table.choose("sub:1")
    assert len(table.view(O)["subs"]) == 1
    table.choose("to:K6")
    assert len(table.view(O)["subs"]) == 1
    assert table.told(O) == []
    with pytest.raises(UndoBlockedError):
        table.undo(R)
    table.choose("end")
    assert table.state.before is None
    assert {each["field"] for each in table.view(O)["subs"]} == {"K6", "M5"}
    assert table.view(O)["last"]["acts"][0] == ["launched", 2, "M7", "M5"]
    assert table.told(O)[:3] == ["sub-launched", "sub-sailed", "find-recovered"]
    with pytest.raises(UndoBlockedError):
        table.undo(R)


def test_a_find_that_ends_the_turn_needs_no_confirmation() -> None:
    table = Table(position("dive", subs={"R1": "K5"}, finds={"K6": "crab"}))
    table.choose("sub:1", "to:K6")
    assert GAME.turn_done(table.state) is None
    assert table.view(O)["last"]["acts"][0] == ["sailed", 1, "K5", "K6"]


def test_covering_a_face_down_find_cannot_be_taken_back() -> None:
    table = Table(position("build", held={"R": [("hab_straight", 1), ("sonar", 0)]}))
    table.choose("nothing", "build:hab_straight:1", "at:P10")
    with pytest.raises(UndoBlockedError):
        table.undo(R)


def test_a_site_without_finds_can_be_taken_back() -> None:
    table = Table(position("build", city=(), held={"R": [("hab_straight", 1), ("sonar", 0)]}))
    table.choose("nothing", "build:hab_straight:1", "at:M10")
    assert "M10" not in {m["field"] for m in table.view(O)["modules"]}
    table.undo(R)
    table.undo(R)
    assert GAME.decisions(table.state)[0].kind == "build"


def test_others_answers_are_guessed_while_upgrades_are_chosen() -> None:
    state = position(
        "build",
        upgrades="ask",
        orders=[0, 1, 2],
        kept={"R": {"crab": 3}, "O": {"snail": 2}},
        begin=False,
    )
    scoring.begin(state, "NA-6.5")
    scoring.upgrade(state, R, "upgrade:1")
    guesses = {world.upgrades[0] for world in imagined(state, O, 30)}
    assert guesses == {0, 1, 2, 3}
    assert {world.upgrades[0] for world in imagined(state, R)} == {1}
    assert {world.orders for world in imagined(state, O)} == {state.orders}


def test_everything_is_shown_at_the_end() -> None:
    state = position("build", begin=False)
    scoring.begin(state, "NA-6.5")
    buried = GAME.view_for(state, None)["result"]["buried"]
    assert len(buried) == state.down.bit_count()
    assert {find["field"] for find in buried} == {FIELDS[f] for f in members(state.down)}
    assert all(find["find"] for find in buried)


def test_the_own_score_at_the_end_is_the_final_one() -> None:
    state = position("build", begin=False, orders=[0, 1, 2], kept={"R": {"crab": 4}}, nemo={"R": 6})
    state.counts[:5] = [2, 0, 0, 0, 0]
    state.chips[0] = R
    assert GAME.view_for(state, R)["own"]["score"]["total"] == 8 * 3 + 2
    scoring.begin(state, "NA-6.5")
    view = GAME.view_for(state, R)
    assert view["own"]["score"] == view["result"]["scores"][0]
    assert view["own"]["score"]["total"] == 8 * 3 + 2
