"""Somebody who plays on a phone: all by touch, by number buttons wherever there are some."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from random import Random

from playwright.sync_api import Locator, expect

from bot.texts import speaker
from games.core.wording import Message
from tests.page.window import Window, button

DRAWN = 90_000  # milliseconds: a fresh process draws for seconds, a busy machine for longer
NUMBER = re.compile(r"^\d+$")
_MOST_STEPS = 200  # taps in one turn; a fault must not go on for ever
# What answers the question, by the verb of its custom id: an option, several at once, Do it.
_ANSWERS = ", ".join(f'[data-custom-id*=":{verb}."]:enabled' for verb in ("o", "w", "s"))
MENUS = '[data-custom-id*=":menu."]:enabled'
_BOARD = re.compile("^(Play|Rematch)$")
_IN_SIGHT = """panel => {
  const view = document.getElementById("scroller").getBoundingClientRect();
  const picture = panel.querySelector(".picture img")?.getBoundingClientRect();
  if (!picture?.height) return null;
  const seen = Math.min(picture.bottom, view.bottom) - Math.max(picture.top, view.top);
  return Math.max(0, seen) / picture.height;
}"""


class TouchPlayer:
    """A member at a table, in a phone window."""

    def __init__(self, window: Window, picks: Random, name: str = "Ana") -> None:
        assert window.is_touch
        self.window = window
        self.picks = picks
        self.name = name
        self.taps = 0
        self.numbers = 0  # taps on number buttons among them
        self.in_sight: list[float] = []  # how much of its picture, at each of those
        self._played: tuple[str, str] | None = None  # the board before the last tap

    def tap(self, wanted: Locator) -> None:
        """Tap something."""
        wanted.tap()
        self.taps += 1

    def open_table(self, slug: str, options: str = "") -> Locator:
        """Open a table against the weakest computer and return its lobby."""
        say, window = speaker(slug), self.window
        self.tap(window.find("#text"))
        window.type("/game new ")
        self.tap(window.option(f"{say(Message('title'))} ·"))
        if options:
            window.type("options")
            self.tap(window.option("options"))
            window.type(options)
        self.tap(window.find("#send"))
        start = window.page.get_by_role("button", name="Start", exact=True)
        lobby = window.messages.filter(has=start).last
        expect(lobby).to_contain_text(say(Message("subtitle")))
        self.tap(button(lobby, "Add computer"))
        self.tap(window.find("article.is-ephemeral .select").last)
        self.tap(window.option("Deckhand"))
        expect(button(lobby, "Start")).to_be_enabled()
        return lobby

    @property
    def board(self) -> Locator:
        """The newest message with a Play or a Rematch button."""
        offering = self.window.page.get_by_role("button", name=_BOARD)
        return self.window.messages.filter(has=offering).last

    def wait_for_board(self) -> Locator:
        """Return the board that asks us, or shows the result."""
        expect(self.board).to_be_visible(timeout=DRAWN)
        self.until(self._is_ours, "no board asks us")
        return self.board

    def is_over(self) -> bool:
        """Return whether the newest board shows the result."""
        return button(self.board, "Rematch").count() > 0

    def open_panel(self) -> Locator:
        """Tap Play and return the private panel once it is drawn."""
        known = self._panels()
        self._played = self._state()
        self.tap(button(self.board, "Play"))
        self.until(lambda: self._panels() != known, "no panel")
        return self.window.find(f"#{self._panels()[-1]}")

    def play_turn(self) -> None:
        """Answer what is asked until nothing more is asked."""
        panel = self.open_panel()
        for _ in range(_MOST_STEPS):
            if not self.answer(panel):
                return
        raise AssertionError("the turn did not end")

    def answer(self, panel: Locator) -> bool:
        """Choose something in a panel and wait until it moves on; return whether it asked."""
        before = ids(panel)
        choice = self.choice(panel)
        if choice is None:
            return False
        self.make(choice)
        self.until(lambda: ids(panel) != before, f"the panel did not change: {before}")
        return True

    def make(self, choice: Locator) -> None:
        """Tap a choice; of a menu, one of its entries."""
        is_menu = choice.get_attribute("aria-haspopup") == "listbox"
        self._played = self._state()
        self.tap(choice)
        if is_menu:
            self.tap(self._any(self.window.find(".popup .option")))

    def choice(self, panel: Locator) -> Locator | None:
        """Return a number, else words, else a menu; None where nothing is asked."""
        answers = panel.locator(_ANSWERS)
        numbers = answers.filter(has_text=NUMBER)
        for found in (numbers, answers, panel.locator(MENUS)):
            if found.count():
                if found is numbers:
                    self._note_number(panel)
                return self._any(found)
        return None

    def until(self, condition: Callable[[], bool], failure: str) -> None:
        """Wait for something that the page shows in the end."""
        deadline = time.monotonic() + DRAWN / 1000
        while not condition():
            assert time.monotonic() < deadline, failure
            self.window.page.wait_for_timeout(30)

    def _note_number(self, panel: Locator) -> None:
        self.numbers += 1
        share = panel.evaluate(_IN_SIGHT)
        if share is not None:  # a picture was drawn
            self.in_sight.append(share)

    def _any(self, found: Locator) -> Locator:
        expect(found.first).to_be_visible()
        return found.nth(self.picks.randrange(found.count()))

    def _is_ours(self) -> bool:
        """Return whether the newest board is another than the one played, and asks us."""
        is_asked = f"Your turn, @{self.name}" in self._state()[1]
        return self.is_over() or (is_asked and self._state() != self._played)

    def _state(self) -> tuple[str, str]:
        """Return which board is the newest, and what it says."""
        found: tuple[str, str] = tuple(
            self.board.evaluate("node => [node.id, node.textContent]", timeout=DRAWN)
        )
        return found

    def _panels(self) -> list[str]:
        drawn = self.window.find("article.is-ephemeral[id^='message-']:has([data-custom-id])")
        found: list[str] = drawn.evaluate_all("all => all.map(each => each.id)")
        return found


def ids(panel: Locator) -> list[str]:
    """Return the components of a panel: they are new with every question."""
    found: list[str] = panel.locator("[data-custom-id]").evaluate_all(
        "all => all.map(each => each.dataset.customId)"
    )
    return found


def asked(panel: Locator) -> str:
    """Return the number of the question that a panel asks."""
    return ids(panel)[0].split(":")[2]
