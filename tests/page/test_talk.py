"""Talking on the page: unread marks, replies, threads, scrolling, phones, safety, reconnecting."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.page.conftest import Windows
from tests.page.site import Site
from tests.page.window import PHONE

ATTACKS = [
    "<img src=x onerror=\"document.title='owned'\">",
    "<script>document.title='owned'</script>",
    "[click](javascript:document.title='owned')",
    "[x](https://e.org/\"onmouseover=\"document.title='owned')",
    "**<svg onload=document.title='owned'>**",
    "```html\n<iframe srcdoc='<script>parent.document.title=1</script>'></iframe>\n```",
    '`<b>` ||<i>|| <t:9999999999999:R> <@1"><u> <:x:1"onerror=alert(1)>',
]


def test_unread_channels_and_mentions_are_marked(
    site: Site, windows: Windows, channel: str
) -> None:
    other = site.new_channel()
    ana = windows.open(site, "ana", channel)
    row = ana.find(f'[data-channel="{other}"]')
    site.say("bram", other, "Anyone here?")
    expect(row).to_have_class(re.compile("is-unread"))
    site.run("bram", other, "mention", member=site.state()["me"]["id"])
    expect(row.locator(".badge")).to_have_text("1")
    expect(ana.page).to_have_title(re.compile(r"^\(1\) #table"))
    row.click()
    expect(ana.find(".divider.is-new")).to_be_visible()
    expect(row.locator(".badge")).to_have_count(0)
    expect(ana.page).to_have_title(re.compile(r"^(• )?#table"))


def test_replies_edits_reactions_and_deletion(site: Site, windows: Windows, channel: str) -> None:
    ana, bram = windows.open(site, "ana", channel), windows.open(site, "bram", channel)
    ana.say("Shall we start?")
    asked = bram.expect_message("Shall we start?")
    asked.hover()
    asked.get_by_role("button", name="Reply").click()
    expect(bram.find("#composer-bar")).to_contain_text("Replying to Ana")
    bram.say("Yes!")
    answer = ana.expect_message("Yes!")
    expect(answer.locator(".context")).to_contain_text("Shall we start?")
    expect(answer).to_have_class(re.compile("is-ping"))
    answer.hover()
    answer.get_by_role("button", name="Add reaction").click()
    ana.page.get_by_role("button", name="React with 🎉").click()
    bram.page.get_by_role("button", name="🎉, 1 reaction").click()
    expect(ana.page.get_by_role("button", name="🎉, 2 reactions")).to_be_visible()
    bram.find("#text").focus()
    bram.press("ArrowUp")
    expect(bram.find("#text")).to_have_value("Yes!")
    bram.say("Yes, now!")
    expect(ana.message("Yes, now!")).to_contain_text("(edited)")
    ana.messages.first.hover()
    ana.messages.first.get_by_role("button", name="More actions").click()
    ana.page.get_by_role("menuitem", name="Delete").click()
    expect(bram.messages).to_have_count(1)
    expect(bram.messages).to_contain_text("The original message was deleted")


def test_links_to_messages_of_this_server_stay_here(
    site: Site, windows: Windows, channel: str
) -> None:
    other = site.new_channel()
    target = site.say("bram", other, "Here it is.")
    server = site.state()["guilds"][0]["id"]
    ana = windows.open(site, "ana", channel)
    ana.say(f"https://discord.com/channels/{server}/{other}/{target['id']}")
    ana.find(f'a[href*="{target["id"]}"]').click()
    expect(ana.page).to_have_url(re.compile(f"#{other}$"))
    expect(ana.find(f"#message-{target['id']}")).to_be_focused()
    assert len(ana.page.context.pages) == 1


def test_threads_are_opened_listed_and_archived(site: Site, windows: Windows, channel: str) -> None:
    site.run("ana", channel, "thread", name="Duel at dawn")
    ana = windows.open(site, "ana", channel)
    ana.find(".thread-card").click()
    ana.expect_message("Welcome below.")
    expect(ana.find("#top")).to_contain_text("Duel at dawn")
    ana.say("Here I am")
    expect(ana.find(".thread-list .channel.is-current")).to_contain_text("Duel at dawn")
    ana.page.get_by_role("button", name="Threads", exact=True).click()
    ana.page.get_by_role("button", name="Archive", exact=True).click()
    expect(ana.find("#top .tag")).to_have_text("archived")
    ana.say("Awake again")
    expect(ana.find("#top .tag")).to_have_count(0)
    ana.page.get_by_role("button", name="Threads", exact=True).click()
    ana.page.get_by_role("button", name="Create thread").click()
    ana.page.get_by_label("Thread name").fill("Rematch")
    ana.press("Enter")
    expect(ana.find("#top h1")).to_have_text("Rematch")
    ana.find(f'[data-channel="{channel}"]').click()
    expect(ana.message("started a thread: Rematch")).to_be_visible()


def test_threads_and_channels_are_deleted_by_those_who_may(
    site: Site, windows: Windows, channel: str
) -> None:
    thread = {"channel_id": channel, "name": "Duel at dawn"}
    made = site.request("POST", "/local/threads?as=bram", thread)["id"]
    bram, ana = windows.open(site, "bram", made), windows.open(site, "ana", made)
    bram.page.get_by_role("button", name="Threads", exact=True).click()
    expect(bram.page.get_by_role("button", name="Archive", exact=True)).to_be_visible()
    expect(bram.page.get_by_role("button", name=re.compile("Delete"))).to_have_count(0)
    bram.press("Escape")
    ana.page.get_by_role("button", name="Threads", exact=True).click()
    ana.page.get_by_role("button", name="Delete", exact=True).click()
    expect(ana.find("dialog[open]")).to_contain_text("This cannot be undone")
    ana.page.get_by_role("button", name="Delete thread").click()
    expect(ana.page).to_have_url(re.compile(f"#{channel}$"))
    expect(ana.find(f'[data-channel="{made}"]')).to_have_count(0)
    expect(bram.page).not_to_have_url(re.compile(f"#{made}$"))
    ana.page.get_by_role("button", name="Threads", exact=True).click()
    ana.page.get_by_role("button", name="Delete channel").click()
    ana.page.get_by_role("button", name="Delete channel").click()
    expect(ana.find(f'[data-channel="{channel}"]')).to_have_count(0)
    expect(ana.page).not_to_have_url(re.compile(f"#{channel}$"))


def test_new_messages_wait_below_for_those_who_read_above(
    site: Site, windows: Windows, channel: str
) -> None:
    for number in range(60):
        site.say("bram", channel, f"Line {number}\nsecond\nthird")
    ana = windows.open(site, "ana", channel)
    expect(ana.message("Line 59")).to_be_in_viewport()
    scroller = ana.find("#scroller")
    scroller.evaluate("node => (node.scrollTop = node.scrollHeight / 2)")
    before = scroller.evaluate("node => node.scrollTop")
    site.say("bram", channel, "The newest")
    bar = ana.page.get_by_role("button", name="1 new message")
    expect(bar).to_be_visible()
    assert scroller.evaluate("node => node.scrollTop") == before
    bar.click()
    expect(ana.message("The newest")).to_be_in_viewport()
    expect(bar).to_be_hidden()
    scroller.evaluate("node => (node.scrollTop = 0)")
    expect(ana.message("Line 0\n")).to_be_attached()


def test_a_message_in_the_moment_of_scrolling_up_does_not_pull_the_reader_down(
    site: Site, windows: Windows, channel: str
) -> None:
    for number in range(40):
        site.say("bram", channel, f"Line {number}\nsecond\nthird")
    ana = windows.open(site, "ana", channel)
    expect(ana.message("Line 39")).to_be_in_viewport()
    # Both in one breath: the browser tells of scrolling only with its next frame.
    place = ana.find("#scroller").evaluate(
        """async (node, id) => {
            const { applyEvent, messagesIn } = await import("/page/store.js");
            const last = messagesIn(id).at(-1);
            node.scrollTop = node.scrollHeight / 2;
            const place = node.scrollTop;
            applyEvent({
                type: "message_create",
                data: { ...last, id: `${last.id}0`, content: "The newest" },
            });
            return place;
        }""",
        channel,
    )
    expect(ana.page.get_by_role("button", name="1 new message")).to_be_visible()
    assert ana.find("#scroller").evaluate("node => node.scrollTop") == place
    # Who is at the end stays there, also when the list grows before the frame.
    ana.find("#scroller").evaluate(
        """node => {
            node.scrollTop = node.scrollHeight;
            node.querySelector("article").style.paddingTop = "500px";
        }"""
    )
    expect(ana.message("The newest")).to_be_in_viewport()


def test_typing_is_shown_until_the_message_comes(
    site: Site, windows: Windows, channel: str
) -> None:
    ana, bram = windows.open(site, "ana", channel), windows.open(site, "bram", channel)
    bram.find("#text").click()
    bram.type("hmm")
    expect(ana.find("#typing")).to_contain_text("Bram is typing…")
    bram.press("Enter")
    expect(ana.find("#typing")).to_be_empty()


def test_markup_in_messages_stays_text(site: Site, windows: Windows, channel: str) -> None:
    for attack in ATTACKS:
        site.say("bram", channel, attack)
    ana = windows.open(site, "ana", channel)
    expect(ana.messages).to_have_count(len(ATTACKS))
    expect(ana.messages.first).to_contain_text(ATTACKS[0])
    forbidden = "script, iframe, svg[onload], img[onerror], [onmouseover], a[href^=javascript]"
    expect(ana.find("#messages").locator(forbidden)).to_have_count(0)
    expect(ana.page).not_to_have_title("owned")


def test_markup_in_names_stays_text(site: Site, windows: Windows, channel: str) -> None:
    evil = "<img src=x onerror=document.title=1>"
    guild = site.state()["guilds"][0]["id"]
    body = {"do": "channel", "guild_id": guild, "name": "<b>bold</b>"}
    place = site.request("POST", "/local/world", body)["id"]
    thread = {"channel_id": channel, "name": evil}
    made = site.request("POST", "/local/threads?as=ana", thread)["id"]
    ana = windows.open(site, "ana", made)
    expect(ana.find("#top h1")).to_have_text(evil)
    expect(ana.find(f'[data-channel="{place}"] .channel-name')).to_have_text("<b>bold</b>")
    expect(ana.find("img[onerror]")).to_have_count(0)
    site.request("POST", "/local/world", {"do": "delete-channel", "channel_id": place})
    expect(ana.find(f'[data-channel="{place}"]')).to_have_count(0)


def test_phone_layout(site: Site, windows: Windows, channel: str) -> None:
    site.run("ana", channel, "table")
    site.run("ana", channel, "controls")
    ana = windows.open(site, "ana", channel, size=PHONE, touch=True)
    expect(ana.messages).to_have_count(3)
    width = "document.documentElement.scrollWidth"
    assert ana.page.evaluate(width) == PHONE[0]
    for control in ana.find("#messages .button, #messages .select").all():
        box = control.bounding_box()
        assert box is not None
        assert box["height"] >= 40
    board = ana.find(".container > .picture").bounding_box()
    assert board is not None
    assert board["width"] >= 320
    composer = ana.find("#composer").bounding_box()
    assert composer is not None
    assert composer["y"] + composer["height"] == pytest.approx(PHONE[1], abs=1)
    ana.component("where").tap()
    sheet = ana.find(".popup").bounding_box()
    assert sheet is not None
    assert sheet["width"] == PHONE[0]
    assert sheet["y"] + sheet["height"] == pytest.approx(PHONE[1], abs=1)
    ana.option("Reef").tap()
    ana.expect_message("Off to the reef!")


def test_phone_drawers(site: Site, windows: Windows, channel: str) -> None:
    ana = windows.open(site, "ana", channel, size=PHONE, touch=True)
    expect(ana.find("#sidebar")).to_be_hidden()
    ana.page.get_by_role("button", name="Channels").tap()
    ana.find("#channel-list").get_by_role("button", name="lobby-chat").tap()
    expect(ana.find("#top h1")).to_have_text("lobby-chat")
    expect(ana.find("#sidebar")).to_be_hidden()
    ana.page.get_by_role("button", name="Members").tap()
    ana.page.get_by_role("button", name="Act as Bram").tap()
    expect(ana.page).to_have_url(re.compile(r"\?as=bram"))
    expect(ana.find("#members")).to_be_hidden()


def test_reconnects_after_a_restart_of_server_and_bot(
    browser: Browser, windows: Windows, tmp_path: Path
) -> None:
    site = Site(tmp_path / "state.json")
    try:
        site.start_server()
        games = site.state()["guilds"][0]["channels"][0]["id"]
        ana = windows.open(site, "ana", games)
        expect(ana.find("#banner")).to_contain_text("is not connected")
        site.start_bot()
        expect(ana.find("#banner")).to_be_hidden()
        ana.say("Before the restart")
        ana.expect_message("Before the restart")
        ana.find("#text").fill("half a thought")
        site.stop()
        expect(ana.find("#banner")).to_contain_text("does not answer")
        site.start_server()
        site.say("bram", games, "While you were away")
        site.start_bot()
        ana.expect_message("While you were away")
        ana.expect_message("Before the restart")
        expect(ana.find("#banner")).to_be_hidden()
        expect(ana.find("#text")).to_have_value("half a thought")
        ana.find("#text").fill("")
        ana.command("wreck list")
        ana.expect_message("Galatea")
    finally:
        site.stop()
