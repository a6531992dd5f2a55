"""Examples in documents and docstrings do what they say."""

import doctest
import re
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SOURCES = ROOT / "src"
PAGES = ("README.md", "docs/library.md", "docs/environments.md")
# The modules whose docstrings have examples.
MODULES = sorted(
    ".".join(path.relative_to(SOURCES).with_suffix("").parts).removesuffix(".__init__")
    for path in SOURCES.rglob("*.py")
    if ">>> " in path.read_text(encoding="utf-8")
)


@pytest.mark.parametrize("page", PAGES)
def test_a_page(page: str) -> None:
    """Its blocks are one program: what one of them has defined the next ones use."""
    text = (ROOT / page).read_text(encoding="utf-8")
    blocks = [block for block in re.findall(r"```python\n(.*?)```", text, re.DOTALL) if ">>>" in block]
    assert blocks
    example = doctest.DocTestParser().get_doctest("\n".join(blocks), {}, page, page, 0)
    assert doctest.DocTestRunner().run(example).failed == 0


def test_all_that_is_public_and_has_something_to_show_shows_it() -> None:
    wanted = {"elbowroom", "elbowroom.bots.bot", "elbowroom.files", "elbowroom.games", "elbowroom.lobby"}
    assert wanted <= set(MODULES)
    doors = {"gymnasium_env", "open_spiel_game", "petting_zoo", "vector"}
    assert {f"elbowroom.env.{door}" for door in doors} <= set(MODULES)


@pytest.mark.parametrize("name", MODULES)
def test_a_module(name: str) -> None:
    tried = doctest.testmod(import_module(name))
    assert tried.attempted
    assert tried.failed == 0
