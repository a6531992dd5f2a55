"""Whole games by bots: no violations, reproducible, and right statistics."""

import json
from pathlib import Path

import pytest
from msgspec.structs import replace
from typer.testing import CliRunner

from elbowroom.bots import NAMES
from elbowroom.commands.app import app
from elbowroom.files import parse_record
from elbowroom.games import RULESETS
from elbowroom.matches.jobs import Processes
from elbowroom.matches.loop import play, play_all
from elbowroom.matches.match import seeded_match, seeded_matches
from elbowroom.matches.statistics import Statistics
from tests.matches.test_loop import without_times
from tests.repeats import few_of

PLAYERS = (2, 3, 4, 5)
TABLES_OF_GAMES = [(game, players) for game, ruleset in RULESETS.items() for players in ruleset.rounds]
# Random play, mixed play and sensible play reach different rules; the last two are slow tests.
TABLES = (("random",), ("random", "simple"), ("simple",))
# In each block, by table; 400 games of Warcraft in all, and as many of the two others together.
GAMES = {("random",): 35, ("random", "simple"): 10, ("simple",): 5}
BLOCKS = {"warcraft": 2, "classic": 1, "azeroth": 1}
# In each deep block; 100,000 games of Warcraft, and as many of the two others together.
DEEP_GAMES = 250
DEEP_BLOCKS = {"warcraft": 100, "classic": 50, "azeroth": 50}
# Simple bots are slower: one table in ten has only simple bots, one a mixture.
DEEP_TABLES = (*[("random",)] * 8, ("random", "simple"), ("simple",))


def blocks(counts: dict[str, int]) -> list[tuple[str, int, int]]:
    """Return the game, the players and the number of each block."""
    return [(game, players, block) for game in counts for players in PLAYERS for block in range(counts[game])]


def test_blocks_have_eight_hundred_games() -> None:
    for games in ({"warcraft"}, {"classic", "azeroth"}):
        assert sum(game in games for game, _, _ in blocks(BLOCKS)) * sum(GAMES.values()) == 400
        assert sum(game in games for game, _, _ in blocks(DEEP_BLOCKS)) * DEEP_GAMES == 100_000


def check_games(game: str, players: int, games: int, seed: int, bots: tuple[str, ...]) -> None:
    """R-1.6, R-9.1: check that games have no violations after any action, and end."""
    for result in play_all(seeded_matches(game, players, games, seed, bots, check=True)):
        assert not result.violations, f"{game}, {players} players, {result.bots}: {result.violations}"


@pytest.mark.parametrize("bots", few_of([(table,) for table in TABLES]), ids=" ".join)
@pytest.mark.parametrize(("game", "players", "block"), blocks(BLOCKS))
def test_games_have_no_violations(game: str, players: int, bots: tuple[str, ...], block: int) -> None:
    games = GAMES[bots]
    check_games(game, players, games, block * games, bots)


@pytest.mark.deep
@pytest.mark.parametrize(("game", "players", "block"), blocks(DEEP_BLOCKS))
def test_many_more_games_have_no_violations(game: str, players: int, block: int) -> None:
    bots = DEEP_TABLES[block % len(DEEP_TABLES)]
    check_games(game, players, DEEP_GAMES, 10_000 + block * DEEP_GAMES, bots)


@pytest.mark.parametrize("game", RULESETS)
def test_every_option_of_every_decision_can_be_played(game: str) -> None:
    for players in RULESETS[game].rounds:
        result = play(seeded_match(game, players, 77, ("random", "simple"), check=True, thorough=True))
        assert not result.violations


def test_the_same_seed_gives_the_same_game() -> None:
    plan = seeded_match("warcraft", 4, 5, ("random", "simple"))
    assert without_times(play(plan)) == without_times(play(plan))


def test_processes_play_the_same_games() -> None:
    wanted = list(seeded_matches("warcraft", 3, 30, 1, ("random",), check=False))
    with Processes(2) as workers:
        there = list(map(without_times, play_all(wanted, workers)))
    assert there == list(map(without_times, play_all(wanted)))


def test_bots_shift_by_a_seat_from_game_to_game() -> None:
    first, second = (play(seeded_match("warcraft", 2, seed, ("random", "simple"))) for seed in (0, 1))
    assert first.bots == ("random", "simple")
    assert second.bots == ("simple", "random")


def test_coins_of_reigns_add_up_to_the_scores() -> None:
    """R-6.1: all coins but the five of the start came while some combo was a seat's latest."""
    result = play(seeded_match("warcraft", 4, 3, ("simple",)))
    assert sum(reign.coins for reign in result.reigns) == sum(result.coins) - 4 * 5


def test_command_prints_statistics() -> None:
    done = CliRunner().invoke(
        app, ["simulate", "--players", "2", "--games", "4", "--seed", "9", "--check", "--bots", "random,simple"]
    )
    assert done.exit_code == 0, done.output
    for word in ("seat", "bot", "race", "power", "random", "simple", "4 games", "no violations"):
        assert word in done.output


@pytest.mark.parametrize("arguments", [["--bots", "cunning"], ["--game", "chess"]], ids=["unknown bot", "unknown game"])
def test_command_refuses_unknown_names(arguments: list[str]) -> None:
    done = CliRunner().invoke(app, ["simulate", *arguments])
    assert done.exit_code == 1


def test_command_prints_json() -> None:
    done = CliRunner().invoke(
        app, ["simulate", "--game", "classic", "--players", "2", "--games", "2", "--bots", "simple,random", "--json"]
    )
    found = json.loads(done.stdout)
    assert found["games"] == 2
    assert found["violations"] is None
    assert set(found["seats"]) == {"0", "1"}
    assert found["bots"]["simple"]["games"] == 2
    assert found["bots"]["simple"]["won"] + found["bots"]["random"]["won"] == 1
    assert sum(race["picked"] for race in found["races"].values()) == sum(
        power["picked"] for power in found["powers"].values()
    )


def test_record_of_a_violation_is_saved(tmp_path: Path) -> None:
    from elbowroom.commands.simulate import report

    match = seeded_match("warcraft", 2, 0, ("random",))
    result = play(match, keep_record=True)
    report(match, replace(result, violations=("a token is missing",)), tmp_path / "faults")
    (path,) = (tmp_path / "faults").iterdir()
    assert parse_record(path.read_bytes()).settings.players == 2


@pytest.mark.parametrize(("game", "players"), [("classic", 2), ("warcraft", 3), ("azeroth", 4), ("murlocs", 1)])
def test_games_of_all_levels_have_no_violations(game: str, players: int) -> None:
    check_games(game, players, 1, 500, ("hard", "medium", "easy"))


@pytest.mark.deep
@pytest.mark.parametrize(("game", "players"), TABLES_OF_GAMES)
def test_more_games_of_all_levels_have_no_violations(game: str, players: int) -> None:
    levels = [f"{name}@6v" if name == "expert" else name for name in NAMES if name not in ("random", "simple")]
    check_games(game, players, 4, 500, tuple(levels))


def test_allies_win_together() -> None:
    """T.8: a victory of a team is a whole one for each of its players, and is shared only between teams."""
    statistics = Statistics("azeroth", 4)
    result = play(seeded_match("azeroth", 4, 3, ("random",)))
    for places in ((0, 1, 0, 1), (0, 0, 0, 0)):
        statistics.add(replace(result, places=places))
    assert [statistics.wins[seat].total for seat in range(4)] == [1.5, 0.5, 1.5, 0.5]
