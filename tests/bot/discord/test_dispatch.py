"""Parts of the dispatch that need no Discord: ids, limits, names, typed moves, clockwork."""

from __future__ import annotations

import asyncio
from collections.abc import Hashable
from dataclasses import replace
from random import Random

import pytest
from discord import ui

from bot.discord import custom_ids
from bot.discord.choice_menu import labels
from bot.discord.components import Action
from bot.discord.custom_ids import TEMPLATE, Ref
from bot.discord.limits import TEXT_TOTAL, cut, cut_lines
from bot.discord.lobby_message import options_layout
from bot.discord.message_builder import Layout, mentioning
from bot.discord.names import plain_name, shown_name
from bot.discord.new_table import parse_options
from bot.discord.sentences import Speech
from bot.discord.typed_moves import suggestions
from bot.jobs.clockwork import Clockwork
from bot.jobs.frames import frame
from bot.tables.play import Played
from bot.tables.refusals import ValuelessOptionError
from bot.tables.services import Services
from bot.tables.story import StoryLine, learnt, story
from bot.tables.table import FOLLOW_UP
from bot.tables.thoughts import Thought, key_of
from games.core.api import Event, Seat
from games.core.errors import UnknownOptionError
from games.core.menu import Item, menu
from games.core.options import GameOption
from render import Target
from storage.api.rows import NewTimer
from tests.bot.begun_tables import PATIENCE, asked, duel, play_until, until
from tests.bot.conftest import ANA, BRAM
from tests.bot.standin import Stage


@pytest.mark.parametrize(
    "what",
    [
        custom_ids.PLAY,
        custom_ids.option(24),
        custom_ids.submenu((3, 1)),
        "set.first_player.2",
        "yes.undo",
        "m.",
    ],
)
def test_custom_ids_round_trip(what: str) -> None:
    ref = Ref(2**62, 2**32 - 1, what)
    match = TEMPLATE.fullmatch(str(ref))
    assert match is not None
    assert Ref.of(match) == ref
    assert len(str(ref)) <= 100


@pytest.mark.parametrize("odd", ["g:1:2:", "g:x:2:play", "g:1:2:PLAY", "g:1:2:a b", "h:1:2:play"])
def test_odd_custom_ids_are_not_ours(odd: str) -> None:
    assert TEMPLATE.fullmatch(odd) is None


def test_paths_survive_nonsense() -> None:
    assert custom_ids.path_of("3-1") == (3, 1)
    assert custom_ids.path_of("") == ()
    assert custom_ids.path_of("x--9") == (9,)


def test_text_is_cut_to_fit() -> None:
    assert cut("abcdef", 4) == "abc…"
    assert cut_lines(["a" * 50, "b" * 50, "c"], 60) == ["b" * 50, "c"]
    layout = Layout().text("x" * 3000).text("y" * 3000).text("never")
    texts = [item.content for item in layout.view().walk_children() if hasattr(item, "content")]
    assert sum(len(text) for text in texts) <= TEXT_TOTAL


@pytest.mark.parametrize(
    ("raw", "plain"),
    [
        ("Ana", "Ana"),
        ("  a \u202e b\n", "a b"),
        ("\u200b\u200b", "?"),
        ("x" * 50, "x" * 32),
        ("Zoë 🐙", "Zoë 🐙"),
    ],
)
def test_names_are_made_plain(raw: str, plain: str) -> None:
    assert plain_name(raw) == plain


def test_names_cannot_format_or_mention() -> None:
    shown = shown_name("**@everyone** `x` <@1>")
    assert "@everyone" not in shown
    assert "**" not in shown.replace("\\*", "")


def test_only_the_named_users_are_mentioned() -> None:
    mentions = mentioning([5]).to_dict()
    assert mentions["users"] == [5]
    assert mentions["parse"] == []


def test_options_are_parsed() -> None:
    known = (GameOption("piles", (False, True), ""),)
    assert parse_options("a=1 b=x", known) == {"a": "1", "b": "x"}
    with pytest.raises(UnknownOptionError):
        parse_options("nonsense", known)
    with pytest.raises(ValuelessOptionError) as refused:
        parse_options("piles", known)
    assert refused.value.params["allowed"] == ["piles=false", "piles=true"]


async def test_suggestions_lead_through_a_turn(services: Services) -> None:
    table = await play_until(services, await duel(services), "place_card", Random(3))
    _, seat, question = asked(table)
    speech = Speech(table, "en")
    first = suggestions(table, speech, seat, "")
    assert len(first) == len(question.decision.options)
    card = first[0][1]
    second = suggestions(table, speech, seat, f"{card} ")
    assert len(second) == 10  # a space after the card asks for its place
    assert all(value.startswith(f"{card} ") for _, value in second)
    third = suggestions(table, speech, seat, f"{card} b")
    assert [value for _, value in third] == [f"{card} B{n}" for n in range(1, 6)]
    assert suggestions(table, speech, seat, "zzz") == []


