"""A fortnight at one table, lived through in three windows: who hears what, and what piles up.

Ana goes away while the computer plays for her; Bram has a phone and forgets; Chloé has quiet hours.
"""

from __future__ import annotations

from collections import Counter
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Locator, expect

from bot.courtesy.spans import MINUTE
from tests.page.conftest import MONDAY, Windows
from tests.page.scripted_site import ScriptedSite
from tests.page.test_absence import board, card, told, violations
from tests.page.turns import answer, change, plan_turn, play_turn
from tests.page.window import PHONE, Window

PEOPLE = ("ana", "bram", "chloe")
NAMES = {"ana": "Ana", "bram": "Bram", "chloe": "Chloé"}
LOUD, SILENT = "!", "."
CHOICES = ("o", "w", "s")
QUIET = (22, 7)  # hours of UTC: in Brussels, in winter, from eleven to eight
SKEW = 30  # seconds: the local Discord's clock begins while it starts, a little behind the bot's
PLAYED_BY_PLAN = 11 * MINUTE
BUTTONS = "[data-custom-id]"


class Fortnight:
    """A table of three, their windows, and what each of them has heard."""

    def __init__(self, site: ScriptedSite, windows: Windows, folder: Path) -> None:
        self.site, self._windows, self._folder = site, windows, folder
        self.picks = Random(17)
        self.channel = site.new_channel()
        self.ana = windows.open(site, "ana", self.channel)
        self.bram = windows.open(site, "bram", self.channel, size=PHONE, touch=True)
        self.chloe = windows.open(site, "chloe", self.channel)
        self.people = {"ana": self.ana, "bram": self.bram, "chloe": self.chloe}
        self._known: Counter[str] = Counter()
        self._photographs = 0
        self.turns = 0  # that people have played here

    # Time

    def until(self, day: int, clock: str) -> None:
        """Live until a time of a day, in UTC; the first is a Monday."""
        hours, minutes = map(int, clock.split(":"))
        first = datetime.fromtimestamp(MONDAY, UTC).replace(hour=0)
        moment = first + timedelta(days=day - 1, hours=hours, minutes=minutes)
        assert self.site.now() < moment.timestamp(), "the script goes back in time"
        self.site.let_pass_until(moment.timestamp())

    def settle(self) -> None:
        """Let the bot do what it has to do now."""
        self.site.let_pass(0)

    # What people hear

    def rings(self, who: str) -> list[tuple[float, str]]:
        """Return when somebody was notified, and how."""
        found = self.site.request("GET", f"/local/notifications?as={who}")["notifications"]
        return [(each["at"], LOUD if each["is_loud"] else SILENT) for each in found]

    def heard(self, **expected: str) -> None:
        """Check what people have heard since the last time; who is not named has heard nothing."""
        self.settle()
        new = {}
        for who in PEOPLE:
            told = self.rings(who)
            new[who] = "".join(how for _, how in told[self._known[who] :])
            self._known[who] = len(told)
        assert new == {who: expected.get(who, "") for who in PEOPLE}

    def total(self) -> dict[str, tuple[int, int]]:
        """Return how often everybody was called loudly and silently."""
        counts = {who: Counter(how for _, how in self.rings(who)) for who in PEOPLE}
        return {who: (count[LOUD], count[SILENT]) for who, count in counts.items()}

    def check_nights(self) -> None:
        """Nothing rings for Chloé in her quiet hours."""
        rang = [at for at, how in self.rings("chloe") if how == LOUD]
        hours = [datetime.fromtimestamp(at + SKEW, UTC).hour for at in rang]
        assert hours
        assert not [hour for hour in hours if hour >= QUIET[0] or hour < QUIET[1]]

    # What is there to see

    def public(self) -> list[str]:
        """Return the ids of all messages in the channel, as everybody sees them."""
        query = f"channel={self.channel}&limit=200"
        found = self.site.request("GET", f"/local/messages?as=ana&{query}")["messages"]
        return [each["id"] for each in found if not each["local"]["ephemeral"]]

    def photograph(self, window: Window, name: str) -> None:
        """Keep what somebody sees, for who wants to look at it."""
        self._photographs += 1
        window.page.screenshot(path=self._folder / f"{self._photographs:02}-{name}.png")

    def check_width(self) -> None:
        """Nothing is wider than the phone."""
        wide = self.bram.page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0

    def reminders(self, window: Window | None = None) -> Locator:
        """Return the reminders that stand in the channel."""
        window = window or self.ana
        hush = window.page.get_by_role("button", name="Not today", exact=True)
        return window.messages.filter(has=hush)

    # What people do

    def play(self, who: str) -> Locator:
        """Let somebody whose turn it is play it; return the panel that is left."""
        window = self.people[who]
        expect(board(window)).to_contain_text(f"Your turn, @{NAMES[who]}")
        panel = play_turn(window, board(window), self.picks)
        expect(panel).to_contain_text("Your turn is saved.")
        self.turns += 1
        self.settle()
        expect(board(window)).not_to_contain_text(f"Your turn, @{NAMES[who]}")
        return panel

    def type(self, window: Window, words: str) -> None:
        """Fill in the form that is open."""
        form = window.page.get_by_role("dialog")
        form.get_by_role("textbox").fill(words)
        window.use(form, "Submit")
        expect(form).to_have_count(0)


