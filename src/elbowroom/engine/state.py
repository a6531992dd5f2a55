"""The state of a game: ints and flat lists, fast to copy. Coins are its only secret; it contains no random numbers."""

from collections.abc import Iterable
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final

from elbowroom.engine.native import Numbers, i64, mypyc_attr, vec
from elbowroom.engine.regions import NOWHERE, Regions, only

if TYPE_CHECKING:
    from elbowroom.engine.accessors import Combo, Holding, Tribe
    from elbowroom.engine.events import Event
    from elbowroom.engine.hooks import Hooks
    from elbowroom.engine.region_set import RegionSet
    from elbowroom.engine.ruleset import Ruleset
    from elbowroom.engine.world import World

# In place of a seat in `actor`; NOBODY also in place of a tribe, a power, an ability or a question.
NOBODY: Final = -1
CHANCE: Final = -2
# In place of an ability in `die_for`.
LAST_CONQUEST: Final = 1000

# The names of all fields.
REGISTERS: Final = (
    "abandoned",
    "active",
    "actor",
    "agenda",
    "aid_pieces",
    "aids",
    "answers",
    "aside",
    "attacked",
    "badge_discards",
    "badges",
    "banner_queue",
    "banners",
    "base",
    "begun",
    "closed",
    "coins",
    "column_short",
    "columns",
    "companions",
    "companions_in_hand",
    "declined",
    "die_for",
    "events",
    "excluded",
    "face_down",
    "finding",
    "flip_for",
    "found",
    "hand",
    "held",
    "hooks",
    "lone",
    "marks",
    "may_decline",
    "memory",
    "options",
    "owner",
    "placing",
    "power_of",
    "question",
    "relic_at",
    "relics_unseen",
    "returning",
    "round",
    "rounds",
    "row_badges",
    "row_coins",
    "ruleset",
    "seat",
    "seat_of",
    "seats",
    "spread",
    "step",
    "target",
    "target_by",
    "target_cost",
    "tokens",
    "tray",
    "tribe",
    "turn",
    "used",
    "watchers",
    "world",
)


def numbers(items: Iterable[int]) -> Numbers:
    """Return an array of some ints."""
    return vec[i64]([item for item in items])  # noqa: C416 — so the compiler makes no list of it first


