"""Every panel of many whole games stays within Discord's limits and keeps its promises."""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator, Iterable
from dataclasses import replace
from typing import Any

import pytest

import games
from bot.discord.message_builder import Layout
from bot.discord.panel_message import PanelMaker
from bot.discord.panel_part import EVERYTHING, TOP, Part
from bot.discord.plan_message import plan_panel
from bot.discord.sentences import Speech
from bot.jobs.queue import Ticket
from bot.tables.plan import Plan, outline
from bot.tables.table import Table
from games.core.api import Decision, Game, Seat
from games.core.foresight import stakes
from games.core.menu import menu
from games.core.planning import planned
from games.core.play import decisions
from tests.bot.standin import QuickWorkshop
from tests.conformance.case import Case, variants
from tests.conformance.front import table_at
from tests.conformance.walk import walk
from tests.homes import plannable

# Discord's own figures, written down once more: the bot must not judge itself.
COMPONENTS, TEXT, LABEL, IN_MENU, ENTRIES, PLACEHOLDER, ID = 40, 4000, 80, 100, 25, 150, 100
DAILY, NIGHTLY = 6, 200
_WAYS = ((False, False), (False, True), (True, False))  # with a plan, in words
RECAP = "-# Since your last turn\n" + "\n".join(["W" * 120] * 8)  # much that happened


def _cases(game: Game[Any], number: int) -> Iterable[Case]:
    """Return so many games: all seat counts, all values of all options."""
    known = [(seats, chosen) for seats in game.seats for chosen in variants(game.options, 6)]
    for seed in range(number):
        # Not in order: few games are to be of all kinds, too.
        seats, chosen = known[seed * 7 % len(known)]
        yield Case(game, seats, 1000 + seed, chosen)


CASES = [
    pytest.param(case, id=case.name(), marks=() if seed < DAILY else pytest.mark.nightly)
    for game in games.all()
    for seed, case in enumerate(_cases(game, NIGHTLY))
]


@pytest.mark.slow
@pytest.mark.parametrize("case", CASES)
async def test_every_panel_of_a_game_keeps_to_the_limits(case: Case) -> None:
    """What a question is first asked by is looked at each time, its other panels now and then."""
    most, seen = Counter[str](), 0
    record = walk(case, undo=False)
    for number, position in record.positions():
        for decision in decisions(case.game, position.state):
            is_longer = len(decision.options) > most[decision.kind]
            most[decision.kind] = max(most[decision.kind], len(decision.options))
            table = table_at(case, position)
            async for layout, words in _panels(table, decision, everything=is_longer):
                _check(case, number, layout, in_words=words)
                mixed = [row for row in _rows(layout) if len(_stakes(table, decision, row)) > 1]
                assert not mixed, f"step {number}: what is final stands beside what is not: {mixed}"
                seen += 1
    assert seen > len(record.steps) / 2


async def _panels(
    table: Table, decision: Decision, *, everything: bool
) -> AsyncIterator[tuple[Layout, bool]]:
    """Yield the panels of a question, and whether choices are wanted in words."""
    workshop = QuickWorkshop()
    workshop.has_close_looks = True
    panels, ticket = PanelMaker(workshop, lambda: 0), Ticket("somebody")
    for with_plan, in_words in _WAYS if everything else _WAYS[:1]:
        asked = _with_plan(table, decision) if with_plan else table
        question = asked.question(decision.seat)
        assert question is not None
        speech = Speech(asked, "en", in_words=in_words)
        lists = () if with_plan or in_words else _lists(decision)
        for part in (TOP, EVERYTHING, *lists) if everything else (TOP,):
            made = panels.question(
                *(asked, speech, decision.seat, question, ticket), part=part, above=[RECAP]
            )
            yield await made, in_words
    for row in table.seats if everything else ():
        found = None if row.seat == decision.seat else outline(table, Seat(row.seat))
        if found is not None:
            speech = Speech(table, "en")
            yield await plan_panel(panels, found, speech, ticket, above=[RECAP]), False


def _lists(decision: Decision) -> Iterable[Part]:
    """Return every list below the first, and the whole board."""
    yield replace(TOP, is_whole=True)
    waiting: list[tuple[int, ...]] = [()]
    while waiting:
        path = waiting.pop()
        for place, item in enumerate(menu(decision.options, path)):
            if item.index is None:
                waiting.append((*path, place))
                yield Part((*path, place))


def _with_plan(table: Table, decision: Decision) -> Table:
    """Return the table with a plan for this turn that still fits, if its game knows plans."""
    if table.game.slug not in plannable():
        return table
    choice = planned(table.game, table.running().state, decision, decision.keys[0])
    plan = replace(Plan().with_last((choice,)), is_missed=True)
    return replace(table, plans=(plan.row(decision.seat, 0),))


def _check(case: Case, number: int, layout: Layout, *, in_words: bool) -> None:
    raw = _flat(_components(layout))
    texts = [str(each["content"]) for each in raw if "content" in each]
    ids = [str(each["custom_id"]) for each in raw if "custom_id" in each]
    labels = [str(each["label"]) for each in raw if "label" in each]
    entries = [each for one in raw for each in one.get("options", ())]
    wrong = {
        "components": len(raw) > COMPONENTS,
        "text": sum(map(len, texts)) > TEXT or not all(texts),
        "labels": not all(0 < len(label) <= LABEL for label in labels),
        "ids": len(set(ids)) != len(ids) or not all(len(each) <= ID for each in ids),
        "menus": any(len(one.get("options", ())) > ENTRIES for one in raw),
        "entries": any(
            not 0 < len(str(each.get(key) or "x")) <= IN_MENU
            for each in entries
            for key in ("label", "value", "description")
        ),
        "placeholders": any(len(str(one.get("placeholder", ""))) > PLACEHOLDER for one in raw),
        "digits": in_words and any(label.isdigit() for label in labels),
        "values": any(_are_twice(one) for one in raw),
    }
    found = [name for name, is_wrong in wrong.items() if is_wrong]
    if found:
        case.fail("panel", number, f"{found}: {len(raw)} components, {labels}")


def _components(layout: Layout) -> Iterable[Any]:
    view: Any = layout.view()
    found: Iterable[Any] = view.to_components()
    return found


def _flat(components: Iterable[Any]) -> list[dict[str, Any]]:
    """Return all components with those inside, as Discord counts them."""
    found: list[dict[str, Any]] = []
    for each in components:
        found += [each, *_flat(each.get("components", ()))]
    return found


def _rows(layout: Layout) -> list[list[tuple[str, str]]]:
    """Return the ids and labels of the buttons, row by row."""
    found = [each.get("components", ()) for each in _flat(_components(layout))]
    return [
        [(str(each["custom_id"]), str(each["label"])) for each in row if "label" in each]
        for row in found
    ]


def _stakes(table: Table, decision: Decision, row: Iterable[tuple[str, str]]) -> set[bool]:
    """Return whether presses in a row are final: False, True or both.

    Numbers lie as the picture has them, whatever they do.
    """
    return {
        _is_final(table, decision, custom_id) for custom_id, label in row if not label.isdigit()
    }


def _is_final(table: Table, decision: Decision, custom_id: str) -> bool:
    verb, _, place = custom_id.rpartition(":")[2].partition(".")
    if verb != "o":
        return False
    key = decision.keys[int(place)]
    found = stakes(table.game, table.running(), decision.seat, key, table.row.options)
    return found.is_final and (found.warning is None or len(decision.options) == 1)


def _are_twice(one: dict[str, Any]) -> bool:
    values = [each["value"] for each in one.get("options", ())]
    return len(set(values)) != len(values)
