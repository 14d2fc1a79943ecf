"""/away offers who plays meanwhile: nobody, the computer, a friend; and all that cannot be."""

from __future__ import annotations

import pytest

from bot.app import Bathysphere
from bot.courtesy.away import away_until
from bot.local_discord.driver.driver import LocalDiscord
from bot.local_discord.driver.member import Member
from bot.local_discord.driver.seen_objects import Message
from bot.tables.care_kinds import LENT
from bot.tables.people import PersonSettings
from bot.tables.table import Person
from games.core.api import Seat
from storage.api.store import Store
from tests.bot.begun_tables import until
from tests.live.test_my_time import away, chosen, pressed
from tests.live.test_rescue import PEOPLE, Round

FRIEND = "g:0:0:away.friend"
ASKED = "Would you play meanwhile"


@pytest.fixture
async def game(local: LocalDiscord, bot: Bathysphere, store: Store) -> Round:
    """Return a table of three that runs."""
    ana, bram, chloe = (local.member(name) for name in PEOPLE[:3])
    await ana.slash("game new", game="atlantis", seats=3)
    for each in (bram, chloe):
        await each.slash("game join")
    await ana.slash("game start")
    (number,) = await store.games.live()
    return Round(local, bot, number)


async def second(game: Round, owner: Member, other: Member) -> int:
    """Have the same two play another game in another channel, and return its number."""
    room = game.local.world("channel", guild_id=game.local.guild_id, name="deep")["id"]
    await owner.slash("game new", channel=room, game="nautilus_duel")
    await other.slash("game join", channel=room)
    await owner.slash("game start", channel=room)
    (number,) = set(await game.bot.store.games.live()) - {game.number}
    return number


def newcomer(game: Round) -> Member:
    """Return somebody else on the server."""
    game.local.world("member", guild_id=game.local.guild_id, name="Eva")
    return game.local.member("Eva")


async def going(member: Member) -> Message:
    """Return the private answer to whoever goes away."""
    return away(await member.slash("away", days=7))


async def care(game: Round, number: int, member: Member) -> list[str | None]:
    """Return in which way the seats of somebody are played."""
    table = await game.bot.services.tables.get(number)
    return [table.seats[seat].care for seat in table.own_seats(int(member.id))]


async def asks(game: Round) -> list[Message]:
    """Return the messages that ask a friend."""
    return [m for m in await game.local.member("Ana").sees() if ASKED in m.text]


async def is_away(game: Round, member: Member) -> bool:
    """Return whether somebody is away."""
    known = await game.bot.store.preferences.all("user", int(member.id))
    own = PersonSettings.load(known).own
    return away_until(own, game.bot.services.tables.now()) is not None


@pytest.mark.clause("P2")
async def test_the_computer_plays_at_all_tables_until_they_are_to_wait(game: Round) -> None:
    """P2: one press for all tables, another that lets them wait; away all the while."""
    seat = await game.asked()
    bram = await game.member(seat)
    other = (await game.others(seat))[0]
    duel = await second(game, bram, other)
    panel = await going(bram)
    assert "**Meanwhile**, at your tables:" in panel.text
    assert panel.text.count("waits for you") == 2
    assert "Let them wait" not in [each.label for each in panel.buttons]
    panel = await pressed(bram, panel, "Computer plays for me")
    assert panel.text.count("the computer plays for you") == 2
    for number in (game.number, duel):
        assert await care(game, number, bram) == [LENT]

    async def has_played() -> bool:
        return seat not in (await game.table()).waiting_for()

    await until(has_played)  # the others are not kept waiting
    panel = await pressed(bram, panel, "Let them wait")
    assert panel.text.count("waits for you") == 2
    assert "the computer plays" not in panel.text
    for number in (game.number, duel):
        assert await care(game, number, bram) == [None]
    assert await is_away(game, bram)


@pytest.mark.clause("P2")
async def test_nobody_else_at_the_table_means_that_it_waits(game: Round) -> None:
    """T9, P2: computers never play on among themselves."""
    ana = game.local.member("Ana")
    room = game.local.world("channel", guild_id=game.local.guild_id, name="alone")["id"]
    await ana.slash("game new", channel=room, game="nautilus_duel", computers=1)
    await ana.slash("game start", channel=room)
    panel = await pressed(ana, await going(ana), "Computer plays for me")
    assert "waits for you, as nobody else plays there" in panel.text
    assert "the computer plays for you" in panel.text  # at the other table


@pytest.mark.clause("P2", "S2")
async def test_back_with_one_press_takes_all_seats_and_questions_back(game: Round) -> None:
    """P2, S2: a friend who was asked is asked no more, the computer plays no more."""
    seat = await game.asked()
    bram, diego = await game.member(seat), game.local.member("Diego")
    panel = await pressed(bram, await going(bram), "Computer plays for me")
    panel = await chosen(bram, panel, FRIEND, diego.id)
    assert f"the computer plays for you; {diego.mention} has been asked" in panel.text
    question = await diego.wait_for(lambda m: ASKED in m.text)
    assert question.pings_me
    back = await pressed(bram, panel, "I am back")
    assert "Welcome back" in back.text
    assert "your seat again" in back.text

    async def is_gone() -> bool:
        return await asks(game) == []

    await until(is_gone)
    assert await care(game, game.number, bram) == [None]
    assert await game.bot.services.favours.asked_by(int(bram.id)) == []
    assert not await is_away(game, bram)


