"""The terms of conquests: one calculation of costs for legal actions, payments and explanations (R-4.5)."""

from typing import Final

from elbowroom.engine.ability import CONQUEST, Ability, codes_in
from elbowroom.engine.actions import CONQUER, ROLL, code
from elbowroom.engine.hooks import MOST_PIPS, Hooks
from elbowroom.engine.native import Numbers, i64, mypyc_attr, vec
from elbowroom.engine.regions import MOST_REGIONS, Region, Regions, bits, only
from elbowroom.engine.rules.reach import Toll, adjacent, coins_due, conquerable, strength, tolls_for
from elbowroom.engine.rules.tokens import companion_of, companion_worth, race_id
from elbowroom.engine.state import NOBODY, State

BASE: Final = 2
NOT_COMPUTED: Final = -1
NO_FIXED_PRICE: Final = -1
# In place of a number of pieces: those that the player has chosen.
AS_CHOSEN: Final = -1
# The actions that conquer a region or roll for it, by region.
CONQUER_ACTIONS: Final = vec[i64]([code(CONQUER, region) for region in range(MOST_REGIONS)])
ROLL_ACTIONS: Final = vec[i64]([code(ROLL, region) for region in range(MOST_REGIONS)])

# A part of a cost: its source, tokens, and the race of defending tokens.
Part = tuple[str, int, str | None]


@mypyc_attr(acyclic=True)
class Discount:
    """An ability that makes conquests of some regions cheaper, and by how many tokens."""

    __slots__ = ("ability", "regions", "tokens")

    def __init__(self, regions: Regions, tokens: int, ability: Ability) -> None:
        self.regions: Regions = regions
        self.tokens: i64 = tokens
        self.ability = ability


