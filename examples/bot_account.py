"""A bot account: waits on a server for challenges, accepts those it can play, and plays them to the end.

A level of ours, at http://127.0.0.1:8128:     python examples/bot_account.py --name Ada --bot hard
Your own class, elsewhere:                     python examples/bot_account.py --server https://play.example.org \
                                                   --name Ada --bot my_package.bots:MyBot --token-file ada.token

The token file keeps the account for the next start: without one, every start makes a new account.
"""

import argparse
import json
import os
import time
import urllib.error
import urllib.request
import uuid
from collections.abc import Iterator
from http.client import HTTPException, HTTPResponse
from pathlib import Path
from typing import Any

from elbowroom import action_of, bots, load

Json = dict[str, Any]
# Too many requests, and answers of a server or its proxy during a restart: worth another try.
TEMPORARY = (429, 502, 503, 504)
# Refusals that only mean that the game or the challenge has changed: an event says how.
OUTDATED = ("stale", "paused", "not-playing", "not-your-decision", "not-challenged", "not-open", "unknown-table")
# Requests left for others of the same address.
RESERVE = 20
# The stream sends an empty line every ten seconds: after this many without one, the connection is lost.
SILENCE = 30.0
LONGEST_PAUSE = 60.0


class RefusedError(Exception):
    """The server refused a request; `reason` is the id of the reason."""

    def __init__(self, error: urllib.error.HTTPError) -> None:
        try:
            answer = json.load(error)
        except ValueError:
            # The page of a proxy, not an answer of the server.
            answer = {"sentence": str(error), "reason": f"http-{error.code}"}
        super().__init__(answer["sentence"])
        self.reason = answer["reason"]


class Client:
    """A client of the server's API, with the token of a bot account."""

    def __init__(self, server: str, token: str = "") -> None:
        self.server = server.rstrip("/")
        self.token = token

    def ask(self, method: str, path: str, body: Json | None = None) -> Json:
        """Send a request and return the answer."""
        with self._open(method, path, body) as answer:
            found: Json = json.load(answer)
            remaining = int(answer.headers.get("RateLimit-Remaining", RESERVE))
        if remaining < RESERVE:
            # Slow down before the server has to refuse something.
            time.sleep(1)
        return found

    def events(self) -> Iterator[Json]:
        """Open the event stream and yield its events until it ends."""
        with self._open("GET", "bots/stream") as answer:
            for line in answer:
                if line.strip():
                    yield json.loads(line)

    def _open(self, method: str, path: str, body: Json | None = None) -> HTTPResponse:
        """Return the answer; try again while the server restarts or asks us to wait."""
        headers = {"Content-Type": "application/json"}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        data = json.dumps(body or {}).encode() if method == "POST" else None
        request = urllib.request.Request(f"{self.server}/api/{path}", data, headers, method=method)
        pause = 1.0
        while True:
            try:
                answer: HTTPResponse = urllib.request.urlopen(request, timeout=SILENCE)
            except urllib.error.HTTPError as error:
                if error.code not in TEMPORARY:
                    raise RefusedError(error) from error
                wanted = error.headers.get("Retry-After", "")
                time.sleep(max(1.0, float(wanted)) if wanted.isdecimal() else pause)
            except (OSError, HTTPException):
                time.sleep(pause)
            else:
                return answer
            pause = min(2 * pause, LONGEST_PAUSE)


class Player:
    """Answers the events of a bot account."""

    def __init__(self, client: Client, bot: str, games: int) -> None:
        self._client = client
        self._bot = bots.named(bot)
        self._most_games = games
        self._playing: set[str] = set()

    def answer(self, event: Json) -> None:
        """Do what an event asks for; events that need no answer are ignored."""
        try:
            if event["type"] == "challenge":
                self._answer_challenge(event["table"])
            elif event["type"] == "turn":
                self._play(event)
            elif event["type"] == "game-start":
                self._playing.add(event["table"]["id"])
                print(f"Playing at table {event['table']['id']} …", flush=True)
            elif event["type"] == "game-over":
                self._over(event)
        except RefusedError as refused:
            if refused.reason not in OUTDATED:
                raise

    def _answer_challenge(self, table: Json) -> None:
        """Accept a challenge, or decline it with a reason."""
        reason = ""
        if len(self._playing) >= self._most_games:
            reason = "later"
        elif any(board.startswith("own-") for board in table["setup"].get("boards", ())):
            # Boards that people have drawn are not in our package.
            reason = "options"
        if reason:
            self._client.ask("POST", f"tables/{table['id']}/decline", {"reason": reason})
        else:
            # The nonce is our contribution to the random seed.
            self._client.ask("POST", f"tables/{table['id']}/join", {"nonce": uuid.uuid4().hex})

    def _play(self, turn: Json) -> None:
        """Decide, and send the decision."""
        state = load(turn["notation"]).state
        action = str(action_of(state, bots.ask(self._bot, state)))
        # With a unique id a repeated request is still played only once.
        request = {"id": uuid.uuid4().hex, "version": turn["version"], "actions": [action]}
        self._client.ask("POST", f"tables/{turn['table']}/act", request)

    def _over(self, event: Json) -> None:
        table = event["table"]
        self._playing.discard(table["id"])
        coins = [seat.get("coins") for seat in event["game"]["view"]["seats"]] if "game" in event else []
        print(f"The game at table {table['id']} is {table['status']}; coins: {coins}.", flush=True)


def run(client: Client, bot: str, games: int) -> None:
    """Follow the stream for ever; a stream that has ended is opened again, after a pause that grows."""
    pause = 1.0
    while True:
        begun, player = time.monotonic(), Player(client, bot, games)
        try:
            for event in client.events():
                player.answer(event)
        except (OSError, HTTPException, ValueError):
            # The connection was lost. The next stream begins with everything that is open.
            pass
        pause = 1.0 if time.monotonic() - begun > LONGEST_PAUSE else min(2 * pause, LONGEST_PAUSE)
        time.sleep(pause)


def account(server: str, name: str, about: str, token_file: Path | None) -> Client:
    """Return a client with the token in the file; without one create an account, and store its token."""
    if token_file is not None and token_file.exists():
        return Client(server, token_file.read_text(encoding="utf-8").strip())
    client = Client(server)
    client.token = client.ask("POST", "bots", {"name": name, "about": about})["token"]
    if token_file is not None:
        # Nobody else may read it.
        with os.fdopen(os.open(token_file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
            file.write(client.token)
    return client


def main() -> None:
    """Wait for challenges."""
    options = argparse.ArgumentParser(description=(__doc__ or "").partition(":")[0])
    options.add_argument("--server", default="http://127.0.0.1:8128")
    options.add_argument("--name", default="Example")
    options.add_argument("--about", default="An example of docs/bots.md.")
    options.add_argument("--bot", default="medium", help="a level, a character, or module:Class")
    options.add_argument("--games", type=int, default=4, help="games at the same time")
    options.add_argument("--token-file", type=Path)
    chosen = options.parse_args()
    try:
        client = account(chosen.server, chosen.name, chosen.about, chosen.token_file)
        me = client.ask("GET", "me")
        print(f"{me['name']} ({me['id']}) waits for challenges at {client.server}.", flush=True)
        run(client, chosen.bot, chosen.games)
    except RefusedError as refused:
        # Such as a token that was renewed.
        raise SystemExit(str(refused)) from refused


if __name__ == "__main__":
    main()
