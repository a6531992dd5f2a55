"""The game as files on any web host (`elbowroom static`): games, puzzles, reviews and boards without a network."""

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote, urljoin

import pytest
from playwright.sync_api import Browser, expect

from elbowroom.commands.static import write_files
from tests.browser.input_methods import SMALL_PHONE, ByTouch
from tests.browser.players import Browsers, Player
from tests.browser.positions import GAMES
from tests.browser.test_board_editor import ISLAND
from tests.browser.test_installed_app import HAS_WORKER
from tests.browser.test_puzzles import use_lamp
from tests.patience import BROWSER_PATIENCE, PATIENCE

# Whole games take half a minute each: one always, all others in the deep tests.
ALL_GAMES = [pytest.param(game, marks=[] if game == "classic" else pytest.mark.deep) for game in GAMES]
# Milliseconds for which Chromium relies on the room that it has found on the disk.
ROOM_KNOWN = 66_000
# The addresses of values of bots in the cache, once there are any and all of Python is there.
KEPT_VALUES = """() => {
    const addresses = caches.open("elbowroom-runtime").then((cache) => cache.keys());
    addresses.then((found) => (window.kept = found.map(({ url }) => url)));
    const values = window.kept?.filter((url) => url.includes("/values/")) ?? [];
    return values.length && window.kept.some((url) => url.includes("stdlib")) ? values : null;
}"""


