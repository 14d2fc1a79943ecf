"""Several choices as one: a figure with its card, and the payments that cost least."""

from __future__ import annotations

import pytest

from games.atlantis import GAME, thrift
from games.atlantis.data import EACH, VALUE
from games.atlantis.state import Atlantis
from games.atlantis.wording import WORDING
from games.core.api import Seat
from games.core.play import Position, decision_of, table_options
from games.core.shortcuts import MOST, Shortened, end_apart, shortened
from games.core.wording import effect, together
from tests.rules.atlantis.build import counts, kinds, play, position
from tests.rules.speaking import Spoken

_RED = Seat(0)
_SPOKEN = Spoken(GAME, ["Ana", "Ben"])
_OPTIONS = table_options(GAME, 2, {"confirm_turn": True})
_EVERY_KIND = "FL OL HE AM RI CR ST"


def found(state: Atlantis) -> Shortened:
    return shortened(GAME, Position(state, seq=1, asked={_RED: 1}), _RED, _OPTIONS)


def walks(state: Atlantis) -> list[tuple[str, ...]]:
    return [walk.keys for walk in found(state).shortcuts]


def singles(state: Atlantis) -> list[str]:
    decision = decision_of(GAME, state, _RED)
    assert decision is not None
    return [decision.keys[place] for place in found(state).singles]


def spoken(state: Atlantis) -> list[tuple[str, str]]:
    """Return the labels of all shortcuts with what they do."""
    lines = []
    for walk in found(state).shortcuts:
        label, line = together(GAME.wording(), walk.choices(), walk.view())
        lines.append((" · ".join(map(_SPOKEN.say, label)), _SPOKEN.say(line) if line else ""))
    return lines


def effects(state: Atlantis) -> list[str]:
    """Return what the options of the open question do."""
    decision = decision_of(GAME, state, _RED)
    assert decision is not None
    view = GAME.view_for(state, _RED)
    lines = (effect(GAME.wording(), decision, option, view) for option in decision.options)
    return [_SPOKEN.say(line) if line else "" for line in lines]


def on_the_road() -> Atlantis:
    """Return R1 on 2 with two ways ahead, R2 and R3 still in Atlantis, Blue on 4."""
    return position(
        "1 FL3, 2 OL2, 4 HE4, 5 RI6, 6 RI1",
        figures="R1 2, B1 4",
        hands={"R": "HE RI RI"},
        tiles={"R": "3 1"},
        built="R",
    )


def test_a_figure_and_its_card_are_one_choice_and_a_trade_stays() -> None:
    assert walks(on_the_road()) == [
        ("figure:R1", "card:HE"),
        ("figure:R1", "card:RI"),
        ("figure:R2", "card:HE"),
        ("figure:R2", "card:RI"),
    ]
    assert singles(on_the_road()) == ["trade"]


def test_the_words_say_where_it_goes_what_it_costs_and_what_it_brings() -> None:
    assert spoken(on_the_road()) == [
        ("R1 helmet, ring → 5 · toll 2 · +2", "Takes olives 2 from 2: 0 after the toll"),
        ("R1 ring → 5 · toll 2 · +2", "Takes olives 2 from 2: 0 after the toll"),
        ("R2 helmet, ring → 5 · toll 2 · +3", "Takes flag 3 from 1: +1 after the toll"),
        ("R2 ring → 5 · toll 2 · +3", "Takes flag 3 from 1: +1 after the toll"),
    ], "where only one card can follow it follows by itself"


def test_a_card_that_another_must_follow_says_so() -> None:
    state = on_the_road()
    state.hands[0] = counts("HE RI ST")
    assert spoken(state)[0] == (
        "R1 helmet → 4, play on · toll 2",
        "Someone stands there: another card must follow",
    )


