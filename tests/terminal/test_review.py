"""A saved game judged turn by turn, in three languages, as tables and as JSON."""

from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace
from typer.testing import CliRunner

from elbowroom import new_game
from elbowroom.cli import app
from elbowroom.coach import Review, plans
from elbowroom.engine.state import State
from elbowroom.files import write_record
from elbowroom.locales import LANGUAGES, words
from elbowroom.terminal.coaching import plan_text
from elbowroom.terminal.speaker import Speaker
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


def a_speaker() -> tuple[Speaker, State]:
    state = new_game("warcraft", 2, seed=1).state
    return Speaker("en", state.ruleset, state.world), state


def test_a_plan_tells_of_a_die_that_may_well_fail() -> None:
    speaker, state = a_speaker()
    plan = next(plan for plan in plans(state, 0, visits=2).plans if not plan.declines)
    board = state.world.boards[0].title("en")
    tries = replace(plan, race=None, takes=(), leaves=(), actions=("roll 3",))
    assert plan_text(tries, speaker) == f"Try {board} 4 with the die"
    assert plan_text(replace(tries, takes=(3,)), speaker) == f"Conquer {board} 4"
    circle = replace(tries, actions=("abandon 4", "conquer 0", "conquer 4"), takes=(0,))
    assert plan_text(circle, speaker) == f"Abandon {board} 5, conquer {board} 1, 5"


def test_a_plan_names_a_board_once() -> None:
    speaker, state = a_speaker()
    first, second = (board.title("en") for board in state.world.boards[:2])
    count = len(state.world.boards[0].regions)
    assert speaker.regions((0, 1, count)) == f"{first} 1, 2, {second} 1"
