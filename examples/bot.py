"""A bot that plays over the HTTP API, with nothing but Python's own library: copy it and put your ideas into `choose`.

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
from typing import Any

Json = dict[str, Any]


def choose(actions: list[str], view: Json) -> str:
    """Your ideas go here: one of the legal actions, knowing what the seat may see of the game."""
    conquests = [action for action in actions if action.startswith("conquer")]
    if view["round"] == view["rounds"]:
        # Nobody who declines now will see the new race.
        actions = [action for action in actions if action != "decline"]
    return random.choice(conquests or actions)


def legal(decision: Json) -> list[str]:
    """All actions that a decision allows, in words such as `conquer 7`."""
    actions = []
    for choice in decision["choices"]:
        if choice["kind"] in ("one-of", "region", "several"):
            actions += [in_words(option["action"]) for option in choice["options"]]
            # Several regions may be named one after the other, until there are enough.
            actions += ["done"] if "done" in choice else []
        elif choice["kind"] == "spread":
            # Asked now is the first place: so many of what is in hand.
            counts = range(choice["least"], choice["most"] + 1)
            actions += [f"{choice['what']} {choice['places'][0]['region']} {count}" for count in counts]
        else:
            actions += [in_words(choice["yes"]), in_words(choice["no"])]
    return actions


def in_words(action: Json) -> str:
    """An action as it is sent: its kind, and its region and number if it has them."""
    parts = (action["kind"], action.get("region"), action.get("number"))
    return " ".join(str(part) for part in parts if part is not None)


class RefusedError(Exception):
    """The server says no; `reason` says why."""

    def __init__(self, answer: Json) -> None:
        super().__init__(answer["sentence"])
        self.reason = answer["reason"]


class Client:
    """Talks to a server as one guest."""

    def __init__(self, server: str, token: str = "") -> None:
        self.server = server.rstrip("/")
        self.token = token

    def ask(self, method: str, path: str, body: Json | None = None, patience: float = 60.0) -> Json:
        """Ask the server; again if it does not answer, for it may just be starting anew."""
        headers = {"Content-Type": "application/json"}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        data = json.dumps(body or {}).encode() if method == "POST" else None
        request = urllib.request.Request(f"{self.server}/api/{path}", data, headers, method=method)
        until = time.monotonic() + patience
        while True:
            try:
                with urllib.request.urlopen(request, timeout=90) as answer:
                    found: Json = json.load(answer)
                    return found
            except urllib.error.HTTPError as error:
                if error.code not in (429, 503) or time.monotonic() > until:
                    raise RefusedError(json.load(error)) from error
                time.sleep(1)
            except OSError:
                if time.monotonic() > until:
                    raise
                time.sleep(1)


def play(client: Client, table: str) -> Json:
    """Play at a table until the game is over; the table as it is then."""
    version = None
    while True:
        # The answer comes when something has happened after the version that was seen, or after half a minute.
        news = "" if version is None else f"?after={version}&wait=30"
        seen = client.ask("GET", f"tables/{table}/game{news}")
        if seen["table"]["status"] in ("over", "closed"):
            return seen
        game = seen.get("game", {"version": 0})
        version = game["version"]
        if "decision" in game and "paused" not in seen["table"]:
            action = choose(legal(game["decision"]), game["view"])
            # An id of our own: sent again after a lost answer, the action is still played only once.
            request = {"id": uuid.uuid4().hex, "version": version, "actions": [action]}
            try:
                client.ask("POST", f"tables/{table}/act", request)
            except RefusedError as refused:
                # The game has gone on without us, say because our time was up: look again.
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
