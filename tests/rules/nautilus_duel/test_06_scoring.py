"""Chapter 6: end of game and scoring."""

from __future__ import annotations

from itertools import product

import pytest

from games.core.chance import Chance
from games.core.errors import GameOverError
from games.core.play import apply
from games.nautilus_duel import GAME
from games.nautilus_duel.award import sums, tally
from games.nautilus_duel.data import CARDS, DOMAINS
from games.nautilus_duel.state import Duel
from tests.rules.nautilus_duel.build import (
    EVERYBODY,
    A,
    B,
    as_json,
    full_board,
    play,
    play_and_tell,
    position,
    strings,
    swept_game,
)

FULL = ([1, 11, 3, 13, 5], [10, 2, 12, 4, 14])
LAST = ("card:5", "space:B5")
TABLE_A = [
    "SCI-2", "SCI-1a", "SCI-ink", "EXP-1a", "EXP-1b", "EXP-1c", "EXP-ink",
    "NAV-2", "NAV-1a", "NAV-1b", "ENG-1a", "ENG-1b", "ENG-1c", "WAR-2", "WAR-1a",
]  # fmt: skip


def rest_of(pile: list[str]) -> list[str]:
    """Return all other Domain cards."""
    return [card for card in CARDS if card not in pile]


def over(own: list[str], other: list[str] | None = None) -> Duel:
    """Return a finished game with these piles."""
    state = play(full_board(*FULL, round=6), *LAST)
    state.won = [own, rest_of(own) if other is None else other]
    return state


@pytest.mark.scenario("S41")
@pytest.mark.clause("ND-6.3", "ND-6.5", "ND-6.6")
def test_nd_6_5_scoring() -> None:
    state = over(TABLE_A)
    GAME.check(state)
    score = tally(state.won)
    assert [(d.domain, d.sums, d.winner) for d in score.domains] == [
        ("SCI", (2, 3), B),
        ("EXP", (2, 3), B),
        ("NAV", (4, 1), A),
        ("ENG", (3, 2), A),
        ("WAR", (3, 2), A),
    ]
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert (outcome.ranking, outcome.clause) == (((A,), (B,)), "ND-6.6")
    result = GAME.view_for(state, None)["result"]
    assert (result["winners"], result["tally"]) == ([A], [3, 2])


@pytest.mark.scenario("S42")
@pytest.mark.clause("ND-6.4", "ND-6.5", "ND-6.6", "ND-6.7")
def test_nd_6_7_fewer_points_still_the_winner() -> None:
    own = ["SCI-2", "SCI-1a", "EXP-2", "EXP-1a", "NAV-2", "NAV-1a"]
    state = over(own)
    assert list(sums(state.won[A]).values()) == [3, 3, 3, 0, 0]
    assert list(sums(state.won[B]).values()) == [2, 2, 2, 5, 5]
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.ranking == ((A,), (B,))
    assert tally(state.won).tally == (3, 2)


@pytest.mark.scenario("S43")
@pytest.mark.clause("ND-6.3", "ND-6.4")
def test_nd_6_4_negative_sum() -> None:
    own = [card for card in CARDS if card.startswith("WAR") and card != "WAR-ink"]
    score = tally([own, rest_of(own)])
    (war,) = [d for d in score.domains if d.domain == "WAR"]
    assert (war.sums, war.winner) == ((6, -1), A)


@pytest.mark.clause("ND-6.1")
def test_nd_6_1_the_award_of_round_6_ends_the_game() -> None:
    state = full_board(*FULL, round=6)
    assert state.deck == []
    assert GAME.outcome(state) is None
    state = play(state, *LAST)
    assert GAME.outcome(state) is not None
    for who in (A, B):
        with pytest.raises(GameOverError):
            apply(GAME, state, 1, who, "card:1", Chance("", script=()))


