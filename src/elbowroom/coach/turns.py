"""A finished game as turns, and a turn as stretches of decisions between what chance told."""

from collections.abc import Iterator

from elbowroom.coach.lines import HARMLESS
from elbowroom.engine.action_text import code_of
from elbowroom.engine.actions import DEPLOY, MOVE, STATION, kind_of
from elbowroom.engine.game import Game, Record, lasting
from elbowroom.engine.state import CHANCE, State
from elbowroom.games import load_game


class Stretch:
    """Decisions in a row that chance did not interrupt: from where, what was played, and where that led."""

    def __init__(self, version: int, start: State) -> None:
        # How many entries of the log come before it.
        self.version = version
        self.start = start
        self.codes: list[int] = []
        # Chance must tell something there, or the turn is over.
        self.after = start
        self.has_choice = False

    def play(self, state: State, code: int) -> None:
        """One more action, before it is played."""
        self.codes.append(code)
        is_own = state.actor == state.seat and len(state.options) > 1
        self.has_choice |= is_own and kind_of(code) not in (DEPLOY, STATION, MOVE)


class PlayedTurn:
    """A turn that was played: how it began, its stretches, all that was played, and how it ended."""

    def __init__(self, number: int, version: int, start: State) -> None:
        self.number = number
        self.version = version
        self.start = start
        self.seat = int(start.seat)
        self.round = int(start.round) + 1
        self.stretches: list[Stretch] = []
        self.codes: list[int] = []
        # The seat's first decision, from which `codes` lead to the end.
        self.from_state = start
        self.end = start


def turns_of(record: Record) -> list[PlayedTurn]:
    """All turns of a game that were played to their end."""
    return list(_turns(load_game(record.without_actions()), record))


def _turns(game: Game, record: Record) -> Iterator[PlayedTurn]:
    turn: PlayedTurn | None = None
    stretch: Stretch | None = None
    # How the turn begins that nobody has decided anything in yet.
    beginning: State | None = None
    for version, text in lasting(record.actions):
        state = game.state
        code = code_of(state, text)
        assert code is not None
        if state.actor == CHANCE:
            if stretch is not None and kind_of(code) not in HARMLESS and len(state.options) > 1:
                stretch.after = state.copy()
                stretch = None
        else:
            if turn is None:
                turn = PlayedTurn(int(state.turn), version - 1, beginning or state.copy())
                turn.from_state = state.copy()
            if stretch is None:
                stretch = Stretch(version - 1, state.copy())
                turn.stretches.append(stretch)
        if stretch is not None:
            stretch.play(state, code)
        if turn is not None:
            turn.codes.append(code)
        game.play(text)
        if turn is not None and (game.state.turn != turn.number or game.is_over):
            turn.end = beginning = game.state.copy()
            if stretch is not None:
                stretch.after = turn.end
            yield turn
            turn = stretch = None
