"""Scoring: a coin per region, then what abilities, relics and table rules add, each with its source (R-6)."""

from typing import NamedTuple

from elbowroom.engine.regions import size
from elbowroom.engine.rules.coins import gain
from elbowroom.engine.rules.tokens import companion_of, hooks_of, tribes_of
from elbowroom.engine.state import State

Part = tuple[str, int]


class Result(NamedTuple):
    """What a team has when the game is over, in the order in which it is compared (R-8.1, T.8)."""

    # The coins of its poorest seat, and of its richest one.
    score: int
    richest: int
    # On the map.
    tokens: int


def score_parts(state: State, seat: int) -> list[Part]:
    """What a seat would score now, as a list of sources and coins."""
    parts: list[Part] = []
    for tribe in tribes_of(state, seat):
        source = "regions" if tribe == state.active[seat] else "declined-regions"
        parts.append((source, size(state.held[tribe])))
        parts += [(ability.id, ability.income(state, tribe)) for ability in hooks_of(state, tribe).income]
    parts += [(ability.id, ability.bounty(state, seat)) for ability in state.ruleset.bounties]
    return [part for part in parts if part[1]]


def score(state: State, seat: int) -> None:
    """Pay a seat what it scores."""
    for source, coins in score_parts(state, seat):
        gain(state, seat, coins, source)


def tokens_on_map(state: State) -> list[int]:
    """For each seat its race tokens on the map, which break ties (R-8.1)."""
    tokens = [0] * state.seats
    for region, tribe in enumerate(state.owner):
        if tribe >= 0 and state.seat_of[tribe] >= 0:
            tokens[state.seat_of[tribe]] += state.tokens[region]
            companion = companion_of(state, tribe)
            # Beasts are tokens of the race for every purpose; the Champion and encampments are not.
            if companion is not None and companion.is_spent:
                tokens[state.seat_of[tribe]] += state.companions[region]
    return tokens


def team_results(state: State) -> list[Result]:
    """What each team has."""
    tokens = tokens_on_map(state)
    results = []
    for team in state.ruleset.teams(state.seats):
        coins = [state.coins[seat] for seat in team]
        results.append(Result(min(coins), max(coins), sum(tokens[seat] for seat in team)))
    return results


def winners(state: State) -> list[int]:
    """The seats that win: those of the best team, and of several if they are tied in all."""
    results = team_results(state)
    teams = zip(state.ruleset.teams(state.seats), results, strict=True)
    return sorted(seat for team, result in teams if result == max(results) for seat in team)
