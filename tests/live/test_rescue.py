"""Somebody is not there: the late card by three people, back again, a stranger on an open seat."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pytest

from bot.app import Bathysphere
from bot.courtesy.spans import DAY
from bot.local_discord.driver.driver import LocalDiscord
from bot.local_discord.driver.member import Member
from bot.local_discord.driver.seen_objects import Message
from bot.tables.table import Table
from games.core.api import Seat
from storage.api.rows import Posting
from storage.api.store import Store
from tests.bot.begun_tables import until
from tests.bot.tables.late_tables import caretaken


@dataclass
class Round:
    """A table of Ana, Bram and Chloé that waits for one of them."""

    local: LocalDiscord
    bot: Bathysphere
    number: int

    async def table(self) -> Table:
        """Return the table as it stands."""
        return await self.bot.services.tables.get(self.number)

    async def asked(self) -> Seat:
        """Return the seat the game waits for, once its call is out."""

        async def is_called() -> bool:
            table = await self.table()
            waiting = table.waiting_for()
            return bool(waiting) and table.clocks.seat(waiting[0]).began is not None

        await until(is_called)
        return (await self.table()).waiting_for()[0]

    async def member(self, seat: Seat) -> Member:
        """Return who has a seat."""
        user = (await self.table()).seats[seat].user_id
        return next(m for m in map(self.local.member, PEOPLE) if int(m.id) == user)

    async def others(self, seat: Seat) -> list[Member]:
        """Return who has the other seats."""
        return [await self.member(Seat(place)) for place in range(3) if place != seat]

    async def let_pass(self, seat: Seat, days: int = 6) -> None:
        """Let a turn have begun days ago, and have done what is due then."""
        table = await self.table()
        clocks, clock = table.clocks, table.clocks.seat(seat)
        assert clock.began is not None
        data = {**clock.dump(), "began": clock.began - days * DAY}
        known = clocks.stored.get(seat)
        await self.bot.store.posted.record(
            Posting(self.number, table.seats, clocks={seat: (known, data)})
        )
        turn = await self.bot.services.tables.open(self.number)
        await self.bot.router.publisher.rescue.attend(turn, self.bot.services.tables.now())


PEOPLE = ("Ana", "Bram", "Chloe", "Diego")


def _has(label: str) -> Callable[[Message], bool]:
    return lambda message: any(label in button.label for button in message.buttons)


def _privately(words: str) -> Callable[[Message], bool]:
    return lambda message: message.is_ephemeral and words in message.text


@pytest.fixture
async def game(local: LocalDiscord, bot: Bathysphere, store: Store) -> Round:
    """Return a table that runs."""
    ana, bram, chloe = (local.member(name) for name in PEOPLE[:3])
    await ana.slash("game new", game="atlantis", seats=3)
    await bram.slash("game join")
    await chloe.slash("game join")
    await ana.slash("game start")
    (number,) = await store.games.live()
    return Round(local, bot, number)


@pytest.mark.clause("T6")
async def test_the_late_card_by_three_people(game: Round) -> None:
    """T6: the late player and a stranger change nothing; one of the others is enough."""
    seat = await game.asked()
    late, (first, second) = await game.member(seat), await game.others(seat)
    await game.let_pass(seat)
    card = await second.wait_for(_has("Computer plays this turn"))
    assert card.pings_me
    for nobody, words in ((late, "for the others"), (game.local.member("Diego"), "not at this")):
        await nobody.click(card, label="Computer plays this turn")
        await nobody.wait_for(_privately(words))
    await first.click(card, label="Wait")
    await first.wait_for(lambda m: m.id == card.id and "would rather wait" in m.text)
    await second.click(card, label="Computer plays this turn")
    board = await late.wait_for(lambda m: "Computer for" in m.text and _has("Play")(m))
    assert "lets the computer play this turn" in board.text

    async def is_played() -> bool:
        return seat not in (await game.table()).waiting_for()

    await until(is_played)
    assert (await game.table()).player(seat) == int(late.id)


@pytest.mark.clause("T8", "S2")
async def test_a_caretaker_and_back_with_one_press(game: Round) -> None:
    """T8, S2: the computer plays at once, until the owner presses the button on the board."""
    seat = await game.asked()
    owner = await game.member(seat)
    await caretaken(game.bot.services, await game.table(), seat)
    game.bot.router.follow_up.follow(game.number)
    board = await owner.wait_for(_has("I am back"))
    assert "The computer plays for" in board.text
    outcome = await owner.click(board, label="I am back")
    assert "Welcome back" in outcome.message.text
    assert "While you were away" in outcome.message.text
    assert (await game.table()).player(seat) == int(owner.id)


@pytest.mark.clause("S3", "S4")
async def test_a_stranger_takes_the_seat_and_the_owner_is_too_late(game: Round) -> None:
    """S3, S4: found gone, the card at once; a majority opens the seat; too late is told kindly."""
    seat = await game.asked()
    owner, diego = await game.member(seat), game.local.member("Diego")
    await game.let_pass(seat)
    card = await diego.wait_for(_has("Open the seat"))
    for each in await game.others(seat):
        await each.click(card, label="Open the seat")
    board = await diego.wait_for(_has("'s seat"))
    take = next(b.custom_id for b in board.buttons if "'s seat" in b.label)
    known = await (await game.others(seat))[0].click(board, custom_id=take)
    assert "another hand" in known.message.text
    outcome = await diego.click(board, custom_id=take)
    assert "The seat is yours" in outcome.message.text
    assert (await game.table()).seats[seat].user_id == int(diego.id)

    def is_newest(message: Message) -> bool:
        return _has("Play")(message) and not _has("'s seat")(message)

    board = await owner.wait_for(is_newest)
    told = await owner.click(board, label="Play")
    assert "taken your seat" in told.message.text


@pytest.mark.clause("S4")
async def test_who_left_the_server_is_found(game: Round) -> None:
    """S4: by one look-up on the real way through discord.py."""
    seat = await game.asked()
    owner = await game.member(seat)
    rescue, tables = game.bot.router.publisher.rescue, game.bot.services.tables
    assert not await rescue.look_up(await tables.open(game.number), seat)
    guild = game.local.server.core.world.guilds[game.local.guild_id]
    del guild["members"][owner.id]
    assert await rescue.look_up(await tables.open(game.number), seat)
    await rescue.attend(await tables.open(game.number), tables.now())
    other = (await game.others(seat))[0]
    assert await other.wait_for(_has("Open the seat"))
