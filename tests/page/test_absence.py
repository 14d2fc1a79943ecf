"""Somebody is not there, as everybody sees it: five windows, the real bot, days that pass at once.

The late card by three people, a seat lent while its player is away, a stranger on an open seat.
"""

from __future__ import annotations

import re
import time
from collections.abc import Iterable

import pytest
from playwright.sync_api import Locator, expect

from bot.courtesy.spans import MINUTE
from bot.courtesy.turns import LATE_WITHOUT_CLOCK
from tests.page.conftest import Windows
from tests.page.scripted_site import ScriptedSite
from tests.page.window import PHONE, Window, button

LATE = LATE_WITHOUT_CLOCK + MINUTE
_JAM = 502  # what Discord answers if it is busy
COMPUTER, OPEN, TAKE = "Computer plays this turn", "Open the seat", "Take Bram's seat"


def begin(site: ScriptedSite, *members: str) -> str:
    """Return a channel with a running game of Atlantis; the first, its host, is waited for."""
    channel = site.new_channel()
    first, *others = members
    options = "start_player=seat_1"
    site.run(first, channel, "game new", game="atlantis", seats=len(members), options=options)
    site.let_pass(0)  # what a command does comes after its answer
    for member in others:
        site.run(member, channel, "game join")
        site.let_pass(0)
    site.run(first, channel, "game start")
    site.let_pass(0)
    return channel


def stranger(site: ScriptedSite, name: str) -> str:
    """Have somebody else come to the server."""
    guild = site.state()["guilds"][0]["id"]
    site.request("POST", "/local/world", {"do": "member", "guild_id": guild, "name": name})
    return name.lower()


def card(window: Window) -> Locator:
    """Return the card that asks the others about whoever is late."""
    return window.messages.filter(has=window.page.get_by_role("button", name=OPEN)).last


def controls(message: Locator) -> Locator:
    """Return the buttons that the bot has put below a message."""
    return message.locator("[data-custom-id]")


def board(window: Window) -> Locator:
    """Return the newest board."""
    hand = window.page.get_by_role("button", name="My hand", exact=True)
    return window.messages.filter(has=hand).last


def everywhere(windows: Iterable[Window], message_id: str, *words: str) -> None:
    """Wait until a message says something in all windows."""
    for window in windows:
        for said in words:
            expect(window.find(f"#{message_id}")).to_contain_text(said)


def told(window: Window, words: str) -> Locator:
    """Wait until somebody is told something that only they can see."""
    answer = window.find("article.is-ephemeral").filter(has_text=words).last
    expect(answer).to_be_visible()
    return answer


def hand(window: Window) -> str:
    """Return which cards the newest private picture shows, as it says to those who cannot see."""
    picture = window.find("article.is-ephemeral").last.locator("img[alt*='Your hand']")
    found = re.search(r"Your hand: [^.]+\.", picture.get_attribute("alt") or "")
    assert found is not None
    return found[0]


def violations(site: ScriptedSite) -> object:
    """Return what a correct bot never does."""
    return site.request("GET", "/local/violations")["violations"]


class Jammed:
    """Changes of a message that Discord does not take for a while: its buttons stay."""

    def __init__(self, site: ScriptedSite, channel: str, message_id: str) -> None:
        self._site = site
        self._path = f"/channels/{channel}/messages/{message_id.rsplit('-', 1)[-1]}"
        fault = {"kind": "status", "status": _JAM, "method": "PATCH", "times": 100}
        site.request("POST", "/local/faults", {**fault, "route": self._path})

    def wait(self) -> None:
        """Wait until the bot has tried to change it: what the change shows has happened."""
        end = time.monotonic() + 60
        while not any(
            each["status"] == _JAM and each["path"].endswith(self._path)
            for each in self._site.request("GET", "/local/requests")["requests"]
        ):
            assert time.monotonic() < end, "the bot changes nothing"
            time.sleep(0.02)

    def free(self) -> None:
        """Let the changes through."""
        self._site.request("DELETE", "/local/faults")


@pytest.mark.clause("T6", "T7")
def test_the_late_card_in_the_windows_of_three_people(
    scripted: ScriptedSite, windows: Windows
) -> None:
    """T6, T7: a wrong press is answered and changes nothing; one is enough, and all see whose."""
    eva = stranger(scripted, "Eva")
    channel = begin(scripted, "bram", "ana", "chloe", "diego")
    ana, diego, outside = (windows.open(scripted, who, channel) for who in ("ana", "diego", eva))
    late, chloe = (
        windows.open(scripted, who, channel, size=PHONE, touch=True) for who in ("bram", "chloe")
    )
    all_five = (ana, diego, outside, late, chloe)
    scripted.let_pass(LATE)
    expect(card(ana)).to_contain_text("Bram's turn came 5 days ago. @Ana, @Chloé, @Diego")
    number, words = card(ana).get_attribute("id") or "", card(ana).text_content() or ""
    expect(late.messages.filter(has_text="is waiting for you")).to_have_count(1)

    late.use(card(late), COMPUTER)
    told(late, "This question is for the others. You can simply play")
    outside.use(card(outside), OPEN)
    told(outside, "You're not at this table.")
    for window in all_five:
        expect(card(window)).to_have_text(words)
        expect(controls(card(window))).to_have_count(3)

    ana.use(card(ana), "Wait")
    everywhere(all_five, number, "Ana would rather wait. I'll ask again in 24 hours.")
    ana.use(card(ana), "Wait")
    told(ana, "You're waiting already. I'll ask again in 24 hours.")
    chloe.use(card(chloe), OPEN)
    everywhere(all_five, number, "To open the seat: Chloé. 1 more is needed.")
    chloe.use(card(chloe), OPEN)
    told(chloe, "You have already asked for that. 1 more player has to want it.")

    jammed = Jammed(scripted, channel, number)
    diego.use(card(diego), COMPUTER)
    jammed.wait()
    chloe.use(card(chloe), OPEN)
    told(chloe, "This has already been settled")
    jammed.free()
    everywhere(all_five, number, "Diego lets the computer play this turn for Bram.")
    for window in all_five:
        expect(controls(window.find(f"#{number}"))).to_have_count(0)
        expect(board(window)).to_contain_text("Computer for Bram")
        expect(board(window)).to_contain_text("Your turn, @Ana.")
        expect(window.messages.filter(has_text="is waiting for you")).to_have_count(0)
    assert violations(scripted) == []


