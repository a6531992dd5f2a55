"""Lines of play made of actions in the players' words, for tests of analysis."""

from elbowroom.analysis.lines import End, Line
from elbowroom.analysis.turn_analysis import TurnAnalysis
from elbowroom.bots.search.budget import Budget
from elbowroom.engine.action_text import code_of
from elbowroom.engine.engine import apply
from tests.engine.table import Table


def line_of(table: Table, *actions: str, seat: int = 0) -> tuple[Line, TurnAnalysis]:
    """Return a line of a seat that begins with some actions and is played to its end by the policy."""
    state = table.state
    turn = TurnAnalysis(state, seat, Budget(1.0, 1), 0, 1)
    after, codes = state.copy(), []
    for text in actions:
        words = [str(table.region(word)) if ":" in word else word for word in text.split()]
        code = code_of(after, " ".join(words))
        assert code is not None, text
        codes.append(code)
        apply(after, code)
    codes += turn.simulator.finish(after, state.turn)
    return Line(state, seat, codes, [End(1.0, after, [])]), turn
