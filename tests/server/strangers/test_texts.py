"""Texts of strangers: invisible names, and texts that grow when they are normalised."""

import io
import logging
from collections.abc import Iterator
from pathlib import Path

import pytest

from elbowroom.server.basics.config import Config
from elbowroom.server.live import chat
from elbowroom.server.operations.logs import set_up_logs
from elbowroom.server.table.protocol import LONGEST_TEXT
from tests.server.running_server import RunningServer, running_server

# One character that becomes three when it is normalised.
SHIN = "\ufb2c"
SECRET = "what nobody else is to read "


@pytest.fixture
def server(tmp_path: Path, database: str) -> Iterator[RunningServer]:
    with running_server(tmp_path, database=database) as running:
        yield running


@pytest.fixture
def logged() -> Iterator[io.StringIO]:
    """Capture the log."""
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    stream = io.StringIO()
    set_up_logs(Config(), stream)
    yield stream
    root.handlers[:] = handlers
    root.setLevel(level)


def test_text_length_is_checked_after_normalisation(server: RunningServer, logged: io.StringIO) -> None:
    ana = server.guest("Ana")
    table = ana.new_table()
    assert ana.refused(f"tables/{table}/say", text=SHIN * LONGEST_TEXT) == (413, "too-long")
    ana.post(f"tables/{table}/say", text=SHIN * (LONGEST_TEXT // 3))
    assert len(ana.get(f"tables/{table}/chat")["said"][0]["text"]) == LONGEST_TEXT // 3 * 3
    assert '"error"' not in logged.getvalue()


def test_chat_is_not_logged_if_the_database_refuses_it(
    tmp_path: Path, postgres_url: str, logged: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(chat, "LONGEST_TEXT", 10_000)
    with running_server(tmp_path, database=postgres_url) as server:
        ana = server.guest("Ana")
        table = ana.new_table()
        text = SECRET + SHIN * (LONGEST_TEXT - len(SECRET))
        assert ana.refused(f"tables/{table}/say", text=text) == (500, "server-failed")
    assert "StringDataRightTruncation" in logged.getvalue()
    assert SECRET not in logged.getvalue()
    assert SHIN not in logged.getvalue()


def test_marks_cannot_pile_up_in_names_and_chat(server: RunningServer) -> None:
    pile = "".join(map(chr, range(0x0300, 0x0350))) * 5
    ana = server.guest(f"Z{pile[:29]}")
    assert len(ana.get("me")["name"]) <= 3
    table = ana.new_table()
    ana.post(f"tables/{table}/say", text=f"Z{pile[:399]}")
    assert len(ana.get(f"tables/{table}/chat")["said"][0]["text"]) <= 3


@pytest.mark.parametrize("letter", ["\u200b", "\u3164", "\u2800", "\u115f", "\ufe0f", "\U000e0100"])
def test_invisible_names_are_refused(server: RunningServer, letter: str) -> None:
    ana = server.guest("Ana")
    with server.client() as stranger:
        answer = stranger.post("/api/guests", json={"name": letter * 3})
    assert (answer.status_code, answer.json()["reason"]) == (409, "empty-name")
    assert ana.client.patch("/api/me", json={"name": letter}).json()["reason"] == "empty-name"
    setup = {"game": "classic", "players": 2, "hot_seat": True}
    assert ana.refused("tables", setup=setup, names=[letter, "Ben"]) == (409, "empty-name")
    assert server.guest(f"{letter}Eva{letter}").get("me")["name"] == "Eva"
