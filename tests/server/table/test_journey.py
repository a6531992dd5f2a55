"""The stations of the journey: every game can be set up, and played to its end."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from elbowroom.bots import CHARACTERS, ask, named
from elbowroom.engine.action_text import action_of
from elbowroom.games import RULESETS
from elbowroom.server.table.info import TableSetup
from elbowroom.server.table.starting import new_table
from elbowroom.server.table.table import Table
from tests.server.offline_table import ANA, SEED, OfflineTable

STATIONS: list[dict[str, Any]] = json.loads(
    (Path(__file__).parents[3] / "web/src/journey/stations.json").read_text(encoding="utf-8")
)


def setup_of(station: dict[str, Any]) -> TableSetup:
    return msgspec.convert(station["table"]["setup"], TableSetup)


@pytest.mark.parametrize("station", STATIONS, ids=lambda station: station["id"])
def test_every_game_is_played_to_its_end(station: dict[str, Any]) -> None:
    bots = tuple(station["table"]["bots"])
    info = new_table(ANA, setup_of(station), public=False, bots=bots, seed=SEED)
    table = OfflineTable()
    table.table = Table(info, SEED)
    table.start()
    if station["special"] == "short":
        assert table.game.view().round > 5
    simple = named("simple")
    while table.info.status == "playing":
        action = str(action_of(table.game.state, ask(simple, table.game.state)))
        if table.game.to_act == 0:
            table.done(ANA, table.act(action))
        else:
            table.play_for_bot(action)
    assert table.info.winners


def test_the_journey_meets_all_games_and_characters() -> None:
    assert 18 <= len(STATIONS) <= 22
    # Against the Murlocs all play together: no character is an opponent.
    assert {setup_of(station).game for station in STATIONS} == set(RULESETS) - {"murlocs"}
    assert {station["host"] for station in STATIONS} == {*CHARACTERS, "expert"}
    assert {station["special"] for station in STATIONS} == {"", "short", "islands", "teams", "crowd"}
    assert all(station["host"] in station["table"]["bots"] for station in STATIONS)
    assert any(setup_of(station).handicap for station in STATIONS)
