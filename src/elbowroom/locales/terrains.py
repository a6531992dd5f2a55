"""The names of terrains and symbols, which differ between the games."""

from typing import Final

from elbowroom.locales import words

# What goes by another name in one of the games (R-1.1, S-1.1).
_OTHERWISE: Final = {
    ("warcraft", "terrain.farmland"): "terrain.fields",
    ("warcraft", "terrain.lake"): "terrain.water",
    ("classic", "symbol.magic"): "symbol.magic-classic",
}


def terrain_name(game: str, terrain: str, language: str = "en") -> str:
    """A terrain's name."""
    return words(terrain_text(game, terrain), language)


def terrain_text(game: str, terrain: str) -> str:
    """The id of a terrain's name."""
    return _named(game, f"terrain.{terrain}")


def symbol_text(game: str, symbol: str) -> str:
    """The id of a symbol's name."""
    return _named(game, f"symbol.{symbol}")


def _named(game: str, text_id: str) -> str:
    return _OTHERWISE.get((game, text_id), text_id)