@mypyc_attr(acyclic=True, free_list_len=1)
class State:
    """A game at one moment: the pieces on the map, the coins, and the decision that is due.

    `elbowroom.apply(state, option)` plays one of `options` in place, `after(option)` in a copy. The methods return
    values that print well. These fields may be read, too:

    - `options`: the legal actions as ints (`elbowroom.action_of` says them in words), or the outcomes of chance
    - `actor`: the seat that decides now; CHANCE (-2) when chance does, -1 when the game is over
    - `seat`: the seat whose turn it is; `seats`: how many there are
    - `round`, `rounds`: the round, counted from 0, and how many are played; `turn`: turns played so far by all
    - `coins`: coins by seat. A bot sees its own and its allies'; those of others only if they are known
    - `owner`, `tokens`, `companions`: by region, the number of the tribe that holds it (-1: none) and its pieces there
    - `active`: by seat, the number of its active tribe (-1: none); `declined`: its tribes in decline, as a bit mask
    - `held`, `hand`, `tray`, `seat_of`, `power_of`: by tribe, regions as a bit mask, tokens in hand and left in the
      tray, the seat (-1: none), the number of its power (-1: none)
    - `spread`: in a redeployment, the regions that still get tokens, the next one first
    - `begun`, `may_decline`: whether conquests have begun this turn, and whether declining is still possible
    - `ruleset`, `world`: the rules (`ruleset.id` names the game) and the map, both shared by all copies

    A tribe is a race's number in `ruleset.races`; the last number stands for the natives. Everything else belongs to
    the engine and may change with it. Do not assign fields: only actions change a state.

    States compare equal when they are the same position of the same game; they can be copied and pickled, and
    `repr(state)` is the position as one line, which `elbowroom.load` reads.
    """

    __slots__ = REGISTERS

    def __init__(self, ruleset: "Ruleset", world: "World", seats: int, source: "State | None" = None) -> None:
        self.ruleset = ruleset
        self.world = world
        self.seats: i64 = seats
        if source is not None:
            self._copy_fields(source)
            return
        races, regions = len(ruleset.races), world.size
        self.rounds: i64 = ruleset.rounds[ruleset.players_of(seats)]
        # The round, the seat whose turn it is, the step of its turn, the seat and tribe that act, the legal actions.
        self.round: i64 = 0
        self.turn: i64 = 0
        self.seat: i64 = NOBODY
        self.step: i64 = 0
        self.actor: i64 = NOBODY
        self.tribe: i64 = NOBODY
        self.options: Numbers = vec[i64]()
        self.hooks: Hooks = ruleset.no_hooks
        # The question that an ability asks, by number; the questions to ask after it; the actions that named regions or
        # a relic in answer to it and to the questions that led to it.
        self.question: i64 = NOBODY
        self.agenda: tuple[int, ...] = ()
        self.answers: tuple[int, ...] = ()
        # Redeployment: whether companions or tokens are placed, and the regions that still get some.
        self.placing: i64 = 0
        self.spread: Numbers = vec[i64]()
        # Pending chance: the ability that rolls the die or turns something over; regions with a marker to turn up.
        self.die_for: i64 = NOBODY
        self.flip_for: i64 = NOBODY
        self.finding: Regions = 0
        # The current conquest while its die is rolled or a chance event holds it up: the region, its cost or the tokens
        # for it, and the ability that conquers instead of tokens.
        self.target: i64 = NOWHERE
        self.target_cost: i64 = 0
        self.target_by: i64 = NOBODY
        # Regions with fewer tokens than their race needs: these must move before anything else happens (W.tauren.3).
        self.lone: Regions = 0
        # This turn: whether the seat may still decline, whether conquests have begun, the regions abandoned before, the
        # tribes attacked, the aids chosen for the next conquest, their pieces, and the aids used up.
        # The race that has come back from decline, until its turn has begun.
        self.returning: i64 = NOBODY
        self.may_decline = True
        self.begun = False
        self.abandoned: Regions = 0
        # Regions that the seat may not enter any more this turn.
        self.closed: Regions = 0
        self.attacked: i64 = 0
        # Sets of codes have an ability per bit: more than an i64 has.
        self.aids: int = 0
        self.aid_pieces: i64 = 0
        self.used: int = 0
        # By region: tribe, tokens, companions, and the cost before travel and discounts; regions by kind of marker.
        self.owner: Numbers = vec[i64]([NOBODY] * regions)
        self.tokens: Numbers = vec[i64]([0] * regions)
        self.companions: Numbers = vec[i64]([0] * regions)
        self.base: Numbers = world.empty_cost[:]
        self.marks: Numbers = vec[i64]([0] * len(ruleset.markers))
        # By tribe; `memory` by ability.
        self.held: Numbers = vec[i64]([0] * (races + 1))
        self.hand: Numbers = vec[i64]([0] * (races + 1))
        self.aside: Numbers = vec[i64]([0] * (races + 1))
        self.companions_in_hand: Numbers = vec[i64]([0] * (races + 1))
        self.tray: Numbers = vec[i64]([race.tray for race in ruleset.races] + [ruleset.native_supply])
        self.seat_of: Numbers = vec[i64]([NOBODY] * (races + 1))
        self.power_of: Numbers = vec[i64]([NOBODY] * (races + 1))
        self.memory: Numbers = vec[i64]([0] * len(ruleset.abilities))
        # Cached: the tribes in play that demand tolls, forbid attacks or react to conquests of others.
        self.watchers: tuple[int, ...] = ()
        # By seat.
        self.coins: Numbers = vec[i64]([ruleset.start_coins] * seats)
        self.active: Numbers = vec[i64]([NOBODY] * seats)
        self.declined: Numbers = vec[i64]([0] * seats)
        # Combos: the columns of visible banners, and the badge and the coins of each row. Copies are frequent and picks
        # are rare, so these are tuples.
        self.columns: tuple[tuple[int, ...], ...] = ((),) * len(ruleset.columns)
        self.row_badges: tuple[int, ...] = ()
        self.row_coins: tuple[int, ...] = ()
        # Cached: True if a column may have an empty row.
        self.column_short = True
        # The races and powers that are not in the game, as a set of codes of abilities.
        self.excluded: int = 0
        # Banners and badges not seen yet, banners put under the stack, and badges discarded.
        self.banners: i64 = only(races) - 1
        self.banner_queue: tuple[int, ...] = ()
        self.badges: i64 = only(len(ruleset.powers)) - 1
        self.badge_discards: i64 = 0
        # Relics: the regions of the revealed ones, the regions with a face-down marker, and the relics not seen yet.
        self.relic_at: Numbers = vec[i64]([NOWHERE] * len(ruleset.relics))
        self.found: tuple[int, ...] = ()
        self.face_down: Regions = world.size_marks if ruleset.relics else 0
        self.relics_unseen: i64 = only(len(ruleset.relics)) - 1
        # A list that records events, or None.
        self.events: list[Event] | None = None

    def copy(self) -> "State":
        """Return an independent copy, which records no events."""
        return State(self.ruleset, self.world, self.seats, self)

    def _copy_fields(self, source: "State") -> None:
        """Copy all fields; called by the constructor, without which compiled code cannot make an object."""
        self.rounds = source.rounds
        self.round = source.round
        self.turn = source.turn
        self.seat = source.seat
        self.step = source.step
        self.actor = source.actor
        self.tribe = source.tribe
        self.options = source.options
        self.hooks = source.hooks
        self.question = source.question
        self.agenda = source.agenda
        self.answers = source.answers
        self.placing = source.placing
        self.spread = source.spread
        self.die_for = source.die_for
        self.flip_for = source.flip_for
        self.finding = source.finding
        self.target = source.target
        self.target_cost = source.target_cost
        self.target_by = source.target_by
        self.lone = source.lone
        self.may_decline = source.may_decline
        self.returning = source.returning
        self.closed = source.closed
        self.begun = source.begun
        self.abandoned = source.abandoned
        self.attacked = source.attacked
        self.aids = source.aids
        self.aid_pieces = source.aid_pieces
        self.used = source.used
        self.owner = source.owner[:]
        self.tokens = source.tokens[:]
        self.companions = source.companions[:]
        self.base = source.base[:]
        self.marks = source.marks[:]
        self.held = source.held[:]
        self.hand = source.hand[:]
        self.aside = source.aside[:]
        self.companions_in_hand = source.companions_in_hand[:]
        self.tray = source.tray[:]
        self.seat_of = source.seat_of[:]
        self.power_of = source.power_of[:]
        self.memory = source.memory[:]
        self.watchers = source.watchers
        self.coins = source.coins[:]
        self.active = source.active[:]
        self.declined = source.declined[:]
        self.columns = source.columns
        self.row_badges = source.row_badges
        self.row_coins = source.row_coins
        self.column_short = source.column_short
        self.excluded = source.excluded
        self.banners = source.banners
        self.banner_queue = source.banner_queue
        self.badges = source.badges
        self.badge_discards = source.badge_discards
        self.relic_at = source.relic_at[:]
        self.found = source.found
        self.face_down = source.face_down
        self.relics_unseen = source.relics_unseen
        self.events = None

    def key(self) -> tuple[object, ...]:
        """Return the values that two equal states of one game share, for hashing and comparing."""
        return (*_scalars(self), *map(tuple, _lists(self)))

    def __repr__(self) -> str:
        # Imported here, since the notation needs most of the engine.
        from elbowroom.engine.position.notation import notation

        return notation(self)

    def allies(self, seat: int) -> tuple[int, ...]:
        """Return the seats of a seat's team, itself included: they win together and know each other's coins."""
        return self.ruleset.team_of(self.seats, seat)

    def turns_left(self, seat: i64) -> i64:
        """Return the number of turns that a seat still plays, the current one included."""
        until: i64 = (seat - self.seat) % self.seats
        if self.ruleset.difficulties:
            until = (seat - self.seat) * self.ruleset.direction(self) % self.seats
        left: i64 = self.rounds * self.seats - self.turn - until
        return (left + self.seats - 1) // self.seats if left > 0 else 0

    @property
    def first(self) -> int:
        """The seat that began the game."""
        return (self.seat - self.ruleset.direction(self) * self.turn) % self.seats

    @property
    def is_last_turn(self) -> bool:
        """True if the seat whose turn it is has no turn after this one."""
        return self.turn + self.seats >= self.rounds * self.seats

    def is_active(self, tribe: int) -> bool:
        """Return whether a tribe is an active race."""
        seat = self.seat_of[tribe]
        return seat >= 0 and self.active[seat] == tribe

    def is_alive(self, tribe: int) -> bool:
        """Return whether a tribe is active or acts in decline: it loses and redeploys tokens like an active race."""
        seat = self.seat_of[tribe]
        return seat >= 0 and (self.active[seat] == tribe or bool(self.ruleset.acting_in_decline >> tribe & 1))

    # For authors of bots: values that print well; the engine itself does not use them. `accessors.py` makes them and is
    # imported at first use, because it needs most of the engine.

    @property
    def reach(self) -> "RegionSet":
        """The regions that can be conquered now, or attacked with the die; empty outside of conquests."""
        from elbowroom.engine.accessors import reach

        return reach(self)

    def after(self, action: int) -> "State":
        """Return a copy in which one of `options` has been played.

        The next decision may be another seat's, or chance's (`actor` is CHANCE: `elbowroom.chance` lists outcomes).
        """
        from elbowroom.engine.engine import apply

        state = self.copy()
        apply(state, action)
        return state

    def combos(self, seat: int) -> "tuple[Combo, ...]":
        """Return the combos that a seat can choose from, the free one first: race, power, price, coins and tokens."""
        from elbowroom.engine.accessors import combos

        return combos(self, seat)

    def cost(self, region: int) -> int:
        """Return the tokens that conquering a region would cost now, whether it is in reach or not.

        It is the cost for the race that acts, or for the active race of the seat whose turn it is; without one, the
        cost before discounts. `Game.explain` lists its parts.
        """
        from elbowroom.engine.accessors import cost

        return cost(self, region)

    def holding(self, region: int) -> "Holding | None":
        """Return the race in a region, with its seat, tokens and companions there; None if the region is empty."""
        from elbowroom.engine.accessors import holding

        return holding(self, region)

    def income(self, seat: int) -> int:
        """Return the coins that a seat would score if its turn ended now."""
        from elbowroom.engine.accessors import income_of

        return income_of(self, seat)

    def neighbours(self, region: int) -> "RegionSet":
        """Return the regions adjacent to a region on the map."""
        from elbowroom.engine.accessors import neighbours

        return neighbours(self, region)

    def regions_of(self, seat: int) -> "RegionSet":
        """Return all regions that a seat holds, also those of its races in decline."""
        from elbowroom.engine.accessors import regions_of

        return regions_of(self, seat)

    def terrain(self, region: int) -> str:
        """Return the terrain of a region: farmland, forest, hill, swamp, mountain, sea or lake."""
        from elbowroom.engine.accessors import terrain

        return terrain(self, region)

    def tokens_in_hand(self, seat: int) -> int:
        """Return the tokens that a seat can spend on conquests: those of the race it acts with, or its active one.

        (The register `hand` has the tokens of every race, by its number.)
        """
        from elbowroom.engine.accessors import tokens_in_hand

        return tokens_in_hand(self, seat)

    def tribes(self, seat: int) -> "tuple[Tribe, ...]":
        """Return the races of a seat, the active one first: race, power, regions and tokens in hand."""
        from elbowroom.engine.accessors import tribes

        return tribes(self, seat)

    # Copying, comparing and pickling; Python's default ways do not work for compiled classes.

    def __copy__(self) -> "State":
        return self.copy()

    def __deepcopy__(self, memo: object) -> "State":
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        from elbowroom.engine.pickling import reduce_state

        return reduce_state(self)

    def __eq__(self, other: object) -> bool:
        """Return whether two states are the same position of the same game on the same boards."""
        return (
            isinstance(other, State)
            and self.ruleset.id == other.ruleset.id
            and self.ruleset.ability_ids == other.ruleset.ability_ids
            and self.world.boards == other.world.boards
            and self.key() == other.key()
        )

    def __hash__(self) -> int:
        """Return a hash of the position: it changes when an action is applied, so use copies as keys."""
        return hash(self.key())


# Fields that are compared; those that follow from others, or are not part of the position, are left out.
LISTS = (
    *("owner", "tokens", "companions", "base", "marks"),
    *("held", "hand", "aside", "companions_in_hand", "tray", "seat_of", "power_of", "memory"),
    *("coins", "active", "declined"),
    "relic_at",
    "spread",
)
_NOT_SCALARS = {"ruleset", "world", "hooks", "options", "events", "watchers", "column_short", *LISTS}
_lists = attrgetter(*LISTS)
_scalars = attrgetter(*sorted(set(REGISTERS) - _NOT_SCALARS))
