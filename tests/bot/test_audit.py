"""The crash harness looks into the database: would it see a lost or changed choice?"""

from __future__ import annotations

from bot.session import Sessions
from tests.bot.tables import asked, duel
from tests.crash.audit import audit
from tests.crash.ledger import Ledger


async def test_the_audit_finds_what_is_lost_or_changed(sessions: Sessions) -> None:
    table = await duel(sessions)
    user_id, _, question = asked(table)
    custom_id = f"g:{table.id}:{question.asked}:o.1"
    ledger = Ledger()
    ledger.click(custom_id)
    ledger.answered(custom_id)
    lost = f"lost: ({table.id}, {question.asked})"
    assert (await audit(sessions.store, ledger, [table.id])).problems == [lost]
    await sessions.play_index(table.id, user_id, question.asked, 0)
    (changed,) = (await audit(sessions.store, ledger, [table.id])).problems
    assert changed.endswith("was 1, is 0")
    ledger.click(f"g:{table.id}:{question.asked}:o.0")
    ledger.answered(custom_id)  # two were tried: either will do
    assert (await audit(sessions.store, ledger, [table.id])).problems == []
