"""Words: typed moves, labels, questions, log lines, rules, the score table."""

from __future__ import annotations

import pytest

from games.core.chance import Chance
from games.core.play import apply
from games.swarm import GAME
from games.swarm.state import DECLINED, UP, Swarm
from games.swarm.wording import WORDING
from tests.rules.speaking import Spoken
from tests.rules.swarm.build import (
    R,
    Y,
    asked,
    buoys_on,
    crab,
    crew,
    keys,
    market_position,
    names,
    new_game,
    owner,
    play,
    play_and_tell,
    position,
    ship_fields,
    started,
    top,
)
from tests.rules.swarm.test_06_end import last_position

_SPOKEN = Spoken(GAME)
SAY = _SPOKEN.say
labels, question = _SPOKEN.labels, _SPOKEN.question
STATIONS = {"Y": "A6[2]", "R": "F1", "W": "J5", "K": "E10"}


def typed(state: Swarm, text: str) -> Swarm:
    """Return the position after a typed move; a question with one answer answers itself."""
    return _SPOKEN.typed(state, text, forced=True)


def told(state: Swarm, *chosen: str) -> list[str]:
    """Return the log lines of some choices."""
    _, events = play_and_tell(state, *chosen, chance=Chance("next"))
    return _SPOKEN.lines(events)


@pytest.mark.parametrize("text", ["F1", "at f1", "station F1"])
def test_typed_start(text: str) -> None:
    assert owner(typed(new_game(), text), "F1") == "Y"


def test_typed_purchases() -> None:
    state = market_position("Y", row=["beige-ship", "beige-crab", "beige-whale"])
    assert typed(state, "buy 2").rp[Y] == 19
    assert typed(state, "3").rp[Y] == 18
    ordered = typed(state, "order 2 golden tile")
    assert (ordered.order_cards[Y], ordered.golden) == (2, 3)
    assert typed(state, "order number 1 fast ship").abilities[Y] == 0


def test_typed_ship_turn() -> None:
    state = position("Y", stations=STATIONS, hands={"Y": ["beige-ship"], "R": ["beige-crab"]})
    after = typed(state, "ship deploy B6 sail B6-C6-D6-D5")
    assert ship_fields(after, "Y") == ["D5"]
    after = typed(state, "play ship b6 c6 done")
    assert ship_fields(after, "Y") == ["C6"]
    after = typed(state, "ship none")
    assert asked(after)[0] == "R"
    two = position(
        "Y",
        stations=STATIONS,
        ships={"Y": "D4 E5"},
        hands={"Y": ["beige-ship"], "R": ["beige-crab"]},
    )
    after = typed(two, "ship no ship sail D4 > E4 sail E5 → E6 done")
    assert sorted(ship_fields(after, "Y")) == ["E4", "E6"]


def test_typed_study() -> None:
    state = position(
        "Y",
        stations={**STATIONS, "Y": "A6[3]"},
        hands={"Y": ["beige-researcher"]},
        open_tiles={"Y": "tee straight cross"},
    )
    after = typed(state, "researcher study tee B6 WEN straight C6 EW cross D6 NESW")
    assert (top(after, "B6"), top(after, "C6"), top(after, "D6")) == ("NEW", "EW", "NESW")
    after = typed(state, "researcher study lay tee B6 turn new done")
    assert buoys_on(after, "B6") == "Y"
    assert crew(typed(position_crew(), "researcher crew A6"), "A6") == 3
    assert asked(typed(state, "researcher nothing"))[0] == "R"


def position_crew() -> Swarm:
    return position("Y", stations=STATIONS, hands={"Y": ["beige-researcher"]})


def test_typed_hazards() -> None:
    hands = {"Y": ["beige-whale", "blue-whale", "beige-tsunami", "beige-crab"]}
    state = position("Y", stations=STATIONS, hands=hands, waves=["C3"])
    assert names(typed(state, "beige whale new F5 F4 stop").whales) == ["F4"]
    assert names(typed(state, "play blue whale F5-F4-G4-G5 done").whales) == ["G5"]
    assert names(typed(state, "tsunami move C3 SW").waves) == []
    assert names(typed(state, "tsunami new N 2").waves) == ["C3", "F4"]
    assert crab(typed(state, "crab G1 4")) == "J5"
    with pytest.raises(AssertionError):  # two whales: the colour must be named
        typed(state, "whale new")


def test_typed_joker_double_and_passes() -> None:
    state = position("Y", stations=STATIONS, hands={"Y": ["blue-ship-researcher"]})
    assert owner(typed(state, "joker station J6"), "J6") == "Y"
    after = typed(state, "ship & researcher ship first deploy B6 done crew A6")
    assert (ship_fields(after, "Y"), crew(after, "A6")) == (["B6"], 3)
    last = position("Y", stations=STATIONS)
    assert typed(last, "pass").jokers == [DECLINED, UP, UP, UP]


