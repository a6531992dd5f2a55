"""Paired chance: the same in all games of a deal, as far as decisions allow, and with the right odds."""

from collections import Counter
from random import Random

import pytest

from elbowroom.engine.actions import BADGE, BANNER, DIE, FIND, kind_of, number_of
from elbowroom.engine.engine import apply, chance
from elbowroom.engine.state import CHANCE, State
from elbowroom.games import new_game
from elbowroom.matches.chance import PairedChance
from tests.engine.table import Seat, Table, holds

Outcome = tuple[int, int, int]


def outcomes_in(deal: str, player: int, game: str = "warcraft", players: int = 2) -> list[Outcome]:
    """Return the outcomes of chance in a random game: kind, turn or region, and number."""
    state, drawn, rng = new_game(game, players, seed=1).state, PairedChance(deal), Random(player)
    found = []
    while state.options:
        if state.actor == CHANCE:
            action = drawn.draw(state)
            when = state.finding if kind_of(action) == FIND else state.turn
            found.append((kind_of(action), when, number_of(action)))
        else:
            action = rng.choice(list(state.options))
        apply(state, action)
    return found


def test_a_deal_repeats_its_outcomes() -> None:
    assert outcomes_in("1", 1) == outcomes_in("1", 1)
    assert outcomes_in("1", 1) != outcomes_in("2", 1)


@pytest.mark.parametrize("kind", [BANNER, BADGE])
def test_combos_come_in_the_same_order_after_different_picks(kind: int) -> None:
    for deal in range(5):
        orders = [[what for each, _, what in outcomes_in(str(deal), player) if each == kind] for player in range(6)]
        longest = max(orders, key=len)
        # Compare the first pass through the stack: later, discarded banners come again.
        first_pass = next((n for n in range(len(longest)) if longest[n] in longest[:n]), len(longest))
        assert first_pass > 6
        assert all(order[:first_pass] == longest[: min(first_pass, len(order))] for order in orders)


def test_the_first_die_of_a_turn_is_the_same_in_all_games() -> None:
    rolled: dict[int, set[int]] = {}
    times = 0
    for player in range(30):
        turns: dict[int, int] = {}
        for kind, turn, pips in outcomes_in("1", player):
            if kind == DIE:
                turns.setdefault(turn, pips)
        times += len(turns)
        for turn, pips in turns.items():
            rolled.setdefault(turn, set()).add(pips)
    assert times > 3 * len(rolled)
    assert {len(pips) for pips in rolled.values()} == {1}


def test_a_relic_is_mostly_under_the_same_marker() -> None:
    """Unless it was found elsewhere before."""
    found: dict[int, Counter[int]] = {}
    for player in range(12):
        for kind, region, relic in outcomes_in("1", player):
            if kind == FIND:
                found.setdefault(region, Counter())[relic] += 1
    for relics in found.values():
        assert relics.most_common(1)[0][1] > 0.6 * relics.total()


def outcomes(state: State, deals: int) -> Counter[int]:
    return Counter(number_of(PairedChance(str(deal)).draw(state)) for deal in range(deals))


class TestFairness:
    def test_the_die_has_the_right_odds(self) -> None:
        """R-2.5: three blank sides, and one each with 1, 2 and 3."""
        table = Table(Seat(active=holds("humans", "fishing", {"hammerhead:4": 1}, hand=1)), Seat())
        state = table.state
        apply(state, next(option for option in state.options if kind_of(option) == 5))
        assert kind_of(chance(state)[0][0]) == DIE
        pips = outcomes(state, 6000)
        assert abs(pips[0] - 3000) < 200
        assert all(abs(pips[number] - 1000) < 150 for number in (1, 2, 3))

    def test_every_banner_is_equally_likely(self) -> None:
        state = new_game("classic", 2, first=0).state
        drawn = [PairedChance(str(deal)) for deal in range(4000)]
        while kind_of(state.options[0]) != BANNER:
            apply(state, state.options[0])
        count: int = len(state.options)
        firsts = Counter(each.draw(state) for each in drawn)
        assert len(firsts) == count
        assert max(firsts.values()) < 1.5 * 4000 / count
        # The odds also hold after one outcome was removed, among the deals in which it was not first.
        gone = state.options[0]
        others = [PairedChance(str(deal)) for deal in range(4000) if PairedChance(str(deal)).draw(state) == gone]
        apply(state, gone)
        while kind_of(state.options[0]) != BANNER:
            apply(state, state.options[0])
        seconds = Counter(each.draw(state) for each in others)
        assert max(seconds.values()) < 3 * len(others) / (count - 1)
        assert len(seconds) == count - 1
