"""Several choices as one: what is offered, in which words, and what options do."""

from __future__ import annotations

from games.core.play import Position, decision_of, table_options
from games.core.shortcuts import MOST, Shortened, shortened
from games.core.wording import effect, together
from games.swarm import GAME, hazard_ways
from games.swarm.courses import courses
from games.swarm.data import FIELD, TILE
from games.swarm.state import Swarm
from games.swarm.wording import WORDING
from tests.rules.speaking import Spoken
from tests.rules.swarm.build import Y, keys, market_position, play, position, seat

SAY = Spoken(GAME).say
OPTIONS = table_options(GAME, 4, {"confirm_turn": True})
STATIONS = {"Y": "A6[2]", "R": "F1", "W": "J5", "K": "E10"}


def found(state: Swarm, letter: str = "Y") -> Shortened:
    return shortened(GAME, Position(state, asked={seat(letter): 1}), seat(letter), OPTIONS)


def walks(state: Swarm) -> list[tuple[str, ...]]:
    return [walk.keys for walk in found(state).shortcuts]


def words(state: Swarm) -> dict[tuple[str, ...], tuple[str, str]]:
    """Return label and effect of each shortcut, by its keys."""
    spoken = {}
    for walk in found(state).shortcuts:
        (label,), line = together(WORDING, walk.choices(), walk.view())
        spoken[walk.keys] = SAY(label), "" if line is None else SAY(line)
    return spoken


def told(state: Swarm) -> dict[str, str]:
    """Return the lines below the options of the open question."""
    decision = decision_of(GAME, state, Y)
    assert decision is not None
    view = GAME.view_for(state, Y)
    lines = {each.key: effect(WORDING, decision, each, view) for each in decision.options}
    return {key: SAY(line) for key, line in lines.items() if line is not None}


def test_an_order_card_and_its_ability_are_one_choice() -> None:
    state = play(market_position("Y", row=["beige-ship"]), "order")
    assert len(walks(state)) == 16
    assert found(state).singles == ()
    label, _ = words(state)["number:2", "ability:genius"]
    assert label == "Turn order card 2 · Genius: researchers count 2"


def test_a_ship_is_deployed_and_sails_to_its_first_tile_at_once() -> None:
    state = position(stations=STATIONS, hands={"Y": ["beige-ship"]}, down="all", used="YRWK")
    state = play(state, "play:beige-ship")
    assert words(state)["deploy:B6", "sail:B6>C6"][0] == "new on B6 → C6 · takes a tile"
    # What the tile is decides where one goes on: nothing is chosen beyond it.
    assert {len(walk) for walk in walks(state)} == {2}


def test_a_way_over_open_water_is_one_choice_and_ends_with_a_tile() -> None:
    state = position(stations=STATIONS, ships={"Y": "C6"}, hands={"Y": ["beige-ship"]}, down=["C4"])
    state = play(state, "play:beige-ship", "none")
    offered = words(state)
    assert offered["sail:C6>C5", "sail:C5>C4", "sail:C4>C3"][0] == (
        "C6 → C5 → C4 → C3 · takes a tile"
    )
    ends = [walk[-1].partition(">")[2] for walk in walks(state)]
    assert ends[0] in ("C3", "D4", "B4", "C5")  # tiles come first
    assert offered["sail:C6>D6", "sail:D6>E6"][0] == "C6 → D6 → E6"


def test_ways_that_promise_more_tiles_come_first() -> None:
    state = position(
        stations=STATIONS, ships={"Y": "C6"}, hands={"Y": ["beige-ship"]}, down=["C6", "C5", "D6"]
    )
    best, *others = courses(play(state, "play:beige-ship", "none"))
    assert (best.promise, best.takes) == (2, True)
    assert best.keys in (("sail:C6>C5",), ("sail:C6>D6",))
    assert all(each.promise <= 2 for each in others)


def test_a_tile_its_field_and_its_turn_are_one_choice() -> None:
    state = position(
        stations={"Y": "A6[2]"},
        open_tiles={"Y": "tee straight"},
        hands={"Y": ["beige-researcher"]},
        used="Y",
    )
    state = play(state, "play:beige-researcher", "study")
    offered = words(state)
    assert offered["tile:tee", "turn:NEW"] == ("Tee on B6, NEW · network 4", "+1 RP, joins A6")
    assert len(offered) == 3
    # The straight has one field and one turn: to choose it is enough.
    assert [keys(state)[place] for place in found(state).singles] == ["tile:straight", "done"]


