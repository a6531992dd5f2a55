"""Names of terrains, symbols and combos, which differ between games or depend on grammar.

The name of a combo is data in the texts: `power.….combo.m` and `.f` put the words of a power around the name of a race,
in the order of the language, and `race.….gender` says which of the two to use. Only Portuguese needs both. The name
stands alone, as in a list: German would change it after an article.
"""

from typing import Final

from elbowroom.texts import words

# Texts with another id in one of the games (R-1.1, S-1.1).
_OTHER_IDS: Final = {
    ("warcraft", "terrain.farmland"): "terrain.fields",
    ("warcraft", "terrain.lake"): "terrain.water",
    ("classic", "symbol.magic"): "symbol.magic-classic",
}


def terrain_name(game: str, terrain: str, language: str = "en") -> str:
    """Return the name of a terrain."""
    return words(terrain_text(game, terrain), language)


def terrain_text(game: str, terrain: str) -> str:
    """Return the text id of a terrain's name."""
    return _text_id(game, f"terrain.{terrain}")


def symbol_text(game: str, symbol: str) -> str:
    """Return the text id of a symbol's name."""
    return _text_id(game, f"symbol.{symbol}")


def _text_id(game: str, text_id: str) -> str:
    return _OTHER_IDS.get((game, text_id), text_id)


def combo_name(game: str, race_id: str, power_id: str, language: str) -> str:
    """Return the name of a combo, such as "Flying Amazons" for the classic `amazons` with `flying`."""
    race = words(f"race.{game}.{race_id}", language)
    gender = words(f"race.{game}.{race_id}.gender", language)
    return words(f"power.{game}.{power_id}.combo.{gender}", language, race=race)
