"""A table with all small sets, and positions for it."""

from collections.abc import Sequence
from typing import Any

from tests.classic.ghouls import ghouls
from tests.classic.maps import ClassicTable, Seat, at, elves_elsewhere, holds, v
from tests.engine.table import Combo, Tribe


class SetTable(ClassicTable):
    """A classic game with all sets, set up in the middle."""

    def __init__(self, *seats: Seat, **rest: object) -> None:
        super().__init__(*seats, **{"sets": ["all"], **rest})


def turn_of(active: Tribe, foe: Seat | None = None, **rest: object) -> SetTable:
    """Return the turn of a race against an opponent, who is by default not in the way."""
    return SetTable(Seat(active=active), foe or elves_elsewhere(), **rest)


RATMEN = holds("ratmen", "forest", at({2: 1}), hand=9)
# Loot in region 3 that turns out to be an attack.
SKAG_ATTACK: dict[str, Any] = {"markers": {"loot": [v(3)]}, "memory": {"skags": {"attack_0": v(3)}}}


def foe(
    race: str, power: str, regions: dict[int, int], coins: int = 5, declined: Sequence[Tribe] = (), **rest: Any
) -> Seat:
    """Return an opponent with an active race."""
    return Seat(active=holds(race, power, at(regions), **rest), coins=coins, declined=list(declined))


def behind(*tribes: Tribe) -> Seat:
    """Return an opponent out of the way with races in decline."""
    return foe("elves", "mounted", {17: 1}, declined=tribes)


def column(*powers: str) -> list[Combo]:
    """Return combos with these powers first, then others."""
    races = ("wizards", "giants", "tritons", "dwarves", "goblins", "fauns")
    others = ("merchant", "alchemist", "commando", "forest", "ransacking", "pillaging")
    chosen = [*powers, *(other for other in others if other not in powers)][:6]
    return [Combo(race=race, power=power) for race, power in zip(races, chosen, strict=True)]


def place_own(table: SetTable) -> SetTable:
    """End the turn of seat 0 and place its tokens, so that the other seat places those that it withdrew."""
    table.end()
    while table.actor == 0:
        action = table.options()[0]
        table.play(action.kind, None if action.region is None else table.name(action.region), action.number)
    return table


def with_ghouls(active: Tribe, regions: dict[int, int] | None = None, other: Seat | None = None) -> SetTable:
    """Return the conquests of a player's Ghouls in decline, before those of the active race."""
    own = Seat(active=active, declined=[ghouls({2: 6} if regions is None else regions)])
    return SetTable(own, other or foe("elves", "mounted", {20: 1})).play("done")
