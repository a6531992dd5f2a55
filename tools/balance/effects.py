"""Effects of races, powers and combos on the coins of a turn, fitted to all reigns.

Excess coins of a reign = turns · (race + power + combo). The excess is the difference from the usual income of reigns
that began in the same round, so that early and late reigns can be compared. Races and powers are fitted by least
squares. The remainder of a combo is mostly luck, so it is shrunk towards 0 in proportion to its expected luck.
Intervals treat deals as independent, and reigns of one deal not (a cluster-robust variance).
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from math import sqrt
from typing import Final, NamedTuple, TypeVar

from elbowroom.matches.intervals import NORMAL, Estimate
from elbowroom.matches.journal import Report
from elbowroom.matches.loop import Result
from elbowroom.matches.reigns import Reign
from elbowroom.matches.standings import sides_of

Item = TypeVar("Item")
Key = TypeVar("Key")

# Races and powers are fitted in turn; the error shrinks by a constant factor each time.
FIT_ITERATIONS: Final = 30
Combo = tuple[str, str]


class RatedReign(NamedTuple):
    """A reign, its deal, and the coins that it earned beyond the usual."""

    deal: str
    reign: Reign
    excess: float
    # The player's share of the victory, in even shares: 1 is as often as everybody, in a table of any size.
    won: float = 1.0

    @property
    def turns(self) -> int:
        """How long it lasted: a longer reign weighs more."""
        return self.reign.turns


class Effect(NamedTuple):
    """The coins that something adds to a turn, the number of its reigns, and their mean price and length."""

    name: str
    reigns: int
    coins: Estimate
    price: float
    turns: float
    # How often its players won, in even shares.
    won: float = 1.0


class ComboEffect(NamedTuple):
    """The coins that a combo adds to a turn."""

    combo: Combo
    reigns: int
    coins: Estimate
    price: float = 0.0
    turns: float = 0.0
    won: float = 1.0


class Fit:
    """The fitted effects of races, powers and combos of one game."""

    def __init__(self, reigns: Sequence[RatedReign]) -> None:
        self._reigns = reigns
        # Coins and turns of all reigns of a combo.
        cells: dict[Combo, tuple[float, int]] = {}
        for one in reigns:
            combo = one.reign.race, one.reign.power
            coins, turns = cells.get(combo, (0.0, 0))
            cells[combo] = coins + one.excess, turns + one.turns
        self._race = dict.fromkeys((race for race, _ in cells), 0.0)
        self._power = dict.fromkeys((power for _, power in cells), 0.0)
        for _ in range(FIT_ITERATIONS):
            self._race = _fit((race, self._power[power], *cell) for (race, power), cell in cells.items())
            self._power = _fit((power, self._race[race], *cell) for (race, power), cell in cells.items())
        self._left = [one.excess - one.turns * self._both(one) for one in reigns]

    def _both(self, one: RatedReign) -> float:
        return self._race[one.reign.race] + self._power[one.reign.power]

    def races(self) -> list[Effect]:
        """Return the effects of races, the best first."""
        return self._effects(self._race, lambda one: one.reign.race)

    def powers(self) -> list[Effect]:
        """Return the effects of powers, the best first."""
        return self._effects(self._power, lambda one: one.reign.power)

    def _effects(self, values: dict[str, float], key: Callable[[RatedReign], str]) -> list[Effect]:
        # Only differences can be estimated, so races and powers are relative to their means.
        groups = _by(zip(self._reigns, self._left, strict=True), lambda pair: key(pair[0]))
        middle = _mean((values[name], sum(one.turns for one, _ in group)) for name, group in groups.items())
        found = []
        for name, group in groups.items():
            turns = sum(one.turns for one, _ in group)
            reach = NORMAL * sqrt(cluster_variance((one.deal, left) for one, left in group)) / turns
            value, count = values[name] - middle, len(group)
            price, lasts = sum(one.reign.price for one, _ in group) / count, turns / count
            won = sum(one.won for one, _ in group) / count
            found.append(Effect(name, count, Estimate(value, value - reach, value + reach), price, lasts, won))
        return sorted(found, key=lambda effect: -effect.coins.value)

    def combos(self) -> list[ComboEffect]:
        """Return the effects of combos, the best first; the remainder of each is shrunk."""
        groups = _by(zip(self._reigns, self._left, strict=True), lambda pair: (pair[0].reign.race, pair[0].reign.power))
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
            count = len(group)
            coins = Estimate(value, value - reach, value + reach)
            price, won = sum(one.reign.price for one, _ in group), sum(one.won for one, _ in group)
            found.append(ComboEffect((race, power), count, coins, price / count, turns / count, won / count))
        return sorted(found, key=lambda effect: -effect.coins.value)

    def _luck(self) -> float:
        """Return the variance of the coins of one turn that race and power do not explain."""
        return sum(left**2 for left in self._left) / sum(one.turns for one in self._reigns)

    def _between(self, groups: Iterable[Sequence[tuple[RatedReign, float]]], luck: float) -> float:
        """Return the variance of combos beyond luck."""
        total = weight = 0.0
        for group in groups:
            turns = sum(one.turns for one, _ in group)
            mean = sum(left for _, left in group) / turns
            total += turns * mean**2 - luck
            weight += turns
        return max(0.0, total / weight)

    def relics(self) -> list[Effect]:
        """Return what each relic held at a scoring adds beyond race and power, the best first."""
        groups: dict[str, list[tuple[RatedReign, float, int]]] = defaultdict(list)
        for one, left in zip(self._reigns, self._left, strict=True):
            for relic, times in one.reign.relics.items():
                groups[relic].append((one, left, times))
        found = []
        for relic, group in groups.items():
            squares = sum(times**2 for _, _, times in group)
            value = sum(left * times for _, left, times in group) / squares
            unexplained = ((one.deal, (left - value * times) * times) for one, left, times in group)
            reach = NORMAL * sqrt(cluster_variance(unexplained)) / squares
            held = sum(times for _, _, times in group) / len(group)
            found.append(Effect(relic, len(group), Estimate(value, value - reach, value + reach), 0.0, held))
        return sorted(found, key=lambda effect: -effect.coins.value)


def rated_reigns(reports: Sequence[Report]) -> list[RatedReign]:
    """Return all reigns of the games of one ruleset."""
    rates = _usual_rates(reports)
    return [
        RatedReign(
            deal_name(report, result),
            reign,
            reign.earned - reign.turns * rates[report.contest.players, reign.round],
            won_by_seat(report, result)[reign.seat],
        )
        for report, result in _games(reports)
        for reign in result.reigns
    ]


def won_by_seat(report: Report, result: Result) -> list[float]:
    """Return each seat's share of the victory, in even shares."""
    sides = report.contest.sides
    shares = [side.won * len(sides) for side in sides_of(result, sides)]
    return [
        next(share for share, side in zip(shares, sides, strict=True) if seat in side)
        for seat in range(len(result.coins))
    ]


