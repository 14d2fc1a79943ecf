"""Stage scoring, final scoring, and who wins (rules 5.Q, 6)."""

from __future__ import annotations

from games.core.api import Event, Outcome, Seat
from games.swarm.data import LANDS, NOWHERE, SIDE_POINTS
from games.swarm.network import best_score, best_sides, networks, queen_stations
from games.swarm.state import FINISHED, OVER, Swarm

ENDING = "SW-6.1"


def score_stage(state: Swarm) -> Event:
    """Give everybody the points of the best network (SW-5.180), then take abilities back."""
    points = [best_score(state, seat) for seat in range(state.seats)]  # SW-5.184: all by one board
    for seat, gained in enumerate(points):
        state.rp[seat] += gained
    state.scored.append(tuple(points))
    state.abilities = [NOWHERE] * state.seats  # SW-5.185: after scoring, for genius
    return Event("stage-scored", {"stage": state.stage, "points": points})


def finish_game(state: Swarm) -> list[Event]:
    """Give queen and side points; the game is over (SW-6.1)."""
    events = []
    for seat in range(state.seats):
        found = networks(state, seat)
        queen = sum(LANDS[land].value for land in queen_stations(found))  # SW-6.2
        sides = SIDE_POINTS[len(best_sides(found))]  # SW-6.3; SW-6.4: once
        # SW-6.5: neither needs the other. SW-6.6: nothing else counts, and abilities are gone.
        state.rp[seat] += queen + sides
        state.final.append((queen, sides))
        facts = {"queen": queen, "sides": sides, "total": state.rp[seat]}
        events.append(Event("final-scored", {"seat": Seat(seat), **facts}))
    state.part, state.phase = FINISHED, OVER
    return events


def ranking(state: Swarm) -> tuple[tuple[Seat, ...], ...]:
    """Return the seats by points, best first, ties together (SW-6.7)."""
    return tuple(
        tuple(Seat(seat) for seat in range(state.seats) if state.rp[seat] == points)
        for points in sorted(set(state.rp), reverse=True)
    )


def outcome(state: Swarm) -> Outcome | None:
    """Return how the game ended, None while it goes on."""
    return Outcome(ranking(state), ENDING) if state.phase == OVER else None
