"""Privacy: what somebody can take along, that nothing is left of who is forgotten, and that the idle are forgotten."""

from time import time
from typing import Any

import pytest
from sqlalchemy import insert, select, update

from elbowroom.server.people.idle import forget_idle
from elbowroom.server.store.schema import guests, metadata, ratings
from tests.server.admin.ordering import Operator, becomes
from tests.server.served import Person, Served

HOOK = {"kind": "webhook", "endpoint": "https://hooks.example/own"}


def active(server: Served, operator: Operator, ana: Person, ben: Person) -> str:
    """A table at which Ben has left all that somebody can leave."""
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

    server.inside(rate)
    operator.orders("ban", ben.id, "--reason", "About Ben")
    becomes(lambda: ben.client.get("/api/me/tables").status_code == 403)
    return table


def leftovers(server: Served, *traces: str) -> dict[str, list[str]]:
    """Where in the whole database something of somebody is left, by table and column."""

    async def look() -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        async with server.services.store.database.reading() as connection:
            for table in metadata.sorted_tables:
                for row in await connection.execute(select(table)):
                    for name, value in row._mapping.items():
                        text = value.decode(errors="replace") if isinstance(value, bytes) else str(value)
                        if any(trace in text for trace in traces):
                            found.setdefault(f"{table.name}.{name}", []).append(text[:80])
        return found

    return server.inside(look)


def test_all_that_is_kept_can_be_taken_along_also_by_who_is_banned(
    server: Served, operator: Operator, ana: Person, ben: Person
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
    # Nothing about others but what was reported.
    assert ana.id not in answer.text
    with server.client() as nobody:
        assert nobody.get("/api/me/export").status_code == 401


@pytest.mark.parametrize("how", ["by themselves", "by the operator", "for being away"])
def test_nothing_is_left_of_who_is_forgotten(server: Served, operator: Operator, ana: Person, how: str) -> None:
    # A name that nobody else has here.
    name = f"Zoe {how}"
    ben = server.guest(name)
    active(server, operator, ana, ben)
    known = leftovers(server, ben.id, name).keys()
    assert {"guests.id", "subscriptions.guest", "ratings.guest", "tables.info", "bans.guest", "reports.guest"} <= known
    if how == "by themselves":
        assert ben.client.delete("/api/me").status_code == 204
    elif how == "by the operator":
        operator.orders("delete", "guest", ben.id, "--yes")
    else:
        _last_seen(server, ben, days=366)
        assert server.inside(lambda: forget_idle(server.services.hub)) == 1
    # Only that there was an order, about an id that names nobody any more.
    becomes(lambda: leftovers(server, ben.id, name).keys() <= {"audit.about"})
    assert ben.client.get("/api/me").status_code == 401


def _last_seen(server: Served, person: Person, days: float) -> None:
    async def age() -> None:
        async with server.services.store.database.writing() as connection:
            seen = time() - days * 86400
            await connection.execute(update(guests).where(guests.c.id == person.id).values(seen_at=seen))

    server.inside(age)


def _seen_at(server: Served, person: Person) -> float:
    async def look() -> float:
        async with server.services.store.database.reading() as connection:
            return float(await connection.scalar(select(guests.c.seen_at).where(guests.c.id == person.id)) or 0)

    return server.inside(look)


class TestIdleGuests:
    def test_who_comes_stays(self, server: Served, ana: Person, ben: Person) -> None:
        for person in (ana, ben):
            _last_seen(server, person, days=364)
        assert server.inside(lambda: forget_idle(server.services.hub)) == 0
        ana.get("me")
        assert _seen_at(server, ana) == pytest.approx(time(), abs=600)
        _last_seen(server, ben, days=366)
        assert server.inside(lambda: forget_idle(server.services.hub)) == 1
        assert ana.get("me")["name"] == "Ana"
        assert ben.client.get("/api/me").status_code == 401

    def test_it_is_noted_once_a_day(self, server: Served, ana: Person) -> None:
        _last_seen(server, ana, days=0.5)
        before = _seen_at(server, ana)
        ana.get("me")
        assert _seen_at(server, ana) == before


def test_the_page_can_say_how_long_things_are_kept(server: Served) -> None:
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
