"""Scoring: a coin per region, then what abilities, relics and table rules add, each with its source (R-6)."""

from elbowroom.engine.rules.coins import gain
from elbowroom.engine.rules.tokens import hooks_of, tribes_of
from elbowroom.engine.state import State

Part = tuple[str, int]


def score_parts(state: State, seat: int) -> list[Part]:
    """What a seat would score now, as a list of sources and coins."""
    parts: list[Part] = []
    for tribe in tribes_of(state, seat):
        parts.append(("regions", state.held[tribe].bit_count()))
        parts += [(ability.id, ability.income(state, tribe)) for ability in hooks_of(state, tribe).income]
    parts += [(ability.id, ability.bounty(state, seat)) for ability in state.ruleset.bounties]
    return [part for part in parts if part[1]]


def score(state: State, seat: int) -> None:
    """Pay a seat what it scores."""
    for source, coins in score_parts(state, seat):
        gain(state, seat, coins, source)


def ranking(state: State) -> list[tuple[int, int]]:
    """For each seat its coins and, to break ties, its race tokens on the map (R-8.1)."""
    tokens = [0] * state.seats
    for region, tribe in enumerate(state.owner):
        if tribe >= 0 and state.seat_of[tribe] >= 0:
            tokens[state.seat_of[tribe]] += state.tokens[region]
    return list(zip(state.coins, tokens, strict=True))


def winners(state: State) -> list[int]:
    """The seats that win, several if they are tied in coins and tokens."""
    results = ranking(state)
    return [seat for seat, result in enumerate(results) if result == max(results)]
