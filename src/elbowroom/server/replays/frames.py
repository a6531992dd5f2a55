"""A game as a row of frames: what was done with each entry of the log, and what everybody saw then."""

from collections.abc import Sequence

import msgspec

from elbowroom.engine.events import Event
from elbowroom.engine.game import UNDO, Game, Record, Settings
from elbowroom.engine.viewing import view_of
from elbowroom.games import load_game
from elbowroom.server.table.refereeing import actor_in


class Frame(msgspec.Struct, frozen=True, omit_defaults=True):
    """One entry of the log, what it led to, and what everybody saw after it.

    An action or `undo` in words, and the seat that acted (-1: chance). Coins are in the view where they may be seen.
    `asked` is the question of an ability that it answers.
    """

    version: int
    action: str
    seat: int
    view: msgspec.Raw
    events: tuple[Event, ...] = ()
    asked: str = ""


class Frames(msgspec.Struct, frozen=True):
    """Some frames of a game, the version of the last one there is, and the version after which the first one comes."""

    version: int
    begins: int
    frames: tuple[Frame, ...]


def at_its_start(settings: Settings) -> Game:
    """A game before its first entry."""
    return load_game(Record(settings=settings, actions=(), hashes={}))


class GameFrames:
    """The frames of one game, for those who may see the coins or those who may not."""

    def __init__(self, settings: Settings, base: int, *, open_coins: bool) -> None:
        self._game = at_its_start(settings)
        self._base = base
        self._open_coins = open_coins
        self.frames: list[bytes] = []

    def some(self, after: int, most: int) -> list[bytes]:
        """At most so many frames after a version, as JSON."""
        begin = max(0, after - self._base)
        return self.frames[begin : begin + most]

    def extend_to(self, log: Sequence[str]) -> None:
        """Make the frames that are still missing."""
        for text in log[len(self.frames) :]:
            game, told = self._game, len(self._game.events)
            seat = actor_in(game)
            if text == UNDO:
                game.undo()
                seat = actor_in(game)
            else:
                game.play(text)
            frame = Frame(
                version=self._base + len(self.frames) + 1,
                action=text,
                seat=seat,
                view=msgspec.Raw(msgspec.json.encode(view_of(game.state, None, open_coins=self._open_coins))),
                events=tuple(game.events[told:]),
                asked=game.asked[-1],
            )
            self.frames.append(msgspec.json.encode(frame))
