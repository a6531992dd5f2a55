"""Every rule is proved by a test that cites it, and the core of the engine names no ability."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from elbowroom.games import RULESETS, ruleset_with_sets
from tools.rule_ids import ID, all_rules

PARTS = ("R-", "W-", "W.", "S-", "S.", "T.", "M.")


def docstrings_of_tests(tree: ast.AST) -> Iterator[str]:
    """Yield the docstrings of tests and of classes of tests."""
    for node in ast.walk(tree):
        is_test = isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
        is_tests = isinstance(node, ast.ClassDef) and node.name.startswith("Test")
        if (is_test or is_tests) and isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield ast.get_docstring(node) or ""


@pytest.fixture(scope="module")
def cited(root: Path) -> dict[str, set[str]]:
    """Return the files of tests that cite each rule."""
    found: dict[str, set[str]] = {}
    for path in sorted((root / "tests").rglob("test_*.py")):
        for text in docstrings_of_tests(ast.parse(path.read_text(encoding="utf-8"))):
            for rule in ID.findall(text):
                found.setdefault(rule, set()).add(path.name)
    return found


def test_every_rule_is_cited_by_a_test(cited: dict[str, set[str]]) -> None:
    known = [rule.id for rule in all_rules() if rule.id.startswith(PARTS)]
    assert [rule for rule in known if rule not in cited] == []


def test_every_rule_cited_exists(cited: dict[str, set[str]], root: Path) -> None:
    """Also in the code and in its comments."""
    known = {rule.id for rule in all_rules()}
    assert {rule: files for rule, files in cited.items() if rule not in known} == {}
    for path in sorted((root / "src").rglob("*.py")):
        assert [rule for rule in ID.findall(path.read_text(encoding="utf-8")) if rule not in known] == [], path


def names() -> set[str]:
    """Return the ids of all races, powers and relics, and their names as a class or a person would write them."""
    ids = {ability.id for game in RULESETS for ability in ruleset_with_sets(game).abilities}
    assert {"orcs", "portal_mage", "frostmourne", "ghouls", "stout", "leprechauns", "catapult"} <= ids
    return ids


# Words of the rule book that the core must use, and that happen to be the id of an ability, too.
ORDINARY = {"forest", "hill", "swamp"}


def code_words(path: Path) -> set[str]:
    """Return names and strings in a file's code, and their parts (`SPARED_BY_X` is also `x`); no docstrings."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    prose = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(node) is not None
        if isinstance(node.body[0], ast.Expr)
    }
    words: set[str] = set()
    for node in ast.walk(tree):
        for value in (getattr(node, field, None) for field in ("name", "id", "attr", "arg", "value")):
            if isinstance(value, str) and id(node) not in prose:
                words |= {value.lower(), *re.split(r"[^a-z]+", re.sub(r"(?<=[a-z])(?=[A-Z])", "_", value).lower())}
    return words


def test_the_core_names_no_ability(root: Path) -> None:
    """Adding a race touches no core file."""
    forbidden = names() - ORDINARY
    assert "karazhan" in code_words(root / "src/elbowroom/games/warcraft/relics/karazhan.py") & forbidden
    for path in sorted((root / "src/elbowroom/engine").rglob("*.py")):
        assert code_words(path) & forbidden == set(), path
