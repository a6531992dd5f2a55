"""Garbage is collected when the server is idle."""

import asyncio
import gc
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from elbowroom.server.basics.config import Config
from elbowroom.server.http import serving
from elbowroom.server.http.serving import Server
from elbowroom.server.operations.garbage import NEVER, GarbageCollector

MINUTES = 60.0


class CommitCounter:
    """Tables at which something is committed all the time, or never."""

    def __init__(self) -> None:
        self.committed = 0


class Clock:
    """A clock that only advances during sleep, and stops the test at the end."""

    def __init__(self, tables: CommitCounter, *, busy: bool) -> None:
        self._tables = tables
        self._busy = busy
        self.now = 0.0

    def monotonic(self) -> float:
        return self.now

    async def sleep(self, seconds: float) -> None:
        self.now += seconds
        self._tables.committed += self._busy
        if self.now > 10 * MINUTES:
            raise asyncio.CancelledError


@pytest.fixture
def full() -> Iterator[list[str]]:
    """Yield a list with an entry for each full collection of this test, not of a server that runs beside it."""
    found: list[str] = []
    ours = threading.get_ident()

    def record(phase: str, info: dict[str, int]) -> None:
        if phase == "stop" and info["generation"] == 2 and threading.get_ident() == ours:
            found.append(phase)

    gc.callbacks.append(record)
    yield found
    gc.callbacks.remove(record)


def collected(full: list[str], *, busy: bool, max_interval: float) -> int:
    """Return how many full collections ten minutes bring."""
    tables = CommitCounter()
    clock = Clock(tables, busy=busy)
    collector = GarbageCollector(tables, max_interval=max_interval, clock=clock.monotonic, sleep=clock.sleep)
    collector.open()
    full.clear()
    try:
        with pytest.raises(asyncio.CancelledError):
            # No event loop is needed, because nothing really sleeps.
            collector.collect_forever().send(None)
        return len(full)
    finally:
        collector.close()


def test_collects_when_idle(full: list[str]) -> None:
    assert collected(full, busy=False, max_interval=1000 * MINUTES) == 9


def test_does_not_collect_while_people_play(full: list[str]) -> None:
    assert collected(full, busy=True, max_interval=1000 * MINUTES) == 0


def test_collects_at_the_latest_after_the_maximum(full: list[str]) -> None:
    assert collected(full, busy=True, max_interval=4 * MINUTES) == 2


def test_python_collects_again_afterwards() -> None:
    usual, frozen = gc.get_threshold(), gc.get_freeze_count()
    collector = GarbageCollector(CommitCounter())
    collector.open()
    assert gc.get_threshold()[2] == NEVER
    assert gc.get_freeze_count() > frozen
    collector.close()
    assert gc.get_threshold() == usual
    assert gc.get_freeze_count() == 0


def test_serve_command_takes_over_collection(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Check that servers started by tests leave Python's collection alone."""
    seen: list[int] = []

    def run(server: Server, _: object) -> None:
        async def started() -> None:
            for call in server.on_started:
                call()
            seen.append(gc.get_threshold()[2])

        asyncio.run(started())

    monkeypatch.setattr(Server, "run", run)
    monkeypatch.setattr(sys, "setswitchinterval", lambda _: None)
    usual = gc.get_threshold()
    serving.run(*serving.bind(Config(database=f"sqlite:///{tmp_path}/a.sqlite", port=0, prepare=False)))
    assert seen == [NEVER]
    assert gc.get_threshold() == usual
