"""The house: who may come, what is announced, what an operator sees, and that each order leaves a line."""

import getpass
from time import time

import pytest

from tests.server.admin.ordering import Operator, becomes
from tests.server.lines import Line
from tests.server.served import Person, Served

HEADER = "elbowroom-announced"


class TestRegistration:
    def test_closed_it_is_for_those_who_were_here_before(self, server: Served, operator: Operator, ana: Person) -> None:
        assert operator.orders("registration").startswith("Registration is open")
        assert operator.orders("registration", "closed").startswith("Registration is closed")
        with server.client() as stranger:
            becomes(lambda: stranger.post("/api/guests", json={"name": "Eve"}).status_code == 403)
            answer = stranger.post("/api/guests", json={"name": "Eve"}).json()
            assert answer["reason"] == "registration-closed"
            code = ana.post("me/link")["code"]
            assert stranger.post("/api/links", json={"code": code}).is_success
            ana.new_table()
            operator.orders("registration", "open")
            becomes(lambda: stranger.post("/api/guests", json={"name": "Eve"}).is_success)


class TestAnnouncement:
    def test_all_who_are_there_are_told_at_once(self, server: Served, operator: Operator, ana: Person) -> None:
        with Line(server, ana.new_table()) as line:
            assert "announcement" not in line.welcome
            operator.orders("announce", " New  islands\n", "--at", "2h", "--until", "1d")
            told = line.hear("announced")["announcement"]
            assert told["text"] == "New islands"
            assert told["at"] == pytest.approx(time() + 7200, abs=600)
            answer = ana.client.get("/api/me")
            assert answer.headers[HEADER].isdigit()
            assert ana.get("announcement")["announcement"] == told
            with Line(server, ana.new_table()) as later:
                assert later.welcome["announcement"] == told
            assert "New islands" in operator.orders("announce")
            operator.orders("announce", "--clear")
            assert "announcement" not in line.hear("announced")
        assert "announcement" not in ana.get("announcement")
        assert HEADER not in ana.client.get("/api/me").headers
        assert operator.orders("announce") == "Nothing is announced.\n"

    def test_it_ends_by_itself(
        self, server: Served, operator: Operator, ana: Person, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        operator.orders("announce", "Soon", "--until", "1h")
        becomes(lambda: HEADER in ana.client.get("/api/me").headers)
        later = time() + 3700
        monkeypatch.setattr("elbowroom.server.live.house.time", lambda: later)
        assert HEADER not in ana.client.get("/api/me").headers
        assert "announcement" not in ana.get("announcement")

    def test_text_or_clear(self, operator: Operator) -> None:
        assert operator.refused("announce", "Soon", "--clear").endswith(".")
        assert operator.refused("announce", "\u200b").endswith(".")


class TestLists:
    def test_tables_by_status_people_and_place(self, operator: Operator, ana: Person, ben: Person) -> None:
        ready, playing = ana.new_table(public=True), ana.new_table(None, "simple")
        ben.post(f"tables/{ready}/join")
        ana.post(f"tables/{playing}/start")
        assert [one["id"] for one in operator.reads("tables", "--guest", ben.id)] == [ready]
        assert {one["id"] for one in operator.reads("tables", "--guest", ana.id)} == {ready, playing}
        found = operator.reads("tables", "--guest", ana.id, "--status", "playing", "--private")
        assert [(one["id"], one["host"], one["public"]) for one in found] == [(playing, ana.id, False)]
        assert operator.reads("tables", "--guest", ana.id, "--most", "1") != []
        shown = operator.orders("tables", "--guest", ben.id)
        assert all(text in shown for text in (ready, f"Ana ({ana.id})", f"Ben ({ben.id})", "open"))
        assert operator.orders("tables", "--guest", "nobody") == "No tables found.\n"

    def test_guests_by_id_and_by_name(self, server: Served, operator: Operator) -> None:
        wilma, odd = server.guest("Wilma [bold]"), server.guest("100 %")
        wilma.new_table()
        assert [one["id"] for one in operator.reads("guests", wilma.id)] == [wilma.id]
        found = operator.reads("guests", "ilMA")
        assert [(one["id"], one["tables"], one["is_banned"]) for one in found] == [(wilma.id, 1, False)]
        assert [one["id"] for one in operator.reads("guests", "%")] == [odd.id]
        # What people write is text, and nothing else.
        assert "Wilma [bold]" in operator.orders("guests", wilma.id)
        assert operator.reads("guests")[0]["id"] == odd.id


class TestAudit:
    def test_each_order_leaves_a_line(self, operator: Operator, ana: Person, ben: Person) -> None:
        table = ana.new_table()
        operator.orders("ban", ben.id, "--reason", "A secret about Ben")
        operator.orders("unban", ben.id)
        operator.orders("registration", "open")
        operator.orders("announce", "Soon")
        operator.orders("announce", "--clear")
        operator.orders("delete", "table", table, "--yes")
        operator.orders("delete", "guest", ben.id, "--yes")
        operator.orders("new-key")
        lines = operator.reads("audit", "--most", "8")
        assert [(line["what"], line["about"]) for line in lines][::-1] == [
            ("ban", ben.id),
            ("unban", ben.id),
            ("registration", "open"),
            ("announce", "Soon"),
            ("announce", "clear"),
            ("delete-table", table),
            ("delete-guest", ben.id),
            ("new-key", ""),
        ]
        assert {line["who"] for line in lines} == {getpass.getuser()}
        assert all(line["at"] <= time() for line in lines)
        shown = operator.orders("audit", "--most", "8")
        assert "delete-guest" in shown
        # Neither names nor what was said about people.
        assert "secret" not in shown

    def test_what_only_looks_leaves_none(self, operator: Operator) -> None:
        before = operator.reads("audit", "--most", "1")
        for words in (["tables"], ["guests"], ["bans"], ["registration"], ["announce"], ["audit"]):
            operator.orders(*words)
        assert operator.reads("audit", "--most", "1") == before

    def test_old_lines_are_forgotten(self, server: Served, operator: Operator) -> None:
        operator.orders("registration", "open")
        server.inside(lambda: server.services.store.orders.forget_old(time() + 1))
        assert operator.orders("audit") == "Nothing was ordered yet.\n"
