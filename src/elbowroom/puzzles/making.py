"""Puzzles found in games between bots."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from elbowroom.bots import ask, named
from elbowroom.bots.dice import Dice, drawn, seed_number
from elbowroom.engine.action_text import action_of
from elbowroom.engine.game import Game
from elbowroom.engine.state import State
from elbowroom.games import game_from_notation, new_game
from elbowroom.puzzles.plans import Plan
from elbowroom.puzzles.puzzle import THEMES, Puzzle, Theme
from elbowroom.puzzles.sifting import Sieve, is_last
from elbowroom.puzzles.themes import About, about

# Who plays the games.
PLAYERS: Final = ("hard", "expert@150v")
# In the first round there is little on the map to think about.
FIRST_ROUND: Final = 1


class Source(NamedTuple):
    """The game in which puzzles are looked for: the same source always has the same puzzles."""

    game: str
    players: int
    seed: int
    # What is wanted.
    themes: tuple[Theme, ...] = THEMES

    @property
    def name(self) -> str:
        """It begins the ids of its puzzles."""
        return f"{self.game}-{self.players}-{self.seed}"


def puzzles_in(source: Source) -> list[Puzzle]:
    """The puzzles that a game between bots brings up."""
    return [puzzle for game in _turns(source) if (puzzle := _puzzle(source, game.notation()))]


def _turns(source: Source) -> Iterator[Game]:
    """A game with open coins at the first decision of each of its turns, from the second round on."""
    game = new_game(source.game, source.players, seed=source.name, open_coins=True)
    dice = Dice(seed_number(source.name))
    names = [PLAYERS[(seat + source.seed) % len(PLAYERS)] for seat in range(source.players)]
    bots = [named(name, f"{source.name} {seat}") for seat, name in enumerate(names)]
    seen = -1
    while not game.is_over:
        state = game.state
        if state.turn != seen and state.actor == state.seat and state.round >= FIRST_ROUND:
            seen = state.turn
            yield game
        action = drawn(state, dice) if game.is_chance else ask(bots[state.actor], state, open_coins=True)
        game.play(action_of(state, action))


def _puzzle(source: Source, position: str) -> Puzzle | None:
    """The puzzle that the start of a turn makes, if it does."""
    start = game_from_notation(position, open_coins=True).state
    if source.themes == ("last-turn",) and not is_last(start):
        return None
    sieve = Sieve(start)
    # What looks like another theme is mostly one: a close look takes twenty times as long.
    if not (quick := sieve.promising()) or _about(start, sieve, *quick).theme not in source.themes:
        return None
    if not (kept := sieve.kept(quick)):
        return None
    theme, ability = _about(start, sieve, kept.best, kept.other)
    if theme not in source.themes:
        return None
    return Puzzle(
        id=f"{source.name}-{start.turn}",
        game=source.game,
        players=source.players,
        position=position,
        seat=start.seat,
        theme=theme,
        ability=ability,
        stars=kept.stars,
        best=kept.best.decisions,
        other=kept.other.decisions,
        lead=round(kept.best.lead, 2),
        other_lead=round(kept.other.lead, 2),
        coins=round(sieve.coins(kept.best), 2),
    )


def _about(start: State, sieve: Sieve, best: Plan, other: Plan) -> About:
    return about(start, sieve.played(best), other.decisions)
