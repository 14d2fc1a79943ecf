"""Scripted people read what a panel offers, choose by their policy, and are observed."""

from __future__ import annotations

from random import Random
from typing import Any

import discord as library
import pytest
from discord import ui

from bot.discord import custom_ids
from bot.discord.custom_ids import Ref
from bot.local_discord.driver.driver import LocalDiscord
from bot.local_discord.driver.member import Member, RefusedError
from bot.local_discord.driver.seen_objects import Message, Outcome
from bot.local_discord.people.boards import asks, newest
from bot.local_discord.people.offers import Kind, Offer, button, game_of, leading_on, offers
from bot.local_discord.people.person import Observer, Person, Press
from bot.local_discord.people.policies import AtRandom, FirstOffered
from bot.local_discord.people.table import Table
from tests.local_discord.testbot import SampleBot

GAME, ASKED = 7, 1234


def _button(what: str, label: str, asked: int = ASKED) -> dict[str, Any]:
    return {"type": 2, "style": 1, "custom_id": str(Ref(GAME, asked, what)), "label": label}


def _menu(*values: str) -> dict[str, Any]:
    options = [{"value": value, "label": f"entry {value}"} for value in values]
    return {"type": 3, "custom_id": str(Ref(GAME, ASKED, "menu.")), "options": options}


def _panel(*components: dict[str, Any]) -> Message:
    return Message({"components": [{"type": 1, "components": list(components)}]})


def test_options_menus_and_ways_back_are_told_apart() -> None:
    panel = _panel(
        _menu("o.4", "m.1-2"), _button("m.1", "Back to the list"), _button("undo", "Back")
    )
    kinds = [offer.kind for offer in offers(panel)]
    assert kinds == [Kind.OPTION, Kind.MENU, Kind.UP, Kind.BACK]
    option, menu = leading_on(panel)
    assert (option.index, menu.path) == (4, (1, 2))
    assert game_of(panel) == GAME


def test_what_is_left_out_leads_on_and_another_picture_does_not() -> None:
    panel = _panel(
        _button("o.4", "1"), _button("m.all", "Any other (35)"), _button("wb.", "Whole board")
    )
    option, others = leading_on(panel)
    assert (option.index, others.kind, others.path) == (4, Kind.MENU, ())
    whole = _panel(_button("o.4", "1"), _button("m.", "Close up"))
    assert [offer.kind for offer in offers(whole)] == [Kind.OPTION, Kind.UP]


def test_who_was_asked_whether_it_is_meant_presses_only_that() -> None:
    panel = _panel(_button("s.3", "Do it"), _button("m.", "Back"))
    assert [(offer.kind, offer.index) for offer in leading_on(panel)] == [(Kind.SURE, 3)]
    assert [offer.kind for offer in offers(panel)] == [Kind.SURE, Kind.UP]


def test_what_belongs_to_no_question_is_not_offered_as_an_answer() -> None:
    turn_back = _button("undo", "Take back", asked=0)
    foreign = {"type": 2, "style": 1, "custom_id": "something", "label": "Else"}
    greyed = {**_button("o.1", "1. That"), "disabled": True}
    panel = _panel(turn_back, foreign, greyed, _button("log", "Log", asked=0))
    assert {offer.kind for offer in offers(panel)} == {Kind.OTHER}
    assert leading_on(panel) == []
    assert button(panel, custom_ids.LOG) is not None
    assert button(panel, custom_ids.PLAY) is None


async def test_policies_choose_among_what_leads_on() -> None:
    panel = _panel(_button("undo", "Back"), _button("o.0", "1."), _button("m.1", "More …"))
    first = await FirstOffered().choose(panel)
    assert first is not None
    assert first.index == 0
    picks = AtRandom(Random(1))
    found = {offer.custom_id for _ in range(30) if (offer := await picks.choose(panel))}
    assert found == {str(Ref(GAME, ASKED, "o.0")), str(Ref(GAME, ASKED, "m.1"))}
    assert await picks.choose(_panel(_button("undo", "Back"))) is None


class Noted(Observer):
    """What an observer was told, in order."""

    def __init__(self) -> None:
        self.told: list[tuple[str, str]] = []

    def pressing(self, press: Press) -> None:
        self.told.append(("pressing", press.offer.custom_id))

    def pressed(self, press: Press, outcome: Outcome) -> None:
        self.told.append((outcome.state, press.offer.custom_id))

    def refused(self, press: Press) -> None:
        self.told.append(("refused", press.offer.custom_id))


async def test_an_observer_hears_of_each_press_before_and_after(
    local: LocalDiscord, bot: SampleBot, ana: Member
) -> None:
    panel = (await ana.slash("game panel")).message
    noted = Noted()
    person = Person(ana, observers=(noted,))
    go = Offer(next(each.custom_id for each in panel.buttons if each.label == "Go"))
    assert (await person.tap(panel, go)).state == "succeeded"
    with pytest.raises(RefusedError):  # it is greyed out now
        await person.press(panel, go)
    entry = Offer(panel.selects[0].custom_id, panel.selects[0].values[0])
    picked = await person.press(panel, entry)
    assert "picked" in picked.message.content
    assert noted.told == [
        ("pressing", go.custom_id),
        ("succeeded", go.custom_id),
        ("pressing", go.custom_id),
        ("refused", go.custom_id),
        ("pressing", entry.custom_id),
        ("succeeded", entry.custom_id),
    ]


async def _post(bot: SampleBot, room: str, text: str, what: str) -> str:
    view = ui.View(timeout=None)
    view.add_item(ui.Button(label=what, custom_id=str(Ref(GAME, 0, what))))
    channel = bot.get_partial_messageable(int(room), type=library.ChannelType.text)
    return str((await channel.send(text, view=view)).id)


async def test_the_newest_board_is_found_behind_what_others_say(
    local: LocalDiscord, bot: SampleBot, ana: Member, bram: Member
) -> None:
    room = local.channel_id("games")
    assert await newest(ana, room, custom_ids.PLAY) is None
    await _post(bot, room, f"Your turn, {bram.mention}.", custom_ids.PLAY)
    board = await _post(bot, room, f"{bram.mention} played. Your turn, {ana.mention}.", "play")
    for number in range(8):
        await bram.say(f"hm {number}")
    table = Table([Person(bram), Person(ana)], room)
    seen = await table.board()
    assert seen.id == board
    assert asks(seen, ana)
    assert not asks(seen, bram)
    assert table.asked(seen) is table.people[1]
    following = await _post(bot, room, "Bram wins.", custom_ids.REMATCH)
    assert (await table.next_board(seen)).id == following