def test_where_only_one_turn_is_possible_it_is_told_with_the_field() -> None:
    state = position(
        stations={"Y": "A6[2]"}, open_tiles={"Y": "cross"}, hands={"Y": ["beige-researcher"]}
    )
    offered = words(state)
    assert offered["play:beige-researcher", "study", "field:B6:cross"] == (
        "Researcher: Cross on B6, NESW · network 4",
        "+0 RP",
    )


def test_of_many_places_for_a_tile_the_most_telling_are_offered_and_all_can_be_chosen() -> None:
    state = position(
        stations={"Y": "A6[3] A5[2]"}, ships={"Y": "C3 F7 H5"}, tiles="B6:EW(Y) C6:EW(Y)",
        open_tiles={"Y": "curve cross tee"}, hands={"Y": ["beige-researcher"]},
    )  # fmt: skip
    state = play(state, "play:beige-researcher", "study")
    shown = found(state)
    assert len(shown.shortcuts) == MOST
    assert len(shown.singles) == len(keys(state))
    offered = words(state)
    # The order is that of the questions: it does not say which is best.
    assert list(offered) == sorted(offered, key=_by_question)
    assert offered["tile:tee", "field:B6", "turn:ESW"] == (
        "Tee on B6, ESW · network 7",
        "+1 RP, joins C6 A6",
    )


def _by_question(walk: tuple[str, ...]) -> tuple[int, int]:
    kind, field = (key.partition(":")[2] for key in walk[:2])
    return TILE[kind], FIELD[field]


def test_a_whale_goes_its_whole_way_and_says_whom_it_meets() -> None:
    state = position(
        stations=STATIONS, ships={"R": "F4", "W": "D6"}, rp={"R": 26, "W": 8},
        hands={"Y": ["beige-whale"]},
    )  # fmt: skip
    state = play(state, "play:beige-whale")
    offered = words(state)
    assert offered["new", "to:F5", "to:F4", "stop"][0] == "new, F5 → F4 · R −2"
    assert offered["new", "to:E6", "to:D6", "stop"][0] == "new, E6 → D6 · W −1"
    assert next(iter(offered))[:3] == ("new", "to:F5", "to:F4")  # what takes most is first
    assert all("−" in label for label, _ in offered.values())  # nothing that hits nobody


def test_the_best_of_several_ways_of_a_whale_to_a_field_is_offered() -> None:
    state = position(stations=STATIONS, ships={"R": "F4", "W": "E5"}, hands={"Y": ["blue-whale"]})
    ways = hazard_ways.ways(play(state, "play:blue-whale"))
    ends = [way.keys[-2] if way.keys[-1] == "stop" else way.keys[-1] for way in ways]
    assert len(set(ends)) == len(ends)
    there = next(way for way, end in zip(ways, ends, strict=True) if end == "to:E4")
    assert there.points == 4


def test_a_tsunami_is_asked_direction_and_length_at_once() -> None:
    state = position(
        stations=STATIONS, ships={"W": "E5"}, rp={"W": 32, "K": 24}, hands={"Y": ["beige-tsunami"]}
    )
    offered = words(play(state, "play:beige-tsunami"))
    assert offered["new", "wave:NW", "steps:1"][0] == "new, NW, to E5 · W −3"
    assert offered["new", "wave:NW", "steps:3"][0] == "new, NW, to C3 · W −3"


def test_a_tsunami_at_sea_says_where_it_lands() -> None:
    state = position(
        stations={"Y": "A6[2]", "W": "A5"}, waves=("C3",), rp={"W": 29},
        hands={"Y": ["beige-tsunami"]},
    )  # fmt: skip
    offered = words(play(state, "play:beige-tsunami"))
    assert offered["move:C3", "wave:SW"][0] == "from C3, SW, lands on A5 · W −2"


def test_a_crab_is_placed_and_walks_at_once() -> None:
    state = position(stations={"Y": "H1", "R": "J3 J5"}, rp={"R": 30}, hands={"Y": ["beige-crab"]})
    offered = words(play(state, "play:beige-crab"))
    assert offered["at:G1", "steps:4"][0] == "from G1, 4 fields to J6 · R −5"


