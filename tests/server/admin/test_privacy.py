"""Privacy: export of one's data, complete deletion of guests, and removal of idle guests."""

from time import time
from typing import Any

import pytest
from sqlalchemy import insert, select, update

from elbowroom.server.people.guests import forget_idle
from elbowroom.server.store.schema import devices, guests, metadata, ratings
from tests.server.admin.operator_cli import Operator, wait_until
from tests.server.running_server import Person, RunningServer

HOOK = {"kind": "webhook", "endpoint": "https://hooks.example/own"}


def active(server: RunningServer, operator: Operator, ana: Person, ben: Person) -> str:
    """Return a table at which Ben has left every kind of data."""
    table = ana.new_table(public=True)
    ben.post(f"tables/{table}/join")
    ben.post(f"tables/{table}/say", text="I am Ben")
    ana.post(f"tables/{table}/say", text="I am Ana")
    ben.post("me/subscriptions", **HOOK, table=table)
    ben.post("me/subscriptions", **HOOK)
    assert ben.client.post(f"/api/tables/{table}/reports", json={"message": 2, "note": "Says Ben"}).is_success
    assert ana.client.post(f"/api/tables/{table}/reports", json={"message": 1}).is_success
    ana.post(f"tables/{table}/mute", guest=ben.id, muted=True)

    async def rate() -> None:
        async with server.services.store.database.writing() as connection:
            values = {"guest": ben.id, "game": "classic", "mu": 25.0, "sigma": 8.0, "games": 3}
            await connection.execute(insert(ratings).values(**values))

    server.run_in_loop(rate)
    operator.run("ban", ben.id, "--reason", "About Ben")
    wait_until(lambda: ben.client.get("/api/me/tables").status_code == 403)
    return table


def leftovers(server: RunningServer, *traces: str) -> dict[str, list[str]]:
    """Return the columns of the database that contain any of these traces, by table."""

    async def read() -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        async with server.services.store.database.reading() as connection:
            for table in metadata.sorted_tables:
                for row in await connection.execute(select(table)):
                    for name, value in row._mapping.items():
                        text = value.decode(errors="replace") if isinstance(value, bytes) else str(value)
                        if any(trace in text for trace in traces):
                            found.setdefault(f"{table.name}.{name}", []).append(text[:80])
        return found

    return server.run_in_loop(read)


def test_guests_can_export_all_their_data_even_when_banned(
    server: RunningServer, operator: Operator, ana: Person, ben: Person
) -> None:
    table = active(server, operator, ana, ben)
    answer = ben.client.get("/api/me/export")
    assert answer.headers["content-disposition"] == 'attachment; filename="elbowroom.json"'
    found: dict[str, Any] = answer.json()
    assert found["profile"]["name"] == "Ben"
    assert [(one["table"], one["seats"], one["is_host"]) for one in found["tables"]] == [(table, [1], False)]
    assert [one["text"] for one in found["chat"]] == ["I am Ben"]
    assert [(one["game"], one["games"]) for one in found["ratings"]] == [("classic", 3)]
    assert len(found["subscriptions"]) == 2
    assert "secret" not in str(found["subscriptions"])
    assert [(one["text"], one["note"]) for one in found["reports"]] == [("I am Ana", "Says Ben")]
    assert found["ban"]["reason"] == "About Ben"
    # Nothing about others except reported messages.
    assert ana.id not in answer.text
    with server.client() as nobody:
        assert nobody.get("/api/me/export").status_code == 401


@pytest.mark.parametrize("how", ["by themselves", "by the operator", "for being away"])
def test_nothing_is_left_of_a_deleted_guest(server: RunningServer, operator: Operator, ana: Person, how: str) -> None:
    # A unique name.
    name = f"Zoe {how}"
    ben = server.guest(name)
    active(server, operator, ana, ben)
    known = leftovers(server, ben.id, name).keys()
    assert {"guests.id", "subscriptions.guest", "ratings.guest", "tables.info", "bans.guest", "reports.guest"} <= known
    if how == "by themselves":
        assert ben.client.delete("/api/me").status_code == 204
    elif how == "by the operator":
        operator.run("delete", "guest", ben.id, "--yes")
    else:
        _last_seen(server, ben, days=366)
        assert server.run_in_loop(lambda: forget_idle(server.services.hub)) == 1
    # Only the audited action with the id of the deleted guest.
    wait_until(lambda: leftovers(server, ben.id, name).keys() <= {"audit.about"})
    assert ben.client.get("/api/me").status_code == 401


def _last_seen(server: RunningServer, person: Person, days: float) -> None:
    async def age() -> None:
        async with server.services.store.database.writing() as connection:
            seen = time() - days * 86400
            await connection.execute(update(guests).where(guests.c.id == person.id).values(seen_at=seen))
            await connection.execute(update(devices).where(devices.c.guest == person.id).values(seen_at=seen))

    server.run_in_loop(age)


def _seen_at(server: RunningServer, person: Person) -> float:
    async def read() -> float:
        async with server.services.store.database.reading() as connection:
            return float(await connection.scalar(select(guests.c.seen_at).where(guests.c.id == person.id)) or 0)

    return server.run_in_loop(read)


class TestIdleGuests:
    def test_active_guests_are_kept(self, server: RunningServer, ana: Person, ben: Person) -> None:
        for person in (ana, ben):
            _last_seen(server, person, days=364)
        assert server.run_in_loop(lambda: forget_idle(server.services.hub)) == 0
        ana.get("me")
        assert _seen_at(server, ana) == pytest.approx(time(), abs=600)
        _last_seen(server, ben, days=366)
        assert server.run_in_loop(lambda: forget_idle(server.services.hub)) == 1
        assert ana.get("me")["name"] == "Ana"
        assert ben.client.get("/api/me").status_code == 401

    def test_visits_are_recorded_once_an_hour(self, server: RunningServer, ana: Person) -> None:
        _last_seen(server, ana, days=0.5 / 24)
        before = _seen_at(server, ana)
        ana.get("me")
        assert _seen_at(server, ana) == before


def test_the_retention_times_are_served(server: RunningServer) -> None:
    config = server.config
    with server.client() as client:
        assert client.get("/api/privacy").json() == {
            "guest": config.idle_guest,
            "open_table": config.idle_open_table,
            "open_table_by_days": config.idle_open_table_by_days,
            "idle_game": config.idle_game,
            "finished_game": config.keep_finished,
            "report": config.keep_reports,
            "order": config.keep_audit,
        }
