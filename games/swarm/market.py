"""The card row and the buy phase (rules 5.B, 5.C)."""

from __future__ import annotations

from bisect import insort

from games.core.api import Event, Option, Seat
from games.core.chance import Chance
from games.swarm.data import (
    ABILITIES,
    BLUE_PER_STAGE,
    BLUE_RESHUFFLED,
    CARDS,
    GOLDEN,
    GOLDEN_TILE,
    GREEN,
    NOWHERE,
    TABLES,
)
from games.swarm.state import ABILITY, BUY, KINDS, LEDGER, ORDER, PAID, TURN_DONE, UP, Swarm

_ORDER = Option("order", "SW-5.23")
_MOST = max(len(table.beige) for table in TABLES.values()) + BLUE_PER_STAGE + len(GREEN)
_BUY = tuple(Option(f"buy:{position}", "SW-5.22") for position in range(1, _MOST + 1))
_CARDS_ONLY = tuple(_BUY[:count] for count in range(_MOST + 1))
# SW-5.13: the order pile is the last position, one for all its cards.
_CARDS_AND_ORDER = tuple((*_BUY[:count], _ORDER) for count in range(_MOST + 1))
_NUMBERS = tuple(Option(f"number:{number}", "SW-5.32") for number in range(1, 5))
_ABILITIES = tuple(Option(f"ability:{name}", "SW-5.33") for name in ABILITIES)


def build_row(state: Swarm, chance: Chance) -> None:
    """Lay out beige, blue and green cards and turn the jokers up (SW-5.186)."""
    beige = sorted(card for card in state.discard if card not in GREEN)
    if BLUE_RESHUFFLED.get(state.seats) == state.stage:  # SW-5.14
        state.blue = chance.shuffled(sorted(state.box + state.blue), "blue")
        state.box = []  # the pile is all six again
    row = chance.shuffled(beige, "row")  # SW-5.10
    row += [state.blue.pop() for _ in range(BLUE_PER_STAGE)]  # SW-5.11: blue, then green
    state.row = [*row, *GREEN]  # SW-5.12: 16, 15 or 10 cards
    state.discard = []
    state.jokers = [UP] * state.seats  # SW-5.172: an unused one does not make two


def quota(state: Swarm) -> int:
    """Return how many action cards everybody buys in a stage (SW-5.26)."""
    return TABLES[state.seats].quota


def needs_card(state: Swarm, seat: int) -> bool:
    """Return whether a player must still take action cards (SW-5.27)."""
    return len(state.hands[seat]) < quota(state)


def numbers_left(state: Swarm) -> list[int]:
    """Return the order cards in the pile, 1 on top (SW-4.6, SW-5.11)."""
    return [n for n in range(1, state.seats + 1) if n not in state.order_cards]


def abilities_left(state: Swarm) -> list[int]:
    """Return the ability cards in the supply."""
    return [ability for ability in range(len(ABILITIES)) if ability not in state.abilities]


def is_complete(state: Swarm, seat: int) -> bool:
    """Return whether a player has all action cards and an order card (SW-5.26)."""
    return bool(state.order_cards[seat]) and not needs_card(state, seat)


def must_wait(state: Swarm, seat: int) -> bool:
    """Return whether a player needs only an order card and cannot pay for it (SW-5.31)."""
    return not needs_card(state, seat) and state.rp[seat] < len(state.row)


def buy_options(state: Swarm) -> tuple[Option, ...]:
    """D-BUY: the row positions and the order card the player needs and can pay (SW-5.24)."""
    seat = state.actor
    points, count = state.rp[seat], len(state.row)
    # SW-5.22: the first costs 0, the next 1, ... so the front card is always to be had (SW-5.28),
    # and without points nothing but it (SW-5.29).
    affordable = min(count, points + 1) if needs_card(state, seat) else 0
    if points >= count and not state.order_cards[seat]:  # SW-5.4, SW-5.23, SW-5.27
        return _CARDS_AND_ORDER[affordable]  # SW-5.30: nothing else if no card is needed
    return _CARDS_ONLY[affordable]


def buy(state: Swarm, key: str) -> list[Event]:
    """D-BUY: pay, take a card and close the gap, or go through the order pile."""
    seat = state.actor
    if key == _ORDER.key:
        state.turn.price = len(state.row)  # SW-5.23: before it is known which of them
        _pay(state, seat, state.turn.price)
        state.phase = ORDER
        return []
    price = int(key.removeprefix("buy:")) - 1  # SW-5.22: as many as lie in front
    _pay(state, seat, price)
    card = state.row.pop(price)  # SW-5.25: what lies behind becomes cheaper
    insort(state.hands[seat], card)
    name = CARDS[card].name
    state.acted("bought", name, price + 1, price)
    state.phase = TURN_DONE  # SW-5.21: one thing a turn
    facts = {"card": name, "position": price + 1, "price": price, "left": state.rp[seat]}
    return [Event("card-bought", {"seat": Seat(seat), **facts})]


def _pay(state: Swarm, seat: int, price: int) -> None:
    """Take the price off; nobody gets it (SW-5.24)."""
    state.rp[seat] -= price
    state.ledger[seat * LEDGER + PAID] += price


def order_options(state: Swarm) -> tuple[Option, ...]:
    """D-ORDER: any number left, not only the lowest (SW-5.32)."""
    return tuple(_NUMBERS[number - 1] for number in numbers_left(state))


def choose_order(state: Swarm, key: str) -> list[Event]:
    """D-ORDER: keep one number, then choose an ability at once (SW-5.33)."""
    number = int(key.removeprefix("number:"))
    state.order_cards[state.actor] = state.turn.number = number
    state.phase = ABILITY
    return []


def ability_options(state: Swarm) -> tuple[Option, ...]:
    """D-ABILITY: any ability left (SW-5.33)."""
    return tuple(_ABILITIES[ability] for ability in abilities_left(state))


def choose_ability(state: Swarm, key: str) -> list[Event]:
    """D-ABILITY: lay one open."""
    seat, turn = state.actor, state.turn
    name = key.removeprefix("ability:")
    state.abilities[seat] = ABILITIES.index(name)
    if state.abilities[seat] == GOLDEN_TILE and state.golden:  # SW-5.34: comes at once
        state.golden -= 1
        state.tiles[seat * KINDS + GOLDEN] += 1
    state.acted("ordered", turn.number, turn.price, name)
    state.phase = TURN_DONE
    facts = {"number": turn.number, "price": turn.price, "ability": name, "left": state.rp[seat]}
    return [Event("order-card-taken", {"seat": Seat(seat), **facts})]


def open_turn(state: Swarm) -> list[Event]:
    """Open the turn of the first player from here on who can take something."""
    events: list[Event] = []
    while True:  # SW-5.38: while cards are left somebody needs one, and the front card is free
        seat = state.actor = state.order[state.place]
        if not is_complete(state, seat):  # SW-5.27
            if not must_wait(state, seat):  # SW-5.31: passed over until the price has fallen
                state.phase = BUY
                return events
            events.append(Event("waited", {"seat": Seat(seat), "price": len(state.row)}))
        state.place = (state.place + 1) % state.seats  # SW-5.20


def is_over(state: Swarm) -> bool:
    """Return whether everything is taken (SW-5.35)."""
    return not state.row and NOWHERE not in state.abilities and 0 not in state.order_cards


def fix_order(state: Swarm) -> Event:
    """Move the order stones to the numbers taken; the order cards go back (SW-5.36)."""
    state.order = sorted(range(state.seats), key=state.order_cards.__getitem__)
    state.order_cards = [0] * state.seats
    return Event("order-fixed", {"order": list(state.order)})
