"""Last turns small enough for exhaustive search: `medium` earns nearly the maximum."""

from functools import cache
from pathlib import Path

import msgspec
import pytest

from elbowroom.bots import ask, named
from elbowroom.bots.bot import Bot
from elbowroom.engine.engine import apply, chance
from elbowroom.engine.state import CHANCE, State
from elbowroom.games import game_from_notation
from tools.last_rounds import STORE, ExhaustiveSearch, LastTurn, matters

TURNS = [msgspec.json.decode(line, type=LastTurn) for line in Path(STORE).read_bytes().splitlines()]
# The usual tests take every n-th turn.
SAMPLE = 5
WANTED = 0.95


def expected_coins(bot: Bot, state: State, turn: int, seat: int) -> float:
    """Return a seat's expected coins after a turn of a bot, exact over the dice."""
    while state.turn == turn and state.options:
        if state.actor != CHANCE:
            apply(state, ask(bot, state))
        elif len(state.options) == 1 or not matters(state):
            apply(state, state.options[0])
        else:
            outcomes = [(state.copy(), action, weight) for action, weight in chance(state)]
            total = 0.0
            for after, action, weight in outcomes:
                apply(after, action)
                total += weight * expected_coins(bot, after, turn, seat)
            return total / sum(weight for _, _, weight in outcomes)
    return float(state.coins[seat])


@cache
def expected_gain(name: str, turn: LastTurn) -> float:
    """Return the coins that a bot is expected to earn in a last turn."""
    state = game_from_notation(turn.position).state
    return expected_coins(named(name, 1), state.copy(), state.turn, state.seat) - float(state.coins[state.seat])


def share(name: str, turns: list[LastTurn]) -> float:
    """Return the share of the maximum that a bot earns."""
    return sum(expected_gain(name, turn) for turn in turns) / sum(turn.coins for turn in turns)


def test_there_are_two_hundred_of_all_games() -> None:
    games = [turn.position.split("/")[1] for turn in TURNS]
    assert len({turn.position for turn in TURNS}) == len(TURNS) == 200
    assert {game: games.count(game) for game in sorted(set(games))} == {"azeroth": 66, "classic": 67, "warcraft": 67}


@pytest.mark.parametrize("turn", TURNS[:: 8 * SAMPLE])
def test_exhaustive_search_finds_the_stored_maximum(turn: LastTurn) -> None:
    assert ExhaustiveSearch(game_from_notation(turn.position).state).coins == pytest.approx(turn.coins, abs=1e-5)


def test_medium_earns_nearly_all_coins_in_a_sample() -> None:
    assert share("medium", TURNS[::SAMPLE]) >= WANTED


def test_no_bot_earns_more_than_the_maximum() -> None:
    for turn in TURNS[::SAMPLE]:
        assert expected_gain("medium", turn) <= turn.coins + 1e-5


def test_random_play_earns_much_less() -> None:
    assert share("random", TURNS[::SAMPLE]) < WANTED - 0.1


@pytest.mark.deep
def test_medium_earns_nearly_all_coins() -> None:
    assert share("medium", TURNS) >= WANTED