async def test_suggestions_stop_where_something_is_revealed(services: Services) -> None:
    table = await duel(services)
    _, seat, question = asked(table)
    speech = Speech(table, "en")
    key = question.decision.keys[0].removeprefix("keep:")
    assert suggestions(table, speech, seat, f"{key} skip") == []


async def test_labels_are_numbered_as_in_the_picture(services: Services) -> None:
    table = await duel(services)
    _, seat, question = asked(table)
    items = menu(question.decision.options)
    named = labels(table, Speech(table, "en"), question.decision, items, table.view(seat))
    assert [name.split(".")[0] for name in named] == ["1", "2"]


async def test_each_menu_of_a_long_list_is_numbered_from_one(services: Services) -> None:
    table = await duel(services)
    _, seat, question = asked(table)
    view = table.view(seat)
    speech = Speech(table, "en")
    last = [Item(span=(0, 1)), Item(index=1)]
    spans, only = labels(table, speech, question.decision, last, view)
    assert " … " in spans
    assert only.startswith("1. ")
    shown = frame(view, table.names, speech.say, question.decision, places=[1])
    assert shown.targets == (Target(1, question.decision.keys[1]),)


async def _first_turn(services: Services) -> Played:
    """Return the last choice of a first turn with several steps to tell, and a draw."""
    table = await services.opening.create("atlantis", ANA, channel_id=10)
    await services.lobby.join(table.id, BRAM)
    table = await services.lobby.start(table.id, ANA.user_id)
    while True:
        user, _, question = asked(table)
        played = await services.play.play(table.id, user, question.decision.keys[-1])
        if played.is_settled:
            return played
        table = played.table


async def test_numbers_among_the_options_have_names_where_a_game_names_them(
    services: Services,
) -> None:
    table = await services.opening.create("atlantis", ANA, channel_id=10)
    speech = Speech(table, "en")
    (limit,) = (option for option in table.game.options if option.name == "trade_limit")
    assert [speech.value(limit, value) for value in limit.values] == ["One tile", "Any number"]
    assert speech.value(limit, 7) == "7"


async def test_the_host_reads_what_an_option_is_about(services: Services) -> None:
    table = await services.opening.create("atlantis", ANA, channel_id=10)
    helps = [
        {entry.description for entry in item.item.options}
        for item in options_layout(table, Speech(table, "en")).view().walk_children()
        if isinstance(item, Action) and isinstance(item.item, ui.Select)
    ]
    assert helps[0] == {None}, "the number of seats needs no words"
    *of_game, pace, late = helps[1:]
    assert all(len(each) > 1 and None not in each for each in of_game), "a line for each value"
    assert (len(pace), len(late)) == (4, 3), "what a pace is stands below each of them"


async def test_an_option_that_does_nothing_is_not_offered(services: Services) -> None:
    table = await services.opening.create("sunken_city", ANA, channel_id=10)
    menus = [
        item.item.custom_id
        for item in options_layout(table, Speech(table, "en")).view().walk_children()
        if isinstance(item, Action) and isinstance(item.item, ui.Select)
    ]
    assert any(each.endswith("set.auto_forced") for each in menus)
    assert not any(each.endswith("set.confirm_turn") for each in menus)
    assert table.row.options["confirm_turn"] is True  # as in tables stored before


async def test_steps_of_a_turn_are_told_on_one_line(services: Services) -> None:
    table = (await _first_turn(services)).table
    speech = Speech(table, "en")
    told = story(await services.store.entries.of_game(table.id), None)
    begins, turn = speech.told(told)
    assert "begins" in begins
    assert turn.count(". ") == 2, turn
    assert turn.endswith("Draws 1 card.")
    assert speech.lines(told, most=1) == ["-# … 1 earlier line is in the log", turn]
    assert speech.told(told[2:]) == [turn.partition(". ")[2]], "nothing is lost without its head"


async def test_what_was_done_to_a_player_comes_first_with_its_whole_line(
    services: Services,
) -> None:
    table = (await _first_turn(services)).table
    speech = Speech(table, "en")
    told = story(await services.store.entries.of_game(table.id), None)
    lost = StoryLine(
        told[-1].seq, told[-1].seat, event=Event("bridge-lost", {"owner_seat": Seat(1)})
    )
    turn, begins = speech.recap([*told, lost], Seat(1))
    assert turn.endswith("Draws 1 card. The bridge of Bram leaves the game with its gap.")
    assert speech.recap([*told, lost], Seat(0)) == [begins, turn]
    # What has no subject stands on no line about what somebody else did.
    assert told[-1].seat is not None
    by_other = replace(lost, seat=Seat(1 - told[-1].seat))
    assert len(speech.told([*told, by_other])) == len(speech.told([*told, lost])) + 1


async def test_a_player_learns_what_was_drawn(services: Services) -> None:
    played = await _first_turn(services)
    speech = Speech(played.table, "en")
    drawer = next(made.entry.seat for made in played.made if made.events)
    assert drawer is not None
    (words,) = speech.told(learnt(played.made, [drawer]))
    assert words.startswith("You draw ")
    assert learnt(played.made, [Seat(1 - drawer)]) == []
    assert learnt(played.made, []) == []


