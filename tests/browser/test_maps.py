"""Maps in a browser: shipped boards have ready-made pictures, only own boards are painted by the server."""

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from playwright.sync_api import expect

from tests.browser.players import Browsers, Player
from tests.browser.positions import CONQUESTS
from tests.browser.tables import start_table, table_at_position
from tests.repeats import few_of
from tests.server.own_boards import own_boards
from tests.server.running_server import RunningServer

# The boards shown, each with its width on the page per pixel of its picture.
READ_PICTURES = """() => [...document.querySelectorAll(".stage img")].map((image) => [
    new URL(image.currentSrc).pathname.split("/")[3],
    image.complete && image.naturalWidth > 0 ? image.getBoundingClientRect().width / image.naturalWidth : 0,
])"""


@pytest.fixture
def painted(server: RunningServer, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Record the boards that the painter was asked for."""
    painted_ids: list[str] = []
    paint: Callable[..., Awaitable[Any]] = server.services.scenes._process.run

    async def recorded(work: Any, board: Any, *more: Any) -> Any:
        painted_ids.append(board.id)
        return await paint(work, board, *more)

    monkeypatch.setattr(server.services.scenes._process, "run", recorded)
    return painted_ids


def expect_map(player: Player, *boards: str, **setup: object) -> None:
    """Expect pictures instead of the sketch, each sharp on this screen."""
    player.open_table(start_table(player, boards=list(boards), first=0, **setup))
    player.page.locator(".stage img").first.wait_for()
    expect(player.find("sketch")).to_have_count(0)
    shown = player.page.evaluate(READ_PICTURES)
    assert [board for board, _ in shown] == list(boards)
    assert all(0 < width <= 1.2 for _, width in shown), shown


@pytest.mark.parametrize("phone", few_of([True, False]))
@pytest.mark.parametrize(("game", "boards"), [("warcraft", ["sickle-bay", "millstone"]), ("classic", ["elbow-valley"])])
def test_shipped_boards_are_not_painted(
    browsers: Browsers, server: RunningServer, painted: list[str], game: str, boards: list[str], phone: bool
) -> None:
    player = browsers.open(server.guest("Ana"), phone=phone)
    expect_map(player, *boards, game=game)
    player.open("/new")
    player.page.locator(".frame img").first.wait_for()
    assert painted == []


def test_own_board_is_painted(ana: Player, painted: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own_boards(tmp_path / "own", monkeypatch, ["mine"])
    expect_map(ana, "sickle-bay", "mine")
    assert {*painted} == {"mine"}


# The labels of options that lie over the tools of the map.
OPTIONS_OVER_TOOLS = """() => {
    const tools = document.querySelector("#main .tools").getBoundingClientRect();
    return [...document.querySelectorAll("footer .option")].filter((option) => {
        const { left, right, top, bottom } = option.getBoundingClientRect();
        return left < tools.right && right > tools.left && top < tools.bottom && bottom > tools.top;
    }).map((option) => option.textContent);
}"""


@pytest.mark.parametrize("language", few_of(["de", "en", "pt-BR"]))
def test_options_do_not_cover_the_tools(browsers: Browsers, server: RunningServer, language: str) -> None:
    """Several rows of long options rise above the bar."""
    ana = browsers.open(server.guest("Ana"), settings={"language": language})
    ana.open_table(table_at_position(server, ana, replace(CONQUESTS, phase="turn")))
    expect(ana.page.locator("footer .option")).to_have_count(3)
    assert ana.page.evaluate(OPTIONS_OVER_TOOLS) == []
