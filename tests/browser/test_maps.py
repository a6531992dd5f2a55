"""Maps in a browser: those of the games come painted, and a painter is there for boards of one's own alone."""

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.people import People, Player
from tests.browser.tables import started
from tests.server.own_boards import own_boards
from tests.server.served import Served

# The islands that are shown, each with how wide it is on the page for each pixel of its picture.
SHOWN = """() => [...document.querySelectorAll(".stage img")].map((image) => [
    new URL(image.currentSrc).pathname.split("/")[3],
    image.complete && image.naturalWidth > 0 ? image.getBoundingClientRect().width / image.naturalWidth : 0,
])"""


@pytest.fixture
def painted(server: Served, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The boards that the painter was asked for."""
    asked: list[str] = []
    paint: Callable[..., Awaitable[Any]] = server.services.scenes._painter.run

    async def noted(work: Any, board: Any, *more: Any) -> Any:
        asked.append(board.id)
        return await paint(work, board, *more)

    monkeypatch.setattr(server.services.scenes._painter, "run", noted)
    return asked


def sees_the_map(player: Player, *boards: str, **setup: object) -> None:
    """Pictures have taken the place of the sketch, each sharp on this screen."""
    player.sits_down(started(player, boards=list(boards), first=0, **setup))
    player.page.locator(".stage img").first.wait_for()
    expect(player.find("sketch")).to_have_count(0)
    shown = player.page.evaluate(SHOWN)
    assert [board for board, _ in shown] == list(boards)
    assert all(0 < width <= 1.2 for _, width in shown), shown


@pytest.mark.parametrize("phone", [False, True])
@pytest.mark.parametrize(("game", "boards"), [("warcraft", ["sickle-bay", "millstone"]), ("classic", ["elbow-valley"])])
def test_a_map_of_the_games_needs_no_painter(
    people: People, server: Served, painted: list[str], game: str, boards: list[str], phone: bool
) -> None:
    player = people.come(server.guest("Ana"), phone=phone)
    sees_the_map(player, *boards, game=game)
    player.opens("/new")
    player.page.locator(".frame img").first.wait_for()
    assert painted == []


def test_a_board_of_ones_own_is_painted_beside_one_of_the_game(
    ana: Player, painted: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own_boards(tmp_path / "own", monkeypatch, ["mine"])
    sees_the_map(ana, "sickle-bay", "mine")
    assert {*painted} == {"mine"}
