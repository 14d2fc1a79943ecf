"""How pictures are shown, and the enlarged view: zooming and moving by mouse, keys and fingers."""

from __future__ import annotations

import math
import time
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Locator, expect

from tests.page.conftest import Windows
from tests.page.site import Site
from tests.page.window import PHONE, Window

# What Discord makes of them on a desktop: scaled down into 550 by 350, never up.
SHOWN = {
    "1080 by 1030": (367, 350),
    "1600 by 1018": (550, 350),
    "1080 by 1908": (198, 350),
    "200 by 120": (200, 120),
}


class View(NamedTuple):
    """How much a picture is enlarged, and how far it is moved."""

    scale: float
    x: float
    y: float


def _view(picture: Locator) -> View:
    found: list[float] = picture.evaluate(
        "node => { const m = new DOMMatrix(getComputedStyle(node).transform);"
        " return [m.a, m.e, m.f]; }"
    )
    return View(*found)


def _box(node: Locator) -> dict[str, float]:
    box = node.bounding_box()
    assert box is not None
    return {"x": box["x"], "y": box["y"], "width": box["width"], "height": box["height"]}


def _middle(node: Locator) -> tuple[float, float]:
    box = _box(node)
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def _opened(window: Window, label: str) -> Locator:
    """Enlarge a picture and return it."""
    opener = window.page.get_by_role("button", name=f"Enlarge the picture: {label}")
    opener.scroll_into_view_if_needed()
    window.touch(opener)
    picture = window.find(".lightbox-stage img")
    expect(picture).to_have_js_property("complete", True)
    assert _view(picture) == View(1, 0, 0)
    return picture


def _sizes(site: Site, windows: Windows, channel: str, *, phone: bool = False) -> Window:
    site.run("ana", channel, "sizes")
    if phone:
        return windows.open(site, "bram", channel, size=PHONE, touch=True)
    return windows.open(site, "bram", channel)


def _covers(picture: Locator, stage: Locator) -> bool:
    """Whether no edge of a picture that is larger than its stage can be seen from within."""
    inner, outer = _box(picture), _box(stage)
    sides = (("x", "width"), ("y", "height"))
    return all(
        inner[size] <= outer[size] + 1
        or (
            inner[start] <= outer[start] + 1
            and inner[start] + inner[size] >= outer[start] + outer[size] - 1
        )
        for start, size in sides
    )


def test_a_desktop_scales_pictures_down_into_a_box(
    site: Site, windows: Windows, channel: str
) -> None:
    ana = _sizes(site, windows, channel)
    for label, (width, height) in SHOWN.items():
        box = _box(ana.page.get_by_role("img", name=label))
        assert (box["width"], box["height"]) == pytest.approx((width, height), abs=1), label


def test_two_pictures_of_one_gallery_are_squares_beside_each_other(
    site: Site, windows: Windows, channel: str
) -> None:
    ana = _sizes(site, windows, channel)
    left, right = (_box(ana.page.get_by_role("img", name=name)) for name in ("Left", "Right"))
    assert left["width"] == pytest.approx(left["height"], abs=1)
    assert left["y"] == right["y"]
    assert right["x"] + right["width"] - left["x"] == pytest.approx(550, abs=1)


def test_a_phone_shows_pictures_as_wide_as_the_message(
    site: Site, windows: Windows, channel: str
) -> None:
    bram = _sizes(site, windows, channel, phone=True)
    column: float = bram.find(".container").evaluate(
        "node => { const style = getComputedStyle(node); return node.clientWidth"
        " - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight); }"
    )
    assert column == pytest.approx(340, abs=4)
    for label, (width, height) in SHOWN.items():
        box = _box(bram.page.get_by_role("img", name=label))
        assert box["width"] == pytest.approx(column, abs=1), label
        assert box["height"] == pytest.approx(column * height / width, rel=0.01), label
    # Nothing stands between a picture and the question below it; a tap shows the description.
    expect(
        bram.page.get_by_role("button", name="Show the description of the picture")
    ).to_have_count(2)
    _opened(bram, "1080 by 1030")
    expect(bram.find(".lightbox-caption")).to_have_text("1080 by 1030")
    bram.press("Escape")
    expect(bram.find("dialog")).to_have_count(0)


