"""What was played before: how long a group usually needs (T1), how its people play (S6)."""

from __future__ import annotations

from statistics import median

from bot.tables.facts import ANSWERS, Facts, facts_of
from bot.tables.table import Table
from storage.api.store import Store

FEWEST = 3  # finished games of just these people; fewer say nothing about the next
_LATEST = 9


async def usual_length(store: Store, table: Table) -> int | None:
    """Return the seconds that the people at a table usually need, None if that is not known."""
    users = table.humans()
    if len(users) < 2:
        return None
    lengths = await store.games.lengths(table.row.slug, users, _LATEST)
    return round(median(lengths)) if len(lengths) >= FEWEST else None


async def facts_about(store: Store, user_id: int) -> Facts | None:
    """Return the facts that are kept about somebody, None if there are none."""
    answers = await store.preferences.get("user", user_id, ANSWERS)
    if not answers:
        return None
    return facts_of({ANSWERS: answers}, *await store.games.begun_and_finished(user_id))


async def telling_facts(store: Store, table: Table) -> dict[int, Facts]:
    """Return the facts about the people at a table, as far as there is enough to tell (S6)."""
    found = {user: await facts_about(store, user) for user in table.humans()}
    return {user: facts for user, facts in found.items() if facts is not None and facts.is_telling}
