"""Words in all languages: flat tables of stable ids, one JSON file per language."""

import json
import os
from enum import StrEnum
from functools import cache
from importlib.resources import files
from typing import Final


class Language(StrEnum):
    """The languages of all texts: the one list of them; whoever adds one is told by tests what is missing."""

    en = "en"
    pt_br = "pt-BR"
    de = "de"


LANGUAGES: Final = tuple(language.value for language in Language)
LANGUAGE_VARIABLE: Final = "ELBOWROOM_LANG"


def wanted_language() -> str:
    """The language that the environment asks for where nobody has named one; English if it is none of ours."""
    wanted = os.environ.get(LANGUAGE_VARIABLE, "")
    return wanted if wanted in LANGUAGES else LANGUAGES[0]


@cache
def table(language: str) -> dict[str, str]:
    """All texts of a language by id."""
    source = files(__name__).joinpath(f"{language}.json")
    texts: dict[str, str] = json.loads(source.read_text(encoding="utf-8"))
    return texts


def words(text_id: str, language: str = "en", /, **details: object) -> str:
    """The text with this id, its placeholders filled."""
    return table(language)[text_id].format(**details)
