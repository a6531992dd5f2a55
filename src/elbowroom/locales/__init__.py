"""Words in three languages: flat tables of stable ids, one JSON file per language."""

import json
from functools import cache
from importlib.resources import files

LANGUAGES = ("en", "pt-BR", "de")


@cache
def table(language: str) -> dict[str, str]:
    """All texts of a language by id."""
    source = files(__name__).joinpath(f"{language}.json")
    texts: dict[str, str] = json.loads(source.read_text(encoding="utf-8"))
    return texts


def words(text_id: str, language: str = "en", /, **details: object) -> str:
    """The text with this id, its placeholders filled."""
    return table(language)[text_id].format(**details)
