"""Recorded games: replaying gives the recorded end, and together they use all there is."""

from pathlib import Path

import pytest

from elbowroom.engine.game import Record
from elbowroom.files import parse_record
from elbowroom.games import RULESETS, load_game, ruleset_of, ruleset_with_sets
from tools.record_games import FOLDER, ids_used, wanted_ids

FILES = sorted(FOLDER.glob("*.json"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_replaying_gives_the_recorded_end(path: Path) -> None:
    """R-9.1: the same list of actions gives the same game, on any machine; the state is compared turn by turn."""
    record = parse_record(path.read_bytes())
    game = load_game(record)
    assert game.is_over
    assert str(len(record.actions)) in record.hashes
    assert game.record() == record


def records(game: str) -> list[Record]:
    """Return the recorded games of one game."""
    found = [parse_record(path.read_bytes()) for path in FILES]
    return [record for record in found if record.settings.game == game]


@pytest.mark.parametrize("game", RULESETS)
def test_together_they_use_every_race_power_and_relic(game: str) -> None:
    used = set[str]().union(*(ids_used(record) for record in records(game)))
    assert wanted_ids(ruleset_of(game)) <= used


def test_together_they_use_every_race_and_power_of_the_sets() -> None:
    used = set[str]().union(*(ids_used(record) for record in records("classic")))
    assert wanted_ids(ruleset_with_sets("classic")) <= used


@pytest.mark.parametrize("game", RULESETS)
def test_there_is_one_for_each_number_of_players(game: str) -> None:
    assert {record.settings.players for record in records(game)} == set(RULESETS[game].rounds)
