"""Bot accounts for tests: created over HTTP, with their event stream."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx

from tests.server.running_server import Person, RunningServer, client_at

Json = dict[str, Any]


class BotClient(Person):
    """A bot account with its token."""

    @contextmanager
    def stream(self) -> Iterator["Events"]:
        """Open the event stream, and read its first event."""
        with self.client.stream("GET", "/api/bots/stream") as answer:
            events = Events(answer)
            assert events.next("ready")["bot"]["id"] == self.id
            yield events


class Events:
    """The events of an open stream."""

    def __init__(self, answer: httpx.Response) -> None:
        assert answer.status_code == 200, answer.read()
        self.answer = answer
        self._lines = answer.iter_lines()

    def __iter__(self) -> Iterator[Json]:
        """Yield all events until the stream ends."""
        for line in self._lines:
            if line:
                yield json.loads(line)

    def next(self, *kinds: str) -> Json:
        """Return the next event, which must be of one of these kinds."""
        for event in self:
            assert event["type"] in kinds, event
            return event
        raise AssertionError("the stream has ended")

    def rest(self) -> list[str]:
        """Return the types of all events until the stream ends."""
        return [event["type"] for event in self]


def new_bot(
    server: RunningServer, name: str = "Robo", owner: Person | None = None, address: str = "127.0.0.1"
) -> BotClient:
    """Create a bot account."""
    headers = {} if owner is None else {"Authorization": f"Bearer {owner.token}"}
    with server.client(address, **headers) as client:
        created = _created(client, name)
    return BotClient(server.client_with(created["token"], address), created["bot"]["id"], created["token"])


@contextmanager
def bot_at(url: str, known: Person | None = None) -> Iterator[BotClient]:
    """Create a bot account on a server that runs in another process, or use a known one there."""
    with client_at(url) as client:
        created: Json = {"bot": {"id": known.id}, "token": known.token} if known else _created(client)
        client.headers["authorization"] = f"Bearer {created['token']}"
        yield BotClient(client, created["bot"]["id"], created["token"])


def _created(client: httpx.Client, name: str = "Robo") -> Json:
    created: Json = client.post("/api/bots", json={"name": name}).raise_for_status().json()
    return created
