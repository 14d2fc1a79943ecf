"""Ways to forge the file of a game, each with the words that must name it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from random import Random
from typing import Any

Tamper = Callable[[Any, Random], str]  # changes a game; returns what must be said about it


class NotHereError(Exception):
    """This game has nothing that could be forged in that way."""


@dataclass(frozen=True, slots=True)
class Forgery:
    """One way; `of` is the kind of game (tests.fair.played.ENDS) it is done to.

    With `luck` the same may be drawn all the same where a game draws two or three small numbers.
    """

    name: str
    tamper: Tamper
    of: str = "finished"
    luck: bool = False


def _choice(game: Any, picks: Random, **wanted: bool) -> Any:
    """Return a random choice of the log with draws, or events, or without, or with a flag."""

    def fits(entry: Any) -> bool:
        if entry["kind"] != "choice":
            return False
        return all(bool(entry["data"][name]) is is_wanted for name, is_wanted in wanted.items())

    found = [entry for entry in game["entries"] if fits(entry)]
    if not found:
        raise NotHereError
    return picks.choice(found)


def _act(game: Any, kind: str) -> Any:
    found = [entry for entry in game["entries"] if entry["kind"] == kind]
    if not found:
        raise NotHereError
    return found[0]


def _renumber(game: Any) -> None:
    for seq, entry in enumerate(game["entries"], 1):
        entry["seq"] = seq
    game["seq"] = len(game["entries"])


def _insert(game: Any, place: int, kind: str, seat: int | None, data: Any) -> int:
    entry = {"seq": 0, "kind": kind, "seat": seat, "key": None, "data": data, "made_at": 1000}
    game["entries"].insert(place, entry)
    _renumber(game)
    return place + 1


def _both_mixes(game: Any, change: Callable[[Any], None]) -> None:
    change(game["mix"])
    change(game["entries"][0]["data"]["mix"])


# Chance ---------------------------------------------------------------------------------------

_DRAWS = "entry 1: the draws are not those of the seed"


def _seed(game: Any, picks: Random) -> str:
    seed = bytearray.fromhex(game["seed"])
    seed[picks.randrange(32)] ^= 1 << picks.randrange(8)
    game["seed"] = seed.hex()
    return "the seed does not belong to the hash"


def _hash(game: Any, picks: Random) -> str:
    game["seed_hash"] = sha256(b"another").hexdigest()
    return "the seed does not belong to the hash"


def _seed_and_hash(game: Any, picks: Random) -> str:
    seed = picks.randbytes(32)
    game["seed"], game["seed_hash"] = seed.hex(), sha256(b"bathysphere:" + seed).hexdigest()
    return _DRAWS


def _press(game: Any, picks: Random) -> str:
    def change(mix: Any) -> None:
        mix["seats"][-1][1] = press

    press = str(picks.randrange(10**17, 10**18))
    _both_mixes(game, change)
    return "the press is not the one"


def _start(game: Any, picks: Random) -> str:
    press = str(picks.randrange(10**17, 10**18))
    _both_mixes(game, lambda mix: mix.update(start=press))
    return _DRAWS


def _digest(game: Any, picks: Random) -> str:
    def change(mix: Any) -> None:
        mix["seats"][0][2] = "0" * 64

    _both_mixes(game, change)
    return "seat 0: the word is not the one"


def _press_of_row(game: Any, picks: Random) -> str:
    game["mix"]["seats"][0][1] = "5"
    return "entry 1: the players gave something else to chance"


def _mix_of_log(game: Any, picks: Random) -> str:
    game["entries"][0]["data"]["mix"]["start"] = "5"
    return "entry 1: the players gave something else to chance"


def _no_mix(game: Any, picks: Random) -> str:
    game["mix"] = None
    del game["entries"][0]["data"]["mix"]
    return "the press is not the one"


def _invented_mix(game: Any, picks: Random) -> str:
    game["mix"] = game["entries"][0]["data"]["mix"] = {
        "seats": [[0, str(picks.randrange(10**17, 10**18)), None]],
        "start": None,
    }
    return _DRAWS


def _mix_reversed(game: Any, picks: Random) -> str:
    _both_mixes(game, lambda mix: mix["seats"].reverse())
    return "gave to chance is malformed"


def _mix_odd(game: Any, picks: Random) -> str:
    _both_mixes(game, lambda mix: mix.update(start="1\nstart 2"))
    return "gave to chance is malformed"


def _word(game: Any, picks: Random) -> str:
    game["seats"][0]["word"] += "!"
    return "seat 0: the word is not the one"


def _press_of_seat(game: Any, picks: Random) -> str:
    game["seats"][0]["press"] += 1
    return "seat 0: the press is not the one"


def _first_draw(game: Any, picks: Random) -> str:
    drawn = game["entries"][0]["data"]["drawn"]
    drawn[picks.randrange(len(drawn))] ^= 1
    return _DRAWS


def _later_draw(game: Any, picks: Random) -> str:
    entry = _choice(game, picks, drawn=True)
    entry["data"]["drawn"][0] ^= 1
    return f"entry {entry['seq']}: the draws are not"


def _lost_draw(game: Any, picks: Random) -> str:
    entry = picks.choice([e for e in game["entries"] if e["data"].get("drawn")])
    entry["data"]["drawn"].pop()
    return f"entry {entry['seq']}: the draws are not"


def _more_draws(game: Any, picks: Random) -> str:
    entry = _choice(game, picks, drawn=False)
    entry["data"]["drawn"] = [0]
    return f"entry {entry['seq']}: the draws are not"


def _no_counters(game: Any, picks: Random) -> str:
    game["counters"] = {}
    return "the counters of chance are not where"


def _counter(game: Any, picks: Random) -> str:
    stream = picks.choice(sorted(game["counters"]))
    game["counters"][stream] += picks.choice((-1, 1))
    return "the counters of chance are not where"


def _invented_stream(game: Any, picks: Random) -> str:
    game["counters"]["luck"] = 1
    return "the counters of chance are not where"


def _list_of_draws(game: Any, picks: Random) -> str:
    picks.choice(game["draws"])[3] ^= 1
    return "the list of draws is not the one"


# Entries --------------------------------------------------------------------------------------


def _lost_event(game: Any, picks: Random) -> str:
    entry = _choice(game, picks, events=True)
    events = entry["data"]["events"]
    del events[picks.randrange(len(events))]
    return f"entry {entry['seq']}: {len(events)} events are told, {len(events) + 1} happened"


def _invented_event(game: Any, picks: Random) -> str:
    entry = _choice(game, picks)
    event: Any = {"kind": "treasure-found", "data": {}, "seen_by": None, "reveals": False}
    entry["data"]["events"].append(event)
    return f"entry {entry['seq']}: {len(entry['data']['events'])} events are told"


def _first_event(game: Any, picks: Random) -> str:
    event: Any = {"kind": "treasure-found", "data": {}, "seen_by": None, "reveals": False}
    game["entries"][0]["data"]["events"].append(event)
    return "entry 1: .* events are told"


def _event_data(game: Any, picks: Random) -> str:
    entry = _choice(game, picks, events=True)
    picks.choice(entry["data"]["events"])["data"]["points"] = 99
    return f"entry {entry['seq']}: the events told are not those"


def _event_seen(game: Any, picks: Random) -> str:
    entry = _choice(game, picks, events=True)
    event = picks.choice(entry["data"]["events"])
    event["seen_by"] = [0] if event["seen_by"] is None else None
    return f"entry {entry['seq']}: the events told are not those"


def _event_kind(game: Any, picks: Random) -> str:
    entry = _choice(game, picks, events=True)
    picks.choice(entry["data"]["events"])["kind"] = "nothing-happened"
    return f"entry {entry['seq']}: the events told are not those"


def _flag(name: str) -> Tamper:
    def tamper(game: Any, picks: Random) -> str:
        entry = _choice(game, picks)
        entry["data"][name] = not entry["data"][name]
        return rf"entry {entry['seq']}: it is not marked as it was \({name}\)"

    return tamper


def _flag_as_number(game: Any, picks: Random) -> str:
    entry = _choice(game, picks, settled=True)
    entry["data"]["settled"] = 1
    return rf"entry {entry['seq']}: it is not marked as it was \(settled\)"


def _impossible(game: Any, picks: Random) -> str:
    entry = _choice(game, picks)
    entry["key"] = "win:at-once"
    return f"entry {entry['seq']}: "


def _other_seat(game: Any, picks: Random) -> str:
    entry = _choice(game, picks)
    entry["seat"] = (entry["seat"] + 1) % len(game["seats"])
    return f"entry {entry['seq']}: "


def _no_seat(game: Any, picks: Random) -> str:
    entry = _choice(game, picks)
    entry["seat"] = 99
    return f"entry {entry['seq']}: "


def _no_key(game: Any, picks: Random) -> str:
    entry = _choice(game, picks)
    entry["key"] = None
    return f"entry {entry['seq']}: "


def _gap(game: Any, picks: Random) -> str:
    del game["entries"][picks.randrange(1, len(game["entries"]))]
    return "the log has gaps"


def _lost_entry(game: Any, picks: Random) -> str:
    entry = _choice(game, picks, auto=False)
    game["entries"].remove(entry)
    _renumber(game)
    return "entry|not finished|at the end"


def _doubled(game: Any, picks: Random) -> str:
    entry = _choice(game, picks, drawn=False)
    game["entries"].insert(entry["seq"], {**entry})
    _renumber(game)
    return "entry"


def _cut_short(game: Any, picks: Random) -> str:
    game["entries"].pop()
    _renumber(game)
    return "the game is not finished|a choice that makes itself"


def _no_beginning(game: Any, picks: Random) -> str:
    del game["entries"][0]
    _renumber(game)
    return "the log has no beginning"


def _begun_twice(game: Any, picks: Random) -> str:
    game["entries"].insert(3, {**game["entries"][0]})
    _renumber(game)
    return "the log begins twice"


def _strange_kind(game: Any, picks: Random) -> str:
    picks.choice(game["entries"][1:])["kind"] = "gift"
    return "entries of unknown kind: gift"


def _more_written(game: Any, picks: Random) -> str:
    entry = _choice(game, picks)
    entry["data"]["score"] = 7
    return rf"entry {entry['seq']}: it has too much or too little written down \(score\)"


def _less_written(game: Any, picks: Random) -> str:
    entry = _choice(game, picks)
    del entry["data"]["events"]
    return rf"entry {entry['seq']}: it has too much or too little written down \(events\)"


def _nothing_about_computers(game: Any, picks: Random) -> str:
    del game["entries"][0]["data"]["levels"]
    return r"entry 1: it has too much or too little written down \(levels\)"


# Steps back -----------------------------------------------------------------------------------


def _undo_to(game: Any, picks: Random) -> str:
    entry = _act(game, "undo")
    entry["data"]["to"] -= 1
    return f"entry {entry['seq']}: “to” is not what it was"


def _undo_free(game: Any, picks: Random) -> str:
    entry = _act(game, "undo")
    entry["data"]["free"] = not entry["data"]["free"]
    return f"entry {entry['seq']}: “free” is not what it was"


def _undo_keys(game: Any, picks: Random) -> str:
    entry = _act(game, "undo")
    entry["data"]["keys"] = entry["data"]["keys"][1:]
    return f"entry {entry['seq']}: “keys” is not what it was"


def _undo_lost(game: Any, picks: Random) -> str:
    game["entries"].remove(_act(game, "undo"))
    _renumber(game)
    return "entry|seat|the game is not"


def _undo_of_nothing(game: Any, picks: Random) -> str:
    data = {"to": 0, "free": True, "keys": []}
    return f"entry {_insert(game, 1, 'undo', 0, data)}: it takes back where there is nothing"


def _undo_across_a_draw(game: Any, picks: Random) -> str:
    entry = _choice(game, picks, drawn=True, held=False)
    data = {"to": entry["seq"] - 1, "free": False, "keys": [entry["key"]]}
    seq = _insert(game, entry["seq"], "undo", entry["seat"], data)
    return f"entry {seq}: (it takes back across|it comes after the end|a choice that makes)"


# Table and result -----------------------------------------------------------------------------


def _status(status: str) -> Tamper:
    def tamper(game: Any, picks: Random) -> str:
        game["status"] = status
        return f"the game is not {status}"

    return tamper


def _ranking(game: Any, picks: Random) -> str:
    if len(game["outcome"]["ranking"]) < 2:
        raise NotHereError
    game["outcome"]["ranking"].reverse()
    return "the result is not the one"


def _clause(game: Any, picks: Random) -> str:
    game["outcome"]["clause"] = "XX-1.1"
    return "the result is not the one"


def _no_outcome(game: Any, picks: Random) -> str:
    game["outcome"] = None
    return "the result is not the one"


def _invented_resignation(game: Any, picks: Random) -> str:
    seats = list(range(len(game["seats"])))
    game["status"] = "finished"
    game["outcome"] = {"ranking": [seats[:1], seats[1:]], "clause": "resigned"}
    return "the game is not finished"


def _resigned_by_hand(game: Any, picks: Random) -> str:
    game["seats"][1]["resigned"] = True
    return "seat 1: nobody has resigned there"


def _not_resigned_by_hand(game: Any, picks: Random) -> str:
    game["seats"][1]["resigned"] = False
    return "seat 1: by the log its player has resigned"


def _resignation_lost(game: Any, picks: Random) -> str:
    game["entries"].remove(_act(game, "resign"))
    _renumber(game)
    return "seat 1: nobody has resigned there|entry"


def _resigned_twice(game: Any, picks: Random) -> str:
    entry = _act(game, "resign")
    seq = _insert(game, entry["seq"], "resign", 1, {"seats": [1]})
    return f"entry {seq}: (nobody resigns like that|it comes after the end)"


def _resigned_oddly(game: Any, picks: Random) -> str:
    entry = _act(game, "resign")
    entry["data"]["seats"] = [True]
    return f"entry {entry['seq']}: nobody resigns like that"


def _stop_lost(game: Any, picks: Random) -> str:
    game["entries"].pop()
    _renumber(game)
    return "the game is not stopped"


def _stopped_early(game: Any, picks: Random) -> str:
    seq = _insert(game, 2, "stop", 0, {})
    return f"entry {seq + 1}: it comes after the end"


def _after_the_end(game: Any, picks: Random) -> str:
    seq = _insert(game, len(game["entries"]), "stop", 0, {})
    return f"entry {seq}: it comes after the end"


def _another_newcomer(game: Any, picks: Random) -> str:
    entries = [entry for entry in game["entries"] if entry["kind"] == "replace"]
    entries[-1]["data"]["level"] = "mate"
    return "seat 0: by the log somebody else plays there|held"


def _nameless_newcomer(game: Any, picks: Random) -> str:
    entry = _act(game, "replace")
    entry["data"] = {}
    return f"entry {entry['seq']}: it does not say who came"


def _levels(game: Any, picks: Random) -> str:
    levels = game["entries"][0]["data"]["levels"]
    levels[0] = "mate" if levels[0] is None else None
    return r"seat 0: by the log somebody else plays there|marked as it was \(held\)"


def _computer_by_hand(game: Any, picks: Random) -> str:
    game["seats"][0].update(level="mate", user_id=None)
    return "seat 0: by the log somebody else plays there"


def _ruleset(game: Any, picks: Random) -> str:
    game["ruleset"] += 1
    return "it was written by"


def _slug(game: Any, picks: Random) -> str:
    game["slug"] = "chess"
    return "there is no such game here"


def _option(game: Any, picks: Random) -> str:
    game["options"]["auto_forced"] = "sometimes"
    return "the options are not those of the game"


def _fewer_seats(game: Any, picks: Random) -> str:
    game["seats"] = game["seats"][:1]
    return "the game is not played by so many"


FORGERIES = (
    *(
        Forgery("seed", _seed),
        Forgery("hash", _hash),
        Forgery("seed and hash", _seed_and_hash, luck=True),
    ),
    *(
        Forgery("press", _press, luck=True),
        Forgery("start", _start, luck=True),
        Forgery("digest", _digest),
    ),
    *(Forgery("press of row", _press_of_row), Forgery("mix of log", _mix_of_log)),
    *(Forgery("no mix", _no_mix), Forgery("invented mix", _invented_mix, "old", luck=True)),
    *(Forgery("mix reversed", _mix_reversed), Forgery("mix odd", _mix_odd)),
    *(Forgery("word", _word), Forgery("press of seat", _press_of_seat)),
    *(Forgery("first draw", _first_draw), Forgery("later draw", _later_draw)),
    *(Forgery("lost draw", _lost_draw), Forgery("more draws", _more_draws)),
    *(Forgery("no counters", _no_counters), Forgery("counter", _counter)),
    *(Forgery("invented stream", _invented_stream), Forgery("list of draws", _list_of_draws)),
    *(Forgery("lost event", _lost_event), Forgery("invented event", _invented_event)),
    *(Forgery("first event", _first_event), Forgery("event data", _event_data)),
    *(Forgery("event seen", _event_seen), Forgery("event kind", _event_kind)),
    *(Forgery(f"flag {name}", _flag(name)) for name in ("settled", "reveals", "held", "auto")),
    *(Forgery("flag as number", _flag_as_number), Forgery("impossible", _impossible)),
    *(Forgery("other seat", _other_seat), Forgery("no seat", _no_seat)),
    *(Forgery("no key", _no_key), Forgery("gap", _gap), Forgery("lost entry", _lost_entry)),
    *(Forgery("doubled", _doubled), Forgery("cut short", _cut_short)),
    *(Forgery("no beginning", _no_beginning), Forgery("begun twice", _begun_twice)),
    *(Forgery("strange kind", _strange_kind), Forgery("more written", _more_written)),
    Forgery("less written", _less_written),
    Forgery("nothing about computers", _nothing_about_computers),
    *(Forgery("undo to", _undo_to), Forgery("undo free", _undo_free)),
    *(Forgery("undo keys", _undo_keys), Forgery("undo lost", _undo_lost)),
    *(Forgery("undo of nothing", _undo_of_nothing), Forgery("undo over draw", _undo_across_a_draw)),
    *(Forgery("still running", _status("running")), Forgery("stopped instead", _status("stopped"))),
    *(Forgery("finished instead", _status("finished"), "stopped"), Forgery("ranking", _ranking)),
    *(Forgery("clause", _clause), Forgery("no outcome", _no_outcome)),
    *(
        Forgery("given up", _invented_resignation, "replaced"),
        Forgery("resigned", _resigned_by_hand),
    ),
    Forgery("given up long ago", _invented_resignation, "old"),
    Forgery("not resigned", _not_resigned_by_hand, "resigned"),
    Forgery("resignation lost", _resignation_lost, "resigned"),
    Forgery("resigned twice", _resigned_twice, "resigned"),
    Forgery("resigned oddly", _resigned_oddly, "resigned"),
    *(Forgery("stop lost", _stop_lost, "stopped"), Forgery("after the end", _after_the_end)),
    Forgery("stopped early", _stopped_early, "stopped"),
    Forgery("another newcomer", _another_newcomer, "replaced"),
    Forgery("nameless newcomer", _nameless_newcomer, "replaced"),
    *(Forgery("levels", _levels), Forgery("computer by hand", _computer_by_hand)),
    *(Forgery("ruleset", _ruleset), Forgery("slug", _slug), Forgery("option", _option)),
    Forgery("fewer seats", _fewer_seats),
)
