"""The state of a game: ints and flat lists, quick to copy, with no secret but coins and no random generator."""

from operator import attrgetter
from typing import TYPE_CHECKING, Final

from elbowroom.engine.regions import NOWHERE, Regions

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


class State:
    """Everything a game is at one moment; `tribe` is always a race's number, the last one being the natives."""

    __slots__ = (
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

    def __init__(self, ruleset: "Ruleset", world: "World", seats: int) -> None:
        races, regions = len(ruleset.races), world.size
        self.ruleset = ruleset
        self.world = world
        self.seats = seats
        self.rounds = ruleset.rounds[seats]
        # Where the game is: round and seat, the step of its turn, who acts with which tribe, and what is asked.
        self.round = 0
        self.turn = 0
        self.seat = NOBODY
        self.step = 0
        self.actor = NOBODY
        self.tribe = NOBODY
        self.options: list[int] = []
        self.hooks: Hooks = ruleset.no_hooks
        self.agenda: tuple[int, ...] = ()
        # The ability that asks, at which moment, which of its questions, and what was answered before within it: the
        # regions named of several, one region, one relic.
        self.asking = NOBODY
        self.when = 0
        self.stage = 0
        self.named: Regions = 0
        self.chosen_region = NOWHERE
        self.chosen_relic = NOBODY
        # Redeployment: whether companions or tokens are placed, and the regions still to come.
        self.placing = 0
        self.spread: tuple[int, ...] = ()
        # What chance must tell: the ability a die or flip is for, and regions whose marker is to be turned up.
        self.die_for = NOBODY
        self.flip_for = NOBODY
        self.finding: Regions = 0
        # The conquest under way while a die is out for it: the region, and what it costs.
        self.target = NOWHERE
        self.target_cost = 0
        # Regions whose tokens, fewer than their race needs, must move before anything else happens (W.tauren.3).
        self.lone: Regions = 0
        # This turn: whether it may still be spent declining, whether conquests have begun, the regions abandoned before
        # that, the tribes attacked, the aids chosen for the next conquest, and those used up.
        self.may_decline = True
        self.begun = False
        self.abandoned: Regions = 0
        self.attacked = 0
        self.aids = 0
        self.used = 0
        # Regions: who holds them with how many tokens and companions, and the cost before travel and discounts.
        self.owner = [NOBODY] * regions
        self.tokens = [0] * regions
        self.companions = [0] * regions
        self.base = world.bare[:]
        self.marks = [0] * len(ruleset.markers)
        # Tribes.
        self.held: list[Regions] = [0] * (races + 1)
        self.hand = [0] * (races + 1)
        self.aside = [0] * (races + 1)
        self.companions_in_hand = [0] * (races + 1)
        self.tray = [race.tray for race in ruleset.races] + [ruleset.native_supply]
        self.seat_of = [NOBODY] * (races + 1)
        self.power_of = [NOBODY] * (races + 1)
        self.memory = [0] * len(ruleset.abilities)
        # Noted, so that no others are ever asked: tribes in play that demand tolls, forbid attacks or watch conquests.
        self.watchers: tuple[int, ...] = ()
        # Seats.
        self.coins = [ruleset.start_coins] * seats
        self.active = [NOBODY] * seats
        self.declined = [0] * seats
        # Combos: columns of visible banners beside a column of badges, which with its coins has a row for each place;
        # then the banners and badges not yet seen, and banners known to lie below them. Picks are rare and copies
        # are not, so these are tuples.
        self.columns: tuple[tuple[int, ...], ...] = ((),) * len(ruleset.columns)
        self.row_badges: tuple[int, ...] = ()
        self.row_coins: tuple[int, ...] = ()
        # Whether the column may have to be filled up: asked after every action, so it is noted, not found out.
        self.column_short = True
        # Races and powers that the table plays without, as a set of the codes of these abilities.
        self.excluded = 0
        self.banners = (1 << races) - 1
        self.banner_queue: tuple[int, ...] = ()
        self.badges = (1 << len(ruleset.powers)) - 1
        self.badge_discards = 0
        # Relics: where the revealed ones lie, and which are still unseen.
        self.relic_at = [NOWHERE] * len(ruleset.relics)
        self.found: tuple[int, ...] = ()
        self.face_down: Regions = world.size_marks if ruleset.relics else 0
        self.relics_unseen = (1 << len(ruleset.relics)) - 1
        # Who wants to know what happened sets a list here.
        self.events: list[Event] | None = None

    def copy(self) -> "State":
        """An independent copy; it tells nobody what happens."""
        new = State.__new__(State)
        new.ruleset = self.ruleset
        new.world = self.world
        new.seats = self.seats
        new.rounds = self.rounds
        new.round = self.round
        new.turn = self.turn
        new.seat = self.seat
        new.step = self.step
        new.actor = self.actor
        new.tribe = self.tribe
        new.options = self.options
        new.hooks = self.hooks
        new.agenda = self.agenda
        new.asking = self.asking
        new.when = self.when
        new.stage = self.stage
        new.named = self.named
        new.chosen_region = self.chosen_region
        new.chosen_relic = self.chosen_relic
        new.placing = self.placing
        new.spread = self.spread
        new.die_for = self.die_for
        new.flip_for = self.flip_for
        new.finding = self.finding
        new.target = self.target
        new.target_cost = self.target_cost
        new.lone = self.lone
        new.may_decline = self.may_decline
        new.begun = self.begun
        new.abandoned = self.abandoned
        new.attacked = self.attacked
        new.aids = self.aids
        new.used = self.used
        new.owner = self.owner[:]
        new.tokens = self.tokens[:]
        new.companions = self.companions[:]
        new.base = self.base[:]
        new.marks = self.marks[:]
        new.held = self.held[:]
        new.hand = self.hand[:]
        new.aside = self.aside[:]
        new.companions_in_hand = self.companions_in_hand[:]
        new.tray = self.tray[:]
        new.seat_of = self.seat_of[:]
        new.power_of = self.power_of[:]
        new.memory = self.memory[:]
        new.watchers = self.watchers
        new.coins = self.coins[:]
        new.active = self.active[:]
        new.declined = self.declined[:]
        new.columns = self.columns
        new.row_badges = self.row_badges
        new.row_coins = self.row_coins
        new.column_short = self.column_short
        new.excluded = self.excluded
        new.banners = self.banners
        new.banner_queue = self.banner_queue
        new.badges = self.badges
        new.badge_discards = self.badge_discards
        new.relic_at = self.relic_at[:]
        new.found = self.found
        new.face_down = self.face_down
        new.relics_unseen = self.relics_unseen
        new.events = None
        return new

    def key(self) -> tuple[object, ...]:
        """All that makes two states of one game the same, for hashing and comparing."""
        return (*_single(self), *map(tuple, _several(self)))

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
)
_OTHERS = {"ruleset", "world", "hooks", "options", "events", "watchers", "column_short", *_LISTS}
_several = attrgetter(*_LISTS)
_single = attrgetter(*sorted(set(State.__slots__) - _OTHERS))
