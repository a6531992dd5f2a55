"""Guests over HTTP: tokens and names without passwords, links to other devices, and deletion."""

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from time import sleep, time

import pytest
from typer.testing import CliRunner

from elbowroom.commands.admin.app import app
from elbowroom.server.http.sockets import NO_GUEST
from elbowroom.server.live.live_table import LiveTable
from elbowroom.server.people.auth import SIGN_AFTER, TOKEN_PATTERN, TOKENS, Identity, Signer
from elbowroom.server.people.guests import sign_out
from elbowroom.server.store.devices import MAX_DEVICES
from elbowroom.server.store.keys import Key
from elbowroom.server.table.protocol import ChatMessage
from elbowroom.server.table.seating import Guest
from tests.patience import PATIENCE
from tests.server.conftest import KINDS
from tests.server.running_server import RunningServer, running_server
from tests.server.socket_clients import SocketClient
from tests.server.stores import open_store

DAY = 24 * 3600


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


@pytest.fixture(scope="module", params=KINDS)
def server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    settings = {}
    if request.param == "postgresql":
        settings["database"] = request.getfixturevalue("postgres").new_database()
    with running_server(tmp_path_factory.mktemp("guests"), **settings) as running:
        yield running


class TestToken:
    def test_token_identifies_its_guest(self, server: RunningServer) -> None:
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
    def test_invalid_tokens_are_refused(self, server: RunningServer, header: str) -> None:
        ana = server.guest()
        with server.client(Authorization=header.format(id=ana.id, token=ana.token)) as stranger:
            answer = stranger.get("/api/me")
        assert (answer.status_code, answer.json()["reason"]) == (401, "no-guest")
        assert answer.headers["www-authenticate"] == "Bearer"

    def test_invalid_token_is_refused_even_if_none_is_required(self, server: RunningServer) -> None:
        table = server.guest().new_table()
        with server.client(Authorization="Bearer nobody.at.all") as stranger:
            assert stranger.get(f"/api/tables/{table}/game").status_code == 401
        with server.client() as spectator:
            assert spectator.get(f"/api/tables/{table}/game").status_code == 200

    def test_token_is_valid_after_a_restart(self, tmp_path_factory: pytest.TempPathFactory) -> None:
        folder = tmp_path_factory.mktemp("restart")
        with running_server(folder) as before:
            token = before.guest("Ana").token
        with running_server(folder) as after, after.client(Authorization=f"Bearer {token}") as client:
            assert client.get("/api/me").json()["name"] == "Ana"


class TestName:
    @pytest.mark.parametrize(
        ("written", "shown"),
        [("  Ana \t Lúcia\n", "Ana Lúcia"), ("A\u202ena", "Ana"), ("A\x00na", "Ana"), ("Ａna", "Ａna")],
    )
    def test_name_is_cleaned(self, server: RunningServer, written: str, shown: str) -> None:
        assert server.guest(written).get("me")["name"] == shown

    @pytest.mark.parametrize("name", [" ", "\u202e", "\n\t"])
    def test_invisible_names_are_refused(self, server: RunningServer, name: str) -> None:
        with server.client() as client:
            answer = client.post("/api/guests", json={"name": name})
        assert (answer.status_code, answer.json()["reason"]) == (409, "empty-name")

    @pytest.mark.parametrize("body", ["", "[]", "null", "{}", '{"name":""}', '{"name":7}', '{"name":"A","x":1}', "{"])
    def test_invalid_bodies_are_refused(self, server: RunningServer, body: str) -> None:
        with server.client() as client:
            answer = client.post("/api/guests", content=body, headers={"content-type": "application/json"})
        assert (answer.status_code, answer.json()["reason"]) == (400, "bad-message")

    def test_new_name_is_shown_at_tables(self, server: RunningServer) -> None:
        ana, ben = server.guest("Ana"), server.guest("Ben")
        table = ana.new_table()
        ben.post(f"tables/{table}/join")
        assert ben.client.patch("/api/me", json={"name": "Benedict"}).json()["name"] == "Benedict"
        assert [seat["name"] for seat in ana.table(table)["seats"]] == ["Ana", "Benedict"]

    def test_rating_is_opt_in(self, server: RunningServer) -> None:
        ana = server.guest()
        assert ana.client.patch("/api/me", json={"rated": True}).json()["rated"] is True
        assert ana.get("me")["name"] == "Ana"
        assert ana.client.patch("/api/me", json={"rated": False}).json()["rated"] is False


