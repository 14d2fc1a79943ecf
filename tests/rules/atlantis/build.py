"""Positions of Atlantis in the notation of the scenarios, and short ways to play and look."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from games.atlantis import GAME, secrets, turns
from games.atlantis.data import (
    EACH,
    FIGURE_NAMES,
    FIGURES,
    KIND,
    KINDS,
    MAINLAND,
    NONE,
    START_BACK,
    TILES,
    VALUE,
    gap_name,
    spread,
)
from games.atlantis.state import FIGURE, GONE, UNBUILT, Atlantis, Turn, road_of
from games.core.api import Event
from games.core.chance import Chance
from tests.rules.choosing import Chooser

LETTERS = "RBWK"
PLACE = {"ATL": 0, "MAIN": MAINLAND}
DEFAULT_HAND = "FL FL"
DEFAULT_DRAW = "CR CR CR CR CR CR CR CR"


class _AtlantisChooser(Chooser[Atlantis]):
    """Positions of the tests need not have all 105 cards, but none may be lost or made."""

    def check(self, before: Atlantis, after: Atlantis) -> None:
        assert all_cards(after) == all_cards(before), "cards were lost or made"
        check(after)


_CHOOSER = _AtlantisChooser(GAME, LETTERS)
seat, asked = _CHOOSER.seat, _CHOOSER.asked
play, tell = _CHOOSER.play, _CHOOSER.play_and_tell


def kinds(text: str) -> list[int]:
    """Return cards named by their codes: "FL FL OL", "HE x5"."""
    found: list[int] = []
    for word in text.split():
        if word.startswith("x"):
            found += [found[-1]] * (int(word[1:]) - 1)
        else:
            found.append(KIND[word])
    return found


def counts(text: str) -> list[int]:
    """Return a hand from its codes."""
    return [kinds(text).count(kind) for kind in EACH]


def position(
    path: str,
    *,
    seats: int = 2,
    to_move: str = "R",
    figures: str = "",
    hands: Mapping[str, str] | None = None,
    tiles: Mapping[str, str] | None = None,
    built: str = "",
    bridges: Mapping[str, int] | None = None,
    draw: str = DEFAULT_DRAW,
    discard: str = "",
    first: str = "R",
    trade_limit: str = "1",
    bridge_scope: str = "crossed",
    lower_tiles: str = "hidden",
) -> Atlantis:
    """Return a position at the beginning of a turn, its first question open.

    `path` and `figures` are written as in the rules: "8 OL4/ST7, 9 FL1", "K1 3, R2 MAIN". `built`
    names players whose bridge is out of the game, `bridges` those whose bridge lies somewhere.
    Piles are listed from the top. Tiles that are not named are out of the game; cards that are not
    named do not exist. Nobody is asked if the player to move has nothing to decide: then the
    position is that before AT-5.69, see `stuck`.
    """
    top, lower, free = _lay(path)
    areas = [_owned((tiles or {}).get(letter, ""), free) for letter in LETTERS[:seats]]
    state = Atlantis(
        open_tiles=lower_tiles == "open",
        many_trades=trade_limit == "unlimited",
        any_bridge=bridge_scope == "any",
        first=seat(first),
        phase=FIGURE,
        actor=seat(to_move),
        number=1,
        begun=False,
        trade_open=True,
        top=top,
        lower=lower,
        figures=_stand(figures, seats),
        hands=[counts((hands or {}).get(letter, DEFAULT_HAND)) for letter in LETTERS[:seats]],
        areas=areas,
        bridges=[_bridge(letter, built, bridges or {}) for letter in LETTERS[:seats]],
        draw_pile=kinds(draw)[::-1],
        discard=counts(discard),
        removed=sorted(free),
        turn=Turn(seat(to_move)),
    )
    turns.ask(state)
    check(state)
    return state


def _lay(path: str) -> tuple[list[int], list[int], set[int]]:
    top, lower = [NONE] * (MAINLAND + 1), [NONE] * (MAINLAND + 1)
    free = set(range(len(TILES)))
    for item in filter(None, map(str.strip, path.split(","))):
        place, stack = item.split()
        upper, _, under = stack.partition("/")
        top[int(place)] = _tile(upper, START_BACK[int(place)], free)
        if under:
            lower[int(place)] = _tile(under, START_BACK[int(place)], free)
    return top, lower, free


def _tile(label: str, back: str | None, free: set[int]) -> int:
    """Take a tile by its label, from the back that lies there at the start if there is one."""
    kind, value = KIND[label[:2]], int(label[2:])
    fitting = [n for n in sorted(free) if (TILES[n].kind, TILES[n].value) == (kind, value)]
    best = min(fitting, key=lambda n: TILES[n].back != back)
    free.remove(best)
    return best


def _owned(values: str, free: set[int]) -> list[int]:
    owned = []
    for value in values.split():
        owned.append(max(n for n in free if VALUE[n] == int(value)))
        free.remove(owned[-1])
    return owned


def _stand(figures: str, seats: int) -> list[int]:
    places = [0] * (seats * FIGURES)
    for item in filter(None, map(str.strip, figures.split(","))):
        name, place = item.split()
        places[FIGURE_NAMES.index(name)] = PLACE.get(place) or int(place.replace("ATL", "0"))
    return places


def _bridge(letter: str, built: str, bridges: Mapping[str, int]) -> int:
    return GONE if letter in built else bridges.get(letter, UNBUILT)


def new(seats: int = 2, seed: str = "new", **options: Any) -> Atlantis:
    """Return a freshly set up game."""
    state = GAME.setup(seats, Chance(seed), {"start_player": "seat_1"} | options)
    GAME.check(state)
    return state


# What is asked and what is chosen


def check(state: Atlantis) -> None:
    """Check the invariants that do not need all 105 cards."""
    secrets.check_tiles(state)
    secrets.check_road(state)


def keys(state: Atlantis) -> list[str]:
    """Return the options of the one pending decision, in order."""
    return list(_CHOOSER.keys(state))


def offered(state: Atlantis) -> list[str]:
    """Return what the options name, without their verbs: ["R1", "trade"], ["FL", "OL"]."""
    return [key.partition(":")[2] or key for key in keys(state)]


def move(state: Atlantis, notation: str, *more: str, hold: bool = False) -> Atlantis:
    """Return the position after a figure and cards, "R1 HE HE", and further keys."""
    figure, *cards = notation.split()
    chosen = (f"figure:{figure}", *(f"card:{card}" for card in cards), *more)
    return play(state, *chosen, hold=hold)


def all_cards(state: Atlantis) -> list[int]:
    """Count the cards of each kind wherever they are."""
    table = [] if GAME.outcome(state) is not None else state.turn.cards
    hands = [spread(hand) for hand in (*state.hands, state.discard)]
    everything = [*state.draw_pile, *table, *(card for hand in hands for card in hand)]
    return [everything.count(kind) for kind in EACH]


# What is where


def at(state: Atlantis, figure: str) -> int:
    """Return where a figure stands."""
    return state.figures[FIGURE_NAMES.index(figure)]


def hand(state: Atlantis, letter: str) -> str:
    """Return a player's cards in printed order."""
    return " ".join(KINDS[kind] for kind in spread(state.hands[seat(letter)]))