@pytest.mark.clause("ND-6.1")
@pytest.mark.parametrize("number", range(1, 6))
def test_nd_6_1_no_other_award_ends_it(number: int) -> None:
    state = play(full_board(*FULL, round=number), *LAST, chance=Chance("clean-up"))
    assert GAME.outcome(state) is None
    assert GAME.view_for(state, None)["result"] is None


@pytest.mark.clause("ND-6.2")
def test_nd_6_2_both_piles_are_opened_to_everyone() -> None:
    before = full_board(*FULL, round=6)
    state, events = play_and_tell(before, *LAST)
    for viewer in EVERYBODY:
        assert GAME.view_for(before, viewer)["seats"][A]["cards"] is None
        seats = GAME.view_for(state, viewer)["seats"]
        assert [each["cards"] for each in seats] == state.won
        assert [each["sums"] for each in seats] == [sums(pile) for pile in state.won]
    assert events[-1].kind == "game-ended"
    assert events[-1].seen_by is None


@pytest.mark.clause("ND-6.3")
@pytest.mark.parametrize("domain", DOMAINS)
@pytest.mark.parametrize(("mark", "points"), [("2", 2), ("1a", 1), ("1d", 1), ("ink", -1)])
def test_nd_6_3_each_symbol_counts_in_its_own_domain(domain: str, mark: str, points: int) -> None:
    expected = dict.fromkeys(DOMAINS, 0) | {domain: points}
    assert sums([f"{domain}-{mark}"]) == expected


@pytest.mark.clause("ND-6.4")
def test_nd_6_4_range_of_a_sum() -> None:
    found = set()
    six = [card for card in CARDS if card.startswith("NAV")]
    for taken in product((False, True), repeat=6):
        pile = [card for card, mine in zip(six, taken, strict=True) if mine]
        found.add(sums(pile)["NAV"])
    assert (min(found), max(found)) == (-1, 6)
    assert set(sums([]).values()) == {0}


@pytest.mark.clause("ND-6.5")
@pytest.mark.parametrize(
    ("own", "winner"),
    [
        (["SCI-2", "SCI-1a"], A),  # 3 to 2
        (["SCI-2", "SCI-1a", "SCI-1b", "SCI-1c", "SCI-1d"], A),  # 6 to -1
        (["SCI-2"], B),  # 2 to 3
        (["SCI-2", "SCI-1a", "SCI-ink"], B),  # 2 to 3
        (["SCI-ink"], B),
        ([], B),
    ],
)
def test_nd_6_5_the_higher_sum_wins_by_any_margin(own: list[str], winner: int) -> None:
    (science,) = [d for d in tally([own, rest_of(own)]).domains if d.domain == "SCI"]
    assert science.winner == winner


@pytest.mark.clause("ND-6.6")
@pytest.mark.parametrize("count", range(6))
def test_nd_6_6_more_domains_win(count: int) -> None:
    own = [card for card in CARDS if card[:3] in DOMAINS[:count]]
    state = over(own)
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert tally(state.won).tally == (count, 5 - count)
    assert outcome.ranking == (((A,), (B,)) if count >= 3 else ((B,), (A,)))
    assert outcome.clause in GAME.endings


@pytest.mark.clause("ND-6.6")
def test_nd_6_6_the_end_is_told_with_the_result() -> None:
    state, events = play_and_tell(full_board(*FULL, round=6), *LAST)
    facts = as_json(dict(events[-1].data))
    score = tally(state.won)
    assert facts["winner"] == score.winner
    assert facts["tally"] == list(score.tally)
    assert [d["sums"] for d in facts["domains"]] == [list(d.sums) for d in score.domains]


@pytest.mark.clause("ND-6.7")
def test_nd_6_7_neither_points_nor_cards_count() -> None:
    *_, state = swept_game("BABABB")  # B wins four rounds of six: more cards
    cards = [len(pile) for pile in state.won]
    assert cards == [10, 20]
    own = ["SCI-2", "SCI-1a", "EXP-2", "EXP-1a", "NAV-2", "NAV-1a"]
    points = [sum(sums(pile).values()) for pile in (own, rest_of(own))]
    assert points == [9, 16]
    assert tally([own, rest_of(own)]).winner == A


