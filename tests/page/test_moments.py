"""What happens in the same moment: slow answers, early events, clicks while the page is redrawn."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Route, WebSocket, expect

from tests.page.conftest import Windows
from tests.page.site import Site
from tests.page.window import Window


class Held:
    """Requests of a window which the server has answered, though the window does not know yet."""

    def __init__(self) -> None:
        self._waiting: list[tuple[Route, Any]] = []
        self._is_over = False

    def __call__(self, route: Route) -> None:
        """Hold an answer back."""
        answer = route.fetch()
        if self._is_over:
            route.fulfill(response=answer)
        else:
            self._waiting.append((route, answer))

    def wait(self, window: Window) -> None:
        """Wait until the server has answered."""
        end = time.monotonic() + 60
        while not self._waiting and time.monotonic() < end:
            window.page.wait_for_timeout(10)
        assert self._waiting

    def let_go(self) -> None:
        """Let the answers through, also those still to come."""
        self._is_over = True
        for route, answer in self._waiting:
            route.fulfill(response=answer)
        self._waiting.clear()


@contextmanager
def _slow(window: Window, path: str) -> Iterator[Held]:
    """Hold back the answers to a path until they are let go, at the latest at the end."""
    held = Held()
    pattern = re.compile(path)
    window.page.route(pattern, held)
    yield held
    held.let_go()
    window.page.unroute(pattern)


def test_a_slow_answer_does_not_touch_what_is_written_next(
    site: Site, windows: Windows, channel: str
) -> None:
    ana, bram = windows.open(site, "ana", channel), windows.open(site, "bram", channel)
    with _slow(ana, "/local/messages") as answers:
        ana.find("#text").fill("First")
        ana.press("Enter", "Enter")
        ana.expect_message("First")
        expect(ana.find("#text")).to_have_value("")
        asked = bram.expect_message("First")
        asked.hover()
        asked.get_by_role("button", name="Add reaction").click()
        bram.page.get_by_role("button", name="React with 🎉").click()
        expect(ana.page.get_by_role("button", name="🎉, 1 reaction")).to_be_visible()
        ana.find("#text").fill("Second")
        answers.let_go()
    bram.say("Meanwhile")
    ana.expect_message("Meanwhile")
    expect(ana.find("#text")).to_have_value("Second")
    expect(ana.page.get_by_role("button", name="🎉, 1 reaction")).to_be_visible()
    ana.press("Enter")
    bram.expect_message("Second")
    expect(bram.messages).to_have_count(3)


def test_a_slow_answer_does_not_take_the_focus_away(
    site: Site, windows: Windows, channel: str
) -> None:
    other = site.new_channel()
    ana = windows.open(site, "ana", channel)
    with _slow(ana, "/local/(messages|interactions)") as answers:
        ana.say("Here I am")
        ana.expect_message("Here I am")
        ana.find("#text").click()
        ana.type("/wreck list ")
        ana.press("Enter", "Enter")
        listed = ana.expect_message("Galatea")
        listed.focus()
        answers.let_go()
    expect(ana.find("#text")).to_be_attached()
    expect(listed).to_be_focused()
    expect(ana.messages).to_have_count(2)
    site.say("bram", other, "Later")
    expect(ana.find(f'[data-channel="{other}"]')).to_have_class(re.compile("is-unread"))
    expect(listed).to_be_focused()
    expect(ana.messages).to_have_count(2)


def test_what_was_refused_is_there_again(site: Site, windows: Windows, channel: str) -> None:
    ana = windows.open(site, "ana", channel)
    log = {"name": "log.txt", "mimeType": "text/plain", "buffer": b"Dived at dawn."}
    ana.find("#file-picker").set_input_files(log)  # type: ignore[arg-type]  # a FilePayload
    refusal = json.dumps({"error": "Not today."})
    ana.page.route(
        re.compile("/local/messages"), lambda route: route.fulfill(status=400, body=refusal)
    )
    ana.say("Take this")
    expect(ana.find("#composer-error")).to_have_text("Not today.")
    expect(ana.find("#text")).to_have_value("Take this")
    expect(ana.find("#composer-files")).to_contain_text("log.txt")
    ana.page.unroute(re.compile("/local/messages"))
    ana.press("Enter")
    expect(ana.expect_message("Take this").locator(".file-card")).to_contain_text("log.txt")


def test_a_click_survives_what_arrives_while_the_button_is_down(
    site: Site, windows: Windows, channel: str
) -> None:
    other = site.new_channel()
    ana = windows.open(site, "ana", channel)
    with ana.page.expect_websocket() as opened:
        ana.page.reload()
    stream: WebSocket = opened.value
    row = ana.find(f'[data-channel="{other}"]')
    expect(row).to_be_visible()
    # The page waits for a second only; on a busy machine the button may be down for longer.
    ana.page.evaluate(
        "() => { const wait = setTimeout; window.setTimeout = (act, ms) => wait(act, ms * 60); }"
    )
    row.hover()
    ana.page.mouse.down()
    # The list of channels is drawn anew for the unread mark.
    with stream.expect_event(
        "framereceived", lambda frame: '"read"' in str(frame) and other in str(frame)
    ):
        site.say("bram", other, "Anyone here?")
    ana.page.mouse.up()
    expect(ana.page).to_have_url(re.compile(f"#{other}$"))
    ana.expect_message("Anyone here?")
    ana.page.reload()  # for whoever gets this window next


def test_events_come_in_at_last_while_a_button_is_held(
    site: Site, windows: Windows, channel: str
) -> None:
    ana = windows.open(site, "ana", channel)
    ana.find("#scroller").hover()
    ana.page.mouse.down()
    site.say("bram", channel, "You cannot stop me")
    ana.expect_message("You cannot stop me")
    ana.page.mouse.up()


def test_who_walks_up_by_keyboard_keeps_their_place_while_older_messages_come(
    site: Site, windows: Windows, channel: str
) -> None:
    for number in range(60):
        site.say("bram", channel, f"Line {number}.")
    ana = windows.open(site, "ana", channel)
    ana.page.reload()  # what arrived since the page was opened is known in full
    ana.expect_message("Line 59.").focus()
    ana.press("Home")
    expect(ana.message("Line 0.")).to_be_attached()
    expect(ana.message("Line 10.")).to_be_focused()


def test_a_channel_that_is_slow_to_load_leaves_the_next_one_alone(
    site: Site, windows: Windows, channel: str
) -> None:
    for number in range(30):
        site.say("ana", channel, f"Line {number}\nsecond\nthird")
    hidden = site.new_channel()
    view = {"channel_id": hidden, "target": site.state("bram")["me"]["id"]}
    site.request("POST", "/local/world", {"do": "overwrite", **view, "deny": 1 << 10})
    site.say("ana", hidden, "Said in secret")
    bram = windows.open(site, "bram", channel)
    slow = site.new_channel()
    with _slow(bram, f"channel={slow}") as answers:
        bram.find(f'[data-channel="{slow}"]').click()
        expect(bram.page).to_have_url(re.compile(f"#{slow}$"))
        site.request("POST", "/local/world", {"do": "overwrite", **view})
        bram.find(f'[data-channel="{hidden}"]').click()
        bram.expect_message("Said in secret")
        bram.find(f'[data-channel="{channel}"]').click()
        expect(bram.message("Line 29")).to_be_in_viewport()
        scroller = bram.find("#scroller")
        place = scroller.evaluate("node => (node.scrollTop = 500, node.scrollTop)")
        with bram.page.expect_event("requestfinished", lambda asked: slow in asked.url):
            answers.let_go()
    site.say("ana", slow, "Later")
    expect(bram.find(f'[data-channel="{slow}"]')).to_have_class(re.compile("is-unread"))
    assert scroller.evaluate("node => node.scrollTop") == place


def test_the_address_may_name_a_channel_that_is_made_while_the_page_loads(
    site: Site, windows: Windows, channel: str
) -> None:
    ana = windows.open(site, "ana", channel)
    with _slow(ana, "/local/state") as answers:
        ana.page.reload(wait_until="commit")
        answers.wait(ana)
        later = site.new_channel()
        ana.page.evaluate("id => { location.hash = id; }", later)
        answers.let_go()
    current = ana.find(".channel.is-current")
    expect(current).to_have_attribute("data-channel", later)
    ana.find(f'[data-channel="{channel}"]').click()  # whoever goes elsewhere stays there
    site.new_channel()
    expect(current).to_have_attribute("data-channel", channel)


def test_what_one_member_is_told_is_not_shown_to_the_next(
    site: Site, windows: Windows, channel: str
) -> None:
    window = windows.open(site, "ana", channel)
    with _slow(window, "/local/state.*as=diego") as answers:
        # Diego's state is asked for once the stream has begun.
        asked = window.page.expect_request(re.compile("/local/state.*as=diego"))
        with asked, window.page.expect_websocket() as opened:
            window.page.get_by_role("button", name="Act as Diego").click()
        stream: WebSocket = opened.value
        with stream.expect_event("framereceived", lambda frame: "kelp" in str(frame)):
            site.run("diego", channel, "secret")
        with window.page.expect_response(re.compile("/local/state.*as=ana")):
            window.page.go_back()
        expect(window.find(".channel.is-current")).to_have_attribute("data-channel", channel)
        with window.page.expect_event("requestfinished", lambda asked: "as=diego" in asked.url):
            answers.let_go()
    expect(window.find(".me-names")).to_contain_text("acting as ana")
    site.say("bram", channel, "Later")
    window.expect_message("Later")
    expect(window.messages).to_have_count(1)


def test_typing_is_told_in_every_channel(site: Site, windows: Windows, channel: str) -> None:
    other = site.new_channel()
    ana, bram = windows.open(site, "ana", other), windows.open(site, "bram", channel)
    bram.find("#text").click()
    bram.type("hm")
    bram.find(f'[data-channel="{other}"]').click()
    bram.find("#text").click()
    bram.type("aha")
    expect(ana.find("#typing")).to_contain_text("Bram is typing…")
    expect(bram.find("#text")).to_have_value("aha")


def test_relative_times_follow_the_clock_of_the_server(
    site: Site, windows: Windows, channel: str
) -> None:
    ana = windows.open(site, "ana", channel)
    site.say("bram", channel, f"<t:{int(time.time()) - 3600}:R>")
    mark = ana.messages.last.locator("time.mark-time")
    expect(mark).to_have_text(re.compile("hour"))
    site.advance_clock(2 * 3600)
    expect(mark).to_have_text("3 hours ago")
