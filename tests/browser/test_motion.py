"""What happens is seen: where things may move, and at a pace that people can follow."""

import re
from datetime import UTC, datetime, timedelta

import msgspec
from playwright.sync_api import expect

from elbowroom.engine.position.model import Position
from tests.browser.people import People
from tests.browser.tables import sees_the_standings, set_up
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
    expect(ana.find("thrown")).to_have_text(re.compile(r"^\s*(0: failed|[123]: taken)\s*$"))
    assert ana.version == before
    ana.find("fast").click()
    expect(ana.find("thrown")).to_have_count(0)
    # Where the last token was not needed it is placed; then the game is over.
    expect(ana.primary.or_(ana.find("count-now"))).to_be_visible()
    if ana.primary.is_visible():
        ana.primary.click()
    # The coins fly; then everybody's are counted, and nobody knows yet who has won.
    expect(ana.find("count-now")).to_be_visible()
    expect(ana.find("game-over")).to_have_count(0)
    ana.page.clock.run_for(2500)
    expect(ana.find("counting").locator(".seat")).to_have_count(2)
    expect(ana.find("seat-0").locator(".coins")).not_to_contain_text("coins")
    ana.find("count-now").click()
    sees_the_standings(ana, table)
    expect(ana.find("seat-0").locator(".coins")).to_contain_text("coins")
