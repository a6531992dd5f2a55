"""Messages about who is present: sent at once, but not too often."""

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest

from elbowroom.server.live import audience
from elbowroom.server.live.audience import Audience
from tests.patience import PATIENCE


class RecordingListener:
    """A listener that counts its messages."""

    guest_id = None

    def __init__(self) -> None:
        self.received = 0
        self.got_second = asyncio.Event()

    def send_bytes(self, _data: bytes) -> None:
        self.received += 1
        if self.received == 2:
            self.got_second.set()


def send_presence_ten_times(ear: RecordingListener) -> None:
    live: Any = SimpleNamespace(
        table=SimpleNamespace(info=SimpleNamespace(seats=())),
        listeners=[ear],
        presence_sent_at=-1e6,
        is_presence_scheduled=False,
    )
    sender = Audience.__new__(Audience)
    for _ in range(10):
        sender.send_presence(live)


def test_presence_is_sent_once_per_interval(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(audience, "PRESENCE_INTERVAL", 3600.0)

    async def come_and_go() -> int:
        ear = RecordingListener()
        send_presence_ten_times(ear)
        return ear.received

    assert asyncio.run(come_and_go()) == 1


def test_last_presence_is_sent_after_the_interval(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(audience, "PRESENCE_INTERVAL", 0.05)

    async def come_and_go() -> None:
        ear = RecordingListener()
        send_presence_ten_times(ear)
        await asyncio.wait_for(ear.got_second.wait(), PATIENCE)

    asyncio.run(come_and_go())
