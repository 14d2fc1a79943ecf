"""Words: labels that say where a card leads, log lines, typed moves, scores."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from bot.texts import message_ids
from games.atlantis import GAME
from games.atlantis.bridge import HALVES
from games.atlantis.state import Atlantis
from games.core.api import Event, Seat
from games.core.notation import match, parts
from games.core.play import decisions
from games.core.wording import Message, explained, merge
from tests.rules.atlantis.build import keys, move, play, position, stuck, tell
from tests.rules.atlantis.test_06_end import finishing
from tests.rules.atlantis.test_11_scenarios_move import example_1
from tests.rules.atlantis.test_11_scenarios_water import example_2
from tests.rules.speaking import Spoken

_SPOKEN = Spoken(GAME, ["Ana", "Ben", "Cleo", "Dan"])
SAY, WORDING, question = _SPOKEN.say, _SPOKEN.wording, _SPOKEN.question


def labels(state: Atlantis) -> list[str]:
    """Return the labels of all options of the open question."""
    return list(_SPOKEN.labels(state).values())


def lines(events: list[Event]) -> list[str]:
    """Return the public log lines of events."""
    return _SPOKEN.lines(event for event in events if event.seen_by is None)


def test_a_card_says_where_it_leads_what_it_costs_and_what_it_takes() -> None:
    state = play(move(move(example_1(), "K2 FL"), "R1 OL"), "figure:B1")
    assert labels(state) == ["helmet → 3, play on"]
    state = play(state, "card:HE")
    assert question(state) == (
        "B1 has landed on 3, which is occupied. Which card takes it further? "
        "(+ is the tile you take)"
    )
    assert labels(state) == ["helmet → 11 · +7"]
    state = play(example_2(), "figure:B1")
    assert labels(state) == ["flag → 30 · toll 8 · +2", "ring → 29 · toll 8 · +3"]


def test_a_figure_says_where_its_cards_would_take_it() -> None:
    assert labels(example_1()) == ["K1 (3) to 5, 9", "K2 (6) to 8, 9", "K3 (Atlantis) to 2, 5"]
    everything = "1 FL1, 2 OL2, 3 HE3, 4 AM4, 5 RI5, 6 CR6"
    state = position(everything, hands={"R": "FL FL HE RI"})
    assert labels(state) == ["R1 (Atlantis) to 1, 3, 5"]
    state = position(everything, hands={"R": "FL HE RI ST"})
    assert labels(state) == ["R1 (Atlantis) to 1 … ashore"]


def test_the_longest_labels_of_figures_and_cards_fit_on_a_button_of_a_phone() -> None:
    state = position(
        "11 FL7, 13 OL7, 15 HE7",
        hands={"R": "AM FL OL OL"},
        tiles={"R": "7 7"},
        built="R",
    )
    assert labels(state)[0] == "R1 (Atlantis) to 11, 13, ashore"
    state = play(state, "figure:R1")
    assert labels(state) == [
        "flag → 11 · no tile",
        "olives → 13 · toll 7 · +7",
        "amphora → ashore · toll 14 · +7",
    ]
    assert max(map(len, labels(state))) <= 31, "with its number a button shows 34 letters"


def test_a_payment_says_what_is_left_or_lost() -> None:
    state = position(
        "1 FL5, 2 OL4, 4 HE4",
        figures="R1 2",
        hands={"R": "HE OL OL OL OL RI"},
        tiles={"R": "5 4 3"},
        built="R",
    )
    state = play(state, "figure:R1", "card:HE")
    assert question(state) == "The way costs 4. What do you hand in? No change is given."
    assert labels(state) == [
        "Tile 5 · 1 lost",
        "Tile 4",
        "Tile 3 · 1 left to pay",
        "4 cards",
    ]
    state = play(state, "tile:3")
    assert question(state) == "1 of 4 still to pay. Which card do you give for one point?"
    waiting = play(state, "pay:RI", hold=True)
    assert question(waiting) == (
        "R1 goes to 4; you pay 4 (tile 3, a card: ring), and you take olives 4 from 2. "
        "Confirm your turn?"
    )


def test_cards_that_cannot_be_played_are_explained() -> None:
    state = position(
        "44 OL1, 45 HE4, 46 CR2, 47 ST1, 48 FL3, 50 AM7",
        figures="R1 44, R2 MAIN, R3 MAIN, B1 47, B2 48",
        hands={"R": "ST FL HE"},
        built="R",
    )
    state = play(state, "figure:R1")
    assert keys(state) == ["card:HE"]
    assert question(state) == (
        "R1 stands on 44. Which card do you play? (+ is the tile you take) "
        "Not possible: flag (48 is occupied, no other card leads on), "
        "statue (47 is occupied, no other card leads on)."
    )
    state = play(
        position("4 RI5, 5 HE2, 6 AM1, 8 OL5", figures="R1 5", hands={"R": "AM FL"}),
        "figure:R1",
    )
    assert "Not possible" not in question(state), "the bridge would pay"
    state = play(
        position("4 RI5, 5 HE4, 6 AM4, 8 OL5", figures="R1 5", hands={"R": "AM OL"}, built="R"),
        "figure:R1",
    )
    assert question(state).endswith("Not possible: olives (toll 4 to 8: more than you have).")


def test_a_typed_card_that_cannot_be_played_is_explained() -> None:
    state = position(
        "44 OL1, 45 HE4, 46 CR2, 47 ST1, 48 FL3, 50 AM7",
        figures="R1 44, R2 MAIN, R3 MAIN, B1 47, B2 48",
        hands={"R": "ST FL HE"},
        built="R",
    )
    state = play(state, "figure:R1")
    view = GAME.view_for(state, Seat(0))
    for typed in ("fl", "flag"):
        why = explained(WORDING, view, [typed, "he"])
        assert why is not None
        assert SAY(why) == "Not possible: flag (48 is occupied, no other card leads on)."
    for typed in ("he", "ol", "r1", "7", "nonsense"):  # offered, not in hand, or no card
        assert explained(WORDING, view, [typed]) is None


def test_a_bridge_that_is_needed_is_announced() -> None:
    state = position("4 RI5, 6 HE5", figures="R1 4", hands={"R": "HE"})
    state = play(state, "figure:R1")
    assert labels(state) == ["helmet → 6 · toll 5, bridge needed · +5"]
    state = play(state, "card:HE")
    assert "must build your only bridge" in question(state)
    assert labels(state) == ["Bridge on gap 5 · saves 5 now"]


def test_the_log_lines_of_example_1() -> None:
    state, events = tell(example_1(), "figure:K2", "card:FL")
    assert lines(events) == [
        "**Dan** plays flag: K2 6 → 9.",
        "Takes olives 4 from 8; statue 7 appears.",
        "Draws 1 card.",
    ]
    worded = [message for event in events if (message := WORDING.event(event)) is not None]
    assert [message.goes_on for message in worded] == [False, True, True, True]
    state = move(state, "R1 OL")
    _, events = tell(state, "figure:B1", "card:HE", "card:HE")
    assert lines(events)[0] == "**Ben** plays helmet (3, occupied), helmet: B1 Atlantis → 11."


def test_the_log_lines_of_tolls_bridges_and_ends() -> None:
    _, events = tell(example_2(), "figure:B1", "card:RI")
    assert "Pays 8 (tiles 6 + 3, 1 lost)." in lines(events)
    _, events = tell(example_2(built=""), "figure:B1", "card:RI", "bridge:23", "tile:3")
    assert "Builds the bridge on gap 23." in lines(events)
    assert "Pays 4 (tile 3, a card: flag)." in lines(events)
    _, events = tell(finishing(owned="1", cards="FL"), "figure:R1", "card:CR")
    told = lines(events)
    assert "The mainland moves up to 42." in told
    assert "**Ana** has all three figures ashore: the game ends." in told
    # Who has won stands in the result, which knows who resigned; no line of the log says it.
    assert told[-1] == "Ben owes 3 but has only 2: −1 points."


def test_a_stuck_player_is_told_so() -> None:
    state = position(
        "11 AM5, 13 RI7",
        figures="R1 11, R2 MAIN, R3 MAIN, B1 13",
        hands={"R": "RI"},
        tiles={"R": "3"},
        built="R",
    )
    assert question(state).startswith("You have no legal move.")
    assert labels(state) == [
        "No trade: show your hand, draw 2 cards",
        "Trade in a 3 for 1 card",
    ]
    waiting = play(state, "no-trade", hold=True)
    assert question(waiting) == "You show your hand and draw 2 cards. Confirm your turn?"
    dry = position("11 AM5", figures="R1 11, R2 MAIN, R3 MAIN", hands={"R": ""})
    assert lines(stuck(dry)[1])[:2] == ["**Ana** cannot move: no cards in hand.", "Draws 2 cards."]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("B1 RI bridge 23 3", ["figure:B1", "card:RI", "bridge:23", "tile:3"]),
        ("b1 ring 21 pay cards", ["figure:B1", "card:RI", "bridge:21", "cards"]),
        ("1 ri gap", ["figure:B1", "card:RI"]),
        ("trade 6", ["trade", "trade:6"]),
        ("trade no B1", ["trade", "no-trade", "figure:B1"]),
        ("B1>RI, no bridge", ["figure:B1", "card:RI", "no-bridge"]),
        ("B1 RI bridge:23 pay 3", ["figure:B1", "card:RI", "bridge:23", "tile:3"]),
    ],
)
def test_moves_can_be_typed(text: str, wanted: list[str]) -> None:
    state, words, chosen = example_2(built=""), parts(WORDING.tidy(text)), []
    while words:
        (decision,) = decisions(GAME, state)
        found = match(WORDING, decision, words)
        if found is None:
            break
        option, used = found
        chosen.append(option.key)
        state, words = play(state, option.key), words[used:]
        if chosen == wanted:
            break
    assert chosen == wanted


def _sent(message: Any) -> Iterator[str]:
    yield message.id
    for value in message.args.values():
        for each in value if isinstance(value, tuple) else (value,):
            if isinstance(each, Message):
                yield from _sent(each)


def test_every_option_has_words_for_its_settings() -> None:
    known = message_ids("atlantis", "en")
    for option in GAME.options:
        if option.platform:
            continue
        named = [f"setting-{option.name}-{value}" for value in option.values]
        wanted = {f"setting-{option.name}", *named, *(f"{each}-help" for each in named)}
        assert wanted <= known
    assert {"title", "subtitle", "game-goal"} <= known


def test_rules_groups_and_phase_can_be_spoken() -> None:
    state = finishing()
    for viewer in (Seat(0), Seat(1), None):
        sections = WORDING.rules(GAME.view_for(state, viewer))
        assert len({message.id for message in sections}) == 10
        assert all(SAY(message).startswith("**") for message in sections)
    assert WORDING.rules(GAME.view_for(state, Seat(0)))[0].id == "rules-turn"
    assert [SAY(WORDING.group(token)) for token in HALVES] == [
        "Gaps from 1 to 26",
        "Gaps from 27 to 53",
    ]
    assert SAY(WORDING.phase(GAME.view_for(state, None))) == "Turn 1: Ana to move"


def test_the_score_table_adds_up() -> None:
    state = move(finishing(), "R1 CR")
    table = WORDING.scores(GAME.view_for(state, None))
    columns = zip(*(cells for _, cells in table.rows), strict=True)
    sums = [sum(int(cell.replace("−", "-")) for cell in column) for column in columns]
    assert [str(each) for each in sums] == list(table.totals) == ["13", "7"]
    assert SAY(table.verdict) == "Ana wins with 13 points."
    assert list(_sent(table.verdict)) == ["verdict"]
    assert SAY(WORDING.phase(GAME.view_for(state, None))) == "The game is over"
    assert keys(finishing()) == ["figure:R1", "trade"]


def test_a_post_does_not_say_what_the_rules_say_already() -> None:
    taken, drawn = Event("tile-taken", {"seat": 0}), Event("cards-drawn", {"seat": 0, "count": 1})
    assert merge(WORDING, taken, drawn, is_brief=True) is taken
    assert merge(WORDING, taken, drawn) is None
    assert merge(WORDING, Event("no-tile", {"seat": 0}), drawn, is_brief=True) is None


def test_the_beginning_names_whose_hand_is_how_large() -> None:
    line = WORDING.event(Event("game-started", {"seat": 1, "hands": [5, 4]}))
    assert line is not None
    assert SAY(line) == "Ben begins. Cards in hand: Ana 5, Ben 4."
