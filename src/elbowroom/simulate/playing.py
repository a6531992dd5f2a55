"""One game played by bots, checked on the way if wanted."""

from collections.abc import Callable, Sequence
from random import Random
from typing import NamedTuple

import msgspec

from elbowroom.bots import Bot, ask, named
from elbowroom.engine.action_text import action_of
from elbowroom.engine.actions import DIE, FLIP, kind_of
from elbowroom.engine.engine import chance
from elbowroom.engine.game import Game, Record
from elbowroom.engine.state import CHANCE, State
from elbowroom.games import AS_USUAL, Agreed, new_game
from elbowroom.simulate.checks import Checker
from elbowroom.simulate.reigns import Reign, Reigns


class Plan(NamedTuple):
    """Which game is to be played: the same plan always gives the same game."""

    game: str
    players: int
    seed: int
    bots: tuple[str, ...] = ("random",)
    check: bool = False
    thorough: bool = False
    agreed: Agreed = AS_USUAL


class Result(NamedTuple):
    """What came of a game."""

    plan: Plan
    bots: tuple[str, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    decisions: int
    reigns: tuple[Reign, ...]
    violations: tuple[str, ...] = ()
    record: bytes = b""
    # Where it went wrong, as one line.
    position: str = ""


def draw(state: State, rng: Random) -> int:
    """What chance brings, drawn with the right weights."""
    options = state.options
    if kind_of(options[0]) in (DIE, FLIP):
        outcomes = chance(state)
        return rng.choices([action for action, _ in outcomes], [weight for _, weight in outcomes])[0]
    count: int = len(options)
    return options[int(rng.random() * count)]


def seated(plan: Plan) -> tuple[str, ...]:
    """The names of the bots by seat: who begins the list moves on by one seat from game to game."""
    return tuple(plan.bots[(seat + plan.seed) % len(plan.bots)] for seat in range(plan.players))


def play(plan: Plan, *, keep: bool = False) -> Result:
    """Play a game to its end, or to the first violation; its record is kept if there was one, or if wanted."""
    game = new_game(plan.game, plan.players, seed=plan.seed, **plan.agreed._asdict())
    rng = Random(f"chance {plan.seed}")
    names = seated(plan)
    bots = [named(name, f"{plan.seed} {seat}") for seat, name in enumerate(names)]
    checker = Checker(game, thorough=plan.thorough) if plan.check else None
    reigns = Reigns(game.state)
    violations: list[str] = []
    decisions = 0
    try:
        while not game.is_over and not violations:
            decisions += game.to_act is not None and len(game.state.options) > 1
            action = decide(game, bots, lambda state: draw(state, rng))
            reigns.before(game.state, action)
            game.play(action_of(game.state, action))
            if checker:
                violations = checker.after(action)
        if checker and not violations:
            violations = checker.at_end()
    except Exception as error:
        if not plan.check:
            raise
        violations = [f"{type(error).__name__}: {error}"]
    return Result(
        plan,
        names,
        tuple(game.scores),
        tuple(game.winners),
        decisions,
        reigns.at_end(game.state),
        tuple(violations),
        record_of(game) if violations or keep else b"",
        _where(game) if violations else "",
    )


def _where(game: Game) -> str:
    """The notation of a state that may be broken."""
    try:
        return game.notation()
    except Exception as error:  # noqa: BLE001 — the violation is told, whatever else is wrong with the state
        return f"({type(error).__name__}: {error})"


def decide(game: Game, bots: Sequence[Bot], drawing: Callable[[State], int]) -> int:
    """What the bot whose decision it is plays next, or what chance brings."""
    state = game.state
    if state.actor == CHANCE:
        return drawing(state)
    counted = game.counted(state.actor)
    return ask(bots[state.actor], state, open_coins=game.settings.open_coins, counted=counted)


def record_of(game: Game) -> bytes:
    """The game as a file."""
    return msgspec.json.format(msgspec.json.encode(game.record()), indent=1)


def read_record(data: bytes) -> Record:
    """The record in a file."""
    return msgspec.json.decode(data, type=Record)
