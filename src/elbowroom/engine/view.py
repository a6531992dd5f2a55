"""A state as one seat, or a spectator, sees it: structs alone, filled by `viewing.py`."""

import msgspec

from elbowroom.engine.decision import Decision
from elbowroom.engine.explanation import ScorePart


class RegionView(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True, gc=False):
    """A region: where it is, who holds it with what, and what lies there."""

    board: str
    number: int
    holder: str | None = None
    tokens: int = 0
    companions: int = 0
    markers: tuple[str, ...] = ()
    relics: tuple[str, ...] = ()
    face_down: bool = False


class Note(msgspec.Struct, frozen=True, gc=False):
    """Something public that an ability remembers."""

    what: str
    number: int


class TribeView(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A race in play."""

    race: str
    power: str | None = None
    seat: int
    is_active: bool
    hand: int
    aside: int = 0
    companion: str | None = None
    companions_in_hand: int = 0
    tray: int
    notes: tuple[Note, ...] = ()


class SeatView(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A player: the coins only where they may be seen, the races, and what a scoring now would bring.

    Where there are teams, `team` is the id of the seat's team and `column` the one from which it picks.
    """

    team: str | None = None
    column: int = 0
    coins: int | None = None
    active: str | None = None
    declined: tuple[str, ...] = ()
    would_score: tuple[ScorePart, ...] = ()


class TeamView(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A team: its seats, and its score where the coins of all of them may be seen."""

    id: str
    seats: tuple[int, ...]
    score: int | None = None


class ResultView(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """How a seat or a team has come out: its place, which equal ones share, and what is compared, first things first.

    The score of a team is what its poorest seat has, `richest` what its richest one has; `tokens` lie on the map.
    """

    place: int
    seats: tuple[int, ...]
    team: str | None = None
    score: int
    richest: int
    tokens: int


class ComboView(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True, gc=False):
    """A visible combo, its price, the coins lying on it and the tokens it brings; the power comes up after the race.

    Where factions have columns of their own, `column` tells them apart.
    """

    race: str
    power: str | None = None
    column: int = 0
    price: int
    coins: int = 0
    tokens: int = 0


class View(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A state as one seat sees it (`viewer`, or None for a spectator).

    `acting` is the race with which the seat `to_act` decides; `badges` are all visible ones from the top, also those
    beside an empty row; `banners_left` counts the stack of each column of banners.
    """

    game: str
    boards: tuple[str, ...]
    viewer: int | None = None
    round: int
    rounds: int
    turn_of: int | None
    phase: str
    to_act: int | None = None
    acting: str | None = None
    chance: str | None = None
    is_over: bool = False
    winners: tuple[int, ...] = ()
    # From the first place on, once the game is over.
    results: tuple[ResultView, ...] = ()
    seats: tuple[SeatView, ...]
    teams: tuple[TeamView, ...] = ()
    tribes: tuple[TribeView, ...]
    combos: tuple[ComboView, ...]
    badges: tuple[str, ...]
    banners_left: tuple[int, ...]
    badges_left: int
    regions: tuple[RegionView, ...]
    decision: Decision | None = None
