"""Games between computers, for the tests of any game's mate."""

from __future__ import annotations

from time import thread_time

from games.core.api import Game, S
from games.core.chance import Chance
from games.core.play import decisions, step
from games.core.players import DECKHAND, MATE, choose


def answer(game: Game[S], state: S) -> str:
    """Return what the mate chooses for whoever is asked first."""
    return choose(game, state, decisions(game, state)[0].seat, MATE, Chance("mate"))


def duel(game: Game[S], seed: int) -> tuple[bool, float]:
    """Play mate against deckhand; return whether it won, and its longest turn in seconds."""
    levels = (MATE, DECKHAND) if seed % 2 else (DECKHAND, MATE)
    chance, own = Chance(f"computer {seed}"), Chance(f"players {seed}")
    state = game.setup(len(levels), chance)
    longest = spent = 0.0
    while asked := decisions(game, state):
        seat = asked[0].seat
        spent = spent if game.in_turn(state) == seat else 0.0
        began = thread_time()
        key = choose(game, state, seat, levels[seat], own)
        spent += thread_time() - began
        if levels[seat] == MATE:
            longest = max(longest, spent)
        step(game, state, seat, key, chance)
    outcome = game.outcome(state)
    assert outcome is not None
    return levels[outcome.ranking[0][0]] == MATE, longest
