"""Orders of whoever runs a server, given on the command line beside it."""

import json
from collections.abc import Callable
from time import monotonic, sleep
from typing import Any

from typer.testing import CliRunner, Result

from elbowroom.server.admin_cli import app
from tests.patience import PATIENCE


class Operator:
    """Somebody at the command line."""

    def __init__(self, database: str) -> None:
        self._database = database

    def types(self, *words: str, answer: str = "") -> Result:
        """Type a command; whatever comes of it."""
        arguments = [*words, "--database", self._database]
        return CliRunner().invoke(app, arguments, input=answer, env={"COLUMNS": "200", "ELBOWROOM_LANG": ""})

    def orders(self, *words: str, answer: str = "") -> str:
        """Give an order that must be carried out; what is said."""
        result = self.types(*words, answer=answer)
        assert result.exit_code == 0, (result.output, result.exception)
        return result.output

    def reads(self, *words: str) -> list[dict[str, Any]]:
        """What a command tells programs."""
        found: list[dict[str, Any]] = json.loads(self.orders(*words, "--json"))
        return found

    def refused(self, *words: str) -> str:
        """Give an order that cannot be carried out; the sentence that says why."""
        result = self.types(*words)
        assert result.exit_code != 0, result.output
        return str(result.exception)


def becomes(is_so: Callable[[], object]) -> None:
    """Wait until something is so that a running server learns by and by."""
    until = monotonic() + PATIENCE
    while not is_so():
        assert monotonic() < until
        sleep(0.02)
