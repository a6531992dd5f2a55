"""Journeys through all pages and dialogs, in any language. Each names the components that it checks."""

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Final

from playwright.sync_api import Locator, expect

from elbowroom.boards.catalogue import FOLDERS
from elbowroom.texts import words
from tests.browser.players import Player
from tests.browser.pointer import Pointer
from tests.browser.positions import COSTLY_REGIONS, FOUR_PLAYERS
from tests.browser.tables import finished_table, start_table, table_at_position
from tests.server.running_server import RunningServer

WEB: Final = Path(__file__).parents[2] / "src/elbowroom/words/locales/web"


@cache
def client_texts(language: str) -> dict[str, str]:
    """Return the client's texts in a language, by id."""
    found: dict[str, str] = {}
    for path in WEB.glob(f"*.{language}.json"):
        found |= json.loads(path.read_text(encoding="utf-8"))
    return found


class Visitor:
    """A player who goes from page to page and calls a check at each stop."""

    def __init__(
        self, player: Player, server: RunningServer, language: str, game: str, on_check: Callable[[str], None]
    ) -> None:
        self.player = player
        self.game = game
        self.page = player.page
        self.server = server
        self.language = language
        self._on_check = on_check
        self.seen: set[str] = set()

    def text(self, text_id: str, **details: object) -> str:
        """Return a text in this visitor's language."""
        found = client_texts(self.language).get(text_id)
        return found.format(**details) if found else words(text_id, self.language, **details)

    def button(self, text_id: str, **details: object) -> Locator:
        """Return the first button with a text."""
        return self.page.get_by_role("button", name=self.text(text_id, **details), exact=True).first

    def tab(self, text_id: str) -> Locator:
        """Return the last tab with a text: the topmost one comes last."""
        return self.page.get_by_role("tab", name=self.text(text_id)).last

    def check(self, component: str, at: Locator | None = None) -> None:
        """Wait for a page or dialog, and check it."""
        (at or self.page.locator("main")).first.wait_for()
        self.seen.add(component)
        self._on_check(component)

    def check_dialog(self, component: str) -> None:
        """Check the open dialog, and close it."""
        dialog = self.page.get_by_role("dialog")
        self.check(component, dialog)
        self.page.keyboard.press("Escape")
        expect(dialog).to_have_count(0)


Journey = Callable[[Visitor], None]
# By name: the journey, the components (pages and dialogs) that it checks, and the games in which it differs.
JOURNEYS: dict[str, tuple[Journey, frozenset[str], tuple[str, ...]]] = {}


def visits(*components: str, games: tuple[str, ...] = ("warcraft",)) -> Callable[[Journey], Journey]:
    """Register a journey that checks these pages and dialogs; the first game is the usual one."""

    def named(journey: Journey) -> Journey:
        JOURNEYS[journey.__name__] = (journey, frozenset(components), games)
        return journey

    return named


@visits("Home", "TopBar", "Position", "Puzzles", "Learn", "Privacy", "Settings", "Missing")
def static_pages(visitor: Visitor) -> None:
    """Visit pages that are only read, the start page and the menu."""
    player = visitor.player
    for path, component in [
        ("/position", "Position"),
        ("/puzzles", "Puzzles"),
        ("/learn", "Learn"),
        ("/privacy", "Privacy"),
        ("/settings", "Settings"),
        ("/nowhere", "Missing"),
    ]:
        player.open(path)
        visitor.check(component)
    assert player.person
    start_table(player)
    finished_table(player.person)
    player.open("/")
    visitor.check("Home", visitor.page.locator("#games .verb"))
    visitor.button("web.bar.menu").click()
    visitor.check("TopBar", visitor.button("web.bar.credits"))
    visitor.button("web.bar.credits").click()
    visitor.check_dialog("TopBar")


