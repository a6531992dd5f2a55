"""A jump of the clock makes nothing old: removal stops until the clock is right again or confirmed."""

import asyncio
import time
from functools import partial
from typing import Final

import pytest

from elbowroom.server.live import driver
from elbowroom.server.live.hub import Hub
from elbowroom.server.live.removal_clock import MAX_GAP, TOLERANCE, RemovalClock
from elbowroom.server.people import guests
from elbowroom.server.people.guests import forget_idle
from elbowroom.server.store import moderation, tables
from elbowroom.server.store.moderation import AdminAction
from tests.server.hubs import hub_of, hub_on
from tests.server.stores import seat_people

DAY: Final = 24 * 3600.0


class Machine:
    """A machine whose clock the test moves."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = self.started_at = time.time()
        # Seconds by which the clock is wrong.
        self.wrong_by = 0.0
        for module in (driver, guests, moderation, tables):
            monkeypatch.setattr(module, "time", self.clock)

    def clock(self) -> float:
        return self.now + self.wrong_by

    def run_on(self, hub: Hub) -> None:
        """Let a server use this clock."""
        hub.removal_clock._clock = self.clock
        hub.removal_clock._elapsed = lambda: self.now - self.started_at


async def removed(hub: Hub) -> int:
    """Remove old data, and return how many guests were deleted."""
    await hub.driver.remove_old()
    return await forget_idle(hub)


def test_a_jump_removes_nothing_also_after_a_restart_until_it_is_confirmed(
    database: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def work() -> None:
        machine = Machine(monkeypatch)
        async with hub_on(database) as hub:
            machine.run_on(hub)
            seated = await seat_people(hub.store)
            assert await removed(hub) == 0
            machine.now += 60
            machine.wrong_by = 400 * DAY
            restarted = hub_of(hub.store, hub.workers)
            machine.run_on(restarted)
            for server in (hub, hub, restarted):
                assert await removed(server) == 0
                assert await hub.store.tables.find(seated.id) is not None
            # Right again.
            machine.wrong_by = 0.0
            machine.now += 60
            for server in (hub, restarted):
                assert await server.removal_clock.may_remove()
            # In truth 400 days later.
            machine.wrong_by = 400 * DAY
            assert await removed(restarted) == 0
            await hub.store.moderation.confirm_clock(AdminAction("Ana", "confirm-clock"))
            assert await removed(restarted) == len(seated.guests)
            assert await hub.store.tables.find(seated.id) is None

    asyncio.run(work())
    warnings = [vars(record) for record in caplog.records if record.message.startswith("the clock has jumped")]
    # Once an hour by each server.
    assert [(one["days"], one["confirm"]) for one in warnings] == [(400.0, "elbowroom admin confirm-clock")] * 3


def test_time_that_has_passed_is_no_jump(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        machine = Machine(monkeypatch)
        async with hub_on(sqlite_url) as hub:
            machine.run_on(hub)
            clock = hub.removal_clock
            assert await clock.may_remove()
            # A sleeping machine, or a database that was away.
            machine.now += 30 * DAY
            assert await clock.may_remove()
            machine.wrong_by = TOLERANCE - 60
            assert await clock.may_remove()
            machine.wrong_by = 3 * TOLERANCE
            assert not await clock.may_remove()

    asyncio.run(work())


def test_a_server_may_have_been_off_for_days(sqlite_url: str) -> None:
    async def work() -> None:
        async with hub_on(sqlite_url) as hub:
            at = time.time()
            for later, may in ((0.0, True), (MAX_GAP - 60, True), (3 * MAX_GAP, False)):
                assert await RemovalClock(hub.store.moderation, partial(sum, (at, later))).may_remove() is may

    asyncio.run(work())


def test_a_clock_that_is_set_after_the_start_is_no_jump(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        machine = Machine(monkeypatch)
        async with hub_on(sqlite_url) as hub:
            await hub.removal_clock.may_remove()
            booted = hub_of(hub.store, hub.workers)
            machine.run_on(booted)
            # A small computer starts in 1970, until it asks the network.
            machine.wrong_by = -machine.now
            assert await booted.removal_clock.may_remove()
            machine.wrong_by = 2 * DAY
            assert await booted.removal_clock.may_remove()
            machine.wrong_by = 20 * DAY
            assert not await booted.removal_clock.may_remove()

    asyncio.run(work())
