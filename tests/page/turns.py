"""A turn in the private panel: whatever it asks is answered, by mouse or by finger."""

from __future__ import annotations

import time
from random import Random

from playwright.sync_api import Locator, expect

from tests.page.window import Window, button

FIRST_PICTURE = 90_000  # milliseconds: a fresh process draws for seconds
_DRAWN = "article.is-ephemeral[id^='message-']:has([data-custom-id])"
_CHOICES = ("o", "w", "s")  # an option, several at once, or Do it where it was asked
_PLANS = ("po",)
_MOST = 30  # answers of one turn


def open_panel(window: Window, message: Locator, label: str = "Play") -> Locator:
    """Press Play and return the drawn private panel."""
    known = window.find(_DRAWN).evaluate_all("all => all.map(each => each.id)")
    window.touch(button(message, label))
    deadline = time.monotonic() + FIRST_PICTURE / 1000
    while time.monotonic() < deadline:
        now = window.find(_DRAWN).evaluate_all("all => all.map(each => each.id)")
        new = [each for each in now if each not in known]
        if new:
            return window.find(f"#{new[-1]}")
        window.page.wait_for_timeout(40)
    raise AssertionError("no panel")


def play_turn(window: Window, board: Locator, picks: Random) -> Locator:
    """Answer what the private panel asks until nothing more is asked; return what is left."""
    panel = open_panel(window, board)
    answer(window, panel, picks, _CHOICES)
    return panel


def plan_turn(window: Window, panel: Locator, picks: Random) -> None:
    """Plan the turn to come in a panel that offers it, and keep the plan."""
    change(window, panel, "Plan my turn")
    answer(window, panel, picks, _PLANS)
    change(window, panel, "Keep")


def change(window: Window, panel: Locator, label: str) -> None:
    """Press a button of a panel that then shows something else."""
    before = _ids(panel)
    window.touch(button(panel, label))
    _wait_until_changed(window, panel, before)


def answer(window: Window, panel: Locator, picks: Random, verbs: tuple[str, ...]) -> None:
    """Choose at random until nothing more is asked."""
    for _ in range(_MOST):
        before = _ids(panel)
        where = (f'[data-custom-id*=":{verb}."]:not([disabled])' for verb in verbs)
        options = panel.locator(", ".join(where))
        menus = panel.locator('[data-custom-id*=":menu."]:not([disabled])')
        if menus.count():
            window.touch(menus.first)
            entries = window.page.locator(".option:visible")
            expect(entries.first).to_be_visible()
            window.touch(entries.nth(picks.randrange(entries.count())))
        elif options.count():
            window.touch(options.nth(picks.randrange(options.count())))
        else:
            return
        _wait_until_changed(window, panel, before)
    raise AssertionError("the turn did not end")


def _ids(panel: Locator) -> list[str]:
    """Return the components of a panel: they are new with every question."""
    found: list[str] = panel.locator("[data-custom-id]").evaluate_all(
        "all => all.map(each => each.dataset.customId)"
    )
    return found


def _wait_until_changed(window: Window, panel: Locator, before: list[str]) -> None:
    deadline = time.monotonic() + FIRST_PICTURE / 1000
    while _ids(panel) == before:
        assert time.monotonic() < deadline, f"the panel did not change: {before}"
        window.page.wait_for_timeout(30)
