"""Guests over HTTP: a token and a name without a password, another device, and being forgotten."""

import asyncio
from collections.abc import Iterator
from time import sleep, time

import pytest
from typer.testing import CliRunner

from elbowroom.server.admin_cli import app
from elbowroom.server.people.auth import KNOWN_AFTER, TOKENS, Identity, Signer
from elbowroom.server.store.keys import Key
from tests.patience import PATIENCE
from tests.server.conftest import KINDS
from tests.server.kept import opened
from tests.server.served import Served, served


@pytest.fixture(scope="module", params=KINDS)
def server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    settings = {}
    if request.param == "postgresql":
        settings["database"] = request.getfixturevalue("postgres").new_database()
    with served(tmp_path_factory.mktemp("guests"), **settings) as running:
        yield running


class TestToken:
    def test_it_says_who_somebody_is(self, server: Served) -> None:
        ana = server.guest("Ana")
        assert ana.get("me") == {
            "id": ana.id,
            "name": "Ana",
            "rated": False,
            "strength": "easy",
            "created_at": ana.get("me")["created_at"],
        }

    @pytest.mark.parametrize(
        "header", ["", "Bearer", "Bearer x", "Bearer {id}.", "Bearer {id}.00000000000000000000000000000000", "{token}"]
    )
    def test_nothing_else_does(self, server: Served, header: str) -> None:
        ana = server.guest()
        with server.client(Authorization=header.format(id=ana.id, token=ana.token)) as stranger:
            answer = stranger.get("/api/me")
        assert (answer.status_code, answer.json()["reason"]) == (401, "no-guest")
        assert answer.headers["www-authenticate"] == "Bearer"

    def test_a_wrong_one_is_an_error_where_none_is_needed(self, server: Served) -> None:
        table = server.guest().new_table()
        with server.client(Authorization="Bearer nobody.at.all") as stranger:
            assert stranger.get(f"/api/tables/{table}/game").status_code == 401
        with server.client() as spectator:
            assert spectator.get(f"/api/tables/{table}/game").status_code == 200

    def test_it_is_good_after_a_restart(self, tmp_path_factory: pytest.TempPathFactory) -> None:
        folder = tmp_path_factory.mktemp("restart")
        with served(folder) as before:
            token = before.guest("Ana").token
        with served(folder) as after, after.client(Authorization=f"Bearer {token}") as client:
            assert client.get("/api/me").json()["name"] == "Ana"


class TestName:
    @pytest.mark.parametrize(
        ("written", "shown"),
        [("  Ana \t Lúcia\n", "Ana Lúcia"), ("A\u202ena", "Ana"), ("A\x00na", "Ana"), ("Ａna", "Ａna")],
    )
    def test_it_is_made_fit_to_be_shown(self, server: Served, written: str, shown: str) -> None:
        assert server.guest(written).get("me")["name"] == shown

    @pytest.mark.parametrize("name", [" ", "\u202e", "\n\t"])
    def test_it_needs_something_that_can_be_seen(self, server: Served, name: str) -> None:
        with server.client() as client:
            answer = client.post("/api/guests", json={"name": name})
        assert (answer.status_code, answer.json()["reason"]) == (409, "empty-name")

    @pytest.mark.parametrize("body", ["", "[]", "null", "{}", '{"name":""}', '{"name":7}', '{"name":"A","x":1}', "{"])
    def test_what_makes_no_sense_is_refused(self, server: Served, body: str) -> None:
        with server.client() as client:
            answer = client.post("/api/guests", content=body, headers={"content-type": "application/json"})
        assert (answer.status_code, answer.json()["reason"]) == (400, "bad-message")

    def test_a_new_one_is_read_where_one_sits(self, server: Served) -> None:
        ana, ben = server.guest("Ana"), server.guest("Ben")
        table = ana.new_table()
        ben.post(f"tables/{table}/join")
        assert ben.client.patch("/api/me", json={"name": "Benedict"}).json()["name"] == "Benedict"
        assert [seat["name"] for seat in ana.table(table)["seats"]] == ["Ana", "Benedict"]

    def test_games_count_for_ratings_only_if_one_wants(self, server: Served) -> None:
        ana = server.guest()
        assert ana.client.patch("/api/me", json={"rated": True}).json()["rated"] is True
        assert ana.get("me")["name"] == "Ana"
        assert ana.client.patch("/api/me", json={"rated": False}).json()["rated"] is False