@visits("Rules", "Gallery")
def rules_pages(visitor: Visitor) -> None:
    """Visit how to play, the rules, the gallery and the search."""
    for address in ["/rules", "/rules?tab=rules&game=azeroth", "/rules?tab=together", "/rules?tab=rules&q=2"]:
        visitor.player.open(address)
        visitor.check("Rules")
    visitor.player.open("/rules?tab=gallery")
    visitor.check("Rules")
    visitor.page.locator("main section button").first.click()
    visitor.check_dialog("Gallery")


@visits("Me", "Devices", "NewTable", "Exclusions", "BoardEditor")
def profile_and_new_table(visitor: Visitor) -> None:
    """Visit the profile of a guest with two devices, the form for a new table, and the board editor."""
    person = visitor.player.person
    assert person
    with visitor.server.client() as other_device:
        other_device.post("/api/links", json={"code": person.post("me/link")["code"]}).raise_for_status()
    visitor.player.open("/me")
    visitor.check("Me")
    own = (
        visitor.page.get_by_test_id("devices")
        .get_by_role("listitem")
        .filter(has_text=visitor.text("web.home.me.devices.this"))
    )
    own.get_by_role("button").click()
    visitor.check_dialog("Devices")
    visitor.button("web.home.me.forget.do").click()
    visitor.check_dialog("Me")
    for address in ["/new", "/new?way=referee&game=azeroth", "/new?way=device&game=classic"]:
        visitor.player.open(address)
        visitor.check("NewTable", visitor.page.locator("form"))
    visitor.button("web.home.new.excluded.choose").click()
    visitor.check_dialog("Exclusions")
    visitor.player.open("/draw")
    visitor.check("BoardEditor")


@visits("Table", "OwnBoards", "MessageDialog", "CommandDialog", games=("warcraft", "azeroth"))
def lobby_and_chat(visitor: Visitor) -> None:
    """Visit a lobby with chat, its boards, and the dialogs to report and to concede."""
    player, ben = visitor.player, visitor.server.guest("Ben")
    assert player.person
    # The same board of two people would be stored once only.
    island = (FOLDERS[-1] / "half-moon.toml").read_text(encoding="utf-8")
    for name in ("Half Moon", "Meia-Lua", "Halbmond"):
        island = island.replace(name, player.person.id)
    player.person.post("boards", toml=island)
    table = player.person.new_table(setup={"game": visitor.game, "players": 2, "boards": ["sickle-bay", "millstone"]})
    player.open(f"/t/{table}")
    visitor.check("Table")
    visitor.button("web.home.lobby.boards").click()
    # It moves the button below when it arrives: wait for it.
    visitor.page.get_by_role("button", name=player.person.id).wait_for()
    visitor.button("web.home.own.title").click()
    visitor.check("Table", visitor.page.locator(".own fieldset"))
    visitor.page.locator(".own li button").click()
    visitor.check_dialog("OwnBoards")
    ben.post(f"tables/{table}/join")
    ben.post(f"tables/{table}/say", text="Olá")
    visitor.button("web.panel.chat.more", text="Olá").click()
    visitor.check_dialog("MessageDialog")
    player.person.post(f"tables/{table}/start")
    player.find("action-bar").wait_for()
    visitor.tab("web.table.chat").click()
    visitor.check("Table", visitor.page.get_by_text("Olá"))
    visitor.button("web.bar.menu").click()
    visitor.button("web.home.menu.concede").click()
    visitor.check_dialog("CommandDialog")


@visits("Table", "Legend", "RegionList", "SharePosition", "ConfirmDialog", games=("warcraft", "azeroth", "classic"))
def conquest_turn(visitor: Visitor) -> None:
    """Visit everything that can be opened during conquests."""
    player, page = visitor.player, visitor.page
    position, costly = COSTLY_REGIONS[visitor.game]
    player.open_table(table_at_position(visitor.server, player, position))
    player.wait_for_turn()
    page.locator(f'[data-region="{costly}"].can').wait_for()
    page.locator(f'[data-region="{costly}"]').focus()
    visitor.check("Table", player.find("region-card"))
    page.keyboard.press("Escape")
    player.find("hint").click()
    player.find("hint-do").wait_for()
    visitor.check("Table")
    page.keyboard.press("Escape")
    player.find("legend-open").click()
    visitor.check_dialog("Legend")
    visitor.button("web.board.list").click()
    visitor.check_dialog("RegionList")
    visitor.tab("web.table.log").click()
    visitor.check("Table")
    visitor.button("web.bar.menu").click()
    player.find("share-position").click()
    visitor.check_dialog("SharePosition")
    Pointer(player).choose(costly)
    visitor.check_dialog("ConfirmDialog")
    before = player.version
    # The primary button plays the next step of the plan.
    player.find("end").click()
    player.confirm(before)
    player.find("spread-even").wait_for()
    visitor.check("Table")


