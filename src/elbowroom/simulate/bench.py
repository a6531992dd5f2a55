"""How fast the engine is: random playouts with fixed seeds on one core, and the cost of a copy.

Seconds are those the process had a core for, so that other programs disturb as little as possible.
"""

from collections.abc import Callable
from random import Random
from time import process_time
from typing import Final, NamedTuple

import msgspec

from elbowroom.engine import engine
from elbowroom.engine.actions import DIE, FLIP
from elbowroom.engine.state import State
from elbowroom.engine.world import World
from elbowroom.games import new_game, ruleset_of
from elbowroom.simulate.playing import draw

SEEDS: Final = range(40)
# Each seed's game is played often enough to measure for about this long, and so are copies.
SECONDS: Final = 3.0
COPIES: Final = 2000


class Speed(msgspec.Struct, frozen=True):
    """The speed of one game with so many players."""

    game: str
    players: int
    compiled: bool
    games_per_second: float
    decisions_per_second: float
    copy_us: float


class Measured(NamedTuple):
    """A speed, and how many decisions a game took."""

    speed: Speed
    decisions_per_game: float


def is_compiled() -> bool:
    """Whether the engine runs as compiled code."""
    return not (engine.__file__ or "").endswith(".py")


def measure(game: str, players: int, seconds: float = SECONDS) -> Measured:
    """Play the same games over and over for a while."""
    worlds = [new_game(game, players, seed=seed).state.world for seed in SEEDS]
    # The first games are slower: tables of hooks fill up.
    for seed in SEEDS:
        playout(game, worlds[seed], players, Random(seed))
    games = decisions = 0
    begun = process_time()
    while (passed := process_time() - begun) < seconds or games == 0:
        for seed in SEEDS:
            decisions += playout(game, worlds[seed], players, Random(seed))
        games += len(SEEDS)
    speed = Speed(
        game=game,
        players=players,
        compiled=is_compiled(),
        games_per_second=round(games / passed, 1),
        decisions_per_second=round(decisions / passed, 1),
        copy_us=round(_copy_us(_in_the_middle(game, worlds[0], players)), 3),
    )
    return Measured(speed, decisions / games)


def playout(game: str, world: World, players: int, rng: Random) -> int:
    """Play a random game from its set-up to its end; how often there was something to decide."""
    state = engine.new_state(ruleset_of(game), world, players)
    return _play_on(state, rng, 1 << 30)


def _play_on(state: State, rng: Random, most: int) -> int:
    """Play at random until the end or so many decisions; decisions are those with a choice, chance excluded."""
    random, apply = rng.random, engine.apply
    weighted: Final = (DIE, FLIP)
    decisions = 0
    options = state.options
    while options and decisions < most:
        count: int = len(options)
        if state.actor >= 0:
            if count > 1:
                decisions += 1
                apply(state, options[int(random() * count)])
            else:
                apply(state, options[0])
        elif options[0] >> 12 in weighted:
            apply(state, draw(state, rng))
        else:
            apply(state, options[int(random() * count)])
        options = state.options
    return decisions


def _in_the_middle(game: str, world: World, players: int) -> State:
    state = engine.new_state(ruleset_of(game), world, players)
    _play_on(state, Random(0), 15 * players)
    return state


def _copy_us(state: State) -> float:
    """Microseconds for a copy: the best of several rounds, since other programs only make it slower."""
    return 1e6 * min(_time(state.copy) for _ in range(10)) / COPIES


def _time(copy: Callable[[], State]) -> float:
    begun = process_time()
    for _ in range(COPIES):
        copy()
    return process_time() - begun