def test_keys_zoom_and_move_within_bounds(site: Site, windows: Windows, channel: str) -> None:
    ana = _sizes(site, windows, channel)
    picture, stage = _opened(ana, "1080 by 1030"), ana.find(".lightbox-stage")
    ana.press("+", "+")
    near = _view(picture)
    assert near.scale == pytest.approx(1.4**2)
    ana.press("-")
    assert _view(picture).scale == pytest.approx(1.4)
    ana.press(*["+"] * 12)
    assert _view(picture).scale == 6
    ana.press("ArrowRight")
    assert _view(picture).x == -80
    ana.press("ArrowUp")
    assert _view(picture) == View(6, -80, 80)
    ana.press(*["ArrowRight"] * 60, *["ArrowDown"] * 60)
    assert _covers(picture, stage)
    end = _view(picture)
    ana.press("ArrowRight", "ArrowDown")
    assert _view(picture) == end
    ana.press("0")
    assert _view(picture) == View(1, 0, 0)
    ana.press("ArrowRight", "-")
    assert _view(picture) == View(1, 0, 0)
    ana.press("Escape")
    expect(ana.find("dialog")).to_have_count(0)


def test_a_mouse_zooms_and_drags(site: Site, windows: Windows, channel: str) -> None:
    ana = _sizes(site, windows, channel)
    picture = _opened(ana, "1080 by 1030")
    place = ana.find("#scroller").evaluate("node => node.scrollTop")
    x, y = _middle(picture)
    mouse = ana.page.mouse
    mouse.move(x + 100, y - 50)
    mouse.wheel(0, -400)
    expect(ana.find(".lightbox-level")).not_to_have_text("100 %")
    near = _view(picture)
    assert near.scale == pytest.approx(math.exp(0.8), rel=0.01)
    # What is under the mouse stays there.
    assert near.x == pytest.approx(-100 * (near.scale - 1), abs=2)
    mouse.move(x, y)
    mouse.down()
    mouse.move(x + 30, y + 20, steps=4)
    mouse.move(x + 60, y + 40, steps=4)
    mouse.up()
    moved = _view(picture)
    assert moved.scale == near.scale
    assert moved.x - near.x == pytest.approx(60, abs=9)
    mouse.wheel(0, 4000)
    expect(ana.find(".lightbox-level")).to_have_text("100 %")
    assert _view(picture) == View(1, 0, 0)
    _click_twice(ana, x, y)
    assert _view(picture).scale == 2.5
    _click_twice(ana, x, y)
    assert _view(picture) == View(1, 0, 0)
    assert ana.find("#scroller").evaluate("node => node.scrollTop") == place
    ana.press("Escape")
    expect(ana.find("dialog")).to_have_count(0)


def test_the_enlarged_view_has_names_and_keeps_the_focus(
    site: Site, windows: Windows, channel: str
) -> None:
    ana = _sizes(site, windows, channel)
    _opened(ana, "1080 by 1030")
    dialog = ana.page.get_by_role("dialog", name="Picture")
    expect(dialog.get_by_role("button", name="Close")).to_be_focused()
    expect(dialog.get_by_role("img", name="1080 by 1030")).to_be_visible()
    expect(dialog.locator(".lightbox-caption")).to_have_text("1080 by 1030")
    seen = set()
    for _ in range(8):
        ana.press("Tab")
        seen.add(ana.page.evaluate(_FOCUSED))
    assert seen - {"outside the page"} == {"Close", "Zoom out", "Zoom in", "Open original"}
    dialog.get_by_role("button", name="Zoom in").click()
    expect(dialog.get_by_role("status")).to_have_text("140 %")
    dialog.get_by_role("button", name="Zoom out").click()
    expect(dialog.get_by_role("status")).to_have_text("100 %")
    dialog.get_by_role("button", name="Close").click()
    expect(dialog).to_have_count(0)
    opener = ana.page.get_by_role("button", name="Enlarge the picture: 1080 by 1030")
    expect(opener).to_be_focused()


# Both click and tap twice at times that they tell themselves: a busy machine may take long between.
_TWICE = (0.0, 0.05, 0.15, 0.2)  # seconds: down, up, down, up