@pytest.mark.clause("ND-6.8")
@pytest.mark.parametrize("domain", DOMAINS)
def test_nd_6_8_no_domain_can_be_tied(domain: str) -> None:
    six = [card for card in CARDS if card.startswith(domain)]
    assert len(six) == 6
    for taken in product((False, True), repeat=6):
        own = [card for card, mine in zip(six, taken, strict=True) if mine]
        result = next(d for d in tally([own, rest_of(own)]).domains if d.domain == domain)
        assert sum(result.sums) == 5
        assert result.winner is not None


@pytest.mark.scenario("S56")
@pytest.mark.clause("ND-6.8", "ND-6.9")
def test_nd_6_9_fallback_for_altered_data() -> None:
    own = ["SCI-2", "SCI-1a", "EXP-2", "EXP-1a", "NAV-2", "NAV-1a",
           "ENG-2", "WAR-2"]  # fmt: skip
    altered = {name: card for name, card in CARDS.items() if name != "SCI-ink"}
    other = [card for card in altered if card not in own]
    score = tally([own, other], altered)
    assert [d.sums for d in score.domains] == [(3, 3), (3, 2), (3, 2), (2, 3), (2, 3)]
    assert [d.winner for d in score.domains] == [None, A, A, B, B]
    assert (score.tally, score.winner) == ((2, 2), None)
    outcome = GAME.outcome(over(own, other))
    assert outcome is not None
    assert (outcome.ranking, outcome.clause) == (((A, B),), "ND-6.9")
    assert "ND-6.9" not in GAME.endings  # with the standard cards this cannot occur
    assert tally([own, rest_of(own)]).winner is not None


@pytest.mark.scenario("S61")
@pytest.mark.clause("ND-5.75", "ND-6.2", "ND-6.10")
def test_nd_6_10_last_specials_shown() -> None:
    board = {"A1": 10, "A2": 2, "A3": 12, "A4": 4, "B1": 1, "B2": 11, "B3": 3, "B4": 13, "A5": 14}
    state = position(
        round=6, first="A", board=board, hands={"B": [5]}, specials={"A": "ANCHOR", "B": "EYE"}
    )
    for viewer in (B, None):  # B is second and must not know A's special
        assert "ANCHOR" not in strings(GAME.view_for(state, viewer))
    state, events = play_and_tell(state, *LAST)
    shown = [dict(event.data) for event in events if event.kind == "special-unplayed"]
    assert shown == [{"seat": A, "special": "ANCHOR"}, {"seat": B, "special": "EYE"}]
    for viewer in EVERYBODY:
        result = GAME.view_for(state, viewer)["result"]
        assert result["unplayed"] == shown
        assert result["cards"] == state.won


@pytest.mark.clause("ND-6.10")
def test_nd_6_10_leftover_divers_stay_hidden_at_the_end() -> None:
    def finished(left: int) -> Duel:
        state = position(
            round=6,
            board={"A1": 2, "A2": 3, "A3": 4, "A4": 5, "B1": 10, "B2": 11, "B3": 12, "B4": 13},
            hands={"A": [1, left], "B": [14]},
            specials={"A": "MODULE", "B": "EYE"},
            shown="A",
        )
        return play(state, "card:1", "space:A5", "card:14", "space:B5")

    one, other = finished(8), finished(9)
    for viewer in (B, None):
        assert GAME.view_for(one, viewer) == GAME.view_for(other, viewer)
    assert not {"8", "9"} & strings(GAME.view_for(one, B))


@pytest.mark.clause("ND-6.10")
def test_nd_6_10_played_specials_are_not_shown_again() -> None:
    state = full_board(*FULL, round=6, specials={"A": "HARPOON", "B": "EYE"}, shown="AB")
    state, events = play_and_tell(state, *LAST)
    assert "special-unplayed" not in [event.kind for event in events]
    assert GAME.view_for(state, None)["result"]["unplayed"] == []
