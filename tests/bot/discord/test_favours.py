"""A friend is asked to play meanwhile: presses on the message, also wrong ones and late ones."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from bot.courtesy.away import come_back, go_away
from bot.courtesy.own_time import NOTHING_SET
from bot.courtesy.spans import DAY, HOUR
from bot.discord import custom_ids
from bot.tables.favours import FAVOUR, Favour
from bot.tables.own_settings import OWN_TIME
from bot.tables.services import Services
from bot.tables.table import Table
from games.core.api import Seat
from storage.api.rows import SeatRow
from tests.bot.standin import Click, Said, Stage
from tests.bot.tables.late_tables import DORA, begun, others
from tests.bot.watch import Watch

pytestmark = pytest.mark.usefixtures("watch")  # everybody here lives by it

STRANGER = 99
ABSENT_FOR = 3 * DAY
CLOSED = "That has been answered, or is no longer needed"


@dataclass
class Asking:
    """A table whose player is away and has asked Dora to play meanwhile."""

    services: Services
    stage: Stage
    watch: Watch
    table: Table
    seat: Seat
    favour: Favour
    message_id: int = 0

    @classmethod
    async def begun(cls, services: Services, stage: Stage, watch: Watch) -> Asking:
        """Return it with the message out."""
        table = await begun(services, stage)
        (seat,) = table.waiting_for()
        owner, until = table.seats[seat].user_id or 0, watch.now + ABSENT_FOR
        away = go_away(NOTHING_SET, watch.now, until)
        await services.store.preferences.set("user", owner, OWN_TIME, away.dump())
        favour = Favour.new(owner, DORA, [table.id], until)
        asking = cls(services, stage, watch, table, seat, favour)
        messages = stage.dispatch.publisher.favours
        await messages.note(table, favour)
        await messages.post(table.id, favour.token)
        asking.message_id = len(stage.room.posted)
        return asking

    @property
    def name(self) -> str:
        """Return who is away."""
        return self.table.names[self.seat]

    @property
    def shown(self) -> Said:
        """Return the message as it is now."""
        return self.stage.room.shown(self.message_id)

    async def press(self, user_id: int, what: str = "yes", token: str = "") -> Click:
        """Press a button of the message, or one that was there before."""
        ref = f"{custom_ids.FAVOUR}.{what}.{token or self.favour.token}"
        return await self.stage.click(user_id, f"g:{self.table.id}:0:{ref}")

    async def now(self) -> tuple[SeatRow, int, bool]:
        """Return who plays the seat, how long the log is, and whether it is still asked."""
        table = await self.services.tables.get(self.table.id)
        row = await self.services.store.posted.find(table.id, FAVOUR, self.favour.token)
        return table.seats[self.seat], table.row.seq, row is not None


@pytest.fixture
async def asking(services: Services, stage: Stage, watch: Watch) -> Asking:
    """Return a table at which a friend is asked."""
    return await Asking.begun(services, stage, watch)


@pytest.mark.clause("P2")
async def test_a_friend_is_asked_once_and_by_name(asking: Asking) -> None:
    """P2: who, for whom, until when, where, and what it means."""
    until = f"<t:{asking.favour.until}:D>"
    assert f"<@{DORA.user_id}>, {asking.name} is away until {until}." in asking.shown.text
    assert "**Atlantis** (<#10>)" in asking.shown.text
    assert f"You would see the hand of {asking.name}" in asking.shown.text
    assert asking.shown.labels == ["I'll play", "Not this time"]
    assert asking.shown.mentions["users"] == [DORA.user_id]
    for _ in range(2):
        await asking.stage.dispatch.publisher.follow(asking.table.id)
    assert len(asking.stage.room.posted) == asking.message_id


@pytest.mark.clause("P2")
@pytest.mark.parametrize("what", ["yes", "no"])
@pytest.mark.parametrize("who", ["stranger", "owner", "other player"])
async def test_others_can_answer_nothing(asking: Asking, who: str, what: str) -> None:
    """P2: a kind sentence, nothing changed, and the friend may still answer."""
    user = {"stranger": STRANGER, "owner": asking.favour.owner}.get(who)
    before, words = await asking.now(), asking.shown.text
    click = await asking.press(user or others(asking.table, asking.seat)[0], what)
    assert "Somebody else was asked that." in click.answers[-1].text
    assert click.answers[-1].is_private
    assert await asking.now() == before
    assert (asking.shown.text, len(asking.shown.labels)) == (words, 2)


@pytest.mark.clause("P2")
async def test_yes_is_said_once(asking: Asking) -> None:
    """P2: the second press changes nothing, and the message is a note."""
    click = await asking.press(DORA.user_id)
    assert "you play here from now on" in click.answers[-1].text
    row, seq, is_asked = await asking.now()
    assert (row.user_id, row.owner_id, is_asked) == (DORA.user_id, asking.favour.owner, False)
    assert f"<@{DORA.user_id}> plays for {asking.name}" in asking.shown.text
    assert asking.shown.labels == []
    again = await asking.press(DORA.user_id)
    assert CLOSED in again.answers[-1].text
    assert CLOSED in (await asking.press(DORA.user_id, "no")).answers[-1].text
    assert await asking.now() == (row, seq, False)


@pytest.mark.clause("P2")
async def test_no_changes_nothing_and_ends_the_matter(asking: Asking) -> None:
    """P2: nobody is made to play, and the tables wait."""
    row, seq, _ = await asking.now()
    click = await asking.press(DORA.user_id, "no")
    assert "No problem, nothing changes." in click.answers[-1].text
    assert f"can't play for {asking.name} this time" in asking.shown.text
    assert asking.shown.labels == []
    for what in ("yes", "no"):
        assert CLOSED in (await asking.press(DORA.user_id, what)).answers[-1].text
    assert await asking.now() == (row, seq, False)
    table = await asking.services.tables.get(asking.table.id)
    assert table.waiting_for() == [asking.seat]


@pytest.mark.clause("P2", "S2")
@pytest.mark.parametrize("how", ["by time", "by settings", "by a press"])
async def test_whoever_is_back_needs_nobody(asking: Asking, how: str) -> None:
    """P2, S2: a yes that comes too late changes nothing."""
    row, seq, _ = await asking.now()
    owner = asking.favour.owner
    if how == "by time":
        asking.watch.now += ABSENT_FOR
    elif how == "by settings":  # the message could not be taken back
        own = go_away(NOTHING_SET, asking.watch.now, asking.favour.until)
        back = come_back(own, asking.watch.now + HOUR)
        asking.watch.now += HOUR
        await asking.services.store.preferences.set("user", owner, OWN_TIME, back.dump())
    else:
        asking.watch.now += HOUR
        click = await asking.stage.click(owner, f"g:0:0:{custom_ids.AWAY}.back")
        assert "Welcome back" in click.answers[-1].text
        assert asking.message_id in asking.stage.room.deleted
    click = await asking.press(DORA.user_id)
    assert CLOSED in click.answers[-1].text
    after_row, after_seq, is_asked = await asking.now()
    assert (after_row, after_seq) == (row, seq)
    assert is_asked == (how != "by a press")
    await asking.stage.dispatch.publisher.favours.attend(
        await asking.services.tables.open(asking.table.id), asking.watch.now
    )
    assert asking.message_id in asking.stage.room.deleted
    assert (await asking.now())[2] is False


@pytest.mark.clause("P2")
@pytest.mark.parametrize(
    ("what", "token"), [("yes", "f0123456789"), ("maybe", ""), ("", ""), ("no", "f")]
)
async def test_made_up_answers_change_nothing(asking: Asking, what: str, token: str) -> None:
    before = await asking.now()
    click = await asking.press(DORA.user_id, what, token)
    assert CLOSED in click.answers[-1].text
    assert await asking.now() == before


@pytest.mark.clause("P2", "S3")
async def test_a_friend_who_has_sat_down_since_is_told_so(asking: Asking) -> None:
    """P2, S3: whoever has taken another seat meanwhile knows another hand."""
    other = next(row.seat for row in asking.table.seats if row.seat != asking.seat)
    async with asking.services.tables.lock(asking.table.id):
        table = await asking.services.tables.get(asking.table.id)
        await asking.services.care.opened(table, Seat(other), None)
    await asking.services.care.take(asking.table.id, other, DORA)
    row, seq, _ = await asking.now()
    click = await asking.press(DORA.user_id)
    assert "you can't play here" in click.answers[-1].text
    assert "Thank you" not in click.answers[-1].text
    assert f"can't play for {asking.name} this time" in asking.shown.text
    assert await asking.now() == (row, seq, False)


@pytest.mark.clause("P2")
async def test_nobody_is_asked_about_a_game_that_is_over(asking: Asking) -> None:
    host = asking.table.row.host_id
    await asking.services.consent.stop(asking.table.id, host, force=True)
    click = await asking.press(DORA.user_id)
    assert "you play here" not in click.answers[-1].text
    row, _, _ = await asking.now()
    assert (row.user_id, row.owner_id) == (asking.favour.owner, None)
    await asking.stage.dispatch.publisher.follow(asking.table.id)
    assert asking.shown.labels == [] or asking.message_id in asking.stage.room.deleted


@pytest.mark.clause("P2")
async def test_a_friend_hears_nothing_at_night(
    services: Services, stage: Stage, watch: Watch
) -> None:
    """The question is there in the morning."""
    away = go_away(NOTHING_SET, watch.now, watch.now + DAY)
    await services.store.preferences.set("user", DORA.user_id, OWN_TIME, away.dump())
    asking = await Asking.begun(services, stage, watch)
    assert stage.room.posted[asking.message_id - 1].is_silent
