"""Banners, badges and trays in the code are those of the printed games."""

import json
from pathlib import Path

import pytest

from elbowroom.games import RULESETS


@pytest.mark.parametrize("game", ["warcraft", "classic"])
def test_the_numbers_are_those_of_the_printed_games(game: str, root: Path) -> None:
    """W-4, W-5, S-2, S-3: the number on each banner and badge, and the tokens in each tray."""
    facts = json.loads((root / "tools/facts/content.json").read_text(encoding="utf-8"))[game]
    ruleset = RULESETS[game]
    races = {race.id: (race.banner, race.tray) for race in ruleset.races}
    powers = {power.id: power.badge for power in ruleset.powers}
    assert {race["id"]: (race["banner"], race["tray"]) for race in facts["races"]}.items() <= races.items()
    assert {power["id"]: power["badge"] for power in facts["powers"]}.items() <= powers.items()
    assert {relic["id"] for relic in facts.get("relics", [])} <= {relic.id for relic in ruleset.relics}
