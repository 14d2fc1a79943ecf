"""What was played before: how long a group usually needs (T1), how its people play (S6)."""

from __future__ import annotations

from bot.tables.facts import ANSWERS, Facts, facts_of
from bot.tables.table import Table
from storage.api.store import Store

_LATEST = 9  # games that count: people change


async def lengths_of_group(store: Store, table: Table) -> list[int]:
    """Return how many seconds the last games of just these people took, none for one alone."""
    users = table.humans()
    if len(users) < 2:
        return []
    return await store.games.lengths(table.row.slug, users, _LATEST)


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
