"""A bot in five lines, and a match of it against `random`: python examples/five_line_bot.py."""

from random import Random

from elbowroom import CHANCE, State, action_of, apply, bots, chance, is_over, new_game


class Conqueror:
    """A bot that conquers while it can, and otherwise takes the first option."""

    def choose(self, state: State, seat: int) -> int:  # noqa: ARG002 — the seat does not matter here
        conquests = [option for option in state.options if action_of(state, option).kind == "conquer"]
        return (conquests or state.options)[0]


def play(seed: int) -> bool:
    """Return whether the bot, in seat 0, wins a game."""
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
