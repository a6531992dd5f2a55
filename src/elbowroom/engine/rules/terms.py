"""What conquests take: one calculation for what is legal, for what is paid, and for why it costs so much (R-4.5)."""

from typing import Final

from elbowroom.engine.ability import CONQUEST, Ability
from elbowroom.engine.actions import CONQUER, ROLL, code
from elbowroom.engine.hooks import MOST_PIPS, Hooks
from elbowroom.engine.regions import Region, Regions, bits
from elbowroom.engine.rules.reach import Toll, adjacent, conquerable, strength, toll_for, tolls
from elbowroom.engine.rules.tokens import companion_of, race_id
from elbowroom.engine.state import NOBODY, State

BASE: Final = 2
UNKNOWN: Final = -1
MOST_REGIONS: Final = 61
CONQUERS: Final = [code(CONQUER, region) for region in range(MOST_REGIONS)]
ROLLS: Final = [code(ROLL, region) for region in range(MOST_REGIONS)]

# Part of a cost: its source, tokens, and for tokens that stand there the id of their race.
Part = tuple[str, int, str | None]


class Discount:
    """Tokens that a conquest costs less in some regions, and by which ability."""

    __slots__ = ("ability", "regions", "tokens")

    def __init__(self, regions: Regions, tokens: int, ability: Ability) -> None:
        self.regions = regions
        self.tokens = tokens
        self.ability = ability


