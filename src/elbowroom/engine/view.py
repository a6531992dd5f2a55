"""Structs that clients receive: the view of a seat, its decision, and explanations of costs and scores.

`viewing.py` fills views, `choices.py` decisions and `explain.py` explanations. A decision is a list of choices of a few
generic kinds, so that a client can show any of them: one of some options, a region, several regions, tokens to spread
over regions, yes or no.
"""

import msgspec

from elbowroom.engine.action_text import Action


class CostPart(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A part of a cost in tokens: the id of its source; for defending tokens also their race."""

    source: str
    tokens: int
    race: str | None = None


class Payment(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """Coins to pay before an attack: the ability that demands them, and the seat that gets them (None: the bank)."""

    ability: str
    coins: int
    seat: int | None = None


class Odds(msgspec.Struct, frozen=True, gc=False):
    """The number of successful outcomes, and of all equally likely ones, of the die or of two dice."""

    good: int
    all: int


class Explanation(msgspec.Struct, frozen=True, omit_defaults=True):
    """The cost of conquering a region; `reason` is why that is impossible, or None if it is possible.

    `parts` add up to `cost`; `hand` is the number of tokens that can be spent. `odds` is set if the die decides: in a
    last conquest, with an aid that rolls first, and where the player must roll before naming the region. `by` is the
    marker or ability that causes the reason.
    """

    region: int
    cost: int
    hand: int
    parts: tuple[CostPart, ...] = ()
    payments: tuple[Payment, ...] = ()
    odds: Odds | None = None
    reason: str | None = None
    by: str | None = None

    @property
    def is_possible(self) -> bool:
        """True if the region can be conquered now, or attacked with the die."""
        return self.reason is None


class ScorePart(msgspec.Struct, frozen=True, gc=False):
    """Coins that a seat would score, and their source."""

    source: str
    coins: int


class Option(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """One option: `what` is the kind of action, or the meaning of its number; ids and numbers describe it."""

    action: Action
    what: str
    ability: str | None = None
    use: int | None = None
    number: int | None = None
    race: str | None = None
    power: str | None = None
    relic: str | None = None
    price: int | None = None
    coins: int | None = None
    tokens: int | None = None


class OneOf(msgspec.Struct, frozen=True, tag="one-of", tag_field="kind"):
    """One of some options."""

    options: tuple[Option, ...]


class RegionOption(msgspec.Struct, frozen=True, omit_defaults=True):
    """A region that can be named; for a conquest with the explanation of its cost."""

    action: Action
    region: int
    explanation: Explanation | None = None


class PickRegion(msgspec.Struct, frozen=True, tag="region", tag_field="kind"):
    """One region; `what` is the kind of action."""

    what: str
    options: tuple[RegionOption, ...]


class Several(msgspec.Struct, frozen=True, omit_defaults=True, tag="several", tag_field="kind"):
    """Several regions in any order, `least` to `most` in all; `named` are those named so far.

    Each region is named by its action. `done` ends the choice early if it is there; naming `most` regions ends it, too.
    """

    what: str
    options: tuple[RegionOption, ...]
    least: int
    most: int
    named: tuple[int, ...] = ()
    done: Option | None = None


class Place(msgspec.Struct, frozen=True, gc=False):
    """A region that gets tokens or companions, with those that stand there already."""

    region: int
    tokens: int
    companions: int


class Spread(msgspec.Struct, frozen=True, tag="spread", tag_field="kind"):
    """Tokens or companions to spread over places, in order; the tokens that each place needs stand there already.

    The seat now adds `least` to `most` of the `pool` to the first place. The last place gets the rest.
    """

    what: str
    pool: int
    least: int
    most: int
    places: tuple[Place, ...]


class YesNo(msgspec.Struct, frozen=True, tag="yes-no", tag_field="kind"):
    """Yes or no."""

    yes: Action
    no: Action


Choice = OneOf | PickRegion | Several | Spread | YesNo


class Decision(msgspec.Struct, frozen=True, omit_defaults=True):
    """The decision of a seat: the id of the question, the ability that asks it, and the choices."""

    seat: int
    question: str
    choices: tuple[Choice, ...]
    ability: str | None = None


class RegionView(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True, gc=False):
    """A region: its board and number, its holder with tokens and companions, and the pieces that lie there."""

    board: str
    number: int
    holder: str | None = None
    tokens: int = 0
    companions: int = 0
    markers: tuple[str, ...] = ()
    relics: tuple[str, ...] = ()
    face_down: bool = False
    # The side of a marker that lies face down, for the player who knows it.
    secret: str | None = None


class Note(msgspec.Struct, frozen=True, gc=False):
    """A value that an ability remembers and that all players may see."""

    what: str
    number: int


class TribeView(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A race in play."""

    race: str
    power: str | None = None
    # The power that it borrows.
    borrowed: str | None = None
    seat: int
    is_active: bool
    hand: int
    aside: int = 0
    companion: str | None = None
    companions_in_hand: int = 0
    tray: int
    notes: tuple[Note, ...] = ()


class SeatView(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A player: the races, the coins if the viewer may see them, and the parts of the score if the turn ended now.

    In a game with teams, `team` is the id of the seat's team and `column` the column from which it picks.
    """

    team: str | None = None
    column: int = 0
    coins: int | None = None
    active: str | None = None
    declined: tuple[str, ...] = ()
    would_score: tuple[ScorePart, ...] = ()


class TeamView(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A team: its seats, and its score if the viewer may see the coins of all of them."""

    id: str
    seats: tuple[int, ...]
    score: int | None = None


class ResultView(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """The final place of a seat or a team, and the numbers that decide it, in the order in which they are compared.

    `score` is the coins of the team's poorest seat, `richest` those of its richest one, `tokens` its tokens on the
    map. Teams that are equal in all of them share a place.
    """

    place: int
    seats: tuple[int, ...]
    team: str | None = None
    score: int
    richest: int
    tokens: int


class ComboView(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True, gc=False):
    """A visible combo, its price, the coins lying on it and the tokens it brings; `power` is None until it is revealed.

    In a game with teams, each faction has its `column`.
    """

    race: str
    power: str | None = None
    column: int = 0
    price: int
    coins: int = 0
    tokens: int = 0


class View(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A state as one seat sees it (`viewer`, or None for a spectator).

    `acting` is the race for which the seat `to_act` decides; `badges` are all visible powers from the top, even those
    of rows without a banner; `banners_left` is the number of banners in the stack of each column.
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
    # Sorted by place; empty until the game is over.
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
