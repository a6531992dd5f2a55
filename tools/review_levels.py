"""Marks the turns of each level of bots: the basis for the limits in docs/coach.md.

python -m tools.review_levels --games 4 --visits 600
"""

from random import Random
from typing import Annotated

import typer

from elbowroom import analysis, bots, new_game
from elbowroom.analysis.review_model import MARKS, accuracy_of, mark_of
from elbowroom.bots import ask
from elbowroom.engine.action_text import action_of
from elbowroom.engine.game import Record

LEVELS = ("random", "easy", "medium", "hard", "expert@300v")


def play_record(game: str, level: str, seed: int, players: int) -> Record:
    """Return the record of a game between bots of one level."""
    started, rng = new_game(game, players, seed=seed), Random(seed)
    everybody = [bots.named(level, f"{seed} {seat}") for seat in range(players)]
    while not started.is_over:
        if started.is_chance:
            started.draw(rng)
        else:
            seat = started.to_act
            assert seat is not None
            code = ask(everybody[seat], started.state, counted=started.counted(seat))
            started.play(action_of(started.state, code))
    return started.record()


def main(
    games: Annotated[int, typer.Option(help="Games of each level and ruleset.")] = 4,
    visits: Annotated[int, typer.Option(help="Simulated turns for each judged turn.")] = 600,
    players: Annotated[int, typer.Option(help="Number of players.")] = 2,
) -> None:
    """Print a line for each level: turns, mean loss, the share of each mark, accuracy."""
    for level in LEVELS:
        losses: list[float] = []
        for game in ("classic", "warcraft"):
            for seed in range(games):
                found = analysis.review(play_record(game, level, seed, players), visits=visits)
                losses += [turn.loss for turn in found.turns if turn.has_choice]
        shares = [sum(mark_of(loss) == mark for loss in losses) / len(losses) for mark in MARKS]
        marks = " | ".join(f"{100 * share:.0f} %" for share in shares)
        mean = 100 * sum(losses) / len(losses)
        typer.echo(f"| {level} | {len(losses)} | {mean:.1f} | {marks} | {accuracy_of(losses):.0f} |")


if __name__ == "__main__":
    typer.run(main)
