"""Measures the memory of the browser's Python; tests/offline/boot.mjs runs it (tools/offline_speed.py --memory).

Plays a game of Warcraft among three `hard` bots, then reviews it, and prints the megabytes of WebAssembly, which never
shrink, and of JavaScript's heap.
"""

from importlib import import_module
from random import Random
from typing import Any, Final

from elbowroom import action_of
from elbowroom.analysis.reviews import review
from elbowroom.bots import ask, named
from elbowroom.games import new_game

PLAYERS: Final = 3
# For each turn of the review, as in the browser.
SECONDS: Final = 0.5
MEGABYTE: Final = 1_000_000

# Modules of Pyodide: JavaScript's globals, and itself.
js: Any = import_module("js")
pyodide: Any = import_module("pyodide_js")


def megabytes() -> str:
    """Return the memory in use."""
    wasm = round(pyodide._module.HEAP8.length / MEGABYTE)
    heap = round(js.process.memoryUsage().heapUsed / MEGABYTE)
    return f"WebAssembly {wasm} MB, JavaScript {heap} MB, together {wasm + heap} MB"


import_module("elbowroom.offline.start")
print(f"started: {megabytes()}")
game, dice = new_game("warcraft", PLAYERS, seed=1), Random(1)
bots = [named("hard", seat) for seat in range(PLAYERS)]
while not game.is_over:
    state = game.state
    if game.is_chance:
        game.draw(dice)
    else:
        game.play(action_of(state, ask(bots[state.actor], state)))
print(f"a game: {megabytes()}")
review(game.record(), seconds=SECONDS)
print(f"its review: {megabytes()}")