@pytest.mark.clause("P2", "S2")
def test_a_friend_plays_while_somebody_is_away(scripted: ScriptedSite, windows: Windows) -> None:
    """P2, S2: who plays meanwhile is chosen in /away, seen on the board, and over by one press."""
    eva = stranger(scripted, "Eva")
    channel = begin(scripted, "bram", "ana", "chloe")
    ana, friend = windows.open(scripted, "ana", channel), windows.open(scripted, eva, channel)
    bram = windows.open(scripted, "bram", channel, size=PHONE, touch=True)

    bram.use(board(bram), "My hand")
    own = hand(bram)
    bram.command("away")
    bram.use(told(bram, "For how long?"), "7 days")
    offer = told(bram, "Meanwhile, at your tables:")
    expect(offer).to_contain_text("Atlantis: waits for you")
    expect(board(ana)).to_contain_text("@Bram is away, back 18 January 2027.")
    bram.choose("g:0:0:away.friend", "Eva")
    expect(offer).to_contain_text("waits until @Eva says yes")
    asked = friend.expect_message("Would you play meanwhile at this table: Atlantis")
    ana.use(ana.message("Would you play meanwhile"), "I'll play")
    told(ana, "Somebody else was asked that.")
    friend.use(asked, "I'll play")
    told(friend, "you play here from now on")
    ana.expect_message("@Eva plays for Bram, who is away until 18 January 2027.")
    expect(board(ana)).to_contain_text("@Eva plays for Bram, who is away, back 18 January 2027.")
    friend.use(board(friend), "My hand")
    assert hand(friend) == own

    bram.use(board(bram), "I am back")
    told(bram, "Your absence is over, at all your tables.")
    for window in (ana, friend, bram):
        expect(board(window)).to_contain_text("Your turn, @Bram.")
        expect(board(window)).not_to_contain_text("plays for Bram")
    friend.use(board(friend), "My hand")
    told(friend, "You're not in this game.")
    assert violations(scripted) == []


@pytest.mark.clause("S3")
def test_a_stranger_takes_an_open_seat(scripted: ScriptedSite, windows: Windows) -> None:
    """S3: the hand goes with the seat; whoever had it is told so and cannot sit down elsewhere."""
    channel = begin(scripted, "bram", "ana", "chloe")
    ana, chloe = (windows.open(scripted, who, channel) for who in ("ana", "chloe"))
    bram, diego = (
        windows.open(scripted, who, channel, size=PHONE, touch=True) for who in ("bram", "diego")
    )
    scripted.let_pass(LATE)
    for each in (ana, chloe):
        each.use(card(each), OPEN)
    ana.expect_message("Chloé opens Bram's seat. Anyone who knows no other hand")
    for window in (ana, bram, diego):
        expect(board(window)).to_contain_text("Bram's seat is open.")
        expect(board(window)).to_contain_text("Your turn, @Ana.")  # the computer has played on
    bram.use(board(bram), "My hand")
    left = hand(bram)
    ana.use(board(ana), TAKE)
    told(ana, "You know another hand of this game, so you can't take this seat.")
    diego.use(board(diego), TAKE)
    told(diego, "The seat is yours: you see this hand from now on.")
    assert hand(diego) == left
    for window in (ana, bram, diego):
        expect(button(board(window), TAKE)).to_have_count(0)
    diego.use(board(diego), "Log")
    expect(told(diego, "Diego takes over this seat.")).not_to_contain_text("You draw")

    bram.use(board(bram), "Play")
    late = told(bram, "Somebody else has taken your seat in the meantime")
    expect(late.locator("img[alt*='Diego']")).to_have_count(1)
    expect(late.locator("img[alt*='Your hand']")).to_have_count(0)

    scripted.let_pass(LATE)
    for each in (chloe, diego):
        each.use(card(each), OPEN)
    elsewhere = board(bram)
    expect(elsewhere).to_contain_text("Ana's seat is open.")
    bram.use(elsewhere, "Take Ana's seat")
    told(bram, "You know another hand of this game")
    expect(elsewhere).to_contain_text("Ana's seat is open.")
    assert violations(scripted) == []
