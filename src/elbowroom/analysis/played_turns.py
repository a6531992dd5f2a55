"""A recorded game as turns, and a turn as runs of decisions between chance events."""

from collections.abc import Iterator

from elbowroom.analysis.lines import changes_turn
from elbowroom.engine.action_text import code_of
from elbowroom.engine.actions import DEPLOY, MOVE, STATION, kind_of
from elbowroom.engine.game import Game, Record, kept_entries
from elbowroom.engine.state import CHANCE, State
from elbowroom.games import load_game


class DecisionRun:
    """Consecutive decisions without a chance event between them: the start, the actions, and the state after."""

    def __init__(self, version: int, start: State) -> None:
        # The number of log entries before it.
        self.version = version
        self.start = start
        self.codes: list[int] = []
        # The state after the run: a chance event, or the end of the turn.
        self.after = start
        self.has_choice = False

    def play(self, state: State, code: int) -> None:
        """Add an action that is about to be applied to a state."""
        self.codes.append(code)
        is_own = state.actor == state.seat and len(state.options) > 1
        self.has_choice |= is_own and kind_of(code) not in (DEPLOY, STATION, MOVE)


class PlayedTurn:
    """A turn of a recorded game: its start, its runs of decisions, all actions, and its end."""

    def __init__(self, number: int, version: int, start: State) -> None:
        self.number = number
        self.version = version
        self.start = start
        self.seat = int(start.seat)
        self.round = int(start.round) + 1
        self.runs: list[DecisionRun] = []
        self.codes: list[int] = []
        # The state at the first decision, from which `codes` lead to the end.
        self.from_state = start
        self.end = start


def turns_of(record: Record) -> list[PlayedTurn]:
    """Return all complete turns of the players in a recorded game."""
    turns = _turns(load_game(record.without_actions()), record)
    # In a turn that plays by itself, players at most place withdrawn tokens.
    return [turn for turn in turns if not turn.start.ruleset.is_automatic(turn.start.seats, turn.seat)]


def _turns(game: Game, record: Record) -> Iterator[PlayedTurn]:
    turn: PlayedTurn | None = None
    run: DecisionRun | None = None
    # The start of a turn without decisions so far.
    beginning: State | None = None
    for version, text in kept_entries(record.actions):
        state = game.state
        code = code_of(state, text)
        assert code is not None
        if state.actor == CHANCE:
            if run is not None and len(state.options) > 1 and changes_turn(state):
                run.after = state.copy()
                run = None
        else:
            if turn is None:
                turn = PlayedTurn(int(state.turn), version - 1, beginning or state.copy())
                turn.from_state = state.copy()
            if run is None:
                run = DecisionRun(version - 1, state.copy())
                turn.runs.append(run)
        if run is not None:
            run.play(state, code)
        if turn is not None:
            turn.codes.append(code)
        game.play(text)
        if turn is not None and (game.state.turn != turn.number or game.is_over):
            turn.end = beginning = game.state.copy()
            if run is not None:
                run.after = turn.end
            yield turn
            turn = run = None