@pytest.fixture
def fortnight(scripted: ScriptedSite, windows: Windows, tmp_path: Path) -> Fortnight:
    """Return three windows before anything has happened."""
    seen = tmp_path / "seen"
    seen.mkdir()
    return Fortnight(scripted, windows, seen)


def _set_quiet_hours(life: Fortnight) -> None:
    chloe = life.chloe
    chloe.command("settings me")
    panel = told(chloe, "Your settings")
    for label, words, said in (
        ("Time zone", "Europe/Brussels", "Europe/Brussels, where it is"),
        ("Quiet hours", "23:00-08:00", "Quiet hours 23:00 – 08:00"),
    ):
        chloe.use(panel, label)
        life.type(chloe, words)
        expect(panel).to_contain_text(said)


def _begin(life: Fortnight) -> None:
    """Open a table with a clock; Ana, its host, begins."""
    site, channel = life.site, life.channel
    options = {"game": "atlantis", "seats": 3, "pace": "steady", "options": "start_player=seat_1"}
    site.run("ana", channel, "game new", **options)
    life.settle()
    for who in ("bram", "chloe"):
        site.run(who, channel, "game join")
        life.settle()
    life.photograph(life.bram, "lobby-phone")
    life.heard()
    site.run("ana", channel, "game start")
    life.heard(ana=LOUD)


def _first_days(life: Fortnight) -> None:
    """Live until Tuesday morning: a plan, quiet hours, one call for each turn."""
    _set_quiet_hours(life)
    _begin(life)
    life.until(1, "09:20")
    panel = life.play("ana")
    life.heard(bram=LOUD)
    life.until(1, "12:00")
    life.photograph(life.bram, "turn-phone")
    life.play("bram")
    life.photograph(life.bram, "turn-made-phone")
    life.check_width()
    life.heard(chloe=LOUD)
    plan_turn(life.ana, panel, life.picks)
    expect(panel).to_contain_text("Kept.")
    life.photograph(life.ana, "plan-kept")
    life.heard()
    life.until(1, "20:30")
    life.play("chloe")
    life.heard(ana=LOUD)
    life.site.let_pass(PLAYED_BY_PLAN)
    if "Your turn, @Ana" in board(life.ana).inner_text():  # what she planned no longer fits
        life.play("ana")
    for window in life.people.values():
        expect(window.find("article:not(.is-ephemeral)").filter(has_text="plan")).to_have_count(0)
    life.heard(bram=LOUD)
    life.until(1, "22:30")  # half past eleven where Chloé lives
    life.play("bram")
    life.heard(chloe=SILENT)
    life.until(2, "06:59")
    life.heard()
    life.until(2, "07:05")
    life.heard(chloe=LOUD)
    expect(life.reminders()).to_have_count(1)
    life.photograph(life.chloe, "morning")
    life.until(2, "07:30")
    life.play("chloe")
    life.heard(ana=LOUD)
    expect(life.reminders()).to_have_count(0)
    life.until(2, "08:00")
    life.play("ana")
    life.heard(bram=LOUD)
    life.check_nights()
    assert violations(life.site) == []


