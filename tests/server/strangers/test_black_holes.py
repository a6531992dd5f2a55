"""Webhooks that accept a connection and never answer delay only the guests and the address that named them."""

import socket
import threading
from pathlib import Path
from typing import Any, Self

import pytest

from elbowroom.server.notices import posting
from elbowroom.server.notices.model import MAX_SUBSCRIPTIONS
from elbowroom.server.notices.notifier import MAX_SENDING, MAX_SENDING_PER_CALLER, MAX_SENDING_PER_GUEST
from tests.patience import PATIENCE
from tests.server.receivers import Receiver
from tests.server.running_server import running_server

FAST_NOTICES: dict[str, Any] = {"notices_to_private": True, "notice_after": 0.0, "notice_every": 0.05}


class BlackHole:
    """A server that accepts every connection and never answers."""

    def __init__(self) -> None:
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listening.getsockname()[1]
        self.accepted: list[socket.socket] = []
        self.has_connection = threading.Event()

    def __enter__(self) -> Self:
        threading.Thread(target=self._accept, daemon=True).start()
        return self

    def _accept(self) -> None:
        while True:
            try:
                self.accepted.append(self._listening.accept()[0])
            except OSError:
                return
            self.has_connection.set()

    def __exit__(self, *_: object) -> None:
        self._listening.shutdown(socket.SHUT_RDWR)
        self._listening.close()
        for connection in self.accepted:
            connection.close()


def test_unanswered_webhooks_delay_nobody_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # No request times out before the test ends.
    monkeypatch.setattr(posting, "TIMEOUT", PATIENCE)
    with running_server(tmp_path, **FAST_NOTICES) as server, BlackHole() as hole, Receiver() as receiver:
        stranger, guest = server.guest("Stranger"), server.guest("Ana")
        for number in range(MAX_SUBSCRIPTIONS):
            stranger.post("me/subscriptions", kind="webhook", endpoint=f"http://127.0.0.1:{hole.port}/{number}")
        guest.post("me/subscriptions", kind="webhook", endpoint=f"{receiver.url}/ana")
        for person in (stranger, guest):
            table = person.new_table(None, "random", setup={"game": "classic", "players": 2, "first": 0})
            person.post(f"tables/{table}/start")
            if person is stranger:
                assert hole.has_connection.wait(PATIENCE)
        receiver.wait_for(1)
        assert 0 < len(hole.accepted) <= MAX_SENDING_PER_GUEST


def test_unanswered_webhooks_of_many_guests_of_one_address_delay_no_other_address(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(posting, "TIMEOUT", PATIENCE)
    with running_server(tmp_path, **FAST_NOTICES) as server, BlackHole() as hole, Receiver() as receiver:
        crowd = [server.guest("Stranger", "127.0.0.2") for _ in range(MAX_SENDING)]
        ana = server.guest("Ana", "127.0.0.3")
        for stranger in crowd:
            for number in range(MAX_SENDING_PER_GUEST):
                stranger.post("me/subscriptions", kind="webhook", endpoint=f"http://127.0.0.1:{hole.port}/{number}")
        ana.post("me/subscriptions", kind="webhook", endpoint=f"{receiver.url}/ana")
        for person in (*crowd, ana):
            table = person.new_table(None, "random", setup={"game": "classic", "players": 2, "first": 0})
            person.post(f"tables/{table}/start")
        receiver.wait_for(1)
        assert len(hole.accepted) <= MAX_SENDING_PER_CALLER
