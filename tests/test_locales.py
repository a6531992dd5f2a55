"""Texts: the same ids and placeholders in every language, and words for every reason in the code."""

import ast
import json
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from string import Formatter

import pytest

from elbowroom.texts import LANGUAGES, plural, table, words

# Calls whose first argument is the id of a reason.
REASON_CALLS = ("Problem", "Limit")


def placeholders(text: str) -> set[str]:
    return {field for _, field, _, _ in Formatter().parse(text) if field is not None}


# Endings of plural forms; the text without an ending is the form "other".
FORMS = (".one", ".two", ".few", ".many")


def without_form(text_id: str) -> str:
    """Return the id of a text without the ending of its plural form."""
    return next((text_id.removesuffix(form) for form in FORMS if text_id.endswith(form)), text_id)


def ids_in(language: str, english: Iterable[str]) -> set[str]:
    """Return the ids that a language must have: those of English, with the plural forms of its own rules."""
    plain = {without_form(text_id) for text_id in english}
    counted = {without_form(text_id) for text_id in english if text_id != without_form(text_id)}
    forms = {plural(language, count) for count in range(200)} - {"other"}
    return plain | {f"{text_id}.{form}" for text_id in counted for form in forms}


def with_other_placeholders(texts: dict[str, str], english: dict[str, str]) -> list[str]:
    """Return the ids of texts whose placeholders are not those of English; a plural form may leave out its count."""

    def needed(text: str, text_id: str) -> set[str]:
        return placeholders(text) - ({"count"} if text_id != without_form(text_id) else set())

    wanted = {text_id: english[without_form(text_id)] for text_id in texts}
    return [text_id for text_id in texts if needed(texts[text_id], text_id) != needed(wanted[text_id], text_id)]


def with_spelled_count(texts: dict[str, str]) -> list[str]:
    """Return the ids of plural forms that write a number: in some languages "one" is also said of 0 or 21."""

    def ones(text_id: str) -> int:
        return len(re.findall(r"\b1\b", texts[text_id]))

    return [text_id for text_id in texts if ones(text_id) != ones(without_form(text_id)) and text_id.endswith(FORMS)]


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
        assert table(language).keys() == ids_in(language, table("en"))

    def test_has_the_same_placeholders(self, language: str) -> None:
        assert with_other_placeholders(table(language), table("en")) == []

    def test_writes_no_number_in_a_plural_form(self, language: str) -> None:
        assert with_spelled_count(table(language)) == []

    def test_has_no_empty_text(self, language: str) -> None:
        assert [key for key, text in table(language).items() if not text.strip()] == []

    def test_is_sorted_and_has_no_id_twice(self, language: str, root: Path) -> None:
        text = (root / "src/elbowroom/words/locales" / f"{language}.json").read_text(encoding="utf-8")
        pairs: list[tuple[str, str]] = json.loads(text, object_pairs_hook=list)
        ids = [key for key, _ in pairs]
        assert ids == sorted(set(ids))


def test_there_is_a_file_for_every_language(root: Path) -> None:
    found = {path.stem for path in (root / "src/elbowroom/words/locales").glob("*.json")}
    assert found == set(LANGUAGES)


def test_languages_are_different_languages() -> None:
    for language in LANGUAGES[1:]:
        long = [key for key, text in table("en").items() if len(text) > 25]
        assert [key for key in long if table(language)[key] == table("en")[key]] == []


def test_every_reason_has_words_and_all_words_have_a_reason(root: Path) -> None:
    prefix = "board.problem."
    with_words = {without_form(key).removeprefix(prefix) for key in table("en") if key.startswith(prefix)}
    with_words.remove("in-region")
    assert set(reasons_in_code(root)) == with_words


def test_words_fill_in_details() -> None:
    assert words("board.problem.land-count", "en", count=6, wanted=7, size="S") == ("land regions: 6; size S needs 7")


@pytest.mark.parametrize(
    ("language", "categories"),
    [
        ("en", {"one": [1], "other": [0, 2, 11, 21, 101]}),
        ("de", {"one": [1], "other": [0, 2, 11, 21, 101]}),
        ("pt-BR", {"one": [0, 1], "other": [2, 11, 21, 101]}),
        ("fr", {"one": [0, 1], "other": [2, 11, 21, 101]}),
        ("cs", {"one": [1], "few": [2, 3, 4], "other": [0, 5, 11, 22]}),
        ("pl", {"one": [1], "few": [2, 4, 22, 104], "many": [0, 5, 11, 12, 14, 21, 112]}),
    ],
)
def test_plurals_follow_the_rules_of_the_language(language: str, categories: dict[str, list[int]]) -> None:
    for category, counts in categories.items():
        assert {count: plural(language, count) for count in counts} == dict.fromkeys(counts, category)


def test_a_count_chooses_the_plural_form() -> None:
    assert [words("unit.coins", "en", count=count) for count in (0, 1, 2)] == ["0 coins", "1 coin", "2 coins"]
    assert [words("unit.coins", "pt-BR", count=count) for count in (0, 1, 2)] == ["0 moeda", "1 moeda", "2 moedas"]
