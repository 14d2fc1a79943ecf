"""A private panel on a phone: rows of numbers, and menus whose entries have two lines."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from tests.page.conftest import Windows
from tests.page.showcase_views import Panel
from tests.page.site import Site
from tests.page.window import CUT, PHONE, Window

_THUMB = 40  # pixels


def _panel(site: Site, windows: Windows, channel: str) -> tuple[Window, Locator]:
    ana = windows.open(site, "ana", channel, size=PHONE, touch=True)
    site.run("ana", channel, "panel")
    return ana, ana.expect_message("Where does the boat go?")


def test_numbers_stand_in_rows_of_five(site: Site, windows: Windows, channel: str) -> None:
    ana, panel = _panel(site, windows, channel)
    numbers = panel.get_by_role("button", name=re.compile(r"^\d+$"))
    expect(numbers).to_have_count(Panel.NUMBERS)
    boxes = [numbers.nth(place).bounding_box() for place in range(Panel.NUMBERS)]
    known = [box for box in boxes if box is not None]
    assert len(known) == Panel.NUMBERS
    tops = [box["y"] for box in known]
    assert all(tops[place] == tops[place - place % 5] for place in range(Panel.NUMBERS))
    assert len(set(tops)) == Panel.NUMBERS / 5
    assert min(min(box["height"], box["width"]) for box in known) >= _THUMB
    assert max(box["x"] + box["width"] for box in known) <= PHONE[0]
    assert ana.page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


def test_a_disabled_number_can_be_told_and_not_be_tapped(
    site: Site, windows: Windows, channel: str
) -> None:
    ana, panel = _panel(site, windows, channel)
    seven, eight = (panel.get_by_role("button", name=name, exact=True) for name in ("7", "8"))
    expect(seven).to_be_disabled()
    faint, full = (
        float(each.evaluate("node => getComputedStyle(node).opacity")) for each in (seven, eight)
    )
    assert faint <= 0.5 < full
    seven.tap(force=True)
    eight.tap()
    ana.expect_message("You chose 8.")
    expect(ana.messages.filter(has_text="You chose 7.")).to_have_count(0)


def test_both_lines_of_an_entry_can_be_read(site: Site, windows: Windows, channel: str) -> None:
    ana, panel = _panel(site, windows, channel)
    panel.locator(".select").tap()
    sheet = ana.find(".popup")
    entries = sheet.get_by_role("option")
    expect(entries).to_have_count(Panel.ENTRIES)
    assert sheet.evaluate(CUT) == []
    box = sheet.bounding_box()
    assert box is not None
    assert (box["x"], box["width"]) == (0, PHONE[0])
    assert box["y"] >= 0
    assert box["y"] + box["height"] <= PHONE[1]
    last = entries.last
    last.scroll_into_view_if_needed()
    expect(last).to_be_in_viewport(ratio=1)
    title, hint = last.locator(".option-title"), last.locator(".option-hint")
    assert _size(title) >= 16
    assert _size(hint) >= 14
    above, below = title.bounding_box(), hint.bounding_box()
    assert above is not None
    assert below is not None
    assert above["y"] + above["height"] <= below["y"] + 1
    last.tap()
    expect(ana.find(".popup")).to_have_count(0)


def _size(words: Locator) -> float:
    return float(words.evaluate("node => parseFloat(getComputedStyle(node).fontSize)"))
