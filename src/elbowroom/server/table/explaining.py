"""What a region would take and bring: for the seat that asks, with what that seat may know."""

from collections import Counter

from elbowroom.bots.bot import seen_by
from elbowroom.engine.actions import CONQUER, code
from elbowroom.engine.engine import apply
from elbowroom.engine.explain import explain
from elbowroom.engine.explanation import Explanation, ScorePart
from elbowroom.engine.rules.scoring import score_parts
from elbowroom.engine.state import State
from elbowroom.server.table.refusals import TableError


def explained(state: State, seat: int, region: int, *, open_coins: bool) -> tuple[Explanation, tuple[ScorePart, ...]]:
    """Why a seat can conquer a region or not, and what the conquest would earn if it needs no die."""
    if region >= state.world.size:
        raise TableError("unknown-region", region=region)
    here = seen_by(state, seat, open_coins=open_coins)
    why = explain(here, region, seat)
    return why, earns(here, seat, region) if why.reason is None and why.odds is None else ()


def earns(state: State, seat: int, region: int) -> tuple[ScorePart, ...]:
    """What a conquest now would change in a scoring, and the coins it brings at once; the state is played on.

    A marker that would be turned up is left out of account: nobody knows it.
    """
    state.events = []
    before = _scored(state, seat)
    apply(state, code(CONQUER, region))
    change = _scored(state, seat)
    change.subtract(before)
    for event in state.events:
        if event.what == "gained" and event.seat == seat and event.source is not None:
            change[event.source] += event.amount or 0
    return tuple(ScorePart(source, coins) for source, coins in change.items() if coins)


def _scored(state: State, seat: int) -> Counter[str]:
    parts: Counter[str] = Counter()
    for source, coins in score_parts(state, seat):
        parts[source] += coins
    return parts