class TestPersonalLink:
    def test_it_makes_another_device_the_same_guest(self, server: Served) -> None:
        ana = server.guest("Ana")
        link = ana.post("me/link")
        assert link["url"] == f"{server.url}/me#{link['code']}"
        with server.client() as phone:
            there = phone.post("/api/links", json={"code": link["code"]}).json()
        assert there == {"guest": ana.get("me"), "token": ana.token}

    @pytest.mark.parametrize("code", ["", "x", "{id}.99999999999.00000000000000000000000000000000", "{token}"])
    def test_a_forged_one_is_refused(self, server: Served, code: str) -> None:
        ana = server.guest()
        with server.client() as phone:
            answer = phone.post("/api/links", json={"code": code.format(id=ana.id, token=ana.token)})
        assert (answer.status_code, answer.json()["reason"]) == (400, "bad-link")

    def test_it_is_no_token(self, server: Served) -> None:
        code = server.guest().post("me/link")["code"]
        with server.client(Authorization=f"Bearer {code}") as phone:
            assert phone.get("/api/me").status_code == 401

    def test_it_is_good_for_a_quarter_of_an_hour(self, server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
        code = server.guest().post("me/link")["code"]
        with server.client() as phone:
            now = time()
            monkeypatch.setattr("elbowroom.server.people.auth.time", lambda: now + 16 * 60)
            assert phone.post("/api/links", json={"code": code}).status_code == 400
            monkeypatch.setattr("elbowroom.server.people.auth.time", lambda: now + 14 * 60)
            assert phone.post("/api/links", json={"code": code}).status_code == 200

    def test_it_works_once(self, server: Served) -> None:
        code = server.guest().post("me/link")["code"]
        with server.client() as phone:
            answers = [phone.post("/api/links", json={"code": code}).status_code for _ in range(3)]
        assert answers == [200, 400, 400]


class TestSigningOut:
    def test_all_other_tokens_and_links_are_void(self, server: Served) -> None:
        ana = server.guest("Ana")
        link = ana.post("me/link")["code"]
        after = ana.post("me/sign-out")
        assert after["guest"]["id"] == ana.id
        with server.client(Authorization=f"Bearer {ana.token}") as before:
            assert before.get("/api/me").status_code == 401
            assert before.post("/api/me/sign-out").status_code == 401
        with server.client(Authorization=f"Bearer {after['token']}") as here:
            assert here.get("/api/me").json()["name"] == "Ana"
            assert here.post("/api/links", json={"code": link}).status_code == 400

    def test_a_renewed_token_is_as_good(self, server: Served) -> None:
        ana = server.guest("Ana")
        with server.client(Authorization=f"Bearer {ana.post('me/token')['token']}") as again:
            assert again.get("/api/me").json()["id"] == ana.id
        assert ana.get("me")["id"] == ana.id


class TestKeys:
    def test_new_ones_sign_when_all_know_them_and_old_ones_are_believed(self) -> None:
        now = time()
        first, second = Key("a" * 32, 0.0), Key("b" * 32, now)
        before, just_now = Signer([first]), Signer([first, second])
        later = Signer([first, second._replace(made_at=now - KNOWN_AFTER)])
        ana = Identity("ana", 0)
        # Whoever has not heard of the new key yet believes what is signed meanwhile.
        assert before.identity_of(just_now.token(ana)) == ana
        assert before.identity_of(later.token(ana)) is None
        assert later.identity_of(before.token(ana)) == later.identity_of(later.token(ana)) == ana
        forgetful = Signer([second])
        assert forgetful.identity_of(later.token(ana)) == ana
        assert forgetful.identity_of(before.token(ana)) is None

    def test_the_command_makes_and_forgets_them(self, sqlite_url: str) -> None:
        def keys() -> list[Key]:
            async def read() -> list[Key]:
                async with opened(sqlite_url) as store:
                    return await store.keys.series(TOKENS, "first")

            return asyncio.run(read())

        first = keys()
        assert CliRunner().invoke(app, ["new-key", "--database", sqlite_url]).exit_code == 0
        two = keys()
        assert len(two) == 2
        assert two[0] == first[0]
        assert two[1].made_at > 0
        said = CliRunner().invoke(app, ["forget-keys", "--database", sqlite_url])
        assert (said.exit_code, "1" in said.output) == (0, True)
        assert keys() == two[1:]

    def test_a_running_server_learns_of_them(
        self, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("elbowroom.server.operations.services.KEYS_READ_EVERY", 0.05)
        with served(tmp_path_factory.mktemp("keys")) as server:
            url, ana = server.config.database, server.guest("Ana")
            assert CliRunner().invoke(app, ["new-key", "--database", url]).exit_code == 0
            assert ana.get("me")["name"] == "Ana"
            assert CliRunner().invoke(app, ["forget-keys", "--database", url]).exit_code == 0
            patient_until = time() + PATIENCE
            while ana.client.get("/api/me").status_code != 401 and time() < patient_until:
                sleep(0.05)
            assert ana.client.get("/api/me").status_code == 401


class TestForgetting:
    def test_name_chat_and_token_are_gone(self, server: Served) -> None:
        ana, ben = server.guest("Ana"), server.guest("Ben")
        table = ana.new_table()
        ben.post(f"tables/{table}/join")
        ben.post(f"tables/{table}/say", text="I am Ben")
        ana.post(f"tables/{table}/say", text="I am Ana")
        assert ben.client.delete("/api/me").status_code == 204
        assert ben.client.get("/api/me").status_code == 401
        assert [line["text"] for line in ana.get(f"tables/{table}/chat")["said"]] == ["I am Ana"]
        # An open seat is all that is left: defaults are not sent.
        assert ana.table(table)["seats"][1] == {}

    def test_in_a_running_game_a_bot_plays_on_and_another_is_host(self, server: Served) -> None:
        ana, ben = server.guest("Ana"), server.guest("Ben")
        table = ana.new_table()
        ben.post(f"tables/{table}/join")
        ana.post(f"tables/{table}/start")
        ana.client.delete("/api/me")
        after = ben.table(table)
        assert after["host"] == ben.id
        assert after["seats"][0]["kind"] == "bot"
        assert after["seats"][0].keys().isdisjoint({"guest", "name"})
        ben.post(f"tables/{table}/pause", paused=True)

    def test_the_name_is_gone_from_games_that_are_over(self, tmp_path_factory: pytest.TempPathFactory) -> None:
        """Also after a restart, when the table is in no memory."""
        folder = tmp_path_factory.mktemp("over")
        with served(folder) as before:
            ana, ben = before.guest("Ana"), before.guest("Ben")
            table = ana.new_table()
            ben.post(f"tables/{table}/join")
            ana.post(f"tables/{table}/start")
            ana.post(f"tables/{table}/close")
            tokens = ana.token, ben.token
        with served(folder) as after, after.client(Authorization=f"Bearer {tokens[1]}") as client:
            assert client.delete("/api/me").status_code == 204
            assert table not in after.services.hub.tables.live
            seats = client.get(f"/api/tables/{table}", headers={"Authorization": f"Bearer {tokens[0]}"}).json()["seats"]
        assert [seat.get("name") for seat in seats] == ["Ana", None]

    def test_a_table_without_anybody_is_closed(self, server: Served) -> None:
        ana = server.guest("Ana")
        table = ana.new_table(None, "simple", public=True)
        ana.client.delete("/api/me")
        with server.client() as client:
            assert client.get(f"/api/tables/{table}").json()["status"] == "closed"
            assert table not in [listed["id"] for listed in client.get("/api/tables").json()["tables"]]
