"""The model of a position file, which people can write by hand: regions, tokens, markers, combos and coins.

A region is written `board:number`, or just as its number if there is one board. Omitted fields are as at the start of a
game. `set_up.py` makes a state of a position, `export.py` a position of a state.
"""

from collections.abc import Sequence
from typing import Annotated, Final

import msgspec

from elbowroom.engine.ability import Ability
from elbowroom.engine.cast import Cast, Name
from elbowroom.engine.errors import PositionError
from elbowroom.engine.markers import Marker
from elbowroom.engine.version import RULES_VERSION

FORMAT: Final = 2
# The coins assumed for a seat with unknown coins: enough for anything that the rules let it buy.
UNKNOWN_COINS: Final = 20

# Bounded, so that no file can contain huge numbers; `set_up.py` checks the values.
Count = Annotated[int, msgspec.Meta(ge=-(10**6), le=10**6)]
# A value of an ability's memory: a number, seat, option or region, several seats, or numbers by race.
MemoryValue = Count | Name | list[Count] | dict[Name, Count]
# A value of a register of the turn: a flag, a number, the id of a race or ability, a region, or several of them.
RegisterValue = bool | Count | Name | list[Name]


class Tribe(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A race in play: tokens and companions by region, in hand and set aside."""

    race: Name
    power: Name | None = None
    regions: dict[Name, Count] = {}
    companions: dict[Name, Count] = {}
    hand: Count = 0
    aside: Count = 0
    companions_in_hand: Count = 0


class Seat(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A player: coins (null if unknown) and tribes."""

    coins: Count | None = 5
    active: Tribe | None = None
    declined: list[Tribe] = []


class Combo(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A visible combo, the coins on it and the tokens beside it.

    With a column per faction, `race` is a list with "" for no banner.
    """

    race: Name | list[Name]
    power: Name
    coins: Count = 0
    tokens: Count = 0


class Position(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A whole position: the pieces of the game, and how far the turn has come.

    `turn` is the seat whose turn it is and `first` the seat that began, from 0. If `combos` is omitted, the first
    banners and badges that are not in play are visible, in the order of the rules; if `natives` is, they stand on their
    symbols in all empty regions; if `face_down` is, markers lie where no active race stands and no relic was revealed.
    """

    # Factories, so that `omit_defaults` does not leave them out of files.
    format: Count = msgspec.field(default_factory=lambda: FORMAT)
    rules: Count = msgspec.field(default_factory=lambda: RULES_VERSION)
    game: Name = msgspec.field(default_factory=lambda: "warcraft")
    cast: Cast | None = None
    # Sets that the game has; `cast` may name single pieces instead.
    sets: list[Name] = []
    boards: list[Name]
    seats: list[Seat]
    round: Count = 1
    turn: Count = 0
    first: Count = 0
    phase: Name = "turn"
    natives: list[Name] | None = None
    combos: list[Combo] | None = None
    excluded: list[Name] = []
    banners_below: list[Name] = []
    badges_discarded: list[Name] = []
    markers: dict[Name, list[Name]] = {}
    relics: dict[Name, Name] = {}
    relics_gone: list[Name] = []
    face_down: list[Name] | None = None
    memory: dict[Name, dict[Name, MemoryValue]] = {}
    moment: dict[Name, RegisterValue] | None = None
    hash: Name | None = None


def require(condition: object, reason: str, **details: object) -> None:
    """Raise PositionError unless a condition holds."""
    if not condition:
        raise PositionError(reason, **details)


def number_in(things: Sequence[Ability | Marker], wanted: str, reason: str) -> int:
    """Return the index of the thing with an id; raise PositionError if there is none."""
    for number, thing in enumerate(things):
        if thing.id == wanted:
            return number
    raise PositionError(reason, id=wanted)