@pytest.mark.clause("P1")
def test_the_first_two_days(fortnight: Fortnight) -> None:
    """P1: each turn calls once, loudly; at night silently, and then once in the morning."""
    _first_days(fortnight)
    assert fortnight.total() == {"ana": (3, 0), "bram": (3, 0), "chloe": (2, 1)}
    # The lobby, and a board for each of the seven turns and the one to come: nothing else is left.
    assert len(fortnight.public()) == 9


def _forgotten(life: Fortnight) -> None:
    """Live until Saturday evening: Bram forgets, is reminded, and the others are asked."""
    life.until(4, "06:00")
    life.heard()
    life.until(5, "11:00")  # half of what he has is used
    life.heard(bram=SILENT)
    life.photograph(life.bram, "first-reminder-phone")
    life.until(5, "12:00")  # four fifths
    life.heard(bram=LOUD)
    expect(life.reminders()).to_have_count(1)
    life.photograph(life.bram, "second-reminder-phone")
    life.bram.use(life.reminders(life.bram).last, "Not today")
    told(life.bram, "You won't hear from me until")
    life.photograph(life.bram, "not-today-phone")
    life.until(6, "11:50")
    life.heard()
    life.until(6, "12:10")  # his time is used up, since the morning; only now he hears of it
    life.heard(bram=LOUD)
    expect(life.reminders()).to_have_count(1)
    life.photograph(life.bram, "overdue-phone")
    life.until(6, "18:30")
    life.heard(ana=LOUD, chloe=LOUD)
    expect(life.reminders()).to_have_count(1)
    life.photograph(life.ana, "late-card")
    life.photograph(life.bram, "late-card-phone")
    life.ana.use(card(life.ana), "Wait")
    expect(card(life.chloe)).to_contain_text("Ana would rather wait.")
    life.heard()
    life.chloe.use(card(life.chloe), "Computer plays this turn")
    expect(board(life.chloe)).to_contain_text("Your turn, @Chloé")
    life.heard(chloe=LOUD)
    expect(life.reminders()).to_have_count(0)
    life.photograph(life.bram, "computer-played-phone")


def _away(life: Fortnight) -> None:
    """Live until Monday noon: Ana is away and the computer plays; she comes back with one press."""
    life.until(6, "19:00")
    life.play("chloe")
    life.heard(ana=LOUD)
    life.until(6, "19:30")
    life.ana.command("away")
    panel = told(life.ana, "For how long?")
    life.ana.use(panel, "3 days")
    panel = told(life.ana, "You're away")
    life.ana.use(panel, "Computer plays for me")
    expect(panel).to_contain_text("the computer plays for you")
    life.photograph(life.ana, "away")
    expect(board(life.bram)).to_contain_text("Your turn, @Bram")
    life.heard(bram=LOUD)
    life.until(6, "20:10")
    life.photograph(life.bram, "back-after-computer-phone")
    life.play("bram")
    life.photograph(life.bram, "played-after-computer-phone")
    life.heard(chloe=LOUD)
    life.until(7, "10:00")
    life.play("chloe")
    life.heard(bram=LOUD)  # the computer has played for Ana at once
    life.until(7, "12:00")
    life.play("bram")
    life.heard(chloe=LOUD)
    life.until(7, "21:30")
    life.play("chloe")
    life.heard(bram=LOUD)
    life.until(7, "22:10")
    life.play("bram")
    life.heard(chloe=SILENT)
    life.until(8, "07:05")
    life.heard(chloe=LOUD)
    life.until(8, "08:00")
    life.play("chloe")
    life.heard(bram=LOUD)
    life.until(8, "09:00")
    life.play("bram")
    life.heard(chloe=LOUD)
    life.until(8, "10:00")
    life.photograph(life.ana, "before-back")
    life.ana.use(board(life.ana), "I am back")
    back = told(life.ana, "Your absence is over, at all your tables.")
    expect(back).to_contain_text("Played for you:")
    life.photograph(life.ana, "back")
    life.heard()
    expect(board(life.bram)).not_to_contain_text("away")
    life.until(8, "12:00")
    life.play("chloe")
    life.heard(ana=LOUD)


