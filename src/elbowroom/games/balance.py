"""Races and powers that are far too strong: what the preset "balanced" excludes.

A piece is listed if docs/balance.md (base games) or docs/balance-sets.md (games with small sets) suggests a handicap of
at least MARGIN coins: so much more it earns in a usual reign when `hard` plays against itself.
"""

from collections.abc import Sequence
from typing import Final

from elbowroom.engine.cast import Cast, cast_of, with_sets
from elbowroom.engine.ruleset import Ruleset

# The id of the preset, which may stand among excluded ids.
BALANCED: Final = "balanced"
MARGIN: Final = 4
TOO_STRONG: Final[dict[str, tuple[str, ...]]] = {
    "classic": ("ghouls",),
    "warcraft": ("tauren", "forsaken", "blacksmith", "championing"),
    "azeroth": ("tauren", "blacksmith", "championing"),
}
TOO_STRONG_WITH_SETS: Final[dict[str, tuple[str, ...]]] = {"classic": ("ghouls", "were", "marauding")}


def balanced_for(ruleset: Ruleset, sets: Sequence[str] = (), cast: Cast | None = None) -> tuple[str, ...]:
    """Return the ids to exclude from a game, by default with all of its cast, so that nothing is far too strong."""
    added = with_sets(ruleset, sets)
    strong = (TOO_STRONG_WITH_SETS if added else TOO_STRONG).get(ruleset.id, ())
    playing = cast or added or cast_of(ruleset)
    pieces = playing.races + playing.powers
    return tuple([name for name in strong if name in pieces])


def without_presets(
    excluded: Sequence[str], ruleset: Ruleset, sets: Sequence[str], cast: Cast | None
) -> tuple[str, ...]:
    """Return excluded ids, each once, with the ids of the preset in its place."""
    if BALANCED not in excluded:
        return tuple(excluded)
    others = [name for name in excluded if name != BALANCED]
    return tuple(dict.fromkeys([*others, *balanced_for(ruleset, sets, cast)]))
