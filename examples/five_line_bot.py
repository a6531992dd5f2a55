"""A bot in five lines, and a match of it against `random`: python examples/five_line_bot.py."""

from random import Random

from elbowroom import State, action_of, apply, bots, chance, is_over, new_game
from elbowroom.engine.state import CHANCE


class Conqueror:
    """Conquers while it can, and else takes the first option there is."""

    def choose(self, state: State, seat: int) -> int:  # noqa: ARG002 — it does not care who it is
        conquests = [option for option in state.options if action_of(state, option).kind == "conquer"]
        return (conquests or state.options)[0]


def play(seed: int) -> bool:
    """Whether the bot, in seat 0, wins a game."""
    state, dice = new_game("classic", players=2, seed=seed).state, Random(seed)
    players = [Conqueror(), bots.named("random", seed)]
    while not is_over(state):
        if state.actor == CHANCE:
            outcomes, weights = zip(*chance(state), strict=True)
            apply(state, dice.choices(outcomes, weights)[0])
        else:
            apply(state, bots.ask(players[state.actor], state))
    return state.coins[0] > state.coins[1]


if __name__ == "__main__":
    print(f"It wins {sum(map(play, range(50)))} of 50 games.")
