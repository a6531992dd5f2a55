"""The example of a bot account plays whole games on a real server, also across a restart."""

import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import IO

import pytest

from elbowroom.fair.verifying import verify
from elbowroom.files import parse_record
from elbowroom.games import load_game
from tests.patience import PATIENCE
from tests.repeats import few_of
from tests.server.admin.operator_cli import wait_until
from tests.server.running_server import Person, RunningServer, running_server


@contextmanager
def example(root: Path, url: str, *more: str) -> Iterator[tuple[str, IO[str]]]:
    """Run the example; yield the id of its account, and what it prints."""
    command = [sys.executable, str(root / "examples/bot_account.py"), "--server", url, "--name", "Ada", *more]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=root) as process:
        try:
            assert process.stdout is not None
            found = re.match(r"Ada \((\w+)\) waits for challenges", process.stdout.readline())
            assert found is not None
            yield found[1], process.stdout
        finally:
            process.terminate()
            process.wait(PATIENCE)


def start(ana: Person, bot: str, game: str) -> str:
    """Challenge a bot account, and start the game once it has accepted."""
    table = ana.new_table(setup={"game": game, "players": 2, "first": 1})
    wait_until(lambda: bot in [one["id"] for one in ana.get("bots")["bots"]])
    ana.post(f"tables/{table}/challenges", bot=bot)
    wait_until(lambda: ana.table(table)["seats"][1].get("guest") == bot)
    ana.post(f"tables/{table}/start")
    return table


def require_finished(server: RunningServer, table: str) -> None:
    """Check that a game was played to its end, and can be verified."""
    with server.client() as anybody:
        record = parse_record(anybody.get(f"/api/tables/{table}/record").content)
    assert load_game(record).is_over
    verify(record)


@pytest.mark.parametrize(("game", "bot"), few_of([("warcraft", "examples.greedy_bot:Greedy"), ("classic", "medium")]))
def test_plays_a_challenge_to_its_end(tmp_path: Path, root: Path, game: str, bot: str) -> None:
    with running_server(tmp_path) as server, example(root, server.url, "--bot", bot) as (account, printed):
        ana = server.guest("Ana")
        table = start(ana, account, game)
        # One of the server's bots plays for her.
        ana.post(f"tables/{table}/leave")
        assert table in printed.readline()
        assert printed.readline().startswith(f"The game at table {table} is over; coins: [")
        require_finished(server, table)


def test_declines_with_a_reason(tmp_path: Path, root: Path) -> None:
    with running_server(tmp_path) as server, example(root, server.url, "--games", "0") as (account, _):
        ana = server.guest("Ana")
        table = ana.new_table()
        wait_until(lambda: account in [one["id"] for one in ana.get("bots")["bots"]])
        ana.post(f"tables/{table}/challenges", bot=account)
        wait_until(lambda: ana.table(table)["seats"][1]["challenge"].get("declined") == "later")


@pytest.mark.slow
def test_goes_on_after_a_restart_and_keeps_its_account(tmp_path: Path, root: Path) -> None:
    token = ("--token-file", str(tmp_path / "ada.token"))
    with ExitStack() as stack:
        with running_server(tmp_path) as server:
            port = server.config.port
            account, printed = stack.enter_context(example(root, server.url, *token))
            ana = server.guest("Ana")
            table = start(ana, account, "classic")
            assert table in printed.readline()
        with running_server(tmp_path, port=port) as server:
            again = Person(server.client_with(ana.token), ana.id, ana.token)
            again.post(f"tables/{table}/leave")
            assert table in printed.readline()
            assert "is over" in printed.readline()
            require_finished(server, table)
            stack.close()
            assert (tmp_path / "ada.token").stat().st_mode & 0o077 == 0
            with example(root, server.url, *token) as (same, _):
                assert same == account


def test_ends_when_its_token_is_void(tmp_path: Path, root: Path) -> None:
    with running_server(tmp_path) as server:
        file = tmp_path / "void.token"
        file.write_text("erbot_void")
        command = [sys.executable, "examples/bot_account.py", "--server", server.url, "--token-file", str(file)]
        done = subprocess.run(command, cwd=root, capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
