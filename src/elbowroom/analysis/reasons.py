"""Reasons for and against plans: true statements, found by comparing how turns end."""

from collections.abc import Iterator, Sequence
from typing import Final

from elbowroom.analysis.lines import Line, held_by
from elbowroom.analysis.plan_model import Reason
from elbowroom.bots.value.learned import LearnedJudge
from elbowroom.engine.regions import Regions, bits, size
from elbowroom.engine.rules.scoring import income

# The least coins of an ability, the least regions with one symbol, and the least difference in tokens to mention.
MIN_ABILITY_COINS: Final = 2
MIN_GROUP: Final = 2
MIN_TOKEN_DIFFERENCE: Final = 3


def reasons_for(line: Line, lines: Sequence[Line], judge: LearnedJudge) -> Iterator[Reason]:
    """Yield the reasons for and against a line, compared with the other weighed lines; most important first."""
    yield from _declining(line, lines)
    yield from _picking(line, lines)
    if not line.is_declining:
        yield from _taking(line, judge)
        yield from _earning(line)
        yield from _symbols(line)
        yield from _rolling(line)
        yield from _guarding(line, lines)
    yield from _scoring(line)


def _declining(line: Line, lines: Sequence[Line]) -> Iterator[Reason]:
    """Yield what declining now gains or costs over the game, for the best line with and the best without it."""
    if line is not _best([other for other in lines if other.is_declining == line.is_declining]):
        return
    others = [other for other in lines if other.is_declining != line.is_declining]
    more = _more_coins(line, others)
    if line.is_declining and more:
        yield Reason(what="decline-gains" if more > 0 else "decline-loses", coins=abs(more))
    elif more > 0:
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
    """Yield the rivals who lose regions, the leader first, and how much less they score."""
    expected = judge.coins(line.start)
    taken: list[Reason] = []
    for seat in sorted(range(line.start.seats), key=lambda seat: -expected[seat]):
        if seat == line.seat:
            continue
        is_leader = expected[seat] == max(expected)
        lost = income(line.start, seat) - income(line.end, seat)
        for tribe in [line.start.active[seat], *bits(line.start.declined[seat])]:
            regions = line.takes & line.start.held[tribe] if tribe >= 0 else 0
            if regions and lost > 0:
                what = "takes-from-leader" if is_leader else "takes-from"
                race = line.start.ruleset.races[tribe].id
                taken.append(Reason(what=what, count=size(regions), coins=lost, seat=seat, race=race))
                break
    yield from taken[:2]


def _earning(line: Line) -> Iterator[Reason]:
    """Yield the abilities that bring coins in this turn."""
    abilities = {ability.id for ability in line.start.ruleset.abilities}
    earned: dict[str, int] = {}
    for event in line.events:
        if event.what == "gained" and event.seat == line.seat and event.source in abilities:
            earned[event.source] = earned.get(event.source, 0) + (event.amount or 0)
    for source, coins in sorted(earned.items(), key=lambda item: -item[1]):
        if coins >= MIN_ABILITY_COINS:
            yield Reason(what="earns", source=source, coins=coins)


def _symbols(line: Line) -> Iterator[Reason]:
    """Yield groups of regions with the same symbol, and the rival who could have taken them next."""
    for symbol, regions in line.start.world.symbol.items():
        group = line.takes & regions
        if size(group) < MIN_GROUP:
            continue
        rival = _neighbour_of(line, group)
        if rival is None:
            yield Reason(what="symbols", source=symbol, count=size(group))
        else:
            race = line.end.ruleset.races[line.end.active[rival]].id
            yield Reason(what="symbols-before", source=symbol, count=size(group), seat=rival, race=race)


def _neighbour_of(line: Line, regions: Regions) -> int | None:
    """Return a rival whose active race is adjacent to some regions, or None."""
    near = line.end.world.around(regions)
    for seat in _rivals(line):
        tribe = line.end.active[seat]
        if tribe >= 0 and line.end.held[tribe] & near:
            return seat
    return None


def _rolling(line: Line) -> Iterator[Reason]:
    """Yield how likely the conquest with the die succeeds."""
    if line.rolled is None or len(line.ends) == 1:
        return
    good = sum(odds for odds, end in line.ends if held_by(end, line.seat) >> line.rolled & 1)
    yield Reason(what="die", count=round(100 * good), regions=(line.rolled,))


def _guarding(line: Line, lines: Sequence[Line]) -> Iterator[Reason]:
    """Yield whether clearly more or fewer tokens stand at the border to rivals than in the best other line."""
    others = [other for other in lines if other is not line and not other.is_declining]
    if not others or line.start.is_last_turn:
        return
    more = _border_tokens(line) - _border_tokens(_best(others))
    if abs(more) >= MIN_TOKEN_DIFFERENCE:
        yield Reason(what="guards-more" if more > 0 else "guards-fewer", count=abs(more))


def _border_tokens(line: Line) -> int:
    """Return the number of tokens in regions adjacent to active races of rivals."""
    state = line.end
    tribe = state.active[line.seat]
    rivals: Regions = 0
    for seat in _rivals(line):
        if state.active[seat] >= 0:
            rivals |= state.held[state.active[seat]]
    border = state.held[tribe] & state.world.around(rivals) if tribe >= 0 else 0
    return sum(state.tokens[region] for region in bits(border))


def _scoring(line: Line) -> Iterator[Reason]:
    """Yield the coins of this turn; in the last turn nothing else counts."""
    yield Reason(what="last-turn" if line.start.is_last_turn else "scores", coins=round(line.coins_now))


def _rivals(line: Line) -> list[int]:
    """Return the seats of other teams."""
    allies = line.start.allies(line.seat)
    return [seat for seat in range(line.start.seats) if seat not in allies]