def tiles(state: Atlantis, letter: str) -> list[int]:
    """Return the values of a player's tiles, high to low."""
    return sorted((VALUE[tile] for tile in state.areas[seat(letter)]), reverse=True)


def stack(state: Atlantis, place: int) -> str:
    """Return what lies on a place: "OL4/ST7", "HE5", "" if it is empty."""
    found = [state.top[place], state.lower[place]]
    return "/".join(f"{KINDS[TILES[t].kind]}{VALUE[t]}" for t in found if t != NONE)


def gaps(state: Atlantis) -> dict[str, int]:
    """Return the gaps with what crossing them costs now."""
    return {gap_name(gap.first, gap.last): gap.price for gap in road_of(state).gaps}


def bridged(state: Atlantis) -> list[str]:
    """Return the gaps that have a bridge."""
    return [gap_name(gap.first, gap.last) for gap in road_of(state).gaps if gap.is_bridged]


def draw_pile(state: Atlantis) -> str:
    """Return the draw pile from the top."""
    return " ".join(KINDS[kind] for kind in reversed(state.draw_pile))


def discard_pile(state: Atlantis) -> str:
    """Return the discard pile in printed order."""
    return " ".join(KINDS[kind] for kind in spread(state.discard))


def scores(state: Atlantis) -> list[int]:
    """Return the final scores by seat."""
    return [bill.score for bill in state.bills]


def stuck(state: Atlantis, draws: Iterable[int] = ()) -> tuple[Atlantis, list[Event]]:
    """Run AT-5.69 for a player to move who has neither a move nor a trade."""
    after, chance = state.copy(), Chance("", script=draws)
    events = turns.ask_or_pass(after, chance)
    assert events, "this player has something to decide"
    return after, events