def _two_tables(life: Fortnight) -> None:
    """Live until the second Monday: a second table, Next game, and Bram who forgets both."""
    site, other = life.site, life.site.new_channel()
    duel = {"game": "nautilus_duel", "options": "first_player=A"}
    life.until(8, "12:10")
    site.run("ana", other, "game new", **duel)
    life.settle()
    site.run("bram", other, "game join")
    life.settle()
    site.run("ana", other, "game start")
    life.heard(ana=LOUD)
    life.until(8, "12:30")
    panel = life.play("ana")
    life.heard(bram=LOUD)
    change(life.ana, panel, "Next game")  # in place: no second panel
    expect(panel).to_contain_text("Nautilus Duel in table-")  # whose it is now
    life.photograph(life.ana, "next-game")
    answer(life.ana, panel, life.picks, CHOICES)
    expect(panel).to_contain_text("Your turn is saved.")
    life.photograph(life.ana, "next-game-done")
    life.heard(bram=LOUD)
    expect(life.reminders()).to_have_count(0)


def _next_game(life: Fortnight, who: str, panel: Locator) -> None:
    """Go on to the other table in the same panel, and play there."""
    window = life.people[who]
    change(window, panel, "Next game")
    answer(window, panel, life.picks, CHOICES)
    expect(panel).to_contain_text("Your turn is saved.")


def _last_days(life: Fortnight) -> None:
    """Live until the third Monday: Bram forgets both tables, then all have time for themselves."""
    life.until(9, "18:00")
    life.heard(bram=SILENT * 2)  # one for each table, as their times are hours apart
    life.until(10, "09:00")
    life.heard(bram=LOUD * 3)
    expect(life.reminders()).to_have_count(1)
    life.photograph(life.bram, "third-reminder-phone")
    life.until(10, "21:30")
    life.heard(ana=LOUD, chloe=LOUD)  # the card
    life.until(11, "09:00")
    life.heard()  # whoever was called three times in vain is left in peace
    life.photograph(life.bram, "before-coming-back-phone")
    panel = life.play("bram")
    life.photograph(life.bram, "saved-phone")
    life.heard(chloe=LOUD)
    expect(life.reminders()).to_have_count(0)
    expect(card(life.chloe)).to_have_count(0)
    _next_game(life, "bram", panel)
    life.check_width()
    life.heard(ana=LOUD)
    life.until(11, "10:00")
    life.play("chloe")
    life.heard(ana=LOUD)
    life.until(11, "10:30")
    panel = life.play("ana")
    life.heard(bram=LOUD)
    _next_game(life, "ana", panel)
    life.heard(bram=LOUD)
    life.until(11, "18:00")
    life.heard(bram=SILENT)  # he has twelve hours at most, and six have passed
    panel = life.play("bram")
    life.heard(chloe=LOUD)
    _next_game(life, "bram", panel)
    life.heard(ana=LOUD)
    life.until(13, "12:00")
    life.heard(ana=SILENT)  # of the duel, where no clock runs
    life.until(14, "20:00")
    life.heard(ana=LOUD)
    life.until(15, "07:30")
    life.heard()


@pytest.mark.nightly
@pytest.mark.clause("P1", "P2", "P4", "T5", "T6", "S2")
def test_a_fortnight(fortnight: Fortnight) -> None:
    """P1, P2, P4, T5, T6, S2: two weeks, each call counted, nothing in the night."""
    life = fortnight
    _first_days(life)
    _forgotten(life)
    _away(life)
    _two_tables(life)
    _last_days(life)
    life.check_nights()
    assert life.total() == {"ana": (12, 1), "bram": (16, 4), "chloe": (11, 2)}
    # The lobby, the first board, one for each turn at most, and who let the computer play.
    assert len(life.public()) <= 2 + life.turns + 1
    life.photograph(life.bram, "end-phone")
    life.photograph(life.ana, "end")
    assert violations(life.site) == []