@visits("Table", "KeysDialog", games=("azeroth", "warcraft", "classic"))
def first_combos(visitor: Visitor) -> None:
    """Visit the choice of a combo, and the keyboard shortcuts."""
    player = visitor.player
    player.open_table(table_at_position(visitor.server, player, FOUR_PLAYERS[visitor.game]))
    player.wait_for_turn()
    visitor.check("Table")
    visitor.page.keyboard.press("?")
    visitor.check_dialog("KeysDialog")
    visitor.tab("web.table.seats" if player.is_on_phone else "web.table.log").click()
    visitor.check("Table")


@visits("HandOver", "Table", games=("warcraft", "azeroth", "classic"))
def hot_seat_and_referee(visitor: Visitor) -> None:
    """Visit a hot-seat game and a game with the program as referee."""
    player = visitor.player
    player.open(f"/t/{start_table(player, None, None, game=visitor.game, hot_seat=True)}")
    visitor.check("HandOver", player.handover)
    boards = ["elbow-valley"] if visitor.game == "classic" else ["hammerhead", "fishbone"]
    table = start_table(player, None, None, game=visitor.game, hot_seat=True, referee=True, boards=boards)
    player.open(f"/t/{table}")
    player.wait_for_turn()
    visitor.check("Table")


@visits("GameOver", "Replay", games=("classic", "warcraft", "azeroth"))
def result_and_replay(visitor: Visitor) -> None:
    """Visit the result with all its tabs, the replay and the review."""
    player = visitor.player
    assert player.person
    table = finished_table(player.person, game=visitor.game)
    player.open(f"/t/{table}")
    player.find("game-over").wait_for()
    for leaf in ("sources", "combos", "dice", "chart"):
        visitor.tab(f"web.after.{leaf}").click()
        expect(visitor.page.get_by_role("dialog").locator("[aria-busy=true]")).to_have_count(0)
        visitor.check("GameOver", player.find("game-over"))
    player.open(f"/replay/{table}")
    visitor.check("Replay", player.find("replay-slider"))
    visitor.tab("web.coach.review").click()
    player.find("review-ask").click()
    player.find("turning-point").first.click()
    visitor.check("Replay", player.find("review-turn"))


@visits("PuzzleCard", "Table")
def puzzle_and_lesson(visitor: Visitor) -> None:
    """Visit a puzzle up to its grade, and the start of the guided game."""
    player = visitor.player
    player.open("/puzzles")
    player.find("puzzle-today").click()
    player.find("puzzle-task").wait_for()
    visitor.check_dialog("PuzzleCard")
    player.wait_for_turn()
    player.find("hint").click()
    visitor.check("PuzzleCard", player.find("puzzle-hint"))
    player.find("puzzle-hint-yes").click()
    player.play_turn()
    visitor.check("PuzzleCard", player.find("puzzle-grade"))
    player.open("/learn")
    player.find("lesson-begin").click()
    visitor.check("Table", player.find("guide"))


@visits("Journey", "JourneyCard")
def first_station(visitor: Visitor) -> None:
    """Visit the journey, and what the first character says."""
    visitor.player.open("/journey")
    visitor.check("Journey")
    visitor.player.find("journey-play").click()
    visitor.player.find("journey-intro").wait_for()
    visitor.check_dialog("JourneyCard")
