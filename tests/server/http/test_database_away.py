"""While the database is away a server says so, with a sentence; when it is back all goes on without a restart."""

import json
from pathlib import Path

import pytest

from elbowroom.server.store import writing
from tests.patience import PATIENCE
from tests.server.clients import options_of
from tests.server.lines import Line
from tests.server.postgres import Postgres
from tests.server.served import served


def test_it_says_so_and_goes_on(
    postgres: Postgres, postgres_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with served(tmp_path, database=postgres_url) as server:
        ana = server.guest("Ana")
        table = ana.new_table(None, "simple", setup={"game": "classic", "players": 2, "first": 0})
        ana.post(f"tables/{table}/start")
        with Line(server, table, ana.token) as line:
            update = line.hear("update")
            act = {"version": update["version"], "actions": [options_of(update["decision"])[0]]}
            postgres.stop()
            try:
                monkeypatch.setattr(writing, "PATIENCE", 0.2)
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
                monkeypatch.setattr(writing, "PATIENCE", PATIENCE)
                postgres.start()
            # The same socket, and the same request.
            done = line.ask("act", "a", **act)
            assert done["type"] == "done"
            assert ana.client.get("/healthz").status_code == 200
            assert ana.new_table()