async def test_numbers_of_an_option_may_have_names(services: Services) -> None:
    table = await services.opening.create("sunken_city", ANA, channel_id=10, options={})
    speech = Speech(table, "en")
    (guard,) = (option for option in table.game.options if option.name == "stall_guard_rounds")
    assert [speech.value(guard, value) for value in (0, 3)] == ["Off", "3 rounds"]
    nameless = GameOption("rounds", (1, 2), "D-1")
    assert speech.value(nameless, 2) == "2"


async def test_the_clockwork_does_what_was_left_behind(services: Services) -> None:
    table = await duel(services)
    await services.store.timers.cancel(table.id)
    await services.store.timers.add(table.id, NewTimer(FOLLOW_UP, 990))
    await services.store.timers.claim(995)  # by a process that died
    done: list[int] = []

    async def follow(game_id: int) -> None:
        done.append(game_id)

    async def is_settled() -> bool:
        return await services.store.timers.of_game(table.id) == []

    clockwork = Clockwork(services.store, services.tables.now, {FOLLOW_UP: follow})
    task = asyncio.create_task(clockwork.run())
    await until(is_settled)
    clockwork.stop()
    await task
    assert done == [table.id]


async def test_a_stopping_clockwork_finishes_what_it_has_begun(services: Services) -> None:
    first = await duel(services)
    second = await services.opening.create("nautilus_duel", ANA, channel_id=11)
    begun, go_on = asyncio.Event(), asyncio.Event()
    done: list[int] = []

    async def follow(game_id: int) -> None:
        begun.set()
        await go_on.wait()
        await services.store.timers.cancel(game_id, [FOLLOW_UP])
        done.append(game_id)

    clockwork = Clockwork(services.store, services.tables.now, {FOLLOW_UP: follow}, at_once=1)
    task = asyncio.create_task(clockwork.run())
    async with asyncio.timeout(PATIENCE):
        await begun.wait()
        clockwork.stop()
        go_on.set()
        await task  # ends by itself
    assert len(done) == 1
    timers = [t for g in (first.id, second.id) for t in await services.store.timers.of_game(g)]
    assert len([t for t in timers if t.kind == FOLLOW_UP]) == 1  # for the next start


async def test_a_stopping_clockwork_keeps_the_timer_of_a_computer_that_thinks(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    stage = Stage.of(services)
    table = await services.opening.create("nautilus_duel", ANA, channel_id=10, computers=["mate"])
    await services.lobby.set_options(table.id, ANA.user_id, {"first_player": "B"})
    table = await services.lobby.start(table.id, ANA.user_id)
    await services.store.timers.cancel(table.id)
    await services.store.timers.add(table.id, NewTimer(FOLLOW_UP, services.tables.now()))
    begun, go_on = asyncio.Event(), asyncio.Event()

    async def slowly(thought: Thought, owner: Hashable) -> str:
        begun.set()
        await go_on.wait()
        return key_of(thought)

    monkeypatch.setattr(services.computers, "_think", slowly)
    clockwork = Clockwork(
        services.store,
        services.tables.now,
        {FOLLOW_UP: stage.dispatch.publisher.follow_if_free},
    )
    task = asyncio.create_task(clockwork.run())
    async with asyncio.timeout(PATIENCE):
        await begun.wait()
    services.computers.wind_down()
    clockwork.stop()
    go_on.set()
    await task
    table = await services.tables.get(table.id)
    assert table.computer_to_move() is not None  # it has made one step of its turn
    assert FOLLOW_UP in [timer.kind for timer in await services.store.timers.of_game(table.id)]
    assert not stage.room.posted
    await stage.close()


async def test_a_stopping_bot_lets_computers_rest(services: Services) -> None:
    table = await services.opening.create(
        "nautilus_duel", ANA, channel_id=10, computers=["deckhand"]
    )
    table = await services.lobby.set_options(table.id, ANA.user_id, {"first_player": "B"})
    table = await services.lobby.start(table.id, ANA.user_id)
    assert table.computer_to_move() == 1
    services.computers.wind_down()
    assert (await services.computers.run(table.id)).table.row == table.row
    assert (await services.tables.get(table.id)).row.seq == table.row.seq


async def test_a_failing_follow_up_is_tried_again(services: Services) -> None:
    table = await duel(services)
    tried = asyncio.Event()

    async def follow(game_id: int) -> None:
        tried.set()
        raise RuntimeError("Discord is away")

    clockwork = Clockwork(services.store, services.tables.now, {FOLLOW_UP: follow})
    task = asyncio.create_task(clockwork.run())
    async with asyncio.timeout(PATIENCE):
        await tried.wait()
        clockwork.stop()
        await task
    assert [timer.kind for timer in await services.store.timers.of_game(table.id)] == [FOLLOW_UP]
