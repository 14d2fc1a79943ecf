"""Positions as plain JSON and back: fields by name."""

from __future__ import annotations

from typing import Any

from games.core.api import Json
from games.core.bitsets import bitset, members
from games.nautilus.city import Module, city_of
from games.nautilus.data import FIELD, FIELDS, NOWHERE
from games.nautilus.state import Act, Nautilus, Turn


def dump(state: Nautilus) -> Json:
    """Return the position as plain JSON, fields by name."""
    last, modules = state.last, state.city.modules
    return {
        "options": [state.peek_memory, state.hidden_money, state.ask_upgrades],
        "seats": state.seats,
        "round": state.round,
        "start": state.start,
        "stage": state.stage,
        "phase": state.phase,
        "actor": state.actor,
        "modules": [[m.kind, FIELDS[m.centre], m.orientation, m.builder] for m in modules],
        "crew": state.crew[:],
        "supply": state.supply[:],
        "nemo": state.nemo[:],
        "bank": state.bank,
        "subs": [_name(sub) for sub in state.subs],
        "stacks": state.stacks[:],
        "held": [[list(module) for module in held] for held in state.held],
        "counts": state.counts[:],
        "chips": state.chips[:],
        "orders": list(state.orders),
        "faces": list(state.faces),
        "down": _names(state.down),
        "up": _names(state.up),
        "kept": state.kept[:],
        "ruins": state.ruins[:],
        "aside": state.aside[:],
        "gone": state.gone[:],
        "abyss_open": state.abyss_open,
        "active": state.active,
        "last_round": state.last_round,
        "turn": _plain_turn(state.turn.dump()),
        "underway": state.underway,
        "last": None if last is None else [last[0], last[1], _dump_acts(last[2])],
        "seen": [_names(fields) for fields in state.seen],
        "looks": [[FIELDS[field] for field in look] for look in state.looks],
        "upgrades": state.upgrades[:],
        "ending": state.ending,
    }


def load(data: Json) -> Nautilus:
    """Return the position that was dumped."""
    peek_memory, hidden_money, ask_upgrades = data["options"]
    last = data["last"]
    plain = {name: _own(data[name]) for name in _PLAIN}
    return Nautilus(
        **plain,
        peek_memory=peek_memory,
        hidden_money=hidden_money,
        ask_upgrades=ask_upgrades,
        city=city_of(Module(k, FIELD[c], o, b) for k, c, o, b in data["modules"]),
        subs=[_field(name) for name in data["subs"]],
        held=[[(kind, crew) for kind, crew in held] for held in data["held"]],
        orders=tuple(data["orders"]),
        faces=tuple(data["faces"]),
        down=bitset(FIELD[name] for name in data["down"]),
        up=bitset(FIELD[name] for name in data["up"]),
        turn=_load_turn(data["turn"]),
        last=None if last is None else (last[0], last[1], _load_acts(last[2])),
        seen=[bitset(FIELD[name] for name in names) for names in data["seen"]],
        looks=[tuple(FIELD[name] for name in names) for names in data["looks"]],
    )


_PLAIN = (
    "seats",
    "round",
    "start",
    "stage",
    "phase",
    "actor",
    "crew",
    "supply",
    "nemo",
    "bank",
    "stacks",
    "counts",
    "chips",
    "kept",
    "ruins",
    "aside",
    "gone",
    "abyss_open",
    "active",
    "last_round",
    "underway",
    "upgrades",
    "ending",
)


def _own(value: Any) -> Any:
    return value[:] if isinstance(value, list) else value


def _plain_turn(turn: list[Any]) -> list[Any]:
    bought, built, *rest, acts = turn
    return [bought, list(built), *rest, _dump_acts(acts)]


def _load_turn(values: list[Any]) -> Turn:
    bought, built, *rest, acts = values
    turn = Turn(bought, tuple(built), *rest)
    turn.acts = _load_acts(acts)
    return turn


def _dump_acts(acts: tuple[Act, ...]) -> list[list[str | int]]:
    return [list(act) for act in acts]


def _load_acts(acts: list[list[str | int]]) -> tuple[Act, ...]:
    return tuple(tuple(act) for act in acts)


def _name(sub: int) -> str:
    return "" if sub == NOWHERE else FIELDS[sub]


def _field(name: str) -> int:
    return FIELD[name] if name else NOWHERE


def _names(fields: int) -> list[str]:
    return [FIELDS[field] for field in members(fields)]
