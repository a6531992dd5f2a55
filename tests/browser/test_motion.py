"""What happens is seen: where things may move, and at a pace that people can follow."""

import re
from datetime import UTC, datetime, timedelta
from time import monotonic
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Locator, expect

from elbowroom.engine.position.model import Position
from tests.browser.people import People, Player
from tests.browser.tables import sees_the_standings, set_up
from tests.patience import PATIENCE
from tests.server.served import Served

# The last turn of a game: the one token in hand needs the die; whatever it shows, there is one to redeploy.
LAST_THROW = msgspec.convert(
    {
        "format": 2,
        "boards": ["hammerhead", "millstone"],
        "round": 10,
        "turn": 1,
        "phase": "conquests",
        "seats": [
            {"coins": 31, "active": {"race": "orcs", "power": "mining", "regions": {"hammerhead:1": 1}}},
            {
                "coins": 30,
                "active": {
                    "race": "kobolds",
                    "power": "farmer",
                    "regions": {"hammerhead:5": 2, "hammerhead:7": 1},
                    "hand": 1,
                },
            },
        ],
    },
    Position,
)


def _comes(ana: Player, what: Locator) -> None:
    """Where time stands still, frames are drawn until something has come, and no more."""
    end = monotonic() + PATIENCE
    while not what.first.is_visible():
        assert monotonic() < end
        ana.page.clock.run_for(20)


def test_the_die_is_seen_first_and_at_the_end_coins_are_counted(people: People, server: Served) -> None:
    ana = people.come(server.guest("Ana"), reduced_motion="no-preference", settings={"speed": 1})
    assert ana.person
    ana.page.clock.install()
    table = set_up(server, ana, LAST_THROW)
    ana.sits_down(table)
    ana.waits_for_turn()
    before = ana.version
    # Time goes on only when the test says so: nothing depends on how fast this machine is.
    ana.page.clock.pause_at(datetime.now(UTC) + timedelta(minutes=1))
    ana.person.post(f"tables/{table}/act", version=before, actions=["roll 3"])
    _comes(ana, ana.find("thrown"))
    expect(ana.find("thrown")).to_have_text(re.compile(r"^\s*(0: failed|[123]: taken)\s*$"))
    assert ana.version == before
    ana.find("fast").click()
    expect(ana.find("thrown")).to_have_count(0)
    # Where the last token was not needed it is placed; then the game is over.
    _comes(ana, ana.primary.or_(ana.find("count-now")))
    if ana.primary.is_visible():
        ana.primary.click()
    # The coins fly; then everybody's are counted, and nobody knows yet who has won.
    _comes(ana, ana.find("count-now"))
    expect(ana.find("game-over")).to_have_count(0)
    ana.page.clock.run_for(2500)
    expect(ana.find("counting").locator(".seat")).to_have_count(2)
    expect(ana.find("seat-0").locator(".coins")).not_to_contain_text("coins")
    ana.find("count-now").click()
    _comes(ana, ana.find("game-over").locator("ol"))
    sees_the_standings(ana, table)
    expect(ana.find("seat-0").locator(".coins")).to_contain_text("coins")
    # It came by itself and is not modal for the browser; nothing behind it reacts all the same, until it is closed.
    map_behind = ana.page.locator("main")
    expect(map_behind).to_have_attribute("inert", "")
    ana.page.keyboard.press("Escape")
    expect(ana.find("result")).to_be_focused()
    expect(map_behind).not_to_have_attribute("inert", "")


# Humans stand in the forest that Orcs are about to take, and something lies there face down.
ASSAULT = msgspec.convert(
    {
        "format": 2,
        "boards": ["hammerhead", "millstone"],
        "round": 3,
        "phase": "conquests",
        "seats": [
            {"active": {"race": "orcs", "power": "farmer", "regions": {"hammerhead:7": 1}, "hand": 8}},
            {"active": {"race": "humans", "power": "mining", "regions": {"hammerhead:3": 1, "hammerhead:4": 3}}},
        ],
        "face_down": ["hammerhead:4"],
    },
    Position,
)
# Notes what moves, whoever has it move; what takes a millisecond is not seen.
NOTE_MOTION = """(() => {
    window.seen = new Set();
    const look = () => {
        for (const one of document.getAnimations()) {
            if (one.effect.getComputedTiming().duration <= 1) continue;
            const { classList } = one.effect.target;
            seen.add(one.animationName ?? one.transitionProperty ?? classList[0] ?? "piece");
        }
        requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
})()"""


@pytest.mark.parametrize(
    ("more", "moves"),
    [
        ({"reduced_motion": "no-preference", "settings": {"speed": 1}}, True),
        ({"reduced_motion": "reduce", "settings": {"speed": 1}}, False),
        ({"reduced_motion": "no-preference", "settings": {"speed": 1, "motion": "less"}}, False),
    ],
    ids=["usual", "reduced on the device", "reduced here"],
)
def test_a_conquest_is_seen_where_things_may_move(
    people: People, server: Served, more: dict[str, Any], moves: bool
) -> None:
    ana = people.come(server.guest("Ana"), **more)
    assert ana.person
    ana.page.context.add_init_script(NOTE_MOTION)
    table = set_up(server, ana, ASSAULT)
    ana.sits_down(table)
    ana.waits_for_turn()
    # How the page itself came, map and all, is not the question.
    expect(ana.page.locator('[data-token="3"]')).to_have_count(1)
    ana.page.evaluate("() => seen.clear()")
    ana.person.post(f"tables/{table}/act", version=ana.version, actions=["conquer 3"])
    if moves:
        # Shields march, fall over and withdraw, dust rises, and the relic is turned up.
        ana.page.wait_for_function("() => ['shield', 'standing', 'puff', 'relic'].every((what) => seen.has(what))")
        # All of it goes away.
        expect(ana.page.locator(".motion > *")).to_have_count(0)
    ana.sees(re.compile("^Found in Hammerhead 4"))
    expect(ana.page.locator('[data-token="3"] .count')).to_have_text("5")
    if not moves:
        assert ana.page.evaluate("() => [...seen]") == []
