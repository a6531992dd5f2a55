"""Notices end to end: subscribed over the API, read by a browser, sent once by several servers."""

import asyncio
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest
import websockets.sync.client as sockets

from elbowroom.server.notices.subscription_store import SubscriptionStore
from tests.patience import PATIENCE, PATIENTLY
from tests.server.clients import options_of
from tests.server.receivers import Browser, Receiver, require_from_server, require_signed_by
from tests.server.running_server import Person, RunningServer, client_at, running_server
from tests.server.server_processes import ServerProcess, running
from tests.server.stores import open_store

pytestmark = pytest.mark.slow

SETUP = {"game": "warcraft", "players": 2, "first": 1}
SOON: dict[str, Any] = {"notices_to_private": True, "notice_after": 0.0, "notice_every": 0.05}


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with Receiver() as found:
        yield found


@pytest.fixture
def server(tmp_path: Path) -> Iterator[RunningServer]:
    with running_server(tmp_path, **SOON, contact="mailto:host@example.org") as found:
        yield found


def act(people: list[Person], table: str, rng: Random) -> int:
    """Play one action for the seat that must decide; return the seat."""
    for seat, person in enumerate(people):
        game = person.get(f"tables/{table}/game")["game"]
        if "decision" in game:
            choice = rng.choice(options_of(game["decision"]))
            person.post(f"tables/{table}/act", version=game["version"], actions=[choice])
            return seat
    raise AssertionError("nobody must decide")


def act_until_turn_of(people: list[Person], table: str, seat: int, rng: Random) -> None:
    """Play until a seat's next turn."""

    def turn() -> int | None:
        found: int | None = people[0].get(f"tables/{table}/game")["game"]["view"]["turn_of"]
        return found

    while turn() == seat:
        act(people, table, rng)
    while turn() != seat:
        act(people, table, rng)


def joined(ana: Person, bob: Person) -> str:
    """Return an open table for a game that Bob begins."""
    table = ana.new_table(setup=SETUP)
    bob.post(f"tables/{table}/join")
    return table


def start(ana: Person, bob: Person) -> str:
    """Start a game that Bob begins; return its table."""
    table = joined(ana, bob)
    ana.post(f"tables/{table}/start")
    return table


async def all_know(database: str) -> None:
    """Wait until all due notices are marked."""
    async with open_store(database) as store, asyncio.timeout(PATIENCE):
        while await SubscriptionStore(store.database).turns_to_notify():
            await asyncio.sleep(0.05)


def test_a_browser_can_read_its_push_messages_and_nobody_else(server: RunningServer, receiver: Receiver) -> None:
    ana, bob = server.guest("Ana"), server.guest("Bob")
    browser = Browser(f"{receiver.url}/push/bob")
    made = bob.post("me/subscriptions", kind="push", endpoint=browser.endpoint, keys=browser.keys, language="pt-BR")
    assert "secret" not in made
    table = start(ana, bob)
    receiver.wait_for(1)
    message = receiver.received[0]
    content = browser.read(message)
    assert (content["table"], content["title"], content["turn"]) == (table, "É a sua vez", 0)
    assert content["link"] == f"{server.url}/t/{table}"
    assert message.path == "/push/bob"
    assert (message.headers["topic"], message.headers["urgency"]) == (table, "high")
    assert int(message.headers["ttl"]) > 0
    claims = require_signed_by(message, ana.get("push-key")["key"], browser.endpoint)
    assert claims["sub"] == "mailto:host@example.org"
    with pytest.raises(Exception, match="Decryption"):
        Browser(browser.endpoint).read(message)
    # One notice for this turn, and one for the next.
    rng = Random(5)
    act([ana, bob], table, rng)
    assert receiver.stays_at(1)
    act_until_turn_of([ana, bob], table, 1, rng)
    # A player attacked in another player's turn gets one too.
    receiver.stays_at(2)
    turns = [browser.read(one)["turn"] for one in receiver.received]
    assert len(set(turns)) == len(turns)


def test_subscriptions_are_listed_and_cancelled(server: RunningServer, receiver: Receiver) -> None:
    ana, bob = server.guest("Ana"), server.guest("Bob")
    table = start(ana, bob)
    hook = bob.post("me/subscriptions", kind="webhook", endpoint=f"{receiver.url}/a", table=table)
    receiver.wait_for(1)
    assert require_from_server(receiver.received[0], hook["secret"])["table"] == table
    browser = Browser(f"{receiver.url}/b")
    bob.post("me/subscriptions", kind="push", endpoint=browser.endpoint, keys=browser.keys)
    listed = bob.get("me/subscriptions")["subscriptions"]
    assert {(one["kind"], one.get("table")) for one in listed} == {("webhook", table), ("push", None)}
    # The secret is shown only once.
    assert not any("secret" in one for one in listed)
    assert ana.get("me/subscriptions")["subscriptions"] == []
    assert ana.client.delete(f"/api/me/subscriptions/{hook['id']}").status_code == 404
    for one in listed:
        assert bob.client.delete(f"/api/me/subscriptions/{one['id']}").status_code == 204
    assert bob.get("me/subscriptions")["subscriptions"] == []


