"""Bots think in worker processes: a position is sent there, actions come back."""

import logging
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Final

from elbowroom.bots import (
    UnknownBotError,
    is_quick,
    seconds_of,
)
from elbowroom.engine.game import Game
from elbowroom.server.basics.fair_queue import FairQueue
from elbowroom.server.basics.networks import Caller
from elbowroom.server.basics.processes import Processes
from elbowroom.server.live.live_table import LiveTable
from elbowroom.server.table.answers import TableError
from elbowroom.server.table.thinking import (
    SIMPLE_BOT,
    Advice,
    advise,
    choose,
    encode_view,
    fill_caches,
    plan,
    plan_in_puzzle,
)

logger = logging.getLogger(__name__)

# Quick decisions, for which a player waits, have a higher priority.
NICENESS: Final = 10
QUICK_NICENESS: Final = 5
# Estimated seconds of a decision for the fair queue: this share of the turn's time for bots that use a time limit,
# otherwise a constant.
DECISION_SHARE: Final = 0.3
QUICK_DECISION: Final = 0.05
# A bot with a time limit gets less time if others wait or the turn's time is used up, but at least these seconds.
MIN_SECONDS: Final = 0.2
# The time limit of a decision, beyond a bot's own seconds, and for how long another bot then plays in its place.
DECISION_SECONDS: Final = 20.0
BENCH_SECONDS: Final = 600.0

# Hints that may wait: of one guest, and of all guests of one address.
MAX_HINTS_PER_GUEST: Final = 2
MAX_HINTS_PER_CALLER: Final = 8


class Lane:
    """Worker processes with a queue that is fair between addresses, then between guests."""

    def __init__(self, count: int, niceness: int) -> None:
        self.processes = Processes(count, niceness)
        self.queue = FairQueue(count)


class Workers:
    """The worker processes in which bots think.

    Quick bots have a separate process, so that they never wait for experts, for hints, or for bots of other packages.
    """

    def __init__(self, count: int, polite: bool = False, decision_seconds: float = DECISION_SECONDS) -> None:
        self.slow = Lane(count, NICENESS if polite else 0)
        self.quick = Lane(1, QUICK_NICENESS if polite else 0)
        # Hints that run or wait, by guest and by address.
        self._hints: Counter[str] = Counter()
        self._is_warm = False
        self._decision_seconds = decision_seconds
        # Bots that took too long, and until when the simple bot plays for them.
        self._benched: dict[str, float] = {}

    async def warm_up(self, _live: LiveTable, _version: int) -> None:
        """Start the workers when the first game starts, so that no bot has to wait for an interpreter."""
        if not self._is_warm:
            self._is_warm = True
            await self.quick.processes.wake(fill_caches)
            await self.slow.processes.wake(fill_caches)

    async def choose(
        self, bot: str, game: Game, seat: int, seed: str, caller: Caller, thought: float = 0.0
    ) -> list[str]:
        """Return a bot's next actions for a seat, which sees only what the seat may see: a run of its decisions.

        The queue is fair between callers; the caller of a bot is the table's host. `thought` is the time already spent
        on this turn, in seconds. If a bot takes too long it is stopped, and the simple bot plays for it for a while.
        """
        if self._benched.get(bot, 0.0) > monotonic():
            bot = SIMPLE_BOT
        usual = _seconds_of(bot)
        lane = self._lane_of(bot)
        seen, counted = encode_view(game, seat), game.counted(seat)
        async with lane.queue.slot(QUICK_DECISION if usual is None else DECISION_SHARE * usual, *caller):
            seconds = None if usual is None else self._time_limit(usual, thought, caller)
            limit = self._decision_seconds + (seconds or 0.0)
            try:
                return await lane.processes.run_within(limit, choose, bot, seen, counted, seat, seed, seconds)
            except TimeoutError:
                self._benched[bot] = monotonic() + BENCH_SECONDS
                about = {"bot": bot, "seconds": limit, "instead": SIMPLE_BOT, "for": BENCH_SECONDS}
                logger.error("a bot took too long and was stopped", extra=about)
            return await self.quick.processes.run(choose, SIMPLE_BOT, seen, counted, seat, seed)

    def _time_limit(self, seconds: float, thought: float, caller: Caller) -> float:
        """Return how long a bot may think: what is left of its seconds for the turn, less while others wait."""
        share = seconds / max(1.0, self.slow.queue.load_for(caller.address))
        return max(min(seconds, MIN_SECONDS), min(seconds - thought, share))

    async def advise(self, bot: str, game: Game, seat: int, seed: str, caller: Caller) -> list[str]:
        """Return a bot's advice for a person: several regions for one choice are named together."""
        seen, counted = encode_view(game, seat), game.counted(seat)
        lane = self._lane_of(bot)
        with self._counted_hint(caller):
            async with lane.queue.slot(QUICK_DECISION, *caller):
                return await lane.processes.run(advise, bot, seen, counted, seat, seed)

    async def plan(self, game: Game, seat: int, seed: str, seconds: float, caller: Caller) -> Advice:
        """Return the best actions of a turn and the plans behind them; simple advice where nothing can be planned."""
        seen, counted = encode_view(game, seat), game.counted(seat)
        with self._counted_hint(caller):
            async with self.slow.queue.slot(seconds, *caller):
                return await self.slow.processes.run(plan, seen, counted, seat, seed, seconds)

    async def plan_in_puzzle(self, puzzle: str, game: Game, seed: str, seconds: float, caller: Caller) -> Advice:
        """Return the next actions and plans in a puzzle."""
        with self._counted_hint(caller):
            async with self.slow.queue.slot(seconds, *caller):
                return await self.slow.processes.run(plan_in_puzzle, puzzle, tuple(game.log), seed, seconds)

    def _lane_of(self, bot: str) -> Lane:
        return self.quick if is_quick(bot) else self.slow

    @contextmanager
    def _counted_hint(self, caller: Caller) -> Iterator[None]:
        """Count a hint of a caller; raise TableError if too many wait already."""
        guest, address = f"guest {caller.guest}", f"address {caller.address}"
        if self._hints[guest] >= MAX_HINTS_PER_GUEST or self._hints[address] >= MAX_HINTS_PER_CALLER:
            raise TableError("too-many-hints")
        self._hints.update((guest, address))
        try:
            yield
        finally:
            self._hints.subtract((guest, address))
            # Without the callers whose hints are all given.
            self._hints = +self._hints

    def close(self) -> None:
        """Stop the worker processes."""
        self.quick.processes.close()
        self.slow.processes.close()


def _seconds_of(bot: str) -> float | None:
    """Return how many seconds a bot thinks about a turn; None if it has no time limit."""
    try:
        return seconds_of(bot)
    except UnknownBotError:
        # The worker raises the error for the caller.
        return None
