"""Garbage is collected when nobody waits."""

import asyncio
import gc
from collections.abc import Iterator
from time import monotonic

import pytest

from elbowroom.server.operations.garbage import NEVER, GarbageCollector


class Busy:
    """Tables at which something is committed all the time, or nothing."""

    def __init__(self) -> None:
        self.committed = 0


@pytest.fixture
def full() -> Iterator[list[float]]:
    """When all objects were looked at."""
    found: list[float] = []

    def note(phase: str, info: dict[str, int]) -> None:
        if phase == "stop" and info["generation"] == 2:
            found.append(monotonic())

    gc.callbacks.append(note)
    yield found
    gc.callbacks.remove(note)


def collected(full: list[float], *, busy: bool, late: float) -> int:
    """How often everything is looked at in a third of a second."""

    async def work() -> None:
        tables = Busy()
        collector = GarbageCollector(tables, quiet=0.04, soon=0.05, late=late)
        collector.open()
        full.clear()
        try:
            collecting = asyncio.create_task(collector.collect_forever())
            until = monotonic() + 0.3
            while monotonic() < until:
                tables.committed += busy
                await asyncio.sleep(0.005)
            collecting.cancel()
        finally:
            collector.close()

    asyncio.run(work())
    return len(full)


def test_in_quiet_moments(full: list[float]) -> None:
    assert collected(full, busy=False, late=1000.0) >= 1


def test_not_while_people_play(full: list[float]) -> None:
    assert collected(full, busy=True, late=1000.0) == 0


def test_but_now_and_then_even_so(full: list[float]) -> None:
    assert collected(full, busy=True, late=0.05) >= 1


def test_python_does_it_again_afterwards() -> None:
    usual, frozen = gc.get_threshold(), gc.get_freeze_count()
    collector = GarbageCollector(Busy())
    collector.open()
    assert gc.get_threshold()[2] == NEVER
    assert gc.get_freeze_count() > frozen
    collector.close()
    assert gc.get_threshold() == usual
    assert gc.get_freeze_count() == 0
