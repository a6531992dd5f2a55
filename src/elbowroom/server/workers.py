"""Bots think in processes of their own, so that nobody waits for them; a position goes there, an action comes back."""

import asyncio
import logging
import os
import signal
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait
from threading import Thread
from typing import Final

import msgspec

from elbowroom.bots import named, seen_by
from elbowroom.engine.actions import action_of
from elbowroom.engine.exporting import position_of
from elbowroom.engine.notation import text_of
from elbowroom.engine.position import Position
from elbowroom.engine.state import State
from elbowroom.games import RULESETS, load_position, new_game
from elbowroom.server.live import Live

logger = logging.getLogger(__name__)

# How often a bot is asked again when its process has died.
ATTEMPTS: Final = 3
NICENESS: Final = 10


class Workers:
    """Some processes in which bots think; should one die, there are new ones."""

    def __init__(self, count: int) -> None:
        self._count = max(1, count)
        self._pool = self._new_pool()
        self._is_woken = False

    def _new_pool(self) -> ProcessPoolExecutor:
        # One thread for each process that computes: more of them only get in each other's way.
        os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
        # A fresh interpreter for each: copying one that has threads is asking for trouble.
        return ProcessPoolExecutor(self._count, mp_context=get_context("spawn"), initializer=begin)

    async def started(self, _live: Live, _version: int) -> None:
        """A game has started: whoever first asks a bot should not wait for an interpreter to start."""
        if not self._is_woken:
            self._is_woken = True
            # A pool that has just been closed, or whose process has died, wakes when it is asked.
            with suppress(RuntimeError):
                await asyncio.to_thread(self._pool.submit, read_boards)

    async def choose(self, bot: str, state: State, seat: int, seed: str, *, open_coins: bool = False) -> str:
        """What a bot would do for a seat, knowing only what the seat may know."""
        position = msgspec.json.encode(position_of(seen_by(state, seat, open_coins=open_coins)))
        for _ in range(ATTEMPTS - 1):
            try:
                return await self._ask(bot, position, seat, seed)
            except BrokenProcessPool:
                continue
        return await self._ask(bot, position, seat, seed)

    async def _ask(self, bot: str, position: bytes, seat: int, seed: str) -> str:
        pool = self._pool
        try:
            return await asyncio.get_running_loop().run_in_executor(pool, choose, bot, position, seat, seed)
        except BrokenProcessPool:
            # All who wait for this pool are told; the first one makes another.
            if self._pool is pool:
                logger.warning("a process of the bots died")
                self._pool = self._new_pool()
                pool.shutdown(wait=False, cancel_futures=True)
            raise

    def close(self) -> None:
        """Let the processes go."""
        self._pool.shutdown(wait=False, cancel_futures=True)


def begin() -> None:
    """In a worker: leave the processor to the server whenever it wants it, and the end to it as well."""
    # A terminal's Ctrl+C goes to all processes; the server decides what it means.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    end_with_server()


def end_with_server() -> None:
    """In a worker: end when the server does, also when it is killed and cannot say so."""
    parent = parent_process()
    if parent is not None:
        Thread(target=_end_after, args=(parent.sentinel,), daemon=True).start()


def _end_after(sentinel: int) -> None:
    wait([sentinel])
    os._exit(1)


def read_boards() -> None:
    """Read what every game needs, which is kept from then on."""
    for ruleset in RULESETS.values():
        new_game(ruleset.id, min(ruleset.rounds), seed=0)


def choose(bot: str, position: bytes, seat: int, seed: str) -> str:
    """In a worker: what a bot would do in a position."""
    state = load_position(msgspec.json.decode(position, type=Position))
    return text_of(action_of(named(bot, seed).choose(state, seat)))
