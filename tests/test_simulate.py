"""Whole games by bots: sound after every action, the same when repeated, and counted rightly."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from elbowroom.bots import NAMES
from elbowroom.cli import app
from elbowroom.games import RULESETS
from elbowroom.jobs.processes import Processes
from elbowroom.simulate.many import plans, play_all
from elbowroom.simulate.playing import Plan, play, read_record
from elbowroom.simulate.statistics import Statistics

PLAYERS = (2, 3, 4, 5)
# Pure random play, sense against chance, and sense alone: each reaches other rules.
TABLES = (("random",), ("random", "simple"), ("simple",))
# In each block, by table; 400 games of Warcraft in all, and as many of the two others together.
GAMES = {("random",): 35, ("random", "simple"): 10, ("simple",): 5}
BLOCKS = {"warcraft": 2, "classic": 1, "azeroth": 1}
# In each deep block; 100,000 games of Warcraft, and as many of the two others together.
DEEP_GAMES = 250
DEEP_BLOCKS = {"warcraft": 100, "classic": 50, "azeroth": 50}
# Sense costs time: one table in ten has only simple bots, one a mixture.
DEEP_TABLES = (*[("random",)] * 8, ("random", "simple"), ("simple",))


def blocks(counts: dict[str, int]) -> list[tuple[str, int, int]]:
    """Game, players and the number of each block."""
    return [(game, players, block) for game in counts for players in PLAYERS for block in range(counts[game])]


def test_the_blocks_make_eight_hundred_games() -> None:
    for games in ({"warcraft"}, {"classic", "azeroth"}):
        assert sum(game in games for game, _, _ in blocks(BLOCKS)) * sum(GAMES.values()) == 400
        assert sum(game in games for game, _, _ in blocks(DEEP_BLOCKS)) * DEEP_GAMES == 100_000


def demand_sound_games(game: str, players: int, games: int, seed: int, bots: tuple[str, ...]) -> None:
    """R-1.6, R-9.1: every game is sound after every action and ends; the first that is not fails the test."""
    for result in play_all(plans(game, players, games, seed, bots, check=True)):
        assert not result.violations, f"{result.plan}: {result.violations}"


@pytest.mark.parametrize("bots", TABLES, ids=" ".join)
@pytest.mark.parametrize(("game", "players", "block"), blocks(BLOCKS))
def test_games_are_sound_after_every_action(game: str, players: int, bots: tuple[str, ...], block: int) -> None:
    games = GAMES[bots]
    demand_sound_games(game, players, games, block * games, bots)


@pytest.mark.deep
@pytest.mark.parametrize(("game", "players", "block"), blocks(DEEP_BLOCKS))
def test_many_more_games_are_sound(game: str, players: int, block: int) -> None:
    bots = DEEP_TABLES[block % len(DEEP_TABLES)]
    demand_sound_games(game, players, DEEP_GAMES, 10_000 + block * DEEP_GAMES, bots)


@pytest.mark.parametrize("game", RULESETS)
def test_every_option_of_every_decision_can_be_played(game: str) -> None:
    for players in PLAYERS:
        result = play(Plan(game, players, 77, ("random", "simple"), check=True, thorough=True))
        assert not result.violations


def test_the_same_plan_gives_the_same_game() -> None:
    plan = Plan("warcraft", 4, 5, ("random", "simple"))
    assert play(plan) == play(plan)


def test_processes_change_nothing() -> None:
    wanted = list(plans("warcraft", 3, 30, 1, ("random",), check=False))
    with Processes(2) as workers:
        assert list(play_all(wanted, workers)) == list(play_all(wanted))


def test_bots_move_on_by_a_seat_from_game_to_game() -> None:
    first, second = (play(Plan("warcraft", 2, seed, ("random", "simple"))) for seed in (0, 1))
    assert first.bots == ("random", "simple")
    assert second.bots == ("simple", "random")


def test_what_combos_brought_adds_up_to_the_scores() -> None:
    """R-6.1: all coins but the five of the start came while some combo was a seat's latest."""
    result = play(Plan("warcraft", 4, 3, ("simple",)))
    assert sum(reign.coins for reign in result.reigns) == sum(result.scores) - 4 * 5


def test_the_command_prints_statistics() -> None:
    done = CliRunner().invoke(
        app, ["simulate", "--players", "2", "--games", "4", "--seed", "9", "--check", "--bots", "random,simple"]
    )
    assert done.exit_code == 0, done.output
    for word in ("seat", "bot", "race", "power", "random", "simple", "4 games", "all sound"):
        assert word in done.output


@pytest.mark.parametrize("arguments", [["--bots", "cunning"], ["--game", "chess"]], ids=["unknown bot", "unknown game"])
def test_the_command_refuses_what_it_does_not_know(arguments: list[str]) -> None:
    done = CliRunner().invoke(app, ["simulate", *arguments])
    assert done.exit_code == 1


def test_a_violation_is_told_and_its_record_saved(tmp_path: Path) -> None:
    from elbowroom.simulate.cli import report

    result = play(Plan("warcraft", 2, 0, ("random",)))
    saved = play(Plan("warcraft", 2, 0, ("random",)), keep=True).record
    report(result._replace(violations=("a token is missing",), record=saved), tmp_path / "faults")
    (path,) = (tmp_path / "faults").iterdir()
    assert read_record(path.read_bytes()).settings.players == 2


@pytest.mark.parametrize(("game", "players"), [("classic", 2), ("warcraft", 3), ("azeroth", 4)])
def test_bots_of_all_levels_play_sound_games(game: str, players: int) -> None:
    demand_sound_games(game, players, 1, 500, ("hard", "medium", "easy"))


@pytest.mark.deep
@pytest.mark.parametrize("game", RULESETS)
@pytest.mark.parametrize("players", PLAYERS)
def test_bots_of_all_levels_play_more_sound_games(game: str, players: int) -> None:
    levels = [f"{name}@6v" if name == "expert" else name for name in NAMES if name not in ("random", "simple")]
    demand_sound_games(game, players, 4, 500, tuple(levels))


def test_allies_win_together() -> None:
    """T.8: a victory of a team is a whole one for each of its players, and is shared only between teams."""
    statistics = Statistics()
    result = play(Plan("azeroth", 4, 3, ("random",)))
    for winners in ((0, 2), (0, 1, 2, 3)):
        statistics.add(result._replace(winners=winners))
    assert [statistics.seats[seat].wins.total for seat in range(4)] == [1.5, 0.5, 1.5, 0.5]
