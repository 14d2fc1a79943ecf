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
from games.core.api import Event, Seat
from games.core.chance import Chance
from games.core.play import apply, decisions

LETTERS = "RBWK"
PLACE = {"ATL": 0, "MAIN": MAINLAND}
DEFAULT_HAND = "FL FL"
DEFAULT_DRAW = "CR CR CR CR CR CR CR CR"


def seat(letter: str) -> Seat:
    """Return the seat of a colour."""
    return Seat(LETTERS.index(letter))


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


def asked(state: Atlantis) -> tuple[str, str]:
    """Return who is asked and what: ("R", "figure")."""
    (decision,) = decisions(GAME, state)
    return LETTERS[decision.seat], decision.kind


def keys(state: Atlantis) -> list[str]:
    """Return the options of the one pending decision, in order."""
    (decision,) = decisions(GAME, state)
    return list(decision.keys)


def offered(state: Atlantis) -> list[str]:
    """Return what the options name, without their verbs: ["R1", "trade"], ["FL", "OL"]."""
    return [key.partition(":")[2] or key for key in keys(state)]


def tell(
    state: Atlantis, *chosen: str, draws: Iterable[int] = (), hold: bool = False
) -> tuple[Atlantis, list[Event]]:
    """Return the position after the choices of whoever is asked, and all that happened.

    Cards are conserved at every step; shuffles are scripted by `draws`, which must be used up.
    """
    chance = Chance("", script=draws)
    happened: list[Event] = []
    for key in chosen:
        (decision,) = decisions(GAME, state)
        before = all_cards(state)
        state, events, _ = apply(GAME, state, 1, decision.seat, key, chance, hold=hold)
        assert all_cards(state) == before, "cards were lost or made"
        check(state)
        happened += events
    assert chance.is_spent(), "scripted draws were left over"
    return state, happened


def play(state: Atlantis, *chosen: str, draws: Iterable[int] = (), hold: bool = False) -> Atlantis:
    """Return the position after the choices of whoever is asked."""
    return tell(state, *chosen, draws=draws, hold=hold)[0]


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


def facts(events: Iterable[Event], kind: str) -> list[dict[str, Any]]:
    """Return the data of all events of a kind."""
    return [dict(event.data) for event in events if event.kind == kind]


def stuck(state: Atlantis, draws: Iterable[int] = ()) -> tuple[Atlantis, list[Event]]:
    """Run AT-5.69 for a player to move who has neither a move nor a trade."""
    after, chance = state.copy(), Chance("", script=draws)
    events = turns.ask_or_pass(after, chance)
    assert events, "this player has something to decide"
    return after, events


def shuffle(items: list[int], wanted: list[int]) -> list[int]:
    """Return the draws that make Chance.shuffled put `items` in the wanted order."""
    order, draws = list(items), []
    for last in range(len(order) - 1, 0, -1):
        other = max(i for i in range(last + 1) if order[i] == wanted[last])
        draws.append(other)
        order[last], order[other] = order[other], order[last]
    return draws
