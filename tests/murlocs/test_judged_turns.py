"""M.5: a second judge, written from the rules alone, agrees with every choice of the Murlocs in whole games."""

from collections import Counter
from random import Random

import pytest

from elbowroom.engine.game import Settings
from elbowroom.engine.regions import NOWHERE, Region
from elbowroom.engine.rules.terms import Terms
from elbowroom.engine.state import NOBODY, State
from elbowroom.games import Game, boards_of, new_game
from elbowroom.games.murlocs.ruleset import MurlocsRevenge
from tests.engine.play import decisions


class Judged(MurlocsRevenge):
    """The rules of the Murlocs' revenge, checked by the judge whenever the Murlocs choose."""

    def next_conquest(self, state: State, tribe: int) -> tuple[Region, str]:
        chosen: tuple[Region, str] = super().next_conquest(state, tribe)
        assert chosen == conquest(state, tribe)
        REASONS_SEEN[chosen[1]] += 1
        return chosen

    def next_place(self, state: State, tribe: int) -> Region:
        place: Region = super().next_place(state, tribe)
        assert place == redeployment(state, tribe)
        return place


REASONS_SEEN: Counter[str] = Counter()


def regions_of(state: State, tribe: int) -> set[Region]:
    """Return the regions of a tribe."""
    return {region for region, owner in enumerate(state.owner) if owner == tribe}


def beside(state: State, region: Region) -> set[Region]:
    """Return the regions adjacent to a region."""
    return {other for other in range(state.world.size) if state.world.near[region] >> other & 1}


def defence(state: State, region: Region) -> int:
    """Return what a region costs before travel: 2, and 1 for each piece and token (R-4.5)."""
    pieces = sum(
        state.marks[index] >> region & 1
        for index, marker in enumerate(state.ruleset.markers)
        if marker.id in ("wisp_wall", "fort")
    )
    is_mountain = state.world.mountain >> region & 1
    return 2 + is_mountain + pieces + state.tokens[region] + state.companions[region]


def conquest(state: State, tribe: int) -> tuple[Region, str]:
    """Return the region that the Murlocs conquer, and what decided."""
    own = regions_of(state, tribe)
    near = {other for region in own for other in beside(state, region)}
    towers = state.marks[state.ruleset.mark_of["watch_tower"]]
    terms, coins = Terms(state, tribe, state.hooks), state.coins[state.seat_of[tribe]]
    costs: dict[Region, int] = {}
    for region in range(state.world.size):
        is_entry = bool(state.world.entry >> region & 1)
        if region in own or not (region in near or is_entry) or state.world.water >> region & 1:
            continue
        if towers >> region & 1 or terms.due(region) > coins:
            continue
        costs[region] = defence(state, region) + (is_entry and region not in near)
    least = min(costs.values(), default=99)
    if least > state.hand[tribe]:
        return NOWHERE, ""
    left = sorted(region for region, cost in costs.items() if cost == least)
    reason = "cheapest"
    for number in range(3):
        if len(left) == 1:
            break
        ranks = {region: rank(state, region, own)[number] for region in left}
        best = [region for region in left if ranks[region] == max(ranks.values())]
        if len(best) < len(left):
            first = "active" if max(ranks.values()) == 2 else "declined"
            reason = (first, "richer", "neighbours")[number]
        left = best
    return (left[0], reason) if len(left) == 1 else (left[0], "number")


def rank(state: State, region: Region, own: set[Region]) -> tuple[int, int, int]:
    """Return what decides among the cheapest: whose it is, the coins of its player, the Murlocs beside it."""
    holder = state.owner[region]
    neighbours = len(beside(state, region) & own)
    if holder == NOBODY:
        return 0, 0, neighbours
    seat = state.seat_of[holder]
    return 2 if state.active[seat] == holder else 1, state.coins[seat], neighbours


def redeployment(state: State, tribe: int) -> Region:
    """Return the region in which the Murlocs put the next token."""
    own = regions_of(state, tribe)
    players = set(state.active[: state.seats - 1]) - {NOBODY}
    border = {region for region in own if any(state.owner[other] in players for other in beside(state, region))}
    return min(border or own, key=lambda region: (defence(state, region), region))


def play(players: int, seed: int, difficulty: int) -> None:
    """Play a random game by the judged rules."""
    drawn = new_game("murlocs", players, seed=seed).settings.boards
    settings = Settings(game="murlocs", boards=drawn, players=players, difficulty=difficulty)
    game = Game(settings, Judged(), boards_of(drawn, "murlocs"))
    for _ in decisions(game, Random(seed)):
        pass
    assert game.is_over


@pytest.mark.parametrize("players", [1, 2])
def test_every_choice(players: int) -> None:
    """M.5, M.4, M.6"""
    REASONS_SEEN.clear()
    for number in range(12):
        play(players, number, 10 + number % 6)
    assert set(REASONS_SEEN) >= {"cheapest", "neighbours", "number", "active"}
