"""Locks by purpose: who does not want to wait is told at once, and never waits."""

from __future__ import annotations

import asyncio

import pytest

from storage.api.errors import HeldError
from storage.api.store import Store
from storage.shared.named_locks import LocalLocks

_PATIENCE = 60.0  # seconds; a busy machine is slow


async def test_who_does_not_want_to_wait_is_told_while_another_holds_it(store: Store) -> None:
    async with asyncio.timeout(_PATIENCE), store.exclusive(7, "follow"):
        with pytest.raises(HeldError):
            async with store.exclusive(7, "follow", wait=False):
                raise AssertionError("two hold the same lock")
        async with store.exclusive(8, "follow", wait=False), store.exclusive(7, "post", wait=False):
            pass  # other games and other purposes are free
    async with asyncio.timeout(_PATIENCE), store.exclusive(7, "follow", wait=False):
        pass


async def test_who_waits_gets_it_in_turn(store: Store) -> None:
    order: list[str] = []

    async def take(name: str) -> None:
        async with store.exclusive(7, "play"):
            order.append(name)
            await asyncio.sleep(0)
            order.append(name)

    async with asyncio.timeout(_PATIENCE):
        await asyncio.gather(*(take(name) for name in "abc"))
    assert order == [*"aabbcc"]


async def test_locks_that_nobody_holds_cost_nothing() -> None:
    locks = LocalLocks()
    async with locks.hold(1), locks.hold(2):
        assert len(locks) == 2
    assert len(locks) == 0
