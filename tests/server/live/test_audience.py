"""Who is at a table is told to all there: at once, but not over and over."""

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest

from elbowroom.server.live import audience
from elbowroom.server.live.audience import Audience
from tests.patience import PATIENCE


class Ear:
    """Somebody at a table, who counts what is told."""

    guest_id = None

    def __init__(self) -> None:
        self.heard = 0
        self.is_told_again = asyncio.Event()

    def send_bytes(self, _data: bytes) -> None:
        self.heard += 1
        if self.heard == 2:
            self.is_told_again.set()


def told_ten_times(ear: Ear) -> None:
    live: Any = SimpleNamespace(
        table=SimpleNamespace(info=SimpleNamespace(seats=())), listeners=[ear], here_told_at=-1e6, is_here_due=False
    )
    those_there = Audience.__new__(Audience)
    for _ in range(10):
        those_there.tell_who_is_here(live)


def test_whoever_comes_and_goes_without_end_has_others_told_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(audience, "HERE_EVERY", 3600.0)

    async def come_and_go() -> int:
        ear = Ear()
        told_ten_times(ear)
        return ear.heard

    assert asyncio.run(come_and_go()) == 1


def test_what_came_of_it_is_told_in_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(audience, "HERE_EVERY", 0.05)

    async def come_and_go() -> None:
        ear = Ear()
        told_ten_times(ear)
        await asyncio.wait_for(ear.is_told_again.wait(), PATIENCE)

    asyncio.run(come_and_go())
