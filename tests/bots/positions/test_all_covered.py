"""Every race, power and relic is covered by a position."""

import pytest

from elbowroom.games import RULESETS, ruleset_with_sets
from tests.bots.positions import (  # noqa: F401 — importing them registers their positions
    test_classic_powers,
    test_classic_races,
    test_relics,
    test_set_positions,
    test_warcraft_powers,
    test_warcraft_races,
)
from tests.bots.positions.playing import COVERED


@pytest.mark.parametrize("game", ["classic", "warcraft"])
def test_every_race_power_and_relic_has_a_position(game: str) -> None:
    ruleset = ruleset_with_sets(game)
    wanted = {ability.id for ability in (*ruleset.races, *ruleset.powers, *ruleset.relics)}
    missing = wanted - {ability for covered_game, ability in COVERED if covered_game == game}
    assert not missing, f"add positions to tests/bots/positions/test_{game}_*.py, with @covers for {missing}"


def test_azeroth_has_only_abilities_of_warcraft() -> None:
    """Azeroth has the abilities of Warcraft; test_opponents.py has its positions with teams."""
    azeroth, warcraft = RULESETS["azeroth"], RULESETS["warcraft"]
    assert {ability.id for ability in azeroth.abilities} <= {ability.id for ability in warcraft.abilities}
