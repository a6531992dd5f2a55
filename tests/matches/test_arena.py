"""The command `elbowroom arena`."""

from pathlib import Path

import msgspec
import pytest
from typer.testing import CliRunner, Result

from elbowroom.bots import UnknownBotError
from elbowroom.commands.app import app
from elbowroom.matches.jobs import JobsError
from elbowroom.matches.journal import Journal, read_report
from elbowroom.matches.match import ArenaError
from tests.matches.test_loop import without_times


def arena(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["arena", *arguments], env={"COLUMNS": "200"})


def test_a_contest_prints_standings_and_writes_a_report(tmp_path: Path) -> None:
    out = tmp_path / "deep/run.json"
    done = arena("simple", "random", "--game", "classic", "--games", "3", "--seed", "5", "--out", str(out))
    assert done.exit_code == 0, done.output
    for word in ("simple", "random", "100.0 %", "4 games: 2 × 2"):
        assert word in done.output
    report = read_report(out)
    assert report.contest.seed == 5
    assert [standing.bot for standing in report.summary.standings] == ["simple", "random"]
    ratings = [standing.mu or 0 for standing in report.summary.standings]
    assert ratings[0] > 25 > ratings[1] > 0


def test_contest_can_be_named_explicitly() -> None:
    assert "2 games: 2 × 1" in arena("contest", "random", "--game", "classic", "--games", "2").output
    assert "contest" in arena("--help").output


def test_an_interrupted_contest_gives_the_same_results(tmp_path: Path) -> None:
    """Killed after the third game, in the middle of a deal."""
    out = tmp_path / "run.json"
    asked = ("random", "simple", "--game", "classic", "--games", "6")
    assert arena(*asked, "--out", str(out)).exit_code == 0
    whole = read_report(out)
    journal = Journal(tmp_path / "cut.json")
    journal.begin(whole.contest)
    for game in whole.games[:3]:
        journal.add(game)
    done = arena("--resume", str(journal.path), "--games", "6", "--jobs", "2")
    assert done.exit_code == 0, done.output
    again = read_report(journal.path)
    assert [without_times(game) for game in again.games] == [without_times(game) for game in whole.games]
    assert again.games[:3] == whole.games[:3]
    assert again.summary.standings[0].wins == whole.summary.standings[0].wins
    assert len(again.settings) == 2


def test_a_finished_contest_can_be_extended(tmp_path: Path) -> None:
    out = tmp_path / "run.json"
    assert arena("random", "--game", "classic", "--games", "1", "--out", str(out)).exit_code == 0
    first = read_report(out).games
    assert arena("--resume", str(out), "--games", "2").exit_code == 0
    assert read_report(out).games[:1] == first
    assert read_report(out).summary.games == 2


def test_a_bar_stops_a_contest_early(tmp_path: Path) -> None:
    out = tmp_path / "run.json"
    asked = ("simple", "random", "--game", "classic", "--games", "400", "--bar", "0.3")
    done = arena(*asked, "--out", str(out))
    assert "simple wins at least 30 %" in done.output
    verdict = read_report(out).summary.verdict
    assert verdict is not None
    assert verdict.answer == "yes"
    assert read_report(out).summary.games == 2 * verdict.deals < 100
    # Then no game is left to play, and games after the decision are never counted.
    before = read_report(out).games
    assert arena("--resume", str(out), "--games", "400", "--bar", "0.3").exit_code == 0
    assert read_report(out).games == before


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        (("simple", "simple"), ArenaError),
        (("cunning",), UnknownBotError),
        (("--games", "5"), ArenaError),
        (("random", "--resume", "x.json"), ArenaError),
        (("--resume", "nowhere.json"), ArenaError),
        (("random", "--jobs", "2", "--cluster", "local:2"), JobsError),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
def test_wrong_options_are_refused(arguments: tuple[str, ...], error: type[Exception]) -> None:
    done = arena(*arguments)
    assert done.exit_code == 1
    assert isinstance(done.exception, error)


def test_reports_are_plain_json(tmp_path: Path) -> None:
    """Also where one deal is too little for an interval."""
    out = tmp_path / "run.json"
    assert arena("random", "--game", "classic", "--games", "1", "--out", str(out)).exit_code == 0
    found = msgspec.json.decode(out.read_bytes())
    assert found["summary"]["standings"][0]["score"]["low"] is None
