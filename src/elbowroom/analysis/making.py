"""Search games between bots for puzzles, find their themes, and store the progress in files."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from elbowroom.analysis.puzzle_filter import PuzzleFilter
from elbowroom.analysis.puzzle_plans import PuzzlePlan, TurnReplay, steps_of
from elbowroom.analysis.puzzles import THEMES, Puzzle, PuzzleError, Theme, encode
from elbowroom.bots import ask, named
from elbowroom.bots.dice import Dice, draw_with, seed_number
from elbowroom.engine.action_text import action_of, code_of
from elbowroom.engine.actions import CONQUER, ROLL, kind_of, region_of
from elbowroom.engine.game import Game
from elbowroom.engine.state import State
from elbowroom.engine.version import RULES_VERSION
from elbowroom.games import game_from_notation, new_game

# The bots that play the games.
PLAYERS: Final = ("hard", "expert@150v")
# The first searched round, from 0: the map is nearly empty before.
FIRST_ROUND: Final = 1


class Source(NamedTuple):
    """A game that is searched for puzzles; the same source always has the same puzzles."""

    game: str
    players: int
    seed: int
    # The themes that are wanted.
    themes: tuple[Theme, ...] = THEMES

    @property
    def name(self) -> str:
        """The start of the ids of its puzzles."""
        return f"{self.game}-{self.players}-{self.seed}"


class ThemeFound(NamedTuple):
    """The theme of a puzzle, and the ability that matters if the theme is `ability`."""

    theme: Theme
    ability: str = ""


def puzzles_in(source: Source) -> list[Puzzle]:
    """Return the puzzles of a game between bots."""
    return [puzzle for game in _turns(source) if (puzzle := _puzzle(source, game.notation()))]


def _turns(source: Source) -> Iterator[Game]:
    """Yield a game with open coins at the first decision of each turn, from the second round on."""
    game = new_game(source.game, source.players, seed=source.name, open_coins=True)
    dice = Dice(seed_number(source.name))
    names = [PLAYERS[(seat + source.seed) % len(PLAYERS)] for seat in range(source.players)]
    bots = [named(name, f"{source.name} {seat}") for seat, name in enumerate(names)]
    last_turn = -1
    while not game.is_over:
        state = game.state
        if state.turn != last_turn and state.actor == state.seat and state.round >= FIRST_ROUND:
            last_turn = state.turn
            yield game
        action = draw_with(state, dice) if game.is_chance else ask(bots[state.actor], state, open_coins=True)
        game.play(action_of(state, action))


def _puzzle(source: Source, position: str) -> Puzzle | None:
    """Return the puzzle at the start of a turn, or None."""
    start = game_from_notation(position, open_coins=True).state
    if source.themes == ("last-turn",) and not start.is_last_turn:
        return None
    puzzle_filter = PuzzleFilter(start)
    # Drop unwanted themes after the quick search: the thorough one takes twenty times as long.
    if not (quick := puzzle_filter.quick_pair()) or _theme(start, puzzle_filter, *quick).theme not in source.themes:
        return None
    if not (found := puzzle_filter.confirm(quick)):
        return None
    theme, ability = _theme(start, puzzle_filter, found.best, found.other)
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
        stars=found.stars,
        best=found.best.decisions,
        other=found.other.decisions,
        lead=round(found.best.lead, 2),
        other_lead=round(found.other.lead, 2),
        coins=round(puzzle_filter.coins(found.best), 2),
    )


def _theme(start: State, puzzle_filter: PuzzleFilter, best: PuzzlePlan, other: PuzzlePlan) -> ThemeFound:
    return theme_of(start, puzzle_filter.replay(best), other.decisions)


def theme_of(state: State, best: TurnReplay, other: Iterable[str]) -> ThemeFound:
    """Return the theme of a puzzle, by what its best plan does and the second one does not."""
    steps, other_steps = steps_of(best.decided), steps_of(other)
    more = steps - other_steps
    if state.is_last_turn:
        return ThemeFound("last-turn")
    if any(text.startswith("pick") for text in more):
        return ThemeFound("pick")
    if ("decline" in steps) != ("decline" in other_steps):
        return ThemeFound("decline")
    if ability := next((best.abilities[text] for text in best.decided if text in more and text in best.abilities), ""):
        return ThemeFound("ability", ability)
    if any(text.startswith("abandon") for text in more):
        return ThemeFound("abandon")
    if _taken_from_leader(state, best.seat, more) > _taken_from_leader(state, best.seat, other_steps - steps):
        return ThemeFound("leader")
    return ThemeFound("regions")


def _taken_from_leader(state: State, seat: int, steps: frozenset[str]) -> int:
    """Return how many regions some steps take from the leader among three or more players; 0 if the seat leads."""
    leader = max(range(state.seats), key=lambda other: state.coins[other])
    if state.seats < 3 or state.coins[seat] == state.coins[leader]:
        return 0
    count = 0
    for text in steps:
        option = code_of(state, text)
        if option is not None and kind_of(option) in (CONQUER, ROLL):
            tribe = state.owner[region_of(option)]
            count += tribe >= 0 and state.seat_of[tribe] == leader
    return count


class Wanted(msgspec.Struct, frozen=True):
    """The settings of a search for puzzles; equal settings find equal puzzles."""

    game: str
    players: int
    seed: int
    themes: tuple[Theme, ...]
    rules: int = RULES_VERSION


class Journal:
    """The files of a search that can be interrupted.

    `FILE.jsonl` has the settings in its first line, then a line for each searched game. When there are enough puzzles,
    `FILE.json` replaces it.
    """

    def __init__(self, path: Path, wanted: Wanted) -> None:
        self._path = path.with_suffix(".json")
        self._lines = path.with_suffix(".jsonl")
        self._wanted = wanted

    def read(self) -> list[list[Puzzle]]:
        """Return the puzzles of each game searched so far; an incomplete last line is dropped."""
        if self._path.exists():
            raise PuzzleError(f"{self._path} exists already: name another file.")
        if not self._lines.exists():
            self._lines.parent.mkdir(parents=True, exist_ok=True)
            self._lines.write_bytes(msgspec.json.encode(self._wanted) + b"\n")
            return []
        first, *others = self._lines.read_bytes().split(b"\n")
        try:
            wanted = msgspec.json.decode(first, type=Wanted)
            known = [msgspec.json.decode(line, type=list[Puzzle]) for line in others[:-1]]
        except msgspec.MsgspecError as error:
            raise PuzzleError(f"{self._lines} is not a journal of a search for puzzles: {error}.") from error
        if wanted != self._wanted:
            raise PuzzleError(f"{self._lines} is the journal of a search with other settings: name another file.")
        self._lines.write_bytes(b"\n".join((first, *others[:-1], b"")))
        return known

    def add(self, puzzles: list[Puzzle]) -> None:
        """Append the puzzles of one more searched game."""
        with self._lines.open("ab") as file:
            file.write(msgspec.json.encode(puzzles) + b"\n")

    def finish(self, puzzles: list[Puzzle]) -> Path:
        """Write the final file, and return its path."""
        self._path.write_bytes(encode(puzzles))
        self._lines.unlink()
        return self._path
