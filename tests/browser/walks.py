"""Ways through all pages and dialogs there are, in any language: each walk names what it looks at on its way."""

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Final

from playwright.sync_api import Locator, expect

from elbowroom.boards.catalogue import FOLDERS
from elbowroom.locales import words
from tests.browser.hands import Hand
from tests.browser.people import Player
from tests.browser.positions import CONQUESTS, SWAMP
from tests.browser.tables import finished, set_up, started
from tests.server.served import Served

WEB: Final = Path(__file__).parents[2] / "src/elbowroom/locales/web"


@cache
def client_texts(language: str) -> dict[str, str]:
    """What the client says in a language, by id."""
    found: dict[str, str] = {}
    for path in WEB.glob(f"*.{language}.json"):
        found |= json.loads(path.read_text(encoding="utf-8"))
    return found


class Walker:
    """Somebody who goes from page to page, and stops to look."""

    def __init__(self, player: Player, server: Served, language: str, look: Callable[[str], None]) -> None:
        self.player = player
        self.page = player.page
        self.server = server
        self.language = language
        self._look = look
        self.seen: set[str] = set()

    def text(self, text_id: str, **details: object) -> str:
        """A text of the client in this walk's language."""
        found = client_texts(self.language).get(text_id)
        return found.format(**details) if found else words(text_id, self.language, **details)

    def button(self, text_id: str, **details: object) -> Locator:
        """The first button that says this."""
        return self.page.get_by_role("button", name=self.text(text_id, **details), exact=True).first

    def tab(self, text_id: str) -> Locator:
        """The last tab that says this: what lies on top comes last."""
        return self.page.get_by_role("tab", name=self.text(text_id)).last

    def look(self, component: str, at: Locator | None = None) -> None:
        """Look at a page or dialog, once it is there."""
        (at or self.page.locator("main")).first.wait_for()
        self.seen.add(component)
        self._look(component)

    def look_into(self, component: str) -> None:
        """Look at the dialog that has been opened, and put it away."""
        dialog = self.page.get_by_role("dialog")
        self.look(component, dialog)
        self.page.keyboard.press("Escape")
        expect(dialog).to_have_count(0)


Walk = Callable[[Walker], None]
# By the names of the components that a walk looks at: pages and dialogs.
WALKS: dict[str, tuple[Walk, frozenset[str]]] = {}


def past(*components: str) -> Callable[[Walk], Walk]:
    """A walk past these pages and dialogs."""

    def named(walk: Walk) -> Walk:
        WALKS[walk.__name__] = (walk, frozenset(components))
        return walk

    return named


@past("Home", "TopBar", "Position", "Puzzles", "Learn", "Privacy", "Settings", "Missing")
def around_the_house(walker: Walker) -> None:
    """Pages that are only read."""
    player = walker.player
    for path, component in [
        ("/position", "Position"),
        ("/puzzles", "Puzzles"),
        ("/learn", "Learn"),
        ("/privacy", "Privacy"),
        ("/settings", "Settings"),
        ("/nowhere", "Missing"),
    ]:
        player.opens(path)
        walker.look(component)
    assert player.person
    started(player)
    finished(player.person)
    player.opens("/")
    walker.look("Home", walker.page.locator("#games .verb"))
    walker.button("web.bar.menu").click()
    walker.look("TopBar", walker.button("web.bar.credits"))
    walker.button("web.bar.credits").click()
    walker.look_into("TopBar")


@past("Rules", "Gallery")
def through_the_rules(walker: Walker) -> None:
    """All that can be read about playing."""
    for address in ["/rules", "/rules?tab=rules&game=azeroth", "/rules?tab=together", "/rules?tab=rules&q=2"]:
        walker.player.opens(address)
        walker.look("Rules")
    walker.player.opens("/rules?tab=gallery")
    walker.look("Rules")
    walker.page.locator("main section button").first.click()
    walker.look_into("Gallery")


@past("Me", "NewTable", "Exclusions", "BoardEditor")
def before_a_table(walker: Walker) -> None:
    """Who one is, and what a table is made of."""
    walker.player.opens("/me")
    walker.look("Me")
    walker.button("web.home.me.forget.do").click()
    walker.look_into("Me")
    for address in ["/new", "/new?way=referee&game=azeroth", "/new?way=device&game=classic"]:
        walker.player.opens(address)
        walker.look("NewTable", walker.page.locator("form"))
    walker.button("web.home.new.excluded.choose").click()
    walker.look_into("Exclusions")
    walker.player.opens("/draw")
    walker.look("BoardEditor")