def test_labels_of_the_market() -> None:
    state = market_position("Y", row=["beige-ship", "blue-whale", "beige-researcher"])
    assert labels(state) == {
        "buy:1": "Ship · free",
        "buy:2": "Blue whale 5 · 1 RP",
        "buy:3": "Researcher · 2 RP",
        "order": "Turn order card · 3 RP",
    }
    assert "20 RP and need 4 more action cards and a turn order card" in question(state)
    ability = play(state, "order", "number:1")
    assert labels(ability)["ability:genius"] == "Genius: researchers count 2"


def test_labels_of_cards_say_what_has_no_effect() -> None:
    state = position(
        "Y",
        stations={**STATIONS, "Y": "A6[3] A5[3] A4[1]"},
        hands={"Y": ["beige-researcher", "beige-ship", "beige-ship"]},
    )
    assert labels(state) == {
        "play:beige-ship": "Ship ×2",
        "play:beige-researcher": "Researcher · no effect now",
        "play:joker": "Joker",
    }
    assert labels(play(state, "play:joker"))["as:whale"] == "As whale 3"


def test_labels_of_a_study_tell_what_is_joined() -> None:
    state = position(
        "Y",
        stations={"Y": "J6[2]"},
        tiles="I6:EW(Y) H6:EW(Y) G5:NS(R)",
        ships={"Y": "G7"},
        open_tiles={"Y": "tee curve"},
        hands={"Y": ["beige-researcher"]},
    )
    state = play(state, "play:beige-researcher")
    assert labels(state)["study"] == "Study: lay up to 2 tiles"
    state = play(state, "study")
    assert labels(state)["tile:curve"] == "Curve · +2 RP · 5 fields"
    state = play(state, "tile:tee")
    assert labels(state)["field:G6"] == "G6 · open sea"
    assert labels(state)["field:H6"] == "H6 · over a straight"
    state = play(state, "field:G6")
    assert labels(state)["turn:ESW"] == "ESW · joins H6 G7 + queen · network 8"
    under = play(
        position(
            "Y",
            stations={"Y": "A6[1]"},
            ships={"Y": "D4"},
            open_tiles={"Y": "curve"},
            hands={"Y": ["beige-researcher"]},
        ),
        *("play:beige-researcher", "study", "field:D4:curve"),
    )
    # The station's network of the same size is the best; a smaller one is told with the best.
    assert labels(under)["turn:NE"] == "NE · under your ship · network 2"
    small = play(
        position(
            "Y",
            stations={"Y": "A6[3]"},
            ships={"Y": "D4"},
            open_tiles={"Y": "curve"},
            hands={"Y": ["beige-researcher"]},
        ),
        *("play:beige-researcher", "study", "field:D4:curve"),
    )
    assert labels(small)["turn:NE"] == "NE · under your ship · network 2, best 4"


@pytest.mark.parametrize(
    ("stations", "tiles", "words"),
    [
        (
            "A6[2]",
            "tee",
            "Place a researcher, or study the swarm? Your 2 researchers lay up to 2 tiles.",
        ),
        ("A6[1]", "", "Place a researcher? You have no tile that could be laid now."),
        (
            "A6[3] A5[3] A4[1]",
            "tee",
            "Study the swarm? No researcher can be placed; your 7 researchers lay up to 7 tiles.",
        ),
    ],
)
def test_a_researcher_action_asks_only_for_what_can_be_done(
    stations: str, tiles: str, words: str
) -> None:
    state = position(
        "Y",
        stations={"Y": stations},
        open_tiles={"Y": tiles},
        hands={"Y": ["beige-researcher"]},
    )
    assert question(play(state, "play:beige-researcher")) == words


def test_labels_of_land_tell_what_a_station_would_join() -> None:
    state = position(
        "Y",
        stations={"Y": "J6[1]", "R": "F1"},
        tiles="I5:EW(Y) I4:NS(Y) I3:EW(R)",
        ships={"Y": "C2"},
        hands={"Y": ["green-station"]},
    )
    shown = labels(play(state, "play:green-station"))
    assert shown["at:J5"] == "J5 · value 4 · east coast · joins I5"
    assert shown["at:C1"] == "C1 · value 7 · north coast · joins C2"  # a ship is open to all sides
    assert shown["at:J4"] == "J4 · value 5 · east coast"  # the tile there lies across
    assert shown["at:J3"] == "J3 · value 6 · east coast"  # the tile there is another's


def test_labels_of_hazards_name_the_victims() -> None:
    state = position(
        "Y",
        stations={"Y": "H1", "R": "J3 J5"},
        ships={"R": "F5", "K": "F6"},
        rp={"R": 30},
        hands={"Y": ["beige-crab", "beige-tsunami", "beige-whale"]},
        waves=["C3"],
    )
    crabbed = play(state, "play:beige-crab", "at:G1")
    assert labels(crabbed)["steps:4"] == "4 fields to J6 · R −5"
    wave = play(state, "play:beige-tsunami")
    assert labels(wave)["new"] == "New tsunami on the queen · K −2"
    assert labels(play(wave, "move:C3"))["wave:NW"] == "NW · leaves the board"
    assert labels(play(wave, "new"))["wave:N"] == "N · to F3 · R −3"
    whale = play(state, "play:beige-whale", "new")
    assert labels(whale)["to:F5"] == "To F5 · R −3"