def test_invalid_subscriptions_are_refused(server: RunningServer, receiver: Receiver) -> None:
    ana, bob, keys = server.guest("Ana"), server.guest("Bob"), Browser("").keys
    table = start(ana, bob)
    hook = {"kind": "webhook", "endpoint": f"{receiver.url}/"}
    ask = "me/subscriptions"
    assert ana.refused(ask, **hook | {"endpoint": "ftp://example.org/"}) == (400, "bad-endpoint")
    assert ana.refused(ask, **hook | {"endpoint": "http://:80/abcdef"}) == (400, "bad-endpoint")
    assert ana.refused(ask, **hook | {"endpoint": "http://host:port/"}) == (400, "bad-endpoint")
    assert ana.refused(ask, **hook | {"endpoint": "http://a:b@host/"}) == (400, "bad-endpoint")
    assert ana.refused(ask, **hook | {"kind": "pigeon"})[1] == "bad-message"
    assert ana.refused(ask, **hook | {"language": "tlh"})[1] == "unknown-language"
    assert ana.refused(ask, **hook | {"table": "aaaaaaaaaa"}) == (404, "unknown-table")
    assert server.guest("Eve").refused(ask, **hook, table=table) == (403, "no-seat")
    push = {"kind": "push", "endpoint": f"{receiver.url}/"}
    for wrong in ({}, {"keys": keys | {"p256dh": "A" * 87}}, {"keys": keys | {"auth": "AAAA"}}):
        assert ana.refused(ask, **push | wrong) == (400, "bad-push-keys")
    for number in range(20):
        ana.post(ask, kind="webhook", endpoint=f"{receiver.url}/{number}")
    assert ana.refused(ask, **hook)[1] == "too-many-subscriptions"
    # A repeated subscription does not count.
    ana.post(ask, kind="webhook", endpoint=f"{receiver.url}/0")
    assert len(ana.get(ask)["subscriptions"]) == 20


def test_a_public_server_refuses_private_addresses(tmp_path: Path, receiver: Receiver) -> None:
    with running_server(tmp_path) as server:
        ana = server.guest("Ana")
        for endpoint in (receiver.url, f"https://127.0.0.1:{receiver.port}", "https://localhost/", "https://[::1]/"):
            assert ana.refused("me/subscriptions", kind="webhook", endpoint=endpoint) == (400, "private-endpoint")
        ana.post("me/subscriptions", kind="webhook", endpoint="https://hooks.example.org/turn")


@contextmanager
def person_at(server: ServerProcess, name: str) -> Iterator[Person]:
    """Create a guest at one of several servers."""
    with client_at(f"http://127.0.0.1:{server.port}") as client:
        token = client.post("/api/guests", json={"name": name}).json()["token"]
        client.headers["Authorization"] = f"Bearer {token}"
        yield Person(client, "", token)


def test_two_servers_send_one_notice_and_see_each_others_listeners(
    postgres_url: str, tmp_path: Path, receiver: Receiver
) -> None:
    settings = SOON | {"notice_after": 6, "notice_every": 0.1}
    here, there = (ServerProcess(postgres_url, tmp_path, **settings) for _ in range(2))
    rng = Random(7)
    with running(here, there), person_at(there, "Ana") as ana, person_at(there, "Bob") as bob:
        bob.post("me/subscriptions", kind="webhook", endpoint=receiver.url)
        table = joined(ana, bob)
        with sockets.connect(here.socket_url, **PATIENTLY) as socket:
            # Bob is connected to one server; the other must not send a notice.
            socket.send(f'{{"type":"hello","table":"{table}","token":"{bob.token}"}}')
            socket.recv(PATIENCE)
            ana.post(f"tables/{table}/start")
            asyncio.run(all_know(postgres_url))
        assert not receiver.received
        act_until_turn_of([ana, bob], table, 1, rng)
        receiver.wait_for(1)
        # Wait until both have checked.
        time.sleep(2.0)
        count = len(receiver.received)
        for server in (here, there):
            server.kill()
            server.start()
        assert receiver.stays_at(count, 2.0)
        assert len({one.body for one in receiver.received}) == count
        assert not here.tracebacks()
        assert not there.tracebacks()
