"""Forgeries of table and result: who sat there, who gave up, how it ended."""

from __future__ import annotations

from random import Random
from typing import Any

from tests.fair.forging import Forgery, NotHereError, Tamper, act, insert, renumber


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
    game["entries"].remove(act(game, "resign"))
    renumber(game)
    return "seat 1: nobody has resigned there|entry"


def _resigned_twice(game: Any, picks: Random) -> str:
    entry = act(game, "resign")
    seq = insert(game, entry["seq"], "resign", 1, {"seats": [1]})
    return f"entry {seq}: (nobody resigns like that|it comes after the end)"


def _resigned_oddly(game: Any, picks: Random) -> str:
    entry = act(game, "resign")
    entry["data"]["seats"] = [True]
    return f"entry {entry['seq']}: nobody resigns like that"


def _stop_lost(game: Any, picks: Random) -> str:
    game["entries"].pop()
    renumber(game)
    return "the game is not stopped"


def _stopped_early(game: Any, picks: Random) -> str:
    seq = insert(game, 2, "stop", 0, {})
    return f"entry {seq + 1}: it comes after the end"


def _after_the_end(game: Any, picks: Random) -> str:
    seq = insert(game, len(game["entries"]), "stop", 0, {})
    return f"entry {seq}: it comes after the end"


def _another_newcomer(game: Any, picks: Random) -> str:
    entries = [entry for entry in game["entries"] if entry["kind"] == "replace"]
    entries[-1]["data"]["level"] = "mate"
    return "seat 0: by the log somebody else plays there|held"


def _nameless_newcomer(game: Any, picks: Random) -> str:
    entry = act(game, "replace")
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


TABLE = (
    Forgery("still running", _status("running")),
    Forgery("stopped instead", _status("stopped")),
    Forgery("finished instead", _status("finished"), "stopped"),
    Forgery("ranking", _ranking),
    Forgery("clause", _clause),
    Forgery("no outcome", _no_outcome),
    Forgery("given up", _invented_resignation, "replaced"),
    Forgery("resigned", _resigned_by_hand),
    Forgery("given up long ago", _invented_resignation, "old"),
    Forgery("not resigned", _not_resigned_by_hand, "resigned"),
    Forgery("resignation lost", _resignation_lost, "resigned"),
    Forgery("resigned twice", _resigned_twice, "resigned"),
    Forgery("resigned oddly", _resigned_oddly, "resigned"),
    Forgery("stop lost", _stop_lost, "stopped"),
    Forgery("after the end", _after_the_end),
    Forgery("stopped early", _stopped_early, "stopped"),
    Forgery("another newcomer", _another_newcomer, "replaced"),
    Forgery("nameless newcomer", _nameless_newcomer, "replaced"),
    Forgery("levels", _levels),
    Forgery("computer by hand", _computer_by_hand),
    Forgery("ruleset", _ruleset),
    Forgery("slug", _slug),
    Forgery("option", _option),
    Forgery("fewer seats", _fewer_seats),
)
