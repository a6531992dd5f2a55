"""Whoever runs a server deletes tables and guests: completely, and those who are there notice."""

from functools import partial

from tests.server.admin.ordering import Operator, becomes
from tests.server.lines import Line
from tests.server.served import Person, Served


def is_unnamed(person: Person, table: str, *names: str) -> bool:
    return not any(name in str(person.table(table)) for name in names)


class TestTable:
    def test_nobody_finds_it_any_more(self, server: Served, operator: Operator, ana: Person, ben: Person) -> None:
        table = ana.new_table(public=True)
        ben.post(f"tables/{table}/join")
        ben.post(f"tables/{table}/say", text="Something bad")
        hook = ben.post("me/subscriptions", kind="webhook", endpoint="https://hooks.example/x", table=table)
        with Line(server, table, ben.token) as line:
            assert operator.orders("delete", "table", table, answer="y\n").endswith("with its game and its chat.\n")
            assert line.is_closed() == 4008
        assert ben.client.get(f"/api/tables/{table}").status_code == 404
        with Line(server, table, ben.token) as line:
            assert line.is_closed() == 4004
        for person in (ana, ben):
            assert table not in [one["id"] for one in person.get("me/tables")["tables"]]
        assert hook["id"] not in [one["id"] for one in ben.get("me/subscriptions")["subscriptions"]]

    def test_it_asks_first(self, operator: Operator, ana: Person) -> None:
        table = ana.new_table()
        assert operator.types("delete", "table", table, answer="n\n").exit_code == 1
        assert ana.table(table)["id"] == table
        assert "no table" in operator.refused("delete", "table", "aaaaaaaaaa", "--yes")


class TestGuest:
    def test_everything_of_theirs_is_gone(self, server: Served, operator: Operator, ana: Person, ben: Person) -> None:
        ready, playing, over = ana.new_table(), ana.new_table(), ana.new_table()
        for table in (ready, playing, over):
            ben.post(f"tables/{table}/join")
            ben.post(f"tables/{table}/say", text="I am Ben")
        for table in (playing, over):
            ana.post(f"tables/{table}/start")
        ana.post(f"tables/{over}/close")
        ben.post("me/subscriptions", kind="webhook", endpoint="https://hooks.example/y")
        with Line(server, playing, ben.token) as line, Line(server, playing, ana.token) as hers:
            operator.orders("delete", "guest", ben.id, "--yes")
            hers.hear("table")
            assert line.is_closed() == 4008
        assert ben.client.get("/api/me").status_code == 401
        for table in (ready, playing, over):
            becomes(partial(is_unnamed, ana, table, "Ben", ben.id))
            assert ana.get(f"tables/{table}/chat")["said"] == []
        assert ana.table(playing)["seats"][1]["kind"] == "bot"
        assert operator.reads("guests", ben.id) == []
        # The game goes on.
        assert ana.get(f"tables/{playing}/game")["table"]["status"] == "playing"
        assert "no guest" in operator.refused("delete", "guest", ben.id, "--yes")
