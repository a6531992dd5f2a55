"""A saved game judged turn by turn, in three languages, as tables and as JSON."""

from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace
from typer.testing import CliRunner

from elbowroom import new_game
from elbowroom.analysis import PlanStep, Review, plans
from elbowroom.commands.app import app
from elbowroom.commands.terminal.analysis import plan_text
from elbowroom.engine.state import State
from elbowroom.files import write_record
from elbowroom.texts import LANGUAGES, words
from elbowroom.words.speaker import Speaker
from tests.analysis.test_reviews import play_record


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """Return the file of a game with some turns played."""
    path = tmp_path / "game.json"
    write_record(path, play_record("classic", 2, 3))
    return path


@pytest.mark.parametrize("language", LANGUAGES)
def test_review_in_a_terminal(record: Path, language: str) -> None:
    done = CliRunner().invoke(
        app, ["review", str(record), "--visits", "10", "--lang", language], env={"COLUMNS": "220"}
    )
    assert done.exit_code == 0, done.output
    for text in ("played", "accuracy", "advantage", "turning-points"):
        assert words(f"terminal.review.{text}", language) in done.output


def test_review_as_json(record: Path, tmp_path: Path) -> None:
    out = tmp_path / "review.json"
    done = CliRunner().invoke(app, ["review", str(record), "--visits", "10", "--out", str(out)])
    assert done.exit_code == 0, done.output
    assert len(msgspec.json.decode(out.read_bytes(), type=Review).turns) == 3


def test_other_files_are_refused(tmp_path: Path) -> None:
    done = CliRunner().invoke(app, ["review", str(tmp_path / "nothing.json")])
    assert done.exit_code != 0
    assert "nothing.json" in str(done.exception or done.output)


def a_speaker() -> tuple[Speaker, State]:
    state = new_game("warcraft", 2, seed=1).state
    return Speaker("en", state.ruleset, state.world), state


def test_plan_text_names_a_risky_die() -> None:
    speaker, state = a_speaker()
    plan = next(plan for plan in plans(state, 0, visits=2).plans if not plan.declines)
    board = state.world.boards[0].title("en")
    tries = replace(plan, steps=(PlanStep(what="roll", regions=(3,)),), then="last-die")
    assert plan_text(tries, speaker) == f"Try {board} 4 with the die"
    steps = (PlanStep(what="abandon", regions=(4,)), PlanStep(what="conquer", regions=(0, 4)))
    stops = replace(tries, steps=steps, then="marker")
    assert plan_text(stops, speaker) == f"Abandon {board} 5, conquer {board} 1, 5, then see what turns up"
    uses = replace(tries, steps=(PlanStep(what="use", source="intimidating", regions=(2,)),), then="")
    assert plan_text(uses, speaker) == f"Use Intimidating on {board} 3"


def test_plan_text_names_a_board_once() -> None:
    speaker, state = a_speaker()
    first, second = (board.title("en") for board in state.world.boards[:2])
    count = len(state.world.boards[0].regions)
    assert speaker.regions((0, 1, count)) == f"{first} 1, 2, {second} 1"