@past("Table", "OwnBoards", "MessageDialog", "CommandDialog")
def among_people(walker: Walker) -> None:
    """A table where people gather and talk, and from which one is sent away."""
    player, ben = walker.player, walker.server.guest("Ben")
    assert player.person
    # The same board of two people would be only one's.
    island = (FOLDERS[-1] / "half-moon.toml").read_text(encoding="utf-8")
    for name in ("Half Moon", "Meia-Lua", "Halbmond"):
        island = island.replace(name, player.person.id)
    player.person.post("boards", toml=island)
    table = player.person.new_table(setup={"game": "warcraft", "players": 2, "boards": ["sickle-bay", "millstone"]})
    player.opens(f"/t/{table}")
    walker.look("Table")
    walker.button("web.home.lobby.boards").click()
    # What is below moves when it comes, perhaps away from under the finger.
    walker.page.get_by_role("button", name=player.person.id).wait_for()
    walker.button("web.home.own.title").click()
    walker.look("Table", walker.page.locator(".own fieldset"))
    walker.page.locator(".own li button").click()
    walker.look_into("OwnBoards")
    ben.post(f"tables/{table}/join")
    ben.post(f"tables/{table}/say", text="Olá")
    walker.button("web.panel.chat.more", text="Olá").click()
    walker.look_into("MessageDialog")
    player.person.post(f"tables/{table}/start")
    player.find("action-bar").wait_for()
    walker.tab("web.table.chat").click()
    walker.look("Table", walker.page.get_by_text("Olá"))
    walker.button("web.bar.menu").click()
    walker.button("web.home.menu.concede").click()
    walker.look_into("CommandDialog")


@past("Table", "Legend", "RegionList", "SharePosition", "ConfirmDialog")
def in_the_middle_of_a_turn(walker: Walker) -> None:
    """All that can be opened while one conquers."""
    player, page = walker.player, walker.page
    player.sits_down(set_up(walker.server, player, CONQUESTS))
    player.waits_for_turn()
    page.locator(f'[data-region="{SWAMP}"].can').wait_for()
    page.locator(f'[data-region="{SWAMP}"]').focus()
    walker.look("Table", player.find("region-card"))
    page.keyboard.press("Escape")
    player.find("hint").click()
    player.find("hint-do").wait_for()
    walker.look("Table")
    page.keyboard.press("Escape")
    player.find("legend-open").click()
    walker.look_into("Legend")
    walker.button("web.board.list").click()
    walker.look_into("RegionList")
    walker.tab("web.table.log").click()
    walker.look("Table")
    walker.button("web.bar.menu").click()
    player.find("share-position").click()
    walker.look_into("SharePosition")
    page.wait_for_function("() => !document.querySelector('.stage.gliding')")
    Hand(player).choose(SWAMP)
    walker.look_into("ConfirmDialog")
    player.primary.click()
    player.find("spread-even").wait_for()
    walker.look("Table")


@past("Table", "KeysDialog")
def first_combos(walker: Walker) -> None:
    """What is chosen first; and the keys, where there are any."""
    player = walker.player
    player.sits_down(started(player, None, "simple", "simple", "simple", game="azeroth"))
    player.waits_for_turn()
    walker.look("Table")
    walker.page.keyboard.press("?")
    walker.look_into("KeysDialog")
    walker.tab("web.table.seats" if player.is_on_phone else "web.table.log").click()
    walker.look("Table")


@past("Curtain", "Table")
def around_one_device(walker: Walker) -> None:
    """Friends who pass a device on, and along a real table."""
    player = walker.player
    player.opens(f"/t/{started(player, None, None, hot_seat=True, first=0)}")
    walker.look("Curtain", player.curtain)
    boards = ["hammerhead", "fishbone"]
    player.opens(f"/t/{started(player, None, None, hot_seat=True, referee=True, boards=boards)}")
    player.waits_for_turn()
    walker.look("Table")


@past("GameOver", "Replay")
def after_a_game(walker: Walker) -> None:
    """The result with all its leaves, and looking back."""
    player = walker.player
    assert player.person
    table = finished(player.person, game="classic")
    player.opens(f"/t/{table}")
    player.find("game-over").wait_for()
    for leaf in ("sources", "combos", "dice", "chart"):
        walker.tab(f"web.after.{leaf}").click()
        expect(walker.page.get_by_role("dialog").locator("[aria-busy=true]")).to_have_count(0)
        walker.look("GameOver", player.find("game-over"))
    player.opens(f"/replay/{table}")
    walker.look("Replay", player.find("replay-slider"))
    walker.tab("web.coach.review").click()
    player.find("review-ask").click()
    player.find("turning-point").first.click()
    walker.look("Replay", player.find("review-turn"))


@past("PuzzleCard", "Table")
def a_puzzle_and_a_lesson(walker: Walker) -> None:
    """A puzzle to its grade, and the guide's first words."""
    player = walker.player
    player.opens("/puzzles")
    player.find("puzzle-today").click()
    player.find("puzzle-task").wait_for()
    walker.look_into("PuzzleCard")
    player.plays_a_turn()
    walker.look("PuzzleCard", player.find("puzzle-grade"))
    player.opens("/learn")
    player.find("lesson-begin").click()
    walker.look("Table", player.find("guide"))
