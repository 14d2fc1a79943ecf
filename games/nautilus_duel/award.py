"""Award, clean-up and final scoring (rules 5.H, 5.I and 6)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from games.core.api import Event, Outcome, Seat
from games.core.chance import Chance
from games.nautilus_duel.data import (
    CARDS,
    COLUMNS,
    CRAB,
    CRAB_PREY,
    DOMAINS,
    EMPTY,
    RESHUFFLE_AFTER,
    ROUNDS,
    ROW,
    SPECIALS,
    DomainCard,
    beats,
    card_name,
)
from games.nautilus_duel.opening import deal
from games.nautilus_duel.state import OVER, Award, Duel, Notes, Turn


def award(state: Duel) -> list[Event]:
    """Give each prize to the owner of the side with the winning card (ND-5.60)."""
    events = []
    winners = []
    for column in range(COLUMNS):
        cards = state.board[column], state.board[column + COLUMNS]  # ND-5.60: on Ac and Bc
        # ND-5.64: the side decides, not who placed the card. No two are equal (ND-5.65).
        winner = Seat(0 if beats(*cards) else 1)
        winners.append(int(winner))
        state.won[winner].append(state.row[column])  # ND-3.3; ink must be taken too (ND-5.66)
        events.append(
            Event(  # ND-8.2: everybody hears who won which card
                "column-won",
                {
                    "column": column + 1,
                    "seat": winner,
                    "cards": [card_name(card) for card in cards],
                    "crab": set(cards) == {CRAB, CRAB_PREY},
                    "prize": state.row[column],
                },
            )
        )
    # Specials only: the Divers left over are shown to nobody (ND-5.70, ND-6.10).
    unplayed = ["" if state.shown[seat] else special for seat, special in enumerate(state.specials)]
    state.award = Award(state.round, state.board, winners, state.row, unplayed)
    return events


def clean_up(state: Duel, chance: Chance) -> list[Event]:
    """Prepare the next round: token, Domain row, specials, new deal (ND-5.68).

    The Divers come with the deal: nobody can tell whether they or the specials were shuffled first.
    """
    events = _unplayed_shown(state)
    state.first = 1 - state.first  # ND-5.4: whoever won
    events.append(Event("nemo-passed", {"seat": Seat(state.first)}))
    # ND-5.69. ND-5.5: before the deal, and nothing else changes it before the next clean-up.
    # ND-5.74: five less each time, so the deck is empty when round 6 begins.
    state.row, state.deck = state.deck[:ROW], state.deck[ROW:]
    state.aside += [name for name in SPECIALS if name in state.specials]  # ND-5.71
    if state.round == RESHUFFLE_AFTER:  # ND-5.72: all six have been out, the pile is empty
        state.special_pile = chance.shuffled(SPECIALS, "specials")
        state.aside = []
        events.append(Event("specials-reshuffled"))
    state.round += 1
    _clear(state)
    deal(state, chance)
    return [*events, round_started(state)]


def end(state: Duel) -> list[Event]:
    """Open both piles and the unplayed specials; there is no clean-up (ND-5.75)."""
    events = _unplayed_shown(state)  # ND-6.10
    state.phase = OVER  # ND-6.2: from now on every view shows both piles
    score = tally(state.won)
    facts = {
        "domains": [
            {"domain": d.domain, "sums": list(d.sums), "winner": d.winner} for d in score.domains
        ],
        "tally": list(score.tally),
        "winner": score.winner,
    }
    return [*events, Event("game-ended", facts, reveals=True)]


def round_started(state: Duel) -> Event:
    """Return the announcement of a round."""
    return Event(
        "round-started",
        {"round": state.round, "seat": Seat(state.first), "row": state.row[:]},
        reveals=True,
    )


def _unplayed_shown(state: Duel) -> list[Event]:
    """Return which specials were not played: face up from now on (ND-5.71, ND-6.10)."""
    return [
        Event("special-unplayed", {"seat": Seat(seat), "special": special})
        for seat, special in enumerate(state.specials)
        if not state.shown[seat]
    ]


def _clear(state: Duel) -> None:
    state.board = [EMPTY] * (2 * COLUMNS)  # a new list: the award keeps the old one
    state.anchor = EMPTY  # ND-5.43: only now
    state.turn = Turn()
    state.last = None
    state.specials = ["", ""]  # ND-5.11: nobody carries one over
    state.shown = [False, False]
    state.notes = [Notes(), Notes()]  # ND-8.4: kept until the end of the round
    state.harpoon = None


class DomainResult(NamedTuple):
    """One domain: both sums and the seat with more, None if equal (ND-6.9)."""

    domain: str
    sums: tuple[int, int]
    winner: int | None


class Score(NamedTuple):
    """The final result: domains won per seat, the winner, None for a draw (ND-6.9)."""

    domains: tuple[DomainResult, ...]
    tally: tuple[int, int]
    winner: int | None


def sums(won: Sequence[str], cards: Mapping[str, DomainCard] = CARDS) -> dict[str, int]:
    """Return a player's sum in every domain."""
    totals = dict.fromkeys(DOMAINS, 0)  # ND-6.4: without a card it is 0
    for card in won:
        domain, points = cards[card]
        totals[domain] += points  # ND-6.3: an ink blot may make it negative (ND-6.4)
    return totals


def tally(won: Sequence[Sequence[str]], cards: Mapping[str, DomainCard] = CARDS) -> Score:
    """Return who wins which domain and the game; `cards` can be altered to reach ND-6.9."""
    own, other = sums(won[0], cards), sums(won[1], cards)
    domains = tuple(  # ND-6.5
        DomainResult(domain, (own[domain], other[domain]), _more(own[domain], other[domain]))
        for domain in DOMAINS
    )
    # ND-6.7: domains are counted, neither points nor cards.
    counts = tuple(sum(d.winner == seat for d in domains) for seat in (0, 1))
    return Score(domains, (counts[0], counts[1]), _more(*counts))  # ND-6.6


def outcome(state: Duel) -> Outcome | None:
    """Return the ranking once round 6 is awarded (ND-6.1)."""
    if state.phase != OVER:
        return None
    winner = tally(state.won).winner
    if winner is None:  # with the printed cards it never is (ND-6.8)
        return Outcome(((Seat(0), Seat(1)),), "ND-6.9")
    return Outcome(((Seat(winner),), (Seat(1 - winner),)), "ND-6.6")


def is_last_round(state: Duel) -> bool:
    """Return whether the award just made was the last (ND-6.1)."""
    return state.round == ROUNDS  # ND-5.1: never earlier, whatever is already decided


def _more(one: int, other: int) -> int | None:
    """Return which of two has more, by however little (ND-6.5); None if equal (ND-6.9)."""
    return None if one == other else int(other > one)
