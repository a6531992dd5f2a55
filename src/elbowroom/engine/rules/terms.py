"""What conquests take: one calculation for what is legal, for what is paid, and for why it costs so much (R-4.5)."""

from typing import Final

from elbowroom.engine.ability import CONQUEST, Ability
from elbowroom.engine.actions import CONQUER, ROLL, code
from elbowroom.engine.hooks import MOST_PIPS, Hooks
from elbowroom.engine.native import Numbers, i64, vec
from elbowroom.engine.regions import MOST_REGIONS, Region, Regions, bits, only
from elbowroom.engine.rules.reach import Toll, adjacent, conquerable, strength, toll_for, tolls
from elbowroom.engine.rules.tokens import companion_of, race_id
from elbowroom.engine.state import NOBODY, State

BASE: Final = 2
UNKNOWN: Final = -1
# What no aid names a price for.
AS_USUAL: Final = -1
# By region: it is conquered, or the die is rolled for it.
CONQUERS: Final = vec[i64]([code(CONQUER, region) for region in range(MOST_REGIONS)])
ROLLS: Final = vec[i64]([code(ROLL, region) for region in range(MOST_REGIONS)])

# Part of a cost: its source, tokens, and for tokens that stand there the id of their race.
Part = tuple[str, int, str | None]


class Discount:
    """Tokens that a conquest costs less in some regions, and by which ability."""

    __slots__ = ("ability", "regions", "tokens")

    def __init__(self, regions: Regions, tokens: int, ability: Ability) -> None:
        self.regions: Regions = regions
        self.tokens: i64 = tokens
        self.ability = ability


