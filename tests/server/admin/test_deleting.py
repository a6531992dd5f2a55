"""The operator deletes tables and guests completely, and connected clients notice."""

from functools import partial

from tests.server.admin.operator_cli import Operator, wait_until
from tests.server.running_server import Person, RunningServer
from tests.server.socket_clients import SocketClient


def is_unnamed(person: Person, table: str, *names: str) -> bool:
    return not any(name in str(person.table(table)) for name in names)


class TestTable:
    def test_a_deleted_table_is_gone_for_everybody(
        self, server: RunningServer, operator: Operator, ana: Person, ben: Person
    ) -> None:
        table = ana.new_table(public=True)
        ben.post(f"tables/{table}/join")
        ben.post(f"tables/{table}/say", text="Something bad")
        hook = ben.post("me/subscriptions", kind="webhook", endpoint="https://hooks.example/x", table=table)
        with SocketClient(server, table, ben.token) as client:
            assert operator.run("delete", "table", table, answer="y\n").endswith("with its game and its chat.\n")
            assert client.is_closed() == 4008
        assert ben.client.get(f"/api/tables/{table}").status_code == 404
        with SocketClient(server, table, ben.token) as client:
            assert client.is_closed() == 4004
        for person in (ana, ben):
            assert table not in [one["id"] for one in person.get("me/tables")["tables"]]
        assert hook["id"] not in [one["id"] for one in ben.get("me/subscriptions")["subscriptions"]]

    def test_deleting_asks_for_confirmation(self, operator: Operator, ana: Person) -> None:
        table = ana.new_table()
        assert operator.invoke("delete", "table", table, answer="n\n").exit_code == 1
        assert ana.table(table)["id"] == table
        assert "no table" in operator.refused("delete", "table", "aaaaaaaaaa", "--yes")


class TestGuest:
    def test_all_data_of_a_deleted_guest_is_gone(
        self, server: RunningServer, operator: Operator, ana: Person, ben: Person
    ) -> None:
        ready, playing, over = ana.new_table(), ana.new_table(), ana.new_table()
        for table in (ready, playing, over):
            ben.post(f"tables/{table}/join")
            ben.post(f"tables/{table}/say", text="I am Ben")
        for table in (playing, over):
            ana.post(f"tables/{table}/start")
        ana.post(f"tables/{over}/close")
        ben.post("me/subscriptions", kind="webhook", endpoint="https://hooks.example/y")
        with (
            SocketClient(server, playing, ben.token) as client,
            SocketClient(server, playing, ana.token) as anas_client,
        ):
            operator.run("delete", "guest", ben.id, "--yes")
            anas_client.receive("table")
            assert client.is_closed() == 4001
        assert ben.client.get("/api/me").status_code == 401
        for table in (ready, playing, over):
            wait_until(partial(is_unnamed, ana, table, "Ben", ben.id))
            assert ana.get(f"tables/{table}/chat")["said"] == []
        assert ana.table(playing)["seats"][1]["kind"] == "bot"
        assert operator.rows("guests", ben.id) == []
        # A bot takes the seat over.
        assert ana.get(f"tables/{playing}/game")["table"]["status"] == "playing"
        assert "no guest" in operator.refused("delete", "guest", ben.id, "--yes")