def test_cards_are_offered_with_what_they_are_best_for_side_by_side() -> None:
    hand = ["beige-ship", "beige-researcher", "beige-whale", "green-station"]
    state = position(
        stations=STATIONS, ships={"R": "F4"}, open_tiles={"Y": "tee curve"}, down=["C6"],
        hands={"Y": hand},
    )  # fmt: skip
    offered = words(state)
    begun = {walk[0] for walk in offered}
    assert begun == {f"play:{name}" for name in hand}
    assert len(offered) <= MOST
    assert offered["play:beige-researcher", "crew:A6"][0] == "Researcher: to A6 (2 there)"
    assert any(label.startswith("Station: ") for label, _ in offered.values())
    assert offered["play:beige-whale", "to:F5", "to:F4", "stop"][0] == "Whale 3: F5 → F4 · R −2"
    # Each card can still be played step by step, and the joker with it.
    assert len(found(state).singles) == len(keys(state))


def test_the_joker_and_both_halves_of_the_double_card_go_on_too() -> None:
    state = position(
        stations=STATIONS, open_tiles={"Y": "tee curve"}, hands={"Y": ["blue-ship-researcher"]},
        down=["B6"],
    )  # fmt: skip
    labels = [label for label, _ in words(state).values()]
    assert "Ship & researcher: ship first: new on B6 → C6 · takes a tile" in labels
    assert "Ship & researcher: researcher first: to A6 (2 there)" in labels
    labels = [label for label, _ in words(play(state, "play:joker")).values()]
    assert "As ship: new on B6 → C6 · takes a tile" in labels
    assert any(label.startswith("As whale 3: ") for label in labels)


def test_nothing_goes_on_after_a_tile_is_taken() -> None:
    state = position(stations=STATIONS, hands={"Y": ["beige-ship"]}, down="all")
    for walk in found(state).shortcuts:
        assert [step.option.key.startswith("sail") for step in walk.steps].count(True) <= 1


def test_cards_say_what_they_do() -> None:
    state = market_position("Y", row=["beige-ship", "beige-crab", "beige-researcher"])
    lines = told(state)
    assert lines["buy:1"] == "A new ship if you like; sail 3, take tiles you leave"
    assert lines["buy:2"] == "Walks up to 4 fields and hits stations it enters"
    assert lines["buy:3"] == "Lay up to 1 tile, or place a researcher"
    assert lines["order"] == "Your turn order and an ability for this stage; 4 cards left"
    fast = position(stations=STATIONS, hands={"Y": ["beige-ship"]}, abilities={"Y": "fast_ship"})
    assert "sail 4," in told(fast)["play:beige-ship"]
    assert told(fast)["play:joker"] == "Any one of the six actions, once a stage"


def test_a_card_without_effect_says_why() -> None:
    state = position(stations={"Y": "A6[3]"}, hands={"Y": ["beige-researcher"]})
    assert told(state)["play:beige-researcher"] == "Nothing to lay, no room for a researcher"


def first(state: Swarm) -> list[str] | None:
    """Return what is worth showing first."""
    decision = decision_of(GAME, state, Y)
    assert decision is not None
    shown = WORDING.useful(decision, GAME.view_for(state, Y))
    return None if shown is None else list(shown)


def test_of_equal_cards_the_nearest_is_shown_first() -> None:
    row = ["beige-ship", "beige-ship", "beige-crab", "beige-ship", "blue-crab"]
    assert first(market_position("Y", row=row)) == ["buy:1", "buy:3", "buy:5", "order"]
    assert first(market_position("Y", row=row[1:3])) is None


def test_places_for_the_crab_are_shown_first_where_it_can_hit_somebody() -> None:
    state = position(stations={"Y": "H1", "R": "J5"}, hands={"Y": ["beige-crab"]})
    state = play(state, "play:beige-crab")
    # H1 is jumped: from D1 four fields are E1, F1, G1, J3; from F1 G1, J3, J4, J5.
    assert first(state) == ["at:F1", "at:G1", "at:J3", "at:J4"]
    nobody = position(stations={"Y": "H1"}, hands={"Y": ["beige-crab"]})
    assert first(play(nobody, "play:beige-crab")) is None
