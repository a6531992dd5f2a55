"""A game as frames: each entry of the log with its events and the public view after it."""

from collections.abc import Iterator, Sequence
from typing import Final

import msgspec

from elbowroom.boards.board import Board
from elbowroom.engine.action_text import public_text
from elbowroom.engine.events import Event
from elbowroom.engine.game import UNDO, Game, Record, Settings
from elbowroom.engine.viewing import view_of
from elbowroom.games import load_game
from elbowroom.server.table.protocol import Step
from elbowroom.server.table.turns import actor_in

# Frames computed in one step; few, so that other requests need not wait long.
PAGE: Final = 50


class Frame(msgspec.Struct, frozen=True, omit_defaults=True):
    """One entry of the log, its events, and the public view after it.

    `action` is the text of an action or `undo`, `seat` the acting seat (-1: chance). The view shows coins only if they
    are public. `asked` is the ability's question that the action answers.
    """

    version: int
    action: str
    seat: int
    view: msgspec.Raw
    events: tuple[Event, ...] = ()
    asked: str = ""


class EarlierSteps(msgspec.Struct, frozen=True):
    """The steps of a game after the version `since`; `begins` is the version before the first step of all."""

    since: int
    begins: int
    steps: tuple[Step, ...]


class Frames(msgspec.Struct, frozen=True):
    """Some frames of a game, its latest version, and the version before its first frame."""

    version: int
    begins: int
    frames: tuple[Frame, ...]


def game_at_start(settings: Settings, custom: tuple[Board, ...]) -> Game:
    """Return a game before its first entry."""
    return load_game(Record(settings=settings, actions=(), hashes={}, maps=custom))


class Pages:
    """Computes frames and steps of a game page by page; keeps only the game at the start of each page."""

    def __init__(self, settings: Settings, base: int, custom: tuple[Board, ...] = ()) -> None:
        self._base = base
        self._starts = [game_at_start(settings, custom)]

    @property
    def known(self) -> int:
        """The number of pages that can be computed directly."""
        return len(self._starts)

    def frames_of(self, number: int, log: Sequence[str], *, open_coins: bool) -> list[bytes]:
        """Return the frames of a known page as JSON."""
        frames = []
        for place, (game, step) in enumerate(self._played(number, log), start=number * PAGE + 1):
            frame = Frame(
                version=self._base + place,
                action=step.action,
                seat=step.seat,
                view=msgspec.Raw(msgspec.json.encode(view_of(game.state, None, open_coins=open_coins))),
                events=step.events,
                asked=step.asked,
            )
            frames.append(msgspec.json.encode(frame))
        return frames

    def steps_of(self, number: int, log: Sequence[str]) -> list[bytes]:
        """Return the steps of a known page as JSON."""
        return [msgspec.json.encode(step) for _, step in self._played(number, log)]

    def _played(self, number: int, log: Sequence[str]) -> Iterator[tuple[Game, Step]]:
        """Replay a page; yield the game after each entry, and the step."""
        game = self._starts[number].copy()
        for text in log[number * PAGE : (number + 1) * PAGE]:
            known_events = len(game.events)
            seat = _play(game, text)
            yield game, Step(public_text(text), seat, tuple(game.events[known_events:]), game.asked[-1])

    def extend(self, number: int, log: Sequence[str]) -> None:
        """Replay the last known page, so that the next one is known, unless `number` is known already."""
        if number < self.known:
            return
        game = self._starts[-1].copy()
        begin = (self.known - 1) * PAGE
        for text in log[begin : begin + PAGE]:
            _play(game, text)
        game.clear_history()
        self._starts.append(game)


def _play(game: Game, text: str) -> int:
    """Play an entry and return the seat that acted."""
    if text == UNDO:
        game.undo()
        return actor_in(game)
    seat = actor_in(game)
    game.play(text)
    return seat
