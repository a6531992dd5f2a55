"""Garbage is collected when nobody waits."""

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


class Busy:
    """Tables at which something is committed all the time, or nothing."""

    def __init__(self) -> None:
        self.committed = 0


class Clock:
    """Time that passes while somebody sleeps, and at no other moment; there is an end to it."""

    def __init__(self, tables: Busy, *, busy: bool) -> None:
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
    """A note for each time that this test looked at all objects, and no server that runs beside it."""
    found: list[str] = []
    ours = threading.get_ident()

    def note(phase: str, info: dict[str, int]) -> None:
        if phase == "stop" and info["generation"] == 2 and threading.get_ident() == ours:
            found.append(phase)

    gc.callbacks.append(note)
    yield found
    gc.callbacks.remove(note)


def collected(full: list[str], *, busy: bool, late: float) -> int:
    """How often everything is looked at in ten minutes."""
    tables = Busy()
    clock = Clock(tables, busy=busy)
    collector = GarbageCollector(tables, late=late, clock=clock.monotonic, sleep=clock.sleep)
    collector.open()
    full.clear()
    try:
        with pytest.raises(asyncio.CancelledError):
            # No event loop is needed where nobody really sleeps.
            collector.collect_forever().send(None)
        return len(full)
    finally:
        collector.close()


def test_in_quiet_moments(full: list[str]) -> None:
    assert collected(full, busy=False, late=1000 * MINUTES) == 9


def test_not_while_people_play(full: list[str]) -> None:
    assert collected(full, busy=True, late=1000 * MINUTES) == 0


def test_but_now_and_then_even_so(full: list[str]) -> None:
    assert collected(full, busy=True, late=4 * MINUTES) == 2


def test_python_does_it_again_afterwards() -> None:
    usual, frozen = gc.get_threshold(), gc.get_freeze_count()
    collector = GarbageCollector(Busy())
    collector.open()
    assert gc.get_threshold()[2] == NEVER
    assert gc.get_freeze_count() > frozen
    collector.close()
    assert gc.get_threshold() == usual
    assert gc.get_freeze_count() == 0


def test_a_process_that_only_serves_is_taken_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever runs a server in a process of their own, as tests do, keeps Python's ways."""
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
    serving.run(*serving.bound(Config(database=f"sqlite:///{tmp_path}/a.sqlite", port=0, prepare=False)))
    assert seen == [NEVER]
    assert gc.get_threshold() == usual
