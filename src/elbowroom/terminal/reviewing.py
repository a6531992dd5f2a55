"""A review as tables with colours: the turns, the players, how the chances went, and the turning points."""

from collections.abc import Iterator
from typing import Final

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from elbowroom.coach import Review, TurnReview
from elbowroom.coach.marks import MARKS
from elbowroom.terminal.coaching import plan_text, why
from elbowroom.terminal.speaker import Speaker

COLOURS: Final = {"best": "green", "good": "cyan", "inaccurate": "yellow", "blunder": "bold red"}
BARS: Final = "▁▂▃▄▅▆▇█"
# Less than this is not worth a number.
NOTHING: Final = 0.005


def shown(review: Review, speaker: Speaker) -> Iterator[RenderableType]:
    """All that a review says, part by part."""
    yield _turns(review, speaker)
    yield _players(review, speaker)
    yield Text(speaker.say("terminal.review.advantage"), "bold")
    yield _curve(review, speaker)
    yield Text(speaker.say("terminal.review.turning-points"), "bold")
    yield _turning_points(review, speaker)


def _turns(review: Review, speaker: Speaker) -> Table:
    names = ("round", "player", "mark", "chance-lost", "coins", "luck", "played", "best")
    table = _table(*names, speaker=speaker)
    for turn in review.turns:
        table.add_row(
            str(turn.round),
            speaker.seat(turn.seat),
            Text(speaker.say(f"coach.mark.{turn.mark}"), COLOURS[turn.mark]) if turn.has_choice else "–",
            _percent(turn.loss),
            f"{-turn.coins_loss:+.0f}" if turn.coins_loss >= 1 else "",
            _signed(turn.luck),
            plan_text(turn.played, speaker),
            "" if turn.mark == "best" else f"{plan_text(turn.best, speaker)}. {why(turn.best, speaker)}",
        )
    return table


def _players(review: Review, speaker: Speaker) -> Table:
    table = _table("player", "accuracy", speaker=speaker)
    for mark in MARKS:
        table.add_column(speaker.say(f"coach.mark.{mark}"), style=COLOURS[mark], justify="right")
    table.add_column(speaker.say("terminal.review.luck"), justify="right")
    for seat, found in enumerate(review.seats):
        marks = [str(found.marks[mark]) for mark in MARKS]
        table.add_row(speaker.seat(seat), f"{found.accuracy:.0f}", *marks, _signed(found.luck))
    return table


def _curve(review: Review, speaker: Speaker) -> Table:
    """Everybody's chance to win at the start of each turn and at the end, as bars."""
    table = Table(show_header=False, box=None)
    for seat in range(review.players):
        chances = [*(turn.chances[seat] for turn in review.turns), review.final[seat]]
        bars = "".join(BARS[min(len(BARS) - 1, int(chance * len(BARS)))] for chance in chances)
        table.add_row(speaker.seat(seat), bars, f"{100 * chances[0]:.0f} % → {100 * chances[-1]:.0f} %")
    return table


def _turning_points(review: Review, speaker: Speaker) -> Table:
    table = Table(show_header=False, box=None)
    for number in review.turning_points:
        turn = review.turns[number]
        table.add_row(_turning_point(turn, speaker))
    return table


def _turning_point(turn: TurnReview, speaker: Speaker) -> str:
    return speaker.say(
        "terminal.review.turning-point",
        round=turn.round,
        seat=speaker.seat(turn.seat),
        played=plan_text(turn.played, speaker),
        loss=_percent(turn.loss) or "0 %",
        luck=_signed(turn.luck) or "0 %",
    )


def _table(*names: str, speaker: Speaker) -> Table:
    table = Table()
    for name in names:
        is_number = name in ("round", "chance-lost", "coins", "luck", "accuracy")
        table.add_column(speaker.say(f"terminal.review.{name}"), justify="right" if is_number else "left")
    return table


def _percent(chance: float) -> str:
    return "" if chance < NOTHING else f"{100 * chance:.0f} %"


def _signed(chance: float) -> str:
    return "" if abs(chance) < NOTHING else f"{100 * chance:+.0f} %"
