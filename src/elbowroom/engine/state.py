"""The state of a game: ints and flat lists, quick to copy, with no secret but coins and no random generator."""

from collections.abc import Iterable
from operator import attrgetter
from typing import TYPE_CHECKING, Final

from elbowroom.engine.native import Numbers, i64, vec
from elbowroom.engine.regions import NOWHERE, Regions, only

if TYPE_CHECKING:
    from elbowroom.engine.events import Event
    from elbowroom.engine.hooks import Hooks
    from elbowroom.engine.ruleset import Ruleset
    from elbowroom.engine.world import World

# Who decides: a seat, or chance, or nobody; a tribe or an ability may be nobody too.
NOBODY: Final = -1
CHANCE: Final = -2
# A die that is not for an ability is for the last conquest.
LAST_CONQUEST: Final = 1000

# All that a state is made of, by name.
REGISTERS: Final = (
    "abandoned",
    "active",
    "actor",
    "agenda",
    "aids",
    "aside",
    "asking",
    "attacked",
    "badge_discards",
    "badges",
    "banner_queue",
    "banners",
    "base",
    "begun",
    "chosen_region",
    "chosen_relic",
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
    "named",
    "options",
    "owner",
    "placing",
    "power_of",
    "relic_at",
    "relics_unseen",
    "round",
    "rounds",
    "row_badges",
    "row_coins",
    "ruleset",
    "seat",
    "seat_of",
    "seats",
    "spread",
    "stage",
    "step",
    "target",
    "target_cost",
    "tokens",
    "tray",
    "tribe",
    "turn",
    "used",
    "watchers",
    "when",
    "world",
)


def numbers(items: Iterable[int]) -> Numbers:
    """Some ints, as a state holds them."""
    return vec[i64]([item for item in items])  # noqa: C416 — so the compiler makes no list of it first


