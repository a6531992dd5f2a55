"""Positions that people can write: who holds what with how many tokens, markers, hands, combos and coins.

A region is written `board:number`, or just its number where there is one board. What is left out is as at the start
of a game. `set_up.py` makes a state of a position, `export.py` a position of a state.
"""

from collections.abc import Sequence
from typing import Annotated, Final

import msgspec

from elbowroom.engine.ability import Ability
from elbowroom.engine.errors import PositionError
from elbowroom.engine.markers import Marker
from elbowroom.engine.version import RULES_VERSION

FORMAT: Final = 1

# Bounded, so that no file can bring numbers that arithmetic chokes on; what they may be is checked at set-up.
Count = Annotated[int, msgspec.Meta(ge=-(10**6), le=10**6)]
Memory = Annotated[int, msgspec.Meta(ge=0, le=2**53)]
Name = Annotated[str, msgspec.Meta(max_length=80)]


class Tribe(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A race in play: the tokens in each of its regions, companions among them, and what is in hand."""

    race: Name
    power: Name | None = None
    regions: dict[Name, Count] = {}
    companions: dict[Name, Count] = {}
    hand: Count = 0
    aside: Count = 0
    companions_in_hand: Count = 0


class Seat(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """One player's coins and tribes."""

    coins: Count = 5
    active: Tribe | None = None
    declined: list[Tribe] = []


class Combo(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A visible combo and the coins lying on it; a row of banners, "" for none, where each faction has its column."""

    race: Name | list[Name]
    power: Name
    coins: Count = 0


class Moment(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """How far a turn has come, for positions in the middle of one; written by the program, sealed by the hash."""

    to_act: Count = -1
    tribe: Name | None = None
    asking: Name | None = None
    agenda: list[Name] = []
    when: Count = 0
    stage: Count = 0
    named: list[Name] = []
    chosen_region: Count = -1
    chosen_relic: Name | None = None
    placing: Count = 0
    spread: list[Name] = []
    may_decline: bool = False
    begun: bool = False
    abandoned: list[Name] = []
    attacked: list[Name] = []
    aids: list[Name] = []
    used: list[Name] = []


class Position(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A whole position: the table, whose turn of which round it is, and the phase of that turn.

    `turn` and `first` are seats, from 0: whose turn it is and who began. Without `combos` the first banners and badges
    that are not in play are visible, in the order of the rules; without `natives` they stand wherever their symbol is
    and nobody else; without `face_down` markers lie wherever no active race and no revealed relic has come.
    """

    # Made anew each time, so that files always say them.
    format: Count = msgspec.field(default_factory=lambda: FORMAT)
    rules: Count = msgspec.field(default_factory=lambda: RULES_VERSION)
    game: Name = msgspec.field(default_factory=lambda: "warcraft")
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
    memory: dict[Name, Memory] = {}
    moment: Moment | None = None
    hash: Name | None = None


def demand(condition: object, reason: str, **details: object) -> None:
    """Refuse a position unless a condition holds."""
    if not condition:
        raise PositionError(reason, **details)


def number_in(things: Sequence[Ability | Marker], wanted: str, reason: str) -> int:
    """The number of the thing with this id."""
    for number, thing in enumerate(things):
        if thing.id == wanted:
            return number
    raise PositionError(reason, id=wanted)
