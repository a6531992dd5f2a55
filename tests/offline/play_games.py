"""Plays games of all kinds between bots and prints the hash of each: for CPython and the browser's Python alike."""

import sys
from itertools import cycle, islice, product
from random import Random

from elbowroom import action_of
from elbowroom.bots import ask, named
from elbowroom.games import RULESETS, new_game

# Each game with all numbers of players, with and without its sets.
KINDS = [
    (game, players, sets)
    for game, ruleset in RULESETS.items()
    for players, sets in product(ruleset.rounds, [(), ("all",)] if ruleset.sets else [()])
]
# Quick bots play most seats of most games.
BOTS = ("random", "simple", "simple", "random", "simple", "medium", "random", "simple", "easy", "random", "simple")


def play(game: str, players: int, sets: tuple[str, ...], seed: int) -> str:
    """Play a game between bots and return its hash."""
    played, dice = new_game(game, players, sets=sets, seed=seed), Random(seed)
    bots = [named(BOTS[(seed + seat) % len(BOTS)], seed * 10 + seat) for seat in range(players)]
    while not played.is_over:
        if played.is_chance:
            played.draw(dice)
        else:
            state = played.state
            played.play(action_of(state, ask(bots[state.actor], state)))
    return played.hash()


for number, kind in enumerate(islice(cycle(KINDS), int(sys.argv[1]))):
    print(play(*kind, number))  # noqa: T201