def test_a_move_without_a_tile_and_one_ashore_say_so() -> None:
    state = position("1 FL3, 2 OL2", figures="R2 MAIN, R3 MAIN", hands={"R": "FL ST"}, built="R")
    assert spoken(state) == [
        ("R1 flag → 1 · no tile", ""),
        ("R1 statue → ashore · +2", "Takes olives 2 from 2; 1 card more every turn"),
    ]
    alone = position("3 FL3", figures="R1 3, R2 MAIN, R3 MAIN", hands={"R": "FL ST"})
    assert effects(play(alone, "figure:R1")) == ["Takes flag 3 from 3; 1 card more every turn"] * 2


def test_a_bridge_that_is_needed_is_named() -> None:
    state = position("1 FL7, 3 OL7, 4 HE7", figures="R1 1", hands={"R": "OL HE"})
    assert [label for label, _ in spoken(state)][:2] == [
        "R1 olives → 3 · toll 7, bridge needed · +7",
        "R1 helmet → 4 · toll 7, bridge needed · +7",
    ]


def test_a_single_card_needs_no_second_choice() -> None:
    state = position("1 FL3, 2 OL2", figures="R1 1", hands={"R": "OL OL"}, built="R")
    assert found(state) == Shortened((), (0, 1))


def test_of_more_moves_than_have_numbers_the_last_figure_is_asked_on() -> None:
    state = position(
        "1 FL1, 2 OL2, 3 HE3, 4 AM4, 5 RI5, 6 CR6, 7 ST7",
        figures="R1 1, R2 2",
        hands={"R": _EVERY_KIND},
    )
    assert 3 * len(EACH) > MOST
    assert [keys[0] for keys in walks(state)] == ["figure:R1"] * 7 + ["figure:R2"] * 7
    assert singles(state) == ["figure:R3"]


def paying(due: int, tiles: str, hand: str) -> Atlantis:
    """Return Red with a bill of `due` to pay, as many cards left as named."""
    state = position(
        f"2 HE{due}, 4 ST{due}, 5 FL1",
        figures="R1 2, R2 MAIN, R3 MAIN",
        hands={"R": f"ST {hand}".strip()},
        tiles={"R": tiles},
        built="R",
    )
    return play(state, "figure:R1", "card:ST")


def test_a_payment_of_several_parts_is_one_choice_the_cheapest_first() -> None:
    state = paying(4, "5 3 1", "AM AM OL RI CR")
    assert walks(state) == [
        ("tile:3", "tile:1"),
        ("tile:3", "cards", "pay:AM"),
        ("tile:1", "pay:AM", "pay:OL", "pay:AM"),
        ("cards", "pay:AM", "pay:OL", "pay:AM", "pay:RI"),
    ]
    assert [label for label, _ in spoken(state)] == [
        "Pay tiles 3 + 1",
        "Pay tile 3, a card: amphora",
        "Pay tile 1, 3 cards: olives, amphora × 2",
        "Pay 4 cards: olives, amphora × 2, ring",
    ]


def test_paying_by_hand_stays_possible_where_a_payment_is_left_out() -> None:
    assert singles(paying(4, "5 3 1", "AM OL")) == ["tile:5", "tile:3"]


def test_what_is_paid_too_much_is_said() -> None:
    assert [label for label, _ in spoken(paying(6, "5 4 3", ""))] == [
        "Pay tiles 5 + 3, 2 lost",
        "Pay tiles 5 + 4, 3 lost",
    ]


def test_a_payment_goes_on_from_the_last_tile_named() -> None:
    state = play(paying(7, "6 4 2 2 1", "AM OL"), "tile:4")
    assert walks(state)[0] == ("tile:2", "tile:1")
    assert all("tile:6" not in keys for keys in walks(state))


def test_spare_cards_are_paid_together_kinds_held_most_often_first() -> None:
    state = play(paying(3, "", "AM OL OL OL RI"))
    assert walks(state) == [("pay:OL", "pay:OL", "pay:OL")]
    assert singles(state) == ["pay:OL", "pay:AM", "pay:RI"]


def test_a_payment_begun_names_only_what_is_still_to_give() -> None:
    state = play(paying(4, "", "AM OL OL OL RI"), "pay:RI")
    assert spoken(state)[0][0] == "Pay 3 cards: olives × 3"