class Terms:
    """On what terms a tribe could conquer now with the help of some aids; nothing is changed by asking.

    `near` are the regions in reach without travel, `price` what one of the aids says that any conquest costs (None: as
    usual), `hand` the tokens that can be spent, and `least` the lowest cost.
    """

    __slots__ = (
        "_demands",
        "_regions",
        "aids",
        "cheaper",
        "far",
        "hand",
        "hooks",
        "least",
        "near",
        "price",
        "state",
        "travel",
        "tribe",
    )

    def __init__(self, state: State, tribe: int, hooks: Hooks, aids: int = 0) -> None:
        self.state = state
        self.tribe = tribe
        self.hooks = hooks
        self.aids: list[Ability] = abilities_in(state, aids) if aids else []
        self.hand = strength(state, tribe)
        self.least = hooks.least
        self.travel = 0 if hooks.no_travel else state.ruleset.travel
        self.near = adjacent(state, tribe, hooks)
        self.price: int | None = None
        self._regions = UNKNOWN
        self.cheaper: list[Discount] = []
        for ability in hooks.discount:
            self._add_discount(ability)
        for aid in self.aids:
            self.near |= aid.reach(state, tribe)
            self._add_discount(aid)
            price = aid.price(state, tribe)
            if price is not None:
                if self.price is not None:
                    # Two that each name the price do not serve together (W-6.3).
                    self._regions = 0
                self.price = price
        self.far = state.world.entry & ~self.near if self.travel else 0
        self._demands: list[Toll] | None = None

    def _add_discount(self, ability: Ability) -> None:
        regions, tokens = ability.discount(self.state, self.tribe)
        if regions and tokens:
            self.cheaper.append(Discount(regions, tokens, ability))

    # Where.

    def regions(self) -> Regions:
        """Regions that may be attacked on these terms, whatever the cost."""
        if self._regions == UNKNOWN:
            self._regions = conquerable(self.state, self.tribe, self.hooks, self.near)
            for aid in self.aids:
                self._regions &= aid.within(self.state, self.tribe, self.near)
        return self._regions

    # For how many tokens.

    def cost(self, region: Region) -> int:
        """Tokens that a region costs."""
        if self.price is not None:
            return self.price
        cost = self.state.base[region]
        if self.far >> region & 1:
            cost += self.travel
        for discount in self.cheaper:
            if discount.regions >> region & 1:
                cost -= discount.tokens
        return max(self.least, cost)

    def parts(self, region: Region) -> list[Part]:
        """What the cost of a region is made of: the parts add up to it."""
        state, owner, bit = self.state, self.state.owner[region], 1 << region
        parts: list[Part] = [("base", BASE, None), ("mountain", state.world.bare[region] - BASE, None)]
        for index, marker in enumerate(state.ruleset.markers):
            if state.marks[index] & bit:
                parts.append((marker.id, marker.defence, None))
        if owner != NOBODY:
            parts.append(("tokens", state.tokens[region], race_id(state, owner)))
            if companion := companion_of(state, owner):
                parts.append((companion.id, state.companions[region], None))
        if self.far & bit:
            parts.append(("travel", self.travel, None))
        parts += [(one.ability.id, -one.tokens, None) for one in self.cheaper if one.regions & bit]
        total = sum(tokens for _, tokens, _ in parts)
        parts.append(("minimum", max(0, self.least - total), None))
        for aid in self.aids:
            price = aid.price(state, self.tribe)
            if price is not None:
                parts.append((aid.id, price - max(self.least, total), None))
        return [part for part in parts if part[1]]

    # For how many coins.

    def payments(self, region: Region) -> list[tuple[Ability, int, int]]:
        """The coins due before a region is attacked (R-4.13): for which ability, how many, and to which seat."""
        seat_of = self.state.seat_of
        due = [(toll.ability, toll.coins, seat_of[toll.tribe]) for toll in self.demands() if toll.regions >> region & 1]
        for aid in self.aids:
            coins, receiver = aid.fee(self.state, self.tribe, region)
            if coins:
                due.append((aid, coins, receiver))
        return due

    def due(self, region: Region) -> int:
        """All coins due before a region is attacked."""
        due = toll_for(self.demands(), region)
        for aid in self.aids:
            due += aid.fee(self.state, self.tribe, region)[0]
        return due

    def demands(self) -> list[Toll]:
        """The tolls that others demand."""
        if self._demands is None:
            state = self.state
            self._demands = tolls(state, self.tribe, CONQUEST) if state.watchers or state.found else []
        return self._demands

    # And so what is legal.

    def rolls_first(self) -> bool:
        """Whether a die that lowers the cost comes before the attack itself."""
        return any(aid.rolls_first for aid in self.aids)

    def options(self, last_pips: int) -> list[int]:
        """Conquests, and last conquests if their die can bring so many pips, that are legal now, in board order."""
        hand = self.hand
        # Only what costs no token at all can be had with too few in hand.
        if hand < self.least and self.price != 0:
            return []
        within_hand = hand + (2 * MOST_PIPS if self.aids and self.rolls_first() else 0)
        most = max(within_hand, hand + last_pips)
        coins = self.state.coins[self.state.seat_of[self.tribe]]
        # Who can pay everybody need not look at each region.
        counts_coins = bool(self.aids) or sum([toll.coins for toll in self.demands()]) > coins
        without = self._without_each() if self.aids else []
        options: list[int] = []
        for region in bits(self.regions()):
            cost = self.cost(region)
            if cost > most or (counts_coins and self.due(region) > coins):
                continue
            if not without or self._all_help(without, region, cost):
                options.append(CONQUERS[region] if cost <= within_hand else ROLLS[region])
        return options

    def _without_each(self) -> list["Terms"]:
        """The terms without one of the aids, for each that must change something to be of use (W-6.3)."""
        chosen = sum(1 << aid.code for aid in self.aids)
        return [
            Terms(self.state, self.tribe, self.hooks, chosen & ~(1 << aid.code))
            for aid in self.aids
            if not aid.always_matters
        ]

    def _all_help(self, without: list["Terms"], region: Region, cost: int) -> bool:
        """Whether without any of the aids the region would be out of reach, or cost more, or be spared a die."""
        for terms in without:
            if not terms.regions() >> region & 1:
                continue
            # A die is of use wherever it can lower the cost.
            lacks_die = self.price is None and cost > self.least and self.rolls_first() and not terms.rolls_first()
            if not lacks_die and terms.cost(region) <= cost:
                return False
        return True


def abilities_in(state: State, codes: int) -> list[Ability]:
    """The abilities of a set of codes."""
    return [state.ruleset.abilities[number] for number in bits(codes)]
