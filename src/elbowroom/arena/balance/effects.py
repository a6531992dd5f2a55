"""Effects: what a race, a power and the two together add to the coins of a turn, by a sum that is fitted to all reigns.

Coins beyond what is usual = turns · (race + power + combo). Race and power are fitted by least squares; what is then
left of a combo is mostly luck, so it is shrunk towards nothing by as much as the luck of so few turns accounts for.
Intervals take deals to be independent, reigns of one deal not (a cluster-robust variance).
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from math import sqrt
from typing import Final, NamedTuple, TypeVar

from elbowroom.arena.balance.tenures import Tenure
from elbowroom.arena.intervals import NORMAL, Estimate

Item = TypeVar("Item")
Key = TypeVar("Key")

# How often races and powers are fitted in turn; each time what is left to mend is a fraction of what it was.
TIMES: Final = 30
Combo = tuple[str, str]


class Effect(NamedTuple):
    """What something adds to the coins of a turn, in how many reigns it was seen, and what one costs and lasts."""

    name: str
    reigns: int
    coins: Estimate
    price: float
    turns: float


class ComboEffect(NamedTuple):
    """What a race and a power together add to the coins of a turn."""

    combo: Combo
    reigns: int
    coins: Estimate


class Fit:
    """Races, powers and combos of one game."""

    def __init__(self, tenures: Sequence[Tenure]) -> None:
        self._tenures = tenures
        # Coins and turns of all reigns of a combo: for the sum of race and power no more is needed.
        cells: dict[Combo, tuple[float, int]] = {}
        for one in tenures:
            combo = one.reign.race, one.reign.power
            coins, turns = cells.get(combo, (0.0, 0))
            cells[combo] = coins + one.beyond, turns + one.turns
        self._race = dict.fromkeys((race for race, _ in cells), 0.0)
        self._power = dict.fromkeys((power for _, power in cells), 0.0)
        for _ in range(TIMES):
            self._race = _fitted((race, self._power[power], *cell) for (race, power), cell in cells.items())
            self._power = _fitted((power, self._race[race], *cell) for (race, power), cell in cells.items())
        self._left = [one.beyond - one.turns * self._both(one) for one in tenures]

    def _both(self, one: Tenure) -> float:
        return self._race[one.reign.race] + self._power[one.reign.power]

    def races(self) -> list[Effect]:
        """What each race adds, the best first."""
        return self._effects(self._race, lambda one: one.reign.race)

    def powers(self) -> list[Effect]:
        """What each power adds, the best first."""
        return self._effects(self._power, lambda one: one.reign.power)

    def _effects(self, values: dict[str, float], key: Callable[[Tenure], str]) -> list[Effect]:
        # Of races and powers only differences can be told: both are counted from their means.
        groups = _by(zip(self._tenures, self._left, strict=True), lambda pair: key(pair[0]))
        middle = _mean((values[name], sum(one.turns for one, _ in group)) for name, group in groups.items())
        found = []
        for name, group in groups.items():
            turns = sum(one.turns for one, _ in group)
            reach = NORMAL * sqrt(clustered((one.deal, left) for one, left in group)) / turns
            value, count = values[name] - middle, len(group)
            price, lasts = sum(one.reign.price for one, _ in group) / count, turns / count
            found.append(Effect(name, count, Estimate(value, value - reach, value + reach), price, lasts))
        return sorted(found, key=lambda effect: -effect.coins.value)

    def combos(self) -> list[ComboEffect]:
        """What combos add, the best first: what is left of each is shrunk."""
        groups = _by(
            zip(self._tenures, self._left, strict=True), lambda pair: (pair[0].reign.race, pair[0].reign.power)
        )
        luck = self._luck()
        true = self._between(groups.values(), luck)
        races = {effect.name: effect.coins for effect in self.races()}
        powers = {effect.name: effect.coins for effect in self.powers()}
        found = []
        for (race, power), group in groups.items():
            turns = sum(one.turns for one, _ in group)
            trust = true / (true + luck / turns)
            value = races[race].value + powers[power].value + trust * sum(left for _, left in group) / turns
            errors = [_error(races[race]), _error(powers[power]), sqrt(trust * luck / turns)]
            reach = NORMAL * sqrt(sum(error**2 for error in errors))
            found.append(ComboEffect((race, power), len(group), Estimate(value, value - reach, value + reach)))
        return sorted(found, key=lambda effect: -effect.coins.value)

    def _luck(self) -> float:
        """The variance of the coins of one turn that race and power leave open."""
        return sum(left**2 for left in self._left) / sum(one.turns for one in self._tenures)

    def _between(self, groups: Iterable[Sequence[tuple[Tenure, float]]], luck: float) -> float:
        """The variance of combos beyond that luck: what their means vary more than luck lets them."""
        total = weight = 0.0
        for group in groups:
            turns = sum(one.turns for one, _ in group)
            mean = sum(left for _, left in group) / turns
            total += turns * mean**2 - luck
            weight += turns
        return max(0.0, total / weight)

    def relics(self) -> list[Effect]:
        """What holding each relic at a scoring adds to what race and power bring, the best first."""
        groups: dict[str, list[tuple[Tenure, float, int]]] = defaultdict(list)
        for one, left in zip(self._tenures, self._left, strict=True):
            for relic, times in one.reign.relics.items():
                groups[relic].append((one, left, times))
        found = []
        for relic, group in groups.items():
            squares = sum(times**2 for _, _, times in group)
            value = sum(left * times for _, left, times in group) / squares
            unexplained = ((one.deal, (left - value * times) * times) for one, left, times in group)
            reach = NORMAL * sqrt(clustered(unexplained)) / squares
            held = sum(times for _, _, times in group) / len(group)
            found.append(Effect(relic, len(group), Estimate(value, value - reach, value + reach), 0.0, held))
        return sorted(found, key=lambda effect: -effect.coins.value)


def _fitted(cells: Iterable[tuple[str, float, float, int]]) -> dict[str, float]:
    """For each name its coins a turn, of which so many are another's doing."""
    coins: dict[str, float] = defaultdict(float)
    turns: dict[str, int] = defaultdict(int)
    for name, others, gained, lasted in cells:
        coins[name] += gained - lasted * others
        turns[name] += lasted
    return {name: coins[name] / turns[name] for name in coins}


def clustered(parts: Iterable[tuple[str, float]]) -> float:
    """The variance of a sum whose parts depend on each other within deals, and not between them."""
    sums: dict[str, float] = defaultdict(float)
    for deal, part in parts:
        sums[deal] += part
    count = len(sums)
    return sum(value**2 for value in sums.values()) * (count / (count - 1) if count > 1 else 1.0)


def _error(found: Estimate) -> float:
    assert found.high is not None
    return (found.high - found.value) / NORMAL


def _mean(weighted: Iterable[tuple[float, float]]) -> float:
    total = weight = 0.0
    for value, amount in weighted:
        total += value * amount
        weight += amount
    return total / weight


def _by(items: Iterable[Item], key: Callable[[Item], Key]) -> dict[Key, list[Item]]:
    groups: dict[Key, list[Item]] = defaultdict(list)
    for item in items:
        groups[key(item)].append(item)
    return groups
