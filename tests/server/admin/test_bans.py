"""Bans of guests and networks by the operator, which take effect at once."""

import threading
from datetime import UTC, datetime, timedelta
from time import time

import httpx
import pytest

from elbowroom.server.http.sockets import BANNED
from tests.server.admin.operator_cli import Operator, wait_until
from tests.server.running_server import Person, RunningServer
from tests.server.socket_clients import SocketClient


def refusal(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["reason"]


class TestGuest:
    def test_sockets_are_closed_and_requests_refused(
        self, server: RunningServer, operator: Operator, ana: Person, ben: Person
    ) -> None:
        table = ana.new_table()
        ben.post(f"tables/{table}/join")
        with SocketClient(server, table, ben.token) as theirs, SocketClient(server, table, ana.token) as others:
            output = operator.run("ban", ben.id, "--reason", "He shouts")
            assert output == f"{ben.id} is banned for good.\n"
            assert theirs.is_closed() == BANNED
            assert others.ask("say", "1", text="Quiet now")["type"] == "done"
        for method, path in (("GET", "me/tables"), ("POST", f"tables/{table}/leave")):
            answer = ben.client.request(method, f"/api/{path}")
            assert refusal(answer) == (403, "barred")
            assert answer.json()["sentence"] == "You are banned from this server. Reason: He shouts"
        with SocketClient(server, table, ben.token) as again:
            assert again.is_closed() == BANNED
        operator.run("unban", ben.id)
        wait_until(lambda: ben.client.get("/api/me/tables").is_success)
        with SocketClient(server, table, ben.token) as back:
            assert back.welcome["you"] == ben.id

    def test_a_long_poll_is_answered(self, operator: Operator, ana: Person, ben: Person) -> None:
        table = ana.new_table()
        answers: list[httpx.Response] = []
        query = {"revision": ana.table(table)["revision"], "wait": 55}
        waiting = threading.Thread(
            target=lambda: answers.append(ben.client.get(f"/api/tables/{table}/game", params=query))
        )
        waiting.start()
        operator.run("ban", ben.id, "--reason", "…")
        waiting.join()
        assert refusal(answers[0]) == (403, "barred")

    def test_banned_guests_can_still_export_and_delete_their_data(self, operator: Operator, ben: Person) -> None:
        operator.run("ban", ben.id, "--reason", "He shouts")
        wait_until(lambda: ben.client.get("/api/me/tables").status_code == 403)
        assert ben.get("me")["name"] == "Ben"
        assert ben.client.delete("/api/me").status_code == 204
        # Deleting the guest also deletes the ban.
        assert [ban for ban in operator.rows("bans") if ban["guest"] == ben.id] == []

    def test_a_device_link_does_not_circumvent_a_ban(
        self, server: RunningServer, operator: Operator, ben: Person
    ) -> None:
        code = ben.post("me/link")["code"]
        operator.run("ban", ben.id, "--reason", "…")
        wait_until(lambda: ben.client.get("/api/me/tables").status_code == 403)
        with server.client() as phone:
            assert refusal(phone.post("/api/links", json={"code": code})) == (403, "barred")

    def test_a_ban_ends_at_its_date(
        self, server: RunningServer, operator: Operator, ben: Person, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        day = datetime.now().astimezone() + timedelta(days=7)
        operator.run("ban", ben.id, "--reason", "A week off", "--until", f"{day:%Y-%m-%d %H:%M}")
        wait_until(lambda: ben.client.get("/api/me/tables").status_code == 403)
        answer = ben.client.get("/api/me/tables", headers={"accept-language": "de"}).json()
        assert answer["reason"] == "barred-until"
        assert f"bis {day.astimezone(UTC):%Y-%m-%d %H:%M} (UTC)" in answer["sentence"]
        later = time() + 8 * 86400
        monkeypatch.setattr("elbowroom.server.live.moderation.time", lambda: later)
        assert ben.client.get("/api/me/tables").is_success


class TestNetwork:
    @pytest.mark.parametrize("network", ["127.0.7.7", "127.0.7.0/24"])
    def test_all_callers_of_a_network_are_banned(
        self, server: RunningServer, operator: Operator, ana: Person, network: str
    ) -> None:
        table, there = ana.new_table(public=True), "127.0.7.7"
        with (
            SocketClient(server, table, address=there) as watching,
            SocketClient(server, table, address="127.0.8.1") as elsewhere,
        ):
            operator.run("ban", network, "--reason", "Too loud there")
            assert watching.is_closed() == BANNED
            with server.client(there) as client:
                assert refusal(client.get("/api/games")) == (403, "barred")
                assert refusal(client.post("/api/guests", json={"name": "Eve"})) == (403, "barred")
                page = client.get("/", headers={"accept-language": "pt-BR"})
                assert page.status_code == 403
                assert "Motivo: Too loud there" in page.text
            with SocketClient(server, table, address=there) as again:
                assert again.is_closed() == BANNED
            elsewhere.send("ping")
            elsewhere.receive("pong")
        operator.run("unban", network)
        with server.client(there) as client:
            wait_until(lambda: client.get("/api/games").is_success)

    def test_an_ipv6_address_bans_its_64_bit_network(self, server: RunningServer, operator: Operator) -> None:
        operator.run("ban", "2001:db8:1:2:3:4:5:6", "--reason", "…")
        assert operator.rows("bans")[-1]["network"] == "2001:db8:1:2::/64"
        headers = {"x-forwarded-for": "2001:db8:1:2::99"}
        with server.client() as client:
            wait_until(lambda: client.get("/api/games", headers=headers).status_code == 403)
            assert client.get("/api/games", headers={"x-forwarded-for": "2001:db8:1:3::99"}).is_success
        operator.run("unban", "2001:db8:1:2::/64")


class TestCommand:
    def test_invalid_arguments_are_refused_with_a_sentence(self, operator: Operator, ben: Person) -> None:
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

    def test_a_second_ban_replaces_the_first(self, operator: Operator, ben: Person) -> None:
        operator.run("ban", ben.id, "--reason", "One")
        operator.run("ban", ben.id, "--reason", "Two", "--until", "7d")
        found = [ban for ban in operator.rows("bans") if ban["guest"] == ben.id]
        assert [ban["reason"] for ban in found] == ["Two"]
        assert found[0]["until"] == pytest.approx(time() + 7 * 86400, abs=600)
        assert "Two" in operator.run("bans")
        operator.run("unban", str(found[0]["number"]))

    def test_bans_that_have_ended_are_removed(self, server: RunningServer, operator: Operator, ben: Person) -> None:
        operator.run("ban", ben.id, "--reason", "…", "--until", "1m")
        before = len(operator.rows("bans"))
        later = time() + 120
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("elbowroom.server.store.moderation.time", lambda: later)
            assert len(operator.rows("bans")) == before - 1
            server.run_in_loop(lambda: server.services.store.moderation.remove_old(0.0))
        assert len(operator.rows("bans")) == before - 1
