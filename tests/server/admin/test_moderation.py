"""Registration, announcements, lists for the operator, and the audit log."""

import getpass
from time import time

import pytest

from tests.server.admin.operator_cli import Operator, wait_until
from tests.server.running_server import Person, RunningServer
from tests.server.socket_clients import SocketClient

HEADER = "elbowroom-announced"


class TestRegistration:
    def test_closed_registration_admits_only_known_guests(
        self, server: RunningServer, operator: Operator, ana: Person
    ) -> None:
        assert operator.run("registration").startswith("Registration is open")
        assert operator.run("registration", "closed").startswith("Registration is closed")
        with server.client() as stranger:
            wait_until(lambda: stranger.post("/api/guests", json={"name": "Eve"}).status_code == 403)
            answer = stranger.post("/api/guests", json={"name": "Eve"}).json()
            assert answer["reason"] == "registration-closed"
            code = ana.post("me/link")["code"]
            assert stranger.post("/api/links", json={"code": code}).is_success
            ana.new_table()
            operator.run("registration", "open")
            wait_until(lambda: stranger.post("/api/guests", json={"name": "Eve"}).is_success)


class TestAnnouncement:
    def test_connected_clients_get_an_announcement_at_once(
        self, server: RunningServer, operator: Operator, ana: Person
    ) -> None:
        with SocketClient(server, ana.new_table()) as client:
            assert "announcement" not in client.welcome
            operator.run("announce", " New  islands\n", "--at", "2h", "--until", "1d")
            announcement = client.receive("announced")["announcement"]
            assert announcement["text"] == "New islands"
            assert announcement["at"] == pytest.approx(time() + 7200, abs=600)
            answer = ana.client.get("/api/me")
            assert answer.headers[HEADER].isdigit()
            assert ana.get("announcement")["announcement"] == announcement
            with SocketClient(server, ana.new_table()) as later:
                assert later.welcome["announcement"] == announcement
            assert "New islands" in operator.run("announce")
            operator.run("announce", "--clear")
            assert "announcement" not in client.receive("announced")
        assert "announcement" not in ana.get("announcement")
        assert HEADER not in ana.client.get("/api/me").headers
        assert operator.run("announce") == "Nothing is announced.\n"

    def test_an_announcement_ends_at_its_time(
        self, server: RunningServer, operator: Operator, ana: Person, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        operator.run("announce", "Soon", "--until", "1h")
        wait_until(lambda: HEADER in ana.client.get("/api/me").headers)
        later = time() + 3700
        monkeypatch.setattr("elbowroom.server.live.moderation.time", lambda: later)
        assert HEADER not in ana.client.get("/api/me").headers
        assert "announcement" not in ana.get("announcement")

    def test_a_text_and_clear_exclude_each_other(self, operator: Operator) -> None:
        assert operator.refused("announce", "Soon", "--clear").endswith(".")
        assert operator.refused("announce", "\u200b").endswith(".")


class TestLists:
    def test_tables_are_filtered_by_status_guest_and_visibility(
        self, operator: Operator, ana: Person, ben: Person
    ) -> None:
        ready, playing = ana.new_table(public=True), ana.new_table(None, "simple")
        ben.post(f"tables/{ready}/join")
        ana.post(f"tables/{playing}/start")
        assert [one["id"] for one in operator.rows("tables", "--guest", ben.id)] == [ready]
        assert {one["id"] for one in operator.rows("tables", "--guest", ana.id)} == {ready, playing}
        found = operator.rows("tables", "--guest", ana.id, "--status", "playing", "--private")
        assert [(one["id"], one["host"], one["public"]) for one in found] == [(playing, ana.id, False)]
        assert operator.rows("tables", "--guest", ana.id, "--most", "1") != []
        shown = operator.run("tables", "--guest", ben.id)
        assert all(text in shown for text in (ready, f"Ana ({ana.id})", f"Ben ({ben.id})", "open"))
        assert operator.run("tables", "--guest", "nobody") == "No tables found.\n"

    def test_guests_are_found_by_id_and_name(self, server: RunningServer, operator: Operator) -> None:
        wilma, odd = server.guest("Wilma [bold]"), server.guest("100 %")
        wilma.new_table()
        assert [one["id"] for one in operator.rows("guests", wilma.id)] == [wilma.id]
        found = operator.rows("guests", "ilMA")
        assert [(one["id"], one["tables"], one["is_banned"]) for one in found] == [(wilma.id, 1, False)]
        assert [one["id"] for one in operator.rows("guests", "%")] == [odd.id]
        # Names are printed as plain text, without markup.
        assert "Wilma [bold]" in operator.run("guests", wilma.id)
        assert operator.rows("guests")[0]["id"] == odd.id


class TestAudit:
    def test_each_action_is_audited(self, operator: Operator, ana: Person, ben: Person) -> None:
        table = ana.new_table()
        operator.run("ban", ben.id, "--reason", "A secret about Ben")
        operator.run("unban", ben.id)
        operator.run("registration", "open")
        operator.run("announce", "Soon")
        operator.run("announce", "--clear")
        operator.run("delete", "table", table, "--yes")
        operator.run("delete", "guest", ben.id, "--yes")
        operator.run("new-key")
        operator.run("confirm-clock")
        entries = operator.rows("audit", "--most", "9")
        assert [(entry["what"], entry["about"]) for entry in entries][::-1] == [
            ("ban", ben.id),
            ("unban", ben.id),
            ("registration", "open"),
            ("announce", "Soon"),
            ("announce", "clear"),
            ("delete-table", table),
            ("delete-guest", ben.id),
            ("new-key", ""),
            ("confirm-clock", ""),
        ]
        assert {entry["who"] for entry in entries} == {getpass.getuser()}
        assert all(entry["at"] <= time() for entry in entries)
        shown = operator.run("audit", "--most", "8")
        assert "delete-guest" in shown
        # The log has neither names nor reasons.
        assert "secret" not in shown

    def test_reading_commands_are_not_audited(self, operator: Operator) -> None:
        before = operator.rows("audit", "--most", "1")
        for words in (["tables"], ["guests"], ["bans"], ["registration"], ["announce"], ["audit"]):
            operator.run(*words)
        assert operator.rows("audit", "--most", "1") == before

    def test_old_audit_entries_are_removed(self, server: RunningServer, operator: Operator) -> None:
        operator.run("registration", "open")
        server.run_in_loop(lambda: server.services.store.moderation.remove_old(time() + 1))
        assert operator.run("audit") == "No admin actions yet.\n"
