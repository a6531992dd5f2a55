"""Positions as one line of text over HTTP: checked before a table is opened from one."""

from collections.abc import Iterator

import pytest

from tests.server.running_server import RunningServer, running_server
from tests.server.table.test_notation import WHERE


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """Start a server for all tests."""
    with running_server(tmp_path_factory.mktemp("positions")) as server:
        yield server


def test_position_has_the_data_for_a_table(server: RunningServer) -> None:
    ana = server.guest("Ana")
    position = ana.get("position", notation=WHERE)
    assert position == {"game": "warcraft", "players": 2, "boards": ["hammerhead", "millstone"], "round": 3, "seat": 1}
    setup = {"game": position["game"], "players": position["players"], "start": WHERE}
    table = ana.new_table("simple", None, setup=setup)
    ana.post(f"tables/{table}/start")
    assert ana.get(f"tables/{table}/game")["game"]["view"]["round"] == 3


@pytest.mark.parametrize(
    ("notation", "reason"),
    [
        ("er9/nothing", "not-a-notation"),
        (WHERE.replace("3.1.0", "11.0.0")[:-4] + "over", "start-is-over"),
        (WHERE.replace("millstone", "new-s-7"), "board-not-online"),
    ],
)
def test_unplayable_positions_are_refused(server: RunningServer, notation: str, reason: str) -> None:
    answer = server.guest("Ana").client.get("/api/position", params={"notation": notation})
    assert answer.status_code in (409, 422)
    assert answer.json()["reason"] == reason
    assert answer.json()["sentence"]