@pytest.mark.parametrize("due", range(1, 12))
@pytest.mark.parametrize("values", [(), (7,), (5, 3, 1), (6, 4, 4, 2, 1, 1), (2, 2, 2)])
@pytest.mark.parametrize("cards", [0, 2, 6])
def test_no_payment_hands_in_more_than_needed(
    due: int, values: tuple[int, ...], cards: int
) -> None:
    for tiles in thrift.payments(due, values, cards):
        assert sum(tiles) + cards >= due
        assert not tiles or sum(tiles) - min(tiles) < due
        assert tiles == tuple(sorted(tiles, reverse=True))
    if sum(values) + cards >= due:
        first = sum(thrift.payments(due, values, cards)[0])
        cheapest = sum(thrift.cheapest(due, values, cards))
        assert thrift.burden(first, due, cards) == thrift.burden(cheapest, due, cards)


def test_few_cards_are_dear_and_lost_points_are_counted() -> None:
    assert thrift.payments(3, (3,), 9) == [(3,), ()]  # with a full hand both cost 3 points
    assert thrift.payments(3, (3,), 5)[0] == (3,)  # two cards left are too few to move
    assert thrift.payments(2, (7,), 9)[0] == ()
    assert thrift.spare(counts("AM OL OL")) == kinds("OL")[0]
    assert max(VALUE) == 7


def test_effects_of_the_choices_that_have_one() -> None:
    assert effects(on_the_road()) == [
        "Would owe 2 if the game ended now",
        "Would owe 2 if the game ended now",
        "Half its value in cards; then your move",
    ]
    state = play(on_the_road(), "trade")
    assert effects(state) == ["Go on to your move", "The tile leaves the game"]
    assert effects(paying(4, "5 3 1", "AM AM OL RI CR"))[-1] == "Keeps your tiles"
    building = position("1 FL2, 3 OL2, 4 HE1", figures="R1 1", hands={"R": "OL FL FL"})
    assert effects(play(building, "figure:R1", "card:OL")) == [
        "Keep it for a dearer gap",
        "Free for everyone from now on",
    ]


def test_of_two_dozen_gaps_those_crossed_and_the_dearest_still_ahead_come_first() -> None:
    comb = ", ".join(
        f"{place} {['FL', 'OL', 'HE', 'AM', 'RI'][place // 2 % 5]}{place // 10 + 1}"
        for place in range(1, 33, 2)
    )
    state = position(
        comb, figures="R1 1, R2 MAIN, R3 MAIN", hands={"R": "HE FL OL"}, bridge_scope="any"
    )
    state = play(state, "figure:R1", "card:HE")
    decision = decision_of(GAME, state, _RED)
    assert decision is not None
    view = GAME.view_for(state, _RED)
    useful = WORDING.useful(decision, view)
    assert len(decision.keys) == 16
    assert useful == ["no-bridge", *(f"bridge:{gap}" for gap in (2, 4, *range(14, 31, 2)))]
    begin = decision_of(GAME, on_the_road(), _RED)
    assert begin is not None
    assert WORDING.useful(begin, view) is None


def test_the_pictures_number_figures_with_their_cards_and_whole_payments() -> None:
    for state in (on_the_road(), paying(4, "5 3 1", "AM AM OL RI CR")):
        made = found(state)
        last = [keys[-1] for keys in walks(state)]
        assert len(set(last)) < len(last), "the last choice alone would not tell them"
        assert end_apart(WORDING, made.shortcuts, singles(state))


def test_without_that_only_the_last_choice_would_tell_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(WORDING, "apart", frozenset())
    made = found(on_the_road())
    assert not end_apart(WORDING, made.shortcuts[:2], ())  # no picture is known to number ends
    monkeypatch.setattr(WORDING, "by_ends", frozenset({"figure"}))
    assert not end_apart(WORDING, made.shortcuts, ())  # two of them end with the ring
    assert end_apart(WORDING, made.shortcuts[:2], ())
