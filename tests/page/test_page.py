"""The page in a real browser, against the real server and a real bot."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.page.conftest import Windows
from tests.page.showcase_views import BOARD_ALT
from tests.page.site import Site


def test_the_page_shows_channels_members_and_the_composer(
    site: Site, windows: Windows, channel: str
) -> None:
    ana = windows.open(site, "ana", channel)
    expect(ana.find("#channel-list")).to_contain_text("games")
    expect(ana.find("#channel-list")).to_contain_text("lobby-chat")
    expect(ana.find("#member-list")).to_contain_text("Chloé")
    expect(ana.find("[data-member=ana]")).to_contain_text("You")
    expect(ana.find("#text")).to_have_attribute("placeholder", re.compile("Message #table-"))
    expect(ana.find("#banner")).to_be_hidden()


def test_a_link_without_a_member_leads_to_one(site: Site, windows: Windows) -> None:
    window = windows.open(site, "")
    expect(window.page).to_have_url(re.compile(r"\?as=ana"))


def test_an_unknown_member_is_offered_the_known_ones(site: Site, windows: Windows) -> None:
    page = windows.open(site, "ana").page
    page.goto(f"{site.url}/?as=nobody")
    page.get_by_role("link", name="Act as Bram").click()
    expect(page.locator("[data-member=bram]")).to_contain_text("You")


def test_two_members_talk_in_two_windows(site: Site, windows: Windows, channel: str) -> None:
    ana, bram = windows.open(site, "ana", channel), windows.open(site, "bram", channel)
    ana.say("Hello @Bram, your **turn**")
    told = bram.expect_message("Hello @Bram")
    expect(told).to_have_class(re.compile("is-ping"))
    expect(told.locator("strong")).to_have_text("turn")
    bram.say("Coming!")
    answer = ana.expect_message("Coming!")
    expect(answer).not_to_have_class(re.compile("is-ping"))
    expect(answer.locator(".author")).to_have_text("Bram")


def test_acting_as_another_member_changes_the_address(
    site: Site, windows: Windows, channel: str
) -> None:
    window = windows.open(site, "ana", channel)
    window.page.get_by_role("button", name="Act as Diego").click()
    expect(window.find("[data-member=diego]")).to_contain_text("You")
    expect(window.page).to_have_url(re.compile(r"\?as=diego"))
    window.page.go_back()
    expect(window.find("[data-member=ana]")).to_contain_text("You")


def test_a_command_with_autocomplete_by_keyboard_only(
    site: Site, windows: Windows, channel: str
) -> None:
    ana = windows.open(site, "ana", channel)
    ana.find("#text").focus()
    ana.type("/wre")
    expect(ana.option("/wreck find")).to_be_visible()
    ana.press("ArrowDown", "ArrowUp", "Enter")
    name = ana.find("[data-option=name] input")
    expect(name).to_be_focused()
    expect(ana.option("The Andrea")).to_be_visible()
    ana.type("cal")
    expect(ana.find("#suggestions .option")).to_have_count(1)
    ana.press("Enter")
    expect(name).to_have_value("The Calypso")
    ana.type("cr")
    ana.press("Tab")
    ana.type("4")
    ana.press("Enter")
    found = ana.expect_message("Found calypso with a crew of 4.")
    expect(found).to_contain_text("Ana used /wreck find")
    expect(ana.find("#text")).to_be_focused()


def test_enter_before_the_suggestions_arrive_takes_the_fresh_one(
    site: Site, windows: Windows, channel: str
) -> None:
    ana = windows.open(site, "ana", channel)
    ana.find("#text").focus()
    ana.type("/wreck find ")
    expect(ana.option("The Andrea")).to_be_visible()
    ana.type("gala")
    ana.press("Enter")
    expect(ana.find("[data-option=name] input")).to_have_value("The Galatea")
    ana.press("Enter")
    ana.expect_message("Found galatea")


def test_options_are_checked_before_sending(site: Site, windows: Windows, channel: str) -> None:
    ana = windows.open(site, "ana", channel)
    ana.find("#text").focus()
    ana.type("/dive ")
    ana.press("ArrowDown", "Enter")
    ana.press("Enter")
    expect(ana.find("#suggestions")).to_contain_text("This option is required.")
    ana.type("500")
    ana.press("Enter")
    expect(ana.find("#suggestions")).to_contain_text("Must be at most 100.")
    ana.press("Backspace", "Tab")
    ana.type("buddy")
    ana.press("Enter")
    ana.type("chlo")
    ana.press("Enter")
    ana.type("quiet")
    ana.press("Tab")
    ana.type("t")
    ana.press("Tab", "Enter")
    ana.expect_message("atlantis at 50 with @Chloé, quiet: True, here")


def test_escape_and_backspace_leave_a_command(site: Site, windows: Windows, channel: str) -> None:
    ana = windows.open(site, "ana", channel)
    ana.find("#text").focus()
    ana.type("/wreck list ")
    ana.press("Backspace")
    expect(ana.find("#text")).to_have_value("/wreck list")
    ana.type(" ")
    ana.press("Escape")
    expect(ana.find("#text")).to_have_value("")
    expect(ana.find("#text")).to_be_focused()


def test_a_button_is_pressed_by_mouse_and_by_keyboard(
    site: Site, windows: Windows, channel: str
) -> None:
    site.run("ana", channel, "controls")
    bram = windows.open(site, "bram", channel)
    dive = bram.component("dive")
    dive.click()
    expect(dive).to_have_text(re.compile(r"Dive \d"))
    pressed = dive.inner_text()
    expect(dive).to_be_focused()
    bram.press("Enter")
    expect(dive).not_to_have_text(pressed, use_inner_text=True)
    expect(bram.messages.first).to_contain_text("(edited)")
    expect(bram.component("never")).to_be_disabled()
    rules = bram.page.get_by_role("link", name="Rules").last
    expect(rules).to_have_attribute("href", "https://example.org/rules")
    expect(rules).to_have_attribute("rel", re.compile("noopener"))


def test_selects_single_multiple_and_of_members(site: Site, windows: Windows, channel: str) -> None:
    site.run("ana", channel, "controls")
    ana = windows.open(site, "ana", channel)
    ana.choose("where", "Wreck")
    ana.expect_message("Off to the wreck!")
    ana.choose("tools", "Knife", "Lamp")
    ana.page.get_by_role("button", name="Done").click()
    ana.expect_message("Packed: Knife, Lamp")
    ana.component("who").focus()
    ana.press("Enter")
    ana.type("die")
    ana.press("Enter")
    ana.expect_message("Come along, @Diego!")
    ana.component("where").click()
    ana.press("Escape")
    expect(ana.find(".popup")).to_have_count(0)
    expect(ana.component("where")).to_be_focused()


def test_a_modal_with_text_select_and_member(site: Site, windows: Windows, channel: str) -> None:
    ana = windows.open(site, "ana", channel)
    ana.command("form")
    dialog = ana.page.get_by_role("dialog", name="Plan a dive")
    expect(dialog).to_be_visible()
    name = dialog.locator("[data-custom-id=name]")
    expect(name).to_be_focused()
    ana.type("ab")
    dialog.get_by_role("button", name="Submit").click()
    expect(dialog).to_contain_text("Must be at least 3 characters.")
    expect(dialog).to_contain_text("Choose one.")
    name.fill("Calypso")
    ana.choose("zone", "Trench")
    ana.choose("buddy", "Bram")
    dialog.get_by_role("button", name="Submit").click()
    expect(dialog).to_be_hidden()
    ana.expect_message("Planned: name=Calypso notes= zone=trench buddy=")


def test_a_modal_with_choices_and_a_file(site: Site, windows: Windows, channel: str) -> None:
    ana = windows.open(site, "ana", channel)
    ana.command("checklist")
    dialog = ana.page.get_by_role("dialog", name="Before the dive")
    dialog.get_by_label("Fast").check()
    dialog.get_by_label("Lamp").check()
    dialog.get_by_label("Rope").check()
    dialog.get_by_label("I have checked the hatch").check()
    chart = {"name": "chart.txt", "mimeType": "text/plain", "buffer": b"rocks"}
    dialog.locator("input[type=file]").set_input_files(chart)  # type: ignore[arg-type]  # a FilePayload
    dialog.get_by_role("button", name="Submit").click()
    answer = ana.expect_message("Ready: speed=fast tools=lamp,rope sure=True chart=")
    expect(answer).to_contain_text("Only you can see this")


def test_a_modal_in_the_older_form_and_dismissing_it(
    site: Site, windows: Windows, channel: str
) -> None:
    ana = windows.open(site, "ana", channel)
    ana.command("note")
    note = ana.find("dialog [data-custom-id=note]")
    expect(note).to_have_value("Ahoy")
    ana.press("Escape")
    expect(ana.find("dialog")).to_have_count(0)
    ana.command("note")
    note.fill("Land in sight")
    ana.press("Enter")
    ana.expect_message("Noted: Land in sight")


def test_an_ephemeral_message_is_seen_by_one_and_dismissed(
    site: Site, windows: Windows, channel: str
) -> None:
    ana, bram = windows.open(site, "ana", channel), windows.open(site, "bram", channel)
    ana.command("secret")
    secret = ana.expect_message("The password is kelp.")
    expect(secret).to_contain_text("Only you can see this")
    ana.say("Did you see it?")
    bram.expect_message("Did you see it?")
    expect(bram.messages).to_have_count(1)
    secret.get_by_role("button", name="Dismiss message").click()
    expect(ana.messages).to_have_count(1)


def test_a_deferred_answer_shows_thinking_first(site: Site, windows: Windows, channel: str) -> None:
    ana = windows.open(site, "ana", channel)
    thinks = ana.glimpse("#messages article", "Thinking…")
    ana.find("#text").click()
    ana.type("/slow seconds:0.6")
    ana.press("Enter")
    thinks()
    ana.expect_message("Here is the answer.")
    expect(ana.messages).to_have_count(1)


def test_a_late_answer_shows_that_it_failed(site: Site, windows: Windows, channel: str) -> None:
    site.run("ana", channel, "controls")
    ana = windows.open(site, "ana", channel)
    late = ana.component("late")
    # Both wait for three seconds only, however busy the machine is.
    waits = ana.glimpse('[data-custom-id=late][aria-busy="true"] .dots')
    sends = ana.glimpse("#messages article", "Sending command…")
    late.click()
    waits()
    ana.command("late")
    sends()
    site.advance_clock(4)
    expect(ana.messages.first).to_contain_text("This interaction failed")
    expect(late).to_be_enabled()
    failed = ana.expect_message("The application did not respond")
    failed.get_by_role("button", name="Dismiss message").click()
    expect(failed).to_have_count(0)


def test_a_picture_is_described_and_enlarged(site: Site, windows: Windows, channel: str) -> None:
    site.run("ana", channel, "table")
    ana = windows.open(site, "ana", channel)
    board = ana.page.get_by_role("img", name=BOARD_ALT)
    box = board.bounding_box()
    assert box is not None
    assert box["height"] == pytest.approx(box["width"] * 0.75, rel=0.02)
    gallery = ana.find(".container > .picture")
    gallery.get_by_role("button", name="Show the description").click()
    expect(gallery.locator(".alt-text")).to_have_text(BOARD_ALT)
    board.click()
    large = ana.find("dialog.lightbox")
    expect(large.get_by_role("img")).to_have_attribute("alt", BOARD_ALT)
    expect(large).to_contain_text(BOARD_ALT)
    ana.press("Escape")
    expect(large).to_have_count(0)


def test_a_gallery_is_leafed_through_and_a_spoiler_opened(
    site: Site, windows: Windows, channel: str
) -> None:
    site.run("ana", channel, "gallery")
    ana = windows.open(site, "ana", channel)
    ana.page.get_by_role("button", name="Enlarge the picture: Tile 1").click()
    caption = ana.find(".lightbox-caption")
    ana.press("ArrowRight")
    expect(caption).to_have_text("Tile 2")
    ana.press("ArrowLeft", "ArrowLeft")
    expect(caption).to_have_text("Tile 4")
    ana.press("Escape")
    expect(ana.find(".file-card")).to_contain_text("log.txt")
    ana.page.get_by_role("button", name="Spoiler").click()
    expect(ana.find(".container")).to_contain_text("third")
    expect(ana.find(".cover")).to_have_count(0)


def test_components_v2_and_embeds_are_complete(site: Site, windows: Windows, channel: str) -> None:
    site.run("ana", channel, "table")
    site.run("ana", channel, "embed")
    ana = windows.open(site, "ana", channel)
    container = ana.find(".container")
    expect(container.locator("h4")).to_have_text("Nautilus: Ana's turn")
    expect(container.get_by_role("separator")).to_have_count(1)
    accent = container.evaluate("node => getComputedStyle(node).borderLeftColor")
    assert accent == "rgb(240, 164, 90)"
    embed = ana.find(".embed")
    expect(embed.get_by_role("link", name="Final score")).to_be_visible()
    expect(embed.locator(".embed-field")).to_have_count(4)
    container.get_by_role("button", name="Play").click()
    ana.expect_message("Your move, captain.")


def test_commands_from_the_menus_of_messages_and_members(
    site: Site, windows: Windows, channel: str
) -> None:
    site.say("bram", channel, "Keep this")
    ana = windows.open(site, "ana", channel)
    kept = ana.expect_message("Keep this")
    kept.hover()
    kept.get_by_role("button", name="More actions").click()
    ana.page.get_by_role("menuitem", name="Bookmark").click()
    ana.expect_message("Kept message")
    ana.find("[data-member=chloe] .member-open").click()
    ana.page.get_by_role("menuitem", name="Wave at").click()
    ana.expect_message("@Ana waves at @Chloé")


def test_a_modal_opens_only_where_it_was_asked_for_and_survives_a_reload(
    site: Site, windows: Windows, channel: str
) -> None:
    first, second = windows.open(site, "ana", channel), windows.open(site, "ana", channel)
    first.command("note")
    expect(first.find("dialog [data-custom-id=note]")).to_be_visible()
    first.page.reload()
    expect(first.find("dialog [data-custom-id=note]")).to_be_visible()
    expect(second.find("dialog")).to_have_count(0)
    first.press("Escape")
    expect(first.find("dialog")).to_have_count(0)
    first.page.reload()
    first.page.wait_for_selector("body:not(.is-loading)")
    expect(first.find("dialog")).to_have_count(0)


def test_files_are_sent_with_a_message(site: Site, windows: Windows, channel: str) -> None:
    ana, bram = windows.open(site, "ana", channel), windows.open(site, "bram", channel)
    log = {"name": "log.txt", "mimeType": "text/plain", "buffer": b"Dived at dawn."}
    ana.find("#file-picker").set_input_files(log)  # type: ignore[arg-type]  # a FilePayload
    expect(ana.find("#composer-files")).to_contain_text("log.txt")
    ana.say("Here is the log")
    card = bram.expect_message("Here is the log").locator(".file-card")
    expect(card).to_contain_text("14 bytes")
    expect(ana.find("#composer-files")).to_be_hidden()


def test_commands_work_in_a_conversation_with_the_bot(site: Site, windows: Windows) -> None:
    diego = windows.open(site, "diego")
    diego.find("#channel-list").get_by_role("button", name="Bathysphere").click()
    expect(diego.find("#top h1")).to_have_text("Bathysphere")
    diego.page.get_by_role("button", name="to see what Bathysphere can do").click()
    expect(diego.option("/wreck list")).to_be_visible()
    diego.type("wreck l")
    diego.press("Enter", "Enter")
    diego.expect_message("Galatea")
