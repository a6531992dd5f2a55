"""Names of the inputs of a network for games with small sets, and its weights for another cast.

Such a network has learned two things about an ability: what is special about it, as weights of its own, and what its
traits (`traits.py`) mean, as weights that all abilities share. A known ability uses its own weights, which contain
both; one that the network has never seen gets the sum over its traits. The result has an input for each ability of the
game, so playing takes no longer than with a network for one cast.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from elbowroom.bots.value.features import COUNTS, MAX_TURNS, SET_COUNTS, SET_ROW_COUNTS
from elbowroom.bots.value.traits import traits_of
from elbowroom.bots.value.weights import Weights
from elbowroom.engine.ruleset import Ruleset

MAP_NUMBERS: Final = 4


def input_names(
    seats: int, rows: int, races: Sequence[str], powers: Sequence[str], markers: Sequence[str]
) -> Iterator[tuple[str, str]]:
    """Yield for each input, in the order of `FeatureEncoder`, its role and its ability; no ability for plain numbers.

    The role of an ability is where it is: "0 active" for the race and for the power of the seat whose turn it is.
    `rows` is the number of visible combos; there is one column, and no relics.
    """
    for seat in range(seats):
        for names, roles in ((races, ("active", "turns")), (powers, ("active", "turns")), (races, ("declined",))):
            yield from ((f"{seat} {role}", name) for role in roles for name in names)
        yield from ((f"{seat} marker {marker}", "") for marker in markers)
        yield from ((f"{seat} count {number}", "") for number in range(COUNTS + SET_COUNTS))
    yield from ((f"turns {number}", "") for number in range(MAX_TURNS + 1))
    for names in (races, powers):
        yield from ((f"row {row}", name) for row in range(rows - 1) for name in names)
    yield from ((f"coins {row}", "") for row in range(rows - 1))
    yield from ((f"row {row} count {number}", "") for row in range(rows - 1) for number in range(SET_ROW_COUNTS))
    yield from ((f"map {number}", "") for number in range(MAP_NUMBERS))


def weights_in(weights: Weights, ruleset: Ruleset) -> list[int]:
    """Return the numbers of a network for the cast of a ruleset, without the weights that all abilities share."""
    about, numbers = weights.about, weights.numbers
    hidden = about.sizes[1]
    names = list(input_names(about.players, ruleset.rows, about.races, about.powers, about.markers))
    own = {name: number for number, name in enumerate(names)}
    roles = roles_in(about.players, ruleset.rows)
    shared = {role: len(names) + number * len(about.traits) for number, role in enumerate(roles)}
    abilities = {ability.id: ability for ability in (*ruleset.races, *ruleset.powers)}
    markers = [marker.id for marker in ruleset.markers]
    found: list[int] = []
    for role, ability in input_names(about.players, ruleset.rows, ruleset.race_ids, ruleset.power_ids, markers):
        row = [0] * hidden
        if (role, ability) in own:
            row = _row(numbers, own[role, ability], hidden)
        elif ability:
            traits = traits_of(ruleset, abilities[ability])
            for number, trait in enumerate(about.traits):
                meaning = _row(numbers, shared[role] + number, hidden)
                row = [so_far + traits[trait] * weight for so_far, weight in zip(row, meaning, strict=True)]
        found += row
    return found + numbers[(len(names) + len(roles) * len(about.traits)) * hidden :]


def _row(numbers: list[int], number: int, hidden: int) -> list[int]:
    """Return the weights of an input."""
    return numbers[number * hidden : (number + 1) * hidden]


def roles_in(seats: int, rows: int) -> list[str]:
    """Return the roles of abilities."""
    roles = [f"{seat} {role}" for seat in range(seats) for role in ("active", "turns", "declined")]
    return roles + [f"row {row}" for row in range(rows - 1)]