def _click_twice(window: Window, x: float, y: float) -> None:
    session = window.page.context.new_cdp_session(window.page)
    now = time.time()
    for place, after in enumerate(_TWICE):
        kind = "mouseReleased" if place % 2 else "mousePressed"
        event = {"type": kind, "x": x, "y": y, "button": "left", "timestamp": now + after}
        session.send("Input.dispatchMouseEvent", {**event, "clickCount": place // 2 + 1})


# Chromium's own controls are a stop of Tab, too; the page behind is none.
_FOCUSED = """() => {
  const node = document.activeElement;
  if (node === document.body) return "outside the page";
  if (!node.closest("dialog")) return `behind: ${node.outerHTML.slice(0, 80)}`;
  return node.getAttribute("aria-label") ?? node.textContent;
}"""


class Fingers:
    """Fingers on the glass of a phone window."""

    def __init__(self, window: Window) -> None:
        self._session = window.page.context.new_cdp_session(window.page)

    def _send(self, kind: str, *points: tuple[float, float], at: float | None = None) -> None:
        touches: list[Any] = [{"x": x, "y": y, "id": name} for name, (x, y) in enumerate(points)]
        time_told = {} if at is None else {"timestamp": at}
        event = {"type": kind, "touchPoints": touches, **time_told}
        self._session.send("Input.dispatchTouchEvent", event)

    def tap_twice(self, x: float, y: float) -> None:
        """Tap twice in a row."""
        now = time.time()
        for place, after in enumerate(_TWICE):
            lifts = place % 2
            self._send(
                "touchEnd" if lifts else "touchStart", *([] if lifts else [(x, y)]), at=now + after
            )

    def go(self, *ways: tuple[tuple[float, float], tuple[float, float]], steps: int = 5) -> None:
        """Put fingers down, move each from its first place to its second, and lift them."""
        self._send("touchStart", *(start for start, _ in ways))
        for step in range(1, steps + 1):
            part = step / steps
            self._send(
                "touchMove",
                *((a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part) for a, b in ways),
            )
        self._send("touchEnd")


def test_fingers_pinch_drag_and_tap_twice(site: Site, windows: Windows, channel: str) -> None:
    bram = _sizes(site, windows, channel, phone=True)
    picture, stage = _opened(bram, "1080 by 1030"), bram.find(".lightbox-stage")
    place = bram.find("#scroller").evaluate("node => node.scrollTop")
    fingers = Fingers(bram)
    x, y = _middle(picture)
    fingers.go(((x - 40, y), (x - 120, y)), ((x + 40, y), (x + 120, y)))
    near = _view(picture)
    assert near.scale == pytest.approx(3, rel=0.1)
    fingers.go(((x, y), (x + 60, y - 40)))
    moved = _view(picture)
    assert moved.scale == near.scale
    assert moved.x - near.x == pytest.approx(60, abs=14)  # less what a tap may wander
    for _ in range(12):
        fingers.go(((x - 100, y), (x + 100, y + 100)))
    assert _covers(picture, stage)
    fingers.go(((x - 120, y), (x - 20, y)), ((x + 120, y), (x + 20, y)))
    assert _view(picture) == View(1, 0, 0)
    fingers.tap_twice(x, y)
    assert _view(picture).scale == 2.5
    fingers.tap_twice(x, y)
    assert _view(picture) == View(1, 0, 0)
    # The page behind stays where it is, in place and in size.
    assert bram.find("#scroller").evaluate("node => node.scrollTop") == place
    assert bram.page.evaluate("visualViewport.scale") == 1
    bram.press("Escape")
    expect(bram.find("dialog")).to_have_count(0)


def test_a_tap_beside_the_picture_closes_and_presses_nothing_else(
    site: Site, windows: Windows, channel: str
) -> None:
    bram = _sizes(site, windows, channel, phone=True)
    picture = _opened(bram, "1080 by 1030")
    box = _box(picture)
    x, y = box["x"] + box["width"] / 2, box["y"]
    Fingers(bram).go(((x, y - 40), (x, y - 90)))  # no tap
    expect(picture).to_be_visible()
    bram.page.touchscreen.tap(x, y + 100)
    expect(picture).to_be_visible()
    bram.page.touchscreen.tap(x, y - 40)
    expect(bram.find("dialog")).to_have_count(0)
    assert _box(bram.find("#chat"))["width"] == PHONE[0]
