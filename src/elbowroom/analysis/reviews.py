"""Reviews of games: what each turn lost against the best play found."""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from elbowroom.analysis.hints import plan_of
from elbowroom.analysis.judges import learned_judge
from elbowroom.analysis.lines import End, Line, grow, line_of
from elbowroom.analysis.plan_model import Plan
from elbowroom.analysis.played_turns import DecisionRun, PlayedTurn, turns_of
from elbowroom.analysis.review_model import MARKS, Review, SeatReview, TurnReview, accuracy_of, mark_of
from elbowroom.analysis.turn_analysis import DEEPENING_SHARE, SECONDS, TurnAnalysis
from elbowroom.bots.search.budget import Budget
from elbowroom.bots.search.tree import TurnTree
from elbowroom.engine.game import Record
from elbowroom.errors import ElbowRoomError

# The number of other plans to compare with the played one.
RIVALS: Final = 2
TURNING_POINTS: Final = 3
# The share of the budget for the first decisions of a turn with chance events: these matter most.
FIRST_RUN_SHARE: Final = 0.5


class NothingToReviewError(ElbowRoomError):
    """The game has no complete turn."""


class JudgedRun:
    """A run of decisions and the best line found for it."""

    def __init__(self, run: DecisionRun, lines: list[Line], played: Line, best: Plan) -> None:
        self.run = run
        self.played = played
        self.best_line = max([*lines, played], key=lambda line: line.value)
        self.best = best

    @property
    def loss(self) -> float:
        """The lost value: mostly the chance to win, and a little for coins."""
        return self.best_line.value - self.played.value


def review(
    record: Record,
    *,
    seconds: float = SECONDS,
    visits: int = 0,
    on_progress: Callable[[int, int], object] = lambda _done, _all: None,
) -> Review:
    """Return the review of a game; `on_progress` is called with the number of turns done and of all turns."""
    turns = turns_of(record)
    reviews: list[TurnReview] = []
    for turn in turns:
        on_progress(len(reviews), len(turns))
        reviews.append(review_turn(turn, seconds=seconds, visits=visits))
    on_progress(len(turns), len(turns))
    return summary(record, reviews, turns)


