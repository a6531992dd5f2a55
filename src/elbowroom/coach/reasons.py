"""Why a plan is good or not: true statements, found by comparing how turns end."""

from collections.abc import Iterator, Sequence
from typing import Final

from elbowroom.bots.value.foresight import Foresight
from elbowroom.coach.lines import Line, held_by
from elbowroom.coach.model import Reason
from elbowroom.engine.regions import Regions, bits, size
from elbowroom.engine.rules.scoring import score_parts
from elbowroom.engine.state import State

# What an ability must bring to be mentioned, how many regions alike make a group, and what is few tokens.
WORTH_TELLING: Final = 2
A_GROUP: Final = 2
FEW: Final = 2


def reasons_for(line: Line, lines: Sequence[Line], foresight: Foresight) -> Iterator[Reason]:
    """What speaks for a line, or against it, beside others that were weighed; the weightiest first."""
    yield from _declining(line, lines)
    yield from _picking(line, lines)
    if not line.is_declining:
        yield from _taking(line, foresight)
        yield from _earning(line)
        yield from _grounds(line)
        yield from _rolling(line)
        yield from _guarding(line, lines)
    yield from _scoring(line)


def _declining(line: Line, lines: Sequence[Line]) -> Iterator[Reason]:
    """What declining now brings or costs over the game, told of it and of the best that can be done otherwise."""
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
    """How many more coins than the best of others a line brings; none where the coins do not tell which is better."""
    if not others:
        return 0
    rival = _best(others)
    more = round(line.coins - rival.coins)
    return more if (more > 0) == (line.value > rival.value) else 0


def _best(lines: Sequence[Line]) -> Line:
    return max(lines, key=lambda line: line.value)


def _picking(line: Line, lines: Sequence[Line]) -> Iterator[Reason]:
    """How much more or less a combo brings over the game than the best other one."""
    others = [other for other in lines if other.picks and other.picks != line.picks]
    more = _more_coins(line, others)
    if line.picks and more:
        race, power = _best(others).picks or (None, None)
        yield Reason(what="combo-more" if more > 0 else "combo-less", coins=abs(more), race=race, power=power)


def _taking(line: Line, foresight: Foresight) -> Iterator[Reason]:
    """From whom regions are taken, those of the leader first, and what he scores less for it."""
    expected = foresight.coins(line.start)
    taken: list[Reason] = []
    for seat in sorted(range(line.start.seats), key=lambda seat: -expected[seat]):
        if seat == line.seat:
            continue
        leads = expected[seat] == max(expected)
        lost = _income(line.start, seat) - _income(line.end, seat)
        for tribe in [line.start.active[seat], *bits(line.start.declined[seat])]:
            regions = line.takes & line.start.held[tribe] if tribe >= 0 else 0
            if regions and lost > 0:
                what = "takes-from-leader" if leads else "takes-from"
                race = line.start.ruleset.races[tribe].id
                taken.append(Reason(what=what, count=size(regions), coins=lost, seat=seat, race=race))
                break
    yield from taken[:2]


def _earning(line: Line) -> Iterator[Reason]:
    """Which abilities bring coins in this turn, beyond one for each region."""
    abilities = {ability.id for ability in line.start.ruleset.abilities}
    earned: dict[str, int] = {}
    for event in line.events:
        if event.what == "gained" and event.seat == line.seat and event.source in abilities:
            earned[event.source] = earned.get(event.source, 0) + (event.amount or 0)
    for source, coins in sorted(earned.items(), key=lambda item: -item[1]):
        if coins >= WORTH_TELLING:
            yield Reason(what="earns", source=source, coins=coins)


def _grounds(line: Line) -> Iterator[Reason]:
    """Several regions with the same symbol; before others can take them, if they live beside."""
    for symbol, regions in line.start.world.symbol.items():
        group = line.takes & regions
        if size(group) < A_GROUP:
            continue
        rival = _neighbour_of(line, group)
        if rival is None:
            yield Reason(what="symbols", source=symbol, count=size(group))
        else:
            race = line.end.ruleset.races[line.end.active[rival]].id
            yield Reason(what="symbols-before", source=symbol, count=size(group), seat=rival, race=race)


def _neighbour_of(line: Line, regions: Regions) -> int | None:
    """A rival whose active race lives beside some regions."""
    near = line.end.world.around(regions)
    for seat in _rivals(line):
        tribe = line.end.active[seat]
        if tribe >= 0 and line.end.held[tribe] & near:
            return seat
    return None


def _rolling(line: Line) -> Iterator[Reason]:
    """How likely a last conquest with the die is to succeed."""
    if line.rolled is None or len(line.ends) == 1:
        return
    good = sum(odds for odds, end in line.ends if held_by(end, line.seat) >> line.rolled & 1)
    yield Reason(what="die", count=round(100 * good), regions=(line.rolled,))


def _guarding(line: Line, lines: Sequence[Line]) -> Iterator[Reason]:
    """Clearly more tokens beside rivals than the best other plan leaves there, or clearly fewer."""
    others = [other for other in lines if other is not line and not other.is_declining]
    if not others or line.start.turn + line.start.seats >= line.start.rounds * line.start.seats:
        return
    more = _guards(line) - _guards(_best(others))
    if abs(more) > FEW:
        yield Reason(what="guards-more" if more > 0 else "guards-fewer", count=abs(more))


def _guards(line: Line) -> int:
    """The tokens on regions beside races of rivals."""
    state = line.end
    tribe = state.active[line.seat]
    rivals: Regions = 0
    for seat in _rivals(line):
        if state.active[seat] >= 0:
            rivals |= state.held[state.active[seat]]
    border = state.held[tribe] & state.world.around(rivals) if tribe >= 0 else 0
    return sum(state.tokens[region] for region in bits(border))


def _scoring(line: Line) -> Iterator[Reason]:
    """What this turn brings; in the last one that is all that counts."""
    state = line.start
    is_last = state.turn + state.seats >= state.rounds * state.seats
    yield Reason(what="last-turn" if is_last else "scores", coins=round(line.coins_now))


def _rivals(line: Line) -> list[int]:
    """Everybody who does not play for the same team."""
    allies = next(team for team in line.start.ruleset.teams(line.start.seats) if line.seat in team)
    return [seat for seat in range(line.start.seats) if seat not in allies]


def _income(state: State, seat: int) -> int:
    return sum(coins for _, coins in score_parts(state, seat))