class TestPersonalLink:
    def test_link_makes_another_device_the_same_guest(self, server: RunningServer) -> None:
        ana = server.guest("Ana")
        link = ana.post("me/link")
        assert link["url"] == f"{server.url}/me#{link['code']}"
        with server.client() as phone:
            there = phone.post("/api/links", json={"code": link["code"]}).json()
        assert there["guest"] == ana.get("me")
        assert there["token"] != ana.token
        with server.client(Authorization=f"Bearer {there['token']}") as phone:
            assert phone.get("/api/me").json()["id"] == ana.id

    @pytest.mark.parametrize("code", ["", "x", "{id}.99999999999.00000000000000000000000000000000", "{token}"])
    def test_forged_link_is_refused(self, server: RunningServer, code: str) -> None:
        ana = server.guest()
        with server.client() as phone:
            answer = phone.post("/api/links", json={"code": code.format(id=ana.id, token=ana.token)})
        assert (answer.status_code, answer.json()["reason"]) == (400, "bad-link")

    def test_link_code_is_not_a_token(self, server: RunningServer) -> None:
        code = server.guest().post("me/link")["code"]
        with server.client(Authorization=f"Bearer {code}") as phone:
            assert phone.get("/api/me").status_code == 401

    def test_link_expires_after_a_quarter_of_an_hour(
        self, server: RunningServer, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        code = server.guest().post("me/link")["code"]
        with server.client() as phone:
            now = time()
            monkeypatch.setattr("elbowroom.server.people.auth.time", lambda: now + 16 * 60)
            assert phone.post("/api/links", json={"code": code}).status_code == 400
            monkeypatch.setattr("elbowroom.server.people.auth.time", lambda: now + 14 * 60)
            assert phone.post("/api/links", json={"code": code}).status_code == 200

    def test_link_works_once(self, server: RunningServer) -> None:
        code = server.guest().post("me/link")["code"]
        with server.client() as phone:
            answers = [phone.post("/api/links", json={"code": code}).status_code for _ in range(3)]
        assert answers == [200, 400, 400]


class TestSigningOut:
    def test_other_tokens_and_links_become_invalid(self, server: RunningServer) -> None:
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


class TestRenewal:
    """Tokens expire; the renewal key of a device gets new ones."""

    def test_expired_token_is_refused_and_renewed_long_after(
        self, server: RunningServer, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        with server.client() as client:
            made = client.post("/api/guests", json={"name": "Ana"}).json()
            table = server.guest("Ben").new_table()
            renewal, now = {"renewal": made["renewal"]}, time()
            assert made["expires_in"] == 30 * 24 * 3600
            # The socket of an expired token stays open.
            with SocketClient(server, table, made["token"]) as before:
                assert before.welcome["you"] == made["guest"]["id"]
                monkeypatch.setattr("elbowroom.server.people.auth.time", lambda: now + 29 * DAY)
                assert client.get("/api/me", headers=bearer(made["token"])).status_code == 200
                monkeypatch.setattr("elbowroom.server.people.auth.time", lambda: now + 300 * DAY)
                assert client.get("/api/me", headers=bearer(made["token"])).status_code == 401
                assert before.ask("join", "1")["type"] == "done"
            with SocketClient(server, table, made["token"]) as again:
                assert again.is_closed() == NO_GUEST
            renewed = client.post("/api/tokens", json=renewal).json()
            assert (renewed["guest"], renewed["renewal"]) == (made["guest"], made["renewal"])
            assert client.get("/api/me", headers=bearer(renewed["token"])).json()["name"] == "Ana"
            with SocketClient(server, table, renewed["token"]) as again:
                assert again.welcome["you"] == made["guest"]["id"]

    def test_renewal_counts_as_a_visit(self, server: RunningServer, monkeypatch: pytest.MonkeyPatch) -> None:
        with server.client() as client:
            made = client.post("/api/guests", json={"name": "Ana"}).json()
            now = time()
            monkeypatch.setattr("elbowroom.server.store.guests.time", lambda: now + 2 * 3600)
            token = client.post("/api/tokens", json={"renewal": made["renewal"]}).json()["token"]
            [device] = client.get("/api/me/devices", headers=bearer(token)).json()["devices"]
        assert device["seen_at"] == pytest.approx(now + 2 * 3600)

    @pytest.mark.parametrize(
        "forged", ["", "x", "{token}", "renew.{device}", "renew.{device}." + "A" * 43, "{renewal}x", "\u0000{renewal}"]
    )
    def test_forged_renewal_key_is_refused(self, server: RunningServer, forged: str) -> None:
        with server.client() as client:
            made = client.post("/api/guests", json={"name": "Ana"}).json()
            device = made["renewal"].split(".")[1]
            tried = forged.format(token=made["token"], device=device, renewal=made["renewal"])
            answer = client.post("/api/tokens", json={"renewal": tried})
            assert (answer.status_code, answer.json()["reason"]) == (401, "no-guest")
            # It is no token either.
            assert client.get("/api/me", headers=bearer(made["renewal"])).status_code == 401

    def test_secrets_are_not_stored(self, tmp_path_factory: pytest.TempPathFactory) -> None:
        folder = tmp_path_factory.mktemp("hashed")
        with running_server(folder) as server, server.client() as client:
            made = client.post("/api/guests", json={"name": "Ana"}).json()
        data = b"".join(file.read_bytes() for file in folder.iterdir() if file.is_file())
        assert made["guest"]["id"].encode() in data
        assert made["renewal"].rpartition(".")[2].encode() not in data
        assert made["token"].encode() not in data

    def test_pattern_finds_every_secret(self, server: RunningServer) -> None:
        with server.client() as client:
            made = client.post("/api/guests", json={"name": "Ana"}).json()
            code = client.post("/api/me/link", headers=bearer(made["token"])).json()["code"]
            bot = client.post("/api/bots", json={"name": "Robot"}).json()["token"]
        text = f"token={made['token']} code {code},{made['renewal']}. {bot}"
        assert TOKEN_PATTERN.sub("…", text) == "token=… code …,…. …"

    @pytest.mark.parametrize("first", ["2", "9", "a", "z"])
    def test_pattern_finds_tokens_whatever_the_first_letter_of_the_guest(self, first: str) -> None:
        token = Signer([Key("secret", 0.0)]).token(Identity(first * 16, "d" * 16))
        assert TOKEN_PATTERN.fullmatch(token)


class TestDevices:
    def test_devices_are_listed_by_browser(self, server: RunningServer) -> None:
        android = "Mozilla/5.0 (Android 14; Mobile; rv:131.0) Gecko/131.0 Firefox/131.0"
        with server.client(**{"User-Agent": android}) as phone, server.client() as program:
            made = phone.post("/api/guests", json={"name": "Ana"}).json()
            code = phone.post("/api/me/link", headers=bearer(made["token"])).json()["code"]
            there = program.post("/api/links", json={"code": code}).json()
            found = program.get("/api/me/devices", headers=bearer(there["token"])).json()["devices"]
        assert {(one["name"], one["is_this"]) for one in found} == {
            ("Firefox (Android)", False),
            ("python-httpx", True),
        }
        assert all(time() - one["seen_at"] < PATIENCE for one in found)

    def test_signed_out_device_is_refused_at_once(self, server: RunningServer) -> None:
        ana = server.guest("Ana")
        table = ana.new_table()
        with server.client() as phone:
            there = phone.post("/api/links", json={"code": ana.post("me/link")["code"]}).json()
            link = phone.post("/api/me/link", headers=bearer(there["token"])).json()["code"]
            [device] = [one for one in ana.get("me/devices")["devices"] if not one["is_this"]]
            with SocketClient(server, table, there["token"]) as theirs, SocketClient(server, table, ana.token) as own:
                assert theirs.welcome["you"] == own.welcome["you"] == ana.id
                assert ana.client.delete(f"/api/me/devices/{device['id']}").status_code == 204
                assert theirs.is_closed() == NO_GUEST
                assert own.ask("say", "1", text="still here")["type"] != "refused"
            assert phone.get("/api/me", headers=bearer(there["token"])).status_code == 401
            assert phone.post("/api/tokens", json={"renewal": there["renewal"]}).status_code == 401
            assert phone.post("/api/links", json={"code": link}).status_code == 400
            with SocketClient(server, table, there["token"]) as again:
                assert again.is_closed() == NO_GUEST
        assert [one["is_this"] for one in ana.get("me/devices")["devices"]] == [True]
        assert ana.client.delete(f"/api/me/devices/{device['id']}").status_code == 404

    def test_waiting_request_of_a_signed_out_device_is_refused(self, server: RunningServer) -> None:
        ana = server.guest("Ana")
        table = ana.new_table()
        with server.client() as phone, ThreadPoolExecutor(1) as thread:
            there = phone.post("/api/links", json={"code": ana.post("me/link")["code"]}).json()
            phone.headers.update(bearer(there["token"]))
            revision = ana.table(table)["revision"]
            waiting = thread.submit(phone.get, f"/api/tables/{table}/game", params={"revision": revision, "wait": 60})
            patient_until = time() + PATIENCE
            while not server.services.hub.audience.admission.count and time() < patient_until:
                sleep(0.02)
            [device] = [one for one in ana.get("me/devices")["devices"] if not one["is_this"]]
            ana.client.delete(f"/api/me/devices/{device['id']}")
            server.guest("Ben").post(f"tables/{table}/join")
            assert waiting.result(PATIENCE).status_code == 401

    def test_socket_of_a_signed_out_device_is_closed_after_a_rename_on_another(self, server: RunningServer) -> None:
        ana = server.guest("Ana")
        table = ana.new_table()
        with server.client() as phone:
            there = phone.post("/api/links", json={"code": ana.post("me/link")["code"]}).json()
        [device] = [one for one in ana.get("me/devices")["devices"] if not one["is_this"]]
        with SocketClient(server, table, there["token"]) as theirs, SocketClient(server, table, ana.token) as own:
            assert theirs.welcome["you"] == own.welcome["you"] == ana.id
            assert ana.client.patch("/api/me", json={"name": "Anna"}).status_code == 200
            assert ana.client.delete(f"/api/me/devices/{device['id']}").status_code == 204
            assert theirs.is_closed() == NO_GUEST
            assert own.ask("say", "1", text="still here")["type"] != "refused"

    def test_socket_that_opens_during_the_sign_out_is_closed(
        self, server: RunningServer, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        ana = server.guest("Ana")
        table = ana.new_table()
        [device] = ana.get("me/devices")["devices"]
        hub = server.services.hub
        latest_for = hub.chat.latest_for

        async def sign_out_first(live: LiveTable, guest: str | None) -> tuple[ChatMessage, ...]:
            await sign_out(hub, Guest(ana.id, "Ana"), device["id"])
            return await latest_for(live, guest)

        monkeypatch.setattr(hub.chat, "latest_for", sign_out_first)
        with SocketClient(server, table, ana.token) as late:
            assert late.is_closed() == NO_GUEST

    @pytest.mark.parametrize("device", ["x", "%00", "2" * 16])
    def test_unknown_device_and_those_of_others_are_refused(self, server: RunningServer, device: str) -> None:
        ana, ben = server.guest("Ana"), server.guest("Ben")
        [theirs] = ben.get("me/devices")["devices"]
        for wanted in (device, theirs["id"]):
            answer = ana.client.delete(f"/api/me/devices/{wanted}")
            assert (answer.status_code, answer.json()["reason"]) == (404, "unknown-device")
        assert ben.get("me")["id"] == ben.id

    def test_sockets_of_all_devices_are_closed_when_signing_out_everywhere(self, server: RunningServer) -> None:
        ana = server.guest("Ana")
        table = ana.new_table()
        with server.client() as phone:
            there = phone.post("/api/links", json={"code": ana.post("me/link")["code"]}).json()
        with SocketClient(server, table, there["token"]) as theirs:
            assert theirs.welcome["you"] == ana.id
            token = ana.post("me/sign-out")["token"]
            assert theirs.is_closed() == NO_GUEST
        with server.client() as client:
            assert client.post("/api/tokens", json={"renewal": there["renewal"]}).status_code == 401
            assert len(client.get("/api/me/devices", headers=bearer(token)).json()["devices"]) == 1

    def test_device_that_was_not_used_for_the_longest_time_gives_way(self, sqlite_url: str) -> None:
        async def sign_in_often() -> tuple[list[str], list[str]]:
            async with open_store(sqlite_url) as store:
                ana = await store.guests.add("Ana")
                made = [(await store.devices.add(ana.id)).id for _ in range(MAX_DEVICES + 2)]
                return made, [device.id for device in await store.devices.of_guest(ana.id)]

        made, kept = asyncio.run(sign_in_often())
        assert set(kept) == set(made[2:])


class TestKeys:
    def test_new_key_signs_once_known_and_old_keys_stay_valid(self) -> None:
        now = time()
        first, second = Key("a" * 32, 0.0), Key("b" * 32, now)
        before, just_now = Signer([first]), Signer([first, second])
        later = Signer([first, second._replace(made_at=now - SIGN_AFTER)])
        ana = Identity("ana", "phone")
        # A process without the new key accepts what is signed until then.
        assert before.identity_of(just_now.token(ana)) == ana
        assert before.identity_of(later.token(ana)) is None
        assert later.identity_of(before.token(ana)) == later.identity_of(later.token(ana)) == ana
        forgetful = Signer([second])
        assert forgetful.identity_of(later.token(ana)) == ana
        assert forgetful.identity_of(before.token(ana)) is None

    def test_admin_command_creates_and_deletes_keys(self, sqlite_url: str) -> None:
        def keys() -> list[Key]:
            async def read() -> list[Key]:
                async with open_store(sqlite_url) as store:
                    return await store.keys.series(TOKENS, "first")

            return asyncio.run(read())

        first = keys()
        assert CliRunner().invoke(app, ["new-key", "--database", sqlite_url]).exit_code == 0
        two = keys()
        assert len(two) == 2
        assert two[0] == first[0]
        assert two[1].made_at > 0
        result = CliRunner().invoke(app, ["forget-keys", "--yes", "--database", sqlite_url])
        assert (result.exit_code, "1" in result.output) == (0, True)
        assert keys() == two[1:]

    def test_running_server_reads_new_keys(
        self, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("elbowroom.server.operations.services.KEYS_READ_EVERY", 0.05)
        with running_server(tmp_path_factory.mktemp("keys")) as server:
            url, ana = server.config.database, server.guest("Ana")
            assert CliRunner().invoke(app, ["new-key", "--database", url]).exit_code == 0
            assert ana.get("me")["name"] == "Ana"
            assert CliRunner().invoke(app, ["forget-keys", "--yes", "--database", url]).exit_code == 0
            patient_until = time() + PATIENCE
            while ana.client.get("/api/me").status_code != 401 and time() < patient_until:
                sleep(0.05)
            assert ana.client.get("/api/me").status_code == 401


class TestDeletion:
    def test_name_chat_and_token_are_gone(self, server: RunningServer) -> None:
        ana, ben = server.guest("Ana"), server.guest("Ben")
        table = ana.new_table()
        ben.post(f"tables/{table}/join")
        ben.post(f"tables/{table}/say", text="I am Ben")
        ana.post(f"tables/{table}/say", text="I am Ana")
        assert ben.client.delete("/api/me").status_code == 204
        assert ben.client.get("/api/me").status_code == 401
        assert [line["text"] for line in ana.get(f"tables/{table}/chat")["said"]] == ["I am Ana"]
        # Only an open seat is left: defaults are not sent.
        assert ana.table(table)["seats"][1] == {}

    def test_bot_and_new_host_take_over_in_a_running_game(self, server: RunningServer) -> None:
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

    def test_name_is_removed_from_finished_games(self, tmp_path_factory: pytest.TempPathFactory) -> None:
        """Check games that are not in memory, after a restart."""
        folder = tmp_path_factory.mktemp("over")
        with running_server(folder) as before:
            ana, ben = before.guest("Ana"), before.guest("Ben")
            table = ana.new_table()
            ben.post(f"tables/{table}/join")
            ana.post(f"tables/{table}/start")
            ana.post(f"tables/{table}/close")
            tokens = ana.token, ben.token
        with running_server(folder) as after, after.client(Authorization=f"Bearer {tokens[1]}") as client:
            assert client.delete("/api/me").status_code == 204
            assert table not in after.services.hub.tables.live
            seats = client.get(f"/api/tables/{table}", headers={"Authorization": f"Bearer {tokens[0]}"}).json()["seats"]
        assert [seat.get("name") for seat in seats] == ["Ana", None]

    def test_table_without_people_is_closed(self, server: RunningServer) -> None:
        ana = server.guest("Ana")
        table = ana.new_table(None, "simple", public=True)
        ana.client.delete("/api/me")
        with server.client() as client:
            assert client.get(f"/api/tables/{table}").json()["status"] == "closed"
            assert table not in [listed["id"] for listed in client.get("/api/tables").json()["tables"]]