def review_turn(turn: PlayedTurn, *, seconds: float = SECONDS, visits: int = 0) -> TurnReview:
    """Return the review of a turn; each run of decisions is judged by the expectation at its time."""
    judge = learned_judge(turn.start, is_best=True)
    runs = [run for run in turn.runs if run.has_choice] or turn.runs[:1]
    judged = []
    for number, run in enumerate(runs):
        share = 1.0 if len(runs) == 1 else FIRST_RUN_SHARE if number == 0 else (1.0 - FIRST_RUN_SHARE) / (len(runs) - 1)
        judged.append(_judge(turn, run, Budget(seconds * share, int(visits * share) or min(visits, 1))))
    worst = max(judged, key=lambda each: each.loss)
    loss = sum(each.loss for each in judged)
    return TurnReview(
        version=turn.version,
        round=turn.round,
        seat=turn.seat,
        mark=mark_of(loss),
        has_choice=any(run.has_choice for run in turn.runs),
        chances=tuple(judge.chances(turn.start)),
        loss=loss,
        coins_loss=sum(each.best_line.coins - each.played.coins for each in judged),
        luck=_luck(turn, judged, Budget(seconds * 0.1, visits // 10 or min(visits, 1))),
        played=_played_plan(turn, judged),
        best=worst.best,
        best_at=worst.run.version,
    )


def _judge(turn: PlayedTurn, run: DecisionRun, budget: Budget) -> JudgedRun:
    """Compare the played line of a run with the best other lines."""
    analysis = TurnAnalysis(run.start, turn.seat, budget, 0, RIVALS)
    played = Line(run.start, turn.seat, run.codes, [End(1.0, run.after, [])])
    if run.after.turn == turn.number and run.after.options:
        # A chance event follows: all its outcomes count.
        ahead = TurnTree(analysis.simulator, run.after.copy(), turn.seat)
        grow(ahead, analysis.simulator, budget, DEEPENING_SHARE)
        played.ends = line_of(ahead, analysis.simulator, turn.seat, []).ends
    lines = []
    if run.has_choice:
        lines = [line for line in analysis.lines() if line.outcome_key != played.outcome_key]
    analysis.weigh([*lines, played])
    best = max([*lines, played], key=lambda line: line.value)
    return JudgedRun(run, lines, played, plan_of(best, [*lines, played], analysis.judge))


def _luck(turn: PlayedTurn, judged: Sequence[JudgedRun], budget: Budget) -> float:
    """Return how much the chance events of a turn raised the chance to win above the expectation."""
    luck = 0.0
    for number, each in enumerate(judged):
        if each.run.after.turn != turn.number:
            continue
        if number + 1 < len(judged):
            luck += judged[number + 1].best_line.chance - each.played.chance
        else:
            analysis = TurnAnalysis(each.run.start, turn.seat, budget, 0, RIVALS)
            end = Line(each.run.start, turn.seat, [], [End(1.0, turn.end, [])])
            analysis.weigh([end], 1.0)
            luck += end.chance - each.played.chance
    return luck


def _played_plan(turn: PlayedTurn, judged: Sequence[JudgedRun]) -> Plan:
    """Return the whole turn as a plan; its values are those of the last run of decisions."""
    whole = Line(turn.from_state, turn.seat, turn.codes, [End(1.0, turn.end, [])])
    last = judged[-1].played
    whole.value, whole.chance, whole.coins = last.value, last.chance, last.coins
    return plan_of(whole, [whole], learned_judge(turn.start, is_best=True), is_played=True)


def summary(record: Record, reviews: Sequence[TurnReview], turns: Sequence[PlayedTurn]) -> Review:
    """Return the review of a game from the reviews of its turns."""
    if not turns:
        raise NothingToReviewError("This game has no complete turn yet.")
    end = turns[-1].end
    final = tuple(learned_judge(end, is_best=True).chances(end))
    seats = []
    changes = [_changes(reviews, final, seat) for seat in range(record.settings.players)]
    for seat in range(record.settings.players):
        own = [turn for turn in reviews if turn.seat == seat and turn.has_choice]
        seats.append(
            SeatReview(
                accuracy=accuracy_of([turn.loss for turn in own]),
                marks={mark: sum(turn.mark == mark for turn in own) for mark in MARKS},
                loss=sum(turn.loss for turn in own),
                luck=changes[seat].luck,
                turns=changes[seat].turns,
                opponents=changes[seat].opponents,
            )
        )
    return Review(
        game=record.settings.game,
        players=record.settings.players,
        turns=tuple(reviews),
        seats=tuple(seats),
        final=final,
        turning_points=_turning_points(reviews, final),
    )


class Changes(NamedTuple):
    """The parts of the change of a seat's chance to win over a game."""

    turns: float
    luck: float
    opponents: float


def _changes(reviews: Sequence[TurnReview], final: tuple[float, ...], seat: int) -> Changes:
    """Return how much own turns, own dice and the turns of others changed the chance of a seat."""
    curve = [*(turn.chances[seat] for turn in reviews), final[seat]]
    own = sum(curve[number + 1] - curve[number] for number, turn in enumerate(reviews) if turn.seat == seat)
    luck = sum(turn.luck for turn in reviews if turn.seat == seat)
    return Changes(own - luck, luck, curve[-1] - curve[0] - own)


def _turning_points(reviews: Sequence[TurnReview], final: tuple[float, ...]) -> tuple[int, ...]:
    """Return the turns in which the chance to win of any seat changed most."""
    after = [*(turn.chances for turn in reviews[1:]), final]
    swings = [
        max(abs(now - then) for now, then in zip(later, turn.chances, strict=True))
        for turn, later in zip(reviews, after, strict=True)
    ]
    most = sorted(range(len(swings)), key=lambda number: -swings[number])[:TURNING_POINTS]
    return tuple(sorted(most))
