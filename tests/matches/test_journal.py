"""Journals and reports of contests, and how to resume them."""

from pathlib import Path

import msgspec
import pytest

from elbowroom.compiled import is_compiled
from elbowroom.matches.contest import Contest
from elbowroom.matches.journal import Journal, Report, read_report
from elbowroom.matches.match import ArenaError
from elbowroom.matches.standings import Progress
from tests.matches.games import make_result

CONTEST = Contest(bots=("a", "b"), game="classic", players=2, seed=3)
GAMES = [
    make_result(deal, seating, ("ab", "ba")[seating], (60 + deal, 50)) for deal in range(3) for seating in range(2)
]


def write_report(path: Path) -> Report:
    journal = Journal(path)
    journal.begin(CONTEST)
    for game in GAMES:
        journal.add(game)
    journal.finish(Progress(CONTEST, known=GAMES).summary())
    return read_report(path)


def test_a_report_holds_contest_games_and_standings(tmp_path: Path) -> None:
    report = write_report(tmp_path / "run.json")
    assert report.contest == CONTEST
    assert list(report.games) == GAMES
    assert report.summary.games == 6
    assert report.settings[0].compiled == is_compiled()
    assert report.settings[0].command[0] == "elbowroom"
    assert [path.name for path in tmp_path.iterdir()] == ["run.json"]


def test_a_cut_off_line_is_ignored(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "run.json")
    journal.begin(CONTEST)
    for game in GAMES[:3]:
        journal.add(game)
    whole = journal.lines.read_bytes()
    journal.lines.write_bytes(whole + msgspec.json.encode(GAMES[3])[:40])
    heading, games = Journal(tmp_path / "run.json").read()
    assert list(games) == GAMES[:3]
    journal.resume(heading, games)
    journal.add(GAMES[3])
    assert list(journal.read()[1]) == GAMES[:4]
    assert len(journal.read()[0].settings) == 2


def test_a_report_can_be_resumed(tmp_path: Path) -> None:
    write_report(tmp_path / "run.json")
    heading, games = Journal(tmp_path / "run.json").read()
    assert heading.contest == CONTEST
    assert len(games) == 6


def test_existing_files_are_not_overwritten(tmp_path: Path) -> None:
    write_report(tmp_path / "run.json")
    with pytest.raises(ArenaError, match="exists already"):
        Journal(tmp_path / "run.json").begin(CONTEST)
    other = Journal(tmp_path / "other.json")
    other.begin(CONTEST)
    with pytest.raises(ArenaError, match="exists already"):
        other.begin(CONTEST)


def test_games_of_other_rules_are_not_resumed(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "run.json")
    journal.begin(CONTEST)
    heading, games = journal.read()
    older = msgspec.structs.replace(heading.settings[0], rules=heading.settings[0].rules - 1)
    with pytest.raises(ArenaError, match="other rules"):
        journal.resume(msgspec.structs.replace(heading, settings=(older,)), games)


@pytest.mark.parametrize("text", [None, b"{}", b"moo"])
def test_other_files_are_not_reports(tmp_path: Path, text: bytes | None) -> None:
    path = tmp_path / "run.json"
    if text is not None:
        path.write_bytes(text)
    with pytest.raises(ArenaError, match=r"run\.json"):
        read_report(path)


def test_other_files_are_not_journals(tmp_path: Path) -> None:
    (tmp_path / "run.jsonl").write_bytes(b"moo\n")
    with pytest.raises(ArenaError, match="not the journal"):
        Journal(tmp_path / "run.json").read()
    with pytest.raises(ArenaError, match=r"should end with \.json"):
        Journal(tmp_path / "run.txt")
