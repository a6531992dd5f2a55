"""Measures turns of bots in the browser's Python: in a worker of Chromium (tools/offline_speed.py --turns N), or Node.

    node tests/offline/boot.mjs src/elbowroom/client/runtime tools/offline_turns.py N

Node's figures are processor time, so that other programs hardly matter.
"""

import sys
from collections import defaultdict
from collections.abc import Iterable
from importlib import import_module
from random import Random
from time import perf_counter
from typing import Any, Final

from elbowroom import action_of
from elbowroom.bots import ask, named
from elbowroom.games import RULESETS, new_game

PLAYERS: Final = 3
# Turns that are played to measure how slow the processor is.
SAME_WORK: Final = 30

node: Any = getattr(import_module("js"), "process", None)


def seconds() -> float:
    """Return the processor time that Node has used so far, in all threads; in a browser the time."""
    if node is None:
        return perf_counter()
    used = node.cpuUsage()
    return float(used.user + used.system) / 1_000_000


def turn_times(game: str, bot: str, turns: int) -> dict[tuple[int, int], float]:
    """Return the seconds that a bot thinks in each turn of games among three of its kind, by seed and turn."""
    times: dict[tuple[int, int], float] = defaultdict(float)
    seed = 0
    while len(times) < turns:
        played, dice = new_game(game, PLAYERS, seed=seed), Random(seed)
        bots = [named(bot, seed * PLAYERS + seat) for seat in range(PLAYERS)]
        while not played.is_over:
            state = played.state
            if played.is_chance:
                played.draw(dice)
                continue
            begun = seconds()
            answer = ask(bots[state.actor], state)
            times[seed, state.turn] += seconds() - begun
            played.play(action_of(state, answer))
        seed += 1
    return times


def summary(times: Iterable[float]) -> str:
    """Return the median, the 95th percentile and the maximum of some times."""
    values = sorted(times)
    at = [round(1000 * values[int(part * (len(values) - 1))]) for part in (0.5, 0.95, 1)]
    return f"median {at[0]} ms, 95 % within {at[1]} ms, longest {at[2]} ms, {len(values)} turns"


def measure(turns: int) -> None:
    """Print the times of turns in all games; with 0 turns, the milliseconds for a fixed amount of work."""
    if not turns:
        print(sum(turn_times("warcraft", "medium", SAME_WORK).values()) * 1000)
        return
    for game in RULESETS:
        if PLAYERS in RULESETS[game].rounds:
            for bot in ("medium", "hard"):
                print_times(game, bot, turn_times(game, bot, turns))


def print_times(game: str, bot: str, times: dict[tuple[int, int], float]) -> None:
    """Print the times of turns, and those without the first game, in which tables are built."""
    print(f"{game} {bot}: {summary(times.values())}")
    if later := [time for (seed, _), time in times.items() if seed]:
        print(f"  without the first game: {summary(later)}")


measure(int(sys.argv[1]))
