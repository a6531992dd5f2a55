"""What a contest leaves, and how an interrupted one goes on."""

from pathlib import Path

import msgspec
import pytest

from elbowroom.arena.contest import Contest
from elbowroom.arena.course import Course
from elbowroom.arena.errors import ArenaError
from elbowroom.arena.files import Journal, Report, read_report
from elbowroom.compiled import is_compiled
from tests.arena.games import played

CONTEST = Contest(bots=("a", "b"), game="classic", players=2, seed=3)
GAMES = [played(deal, seating, ("ab", "ba")[seating], (60 + deal, 50)) for deal in range(3) for seating in range(2)]


def finished(path: Path) -> Report:
    journal = Journal(path)
    journal.begin(CONTEST)
    for game in GAMES:
        journal.add(game)
    journal.finish(Course(CONTEST, known=GAMES).summary())
    return read_report(path)


def test_a_report_holds_everything(tmp_path: Path) -> None:
    report = finished(tmp_path / "run.json")
    assert report.contest == CONTEST
    assert list(report.games) == GAMES
    assert report.summary.games == 6
    assert report.settings[0].compiled == is_compiled()
    assert report.settings[0].command[0] == "elbowroom"
    assert [path.name for path in tmp_path.iterdir()] == ["run.json"]


def test_whoever_is_killed_loses_only_the_game_that_was_written(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "run.json")
    journal.begin(CONTEST)
    for game in GAMES[:3]:
        journal.add(game)
    whole = journal.lines.read_bytes()
    journal.lines.write_bytes(whole + msgspec.json.encode(GAMES[3])[:40])
    heading, games = Journal(tmp_path / "run.json").read()
    assert list(games) == GAMES[:3]
    journal.go_on(heading, games)
    journal.add(GAMES[3])
    assert list(journal.read()[1]) == GAMES[:4]
    assert len(journal.read()[0].settings) == 2


def test_a_finished_contest_can_go_on_too(tmp_path: Path) -> None:
    finished(tmp_path / "run.json")
    heading, games = Journal(tmp_path / "run.json").read()
    assert heading.contest == CONTEST
    assert len(games) == 6


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    finished(tmp_path / "run.json")
    with pytest.raises(ArenaError, match="there already"):
        Journal(tmp_path / "run.json").begin(CONTEST)
    other = Journal(tmp_path / "other.json")
    other.begin(CONTEST)
    with pytest.raises(ArenaError, match="there already"):
        other.begin(CONTEST)


def test_other_rules_are_another_contest(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "run.json")
    journal.begin(CONTEST)
    heading, games = journal.read()
    older = msgspec.structs.replace(heading.settings[0], rules=heading.settings[0].rules - 1)
    with pytest.raises(ArenaError, match="other rules"):
        journal.go_on(msgspec.structs.replace(heading, settings=(older,)), games)


@pytest.mark.parametrize("text", [None, b"{}", b"moo"])
def test_what_is_no_report_is_refused(tmp_path: Path, text: bytes | None) -> None:
    path = tmp_path / "run.json"
    if text is not None:
        path.write_bytes(text)
    with pytest.raises(ArenaError, match=r"run\.json"):
        read_report(path)


def test_a_file_of_lines_that_is_none(tmp_path: Path) -> None:
    (tmp_path / "run.jsonl").write_bytes(b"moo\n")
    with pytest.raises(ArenaError, match="holds no games"):
        Journal(tmp_path / "run.json").read()
    with pytest.raises(ArenaError, match="should end with"):
        Journal(tmp_path / "run.txt")
