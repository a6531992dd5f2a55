"""Loot of Skags, whose sides only their own player sees (S-4.9), and the power that Copycat borrows (S.copycat.1)."""

from typing import Final

import msgspec
import pytest
from playwright.sync_api import expect

from elbowroom.engine.position.model import Position
from elbowroom.engine.position.notation import notation
from elbowroom.games import load_position
from elbowroom.texts import table as texts
from tests.browser.players import Browsers, Player
from tests.browser.pointer import Pointer
from tests.repeats import few_of
from tests.server.running_server import Person, RunningServer

COMBOS: Final = (
    "elves flying",
    "giants hill",
    "ratmen swamp",
    "trolls merchant",
    "tritons alchemist",
    "wizards wealthy",
)
SEATS: Final = [
    {"coins": 4, "active": {"race": "skags", "power": "copycat", "regions": {"2": 2}, "hand": 9}},
    {"coins": 5, "active": {"race": "orcs", "power": "forest", "regions": {"9": 2, "10": 2}}},
]
POSITION: Final = msgspec.convert(
    {
        "game": "classic",
        "sets": ["all"],
        "boards": ["elbow-valley"],
        "round": 2,
        "phase": "conquests",
        "seats": SEATS,
        "combos": [dict(zip(("race", "power"), combo.split(), strict=True)) for combo in COMBOS],
        "memory": {"copycat": {"copied": "flying"}},
    },
    Position,
)
REGION: Final = 2
TEXTS: Final = texts("en")


def table_with_loot(ana: Person, ben: Person | None = None, **setup: bool) -> str:
    """Return a table at which Ana's Skags have laid loot in a region."""
    start = {"game": "classic", "players": 2, "start": notation(load_position(POSITION))}
    table = ana.new_table(None, None, setup=start | setup)
    if ben is not None:
        ben.post(f"tables/{table}/join")
    ana.post(f"tables/{table}/start")
    version = ana.get(f"tables/{table}/game")["game"]["version"]
    ana.post(f"tables/{table}/act", version=version, actions=[f"conquer {REGION}"])
    return table


def sides_on_map(player: Player) -> list[str | None]:
    """Return the sides of loot that a player sees on the map."""
    return [one.get_attribute("data-secret") for one in player.page.locator("[data-secret]").all()]


@pytest.mark.parametrize("phone", few_of([True, False]), ids=["phone", "desktop"])
def test_only_its_player_sees_the_side_of_loot(browsers: Browsers, server: RunningServer, phone: bool) -> None:
    ana, ben = (browsers.open(server.guest(name), phone=phone) for name in ("Ana", "Ben"))
    assert ana.person
    assert ben.person
    table = table_with_loot(ana.person, ben.person)
    (side,) = ana.person.get(f"tables/{table}/game")["game"]["secrets"].values()
    words = f"Loot: {TEXTS[f'flip.skags.{side}']}"
    for player in (ana, ben):
        player.open_table(table)
        Pointer(player).point(REGION)
        expect(player.find("region-card")).to_contain_text("Loot")
    expect(ana.find("region-card")).to_contain_text(words)
    expect(ben.find("region-card")).not_to_contain_text(words)
    assert (sides_on_map(ana), sides_on_map(ben)) == ([side], [])


@pytest.mark.slow
def test_a_shared_device_hides_it_until_it_is_handed_over(browsers: Browsers, server: RunningServer) -> None:
    """Also with open coins, when nothing else is secret."""
    ana = browsers.open(server.guest("Ana"))
    assert ana.person
    table = table_with_loot(ana.person, hot_seat=True, open_coins=True)
    (side,) = ana.person.get(f"tables/{table}/game")["game"]["secrets"].values()
    ana.open(f"/t/{table}")
    expect(ana.handover).to_be_visible()
    assert sides_on_map(ana) == []
    ana.handover.get_by_role("button").click()
    expect(ana.page.locator("[data-secret]")).to_have_attribute("data-secret", side)
    ana.play_turn()
    # The other player knows no secrets, so the device need not be handed over.
    expect(ana.find("action-bar")).to_contain_text("Ana 2")
    assert sides_on_map(ana) == []


def test_the_borrowed_power_is_named(browsers: Browsers, server: RunningServer) -> None:
    ana = browsers.open(server.guest("Ana"))
    assert ana.person
    ana.open_table(table_with_loot(ana.person, server.guest("Ben")))
    expect(ana.find("seat-0")).to_contain_text("copies: Flying")
