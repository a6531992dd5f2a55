"""Plays random games and prints a line for each decision: compiled or interpreted, the lines are the same.

python same_games.py GAME PLAYERS FIRST_SEED SEEDS
"""

import sys
from random import Random

from elbowroom import new_game
from elbowroom.bots import ask, named
from elbowroom.compiled import is_compiled
from elbowroom.engine.action_text import action_of, text_of

# The level changes from game to game; a budget in visits is the same on every machine.
LEVELS = ("simple", "easy", "medium", "hard", "expert@12v")


def play(name: str, players: int, seed: int) -> None:
    """Play a game with random bots and one of a level."""
    dice, level = Random(seed), LEVELS[seed % len(LEVELS)]
    bots = [named(level if seat == seed % players else "random", f"{seed} {seat}") for seat in range(players)]
    game = new_game(name, players, seed=seed)
    while not game.is_over:
        if game.is_chance:
            game.draw(dice)
            continue
        offered = [text_of(action_of(game.state, option)) for option in game.state.options]
        chosen = action_of(game.state, ask(bots[game.to_act or 0], game.state))
        print(game.hash(), game.notation(), game.to_act, offered, text_of(chosen), sep="\t")
        game.play(chosen)
    print(game.hash(), game.scores, game.winners, sep="\t")


if __name__ == "__main__":
    print("compiled" if is_compiled() else "interpreted", file=sys.stderr)
    players, first, seeds = map(int, sys.argv[2:])
    for number in range(first, first + seeds):
        play(sys.argv[1], players, number)