class State:
    """Everything a game is at one moment; `tribe` is always a race's number, the last one being the natives."""

    __slots__ = REGISTERS

    def __init__(self, ruleset: "Ruleset", world: "World", seats: int, source: "State | None" = None) -> None:
        self.ruleset = ruleset
        self.world = world
        self.seats: i64 = seats
        if source is not None:
            self._take_over(source)
            return
        races, regions = len(ruleset.races), world.size
        self.rounds: i64 = ruleset.rounds[seats]
        # Where the game is: round and seat, the step of its turn, who acts with which tribe, and what is asked.
        self.round: i64 = 0
        self.turn: i64 = 0
        self.seat: i64 = NOBODY
        self.step: i64 = 0
        self.actor: i64 = NOBODY
        self.tribe: i64 = NOBODY
        self.options: Numbers = vec[i64]()
        self.hooks: Hooks = ruleset.no_hooks
        self.agenda: tuple[int, ...] = ()
        # The ability that asks, at which moment, which of its questions, and what was answered before within it: the
        # regions named of several, one region, one relic.
        self.asking: i64 = NOBODY
        self.when: i64 = 0
        self.stage: i64 = 0
        self.named: Regions = 0
        self.chosen_region: i64 = NOWHERE
        self.chosen_relic: i64 = NOBODY
        # Redeployment: whether companions or tokens are placed, and the regions still to come.
        self.placing: i64 = 0
        self.spread: Numbers = vec[i64]()
        # What chance must tell: the ability a die or flip is for, and regions whose marker is to be turned up.
        self.die_for: i64 = NOBODY
        self.flip_for: i64 = NOBODY
        self.finding: Regions = 0
        # The conquest under way while a die is out for it: the region, and what it costs.
        self.target: i64 = NOWHERE
        self.target_cost: i64 = 0
        # Regions whose tokens, fewer than their race needs, must move before anything else happens (W.tauren.3).
        self.lone: Regions = 0
        # This turn: whether it may still be spent declining, whether conquests have begun, the regions abandoned before
        # that, the tribes attacked, the aids chosen for the next conquest, and those used up.
        self.may_decline = True
        self.begun = False
        self.abandoned: Regions = 0
        self.attacked: i64 = 0
        self.aids: i64 = 0
        self.used: i64 = 0
        # Regions: who holds them with how many tokens and companions, and the cost before travel and discounts.
        self.owner: Numbers = vec[i64]([NOBODY] * regions)
        self.tokens: Numbers = vec[i64]([0] * regions)
        self.companions: Numbers = vec[i64]([0] * regions)
        self.base: Numbers = world.bare[:]
        self.marks: Numbers = vec[i64]([0] * len(ruleset.markers))
        # Tribes.
        self.held: Numbers = vec[i64]([0] * (races + 1))
        self.hand: Numbers = vec[i64]([0] * (races + 1))
        self.aside: Numbers = vec[i64]([0] * (races + 1))
        self.companions_in_hand: Numbers = vec[i64]([0] * (races + 1))
        self.tray: Numbers = vec[i64]([race.tray for race in ruleset.races] + [ruleset.native_supply])
        self.seat_of: Numbers = vec[i64]([NOBODY] * (races + 1))
        self.power_of: Numbers = vec[i64]([NOBODY] * (races + 1))
        self.memory: Numbers = vec[i64]([0] * len(ruleset.abilities))
        # Noted, so that no others are ever asked: tribes in play that demand tolls, forbid attacks or watch conquests.
        self.watchers: tuple[int, ...] = ()
        # Seats.
        self.coins: Numbers = vec[i64]([ruleset.start_coins] * seats)
        self.active: Numbers = vec[i64]([NOBODY] * seats)
        self.declined: Numbers = vec[i64]([0] * seats)
        # Combos: columns of visible banners beside a column of badges, which with its coins has a row for each place;
        # then the banners and badges not yet seen, and banners known to lie below them. Picks are rare and copies
        # are not, so these are tuples.
        self.columns: tuple[tuple[int, ...], ...] = ((),) * len(ruleset.columns)
        self.row_badges: tuple[int, ...] = ()
        self.row_coins: tuple[int, ...] = ()
        # Whether the column may have to be filled up: asked after every action, so it is noted, not found out.
        self.column_short = True
        # Races and powers that the table plays without, as a set of the codes of these abilities.
        self.excluded: i64 = 0
        self.banners: i64 = only(races) - 1
        self.banner_queue: tuple[int, ...] = ()
        self.badges: i64 = only(len(ruleset.powers)) - 1
        self.badge_discards: i64 = 0
        # Relics: where the revealed ones lie, and which are still unseen.
        self.relic_at: Numbers = vec[i64]([NOWHERE] * len(ruleset.relics))
        self.found: tuple[int, ...] = ()
        self.face_down: Regions = world.size_marks if ruleset.relics else 0
        self.relics_unseen: i64 = only(len(ruleset.relics)) - 1
        # Who wants to know what happened sets a list here.
        self.events: list[Event] | None = None

    def copy(self) -> "State":
        """An independent copy; it tells nobody what happens."""
        return State(self.ruleset, self.world, self.seats, self)

    def _take_over(self, source: "State") -> None:
        """Become a copy: compiled code makes no object without its constructor."""
        self.rounds = source.rounds
        self.round = source.round
        self.turn = source.turn
        self.seat = source.seat
        self.step = source.step
        self.actor = source.actor
        self.tribe = source.tribe
        self.options = source.options
        self.hooks = source.hooks
        self.agenda = source.agenda
        self.asking = source.asking
        self.when = source.when
        self.stage = source.stage
        self.named = source.named
        self.chosen_region = source.chosen_region
        self.chosen_relic = source.chosen_relic
        self.placing = source.placing
        self.spread = source.spread
        self.die_for = source.die_for
        self.flip_for = source.flip_for
        self.finding = source.finding
        self.target = source.target
        self.target_cost = source.target_cost
        self.lone = source.lone
        self.may_decline = source.may_decline
        self.begun = source.begun
        self.abandoned = source.abandoned
        self.attacked = source.attacked
        self.aids = source.aids
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
        """All that makes two states of one game the same, for hashing and comparing."""
        return (*_single(self), *map(tuple, _several(self)))

    def __repr__(self) -> str:
        # Written by ids, for which all else of the engine must be known first.
        from elbowroom.engine.position.notation import notation

        return f"<{notation(self)}>"

    def is_active(self, tribe: int) -> bool:
        """Whether a tribe is somebody's active race."""
        seat = self.seat_of[tribe]
        return seat >= 0 and self.active[seat] == tribe

    def is_alive(self, tribe: int) -> bool:
        """Whether a tribe loses and redeploys tokens like an active race: it is one, or acts in decline."""
        seat = self.seat_of[tribe]
        return seat >= 0 and (self.active[seat] == tribe or bool(self.ruleset.acting_in_decline >> tribe & 1))


# What follows from the rest, or is not of the game, makes no difference.
_LISTS = (
    *("owner", "tokens", "companions", "base", "marks"),
    *("held", "hand", "aside", "companions_in_hand", "tray", "seat_of", "power_of", "memory"),
    *("coins", "active", "declined"),
    "relic_at",
    "spread",
)
_OTHERS = {"ruleset", "world", "hooks", "options", "events", "watchers", "column_short", *_LISTS}
_several = attrgetter(*_LISTS)
_single = attrgetter(*sorted(set(REGISTERS) - _OTHERS))