@pytest.mark.clause("P2")
async def test_a_friend_says_no_or_yes_and_gives_the_seat_back(game: Round) -> None:
    """P2: no changes nothing; yes gives the seat; the friend may give it back at any time."""
    seat = await game.asked()
    bram, diego = await game.member(seat), game.local.member("Diego")
    panel = await chosen(bram, await going(bram), FRIEND, diego.id)
    assert f"waits until {diego.mention} says yes" in panel.text
    question = await diego.wait_for(lambda m: ASKED in m.text)
    declined = await diego.click(question, label="Not this time")
    assert "No problem, nothing changes." in declined.message.text
    note = await bram.wait_for(lambda m: m.id == question.id and "can't play for" in m.text)
    assert note.buttons == []
    assert (await game.table()).player(seat) == int(bram.id)
    panel = away(await bram.slash("away"))
    assert "waits for you" in panel.text

    panel = await chosen(bram, panel, FRIEND, diego.id)
    question = await diego.wait_for(lambda m: ASKED in m.text and bool(m.buttons))
    granted = await diego.click(question, label="I'll play")
    assert "you play here from now on" in granted.message.text
    assert (await game.table()).player(seat) == int(diego.id)
    await diego.wait_for(lambda m: not m.is_ephemeral and f"Your turn, {diego.mention}" in m.text)
    assert f"{diego.mention} plays for you" in away(await bram.slash("away")).text

    board = await diego.wait_for(lambda m: any(b.label == "My hand" for b in m.buttons))
    hand = await diego.click(board, label="My hand")
    own = await pressed(diego, hand.message, "Give the seat back")
    assert "The seat is given back." in own.text
    assert (await game.table()).player(seat) == int(bram.id)


@pytest.mark.clause("P2")
async def test_the_same_friend_is_not_called_twice(game: Round) -> None:
    """P2: chosen again, nothing is asked anew; another friend is asked instead of the first."""
    bram, diego = await game.member(await game.asked()), game.local.member("Diego")
    panel = await chosen(bram, await going(bram), FRIEND, diego.id)
    question = await diego.wait_for(lambda m: ASKED in m.text)
    panel = await chosen(bram, panel, FRIEND, diego.id)
    assert f"waits until {diego.mention} says yes" in panel.text
    assert [each.id for each in await asks(game)] == [question.id]
    other = newcomer(game)
    await chosen(bram, panel, FRIEND, other.id)
    asked = await other.wait_for(lambda m: ASKED in m.text and other.mention in m.text)

    async def is_the_only_one() -> bool:
        return [each.id for each in await asks(game)] == [asked.id]

    await until(is_the_only_one)


@pytest.mark.clause("P2")
async def test_a_bot_or_oneself_cannot_play_meanwhile(game: Round) -> None:
    """A kind sentence; whoever was asked before still is."""
    bram, diego = await game.member(await game.asked()), game.local.member("Diego")
    panel = await chosen(bram, await going(bram), FRIEND, diego.id)
    question = await diego.wait_for(lambda m: ASKED in m.text)
    user = game.bot.client.user
    assert user is not None
    panel = await chosen(bram, panel, FRIEND, str(user.id))
    assert "A bot can't play for you, but the computer can." in panel.text
    panel = await chosen(bram, panel, FRIEND, bram.id)
    assert "You're away: please choose somebody else." in panel.text
    assert f"waits until {diego.mention} says yes" in panel.text
    assert [each.id for each in await asks(game)] == [question.id]


@pytest.mark.clause("P2", "S3", "S4")
async def test_a_friend_who_cannot_play_is_told_of_table_by_table(game: Round) -> None:
    """P2, S3, S4: seated there, knows another hand, or not on the server: nobody is asked."""
    seat = await game.asked()
    bram, others = await game.member(seat), await game.others(seat)
    diego = game.local.member("Diego")
    panel = await chosen(bram, await going(bram), FRIEND, others[0].id)
    assert "waits for you (your friend already sits there)" in panel.text
    lending = game.bot.services.lending
    await lending.lend(game.number, int(others[1].id), Person(int(diego.id), "Diego"))
    await lending.give_back(game.number, int(diego.id))
    panel = await chosen(bram, panel, FRIEND, diego.id)
    assert "waits for you (your friend knows another hand there)" in panel.text
    gone = newcomer(game)
    del game.local.server.core.world.guilds[game.local.guild_id]["members"][gone.id]
    panel = await chosen(bram, panel, FRIEND, gone.id)
    assert "waits for you (your friend can't be reached there)" in panel.text
    assert await asks(game) == []
    assert await game.bot.services.favours.asked_by(int(bram.id)) == []
    assert (await game.table()).player(Seat(seat)) == int(bram.id)


@pytest.mark.clause("P2")
async def test_an_old_panel_of_whoever_is_back_lends_nothing(game: Round) -> None:
    bram = await game.member(await game.asked())
    panel = await going(bram)
    await pressed(bram, away(await bram.slash("away")), "I am back")
    panel = await pressed(bram, panel, "Computer plays for me")
    assert "no absence is set" in panel.text
    assert await care(game, game.number, bram) == [None]


@pytest.mark.clause("P2")
async def test_one_question_for_all_tables_of_a_server(game: Round) -> None:
    seat = await game.asked()
    bram, diego = await game.member(seat), game.local.member("Diego")
    duel = await second(game, bram, (await game.others(seat))[0])
    await chosen(bram, await going(bram), FRIEND, diego.id)
    question = await diego.wait_for(lambda m: ASKED in m.text)
    assert "**Atlantis**" in question.text
    assert "**Nautilus Duel**" in question.text
    granted = await diego.click(question, label="I'll play")
    assert granted.message.text.count("you play here from now on") == 2
    for number in (game.number, duel):
        table = await game.bot.services.tables.get(number)
        assert table.borrowed_by(int(diego.id)) == table.own_seats(int(bram.id))
