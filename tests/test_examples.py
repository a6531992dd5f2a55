"""Examples in documents and docstrings do what they say."""

import ast
import doctest
import re
from collections.abc import Iterator
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
    assert doctest.DocTestRunner().run(read("\n".join(blocks), page)).failed == 0


def test_all_that_is_public_and_has_something_to_show_shows_it() -> None:
    wanted = {"elbowroom", "elbowroom.bots.bot", "elbowroom.files", "elbowroom.games", "elbowroom.lobby"}
    assert wanted <= set(MODULES)
    doors = {"gymnasium_env", "open_spiel_game", "petting_zoo", "vector"}
    assert {f"elbowroom.env.{door}" for door in doors} <= set(MODULES)


@pytest.mark.parametrize("name", MODULES)
def test_a_module(name: str) -> None:
    """The docstrings are read from the source: compiled functions have none that doctest would find."""
    module = import_module(name)
    path = SOURCES.joinpath(*name.split("."))
    source = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    examples = [example for text in docstrings(source) if (example := read(text, name)).examples]
    assert examples
    for example in examples:
        example.globs = dict(vars(module))
        assert doctest.DocTestRunner().run(example).failed == 0


def docstrings(source: Path) -> Iterator[str]:
    """What a module, its classes and its functions say of themselves."""
    for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            yield ast.get_docstring(node) or ""


def read(text: str, name: str) -> doctest.DocTest:
    """The examples in a text."""
    return doctest.DocTestParser().get_doctest(text, {}, name, name, 0)
