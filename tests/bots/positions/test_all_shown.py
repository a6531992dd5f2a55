"""No race, power or relic is without a position that shows its use."""

import pytest

from elbowroom.games import RULESETS
from tests.bots.positions import (  # noqa: F401 — importing them notes what they show
    test_classic_powers,
    test_classic_races,
    test_relics,
    test_warcraft_powers,
    test_warcraft_races,
)
from tests.bots.positions.playing import SHOWN


@pytest.mark.parametrize("game", ["classic", "warcraft"])
def test_every_race_power_and_relic_has_a_position(game: str) -> None:
    ruleset = RULESETS[game]
    wanted = {ability.id for ability in (*ruleset.races, *ruleset.powers, *ruleset.relics)}
    assert wanted - {ability for of, ability in SHOWN if of == game} == set()


def test_azeroth_has_nothing_that_warcraft_has_not() -> None:
    """Its races, powers and relics are those of Warcraft; what is its own is shown in test_others.py."""
    azeroth, warcraft = RULESETS["azeroth"], RULESETS["warcraft"]
    assert {ability.id for ability in azeroth.abilities} <= {ability.id for ability in warcraft.abilities}
