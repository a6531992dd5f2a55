"""The invariants find errors in a state that was tampered with."""

from collections.abc import Callable
from random import Random

import pytest

from elbowroom.engine.engine import apply, draw_outcome
from elbowroom.engine.events import Event
from elbowroom.engine.invariants import CHECKS, coins_add_up, column_coins_add_up, unplayable, violations
from elbowroom.engine.regions import NOWHERE, bits
from elbowroom.engine.state import CHANCE, NOBODY, State, numbers
from elbowroom.games import new_game
from tests.engine.play import random_games


@pytest.fixture
def state() -> State:
    """Return a game of three in its fourth round, some seat about to decide in its conquests."""
    game, rng = new_game("warcraft", 3, seed=8).state, Random(8)
    while game.round < 3 or game.actor == CHANCE or game.tribe < 0 or not game.held[game.tribe]:
        apply(game, draw_outcome(game, rng))
    return game


def _any_held(state: State) -> int:
    return bits(state.held[state.tribe])[0]


def lose_a_token(state: State) -> None:
    state.tokens[_any_held(state)] -= 1


def double_a_token(state: State) -> None:
    state.hand[state.tribe] += 1


def overspend(state: State) -> None:
    state.coins[0] = -1


def hold_without_owning(state: State) -> None:
    state.held[state.tribe] |= 1 << list(state.owner).index(NOBODY)


def cheapen(state: State) -> None:
    state.base[0] -= 1


def show_a_race_twice(state: State) -> None:
    state.columns = ((state.tribe, *state.columns[0][1:]),)


def lose_a_badge(state: State) -> None:
    state.row_badges = (state.row_badges[1], *state.row_badges[1:])


def forget_a_banner(state: State) -> None:
    state.banners, state.banner_queue = 0, ()


def share_a_race(state: State) -> None:
    state.active[(state.seat + 1) % state.seats] = state.tribe


def build_for_nobody(state: State) -> None:
    region = list(state.owner).index(NOBODY)
    state.marks[state.ruleset.mark_of["watch_tower"]] |= 1 << region


def build_too_many(state: State) -> None:
    state.marks[state.ruleset.mark_of["military_objective"]] = 0b111


def bring_a_beast(state: State) -> None:
    state.companions_in_hand[state.tribe] += 6


def lose_a_relic(state: State) -> None:
    relic = next(number for number, place in enumerate(state.relic_at) if place == NOWHERE)
    state.relic_at[relic] = 0


def offer_nothing(state: State) -> None:
    state.options = numbers([])


def offer_twice(state: State) -> None:
    state.options = numbers([*state.options, *state.options])


def forget_guards(state: State) -> None:
    state.watchers = (99,)


FAULTS = [
    lose_a_token,
    double_a_token,
    overspend,
    hold_without_owning,
    cheapen,
    show_a_race_twice,
    lose_a_badge,
    forget_a_banner,
    share_a_race,
    build_for_nobody,
    build_too_many,
    bring_a_beast,
    lose_a_relic,
    offer_nothing,
    offer_twice,
    forget_guards,
]


def test_a_game_is_sound(state: State) -> None:
    assert violations(state) == []
    assert unplayable(state) == []


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.__name__)
def test_a_fault_is_found(state: State, fault: Callable[[State], None]) -> None:
    """R-1.6, R-3.4, W-1.5: pieces that are lost, doubled or out of place are found."""
    fault(state)
    assert violations(state)


def test_looking_changes_nothing(state: State) -> None:
    before = state.key()
    violations(state)
    assert state.key() == before


def test_an_action_that_cannot_be_played_is_found(state: State) -> None:
    state.options = numbers([0])
    assert "raises" in unplayable(state)[0]


def test_events_explain_coins() -> None:
    events = [
        Event("gained", seat=0, amount=3),
        Event("paid", seat=1, other=0, amount=2),
        Event("paid", seat=1, other=-1, amount=1),
    ]
    assert coins_add_up([5, 5], events, [10, 2])
    assert not coins_add_up([5, 5], events, [10, 3])
    assert not coins_add_up([5, 5], [], [6, 5])


def test_picks_explain_coins_on_combos() -> None:
    """R-3.1, R-3.2: a picker lays a coin on each combo above and takes those on the chosen one."""
    events = [
        Event("paid", seat=0, other=-1, amount=2, source="pick"),
        Event("gained", seat=0, amount=1, source="combo-coins"),
    ]
    assert column_coins_add_up([0, 0, 1, 0], events, [1, 1, 0, 0])
    assert not column_coins_add_up([0, 0, 1, 0], events, [1, 0, 0, 0])


# Constants of a game, and methods that only read fields.
CONSTANT = {"ruleset", "world", "seats", "rounds"}
ASKED = {"is_active", "is_alive"}


@pytest.mark.pure_only(reason="reads of a compiled state cannot be watched")
@pytest.mark.parametrize("number", range(len(CHECKS)), ids=[check.__name__.strip("_") for check, _ in CHECKS])
def test_a_check_looks_at_nothing_but_its_fields(number: int) -> None:
    """Otherwise a check would be skipped although a field that it reads has changed."""
    check, fields = CHECKS[number]
    looked_at: set[str] = set()

    class Watched(State):
        """A state that records which fields are read."""

        __slots__ = ()

        def __getattribute__(self, name: str) -> object:
            looked_at.add(name)
            return super().__getattribute__(name)

    for game, rng in random_games(6):
        while not game.is_over:
            watched = Watched.__new__(Watched)
            for name in State.__slots__:
                setattr(watched, name, getattr(game.state, name))
            assert list(check(watched)) == []
            game.play(game.random_outcome(rng) if game.is_chance else rng.choice(game.legal()))
    declared = set(fields.__reduce__()[1])
    assert looked_at - CONSTANT - ASKED <= declared
