"""A saved game judged turn by turn, in three languages, as tables and as JSON."""

from pathlib import Path

import msgspec
import pytest
from typer.testing import CliRunner

from elbowroom.cli import app
from elbowroom.coach import Review
from elbowroom.files import write_record
from elbowroom.locales import LANGUAGES, words
from tests.coach.test_review import played


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A game of which some turns were played."""
    path = tmp_path / "game.json"
    write_record(path, played("classic", 2, 3))
    return path


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_review_in_a_terminal(record: Path, language: str) -> None:
    done = CliRunner().invoke(
        app, ["review", str(record), "--visits", "10", "--lang", language], env={"COLUMNS": "220"}
    )
    assert done.exit_code == 0, done.output
    for text in ("played", "accuracy", "advantage", "turning-points"):
        assert words(f"terminal.review.{text}", language) in done.output


def test_a_review_as_json(record: Path, tmp_path: Path) -> None:
    out = tmp_path / "review.json"
    done = CliRunner().invoke(app, ["review", str(record), "--visits", "10", "--out", str(out)])
    assert done.exit_code == 0, done.output
    assert len(msgspec.json.decode(out.read_bytes(), type=Review).turns) == 3


def test_what_is_no_record_is_refused_in_a_sentence(tmp_path: Path) -> None:
    done = CliRunner().invoke(app, ["review", str(tmp_path / "nothing.json")])
    assert done.exit_code != 0
    assert "nothing.json" in str(done.exception or done.output)
