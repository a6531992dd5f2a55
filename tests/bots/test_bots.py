"""Bots: one method, found by name, knowing only what their seat may know."""

from collections import Counter
from random import Random

import pytest

from elbowroom.bots import NAMES, Bot, UnknownBotError, ask, named, seen_by
from elbowroom.engine.engine import apply
from elbowroom.engine.state import CHANCE, State
from elbowroom.games import new_game
from elbowroom.simulate.many import plans, play_all
from elbowroom.simulate.playing import draw


def decisions(players: int, seed: int, bot: Bot) -> list[State]:
    """The states in which somebody must decide in a game that this bot plays for all."""
    state, rng = new_game("warcraft", players, seed=seed).state, Random(seed)
    met = []
    while state.options:
        if state.actor == CHANCE:
            apply(state, draw(state, rng))
        else:
            met.append(state.copy())
            apply(state, ask(bot, state))
    return met


@pytest.mark.parametrize("name", NAMES)
def test_a_bot_plays_legal_actions_to_the_end(name: str) -> None:
    bot = named(name, 1)
    for state in decisions(3, 1, bot):
        assert ask(bot, state) in state.options


@pytest.mark.parametrize("name", NAMES)
def test_a_bot_leaves_the_game_alone(name: str) -> None:
    """It may play on the state it is given: that is a copy."""
    for state in decisions(3, 2, named("random", 2)):
        before = state.key(), list(state.options)
        ask(named(name), state)
        assert (state.key(), state.options) == before


def test_a_bot_never_sees_the_coins_of_others() -> None:
    """R-9.2: other players' coins are secret."""
    state = new_game("warcraft", 3, seed=1).state
    state.coins = [11, 22, 33]
    poorer = state.copy()
    poorer.coins = [11, 5, 8]
    assert seen_by(state, 0).key() == seen_by(poorer, 0).key()
    assert seen_by(state, 0).coins[0] == 11


def test_at_a_table_with_open_coins_a_bot_sees_all() -> None:
    """R-6.4: a table may be set to open coins."""
    state = new_game("warcraft", 3, seed=1, open_coins=True).state
    state.coins = [11, 22, 33]
    assert seen_by(state, 0, open_coins=True).coins == [11, 22, 33]


def test_simple_decides_the_same_whatever_others_own() -> None:
    """R-9.2: its choice depends on its own coins alone."""
    for state in decisions(4, 3, named("random", 3)):
        other = state.copy()
        other.coins = [coins if seat == state.actor else coins + 9 for seat, coins in enumerate(state.coins)]
        assert ask(named("simple"), state) == ask(named("simple"), other)


@pytest.mark.parametrize("players", [2, 4])
def test_simple_beats_random_clearly(players: int) -> None:
    wins: Counter[str] = Counter()
    for result in play_all(plans("warcraft", players, 40, 0, ("random", "simple"), check=False)):
        wins.update({result.bots[seat] for seat in result.winners})
    assert wins["simple"] >= 36


def test_simple_declines_and_conquers() -> None:
    """R-7: with ten rounds, sensible play changes races at least once and never more than every other turn."""
    for result in play_all(plans("warcraft", 2, 10, 0, ("simple",), check=False)):
        assert 4 <= len(result.reigns) <= 10


def test_a_bot_in_five_lines() -> None:
    """The example in docs/bots.md: any object with this method plays."""

    class First:
        def choose(self, state: State, seat: int) -> int:
            return state.options[0]

    assert decisions(2, 4, First())


def test_there_is_no_bot_of_that_name() -> None:
    with pytest.raises(UnknownBotError, match="cunning"):
        named("cunning")
