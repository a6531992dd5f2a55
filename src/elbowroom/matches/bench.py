"""The benchmarks: games stepped from Python and in playouts, copies, views, and the environments for research.

The games come from a fixed sequence of seeds, and none is played twice: repeated games would find all caches of the
engine filled.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cache
from itertools import count
from random import Random
from typing import Final

import msgspec

from elbowroom.bots.dice import Dice, play_to_choice
from elbowroom.bots.playouts import playouts
from elbowroom.compiled import is_compiled
from elbowroom.engine import engine
from elbowroom.engine.choices import decision_of
from elbowroom.engine.engine import draw_outcome
from elbowroom.engine.state import State
from elbowroom.engine.viewing import view_of
from elbowroom.engine.world import World
from elbowroom.env.actions import SIZE, ActionIds
from elbowroom.env.observation import Observer
from elbowroom.errors import ElbowRoomError
from elbowroom.extras import MissingExtraError
from elbowroom.games import RULESETS_OF_PLAYERS, new_game, ruleset_of
from elbowroom.matches.figures import Figures, figure_of, figures_of
from elbowroom.matches.pace import Iteration, Work, paces

# Different draws of boards, used in turn.
BOARD_DRAWS: Final = 40
# Games before the measurement, which fill tables of hooks.
WARM_UP: Final = 40
COPIES: Final = 1000
PLAYOUTS: Final = 5
# Views are made of every tenth decision of some games.
VIEW_INTERVAL: Final = 10
VIEWED_GAMES: Final = 8
# Games in a vector environment, and steps of an environment in one iteration.
SLOTS: Final = 256
STEPS: Final = 50


class UnknownFigureError(ElbowRoomError):
    """The benchmark does not measure the figure that was asked for."""


def bench_steps(game: str, players: int) -> Work:
    """Return the benchmark of random games with each action applied from Python; operations are decisions."""
    ruleset, worlds = ruleset_of(game), worlds_of(game, players)
    seats, seeds = ruleset.seats_for(players), count()

    def play(seed: int) -> int:
        return play_on(engine.new_state(ruleset, worlds[seed % BOARD_DRAWS], seats), Random(seed))

    for number in range(WARM_UP):
        play(-1 - number)
    return lambda: Iteration(play(next(seeds)), 1)


def bench_playouts(game: str, players: int) -> Work:
    """Return the benchmark of random games by `playouts`; operations are decisions."""
    starts = starts_of(game, players)
    seeds = count(step=PLAYOUTS)

    def play() -> Iteration:
        seed = next(seeds)
        found = playouts(starts[seed // PLAYOUTS % BOARD_DRAWS], PLAYOUTS, seed)
        return Iteration(sum(found.decisions), PLAYOUTS)

    for number in range(WARM_UP):
        playouts(starts[number % BOARD_DRAWS], 1, -1 - number)
    return play


def bench_copies(game: str, players: int) -> Work:
    """Return the benchmark of copying a state in the middle of a game."""
    state = starts_of(game, players)[0].copy()
    play_on(state, Random(0), 15 * players)
    copy = state.copy

    def make() -> Iteration:
        for _ in range(COPIES):
            copy()
        return Iteration(COPIES)

    return make


def bench_views(game: str, players: int) -> Work:
    """Return the benchmark of making and encoding views for spectators."""
    return _for_each(decisions_of(game, players), lambda state: msgspec.json.encode(view_of(state)))


def bench_explanations(game: str, players: int) -> Work:
    """Return the benchmark of describing decisions with costs and reasons."""
    return _for_each(decisions_of(game, players), decision_of)


def bench_observations(game: str, players: int) -> Work:
    """Return the benchmark of observations and masks for the seat that decides."""
    observer, ids = Observer(ruleset_of(game), players), ActionIds(ruleset_of(game))

    def observe(state: State) -> object:
        return observer.observe(state, state.actor), ids.mask(state, state.actor)

    return _for_each(decisions_of(game, players), observe)


def bench_petting_zoo(game: str, players: int) -> Work:
    """Return the benchmark of random games of `raw_env`: each step is `last`, a legal action, `step`."""
    from elbowroom.env.petting_zoo import raw_env

    env, rng = raw_env(game, players), Random(0)
    env.reset(seed=0)

    def step() -> Iteration:
        for _ in range(STEPS):
            observation, _, is_over, _, _ = env.last()
            if is_over:
                env.reset()
                continue
            legal = observation["action_mask"].nonzero()[0]
            env.step(int(legal[int(rng.random() * len(legal))]))
        return Iteration(STEPS)

    return step


def bench_vector(game: str, players: int, processes: int = 1) -> Work:
    """Return the benchmark of random games in a vector environment."""
    import numpy as np

    from elbowroom.env.vector import VectorEnv

    games = VectorEnv(SLOTS, game, players, processes=processes, copy=False)
    # Choosing should cost little: take the legal action with the largest of some fixed random bytes, shifted each step.
    noise = np.random.default_rng(0).integers(1, 256, (SLOTS, SIZE + STEPS), dtype=np.uint8)

    def step() -> Iteration:
        for number in range(STEPS):
            games.step((games.masks * noise[:, number : number + SIZE]).argmax(axis=1))
        return Iteration(SLOTS * STEPS)

    return step


Maker = Callable[[str, int], Work]

# Measured for every game and number of players.
BENCHMARKS: Final[dict[str, Maker]] = {
    "stepped": bench_steps,
    "playouts": bench_playouts,
    "copy": bench_copies,
}
# Measured for games that have environments.
BENCHMARKS_OF_ENVIRONMENTS: Final[dict[str, Maker]] = {
    "observation": bench_observations,
    "raw_env": bench_petting_zoo,
    "vector": bench_vector,
}
# Measured only for the largest game.
LARGEST: Final = ("warcraft", 5)
BENCHMARKS_OF_LARGEST: Final[dict[str, Maker]] = {"view": bench_views, "explanation": bench_explanations}


def measure(tables: Sequence[tuple[str, int]], seconds: float, only: str | None = None) -> Figures:
    """Return all figures, or one kind of them, of some games and numbers of players, each measured for some seconds."""
    known = BENCHMARKS | BENCHMARKS_OF_ENVIRONMENTS | BENCHMARKS_OF_LARGEST
    if only not in (None, *known):
        raise UnknownFigureError(f"{only} is not measured, but {', '.join(known)}.")
    works: dict[tuple[str, str, int], Work] = {}
    for game, players in tables:
        makers = BENCHMARKS | BENCHMARKS_OF_ENVIRONMENTS if game in RULESETS_OF_PLAYERS else BENCHMARKS
        if (game, players) == LARGEST:
            makers = known
        for what, make in makers.items():
            if only in (None, what):
                # Without the extra for environments, measure everything else.
                with suppress(*(MissingExtraError,) if only is None else ()):
                    works[what, game, players] = make(game, players)
    found = zip(works, paces(list(works.values()), seconds), strict=True)
    return figures_of([figure_of(subject, pace) for subject, pace in found], compiled=is_compiled())


def play_on(state: State, rng: Random, most: int = 1 << 30) -> int:
    """Play at random to the end, or for at most some decisions; return the number of decisions with a choice."""
    random, apply = rng.random, engine.apply
    decisions = 0
    options = state.options
    while options and decisions < most:
        number: int = len(options)
        if state.actor < 0:
            apply(state, draw_outcome(state, rng))
        elif number > 1:
            decisions += 1
            apply(state, options[int(random() * number)])
        else:
            apply(state, options[0])
        options = state.options
    return decisions


@cache
def worlds_of(game: str, players: int) -> list[World]:
    """Return the maps of some draws; equal boards share one map."""
    maps: dict[tuple[str, ...], World] = {}
    draws = [new_game(game, players, seed=seed) for seed in range(BOARD_DRAWS)]
    return [maps.setdefault(drawn.settings.boards, drawn.state.world) for drawn in draws]


def starts_of(game: str, players: int) -> list[State]:
    """Return the state at the start for each draw of boards."""
    ruleset = ruleset_of(game)
    return [engine.new_state(ruleset, world, ruleset.seats_for(players)) for world in worlds_of(game, players)]


def decisions_of(game: str, players: int) -> list[State]:
    """Return states throughout some games in which a seat has a choice."""
    found = []
    for seed, state in enumerate(starts_of(game, players)[:VIEWED_GAMES]):
        rng, dice = Random(seed), Dice(seed)
        for number in count(1):
            play_to_choice(state, dice)
            if not state.options:
                break
            if number % VIEW_INTERVAL == 0:
                found.append(state.copy())
            play_on(state, rng, 1)
    return found


def _for_each(states: list[State], work: Callable[[State], object]) -> Work:
    def run() -> Iteration:
        for state in states:
            work(state)
        return Iteration(len(states))

    return run