@pytest.fixture(scope="session")
def site(client: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Return the address of the game in a sub-path of Python's plain web server."""
    folder = tmp_path_factory.mktemp("host")
    write_files(client, folder / "some where")
    serve = [sys.executable, "-u", "-m", "http.server", "--bind", "127.0.0.1", "--directory", str(folder), "0"]
    with subprocess.Popen(serve, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
        try:
            assert server.stdout
            found = re.search(r"port (\d+)", server.stdout.readline())
            assert found
            yield f"http://127.0.0.1:{found[1]}/some%20where/"
        finally:
            server.terminate()


@pytest.fixture
def phone(chromium: Browser, site: str) -> Iterator[Player]:
    """Return a new player with a small phone; nothing may be requested from anywhere else."""
    browsers = Browsers(chromium, site)
    player = browsers.open(phone=True, viewport=SMALL_PHONE, service_workers="allow")
    elsewhere: list[str] = []
    player.page.context.on(
        "request", lambda request: None if request.url.startswith((site, "blob:")) else elsewhere.append(request.url)
    )
    yield player
    browsers.close()
    assert elsewhere == []


def load_all(player: Player) -> None:
    """Load everything for offline use, as one can in the settings, and cut the network."""
    player.open("#/settings")
    player.page.wait_for_function(HAS_WORKER)
    player.page.get_by_role("button", name="Make available offline").tap()
    # Twelve megabytes, with a progress bar.
    expect(player.page.get_by_text("available offline").first).to_be_visible(timeout=3000 * BROWSER_PATIENCE)
    player.go_offline()


def start_game(player: Player, game: str) -> None:
    """Start a game against a bot from the form."""
    player.open(f"#/new?game={game}")
    player.page.get_by_role("radio", name="2", exact=True).check()
    player.page.get_by_role("button", name="Start the game").tap()
    player.find("action-bar").wait_for()
    assert player.wait_for_turn()


@pytest.mark.slow
def test_a_game_loads_only_what_its_own_bots_have_learned(phone: Player) -> None:
    """It is kept for use without a network, although the first game may begin before the service worker."""
    start_game(phone, "classic")
    kept = phone.page.wait_for_function(KEPT_VALUES).json_value()
    assert [url.rpartition("/")[2] for url in kept] == ["classic-2.zip"]


@pytest.mark.parametrize("game", ALL_GAMES)
def test_whole_game_without_a_network(phone: Player, game: str) -> None:
    load_all(phone)
    start_game(phone, game)
    ByTouch(phone).play_to_end()
    expect(phone.find("game-over")).to_be_visible()


@pytest.mark.deep
def test_review_without_a_network(phone: Player) -> None:
    load_all(phone)
    start_game(phone, "classic")
    ByTouch(phone).play_to_end()
    table = phone.page.url.rpartition("/")[2]
    phone.open(f"#/replay/{table}")
    phone.page.get_by_role("tab", name="Review").tap()
    phone.find("review-ask").tap()
    expect(phone.find("review").get_by_role("img")).to_be_visible(timeout=1000 * PATIENCE)
    expect(phone.find("review-turn")).to_contain_text("Played:")


@pytest.mark.deep
def test_puzzle_without_a_network(phone: Player) -> None:
    load_all(phone)
    phone.open("#/puzzles")
    phone.find("puzzle").first.tap()
    phone.find("puzzle-begin").tap()
    phone.wait_for_turn()
    use_lamp(phone)
    phone.play_turn()
    expect(phone.find("puzzle-grade")).to_be_visible()


@pytest.mark.slow
def test_lesson_without_a_network(phone: Player) -> None:
    load_all(phone)
    phone.open("#/learn")
    phone.page.locator('[data-lesson="decline"]').tap()
    phone.find("guide-next").tap()
    touch = ByTouch(phone)
    touch.press("decline")
    touch.confirm()
    expect(phone.find("guide")).to_contain_text("4 coins for this turn")
    phone.find("lesson-on").tap()
    expect(phone.find("guide")).to_contain_text("A fresh race")


@pytest.mark.deep
def test_board_drawn_without_a_network(phone: Player) -> None:
    load_all(phone)
    phone.open(f"#/draw#{quote(ISLAND)}")
    expect(phone.find("board-check")).to_contain_text("Ready to play.")
    phone.page.get_by_role("button", name="Play on it").tap()
    expect(phone.page.get_by_role("button", name="Ana's Rock", exact=True)).to_have_attribute("aria-pressed", "true")


@pytest.mark.slow
def test_game_goes_on_after_a_reload_without_a_network(phone: Player) -> None:
    """It appears among the games of this device."""
    load_all(phone)
    start_game(phone, "classic")
    phone.play_turn()
    phone.wait_for_turn()
    version = phone.version
    phone.open("#/")
    phone.page.reload()
    phone.page.locator('a[href*="/t/local"]').first.tap()
    assert phone.wait_for_turn()
    assert phone.version >= version


@pytest.mark.deep
def test_nothing_is_lost_on_a_full_disk(phone: Player, site: str) -> None:
    """The player reads why a pick is not carried out, and plays on once there is room."""
    start_game(phone, "classic")
    disk = phone.page.context.new_cdp_session(phone.page)
    version, origin = phone.version, {"origin": urljoin(site, "/").rstrip("/")}
    disk.send("Storage.overrideQuotaForOrigin", origin | {"quotaSize": 1})
    phone.page.wait_for_timeout(ROOM_KNOWN)
    phone.find("hint").tap()
    phone.find("hint-do").tap()
    expect(phone.find("refusal")).to_contain_text("could not save the game")
    phone.page.reload()
    assert phone.wait_for_turn()
    assert phone.version == version
    disk.send("Storage.overrideQuotaForOrigin", origin)
    phone.play_turn()
    assert phone.wait_for_turn()
    assert phone.version > version


def export_games(player: Player, target: Path) -> Path:
    """Save the games of this device to a file."""
    player.open("#/")
    player.page.get_by_text("Games on this device").tap()
    with player.page.expect_download() as download:
        player.find("export-games").tap()
    download.value.save_as(target)
    return target


def import_games(player: Player, file: Path) -> None:
    """Add the games of a file, and open the first of them."""
    player.open("#/")
    player.find("import-games").set_input_files(file)
    table = json.loads(file.read_text())["tables"][0]["key"]
    player.page.locator(f'a[href*="/t/{table}"]').tap()


@pytest.mark.slow
def test_game_moves_to_another_browser_in_a_file(phone: Player, chromium: Browser, site: str, tmp_path: Path) -> None:
    start_game(phone, "classic")
    phone.play_turn()
    phone.wait_for_turn()
    version = phone.version
    file = export_games(phone, tmp_path / "games.json")
    browsers = Browsers(chromium, site)
    other = browsers.open(phone=True, viewport=SMALL_PHONE)
    import_games(other, file)
    assert other.wait_for_turn()
    assert other.version == version
    other.play_turn()
    browsers.close()


@pytest.mark.slow
def test_damaged_game_says_so(phone: Player, tmp_path: Path) -> None:
    """It was added from a file that another program has changed."""
    start_game(phone, "classic")
    file = export_games(phone, tmp_path / "games.json")
    found = json.loads(file.read_text())
    table = found["tables"][0]
    before, after = table["key"], "local9876543210"
    saved = json.loads(table["text"].replace(before, after)) | {"rules": 999}
    table |= {"key": after, "text": json.dumps(saved), "listed": table["listed"].replace(before, after)}
    file.write_text(json.dumps(found))
    phone.ignore_errors(".*")
    import_games(phone, file)
    expect(phone.page.get_by_role("alert")).to_contain_text("cannot be opened")
