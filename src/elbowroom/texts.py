"""Texts in all languages: flat tables of stable ids, one JSON file per language in `words/locales/`.

It imports nothing of the package, so that any module can use it, errors included.
"""

import json
import os
from enum import StrEnum
from functools import cache
from importlib.resources import files
from typing import Final


class Language(StrEnum):
    """The languages of all texts; when you add one, tests name the texts that are missing."""

    en = "en"
    pt_br = "pt-BR"
    de = "de"


LANGUAGES: Final = tuple(language.value for language in Language)
LANGUAGE_VARIABLE: Final = "ELBOWROOM_LANG"


def wanted_language() -> str:
    """Return the language that the environment variable names; English if that is not supported."""
    wanted = os.environ.get(LANGUAGE_VARIABLE, "")
    return wanted if wanted in LANGUAGES else LANGUAGES[0]


@cache
def table(language: str) -> dict[str, str]:
    """Return all texts of a language by id."""
    source = files("elbowroom").joinpath(f"words/locales/{language}.json")
    texts: dict[str, str] = json.loads(source.read_text(encoding="utf-8"))
    return texts


def plural(language: str, count: int) -> str:
    """Return the plural category of a whole number in a language, by the rules of the Unicode CLDR."""
    match language.partition("-")[0]:
        case "pt" | "fr":
            return "one" if count in (0, 1) else "other"
        case "cs":
            return "one" if count == 1 else "few" if 2 <= count <= 4 else "other"
        case "pl":
            is_few = 2 <= count % 10 <= 4 and not 12 <= count % 100 <= 14
            return "one" if count == 1 else "few" if is_few else "many"
        case _:
            return "one" if count == 1 else "other"


def words(text_id: str, language: str = "en", /, **details: object) -> str:
    """Return the text with this id, its placeholders filled.

    A text with a `count` may have plural forms: `text_id.one`, `.few` or `.many`; `text_id` itself is the form "other".
    """
    texts = table(language)
    count = details.get("count")
    form = f"{text_id}.{plural(language, count)}" if isinstance(count, int) else text_id
    return texts.get(form, texts[text_id]).format(**details)
