"""Texts: the same ids and placeholders in every language, and words for every reason in the code."""

import ast
import json
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

from elbowroom.locales import LANGUAGES, table, words

# Calls whose first argument is the id of a reason.
REASON_CALLS = ("Problem", "Limit")


def placeholders(text: str) -> set[str]:
    return {field for _, field, _, _ in Formatter().parse(text) if field is not None}


def reasons_in_code(root: Path) -> Iterator[str]:
    for path in sorted((root / "src").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(func=ast.Name(id=name), args=[ast.Constant(value=str(reason)), *_]):
                    if name in REASON_CALLS:
                        yield reason


@pytest.mark.parametrize("language", LANGUAGES)
class TestEveryLanguage:
    def test_has_the_same_ids(self, language: str) -> None:
        assert table(language).keys() == table("en").keys()

    def test_has_the_same_placeholders(self, language: str) -> None:
        english = table("en")
        wrong = [key for key, text in table(language).items() if placeholders(text) != placeholders(english[key])]
        assert wrong == []

    def test_has_no_empty_text(self, language: str) -> None:
        assert [key for key, text in table(language).items() if not text.strip()] == []

    def test_is_sorted_and_has_no_id_twice(self, language: str, root: Path) -> None:
        text = (root / "src/elbowroom/locales" / f"{language}.json").read_text(encoding="utf-8")
        pairs: list[tuple[str, str]] = json.loads(text, object_pairs_hook=list)
        ids = [key for key, _ in pairs]
        assert ids == sorted(set(ids))


def test_there_is_a_file_for_every_language(root: Path) -> None:
    found = {path.stem for path in (root / "src/elbowroom/locales").glob("*.json")}
    assert found == set(LANGUAGES)


def test_languages_are_different_languages() -> None:
    for language in LANGUAGES[1:]:
        long = [key for key, text in table("en").items() if len(text) > 25]
        assert [key for key in long if table(language)[key] == table("en")[key]] == []


def test_every_reason_has_words_and_all_words_have_a_reason(root: Path) -> None:
    prefix = "board.problem."
    with_words = {key.removeprefix(prefix) for key in table("en") if key.startswith(prefix)} - {"in-region"}
    assert set(reasons_in_code(root)) == with_words


def test_words_fill_in_details() -> None:
    assert words("board.problem.land-count", "en", count=6, wanted=7, size="S") == ("land regions: 6; size S needs 7")
