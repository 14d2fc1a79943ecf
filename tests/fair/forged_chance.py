"""Forgeries of chance: seed, seal, what the players gave, draws and counters."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from random import Random
from typing import Any

from tests.fair.forging import Forgery, choice


def _both_mixes(game: Any, change: Callable[[Any], None]) -> None:
    change(game["mix"])
    change(game["entries"][0]["data"]["mix"])


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
    entry = choice(game, picks, drawn=True)
    entry["data"]["drawn"][0] ^= 1
    return f"entry {entry['seq']}: the draws are not"


def _lost_draw(game: Any, picks: Random) -> str:
    entry = picks.choice([e for e in game["entries"] if e["data"].get("drawn")])
    entry["data"]["drawn"].pop()
    return f"entry {entry['seq']}: the draws are not"


def _more_draws(game: Any, picks: Random) -> str:
    entry = choice(game, picks, drawn=False)
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


def _draw_as_fraction(game: Any, picks: Random) -> str:
    draw = picks.choice(game["draws"])
    draw[3] = float(draw[3])  # equal in Python, another text for any other reader
    return "the list of draws is not the one"


CHANCE = (
    Forgery("seed", _seed),
    Forgery("hash", _hash),
    Forgery("seed and hash", _seed_and_hash, luck=True),
    Forgery("press", _press, luck=True),
    Forgery("start", _start, luck=True),
    Forgery("digest", _digest),
    Forgery("press of row", _press_of_row),
    Forgery("mix of log", _mix_of_log),
    Forgery("no mix", _no_mix),
    Forgery("invented mix", _invented_mix, "old", luck=True),
    Forgery("mix reversed", _mix_reversed),
    Forgery("mix odd", _mix_odd),
    Forgery("word", _word),
    Forgery("press of seat", _press_of_seat),
    Forgery("first draw", _first_draw),
    Forgery("later draw", _later_draw),
    Forgery("lost draw", _lost_draw),
    Forgery("more draws", _more_draws),
    Forgery("no counters", _no_counters),
    Forgery("counter", _counter),
    Forgery("invented stream", _invented_stream),
    Forgery("list of draws", _list_of_draws),
    Forgery("draw as fraction", _draw_as_fraction),
)
