"""While the database is away requests fail with a clear reason; afterwards all works without a restart."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from elbowroom.server.store import writer
from tests.patience import PATIENCE
from tests.server.clients import options_of
from tests.server.postgres import Postgres
from tests.server.running_server import running_server
from tests.server.socket_clients import SocketClient


def test_server_survives_a_database_outage(
    postgres: Postgres, postgres_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with running_server(tmp_path, database=postgres_url) as server:
        ana = server.guest("Ana")
        table = ana.new_table(None, "simple", setup={"game": "classic", "players": 2, "first": 0})
        ana.post(f"tables/{table}/start")
        with SocketClient(server, table, ana.token) as line:
            update = line.receive("update")
            act = {"version": update["version"], "actions": [options_of(update["decision"])[0]]}
            postgres.stop()
            try:
                monkeypatch.setattr(writer, "RETRY_SECONDS", 0.2)
                refusal = line.ask("act", "a", **act)
                assert (refusal["type"], refusal["reason"]) == ("refused", "database-away")
                asked = [ana.client.get("/api/tables"), ana.client.post("/api/tables", json={"setup": {}})]
                asked.append(ana.client.post(f"/api/tables/{table}/act", json={"id": "a", **act}))
                for answer in asked:
                    assert answer.status_code == 503, answer.text
                    assert "database" in json.loads(answer.text)["sentence"]
                    assert answer.headers["retry-after"]
                assert ana.client.get("/healthz").status_code == 503
            finally:
                monkeypatch.setattr(writer, "RETRY_SECONDS", PATIENCE)
                postgres.start()
            # The same socket and the same request succeed now.
            done = line.ask("act", "a", **act)
            assert done["type"] == "done"
            assert ana.client.get("/healthz").status_code == 200
            assert ana.new_table()


def test_health_notices_a_database_that_cannot_be_written(tmp_path: Path) -> None:
    """As on a full disk: it can be read, but every write fails."""
    with running_server(tmp_path) as server:
        client = server.guest("Ana").client
        path = server.config.sqlite_path
        assert path is not None
        with closing(sqlite3.connect(path)) as other:
            for name in ("insert", "update"):
                fails = "BEGIN SELECT raise(ABORT, 'disk is full'); END"
                other.execute(f"CREATE TRIGGER full_{name} BEFORE {name} ON keys {fails}")
            found = client.get("/healthz")
            assert (found.status_code, found.json()["status"]) == (503, "cannot-write")
            for name in ("insert", "update"):
                other.execute(f"DROP TRIGGER full_{name}")
        assert client.get("/healthz").json()["status"] == "well"
