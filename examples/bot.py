"""A bot that plays over the HTTP API, with only the standard library: copy it and put your ideas into `choose`.

Play against the server's bot, at http://127.0.0.1:8128:     python examples/bot.py
Take a seat at a table, and play when its host has started:  python examples/bot.py --table k7mx2p9qrs
Elsewhere:  python examples/bot.py --server https://play.example.org --name Ada --game classic
"""

import argparse
import json
import random
import time
import urllib.error
import urllib.request
import uuid
from http.client import HTTPException
from typing import Any

Json = dict[str, Any]
# Too many requests, and answers of a server or its proxy during a restart: worth another try.
TEMPORARY = (429, 502, 503, 504)


def choose(actions: list[str], view: Json) -> str:
    """Return one of the legal actions; `view` is what the seat may see of the game. Put your ideas here."""
    conquests = [action for action in actions if action.startswith("conquer")]
    if view["round"] == view["rounds"]:
        # Declining is useless in the last round.
        actions = [action for action in actions if action != "decline"]
    return random.choice(conquests or actions)


def legal(decision: Json) -> list[str]:
    """Return all actions that a decision allows, as texts such as `conquer 7`."""
    actions = []
    for choice in decision["choices"]:
        if choice["kind"] in ("one-of", "region", "several"):
            actions += [text_of(option["action"]) for option in choice["options"]]
            # Regions are named one by one, and `done` ends the list.
            actions += ["done"] if "done" in choice else []
        elif choice["kind"] == "spread":
            # The decision is about the first region: how many tokens to place there.
            counts = range(choice["least"], choice["most"] + 1)
            actions += [f"{choice['what']} {choice['places'][0]['region']} {count}" for count in counts]
        else:
            actions += [text_of(choice["yes"]), text_of(choice["no"])]
    return actions


def text_of(action: Json) -> str:
    """Return an action as text: its kind, and its id, region and number if it has them."""
    parts = (action["kind"], action.get("id"), action.get("region"), action.get("number"))
    return " ".join(str(part) for part in parts if part is not None)


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


def wait_of(error: urllib.error.HTTPError) -> float:
    """Return how many seconds the server asks us to wait before the next try; 1 if it does not say."""
    wanted = error.headers.get("Retry-After", "")
    return max(1.0, float(wanted)) if wanted.isdecimal() else 1.0


class Client:
    """A client of the server's API for one guest."""

    def __init__(self, server: str, token: str = "") -> None:
        self.server = server.rstrip("/")
        self.token = token

    def ask(self, method: str, path: str, body: Json | None = None, retry_seconds: float = 60.0) -> Json:
        """Send a request and return the answer; retry while the server is unreachable, restarting or overloaded."""
        headers = {"Content-Type": "application/json"}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        data = json.dumps(body or {}).encode() if method == "POST" else None
        request = urllib.request.Request(f"{self.server}/api/{path}", data, headers, method=method)
        until = time.monotonic() + retry_seconds
        while True:
            try:
                with urllib.request.urlopen(request, timeout=90) as answer:
                    found: Json = json.load(answer)
                    return found
            except urllib.error.HTTPError as error:
                wait = wait_of(error)
                if error.code not in TEMPORARY or time.monotonic() + wait > until:
                    raise RefusedError(error) from error
                time.sleep(wait)
            except (OSError, ValueError, HTTPException):
                # No connection, or an answer that was cut off.
                if time.monotonic() > until:
                    raise
                time.sleep(1)


def play(client: Client, table: str) -> Json:
    """Play at a table until the game is over, and return the table."""
    version = None
    while True:
        # Long polling: the answer comes after a change since this version, or after 30 seconds.
        news = "" if version is None else f"?after={version}&wait=30"
        seen = client.ask("GET", f"tables/{table}/game{news}")
        if seen["table"]["status"] in ("over", "closed"):
            return seen
        game = seen.get("game", {"version": 0})
        version = game["version"]
        if "decision" in game and "paused" not in seen["table"]:
            action = choose(legal(game["decision"]), game["view"])
            # With a unique id a repeated request is still played only once.
            request = {"id": uuid.uuid4().hex, "version": version, "actions": [action]}
            try:
                client.ask("POST", f"tables/{table}/act", request)
            except RefusedError as refused:
                # The game has changed, for example because our time was up: look again.
                if refused.reason not in ("stale", "paused", "not-playing"):
                    raise


def main() -> None:
    """Find a table and play at it."""
    options = argparse.ArgumentParser(description=(__doc__ or "").partition(":")[0])
    options.add_argument("--server", default="http://127.0.0.1:8128")
    options.add_argument("--name", default="Example")
    options.add_argument("--game", default="warcraft")
    options.add_argument("--players", type=int, default=2)
    options.add_argument("--table", help="the id of a table with an open seat")
    chosen = options.parse_args()
    client = Client(chosen.server)
    client.token = client.ask("POST", "guests", {"name": chosen.name})["token"]
    table = chosen.table
    if table:
        client.ask("POST", f"tables/{table}/join")
    else:
        setup = {"game": chosen.game, "players": chosen.players}
        bots = [None] + ["simple"] * (chosen.players - 1)
        table = client.ask("POST", "tables", {"setup": setup, "bots": bots})["id"]
        client.ask("POST", f"tables/{table}/start")
    print(f"Playing at table {table} …")
    seen = play(client, table)
    coins = [seat.get("coins") for seat in seen["game"]["view"]["seats"]] if "game" in seen else []
    print(f"The game is {seen['table']['status']}; coins: {coins}, mine is seat {seen.get('seat')}.")


if __name__ == "__main__":
    main()
