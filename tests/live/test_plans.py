"""Planning on the local Discord: by buttons, played by itself, after a restart, seen by nobody."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import pytest

from bot.app import Bathysphere
from bot.local_discord.driver.driver import LocalDiscord
from bot.local_discord.driver.member import Member
from bot.local_discord.driver.seen_objects import Message
from bot.local_discord.people.boards import changed
from bot.local_discord.people.offers import Offer, offers
from bot.local_discord.people.person import Person
from bot.tables.services import Services
from bot.tables.table import Table
from storage.api.store import Store
from tests.bot.begun_tables import PATIENCE, asked, play_until, until

OPTIONS = "first_player=A plans_at_once=true"


async def _placing(local: LocalDiscord, bot: Bathysphere, store: Store) -> Table:
    """Return a duel of Ana and Bram in which somebody is to place a card, its board out."""
    await local.member("Ana").slash("game new", game="nautilus_duel", options=OPTIONS)
    await local.member("Bram").slash("game join")
    await local.member("Ana").slash("game start")
    (number,) = await store.games.live()
    table = await play_until(
        bot.services, await bot.services.tables.get(number), "place_card", Random(3)
    )
    await bot.publisher.follow(number)
    return table


def _waiting(local: LocalDiscord, table: Table) -> Member:
    """Return who waits."""
    names = {seat.user_id: seat.name for seat in table.seats}
    (user,) = (user for user in table.humans() if user != asked(table)[0])
    return local.member(names[user])


def _offer(panel: Message, verb: str) -> Offer | None:
    return next((o for o in offers(panel) if o.ref is not None and o.ref.verb == verb), None)


async def _keep_a_plan(local: LocalDiscord, table: Table) -> Member:
    """Let whoever waits open the panel, plan the first of everything and keep it."""
    member = _waiting(local, table)
    person = Person(member, patience=PATIENCE)
    board = await member.wait_for(lambda m: any(b.label == "Play" for b in m.buttons))
    panel = (await person.use(board, "play")).message
    await person.use(panel, "plan")
    panel = await changed(member, panel, PATIENCE)
    while (option := _offer(panel, "po")) is not None:
        await person.press(panel, option)
        panel = await changed(member, panel, PATIENCE)
        assert panel.is_ephemeral
    await person.use(panel, "pk")
    panel = await changed(member, panel, PATIENCE)
    assert "Kept" in panel.text
    return member


async def _last_choice(services: Services, table: Table) -> Table:
    """Let whoever is asked play a turn that leaves the plan alone."""
    user = asked(table)[0]
    while asked(table)[0] == user:
        key = asked(table)[2].decision.keys[-1]
        table = (await services.play.play(table.id, user, key)).table
    return table


@pytest.mark.slow
async def test_a_plan_is_played_by_itself_and_nobody_reads_of_it(
    local: LocalDiscord, bot: Bathysphere, store: Store
) -> None:
    table = await _placing(local, bot, store)
    planner = await _keep_a_plan(local, table)
    assert "planned" in (await planner.slash("games")).message.text
    table = await _last_choice(bot.services, await bot.services.tables.get(table.id))
    bot.router.follow_up.follow(table.id)

    async def is_played() -> bool:
        return (await store.games.get(table.id)).seq > table.row.seq

    await until(is_played)
    await bot.router.finish(60.0)
    now = await bot.services.tables.get(table.id)
    assert now.plans == ()
    rival = local.member(now.seats[asked(now)[1]].name)
    public = [m for m in await rival.sees() if not m.is_ephemeral]
    assert f"Your turn, {rival.mention}" in public[-1].text
    assert not any("plan" in message.text.lower() for message in public)


@pytest.mark.slow
async def test_a_plan_survives_a_restart(
    local: LocalDiscord, bot: Bathysphere, store: Store, tmp_path: Path
) -> None:
    table = await _placing(local, bot, store)
    await _keep_a_plan(local, table)
    await bot.close()
    table = await _last_choice(Services(store), await Services(store).tables.get(table.id))
    again = Bathysphere(store, own_gateway=True, folder=tmp_path, pace=0)
    running = asyncio.create_task(again.start(local.token))

    async def is_played() -> bool:
        return (await store.games.get(table.id)).seq > table.row.seq

    try:
        await until(is_played)
        await again.router.finish(60.0)
    finally:
        await again.close()
        await asyncio.gather(running, return_exceptions=True)
    assert (await store.entries.load(table.id)).plans == ()
