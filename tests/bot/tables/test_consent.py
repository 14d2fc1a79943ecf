"""Undo: free in the own turn, by consent afterwards, never past a reveal; stopping by vote."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from bot.discord.refusal_texts import refusal
from bot.tables.consent import REQUEST, Request
from bot.tables.refusals import NoRequestError, NotSeatedError, RequestOpenError
from bot.tables.services import Services
from bot.tables.story import story
from bot.tables.table import STOP, UNDO, Table
from bot.texts import speaker
from games.core.api import CONFIRM, Seat
from games.core.errors import GameOverError, StaleDecisionError, UndoBlockedError
from storage.api.rows import PostedMessage
from tests.bot.begun_tables import answer, asked, duel, play_random, play_until
from tests.bot.conftest import ANA, BRAM, CARA

PLAIN = ("2", "3", "4", "5", "10", "11", "12", "13")


async def _placing(services: Services, **options: Any) -> Table:
    return await play_until(services, await duel(services, **options), "place_card", Random(2))


def _plain_card(table: Table) -> str:
    return next(k for k in asked(table)[2].decision.keys if k.removeprefix("card:") in PLAIN)


@pytest.mark.clause("ND-9.9")
async def test_steps_of_the_own_turn_are_taken_back_one_by_one(services: Services) -> None:
    table = await _placing(services)
    user, seat, _ = asked(table)
    start = table.view(seat)
    await answer(services, table, _plain_card(table), "space:A1")
    after = await services.consent.undo(table.id, user)
    assert isinstance(after, Table)
    assert asked(after)[2].decision.kind == "place_space"
    after = await services.consent.undo(table.id, user)
    assert isinstance(after, Table)
    assert asked(after)[2].decision.kind == "place_card"
    assert after.view(seat) == start


async def test_a_question_reopened_by_undo_has_a_new_number(services: Services) -> None:
    table = await _placing(services)
    user, _, question = asked(table)
    await answer(services, table, _plain_card(table))
    await services.consent.undo(table.id, user)
    with pytest.raises(StaleDecisionError):
        await services.play.play_index(table.id, user, question.asked, 0)


@pytest.mark.clause("ND-9.10")
async def test_nothing_before_a_reveal_comes_back(services: Services) -> None:
    table = await duel(services)
    with pytest.raises(UndoBlockedError) as refusal:
        await services.consent.undo(table.id, ANA.user_id)
    assert refusal.value.params["reason"] == "nothing"
    table = await play_random(services, table, Random(1), 1)
    with pytest.raises(UndoBlockedError) as refusal:
        await services.consent.undo(table.id, ANA.user_id)
    assert refusal.value.params["reason"] == "reveal"
    with pytest.raises(NotSeatedError):
        await services.consent.undo(table.id, CARA.user_id)


@pytest.mark.clause("ND-9.11")
async def test_a_seen_turn_needs_the_others(services: Services) -> None:
    table = await _placing(services)
    user, seat, _ = asked(table)
    other = BRAM.user_id if user == ANA.user_id else ANA.user_id
    start = table.view(None)
    await answer(services, table, _plain_card(table), "space:A1", CONFIRM)
    request = await services.consent.undo(table.id, user)
    assert isinstance(request, Request)
    assert request.plan is not None
    assert [key for _, key in request.plan.keys][-1] == CONFIRM
    assert (await services.tables.get(table.id)).view(None) != start
    waiting = await services.consent.answer_request(table.id, user, request.token, agree=True)
    assert isinstance(waiting, Request)
    done = await services.consent.answer_request(table.id, other, request.token, agree=True)
    assert isinstance(done, Table)
    assert done.view(None) == start
    assert asked(done)[1] == seat
    lines = story(await services.store.entries.of_game(table.id), None)
    assert lines[-1].act == UNDO


async def test_a_declined_or_overtaken_request_is_gone(services: Services) -> None:
    table = await _placing(services)
    user, _, _ = asked(table)
    other = BRAM.user_id if user == ANA.user_id else ANA.user_id
    played = await answer(services, table, _plain_card(table), "space:A1", CONFIRM)
    request = await services.consent.undo(table.id, user)
    assert isinstance(request, Request)
    with pytest.raises(NotSeatedError):
        await services.consent.answer_request(table.id, CARA.user_id, request.token, agree=True)
    assert (
        await services.consent.answer_request(table.id, other, request.token, agree=False) is None
    )
    with pytest.raises(NoRequestError):
        await services.consent.answer_request(table.id, other, request.token, agree=True)
    request = await services.consent.undo(table.id, user)
    assert isinstance(request, Request)
    await play_random(services, played.table, Random(3), 1)
    with pytest.raises(NoRequestError):
        await services.consent.answer_request(table.id, other, request.token, agree=True)


async def test_an_answer_is_one_to_its_own_request(services: Services) -> None:
    table = await _placing(services)
    user, _, _ = asked(table)
    other = BRAM.user_id if user == ANA.user_id else ANA.user_id
    await answer(services, table, _plain_card(table), "space:A1", CONFIRM)
    first = await services.consent.undo(table.id, user)
    assert isinstance(first, Request)
    assert await services.consent.answer_request(table.id, other, first.token, agree=False) is None
    second = await services.consent.undo(table.id, user)
    assert isinstance(second, Request)
    assert second.token != first.token
    for token in (first.token, UNDO, ""):  # an older one, and the button of an older release
        with pytest.raises(NoRequestError):
            await services.consent.answer_request(table.id, other, token, agree=True)
    assert await services.consent.request(table.id, UNDO) == second
    assert isinstance(
        await services.consent.answer_request(table.id, other, second.token, agree=True), Table
    )


async def test_one_request_a_kind_and_others_are_told_who_asked(services: Services) -> None:
    table = await _placing(services)
    user, seat, _ = asked(table)
    other = BRAM.user_id if user == ANA.user_id else ANA.user_id
    await answer(services, table, _plain_card(table), "space:A1", CONFIRM)
    table = await play_until(services, await services.tables.get(table.id), "place_card", Random(3))
    if asked(table)[0] == other:  # then they may ask for a turn of their own, too
        await answer(services, table, _plain_card(table), "space:B1", CONFIRM)
    request = await services.consent.undo(table.id, other)
    assert isinstance(request, Request)
    assert await services.consent.undo(table.id, other) == request  # asking twice is asking once
    with pytest.raises(RequestOpenError) as refused:
        await services.consent.undo(table.id, user)
    assert refused.value.params["by_seat"] == 1 - seat
    words = speaker("", "en")(refusal(refused.value, await services.tables.get(table.id)))
    assert table.names[1 - seat] in words
    assert await services.consent.request(table.id, UNDO) == request
    assert request.agreed == (other,)


async def test_a_request_of_release_0_1_0_lapses(services: Services) -> None:
    table = await duel(services)
    old = {"kind": STOP, "user_id": 2, "seq": 1, "agreed": [2], "plan": None, "open": True}
    await services.store.posted.put(PostedMessage(table.id, REQUEST, STOP, 10, 99, old))
    assert await services.consent.request(table.id, STOP) is None
    with pytest.raises(NoRequestError):
        await services.consent.answer_request(table.id, ANA.user_id, STOP, agree=True)
    request = await services.consent.stop(table.id, BRAM.user_id)
    assert isinstance(request, Request)
    assert [p.key for p in await services.consent.lapsed_requests(table, request)] == [STOP]


async def test_against_computers_a_turn_is_taken_back_at_once(services: Services) -> None:
    table = await services.opening.create(
        "nautilus_duel",
        ANA,
        channel_id=10,
        computers=["deckhand"],
        options={"first_player": "A"},
    )
    table = await services.lobby.start(table.id, ANA.user_id)
    while table.computer_to_move() is not None or asked(table)[2].decision.kind != "place_card":
        await services.computers.run(table.id)
        table = await services.tables.get(table.id)
        if table.computer_to_move() is None and asked(table)[2].decision.kind != "place_card":
            table = await play_random(services, table, Random(1), 1)
    start = table.view(None)
    await answer(services, table, _plain_card(table), "space:A1", CONFIRM)
    await services.computers.run(table.id)
    after = await services.consent.undo(table.id, ANA.user_id)
    assert isinstance(after, Table)
    assert after.view(None) == start


@pytest.mark.clause("ND-8.7")
async def test_others_never_hear_of_steps_taken_back(services: Services) -> None:
    table = await _placing(services)
    user, seat, _ = asked(table)
    rival = Seat(1 - seat)
    before = story(await services.store.entries.of_game(table.id), rival)
    await answer(services, table, _plain_card(table), "space:A1")
    assert story(await services.store.entries.of_game(table.id), rival) == before
    own = story(await services.store.entries.of_game(table.id), seat)
    assert [line.event.kind for line in own if line.event][-1] == "card-placed"
    await services.consent.undo(table.id, user)
    await services.consent.undo(table.id, user)
    assert story(await services.store.entries.of_game(table.id), rival) == before
    assert story(await services.store.entries.of_game(table.id), None)[-1].act == ""


async def test_forced_steps_go_back_with_the_choice_before_them(services: Services) -> None:
    picks = Random(11)
    table = await duel(services)
    while not table.is_over:
        user, _, question = asked(table)
        played = await services.play.play(table.id, user, picks.choice(question.decision.keys))
        table = played.table
        held = table.is_over or asked(table)[2].decision.kind != CONFIRM
        if any(made.entry.auto for made in played.made) and not held:
            back = await services.consent.undo(table.id, user)
            assert isinstance(back, Table)
            assert asked(back)[2].decision.keys == question.decision.keys
            return
    raise AssertionError("no forced step in this game")


async def test_the_host_stops_a_game(services: Services) -> None:
    table = await duel(services)
    after = await services.consent.stop(table.id, ANA.user_id)
    assert isinstance(after, Table)
    assert after.row.status == "stopped"
    with pytest.raises(GameOverError):
        await services.consent.stop(table.id, ANA.user_id)
    assert await services.store.games.in_channel(10) is None


async def test_others_stop_it_by_vote_and_moderators_at_once(services: Services) -> None:
    table = await duel(services)
    request = await services.consent.stop(table.id, BRAM.user_id)
    assert isinstance(request, Request)
    table = await play_random(services, table, Random(1), 1)  # a vote survives moves
    done = await services.consent.answer_request(table.id, ANA.user_id, request.token, agree=True)
    assert isinstance(done, Table)
    assert done.row.status == "stopped"
    assert await services.consent.request(table.id, STOP) is None
    other = await duel(services)
    with pytest.raises(NotSeatedError):
        await services.consent.stop(other.id, CARA.user_id)
    stopped = await services.consent.stop(other.id, CARA.user_id, force=True)
    assert isinstance(stopped, Table)


async def test_who_wants_to_stop_as_well_agrees(services: Services) -> None:
    table = await services.opening.create("atlantis", ANA, channel_id=10, seats=3)
    for person in (BRAM, CARA):
        await services.lobby.join(table.id, person)
    await services.lobby.start(table.id, ANA.user_id)
    first = await services.consent.stop(table.id, BRAM.user_id)
    assert (
        await services.consent.stop(table.id, BRAM.user_id) == first
    )  # once more says nothing new
    assert isinstance(first, Request)
    done = await services.consent.stop(table.id, CARA.user_id)  # two of three
    assert isinstance(done, Table)
    assert done.row.status == "stopped"
    assert await services.store.posted.of_game(table.id) == []