def test_log_lines_of_buying() -> None:
    state = market_position("Y", row=["beige-ship", "beige-crab", "beige-researcher"])
    assert told(state, "buy:3") == ["**Ann** takes researcher for 2 RP (18 RP left)."]
    assert told(state, "order", "number:2", "ability:protection") == [
        "**Ann** takes turn order card 2 with protection for 3 RP (17 RP left)."
    ]


def test_log_lines_of_playing() -> None:
    state = position(
        "Y",
        stations={"Y": "J6[3]", "R": "F1", "W": "J5", "K": "E10"},
        ships={"R": "F5", "Y": "C4"},
        tiles="I6:EW(Y)",
        down=["C4"],
        faces={"C4": "tee"},
        open_tiles={"Y": "cross tee straight"},
        hands={"Y": ["beige-researcher", "beige-ship", "beige-whale", "green-station"]},
    )
    study = (
        *("play:beige-researcher", "study", "tile:tee", "field:I6", "turn:NEW"),
        *("tile:straight", "field:H6", "turn:EW", "field:G6:cross", "turn:NESW"),
    )
    assert told(state, *study) == [
        "**Ann** plays researcher.",
        "Lays tee I6 (over a straight), straight H6, cross G6: +3 RP.",
        "Ann reaches the queen.",
    ]
    assert told(state, "play:beige-ship", "deploy:I6", "sail:C4>C5", "done") == [
        "**Ann** plays ship.",
        "Deploys on I6, sails C4-C5, takes tee.",
    ]
    assert told(state, "play:joker", "as:whale", "new", "to:F5", "stop") == [
        "**Ann** plays the joker as whale.",
        "Moves a new whale F6-F5.",
        "Takes 2 RP from Ben.",
    ]
    assert told(state, "play:green-station", "at:A5") == [
        "**Ann** plays station.",
        "Builds A5 with a researcher.",
    ]


def test_what_a_card_led_to_is_told_on_its_line() -> None:
    state = position(
        "Y", stations=STATIONS, ships={"R": "F5"}, hands={"Y": ["beige-whale"], "R": ["beige-crab"]}
    )
    goes_on = []
    for key in ("play:beige-whale", "new", "to:F5", "stop"):
        state, events, _ = apply(GAME, state, 1, Y, key, Chance("next"))
        goes_on += [(event.kind, WORDING.event(event)) for event in events]
    assert [(kind, line.goes_on) for kind, line in goes_on if line] == [
        ("card-played", False),
        ("hazard-moved", True),
        ("damage-taken", True),
    ]


def test_log_lines_of_scoring() -> None:
    assert told(last_position(), "pass") == [
        "**Cleo** leaves the joker unused.",
        "Stage 3 is scored: Ann 29, Ben 23, Cleo 23.",
        "**Ann** gets 28 for the queen, 50 for coasts: 145 RP.",
        "**Ben** gets 0 for the queen, 30 for coasts: 105 RP.",
        "**Cleo** gets 20 for the queen, 30 for coasts: 114 RP.",
    ]


def test_score_table_has_every_component() -> None:
    state = play(last_position(), "pass")
    table = WORDING.scores(GAME.view_for(state, R))
    rows = {SAY(label): cells for label, cells in table.rows}
    assert rows["Start"] == ("20", "20", "20")
    assert rows["Eyes laid"] == ("18", "32", "21")
    assert rows["Stage 1"] == ("29", "23", "23")  # the only one of this fixture
    assert rows["Queen"] == ("28", "0", "20")
    assert rows["Coasts joined"] == ("50", "30", "30")
    assert table.totals == ("145", "105", "114")
    assert SAY(table.verdict) == "Ann wins with 145 RP."
    for place, total in enumerate(table.totals):
        assert sum(int(cells[place]) for _, cells in table.rows) == int(total)


def test_rules_for_players_begin_with_what_matters_now() -> None:
    first = {
        "aim": new_game(),
        "buy": started(2),
        "play": position("Y", stations=STATIONS, hands={"Y": ["beige-ship"]}),
        "ship": play(
            position("Y", stations=STATIONS, hands={"Y": ["beige-ship"]}), "play:beige-ship"
        ),
        "end": play(last_position(), "pass"),
    }
    for name, state in first.items():
        view = GAME.view_for(state, Y)
        sections = WORDING.rules(view)
        assert sections[0].id == f"rules-{name}"
        assert len({section.id for section in sections}) == 13
        assert all(SAY(section).startswith("**") for section in sections)


def test_phases() -> None:
    state = position("Y", stations=STATIONS, hands={"Y": ["beige-ship"]}, stage=2)
    assert SAY(WORDING.phase(GAME.view_for(state, None))) == "Stage 2/3, round 1/5: Ann"
    assert SAY(WORDING.phase(GAME.view_for(started(2), None))) == "Stage 1/4, buying: Ann"
    assert len(keys(state)) == 2
