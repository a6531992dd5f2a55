"""Bots think in processes of their own: a position goes there, an action comes back."""

from typing import Final

import msgspec

from elbowroom.boards.board import Board
from elbowroom.boards.lent import is_lent, lend
from elbowroom.bots import Bot, Counted, UnknownBotError, advice, counting, named, seconds_of, seen_by
from elbowroom.coach import Plans, can_plan, can_spread, first_of, plans, spread
from elbowroom.engine.action_text import action_of, text_of
from elbowroom.engine.game import Game
from elbowroom.engine.position.export import position_of
from elbowroom.engine.position.model import Position
from elbowroom.engine.state import State
from elbowroom.games import RULESETS, load_position, new_game
from elbowroom.server.basics.fair_queue import FairQueue
from elbowroom.server.basics.processes import Processes
from elbowroom.server.live.live_table import LiveTable

NICENESS: Final = 10
# Who helps where there is nothing to plan.
SENSIBLE: Final = "simple"
# About how long a decision takes, for the queue: of a bot that thinks by the clock in seconds of its turn, else.
SHARE_OF_TURN: Final = 0.3
A_MOMENT: Final = 0.05
# Whoever thinks by the clock thinks for less where many wait or the turn's time is spent, but for no less than this.
LEAST_SECONDS: Final = 0.2

# What to do next, and the plans it comes from.
Advised = tuple[list[str], Plans | None]


class Seen(msgspec.Struct):
    """What is sent to a process: a position, and those of its boards that are people's own."""

    position: Position
    boards: tuple[Board, ...] = ()


class Workers:
    """The processes in which bots think."""

    def __init__(self, count: int, polite: bool = False) -> None:
        self.processes = Processes(count, NICENESS if polite else 0)
        self._queue = FairQueue(count)
        self._is_woken = False

    async def started(self, _live: LiveTable, _version: int) -> None:
        """A game has started: whoever first asks a bot should not wait for an interpreter to start."""
        if not self._is_woken:
            self._is_woken = True
            await self.processes.wake(read_boards)

    async def choose(self, bot: str, game: Game, seat: int, seed: str, caller: str, thought: float = 0.0) -> str:
        """What a bot would do for a seat, knowing only what the seat may know.

        `caller` is for whom it is done: the queue is fair to all of them. `thought` are the seconds that were spent on
        this turn before.
        """
        usual = _seconds_of(bot)
        seen, counted = _seen(game, seat), game.counted(seat)
        async with self._queue.place(A_MOMENT if usual is None else SHARE_OF_TURN * usual, caller):
            seconds = None if usual is None else self._share(usual, thought)
            return await self.processes.run(choose, bot, seen, counted, seat, seed, seconds)

    def _share(self, seconds: float, thought: float) -> float:
        """Of so many seconds as many as are left after some were spent, fewer while others wait."""
        return max(min(seconds, LEAST_SECONDS), min(seconds - thought, seconds / max(1.0, self._queue.load)))

    async def advise(self, bot: str, game: Game, seat: int, seed: str, caller: str) -> list[str]:
        """The same for a person to follow: several regions for one choice are named together."""
        seen, counted = _seen(game, seat), game.counted(seat)
        async with self._queue.place(A_MOMENT, caller):
            return await self.processes.run(advise, bot, seen, counted, seat, seed)

    async def plan(self, game: Game, seat: int, seed: str, seconds: float, caller: str) -> Advised:
        """What the coach would do in a seat's turn, and why; what a bot with common sense would, where that is all."""
        seen, counted = _seen(game, seat), game.counted(seat)
        async with self._queue.place(seconds, caller):
            return await self.processes.run(plan, seen, counted, seat, seed, seconds)

    def close(self) -> None:
        """Let the processes go."""
        self.processes.close()


def _seconds_of(bot: str) -> float | None:
    """How long a bot thinks about a turn, if it is the clock that ends its thinking."""
    try:
        return seconds_of(bot)
    except UnknownBotError:
        # Its process says so.
        return None


def _seen(game: Game, seat: int) -> bytes:
    """What a seat sees of a game, to be sent to a process."""
    own = tuple(board for board in game.state.world.boards if is_lent(board.id))
    seen = position_of(seen_by(game.state, seat, open_coins=game.settings.open_coins))
    return msgspec.json.encode(Seen(seen, own))


def read_boards() -> None:
    """Read what every game needs, which is kept from then on."""
    for ruleset in RULESETS.values():
        new_game(ruleset.id, min(ruleset.rounds), seed=0)


def choose(bot: str, position: bytes, counted: Counted, seat: int, seed: str, seconds: float | None = None) -> str:
    """In a process: what a bot would do in a position."""
    player = named(bot, seed, seconds=seconds)
    state = _known(player, position, counted, seat)
    return text_of(action_of(state, player.choose(state, seat)))


def advise(bot: str, position: bytes, counted: Counted, seat: int, seed: str) -> list[str]:
    """In a process: what a bot would advise in a position."""
    player = named(bot, seed)
    return [text_of(action) for action in advice(player, _known(player, position, counted, seat), seat)]


def plan(position: bytes, counted: Counted, seat: int, seed: str, seconds: float) -> Advised:
    """In a process: what the coach would do in a position."""
    state = seen_by(_read(position), seat, counted=counted)
    if can_spread(state, seat):
        return [text_of(action) for action in spread(state, seat, seed)], None
    if not can_plan(state, seat):
        return [text_of(action) for action in advice(named(SENSIBLE, seed), state, seat)], None
    found = plans(state, seat, seconds=seconds, seed=seed)
    return [text_of(action) for action in first_of(found.plans[0], state, seat)], found


def _read(seen: bytes) -> State:
    """The position that was sent, on boards that may have come along."""
    found = msgspec.json.decode(seen, type=Seen)
    lent = [lend(board) for board in found.boards]
    state = load_position(found.position)
    del lent
    return state


def _known(bot: Bot, position: bytes, counted: Counted, seat: int) -> State:
    """What a bot knows of a position that its seat sees: what was counted is for those that count."""
    state = _read(position)
    return seen_by(state, seat, counted=counted) if counting(bot) else state
