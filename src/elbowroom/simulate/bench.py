"""What is measured of the engine: always the same games, stepped from Python and in playouts, copies, views.

The games are those of a fixed sequence of seeds, none of which comes twice: who plays the same games over and over
finds all that the engine keeps for later already there.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cache
from itertools import count
from random import Random
from typing import Final

import msgspec

from elbowroom.bots.playouts import playouts
from elbowroom.compiled import is_compiled
from elbowroom.engine import engine
from elbowroom.engine.actions import DIE, FLIP, kind_of
from elbowroom.engine.choices import decision_of
from elbowroom.engine.state import State
from elbowroom.engine.viewing import view_of
from elbowroom.engine.world import World
from elbowroom.errors import ElbowRoomError
from elbowroom.extras import MissingExtraError
from elbowroom.games import new_game, ruleset_of
from elbowroom.simulate.environments import observe_with, petting_zoo, vector
from elbowroom.simulate.figures import Figures, figure_of, figures_of
from elbowroom.simulate.pace import Done, Work, paces
from elbowroom.simulate.playing import draw

# So many draws of boards take turns.
DRAWS: Final = 40
# Games that nobody measures: tables of hooks fill up.
WARM_UP: Final = 40
COPIES: Final = 1000
PLAYOUTS: Final = 5
# Views are made of every so many decisions in so many games.
EVERY: Final = 10
VIEWED_GAMES: Final = 8


class UnknownFigureError(ElbowRoomError):
    """What was asked for is not measured."""


def stepped(game: str, players: int) -> Work:
    """Whole games at random, each action applied from Python; what counts are decisions."""
    ruleset, worlds = ruleset_of(game), _worlds(game, players)
    seeds = count()

    def play(seed: int) -> int:
        return play_on(engine.new_state(ruleset, worlds[seed % DRAWS], players), Random(seed))

    for number in range(WARM_UP):
        play(-1 - number)
    return lambda: Done(play(next(seeds)), 1)


def played_out(game: str, players: int) -> Work:
    """The same by `playouts`."""
    starts = _starts(game, players)
    seeds = count(step=PLAYOUTS)

    def play() -> Done:
        seed = next(seeds)
        found = playouts(starts[seed // PLAYOUTS % DRAWS], PLAYOUTS, seed)
        return Done(sum(found.decisions), PLAYOUTS)

    for number in range(WARM_UP):
        playouts(starts[number % DRAWS], 1, -1 - number)
    return play


def copied(game: str, players: int) -> Work:
    """Copies of a state in the middle of a game."""
    state = _starts(game, players)[0].copy()
    play_on(state, Random(0), 15 * players)
    copy = state.copy

    def make() -> Done:
        for _ in range(COPIES):
            copy()
        return Done(COPIES)

    return make


def viewed(game: str, players: int) -> Work:
    """Views for everybody, encoded as they are sent, of decisions throughout some games."""
    return _for_each(_decisions(game, players), lambda state: msgspec.json.encode(view_of(state)))


def explained(game: str, players: int) -> Work:
    """What the next seat must decide, with costs and reasons, in the same states."""
    return _for_each(_decisions(game, players), decision_of)


def observed(game: str, players: int) -> Work:
    """Observations and masks for the seat that decides, in the same states."""
    return _for_each(_decisions(game, players), observe_with(game, players))


Maker = Callable[[str, int], Work]

# What is measured of every game with every number of players.
EVERYWHERE: Final[dict[str, Maker]] = {
    "stepped": stepped,
    "playouts": played_out,
    "copy": copied,
    "observation": observed,
    "raw_env": petting_zoo,
    "vector": vector,
}
# What is measured of one game alone, the largest there is.
LARGEST: Final = ("warcraft", 5)
OF_THE_LARGEST: Final[dict[str, Maker]] = {"view": viewed, "explanation": explained}


def measure(tables: Sequence[tuple[str, int]], seconds: float, only: str | None = None) -> Figures:
    """All figures of some games with so many players, or only what is wanted of them, each for some seconds."""
    if only not in (None, *EVERYWHERE, *OF_THE_LARGEST):
        raise UnknownFigureError(f"{only} is not measured, but {', '.join((*EVERYWHERE, *OF_THE_LARGEST))}.")
    works: dict[tuple[str, str, int], Work] = {}
    for game, players in tables:
        makers = EVERYWHERE | OF_THE_LARGEST if (game, players) == LARGEST else EVERYWHERE
        for what, make in makers.items():
            if only in (None, what):
                # Without the extra of environments all else is measured.
                with suppress(*(MissingExtraError,) if only is None else ()):
                    works[what, game, players] = make(game, players)
    found = zip(works, paces(list(works.values()), seconds), strict=True)
    return figures_of([figure_of(subject, pace) for subject, pace in found], compiled=is_compiled())


def play_on(state: State, rng: Random, most: int = 1 << 30) -> int:
    """Play at random until the end or so many decisions; decisions are those with a choice, chance excluded."""
    random, apply = rng.random, engine.apply
    decisions = 0
    options = state.options
    while options and decisions < most:
        number: int = len(options)
        if state.actor >= 0:
            if number > 1:
                decisions += 1
                apply(state, options[int(random() * number)])
            else:
                apply(state, options[0])
        elif kind_of(options[0]) in (DIE, FLIP):
            apply(state, draw(state, rng))
        else:
            apply(state, options[int(random() * number)])
        options = state.options
    return decisions


@cache
def _worlds(game: str, players: int) -> list[World]:
    """The maps of some draws; the same boards make one map."""
    maps: dict[tuple[str, ...], World] = {}
    draws = [new_game(game, players, seed=seed) for seed in range(DRAWS)]
    return [maps.setdefault(drawn.settings.boards, drawn.state.world) for drawn in draws]


def _starts(game: str, players: int) -> list[State]:
    """Games at their start, one for each draw."""
    return [engine.new_state(ruleset_of(game), world, players) for world in _worlds(game, players)]


def _decisions(game: str, players: int) -> list[State]:
    """States throughout some games in which a seat has a choice."""
    found = []
    for seed, state in enumerate(_starts(game, players)[:VIEWED_GAMES]):
        rng = Random(seed)
        for number in count(1):
            _to_choice(state, rng)
            if not state.options:
                break
            if number % EVERY == 0:
                found.append(state.copy())
            play_on(state, rng, 1)
    return found


def _to_choice(state: State, rng: Random) -> None:
    """Go on as long as nobody has a choice."""
    while state.options and (state.actor < 0 or len(state.options) == 1):
        engine.apply(state, draw(state, rng) if state.actor < 0 else state.options[0])


def _for_each(states: list[State], work: Callable[[State], object]) -> Work:
    def go() -> Done:
        for state in states:
            work(state)
        return Done(len(states))

    return go
