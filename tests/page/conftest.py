"""A headless browser on the page of a running local Discord."""

from __future__ import annotations

import os
import re
import shutil
import tempfile
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import TypeVar

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.page.scripted_site import ScriptedSite
from tests.page.site import Site
from tests.page.window import Window

ARTEFACTS = Path(__file__).parents[1] / "artefacts"
NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
DESKTOP = (1280, 800)
MONDAY = datetime(2027, 1, 11, 9, tzinfo=UTC).timestamp()
_PATIENCE = 60_000  # milliseconds; a busy machine is slow
FAILED = pytest.StashKey[bool]()
Running = TypeVar("Running", bound=Site)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Iterator[None]:
    """Remember whether a test failed, so that its windows can be photographed."""
    report = yield
    if call.when == "call":
        item.stash[FAILED] = call.excinfo is not None
    return report


def find_chromium() -> str:
    """The browser's path; without one the tests are skipped, but in CI they fail."""
    named = os.environ.get("CHROMIUM")
    found = named or next(filter(None, map(shutil.which, NAMES)), None)
    if found:
        return found
    reason = "No Chromium found (set CHROMIUM or install it): the browser tests cannot run."
    if os.environ.get("CI"):
        pytest.fail(reason)
    pytest.skip(reason)


# Scoped to this package: the browser's driver occupies the event loop that other tests need.
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """One browser for all tests of this folder."""
    path = find_chromium()
    expect.set_options(timeout=_PATIENCE)
    with sync_playwright() as driver:
        chromium = driver.chromium.launch(executable_path=path, args=ARGUMENTS, timeout=_PATIENCE)
        yield chromium
        chromium.close()


@pytest.fixture(scope="package")
def site(browser: Browser) -> Iterator[Site]:
    """One server with the showcase bot for all tests; each test takes a channel of its own."""
    running = Site()
    try:
        running.start_server()
        running.start_bot()
        yield running
    finally:
        running.stop()


@pytest.fixture
def table(browser: Browser, tmp_path: Path) -> Iterator[Site]:
    """A local Discord with the real bot on it."""
    yield from _running(Site(data=_with_sprites(tmp_path)))


@pytest.fixture
def scripted(browser: Browser, tmp_path: Path) -> Iterator[ScriptedSite]:
    """A local Discord with the real bot on it, at a time that the test moves on."""
    yield from _running(ScriptedSite(_with_sprites(tmp_path), MONDAY, drawn=True))


def _with_sprites(data: Path) -> Path:
    """Give a bot that is about to start the sprites of those before it."""
    sprites = Path(tempfile.gettempdir()) / "bathysphere-test-sprites"
    sprites.mkdir(exist_ok=True)
    (data / "sprites").symlink_to(sprites)
    return data


def _running(site: Running) -> Iterator[Running]:
    try:
        site.start_server()
        site.start_bot()
        yield site
    finally:
        site.stop()


@pytest.fixture
def channel(site: Site) -> str:
    """An empty channel."""
    return site.new_channel()


class Pool:
    """Open windows that the next test may go on using: loading the page is the slow part."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self._free: dict[tuple[object, ...], list[Page]] = {}
        self._errors: dict[Page, list[str]] = {}

    def take(self, site: Site, member: str, size: tuple[int, int], touch: bool) -> Page:
        """A window that acts as this member, open or new."""
        free = self._free.get((site.url, member, size, touch), [])
        if free:
            return free.pop()
        viewport = {"width": size[0], "height": size[1]}
        context = self.browser.new_context(
            viewport=viewport,  # type: ignore[arg-type]  # a ViewportSize in all but name
            has_touch=touch,
            is_mobile=touch,
            reduced_motion="reduce",
            timezone_id="UTC",
        )
        page = context.new_page()
        page.set_default_timeout(_PATIENCE)
        self._errors[page] = []
        page.on("pageerror", lambda error: self._errors[page].append(str(error)))
        return page

    def errors(self, page: Page) -> list[str]:
        """The errors of a window's scripts since the last call."""
        found, self._errors[page] = self._errors[page], []
        return found

    def give_back(self, page: Page, key: tuple[object, ...]) -> None:
        """Keep a window for later."""
        self._free.setdefault(key, []).append(page)


@pytest.fixture(scope="package")
def pool(browser: Browser) -> Pool:
    """The windows of all tests."""
    return Pool(browser)


class Windows:
    """The windows of one test."""

    def __init__(self, pool: Pool) -> None:
        self.pool = pool
        self.pages: dict[Page, tuple[object, ...] | None] = {}

    def open(
        self,
        site: Site,
        member: str,
        channel: str = "",
        *,
        size: tuple[int, int] = DESKTOP,
        touch: bool = False,
    ) -> Window:
        """A window of its own, acting as a member in a channel."""
        page = self.pool.take(site, member, size, touch)
        # A window that is left open asks for its server for ever, and the next one there may be
        # that of another test.
        self.pages[page] = (site.url, member, size, touch) if site.is_shared else None
        # An address that differs only behind the hash is followed without loading the page anew.
        page.goto(f"{site.url}/?as={member}#{channel}")
        page.wait_for_selector("body:not(.is-loading)")
        if channel:
            page.wait_for_selector(
                f'.channel.is-current[data-channel="{channel}"]', state="attached"
            )
        return Window(page, is_touch=touch)


@pytest.fixture
def windows(pool: Pool, request: pytest.FixtureRequest) -> Iterator[Windows]:
    """Windows for one test, photographed when it failed."""
    opened = Windows(pool)
    yield opened
    has_failed = request.node.stash.get(FAILED, False)
    if has_failed:
        ARTEFACTS.mkdir(exist_ok=True)
        name = re.sub(r"\W+", "-", request.node.name).strip("-")
        for number, page in enumerate(opened.pages, 1):
            page.screenshot(path=ARTEFACTS / f"page-{name}-{number}.png")
    errors = [error for page in opened.pages for error in pool.errors(page)]
    for page, key in opened.pages.items():
        if has_failed or errors or key is None:
            page.context.close()
        else:
            pool.give_back(page, key)
    assert errors == []
