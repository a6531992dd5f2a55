"""A puzzle and its solution in words, for a terminal."""

from collections.abc import Iterator, Sequence
from random import Random

from elbowroom.engine.action_text import parse
from elbowroom.engine.viewing import view_of
from elbowroom.games import game_from_notation
from elbowroom.puzzles.puzzle import Puzzle
from elbowroom.terminal.describe import map_lines, table_lines
from elbowroom.terminal.speaker import Speaker
from elbowroom.terminal.teller import Teller


def lines(puzzle: Puzzle, language: str) -> Iterator[str]:
    """The position, and the two plans."""
    game = game_from_notation(puzzle.position, open_coins=True)
    speaker = Speaker(language, game.state.ruleset, game.state.world)
    view = view_of(game.state, None, open_coins=True)
    yield f"{puzzle.id} · {puzzle.theme} {puzzle.ability} · {'*' * puzzle.stars}"
    yield from table_lines(view, speaker)
    yield from map_lines(view, game.state.world.boards, speaker)
    for plan, lead in ((puzzle.best, puzzle.lead), (puzzle.other, puzzle.other_lead)):
        yield f"{lead:+.1f}"
        yield from _told(puzzle, plan, speaker)
    yield puzzle.position


def _told(puzzle: Puzzle, plan: Sequence[str], speaker: Speaker) -> Iterator[str]:
    """What happens when a plan is played, up to the first die."""
    game = game_from_notation(puzzle.position, open_coins=True)
    teller = Teller(game, speaker)
    left = list(plan)
    rng = Random(0)
    while left:
        if game.to_act == puzzle.seat and (action := parse(left.pop(0))):
            yield from (f"  {line}" for line in teller.play(action))
        elif game.is_chance:
            yield from (f"  {line}" for line in teller.play(game.drawn(rng)))
        else:
            yield from (f"  {line}" for line in teller.play(game.legal()[0]))
