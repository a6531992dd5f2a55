"""The coach, reviews and puzzles in words and tables for a terminal."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from elbowroom.analysis import Plan, PlanStep, Reason, Review, TurnReview
from elbowroom.analysis.puzzles import Puzzle
from elbowroom.analysis.review_model import MARKS
from elbowroom.engine.action_text import parse
from elbowroom.engine.viewing import view_of
from elbowroom.games import game_from_notation
from elbowroom.words.describe import map_lines, table_lines
from elbowroom.words.narrator import Narrator
from elbowroom.words.speaker import Speaker

COLOURS: Final = {"best": "green", "good": "cyan", "inaccurate": "yellow", "blunder": "bold red"}
BARS: Final = "▁▂▃▄▅▆▇█"
# Smaller chances are not printed.
EPSILON: Final = 0.005
# Reveals that are named after the last step of a plan; the text of a conquest with the die says so itself.
SURPRISES: Final = ("die", "marker", "bomb", "power")
# The number of reasons in a sentence.
MAX_REASONS: Final = 3


def plan_text(plan: Plan, speaker: Speaker) -> str:
    """Return the steps of a plan in order, and what chance shows then."""
    parts = [_step_text(step, speaker) for step in plan.steps]
    if plan.then in SURPRISES:
        parts.append(speaker.say(f"coach.plan.then-{plan.then}"))
    return _capital(", ".join(parts)) if plan.steps else speaker.say("coach.plan.nothing")


def _step_text(step: PlanStep, speaker: Speaker) -> str:
    """Return a step of a plan in words."""
    choice = _choice_text(step, speaker)
    name = step.what
    if name == "use":
        name += "-count" if step.count else ("-choice" if choice else "") + ("-on" if step.regions else "")
    regions, place = (step.regions[:1], step.regions[1:]) if name == "move" else (step.regions, ())
    return speaker.say(
        f"coach.plan.{name}",
        combo=speaker.combo(step.race, step.power) if step.race else "",
        regions=speaker.regions(regions) if regions else "",
        place=speaker.regions(place) if place else "",
        source=speaker.source(step.source) if step.source else "",
        choice=choice,
        number=step.count or 0,
    )


def _choice_text(step: PlanStep, speaker: Speaker) -> str:
    """Return what a step names, besides regions and a number: an option, an ability or a player."""
    if step.seat is not None:
        return speaker.seat(step.seat)
    if step.choice is None or step.source is None:
        return ""
    return speaker.choice(step.source, step.choice)


def reasons_text(plan: Plan, speaker: Speaker) -> str:
    """Return the strongest reasons for or against a plan as one sentence."""
    return _capital("; ".join(reason_text(reason, speaker) for reason in plan.reasons[:MAX_REASONS])) + "."


def reason_text(reason: Reason, speaker: Speaker) -> str:
    """Return a reason in words."""
    count, coins = reason.count or 0, reason.coins or 0
    is_loss = reason.what.startswith("takes-from")
    return speaker.say(
        f"coach.reason.{reason.what}",
        coins=speaker.coins(coins),
        number=coins,
        # Where a reason counts nothing else, its coins choose the plural.
        count=coins if reason.count is None else count,
        tokens=speaker.tokens(count),
        regions=speaker.say("coach.regions", count=count),
        region=speaker.region(reason.regions[0]) if reason.regions else "",
        seat=speaker.seat(reason.seat),
        race="" if not reason.race else speaker.from_race(reason.race) if is_loss else speaker.the_race(reason.race),
        combo=speaker.combo(reason.race, reason.power) if reason.race else "",
        source=speaker.source(reason.source) if reason.source else "",
    )


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def review_parts(review: Review, speaker: Speaker) -> Iterator[RenderableType]:
    """Yield the tables and headings of a review."""
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
            _with_sign(turn.luck),
            plan_text(turn.played, speaker),
            "" if turn.mark == "best" else f"{plan_text(turn.best, speaker)}. {reasons_text(turn.best, speaker)}",
        )
    return table


def _players(review: Review, speaker: Speaker) -> Table:
    table = _table("player", "accuracy", speaker=speaker)
    for mark in MARKS:
        table.add_column(speaker.say(f"coach.mark.{mark}"), style=COLOURS[mark], justify="right")
    table.add_column(speaker.say("terminal.review.luck"), justify="right")
    for seat, found in enumerate(review.seats):
        marks = [str(found.marks[mark]) for mark in MARKS]
        table.add_row(speaker.seat(seat), f"{found.accuracy:.0f}", *marks, _with_sign(found.luck))
    return table


def _curve(review: Review, speaker: Speaker) -> Table:
    """Return each seat's chance to win at the start of each turn and at the end, as bars."""
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
        luck=_with_sign(turn.luck) or "0 %",
    )


def _table(*names: str, speaker: Speaker) -> Table:
    table = Table()
    for name in names:
        is_number = name in ("round", "chance-lost", "coins", "luck", "accuracy")
        table.add_column(speaker.say(f"terminal.review.{name}"), justify="right" if is_number else "left")
    return table


def _percent(chance: float) -> str:
    return "" if chance < EPSILON else f"{100 * chance:.0f} %"


def _with_sign(chance: float) -> str:
    return "" if abs(chance) < EPSILON else f"{100 * chance:+.0f} %"


def puzzle_lines(puzzle: Puzzle, language: str) -> Iterator[str]:
    """Yield the position of a puzzle and its two best plans in words."""
    game = game_from_notation(puzzle.position, open_coins=True)
    speaker = Speaker(language, game.state.ruleset, game.state.world, game.state.seats)
    view = view_of(game.state, None, open_coins=True)
    yield f"{puzzle.id} · {puzzle.theme} {puzzle.ability} · {'*' * puzzle.stars}"
    yield from table_lines(view, speaker)
    yield from map_lines(view, game.state.world.boards, speaker)
    for plan, lead in ((puzzle.best, puzzle.lead), (puzzle.other, puzzle.other_lead)):
        yield f"{lead:+.1f}"
        yield from _plan_lines(puzzle, plan, speaker)
    yield puzzle.position


def _plan_lines(puzzle: Puzzle, plan: Sequence[str], speaker: Speaker) -> Iterator[str]:
    """Yield the course of a plan up to the first die."""
    game = game_from_notation(puzzle.position, open_coins=True)
    narrator = Narrator(game, speaker)
    left = list(plan)
    rng = Random(0)
    while left:
        if game.to_act == puzzle.seat and (action := parse(left.pop(0))):
            yield from (f"  {line}" for line in narrator.play(action))
        elif game.is_chance:
            yield from (f"  {line}" for line in narrator.play(game.random_outcome(rng)))
        else:
            yield from (f"  {line}" for line in narrator.play(game.legal()[0]))
