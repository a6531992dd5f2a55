"""Texts of the client: the same ids and placeholders in every language, each of them said, and none missing."""

import json
import re
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

from elbowroom.texts import LANGUAGES, table
from tests.test_locales import ids_in, with_other_placeholders, with_spelled_count, without_form

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "src/elbowroom/words/locales/web"
AREAS = sorted(path.name.removesuffix(".en.json") for path in FOLDER.glob("*.en.json"))
# Ids as they stand in the sources: whole, or with parts to be filled in.
WHOLE = re.compile(r"""["'](web\.[\w.-]+)["']""")
SAID = re.compile(r"""\b(?:t|counted)\(\s*["']([\w.-]+)["']""")
MADE = re.compile(r"`((?:[a-z]+\.)+[^`\s]*\$\{[^`\s]*)`")


def texts(area: str, language: str) -> dict[str, str]:
    pairs = json.loads((FOLDER / f"{area}.{language}.json").read_text("utf-8"), object_pairs_hook=list)
    ids = [key for key, _ in pairs]
    assert ids == sorted(set(ids)), f"{area}.{language}.json is not sorted, or has an id twice"
    return dict(pairs)


@cache
def english() -> dict[str, str]:
    return {key: text for area in AREAS for key, text in texts(area, "en").items()}


@cache
def sources() -> dict[str, str]:
    found = [path for path in (ROOT / "web/src").rglob("*") if path.suffix in (".ts", ".svelte")]
    return {str(path.relative_to(ROOT)): path.read_text("utf-8") for path in found}


def pattern(made: str) -> re.Pattern[str]:
    """Return a pattern for ids made with `${…}`."""
    return re.compile(".+".join(re.escape(part) for part in re.split(r"\$\{(?:[^{}]|\{[^{}]*\})*\}", made)))


def test_every_area_has_every_language() -> None:
    assert {path.name for path in FOLDER.glob("*")} == {f"{area}.{code}.json" for area in AREAS for code in LANGUAGES}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("area", AREAS)
def test_an_area_in_a_language(area: str, language: str) -> None:
    found, wanted = texts(area, language), texts(area, "en")
    assert found.keys() == ids_in(language, wanted)
    assert [key for key in found if not key.startswith(f"web.{area}.")] == []
    assert [key for key, text in found.items() if not text.strip()] == []
    assert with_other_placeholders(found, wanted) == []
    assert with_spelled_count(found) == []
    if language != "en":
        long = [key for key, text in found.items() if len(re.sub(r"\{\w+\}", "", text)) > 25]
        assert [key for key in long if found[key] == wanted[key]] == []


def test_areas_share_no_id_with_the_engine() -> None:
    assert english().keys() & table("en").keys() == set()
    assert all(one < other for one, other in pairwise(AREAS))


def test_every_id_in_the_client_has_a_text() -> None:
    known = english().keys() | table("en").keys()
    missing = {
        f"{path}: {found}"
        for path, text in sources().items()
        for found in [*WHOLE.findall(text), *SAID.findall(text)]
        # Or it is what ids begin with.
        if found not in known and not any(key.startswith(f"{found}.") for key in known)
    }
    assert missing == set()


def test_every_composed_id_in_the_client_has_a_text() -> None:
    known = english().keys() | table("en").keys()
    missing = {
        f"{path}: {made}"
        for path, text in sources().items()
        for made in MADE.findall(text)
        if made.startswith("web.") and not any(pattern(made).fullmatch(key) for key in known)
    }
    assert missing == set()


def test_all_words_are_said() -> None:
    whole = {found for text in sources().values() for found in WHOLE.findall(text)}
    made = [pattern(found) for text in sources().values() for found in MADE.findall(text)]
    said = {
        key
        for key in english()
        if {key, without_form(key)} & whole or any(one.fullmatch(without_form(key)) for one in made)
    }
    assert sorted(english().keys() - said) == []


def test_the_client_has_the_same_languages(root: Path) -> None:
    lists = []
    for path in (*(root / "web/build").rglob("*.ts"), *(root / "web/src").rglob("*.ts")):
        found = re.findall(r"LANGUAGES = (\[.*?\])", path.read_text(encoding="utf-8"))
        lists += [json.loads(one) for one in found]
    assert lists
    assert {tuple(one) for one in lists} == {tuple(LANGUAGES)}
