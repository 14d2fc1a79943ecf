"""Suggestions for typed moves, several steps ahead, without ever looking at hidden cards."""

from __future__ import annotations

from typing import Any

from bot.discord.limits import CHOICE_NAME, SELECT_OPTIONS, cut
from bot.discord.sentences import Speech
from bot.tables.quotas import LONGEST_MOVE
from bot.tables.table import Table
from games.core import notation
from games.core.api import Seat
from games.core.chance import Chance, ScriptError
from games.core.play import Position, choose


def suggestions(table: Table, speech: Speech, seat: Seat, text: str) -> list[tuple[str, str]]:
    """Return what a player may mean: the label to show and the move to type.

    Steps already typed are tried on a copy of the own view of things. A step that would draw or
    reveal something is never tried: there the suggestions end.
    """
    wording = table.game.wording()
    text = text[:LONGEST_MOVE]
    words = notation.parts(wording.tidy(text))
    position = table.running()
    said: list[str] = []
    spoken: list[str] = []
    while True:
        question = position.question(table.game, seat)
        if question is None:
            break
        view = position.view(table.game, seat)
        decision = question.decision
        found = notation.match(wording, decision, words)
        # A space after a whole step asks for the next one.
        if found is not None and len(words) + text.endswith(" ") > found[1]:
            option, used = found
            ahead = _ahead(table, position, seat, option.key)
            if ahead is None:
                break
            said.append(wording.typed(decision, option)[0])
            spoken.append(speech.plain(wording.option(decision, option, view)))
            position, words = ahead, words[used:]
            continue
        labels = [
            (o, speech.plain(wording.option(decision, o, view)), wording.typed(decision, o))
            for o in decision.options
        ]
        names = {option.key: label for option, label, _ in labels}
        fitting = notation.suggest(labels, " ".join(words), SELECT_OPTIONS)
        return [
            (
                cut(" → ".join([*spoken, names[option.key]]), CHOICE_NAME),
                cut(" ".join([*said, wording.typed(decision, option)[0]]), CHOICE_NAME),
            )
            for option in fitting
        ]
    return [(cut(" → ".join(spoken), CHOICE_NAME), cut(text, CHOICE_NAME))] if spoken else []


def _ahead(table: Table, position: Position[Any], seat: Seat, key: str) -> Position[Any] | None:
    try:
        confirm = bool(table.row.options.get("confirm_turn"))
        after, events, entry = choose(
            table.game, position, seat, key, Chance("", script=()), confirm=confirm
        )
    except ScriptError:
        return None
    return None if entry.barrier or any(event.reveals for event in events) else after
