"""Forgeries of the log: entries, their events and marks, steps back."""

from __future__ import annotations

from random import Random
from typing import Any

from tests.fair.forging import Forgery, Tamper, act, choice, insert, renumber


def _lost_event(game: Any, picks: Random) -> str:
    entry = choice(game, picks, events=True)
    events = entry["data"]["events"]
    del events[picks.randrange(len(events))]
    return f"entry {entry['seq']}: {len(events)} events are told, {len(events) + 1} happened"


def _invented_event(game: Any, picks: Random) -> str:
    entry = choice(game, picks)
    event: Any = {"kind": "treasure-found", "data": {}, "seen_by": None, "reveals": False}
    entry["data"]["events"].append(event)
    return f"entry {entry['seq']}: {len(entry['data']['events'])} events are told"


def _first_event(game: Any, picks: Random) -> str:
    event: Any = {"kind": "treasure-found", "data": {}, "seen_by": None, "reveals": False}
    game["entries"][0]["data"]["events"].append(event)
    return "entry 1: .* events are told"


def _event_data(game: Any, picks: Random) -> str:
    entry = choice(game, picks, events=True)
    picks.choice(entry["data"]["events"])["data"]["points"] = 99
    return f"entry {entry['seq']}: the events told are not those"


def _event_seen(game: Any, picks: Random) -> str:
    entry = choice(game, picks, events=True)
    event = picks.choice(entry["data"]["events"])
    event["seen_by"] = [0] if event["seen_by"] is None else None
    return f"entry {entry['seq']}: the events told are not those"


def _event_kind(game: Any, picks: Random) -> str:
    entry = choice(game, picks, events=True)
    picks.choice(entry["data"]["events"])["kind"] = "nothing-happened"
    return f"entry {entry['seq']}: the events told are not those"


def _flag(name: str) -> Tamper:
    def tamper(game: Any, picks: Random) -> str:
        entry = choice(game, picks)
        entry["data"][name] = not entry["data"][name]
        return rf"entry {entry['seq']}: it is not marked as it was \({name}\)"

    return tamper


def _flag_as_number(game: Any, picks: Random) -> str:
    entry = choice(game, picks, settled=True)
    entry["data"]["settled"] = 1
    return rf"entry {entry['seq']}: it is not marked as it was \(settled\)"


def _impossible(game: Any, picks: Random) -> str:
    entry = choice(game, picks)
    entry["key"] = "win:at-once"
    return f"entry {entry['seq']}: "


def _other_seat(game: Any, picks: Random) -> str:
    entry = choice(game, picks)
    entry["seat"] = (entry["seat"] + 1) % len(game["seats"])
    return f"entry {entry['seq']}: "


def _no_seat(game: Any, picks: Random) -> str:
    entry = choice(game, picks)
    entry["seat"] = 99
    return f"entry {entry['seq']}: "


def _no_key(game: Any, picks: Random) -> str:
    entry = choice(game, picks)
    entry["key"] = None
    return f"entry {entry['seq']}: "


def _gap(game: Any, picks: Random) -> str:
    del game["entries"][picks.randrange(1, len(game["entries"]))]
    return "the log has gaps"


def _lost_entry(game: Any, picks: Random) -> str:
    entry = choice(game, picks, auto=False)
    game["entries"].remove(entry)
    renumber(game)
    return "entry|not finished|at the end"


def _doubled(game: Any, picks: Random) -> str:
    entry = choice(game, picks, drawn=False)
    game["entries"].insert(entry["seq"], {**entry})
    renumber(game)
    return "entry"


def _cut_short(game: Any, picks: Random) -> str:
    game["entries"].pop()
    renumber(game)
    return "the game is not finished|a choice that makes itself"


def _no_beginning(game: Any, picks: Random) -> str:
    del game["entries"][0]
    renumber(game)
    return "the log has no beginning"


def _begun_twice(game: Any, picks: Random) -> str:
    game["entries"].insert(3, {**game["entries"][0]})
    renumber(game)
    return "the log begins twice"


def _strange_kind(game: Any, picks: Random) -> str:
    picks.choice(game["entries"][1:])["kind"] = "gift"
    return "entries of unknown kind: gift"


def _more_written(game: Any, picks: Random) -> str:
    entry = choice(game, picks)
    entry["data"]["score"] = 7
    return rf"entry {entry['seq']}: it has too much or too little written down \(score\)"


def _less_written(game: Any, picks: Random) -> str:
    entry = choice(game, picks)
    del entry["data"]["events"]
    return rf"entry {entry['seq']}: it has too much or too little written down \(events\)"


def _nothing_about_computers(game: Any, picks: Random) -> str:
    del game["entries"][0]["data"]["levels"]
    return r"entry 1: it has too much or too little written down \(levels\)"


def _undo_to(game: Any, picks: Random) -> str:
    entry = act(game, "undo")
    entry["data"]["to"] -= 1
    return f"entry {entry['seq']}: “to” is not what it was"


def _undo_free(game: Any, picks: Random) -> str:
    entry = act(game, "undo")
    entry["data"]["free"] = not entry["data"]["free"]
    return f"entry {entry['seq']}: “free” is not what it was"


def _undo_keys(game: Any, picks: Random) -> str:
    entry = act(game, "undo")
    entry["data"]["keys"] = entry["data"]["keys"][1:]
    return f"entry {entry['seq']}: “keys” is not what it was"


def _undo_lost(game: Any, picks: Random) -> str:
    game["entries"].remove(act(game, "undo"))
    renumber(game)
    return "entry|seat|the game is not"


def _undo_of_nothing(game: Any, picks: Random) -> str:
    data = {"to": 0, "free": True, "keys": []}
    return f"entry {insert(game, 1, 'undo', 0, data)}: it takes back where there is nothing"


def _undo_across_a_draw(game: Any, picks: Random) -> str:
    entry = choice(game, picks, drawn=True, held=False)
    data = {"to": entry["seq"] - 1, "free": False, "keys": [entry["key"]]}
    seq = insert(game, entry["seq"], "undo", entry["seat"], data)
    return f"entry {seq}: (it takes back across|it comes after the end|a choice that makes)"


LOG = (
    Forgery("lost event", _lost_event),
    Forgery("invented event", _invented_event),
    Forgery("first event", _first_event),
    Forgery("event data", _event_data),
    Forgery("event seen", _event_seen),
    Forgery("event kind", _event_kind),
    *(Forgery(f"flag {name}", _flag(name)) for name in ("settled", "reveals", "held", "auto")),
    Forgery("flag as number", _flag_as_number),
    Forgery("impossible", _impossible),
    Forgery("other seat", _other_seat),
    Forgery("no seat", _no_seat),
    Forgery("no key", _no_key),
    Forgery("gap", _gap),
    Forgery("lost entry", _lost_entry),
    Forgery("doubled", _doubled),
    Forgery("cut short", _cut_short),
    Forgery("no beginning", _no_beginning),
    Forgery("begun twice", _begun_twice),
    Forgery("strange kind", _strange_kind),
    Forgery("more written", _more_written),
    Forgery("less written", _less_written),
    Forgery("nothing about computers", _nothing_about_computers),
    Forgery("undo to", _undo_to),
    Forgery("undo free", _undo_free),
    Forgery("undo keys", _undo_keys),
    Forgery("undo lost", _undo_lost),
    Forgery("undo of nothing", _undo_of_nothing),
    Forgery("undo over draw", _undo_across_a_draw),
)
