"""Mutes by the operator: a guest cannot chat at any table for some time, but plays on."""

from time import time

import pytest

from tests.server.admin.operator_cli import Operator, wait_until
from tests.server.running_server import Person, RunningServer
from tests.server.socket_clients import SocketClient


def test_a_muted_guest_cannot_chat_anywhere_but_plays_on(
    server: RunningServer, operator: Operator, ana: Person, ben: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = [ana.new_table(), ana.new_table()]
    with SocketClient(server, tables[0], ben.token) as theirs, SocketClient(server, tables[0], ana.token) as others:
        assert "is muted until" in operator.run("mute", ben.id, "--reason", "He insults", "--until", "1h")
        mute = theirs.receive("muted")["mute"]
        assert mute == {"reason": "He insults", "until": pytest.approx(time() + 3600, abs=600)}
        for table in tables:
            assert ben.refused(f"tables/{table}/say", text="You all …") == (403, "muted-by-operator-until")
        assert theirs.ask("say", "1", text="You all …")["details"]["why"] == "He insults"
        assert theirs.ask("join", "2")["type"] == "done"
        assert others.ask("say", "3", text="Quiet now")["type"] == "done"
        assert [message for message in others.received if message["type"] == "muted"] == []
        with SocketClient(server, tables[1], ben.token) as elsewhere:
            assert elsewhere.welcome["muted"] == mute
        assert ben.get("me/export")["mute"]["reason"] == "He insults"
        with pytest.MonkeyPatch.context() as later:
            later.setattr("elbowroom.server.live.moderation.time", lambda: mute["until"] + 1)
            assert theirs.ask("say", "4", text="Sorry")["type"] == "done"
        assert ben.refused(f"tables/{tables[0]}/say", text="…") == (403, "muted-by-operator-until")
        operator.run("unmute", ben.id)
        assert "mute" not in theirs.receive("muted")
        assert theirs.ask("say", "5", text="Sorry again")["type"] == "done"


def test_a_mute_and_a_ban_of_one_guest_are_separate(operator: Operator, ana: Person, ben: Person) -> None:
    table = ana.new_table()
    operator.run("mute", ben.id, "--reason", "One")
    operator.run("mute", ben.id, "--reason", "Two")
    operator.run("ban", ben.id, "--reason", "Three", "--until", "1h")
    found = [ban for ban in operator.rows("bans") if ban["guest"] == ben.id]
    assert [(ban["reason"], ban["chat_only"]) for ban in found] == [("Two", True), ("Three", False)]
    [row] = operator.rows("guests", ben.id)
    assert (row["is_banned"], row["is_muted"]) == (True, True)
    operator.run("unban", ben.id)
    assert operator.refused("unban", ben.id)
    wait_until(lambda: ben.client.get("/api/me/tables").is_success)
    assert ben.refused(f"tables/{table}/say", text="…") == (403, "muted-by-operator")
    operator.run("unmute", str(found[0]["number"]))
    assert operator.refused("unmute", ben.id)
    for words in (("nobody", "--reason", "…"), (ben.id, "--reason", " "), ("192.0.2.1", "--reason", "…")):
        assert operator.refused("mute", *words).endswith(".")