def deal_name(report: Report, result: Result) -> str:
    """Return a name for a deal that is unique among all contests."""
    contest = report.contest
    return f"{contest.game} {contest.players} {' '.join(contest.bots)} {contest.seed} {result.deal}"


def _games(reports: Iterable[Report]) -> Iterable[tuple[Report, Result]]:
    return ((report, result) for report in reports for result in report.games)


def _usual_rates(reports: Sequence[Report]) -> dict[tuple[int, int], float]:
    """Return the mean coins a turn by the number of players and the round of the pick."""
    coins: dict[tuple[int, int], int] = defaultdict(int)
    turns: dict[tuple[int, int], int] = defaultdict(int)
    for report, result in _games(reports):
        for reign in result.reigns:
            key = report.contest.players, reign.round
            coins[key] += reign.earned
            turns[key] += reign.turns
    return {key: coins[key] / turns[key] for key in coins}


def _fit(cells: Iterable[tuple[str, float, float, int]]) -> dict[str, float]:
    """Return the coins a turn of each name, without the effect of the other factor."""
    coins: dict[str, float] = defaultdict(float)
    turns: dict[str, int] = defaultdict(int)
    for name, others, gained, lasted in cells:
        coins[name] += gained - lasted * others
        turns[name] += lasted
    return {name: coins[name] / turns[name] for name in coins}


def cluster_variance(parts: Iterable[tuple[str, float]]) -> float:
    """Return the variance of a sum of (deal, value) whose values depend on each other only within deals."""
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
