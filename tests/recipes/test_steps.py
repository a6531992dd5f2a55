"""The steps of the recipes in CONTRIBUTING.md, compared with those of the deep tests that follow them."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.recipes.following import steps_of

HERE = Path(__file__).parent


def recipes_followed() -> Iterator[tuple[str, list[str]]]:
    """Yield each recipe that a test follows: its name, and the beginnings of its steps."""
    for path in sorted(HERE.glob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.With):
                calls = [call for call in ast.walk(node) if isinstance(call, ast.Call)]
                names = [first_text(call) for call in calls if ast.unparse(call.func) == "following"]
                steps = [call for call in calls if ast.unparse(call.func) == "copy.step"]
                for name in names:
                    yield name, [first_text(call) for call in sorted(steps, key=lambda call: call.lineno)]


def first_text(call: ast.Call) -> str:
    """Return the text with which a function is called."""
    text = ast.literal_eval(call.args[0])
    assert isinstance(text, str)
    return text


@pytest.mark.parametrize(("recipe", "followed"), list(recipes_followed()))
def test_a_recipe_has_the_steps_that_its_test_follows(recipe: str, followed: list[str], root: Path) -> None:
    steps = steps_of(recipe, (root / "CONTRIBUTING.md").read_text(encoding="utf-8"))
    assert [step[: len(words)] for step, words in zip(steps, followed, strict=True)] == followed


def test_recipes_are_found() -> None:
    assert {"Add a race or a power", "Add a board", "Add a message"} <= {name for name, _ in recipes_followed()}
