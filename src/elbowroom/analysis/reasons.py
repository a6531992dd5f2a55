"""Reasons for and against plans: true statements, found by comparing how turns end."""

from collections.abc import Iterator, Sequence
from typing import Final

from elbowroom.analysis.lines import Line, coins_of, own_turn
from elbowroom.analysis.plan_model import CoinPart, Reason
from elbowroom.bots.search.simulator import EPSILON
from elbowroom.bots.threat import expected_loss, stakes
from elbowroom.bots.value.learned import LearnedJudge
from elbowroom.engine.engine import apply, chance
from elbowroom.engine.events import Event
from elbowroom.engine.regions import bits, size
from elbowroom.engine.rules.scoring import income
from elbowroom.engine.state import NOBODY, State

# The least coins of an ability, and the least difference in what attackers are expected to take, to mention.
MIN_ABILITY_COINS: Final = 2
MIN_RISK_DIFFERENCE: Final = 0.6
# Nobody considers a decline that costs more coins.
MAX_DECLINE_LOSS: Final = 6


def reasons_for(line: Line, lines: Sequence[Line], judge: LearnedJudge) -> Iterator[Reason]:
    """Yield the reasons for and against a line, compared with the other weighed lines; most important first."""
    yield from _declining(line, lines)
    yield from _picking(line, lines)
    if not line.is_declining:
        yield from _taking(line, judge)
        yield from _earning(line)
        yield from _rolling(line)
        yield from _holding(line, lines)
    yield from _scoring(line)


def _declining(line: Line, lines: Sequence[Line]) -> Iterator[Reason]:
    """Yield what declining now gains or costs over the game, for the best line with and the best without it."""
    if line is not _best([other for other in lines if other.is_declining == line.is_declining]):
        return
    others = [other for other in lines if other.is_declining != line.is_declining]
    more = _more_coins(line, others)
    if line.is_declining and more:
        yield Reason(what="decline-gains" if more > 0 else "decline-loses", coins=abs(more))
    elif 0 < more <= MAX_DECLINE_LOSS:
        yield Reason(what="decline-would-lose", coins=more)
    elif more < 0:
        yield Reason(what="decline-would-gain", coins=-more)


def _more_coins(line: Line, others: Sequence[Line]) -> int:
    """Return how many more final coins a line brings than the best other one; 0 if that contradicts the ranking."""
    if not others:
        return 0
    rival = _best(others)
    more = round(line.coins - rival.coins)
    return more if (more > 0) == (line.value > rival.value) else 0


def _best(lines: Sequence[Line]) -> Line:
    return max(lines, key=lambda line: line.value)


def _picking(line: Line, lines: Sequence[Line]) -> Iterator[Reason]:
    """Yield how much more or less a combo brings over the game than the best other combo."""
    others = [other for other in lines if other.picks and other.picks != line.picks]
    more = _more_coins(line, others)
    if line.picks and more:
        race, power = _best(others).picks or (None, None)
        yield Reason(what="combo-more" if more > 0 else "combo-less", coins=abs(more), race=race, power=power)


def _taking(line: Line, judge: LearnedJudge) -> Iterator[Reason]:
    """Yield the rivals who lose regions and still score, the leader first, and how much less they get."""
    start = line.start
    expected = judge.coins(start)
    taken: list[Reason] = []
    for seat in sorted(range(start.seats), key=lambda seat: -expected[seat]):
        if seat in start.allies(line.seat) or start.turns_left(seat) == 0:
            continue
        # Players take the one with most coins for the leader.
        is_leader = expected[seat] == max(expected) and start.coins[seat] == max(start.coins)
        # A region may bring its loser coins at once.
        lost = income(start, seat) - income(line.known, seat) - coins_of(own_turn(line.sure_events), seat)
        for tribe in [start.active[seat], *bits(start.declined[seat])]:
            regions = line.takes & start.held[tribe] if tribe >= 0 else 0
            if regions and lost > 0:
                what = "takes-from-leader" if is_leader else "takes-from"
                race = start.ruleset.races[tribe].id
                taken.append(Reason(what=what, count=size(regions), coins=lost, seat=seat, race=race))
                break
    yield from taken[:2]


def coin_parts(line: Line) -> list[CoinPart]:
    """Return the coins of the turn by source; nothing where chance decides about some of them."""
    found = [_parts_of(line, [*line.sure_events, *end.events]) for end in line.ends] if line.then else []
    parts = _parts_of(line, line.events) if not line.then else found[0]
    total = sum(coins for coins in parts.values())
    if any(other != parts for other in found) or any(line.gained(end) != total for end in line.ends):
        return []
    return [CoinPart(source, coins) for source, coins in sorted(parts.items(), key=lambda part: -part[1]) if coins]


def _parts_of(line: Line, events: Sequence[Event]) -> dict[str, int]:
    """Return what a seat gains and pays in some events, by source."""
    parts: dict[str, int] = {}
    for event in own_turn(events):
        source, amount = event.source or "", event.amount or 0
        if event.what == "gained" and event.seat == line.seat:
            parts[source] = parts.get(source, 0) + amount
        elif event.what == "paid" and line.seat in (event.seat, event.other):
            parts[source] = parts.get(source, 0) + (amount if event.other == line.seat else -amount)
    return parts


def _earning(line: Line) -> Iterator[Reason]:
    """Yield the abilities that bring coins in this turn, whatever chance brings."""
    abilities = {ability.id for ability in line.start.ruleset.abilities}
    for part in coin_parts(line):
        source, coins = part.source, part.coins
        if source in abilities and coins >= MIN_ABILITY_COINS:
            yield Reason(what="earns", source=source, coins=coins)


def _rolling(line: Line) -> Iterator[Reason]:
    """Yield how likely the conquest with the die succeeds."""
    if line.rolled is None:
        return
    good = odds_of(line.known, line.rolled)
    if good < 1 - EPSILON:
        yield Reason(what="die", count=round(100 * good), regions=(line.rolled,))


def odds_of(state: State, region: int) -> float:
    """Return how likely a region is conquered by the die that is rolled now, and by other chance that it leads to."""
    outcomes = chance(state)
    good = 0.0
    for action, weight in outcomes:
        after = state.copy()
        after.events = []
        apply(after, action)
        if any(event.what == "conquered" and event.region == region for event in after.events):
            good += weight
        elif after.die_for != NOBODY or after.flip_for != NOBODY:
            good += weight * odds_of(after, region)
    return good / sum(weight for _, weight in outcomes)


def _holding(line: Line, lines: Sequence[Line]) -> Iterator[Reason]:
    """Yield whether a line loses clearly less or more to the next attacks than the best other one.

    It is left out where it contradicts the ranking.
    """
    others = [other for other in lines if other is not line and not other.is_declining]
    if not others or line.start.is_last_turn:
        return
    rival = _best(others)
    more = _risk(line) - _risk(rival)
    if abs(more) >= MIN_RISK_DIFFERENCE and (more < 0) == (line.value > rival.value):
        yield Reason(what="holds-better" if more < 0 else "holds-worse")


def _risk(line: Line) -> float:
    """Return the coins that opponents are expected to take with their next attacks."""
    risk = 0.0
    for odds, end, *_ in line.ends:
        risk += odds * expected_loss(end, line.seat, stakes(end, line.seat))
    return risk


def _scoring(line: Line) -> Iterator[Reason]:
    """Yield the coins of this turn; in the last turn nothing else counts."""
    what = "last-turn" if line.start.is_last_turn else "scores"
    yield Reason(what=what if coin_parts(line) else f"{what}-about", coins=round(line.coins_now))