@mypyc_attr(acyclic=True, free_list_len=1)
class Terms:
    """The terms on which a tribe could conquer now with some aids: where, for how many tokens and coins.

    `near` are the regions in reach without travel, `far` those that cost travel; `price` is the cost that an aid fixes,
    and `least` the lowest cost otherwise.
    """

    __slots__ = (
        "_regions",
        "_tolls",
        "aids",
        "discounts",
        "far",
        "hooks",
        "least",
        "near",
        "pieces",
        "price",
        "state",
        "travel",
        "tribe",
    )

    def __init__(self, state: State, tribe: int, hooks: Hooks, aids: int = 0, pieces: i64 = AS_CHOSEN) -> None:
        self.state = state
        self.tribe = tribe
        self.hooks = hooks
        self.aids: tuple[Ability, ...] = abilities_in(state, aids) if aids else ()
        self.pieces: i64 = state.aid_pieces if pieces == AS_CHOSEN else pieces
        self.least: i64 = hooks.least
        self.travel: i64 = 0 if hooks.no_travel else state.ruleset.travel
        self.near: Regions = adjacent(state, tribe, hooks)
        self.price: i64 = NO_FIXED_PRICE
        self._regions: Regions = NOT_COMPUTED
        self.discounts: tuple[Discount, ...] = ()
        self._tolls: tuple[Toll, ...] | None = None
        for ability in hooks.discount:
            where, tokens = ability.discount(state, tribe)
            if where and tokens:
                self.discounts += (Discount(where, tokens, ability),)
        if aids:
            self._add_aids()
        self.far: Regions = state.world.entry & ~self.near if self.travel else 0

    def _add_aids(self) -> None:
        """Add the reach and discounts of the aids, and the cost that one of them fixes."""
        for aid in self.aids:
            self.near |= aid.reach(self.state, self.tribe)
            regions, tokens = aid.discount(self.state, self.tribe)
            if aid.counts_pieces:
                regions, tokens = self.state.world.all, aid.boost(self.state, self.tribe, self.pieces)
            if regions and tokens:
                self.discounts += (Discount(regions, tokens, aid),)
            price = aid.price(self.state, self.tribe)
            if price is not None:
                if self.price != NO_FIXED_PRICE:
                    # Two aids that fix the cost cannot be combined (W-6.3).
                    self._regions = 0
                self.price = price

    # Regions.

    def regions(self) -> Regions:
        """Return the regions that may be attacked on these terms, whatever the cost."""
        if self._regions == NOT_COMPUTED:
            self._regions = conquerable(self.state, self.tribe, self.hooks, self.near)
            for aid in self.aids:
                self._regions &= aid.within(self.state, self.tribe, self.near)
        return self._regions

    # Tokens.

    def hand(self) -> int:
        """Return the tokens that can be spent."""
        return strength(self.state, self.tribe)

    def cost(self, region: Region) -> int:
        """Return the cost of a region in tokens."""
        if self.price != NO_FIXED_PRICE:
            return self.price
        cost: i64 = self.state.base[region]
        if self.far >> region & 1:
            cost += self.travel
        for discount in self.discounts:
            if discount.regions >> region & 1:
                cost -= discount.tokens
        return max(cost, self.least)

    def costs(self, regions: Numbers) -> Numbers:
        """Return the cost of each region in tokens."""
        if self.price != NO_FIXED_PRICE:
            return vec[i64]([self.price for _ in regions])
        base, far, travel, least = self.state.base, self.far, self.travel, self.least
        if far:
            found = vec[i64]([base[region] + travel if far >> region & 1 else base[region] for region in regions])
        else:
            found = vec[i64]([base[region] for region in regions])
        if not self.discounts and least <= BASE:
            return found
        for discount in self.discounts:
            where, tokens = discount.regions, discount.tokens
            for index in range(len(regions)):
                if where >> regions[index] & 1:
                    found[index] -= tokens
        for index in range(len(found)):
            if found[index] < least:
                found[index] = least
        return found

    def parts(self, region: Region) -> list[Part]:
        """Return the parts of the cost of a region; they add up to it."""
        state, owner, bit = self.state, self.state.owner[region], only(region)
        parts: list[Part] = [("base", BASE, None), ("mountain", state.world.empty_cost[region] - BASE, None)]
        for index, marker in enumerate(state.ruleset.markers):
            if state.marks[index] & bit:
                parts.append((marker.id, marker.defence, None))
        if owner != NOBODY:
            parts.append(("tokens", state.tokens[region], race_id(state, owner)))
            if companion := companion_of(state, owner):
                parts.append((companion.id, state.companions[region] * companion_worth(state, owner), None))
        if self.far & bit:
            parts.append(("travel", self.travel, None))
        parts += [(one.ability.id, -one.tokens, None) for one in self.discounts if one.regions & bit]
        total = sum(tokens for _, tokens, _ in parts)
        parts.append(("minimum", max(0, self.least - total), None))
        for aid in self.aids:
            price = aid.price(state, self.tribe)
            if price is not None:
                parts.append((aid.id, price - max(self.least, total), None))
        return [part for part in parts if part[1]]

    # Coins.

    def payments(self, region: Region) -> list[tuple[Ability, int, int]]:
        """Return the payments before an attack on a region (R-4.13): ability, coins, and the seat that gets them."""
        seat_of = self.state.seat_of
        due = [(toll.ability, toll.coins, seat_of[toll.tribe]) for toll in self.tolls() if toll.regions >> region & 1]
        for aid in self.aids:
            coins, receiver = aid.fee(self.state, self.tribe, region)
            if coins:
                due.append((aid, coins, receiver))
        return due

    def due(self, region: Region) -> int:
        """Return the coins to pay before an attack on a region."""
        due = coins_due(self.tolls(), region)
        for aid in self.aids:
            due += aid.fee(self.state, self.tribe, region)[0]
        return due

    def tolls(self) -> tuple[Toll, ...]:
        """Return the tolls for conquests."""
        if self._tolls is None:
            self._tolls = tolls_for(self.state, self.tribe, CONQUEST)
        return self._tolls

    # Legal actions.

    def rolls_first(self) -> bool:
        """Return whether an aid rolls the die first, to lower the cost."""
        return any(aid.rolls_first for aid in self.aids)

    def saves_die(self) -> bool:
        """Return whether an aid serves only where no die is needed then."""
        return any(aid.saves_die for aid in self.aids)

    def last_pips(self) -> int:
        """Return how many tokens a last conquest may lack: what the die and then abilities may add; 0 without a die."""
        pips = self.hooks.last_pips
        if pips:
            for ability in self.hooks.stretch:
                pips += ability.stretch(self.state, self.tribe)
        return pips

    def options(self, last_pips: int) -> Numbers:
        """Return the legal conquests, and the last conquests that the die makes possible, in board order."""
        hand = self.hand()
        # With fewer tokens than the least, only a conquest that is free is possible.
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
                CONQUER_ACTIONS[region] if cost <= hand else ROLL_ACTIONS[region]
                for region, cost in zip(regions, costs)  # noqa: B905 — the compiler knows no `strict`
                if cost <= most
            ],
            capacity=len(regions),
        )

    def _may_lack_coins(self) -> bool:
        """Return whether the coins do not suffice for all tolls together, so that each region must be checked."""
        coins: i64 = 0
        for toll in self.tolls():
            coins += toll.coins
        return coins > self.state.coins[self.state.seat_of[self.tribe]]

    def _paid_options(self, regions: Numbers, costs: Numbers, hand: int, most: int) -> Numbers:
        """Return the legal conquests for which the coins suffice."""
        tolls, coins = self.tolls(), self.state.coins[self.state.seat_of[self.tribe]]
        return vec[i64](
            [
                CONQUER_ACTIONS[region] if cost <= hand else ROLL_ACTIONS[region]
                for region, cost in zip(regions, costs)  # noqa: B905 — the compiler knows no `strict`
                if cost <= most and coins_due(tolls, region) <= coins
            ]
        )

    def _aided_options(self, last_pips: int) -> Numbers:
        """Return the legal conquests with aids: each aid must help, and the coins must suffice."""
        within_hand = self.hand() + (2 * MOST_PIPS if self.rolls_first() else 0)
        most = within_hand if self.saves_die() else max(within_hand, self.hand() + last_pips)
        coins = self.state.coins[self.state.seat_of[self.tribe]]
        without = self._without_each()
        regions = bits(self.regions())
        costs = self.costs(regions)
        return vec[i64](
            [
                CONQUER_ACTIONS[region] if cost <= within_hand else ROLL_ACTIONS[region]
                for region, cost in zip(regions, costs)  # noqa: B905 — the compiler knows no `strict`
                if cost <= most and self.due(region) <= coins and self._all_help(without, region, cost)
            ]
        )

    def _without_each(self) -> list["Terms"]:
        """Return the terms without one of the aids, for each aid that must make a difference (W-6.3)."""
        chosen = sum([1 << aid.code for aid in self.aids])
        found = []
        for aid in self.aids:
            if aid.always_matters:
                continue
            pieces = self.pieces - 1 if aid.counts_pieces else self.pieces
            others = chosen if aid.counts_pieces and pieces else chosen & ~(1 << aid.code)
            found.append(Terms(self.state, self.tribe, self.hooks, others, pieces))
        return found

    def _all_help(self, without: list["Terms"], region: Region, cost: int) -> bool:
        """Return whether the region would be out of reach, cost more or lose a die roll without any one of the aids."""
        for terms in without:
            if not terms.regions() >> region & 1:
                continue
            # A die helps wherever it can lower the cost.
            can_lower = self.price == NO_FIXED_PRICE and cost > self.least
            is_die_lost = can_lower and self.rolls_first() and not terms.rolls_first()
            if not is_die_lost and terms.cost(region) <= cost:
                return False
        return True


def abilities_in(state: State, codes: int) -> tuple[Ability, ...]:
    """Return the abilities of a set of codes."""
    return tuple([state.ruleset.abilities[number] for number in codes_in(codes)])
