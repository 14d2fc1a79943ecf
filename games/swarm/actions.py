"""The play phase: cards, jokers, the double card, and what an action led to (rules 5.D, 5.P)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from games.core.api import Event, Option, Seat
from games.swarm import hazards, ships, stations, study
from games.swarm.data import (
    CARD,
    CARDS,
    JOKER,
    JOKER_ACTIONS,
    JOKER_MOVES,
    RESEARCHER,
    SHIP,
    STATION,
)
from games.swarm.data import DOUBLE as DOUBLE_CARD
from games.swarm.state import ACTION_DONE, DECLINED, DOUBLE, PLAY, TURN_DONE, UP, USED, Act, Swarm
from games.swarm.state import JOKER as ASK_JOKER

_CARDS = tuple(Option(f"play:{card.name}", "SW-5.41") for card in CARDS)
_JOKER = Option(f"play:{JOKER}", "SW-5.41")
_PASS = Option("pass", "SW-5.42")
_AS = tuple(Option(f"as:{action}", "SW-5.170") for action in JOKER_ACTIONS)
_DOUBLE = tuple(Option(f"first:{action}", "SW-5.173") for action in (SHIP, RESEARCHER))
_BEGIN: dict[str, Callable[[Swarm], None]] = {
    STATION: stations.begin,
    SHIP: ships.begin,
    RESEARCHER: study.begin,
}


def play_options(state: Swarm) -> tuple[Option, ...]:
    """D-PLAY: the cards in hand, alike ones once; the joker; pass if only the joker is left."""
    hand = state.hands[state.actor]
    options = tuple(_CARDS[card] for card in dict.fromkeys(hand))  # SW-5.44: even without effect
    if state.jokers[state.actor] != UP:
        return options
    return (*options, _JOKER) if hand else (_JOKER, _PASS)  # SW-5.42: cards must be played


def play(state: Swarm, key: str) -> list[Event]:
    """D-PLAY: play one card or the joker (SW-5.41), or leave the joker unused."""
    seat, turn = state.actor, state.turn
    if key == _PASS.key:
        state.jokers[seat] = DECLINED  # SW-5.42: for this seat the stage is over
        state.acted("declined")
        state.phase = TURN_DONE
        return [Event("joker-declined", {"seat": Seat(seat)})]
    if key == _JOKER.key:
        state.jokers[seat] = USED  # SW-5.45; once a stage (SW-5.172)
        state.phase = ASK_JOKER
        return []
    card = turn.card = CARD[key.removeprefix("play:")]
    state.hands[seat].remove(card)
    kind = CARDS[card]
    if kind.colour == "blue":  # SW-5.45: the others come back next stage
        state.box.append(card)
    else:
        state.discard.append(card)
    if kind.action == DOUBLE_CARD:
        state.acted("played", kind.name, kind.action)
        state.phase = DOUBLE
        return [_played(seat, kind.name, kind.action)]
    return _begin(state, kind.name, kind.action, kind.move)  # SW-5.43: the colour is forgotten


def joker_options(state: Swarm) -> tuple[Option, ...]:
    """D-JOKER: the six basic actions (SW-5.170), also one without effect."""
    return _AS


def choose_joker(state: Swarm, key: str) -> list[Event]:
    """D-JOKER: play it as one of them; hazards move as the joker says (SW-5.171)."""
    action = key.removeprefix("as:")
    return _begin(state, JOKER, action, JOKER_MOVES[action])


def _begin(state: Swarm, card: str, action: str, move: int) -> list[Event]:
    state.acted("played", card, action)
    _begin_action(state, action, move)
    return [_played(state.actor, card, action)]


def _played(seat: int, card: str, action: str) -> Event:
    return Event("card-played", {"seat": Seat(seat), "card": card, "action": action})


def _begin_action(state: Swarm, action: str, move: int = 0) -> None:
    turn = state.turn
    turn.action, turn.begun = action, len(turn.acts)
    if action in _BEGIN:
        _BEGIN[action](state)
    else:
        hazards.begin(state, move)


def double_options(state: Swarm) -> tuple[Option, ...]:
    """D-DOUBLE: which half first (SW-5.173)."""
    return _DOUBLE


def choose_double(state: Swarm, key: str) -> list[Event]:
    """D-DOUBLE: one complete action, then the other (SW-5.173)."""
    first = key.removeprefix("first:")
    state.turn.then = RESEARCHER if first == SHIP else SHIP
    _begin_action(state, first)
    return []


def end_action(state: Swarm) -> list[Event]:
    """Tell what an action led to; begin the second half of a double card, or end the turn."""
    turn = state.turn
    events: list[Event] = []
    while state.phase == ACTION_DONE:
        events += told(state)
        if turn.then:  # SW-5.174: only now that the first half is over
            action, turn.then = turn.then, ""
            _begin_action(state, action)
        else:
            state.phase = TURN_DONE
            if turn.acts[-1][0] == "played":  # SW-5.44: nothing came of the card; it is spent
                state.acted("idle")
                events.append(Event("action-idle", {"seat": Seat(state.actor)}))
    return events


def open_turn(state: Swarm) -> bool:
    """Open the turn of the player on the track; return False if nobody has a card (SW-5.46)."""
    for _ in range(state.seats):
        seat = state.actor = state.order[state.place]
        if state.hands[seat] or state.jokers[seat] == UP:
            state.phase = PLAY
            return True
        pass_on(state)
    return False


def pass_on(state: Swarm) -> None:
    """Go to the next place of the track, at its end to the next round (SW-5.40)."""
    state.place += 1
    if state.place == state.seats:
        state.place = 0
        state.round += 1  # SW-5.47: it ends after one for each card and one for the joker


# What an action led to, from its acts


def told(state: Swarm) -> list[Event]:
    """Return one event for each thing worth a line."""
    acts = state.turn.acts[state.turn.begun :]
    action, seat = state.turn.action, Seat(state.actor)
    events = [_TOLD[act[0]](seat, act) for act in acts if act[0] in _TOLD]
    if action == SHIP:
        events += _sailed(seat, acts)
    elif action == RESEARCHER:
        events += _studied(seat, acts)
    elif action != STATION:
        events += _moved(state, seat, acts)
    return events + _queen(acts)


def _built(seat: Seat, act: Act) -> Event:
    return Event("station-built", {"seat": seat, "field": act[1], "researcher": bool(act[2])})


def _crewed(seat: Seat, act: Act) -> Event:
    return Event("researcher-placed", {"seat": seat, "field": act[1]})


_TOLD: dict[str | int, Callable[[Seat, Act], Event]] = {"built": _built, "crewed": _crewed}


def _sailed(seat: Seat, acts: Iterable[Act]) -> list[Event]:
    """Tell where ships went, step after step of one ship in one line, and what they collected."""
    deployed, routes, tiles = "", list[list[Any]](), []
    for act in acts:
        if act[0] == "deployed":
            deployed = str(act[1])
        elif act[0] == "sailed":
            _, start, end, tile = act
            if not routes or routes[-1][-1] != start:  # another ship goes on
                routes.append([start])
            routes[-1].append(end)
            tiles += [tile] if tile else []
    if not deployed and not routes:
        return []
    facts = {"seat": seat, "deployed": deployed, "routes": routes, "tiles": tiles}
    return [Event("ships-sailed", facts)]


def _studied(seat: Seat, acts: Iterable[Act]) -> list[Event]:
    laid = [act for act in acts if act[0] == "laid"]
    if not laid:
        return []
    tiles = [[tile, field, openings, under] for _, field, tile, openings, _, under in laid]
    points = sum(int(act[4]) for act in laid)
    events = [Event("studied", {"seat": seat, "tiles": tiles, "points": points})]
    for act in acts:
        if act[0] == "rebuoyed":
            events.append(Event("buoy-moved", {"seat": seat, "source": act[1], "field": act[2]}))
    return events


def _moved(state: Swarm, seat: Seat, acts: tuple[Act, ...]) -> list[Event]:
    """Tell the way of a hazard, then what it cost whom."""
    hazard = state.turn.action
    moves = [act for act in acts if act[0] in ("moved", "appeared")]
    if not moves:
        return []
    path = ([] if moves[0][0] == "appeared" else [moves[0][2]]) + [act[-1] for act in moves]
    gone = next((act for act in acts if act[0] == "vanished"), None)
    facts = {
        "seat": seat,
        "hazard": hazard,
        "path": path,
        "new": moves[0][0] == "appeared",
        "gone": gone is not None,
        "land": gone[3] if gone else "",
    }
    return [Event("hazard-moved", facts), *_damage(seat, hazard, acts)]


def _damage(seat: Seat, hazard: str, acts: Iterable[Act]) -> list[Event]:
    hits: dict[int, list[int]] = {}
    for act in acts:
        if act[0] == "hit":
            hits.setdefault(int(act[1]), []).append(int(act[2]))
    return [
        Event(
            "damage-taken",
            {
                "seat": seat,
                "victim_seat": Seat(victim),
                "hazard": hazard,
                "hits": lost,
                "points": sum(lost),
            },
        )
        for victim, lost in hits.items()
    ]


def _queen(acts: Iterable[Act]) -> list[Event]:
    """Tell who got or lost the link with the queen, if it lasted."""
    turns: dict[int, list[str]] = {}
    for act in acts:
        if act[0] in ("linked", "unlinked"):
            turns.setdefault(int(act[1]), []).append(str(act[0]))
    return [
        Event("queen-reached" if last[-1] == "linked" else "queen-lost", {"seat": Seat(seat)})
        for seat, last in turns.items()
        if len(last) % 2  # an even number of changes ends where it began
    ]
