"""Positions as one line of text over HTTP: what they are, before a table is opened from one."""

from collections.abc import Iterator

import pytest

from tests.server.served import Served, served
from tests.server.table.test_notation import WHERE


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server for all of them."""
    with served(tmp_path_factory.mktemp("positions")) as server:
        yield server


def test_a_position_tells_what_a_table_needs(server: Served) -> None:
    ana = server.guest("Ana")
    told = ana.get("position", notation=WHERE)
    assert told == {"game": "warcraft", "players": 2, "boards": ["hammerhead", "millstone"], "round": 3, "seat": 1}
    setup = {"game": told["game"], "players": told["players"], "start": WHERE}
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
def test_what_cannot_be_played_is_refused_with_a_sentence(server: Served, notation: str, reason: str) -> None:
    answer = server.guest("Ana").client.get("/api/position", params={"notation": notation})
    assert answer.status_code in (409, 422)
    assert answer.json()["reason"] == reason
    assert answer.json()["sentence"]
