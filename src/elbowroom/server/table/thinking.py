"""Functions that compute answers of bots and the coach: they take a position as a seat sees it and return actions.

A server runs these functions in worker processes, a browser in its Web Worker.
"""

from collections.abc import Sequence
from time import monotonic
from typing import Final

import msgspec

from elbowroom.analysis import Plans, hint
from elbowroom.analysis.puzzle_hints import puzzle_hint
from elbowroom.analysis.puzzles import shipped_puzzles
from elbowroom.boards.board import Board
from elbowroom.boards.custom import custom_among
from elbowroom.bots import Bot, Counted, advice, counts_coins, named, seen_by, valid
from elbowroom.engine.action_text import action_of, text_of
from elbowroom.engine.engine import apply
from elbowroom.engine.game import Game
from elbowroom.engine.position.export import position_of
from elbowroom.engine.position.model import Position
from elbowroom.engine.state import State
from elbowroom.games import RULESETS, load_position, new_game

# Advises a person, and plays for a bot that fails or takes too long.
SIMPLE_BOT: Final = "simple"
# Seconds, beyond its own, after which a bot begins no further decision of a run.
RUN_SECONDS: Final = 1.0

# The next actions, and the plans they come from.
Advice = tuple[list[str], Plans | None]


class SeenPosition(msgspec.Struct):
    """A position as sent to a worker, with its custom boards."""

    position: Position
    boards: tuple[Board, ...] = ()


def encode_view(game: Game, seat: int) -> bytes:
    """Encode a seat's view of a game."""
    own = custom_among(game.state.world.boards)
    seen = position_of(seen_by(game.state, seat, open_coins=game.settings.open_coins))
    return msgspec.json.encode(SeenPosition(seen, own))


def fill_caches() -> None:
    """Read the files that every game needs into the caches."""
    for ruleset in RULESETS.values():
        new_game(ruleset.id, min(ruleset.rounds), seed=0)


def choose(
    bot: str, position: bytes, counted: Counted, seat: int, seed: str, seconds: float | None = None
) -> list[str]:
    """Return a bot's actions from a position on, until chance or another seat acts.

    The same bot makes all these decisions, so that it can use what it has computed for the first of them. A slow bot
    makes fewer, so that the time limit stays that of one decision.
    """
    player = named(bot, seed, seconds=seconds)
    state = _visible_state(player, position, counted, seat)
    actions: list[str] = []
    until = monotonic() + RUN_SECONDS + (seconds or 0.0)
    while state.actor == seat and (not actions or monotonic() < until):
        try:
            code = valid(player, player.choose(state.copy(), seat), state)
        except Exception:
            # The actions before are good; the failure is reported when the bot is asked for the next one.
            if not actions:
                raise
            break
        actions.append(text_of(action_of(state, code)))
        apply(state, code)
    return actions


def advise(bot: str, position: bytes, counted: Counted, seat: int, seed: str) -> list[str]:
    """Return a bot's advice in a position."""
    player = named(bot, seed)
    return [text_of(action) for action in advice(player, _visible_state(player, position, counted, seat), seat)]


def plan(position: bytes, counted: Counted, seat: int, seed: str, seconds: float) -> Advice:
    """Return the best actions and plans in a position."""
    found = hint(seen_by(_decode(position), seat, counted=counted), seat, seconds=seconds, seed=seed)
    return [text_of(action) for action in found.actions], found.plans


def plan_in_puzzle(puzzle: str, log: Sequence[str], seed: str, seconds: float) -> Advice:
    """Return the next actions and plans in a puzzle, from the log of its table."""
    found = puzzle_hint(shipped_puzzles()[puzzle], log, seconds=seconds, seed=seed)
    return [text_of(action) for action in found.actions], found.plans


def _decode(seen: bytes) -> State:
    """Decode a position with its custom boards."""
    found = msgspec.json.decode(seen, type=SeenPosition)
    return load_position(found.position, found.boards)


def _visible_state(bot: Bot, position: bytes, counted: Counted, seat: int) -> State:
    """Return the state a bot may see: counted coins are added for bots that count."""
    state = _decode(position)
    return seen_by(state, seat, counted=counted) if counts_coins(bot) else state
