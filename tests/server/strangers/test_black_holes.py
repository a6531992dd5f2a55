"""Addresses that take a message and never answer: they keep nobody waiting but the guest who named them."""

import socket
import threading
from pathlib import Path
from typing import Any, Self

import pytest

from elbowroom.server.notices import posting
from elbowroom.server.notices.notifier import AT_ONCE_OF_GUEST
from elbowroom.server.notices.subscriptions import MOST
from tests.patience import PATIENCE
from tests.server.receivers import Receiver
from tests.server.served import served

SOON: dict[str, Any] = {"notices_to_private": True, "notice_after": 0.0, "notice_every": 0.05}


class BlackHole:
    """An address at which everybody is heard and nobody is answered."""

    def __init__(self) -> None:
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listening.getsockname()[1]
        self.taken: list[socket.socket] = []
        self.has_one = threading.Event()

    def __enter__(self) -> Self:
        threading.Thread(target=self._take, daemon=True).start()
        return self

    def _take(self) -> None:
        while True:
            try:
                self.taken.append(self._listening.accept()[0])
            except OSError:
                return
            self.has_one.set()

    def __exit__(self, *_: object) -> None:
        self._listening.shutdown(socket.SHUT_RDWR)
        self._listening.close()
        for connection in self.taken:
            connection.close()


def test_a_guest_with_many_of_them_keeps_nobody_else_waiting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # None of them is given up before the test has ended.
    monkeypatch.setattr(posting, "SECONDS", PATIENCE)
    with served(tmp_path, **SOON) as server, BlackHole() as hole, Receiver() as receiver:
        stranger, guest = server.guest("Stranger"), server.guest("Ana")
        for number in range(MOST):
            stranger.post("me/subscriptions", kind="webhook", endpoint=f"http://127.0.0.1:{hole.port}/{number}")
        guest.post("me/subscriptions", kind="webhook", endpoint=f"{receiver.url}/ana")
        for person in (stranger, guest):
            table = person.new_table(None, "random", setup={"game": "classic", "players": 2, "first": 0})
            person.post(f"tables/{table}/start")
            if person is stranger:
                assert hole.has_one.wait(PATIENCE)
        receiver.wait_for(1)
        assert 0 < len(hole.taken) <= AT_ONCE_OF_GUEST