class Terms:
    """On what terms a tribe could conquer now with the help of some aids; nothing is changed by asking.

    `near` are the regions in reach without travel, `price` what one of the aids says that any conquest costs (None: as
    usual), and `least` the lowest cost.
    """

    __slots__ = (
        "_demands",
        "_regions",
        "aids",
        "cheaper",
        "far",
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
        self.least: i64 = hooks.least
        self.travel: i64 = 0 if hooks.no_travel else state.ruleset.travel
        self.near: Regions = adjacent(state, tribe, hooks)
        self.price: i64 = AS_USUAL
        self._regions: Regions = UNKNOWN
        self.cheaper: list[Discount] = []
        self._demands: list[Toll] | None = None
        for ability in hooks.discount:
            where, tokens = ability.discount(state, tribe)
            if where and tokens:
                self.cheaper.append(Discount(where, tokens, ability))
        if aids:
            self._add_aids()
        self.far: Regions = state.world.entry & ~self.near if self.travel else 0

    def _add_aids(self) -> None:
        """What the aids add to reach and discounts, or that one of them names the price."""
        for aid in self.aids:
            self.near |= aid.reach(self.state, self.tribe)
            regions, tokens = aid.discount(self.state, self.tribe)
            if regions and tokens:
                self.cheaper.append(Discount(regions, tokens, aid))
            price = aid.price(self.state, self.tribe)
            if price is not None:
                if self.price != AS_USUAL:
                    # Two that each name the price do not serve together (W-6.3).
                    self._regions = 0
                self.price = price

    # Where.

    def regions(self) -> Regions:
        """Regions that may be attacked on these terms, whatever the cost."""
        if self._regions == UNKNOWN:
            self._regions = conquerable(self.state, self.tribe, self.hooks, self.near)
            for aid in self.aids:
                self._regions &= aid.within(self.state, self.tribe, self.near)
        return self._regions

    # For how many tokens.

    def hand(self) -> int:
        """Tokens that can be spent."""
        return strength(self.state, self.tribe)

    def cost(self, region: Region) -> int:
        """Tokens that a region costs."""
        return self.costs(vec[i64]([region]))[0]

    def costs(self, regions: Numbers) -> Numbers:
        """Tokens that each of some regions costs."""
        if self.price != AS_USUAL:
            return vec[i64]([self.price for _ in regions])
        base, far, travel, least = self.state.base, self.far, self.travel, self.least
        if far:
            found = vec[i64]([base[region] + travel if far >> region & 1 else base[region] for region in regions])
        else:
            found = vec[i64]([base[region] for region in regions])
        if not self.cheaper and least <= BASE:
            return found
        for discount in self.cheaper:
            where, tokens = discount.regions, discount.tokens
            for index in range(len(regions)):
                if where >> regions[index] & 1:
                    found[index] -= tokens
        for index in range(len(found)):
            if found[index] < least:
                found[index] = least
        return found

    def parts(self, region: Region) -> list[Part]:
        """What the cost of a region is made of: the parts add up to it."""
        state, owner, bit = self.state, self.state.owner[region], only(region)
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
            self._demands = tolls(self.state, self.tribe, CONQUEST)
        return self._demands

    # And so what is legal.

    def rolls_first(self) -> bool:
        """Whether a die that lowers the cost comes before the attack itself."""
        return any(aid.rolls_first for aid in self.aids)

    def options(self, last_pips: int) -> Numbers:
        """Conquests, and last conquests if their die can bring so many pips, that are legal now, in board order."""
        hand = self.hand()
        # Only what costs no token at all can be had with too few in hand.
        if hand < self.least and self.price != 0:
            return vec[i64]()
        if self.aids:
            return self._aided_options(last_pips)
        regions = bits(self.regions())
        costs = self.costs(regions)
        most: i64 = hand + last_pips
        if (self.state.watchers or self.state.found) and self._may_lack_coins():
            return self._paid_options(regions, costs, hand, most)
        return vec[i64](
            [
                CONQUERS[region] if cost <= hand else ROLLS[region]
                for region, cost in zip(regions, costs)  # noqa: B905 — the compiler knows it only so
                if cost <= most
            ]
        )

    def _may_lack_coins(self) -> bool:
        """Whether tolls are demanded that this tribe could not pay all together: then each region is looked at."""
        coins: i64 = 0
        for toll in self.demands():
            coins += toll.coins
        return coins > self.state.coins[self.state.seat_of[self.tribe]]

    def _paid_options(self, regions: Numbers, costs: Numbers, hand: int, most: int) -> Numbers:
        """The same where coins are short."""
        demands, coins = self.demands(), self.state.coins[self.state.seat_of[self.tribe]]
        return vec[i64](
            [
                CONQUERS[region] if cost <= hand else ROLLS[region]
                for region, cost in zip(regions, costs)  # noqa: B905 — the compiler knows it only so
                if cost <= most and toll_for(demands, region) <= coins
            ]
        )

    def _aided_options(self, last_pips: int) -> Numbers:
        """The same with aids: each is of use there, a fee is paid, and a die that comes first lowers the cost."""
        within_hand = self.hand() + (2 * MOST_PIPS if self.rolls_first() else 0)
        most = max(within_hand, self.hand() + last_pips)
        coins = self.state.coins[self.state.seat_of[self.tribe]]
        without = self._without_each()
        regions = bits(self.regions())
        costs = self.costs(regions)
        return vec[i64](
            [
                CONQUERS[region] if cost <= within_hand else ROLLS[region]
                for region, cost in zip(regions, costs)  # noqa: B905 — the compiler knows it only so
                if cost <= most and self.due(region) <= coins and self._all_help(without, region, cost)
            ]
        )

    def _without_each(self) -> list["Terms"]:
        """The terms without one of the aids, for each that must change something to be of use (W-6.3)."""
        chosen = sum(only(aid.code) for aid in self.aids)
        return [
            Terms(self.state, self.tribe, self.hooks, chosen & ~(only(aid.code)))
            for aid in self.aids
            if not aid.always_matters
        ]

    def _all_help(self, without: list["Terms"], region: Region, cost: int) -> bool:
        """Whether without any of the aids the region would be out of reach, or cost more, or be spared a die."""
        for terms in without:
            if not terms.regions() >> region & 1:
                continue
            # A die is of use wherever it can lower the cost.
            lacks_die = self.price == AS_USUAL and cost > self.least and self.rolls_first() and not terms.rolls_first()
            if not lacks_die and terms.cost(region) <= cost:
                return False
        return True


def abilities_in(state: State, codes: int) -> list[Ability]:
    """The abilities of a set of codes."""
    return [state.ruleset.abilities[number] for number in bits(codes)]
