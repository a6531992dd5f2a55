"""Whoever runs a server bans guests and networks: at once, for those who are there, and for whatever they try then."""

import threading
from datetime import UTC, datetime, timedelta
from time import time

import httpx
import pytest

from elbowroom.server.http.sockets import BARRED
from tests.server.admin.ordering import Operator, becomes
from tests.server.lines import Line
from tests.server.served import Person, Served


def refusal(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["reason"]


class TestGuest:
    def test_their_sockets_are_closed_and_what_they_ask_is_refused(
        self, server: Served, operator: Operator, ana: Person, ben: Person
    ) -> None:
        table = ana.new_table()
        ben.post(f"tables/{table}/join")
        with Line(server, table, ben.token) as theirs, Line(server, table, ana.token) as others:
            said = operator.orders("ban", ben.id, "--reason", "He shouts")
            assert said == f"{ben.id} is banned for good.\n"
            assert theirs.is_closed() == BARRED
            assert others.ask("say", "1", text="Quiet now")["type"] == "done"
        for method, path in (("GET", "me/tables"), ("POST", f"tables/{table}/leave"), ("POST", "me/token")):
            answer = ben.client.request(method, f"/api/{path}")
            assert refusal(answer) == (403, "barred")
            assert answer.json()["sentence"] == "You are banned from this server. Reason: He shouts"
        with Line(server, table, ben.token) as again:
            assert again.is_closed() == BARRED
        operator.orders("unban", ben.id)
        becomes(lambda: ben.client.get("/api/me/tables").is_success)
        with Line(server, table, ben.token) as back:
            assert back.welcome["you"] == ben.id

    def test_who_waits_for_something_to_happen_is_answered(self, operator: Operator, ana: Person, ben: Person) -> None:
        table = ana.new_table()
        answers: list[httpx.Response] = []
        query = {"revision": ana.table(table)["revision"], "wait": 55}
        waiting = threading.Thread(
            target=lambda: answers.append(ben.client.get(f"/api/tables/{table}/game", params=query))
        )
        waiting.start()
        operator.orders("ban", ben.id, "--reason", "…")
        waiting.join()
        assert refusal(answers[0]) == (403, "barred")

    def test_they_still_see_and_delete_what_is_kept_about_them(self, operator: Operator, ben: Person) -> None:
        operator.orders("ban", ben.id, "--reason", "He shouts")
        becomes(lambda: ben.client.get("/api/me/tables").status_code == 403)
        assert ben.get("me")["name"] == "Ben"
        assert ben.client.delete("/api/me").status_code == 204
        # What was written about somebody goes with them.
        assert [ban for ban in operator.reads("bans") if ban["guest"] == ben.id] == []

    def test_a_link_to_another_device_is_no_way_round(self, server: Served, operator: Operator, ben: Person) -> None:
        code = ben.post("me/link")["code"]
        operator.orders("ban", ben.id, "--reason", "…")
        becomes(lambda: ben.client.get("/api/me/tables").status_code == 403)
        with server.client() as phone:
            assert refusal(phone.post("/api/links", json={"code": code})) == (403, "barred")

    def test_until_some_day(
        self, server: Served, operator: Operator, ben: Person, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        day = datetime.now().astimezone() + timedelta(days=7)
        operator.orders("ban", ben.id, "--reason", "A week off", "--until", f"{day:%Y-%m-%d %H:%M}")
        becomes(lambda: ben.client.get("/api/me/tables").status_code == 403)
        answer = ben.client.get("/api/me/tables", headers={"accept-language": "de"}).json()
        assert answer["reason"] == "barred-until"
        assert f"bis {day.astimezone(UTC):%Y-%m-%d %H:%M} (UTC)" in answer["sentence"]
        later = time() + 8 * 86400
        monkeypatch.setattr("elbowroom.server.live.house.time", lambda: later)
        assert ben.client.get("/api/me/tables").is_success


class TestNetwork:
    @pytest.mark.parametrize("network", ["127.0.7.7", "127.0.7.0/24"])
    def test_all_who_call_from_there(self, server: Served, operator: Operator, ana: Person, network: str) -> None:
        table, there = ana.new_table(public=True), "127.0.7.7"
        with Line(server, table, address=there) as watching, Line(server, table, address="127.0.8.1") as elsewhere:
            operator.orders("ban", network, "--reason", "Too loud there")
            assert watching.is_closed() == BARRED
            with server.client(there) as client:
                assert refusal(client.get("/api/games")) == (403, "barred")
                assert refusal(client.post("/api/guests", json={"name": "Eve"})) == (403, "barred")
                page = client.get("/", headers={"accept-language": "pt-BR"})
                assert page.status_code == 403
                assert "Motivo: Too loud there" in page.text
            with Line(server, table, address=there) as again:
                assert again.is_closed() == BARRED
            elsewhere.say("ping")
            elsewhere.hear("pong")
        operator.orders("unban", network)
        with server.client(there) as client:
            becomes(lambda: client.get("/api/games").is_success)

    def test_a_household_of_ipv6_is_one(self, server: Served, operator: Operator) -> None:
        operator.orders("ban", "2001:db8:1:2:3:4:5:6", "--reason", "…")
        assert operator.reads("bans")[-1]["network"] == "2001:db8:1:2::/64"
        headers = {"x-forwarded-for": "2001:db8:1:2::99"}
        with server.client() as client:
            becomes(lambda: client.get("/api/games", headers=headers).status_code == 403)
            assert client.get("/api/games", headers={"x-forwarded-for": "2001:db8:1:3::99"}).is_success
        operator.orders("unban", "2001:db8:1:2::/64")


class TestCommand:
    def test_what_makes_no_sense_is_refused_in_a_sentence(self, operator: Operator, ben: Person) -> None:
        for words in (
            ("ban", "nobody", "--reason", "…"),
            ("ban", "0.0.0.0/0", "--reason", "…"),
            ("ban", "1.2.3.4.5", "--reason", "…"),
            ("ban", ben.id, "--reason", " \u200b"),
            ("ban", ben.id, "--reason", "…", "--until", "soon"),
            ("ban", ben.id, "--reason", "…", "--until", "2001-01-01"),
            ("unban", ben.id),
        ):
            sentence = operator.refused(*words)
            assert sentence.endswith((".", '".')), sentence
        assert ben.client.get("/api/me/tables").is_success

    def test_a_second_ban_takes_the_place_of_the_first(self, operator: Operator, ben: Person) -> None:
        operator.orders("ban", ben.id, "--reason", "One")
        operator.orders("ban", ben.id, "--reason", "Two", "--until", "7d")
        found = [ban for ban in operator.reads("bans") if ban["guest"] == ben.id]
        assert [ban["reason"] for ban in found] == ["Two"]
        assert found[0]["until"] == pytest.approx(time() + 7 * 86400, abs=600)
        assert "Two" in operator.orders("bans")
        operator.orders("unban", str(found[0]["number"]))

    def test_bans_that_are_over_are_forgotten(self, server: Served, operator: Operator, ben: Person) -> None:
        operator.orders("ban", ben.id, "--reason", "…", "--until", "1m")
        before = len(operator.reads("bans"))
        later = time() + 120
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("elbowroom.server.store.orders.time", lambda: later)
            assert len(operator.reads("bans")) == before - 1
            server.inside(lambda: server.services.store.orders.forget_old(0.0))
        assert len(operator.reads("bans")) == before - 1
