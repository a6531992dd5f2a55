"""The names of terrains, which differ between the games."""

from elbowroom.locales import words


def terrain_name(game: str, terrain: str, language: str = "en") -> str:
    """A terrain's name: what is farmland in the classic game is called fields in Warcraft (R-1.1)."""
    return words(terrain_text(game, terrain), language)


def terrain_text(game: str, terrain: str) -> str:
    """The id of a terrain's name."""
    return "terrain.fields" if (game, terrain) == ("warcraft", "farmland") else f"terrain.{terrain}"
