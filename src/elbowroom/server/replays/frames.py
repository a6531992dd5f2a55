"""A game as a row of frames: what was done with each entry of the log, and what everybody saw then."""

from collections.abc import Iterator, Sequence
from typing import Final

import msgspec

from elbowroom.engine.events import Event
from elbowroom.engine.game import UNDO, Game, Record, Settings
from elbowroom.engine.viewing import view_of
from elbowroom.games import load_game
from elbowroom.server.table.protocol import Step
from elbowroom.server.table.refereeing import actor_in

# How many frames are made at once: few enough that nobody waits long for others.
PAGE: Final = 50


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


class EarlierSteps(msgspec.Struct, frozen=True):
    """Some steps of a game, those after the version `since`, and the version after which the first one of all comes."""

    since: int
    begins: int
    steps: tuple[Step, ...]


class Frames(msgspec.Struct, frozen=True):
    """Some frames of a game, the version of the last one there is, and the version after which the first one comes."""

    version: int
    begins: int
    frames: tuple[Frame, ...]


def at_its_start(settings: Settings) -> Game:
    """A game before its first entry."""
    return load_game(Record(settings=settings, actions=(), hashes={}))


class Pages:
    """The frames of one game, page by page: the game at the start of each page is kept, and nothing else."""

    def __init__(self, settings: Settings, base: int) -> None:
        self._base = base
        self._starts = [at_its_start(settings)]

    @property
    def known(self) -> int:
        """How many pages can be made at once."""
        return len(self._starts)

    def make(self, number: int, log: Sequence[str], *, open_coins: bool) -> list[bytes]:
        """The frames of a page, as JSON; its game must be known."""
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

    def tell(self, number: int, log: Sequence[str]) -> list[bytes]:
        """The steps of a page, as JSON; its game must be known."""
        return [msgspec.json.encode(step) for _, step in self._played(number, log)]

    def _played(self, number: int, log: Sequence[str]) -> Iterator[tuple[Game, Step]]:
        """A page played again: the game after each of its entries, and what that led to."""
        game = self._starts[number].copy()
        for text in log[number * PAGE : (number + 1) * PAGE]:
            told = len(game.events)
            seat = _play(game, text)
            yield game, Step(text, seat, tuple(game.events[told:]), game.asked[-1])

    def go_on(self, number: int, log: Sequence[str]) -> None:
        """Play the last page that is known, so that the next one is, unless a page is known already."""
        if number < self.known:
            return
        game = self._starts[-1].copy()
        begin = (self.known - 1) * PAGE
        for text in log[begin : begin + PAGE]:
            _play(game, text)
        game.forget_past()
        self._starts.append(game)


def _play(game: Game, text: str) -> int:
    """Play an entry; who acted."""
    if text == UNDO:
        game.undo()
        return actor_in(game)
    seat = actor_in(game)
    game.play(text)
    return seat
