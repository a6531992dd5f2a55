"""Runs `elbowroom admin` on the database of a running server."""

import json
from collections.abc import Callable
from time import monotonic, sleep
from typing import Any

from typer.testing import CliRunner, Result

from elbowroom.commands.admin.app import app
from tests.patience import PATIENCE


class Operator:
    """An operator at the command line."""

    def __init__(self, database: str) -> None:
        self._database = database

    def invoke(self, *words: str, answer: str = "") -> Result:
        """Run a command and return its result."""
        arguments = [*words, "--database", self._database]
        return CliRunner().invoke(app, arguments, input=answer, env={"COLUMNS": "200", "ELBOWROOM_LANG": ""})

    def run(self, *words: str, answer: str = "") -> str:
        """Run a command that must succeed, and return its output."""
        result = self.invoke(*words, answer=answer)
        assert result.exit_code == 0, (result.output, result.exception)
        return result.stdout

    def rows(self, *words: str) -> list[dict[str, Any]]:
        """Run a command with --json and return its rows."""
        found: list[dict[str, Any]] = json.loads(self.run(*words, "--json"))
        return found

    def refused(self, *words: str) -> str:
        """Run a command that must fail, and return its error message."""
        result = self.invoke(*words)
        assert result.exit_code != 0, result.output
        return str(result.exception)


def wait_until(condition: Callable[[], object]) -> None:
    """Wait until a condition holds, since running servers notice changes with a delay."""
    until = monotonic() + PATIENCE
    while not condition():
        assert monotonic() < until
        sleep(0.02)
