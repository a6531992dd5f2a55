"""Scoring: one coin per region, and the coins of abilities, relics and table rules (R-6); results of the game (R-8)."""

from typing import NamedTuple

from elbowroom.engine.regions import Regions, bits, size
from elbowroom.engine.rules.coins import gain
from elbowroom.engine.rules.tokens import companion_of, hooks_of, tribes_of
from elbowroom.engine.state import State

Part = tuple[str, int]


class Result(NamedTuple):
    """The result of a team, in the order in which results are compared (R-8.1, T.8)."""

    # Coins of its poorest and of its richest seat.
    score: int
    richest: int
    # Race tokens on the map.
    tokens: int


def score_parts(state: State, seat: int) -> list[Part]:
    """Return the coins that a seat would score now, by source."""
    parts: list[Part] = []
    for tribe in tribes_of(state, seat):
        source = "regions" if tribe == state.active[seat] else "declined-regions"
        parts.append((source, size(_paid_regions(state, tribe))))
        parts += [(ability.id, ability.income(state, tribe)) for ability in hooks_of(state, tribe).income]
    if not state.ruleset.is_automatic(state.seats, seat):
        parts += [(ability.id, ability.bounty(state, seat)) for ability in state.ruleset.bounties]
    return [part for part in parts if part[1]]


def _paid_regions(state: State, holder: int) -> Regions:
    """Return the regions that bring their holder their own coin (S-4.5)."""
    regions = state.held[holder]
    if state.ruleset.takes_coins:
        for tribe in state.active:
            for ability in hooks_of(state, tribe).coinless:
                regions &= ~ability.coinless(state, tribe, holder)
    return regions


def income(state: State, seat: int) -> int:
    """Return the coins that a seat would score now."""
    ruleset = state.ruleset
    total = 0
    for tribe in tribes_of(state, seat):
        total += size(_paid_regions(state, tribe) if ruleset.takes_coins else state.held[tribe])
        for ability in hooks_of(state, tribe).income:
            total += ability.income(state, tribe)
    if ruleset.bounties and not ruleset.is_automatic(state.seats, seat):
        for ability in ruleset.bounties:
            total += ability.bounty(state, seat)
    return total


def score(state: State, seat: int) -> None:
    """Give a seat the coins that it scores."""
    if state.events is None:
        # No event will name the sources.
        gain(state, seat, income(state, seat), "regions")
        return
    for source, coins in score_parts(state, seat):
        gain(state, seat, coins, source)


def tokens_on_map(state: State) -> list[int]:
    """Return the number of race tokens of each seat on the map, which breaks ties (R-8.1)."""
    return [_tokens_on_map(state, seat) for seat in range(state.seats)]


def _tokens_on_map(state: State, seat: int) -> int:
    tokens = 0
    for tribe in tribes_of(state, seat):
        companion = companion_of(state, tribe)
        # Beasts are tokens of the race for every purpose; the Champion and encampments are not.
        with_companions = companion is not None and companion.is_spent
        for region in bits(state.held[tribe]):
            tokens += state.tokens[region]
            if with_companions:
                tokens += state.companions[region]
    return tokens


def team_results(state: State) -> list[Result]:
    """Return the result of each team."""
    tokens = tokens_on_map(state)
    results = []
    for team in state.ruleset.teams(state.seats):
        coins = [state.coins[seat] for seat in team]
        results.append(Result(min(coins), max(coins), sum([tokens[seat] for seat in team])))
    return results


def ranked_results(state: State) -> list[tuple[int, ...]]:
    """Return what decides the place of each team, in the order in which it is compared."""
    results, ruleset = team_results(state), state.ruleset
    if ruleset.automatic_race < 0:
        return [tuple(result) for result in results]
    teams = ruleset.teams(state.seats)
    return [
        (result.score, int(ruleset.wins_ties(state.seats, team[0])))
        for team, result in zip(teams, results, strict=True)
    ]


def winners(state: State) -> list[int]:
    """Return the seats of the best team, or of several teams that are tied."""
    ranked, teams = ranked_results(state), state.ruleset.teams(state.seats)
    best = max(ranked)
    return sorted([seat for number, team in enumerate(teams) if ranked[number] == best for seat in team])
