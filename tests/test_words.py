"""One word for one thing: texts keep to the lists docs/words.*.md, and the lists to the texts."""

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from elbowroom.texts import LANGUAGES

ROOT = Path(__file__).parent.parent
# Other pages for players; "{}" is the language.
PAGES = (
    "docs/rules.{}.md",
    "docs/how-to-play.{}.md",
    "docs/how-to-play-classic.{}.md",
    "docs/how-to-play-azeroth.{}.md",
    "docs/how-to-play-murlocs.{}.md",
    "docs/sets.{}.md",
)
ROW = re.compile(r"\| (?P<word>[^|]+) \| (?P<meaning>[^|]+) \| (?P<others>`[^|]+`) \|")


# Words that people type into the search, not our own words.
TYPED = "web.rules.also"


class Entry(NamedTuple):
    """A word, and what not to say instead."""

    word: str
    others: list[str]


def entries(page: str) -> list[Entry]:
    """Return the rows of a list of words."""
    return [Entry(row["word"], re.findall(r"`([^`]+)`", row["others"])) for row in ROW.finditer(page)]


def pattern(other: str) -> re.Pattern[str]:
    """Return a pattern for a whole word; `*` stands for any letters."""
    letters = re.escape(other).replace(r"\*", r"\w*")
    return re.compile(rf"(?<!\w){letters}(?!\w)")


def strays(places: dict[str, str], listed: list[Entry]) -> list[str]:
    """Return the places that use a name which the list forbids."""
    # Search all texts at once first, because most words occur nowhere.
    everything = "\n".join(places.values())
    missaid = [
        (entry.word, pattern(other)) for entry in listed for other in entry.others if pattern(other).search(everything)
    ]
    return [
        f"{place}: say “{word}”, not “{found[0]}”"
        for word, other in missaid
        for place, text in places.items()
        if (found := other.search(text))
    ]


def _places(language: str) -> Iterator[tuple[str, str]]:
    folder = ROOT / "src/elbowroom/words/locales"
    for path in (folder / f"{language}.json", *sorted((folder / "web").glob(f"*.{language}.json"))):
        for text_id, text in json.loads(path.read_text("utf-8")).items():
            if text_id == TYPED:
                continue
            # Names of placeholders are never shown.
            yield f"{path.name} {text_id}", re.sub(r"\{\w+\}", "{}", text)
    for page in PAGES:
        path = ROOT / page.format(language)
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
            yield f"{path.name}:{number}", line


@cache
def places(language: str) -> dict[str, str]:
    """Return all texts of a language, by where they are."""
    return dict(_places(language))


@cache
def words(language: str) -> list[Entry]:
    return entries((ROOT / f"docs/words.{language}.md").read_text("utf-8"))


@pytest.mark.parametrize("language", LANGUAGES)
class TestEveryLanguage:
    def test_calls_everything_by_its_name(self, language: str) -> None:
        assert strays(places(language), words(language)) == []

    def test_lists_only_words_that_are_said(self, language: str) -> None:
        said = "\n".join(places(language).values()).casefold()
        assert [entry.word for entry in words(language) if entry.word.casefold() not in said] == []

    def test_has_every_row_read(self, language: str) -> None:
        page = (ROOT / f"docs/words.{language}.md").read_text("utf-8")
        assert len(words(language)) == len(re.findall(r"^\|", page, re.MULTILINE)) - 2 > 20


class TestAList:
    LISTED = entries("| token | a piece | `chip`, `relic*` |\n")

    def test_finds_whole_words_and_begun_ones(self) -> None:
        found = strays({"here": "A chip.", "there": "Some relics", "nowhere": "chipped Relics"}, self.LISTED)
        assert found == ["here: say “token”, not “chip”", "there: say “token”, not “relics”"]

    def test_is_content_with_its_own_word(self) -> None:
        assert strays({"here": "a token"}, self.LISTED) == []
